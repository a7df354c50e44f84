"""St. Lucia (AS-SL)."""

import pytest

import stellwerk
from stellwerk.games.age_of_steam.actions import PAY
from stellwerk.games.age_of_steam.state import CASH

from ..table import DARIA, PETRA, Table, building, moving, position, start

rule = pytest.mark.rule

OPENED = {"Laborie": "F"}  # a purple city in the south


def two(step: str, **given) -> Table:
    return position(step, "st_lucia", players=2, **given)


def opening_round(**given) -> Table:
    return two("open_first", phase=0, **given)


@rule("AS-SL.1")
@rule("AS-SL.2")
@rule("AS-T.12")
def test_the_map_and_its_cubes():
    """No city, 38 cubes on plain and river, none on mountains, an empty display, 58 in the bag."""
    table = start("st_lucia", 2)
    board, view = table.board, table.view(None)
    terrain = [h.terrain for h in board.hexes]

    assert (len(terrain), terrain.count("mountain"), terrain.count("river"), len(board.stops)) == (59, 10, 9, 11)
    assert all(h.stop.town for h in board.hexes if h.stop)
    assert len(view["cubes_off_stops"]) == 38
    assert not [h.id for h in board.hexes if h.terrain == "mountain" and h.id in view["cubes_off_stops"]]
    assert not any(cube for boxes in view["display"].values() for cube in boxes)
    assert sum(view["bag"].values()) == 58


@rule("AS-SL.3")
def test_the_phases():
    """Order before shares, no growth."""
    names = start("st_lucia", 2).match.setup.face.phase_names

    assert names == ["order", "shares", "actions", "build", "goods", "income", "expenses", "reduction", "marker"]


@rule("AS-SL.4")
@rule("AS-SL.6")
def test_who_is_due_pays_and_is_first_or_declines_and_then_the_other_may():
    """No bids: pay or decline."""
    table = opening_round()

    assert (table.seat, table.offered()) == (PETRA, {"pay", "decline"})
    assert table.refused("bid", amount=3) == "AS-SL.6"
    table.do("decline")
    assert table.seat == DARIA
    table.do("pay")
    assert (table.order(), table.cash(DARIA), table.step) == ([DARIA, PETRA], 5, "sell")


@rule("AS-EX21")
@rule("AS-SL.4")
@rule("AS-SL.5")
@pytest.mark.parametrize(("options", "due"), [({}, PETRA), ({"alternate_actual": False}, DARIA)], ids=str)
def test_the_order_on_the_track_switches_each_round(options, due):
    """Petra was due in round 1 and Daria bought the place: in round 2 it is Petra's turn to be first; by option Daria is
    due, who was not in round 1."""
    table = opening_round(options=options, cash=[20, 20], income=[9, 9])
    table.do("decline").do("pay")
    for step, answer in (("sell", {"shares": 0}), ("choose", None)):
        while table.step == step:
            if answer is None:
                table.do("choose", action=table.options("choose")[0]["action"])
            else:
                table.do("sell", **answer)
    while table.step in ("build", "move"):
        table.do("done" if table.step == "build" else "skip")

    assert (table.view(None)["round"], table.seat, table.step) == (2, due, "pay_first")


@rule("AS-SL.5")
@pytest.mark.parametrize(("version", "switches"), [(1, False), (2, True)])
def test_a_record_that_says_nothing_of_it_is_played_as_its_version_read_it(version, switches):
    """Version 1 went by who was due, unless the record says otherwise."""
    record = {**stellwerk.new("age_of_steam", "st_lucia", 2, 1).record(), "options": {}, "rules_version": version}

    assert stellwerk.replay(record).setup.options["alternate_actual"] is switches
    told = {**record, "options": {"alternate_actual": not switches}}
    assert stellwerk.replay(told).setup.options["alternate_actual"] is not switches


@rule("AS-SL.7")
def test_if_neither_pays_who_is_due_is_first_for_nothing():
    """With less than $5 one declines by oneself."""
    table = opening_round().do("decline").do("decline")
    assert (table.order(), table.cash(0), table.cash(1)) == ([0, 1], 10, 10)
    poor = opening_round(cash=[4, 9])

    assert (poor.step, poor.seat) == ("pay_first", DARIA)
    both = opening_round(cash=[4, 3])
    assert (both.step, both.order()) == ("sell", [0, 1])
    asked = opening_round()
    asked.core.cells[CASH + PETRA] = 4
    assert asked.core.why_not(PAY).rule == "AS-SL.7"


