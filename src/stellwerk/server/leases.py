"""Which server decides for the bots of a table, where several share the database: so that each decision is thought of once.

A server says every few seconds that it is there (`servers`), and takes a table before its bots think (`leases`). One that is
killed says nothing any more: after LEASE_SECONDS its tables are free for the others. Times are those of the database's clock,
and one that lies too far ahead counts as past: a clock put back gives nobody a table for hours. A lease saves thinking and
no more: what is played is checked under the table's lock, whoever decided it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from .database import Database
from .schema import LEASES, SERVERS
from .settings import LEASE_SECONDS


class Leases:
    """Where a server has its database for itself, every table is its own."""

    def __init__(self, database: Database, seconds: float = LEASE_SECONDS) -> None:
        self._db, self._seconds = database, seconds
        self._held: set[str] = set()
        self._said = float("-inf")  # when we last said that we are there
        self._guard = Lock()

    @property
    def shared(self) -> bool:
        return self._db.shared

    def take(self, table_id: str) -> bool:
        """Whether this server decides there, from now on or already."""
        if not self._db.shared:
            return True
        with self._guard:
            fresh = time.monotonic() - self._said < self._seconds / 2
            if fresh and table_id in self._held:
                return True
        if not fresh:
            self.say()
        if self._taken(table_id):
            with self._guard:
                self._held.add(table_id)
            return True
        return False

    def give_back(self, table_id: str) -> None:
        with self._guard:
            if table_id not in self._held:
                return
            self._held.discard(table_id)
        self._write(LEASES.delete().where(LEASES.c.table_id == table_id, LEASES.c.holder == self._db.name))

    def say(self) -> None:
        """That we are there. If that was not said for too long, what we held may be another's by now."""
        now, mine = time.monotonic(), SERVERS.c.name == self._db.name
        until = _present() + int(self._seconds * 1000)
        if not self._write(SERVERS.update().where(mine, _alive(self._seconds)).values(until=until)):
            with self._guard:
                self._held.clear()
            self._write(LEASES.delete().where(LEASES.c.holder == self._db.name))
            fresh = insert(SERVERS).values(name=self._db.name, until=until)
            self._write(fresh.on_conflict_do_update(index_elements=[SERVERS.c.name], set_={"until": until}))
        with self._guard:
            self._said = now

    def sweep(self) -> None:
        """Servers that are gone are forgotten, with what they held."""
        self._write(SERVERS.delete().where(sa.not_(_alive(self._seconds))))
        self._write(LEASES.delete().where(LEASES.c.holder.not_in(sa.select(SERVERS.c.name))))

    def end(self) -> None:
        """Others need not wait until our time is over."""
        with self._guard:
            self._held.clear()
        self._write(LEASES.delete().where(LEASES.c.holder == self._db.name))
        self._write(SERVERS.delete().where(SERVERS.c.name == self._db.name))

    def _taken(self, table_id: str) -> bool:
        alive = sa.select(SERVERS.c.name).where(_alive(self._seconds))
        free = sa.or_(LEASES.c.holder == self._db.name, LEASES.c.holder.not_in(alive))
        wanted = insert(LEASES).values(table_id=table_id, holder=self._db.name)
        taking = wanted.on_conflict_do_update(
            index_elements=[LEASES.c.table_id], set_={"holder": self._db.name}, where=free
        )
        try:
            with self._quickly() as connection:
                return connection.execute(taking.returning(LEASES.c.holder)).scalar() is not None
        except sa.exc.IntegrityError:
            return False  # the table was deleted

    def _write(self, change: Any) -> int:
        """How many rows it concerned."""
        with self._quickly() as connection:
            return connection.execute(change).rowcount

    @contextmanager
    def _quickly(self) -> Iterator[sa.Connection]:
        """Nobody waits for the disk: what a crash of the database loses is taken again."""
        with self._db.writing() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit TO OFF")
            yield connection


def _present() -> sa.ColumnElement[int]:
    return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)


def _alive(seconds: float) -> sa.ColumnElement[bool]:
    return sa.and_(SERVERS.c.until > _present(), SERVERS.c.until <= _present() + int(seconds * 1000))
