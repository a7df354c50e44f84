"""Bonus payment (EX-8.1, 8.2, 8.14, 8.16 to 8.25): who may initiate it, who draws how much in which order."""

import pytest

from stellwerk.games.express_01.rules.bonus import payout

from .table import Table, position

rule = pytest.mark.rule

A_SHARES = ["103#1", "105#1", "107#1", "121", "127", "133", "139", "201", "212"]
WORTH_SIX = {"009": "665", "016": "562"}  # Berlin 1 + 3, Leipzig 1 + 1, next to each other
WORTH_FIVE = {"009": "665", "016": "503"}
WORTH_TWO = {"006": "505", "007": "501"}


def payment(plan: dict[str, object], shares: list[int], black: int, **more: object) -> Table:
    """Seat p at position p + 1 holds so many A shares; those before the initiator have acted."""
    deck = iter(A_SHARES)
    held = {seat: [next(deck) for _ in range(count)] for seat, count in enumerate(shares)}
    return position(players=len(shares), plan=plan, shares=held, black=black, **more)


def drawn(table: Table) -> list[int]:
    """Draw until the payment is over; who drew, in order."""
    order = []
    while table.step == "draw":
        order.append(table.seat or 0)
        stack = next(stack["key"] for stack in table.match.view(None)["stacks"] if stack["size"])
        table.draw(stack)
    return order


@rule("EX-8.1")
@rule("EX-R17")
def test_the_company_has_a_station_in_the_network():
    """B has a share out but no station; the bonus of A costs nothing."""
    table = position(plan=WORTH_TWO, shares={0: ["103#1", "101#2"]}, hands={0: ["202"]})
    assert table.refused("bonus", company="B") == "EX-8.1"

    table.do("bonus", company="A")

    assert table.hand(0) == ["202"]


@rule("EX-8.2")
@rule("EX-R17")
def test_the_initiator_has_a_share_of_it():
    """The black engine does not replace it."""
    table = position(plan=WORTH_TWO, shares={1: ["103#1", "105#1"]}, black=0)

    assert table.refused("bonus", company="A") == "EX-8.2"


@rule("EX-14.10")
@pytest.mark.parametrize("use", ["auto", "ask"])
def test_the_black_engine_may_serve_as_the_share_of_the_initiator(use):
    """Its owner without a share initiates and draws one card; nobody is asked, for it is used. Others need a share."""
    options = {"black_engine_initiates": "yes", "black_engine_use": use}
    table = payment(WORTH_SIX, [0, 2, 0], black=0, options=options)

    table.do("bonus", company="A")

    assert drawn(table) == [0, 1, 1, 0, 0, 0]  # one by the engine, two by shares, the surplus to the initiator
    other = payment(WORTH_SIX, [0, 2, 0], black=2, options=options)
    assert other.refused("bonus", company="A") == "EX-8.2"


@rule("EX-14.10")
def test_an_initiator_with_a_share_is_still_asked_for_the_black_engine():
    """It is used unasked only where it takes the place of the share; then it also adds its range for sure."""
    options = {"black_engine_initiates": "yes", "black_engine_use": "ask", "black_engine_adds_range": "yes"}
    table = payment(WORTH_TWO, [1, 1, 0], black=0, options=options).do("bonus", company="A")
    assert (table.step, table.seat) == ("black", 0)
    line = {"009": "601", "008": "101#2", "007": "501"}

    alone = payment(line, [0, 1, 0], black=0, options=options)

    assert {"do": "bonus", "company": "A"} in alone.options("bonus")
    assert payment(line, [1, 0, 0], black=0, options=options).refused("bonus", company="A") == "EX-8.14"


@rule("EX-8.16")
def test_a_second_payment_begins_with_its_own_initiator():
    """Whoever drew last in the first one."""
    table = payment(WORTH_TWO, [1, 1, 1], black=2)
    table.do("bonus", company="A")
    assert drawn(table) == [0, 1]
    table.end()

    table.do("bonus", company="A")

    assert drawn(table) == [1, 2]


