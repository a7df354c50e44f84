"""The rulebook's first rounds as one story (EX-E1 to E7)."""

import pytest

from .table import Table, position

rule = pytest.mark.rule

P1, P2, P3 = 1, 2, 0  # seats, after 204, 236, 212 are shown


@pytest.fixture
def e2() -> Table:
    table = position(
        step="show",
        hands={
            0: ["204", "205", "206", "207", "208", "209"],
            1: ["236", "201", "202", "203", "234", "235"],
            2: ["212", "213", "214", "215", "216", "217"],
        },
    )
    return table.do("show", hand="204").do("show", hand="236").do("show", hand="212")


@pytest.fixture
def e3(e2: Table) -> Table:
    e2.build("236").lay("009", "601")
    for paid, share in (("235", "101#1"), ("234", "103#1"), ("203", "105#1"), ("202", "107#1")):
        e2.buy("A", [paid], share)
    return e2


@pytest.fixture
def e5(e3: Table) -> Table:
    e3.end().build("212").lay("008", "101#2").lay("010", "103#2", "turned")
    return e3.build("213").lay("007", "501")


@pytest.fixture
def e6(e5: Table) -> Table:
    return e5.end().do("pass")


@rule("EX-E2")
def test_round_one_gives_position_one_the_black_engine(e2):
    """All capitals 6."""
    assert [e2.player(seat)["marker"]["at"] for seat in (P1, P2, P3)] == [6, 6, 6]
    assert e2.black() == P1


@rule("EX-E3")
def test_berlin_and_four_shares(e3):
    """Hand 1, four A shares, one station base card, capital 1 + 4 + 0 + 2."""
    player = e3.player(P1)

    assert player["hand"] == 1
    assert player["shares"] == ["101#1", "103#1", "105#1", "107#1"]
    assert (player["route_bases"], player["station_bases"]) == (0, 1)
    assert player["capital"] == 7


@rule("EX-E5")
def test_hamburg_joins_and_a_share_costs_two(e5):
    """Hand 4, one pair, A has two stations, capital 5."""
    player = e5.player(P2)

    assert (player["hand"], player["pairs"], player["capital"]) == (4, 1, 5)
    assert e5.company("A")["stations"] == 2
    e5.do("buy", company="A", from_="stacks")
    assert e5.match.choices()["note"]["en"] == "Still to pay: 2"


@rule("EX-E6")
def test_the_second_subsidy(e6):
    """P1 11, P2 5, P3 6; four base cards off; P2 gets the black engine."""
    assert [e6.player(seat)["marker"]["capital"] for seat in (P1, P2, P3)] == [11, 5, 6]
    assert e6.match.view(None)["removed"] == 4
    assert e6.black() == P2


@rule("EX-E7")
def test_the_first_bonus_payment(e6):
    """Range 4, 009–008–007 in two steps, value 3: P1, P2 by the black engine, P1."""
    assert e6.company("A")["range"] == 4
    e6.do("bonus", company="A")
    assert e6.match.view(None)["route"] in (["009", "008", "007"], ["007", "008", "009"])
    assert e6.match.view(None)["bonus"]["left"] == 3

    order = []
    while e6.step == "draw":
        order.append(e6.seat)
        e6.draw("route_2")

    assert order == [P1, P2, P1]
    assert [len(e6.hand(seat)) for seat in (P1, P2, P3)] == [3, 5, 6]
