"""What an operator does with stored tables, for the command line and the page alike."""

from dataclasses import asdict
from typing import Any

from . import copies
from .bans import hash_of
from .keeping import CannotKeep, existing, file_of, schema_of
from .migrations import SCHEMA_VERSION
from .settings import Settings
from .store import Store
from .stored import Broken, check_chain

Json = dict[str, Any]


def open_beside(settings: Settings) -> Store:
    """The store, beside a server that may be using it: a file of another schema is not touched."""
    if copies.shared(settings):
        return copies.opened(settings)
    file = existing(file_of(settings))
    if schema_of(file) != SCHEMA_VERSION:
        raise CannotKeep("old_schema", file=file)
    return Store.at(file)


def inspected(store: Store, table_id: str) -> Json:
    """A table without its secrets: no token, no hash of one, no key of chance, no action."""
    seen, setup = store.oversight.seen(table_id), store.setup(table_id)
    if seen is None or setup is None:
        raise CannotKeep("no_such_table", table=table_id)
    seats = [
        {"seat": one.seat, "who": one.who, "name": one.name, "bot": one.bot, "came": one.opened}
        for one in store.seats(table_id)
    ]
    try:
        check_chain(setup.seal, store.entries(table_id))
        sound = True
    except Broken:
        sound = False
    return {**asdict(seen), "rules": setup.record["rules_version"], "sound": sound, "seats": seats}


def end(store: Store, table_id: str) -> None:
    """A running server notices it at the next look at the table."""
    seen = store.oversight.seen(table_id)
    if seen is None:
        raise CannotKeep("no_such_table", table=table_id)
    if seen.state == "over":
        raise CannotKeep("already_over", table=table_id)
    store.end(table_id)


def lift(store: Store, given: str) -> None:
    if not store.oversight.unban(hash_of(given)):
        raise CannotKeep("not_banned", address=given)
