"""The map laid out for a page: its points fitted to the shape of a screen, and a place for every name.

A name may stand above or below the pieces of its area and a little aside; it takes the place where it covers least
of pieces, borders with links and other names, and stays inside its area as far as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from stellwerk.scene.hexes import Point

if TYPE_CHECKING:
    from ..board.loader import Area, Board

Box = tuple[float, float, float, float]  # left, top, right, bottom

# Our boards are wider than what a screen leaves beside the displays; their places, not their shapes, matter.
STRETCH = (0.86, 1.06)

SIZE = {True: 16.0, False: 15.6}  # of the letters, with a station or town and without
LINE = 0.98  # of the size, from line to line
NARROW, WIDE = set("fijlrt .-'ı"), set("mwMW")
LETTER, NARROW_LETTER, WIDE_LETTER, CAPITAL = 0.575, 0.36, 0.88, 0.68  # widths, of the size
APART = 3.0  # between names
LONG_NAME = 10  # letters; longer names of several words may stand in two lines
PIECES_DOWN = 8.0  # from the centre of an area to the middle of its pieces
PIECES_HIGH, PLATE, PLATE_RIM, GOODS_WIDE, TOWN_WIDE, MARK = 28.0, 17.0, 4.0, 36.0, 24.0, 8.0
ASIDE = (0, -12, 12, -24, 24, -38, 38)
DOWN = (0, -8, 8, -16)
NEAR = (140.0, 80.0)  # nothing farther aside or up and down can be covered
SWEEPS = 3
# How bad it is, per square unit covered or per letter outside.
ON_NAME, ON_PIECE, ON_MARK, OUTSIDE, BELOW, MOVED = 4.0, 4.0, 1.5, 45.0, 14.0, 0.8


@dataclass(frozen=True)
class Label:
    """The lines of a name with the middle of each baseline."""

    lines: tuple[str, ...]
    at: Point
    size: float

    def spots(self) -> Iterator[tuple[str, Point]]:
        for i, line in enumerate(self.lines):
            yield line, (self.at[0], self.at[1] + i * self.size * LINE)

    @property
    def box(self) -> Box:
        half = max(width(line, self.size) for line in self.lines) / 2 + APART
        bottom = self.at[1] + (len(self.lines) - 1) * self.size * LINE + self.size * 0.22
        return self.at[0] - half, self.at[1] - self.size * 0.78, self.at[0] + half, bottom


@dataclass(frozen=True)
class Sheet:
    board: Board  # its points fitted
    labels: tuple[Label, ...]  # area by area


@lru_cache(maxsize=8)
def sheet_of(board: Board) -> Sheet:
    """Worked out once per board."""
    fitted = stretched(board)
    return Sheet(fitted, placed(fitted))


@lru_cache(maxsize=8)
def stretched(board: Board) -> Board:
    """The map as it is drawn; the names are not placed yet, which takes a second."""
    areas = tuple(
        replace(area, center=fit(area.center), shape=tuple(tuple(map(fit, ring)) for ring in area.shape))
        for area in board.areas
    )
    links = tuple(replace(link, mid=fit(link.mid), ends=(fit(link.ends[0]), fit(link.ends[1]))) for link in board.links)
    rivers = tuple(replace(river, line=tuple(map(fit, river.line))) for river in board.rivers)
    return replace(board, size=fit(board.size), areas=areas, links=links, rivers=rivers)


def fit(at: Point) -> Point:
    return at[0] * STRETCH[0], at[1] * STRETCH[1]


# Names ----------------------------------------------------------------------------------------------------------


def placed(board: Board) -> tuple[Label, ...]:
    """Each name to its best place, again and again: a name that moves makes room for another."""
    offers = [list(offered(area, board.size)) for area in board.areas]
    boxes = [[label.box for label in offer] for offer in offers]
    fixed = [settled_costs(board, area, offer) for area, offer in zip(board.areas, offers, strict=True)]
    around = [
        [j for j, other in enumerate(board.areas) if other is not area and near(area, other)] for area in board.areas
    ]
    chosen = [costs.index(min(costs)) for costs in fixed]
    for _ in range(SWEEPS):
        for i, costs in enumerate(fixed):
            names = [boxes[j][chosen[j]] for j in around[i]]
            total = [cost + ON_NAME * common(box, names) for cost, box in zip(costs, boxes[i], strict=True)]
            chosen[i] = total.index(min(total))
    return tuple(offer[at] for offer, at in zip(offers, chosen, strict=True))


def settled_costs(board: Board, area: Area, offer: Iterable[Label]) -> list[float]:
    """What each place costs whatever the other names do."""
    things = [thing for other in board.areas if near(area, other) for thing in pieces(other)]
    marks = [mark(link.mid) for link in board.links if close(area.center, link.mid)]
    return [badness(label, area, things, marks) for label in offer]


def offered(area: Area, size: Point) -> Iterator[Label]:
    """Above the pieces first, then below; never over the edge of the map."""
    letters = SIZE[bool(area.town or area.station)]
    for lines in breaks(area.name):
        half = max(width(line, letters) for line in lines) / 2 + 3
        for down in heights(area, len(lines), letters):
            for aside in ASIDE:
                x = min(max(area.center[0] + aside, half), size[0] - half)
                y = min(max(area.center[1] + down, letters), size[1] - 5 - (len(lines) - 1) * letters)
                yield Label(lines, (x, y), letters)


def heights(area: Area, lines: int, letters: float) -> Iterator[float]:
    """First baselines, from the centre of the area."""
    block = (lines - 1) * letters * LINE
    if not any(pieces(area)):
        yield from (letters * 0.3 - block / 2 + move for move in (0, -12, 12, -24, 24))
        return
    above, below = PIECES_DOWN - PIECES_HIGH / 2 - 5 - block, PIECES_DOWN + PIECES_HIGH / 2 + letters * 0.85
    yield from (above + move for move in DOWN)
    yield from (below, below + 8)


def breaks(name: str) -> list[tuple[str, ...]]:
    """In one line; a long one also in two, broken where they come out most alike."""
    cuts = [(name[: i + 1].rstrip(" "), name[i + 1 :]) for i, letter in enumerate(name) if letter in " -"]
    if len(name) <= LONG_NAME or not cuts:
        return [(name,)]
    return [min(cuts, key=lambda cut: max(map(len, cut))), (name,)]


def width(text: str, size: float) -> float:
    return sum(letter_width(letter) for letter in text) * size


def letter_width(letter: str) -> float:
    if letter in NARROW:
        return NARROW_LETTER
    if letter in WIDE:
        return WIDE_LETTER
    return CAPITAL if letter.isupper() else LETTER


# What a name may cover --------------------------------------------------------------------------------------------


def pieces(area: Area) -> Iterator[Box]:
    """Where people, goods and the sign of a town stand, as full as they can be."""
    x, y = area.center[0], area.center[1] + PIECES_DOWN
    if area.town:
        yield x - TOWN_WIDE / 2, y - PIECES_HIGH / 2, x + TOWN_WIDE / 2, y + PIECES_HIGH / 2
        x += TOWN_WIDE
    if area.station or area.goods:
        half = area.station.slots * PLATE / 2 + PLATE_RIM if area.station else GOODS_WIDE / 2
        yield x - half, y - PIECES_HIGH / 2, x + half, y + PIECES_HIGH / 2


def mark(at: Point) -> Box:
    return at[0] - MARK, at[1] - MARK, at[0] + MARK, at[1] + MARK


def near(area: Area, other: Area) -> bool:
    return close(area.center, other.center)


def close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR[0] and abs(one[1] - other[1]) < NEAR[1]


def badness(label: Label, area: Area, things: Iterable[Box], marks: Iterable[Box]) -> float:
    box = label.box
    left, top, right, bottom = box
    samples = [(left + (right - left) * i / 4, (top + bottom) / 2) for i in range(5)]
    outside = sum(not any(inside(at, ring) for ring in area.shape) for at in samples)
    away = abs(label.at[0] - area.center[0]) + (BELOW if label.at[1] > area.center[1] + PIECES_DOWN else 0)
    covered = ON_PIECE * common(box, things) + ON_MARK * common(box, marks)
    return covered + OUTSIDE * outside + MOVED * away


def common(box: Box, others: Iterable[Box]) -> float:
    """The area they share."""
    found = 0.0
    for left, top, right, bottom in others:
        wide, high = min(box[2], right) - max(box[0], left), min(box[3], bottom) - max(box[1], top)
        if wide > 0 and high > 0:
            found += wide * high
    return found


def inside(at: Point, ring: tuple[Point, ...]) -> bool:
    """Even and odd crossings of a line to the right."""
    found = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            found = not found
    return found
