"""Hex grids: neighbours by edge, the same on both sides, on all four kinds."""

import pytest

from stellwerk.kernel.hexgrid import GRIDS, adjacency, around


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_see_each_other_over_opposite_edges(grid):
    """What lies beyond edge e has me beyond edge e + 3."""
    for col in range(4):
        for row in range(4):
            for edge, (c, r) in enumerate(around(grid, col, row)):
                assert around(grid, c, r)[(edge + 3) % 6] == (col, row)


@pytest.mark.parametrize(
    ("grid", "place", "expected"),
    [
        ("odd-q", (0, 0), [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]),
        ("even-q", (0, 0), [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]),
        ("odd-r", (0, 1), [(1, 0), (1, 1), (1, 2), (0, 2), (-1, 1), (0, 0)]),
        ("even-r", (0, 1), [(0, 0), (1, 1), (0, 2), (-1, 2), (-1, 1), (-1, 0)]),
    ],
)
def test_edges_go_clockwise(grid, place, expected):
    """Flat from the north, pointy from the north-east."""
    assert around(grid, *place) == expected


def test_the_border_has_no_neighbour():
    """Two hexes side by side know each other and nobody else."""
    assert adjacency("odd-r", [(0, 0), (1, 0)]) == [[-1, 1, -1, -1, -1, -1], [-1, -1, -1, -1, 0, -1]]
