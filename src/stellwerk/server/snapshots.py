"""Positions kept now and then, so that a table comes back without its whole past being played again.

A snapshot is a cache: it is believed only if it was made by this version of the game, for this very chain of entries,
and leads to the position whose hash it names. In any other case the record is replayed.
"""

import hashlib
import json
import logging
import zlib
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

import stellwerk
from stellwerk.kernel.game import Setup
from stellwerk.kernel.log import Event
from stellwerk.kernel.match import Match

from .refusals import Denied
from .settings import SNAPSHOT_EVERY
from .store import Store
from .stored import Snapshot

LOG: Final = logging.getLogger(__name__)

Json = dict[str, Any]
FORMAT: Final = 3


def taken(match: Match, n: int, seal: str) -> Snapshot:
    """The match as it stands after entry `n`, whose hash is `seal`."""
    core = match.core
    content = {
        "cells": list(core.cells),
        "rows": core.rows,
        "codes": [action.code for action in match.actions],
        "seats": match.seats,
        "lines": match.lines,
        "own_lines": match.own_lines,
        "drawn": match.drawn,
        "clocks": match.clocks,
        "events": [[event.kind, event.values, event.changes] for event in match.happened],
        "hash": core.hash(),
    }
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode())
    return Snapshot(n, seal, _digest(match.setup, seal, packed), packed)


def restored(record: Json, snapshot: Snapshot, seal: str, folder: Path | None = None) -> Match | None:
    """The match of this record as the snapshot has it; None if it is not to be believed."""
    match = stellwerk.replay({**record, "actions": []}, data=folder)
    if snapshot.seal != seal or snapshot.digest != _digest(match.setup, seal, snapshot.content):
        return None
    content, core = json.loads(zlib.decompress(snapshot.content)), match.core
    core.load(content["cells"], content["rows"])
    core.settle()
    match.actions = [match.setup.actions.action(code) for code in content["codes"]]
    match.seats, match.lines = content["seats"], content["lines"]
    match.drawn, match.clocks = content["drawn"], content["clocks"]
    match.own_lines, match.stand = content["own_lines"], core.accounts()
    match.happened = [
        Event(kind, values, tuple((at, by) for at, by in changes)) for kind, values, changes in content["events"]
    ]
    return match if core.hash() == content["hash"] else None


def _digest(setup: Setup, seal: str, content: bytes) -> str:
    """Of everything the meaning of a snapshot hangs on: the game as it is laid out here, the entries, the content."""
    game = setup.game
    layout = [[field.name, field.at, field.size, field.stride] for field in setup.fields]
    kinds = {name: list(kind.fields) for name, kind in setup.events.items()}
    steps = [step.name for step in setup.first_position.steps]
    actions = [[kind.name, kind.size] for kind in setup.actions.kinds]
    played = [game.key, game.rules_version, setup.board_key, setup.players, dict(setup.options), setup.digest]
    made_by = json.dumps([FORMAT, *played, layout, kinds, steps, actions], sort_keys=True)
    return hashlib.sha256(f"{made_by}{seal}".encode() + content).hexdigest()


class Snapshots:
    """Takes them in a thread of its own: nobody's answer waits for one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: SimpleQueue[tuple[str, Match, int, str]] = SimpleQueue()
        self._guard = Lock()
        self._started = False

    def note(self, table_id: str, match: Match, before: int, n: int, seal: str) -> None:
        """The table has grown from entry `before` to entry `n`."""
        if before // SNAPSHOT_EVERY == n // SNAPSHOT_EVERY:
            return
        with self._guard:
            if not self._started:
                self._started = True
                Thread(target=self._work, name="snapshots", daemon=True).start()
        self._queue.put((table_id, match.clone(), n, seal))

    def _work(self) -> None:
        while True:
            table_id, match, n, seal = self._queue.get()
            try:
                self._store.keep_snapshot(table_id, taken(match, n, seal))
            except Denied:
                continue  # a full disk, which was told already
            except Exception:
                LOG.warning("no snapshot of table %s", table_id, exc_info=True)
