"""Subsidy (EX-4)."""

import pytest

from stellwerk.games.express_01.rules.subsidy import marker

from .table import begun, position

rule = pytest.mark.rule

BERLIN_AND_HAMBURG = {"009": "601", "008": "101#2", "007": "501"}


@rule("EX-4.1")
@rule("EX-4.2")
def test_capital_is_hand_share_points_base_pairs_and_two_for_the_black_engine():
    """Hand 2, two A shares at two stations each, one pair, black engine: 2 + 4 + 1 + 2."""
    table = position(
        plan=BERLIN_AND_HAMBURG, hands={0: ["201", "202"]}, shares={0: ["103#1", "105#1"]}, bases={0: (1, 1)}, black=0
    )

    assert table.capital()[0] == 9
    assert table.company("A")["stations"] == 2


@rule("EX-4.3")
def test_a_station_of_several_companies_counts_once_for_each():
    """631 is a station of A and of B; were it counted from anything but the plan, B would have none."""
    table = position(plan={"009": "631", "008": "101#2", "007": "501"}, shares={0: ["103#1"], 1: ["103#2"]})

    assert (table.company("A")["stations"], table.company("B")["stations"]) == (2, 1)
    assert table.capital()[:2] == [2, 1]


@rule("EX-4.4")
def test_base_pairs_are_the_smaller_of_the_two_kinds():
    """Three routes and one station are one pair."""
    table = position(plan={**BERLIN_AND_HAMBURG, "010": ("103#1", "turned")}, bases={0: (3, 1)}, black=1)

    assert table.player(0)["pairs"] == 1
    assert table.capital()[0] == 1


@rule("EX-4.5")
def test_the_lowest_capital_gets_the_black_engine():
    """Also if that player has it already."""
    table = position(plan={"009": "601"}, hands={0: ["201"], 1: ["202", "203"], 2: ["204", "205"]}, step="subsidy")
    assert table.black() == 0

    again = position(
        plan={"009": "601"}, hands={1: ["202", "203", "206"], 2: ["204", "205", "207"]}, black=0, step="subsidy"
    )

    assert again.black() == 0


@rule("EX-4.6")
@rule("EX-E2")
def test_the_lowest_position_wins_a_tie():
    """E2: in round 1 all have 6, and position 1 gets it."""
    table = begun(players=3)

    assert [table.player(seat)["marker"]["capital"] for seat in range(3)] == [6, 6, 6]
    assert [table.player(seat)["marker"]["at"] for seat in range(3)] == [6, 6, 6]
    assert table.positions()[table.black() or 0] == 1


@rule("EX-4.7")
def test_the_two_points_count_before_the_engine_changes_hands():
    """Seat 0 has 2 cards and the engine, 4 in all; seat 1 has 3 and gets it; the markers keep the sums compared."""
    table = position(
        plan={"009": "601"},
        hands={0: ["201", "202"], 1: ["203", "204", "205"], 2: ["206", "207", "208", "209"]},
        black=0,
        step="subsidy",
    )

    assert table.black() == 1
    assert [table.player(seat)["marker"]["capital"] for seat in range(3)] == [4, 3, 4]


@rule("EX-4.8")
@rule("EX-E28")
def test_above_30_the_marker_lies_flat():
    """E28: 33 is flat on 3; 30 still stands."""
    assert marker(30) == (30, False)
    assert marker(33) == (3, True)


@rule("EX-4.9")
@rule("EX-E35")
def test_above_60_the_flat_marker_stays_on_30_and_digits_tell_the_sum():
    """E35: 64; the comparison uses the true sum, so 64 is poorer than 65."""
    cards = [f"{n}" for n in range(201, 237)]
    table = position(
        players=2,
        plan={"009": "601"},
        hands={0: [*cards, *(f"{n}" for n in range(121, 146)), "501", "502", "503"]},
        stacks={"through_2": [], "route_1": []},
        step="subsidy",
        black=1,
        cells={"capital": [0, 0]},
    )

    shown = table.player(0)["marker"]
    assert shown == {"capital": 64, "at": 30, "flat": True}
    assert marker(64) == marker(99) == (30, True)
    svg = table.match.svg(None, "en", style=False)
    assert ">64<" in svg
    assert table.black() == 1
