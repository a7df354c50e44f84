"""What people read before and beside a game: how to play it, and its rules. Everything is asked of the games.

A question may name a board, a number of players and options: then the answer tells what they bring and change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.kernel.game import BoardInfo, Game, Setup
from stellwerk.kernel.howto import how_to, offered
from stellwerk.kernel.options import Option
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.rulebook import Rule, rulebook
from stellwerk.kernel.texts import localize

from .boards import Boards
from .refusals import citing, malformed, no_game
from .sentences import say

Json = dict[str, Any]

MOST_OPTIONS: Final = 64
MOST_PLAYERS: Final = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """A game, and what of it: as it comes in an address, not yet looked at."""

    game: str
    board: str = ""
    players: str = ""
    options: tuple[str, ...] = ()  # each key=value


@dataclass(frozen=True, slots=True)
class Meant:
    game: Game
    boards: Mapping[str, BoardInfo]
    board: BoardInfo | None
    players: int | None
    options: Mapping[str, object]


def meant(asked: Asked, boards: Boards) -> Meant:
    """What there is of what was asked for; anything else is refused."""
    if asked.game not in registered():
        raise no_game(asked.game, list(registered()))
    game = find(asked.game)
    known = boards.info(game).boards
    if asked.board and asked.board not in known:
        raise malformed(say("one_of", field="board", known=", ".join(known)), "board")
    board = known.get(asked.board)
    with citing(game.key):
        players = _players(game, board or next(iter(known.values())), asked.players)
        return Meant(game, known, board, players, game.checked_options(_options(game, asked.options)))


def _players(game: Game, board: BoardInfo, text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text[:3]) <= MOST_PLAYERS):
        raise malformed(say("want_number", field="players"), "players")
    game.check_players(board, int(text))
    return int(text)


def _options(game: Game, words: tuple[str, ...]) -> dict[str, object]:
    if len(words) > MOST_OPTIONS or not all("=" in word for word in words):
        raise malformed(say("option_form"), "option")
    known = {option.key: option for option in game.options}
    pairs = (word.partition("=")[::2] for word in words)
    return {key: _value(known[key], text) if key in known else text for key, text in pairs}


def _value(option: Option, text: str) -> object:
    """The value that is spelt like this, switches as in JSON; else the text itself, which is then refused."""
    return next((value for value in option.values if _spelt(value) == text), text)


def _spelt(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def chosen(setup: Setup) -> list[str]:
    """The options of a table that are not as usual, as an address names them."""
    options = ((option, setup.options[option.key]) for option in setup.game.options)
    return [f"{option.key}={_spelt(value)}" for option, value in options if value != option.default]


# How to play ------------------------------------------------------------------------------


def howto(asked: Asked, lang: str, boards: Boards) -> Json:
    it = meant(asked, boards)
    board = it.board or next(iter(it.boards.values()))
    # The pictures want no options: so there are only as many set-ups as boards and numbers of players.
    setup = it.game.setup(board.key, it.players, None, boards.folder_for(it.game.key, board.key))
    told = how_to(setup, board, it.options)
    answer: Json = localize(
        {
            **_head(it, board),
            "players": setup.players,
            "aim": told.aim,
            "steps": [{"picture": step.picture, "shows": step.shows, "text": step.text} for step in told.steps],
            "end": told.end,
            "points": told.points,
            "differences": list(told.differences),
        },
        lang,
    )
    return answer


def pictures(asked: Asked, lang: str, boards: Boards) -> Json:
    """What the log of such a table may show: it is the same for all of them, so it is asked once."""
    it = meant(asked, boards)
    board = it.board or next(iter(it.boards.values()))
    face = it.game.setup(board.key, it.players, None, boards.folder_for(it.game.key, board.key)).face
    drawn = {key: {"picture": picture, "label": label} for key, (picture, label) in face.pictures().items()}
    answer: Json = localize({"game": it.game.key, "board": board.key, "pictures": drawn}, lang)
    return answer


def _head(it: Meant, board: BoardInfo | None) -> Json:
    title = it.game.texts.get("title")
    return {
        "game": it.game.key,
        "title": title if board is None else board.game_title or title,
        "board": None if board is None else board.key,
        "board_title": None if board is None else board.title,
        "boards": [{"key": one.key, "title": one.title} for one in it.boards.values()],
    }


# Rules ------------------------------------------------------------------------------------


def rules(asked: Asked, lang: str, boards: Boards) -> Json:
    it = meant(asked, boards)
    book = rulebook(it.game)
    answer: Json = localize(
        {
            **_head(it, it.board),
            "players": it.players,
            "options": [_option(it, option) for option in _offered(it)],
            "sections": [{"key": one.key, "title": one.title, "aside": one.aside} for one in book.sections],
            "rules": [_rule(it, rule) for rule in book.rules],
        },
        lang,
    )
    return answer


def _offered(it: Meant) -> list[Option]:
    """Of a board its own; without one all that any board offers."""
    wanted = it.boards.values() if it.board is None else [it.board]
    found = [option for board in wanted for option in offered(it.game, board, it.players)]
    return [option for option in it.game.options if option in found]


def _option(it: Meant, option: Option) -> Json:
    value = it.options[option.key]
    return {
        "key": option.key,
        "title": it.game.texts.get(f"option.{option.key}.title"),
        "text": it.game.texts.get(f"option.{option.key}.text"),
        "value": it.game.option_title(option, value),
        "changed": value != option.default,
        "rule": option.rule,
    }


def _rule(it: Meant, rule: Rule) -> Json:
    """`holds`: on this board, with these options. `special`: only some boards have it."""
    here = it.board is None or rule.on(it.board)
    offered_here = {option.key for option in _offered(it)}
    return {
        "id": rule.id,
        "section": rule.section,
        "text": rule.text,
        "holds": here and rule.with_options(it.options),
        "here": here,
        "special": bool(rule.only),
        "boards": [board.title for board in it.boards.values() if rule.only and rule.on(board)],
        "options": [option.key for option in rule.options if option.key in offered_here],
    }
