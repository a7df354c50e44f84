"""Care for the stored tables: is the file sound, one server per file, backup, restore, export, delete, retention."""

import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from stellwerk.kernel.errors import StellwerkError

from .boards import OURS, Boards
from .migrations import SCHEMA_VERSION
from .sentences import say
from .settings import Settings
from .store import Store
from .stored import Mark, check_chain, standing
from .versions import judge, judge_in_background, present_version, replayed

LOG: Final = logging.getLogger(__name__)

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
DAYS_VARIABLE: Final = "STELLWERK_KEEP_DAYS"

Json = dict[str, Any]


class CannotKeep(StellwerkError):
    """Why something is not done to the stored tables, in a sentence for the operator."""

    def __init__(self, key: str, **values: object) -> None:
        text = say(key, **values)
        super().__init__(text["en"], text["de"])


def file_of(settings: Settings) -> Path:
    """The SQLite file; other databases have their own tools."""
    url = settings.database
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        raise CannotKeep("only_sqlite", place=settings.place)
    return Path(url.database)


# One server per file ----------------------------------------------------------------------


def lock(file: Path) -> sqlite3.Connection:
    """Nobody else serves or changes this file until the lock is closed or its process ends.

    It is SQLite's own, on an empty file beside: it works wherever SQLite does.
    """
    try:
        held = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        raise CannotKeep("in_use" if "locked" in str(error) else "no_lock", file=file, reason=error) from error
    return held


def alone(file: Path) -> closing[sqlite3.Connection]:
    return closing(lock(file))


def open_for_serving(settings: Settings) -> Store:
    """The store of a server: its file is sound, and nobody else's. What was lost at its end is told."""
    if settings.database.get_backend_name() != "sqlite":
        return Store(settings.database)
    file = file_of(settings)
    held = lock(file)
    try:
        check_file(file)
        keep_old_schema(file)
        store = Store.at(file)
    except BaseException:
        held.close()
        raise
    store.lock = held
    report_losses(store)
    return store


def keep_old_schema(file: Path) -> None:
    """Before a file is brought up to a newer schema a copy of it is put beside: the way back to the older Stellwerk."""
    found = schema_of(file) if file.exists() else None
    copy = Path(f"{file}.schema{found}")
    if found is not None and found < SCHEMA_VERSION and not copy.exists():
        backup(file, copy)


def schema_of(file: Path) -> int | None:
    """None: no file of ours, or not yet."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            row = connection.execute("SELECT version FROM schema_version").fetchone()
    except sqlite3.DatabaseError:
        return None
    return None if row is None else int(row[0])


def keep_days(environment: Mapping[str, str]) -> int:
    """After how many days without an action a table is deleted; 0: never."""
    told = environment.get(DAYS_VARIABLE, "").strip() or "0"
    if not told.isascii() or not told.isdecimal():
        raise CannotKeep("wrong_days", name=DAYS_VARIABLE, value=told)
    return int(told)


def keep_house(store: Store, days: int, boards: Boards) -> None:
    """For a thread of the server: stored games meet the present rules once, old tables go once a day."""
    judge_in_background(store, boards)
    begun = clocks_apart()
    while days > 0:
        try:
            if abs(clocks_apart() - begun) > HOUR:
                LOG.error("the clock was set while the server ran: old tables are kept until it is started again")
            else:
                retire(store, days)
        except Exception:
            LOG.exception("old tables could not be deleted")
        time.sleep(DAY)


def clocks_apart() -> float:
    """By how much the wall clock is ahead of the one that only runs: another number once it was set."""
    return time.time() - time.monotonic()


@contextmanager
def mine_alone(file: Path) -> Iterator[Path]:
    """A sound file, for this process alone."""
    with alone(existing(file)):
        check_file(file)
        yield file


@contextmanager
def copied(file: Path) -> Iterator[Path]:
    """A copy to try something on; the file stays as it is, even if a server writes to it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        backup(file, copy)
        yield copy


def existing(file: Path) -> Path:
    if not file.exists():
        raise CannotKeep("no_file", file=file)
    return file


# Is it sound? -----------------------------------------------------------------------------