@rule("EX-8.14")
@rule("EX-R17")
@rule("EX-E8")
def test_without_a_legal_route_there_is_no_bonus_but_a_swap():
    """E8: one A share, range 1, two steps between the stations."""
    table = position(plan={"009": "601", "008": "101#2", "007": "501"}, shares={0: ["103#1"]})

    assert table.refused("bonus", company="A") == "EX-8.14"
    assert "swap" in table.offered()


@rule("EX-8.16")
@rule("EX-8.17")
def test_draws_go_round_by_position_from_the_initiator():
    """Positions 3, 1, 2 for seats 0, 1, 2: the initiator at 2, then 3, then 1; having acted does not matter."""
    table = position(
        plan=WORTH_SIX,
        shares={0: A_SHARES[:2], 1: A_SHARES[2:4], 2: A_SHARES[4:6]},
        order=[3, 1, 2],
        acted=[1],
        black=1,
    )

    table.do("bonus", company="A")

    assert drawn(table) == [2, 0, 1, 2, 0, 1]
    assert table.hands() == [2, 2, 2]


@rule("EX-8.18")
@rule("EX-8.19")
@rule("EX-8.20")
@rule("EX-8.23")
@rule("EX-E9")
def test_limits_black_engine_and_surplus():
    """E9 with auto: P1, P2, P3, P1, then the surplus of 2 to P1."""
    table = payment(WORTH_SIX, [2, 1, 0], black=2)

    table.do("bonus", company="A")

    assert drawn(table) == [0, 1, 2, 0, 0, 0]
    assert table.hands() == [4, 1, 1]
    assert table.black() == 2


@rule("EX-8.20")
@rule("EX-E9")
def test_the_owner_may_keep_the_black_engine_back():
    """E9 with ask, P3 declines: P1, P2, P1, surplus 3."""
    table = payment(WORTH_SIX, [2, 1, 0], black=2, options={"black_engine_use": "ask"})
    table.do("bonus", company="A")
    assert (table.step, table.seat) == ("black", 2)
    assert table.refused("draw", stack="route_1") == "EX-8.20"

    table.do("keep")

    assert drawn(table) == [0, 1, 0, 0, 0, 0]
    assert table.hands() == [5, 1, 0]
    used = payment(WORTH_SIX, [2, 1, 0], black=2, options={"black_engine_use": "ask"})
    assert drawn(used.do("bonus", company="A").do("use")) == [0, 1, 2, 0, 0, 0]


@rule("EX-8.19")
@rule("EX-E10")
def test_the_black_engine_is_one_share_more():
    """E10: with P3 P2, P3, P2, P3, P3; with P2 P2, P3, P2, P3, P2."""
    theirs = payment(WORTH_FIVE, [0, 2, 3], black=2, acted=[0])
    own = payment(WORTH_FIVE, [0, 2, 3], black=1, acted=[0])

    assert drawn(theirs.do("bonus", company="A")) == [1, 2, 1, 2, 2]
    assert drawn(own.do("bonus", company="A")) == [1, 2, 1, 2, 1]
    assert own.hands() == [0, 3, 2]


@rule("EX-8.22")
@rule("EX-E11")
def test_never_more_than_the_value_is_paid():
    """E11: P3, P1, P2, P1, P2; limits are not reached, there is no surplus."""
    table = payment(WORTH_FIVE, [3, 3, 1], black=1, acted=[0, 1])

    assert drawn(table.do("bonus", company="A")) == [2, 0, 1, 0, 1]
    assert table.hands() == [2, 2, 1]


@rule("EX-8.22")
@rule("EX-E12")
def test_a_small_value_does_not_reach_everybody():
    """E12: value 2; P4 and P1 draw, P2 and P3 nothing."""
    table = payment(WORTH_TWO, [1, 1, 1, 1], black=0, acted=[0, 1, 2])

    assert drawn(table.do("bonus", company="A")) == [3, 0]
    assert table.hands() == [1, 0, 0, 1]


