"""Lines that somebody tries out, as they are stored: where each leaves the game, which belief it goes on from, its moves.

Nothing of the table's own secrets stands here: the seed is drawn for the line alone. A line changes only as it was last
read: whoever else changed it meanwhile, in another window or at another server, was first.
"""

import json
import time
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from . import strictjson
from .database import Database
from .schema import LINES
from .settings import MOST_LINES

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """Moves of everybody, from position `at` on as `seat` could believe it. `node`: the entry that led to that position."""

    line: int
    seat: int
    node: int
    at: int
    seed: int
    moves: tuple[Json, ...] = ()
    name: str = ""
    kept: bool = False

    def of(self, *moves: Json) -> "Line":
        return replace(self, moves=moves)

    @property
    def position(self) -> int:
        return self.at + len(self.moves)


class Lines:
    def __init__(self, database: Database) -> None:
        self._db = database

    def at(self, table_id: str, seats: list[int]) -> list[Line]:
        """Those of these seats, the oldest first."""
        here = (LINES.c.table_id == table_id) & LINES.c.seat.in_(seats)
        with self._db.reading() as connection:
            rows = connection.execute(sa.select(LINES).where(here).order_by(LINES.c.made, LINES.c.line))
            return [_line(row) for row in rows]

    def get(self, table_id: str, line: int) -> Line | None:
        with self._db.reading() as connection:
            row = connection.execute(sa.select(LINES).where(_is(table_id, line))).one_or_none()
        return None if row is None else _line(row)

    def add(self, table_id: str, line: Line) -> bool:
        """One more of its seat. Where there are as many as a seat may have, the oldest that is not kept makes room; False if
        all of them are."""
        theirs = (LINES.c.table_id == table_id) & (LINES.c.seat == line.seat)
        oldest = sa.select(LINES.c.line, LINES.c.kept).where(theirs).order_by(LINES.c.made, LINES.c.line)
        with self._db.writing(table_id) as connection:
            there = connection.execute(oldest).all()
            spare = [row.line for row in there if not row.kept]
            if len(there) >= MOST_LINES:
                if not spare:
                    return False
                connection.execute(LINES.delete().where(_is(table_id, spare[0])))
            connection.execute(LINES.insert(), {"table_id": table_id, "made": time.time_ns(), **_columns(line)})
        return True

    def change(self, table_id: str, before: Line, after: Line) -> bool:
        """False if it is not as it was: then nothing was changed."""
        same = (LINES.c.seed == before.seed) & (LINES.c.moves == _moves(before))
        with self._db.writing(table_id) as connection:
            changed = connection.execute(LINES.update().where(_is(table_id, before.line), same), _columns(after))
            return changed.rowcount == 1

    def drop(self, table_id: str, line: int) -> None:
        with self._db.writing(table_id) as connection:
            connection.execute(LINES.delete().where(_is(table_id, line)))


def _is(table_id: str, line: int) -> sa.ColumnElement[bool]:
    return (LINES.c.table_id == table_id) & (LINES.c.line == line)


def _moves(line: Line) -> str:
    return strictjson.dumps(list(line.moves))


def _columns(line: Line) -> Json:
    return {**{name: getattr(line, name) for name in line.__slots__}, "moves": _moves(line)}


def _line(row: Any) -> Line:
    moves = tuple(json.loads(row.moves))
    return Line(row.line, row.seat, row.node, row.at, row.seed, moves, row.name, row.kept)
