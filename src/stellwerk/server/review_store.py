"""Reviews as they are kept: one for a table, with what was found so far, so that a restart loses a part at most."""

import json
import time
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from . import strictjson
from .database import Database
from .schema import REVIEWS

Json = dict[str, Any]

RUNNING, STOPPED, FAILED, DONE = "running", "stopped", "failed", "done"


@dataclass(frozen=True, slots=True)
class Kept:
    """A review, done or on the way."""

    state: str
    last: int  # actions of the game
    done: int  # of them judged
    looks: int
    engine: str  # which one judges: another one begins anew
    person: str  # who asked for it, by a hash
    at: int = 0  # when something last came of it, in seconds
    verdicts: tuple[Json, ...] = ()  # until it is done
    told: Json | None = None  # when it is

    def fits(self, other: "Kept") -> bool:
        """Whether both are the same question."""
        return (self.last, self.looks, self.engine) == (other.last, other.looks, other.engine)

    def with_part(self, verdicts: list[Json]) -> "Kept":
        return replace(self, done=self.done + len(verdicts), verdicts=(*self.verdicts, *verdicts))

    def finished(self, told: Json) -> "Kept":
        return replace(self, state=DONE, verdicts=(), told=told)


class ReviewStore:
    def __init__(self, database: Database) -> None:
        self._db = database

    @property
    def shared(self) -> bool:
        return self._db.shared

    def get(self, table_id: str) -> Kept | None:
        with self._db.reading() as connection:
            row = connection.execute(sa.select(REVIEWS).where(REVIEWS.c.table_id == table_id)).one_or_none()
        return None if row is None else _kept(row)

    def begin(self, table_id: str, kept: Kept) -> None:
        """In place of an earlier one."""
        with self._db.writing(table_id) as connection:
            connection.execute(REVIEWS.delete().where(REVIEWS.c.table_id == table_id))
            connection.execute(REVIEWS.insert(), {"table_id": table_id, **_columns(kept)})

    def advance(self, table_id: str, done: int, kept: Kept) -> bool:
        """From `done` decisions on; False if it was stopped, deleted or carried on by somebody else meanwhile."""
        where = (REVIEWS.c.table_id == table_id, REVIEWS.c.state == RUNNING, REVIEWS.c.done == done)
        with self._db.writing(table_id) as connection:
            return connection.execute(REVIEWS.update().where(*where).values(**_columns(kept))).rowcount == 1

    def turn(self, table_id: str, before: tuple[str, ...], after: str) -> bool:
        """Into another state, from one of these; whether it was in one."""
        where = (REVIEWS.c.table_id == table_id, REVIEWS.c.state.in_(before))
        with self._db.writing(table_id) as connection:
            change = REVIEWS.update().where(*where).values(state=after, at=int(time.time()))
            return connection.execute(change).rowcount == 1

    def running(self, person: str | None = None) -> list[tuple[str, int]]:
        """Those on the way, of one person or all: table, and when something last came of it."""
        query = sa.select(REVIEWS.c.table_id, REVIEWS.c.at).where(REVIEWS.c.state == RUNNING)
        if person is not None:
            query = query.where(REVIEWS.c.person == person)
        with self._db.reading() as connection:
            return [(row[0], row[1]) for row in connection.execute(query.order_by(REVIEWS.c.at))]


def _columns(kept: Kept) -> Json:
    content = {"verdicts": list(kept.verdicts), "told": kept.told}
    return {
        "state": kept.state,
        "last": kept.last,
        "done": kept.done,
        "looks": kept.looks,
        "engine": kept.engine,
        "person": kept.person,
        "at": int(time.time()),
        "content": strictjson.dumps(content),
    }


def _kept(row: Any) -> Kept:
    content = json.loads(row.content)
    return Kept(
        state=row.state,
        last=row.last,
        done=row.done,
        looks=row.looks,
        engine=row.engine,
        person=row.person,
        at=row.at,
        verdicts=tuple(content["verdicts"]),
        told=content["told"],
    )
