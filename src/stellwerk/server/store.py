"""What is kept: set-up, seats and every action ever taken. Truth is here; a match in memory is only a cache.

`entries` is append-only. An undo is an entry too, so nothing acknowledged ever disappears, and each entry's
hash covers the one before it: whoever changes, drops or swaps an old entry breaks the chain from there on.
Tokens are kept as SHA-256 only: a stolen database opens no seat. A browser holds one secret, its ring, and on the
ring hang the tokens it was given; that too is kept as hashes.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from . import strictjson
from .commits import Commits, Order
from .database import Database
from .ledger import Ledger
from .migrations import SCHEMA_VERSION, migrate
from .oversight import Oversight
from .rings import Rings
from .schema import (
    ARCHIVED,
    ENDED,
    ENTRIES,
    LESSONS,
    MARKS,
    METADATA,
    RESIGNED,
    RINGS,
    SCHEMA,
    SEATS,
    SEQUELS,
    SNAPSHOTS,
    STANDING,
    TABLES,
    TAKEBACKS,
)
from .stored import (
    Afterwards,
    Broken,
    ConflictError,
    Entry,
    Following,
    Mark,
    Seat,
    Shelf,
    Snapshot,
    TableSetup,
    Takeback,
    Verdict,
)

WITH_KEY: Final = sa.select(ENTRIES).where(
    ENTRIES.c.table_id == sa.bindparam("table_id"), ENTRIES.c.key == sa.bindparam("key")
)
"""Built once: it is asked at every play."""


class Store:
    def __init__(self, address: sa.URL, reading: bool = False) -> None:
        self._db = Database(address, bare=reading)
        self._engine = self._db.engine
        self._commits = Commits(self._db.writing)
        self.rings, self.oversight = Rings(self._db), Oversight(self._db)
        self.lock: sqlite3.Connection | None = None  # of the whole file, held until it is closed (keeping.py)
        file = self._db.file
        self.ledger = Ledger(Path(f"{file}.recent")) if file is not None and not reading else None
        if not reading:
            self._make_schema()

    @classmethod
    def at(cls, file: Path) -> "Store":
        return cls(sa.URL.create("sqlite", database=str(file)))

    @classmethod
    def reading(cls, file: Path) -> "Store":
        """A file as it is: nothing is made, changed or brought up to date."""
        return cls(sa.URL.create("sqlite", database=str(file)), reading=True)

    @property
    def sole(self) -> bool:
        """Whether nobody else plays on this database: then what is in memory is right without asking."""
        return self.lock is not None

    def close(self) -> None:
        self._db.close()
        if self.lock is not None:
            self.lock.close()

    def create(
        self,
        setup: TableSetup,
        seats: Sequence[Seat],
        seat: int = -1,
        mark: Mark | None = None,
        entries: Sequence[Entry] = (),
        after: str = "",
        following: Following | None = None,
    ) -> None:
        """A new table at which `seat` decides next; with what was played there already. `after` another one, whose people
        come with what they hold: ConflictError if that one has its successor."""
        table = {
            "id": setup.id,
            "name": setup.name,
            "setup": strictjson.dumps({**setup.record, "hints": setup.hints, "origin": setup.origin}),
            "owner": setup.owner,
            "created": int(time.time()),
        }
        with self._db.writing(*([after] if after else [])) as connection:
            connection.execute(TABLES.insert(), table)
            connection.execute(SEATS.insert(), [{"table_id": setup.id, **_columns(one)} for one in seats])
            if entries:
                connection.execute(ENTRIES.insert(), _entry_rows(setup.id, entries))
            _set_mark(connection, setup.id, mark)
            _stand(connection, setup.id, len(entries), seat)
            if after:
                _follow(connection, after, setup.id)
            if following is not None:
                connection.execute(LESSONS.insert(), {"table_id": setup.id, **_columns(following)})
            for told in (setup.id, *([after] if after else [])):
                self._db.tell(connection, told)
        if self.ledger and entries:
            self.ledger.note(setup.id, len(entries))

    def following(self, table_id: str) -> Following | None:
        """The lesson of a table and how far it was read; None for an ordinary one."""
        with self._db.reading() as connection:
            row = connection.execute(sa.select(LESSONS).where(LESSONS.c.table_id == table_id)).one_or_none()
        return None if row is None else Following(row.lesson, row.digest, row.read)

    def note_read(self, table_id: str, read: int) -> None:
        """So many steps of the table's lesson were read; never fewer than before."""
        change = LESSONS.update().where(LESSONS.c.table_id == table_id, LESSONS.c.read < read).values(read=read)
        with self._db.writing(table_id) as connection:
            connection.execute(change)
            self._db.tell(connection, table_id)

    def setup(self, table_id: str) -> TableSetup | None:
        columns = (TABLES.c.id, TABLES.c.name, TABLES.c.setup, TABLES.c.owner)  # those that every schema has
        with self._db.reading() as connection:
            row = connection.execute(sa.select(*columns).where(TABLES.c.id == table_id)).one_or_none()
        if row is None:
            return None
        record = json.loads(row.setup)
        hints, origin = (
            record.pop("hints", None),
            record.pop("origin", None),
        )  # older tables have none; no part of the record
        return TableSetup(row.id, row.name, record, row.owner, hints, origin)

    def seats(self, table_id: str) -> list[Seat]:
        query = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        with self._db.reading() as connection:
            return [_seat(row) for row in connection.execute(query)]

    def open_seats(self, table_id: str, token: str) -> None:
        """Whoever holds this token has come to the table."""
        change = SEATS.update().where(SEATS.c.table_id == table_id, SEATS.c.token == token).values(opened=True)
        with self._db.writing(table_id) as connection:
            connection.execute(change)
            self._db.tell(connection, table_id)

    def replace_link(self, table_id: str, seat: int, old: str, new: str) -> None:
        """Another token for a seat, or none (""); the old one goes from every ring."""
        change = SEATS.update().where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        with self._db.writing(table_id) as connection:
            connection.execute(change.values(token=new, opened=False))
            connection.execute(RINGS.delete().where(RINGS.c.table_id == table_id, RINGS.c.token == old))
            self._db.tell(connection, table_id, seat)

    def stands(self, table_id: str) -> tuple[int, bool] | None:
        """How many entries the table has, and whether an operator ended it; None if there is no such table."""
        length = sa.select(sa.func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == table_id).scalar_subquery()
        ended = sa.exists().where(ENDED.c.table_id == table_id)
        with self._db.reading() as connection:
            row = connection.execute(sa.select(length, ended).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else (row[0] or 0, bool(row[1]))

    def afterwards(self, table_id: str) -> Afterwards:
        left = sa.select(RESIGNED).where(RESIGNED.c.table_id == table_id).order_by(RESIGNED.c.line, RESIGNED.c.seat)
        follows = sa.select(SEQUELS.c.next).join(TABLES, TABLES.c.id == SEQUELS.c.next)
        with self._db.reading() as connection:
            gone = tuple((row.seat, row.line) for row in connection.execute(left))
            return Afterwards(connection.execute(follows.where(SEQUELS.c.table_id == table_id)).scalar() or "", gone)

    def resign(self, table_id: str, seat: int, bot: str, line: int) -> None:
        """A person's seat becomes a bot's; what was said about the table in a list is out of date."""
        change = SEATS.update().where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        row = {"table_id": table_id, "seat": seat, "line": line, "at": int(time.time())}
        with self._db.writing(table_id) as connection:
            connection.execute(change.values(who="bot", bot=bot, token="", opened=True))
            connection.execute(RESIGNED.insert(), row)
            connection.execute(STANDING.update().where(STANDING.c.table_id == table_id), {"line": ""})
            self._db.tell(connection, table_id)

    def archive(self, table_id: str, archived: bool) -> None:
        with self._db.writing(table_id) as connection:
            connection.execute(ARCHIVED.delete().where(ARCHIVED.c.table_id == table_id))
            if archived:
                connection.execute(ARCHIVED.insert(), {"table_id": table_id, "at": int(time.time())})
            self._db.tell(connection, table_id)

    def shelves(self, table_ids: Sequence[str]) -> dict[str, Shelf]:
        archived = sa.exists().where(ARCHIVED.c.table_id == TABLES.c.id)
        query = sa.select(TABLES.c.id, TABLES.c.owner, archived).where(TABLES.c.id.in_(table_ids))
        with self._db.reading() as connection:
            return {row[0]: Shelf(row[1], bool(row[2])) for row in connection.execute(query)}

    def length(self, table_id: str) -> int:
        """How many entries the table has."""
        query = sa.select(sa.func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == table_id)
        with self._db.reading() as connection:
            return connection.execute(query).scalar() or 0

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        """Those that follow number `after`."""
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.n > after).order_by(ENTRIES.c.n)
        with self._db.reading() as connection:
            return [_entry(row) for row in connection.execute(query)]

    def entry_with_key(self, table_id: str, key: str) -> Entry | None:
        with self._db.reading() as connection:
            row = connection.execute(WITH_KEY, {"table_id": table_id, "key": key}).one_or_none()
        return None if row is None else _entry(row)

    def append(
        self,
        table_id: str,
        *entries: Entry,
        seat: int = -1,
        mark: Mark | None = None,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> None:
        """Returns when the entries are on the disk, all or none; whatever is killed afterwards, they stay.

        `seat` decides after them; −1: nobody. `also` is written with them or not at all.
        """
        rows = _entry_rows(table_id, entries)

        def write(connection: sa.Connection) -> None:
            if self._db.shared:
                _check_end(connection, table_id, entries[0].n - 1)
            connection.execute(ENTRIES.insert(), rows)
            _set_mark(connection, table_id, mark)
            _stand(connection, table_id, entries[-1].n, seat)
            if also is not None:
                also(connection)
            self._db.tell(connection, table_id)

        self._commits.wait_for(Order(write, table_id))
        if self.ledger:
            self.ledger.note(table_id, entries[-1].n)

    def ids(self) -> list[str]:
        """All tables, the oldest first."""
        with self._db.reading() as connection:
            return list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars())

    def count(self) -> int:
        """All tables."""
        with self._db.reading() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar() or 0

    @property
    def database(self) -> Database:
        return self._db

    @property
    def full(self) -> bool:
        """Whether the last that was written found no room."""
        return self._db.full

    def end(self, table_id: str) -> None:
        """Nobody plays there any more. What was said about the table in a list is out of date."""

        def write(connection: sa.Connection) -> None:
            _put(connection, ENDED, table_id, {"at": int(time.time())})
            connection.execute(STANDING.update().where(STANDING.c.table_id == table_id), {"line": ""})
            self._db.tell(connection, table_id)

        self._commits.wait_for(Order(write, table_id))

    def marks(self, table_id: str) -> list[Mark]:
        query = sa.select(MARKS).where(MARKS.c.table_id == table_id).order_by(MARKS.c.n)
        with self._db.reading() as connection:
            return [Mark(row.n, row.position, row.hash, row.course) for row in connection.execute(query)]

    def add_mark(self, table_id: str, mark: Mark) -> None:
        with (
            suppress(sa.exc.IntegrityError),
            self._db.writing(table_id) as connection,
        ):  # somebody else was first: the same mark
            _set_mark(connection, table_id, mark)

    def verdict(self, table_id: str) -> Verdict | None:
        """What was last found when the rules had changed; None if they never have."""
        with self._db.reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        if row is None or row.judged is None:
            return None
        return Verdict(row.judged, row.plays, row.upto, json.loads(row.frozen) if row.frozen else None)

    def set_verdict(self, table_id: str, verdict: Verdict) -> None:
        values = {**_columns(verdict), "frozen": strictjson.dumps(verdict.frozen) if verdict.frozen else ""}
        with self._db.writing(table_id) as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(values))

    def untouched_since(self, moment: int) -> list[str]:
        """Tables opened before that moment at which nothing was done after it."""
        last = sa.select(sa.func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
        query = sa.select(TABLES.c.id).where(sa.func.coalesce(last, TABLES.c.created) < moment)
        with self._db.reading() as connection:
            return list(connection.execute(query).scalars())

    def delete(self, table_ids: Sequence[str]) -> None:
        """Tables with all that hangs on them. There is no way back but a backup."""
        if self.ledger and table_ids:  # first: who is killed in between has not lost what was to go
            self.ledger.forget(*table_ids)
        with self._db.writing(*table_ids) as connection:
            for table in reversed(METADATA.sorted_tables):
                column = table.c.get("table_id") if table is not TABLES else TABLES.c.id
                if column is not None:
                    connection.execute(table.delete().where(column.in_(table_ids)))
            for table_id in table_ids:
                self._db.tell(connection, table_id)

    def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """In place of an older one."""
        values = _columns(snapshot)
        self._commits.wait_for(Order(lambda connection: _put(connection, SNAPSHOTS, table_id, values), table_id))

    def snapshot(self, table_id: str) -> Snapshot | None:
        query = sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)
        with self._db.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Snapshot(row.n, row.seal, row.digest, row.content)

    def keep_takeback(self, table_id: str, request: Takeback) -> None:
        """In place of an earlier one."""
        values = {**_columns(request), "waiting": strictjson.dumps(list(request.waiting))}

        def write(connection: sa.Connection) -> None:
            _put(connection, TAKEBACKS, table_id, values)
            self._db.tell(connection, table_id)

        self._commits.wait_for(Order(write, table_id))

    def drop_takeback(self, table_id: str) -> None:
        with self._db.writing(table_id) as connection:
            connection.execute(TAKEBACKS.delete().where(TAKEBACKS.c.table_id == table_id))
            self._db.tell(connection, table_id)

    def takeback(self, table_id: str) -> Takeback | None:
        """The last request made at a table; it may be long over."""
        query = sa.select(TAKEBACKS).where(TAKEBACKS.c.table_id == table_id)
        with self._db.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Takeback(row.n, row.seat, row.at, tuple(json.loads(row.waiting)), row.until)

    def lines(self, table_ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """What is known to say about these tables in a list; nothing about those that have moved since it was written."""
        query = sa.select(STANDING).where(STANDING.c.table_id.in_(table_ids), STANDING.c.line != "")
        with self._db.reading() as connection:
            return {row.table_id: json.loads(row.line) for row in connection.execute(query)}

    def keep_lines(self, lines: dict[str, tuple[int, dict[str, Any]]]) -> None:
        """By table: the number of its last entry, and what to say about it then."""

        def write(connection: sa.Connection) -> None:
            for table_id, (n, line) in lines.items():
                here = (STANDING.c.table_id == table_id) & (STANDING.c.n == n)
                connection.execute(STANDING.update().where(here), {"line": strictjson.dumps(line)})

        self._commits.wait_for(Order(write, *lines))

    def ensure_standing(self, table_id: str, n: int, seat: int) -> None:
        """Tables of older servers have none."""
        query = sa.select(STANDING.c.n).where(STANDING.c.table_id == table_id)
        with self._db.reading() as connection:
            if connection.execute(query).scalar() is not None:
                return
        self._commits.wait_for(Order(lambda connection: _stand(connection, table_id, n, seat), table_id))

    def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[Seat]]:
        query = sa.select(SEATS).where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
        found: dict[str, list[Seat]] = {}
        with self._db.reading() as connection:
            for row in connection.execute(query):
                found.setdefault(row.table_id, []).append(_seat(row))
        return found

    def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot decides, and those of which it is not known."""
        here = (SEATS.c.table_id == STANDING.c.table_id) & (SEATS.c.seat == STANDING.c.seat)
        deciding = sa.select(STANDING.c.table_id).join(SEATS, here).where(SEATS.c.bot != "")
        with_bots = sa.select(SEATS.c.table_id).where(SEATS.c.bot != "")
        unknown = with_bots.where(SEATS.c.table_id.not_in(sa.select(STANDING.c.table_id)))
        with self._db.reading() as connection:
            return list(connection.execute(sa.union(deciding, unknown)).scalars())

    def bot_waits(self, table_id: str) -> bool:
        """Whether a bot decides at this table, or it is not known; without loading it."""
        here = (SEATS.c.table_id == STANDING.c.table_id) & (SEATS.c.seat == STANDING.c.seat)
        query = sa.select(STANDING.c.seat, SEATS.c.bot).join(SEATS, here, isouter=True)
        with self._db.reading() as connection:
            row = connection.execute(query.where(STANDING.c.table_id == table_id)).one_or_none()
        return row is None or bool(row.bot)

    def tables_of(self, tokens: Sequence[str]) -> list[tuple[str, str]]:
        """(table, token hash) for each of the hashed tokens that opened a table or sits at one."""
        owned = sa.select(TABLES.c.id, TABLES.c.owner).where(TABLES.c.owner.in_(tokens))
        seated = sa.select(SEATS.c.table_id, SEATS.c.token).where(SEATS.c.token.in_(tokens))
        with self._db.reading() as connection:
            return [(row[0], row[1]) for row in connection.execute(sa.union(owned, seated))]

    def schema(self) -> int | None:
        """None: nothing of ours is there."""
        with self._db.reading() as connection:
            return _schema_of(connection)

    def _make_schema(self) -> None:
        with self._engine.begin() as connection:
            self._db.alone_with_schema(connection)
            found = _schema_of(connection)
            if found is not None and not 1 <= found <= SCHEMA_VERSION:
                raise Broken(f"the database has schema {found}, this Stellwerk reads schema 1 to {SCHEMA_VERSION}")
            if found is not None:
                migrate(connection, found)
                connection.execute(SCHEMA.update().values(version=SCHEMA_VERSION))
            METADATA.create_all(connection)
            if found is None:
                connection.execute(SCHEMA.insert(), {"version": SCHEMA_VERSION})


def _schema_of(connection: sa.Connection) -> int | None:
    """None: a new database."""
    if not sa.inspect(connection).has_table(SCHEMA.name):
        return None
    return connection.execute(sa.select(SCHEMA.c.version)).scalar()


def _check_end(connection: sa.Connection, table_id: str, length: int) -> None:
    """Raises if the table, which this transaction holds, is not what was played on: another server was faster."""
    present = sa.select(sa.func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == table_id).scalar_subquery()
    ended = sa.exists().where(ENDED.c.table_id == table_id)
    row = connection.execute(sa.select(present, ended).where(TABLES.c.id == table_id)).one_or_none()
    if row is None or (row[0] or 0) != length or row[1]:
        raise ConflictError


def _set_mark(connection: sa.Connection, table_id: str, mark: Mark | None) -> None:
    if mark is not None:
        connection.execute(MARKS.insert(), {"table_id": table_id, **_columns(mark)})


def _follow(connection: sa.Connection, before: str, table_id: str) -> None:
    """The people of one table come to another: what hangs on their rings for the one now opens the other, too."""
    gone = sa.select(TABLES.c.id)
    connection.execute(SEQUELS.delete().where(SEQUELS.c.table_id == before, SEQUELS.c.next.not_in(gone)))
    try:
        connection.execute(SEQUELS.insert(), {"table_id": before, "next": table_id})
    except sa.exc.IntegrityError as error:
        raise ConflictError from error
    now = time.time_ns() // 1000
    held = connection.execute(sa.select(RINGS.c.ring, RINGS.c.token).where(RINGS.c.table_id == before)).all()
    if held:
        connection.execute(
            RINGS.insert(), [{"ring": row.ring, "table_id": table_id, "token": row.token, "at": now} for row in held]
        )


def _stand(connection: sa.Connection, table_id: str, n: int, seat: int) -> None:
    """Where the table stands after `n` entries; what was written about it before is out of date."""
    _put(connection, STANDING, table_id, {"n": n, "seat": seat, "line": ""})


def _put(connection: sa.Connection, cache: sa.Table, table_id: str, values: dict[str, Any]) -> None:
    """The one row of a table in a cache."""
    if not connection.execute(cache.update().where(cache.c.table_id == table_id), values).rowcount:
        connection.execute(cache.insert(), {"table_id": table_id, **values})


def _columns(row: Seat | Entry | Mark | Verdict | Snapshot | Takeback | Following) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _entry_rows(table_id: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, **_columns(entry), "action": strictjson.dumps(entry.action)} for entry in entries]


def _seat(row: Any) -> Seat:
    return Seat(row.seat, row.who, row.name, row.bot, row.token, row.opened)


def _entry(row: Any) -> Entry:
    action = json.loads(row.action)
    return Entry(row.n, row.kind, row.seat, action, row.position, row.key, row.at, row.hash)
