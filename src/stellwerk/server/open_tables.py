"""The tables somebody looks at, kept in memory: each with its match replayed from the store, each under its own lock."""

import logging
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text

from .boards import Boards
from .refusals import Denied, citing, damaged, no_table, stale
from .sentences import say
from .settings import OPEN_TABLES
from .snapshots import Snapshots, restored
from .store import Store
from .stored import ConflictError, Entry, Kind, Seat, TableSetup, Verdict, check_chain, standing
from .table_hints import offered
from .versions import mark_of, record_by, replayed, verdict_for

LOG: Final = logging.getLogger(__name__)

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike

Json = dict[str, Any]
Listener = Callable[[str], None]
"""Told a table's id, in whatever thread it happened; must return at once."""


@dataclass(slots=True)
class Table:
    """Set-up, seats and match of a table, and the end of its chain of entries: their number and the last hash."""

    setup: TableSetup
    seats: list[Seat]
    match: Match
    length: int
    seal: str
    frozen: Text | None = None  # why nobody plays here any more, though the game is not over
    ended: bool = False  # by an operator

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def game(self) -> str:
        game: str = self.setup.record["game"]
        return game

    @property
    def hints(self) -> bool:
        return offered(self.setup.hints, self.seats)

    def seats_of(self, hashes: list[str]) -> list[int]:
        """The seats of whoever holds the tokens with these hashes."""
        return [seat.seat for seat in self.seats if seat.token in hashes]

    def bot_to_move(self) -> str:
        """The bot that decides now; empty if a person does, or nobody."""
        return "" if self.match.seat is None or self.frozen else self.seats[self.match.seat].bot


class OpenTables:
    """The least recently used tables go back to the store; whoever comes later has them replayed."""

    def __init__(self, store: Store, boards: Boards) -> None:
        self._store, self._boards = store, boards
        self._snapshots = Snapshots(store)
        self.on_replay: list[Listener] = []
        self.on_entries: list[Callable[[Kind, int], None]] = []
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, Lock] = weakref.WeakValueDictionary()
        self._guard = Lock()  # of the two above

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def at(self, table_id: str) -> Iterator[Table]:
        """The table as the store has it now, for this thread alone. What its game refuses inside is cited."""
        if not set(table_id) <= set(ID_LETTERS):
            raise no_table()
        with self._guard:
            lock = self._locks.get(table_id)
            if lock is None:
                lock = self._locks[table_id] = Lock()
        with lock:
            table = self._current(table_id)
            with citing(table.game):
                yield table

    @contextmanager
    def changing(self, table: Table) -> Iterator[None]:
        """A change of the match and its entry, both or none.

        If anything fails the match may be ahead of the store: it is forgotten, and the next look replays it.
        """
        position = table.match.position
        try:
            yield
        except (stellwerk.Malformed, stellwerk.Illegal):
            raise  # refused by the game, which has changed nothing
        except ConflictError:
            self._forget(table)
            raise stale(position, self._current(table.id).match.position) from None
        except BaseException:
            self._forget(table)
            raise

    def append(self, table: Table, kind: Kind, seat: int, action: Json, key: str | None) -> None:
        """Commit what the match has just done."""
        entry = Entry.after(
            table.length, table.seal, kind=kind, seat=seat, action=action, position=table.match.position, key=key
        )
        self._store.append(table.id, entry, seat=table.match.core.seat, mark=mark_of(table.match, entry.n))
        self._grown(table, entry)

    def append_plays(self, table: Table, seat: int, actions: list[Json], key: str | None) -> None:
        """Commit the plays the match has just taken, all or none; the key is that of the last one."""
        first = table.match.position - len(actions)
        entries: list[Entry] = []
        for n, action in enumerate(actions, start=1):
            length, seal = (entries[-1].n, entries[-1].hash) if entries else (table.length, table.seal)
            last = key if n == len(actions) else None
            entries.append(
                Entry.after(length, seal, kind="play", seat=seat, action=action, position=first + n, key=last)
            )
        mark = mark_of(table.match, entries[-1].n, len(entries))
        self._store.append(table.id, *entries, seat=table.match.core.seat, mark=mark)
        self._grown(table, entries[-1])

    def _grown(self, table: Table, last: Entry) -> None:
        before, table.length, table.seal = table.length, last.n, last.hash
        for listener in self.on_entries:
            listener(last.kind, last.n - before)
        self._snapshots.note(table.id, table.match, before, last.n, last.hash)

    def _current(self, table_id: str) -> Table:
        with self._guard:
            table = self._open.get(table_id)
        if table is not None:
            self._boards.require(table.setup.record)  # its file may have changed under the running server
        # Another server on the same database may have written: the store, not what is in memory, is right.
        if table is None or (table.length, table.ended) != self._store.stands(table_id):
            table = self._replayed(table_id)
            for listener in self.on_replay:
                listener(table_id)
        with self._guard:
            self._open[table_id] = table
            self._open.move_to_end(table_id)
            if len(self._open) > OPEN_TABLES:
                self._open.popitem(last=False)
        return table

    def _replayed(self, table_id: str) -> Table:
        setup = self._store.setup(table_id)
        if setup is None:
            raise no_table()
        self._boards.require(setup.record)
        seats, entries = self._store.seats(table_id), self._store.entries(table_id)
        try:
            check_chain(setup.seal, entries)
            verdict = verdict_for(self._store, setup, entries, self._boards)
            match = self._come_back(setup, entries, verdict)
        except stellwerk.StellwerkError as error:
            LOG.error("table %s does not replay: %s", table_id, error)
            raise damaged(error.texts) from error
        with suppress(Denied):  # a full disk: it is written another time
            self._store.ensure_standing(table_id, len(entries), match.core.seat)
        match.names = [seat.name for seat in seats]
        _, ended = self._store.stands(table_id) or (0, False)
        frozen = verdict.frozen if verdict else None
        if ended and not match.over:
            frozen = say("ended_by_operator")
        return Table(setup, seats, match, len(entries), entries[-1].hash if entries else setup.seal, frozen, ended)

    def _come_back(self, setup: TableSetup, entries: list[Entry], verdict: Verdict | None) -> Match:
        """The match after these entries: played on from a snapshot that fits, else from the start."""
        if verdict is not None and verdict.frozen:
            return replayed(setup, entries, verdict, self._boards)
        snapshot = self._store.snapshot(setup.id)
        if snapshot is not None and 0 < snapshot.n <= len(entries):
            known, later = entries[: snapshot.n], entries[snapshot.n :]
            record = record_by(setup, verdict.plays, []) if verdict else setup.record
            match = restored(record, snapshot, known[-1].hash, self._boards.folder_of(record))
            if match is not None and _goes_on(match, known, later):
                return match
            LOG.warning("the snapshot of table %s does not fit; it is replayed", setup.id)
        match = replayed(setup, entries, verdict, self._boards)
        if entries:
            self._snapshots.note(setup.id, match, 0, len(entries), entries[-1].hash)
        return match

    def _forget(self, table: Table) -> None:
        with self._guard:
            self._open.pop(table.id, None)


def _goes_on(match: Match, known: list[Entry], later: list[Entry]) -> bool:
    """Play what came after a snapshot; False if it does not lead on from there."""
    actions = standing(known)
    if len(actions) != match.position or any(a.json != b for a, b in zip(match.actions, actions, strict=True)):
        return False
    try:
        for entry in later:
            if entry.kind == "undo":
                match.undo()
            else:
                match.play(entry.action)
    except stellwerk.StellwerkError:
        return False
    return True
