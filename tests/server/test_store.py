"""What is kept, and that nobody can change it unseen."""

import time
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa

from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.stored import Broken, ConflictError, Entry, Seat, TableSetup, check_chain, hash_token, standing

SETUP = TableSetup("k3f9", "Friday", {"game": "any", "seed": 7}, hash_token("token of ada"))
SEATS = [
    Seat(0, "me", "Ada", token=hash_token("token of ada")),
    Seat(1, "link", "Ben", token=hash_token("token of ben"), opened=False),
]


def fill(store: Store, *kinds: str) -> list[Entry]:
    """A table with these entries; the n-th action is {"do": n}."""
    store.create(SETUP, SEATS)
    n, seal, position, entries = 0, SETUP.seal, 0, []
    for kind in kinds:
        position += 1 if kind == "play" else -1
        action = {"do": n + 1} if kind == "play" else {}
        entry = Entry.after(n, seal, kind=kind, seat=0, action=action, position=position, key=f"key {n}")
        store.append(SETUP.id, entry)
        entries.append(entry)
        n, seal = entry.n, entry.hash
    return entries


def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    entries = fill(store, "play", "play")

    assert SETUP == store.setup("k3f9")
    assert SEATS == store.seats("k3f9")
    assert entries == store.entries("k3f9")
    assert store.length("k3f9") == 2
    assert entries[1] == store.entry_with_key("k3f9", "key 1")


def test_an_unknown_table_is_none(store: Store) -> None:
    assert store.setup("nowhere") is None
    assert store.entry_with_key("nowhere", "key") is None
    assert store.length("nowhere") == 0


def test_an_undo_is_an_entry_and_removes_nothing(store: Store) -> None:
    fill(store, "play", "play", "undo", "play")

    entries = store.entries("k3f9")

    assert len(entries) == 4
    assert [{"do": 1}, {"do": 4}] == standing(entries)
    check_chain(SETUP.seal, entries)


@pytest.mark.parametrize(
    "change",
    [
        "update entries set action = '{\"do\":9}' where n = 2",
        "update entries set seat = 1 where n = 2",
        "update entries set kind = 'undo' where n = 2",
        "delete from entries where n = 2",
        "update entries set n = 9 - n where n in (2, 3)",
    ],
)
def test_a_changed_entry_breaks_the_chain(store: Store, tmp_path: Path, change: str) -> None:
    fill(store, "play", "play", "play")
    engine = sa.create_engine(Settings(tables=tmp_path, address="").database)
    with engine.begin() as connection:
        connection.exec_driver_sql(change)
    engine.dispose()

    with pytest.raises(Broken):
        check_chain(SETUP.seal, store.entries("k3f9"))


def test_a_changed_set_up_breaks_the_chain(store: Store) -> None:
    entries = fill(store, "play")
    other = TableSetup(SETUP.id, SETUP.name, {"game": "any", "seed": 8}, SETUP.owner)

    with pytest.raises(Broken):
        check_chain(other.seal, entries)


def test_two_writers_cannot_both_take_the_same_place(store: Store) -> None:
    first = fill(store, "play")[0]
    rival = Entry.after(0, SETUP.seal, kind="play", seat=0, action={"do": 5}, position=1, key="other")

    with pytest.raises(ConflictError):
        store.append(SETUP.id, rival)
    assert [first] == store.entries("k3f9")


def test_a_key_is_used_once_per_table(store: Store) -> None:
    first = fill(store, "play")[0]
    again = Entry.after(1, first.hash, kind="play", seat=0, action={"do": 2}, position=2, key=first.key)

    with pytest.raises(ConflictError):
        store.append(SETUP.id, again)


def test_tokens_lead_to_tables_and_are_nowhere_in_the_file(store: Store, tmp_path: Path) -> None:
    fill(store, "play")

    assert [("k3f9", hash_token("token of ben"))] == store.tables_of(
        [hash_token("token of ben"), hash_token("stranger")]
    )
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hash_token("token of ben").encode() in stored
    assert b"token of ben" not in stored


def test_a_link_is_open_until_it_is_used(store: Store) -> None:
    fill(store)

    store.open_seats("k3f9", hash_token("token of ben"))

    assert all(seat.opened for seat in store.seats("k3f9"))


def test_every_commit_reaches_the_disk(store: Store) -> None:
    with store._engine.connect() as connection:
        assert connection.execute(sa.text("pragma journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("pragma synchronous")).scalar() == 2, "FULL"


def test_a_database_of_another_schema_is_refused(store: Store, tmp_path: Path) -> None:
    with store._engine.begin() as connection:
        connection.execute(sa.text("update schema_version set version = 99"))

    with pytest.raises(Broken, match="schema 99"):
        Store(Settings(tables=tmp_path, address="").database)


def test_who_waits_for_the_disk_shares_the_next_commit(store: Store) -> None:
    """Three tables write while a commit is under way, one of them twice the same place: two commits, one refusal."""
    setups = [replace(SETUP, id=name) for name in ("a", "b", "c")]
    for setup in setups:
        store.create(setup, SEATS)
    entries = [
        Entry.after(0, setup.seal, kind="play", seat=0, action={"do": 1}, position=1, key=None) for setup in setups
    ]
    commits: list[int] = []
    sa.event.listen(store._engine, "commit", lambda _connection: commits.append(1))
    refused: list[str] = []

    def write(setup: TableSetup, entry: Entry) -> None:
        try:
            store.append(setup.id, entry)
        except ConflictError:
            refused.append(setup.id)

    def written_together(setups: list[TableSetup], entries: list[Entry]) -> None:
        writers = [Thread(target=write, args=pair) for pair in zip(setups, entries, strict=True)]
        with store._commits._disk:
            for writer in writers:
                writer.start()
            while len(store._commits._waiting) < len(writers):
                time.sleep(0.001)
        for writer in writers:
            writer.join()

    written_together(setups, entries)
    together = len(commits)
    later = [
        Entry.after(1, entry.hash, kind="play", seat=0, action={"do": 2}, position=2, key=None) for entry in entries
    ]
    written_together(setups, [entries[0], *later[1:]])

    assert together == 1
    assert refused == ["a"]
    assert [store.length(setup.id) for setup in setups] == [1, 2, 2]
