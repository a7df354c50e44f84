"""Hex grids in offset coordinates `col,row`: who is next to whom.

Two kinds, as board files name them: `odd-r` (pointy-top hexes in rows, odd rows half a hex to the
right) and `odd-q` (flat-top hexes in columns, odd columns half a hex down). Neighbours come in the
order of the edges, clockwise: pointy from the north-east edge, flat from the north edge.
"""

from typing import Final

ODD_R: Final = "odd-r"
ODD_Q: Final = "odd-q"

STEPS: Final[dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]]]]] = {
    ODD_R: (
        [(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)],  # even rows
        [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)],  # odd rows
    ),
    ODD_Q: (
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],  # even columns
        [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)],  # odd columns
    ),
}


def around(grid: str, col: int, row: int) -> list[tuple[int, int]]:
    """The six places around a hex, edge 0 first, whether or not the board has them."""
    odd = (row if grid == ODD_R else col) & 1
    return [(col + dc, row + dr) for dc, dr in STEPS[grid][odd]]


def adjacency(grid: str, places: list[tuple[int, int]]) -> list[list[int]]:
    """Per place of the board six neighbours by edge, as indexes into `places`; −1 where there is none."""
    index = {place: i for i, place in enumerate(places)}
    return [[index.get(other, -1) for other in around(grid, col, row)] for col, row in places]
