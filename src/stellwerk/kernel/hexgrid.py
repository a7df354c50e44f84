"""Hex grids in offset coordinates `col,row`: who is next to whom.

Four kinds, as board files name them: flat-top hexes in columns (`odd-q`, `even-q`: the odd or even columns lie half a hex
further down) and pointy-top hexes in rows (`odd-r`, `even-r`: the odd or even rows lie half a hex further right).
Neighbours come in the order of the edges, clockwise: flat from the north edge, pointy from the north-east edge.
"""

from typing import Final

ODD_Q: Final = "odd-q"
EVEN_Q: Final = "even-q"
ODD_R: Final = "odd-r"
EVEN_R: Final = "even-r"
GRIDS: Final = (ODD_Q, EVEN_Q, ODD_R, EVEN_R)

# By the letter of the grid: steps from a column or row that is not shifted, and from one that is.
STEPS: Final[dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]]]]] = {
    "q": (
        [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],
        [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)],
    ),
    "r": (
        [(0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)],
        [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)],
    ),
}


def shifted(grid: str, col: int, row: int) -> bool:
    """Does the hex lie in a column (or row) that is half a hex further down (or right)?"""
    line = row if grid.endswith("r") else col
    return line % 2 == (1 if grid.startswith("odd") else 0)


def around(grid: str, col: int, row: int) -> list[tuple[int, int]]:
    """The six places around a hex, edge 0 first, whether or not the board has them."""
    steps = STEPS[grid[-1]][1 if shifted(grid, col, row) else 0]
    return [(col + dc, row + dr) for dc, dr in steps]


def adjacency(grid: str, places: list[tuple[int, int]]) -> list[list[int]]:
    """Per place of the board six neighbours by edge, as indexes into `places`; −1 where there is none."""
    index = {place: i for i, place in enumerate(places)}
    return [[index.get(other, -1) for other in around(grid, col, row)] for col, row in places]