def check_file(file: Path, shown: Path | None = None) -> None:
    """Raises if pages of the file are not what SQLite wrote, and says which tables are concerned. `shown`: its name for people."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA quick_check(5)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        raise CannotKeep(
            "file_broken", file=shown or file, found="; ".join(found)[:300], tables=", ".join(unreadable(file)) or "?"
        )


def unreadable(file: Path) -> list[str]:
    """The tables whose entries cannot be read, or break their chain."""
    found = []
    try:
        store = Store.reading(file)
        ids = store.ids()
    except Exception:
        return []  # not even the list can be read
    for table_id in ids:
        try:
            setup = store.setup(table_id)
            assert setup is not None
            store.seats(table_id)
            check_chain(setup.seal, store.entries(table_id))
        except Exception:
            found.append(table_id)
    store.close()
    return found


def lost_entries(store: Store) -> dict[str, tuple[int, int]]:
    """Tables that have fewer entries than were acknowledged: how many there are, and how many there were."""
    told = store.ledger.last() if store.ledger else {}
    return {table_id: (have, had) for table_id, had in told.items() if (have := store.length(table_id)) < had}


def report_losses(store: Store) -> dict[str, tuple[int, int]]:
    """Told once: afterwards the tables go on from what is there."""
    lost = lost_entries(store)
    for table_id, (have, had) in lost.items():
        LOG.error(say("entries_lost", table=table_id, have=have, had=had)["en"])
    if lost and store.ledger:
        store.ledger.forget(*lost)
    return lost


# Copies -----------------------------------------------------------------------------------


def backup(file: Path, target: Path) -> int:
    """A sound copy of the file, also while a server writes to it; how many tables it holds."""
    existing(file)
    if target.exists():
        raise CannotKeep("target_exists", file=target)
    unfinished = target.with_name(target.name + ".part")
    unfinished.touch(mode=0o600)  # the keys of running games are in it
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, that needs no other beside it
        check_file(unfinished, file)
        tables = count(unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return tables


def count(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        number: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        return number


def restore(source: Path, file: Path, replace: bool) -> int:
    """Put a backup in the place of the file; what was there is kept beside it. Nobody serves it meanwhile."""
    check_backup(existing(source))
    if file.exists() and not replace:
        raise CannotKeep("tables_exist", file=file)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(file):
        if file.exists():
            aside(file)
        shutil.copyfile(source, file)
        with file.open("rb+") as copy:
            os.fsync(copy.fileno())
        Store.at(file).close()  # brings an older schema up to date
    return count(file)


def check_backup(source: Path) -> None:
    """Refuses what is no backup of ours before anything is moved."""
    check_file(source)
    schema = schema_of(source)
    if schema is None:
        raise CannotKeep("no_backup", file=source)
    if schema > SCHEMA_VERSION:
        raise CannotKeep("newer_schema", file=source, schema=schema, known=SCHEMA_VERSION)


def aside(file: Path) -> None:
    """The old file and what belongs to it get another name."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    for suffix in ("", "-wal", "-shm", ".recent"):
        part = Path(f"{file}{suffix}")
        if part.exists():
            part.replace(f"{file}.before-{stamp}{suffix}")


# Out and away -----------------------------------------------------------------------------


Unreadable = sa.exc.DatabaseError
"""What reading a damaged file raises."""


def record_of(store: Store, table_id: str, running: bool, boards: Boards = OURS) -> Json | None:
    """A table's record; None for a running game unless asked for: its key foresees every draw.

    One that cannot be played by the rules there are counts as running, and comes as it was stored.
    """
    setup = store.setup(table_id)
    if setup is None:
        raise CannotKeep("no_such_table", table=table_id)
    entries = store.entries(table_id)
    check_chain(setup.seal, entries)
    boards.require(setup.record)
    verdict = None
    if setup.record["rules_version"] != present_version(setup.record["game"]):
        verdict = judge(setup, entries, known_marks(store, table_id), boards=boards)
    if verdict is not None and verdict.frozen:
        return {**setup.record, "actions": standing(entries)} if running else None
    match = replayed(setup, entries, verdict, boards)
    return match.record() if match.over or running else None


def known_marks(store: Store, table_id: str) -> list[Mark]:
    """None in a file of a schema that has none yet."""
    try:
        return store.marks(table_id)
    except (sa.exc.OperationalError, sa.exc.ProgrammingError):
        return []


def check_known(store: Store, table_ids: list[str]) -> None:
    for table_id in table_ids:
        if store.setup(table_id) is None:
            raise CannotKeep("no_such_table", table=table_id)


def untouched(store: Store, days: int) -> list[str]:
    """Tables at which nothing was done for so many days."""
    return store.untouched_since(int(time.time()) - days * DAY)


def retire(store: Store, days: int) -> int:
    """Delete what is older than the operator wants to keep; 0 days: nothing ever."""
    old = untouched(store, days) if days > 0 else []
    if old:
        store.delete(old)
        LOG.warning("%d tables were deleted: nothing was done at them for %d days", len(old), days)
    return len(old)
