"""Buy shares (EX-7)."""

import pytest

from .table import Table, position

rule = pytest.mark.rule

LINE = {"009": "601", "008": "101#2", "007": "501"}  # A has two stations
NO_A = {"route_1": ["104#1"], "route_2": ["122"], "route_3": ["204"]}  # no engine of A in any route stack


def buyer(hand: list[str], **more: object) -> Table:
    return position(plan=LINE, hands={0: hand}, **more)


def rivals(hand: list[str], **more: object) -> Table:
    """No A share in the stacks; seats 1 and 2 hold one each, seat 2 with the black engine."""
    return position(plan=LINE, hands={0: hand}, shares={1: ["103#1"], 2: ["105#1"]}, stacks=NO_A, black=2, **more)


@rule("EX-7.1")
def test_a_share_costs_as_many_cards_as_the_company_has_stations():
    """Two stations, two cards; with one card too few the purchase is refused."""
    table = buyer(["202", "203", "206", "208"])
    table.buy("A", ["202", "203"], "103#1")
    assert table.hand(0) == ["206", "208"]

    table.buy("A", ["206", "208"], "105#1")

    assert table.hand(0) == []
    assert table.shares(0) == ["103#1", "105#1"]
    assert buyer(["202"]).refused("buy", company="A", from_="stacks") == "EX-5.6"


@rule("EX-7.2")
@rule("EX-R15")
def test_a_company_without_a_station_cannot_be_bought():
    """B has none."""
    assert buyer(["202", "203"]).refused("buy", company="B", from_="stacks") == "EX-7.2"


@rule("EX-7.3")
def test_the_share_comes_from_any_route_stack_by_free_choice():
    """All three levels are offered; another engine is not."""
    table = buyer(["202", "203", "206"]).buy("A", ["202", "203"])

    offered = {action["share"] for action in table.options("take")}

    assert {"103#1", "121", "201"} <= offered
    assert table.refused("take", share="103#2") == "EX-7.3"
    assert table.refused("draw", stack="route_1") == "EX-7.3"


@rule("EX-7.4")
@rule("EX-R16")
def test_a_share_is_taken_from_a_display_only_when_the_stacks_hold_none():
    """With one in a stack the display is safe; without, it may be taken; never from oneself."""
    full = position(plan=LINE, hands={0: ["202", "203"]}, shares={0: ["107#1"], 1: ["103#1"]}, black=2)
    assert full.refused("buy", company="A", from_="2") == "EX-7.4"
    assert full.refused("buy", company="A", from_="1") == "EX-7.4"

    table = rivals(["202", "203", "206"])

    assert {"do": "buy", "company": "A", "from": "2"} in table.options("buy")
    assert table.refused("buy", company="A", from_="stacks") == "EX-7.11"


@rule("EX-7.5")
@rule("EX-7.7")
@rule("EX-E20")
@rule("EX-R16")
def test_the_price_goes_to_the_player_and_the_black_engine_protects():
    """E20: C has 3 stations; P2's share costs three cards to P2, P3 with the black engine is safe."""
    table = position(
        plan={"012": "505", "013": "603", "006": ("506", "turned")},
        hands={0: ["201", "202", "203", "207"], 1: ["204"]},
        shares={1: ["101#3"], 2: ["103#3"]},
        stacks={"route_1": ["104#1"], "route_2": ["122"], "route_3": ["205"]},
        black=2,
    )
    assert table.company("C")["stations"] == 3
    assert table.refused("buy", company="C", from_="3") == "EX-7.7"
    before = table.stacks()

    table.buy("C", ["201", "202", "207"], "101#3", source="2")

    assert table.hand(1) == ["201", "202", "204", "207"]
    assert table.hand(0) == ["203"]
    assert (table.shares(0), table.shares(1)) == (["101#3"], [])
    assert table.stacks() == before


@rule("EX-7.6")
def test_the_buyer_chooses_player_and_card():
    """Two rivals, one of them with two cards."""
    table = position(
        players=4,
        plan=LINE,
        hands={0: ["202", "203", "206"]},
        shares={1: ["103#1", "201"], 2: ["105#1"]},
        stacks=NO_A,
        black=3,
    )
    assert {action["from"] for action in table.options("buy") if action["company"] == "A"} == {"2", "3"}

    table.do("buy", company="A", from_="2").do("pay", hand="202").do("pay", hand="203")

    assert [action["share"] for action in table.options("take")] == ["103#1", "201"]
    assert table.refused("take", share="105#1") == "EX-7.8"
    table.do("take", share="201")
    assert (table.shares(0), table.shares(1)) == (["201"], ["103#1"])


@rule("EX-7.8")
@rule("EX-R15")
def test_engines_in_hands_and_on_the_plan_are_not_available_and_no_hindrance():
    """101#1 on the plan and 107#1 in a rival's hand: neither can be taken, and the display is open all the same."""
    table = position(
        plan={**LINE, "008": "101#1"},
        hands={0: ["202", "203"], 1: ["107#1"]},
        shares={1: ["103#1"]},
        stacks=NO_A,
        black=2,
    )
    assert {"do": "buy", "company": "A", "from": "2"} in table.options("buy")

    table.buy("A", ["202"], source="2")

    assert table.shares(0) == ["103#1"]


