"""Reviews of finished games: asked of workers of their own, part by part, and kept.

Only of a game that is over, or a record that was brought along: of a running one it would tell what nobody may know yet. A
part is a few decisions; what came of it is stored before the next one is asked for. So a stop takes effect within a part,
and a server that was killed goes on where it was. A part hangs on nothing but the record: done twice it is the same.
"""

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

import stellwerk
from stellwerk.bots.review import LOOKS, Review, read
from stellwerk.bots.review_told import told
from stellwerk.kernel.texts import localize

from .bans import known_as
from .boards import Boards
from .open_tables import OpenTables, Table
from .refusals import NOT_NOW, Denied, not_your_seat, too_often
from .review_store import DONE, FAILED, RUNNING, STOPPED, Kept, ReviewStore
from .seating import Seating, is_ring
from .sentences import say
from .settings import (
    REVIEW_NICENESS,
    REVIEW_PART,
    REVIEW_QUIET,
    REVIEW_SECONDS,
    REVIEW_WORKERS,
    REVIEWS_AT_ONCE,
    REVIEWS_PER_PERSON,
)
from .store import Store
from .stored import hash_token
from .thinking import Seated
from .workers import Job, Pool

LOG: Final = logging.getLogger(__name__)
COME_AGAIN: Final = 30.0  # seconds: one of those on the way may be done by then

Json = dict[str, Any]


# In the worker ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that is gone through. It is over: the worker may have all of it."""

    record: str
    names: tuple[str, ...]
    folder: Path | None
    looks: int


@lru_cache(maxsize=2)
def reviewing(subject: Subject) -> Review:
    """Kept from part to part: playing it again each time would cost more than it judges."""
    match = stellwerk.replay(json.loads(subject.record), data=subject.folder)
    match.names = list(subject.names)
    return Review(match, subject.looks)


@dataclass(frozen=True, slots=True)
class Part:
    """What do these decisions come to?"""

    subject: Subject
    first: int
    last: int

    def think(self, _seated: Seated, tell: Callable[[Any], None]) -> None:
        review = reviewing(self.subject)
        tell([review.verdict(at).json for at in range(self.first, self.last)])


@dataclass(frozen=True, slots=True)
class Telling:
    """And all together, in words?"""

    subject: Subject
    verdicts: tuple[Json, ...]

    def think(self, _seated: Seated, tell: Callable[[Any], None]) -> None:
        review = reviewing(self.subject)
        tell(told(review.match, self.subject.looks, [read(one) for one in self.verdicts], review.end()))


# In the server ------------------------------------------------------------------------------


