"""What can be played here: games with their boards and options, bots, rules. Everything is asked of the games."""

from functools import cache
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel.game import BoardInfo, Game, GameInfo, Option
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.texts import Text, localize

from .refusals import no_game

Json = dict[str, Any]


def games(lang: str) -> Json:
    offered: Json = localize({"games": [_game(game) for game in registered().values()], "bots": _bots()}, lang)
    return offered


def rules(game: str, lang: str) -> Json:
    if game not in registered():
        raise no_game(game, list(registered()))
    return {"rules": [{"id": rule, "text": text} for rule, text in stellwerk.rules(game, lang).items()]}


def notice(game: str) -> Text:
    """Whose game this is, and that Stellwerk is unofficial."""
    return find(game).texts.get("notice")


@cache
def thumb(game: str, board: str) -> str:
    return find(game).setup(board, None, None, None).face.thumb()


def thumb_of(game: str, board: str) -> str:
    """Empty for a board, or a game, that is not there any more."""
    known = registered().get(game)
    return thumb(game, board) if known and board in known.boards() else ""


def _game(game: Game) -> Json:
    info = game.info()
    return {
        "key": info.key,
        "title": info.title,
        "tagline": game.texts.get("tagline"),
        "players": info.players,
        "minutes": game.minutes,
        "boards": [_board(info, board) for board in info.boards.values()],
        "options": [_option(game, option) for option in info.options.values()],
        "notice": notice(game.key),
    }


def _board(game: GameInfo, board: BoardInfo) -> Json:
    return {
        "key": board.key,
        "title": board.title,
        "game_title": game.title_on(board.key),
        "players": board.players,
        "thumb": thumb(game.key, board.key),
    }


def _option(game: Game, option: Option) -> Json:
    key = option.key
    boards = [board.key for board in game.boards().values() if key in board.options]
    return {
        "key": key,
        "title": game.texts.get(f"option.{key}.title"),
        "text": game.texts.get(f"option.{key}.text"),
        "values": [{"value": value, "title": game.option_title(option, value)} for value in option.values],
        "default": option.default,
        "boards": boards or None,
        "players": option.players,
    }


def _bots() -> list[Json]:
    return [{"key": key, "title": bots.TITLES[key][0], "text": bots.TITLES[key][1]} for key in bots.OFFERED]
