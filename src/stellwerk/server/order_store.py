"""The orders of all seats as they are kept: waiting ones, and the last few that have ended, with what became of them.

An order that acts is marked in the same transaction as the entries it leads to (`acted` goes with `Store.append`): whatever is killed
when, it is played once or still waits. Nobody else is told that a row has changed: an order is its seat's own business.
"""

import json
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from stellwerk.kernel.texts import Text

from . import strictjson
from .database import Database
from .schema import ORDERS, STANDING
from .stored import ConflictError

WAITING: Final = "waiting"
ENDED_KEPT: Final = 4
"""Of each seat: so many of its ended orders can still be read."""

Also = Callable[[sa.Connection], None]


@dataclass(frozen=True, slots=True)
class Kept:
    """Order `n` of a table. `note`: what it did last, or why it ended; `state`: waiting, done, stopped or lapsed."""

    n: int
    seat: int
    ask: str
    content: str
    since: int
    about: str
    state: str = WAITING
    note: str = ""

    @property
    def raw(self) -> Any:
        return json.loads(self.content)

    @property
    def told(self) -> Text | None:
        return json.loads(self.note) if self.note else None


class OrderStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    def waiting(self, table_id: str) -> list[Kept]:
        """Of all seats, the oldest first."""
        return self._read(ORDERS.c.table_id == table_id, ORDERS.c.state == WAITING)

    def of(self, table_id: str, seat: int) -> list[Kept]:
        return self._read(ORDERS.c.table_id == table_id, ORDERS.c.seat == seat)

    def any_at(self, table_id: str) -> bool:
        with self._db.reading() as connection:
            return (
                connection.execute(sa.select(ORDERS.c.n).where(ORDERS.c.table_id == table_id).limit(1)).scalar()
                is not None
            )

    def due(self, table_id: str | None = None) -> list[str]:
        """Tables at which somebody decides who has left an order."""
        here = (ORDERS.c.table_id == STANDING.c.table_id) & (ORDERS.c.seat == STANDING.c.seat)
        query = sa.select(ORDERS.c.table_id).join(STANDING, here).where(ORDERS.c.state == WAITING).distinct()
        if table_id is not None:
            query = query.where(ORDERS.c.table_id == table_id)
        with self._db.reading() as connection:
            return list(connection.execute(query).scalars())

    def give(self, table_id: str, seat: int, ask: str, content: Any, since: int, about: str) -> int:
        """A new order in place of the one that waits for the same question; its number."""
        mine = (ORDERS.c.table_id == table_id) & (ORDERS.c.seat == seat)
        last = sa.select(sa.func.max(ORDERS.c.n)).where(ORDERS.c.table_id == table_id)
        with self._db.writing(table_id) as connection:
            n: int = (connection.execute(last).scalar() or 0) + 1
            connection.execute(ORDERS.delete().where(mine, ORDERS.c.ask == ask, ORDERS.c.state == WAITING))
            self._prune(connection, mine)
            row = {"n": n, "seat": seat, "ask": ask, "content": strictjson.dumps(content), "since": since}
            row |= {"about": about, "state": WAITING, "note": "", "at": int(time.time()), "table_id": table_id}
            connection.execute(ORDERS.insert(), row)
        return n

    def drop(self, table_id: str, seats: Collection[int], n: int) -> bool:
        """Whether these seats had such an order; it is gone without a trace."""
        mine = (ORDERS.c.table_id == table_id) & ORDERS.c.seat.in_(seats) & (ORDERS.c.n == n)
        with self._db.writing(table_id) as connection:
            return connection.execute(ORDERS.delete().where(mine)).rowcount > 0

    def end(self, table_id: str, n: int, state: str, note: Text) -> None:
        with self._db.writing(table_id) as connection:
            connection.execute(_waiting(table_id, n).values(state=state, note=strictjson.dumps(note)))

    def acted(self, table_id: str, order: Kept, state: str, about: str, note: Text) -> Also:
        """What is to be written with the entries; ConflictError if the order was withdrawn meanwhile, through another server."""
        values = {"state": state, "about": about, "note": strictjson.dumps(note)}

        def write(connection: sa.Connection) -> None:
            if not connection.execute(_waiting(table_id, order.n).values(values)).rowcount:
                raise ConflictError

        return write

    def ending(self, table_id: str, seat: int, state: str, note: Text) -> Also:
        """What is to be written with something else: all orders of a seat end."""
        all_of = (ORDERS.c.table_id == table_id) & (ORDERS.c.seat == seat) & (ORDERS.c.state == WAITING)
        change = ORDERS.update().where(all_of).values(state=state, note=strictjson.dumps(note))
        return lambda connection: _execute(connection, change)

    def forget(self, table_id: str, seat: int) -> None:
        with self._db.writing(table_id) as connection:
            connection.execute(ORDERS.delete().where(ORDERS.c.table_id == table_id, ORDERS.c.seat == seat))

    def _prune(self, connection: sa.Connection, mine: sa.ColumnElement[bool]) -> None:
        old = (
            sa.select(ORDERS.c.n).where(mine, ORDERS.c.state != WAITING).order_by(ORDERS.c.n.desc()).offset(ENDED_KEPT)
        )
        gone = list(connection.execute(old.limit(100)).scalars())
        if gone:
            connection.execute(ORDERS.delete().where(mine, ORDERS.c.n.in_(gone)))

    def _read(self, *which: sa.ColumnElement[bool]) -> list[Kept]:
        columns = [ORDERS.c[name] for name in Kept.__slots__]
        with self._db.reading() as connection:
            return [Kept(*row) for row in connection.execute(sa.select(*columns).where(*which).order_by(ORDERS.c.n))]


def _waiting(table_id: str, n: int) -> sa.Update:
    return ORDERS.update().where(ORDERS.c.table_id == table_id, ORDERS.c.n == n, ORDERS.c.state == WAITING)


def _execute(connection: sa.Connection, change: sa.Update) -> None:
    connection.execute(change)
