"""A snapshot brings a table back as the whole record would, or is not believed."""

import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tables import play_on

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.server import open_tables, snapshots
from stellwerk.server.messages import NewTable
from stellwerk.server.store import Store
from stellwerk.server.stored import Entry, Snapshot
from stellwerk.server.tables import Tables

SEAL = "the hash of an entry"


def match_of(game: str, plays: int = 60) -> Match:
    match = stellwerk.new(game, seed=8)
    play_on(match, Stream(8), plays)
    return match


def setup_of(match: Match) -> dict[str, Any]:
    return {key: value for key, value in match.record().items() if key not in ("actions", "result")}


@pytest.mark.parametrize("game", list(registered()))
def test_a_match_comes_back_whole(game: str) -> None:
    """Record, log, views, legal actions and undo; and it goes on as the other does, chance included."""
    match = match_of(game)

    back = snapshots.restored(setup_of(match), snapshots.taken(match, 60, SEAL), SEAL)

    assert back is not None
    assert back.record() == match.record()
    assert back.log_entries() == match.log_entries()
    assert back.legal() == match.legal()
    assert back.undoable() == match.undoable()
    assert all(back.view(seat) == match.view(seat) for seat in range(match.setup.players))
    for one in (match, back):
        play_on(one, Stream(9), 25)
    assert back.record() == match.record()
    assert back.log_entries() == match.log_entries()
    assert [back.since([seat]) for seat in range(2)] == [match.since([seat]) for seat in range(2)]
    while back.undoable() is not None:
        back.undo()
        match.undo()
        assert back.core.hash() == match.core.hash()


def test_a_sealed_match_comes_back_with_its_chance_and_the_snapshot_holds_no_key() -> None:
    key = bytes(range(32))
    match = stellwerk.new("american_rails", key=key)
    play_on(match, Stream(8), 30)

    taken = snapshots.taken(match, 30, SEAL)
    back = snapshots.restored(setup_of(match), taken, SEAL)

    assert key.hex() not in zlib.decompress(taken.content).decode()
    assert back is not None
    assert (back.commitment, back.opened_key) == (match.commitment, "")
    for one in (match, back):
        play_on(one, Stream(9), 40)
    assert back.record() == match.record()


def test_a_snapshot_that_was_changed_or_belongs_elsewhere_is_not_believed() -> None:
    match = match_of("american_rails")
    taken, setup = snapshots.taken(match, 60, SEAL), setup_of(match)
    content = json.loads(zlib.decompress(taken.content))
    content["cells"][10] += 1
    richer = zlib.compress(json.dumps(content).encode())
    wrong: list[tuple[Snapshot, str]] = [
        (taken, "another entry"),
        (replace(taken, content=richer), SEAL),
        (replace(taken, content=richer, digest=snapshots._digest(match.setup, SEAL, richer)), SEAL),
    ]

    assert snapshots.restored(setup, taken, SEAL) is not None
    assert [snapshots.restored(setup, snapshot, seal) for snapshot, seal in wrong] == [None, None, None]


def test_a_snapshot_of_other_rules_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("american_rails")
    taken = snapshots.taken(match, 60, SEAL)

    monkeypatch.setattr(snapshots, "FORMAT", snapshots.FORMAT + 1)

    assert snapshots.restored(setup_of(match), taken, SEAL) is None


@pytest.fixture
def grown(tables: Tables, wish: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A table with 30 entries, a snapshot of the 28th kept; its id and page."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 7)
    kept = snapshots.Snapshots._work
    monkeypatch.setattr(snapshots.Snapshots, "_work", lambda self: None)
    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "en")
    for _ in range(30):
        turn = tables.bot_to_move(made["table"])
        assert turn is not None
        tables.play_bot(made["table"], turn.mark, None)
    queue = tables._open_tables._snapshots._queue
    while not queue.empty():
        table_id, match, n, seal = queue.get()
        tables._store.keep_snapshot(table_id, snapshots.taken(match, n, seal))
    monkeypatch.setattr(snapshots.Snapshots, "_work", kept)
    return made["table"], str(tables.page(made["table"], made["token"], "en"))


def test_a_table_is_played_on_from_its_snapshot(
    grown: tuple[str, str], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what came after it is played."""
    played: list[int] = []
    really = Match.play
    monkeypatch.setattr(Match, "play", lambda match, *args: (played.append(match.position), really(match, *args))[1])

    page = str(Tables(store).page(grown[0], "", "en"))

    kept = store.snapshot(grown[0])
    assert kept is not None
    assert kept.n == 28
    assert played == [28, 29]
    assert page == grown[1]


def test_a_table_whose_snapshot_is_damaged_is_replayed(
    grown: tuple[str, str], store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with store._engine.begin() as connection:
        connection.exec_driver_sql("update snapshots set digest = 'damaged'")

    page = str(Tables(store).page(grown[0], "", "en"))

    assert page == grown[1]
    assert "does not fit" in caplog.text


def test_undone_entries_after_a_snapshot_are_undone(tables: Tables, wish: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play, play, undo on top of a snapshot lead where the whole record leads."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 1)
    match = match_of("american_rails", 12)
    while match.undoable() is None:
        play_on(match, Stream(3), 1)
    kept = snapshots.restored(setup_of(match), snapshots.taken(match, match.position, SEAL), SEAL)
    assert kept is not None
    known = [entry(n, "play", action.json) for n, action in enumerate(match.actions)]
    match.undo()

    assert open_tables._goes_on(kept, known, [entry(len(known), "undo", {})])
    assert kept.record() == match.record()
    assert not open_tables._goes_on(kept, known[1:], [])


def entry(n: int, kind: Any, action: dict[str, Any]) -> Any:
    return Entry(n + 1, kind, 0, action, n + 1, None, 0, SEAL)
