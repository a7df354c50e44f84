"""The tables somebody looks at, kept in memory: each with its match replayed from the store, each under its own lock."""

import logging
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text

from .boards import Boards
from .branches import Tree, tree_of
from .lessons import Guidance
from .order_store import Also
from .refusals import Denied, citing, damaged, no_table, outrun
from .sentences import say
from .settings import OPEN_TABLES, OPERATOR_SECONDS
from .snapshots import Snapshots, restored
from .store import Store
from .stored import (
    NOTHING_YET,
    Afterwards,
    ConflictError,
    Entry,
    Kind,
    Seat,
    TableSetup,
    Takeback,
    Verdict,
    check_chain,
    standing,
)
from .table_hints import offered
from .versions import mark_of, record_by, replayed, verdict_for

LOG: Final = logging.getLogger(__name__)

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike

Json = dict[str, Any]
Step = tuple[Kind, int, Json, int]
"""Of an entry: what kind, whose, which action, and the position after it."""
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
    after: Afterwards = NOTHING_YET
    tree: Tree = field(default_factory=Tree)  # all that was ever played here
    rings: dict[str, list[str]] | None = None  # by ring, the tokens on it that are for this table; None: not looked up
    asked: Takeback | None = None  # the last request to take back, once it was looked up
    asked_known: bool = False
    ordered: bool | None = None  # whether anybody has left an order here; None: not looked up
    guidance: Guidance | None = None  # of a table that follows a lesson, or did
    refreshed: bool = False  # whether its seats were compared with the store since somebody came to it
    touched: float = 0.0  # when somebody last asked for it
    checked: int = -1  # how many tables operators had ended when this one was last compared with the store

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def game(self) -> str:
        game: str = self.setup.record["game"]
        return game

    @property
    def hints(self) -> bool:
        return offered(self.setup.hints, self.seats) and self.lesson_step is None

    @property
    def lesson_step(self) -> int | None:
        """The step of its lesson, from 0; None where people and bots decide for themselves."""
        guidance = self.guidance
        if guidance is None or self.frozen or self.seats[guidance.lesson.seat].bot:  # the learner has left the seat
            return None
        return guidance.at(self.match)

    def seats_of(self, hashes: list[str]) -> list[int]:
        """The seats of whoever holds the tokens with these hashes."""
        return [seat.seat for seat in self.seats if seat.token in hashes]

    def bot_to_move(self) -> str:
        """The bot that decides now; empty if a person does, a lesson, or nobody."""
        if self.match.seat is None or self.frozen or self.lesson_step is not None:
            return ""
        return self.seats[self.match.seat].bot


