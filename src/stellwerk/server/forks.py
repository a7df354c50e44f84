"""A new table that goes on from an earlier position of one's own game against bots.

Where chance fell or a secret came to light since, nobody goes back: what is known now was not known then. So the game goes
on elsewhere: what the seat could not know at that position is drawn anew, and so is all chance from there on. The new
table says where it comes from; the old one stays as it is. Its chance is not sealed: it is practice, nobody plays against
anybody there.
"""

import secrets
from typing import Any

from stellwerk.kernel.match import Match
from stellwerk.kernel.record import SEED_LIMIT, begin

from .history import History
from .messages import Fork
from .open_tables import OpenTables
from .opening import Opening, new_id, without_course
from .refusals import not_your_seat
from .seating import Seating, new_token
from .sentences import say
from .stored import Seat, TableSetup, hash_token

Json = dict[str, Any]


class Forks:
    def __init__(self, open_tables: OpenTables, seating: Seating, history: History) -> None:
        self._open_tables, self._seating, self._history = open_tables, seating, history

    def opening(self, table_id: str, token: str, wish: Fork) -> Opening:
        """The table to be opened; its owner sits where the sender sits now, the others are the same bots."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, token)
            if not mine:
                raise not_your_seat(say("only_watching"))
            if any(not seat.bot and seat.seat not in mine for seat in table.seats):
                raise not_your_seat(say("fork_alone"))
            match, setup, seats = table.match.still(), table.setup, list(table.seats)
        then = self._history.match_at(table_id, match, wish.at)
        if then.seat is None:
            raise not_your_seat(say("game_over"))
        fresh = new_token()
        started = anew(then, then.seat if then.seat in mine else mine[0])
        origin = {"table": table_id, "at": wish.at}
        made = TableSetup(new_id(), setup.name, without_course(started), hash_token(fresh), setup.hints, origin)
        return Opening(made, [_seat(seat, fresh) for seat in seats], started, fresh, {})


def anew(then: Match, seat: int) -> Match:
    """A match that begins with what this seat may believe at that position."""
    believed = then.determinized(seat, secrets.randbelow(SEED_LIMIT))
    return begin(then.setup, secrets.randbelow(SEED_LIMIT), None, believed.state())


def _seat(seat: Seat, token: str) -> Seat:
    if seat.bot:
        return seat
    return Seat(seat.seat, "me", seat.name, token=hash_token(token))
