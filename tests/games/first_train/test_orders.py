"""Phase 4: building order and train order (FT-4)."""

import pytest

from .table import Table, position

rule = pytest.mark.rule


def after_auction(white: list[int], brown: list[int], **given) -> Table:
    """The auction is nearly over: seat 0's last bid, on a box that brings neither white nor brown."""
    return position(
        "bid",
        hand=[12, 6, 6],
        influence={"white": white, "brown": brown},
        drawn=[2] * 8,
        bidder=[-1, -1, -1, -1, -1, -1, 0, -1],
        bid=[0, 0, 0, 0, 0, 0, 3, 0],
        stock=[0, 9, 9],
        **given,
    )


def finish(table: Table) -> Table:
    """Everybody takes boxes; the points they bring are part of what is compared."""
    while table.now["phase"] == 3:
        table.play(table.legal()[-1])
    return table


@rule("FT-4.1")
@rule("FT-4.2")
@rule("FT-4.3")
@pytest.mark.parametrize("seed", range(6))
def test_most_white_builds_first_and_most_brown_buys_first(seed):
    """Descending points; on one space the marker higher in the stack."""
    table = finish(after_auction([seed % 3, 2, 1], [2, seed % 4, 3]))

    assert table.now["builders"] == list(reversed(table.stack("white")))
    assert table.now["carriers"] == list(reversed(table.stack("brown")))
    for order, colour in (("builders", 0), ("carriers", 1)):
        points = [table.influence(seat)[colour] for seat in table.now[order]]
        assert points == sorted(points, reverse=True)


@rule("FT-4.4")
def test_orders_stay_fixed_whatever_is_spent_later_and_player_order_does_not_change():
    """Seat 1 spends all its white and brown and still comes where it stood."""
    table = position("build", order=[1, 2, 0], seat=1, hand=2, influence={"white": [1, 8, 1], "brown": [0, 8, 0]})
    player_order = table.now["order"]

    table.do("build", way="nuernberg_sued>zerzabelshof").do("stop")
    table.do("pass").do("pass")

    assert table.now["builders"] == table.now["carriers"] == [1, 2, 0]
    assert table.now["order"] == player_order
    assert table.seat == 1