class OpenTables:
    """The least recently used tables go back to the store; whoever comes later has them replayed."""

    def __init__(self, store: Store, boards: Boards) -> None:
        self._store, self._boards = store, boards
        self._snapshots = Snapshots(store)
        self.on_replay: list[Listener] = []
        self.on_entries: list[Callable[[Kind, int], None]] = []
        self._operators = Operators(store)
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
            table.refreshed = False
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
            self.forget(table)
            raise outrun(position, self._current(table.id).match.position) from None
        except BaseException:
            self.forget(table)
            raise

    def look_again(self) -> None:
        """An operator has ended a table through this server."""
        self._operators.look_again()

    def append_plays(
        self,
        table: Table,
        seats: list[int],
        actions: list[Json],
        key: str | None,
        after: int = 0,
        also: Also | None = None,
    ) -> None:
        """Commit the plays the match has just taken, all or none; the key is that of the last one but those `after` it."""
        first = table.match.position - len(actions) + 1
        played = enumerate(zip(seats, actions, strict=True), start=first)
        steps: list[Step] = [("play", seat, action, position) for position, (seat, action) in played]
        self._append(table, steps, key, after, also)

    def append_undos(self, table: Table, seat: int, count: int, key: str | None, also: Also | None = None) -> None:
        """Commit that so many actions were just taken back at the wish of a seat."""
        goal = table.match.position
        begun = {"from": goal + count} if key else {}  # tells whether the same key comes with the same order
        steps: list[Step] = [("undo", seat, begun, position) for position in reversed(range(goal, goal + count))]
        self._append(table, steps, key, also=also)

    def _append(
        self, table: Table, steps: list[Step], key: str | None, after: int = 0, also: Also | None = None
    ) -> None:
        entries: list[Entry] = []
        for kind, seat, action, position in steps:
            length, seal = (entries[-1].n, entries[-1].hash) if entries else (table.length, table.seal)
            own = key if len(entries) == len(steps) - 1 - after else None
            entries.append(Entry.after(length, seal, kind=kind, seat=seat, action=action, position=position, key=own))
        mark = mark_of(table.match, entries[-1].n, len(entries))
        self._store.append(table.id, *entries, seat=table.match.core.seat, mark=mark, also=also)
        self._grown(table, entries)

    def _grown(self, table: Table, entries: list[Entry]) -> None:
        last = entries[-1]
        before, table.length, table.seal = table.length, last.n, last.hash
        for entry in entries:
            table.tree.note(entry)
        for listener in self.on_entries:
            listener(last.kind, last.n - before)
        self._snapshots.note(table.id, table.match, before, last.n, last.hash)

    def _current(self, table_id: str) -> Table:
        with self._guard:
            table = self._open.get(table_id)
        if table is not None:
            self._boards.require(table.setup.record)  # its file may have changed under the running server
        if table is None or self._outdated(table):
            if table is None or not self._caught_up(table):
                table = self._replayed(table_id)
            for listener in self.on_replay:
                listener(table_id)
        elif table.guidance is not None and not self._store.sole and (following := self._store.following(table_id)):
            table.guidance.read = following.read
        with self._guard:
            table.touched = time.monotonic()
            self._open[table_id] = table
            self._open.move_to_end(table_id)
            if len(self._open) > OPEN_TABLES:
                self._open.popitem(last=False)
        return table

    def _outdated(self, table: Table) -> bool:
        """Where another server may have written too, the store is right, not what is in memory; an operator may end a table anywhere."""
        ended = self._operators.ended()
        if self._store.sole and table.checked == ended:
            return False
        table.checked = ended
        return (table.length, table.ended) != self._store.stands(table.id)

    def _caught_up(self, table: Table) -> bool:
        """Play what another server has stored meanwhile on the match we have; False if that does not do."""
        self.forget(table)  # whatever fails here: it comes back from the store
        later = self._store.entries(table.id, after=table.length)
        length = table.length + len(later)
        if not later or table.frozen or (length, table.ended) != self._store.stands(table.id):
            return False
        try:
            check_chain(table.seal, later, table.length)
        except stellwerk.StellwerkError:
            return False
        if not _played_on(table.match, later):
            return False
        before, table.length, table.seal = table.length, length, later[-1].hash
        for entry in later:
            table.tree.note(entry)
        table.seats, table.rings, table.after = self._store.seats(table.id), None, self._store.afterwards(table.id)
        self._snapshots.note(table.id, table.match, before, table.length, table.seal)
        return True

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
        if setup.imported and not match.over:
            frozen = say("imported")
        seal = entries[-1].hash if entries else setup.seal
        after, tree = self._store.afterwards(table_id), tree_of(entries)
        guidance = Guidance.of(self._store.following(table_id), match)
        return Table(setup, seats, match, len(entries), seal, frozen, ended, after, tree, guidance=guidance)

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

    def drop_idle(self, seconds: float) -> list[str]:
        """Tables that nobody asked for in so long leave the memory: which. Whoever is at one right now keeps it to the end;
        what is done there is stored, and the next one replays it."""
        dropped, before = list[str](), time.monotonic() - seconds
        with self._guard:
            while self._open:
                table_id, table = next(iter(self._open.items()))
                if table.touched > before:
                    break
                del self._open[table_id]
                dropped.append(table_id)
        return dropped

    def forget(self, table: Table) -> None:
        """The next look replays it from the store."""
        with self._guard:
            self._open.pop(table.id, None)


class Operators:
    """How many tables operators have ended, which they may do beside a running server: looked up now and then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ended, self._due = -1, 0.0

    def ended(self) -> int:
        now = time.monotonic()
        if now >= self._due:
            self._due = now + OPERATOR_SECONDS
            self._ended = self._store.oversight.ended()
        return self._ended

    def look_again(self) -> None:
        self._due = 0.0


def _goes_on(match: Match, known: list[Entry], later: list[Entry]) -> bool:
    """Play what came after a snapshot; False if it does not lead on from there."""
    actions = standing(known)
    if len(actions) != match.position or any(a.json != b for a, b in zip(match.actions, actions, strict=True)):
        return False
    return _played_on(match, later)


def _played_on(match: Match, later: list[Entry]) -> bool:
    try:
        for entry in later:
            if entry.kind == "undo":
                match.undo()
            else:
                match.play(entry.action)
    except stellwerk.StellwerkError:
        return False
    return True
