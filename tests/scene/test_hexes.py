"""Hexes lie where the kernel says who is next to whom."""

import math

import pytest

from stellwerk.kernel.hexgrid import ODD_Q, ODD_R, around
from stellwerk.scene.hexes import ROOT3, HexGrid

GRIDS = [(HexGrid(10, pointy=True), ODD_R), (HexGrid(10, pointy=False), ODD_Q)]
PLACES = [(2, 2), (2, 3), (3, 2), (3, 3)]


@pytest.mark.parametrize(("grid", "kind"), GRIDS)
@pytest.mark.parametrize("place", PLACES)
def test_neighbours_share_the_edge_of_their_number(grid: HexGrid, kind: str, place: tuple[int, int]) -> None:
    """The middle of edge k is halfway to neighbour k."""
    x, y = grid.centre(*place)

    for edge, other in enumerate(around(kind, *place)):
        ox, oy = grid.centre(*other)

        assert pytest.approx(ROOT3 * grid.size) == math.dist((x, y), (ox, oy))
        assert pytest.approx(((x + ox) / 2, (y + oy) / 2)) == grid.edge_middle((x, y), edge)


def test_an_outline_has_six_corners_and_an_inset_draws_it_smaller() -> None:
    grid = HexGrid(10)

    assert grid.outline((0, 0)) == "0,-10 8.66,-5 8.66,5 0,10 -8.66,5 -8.66,-5"
    assert grid.outline((0, 0), inset=2)[:5] == "0,-8 "


def test_many_hexes_make_one_path() -> None:
    assert HexGrid(10).shapes([(0, 0), (30, 0)]).count("M") == 2
