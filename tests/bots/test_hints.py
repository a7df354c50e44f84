"""Hints in words: the difference to the other moves, short and in both languages."""

from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.games.american_rails.state import ORDER, PLACE
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.lessons import find_lesson
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import localize
from tests.tables import play_on


@pytest.mark.parametrize(
    ("worths", "en", "de"),
    [
        ([7.0, 3.0, 2.5], ["+4 against the next best", "−4 against the best", "−4.5 against the best"], "−4,5"),
        ([7.0, 7.01, 0.0], ["as good as the next one", "as good as the first", "−7 against the best"], "−7"),
        ([40.0, 27.6], ["+12 against the next best", "−12 against the best"], "−12"),
        ([5.0], [""], ""),
    ],
)
def test_a_worth_is_told_beside_the_others(worths, en, de):
    """The first against the second, the others against the first; a tiny difference is none."""
    told = [hints.compared(worths, at) for at in range(len(worths))]

    assert [text["en"] for text in told] == en
    assert told[-1]["de"].startswith(de)


def test_a_hint_names_what_its_button_leaves_out():
    """“Place for $2” alone does not say where; “Bid $12” needs no more."""
    match, stream = stellwerk.new("american_rails", players=3, seed=4), Stream(4)
    match.play({"do": "offer", "company": "american"})
    bid = match.parse({"do": "bid", "amount": 12}).code
    bidding = localize(hints.worded(match, match.seat, [(1.0, [bid])]), "en")
    while match.state()["step"] != "expand":
        play_on(match, stream, 1)
    place = match.core.legal()[-1]
    _, (company, hexagon) = match.setup.actions.decode(place)

    placing = localize(hints.worded(match, match.seat, [(1.0, [place])]), "en")

    assert bidding == [
        {
            "picked": ["amount:12"],
            "label": "Bid $12",
            "text": "",
            "aim": "Wants a share of American: $8 a year, for 7 years, if the income stays",
            "why": "If you win, $12 goes into the treasury.",
            "value": "",
        }
    ]
    assert placing[0]["label"].startswith("Place for $")
    assert placing[0]["text"] == f"{match.namer('company', company, 'en')} · {match.namer('hex', hexagon, 'en')}"
    assert placing[0]["picked"] == [pick.id for pick in match.setup.actions.path(place)]


def test_a_hint_gives_its_reasons_in_the_words_of_the_game():
    """What the turn that begins with it gains and costs; where no number changes yet, what it does."""
    match, stream = stellwerk.new("american_rails", players=3, seed=4), Stream(4)
    while match.state()["step"] != "expand":
        play_on(match, stream, 1)
    place = next(code for code in match.core.legal() if match.setup.actions.decode(code)[0].name == "expand")

    told = hints.worded(match, match.seat, [(1.0, [place])])[0]["why"]

    assert told["en"].startswith("Treasury ")
    assert "−$" in told["en"]
    assert told["de"].startswith("Kasse ") or told["de"].startswith("Vermögen ")
    before = match.core.hash()
    hints.worded(match, match.seat, [(1.0, [place])])
    assert match.core.hash() == before


def hint(match: Match, want: Callable[[dict[str, Any]], bool]) -> dict[str, str]:
    """What is said of the first legal action like this."""
    code = next(action.code for action in match.legal() if want(action.json))
    told: dict[str, str] = hints.worded(match, match.core.seat, [(1.0, [code])])[0]["why"]
    return told


def until(game: str, there: Callable[[Match], bool], board: str | None = None) -> Match:
    match, bot = stellwerk.new(game, board=board, players=3, seed=7), bots.get("greedy", 1)
    match.names = ["Ada", "Bruno", "Clara"]
    while not there(match):
        assert match.seat is not None
        match.play(bot.decide(match, match.seat))
    return match


def lesson_until(key: str, do: str) -> tuple[Match, dict[str, Any]]:
    """A guided game up to the first such action, and that action."""
    lesson = find_lesson(key)
    match = lesson.begin()
    for step in lesson.steps:
        for action in filter(None, (step.expect, *step.then)):
            if action["do"] == do and match.core.seat == lesson.seat:
                return match, action
            match.play(action)
    raise AssertionError(f"{key} has no {do}")


def taken_from(match: Match, do: str) -> list[dict[str, Any]]:
    """Actions of this kind that take something from others."""
    face, core = match.setup.face, match.core
    kinds = [one for one in match.legal() if one.json["do"] == do]
    return [one.json for one in kinds if (face.prevents(core, one.code) or ("", []))[1]]


def test_a_hint_says_what_it_takes_from_those_who_choose_later():
    """The first of three to choose keeps the space from both others, the last from nobody."""
    match = until("american_rails", lambda m: m.state()["step"] == "choose" and m.core.cells[PLACE] == 0)
    others = [match.names[seat] for seat in match.core.cells[ORDER + 1 : ORDER + 3]]

    first = hint(match, lambda a: a["do"] == "choose" and a["space"] == "expand_4")
    while match.state()["step"] != "choose" or match.core.cells[PLACE] != 2:
        match.play(match.legal()[0])
    last = hint(match, lambda a: a["do"] == "choose")

    assert first["en"].endswith(f"keeps {others[0]} and {others[1]} from Expand up to 4")
    assert first["de"].endswith(f"kommt {others[0]} und {others[1]} zuvor: Ausdehnen bis 4")
    assert "keeps" not in last["en"]


def test_a_hint_says_who_could_have_moved_the_last_cube_of_its_colour():
    """Rivals with the reach for it, as the table of best deliveries tells them; never oneself."""
    match, move = lesson_until("age_of_steam/first", "move")
    match.names = ["Ada", "Bruno", "Clara"]

    told = hint(match, lambda a: a == move)["en"]

    assert told.endswith("keeps Bruno and Clara from the red cube in Wheeling")


def test_a_hint_says_who_else_reaches_the_last_piece_of_its_kind():
    match = until("first_train", lambda m: m.state()["step"] == "carry" and bool(taken_from(m, "load")), "nuernberg")
    load = taken_from(match, "load")[0]
    sheet = next(sheet for sheet in match.setup.face.insights(match.core, match.seat) if sheet["key"] == "cargo")
    row = next(row for row in sheet["rows"] if row["pick"] == f"area:{load['area']}" and row["cells"][2] == 1)

    told = hint(match, lambda a: a == load)["en"]

    assert "keeps " in told
    assert any(match.names[cell["seat"]] in told for cell in row["cells"][3])


def test_what_takes_nothing_from_anybody_says_nothing_of_it():
    """A plain takes any number of cubes, a forest one: only that is taken from whoever stands beside it."""
    match, stream = stellwerk.new("american_rails", players=4, seed=1), Stream(1)
    while not taken_from(match, "expand"):
        play_on(match, stream, 1)
    land = match.setup.face.board

    terrain = {
        land.hexes[match.setup.actions.names["hex"].index[one["hex"]]].terrain for one in taken_from(match, "expand")
    }

    assert terrain <= {"forest", "mountain"}
