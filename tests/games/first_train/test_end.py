"""Phase 10 and the final scoring (FT-10, FT-11)."""

import pytest

import stellwerk

from .boards import small
from .table import Table, position

rule = pytest.mark.rule
LAND = small("R red, S 2 slots", "R-S-x-y")


def last(players: int = 3, **given) -> Table:
    """The last takeover of the last round: seat 0 may sell R–S, and does not."""
    given.setdefault("links", {0: ["R-S"]})
    given.setdefault("round", 3)
    given.setdefault("influence", {"red": [1, 0, 0, 0][:players]})
    given.setdefault("side", "2-3")
    table = position("sell", LAND, players=players, **given)
    return table.do("pass") if not table.over else table


@rule("FT-10.1")
def test_after_the_last_round_the_game_ends_with_its_takeovers():
    """Round 4 of 4: the question of phase 9 was asked, then it is over."""
    table = last()

    assert table.over
    assert table.events("won")


@rule("FT-10.1")
def test_the_round_marker_moves_on():
    """Round 3 of 4 is followed by round 4."""
    table = last(round=2)

    assert (table.over, table.now["round"]) == (False, 4)


@rule("FT-10.1")
@rule("FT-12.7")
@pytest.mark.parametrize(("players", "side", "rounds"), [(2, "2-3", 5), (3, "3-4", 5), (3, "2-3", 4), (4, "3-4", 4)])
def test_a_game_of_four_or_five_rounds_ends_after_just_these(players, side, rounds):
    """The round before the last is followed by the last, the last by nothing."""
    before = last(players, side=side, round=rounds - 2)
    at_end = last(players, side=side, round=rounds - 1)

    assert (before.over, before.now["round"]) == (False, rounds)
    assert (at_end.over, at_end.now["round"]) == (True, rounds)


@rule("FT-10.2")
def test_drawn_markers_go_back_into_the_bag():
    """The same outcomes give the same markers in rounds 1 and 2: four white and two brown each time."""
    chance = stellwerk.Script([0, 0, *[0] * 6, *[0] * 6])
    table = Table(stellwerk.new("first_train", "nuernberg", 2, chance=chance, data=small("R red", "R-p-q")))
    first = [box["drawn"] for box in table.now["boxes"]]

    while table.now["round"] == 1:
        table.play(table.legal()[0])

    assert first == [box["drawn"] for box in table.now["boxes"]] == ["white"] * 4 + ["brown"] * 2


@rule("FT-11.1")
@rule("FT-11.2")
@rule("FT-11.3")
@rule("FT-EX25")
def test_the_final_scoring_of_the_example():
    """31 VP, 3 sets, P/L −4, 2 links: 31 + 6 − 4 − 2 = 31."""
    table = last(vp=[31, 0, 0], kept={0: (5, 7, 4, 3)}, profit=[-4, 0, 0], links={0: ["R-S-x"]})

    assert table.player(0)["sets"] == 3
    assert table.scores()[0] == 31


@rule("FT-11.3")
def test_the_total_may_be_below_0():
    """No points, P/L −5, one link: −6."""
    assert last(profit=[-5, 0, 0]).scores()[0] == -6


@rule("FT-11.4")
@rule("FT-EX26")
def test_on_a_tie_the_higher_profit_wins():
    """a and b both 30, P/L −2 and +1: b wins."""
    table = last(vp=[33, 29, 0], profit=[-2, 1, 0], links={0: ["R-S"]})

    assert table.scores()[:2] == [30, 30]
    assert table.winners() == [1]


@rule("FT-11.4")
def test_on_the_same_space_the_marker_higher_in_the_stack_wins():
    """Equal points, equal P/L: the stack decides, so there is always one winner."""
    table = last(vp=[11, 10, 0], stacks={"profit": [2, 0, 1]})
    other = last(vp=[11, 10, 0], stacks={"profit": [2, 1, 0]})

    assert table.scores()[:2] == [10, 10]
    assert (table.winners(), other.winners()) == ([1], [0])
