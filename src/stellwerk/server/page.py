"""A table as one reader sees it (docs/protocol.md), put together from a match, its seats and a language.

Everything about the game comes from the match, seen from the reader's seat; nothing here looks into its state.
"""

from typing import Any

from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.texts import Text, localize

from . import lobby
from .hints import offered
from .store import Seat, Setup
from .texts import join, say

Json = dict[str, Any]


def table_page(
    setup: Setup, seats: list[Seat], match: Match, mine: list[int], lang: str, frozen: Text | None = None
) -> Json:
    """The whole page for whoever sits on the seats `mine`. At a `frozen` table nobody decides, for the reason it gives."""
    acting = match.seat if match.seat in mine and not frozen else None
    eye = _eye(mine, acting)
    page: Json = {
        "table": {
            **_head(setup),
            "players": len(seats),
            "position": match.position,
            "over": match.over,
            "hints": offered(setup.hints, seats),
            "seal": _seal(match),
            "frozen": frozen,
        },
        "you": {"seats": mine, "acting": acting, "spectator": not mine},
        "seats": [_seat(seat, match, mine) for seat in seats],
        "status": match.status(),
        "turn": None if frozen else _turn(match),
        "phases": match.phases(),
        "svg": match.svg(eye, lang, style=False),
        "sheets": match.sheets(eye),
        "insights": match.insights(eye),
        "log": match.log_entries(seat=eye),
        "choices": None if acting is None else match.choices(),
        "undo": {"text": match.undo_text()} if match.undoable() in mine and not frozen else None,
        "result": _result(seats, match),
    }
    localized: Json = localize(page, lang)
    return localized


def table_line(
    setup: Setup, seats: list[Seat], match: Match, mine: list[int], lang: str, frozen: Text | None = None
) -> Json:
    """The table as one entry of the list of my tables."""
    turn = None if frozen else _turn(match)
    line = {
        **{key: _head(setup)[key] for key in ("id", "name", "title", "board_title")},
        "status": frozen or match.status(),
        "your_turn": match.seat in mine and not frozen,
        "over": match.over,
        "turn": turn and {**turn, "name": seats[turn["seat"]].name},
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in seats],
        "result": _result(seats, match),
        "thumb": lobby.thumb(setup.record["game"], setup.record["board"]),
    }
    localized: Json = localize(line, lang)
    return localized


def lost_line(setup: Setup, seats: list[Seat], reason: Text, lang: str) -> Json:
    """The entry of a table whose game cannot be shown."""
    game = registered().get(setup.record["game"])
    board = game and game.info().boards.get(setup.record["board"])
    line = {
        "id": setup.id,
        "name": setup.name,
        "title": game.info().title if game else setup.record["game"],
        "board_title": board.title if board else setup.record["board"],
        "status": reason,
        "your_turn": False,
        "over": False,
        "turn": None,
        "seats": [{"seat": seat.seat, "name": seat.name} for seat in seats],
        "result": None,
        "thumb": lobby.thumb(setup.record["game"], setup.record["board"]) if board else "",
    }
    localized: Json = localize(line, lang)
    return localized


def _eye(mine: list[int], acting: int | None) -> int | None:
    """Through whose eyes the page looks. Several people share a hot-seat screen: while none of them decides it
    shows what everybody may see, so that nobody reads a neighbour's secrets there."""
    if acting is not None:
        return acting
    return mine[0] if len(mine) == 1 else None


def _head(setup: Setup) -> Json:
    info = find(setup.record["game"]).info()
    return {
        "id": setup.id,
        "name": setup.name,
        "game": info.key,
        "title": info.title_on(setup.record["board"]),
        "board": setup.record["board"],
        "board_title": info.boards[setup.record["board"]].title,
        "notice": lobby.notice(info.key),
    }


def _seal(match: Match) -> Json | None:
    """What is shown of sealed chance: the commitment from the start, the key once nothing can be played any more."""
    if not match.commitment:
        return None
    return {"commitment": match.commitment, "key": match.opened_key or None}


def _seat(seat: Seat, match: Match, mine: list[int]) -> Json:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "kind": "bot" if seat.bot else "person",
        "bot": seat.bot,
        "mine": seat.seat in mine,
        "now": seat.seat == match.seat,
        "link_open": not seat.opened,
        "strip": match.strip(seat.seat),
        "sub": match.seat_note(seat.seat),
    }


def _turn(match: Match) -> Json | None:
    return None if match.seat is None else {"seat": match.seat, "text": match.turn_text()}


# By the number of winners; a solo game can be lost by everybody.
WON = ("no_winner", "one_winner", "shared_win")


def _result(seats: list[Seat], match: Match) -> Json | None:
    if not match.over:
        return None
    winners = match.winners()
    text = say(WON[min(len(winners), 2)], names=join([seats[winner].name for winner in winners] or [""]))
    return {"winners": winners, "scores": match.scores(), "text": text}
