"""The pictures of how to play First Train, from small staged positions: the boxes, a line, trains, loads, a takeover."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text
from stellwerk.scene.crop import Box, around, crop

from . import scene
from .displays import BOXES, PROFIT, TRAINS, WIDTH
from .layout import stretched

if TYPE_CHECKING:
    from ..board.map import Board
    from ..board.sides import Display

View = dict[str, Any]
Line = tuple[int, ...]  # areas from town to station

BIDS = {0: (0, 3), 1: (1, 4), 5: (2, 2)}  # box → who bids how much
LONGEST = 4  # areas of the line
REACH = 74.0  # from the middle of an area to what is seen round it


def plates(board: Board, display: Display, view: View) -> dict[str, Text]:
    line = best_line(board)
    return {
        "auction": beside(board, display, with_bids(view), BOXES - 20, 164.0),
        "build": build(board, display, view, line),
        "trains": beside(board, display, with_trains(view), TRAINS - 15, 208.0),
        "load": load(board, display, view, line),
        "profit": beside(board, display, with_profit(view), PROFIT - 20, 100.0),
        "takeover": takeover(board, display, view, line),
    }


def beside(board: Board, display: Display, view: View, top: float, high: float) -> Text:
    left = stretched(board).size[0] + scene.GAP
    return picture(board, display, view, (left - 8, top, WIDTH + 16, high))


def picture(board: Board, display: Display, view: View, box: Box, over: str = "") -> Text:
    return {lang: crop(scene.draw(board, display, view, lang), box, over) for lang in LANGUAGES}


def with_bids(view: View) -> View:
    staged = deepcopy(view)
    for i, (seat, bid) in BIDS.items():
        if seat < len(view["players"]):
            staged["boxes"][i].update(bidder=seat, bid=bid)
    return staged


def with_trains(view: View) -> View:
    """Two trains have owners; one of them is loaded."""
    staged = deepcopy(view)
    full, empty = staged["trains"][0], staged["trains"][-1]
    full.update(owner=0, load={**full["load"], "red": 1, "green": 1, "white": 1, "yellow": 1})
    empty.update(owner=1)
    return staged


def with_profit(view: View) -> View:
    staged = deepcopy(view)
    for player, profit in zip(staged["players"], (2, -3, -6, 0), strict=False):
        player["profit"] = profit
    return staged


# On the map -----------------------------------------------------------------------------------------------------


def build(board: Board, display: Display, view: View, line: Line) -> Text:
    """All links of a line but the last lie there."""
    staged = with_line(board, view, line[:-1])
    start, end = (board.areas[area].id for area in line[-2:])
    ghost = scene.ghost(board, staged, {"do": "build", "way": f"{start}>{end}"})
    return picture(board, display, staged, box_of(board, line), ghost)


def load(board: Board, display: Display, view: View, line: Line) -> Text:
    """The whole line; at its end wait people of both colours."""
    staged = deepcopy(with_line(board, view, line))
    station = board.areas[line[-1]]
    staged["areas"][station.id] = {**people(board, line), "owned": []}
    return picture(board, display, staged, box_of(board, line))


def people(board: Board, line: Line) -> dict[str, int]:
    """One who wants to go where the line leads, and one who does not."""
    town = board.areas[line[0]].town
    return {town: 1, "landowner": 1}


def takeover(board: Board, display: Display, view: View, line: Line) -> Text:
    staged = with_line(board, view, line)
    start, end = board.areas[line[0]], board.areas[line[-1]]
    sale = {"do": "sell", "company": start.town, "from": start.id, "to": end.id}
    return picture(board, display, staged, box_of(board, line), scene.ghost(board, staged, sale))


def with_line(board: Board, view: View, line: Line) -> View:
    """The links of a line as the first player's."""
    keys = {frozenset((link.a, link.b)): board.link_key(link) for link in board.links}
    own = {keys[frozenset(pair)]: 0 for pair in pairwise(line)}
    return {**view, "links": own, "turn": 0, "last": [], "sale": None}


def box_of(board: Board, line: Line) -> Box:
    areas = stretched(board).areas
    return around([areas[area].center for area in line], REACH)


def best_line(board: Board) -> Line:
    """The shortest from a town to a station that has more than one link."""
    return min(lines(board), key=lambda line: (len(line), line))


def lines(board: Board) -> Iterator[Line]:
    for start, area in enumerate(board.areas):
        if area.town and not area.variant:
            yield from onward(board, (start,))


def onward(board: Board, line: Line) -> Iterator[Line]:
    for link in board.links:
        if line[-1] not in (link.a, link.b) or link.forbidden or link.variant:
            continue
        other = link.b if link.a == line[-1] else link.a
        if other in line or board.areas[other].town or link.only_from not in (-1, line[-1]):
            continue
        if board.areas[other].station:
            if len(line) > 1:
                yield (*line, other)
        elif len(line) < LONGEST:
            yield from onward(board, (*line, other))
