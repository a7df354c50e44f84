"""Turn and action pairs (EX-5)."""

import pytest

from .table import Table, begun, position

rule = pytest.mark.rule

LINE = {"009": "601", "008": "101#2", "007": "501"}  # Berlin, Wittenberge, Hamburg


def in_play(**more: object) -> Table:
    """Seat 0 to act on the line, with cards and A shares."""
    hands = {0: ["201", "202", "203", "204"], 1: ["205", "206"], 2: ["207"]}
    return position(plan=LINE, hands=hands, shares={0: ["103#1", "105#1"]}, **more)


def first_turn(board: str = "germany", **options: object) -> Table:
    return begun(board, players=3, **options)


@rule("EX-5.1")
@rule("EX-R2")
def test_the_lowest_position_on_its_engine_side_acts_next():
    """Positions 2, 3, 1; who has acted is out until the round ends."""
    table = in_play(order=[2, 3, 1])
    assert table.seat == 2
    assert table.refused("pass", seat=0) == "EX-5.1"

    table.do("pass")

    assert table.seat == 0
    assert table.refused("pass", seat=2) == "EX-5.1"


@rule("EX-5.2")
def test_three_pairs_and_the_pass_are_offered():
    """Building, buying, bonus, changing position, passing; never the bare end of a turn not begun."""
    table = in_play()

    assert table.offered() == {"pass", "build", "buy", "bonus", "swap"}
    assert table.refused("draw", stack="route_1") == "EX-5.2"


@rule("EX-5.3")
@rule("EX-R4")
def test_pairs_are_not_mixed_nor_turned():
    """After building no bonus and no swap; after the bonus no building and no buying."""
    table = in_play().build("201").lay("006", "505")

    assert table.offered() == {"end", "build", "buy"}
    assert table.refused("bonus", company="A") == "EX-5.3"
    assert table.refused("swap", player="2") == "EX-5.3"
    table = in_play().do("bonus", company="A").draw("route_1", "route_1", "route_1")
    assert table.offered() == {"end", "swap"}
    assert table.refused("build", hand="201") == "EX-5.3"
    assert table.refused("buy", company="A", from_="stacks") == "EX-5.3"


@rule("EX-5.3")
def test_one_action_of_the_pair_may_be_left_out():
    """A turn of building alone, of buying alone, of swapping alone."""
    assert in_play().build("201").lay("006", "505").end().seat == 1
    assert in_play().buy("A", ["201", "202"], "107#1").end().seat == 1
    assert in_play().do("swap", player="3").seat != 0


@rule("EX-5.4")
@rule("EX-R4")
def test_actions_repeat_until_the_second_one_begins():
    """Two stations, then a share: no more building. A share, then a station: no more buying."""
    table = in_play().build("201").lay("006", "505").build("202").lay("010", "107#1", "turned").stop()
    table.buy("C", ["203"], "101#3")

    assert table.refused("build", hand="204") == "EX-5.4"
    assert "buy" in table.offered()
    table = in_play().buy("A", ["201", "202"], "107#1").build("203").lay("006", "505")
    assert table.refused("buy", company="C", from_="stacks") == "EX-5.4"
    assert "build" in table.offered()


@rule("EX-5.5")
@rule("EX-R4")
def test_bonus_and_swap_once_each():
    """A second bonus is refused; a swap ends the turn."""
    table = in_play().do("bonus", company="A").draw("route_1", "route_1", "route_1")

    assert table.refused("bonus", company="A") == "EX-5.5"
    table.do("swap", player="2")
    assert table.refused("swap", seat=0, player="2") == "EX-5.1"


@rule("EX-5.6")
@rule("EX-R6")
def test_costs_are_paid_with_own_hand_cards_only():
    """A card twice, of another hand, a share, a base card, one too many: all refused."""
    table = in_play()

    assert table.refused("build", hand="205") == "EX-5.6"
    assert table.refused("build", hand="103#1") == "EX-5.6"
    assert table.refused("pay_with_base_card") == "EX-5.6"
    assert table.refused("pay_with_share") == "EX-7.10"
    table.build("201")
    assert table.refused("build", hand="202") == "EX-5.6"
    assert table.refused("build", hand="201") == "EX-5.6"
    table.lay("006", "505").do("buy", company="A", from_="stacks").do("pay", hand="202")
    assert table.refused("pay", hand="202") == "EX-5.6"
    assert table.refused("take", share="107#1") == "EX-7.1"


