"""Cube Express as a picture: the growing map to the left; displays.py draws what lies beside it.

Drawn from the box and a view, nothing else. The map is scaled to its place; north is up. Every empty cell beside a
tile, every tile and every house can be picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from stellwerk.scene.hexes import Point
from stellwerk.scene.pieces import badge
from stellwerk.scene.svg import NOTHING, Svg, about, document, el, group, join, num, shift, text

from .displays import displays
from .tiles import CORNERS, NAMES, face_of, ground, pieces, printed, station, train, train_spot

if TYPE_CHECKING:
    from ..board.loader import Board, Face

View = Mapping[str, Any]
Cell = tuple[int, int]

BOX = (0.0, 0.0, 1130.0, 724.0)
MAP = (22.0, 20.0, 644.0, 698.0)  # x, y, width, height
ICON = 44.0  # side of a tile beside a pick
FAN = 26.0  # from one tile to the next where several are possible
TILE = 100.0
LARGEST = 1.3
EDGES = "NESW"


@dataclass(frozen=True)
class Layout:
    """Where cells lie in the drawing: all tiles and a rim of one cell fit the map's place."""

    scale: float
    left: float
    top: float
    west: int
    east: int
    south: int
    north: int

    def centre(self, x: int, y: int) -> Point:
        """In the units of the map, before scaling."""
        return (x - self.west + 0.5) * TILE, (self.north - y + 0.5) * TILE

    @property
    def transform(self) -> str:
        return f"translate({num(self.left)} {num(self.top)}) scale({self.scale:.4f})"


def layout_of(view: View) -> Layout:
    xs, ys = [tile["x"] for tile in view["tiles"]], [tile["y"] for tile in view["tiles"]]
    west, east, south, north = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    wide, high = (east - west + 1) * TILE, (north - south + 1) * TILE
    scale = min(LARGEST, MAP[2] / wide, MAP[3] / high)
    left, top = MAP[0] + (MAP[2] - wide * scale) / 2, MAP[1] + (MAP[3] - high * scale) / 2
    return Layout(scale, left, top, west, east, south, north)


def draw(board: Board, view: View, lang: str) -> str:
    """The whole table as SVG with classes; standalone.py makes it a picture of its own."""
    layout = layout_of(view)
    sizes = {city["cell"]: city["size"] for city in view["cities"]}
    tiles = [_tile(board, layout, tile, sizes.get(tile["cell"]), lang) for tile in view["tiles"]]
    parts = [*_free_cells(layout, view), *tiles, *_trains(board, layout, view), *_last(layout, view)]
    world = group(parts, transform=layout.transform)
    return document(
        [_rulers(layout), world, displays(board, view, lang)],
        BOX,
        class_="board",
        role="group",
        aria_label="Cube Express",
    )


def thumb(board: Board) -> str:
    """The five start tiles, for a stamp-sized picture."""
    spots = {"0,0": (board.start, 0), "0,1": (board.home, 0), "1,0": (board.home, 1), "0,-1": (board.home, 2)}
    spots["-1,0"] = (board.home, 3)
    parts = []
    for cell, (face, turn) in spots.items():
        x, y = (int(part) for part in cell.split(","))
        parts.append(group([ground(face), _silent(face, turn)], transform=f"translate({x * 100} {-y * 100})"))
    return document(parts, (-160.0, -160.0, 320.0, 320.0), class_="board thumb", aria_hidden="true")


def _silent(face: Face, turn: int) -> Svg:
    """Printed, but without letters and figures."""
    return printed(replace(face, kind="back"), turn, "en")


def icon(board: Board, view: View, slot: str, known: Mapping[str, str], lang: str) -> str:
    """The tile a pick is about, face up unless its back is wanted, turned as far as that is settled.

    While several tiles of the hand are possible they lie one over the other.
    """
    turn, fresh = int(known.get("turn", 0)), slot in ("hand", "column")
    faces = _picked_faces(board, view, slot, known)
    tiles = [
        group([ground(face), printed(face, turn, lang, fresh)], transform=shift(i * FAN, i * FAN) if i else None)
        for i, face in enumerate(faces)
    ]
    side = 102.0 + FAN * (len(faces) - 1)
    return document(tiles, (-51.0, -51.0, side, side), class_="icon", width=ICON, height=ICON)


def tile_icon(face: Face, lang: str) -> str:
    """A tile by itself, as the log shows it."""
    return document(
        [ground(face), printed(face, 0, lang, fresh=True)],
        (-51.0, -51.0, 102.0, 102.0),
        class_="icon",
        width=ICON,
        height=ICON,
    )


def _picked_faces(board: Board, view: View, slot: str, known: Mapping[str, str]) -> list[Face]:
    if slot == "column":
        return [face_of(board, view["market"][int(known["column"]) - 1])]
    if slot != "hand" and known.get("side") == "back":
        return [board.back]
    hand = view["players"][view["turn"]]["hand"]
    possible = hand if "hand" not in known else [hand[int(known["hand"]) - 1]]
    return [face_of(board, face) for face in possible]


