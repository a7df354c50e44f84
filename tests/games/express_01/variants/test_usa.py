"""USA (EX-2.12, 2.13, 13.1 to 13.6, 13.12)."""

import pytest

from stellwerk.games.express_01.board.card import letters
from stellwerk.games.express_01.board.loader import load_board
from stellwerk.games.express_01.rules.route import value_of
from stellwerk.kernel.data import DataFiles

from ..table import Table, begun, position

rule = pytest.mark.rule

PACKAGE = "stellwerk.games.express_01"
CARDS = ["201", "202", "203", "204"]
# T4: rows with their columns.
ROWS = {0: [0, 1, 2, 7, 8], 1: list(range(9)), 2: list(range(8)), 3: list(range(8))}


def first_turn() -> Table:
    table = begun("usa")
    return table.build(table.hand(table.seat or 0)[0])


def usa(plan: dict[str, object], **more: object) -> Table:
    return position("usa", plan=plan, hands={0: CARDS}, **more)


@rule("EX-2.12")
def test_the_usa_plan_has_its_own_cards():
    """30 spaces of T4 and nine stacks; no dead ends and no capitals."""
    board = load_board(DataFiles(PACKAGE), "usa")

    assert [(space.row, space.col) for space in board.spaces] == [
        (row, col) for row, cols in ROWS.items() for col in cols
    ]
    assert {card.type for card in board.cards} == {"route", "through", "double"}
    assert len(board.stacks) == 9
    found = "".join({"double": "D"}.get(space.type, space.type[0]) for space in board.spaces)
    assert found == "trrrt" + "rrtrDtrrD" + "DrtrDrtt" + "Drrttrrt"


@rule("EX-2.13")
@rule("EX-13.4")
@rule("EX-R13")
@rule("EX-E30")
def test_no_track_to_the_stick_between_chicago_and_detroit():
    """E30: 303 (NE) on 060 upright is refused, turned (SW) it is legal if it joins; neither side leads to the stick."""
    table = usa({"059": "101#1", "058": "501"}).build("201")
    assert table.no_lay("060", "303") == "EX-13.4"
    assert table.turns_of("060", "303") == ["turned"]

    detroit = usa({"062": "101#1", "071": ("503", "upright")}).build("201")

    assert detroit.no_lay("061", "504") == "EX-13.4"
    assert detroit.turns_of("061", "504") == ["turned"]
    board = load_board(DataFiles(PACKAGE), "usa")
    assert [letters(board.spaces[board.space(no)].edges) for no in ("060", "061")] == ["SW", "ES"]
    assert 'class="stick"' in table.match.svg(None, "en", style=False)


@rule("EX-13.4")
def test_the_stick_is_named_when_it_alone_is_in_the_way():
    """531 turned on Detroit would have exits S, W and E: only the west is forbidden."""
    table = usa({"069": "301", "062": "101#1", "061": ("504", "turned")}).build("202")

    assert table.no_lay("061", "531", "turned") == "EX-13.4"


@rule("EX-13.1")
@rule("EX-R5")
@rule("EX-E33")
def test_the_first_station_stands_on_064_071_or_072():
    """E33: 301 upright on 064 is legal, turned it leaves the plan, 302 is not in the list."""
    table = first_turn()

    assert {action["space"] for action in table.options("lay")} == {"064", "071", "072"}
    assert table.no_lay("069", "301") == "EX-13.1"
    assert table.turns_of("064", "301") == ["upright"]
    assert table.no_lay("064", "301", "turned") == "EX-6.12"
    assert table.no_lay("064", "302") == "EX-6.4"


@rule("EX-13.2")
@rule("EX-R13")
@rule("EX-E30")
def test_track_may_leave_to_the_west_and_the_south_only():
    """E30: 102 (N–S) on 074 points south; not from 064 southward, not into the gap, not north or east."""
    table = usa({"066": "102#1", "067": "501"}).build("201")
    assert table.turns_of("074", "102#2") == ["upright", "turned"]

    board = load_board(DataFiles(PACKAGE), "usa")
    edges = {
        no: letters(board.spaces[board.space(no)].edges) for no in ("051", "053", "054", "056", "064", "074", "080")
    }

    assert edges == {
        "051": "ESW", "053": "SW", "054": "ES", "056": "NESW", "064": "NW", "074": "NESW", "080": "NSW",
    }  # fmt: skip
    gap = usa({"052": "101#1", "051": "501"}).build("202")
    assert gap.no_lay("053", "103#1") == "EX-6.12"