@rule("EX-8.19")
def test_the_black_engine_serves_every_payment_of_a_round():
    """It stays with its owner and draws again in the next one."""
    table = payment(WORTH_SIX, [1, 1, 0], black=2)
    drawn(table.do("bonus", company="A"))
    table.end()

    order = drawn(table.do("bonus", company="A"))

    assert order.count(2) == 1
    assert table.black() == 2


@rule("EX-8.21")
def test_who_has_no_share_draws_nothing():
    """Seat 2 has neither share nor engine; seat 1 is skipped at its limit."""
    table = payment(WORTH_SIX, [2, 1, 0], black=0)

    assert drawn(table.do("bonus", company="A")) == [0, 1, 0, 0, 0, 0]
    assert table.hands()[2] == 0


@rule("EX-8.24")
@rule("EX-R19")
def test_the_drawer_chooses_the_stack_and_cannot_decline():
    """Only the open top card, only from a stack that has one, only whose turn it is; the next card is open then."""
    table = payment(WORTH_SIX, [2, 1, 0], black=2, stacks={"dead_end_3": []})
    table.do("bonus", company="A")
    tops = table.stack("capital_1")[-2:]

    assert table.refused("decline_draw") == "EX-8.24"
    assert table.not_asked("pass") == "EX-8.24"
    assert table.refused("draw", stack="dead_end_3") == "EX-8.17"
    assert table.refused("draw", seat=1, stack="route_1") == "EX-8.16"
    table.draw("capital_1")
    assert table.hand(0) == [tops[1]]
    assert next(s for s in table.match.view(1)["stacks"] if s["key"] == "capital_1")["top"] == tops[0]


@rule("EX-8.25")
def test_with_all_stacks_empty_the_rest_is_lost():
    """One card is left on the table, six are due."""
    keys = payment(WORTH_SIX, [2, 1, 0], black=2).setup.board.stacks
    empty = {key: [] for key in keys if key != "route_1"}
    table = payment(WORTH_SIX, [2, 1, 0], black=2, stacks={**empty, "route_1": ["101#1"]})
    before = table.hands()

    table.do("bonus", company="A")

    assert table.hands() == [before[0] + 1, before[1], before[2]]
    assert table.offered() == {"end", "swap"}
    assert "5 cards are not paid" in " ".join(table.match.log("en"))


@rule("EX-14.4")
def test_the_surplus_may_be_left_unpaid():
    """E9 without surplus: 2, 1, 1 and nothing more."""
    table = payment(WORTH_SIX, [2, 1, 0], black=2, options={"surplus_to_initiator": "no"})

    assert drawn(table.do("bonus", company="A")) == [0, 1, 2, 0]
    assert table.hands() == [2, 1, 1]


@rule("EX-14.2")
def test_a_declined_black_engine_adds_no_range():
    """With both options the initiator can't count on it; used, it lengthens the route."""
    options = {"black_engine_use": "ask", "black_engine_adds_range": "yes"}
    line = {"006": "505", "007": "501", "008": "101#2", "009": "605"}

    kept = payment(line, [1, 0, 0], black=2, options=options).do("bonus", company="A").do("keep")
    used = payment(line, [3, 0, 0], black=2, options=options)

    assert kept.match.view(None)["route"] in (["006", "007"], ["007", "006"])
    assert used.company("A")["range"] == 3
    assert used.do("bonus", company="A").do("use").match.view(None)["route"][0] in ("006", "009")


@rule("EX-8.12")
def test_the_table_shows_every_best_route_and_what_it_would_pay():
    """Insights list value and payout for the seat; the forecast is what the payment gives."""
    table = payment(WORTH_SIX, [2, 1, 0], black=2)
    rows = table.match.insights(0)[0]["rows"]
    (mine,) = [row for row in rows if row["cells"][0]["chip"] == "A"]

    assert mine["cells"][3:] == [6, 4, [{"seat": 1, "text": "+1"}, {"seat": 2, "text": "+1"}]]
    assert payout(table.core, 0, 0, 6, True, True) == [4, 1, 1]
