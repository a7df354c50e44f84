"""Mountains (EX-2.16, 13.8 to 13.11)."""

import pytest

from stellwerk.games.express_01.board.loader import load_board
from stellwerk.kernel.data import DataFiles

from ..table import Table, begun, position

rule = pytest.mark.rule

PACKAGE = "stellwerk.games.express_01"
ON = {"mountains": "on"}
CARDS = ["201", "202", "203", "204", "205", "206"]
HARZ = {"009": "601", "007": "503", "013": "603"}  # 014 joins Hamburg's south and Hannover's east


def high(plan: dict[str, object], hand: list[str] | None = None, **more: object) -> Table:
    return position(plan=plan, hands={0: hand or CARDS}, options=ON, **more)


@rule("EX-2.16")
def test_markers_lie_on_the_cards_of_t6():
    """14 in Germany, 4 in the USA, 018c for 018 with Benelux."""
    germany = ["013", "014", "018", "019", "020", "021", "022", "026", "027", "028", "029", "030", "031", "032"]
    expected = {
        "germany": germany,
        "usa": ["063", "070", "071", "078"],
        "benelux": sorted("018c" if no == "018" else no for no in germany),
    }

    for key, numbers in expected.items():
        board = load_board(DataFiles(PACKAGE), key)
        assert sorted(board.spaces[i].no for i in board.mountains) == numbers
        assert begun(key, mountains="on").match.view(None)["marked"] == numbers


@rule("EX-13.8")
@rule("EX-R14")
@rule("EX-E22")
def test_a_marked_space_costs_one_card_more_every_time():
    """E22: station 013 costs 2, and 2 again when it is upgraded; one card is too few."""
    table = high({"012": "501"}).build("201")
    assert table.no_lay("013", "601") == "EX-13.8"

    table.build("202").lay("013", "601")

    assert len(table.hand(0)) == 4
    table.build("203")
    assert table.no_lay("013", "631") == "EX-13.8"
    table.build("204").lay("013", "631")
    assert len(table.hand(0)) == 2


@rule("EX-13.9")
@rule("EX-E22")
def test_prices_of_steps_with_routes():
    """E22: 014 alone 2; 014 and 015 together 2; 014 and 019 3."""
    alone = high(HARZ).build("201", "202").lay("014", "102#1").do("stop")
    assert len(alone.hand(0)) == 4
    both = high(HARZ).build("201", "202").lay("014", "101#1").lay("015", "101#2")
    assert len(both.hand(0)) == 4

    marked = high(HARZ).build("201", "202", "203").lay("014", "102#1").lay("021", "102#2")

    assert len(marked.hand(0)) == 3
    assert marked.step == "action"
    west = high({"012": "503", "013": "601"}).build("201", "202", "203").lay("014", "101#1").lay("019", "102#2")
    assert len(west.hand(0)) == 3


@rule("EX-13.9")
def test_the_unmarked_route_may_come_first():
    """Two cards paid, 008 first: the second must be a marked one."""
    table = high(HARZ).build("201", "202")
    table.lay("008", "101#1")

    assert {action["space"] for action in table.options("lay")} <= set(table.match.view(None)["marked"])
    assert table.refused("stop") == "EX-6.17"
    assert table.no_lay("010", "103#1", "turned") == "EX-5.6"


@rule("EX-13.9")
@rule("EX-6.17")
def test_a_first_route_that_would_use_up_the_only_card_is_refused():
    """One 101 is left for 008 and 014: paid for both, it may only go where it uses up the payment."""
    table = high(HARZ, stacks={"route_1": ["101#1"]}).build("201", "202")

    assert {action["space"] for action in table.options("lay") if action["card"] == "101#1"} == {"014"}
    assert table.no_lay("008", "101#1") == "EX-5.6"


@rule("EX-13.10")
def test_twice_on_the_same_marked_space_costs_three():
    """014 to level 1 and on to level 2 in one step."""
    table = high(HARZ).build("201", "202", "203").lay("014", "102#1").lay("014", "123")

    assert table.laid("014") == ("123", "upright")
    assert len(table.hand(0)) == 3


@rule("EX-13.11")
def test_the_first_station_pays_for_its_mountain_too():
    """013 costs 2, 009 costs 1; in the USA 071 costs 2."""
    table = begun(mountains="on")
    seat = table.seat or 0
    cards = table.hand(seat)
    table.build(cards[0])
    assert table.no_lay("013", "601") == "EX-13.8"
    assert table.turns_of("009", "601")

    table.build(cards[1]).lay("013", "601")

    assert len(table.hand(seat)) == 4
    usa = begun("usa", mountains="on")
    cards = usa.hand(usa.seat or 0)
    usa.build(cards[0])
    assert usa.no_lay("071", "501") == "EX-13.8"
    usa.build(cards[1]).lay("071", "501")


@rule("EX-6.17")
@rule("EX-E34")
def test_a_step_that_can_not_be_paid_is_refused_as_a_whole():
    """E34: hand of 2, 014 and 019 need 3: after paying both the second is refused; 014 alone is legal."""
    table = high({"012": "503", "013": "601"}, ["201", "202"]).build("201", "202").lay("014", "101#1")

    assert table.no_lay("019", "102#2") == "EX-13.8"
    assert table.laid("019") is None
    assert table.laid("014") == ("101#1", "upright")
    poor = high({"012": "503", "013": "601"}, ["201"]).build("201")
    assert poor.no_lay("014", "101#1") == "EX-13.8"


@rule("EX-5.6")
@rule("EX-R6")
def test_nobody_pays_more_than_a_step_can_use():
    """Three cards for a station are too many, and a fourth never has a use."""
    table = high(HARZ).build("201", "202", "203")

    assert table.refused("build", hand="204") == "EX-5.6"
    assert table.no_lay("013", "632") == "EX-5.6"
