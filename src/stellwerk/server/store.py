"""What is kept: set-up, seats and every action ever taken. Truth is here; a match in memory is only a cache.

`entries` is append-only. An undo is an entry too, so nothing acknowledged ever disappears, and each entry's
hash covers the one before it: whoever changes, drops or swaps an old entry breaks the chain from there on.
Tokens are kept as SHA-256 only: a stolen database opens no seat. A browser holds one secret, its ring, and on the
ring hang the tokens it was given; that too is kept as hashes.
"""

import hashlib
import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal

import sqlalchemy as sa

from stellwerk.kernel.errors import StellwerkError

from . import strictjson
from .ledger import Ledger
from .migrations import SCHEMA_VERSION, migrate
from .refusals import disk_full

LOG: Final = logging.getLogger(__name__)

RINGS_PER_TOKEN: Final = 32
"""Browsers that hold one and the same link."""

Kind = Literal["play", "undo"]

FULL_SIGNS: Final = ("disk is full", "disk I/O error", "No space left")

_METADATA: Final = sa.MetaData()
_SCHEMA: Final = sa.Table("schema_version", _METADATA, sa.Column("version", sa.Integer, nullable=False))
_TABLES: Final = sa.Table(
    "tables",
    _METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("judged", sa.Integer),
    sa.Column("plays", sa.Integer),
    sa.Column("upto", sa.Integer),
    sa.Column("frozen", sa.Text, nullable=False, server_default=""),
)
_SEATS: Final = sa.Table(
    "seats",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("who", sa.String(8), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("token", sa.String(64), nullable=False, index=True),
    sa.Column("opened", sa.Boolean, nullable=False),
)
_ENTRIES: Final = sa.Table(
    "entries",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)
_MARKS: Final = sa.Table(
    "marks",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("hash", sa.String(16), nullable=False),
    sa.Column("course", sa.String(64), nullable=False),
)
_RINGS: Final = sa.Table(
    "rings",
    _METADATA,
    sa.Column("ring", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
_ENDED: Final = sa.Table(
    "ended",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
_BANS: Final = sa.Table(
    "bans",
    _METADATA,
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
# Caches: whatever stands in these can be made again from the tables above, and is not believed where it does not fit.
_STANDING: Final = sa.Table(
    "standing",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
)
_SNAPSHOTS: Final = sa.Table(
    "snapshots",
    _METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("seal", sa.String(64), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)


State = Literal["running", "over", "frozen", "ended", "unknown"]


class ConflictError(Exception):
    """Somebody else appended first: another server on the same database."""


class Broken(StellwerkError):
    """The stored data are not what was written, or not for this version."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table as it was opened; `record` is the match's record without its actions."""

    id: str
    name: str
    record: dict[str, Any] = field(repr=False)  # it holds the key of chance: no log shows it
    owner: str
    hints: bool | None = None  # None: as its seats are

    @property
    def seal(self) -> str:
        """Where the hash chain of this table's entries begins."""
        return _sha256(strictjson.dumps([self.id, self.record]))


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    who: str
    name: str
    bot: str = ""
    token: str = ""
    opened: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One action or undo, number `n` of its table. `position` is the length of the record after it."""

    n: int
    kind: Kind
    seat: int
    action: dict[str, Any]
    position: int
    key: str | None
    at: int
    hash: str

    @classmethod
    def after(
        cls, n: int, seal: str, *, kind: Kind, seat: int, action: dict[str, Any], position: int, key: str | None
    ) -> "Entry":
        """The entry that follows number `n`, whose hash is `seal`."""
        at = int(time.time())
        link = _link(seal, n + 1, kind, seat, action, position, key, at)
        return cls(n + 1, kind, seat, action, position, key, at, link)

    def follows(self, seal: str) -> bool:
        link = _link(seal, self.n, self.kind, self.seat, self.action, self.position, self.key, self.at)
        return self.hash == link


@dataclass(frozen=True, slots=True)
class Mark:
    """What a game had come to after entry `n`, so that other rules can be held against it (versions.py)."""

    n: int
    position: int
    hash: str
    course: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules' version `judged` made of a stored game: it plays on by the rules of version `plays`;
    or it is `frozen` for the reason given in both languages, and shown `upto` that action by the rules of `plays`."""

    judged: int
    plays: int
    upto: int | None = None
    frozen: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after entry `n`, whose hash is `seal`; see snapshots.py."""

    n: int
    seal: str
    digest: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Overview:
    """A table as an operator sees it: no secret, no position."""

    id: str
    name: str
    game: str
    board: str
    created: int
    touched: int
    entries: int
    state: State  # unknown: of an older server, and not looked at since


def hash_token(token: str) -> str:
    return _sha256(token)


def check_chain(seal: str, entries: Iterable[Entry]) -> None:
    """Raises Broken at the first entry that was not written as it stands here."""
    for number, entry in enumerate(entries, start=1):
        if entry.n != number or not entry.follows(seal):
            raise Broken(f"entry {number} breaks the hash chain")
        seal = entry.hash


def standing(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The actions that still stand when all undos are done."""
    actions: list[dict[str, Any]] = []
    for entry in entries:
        if entry.kind == "undo":
            actions.pop()
        else:
            actions.append(entry.action)
    return actions


class Order:
    """Something that wants to be written, all or nothing."""

    def __init__(self, write: Callable[[sa.Connection], None]) -> None:
        self.write = write
        self.done = False
        self.error: BaseException | None = None


class Commits:
    """Whoever comes while another's commit is on its way to the disk shares the next one: a disk turns only so often."""

    def __init__(self, writing: Callable[[], AbstractContextManager[sa.Connection]]) -> None:
        self._writing = writing
        self._waiting: list[Order] = []
        self._guard = Lock()
        self._disk = Lock()

    def wait_for(self, order: Order) -> None:
        """Returns when the order is on the disk; raises what kept it from there."""
        with self._guard:
            self._waiting.append(order)
        with self._disk:
            if not order.done:
                with self._guard:
                    batch, self._waiting = self._waiting, []
                self._write(batch)
        if order.error is not None:
            raise order.error

    def _write(self, batch: list[Order]) -> None:
        try:
            with self._writing() as connection:
                for order in batch:
                    order.write(connection)
        except BaseException as error:
            if len(batch) > 1:  # one of them is to blame: each by itself
                for order in batch:
                    self._write([order])
                return
            batch[0].error = _conflict(error)
        for order in batch:
            order.done = True


def _conflict(error: BaseException) -> BaseException:
    if isinstance(error, sa.exc.IntegrityError):
        conflict = ConflictError()
        conflict.__cause__ = error
        return conflict
    return error


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
            connection.execute(_TABLES.insert(), table)
            connection.execute(_SEATS.insert(), [{"table_id": setup.id, **_columns(one)} for one in seats])
            _set_mark(connection, setup.id, mark)
            _stand(connection, setup.id, 0, seat)

    def setup(self, table_id: str) -> TableSetup | None:
        columns = (_TABLES.c.id, _TABLES.c.name, _TABLES.c.setup, _TABLES.c.owner)  # those that every schema has
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(_TABLES.c.id == table_id)).one_or_none()
        if row is None:
            return None
        record = json.loads(row.setup)
        hints = record.pop("hints", None)  # older tables have none; it is no part of the record
        return TableSetup(row.id, row.name, record, row.owner, hints)

    def seats(self, table_id: str) -> list[Seat]:
        query = sa.select(_SEATS).where(_SEATS.c.table_id == table_id).order_by(_SEATS.c.seat)
        with self._engine.connect() as connection:
            return [_seat(row) for row in connection.execute(query)]

    def open_seats(self, table_id: str, token: str) -> None:
        """Whoever holds this token has come to the table."""
        change = _SEATS.update().where(_SEATS.c.table_id == table_id, _SEATS.c.token == token).values(opened=True)
        with self._writing() as connection:
            connection.execute(change)

    def replace_link(self, table_id: str, seat: int, old: str, new: str) -> None:
        """Another token for a seat, or none (""); the old one goes from every ring."""
        change = _SEATS.update().where(_SEATS.c.table_id == table_id, _SEATS.c.seat == seat)
        with self._writing() as connection:
            connection.execute(change.values(token=new, opened=False))
            connection.execute(_RINGS.delete().where(_RINGS.c.table_id == table_id, _RINGS.c.token == old))

    def hang(self, ring: str, table_id: str, token: str) -> None:
        """Hang a token on a browser's ring. Beyond so many rings the one longest unused loses it: a table must not
        grow without end because somebody comes again and again without the cookie."""
        held = sa.and_(_RINGS.c.table_id == table_id, _RINGS.c.token == token)
        row = {"ring": ring, "table_id": table_id, "token": token, "at": time.time_ns() // 1000}
        newest = sa.select(_RINGS.c.at).where(held).order_by(_RINGS.c.at.desc()).offset(RINGS_PER_TOKEN).limit(1)
        with self._writing() as connection:
            connection.execute(_RINGS.delete().where(held, _RINGS.c.ring == ring))
            connection.execute(_RINGS.insert(), row)
            if (spare := connection.execute(newest).scalar()) is not None:
                connection.execute(_RINGS.delete().where(held, _RINGS.c.at <= spare))

    def ring_at(self, ring: str, table_id: str) -> list[str]:
        """The tokens on a ring that are for this table."""
        query = sa.select(_RINGS.c.token).where(_RINGS.c.ring == ring, _RINGS.c.table_id == table_id)
        with self._engine.connect() as connection:
            return [row.token for row in connection.execute(query)]

    def rings_at(self, table_id: str) -> dict[str, list[str]]:
        """By ring: the tokens on it that are for this table."""
        query = sa.select(_RINGS.c.ring, _RINGS.c.token).where(_RINGS.c.table_id == table_id)
        found: dict[str, list[str]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found.setdefault(row.ring, []).append(row.token)
        return found

    def ring(self, ring: str, most: int) -> list[str]:
        """The tokens on a ring, the newest first."""
        query = sa.select(_RINGS.c.token).where(_RINGS.c.ring == ring).order_by(_RINGS.c.at.desc()).limit(most)
        with self._engine.connect() as connection:
            return [row.token for row in connection.execute(query)]

    def stands(self, table_id: str) -> tuple[int, bool] | None:
        """How many entries the table has, and whether an operator ended it; None if there is no such table."""
        length = sa.select(sa.func.max(_ENTRIES.c.n)).where(_ENTRIES.c.table_id == table_id).scalar_subquery()
        ended = sa.exists().where(_ENDED.c.table_id == table_id)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(length, ended).where(_TABLES.c.id == table_id)).one_or_none()
        return None if row is None else (row[0] or 0, bool(row[1]))

    def length(self, table_id: str) -> int:
        """How many entries the table has."""
        query = sa.select(sa.func.max(_ENTRIES.c.n)).where(_ENTRIES.c.table_id == table_id)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def entries(self, table_id: str) -> list[Entry]:
        query = sa.select(_ENTRIES).where(_ENTRIES.c.table_id == table_id).order_by(_ENTRIES.c.n)
        with self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(query)]

    def entry_with_key(self, table_id: str, key: str) -> Entry | None:
        query = sa.select(_ENTRIES).where(_ENTRIES.c.table_id == table_id, _ENTRIES.c.key == key)
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
            connection.execute(_ENTRIES.insert(), rows)
            _set_mark(connection, table_id, mark)
            _stand(connection, table_id, entries[-1].n, seat)

        self._commits.wait_for(Order(write))
        if self.ledger:
            self.ledger.note(table_id, entries[-1].n)

    def ids(self) -> list[str]:
        """All tables, the oldest first."""
        with self._engine.connect() as connection:
            return list(connection.execute(sa.select(_TABLES.c.id).order_by(_TABLES.c.created, _TABLES.c.id)).scalars())

    def count(self) -> int:
        """All tables."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(_TABLES)).scalar() or 0

    @property
    def full(self) -> bool:
        """Whether the last that was written found no room."""
        return self._full

    def overview(self, most: int, skip: int = 0) -> list[Overview]:
        """Tables, the newest first."""
        newest = _overview().order_by(_TABLES.c.created.desc(), _TABLES.c.id).limit(most).offset(skip)
        with self._engine.connect() as connection:
            return [_line(row) for row in connection.execute(newest)]

    def seen(self, table_id: str) -> Overview | None:
        with self._engine.connect() as connection:
            row = connection.execute(_overview().where(_TABLES.c.id == table_id)).one_or_none()
        return None if row is None else _line(row)

    def end(self, table_id: str) -> None:
        """Nobody plays there any more. What was said about the table in a list is out of date."""

        def write(connection: sa.Connection) -> None:
            _put(connection, _ENDED, table_id, {"at": int(time.time())})
            connection.execute(_STANDING.update().where(_STANDING.c.table_id == table_id), {"line": ""})

        self._commits.wait_for(Order(write))

    def ban(self, address: str) -> None:
        """From now on, an address that is known by this hash."""
        with self._writing() as connection:
            connection.execute(_BANS.delete().where(_BANS.c.address == address))
            connection.execute(_BANS.insert(), {"address": address, "at": int(time.time())})

    def unban(self, address: str) -> bool:
        """Whether there was such a ban."""
        with self._writing() as connection:
            return connection.execute(_BANS.delete().where(_BANS.c.address == address)).rowcount > 0

    def banned(self, address: str) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(_BANS.c.at).where(_BANS.c.address == address)).scalar() is not None

    def bans(self) -> list[tuple[str, int]]:
        """Hash of the address and when, the newest first."""
        query = sa.select(_BANS.c.address, _BANS.c.at).order_by(_BANS.c.at.desc(), _BANS.c.address)
        with self._engine.connect() as connection:
            return [(row.address, row.at) for row in connection.execute(query)]

    def marks(self, table_id: str) -> list[Mark]:
        query = sa.select(_MARKS).where(_MARKS.c.table_id == table_id).order_by(_MARKS.c.n)
        with self._engine.connect() as connection:
            return [Mark(row.n, row.position, row.hash, row.course) for row in connection.execute(query)]

    def add_mark(self, table_id: str, mark: Mark) -> None:
        with suppress(sa.exc.IntegrityError), self._writing() as connection:  # somebody else was first: the same mark
            _set_mark(connection, table_id, mark)

    def verdict(self, table_id: str) -> Verdict | None:
        """What was last found when the rules had changed; None if they never have."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(_TABLES).where(_TABLES.c.id == table_id)).one_or_none()
        if row is None or row.judged is None:
            return None
        return Verdict(row.judged, row.plays, row.upto, json.loads(row.frozen) if row.frozen else None)

    def set_verdict(self, table_id: str, verdict: Verdict) -> None:
        values = {**_columns(verdict), "frozen": strictjson.dumps(verdict.frozen) if verdict.frozen else ""}
        with self._writing() as connection:
            connection.execute(_TABLES.update().where(_TABLES.c.id == table_id).values(values))

    def untouched_since(self, moment: int) -> list[str]:
        """Tables opened before that moment at which nothing was done after it."""
        last = sa.select(sa.func.max(_ENTRIES.c.at)).where(_ENTRIES.c.table_id == _TABLES.c.id).scalar_subquery()
        query = sa.select(_TABLES.c.id).where(sa.func.coalesce(last, _TABLES.c.created) < moment)
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def delete(self, table_ids: Sequence[str]) -> None:
        """Tables with all that hangs on them. There is no way back but a backup."""
        with self._writing() as connection:
            for table in reversed(_METADATA.sorted_tables):
                column = table.c.get("table_id") if table is not _TABLES else _TABLES.c.id
                if column is not None:
                    connection.execute(table.delete().where(column.in_(table_ids)))
        if self.ledger:
            self.ledger.forget(*table_ids)

    def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """In place of an older one."""
        values = _columns(snapshot)
        self._commits.wait_for(Order(lambda connection: _put(connection, _SNAPSHOTS, table_id, values)))

    def snapshot(self, table_id: str) -> Snapshot | None:
        query = sa.select(_SNAPSHOTS).where(_SNAPSHOTS.c.table_id == table_id)
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Snapshot(row.n, row.seal, row.digest, row.content)

    def lines(self, table_ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """What is known to say about these tables in a list; nothing about those that have moved since it was written."""
        query = sa.select(_STANDING).where(_STANDING.c.table_id.in_(table_ids), _STANDING.c.line != "")
        with self._engine.connect() as connection:
            return {row.table_id: json.loads(row.line) for row in connection.execute(query)}

    def keep_lines(self, lines: dict[str, tuple[int, dict[str, Any]]]) -> None:
        """By table: the number of its last entry, and what to say about it then."""

        def write(connection: sa.Connection) -> None:
            for table_id, (n, line) in lines.items():
                here = (_STANDING.c.table_id == table_id) & (_STANDING.c.n == n)
                connection.execute(_STANDING.update().where(here), {"line": strictjson.dumps(line)})

        self._commits.wait_for(Order(write))

    def ensure_standing(self, table_id: str, n: int, seat: int) -> None:
        """Tables of older servers have none."""
        query = sa.select(_STANDING.c.n).where(_STANDING.c.table_id == table_id)
        with self._engine.connect() as connection:
            if connection.execute(query).scalar() is not None:
                return
        self._commits.wait_for(Order(lambda connection: _stand(connection, table_id, n, seat)))

    def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[Seat]]:
        query = sa.select(_SEATS).where(_SEATS.c.table_id.in_(table_ids)).order_by(_SEATS.c.table_id, _SEATS.c.seat)
        found: dict[str, list[Seat]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                found.setdefault(row.table_id, []).append(_seat(row))
        return found

    def waiting_for_bots(self) -> list[str]:
        """Tables at which a bot decides, and those of which it is not known."""
        here = (_SEATS.c.table_id == _STANDING.c.table_id) & (_SEATS.c.seat == _STANDING.c.seat)
        deciding = sa.select(_STANDING.c.table_id).join(_SEATS, here).where(_SEATS.c.bot != "")
        with_bots = sa.select(_SEATS.c.table_id).where(_SEATS.c.bot != "")
        unknown = with_bots.where(_SEATS.c.table_id.not_in(sa.select(_STANDING.c.table_id)))
        with self._engine.connect() as connection:
            return list(connection.execute(sa.union(deciding, unknown)).scalars())

    def tables_of(self, tokens: Sequence[str]) -> list[tuple[str, str]]:
        """(table, token hash) for each of the hashed tokens that opened a table or sits at one."""
        owned = sa.select(_TABLES.c.id, _TABLES.c.owner).where(_TABLES.c.owner.in_(tokens))
        seated = sa.select(_SEATS.c.table_id, _SEATS.c.token).where(_SEATS.c.token.in_(tokens))
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
                connection.execute(_SCHEMA.update().values(version=SCHEMA_VERSION))
            _METADATA.create_all(connection)
            if found is None:
                connection.execute(_SCHEMA.insert(), {"version": SCHEMA_VERSION})


def _overview() -> sa.Select[Any]:
    mine = _ENTRIES.c.table_id == _TABLES.c.id
    touched = sa.select(sa.func.max(_ENTRIES.c.at)).where(mine).scalar_subquery()
    entries = sa.select(sa.func.count()).where(mine).scalar_subquery()
    seat = sa.select(_STANDING.c.seat).where(_STANDING.c.table_id == _TABLES.c.id).scalar_subquery()
    ended = sa.exists().where(_ENDED.c.table_id == _TABLES.c.id)
    return sa.select(
        _TABLES.c.id,
        _TABLES.c.name,
        _TABLES.c.setup,
        _TABLES.c.created,
        _TABLES.c.frozen,
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
    if not sa.inspect(connection).has_table(_SCHEMA.name):
        return None
    return connection.execute(sa.select(_SCHEMA.c.version)).scalar()


def _set_mark(connection: sa.Connection, table_id: str, mark: Mark | None) -> None:
    if mark is not None:
        connection.execute(_MARKS.insert(), {"table_id": table_id, **_columns(mark)})


def _stand(connection: sa.Connection, table_id: str, n: int, seat: int) -> None:
    """Where the table stands after `n` entries; what was written about it before is out of date."""
    _put(connection, _STANDING, table_id, {"n": n, "seat": seat, "line": ""})


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


def _link(seal: str, *fields: object) -> str:
    return _sha256(seal + strictjson.dumps(fields))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