class Reviews:
    def __init__(
        self,
        store: Store,
        open_tables: OpenTables,
        seating: Seating,
        boards: Boards,
        pool: Pool | None = None,
        looks: int = LOOKS,
    ) -> None:
        self._kept, self._open_tables, self._seating = ReviewStore(store.database), open_tables, seating
        self._boards, self.looks = boards, looks
        self._pool = pool or Pool("reviews", REVIEW_WORKERS, REVIEW_NICENESS)
        self._here: set[str] = set()  # tables of which a worker of ours is asked
        self._guard = Lock()

    @property
    def pool(self) -> Pool:
        return self._pool

    def end(self) -> None:
        self._pool.end()

    def resume(self) -> None:
        """What was on the way when the server ended goes on by itself."""
        try:
            for table_id, at in self._kept.running():
                self._take_up(table_id, at)
        except Denied as refusal:
            if refusal.code not in NOT_NOW:
                raise
            LOG.warning("reviews go on when somebody looks at them: %s", refusal)

    # What people ask -----------------------------------------------------------------------

    def look(self, table_id: str, token: str, lang: str) -> Json:
        """How far it is, and all of it when it is done; for whoever may look at the table."""
        may, _ = self._asked(table_id, token)
        kept = self._kept.get(table_id)
        if kept is not None and kept.state == RUNNING:
            self._take_up(table_id, kept.at)
        return _shown(kept, may, lang)

    def begin(self, table_id: str, token: str, lang: str, address: str = "") -> Json:
        """A new one, or on with one that was stopped. One that is done, or on its way, stays what it is."""
        may, fresh = self._asked(table_id, token, address)
        if not may:
            raise not_your_seat(say("review_players"))
        kept = self._kept.get(table_id)
        if kept is None or not kept.fits(fresh):
            self._limit(fresh.person)
            self._kept.begin(table_id, fresh)
        elif kept.state in (STOPPED, FAILED):
            self._limit(fresh.person)
            self._kept.turn(table_id, (STOPPED, FAILED), RUNNING)
        self._go_on(table_id)
        return _shown(self._kept.get(table_id), may, lang)

    def stop(self, table_id: str, token: str, lang: str) -> Json:
        """What was found so far is kept; nothing happens to one that is done."""
        may, _ = self._asked(table_id, token)
        if not may:
            raise not_your_seat(say("review_players"))
        self._kept.turn(table_id, (RUNNING,), STOPPED)
        return _shown(self._kept.get(table_id), may, lang)

    def _asked(self, table_id: str, token: str, address: str = "") -> tuple[bool, Kept]:
        """Whether this reader may begin one, and what it would be like; refused while the game runs."""
        with self._open_tables.at(table_id) as table:
            may = bool(self._seating.of(table, token)) or self._seating.owns(table, token)
            if not table.match.over and not table.setup.imported:
                raise Denied(409, "running", say("review_running"))
            return may, self._fresh(table, person_of(token, address))

    def _fresh(self, table: Table, person: str) -> Kept:
        match = table.match
        engine = f"{stellwerk.__version__} {match.setup.game.key} {match.setup.game.rules_version}"
        return Kept(RUNNING, match.position, 0, self.looks, engine, person)

    def _limit(self, person: str) -> None:
        if len(self._kept.running(person)) >= REVIEWS_PER_PERSON:
            raise too_often("many_reviews", COME_AGAIN, limit=REVIEWS_PER_PERSON)
        if len(self._kept.running()) >= REVIEWS_AT_ONCE:
            raise too_often("reviews_full", COME_AGAIN, limit=REVIEWS_AT_ONCE)

    # The work ------------------------------------------------------------------------------

    def _take_up(self, table_id: str, at: int) -> None:
        """Nobody else works on it: where servers share the database, another one may."""
        # A moment far ahead is told by a clock that is wrong, or was: nobody waits until it is right.
        if not self._kept.shared or abs(time.time() - at) > REVIEW_QUIET:
            self._go_on(table_id)

    def _go_on(self, table_id: str) -> None:
        with self._guard:
            if table_id in self._here:
                return
            self._here.add(table_id)
        self._safely(table_id, lambda: self._ask(table_id))

    def _ask(self, table_id: str) -> bool:
        """The next part, or the words when all are there; whether there was any."""
        kept = self._kept.get(table_id)
        if kept is None or kept.state != RUNNING:
            return False
        subject = self._subject(table_id, kept.looks)
        whole = kept.done >= kept.last
        question = (
            Telling(subject, kept.verdicts)
            if whole
            else Part(subject, kept.done, min(kept.done + REVIEW_PART, kept.last))
        )
        job = Job(question, REVIEW_SECONDS, owner=kept.person, background=True)
        self._pool.submit(job).add_done_callback(
            lambda done: self._safely(table_id, lambda: self._answered(table_id, kept, done.result()))
        )
        return True

    def _answered(self, table_id: str, asked: Kept, answer: Any) -> bool:
        """Keep what came, and ask for more; whether more is to come."""
        if answer is None:
            if not self._pool.closed:  # else the server ends: it goes on after the restart
                LOG.warning("the review of table %s failed", table_id)
                self._kept.turn(table_id, (RUNNING,), FAILED)
            return False
        found = asked.finished(answer) if asked.done >= asked.last else asked.with_part(answer)
        if not self._kept.advance(table_id, asked.done, found):
            return self._ask(table_id)
        return found.state != DONE and self._ask(table_id)

    def _subject(self, table_id: str, looks: int) -> Subject:
        with self._open_tables.at(table_id) as table:
            record, names = table.match.record(), tuple(table.match.names)
        return Subject(json.dumps(record, sort_keys=True), names, self._boards.folder_of(record), looks)

    def _safely(self, table_id: str, act: Callable[[], bool]) -> None:
        """Whatever goes wrong, the table is free for whoever looks at it next."""
        goes_on = False
        try:
            goes_on = act()
        except Denied as refusal:
            LOG.warning("the review of table %s waits: %s", table_id, refusal)
        except Exception:
            LOG.exception("the review of table %s stopped", table_id)
        finally:
            if not goes_on:
                with self._guard:
                    self._here.discard(table_id)


def person_of(token: str, address: str) -> str:
    """Who counts as one: a browser by its ring, a program, which has a token for each table, by its address."""
    return hash_token(token) if is_ring(token) else known_as(address)


def _shown(kept: Kept | None, may: bool, lang: str) -> Json:
    if kept is None:
        return {"state": "none", "done": 0, "total": 0, "may": may, "review": None}
    review: Json | None = localize(kept.told, lang) if kept.told is not None else None
    return {"state": kept.state, "done": kept.done, "total": kept.last, "may": may, "review": review}