@rule("EX-5.7")
def test_paid_cards_lie_on_their_stacks_in_the_order_named():
    """203 first, 201 on top of it."""
    table = in_play().do("buy", company="A", from_="stacks").do("pay", hand="203").do("pay", hand="201")

    assert table.stack("route_3")[-2:] == ["203", "201"]


@rule("EX-5.8")
@rule("EX-E19")
def test_a_card_just_paid_may_be_laid():
    """E19: 501 is paid and laid on 007."""
    table = position(plan={"009": "601", "008": "101#2"}, hands={0: ["501", "201"]})
    assert "501" not in table.stack("through_1")

    table.build("501").lay("007", "501")

    assert table.laid("007") == ("501", "upright")
    assert table.hand(0) == ["201"]


@rule("EX-5.9")
@rule("EX-E18")
def test_a_card_just_paid_may_be_the_share():
    """E18: the only hand card is 201 of company A, which has one station."""
    table = position(plan={"009": "601"}, hands={0: ["201"]})

    table.buy("A", ["201"], "201")

    assert table.hand(0) == []
    assert table.shares(0) == ["201"]


@rule("EX-5.10")
def test_searching_a_stack_keeps_the_order_of_the_rest():
    """A share from the middle, a card to lay from the middle."""
    table = in_play(stacks={"route_1": ["105#3", "101#1", "108#1", "104#1"]})

    table.do("buy", company="A", from_="stacks").do("pay", hand="201").do("pay", hand="202").do("take", share="101#1")

    assert table.stack("route_1") == ["105#3", "108#1", "104#1"]
    laying = position(plan={"009": "601"}, hands={0: ["201", "202"]}, stacks={"route_1": ["105#3", "101#1", "108#1"]})
    laying.build("201").lay("008", "101#1")
    assert laying.stack("route_1") == ["105#3", "108#1"]


@rule("EX-5.11")
@rule("EX-5.12")
@rule("EX-R5")
def test_the_first_turn_must_build_a_station_first():
    """No pass, bonus, swap or end, and no route as the first card; afterwards the turn goes on freely."""
    table = first_turn()
    cards = table.hand(table.seat or 0)

    assert table.not_asked("pass") == "EX-5.12"
    assert table.refused("end") == "EX-5.12"
    assert table.refused("bonus", company="A") == "EX-5.12"
    assert table.refused("swap", player="1") == "EX-5.12"
    table.build(cards[0])
    assert table.no_lay("008", "101#1") == "EX-5.11"
    assert table.refused("end") == "EX-6.17"
    table.lay("009", "601").build(cards[1]).lay("008", "101#1").lay("010", "103#1", "turned")
    assert {"end", "build", "buy"} <= table.offered()


@rule("EX-5.13")
def test_any_station_may_be_the_first_in_germany():
    """All 18 station cards, 009 and 013 among them, and no route card."""
    table = first_turn()
    table.build(table.hand(table.seat or 0)[0])

    spaces = {action["space"] for action in table.options("lay")}

    assert spaces == {space.no for space in table.setup.board.spaces if space.type != "route"}
    assert len(spaces) == 18


@rule("EX-5.13")
def test_the_recommended_cards_can_be_made_a_rule():
    """Option start_cards = listed."""
    table = first_turn(start_cards="listed")
    table.build(table.hand(table.seat or 0)[0])

    assert {action["space"] for action in table.options("lay")} == {"009", "013"}
    assert table.no_lay("007", "501") == "EX-13.1"


@rule("EX-5.14")
def test_all_later_building_grows_from_the_first_station():
    """There is one network for all: the next player joins it, and nothing else."""
    table = first_turn()
    table.build(table.hand(table.seat or 0)[0]).lay("009", "601").end()

    table.build(table.hand(table.seat or 0)[0])

    assert {action["space"] for action in table.options("lay")} == {"008", "009", "010"}
    assert table.no_lay("013", "602") == "EX-6.8"


@rule("EX-5.15")
def test_a_turn_with_nothing_done_is_a_pass():
    """Only a turn begun is ended; one not begun is passed, and counts so."""
    table = in_play()

    assert table.refused("end") == "EX-5.15"
    table.do("pass")
    assert any("passes" in line for line in table.match.log("en"))
    table = in_play().build("201").lay("006", "505")
    assert table.refused("pass") == "EX-5.2"


@rule("EX-5.16")
def test_nothing_can_be_bought_before_the_first_station():
    """The pair buy–expand may be meant, but no company has a station yet."""
    table = first_turn()

    assert table.refused("buy", company="A", from_="stacks") == "EX-7.2"