@rule("EX-7.9")
def test_a_share_paid_to_its_stack_may_be_taken_at_once():
    """The stacks hold no A share: one of the two cards paid must be one, and the last chance is the last card."""
    table = rivals(["201", "202", "203"])
    table.do("buy", company="A", from_="stacks").do("pay", hand="202")
    assert table.step != "pay" or table.refused("pay", hand="203") == "EX-7.9"

    assert table.shares(0) == ["201"]
    assert table.hand(0) == ["203"]
    assert table.shares(1) == ["103#1"]


@rule("EX-7.9")
def test_of_a_price_of_two_only_the_last_card_must_be_the_share():
    """Every card may come first; once the share itself is paid, the last card is free again."""
    table = rivals(["201", "202", "203"]).do("buy", company="A", from_="stacks")
    assert [action["hand"] for action in table.options("pay")] == ["201", "202", "203"]

    table.do("pay", hand="201")

    assert [action["hand"] for action in table.options("pay")] == ["202", "203"]
    last = rivals(["201", "202", "203", "212"]).do("buy", company="A", from_="stacks").do("pay", hand="202")
    assert [action["hand"] for action in last.options("pay")] == ["201", "212"]
    assert last.refused("pay", hand="203") == "EX-7.9"


NOT_PAID_AND_TAKEN = {"paid_card_as_share": "no"}


@rule("EX-7.1")
def test_nothing_else_is_done_before_a_share_is_paid():
    """Two cards are due: no other purchase, no building step and no end of the turn comes between."""
    table = buyer(["202", "203", "206"]).do("buy", company="A", from_="stacks")

    for kind, fields in (("end", {}), ("use", {}), ("build", {"hand": "202"}), ("take", {"share": "103#1"})):
        assert table.not_asked(kind, **fields) == "EX-7.1"


@rule("EX-5.6")
def test_a_payment_that_was_forced_is_explained_while_the_share_is_chosen():
    """Of two cards the second had to follow the first: another one was not in the hand. It is not only too late."""
    table = buyer(["202", "203"]).do("buy", company="A", from_="stacks").do("pay", hand="202")
    assert table.step == "take"

    assert table.refused("pay", hand="206") == "EX-5.6"
    assert table.not_asked("end") == "EX-7.3"


@rule("EX-14.9")
def test_the_share_may_have_to_be_taken_before_it_is_paid():
    """Then no card just paid can be it: the share is chosen from what the stacks hold, and paid afterwards."""
    table = buyer(["201", "202", "203"], options=NOT_PAID_AND_TAKEN)
    table.do("buy", company="A", from_="stacks")
    assert table.step == "take"
    assert table.refused("take", share="201") == "EX-7.8"
    assert table.not_asked("pay", hand="201") == "EX-7.3"

    table.do("take", share="103#1").do("pay", hand="201").do("pay", hand="202")

    assert (table.shares(0), table.hand(0)) == (["103#1"], ["203"])
    assert table.step == "action"


@rule("EX-14.9")
def test_a_share_in_the_hand_then_opens_no_stack():
    """None in the stacks: EX-7.9 does not help, only a rival's display is left; it is paid as always."""
    table = rivals(["201", "202", "203"], options=NOT_PAID_AND_TAKEN)
    assert table.refused("buy", company="A", from_="stacks") == "EX-7.11"

    table.do("buy", company="A", from_="2").do("pay", hand="201").do("pay", hand="202")

    assert (table.shares(0), table.shares(1)) == (["103#1"], [])
    assert [table.hand(seat) for seat in (0, 1)] == [["203"], ["201", "202"]]


@rule("EX-7.10")
@rule("EX-R6")
def test_a_share_is_never_sold_discarded_or_used_as_payment():
    """It stays in the display."""
    table = buyer(["202", "203"], shares={0: ["103#1"]})

    assert table.refused("sell_share") == "EX-7.10"
    assert table.refused("pay_with_share") == "EX-7.10"
    assert table.refused("build", hand="103#1") == "EX-5.6"


@rule("EX-7.11")
@rule("EX-R15")
def test_without_any_share_to_be_had_the_company_cannot_be_bought():
    """No stack, and the only rival with one owns the black engine."""
    table = position(plan=LINE, hands={0: ["202", "203"]}, shares={2: ["103#1"]}, stacks=NO_A, black=2)

    assert not [action for action in table.options("buy") if action["company"] == "A"]
    assert table.refused("buy", company="A", from_="stacks") == "EX-7.11"
    assert table.refused("buy", company="A", from_="2") == "EX-7.8"


@rule("EX-E21")
def test_buying_before_building_is_cheaper():
    """E21: three cards, A at two stations. Buy–expand leaves a share worth 3; expand–buy can't pay the share."""
    table = buyer(["202", "203", "206"]).buy("A", ["202", "203"], "103#1").build("206").lay("006", "502")
    assert table.hand(0) == []
    assert table.company("A")["stations"] == 3
    assert table.capital()[0] == 3

    other = buyer(["202", "203", "206"]).build("206").lay("006", "502")

    assert len(other.hand(0)) == 2
    assert other.refused("buy", company="A", from_="stacks") == "EX-5.6"