@rule("EX-13.3")
def test_ends_off_the_plan_lead_nowhere():
    """Seattle's western exit is no way for a train."""
    table = usa({"051": "501"}, shares={0: ["103#1", "105#1", "107#1"]})

    assert table.best("A") == []


@rule("EX-13.5")
@rule("EX-E29")
def test_the_first_in_the_west_draws_a_card_at_once():
    """E29: P2 replaces 056 and draws a top card, before the next card; later 065 brings P1 nothing."""
    table = position(
        "usa",
        plan={"057": "101#1", "058": "501", "066": "101#3"},
        hands={0: CARDS, 1: ["205", "206"]},
        order=[2, 1, 3],
    )
    table.build("205").lay("056", "101#2")
    assert (table.step, table.seat) == ("west", 1)
    assert table.refused("stop") == "EX-8.24"
    top = table.stack("through_3")[-1]

    table.draw("through_3")

    assert top in table.hand(1)
    assert table.step == "build"
    table.do("stop").end()
    table.build("201").lay("065", "306")
    assert table.step == "action"
    assert len(table.hand(0)) == 3


@rule("EX-13.12")
def test_the_card_of_the_west_pays_for_a_later_step_only():
    """It comes after the payment and goes to the hand: it is no payment for this step and can't be laid by it."""
    table = usa({"057": "101#1", "058": "501"}, stacks={"route_1": ["101#2", "101#3"]}).build("201")
    table.lay("056", "101#2").draw("route_1")
    assert "101#3" in table.hand(0)
    assert table.no_lay("059", "101#3") == "EX-6.3"
    assert table.refused("build", hand="101#3") == "EX-5.6"

    table.stop().build("101#3").lay("059", "101#3")

    assert table.laid("059") == ("101#3", "upright")


@rule("EX-13.12")
def test_with_all_stacks_empty_nothing_is_drawn_in_the_west():
    """The only card paid is the one laid; the bonus of the west is gone all the same."""
    keys = load_board(DataFiles(PACKAGE), "usa").stacks
    table = position("usa", plan={"057": "101#1", "058": "501"}, hands={0: ["101#2"]}, stacks={key: [] for key in keys})

    table.build("101#2").lay("056", "101#2")

    assert table.hand(0) == []
    assert not table.match.view(None)["west_open"]
    assert "first to reach the west" in " ".join(table.match.log("en"))


@rule("EX-13.6")
def test_a_double_station_is_one_station_card():
    """One visit, one station for each of its companies, value 1 + bonus."""
    table = usa({"069": "331", "068": "101#1", "067": "501"}, shares={0: ["103#1", "105#1"]})

    assert [table.company(key)["stations"] for key in "ABC"] == [2, 1, 1]
    route = [table.setup.board.space(no) for no in table.best("A")]
    assert value_of(table.core, route) == (1 + 1) + 1


def owing(*top: str) -> Table:
    """Mountains: two cards paid, the west just reached by 056, and a marked route owed; `top` is what route_1 still holds."""
    table = position(
        "usa",
        plan={"071": "501", "057": "101#3"},
        hands={0: CARDS},
        stacks={"route_1": ["101#1", *top]},
        options={"mountains": "on"},
    )
    return table.build("201", "202").lay("056", "101#1")


@rule("EX-13.12")
def test_a_draw_that_takes_the_last_fitting_card_ends_the_step():
    """The second route and what was paid for it are lost; the turn goes on, and who asks hears that the card is gone."""
    table = owing("101#2")
    assert table.step == "west"

    table.draw("route_1")

    assert table.step == "action"
    assert table.hand(0) == ["101#2", "203", "204"]
    assert any("no second route" in line for line in table.match.log("en", 1))
    assert table.refused("lay", space="070", card="101#2", turn="upright") == "EX-6.3"
    table.match.setup.check(table.core)


@rule("EX-13.12")
@rule("EX-6.17")
def test_an_owed_route_that_still_fits_must_be_laid():
    """Another draw, or a second copy that fits, leaves the step to be finished: it can't be stopped."""
    for table in (owing("101#2").draw("double_1"), owing("105#2", "101#2").draw("route_1")):
        assert table.step == "build"
        assert table.refused("stop") == "EX-6.17"
        assert {action["space"] for action in table.options("lay")} == {"070"}
