"""Phases 7 and 8: victory points, profit and loss, player order (FT-7, FT-8)."""

import pytest

from .boards import small
from .network import EXAMPLE, ORANGE_LINKS, loaded
from .table import Table, position

rule = pytest.mark.rule
LOADS = {"r3a": {"red": 2, "green": 1, "white": 2}, "r6a": {"yellow": 2}}


def counted(loads=None, trains=None, side: str = "2-3", board=EXAMPLE, **given) -> Table:
    """The last one passes though a train could be bought, and the round is counted."""
    given.setdefault("links", {0: ORANGE_LINKS})
    table = position(
        "carry",
        board,
        side=side,
        loads=loads or {},
        trains=trains or {},
        passed=6,
        influence=given.pop("influence", {"white": 0, "brown": [3, 0, 0], "red": 0, "green": 0}),
        **given,
    )
    return table.do("pass")


@rule("FT-7.1")
@rule("FT-EX18")
def test_on_side_3_4_each_piece_brings_one_point():
    """Three passengers and four cubes: 7, whatever their trains cost."""
    loads = {"r3b": {"red": 2, "green": 1}, "r4a": {"white": 2, "yellow": 1}, "r6b": {"yellow": 1}}
    table = counted(loads, {"r3b": 0, "r6b": 0, "r4a": 1}, "3-4")

    assert table.player(0)["vp"] == 4
    assert table.player(1)["vp"] == 3


@rule("FT-EX18")
def test_the_load_of_the_rulebook_on_side_3_4():
    """3/1 for the passengers and a cube, 3 cubes more: 7 points, P/L +1."""
    loads = {"r1a": {"red": 2, "green": 1, "white": 2}, "r6b": {"yellow": 2}}
    table = counted(loads, {"r1a": 0, "r6b": 0}, "3-4")

    assert (table.player(0)["vp"], table.player(0)["profit"]) == (7, 1)


@rule("FT-7.2")
@pytest.mark.parametrize(("train", "points"), [("r1a", 3), ("r3a", 2), ("r5a", 1)])
def test_on_side_2_3_a_passenger_brings_the_price_of_its_train(train, points):
    """Two passengers and a cube."""
    table = counted({train: {"red": 1, "green": 1, "white": 1}}, {train: 0})

    assert table.player(0)["vp"] == 2 * points + 1


@rule("FT-7.3")
@rule("FT-7.4")
@rule("FT-7.5")
@pytest.mark.parametrize(("piece", "income"), [("white", 2), ("yellow", 1), ("red", 1), ("green", 1)])
def test_income_is_two_for_white_and_one_for_everything_else_less_one_per_own_link(piece, income):
    """One piece, three own links; another player's links do not count."""
    table = counted({"r3a": {piece: 1}}, {"r3a": 0}, links={0: ["R-p4-p3", "q1-q2"], 1: ["S-p1"]})

    assert table.player(0)["profit"] == income - 3
    assert table.player(1)["profit"] == -1


@rule("FT-EX17")
def test_the_scoring_of_the_rulebook():
    """Passengers 6 points, goods 4; money 9 less 8 links: +1."""
    table = loaded().do("pass")

    assert table.player(0)["vp"] == 10
    assert table.player(0)["profit"] == 1
    assert table.events("counted")[0]["difference"] == 1


@rule("FT-7.5")
@rule("FT-7.6")
@rule("FT-8.1")
@rule("FT-EX20")
def test_the_marker_moves_in_player_order_and_lies_on_top_where_it_lands():
    """Player order 0, 1; both end on −1: 1 lies on top and comes first in phase 8."""
    table = counted(links={0: ["R-p4"], 1: ["S-p1"], 2: ["p3-q1-q2"]}, order=[0, 1, 2])

    assert [table.player(seat)["profit"] for seat in range(3)] == [-1, -1, -2]
    assert table.stack("profit") == [2, 0, 1]
    assert table.now["order"] == [1, 0, 2]


@rule("FT-7.6")
@rule("FT-EX20")
def test_with_difference_0_the_marker_goes_on_top_of_its_own_stack():
    """Seat 0 lies under 1 on 2 and earns nothing: 2, now above 1; 1 then does the same."""
    table = counted(
        links={}, profit=[2, 2, 5], stacks={"profit": [0, 1, 2]}, order=[1, 0, 2], seat=0, carriers=[0, 1, 2], place=0
    )

    assert [table.player(seat)["profit"] for seat in range(3)] == [2, 2, 5]
    assert table.stack("profit") == [1, 0, 2]


@rule("FT-7.7")
@rule("FT-12.4")
@rule("FT-EX20")
def test_the_track_ends_at_plus_5_and_minus_13():
    """4 and +3: 5; −12 and −4: −13; both on top there."""
    loads = {"r3a": {"red": 1, "white": 1}}
    names = "R-p4-p3-p2-S"
    table = counted(loads, {"r3a": 0}, links={1: [names]}, profit=[4, -12, 5], stacks={"profit": [1, 0, 2]})

    assert [table.player(seat)["profit"] for seat in range(3)] == [5, -13, 5]
    assert table.events("counted")[0]["difference"] == 3
    assert table.events("counted")[1]["difference"] == -4


@rule("FT-7.7")
def test_on_the_last_space_the_marker_goes_on_top():
    """Seat 0 comes to 5 after seat 2, which stays there: the later one in player order is above."""
    loads = {"r3a": {"red": 1, "white": 1}}
    table = counted(loads, {"r3a": 0}, links={}, profit=[4, 0, 5], order=[2, 1, 0], seat=0, carriers=[0, 1, 2], place=0)

    assert table.stack("profit") == [1, 2, 0]


@rule("FT-7.8")
def test_loads_are_kept_for_sets_and_every_train_is_free_again():
    """Kept pieces stand with their player; no train has an owner or a load."""
    table = counted(LOADS, {"r3a": 0, "r6a": 0})

    assert table.player(0)["kept"] == {"white": 2, "yellow": 2, "red": 2, "green": 1}
    assert all(train["owner"] is None and not any(train["load"].values()) for train in table.now["trains"])


@rule("FT-8.1")
def test_the_highest_profit_comes_first_in_the_new_player_order():
    """Descending."""
    table = counted(links={}, profit=[-3, 4, 0])

    assert table.now["order"] == [1, 2, 0]


@rule("FT-7.4")
def test_links_count_anywhere_on_the_map():
    """Two separate pieces of track."""
    data = small("R red, S 2 slots", "R-a-x-S-b-c")
    table = counted(board=data, links={0: ["R-a", "S-b-c"]})

    assert table.player(0)["profit"] == -3
