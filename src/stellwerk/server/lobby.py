"""What can be played here: games with their boards and options, bots. Everything is asked of the games."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stellwerk import bots
from stellwerk.kernel.errors import StellwerkError
from stellwerk.kernel.game import BoardInfo, Game, GameInfo, Setup
from stellwerk.kernel.lessons import lessons_of
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.texts import Text, localize

from .boards import OURS, Boards

Json = dict[str, Any]


def games(lang: str, boards: Boards = OURS) -> Json:
    found = [_game(game, boards) for game in registered().values()]
    offered: Json = localize({"games": found, "bots": _bots()}, lang)
    return offered


def notice(game: str) -> Text:
    """Whose game this is, and that Stellwerk is unofficial."""
    return find(game).texts.get("notice")


def thumb(game: Game, board: str, folder: Path | None) -> str:
    return _thumb(game.setup(board, None, None, folder))


@cache
def _thumb(setup: Setup) -> str:
    return setup.face.thumb()


def thumb_name(record: Mapping[str, Any]) -> str:
    """What the drawing of a table's board is called in a list; a board of one's own may be called like one of ours."""
    return f"{record['game']}/{record['board']}" + ("/own" if record.get("data") else "")


def thumb_named(name: str, boards: Boards) -> str:
    """Empty for a board, or a game, that is not there any more."""
    game, board, *own = name.split("/")
    try:
        return thumb(find(game), board, boards.folder if own else None)
    except StellwerkError:
        return ""


def _game(game: Game, boards: Boards) -> Json:
    info = boards.info(game)
    return {
        "key": info.key,
        "title": info.title,
        "tagline": game.texts.get("tagline"),
        "players": info.players,
        "minutes": game.minutes,
        "weight": game.weight,
        "boards": [_board(game, info, board, boards) for board in info.boards.values()],
        "options": game.tell_options(info),
        "lessons": [
            {"key": lesson.key, "title": lesson.title, "minutes": lesson.minutes}
            for lesson in lessons_of(game).values()
        ],
        "notice": notice(game.key),
    }


def _board(game: Game, info: GameInfo, board: BoardInfo, boards: Boards) -> Json:
    return {
        "key": board.key,
        "title": board.title,
        "game_title": info.title_on(board.key),
        "text": _sentence(game, board, boards),
        "players": board.players,
        "thumb": thumb(game, board.key, boards.folder_for(game.key, board.key)),
    }


def _sentence(game: Game, board: BoardInfo, boards: Boards) -> Text:
    """What a map is about; of one of the operator's own we know only the game."""
    key = f"map.{board.key}"
    ours = boards.folder_for(game.key, board.key) is None and game.texts.has(key)
    return game.texts.get(key if ours else "tagline")


def _bots() -> list[Json]:
    return [{"key": key, "title": bots.TITLES[key][0], "text": bots.TITLES[key][1]} for key in bots.OFFERED]
