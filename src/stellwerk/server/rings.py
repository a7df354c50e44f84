"""Which browser holds which tokens: on its ring, one secret in a cookie, hang the tokens it was given. All are kept as hashes."""

import time
from typing import Final

import sqlalchemy as sa

from .database import Database
from .schema import RINGS

RINGS_PER_TOKEN: Final = 32
"""Browsers that hold one and the same link."""


class Rings:
    def __init__(self, database: Database) -> None:
        self._db = database

    def hang(self, ring: str, table_id: str, token: str) -> None:
        """Hang a token on a browser's ring. Beyond so many rings the one longest unused loses it: a table must not
        grow without end because somebody comes again and again without the cookie."""
        held = sa.and_(RINGS.c.table_id == table_id, RINGS.c.token == token)
        row = {"ring": ring, "table_id": table_id, "token": token, "at": time.time_ns() // 1000}
        newest = sa.select(RINGS.c.at).where(held).order_by(RINGS.c.at.desc()).offset(RINGS_PER_TOKEN).limit(1)
        with self._db.writing(table_id) as connection:
            connection.execute(RINGS.delete().where(held, RINGS.c.ring == ring))
            connection.execute(RINGS.insert(), row)
            if (spare := connection.execute(newest).scalar()) is not None:
                connection.execute(RINGS.delete().where(held, RINGS.c.at <= spare))

    def at(self, table_id: str) -> dict[str, list[str]]:
        """By ring: the tokens on it that are for this table."""
        query = sa.select(RINGS.c.ring, RINGS.c.token).where(RINGS.c.table_id == table_id)
        found: dict[str, list[str]] = {}
        with self._db.reading() as connection:
            for row in connection.execute(query):
                found.setdefault(row.ring, []).append(row.token)
        return found

    def tables(self, ring: str, most: int) -> list[tuple[str, str]]:
        """The tables on a ring and the tokens for them, the newest first."""
        held = sa.select(RINGS.c.table_id, RINGS.c.token).where(RINGS.c.ring == ring)
        with self._db.reading() as connection:
            return [(row[0], row[1]) for row in connection.execute(held.order_by(RINGS.c.at.desc()).limit(most))]
