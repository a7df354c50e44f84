"""Express 01 as a picture: the plan of cards in the middle, stacks in its corners, players below (displays.py).

Drawn from a board and a view, nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.scene.pieces import peak
from stellwerk.scene.svg import NOTHING, Svg, document, el, group, join, num, shift

from ..actions import TURNS
from ..board.card import ROUTE
from .artwork import HALF, base_face, card_signs, card_track, cell, ghost_card, ground, small_card
from .displays import BOARD_HIGH, MARGIN, SIDE_WIDTH, below, beside

if TYPE_CHECKING:
    from stellwerk.kernel.texts import Texts

    from ..board.card import Card
    from ..board.loader import Board, Space

View = Mapping[str, Any]
Point = tuple[float, float]

PITCH = 104.0
NAME_UP = 34.0
LONG_NAME, VERY_LONG_NAME = 11, 13
SMALL, ICON = 0.56, 52.0


def centre(board: Board, space: Space) -> Point:
    """Where a space lies; the plan begins at 0 0."""
    left, top = min(s.col for s in board.spaces), min(s.row for s in board.spaces)
    return (space.col - left + 0.5) * PITCH, (space.row - top + 0.5) * PITCH


def extent(board: Board) -> Point:
    cols, rows = [s.col for s in board.spaces], [s.row for s in board.spaces]
    return (max(cols) - min(cols) + 1) * PITCH, (max(rows) - min(rows) + 1) * PITCH


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    """The whole table as SVG with classes; standalone.py makes it a picture of its own."""
    wide, high = extent(board)
    full = wide + 2 * (SIDE_WIDTH + MARGIN)
    parts = [
        join(_below(board, view, space) for space in board.spaces),
        _stick(board),
        _route(board, view["route"], _paid_company(board, view)),
        join(_above(board, view, space) for space in board.spaces),
        _last(board, view["last"]),
        beside(board, view, lang, texts, (wide, high)),
        below(board, view, lang, texts, (-SIDE_WIDTH - MARGIN, high + MARGIN), full),
    ]
    box = (-SIDE_WIDTH - 2 * MARGIN, -MARGIN, wide + 2 * SIDE_WIDTH + 4 * MARGIN, high + 3 * MARGIN + BOARD_HIGH)
    return document(parts, box, class_="board", role="group", aria_label="Express 01")


def thumb(board: Board) -> str:
    """The plan alone: base cards, stations as dots."""
    wide, high = extent(board)
    parts = []
    for space in board.spaces:
        sign = NOTHING if space.type == ROUTE else el("circle", class_="dot", cx=0, cy=0, r=20)
        kind = "yellow" if space.type == "capital" or space.type == "double" else ""
        parts.append(group([ground(kind), sign], transform=shift(*centre(board, space))))
    return document(parts, (-6, -6, wide + 12, high + 12), class_="board thumb", aria_hidden="true")


def ghost(board: Board, view: View, action: Mapping[str, Any]) -> str:
    """The card that an action would lay, where it would lie; the route that a bonus payment would be for."""
    if action["do"] == "bonus":
        c = next(i for i, company in enumerate(board.companies) if company.key == action["company"])
        return group([_route(board, view["companies"][c]["route"], c)], class_="ghost")
    if action["do"] != "lay":
        return NOTHING
    card = board.cards[board.card(action["card"])]
    spot = centre(board, board.spaces[board.space(action["space"])])
    return group([ghost_card(board, card, TURNS.index(action["turn"]), spot)], class_="ghost")


def card_icon(board: Board, key: str, turn: str) -> str:
    """A card by itself, for a list of picks."""
    card = board.cards[board.card(key)]
    drawn = small_card(board, card, TURNS.index(turn), (0, 0), SMALL)
    side = 2 * HALF * SMALL + 2
    return document([drawn], (-side / 2, -side / 2, side, side), class_="icon", width=ICON, height=ICON)


# ------------------------------------------------------------------------------------------------- the plan


def _card(board: Board, view: View, space: Space) -> tuple[Card, int] | None:
    laid = view["plan"].get(space.no)
    return None if laid is None else (board.cards[board.card(laid["card"])], TURNS.index(laid["turn"]))


def _below(board: Board, view: View, space: Space) -> Svg:
    """Ground, pickable place and track."""
    laid = _card(board, view, space)
    kind = "" if laid is None else board.level_colours[laid[0].level - 1]
    track = NOTHING if laid is None else group([card_track(*laid)], class_="print")
    place = cell(f"space:{space.no}", on_card=laid is not None)
    return group([ground(kind), place, track], transform=shift(*centre(board, space)))


def _above(board: Board, view: View, space: Space) -> Svg:
    """Mountain, station or engine, tower, number and name."""
    laid = _card(board, view, space)
    face = base_face(space) if laid is None else card_signs(board, *laid)
    mountain = peak((-31.0, 27.0 if laid is None else -12.0)) if space.no in view["marked"] else NOTHING
    return group([mountain, face, _name(space)], class_="print", transform=shift(*centre(board, space)))


def _name(space: Space) -> Svg:
    size = len(space.name)
    kind = "nm" if size <= LONG_NAME else "nm long"
    squeezed = 2 * HALF - 8 if size > VERY_LONG_NAME else None
    adjust = "spacingAndGlyphs" if squeezed else None
    return el("text", space.name, class_=kind, x=0, y=-NAME_UP, textLength=squeezed, lengthAdjust=adjust)


def _stick(board: Board) -> Svg:
    """EX-2.13: the stick on the edge between two cards."""
    if not board.barrier:
        return NOTHING
    one, other = (centre(board, board.spaces[i]) for i in board.barrier)
    x, y = _middle(one, other)
    side_by_side = one[1] == other[1]
    d = f"M{num(x)} {num(y - 44)}v88" if side_by_side else f"M{num(x - 44)} {num(y)}h88"
    return el("path", class_="stick", data_about="thing:stick", d=d)


def _paid_company(board: Board, view: View) -> int | None:
    """Whose payment is going on; of a past one only the way is shown."""
    keys = [company.key for company in board.companies]
    return None if view["bonus"] is None else keys.index(view["bonus"]["company"])


def _route(board: Board, route: list[str], company: int | None) -> Svg:
    """The way of a bonus payment, along the track: straight into stations, through the curve of routes."""
    if not route:
        return NOTHING
    spots = [centre(board, board.spaces[board.space(no)]) for no in route]
    d = f"M{_point(spots[0])}L"
    for i in range(1, len(spots)):
        d += _point(_middle(spots[i - 1], spots[i]))
        through = board.spaces[board.space(route[i])].type == ROUTE
        d += f"Q{_point(spots[i])} " if through else f"L{_point(spots[i])}L"
    d = d.removesuffix("L")
    whose = "print" if company is None else f"print whose c-{board.companies[company].colour}"
    return group([el("path", class_="run-bed", d=d), el("path", class_="run", d=d)], class_=whose)


def _middle(one: Point, other: Point) -> Point:
    """The edge between two cards."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _point(spot: Point) -> str:
    return f"{num(spot[0])} {num(spot[1])}"


def _last(board: Board, places: list[str]) -> Svg:
    rims = []
    for no in places:
        x, y = centre(board, board.spaces[board.space(no)])
        rims.append(el("rect", class_="last", x=x - 50, y=y - 50, width=100, height=100, rx=7))
    return group(rims, class_="print")
