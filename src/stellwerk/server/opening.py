"""A new table: is the wish one that can be met, and what is stored of it."""

import secrets
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.kernel.sealed import KEY_BYTES

from .boards import Boards
from .messages import NewTable, WantedSeat
from .open_tables import ID_LETTERS
from .refusals import citing, malformed, no_board, no_game
from .seating import new_token
from .sentences import say
from .stored import Seat, TableSetup, hash_token

ID_LENGTH: Final = 12


@dataclass(frozen=True, slots=True)
class Opening:
    """A table about to be stored; its tokens are told once."""

    setup: TableSetup
    seats: list[Seat]
    match: Match
    token: str  # the owner's, who sits on the seats marked `me`
    links: dict[int, str]  # by seat


def opening(wish: NewTable, lang: str, boards: Boards) -> Opening:
    check_seats(wish)
    token = new_token()
    links = {n: new_token() for n, seat in enumerate(wish.seats) if seat.who == "link"}
    seats = [_seat(n, wanted, links.get(n, token), lang) for n, wanted in enumerate(wish.seats)]
    setup, match = laid_out(wish, hash_token(token), boards)
    return Opening(setup, seats, match, token, links)


def laid_out(wish: NewTable, owner: str, boards: Boards) -> tuple[TableSetup, Match]:
    """The game at a table of its own, with a fresh key of chance."""
    match = new_match(wish, boards)
    return TableSetup(new_id(), wish.name, without_course(match), owner, wish.hints), match


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_key() -> bytes:
    """What a table's chance is sealed with."""
    return secrets.token_bytes(KEY_BYTES)


def without_course(match: Match) -> dict[str, Any]:
    """The record as a table begins with it."""
    return {name: value for name, value in match.record().items() if name not in ("actions", "result")}


def check_seats(wish: NewTable) -> None:
    if wish.game not in registered():
        raise no_game(wish.game, list(registered()))
    if len(wish.seats) != wish.players:
        raise malformed(say("seat_count", players=wish.players, given=len(wish.seats)), "seats")
    for n, seat in enumerate(wish.seats):
        if seat.who == "bot" and seat.bot not in (known := bots.names_for(registered()[wish.game])):
            raise malformed(say("no_bot", bot=seat.bot, known=", ".join(known)), f"seats[{n}].bot")
        if seat.who != "bot" and seat.bot:
            raise malformed(say("bot_without_bot_seat", seat=n), f"seats[{n}].bot")


def new_match(wish: NewTable, boards: Boards) -> Match:
    key, folder = new_key(), boards.folder_for(wish.game, wish.board)
    try:
        with citing(wish.game):
            return stellwerk.new(wish.game, wish.board, wish.players, options=wish.options, data=folder, key=key)
    except stellwerk.BadData as error:
        raise no_board(wish.board) from error


def _seat(n: int, wanted: WantedSeat, token: str, lang: str) -> Seat:
    name = wanted.name or say("player", n=n + 1)[lang]
    if wanted.who == "bot":
        return Seat(n, "bot", name, bot=wanted.bot)
    return Seat(n, wanted.who, name, token=hash_token(token), opened=wanted.who == "me")
