"""The database itself: an SQLite file of one server, or PostgreSQL shared by several.

What they differ in stands here and in `leases.py` and `neighbours.py`; the store asks both alike. One that does not answer
is told to whoever asked (503, and when to ask again), and to the log once; when it is back the server goes on by itself.
"""

import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

import sqlalchemy as sa

from stellwerk.kernel.errors import StellwerkError

from .refusals import disk_full, store_away
from .schema import TABLES
from .sentences import say

LOG: Final = logging.getLogger(__name__)

FULL_SIGNS: Final = ("disk is full", "disk I/O error", "No space left")
AWAY_SIGNS: Final = ("database is locked", "unable to open database", "readonly database", "locking protocol")
"""What SQLite says of a file it cannot get at for now."""
READ_ONLY: Final = "read-only transaction"
"""What PostgreSQL says while a standby is being made the new master."""
DRIVER: Final = "postgresql+psycopg"
CHANNEL: Final = "stellwerk"
"""Where servers on one PostgreSQL tell each other which table has changed."""
SCHEMA_LOCK: Final = 0x57E11
"""The advisory lock under which tables are made and migrated."""

# A server that vanished without a word keeps no table locked, and a database that did is noticed.
PATIENCE: Final = ("lock_timeout = '10s'", "statement_timeout = '30s'", "idle_in_transaction_session_timeout = '20s'")
CONNECTING: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "stellwerk",
}
POOL: Final = {"pool_size": 10, "max_overflow": 10, "pool_timeout": 10, "pool_pre_ping": True}


class NoDriver(StellwerkError):
    """What is missing, for whoever wants PostgreSQL."""

    def __init__(self) -> None:
        text = say("no_driver")
        super().__init__(text["en"], text["de"])


class Database:
    """`shared`: other servers may be using it. `name`: what this server is called there."""

    def __init__(self, address: sa.URL, bare: bool = False) -> None:
        self.address = address
        self.shared = address.get_backend_name() == "postgresql"
        self.name = secrets.token_hex(8)
        self.full, self.closed = False, False
        self._guard = Lock()  # of the next
        self._away: set[str] = set()  # what it does not answer to: reading, writing, or both
        self.engine = _engine(address, self.shared)
        if not self.shared and not bare and self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)

    @property
    def file(self) -> Path | None:
        """The SQLite file, if it is one."""
        if self.address.get_backend_name() != "sqlite" or self.address.database in (None, "", ":memory:"):
            return None
        return Path(str(self.address.database))

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with self.answering(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *table_ids: str) -> Iterator[sa.Connection]:
        """A transaction in which nobody else writes to these tables."""
        with self.answering("writing"), self.engine.begin() as connection:
            self.hold(connection, table_ids)
            yield connection
        if self.full:
            LOG.warning("the disk takes what is written again")
        self.full = False

    @contextmanager
    def moment(self) -> Iterator[sa.Connection]:
        """For reading much: all of it as it was in one moment, however long it takes."""
        with self.reading() as connection:
            if self.shared:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
                connection.exec_driver_sql("SET LOCAL statement_timeout TO 0")
                connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout TO 0")
            yield connection

    def hold(self, connection: sa.Connection, table_ids: Sequence[str]) -> None:
        """Until the transaction ends this server alone writes to these tables. All at once and in one order: nobody
        waits for somebody who waits for him. In SQLite there is one writer anyhow."""
        if self.shared and table_ids:
            wanted = sa.select(TABLES.c.id).where(TABLES.c.id.in_(sorted(set(table_ids)))).order_by(TABLES.c.id)
            connection.execute(wanted.with_for_update(key_share=True)).all()

    def tell(self, connection: sa.Connection, table_id: str, seat: int | None = None) -> None:
        """The other servers hear, as soon as the transaction is committed, that this table is another now; `seat`: the link
        of that seat was replaced."""
        if self.shared:
            said = f"{self.name} {table_id}" if seat is None else f"{self.name} {table_id} {seat}"
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, said)))

    def alone_with_schema(self, connection: sa.Connection) -> None:
        """Until the transaction ends nobody else makes or changes tables."""
        if self.shared:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SCHEMA_LOCK)))
        elif connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver would leave changes of schema outside

    def line(self) -> sa.PoolProxiedConnection:
        """A connection of its own for whoever listens; it is closed by whoever asked for it."""
        with self.answering():
            return _engine(self.address, self.shared, poolclass=sa.NullPool, pool_reset_on_return=None).raw_connection()

    def close(self) -> None:
        self.closed = True
        self.engine.dispose()

    @contextmanager
    def answering(self, asked: str = "reading") -> Iterator[None]:
        """Around whatever asks the database: one that is away, or full, is a refusal."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            if any(sign in str(error.orig) for sign in FULL_SIGNS):
                self._note_full(error)
                raise disk_full() from error
            if not self._is_away(error):
                raise
            self._note_away(asked, error.orig)
            raise store_away() from error
        except sa.exc.TimeoutError as error:  # of the pool: all connections wait for the database
            self._note_away(asked, error)
            raise store_away() from error
        if asked in self._away and self._noted(set()):  # a locked file may be read: that alone is no news
            LOG.warning("the database answers again")

    def _is_away(self, error: sa.exc.DBAPIError) -> bool:
        if self.shared:
            broken = isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
            return broken or error.connection_invalidated or READ_ONLY in str(error.orig)
        return any(sign in str(error.orig) for sign in AWAY_SIGNS)

    def _note_full(self, error: sa.exc.DBAPIError) -> None:
        if not self.full:
            LOG.error("nothing can be written: %s. Tables are as they were; free some space.", error.orig)
        self.full = True

    def _note_away(self, asked: str, error: BaseException | None) -> None:
        if not self._noted({asked}):
            LOG.error("the database does not answer: %s", " ".join(str(error).split()))

    def _noted(self, away: set[str]) -> set[str]:
        """What was noted before. Many threads meet an outage in the same moment: one of them is the first to tell it."""
        with self._guard:
            before, self._away = self._away, away
        return before


def _engine(address: sa.URL, shared: bool, **pool: Any) -> sa.Engine:
    if not shared:
        return sa.create_engine(address, hide_parameters=True)  # no log shows what is stored
    if address.drivername == "postgresql":
        address = address.set(drivername=DRIVER)
    try:
        engine = sa.create_engine(
            address, hide_parameters=True, isolation_level="READ COMMITTED", connect_args=CONNECTING, **(pool or POOL)
        )
    except ModuleNotFoundError as error:
        raise NoDriver from error
    sa.event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_postgres(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for setting in PATIENCE:
            cursor.execute(f"SET {setting}")
    connection.commit()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL lets readers and the writer work side by side; FULL has each commit on the disk before it is told."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
