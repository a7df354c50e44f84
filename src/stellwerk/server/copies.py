"""All that is stored, from one database to another: a backup of PostgreSQL is an SQLite file, and such a file, or that of a
server that has outgrown it, moves into an empty PostgreSQL."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from . import keeping
from .keeping import CannotKeep
from .migrations import SCHEMA_VERSION
from .schema import LEASES, METADATA, SCHEMA, SERVERS
from .settings import Settings
from .store import Store

ROWS: Final = 500
OF_THE_MOMENT: Final = (SCHEMA, SERVERS, LEASES)
"""What says something about a database and its servers, and nothing about tables."""


def shared(settings: Settings) -> bool:
    return settings.database.get_backend_name() == "postgresql"


def opened(settings: Settings) -> Store:
    """PostgreSQL as it is, beside servers that may be using it: one of another schema is not touched."""
    store = Store(settings.database, reading=True)
    schema = store.schema()
    if schema != SCHEMA_VERSION:
        store.close()
        raise CannotKeep("no_tables_yet" if schema is None else "old_schema", file=settings.place)
    return store


def backup(settings: Settings, target: Path) -> int:
    """As SQLite's own backup does it: unfinished under another name, checked, then in its place."""
    if target.exists():
        raise CannotKeep("target_exists", file=target)
    with copied(settings) as copy:
        return keeping.backup(copy, target)


@contextmanager
def copied(settings: Settings) -> Iterator[Path]:
    """All tables in an SQLite file for a while, as they were in one moment."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "copy.db"
        source, target = opened(settings), Store.at(file)
        try:
            _copy(source, target)
        finally:
            source.close()
            target.close()
        yield file


def restore(source: Path, settings: Settings) -> int:
    """Into a database without tables: there is nothing to put aside here as there is with a file."""
    keeping.check_backup(keeping.existing(source))
    target = Store(settings.database)
    try:
        if target.count():
            raise CannotKeep("not_empty", place=settings.place)
        with keeping.copied(source) as copy:
            brought_up = Store.at(copy)
            try:
                _copy(brought_up, target)
            finally:
                brought_up.close()
        return target.count()
    finally:
        target.close()


def _copy(source: Store, target: Store) -> None:
    """Everything or nothing, and of one moment: what is played meanwhile is not in it."""
    with source.database.moment() as reading, target.database.writing() as writing:
        for table in METADATA.sorted_tables:
            if table in OF_THE_MOMENT:
                continue
            rows = reading.execution_options(yield_per=ROWS).execute(sa.select(table))
            for part in rows.mappings().partitions(ROWS):
                writing.execute(table.insert(), [dict(row) for row in part])
