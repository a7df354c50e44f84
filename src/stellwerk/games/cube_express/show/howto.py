"""The pictures of how to play Cube Express, from small staged positions north of the start crossing."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text
from stellwerk.scene.crop import Box, around, crop

from . import scene
from .displays import GOALS_TOP, LEFT, MARKET_TOP, WIDTH
from .scene import TILE, layout_of
from .tiles import NAMES

if TYPE_CHECKING:
    from ..board.loader import Board, Face

View = dict[str, Any]

NORTH, SOUTH = 0, 2
HOME, NEW, NEXT = (0, 1), (0, 2), (0, 3)  # the northern home tile, and the two cells behind it
TOUCHING = {2, 3}  # the corners of a tile that meet the tile south of it


def plates(board: Board, view: View) -> dict[str, Text]:
    return {
        "lay": lay(board, view),
        "station": station(board, view),
        "run": run(board, view),
        "deliver": deliver(board, view),
        "market": {lang: crop(scene.draw(board, view, lang), market_box()) for lang in LANGUAGES},
    }


def market_box() -> Box:
    return LEFT - 8, GOALS_TOP - 8, WIDTH + 16, MARKET_TOP - GOALS_TOP + 108


def lay(board: Board, view: View) -> Text:
    """A tile of the hand about to lie north of the home tile."""
    face, turn = fitting(board, "site", {SOUTH})
    staged = with_tiles(view)
    staged["players"][0]["hand"] = [face.id]
    action = {"do": "lay", "hand": 1, "side": "front", "turn": turn, "cell": cell_id(NEW)}
    return picture(board, staged, [HOME, NEW], action)


def station(board: Board, view: View) -> Text:
    """A station in its city, with passengers of two players; one tile lies between it and the one at home."""
    between = fitting(board, "site", {NORTH, SOUTH})
    face, turn = fitting(board, "station", {SOUTH}, houses=2)
    houses = next(area.houses for area in face.areas if area.station)
    corners = [NAMES[(corner + turn) % 4] for corner in houses]
    guests = {corners[0]: 1} | ({corners[1]: 0} if len(corners) > 1 else {})
    staged = with_tiles(view, tile(NEW, *between), tile(NEXT, face, turn, owner=0, guests=guests))
    staged["cities"] = [*view["cities"], {"cell": cell_id(NEXT), "seat": 0, "size": len(houses)}]
    return picture(board, staged, [NEXT])


def run(board: Board, view: View) -> Text:
    """The train leaves home for a site of another player."""
    face, turn = fitting(board, "site", {SOUTH})
    staged = with_tiles(view, tile(NEW, face, turn, owner=1))
    return picture(board, staged, [HOME, NEW], {"do": "run", "train": 1, "cell": cell_id(NEW)})


def deliver(board: Board, view: View) -> Text:
    """A train in a factory; somebody was there before."""
    face, turn = fitting(board, "factory", {SOUTH})
    staged = with_tiles(view, tile(NEW, face, turn, first=1))
    staged["players"][0].update(trains=[cell_id(NEW), None], came_by=["S", None])
    return picture(board, staged, [NEW])


# Staging --------------------------------------------------------------------------------------------------------


def with_tiles(view: View, *tiles: dict[str, Any]) -> View:
    """The start, seen by the first player, with these tiles more; the player's train stands at home."""
    staged = deepcopy({**view, "turn": 0, "last": []})
    staged["tiles"] += tiles
    staged["players"][0].update(trains=[cell_id(HOME), None], came_by=["S", None])
    return staged


def tile(cell: tuple[int, int], face: Face, turn: int, **state: Any) -> dict[str, Any]:
    at = {"cell": cell_id(cell), "x": cell[0], "y": cell[1], "face": face.id, "turn": turn}
    return {**at, "home": False, "owner": None, "first": None, "later": [0] * 4, "guests": {}, **state}


def cell_id(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def fitting(board: Board, kind: str, rails: set[int], houses: int = 0) -> tuple[Face, int]:
    """A tile of a kind, turned so that it has rails at these edges; the first whose roads keep away from the tile south of it
    and whose station has so many houses, as far as there is one."""
    found = [
        (face, turn)
        for face in board.tiles
        if face.kind == kind
        for turn in range(4)
        if rails <= {(edge + turn) % 4 for edge in face.rails}
    ]
    return max(found, key=lambda one: (apart(*one), housed(one[0]) == houses))


def apart(face: Face, turn: int) -> bool:
    return not TOUCHING & {(corner + turn) % 4 for area in face.areas for corner in area.corners}


def housed(face: Face) -> int:
    return max((len(area.houses) for area in face.areas if area.station), default=0)


def picture(board: Board, view: View, cells: list[tuple[int, int]], action: dict[str, Any] | None = None) -> Text:
    layout = layout_of(view)
    spots = [layout.centre(*cell) for cell in cells]
    at = [(layout.left + x * layout.scale, layout.top + y * layout.scale) for x, y in spots]
    box = around(at, 0.6 * TILE * layout.scale)
    ghosts = {lang: scene.ghost(board, view, action, lang) if action else "" for lang in LANGUAGES}
    return {lang: crop(scene.draw(board, view, lang), box, ghosts[lang]) for lang in LANGUAGES}
