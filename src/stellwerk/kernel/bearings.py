"""Hexes without a name, told from the nearest place that has one: `N of Chicago`, `2N+NE of Chicago`.

A bearing goes some steps in one direction and some in the next one clockwise, so no two hexes have the same.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .hexgrid import around

Place = tuple[int, int]

# By the letter of the grid, in the order of the edges.
DIRECTIONS = {
    "q": {"en": ("N", "NE", "SE", "S", "SW", "NW"), "de": ("N", "NO", "SO", "S", "SW", "NW")},
    "r": {"en": ("NE", "E", "SE", "SW", "W", "NW"), "de": ("NO", "O", "SO", "SW", "W", "NW")},
}
OF = {"en": "of", "de": "von"}


class Bearing(NamedTuple):
    """From the named place `start`: so many steps over this edge, then so many over the next."""

    start: int
    edge: int
    ahead: int
    aside: int


def direction(grid: str, edge: int, lang: str) -> str:
    return DIRECTIONS[grid[-1]][lang][edge % 6]


def told(grid: str, bearing: Bearing, name: str, lang: str) -> str:
    """The bearing in words, from the place of this name."""
    ways = ((bearing.ahead, bearing.edge), (bearing.aside, bearing.edge + 1))
    steps = [f"{count if count > 1 else ''}{direction(grid, edge, lang)}" for count, edge in ways if count]
    return f"{'+'.join(steps)} {OF[lang]} {name}"


def bearings(grid: str, places: Sequence[Place], named: Sequence[int]) -> dict[int, Bearing]:
    """For every place that is not `named`: from the nearest that is, straight ahead if one lies so, else the first."""
    index = {place: i for i, place in enumerate(places)}
    found, missing, distance = dict[int, Bearing](), len(set(index.values()) - set(named)), 0
    while named and len(found) < missing:
        distance += 1
        for bearing in ring(named, distance):
            place = index.get(end_of(grid, places[bearing.start], bearing), -1)
            if place >= 0 and place not in named:
                found.setdefault(place, bearing)
    return found


def ring(named: Sequence[int], distance: int) -> Iterator[Bearing]:
    """All that lies so far away from any named place: first what is straight ahead."""
    for aside in range(distance):
        for start in named:
            for edge in range(6):
                yield Bearing(start, edge, distance - aside, aside)


def end_of(grid: str, start: Place, bearing: Bearing) -> Place:
    here = start
    for edge, count in ((bearing.edge, bearing.ahead), ((bearing.edge + 1) % 6, bearing.aside)):
        for _ in range(count):
            here = around(grid, *here)[edge]
    return here
