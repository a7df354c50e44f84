"""What an operator sees and keeps: all tables in short, and who is banned."""

import json
import time
from typing import Any, Final

import sqlalchemy as sa

from .database import Database
from .schema import BANS, ENDED, ENTRIES, STANDING, TABLES
from .stored import Overview, State

ALL_ENDED: Final = sa.select(sa.func.count()).select_from(ENDED)


class Oversight:
    def __init__(self, database: Database) -> None:
        self._db = database

    def overview(self, most: int, skip: int = 0) -> list[Overview]:
        """Tables, the newest first."""
        newest = _overview().order_by(TABLES.c.created.desc(), TABLES.c.id).limit(most).offset(skip)
        with self._db.reading() as connection:
            return [_line(row) for row in connection.execute(newest)]

    def seen(self, table_id: str) -> Overview | None:
        with self._db.reading() as connection:
            row = connection.execute(_overview().where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else _line(row)

    def ended(self) -> int:
        """How many tables an operator has ended."""
        with self._db.reading() as connection:
            return connection.execute(ALL_ENDED).scalar() or 0

    def ban(self, address: str) -> None:
        """From now on, an address that is known by this hash."""
        with self._db.writing() as connection:
            connection.execute(BANS.delete().where(BANS.c.address == address))
            connection.execute(BANS.insert(), {"address": address, "at": int(time.time())})

    def unban(self, address: str) -> bool:
        """Whether there was such a ban."""
        with self._db.writing() as connection:
            return connection.execute(BANS.delete().where(BANS.c.address == address)).rowcount > 0

    def banned(self, address: str) -> bool:
        with self._db.reading() as connection:
            return connection.execute(sa.select(BANS.c.at).where(BANS.c.address == address)).scalar() is not None

    def bans(self) -> list[tuple[str, int]]:
        """Hash of the address and when, the newest first."""
        query = sa.select(BANS.c.address, BANS.c.at).order_by(BANS.c.at.desc(), BANS.c.address)
        with self._db.reading() as connection:
            return [(row.address, row.at) for row in connection.execute(query)]


def _overview() -> sa.Select[Any]:
    mine = ENTRIES.c.table_id == TABLES.c.id
    touched = sa.select(sa.func.max(ENTRIES.c.at)).where(mine).scalar_subquery()
    entries = sa.select(sa.func.count()).where(mine).scalar_subquery()
    seat = sa.select(STANDING.c.seat).where(STANDING.c.table_id == TABLES.c.id).scalar_subquery()
    ended = sa.exists().where(ENDED.c.table_id == TABLES.c.id)
    return sa.select(
        TABLES.c.id,
        TABLES.c.name,
        TABLES.c.setup,
        TABLES.c.created,
        TABLES.c.frozen,
        touched.label("touched"),
        entries.label("entries"),
        seat.label("seat"),
        ended.label("ended"),
    )


def _line(row: Any) -> Overview:
    record, touched = json.loads(row.setup), row.touched or row.created
    return Overview(
        row.id, row.name, record["game"], record["board"], row.created, touched, row.entries, _state_of(row)
    )


def _state_of(row: Any) -> State:
    if row.ended:
        return "ended"
    if row.frozen:
        return "frozen"
    if row.seat is None:
        return "unknown"
    return "over" if row.seat < 0 else "running"
