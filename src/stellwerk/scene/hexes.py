"""Where hexes lie: centres, corners, edges, for pointy-top rows (odd-r) and flat-top columns (odd-q).

Edges are numbered as in kernel/hexgrid.py: clockwise, pointy from the north-east edge, flat from the north edge.
Edge `k` lies between the corners `k` and `k + 1`.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from .svg import KEPT, num

Point = tuple[float, float]

ROOT3 = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class HexGrid:
    """A grid of hexes whose corners are `size` away from their centres."""

    size: float
    pointy: bool = True

    def centre(self, col: int, row: int) -> Point:
        if self.pointy:
            return self.spot(col + (row & 1) / 2, row)
        return self.spot(col, row + (col & 1) / 2)

    def spot(self, east: float, south: float) -> Point:
        """A free place, for labels and displays: so many columns and rows from the centre of 0,0."""
        wide, narrow = ROOT3 * self.size, 1.5 * self.size
        return (wide * east, narrow * south) if self.pointy else (narrow * east, wide * south)

    def corner(self, centre: Point, index: int, inset: float = 0) -> Point:
        first = -90 if self.pointy else -120
        angle = math.radians(first + 60 * index)
        reach = self.size - inset
        return centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)

    def edge(self, centre: Point, index: int) -> tuple[Point, Point]:
        return self.corner(centre, index), self.corner(centre, index + 1)

    def edge_middle(self, centre: Point, index: int) -> Point:
        (ax, ay), (bx, by) = self.edge(centre, index)
        return (ax + bx) / 2, (ay + by) / 2

    def outline(self, centre: Point, inset: float = 0) -> str:
        """The `points` of the hex; a positive inset draws it smaller, a negative one larger."""
        return _outline(self, centre, inset)

    def shapes(self, centres: Iterable[Point], inset: float = 0) -> str:
        """Many hexes as the `d` of one path: half the text that a polygon each would take."""
        corners = [self.corner((0, 0), index, inset) for index in range(6)]
        walk = " ".join(point((bx - ax, by - ay)) for (ax, ay), (bx, by) in pairwise(corners))
        first = corners[0]
        return "".join(f"M{point((x + first[0], y + first[1]))}l{walk}z" for x, y in centres)


@lru_cache(KEPT)
def _outline(grid: HexGrid, centre: Point, inset: float) -> str:
    return " ".join(point(grid.corner(centre, index, inset), ",") for index in range(6))


def point(at: Point, between: str = " ") -> str:
    return f"{num(at[0])}{between}{num(at[1])}"
