"""One tile as a picture, in a square of 100 units with its middle at 0 0: ground, roads, rails, what it offers.

Roads lie in the corners and along the edges between them, so that light meets light at the rim; rails cross above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.scene.hexes import Point
from stellwerk.scene.pieces import MARKS, SEATS, badge, cube, house, plaque
from stellwerk.scene.svg import NOTHING, Svg, el, group, join, num

if TYPE_CHECKING:
    from ..board.loader import Area, Board, Face

HALF = 50.0
CORNER = 33.0  # side of a light corner
STRIP_OUT, STRIP_IN = 44.0, 22.0  # a road along an edge, from the middle of the tile
CORNERS: tuple[Point, ...] = ((-33, -33), (33, -33), (33, 33), (-33, 33))  # NW NE SE SW: where houses stand
EDGES: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N E S W, y to the south
NAMES = ("NW", "NE", "SE", "SW")
COLOURS = ("graph", "green", "grey")  # coal, wood, iron
LETTERS = {"en": ("C", "W", "I"), "de": ("K", "H", "E")}
TRAIN_REACH = 29.0
TRAIN_LANE = 12.0


def face_of(board: Board, face_id: str) -> Face:
    return next(f for f in (board.start, board.home, board.back, *board.tiles) if f.id == face_id)


def ground(face: Face) -> Svg:
    kind = "sq back" if face.kind == "back" else "sq"
    return el("rect", class_=kind, x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=5)


def printed(face: Face, turn: int, lang: str, fresh: bool = False) -> Svg:
    """Roads, rails, houses and what the tile offers; `fresh` ones also what they give when laid."""
    roads = (_road(area, turn) for area in face.areas)
    houses = (house(_at(corner, turn), 17, "sq-house") for area in face.areas for corner in area.houses)
    gift = _gift(face, lang) if fresh and face.kind == "factory" else NOTHING
    return join([*roads, _rails(face, turn), *houses, offer(face, lang), gift])


def _at(corner: int, turn: int) -> Point:
    return CORNERS[(corner + turn) % 4]


def _road(area: Area, turn: int) -> Svg:
    """Light corners, strips between neighbouring ones, and a spur to the station spot in the middle."""
    corners = sorted((corner + turn) % 4 for corner in area.corners)
    parts = [_corner(corner) for corner in corners]
    parts += [_strip(corner) for corner in corners if (corner + 1) % 4 in corners]
    if area.station or (len(corners) == 2 and corners[1] - corners[0] == 2):
        x, y = CORNERS[corners[0]]
        parts.append(el("path", class_="sq-spur", d=f"M{num(x)} {num(y)}L0 0"))
    return join(parts)


def _corner(corner: int) -> Svg:
    x, y = CORNERS[corner]
    left, top = (-HALF if x < 0 else HALF - CORNER), (-HALF if y < 0 else HALF - CORNER)
    return el("rect", class_="sq-road", x=left, y=top, width=CORNER, height=CORNER, rx=4)


def _strip(corner: int) -> Svg:
    """From this corner to the next one clockwise: along N, E, S or W."""
    box = {
        0: (-HALF + 8, -STRIP_OUT, 2 * HALF - 16, STRIP_OUT - STRIP_IN),
        1: (STRIP_IN, -HALF + 8, STRIP_OUT - STRIP_IN, 2 * HALF - 16),
        2: (-HALF + 8, STRIP_IN, 2 * HALF - 16, STRIP_OUT - STRIP_IN),
        3: (-STRIP_OUT, -HALF + 8, STRIP_OUT - STRIP_IN, 2 * HALF - 16),
    }[corner]
    return el("rect", class_="sq-road", x=box[0], y=box[1], width=box[2], height=box[3])


def _rails(face: Face, turn: int) -> Svg:
    """All rails meet in the middle; opposite edges are straight, neighbours a curve."""
    edges = sorted((edge + turn) % 4 for edge in face.rails)
    d = "".join(_way(a, b) for i, a in enumerate(edges) for b in edges[i + 1 :])
    return join(el("path", class_=kind, d=d) for kind in ("sq-bed", "sq-sleepers", "sq-rail", "sq-gap"))


def _way(a: int, b: int) -> str:
    (ax, ay), (bx, by) = EDGES[a], EDGES[b]
    return f"M{num(ax * HALF)} {num(ay * HALF)}Q0 0 {num(bx * HALF)} {num(by * HALF)}"


# What a tile offers -----------------------------------------------------------------------------------------


def offer(face: Face, lang: str) -> Svg:
    if face.kind in ("site", "start"):
        return cube((0, 0), COLOURS[face.resource], LETTERS[lang][face.resource], 25)
    if face.kind == "factory":
        return _factory(face, lang)
    if face.kind in ("station", "home"):
        return el("circle", class_="sq-spot", cx=0, cy=0, r=13)
    return NOTHING


def _factory(face: Face, lang: str) -> Svg:
    """What it demands above, what a delivery scores below."""
    wanted = [resource for resource, count in enumerate(face.demand) for _ in range(count)]
    step = min(14.0, 44.0 / max(1, len(wanted)))
    first = -(len(wanted) - 1) * step / 2
    chips = [
        cube((first + i * step, -10), COLOURS[resource], LETTERS[lang][resource], step - 1.5)
        for i, resource in enumerate(wanted)
    ]
    box = el("rect", class_="card", x=-26, y=-21, width=52, height=42, rx=5)
    return join([box, *chips, plaque((0, 9), face.first, face.later)])


def _gift(face: Face, lang: str) -> Svg:
    """The resource a factory gives in the moment it is laid, on a ring of its own above the building."""
    disc = el("circle", class_="sq-spot", cx=0, cy=-33, r=11)
    return join((disc, cube((0, -33), COLOURS[face.resource], LETTERS[lang][face.resource], 12)))


# What lies on a tile ------------------------------------------------------------------------------------------


def pieces(face: Face, tile: Mapping[str, Any], size: int | None) -> Svg:
    """Station or owner marker, deliveries and passengers of a tile on the map."""
    parts = []
    if face.kind in ("station", "home") and tile["owner"] is not None:
        parts.append(station(tile["owner"], size))
    if face.kind == "site" and tile["owner"] is not None:
        parts.append(badge((15, 14), tile["owner"], 9))
    if tile["first"] is not None:
        parts.append(badge((-17, 9), tile["first"], 8.5))
    parts += _later(tile["later"])
    parts += [badge(CORNERS[NAMES.index(corner)], seat, 11) for corner, seat in tile["guests"].items()]
    return join(parts)


def _later(counts: Iterable[int]) -> list[Svg]:
    """Later deliveries beside the right space, with their number from two on."""
    served = [(seat, count) for seat, count in enumerate(counts) if count]
    parts = []
    for i, (seat, count) in enumerate(served):
        at = (32 + i % 2 * 13, 6 + i // 2 * 15)
        parts.append(badge(at, seat, 6.5))
        if count > 1:
            parts.append(el("text", str(count), class_="sq-n", x=at[0], y=at[1] - 8))
    return parts


def station(seat: int, size: int | None) -> Svg:
    """A building in the player's colour with the mark; the number of houses of its city beside it."""
    shape = "M-15 14V-5L0-17L15-5V14Z"
    mark = el("path", class_="mk", d=MARKS[seat], transform="translate(0 2) scale(6.6)")
    parts = [
        el("path", class_="sq-rim", d=shape),
        el("path", class_="sq-piece", d=shape),
        mark,
    ]
    if size is not None:
        parts.append(el("text", str(size), class_="sq-n", x=22, y=18))
    return group(parts, class_=f"p-{SEATS[seat]}")


def train(seat: int, at: Point, heading: int) -> Svg:
    """A tag that points where the train goes: 0 north, clockwise."""
    shape = "M-7 12V-5L0-13L7-5V12Z"
    mark = el("path", class_="mk", d=MARKS[seat], transform=f"rotate({-90 * heading}) scale(4.2)")
    place = f"translate({num(at[0])} {num(at[1])}) rotate({90 * heading})"
    parts = [el("path", class_="sq-rim", d=shape), el("path", class_="sq-piece", d=shape), mark]
    return group(parts, class_=f"p-{SEATS[seat]}", transform=place)


def train_spot(edge: int, lane: int) -> Point:
    """On the rail of an edge; trains on the same rail stand side by side."""
    dx, dy = EDGES[edge]
    side = (lane + 1) // 2 * (TRAIN_LANE if lane % 2 else -TRAIN_LANE)
    return dx * TRAIN_REACH - dy * side, dy * TRAIN_REACH + dx * side
