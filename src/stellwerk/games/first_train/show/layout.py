"""The map laid out for a page: its points fitted to the shape of a screen, and a place for every name.

A name may stand above or below the pieces of its area and a little aside; it takes the place where it covers least
of pieces, marks on links and other names, and stays inside its area as far as it can. The spots where links are
picked, and show what they cost, lie on the border where they cover least of all that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from stellwerk.scene.hexes import Point

if TYPE_CHECKING:
    from ..board.map import Area, Board, Link, River

Box = tuple[float, float, float, float]  # left, top, right, bottom

# Our boards are wider than what a screen leaves beside the displays; their places, not their shapes, matter.
STRETCH = (0.86, 1.06)

SIZE = {True: 16.0, False: 15.6}  # of the letters, with a station or town and without
RIVER = 12.0  # of the letters of a river
LINE = 0.98  # of the size, from line to line
# Widths of letters, of the size, in a wide bold font: what fits there fits in the fonts of most screens.
WIDTHS = {
    **dict.fromkeys("iljIJ", 0.36),
    **dict.fromkeys(" '.", 0.35),
    **dict.fromkeys("ft-()r", 0.48),
    **dict.fromkeys("csz", 0.6),
    **dict.fromkeys("mMW", 1.05),
    **dict.fromkeys("w", 0.93),
}
LETTER, CAPITAL = 0.695, 0.79
APART = 2.0  # around a name
LONG_NAME = 8  # letters; longer names may stand in two lines, where they can be broken
PIECES_DOWN = 8.0  # from the centre of an area to the middle of its pieces
PIECES_HIGH, PLATE, PLATE_RIM, GOODS_WIDE, TOWN_WIDE, MARK = 28.0, 17.0, 4.0, 36.0, 24.0, 8.0
PRICE = (10.0, 9.0)  # half of what a price takes on its spot
SALE = (16.0, 11.0)  # half of what that of a sale takes: figure and letter
TOUCHED = 12.0  # square units of a name that may lie under a price: the air around its letters
SALE_APART = 17.0  # the two of an area, from their middle
SALE_DOWN = (34.0, -34.0, 24.0, 44.0, -44.0, 8.0, 54.0, -54.0)
SALE_ASIDE = (0.0, -20.0, 20.0, -40.0, 40.0, -55.0, 55.0)
PAIRS = ((11.0, 5.0), (0.0, 12.5), (-11.0, 5.0))  # the spots of a link, along the border and over it
MOVES = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4)  # from the middle of the border, of its length
ASIDE = (0, -8, 8, -16, 16, -26, 26, -38, 38)
DOWN = (0, -5, 5, -10, -16)
NEAR = (150.0, 100.0)  # nothing farther aside or up and down can be covered
SWEEPS = 6
# How bad it is, per square unit covered or per letter outside.
ON_NAME, ON_PIECE, ON_MARK, OUTSIDE, BELOW, MOVED, BROKEN, AWAY = 14.0, 6.0, 1.0, 60.0, 10.0, 0.6, 30.0, 3.0


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


@dataclass(frozen=True, eq=False)  # one per board: drawings kept by sheet look up which one, not what it holds
class Sheet:
    board: Board  # its points fitted
    labels: tuple[Label, ...]  # area by area
    spots: tuple[tuple[Point, Point], ...]  # link by link, from a to b and back
    sales: tuple[tuple[Point, Point], ...]  # area by area, where a sale from it begins and one to it ends
    rivers: tuple[Point, ...]  # the middle of the baseline of each name


@lru_cache(maxsize=8)
def sheet_of(board: Board) -> Sheet:
    """Worked out once per board."""
    fitted = stretched(board)
    labels = placed(fitted)
    return Sheet(
        fitted,
        labels,
        placed_spots(fitted, labels),
        placed_sales(fitted, labels),
        tuple(river_spot(fitted, river, labels) for river in fitted.rivers),
    )


@lru_cache(maxsize=8)
def stretched(board: Board) -> Board:
    """The map as it is drawn; the names are not placed yet, which takes a second."""
    areas = tuple(
        replace(area, center=fit(area.center), shape=tuple(tuple(map(fit, ring)) for ring in area.shape))
        for area in board.areas
    )
    links = tuple(
        replace(link, mid=fit(link.mid), border=fit_both(link.border), ends=fit_both(link.ends)) for link in board.links
    )
    rivers = tuple(replace(river, line=tuple(map(fit, river.line))) for river in board.rivers)
    return replace(board, size=fit(board.size), areas=areas, links=links, rivers=rivers)


def fit(at: Point) -> Point:
    return at[0] * STRETCH[0], at[1] * STRETCH[1]


def fit_both(ends: tuple[Point, Point]) -> tuple[Point, Point]:
    return fit(ends[0]), fit(ends[1])


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
        before = list(chosen)
        for i, costs in enumerate(fixed):
            names = [boxes[j][chosen[j]] for j in around[i]]
            total = [cost + ON_NAME * common(box, names) for cost, box in zip(costs, boxes[i], strict=True)]
            chosen[i] = total.index(min(total))
        if chosen == before:
            break
    return tuple(offer[at] for offer, at in zip(offers, chosen, strict=True))


def settled_costs(board: Board, area: Area, offer: Iterable[Label]) -> list[float]:
    """What each place costs whatever the other names do."""
    things = [thing for other in board.areas if near(area, other) for thing in pieces(other)]
    marks = [mark(link.mid) for link in board.links if close(area.center, link.mid)]
    return [badness(label, area, things, marks) for label in offer]


def offered(area: Area, size: Point) -> Iterator[Label]:
    """Above the pieces first, then below; never over the edge of the map."""
    letters = SIZE[bool(area.town or area.station)]
    for lines in breaks(area.name, area.lines):
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


def breaks(name: str, lines: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """In one line; a long one also in the lines of the map file, or in two, broken where they come out most alike."""
    cuts = [(name[: i + 1].rstrip(" "), name[i + 1 :]) for i, letter in enumerate(name) if letter in " -"]
    if lines:
        return [(name,), lines]
    if len(name) <= LONG_NAME or not cuts:
        return [(name,)]
    return [min(cuts, key=lambda cut: max(map(len, cut))), (name,)]


def width(text: str, size: float) -> float:
    return sum(WIDTHS.get(letter, CAPITAL if letter.isupper() else LETTER) for letter in text) * size


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


def price(at: Point, half: Point = PRICE) -> Box:
    return at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]


def offered_spots(link: Link) -> Iterator[tuple[Point, Point]]:
    """Where the link from a to b is picked and where that back from b to a: at many places of the border."""
    (ax, ay), (bx, by) = link.ends
    (px, py), (qx, qy) = link.border
    long = max(((qx - px) ** 2 + (qy - py) ** 2) ** 0.5, 1.0)
    ux, uy = (qx - px) / long, (qy - py) / long  # along the border
    vx, vy = (-uy, ux) if -uy * (bx - ax) + ux * (by - ay) >= 0 else (uy, -ux)  # over it
    for moved in MOVES:
        x, y = link.mid[0] + ux * long * moved, link.mid[1] + uy * long * moved
        for along, across in PAIRS:
            dx, dy = ux * along + vx * across, uy * along + vy * across
            yield (x + dx, y + dy), (x - dx, y - dy)


def placed_spots(board: Board, labels: Iterable[Label]) -> tuple[tuple[Point, Point], ...]:
    """Link by link where its prices cover least of names, pieces and prices that are placed already."""
    names = [label.box for label in labels]
    things = [thing for area in board.areas for thing in pieces(area)]
    taken: list[Box] = []
    found = []
    for link in board.links:
        around = [[box for box in boxes if close(link.mid, middle(box))] for boxes in (names, things, taken)]
        offers = list(offered_spots(link))
        costs = [AWAY * i + spots_cost(both, *around) for i, both in enumerate(offers)]
        found.append(offers[costs.index(min(costs))])
        taken += [price(at) for at in found[-1]]
    return tuple(found)


def placed_sales(board: Board, labels: Iterable[Label]) -> tuple[tuple[Point, Point], ...]:
    """Area by area where a sale begins and ends: two prices side by side that cover least, rather a piece than a name."""
    names = [label.box for label in labels]
    things = [thing for area in board.areas for thing in pieces(area)]
    found = []
    for area in board.areas:
        near_names, near_things = (
            [box for box in boxes if close(area.center, middle(box))] for boxes in (names, things)
        )
        offers = list(offered_sales(area))
        names_hidden = [sum(common(price(at, SALE), near_names) > TOUCHED for at in both) for both in offers]
        costs = [AWAY * i + spots_cost(both, near_names, near_things, [], half=SALE) for i, both in enumerate(offers)]
        found.append(offers[min(range(len(offers)), key=lambda i: (names_hidden[i], costs[i]))])
    return tuple(found)


def offered_sales(area: Area) -> Iterator[tuple[Point, Point]]:
    """Below the pieces first, then farther away."""
    x, y = area.center
    for down in SALE_DOWN:
        for aside in SALE_ASIDE:
            yield (x + aside - SALE_APART, y + down), (x + aside + SALE_APART, y + down)


def river_spot(board: Board, river: River, labels: Iterable[Label]) -> Point:
    """Beside a stretch of it, inside the map, where the name of the river covers least."""
    taken = [label.box for label in labels] + [thing for area in board.areas for thing in pieces(area)]
    half, offers = width(river.name, RIVER) / 2 + APART, []
    for (ax, ay), (bx, by) in pairwise(river.line):
        for down in (RIVER + 3, -6):
            x = min(max((ax + bx) / 2, half), board.size[0] - half)
            offers.append((x, min(max((ay + by) / 2 + down, RIVER), board.size[1] - 5)))
    costs = [common((x - half, y - RIVER, x + half, y + 3), taken) for x, y in offers]
    return offers[costs.index(min(costs))]


def spots_cost(
    both: Iterable[Point], names: list[Box], things: list[Box], taken: list[Box], *, half: Point = PRICE
) -> float:
    boxes = [price(at, half) for at in both]
    return sum(ON_NAME * common(box, names) + ON_PIECE * common(box, things) + common(box, taken) for box in boxes)


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def near(area: Area, other: Area) -> bool:
    return close(area.center, other.center)


def close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR[0] and abs(one[1] - other[1]) < NEAR[1]


def badness(label: Label, area: Area, things: Iterable[Box], marks: Iterable[Box]) -> float:
    box = label.box
    outside = sum(not any(inside(at, ring) for ring in area.shape) for at in samples(box))
    away = abs(label.at[0] - area.center[0]) + (BELOW if label.at[1] > area.center[1] + PIECES_DOWN else 0)
    covered = ON_PIECE * common(box, things) + ON_MARK * common(box, marks)
    broken = BROKEN if label.lines == area.lines else 0
    return covered + OUTSIDE * outside + MOVED * away + broken


def samples(box: Box) -> list[Point]:
    """Points all over a box."""
    left, top, right, bottom = box
    return [(left + (right - left) * i / 3, y) for i in range(4) for y in (top + 3, bottom - 3)]


def common(box: Box, others: Iterable[Box]) -> float:
    """The area they share."""
    found, (x, y, to_x, to_y) = 0.0, box
    for left, top, right, bottom in others:
        if left < to_x and x < right and top < to_y and y < bottom:
            found += (min(to_x, right) - max(x, left)) * (min(to_y, bottom) - max(y, top))
    return found


def inside(at: Point, ring: tuple[Point, ...]) -> bool:
    """Even and odd crossings of a line to the right."""
    found = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            found = not found
    return found
