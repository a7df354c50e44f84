"""Scoring (EX-12)."""

import pytest

from .table import Table, position

rule = pytest.mark.rule

EMPTY = {"dead_end_1": [], "dead_end_2": [], "dead_end_3": []}


def ended(**more: object) -> Table:
    """A game that ends at the next check, three stacks being empty."""
    table = position(stacks=EMPTY, **more)
    while not table.match.over:
        table.do("pass")
    return table


@rule("EX-12.1")
@rule("EX-E27")
def test_points_are_hand_shares_base_pairs_and_black_engine():
    """E27: hand 5, three A shares at 4 stations, two B shares at 2, 5 route and 3 station base cards, black engine: 26."""
    plan = {
        "009": "631", "008": "101#2", "007": "501", "013": "601", "012": "502", "006": "504",
        "014": "101#3", "015": "102#1",
    }  # fmt: skip
    table = position(
        plan=plan,
        hands={0: ["206", "207", "208", "209", "210"]},
        shares={0: ["103#1", "105#1", "107#1", "103#2", "105#2"]},
        bases={0: (5, 3)},
        black=0,
    )

    assert (table.company("A")["stations"], table.company("B")["stations"]) == (4, 2)
    assert table.match.scores()[0] == 26


@rule("EX-12.2")
def test_there_is_no_subsidy_before_scoring():
    """The engine scores for its last owner, though somebody else is poorer now."""
    table = ended(players=2, plan={"009": "601"}, hands={0: ["201", "202"]}, black=0)

    assert table.black() == 0
    assert table.match.scores()[0] == 4


@rule("EX-12.3")
def test_most_points_win_and_shares_break_ties():
    """Four points each: one by cards, one by shares."""
    hands = {0: ["201", "202", "203", "204"], 1: ["205", "206"]}
    table = position(players=3, plan={"009": "601"}, hands=hands, shares={1: ["103#1", "105#1"]}, black=2)
    assert table.match.scores()[:2] == [4, 4]

    assert table.match.winners() == [1]


@rule("EX-12.4")
def test_still_tied_means_shared_victory():
    """Same points, same shares."""
    hands = {0: ["201", "202", "203"], 1: ["205", "206", "204"]}

    table = position(players=3, plan={"009": "601"}, hands=hands, black=2)

    assert table.match.scores() == [3, 3, 2]
    assert table.match.winners() == [0, 1]
