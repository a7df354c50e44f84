"""Stored games and changed rules: every game is played again, and what it comes to is held against its marks.

A mark is the position's hash and the digest of its course, kept every few entries and at the end. A game of an older version

- comes out the same by the present rules: it goes on by them;
- comes out otherwise: it goes on by its own, if the game still knows them as option values (`Game.readings`);
- neither: it is frozen. Its page shows it up to the last action that still comes out as it did, with the reason.

Nothing stored is changed by this but the verdict, so another version of Stellwerk may judge otherwise.
"""

import hashlib
import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.kernel.errors import StellwerkError
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import opened
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import Text

from . import strictjson
from .boards import OURS, Boards
from .refusals import Denied
from .sentences import say
from .store import Store
from .stored import Entry, Mark, TableSetup, Verdict, check_chain, standing

LOG: Final = logging.getLogger(__name__)

ENTRIES_PER_MARK: Final = 10

Json = dict[str, Any]


def mark_of(match: Match, n: int, entries: int = 1) -> Mark | None:
    """The mark after entry `n`, if one is due: now and then, and at the end. `entries` were just added."""
    due = match.over or n // ENTRIES_PER_MARK > (n - entries) // ENTRIES_PER_MARK or n == 0
    return Mark(n, match.position, match.result()["hash"], course(match)) if due else None


def course(match: Match) -> str:
    """A digest of all that happened, who decides and the scores: the same where only the state is written otherwise."""
    told = [[(event.kind, event.values) for event in match.happened], match.seat, match.scores()]
    return hashlib.sha256(strictjson.dumps(told).encode()).hexdigest()


def present_version(key: str) -> int | None:
    """The version of this game's rules that this Stellwerk plays; None if it has the game no more."""
    game = registered().get(key)
    return None if game is None else game.rules_version


def record_by(setup: TableSetup, version: int, actions: list[Json]) -> Json:
    """The game's record, to be played by the rules of a version."""
    return {**setup.record, "rules_version": version, "actions": actions}


def verdict_for(store: Store, setup: TableSetup, entries: list[Entry], boards: Boards = OURS) -> Verdict | None:
    """What becomes of a game; None if the rules have not changed since it was opened. Judged once per version."""
    present, known = present_version(setup.record["game"]), store.verdict(setup.id)
    if known is None and present == setup.record["rules_version"]:
        return None
    if known is not None and known.judged == present:
        return known
    found = judge(setup, entries, store.marks(setup.id), known, boards)
    with suppress(Denied):  # a full disk: it is judged again next time
        store.set_verdict(setup.id, found)
    return found


@dataclass(frozen=True, slots=True)
class Trial:
    """A game played by the rules of a version: how many actions came out as they did, and what was against the next."""

    version: int
    held: int
    against: Text | None


def judge(
    setup: TableSetup, entries: list[Entry], marks: list[Mark], known: Verdict | None = None, boards: Boards = OURS
) -> Verdict:
    """The present rules first, then those it was played by last, then those it was opened with."""
    present, own = present_version(setup.record["game"]), setup.record["rules_version"]
    if present is None:
        return Verdict(0, own, 0, say("game_gone", game=setup.record["game"]))
    wanted = [present, known.plays if known and not known.frozen else own, own]
    folder, played, found = boards.folder_of(setup.record), standing(entries), standing_marks(entries, marks)
    trials = [tried(setup, version, played, found, folder) for version in dict.fromkeys(wanted)]
    for trial in trials:
        if trial.against is None:
            return Verdict(present, trial.version)
    best = max(trials, key=lambda trial: trial.held)
    against = best.against
    return Verdict(present, best.version, best.held, say("frozen", own=own, present=present, against=against))


def standing_marks(entries: Iterable[Entry], marks: list[Mark]) -> dict[int, Mark]:
    """By position: the marks of what was not taken back later."""
    found = {mark.n: mark for mark in marks}
    kept = {0: found[0]} if 0 in found else {}
    for entry in entries:
        if entry.kind == "undo":
            kept = {position: mark for position, mark in kept.items() if position <= entry.position}
        if entry.n in found:
            kept[entry.position] = found[entry.n]
    return kept


def tried(
    setup: TableSetup, version: int, actions: list[Json], marks: dict[int, Mark], folder: Path | None = None
) -> Trial:
    """Play the game by the rules of a version, and hold it against every mark that stands."""
    held = 0
    try:
        match = opened(record_by(setup, version, actions), folder)
        for position in range(len(actions) + 1):
            if position:
                match.play(actions[position - 1])
            if position in marks:
                if not agrees(match, marks[position]):
                    return Trial(version, held, say("comes_out_otherwise", position=position))
                held = position
    except StellwerkError as error:
        return Trial(version, held, error.texts)
    if not marks and version != setup.record["rules_version"]:
        return Trial(version, 0, say("no_marks"))  # by its own rules it needs no proof
    return Trial(version, len(actions), None)


def agrees(match: Match, mark: Mark) -> bool:
    return match.result()["hash"] == mark.hash or course(match) == mark.course


@dataclass(frozen=True, slots=True)
class Judged:
    """One line for the operator."""

    table: str
    name: str
    outcome: str  # same, own, frozen or damaged
    reason: str


def judge_all(store: Store, boards: Boards = OURS) -> Iterator[Judged]:
    """Every game whose rules have changed, judged and remembered; and every game that cannot be read."""
    for table_id in store.ids():
        setup = store.setup(table_id)
        if setup is None:
            continue  # deleted meanwhile
        try:
            found = judged(store, setup, boards)
        except StellwerkError as error:
            yield Judged(table_id, setup.name, "damaged", error.text)
            continue
        if found is not None:
            yield judged_line(setup, found)


def judged(store: Store, setup: TableSetup, boards: Boards) -> Verdict | None:
    """What becomes of one game. One that has no mark, from before there were any, gets its first while its rules still play."""
    entries = store.entries(setup.id)
    check_chain(setup.seal, entries)
    boards.require(setup.record)
    found = verdict_for(store, setup, entries, boards)
    if found is None and not store.marks(setup.id):
        match = replayed(setup, entries, None, boards)
        store.add_mark(setup.id, Mark(len(entries), match.position, match.result()["hash"], course(match)))
    return found


def judged_line(setup: TableSetup, found: Verdict) -> Judged:
    outcome = "frozen" if found.frozen else "same" if found.plays == found.judged else "own"
    return Judged(setup.id, setup.name, outcome, found.frozen["en"] if found.frozen else "")


def judge_in_background(store: Store, boards: Boards) -> None:
    """For a thread of the server: games somebody opens meanwhile are judged at once, by open_tables.py."""
    try:
        for line in judge_all(store, boards):
            if line.outcome in ("frozen", "damaged"):
                LOG.warning("table %s is %s: %s", line.table, line.outcome, line.reason)
    except Exception:
        LOG.exception("not every stored game could be judged by the present rules")


def replayed(setup: TableSetup, entries: list[Entry], verdict: Verdict | None, boards: Boards = OURS) -> Match:
    """The match of a stored game, by the rules it is played by; a frozen one as far as it holds."""
    folder = boards.folder_of(setup.record)
    if verdict is None:
        return stellwerk.replay({**setup.record, "actions": standing(entries)}, data=folder)
    return stellwerk.replay(record_by(setup, verdict.plays, standing(entries)), verdict.upto, folder)
