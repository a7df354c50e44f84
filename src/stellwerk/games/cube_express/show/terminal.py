"""The table as text, for the terminal and screen readers: each tile three lines of seven signs.

h  |  .      corners: h a house, 1 to 4 a passenger of that player, . road without house
- S2t -      rails to the sides; kind, owner of station or site, t for a train
.     2
"""

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts

from ..board.loader import CORNERS, Board, Face
from .tiles import LETTERS as GOODS
from .tiles import face_of

LETTERS = {"station": "S", "site": "P", "factory": "F", "crossing": "X", "start": "O", "home": "H", "back": "B"}
WIDTH = 7
GAP = "  "


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    lines = [*map_lines(board, view, lang), "", texts.raw("terminal.legend", lang), ""]
    lines += factory_lines(board, view)
    return "\n".join([*lines, *market_lines(board, view, lang, texts), *goal_lines(board, view, lang)])


# The map ------------------------------------------------------------------------------------------


def map_lines(board: Board, view: View, lang: str) -> list[str]:
    """North on top, with the coordinates at the rims."""
    tiles = {(tile["x"], tile["y"]): tile for tile in view["tiles"]}
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    columns = range(min(xs), max(xs) + 1)
    lines = [" " * 5 + " ".join(f"{x:^{WIDTH}}" for x in columns).rstrip()]
    for y in range(max(ys), min(ys) - 1, -1):
        row = [block(board, view, tiles.get((x, y)), lang) for x in columns]
        lines += side_by_side(row, (" " * 5, f"{y:>4} ", " " * 5), " ")
    return lines


def block(board: Board, view: View, tile: Mapping[str, Any] | None, lang: str) -> list[str]:
    if tile is None:
        return [" " * WIDTH] * 3
    face = face_of(board, tile["face"])
    owner = "" if tile["owner"] is None else str(tile["owner"] + 1)
    train = "t" if any(tile["cell"] in player["trains"] for player in view["players"]) else ""
    return picture(face, tile["turn"], f"{kind_sign(face, lang)}{owner}{train}", tile["guests"])


def kind_sign(face: Face, lang: str) -> str:
    """Its kind, and what it gives to whoever comes by."""
    return LETTERS[face.kind] + (GOODS[lang][face.resource].lower() if face.kind in ("site", "start") else "")


def picture(face: Face, turn: int, middle: str, guests: Mapping[str, int]) -> list[str]:
    north, east, south, west = (edge in {(rail + turn) % 4 for rail in face.rails} for edge in range(4))
    nw, ne, se, sw = corner_signs(face, turn, guests)
    return [
        f"{nw}  {'|' if north else ' '}  {ne}",
        f"{'-' if west else ' '}{middle:^{WIDTH - 2}}{'-' if east else ' '}",
        f"{sw}  {'|' if south else ' '}  {se}",
    ]


def corner_signs(face: Face, turn: int, guests: Mapping[str, int]) -> list[str]:
    signs = [" "] * 4
    for area in face.areas:
        for corner in area.corners:
            signs[(corner + turn) % 4] = "h" if corner in area.houses else "."
    for corner_name, seat in guests.items():
        signs[CORNERS.index(corner_name)] = str(seat + 1)
    return signs


def side_by_side(blocks: Sequence[Sequence[str]], heads: Sequence[str], gap: str) -> list[str]:
    return [(head + gap.join(block[i] for block in blocks)).rstrip() for i, head in enumerate(heads)]


def factory_lines(board: Board, view: View) -> list[str]:
    """Every factory on the map: where, what it wants, what a delivery scores; * if it has been served."""
    lines = []
    for tile in view["tiles"]:
        face = face_of(board, tile["face"])
        if face.kind == "factory":
            lines.append(f"F ({tile['cell']}): {offer(face)}{' *' if tile['first'] is not None else ''}")
    return [*lines, ""] if lines else []


# Market, hand and goals -----------------------------------------------------------------------------


def market_lines(board: Board, view: View, lang: str, texts: Texts) -> list[str]:
    market = f"{texts.raw('terminal.market', lang)} (+{view['stack']})"
    lines = card_lines(board, market, [tile for tile in view["market"] if tile], lang)
    if view["seat"] is not None:
        lines += card_lines(board, texts.raw("terminal.hand", lang), view["players"][view["seat"]]["hand"], lang)
    return lines


def card_lines(board: Board, title: str, tiles: Sequence[str], lang: str) -> list[str]:
    """Tiles at turn 0 as they would lie on the map, and below what factories want and sites give."""
    faces = [face_of(board, tile) for tile in tiles]
    cards = [picture(face, 0, kind_sign(face, lang), {}) for face in faces]
    facts = GAP.join(f"{offer(face):^{WIDTH}}" for face in faces)
    return [f"{title}:", *side_by_side(cards, ("", "", ""), GAP), facts.rstrip(), ""]


def offer(face: Face) -> str:
    """Coal, wood and iron wanted, or which of the three a site gives."""
    if face.kind == "factory":
        return "".join(str(count) for count in face.demand) + f" {face.first}/{face.later}"
    return "".join("1" if i == face.resource else "0" for i in range(3)) + " +" if face.kind == "site" else ""


def goal_lines(board: Board, view: View, lang: str) -> list[str]:
    cards = {card.id: card for card in board.goals}
    return [
        f"{i + 1}. {cards[goal['id']].name[lang]} ({cards[goal['id']].text[lang]}): {goal['majority']}/{goal['other']}, "
        + " ".join(str(count) for count in goal["marks"])
        for i, goal in enumerate(view["goals"])
    ]
