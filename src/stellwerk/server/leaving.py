"""Leaving a table: a seat goes to a bot, or the same people play again, each one seat on."""

from typing import Any, Final

from stellwerk.kernel.registry import registered

from .boards import Boards
from .messages import Again, NewTable, Resign, WantedSeat
from .open_tables import Table
from .opening import laid_out
from .refusals import Denied, malformed, no_game, not_your_seat
from .seating import Seating
from .sentences import say
from .store import Store
from .stored import ConflictError, Seat, TableSetup
from .versions import mark_of

Json = dict[str, Any]

STAND_IN: Final = "planner"
"""The bot that plays on for somebody who has left."""


class Leaving:
    """All of these are called under the table's lock."""

    def __init__(self, store: Store, seating: Seating, boards: Boards) -> None:
        self._store, self._seating, self._boards = store, seating, boards

    def resign(self, table: Table, token: str, wish: Resign) -> int:
        """A person leaves a seat to a bot, for good; the game goes on. Which seat."""
        mine = self._seating.of(table, token)
        if wish.seat is None and len(mine) > 1:
            raise malformed(say("which_seat"), "seat")
        seat = mine[0] if mine and wish.seat is None else wish.seat
        if seat is None or seat not in mine:
            raise not_your_seat(say("only_watching"))
        if table.match.over or table.frozen:
            raise Denied(409, "over", say("resign_over"))
        self._store.resign(table.id, seat, STAND_IN, len(table.match.happened))
        self._seating.reseated(table)
        return seat

    def again(self, table: Table, token: str, wish: Again) -> str:
        """The table at which these people play again, with the links and cookies they have: one for each that is over."""
        if not self._seating.of(table, token) and not self._seating.owns(table, token):
            raise not_your_seat(say("only_watching"))
        if not table.match.over and not table.frozen:
            raise Denied(409, "running", say("still_running"))
        found = self._store.afterwards(table.id).next or self._open(table, wish)
        self._seating.reseated(table)
        return found

    def _open(self, table: Table, wish: Again) -> str:
        seats = rotated(table.seats)
        setup, match = laid_out(wanted(table.setup, seats, wish, self._boards), table.setup.owner, self._boards)
        try:
            self._store.create(setup, seats, match.core.seat, mark_of(match, 0), after=table.id)
        except ConflictError:  # another server on the same database was first
            return self._store.afterwards(table.id).next
        return setup.id


def rotated(seats: list[Seat]) -> list[Seat]:
    """Everybody moves up one seat, the first goes last; each keeps the token that opens it."""
    order = seats[1:] + seats[:1]
    return [Seat(n, seat.who, seat.name, seat.bot, seat.token, seat.opened) for n, seat in enumerate(order)]


def wanted(setup: TableSetup, seats: list[Seat], wish: Again, boards: Boards) -> NewTable:
    """The game to be played: as it was, or another one for as many people."""
    record = setup.record
    same = wish.game in (None, record["game"]) and wish.board in (None, record["board"])
    game = wish.game or record["game"]
    if game not in registered():
        raise no_game(game, list(registered()))
    board = record["board"] if same else wish.board or _first_board(game, len(seats), boards)
    return NewTable(
        game=game,
        board=board,
        players=len(seats),
        options=dict(record["options"]) if same else {},
        name=setup.name,
        hints=setup.hints,
        seats=[WantedSeat(who="bot" if seat.bot else "me", name=seat.name, bot=seat.bot) for seat in seats],
    )


def _first_board(game: str, players: int, boards: Boards) -> str:
    """The first one for so many people."""
    info = boards.info(registered()[game])
    for board in info.boards.values():
        if players in board.players:
            return board.key
    raise malformed(say("same_number", board=info.title, players=players), "game")