def ghost(board: Board, view: View, action: Mapping[str, Any], lang: str) -> str:
    """The piece that an action would place, where it would lie; nothing for actions that place none."""
    layout, seat = layout_of(view), view["turn"]
    made = _ghost_piece(board, view, action, seat, lang)
    if made is NOTHING:
        return NOTHING
    x, y = _parse(action.get("cell") or action["house"].partition(".")[0])
    place = f"{layout.transform} translate({num(layout.centre(x, y)[0])} {num(layout.centre(x, y)[1])})"
    return el("g", made, class_="ghost", transform=place)


def _ghost_piece(board: Board, view: View, action: Mapping[str, Any], seat: int, lang: str) -> Svg:
    do = action["do"]
    if do == "lay":
        (face,) = _picked_faces(board, view, "turn", {key: str(value) for key, value in action.items()})
        return join((ground(face), printed(face, int(action["turn"]), lang)))
    if do == "build":
        return station(seat, None)
    if do == "claim":
        return badge((15, 14), seat, 9)
    if do == "set_down":
        return badge(CORNERS[NAMES.index(action["house"].partition(".")[2])], seat, 11)
    if do == "run":
        return _ghost_train(view, action, seat)
    return train(seat, (0, 0), 0) if do == "build_train" else NOTHING


def _ghost_train(view: View, action: Mapping[str, Any], seat: int) -> Svg:
    """As it will stand: on the rail it comes by."""
    (x, y), (ax, ay) = _parse(action["cell"]), _parse(view["players"][seat]["trains"][int(action["train"]) - 1])
    edge = {(0, 1): 0, (1, 0): 1, (0, -1): 2, (-1, 0): 3}[ax - x, ay - y]
    return train(seat, train_spot(edge, 0), (edge + 2) % 4)


def _parse(cell: str) -> Cell:
    x, _, y = cell.partition(",")
    return int(x), int(y)


# The map --------------------------------------------------------------------------------------------------------


def _rulers(layout: Layout) -> Svg:
    """Coordinates at the rim, so that a place in the list is found on the map."""
    marks = []
    for x in range(layout.west, layout.east + 1):
        at = layout.left + (x - layout.west + 0.5) * TILE * layout.scale
        marks.append(text(at, layout.top - 6, _number(x), "sq-at"))
    for y in range(layout.south, layout.north + 1):
        at = layout.top + (layout.north - y + 0.5) * TILE * layout.scale + 4
        marks.append(text(layout.left - 12, at, _number(y), "sq-at"))
    return about("thing:coordinates", marks)


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _free_cells(layout: Layout, view: View) -> Iterator[Svg]:
    """Empty cells beside a tile: quiet until the client lights them."""
    laid = {(tile["x"], tile["y"]) for tile in view["tiles"]}
    around = {(x + dx, y + dy) for x, y in laid for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - laid
    for x, y in sorted(around):
        cx, cy = layout.centre(x, y)
        outline = {"x": cx - 45, "y": cy - 45, "width": 90, "height": 90, "rx": 8}
        yield el("rect", class_="sq-free", **outline)
        yield el("rect", class_="cell", data_pick=f"cell:{x},{y}", data_at=f"{num(cx)} {num(cy)}", **outline)


def _tile(board: Board, layout: Layout, tile: Mapping[str, Any], size: int | None, lang: str) -> Svg:
    face = face_of(board, tile["face"])
    cx, cy = layout.centre(tile["x"], tile["y"])
    pick = el("rect", class_="cell over", data_pick=f"cell:{tile['cell']}", x=-47, y=-47, width=94, height=94, rx=5)
    on_top = group([printed(face, tile["turn"], lang)], class_="print")
    return group(
        [ground(face), on_top, pick, *_house_picks(face, tile), group([pieces(face, tile, size)], class_="print")],
        transform=f"translate({num(cx)} {num(cy)})",
    )


def _house_picks(face: Face, tile: Mapping[str, Any]) -> Iterator[Svg]:
    """A ring round each house: below the passenger, above the print."""
    for area in face.areas:
        for house in area.houses:
            corner = (house + tile["turn"]) % 4
            x, y = CORNERS[corner]
            pick = f"house:{tile['cell']}.{NAMES[corner]}"
            yield el("circle", class_="cell", data_pick=pick, cx=x, cy=y, r=15)


def _trains(board: Board, layout: Layout, view: View) -> Iterator[Svg]:
    """On the rail they came by, pointing on; side by side where several came the same way."""
    tiles = {tile["cell"]: tile for tile in view["tiles"]}
    taken: dict[tuple[str, int], int] = {}
    for player in view["players"]:
        for cell, came in zip(player["trains"], player["came_by"], strict=True):
            if cell is not None:
                edge = EDGES.index(came) if came else _first_rail(board, tiles[cell])
                lane = taken[cell, edge] = taken.get((cell, edge), -1) + 1
                heading = (edge + 2) % 4 if came else edge
                cx, cy = layout.centre(*_parse(cell))
                drawn = train(player["seat"], train_spot(edge, lane), heading)
                yield group([drawn], class_="print", transform=f"translate({num(cx)} {num(cy)})")


def _first_rail(board: Board, tile: Mapping[str, Any]) -> int:
    face = face_of(board, tile["face"])
    return (face.rails[-1] + int(tile["turn"])) % 4


def _last(layout: Layout, view: View) -> Iterator[Svg]:
    for cell in view["last"]:
        cx, cy = layout.centre(*_parse(cell))
        yield el("rect", class_="last", x=cx - 51, y=cy - 51, width=102, height=102, rx=7)
