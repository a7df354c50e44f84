"""The map as text, for the terminal and screen readers: three characters per tile, then market, hand and goals."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts

from .board import Board

LETTERS = {"station": "S", "site": "P", "factory": "F", "crossing": "X", "start": "O", "home": "H", "back": "B"}
WIDTH = 5


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    lines = [*map_lines(board, view), "", texts.raw("terminal.legend", lang), ""]
    return "\n".join([*lines, *tile_lines(view, lang, texts), *goal_lines(board, view, lang)])


def map_lines(board: Board, view: View) -> list[str]:
    """North on top, with the coordinates at the rims; rails as - and | between the tiles."""
    tiles = {(tile["x"], tile["y"]): tile for tile in view["tiles"]}
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    lines = ["     " + "".join(f"{x:^{WIDTH}}" for x in range(min(xs), max(xs) + 1))]
    for y in range(max(ys), min(ys) - 1, -1):
        row = "".join(sign(board, view, tiles.get((x, y))) for x in range(min(xs), max(xs) + 1))
        lines.append(f"{y:>4} {row}".rstrip())
    return lines


def sign(board: Board, view: View, tile: Mapping[str, Any] | None) -> str:
    """Kind, owner, train: `S2t` is a station tile with a station of player 2 and a train on it."""
    if tile is None:
        return " " * WIDTH
    owner = "" if tile["owner"] is None else str(tile["owner"] + 1)
    train = "t" if any(tile["cell"] in player["trains"] for player in view["players"]) else ""
    return f"{LETTERS[kind_of(board, tile['face'])]}{owner}{train}".center(WIDTH)


def kind_of(board: Board, face: str) -> str:
    return next(f.kind for f in (board.start, board.home, board.back, *board.tiles) if f.id == face)


def tile_lines(view: View, lang: str, texts: Texts) -> list[str]:
    market = "  ".join(tile or "-" for tile in view["market"])
    lines = [f"{texts.raw('terminal.market', lang)}: {market}  (+{view['stack']})"]
    if view["seat"] is not None:
        lines.append(f"{texts.raw('terminal.hand', lang)}: {'  '.join(view['players'][view['seat']]['hand'])}")
    return lines


def goal_lines(board: Board, view: View, lang: str) -> list[str]:
    cards = {card.id: card for card in board.goals}
    return [
        f"{i + 1}. {cards[goal['id']].name[lang]} ({cards[goal['id']].text[lang]}): {goal['majority']}/{goal['other']}, "
        + " ".join(str(count) for count in goal["marks"])
        for i, goal in enumerate(view["goals"])
    ]
