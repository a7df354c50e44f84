"""What is kept: set-up, seats and every action ever taken. Truth is here; a match in memory is only a cache.

`entries` is append-only. An undo is an entry too, so nothing acknowledged ever disappears, and each entry's
hash covers the one before it: whoever changes, drops or swaps an old entry breaks the chain from there on.
Tokens are kept as SHA-256 only: a stolen database opens no seat. A browser holds one secret, its ring, and on the
ring hang the tokens it was given; that too is kept as hashes.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from . import strictjson
from .commits import Commits, Order
from .ledger import Ledger
from .migrations import SCHEMA_VERSION, migrate
from .refusals import disk_full
from .schema import BANS, ENDED, ENTRIES, MARKS, METADATA, RINGS, SCHEMA, SEATS, SNAPSHOTS, STANDING, TABLES
from .stored import Broken, Entry, Mark, Overview, Seat, Snapshot, State, TableSetup, Verdict

LOG: Final = logging.getLogger(__name__)

RINGS_PER_TOKEN: Final = 32
"""Browsers that hold one and the same link."""

FULL_SIGNS: Final = ("disk is full", "disk I/O error", "No space left")


class Store:
    def __init__(self, address: sa.URL, reading: bool = False) -> None:
        self._engine = sa.create_engine(address, hide_parameters=True)  # no log shows what is stored
        self._full = False
        self._commits = Commits(self._writing)
        self.lock: sqlite3.Connection | None = None  # of the whole file, held until it is closed (keeping.py)
        self.ledger = Ledger(Path(f"{address.database}.recent")) if _is_file(address) and not reading else None
        if reading:
            return
        if self._engine.dialect.name == "sqlite":
            sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._make_schema()

    @classmethod
    def at(cls, file: Path) -> "Store":
        return cls(sa.URL.create("sqlite", database=str(file)))

    @classmethod
    def reading(cls, file: Path) -> "Store":
        """A file as it is: nothing is made, changed or brought up to date."""
        return cls(sa.URL.create("sqlite", database=str(file)), reading=True)

    def close(self) -> None:
        self._engine.dispose()
        if self.lock is not None:
            self.lock.close()

    def create(self, setup: TableSetup, seats: Sequence[Seat], seat: int = -1, mark: Mark | None = None) -> None:
        """A new table at which `seat` decides first."""
        table = {
            "id": setup.id,
            "name": setup.name,
            "setup": strictjson.dumps({**setup.record, "hints": setup.hints}),
            "owner": setup.owner,
            "created": int(time.time()),
        }
        with self._writing() as connection:
            connection.execute(TABLES.insert(), table)
            connection.execute(SEATS.insert(), [{"table_id": setup.id, **_columns(one)} for one in seats])
            _set_mark(connection, setup.id, mark)
            _stand(connection, setup.id, 0, seat)

    def setup(self, table_id: str) -> TableSetup | None:
        columns = (TABLES.c.id, TABLES.c.name, TABLES.c.setup, TABLES.c.owner)  # those that every schema has
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(TABLES.c.id == table_id)).one_or_none()
        if row is None:
            return None
        record = json.loads(row.setup)
        hints = record.pop("hints", None)  # older tables have none; it is no part of the record
        return TableSetup(row.id, row.name, record, row.owner, hints)

    def seats(self, table_id: str) -> list[Seat]:
        query = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        with self._engine.connect() as connection:
            return [_seat(row) for row in connection.execute(query)]

    def open_seats(self, table_id: str, token: str) -> None:
        """Whoever holds this token has come to the table."""
        change = SEATS.update().where(SEATS.c.table_id == table_id, SEATS.c.token == token).values(opened=True)
        with self._writing() as connection:
            connection.execute(change)

    def replace_link(self, table_id: str, seat: int, old: str, new: str) -> None:
        """Another token for a seat, or none (""); the old one goes from every ring."""
        change = SEATS.update().where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        with self._writing() as connection:
            connection.execute(change.values(token=new, opened=False))
            connection.execute(RINGS.delete().where(RINGS.c.table_id == table_id, RINGS.c.token == old))

    def hang(self, ring: str, table_id: str, token: str) -> None:
        """Hang a token on a browser's ring. Beyond so many rings the one longest unused loses it: a table must not
        grow without end because somebody comes again and again without the cookie."""
        held = sa.and_(RINGS.c.table_id == table_id, RINGS.c.token == token)
        row = {"ring": ring, "table_id": table_id, "token": token, "at": time.time_ns() // 1000}
        newest = sa.select(RINGS.c.at).where(held).order_by(RINGS.c.at.desc()).offset(RINGS_PER_TOKEN).limit(1)
        with self._writing() as connection:
            connection.execute(RINGS.delete().where(held, RINGS.c.ring == ring))
            connection.execute(RINGS.insert(), row)
            if (spare := connection.execute(newest).scalar()) is not None:
                connection.execute(RINGS.delete().where(held, RINGS.c.at <= spare))

    def ring_at(self, ring: str, table_id: str) -> list[str]:
        """The tokens on a ring that are for this table."""
        query = sa.select(RINGS.c.token).where(RINGS.c.ring == ring, RINGS.c.table_id == table_id)
        with self._engine.connect() as connection:
            return [row.token for row in connection.execute(query)]

    def rings_at(self, table_id: str) -> dict[str, list[str]]:
        """By ring: the tokens on it that are for this table."""
        query = sa.select(RINGS.c.ring, RINGS.c.token).where(RINGS.c.table_id == table_id)
        found: dict[str, list[str]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found.setdefault(row.ring, []).append(row.token)
        return found

    def ring(self, ring: str, most: int) -> list[str]:
        """The tokens on a ring, the newest first."""
        query = sa.select(RINGS.c.token).where(RINGS.c.ring == ring).order_by(RINGS.c.at.desc()).limit(most)
        with self._engine.connect() as connection:
            return [row.token for row in connection.execute(query)]

    def stands(self, table_id: str) -> tuple[int, bool] | None:
        """How many entries the table has, and whether an operator ended it; None if there is no such table."""
        length = sa.select(sa.func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == table_id).scalar_subquery()
        ended = sa.exists().where(ENDED.c.table_id == table_id)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(length, ended).where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else (row[0] or 0, bool(row[1]))

    def length(self, table_id: str) -> int:
        """How many entries the table has."""
        query = sa.select(sa.func.max(ENTRIES.c.n)).where(ENTRIES.c.table_id == table_id)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def entries(self, table_id: str) -> list[Entry]:
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.n)
        with self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(query)]

    def entry_with_key(self, table_id: str, key: str) -> Entry | None:
        query = sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.key == key)
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _entry(row)

    def append(self, table_id: str, *entries: Entry, seat: int = -1, mark: Mark | None = None) -> None:
        """Returns when the entries are on the disk, all or none; whatever is killed afterwards, they stay.

        `seat` decides after them; −1: nobody.
        """
        rows = [
            {"table_id": table_id, **_columns(entry), "action": strictjson.dumps(entry.action)} for entry in entries
        ]

        def write(connection: sa.Connection) -> None:
            connection.execute(ENTRIES.insert(), rows)
            _set_mark(connection, table_id, mark)
            _stand(connection, table_id, entries[-1].n, seat)

        self._commits.wait_for(Order(write))
        if self.ledger:
            self.ledger.note(table_id, entries[-1].n)

    def ids(self) -> list[str]:
        """All tables, the oldest first."""
        with self._engine.connect() as connection:
            return list(connection.execute(sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars())

    def count(self) -> int:
        """All tables."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar() or 0

    @property
    def full(self) -> bool:
        """Whether the last that was written found no room."""
        return self._full

    def overview(self, most: int, skip: int = 0) -> list[Overview]:
        """Tables, the newest first."""
        newest = _overview().order_by(TABLES.c.created.desc(), TABLES.c.id).limit(most).offset(skip)
        with self._engine.connect() as connection:
            return [_line(row) for row in connection.execute(newest)]

    def seen(self, table_id: str) -> Overview | None:
        with self._engine.connect() as connection:
            row = connection.execute(_overview().where(TABLES.c.id == table_id)).one_or_none()
        return None if row is None else _line(row)

    def end(self, table_id: str) -> None:
        """Nobody plays there any more. What was said about the table in a list is out of date."""

        def write(connection: sa.Connection) -> None:
            _put(connection, ENDED, table_id, {"at": int(time.time())})
            connection.execute(STANDING.update().where(STANDING.c.table_id == table_id), {"line": ""})

        self._commits.wait_for(Order(write))

    def ban(self, address: str) -> None:
        """From now on, an address that is known by this hash."""
        with self._writing() as connection:
            connection.execute(BANS.delete().where(BANS.c.address == address))
            connection.execute(BANS.insert(), {"address": address, "at": int(time.time())})

    def unban(self, address: str) -> bool:
        """Whether there was such a ban."""
        with self._writing() as connection:
            return connection.execute(BANS.delete().where(BANS.c.address == address)).rowcount > 0

    def banned(self, address: str) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(BANS.c.at).where(BANS.c.address == address)).scalar() is not None

    def bans(self) -> list[tuple[str, int]]:
        """Hash of the address and when, the newest first."""
        query = sa.select(BANS.c.address, BANS.c.at).order_by(BANS.c.at.desc(), BANS.c.address)
        with self._engine.connect() as connection:
            return [(row.address, row.at) for row in connection.execute(query)]

    def marks(self, table_id: str) -> list[Mark]:
        query = sa.select(MARKS).where(MARKS.c.table_id == table_id).order_by(MARKS.c.n)
        with self._engine.connect() as connection:
            return [Mark(row.n, row.position, row.hash, row.course) for row in connection.execute(query)]

    def add_mark(self, table_id: str, mark: Mark) -> None:
        with suppress(sa.exc.IntegrityError), self._writing() as connection:  # somebody else was first: the same mark
            _set_mark(connection, table_id, mark)

    def verdict(self, table_id: str) -> Verdict | None:
        """What was last found when the rules had changed; None if they never have."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
        if row is None or row.judged is None:
            return None
        return Verdict(row.judged, row.plays, row.upto, json.loads(row.frozen) if row.frozen else None)

    def set_verdict(self, table_id: str, verdict: Verdict) -> None:
        values = {**_columns(verdict), "frozen": strictjson.dumps(verdict.frozen) if verdict.frozen else ""}
        with self._writing() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(values))

    def untouched_since(self, moment: int) -> list[str]:
        """Tables opened before that moment at which nothing was done after it."""
        last = sa.select(sa.func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
        query = sa.select(TABLES.c.id).where(sa.func.coalesce(last, TABLES.c.created) < moment)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def delete(self, table_ids: Sequence[str]) -> None:
        """Tables with all that hangs on them. There is no way back but a backup."""
        with self._writing() as connection:
            for table in reversed(METADATA.sorted_tables):
                column = table.c.get("table_id") if table is not TABLES else TABLES.c.id
                if column is not None:
                    connection.execute(table.delete().where(column.in_(table_ids)))
        if self.ledger:
            self.ledger.forget(*table_ids)

    def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """In place of an older one."""
        values = _columns(snapshot)
        self._commits.wait_for(Order(lambda connection: _put(connection, SNAPSHOTS, table_id, values)))

    def snapshot(self, table_id: str) -> Snapshot | None:
        query = sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Snapshot(row.n, row.seal, row.digest, row.content)

    def lines(self, table_ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """What is known to say about these tables in a list; nothing about those that have moved since it was written."""
        query = sa.select(STANDING).where(STANDING.c.table_id.in_(table_ids), STANDING.c.line != "")
        with self._engine.connect() as connection:
            return {row.table_id: json.loads(row.line) for row in connection.execute(query)}

    def keep_lines(self, lines: dict[str, tuple[int, dict[str, Any]]]) -> None:
        """By table: the number of its last entry, and what to say about it then."""

        def write(connection: sa.Connection) -> None:
            for table_id, (n, line) in lines.items():
                here = (STANDING.c.table_id == table_id) & (STANDING.c.n == n)
                connection.execute(STANDING.update().where(here), {"line": strictjson.dumps(line)})

        self._commits.wait_for(Order(write))

    def ensure_standing(self, table_id: str, n: int, seat: int) -> None:
        """Tables of older servers have none."""
        query = sa.select(STANDING.c.n).where(STANDING.c.table_id == table_id)
        with self._engine.connect() as connection:
            if connection.execute(query).scalar() is not None:
                return
        self._commits.wait_for(Order(lambda connection: _stand(connection, table_id, n, seat)))

    def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[Seat]]:
        query = sa.select(SEATS).where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
        found: dict[str, list[Seat]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found.setdefault(row.table_id, []).append(_seat(row))
        return found

    def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot decides, and those of which it is not known."""
        here = (SEATS.c.table_id == STANDING.c.table_id) & (SEATS.c.seat == STANDING.c.seat)
        deciding = sa.select(STANDING.c.table_id).join(SEATS, here).where(SEATS.c.bot != "")
        with_bots = sa.select(SEATS.c.table_id).where(SEATS.c.bot != "")
        unknown = with_bots.where(SEATS.c.table_id.not_in(sa.select(STANDING.c.table_id)))
        with self._engine.connect() as connection:
            return list(connection.execute(sa.union(deciding, unknown)).scalars())

    def tables_of(self, tokens: Sequence[str]) -> list[tuple[str, str]]:
        """(table, token hash) for each of the hashed tokens that opened a table or sits at one."""
        owned = sa.select(TABLES.c.id, TABLES.c.owner).where(TABLES.c.owner.in_(tokens))
        seated = sa.select(SEATS.c.table_id, SEATS.c.token).where(SEATS.c.token.in_(tokens))
        with self._engine.connect() as connection:
            return [(row[0], row[1]) for row in connection.execute(sa.union(owned, seated))]

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """A transaction. A disk that takes no more is told to whoever asked, each time, and to the log once."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except sa.exc.OperationalError as error:
            if not any(sign in str(error.orig) for sign in FULL_SIGNS):
                raise
            if not self._full:
                LOG.error("nothing can be written: %s. Tables are as they were; free some space.", error.orig)
            self._full = True
            raise disk_full() from error
        if self._full:
            LOG.warning("the disk takes what is written again")
        self._full = False

    def _make_schema(self) -> None:
        with self._engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver would leave changes of schema outside
            found = _schema_of(connection)
            if found is not None and not 1 <= found <= SCHEMA_VERSION:
                raise Broken(f"the database has schema {found}, this Stellwerk reads schema 1 to {SCHEMA_VERSION}")
            if found is not None:
                migrate(connection, found)
                connection.execute(SCHEMA.update().values(version=SCHEMA_VERSION))
            METADATA.create_all(connection)
            if found is None:
                connection.execute(SCHEMA.insert(), {"version": SCHEMA_VERSION})


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


def _is_file(address: sa.URL) -> bool:
    return address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")


def _schema_of(connection: sa.Connection) -> int | None:
    """None: a new database."""
    if not sa.inspect(connection).has_table(SCHEMA.name):
        return None
    return connection.execute(sa.select(SCHEMA.c.version)).scalar()


def _set_mark(connection: sa.Connection, table_id: str, mark: Mark | None) -> None:
    if mark is not None:
        connection.execute(MARKS.insert(), {"table_id": table_id, **_columns(mark)})


def _stand(connection: sa.Connection, table_id: str, n: int, seat: int) -> None:
    """Where the table stands after `n` entries; what was written about it before is out of date."""
    _put(connection, STANDING, table_id, {"n": n, "seat": seat, "line": ""})


def _put(connection: sa.Connection, cache: sa.Table, table_id: str, values: dict[str, Any]) -> None:
    """The one row of a table in a cache."""
    if not connection.execute(cache.update().where(cache.c.table_id == table_id), values).rowcount:
        connection.execute(cache.insert(), {"table_id": table_id, **values})


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL lets readers and the writer work side by side; FULL has each commit on the disk before it is told."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _columns(row: Seat | Entry | Mark | Verdict | Snapshot) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


def _seat(row: Any) -> Seat:
    return Seat(row.seat, row.who, row.name, row.bot, row.token, row.opened)


def _entry(row: Any) -> Entry:
    action = json.loads(row.action)
    return Entry(row.n, row.kind, row.seat, action, row.position, row.key, row.at, row.hash)
