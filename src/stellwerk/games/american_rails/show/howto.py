"""The pictures of how to play American Rails, from small staged positions: an auction, the columns, a network, a city, the ledger."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text
from stellwerk.scene.crop import Box, around, crop

from . import scene
from .displays import ACTIONS, AUCTION, DISPLAY_WIDTH, LEDGER, ROW

if TYPE_CHECKING:
    from ..board.loader import Board, Hex

View = dict[str, Any]

FIRST, SECOND = 5, 3  # Republic and Majestic: the companies in the pictures
NETWORK = 3  # hexes of the network
HEX = 34.0  # from the middle of a hex to its rim, rounded up


def plates(board: Board, view: View) -> dict[str, Text]:
    return {
        "auction": picture(board, with_auction(board, view), card_box),
        "choose": picture(board, with_markers(board, view), columns_box),
        **on_the_map(board, view),
        "dividends": picture(board, with_shares(board, view), ledger_box),
    }


def picture(board: Board, view: View, box: Callable[[Board], Box], over: str = "") -> Text:
    return {lang: crop(scene.draw(board, view, lang), box(board), over) for lang in LANGUAGES}


def card_box(board: Board) -> Box:
    return AUCTION[0] - 14, AUCTION[1] - 14, 408.0, 112.0


def columns_box(board: Board) -> Box:
    return ACTIONS[0] - 14, ACTIONS[1] - 26, DISPLAY_WIDTH + 28.0, ROW * len(board.spaces) + 46.0


def ledger_box(board: Board) -> Box:
    return LEDGER[0] - 14, LEDGER[1] - 22, DISPLAY_WIDTH + 28.0, ROW * len(board.companies) + 42.0


def with_auction(board: Board, view: View) -> View:
    return {**view, "auction": {"company": board.companies[FIRST].key, "high": 14, "high_seat": 1, "in": [0, 1]}}


def with_markers(board: Board, view: View) -> View:
    """The first phase is over; in the second the one whose marker stood highest has chosen."""
    columns: list[list[int | None]] = [[None] * len(board.spaces) for _ in view["columns"]]
    columns[0] = [None, 1, None, 2, 0, *columns[0][5:]]
    columns[1] = [*columns[1][:4], 1, *columns[1][5:]]
    return {**view, "phase": 2, "turn": 2, "columns": columns, "year": view["years"][0]}


def with_shares(board: Board, view: View) -> View:
    staged = deepcopy(view)
    for company, income, held in ((FIRST, 9, [1, 0, 1]), (SECOND, 12, [0, 2, 0])):
        there = staged["companies"][company]
        nobody = [0] * (len(there["held"]) - len(held))
        there.update(out=False, income=income, treasury=6, held=held + nobody)
        there["unsold"] -= sum(held)
    return staged


# On the map ----------------------------------------------------------------------------------------------------


def on_the_map(board: Board, view: View) -> dict[str, Text]:
    """A network that grows into the next hex, and a city of two companies with a house."""
    city = start(board)
    way = network(board, city)
    first, second = board.companies[FIRST].key, board.companies[SECOND].key
    staged = {**view, "cubes": {place.id: [first] for place in way[:-1]}, "auction": None, "last": []}
    ghost = scene.ghost(board, staged, {"do": "expand", "company": first, "hex": way[-1].id})
    shared = {**staged, "cubes": {city.id: [second, first]}, "houses": [city.id]}
    return {
        "expand": picture(board, staged, lambda board: around(spots(way), 1.6 * HEX), ghost),
        "income": picture(board, shared, lambda board: around(spots([city]), 1.8 * HEX)),
    }


def start(board: Board) -> Hex:
    """A city with as much land round it as there is, that may get a house if any may."""
    cities = [place for place in board.hexes if place.city]
    return max(cities, key=lambda h: (len(board.neighbours[board.index[h.id]]), h.city and h.city.developable))


def network(board: Board, city: Hex) -> list[Hex]:
    """From the city on, always to the plain that lies farthest east of those beside it."""
    way = [city]
    while len(way) <= NETWORK:
        beside = [board.hexes[n] for n in board.neighbours[board.index[way[-1].id]]]
        free = [place for place in beside if place not in way and not place.city]
        if not free:
            break
        way.append(max(free, key=lambda h: (h.terrain == "plain", h.col)))
    return way


def spots(way: list[Hex]) -> list[tuple[float, float]]:
    return [scene.GRID.centre(place.col, place.row) for place in way]
