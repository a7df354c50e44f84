"""Deliveries offered as a whole: one pick with its income per owner before the click, single steps in the record."""

from pathlib import Path

import pytest

import stellwerk
from stellwerk.cli.play import Terminal
from stellwerk.kernel.texts import localize

from .late_boards import BOARDS, moving_positions
from .table import DARIA, PETRA, Table, building, moving

rule = pytest.mark.rule

# From Evansville to Cincinnati directly (Petra), or by Indianapolis, whence Petra and Daria have a link each.
TRACK = [
    (PETRA, "10,9", "1-4"),
    (PETRA, "11,8", "1-4"),
    (DARIA, "9,8", "1-3"),
    (DARIA, "11,7", "2-4"),
    (DARIA, "Indianapolis", "c1+c4"),
]


def daria(**given) -> Table:
    return moving(seat=DARIA, track=TRACK, cubes={"Evansville": ["blue"]}, reach=[2, 2, 2], **given)


def wholes(table: Table) -> list[dict]:
    steps = localize(table.match.choices()["steps"], "en")
    return [pick for step in steps if step["slot"] == "whole" for pick in step["picks"]]


@rule("AS-14.11")
def test_the_best_deliveries_are_offered_as_one_pick_each():
    """Way and income per owner stand on the pick, the best for the mover first; the single steps are still offered."""
    table = daria()

    picks = wholes(table)

    assert [(pick["id"], pick["label"], pick["note"]) for pick in picks] == [
        ("whole:1", "Evansville – Indianapolis – Cincinnati", "income +2 for you"),
        ("whole:2", "Evansville – Cincinnati", "income +0 for you, Seat 1 +1"),
    ]
    table.match.names = ["Ada", "Bruno", "Chiara"]
    assert wholes(table)[1]["note"] == "income +0 for you, Ada +1"
    assert {"hex:9,9", "do:skip", "whole:1"} <= {pick["id"] for pick in table.match.choices()["picks"]}
    assert localize(table.match.choices()["steps"], "de")[-1]["picks"][0]["note"] == "Einkommen +2 für dich"


def test_a_picked_whole_tells_its_effect_and_shows_its_way():
    """Income and points before and after; every tile of the way is drawn, and both ends."""
    chosen = localize(daria().match.choices(["whole:1"]), "en")

    assert {"label": "Income", "before": 0, "after": 2} in chosen["confirm"]["effects"]
    assert chosen["confirm"]["ghost"].count("<path") == 4
    assert chosen["confirm"]["ghost"].count("<circle") == 2
    assert (chosen["left"], chosen["action"], chosen["picks"]) == (1, None, [])


def test_its_actions_are_those_that_single_picks_would_have_been():
    """The way begins with a choice of two links; what is forced afterwards is no action."""
    table, stepwise = daria(), daria()

    actions = table.match.choices(["whole:1"])["actions"]
    table.match.play_all(actions, DARIA)

    stepwise.do("move", hex="9,9", cube="blue").do("ride", edge="0")
    assert actions == [{"do": "move", "hex": "9,9", "cube": "blue"}, {"do": "ride", "edge": "0"}]
    assert table.match.record()["actions"] == stepwise.match.record()["actions"]
    assert table.core.hash() == stepwise.core.hash()
    assert table.income(DARIA) == 2


def test_with_another_pick_it_leaves_nothing():
    """A shortcut goes with no other pick, and a number that is not offered with nothing at all."""
    match = daria().match

    assert match.choices(["hex:9,9", "whole:1"])["left"] == 0
    assert match.choices(["whole:3"])["left"] == 0


def test_only_who_moves_goods_is_offered_deliveries():
    """Not while building, and not while a cube is on its way."""
    riding = daria().do("move", hex="9,9", cube="blue")

    assert wholes(building(track=TRACK, cubes={"Evansville": ["blue"]})) == []
    assert riding.step == "ride"
    assert wholes(riding) == []


def test_several_actions_are_played_all_or_none():
    """The second one is against a rule: the first one is not taken either."""
    table = daria()
    before = table.core.hash()
    wrong = [{"do": "move", "hex": "9,9", "cube": "blue"}, {"do": "ride", "edge": "3"}]

    with pytest.raises(stellwerk.Illegal) as refused:
        table.match.play_all(wrong)

    assert refused.value.rule == "AS-14.4"
    assert (table.core.hash(), table.match.position) == (before, 0)


def test_they_must_all_be_the_same_seats():
    """After Daria's cube somebody else is at it."""
    table = daria()
    skip = {"do": "skip"}

    with pytest.raises(stellwerk.Illegal):
        table.match.play_all([skip, skip])

    assert table.match.position == 0


@pytest.mark.parametrize("board", BOARDS)
def test_every_whole_delivery_of_a_game_brings_what_it_says(board):
    """Whole games by bots: each shortcut is legal from its first action to its last and ends with the gain told."""
    seen = 0
    for match in moving_positions(board, every=5):
        for n, whole in enumerate(match.setup.face.shortcuts(match.core, match.namer), start=1):
            twin = match.clone()
            actions = twin.choices([f"whole:{n}"])["actions"]
            before = twin.position
            twin.play_all(actions)
            told = [entry for entry in twin.log_entries(match.lines[-1]) if entry["seat"] == match.seat]
            assert twin.position == before + len(actions)
            assert told
            assert whole.codes[0] == twin.setup.actions.parse(actions[0]).code
            seen += 1
    assert seen


def test_the_terminal_numbers_them_after_the_single_picks(monkeypatch, capsys, tmp_path: Path):
    """A number chooses the whole way, Enter confirms it."""
    table = daria()
    match = table.match
    number = [pick["id"] for pick in match.choices()["picks"]].index("whole:1") + 1
    typed = iter([str(number), "", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))

    Terminal(match, ["me"], "en", tmp_path / "record.json").run()

    said = capsys.readouterr().out
    assert f"{number}  Evansville – Indianapolis – Cincinnati  (income +2 for you)" in said
    assert "Deliver. Evansville – Indianapolis – Cincinnati: income +2 for you" in said
    assert table.income(DARIA) == 2