@rule("AS-SL.8")
def test_no_production_and_turn_order_makes_due():
    """Petra, first in round 1, chose Turn Order: due in round 2 though it were Daria's turn. Round 3 then is Daria's, for
    the order played switches; by option Petra's, as it would have been."""
    choosing = two("open_actions", phase=2)
    assert choosing.refused("choose", action="production") == "AS-SL.8"

    table = opening_round(round=2, pass_right=PETRA, extra=[PETRA, 0, 0, 0, 0, 0])

    assert (table.seat, table.step) == (PETRA, "pay_first")
    third = opening_round(round=3, extra=[DARIA, 0, 0, 0, 0, 0])
    assert third.seat == DARIA
    by_option = opening_round(round=3, extra=[DARIA, 0, 0, 0, 0, 0], options={"alternate_actual": False})
    assert by_option.seat == PETRA


@rule("AS-SL.9")
@rule("AS-SL.13")
def test_a_tile_carries_the_cube_and_cubes_without_tile_do_not_move():
    """Before the first New City nothing can be built; then also by the other player."""
    none = building(board="st_lucia", players=2, begun=False, actions={0: "urbanization"})
    assert none.no_build("3,8", "2-5") == "AS-7.5"

    table = building(board="st_lucia", players=2, cities=OPENED, lying={"3,8": "purple", "2,9": "purple"}, begun=False)
    table.build(("3,8", "3-5"))

    assert table.view(None)["cubes_off_stops"] == {"3,8": "purple", "2,9": "purple"}
    mover = moving(board="st_lucia", players=2, cities=OPENED, lying={"2,9": "purple"}, reach=[1, 1])
    assert mover.refused("move", hex="2,9", cube="purple") == "AS-SL.9"


@rule("AS-SL.10")
def test_a_cube_on_an_unfinished_section_moves_towards_its_stop():
    """One link for reach and owner; an unowned section pays nobody."""
    table = moving(
        board="st_lucia",
        players=2,
        seat=1,
        track=[(PETRA, "3,8", "3-5")],
        cities=OPENED,
        lying={"3,8": "purple"},
        reach=[1, 1],
    )

    table.do("move", hex="3,8", cube="purple")

    assert (table.income(PETRA), table.income(DARIA)) == (1, 0)
    unowned = moving(
        board="st_lucia", players=2, track=[(-1, "3,8", "3-5")], cities=OPENED, lying={"3,8": "purple"}, reach=[1, 1]
    )
    unowned.do("move", hex="3,8", cube="purple")
    assert (unowned.income(PETRA), unowned.income(DARIA)) == (0, 0)


@rule("AS-SL.11")
def test_on_a_complex_tile_the_mover_chooses_the_track():
    """Both tracks on [3,8] lead to Laborie, one is Petra's and one Daria's."""
    track = [(PETRA, "3,8", "3-5"), (DARIA, "2,9", "1-2"), (DARIA, "3,8", "2-4+3-5")]
    table = moving(board="st_lucia", players=2, track=track, cities=OPENED, lying={"3,8": "purple"}, reach=[1, 1])

    table.do("move", hex="3,8", cube="purple")
    assert {option["edge"] for option in table.options("ride")} == {"3", "4"}
    table.do("ride", edge="4")

    assert (table.income(PETRA), table.income(DARIA)) == (0, 1)


@rule("AS-SL.12")
def test_the_link_the_cube_lay_on_is_not_used_again():
    """A blue cube on the link Laborie–Fond St. Jacques can't go out and come back over it."""
    track = [(PETRA, "3,8", "3-5"), (PETRA, "Fond St. Jacques", "c2")]
    table = moving(board="st_lucia", players=2, track=track, cities=OPENED, lying={"3,8": "purple"}, reach=[3, 1])
    assert table.links(PETRA) == {frozenset(("Laborie", "Fond St. Jacques"))}

    table.do("move", hex="3,8", cube="purple")

    assert table.income(PETRA) == 1  # straight to Laborie: by the town it would need the same link twice


@rule("AS-SL.14")
def test_the_game_ends_after_round_8():
    """Points as in the base game."""
    table = two("round_marker", phase=8, round=8, income=[5, 4], shares=[3, 2])

    assert (table.over, table.scores(), table.winners()) == (True, [6, 6], [0, 1])
    assert not two("round_marker", phase=8, round=7).over
