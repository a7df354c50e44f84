"""What a hex is called: by a coordinate that stands at the edge of the board, and the nearest place with a name, `F7 near Chicago`."""

from collections.abc import Iterable, Sequence

from .hexgrid import around

Place = tuple[int, int]

# By the letter of the grid, in the order of the edges.
DIRECTIONS = {
    "q": {"en": ("N", "NE", "SE", "S", "SW", "NW"), "de": ("N", "NO", "SO", "S", "SW", "NW")},
    "r": {"en": ("NE", "E", "SE", "SW", "W", "NW"), "de": ("NO", "O", "SO", "SW", "W", "NW")},
}
NEAR = {"en": "near", "de": "bei"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def direction(grid: str, edge: int, lang: str) -> str:
    return DIRECTIONS[grid[-1]][lang][edge % 6]


def column_letter(column: int) -> str:
    """A to Z, then AA, AB, …"""
    more, last = divmod(column, len(LETTERS))
    return (LETTERS[more - 1] if more else "") + LETTERS[last]


def row_number(row: int) -> str:
    """People count from 1."""
    return str(row + 1)


def coordinate(place: Place) -> str:
    return column_letter(place[0]) + row_number(place[1])


def told(place: Place, near: str, lang: str) -> str:
    """A place in words, by its coordinate and the name of the nearest one that has a name, if any has."""
    return f"{coordinate(place)} {NEAR[lang]} {near}" if near else coordinate(place)


def nearest(grid: str, places: Sequence[Place], named: Sequence[int]) -> dict[int, int]:
    """For every place that is not `named` the nearest that is, as the crow flies; of equally near ones the first."""
    index = {place: i for i, place in enumerate(places)}
    reached = {places[i]: i for i in reversed(named)}
    wave, missing = [places[i] for i in named], len(index.keys() - reached.keys())
    while missing and wave:
        following = []
        for here in wave:
            for there in around(grid, *here):
                if there not in reached:
                    reached[there] = reached[here]
                    following.append(there)
                    missing -= there in index
        wave = following
    return {i: reached[place] for place, i in index.items() if place in reached and i not in named}


def edges_of(places: Iterable[Place]) -> tuple[dict[int, Place], dict[int, Place]]:
    """Where coordinates stand: by column its first place from above, by row its first from the left."""
    columns, rows = dict[int, Place](), dict[int, Place]()
    for col, row in sorted(places):
        columns.setdefault(col, (col, row))
        rows.setdefault(row, (col, row))
    return columns, rows
