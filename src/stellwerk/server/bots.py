"""Bot seats: whenever a table waits for a bot, a worker is asked, and its answer is played.

A bot thinks about what its seat may believe and outside the table's lock, so people may go on looking and take back
meanwhile. One that fails or thinks too long is replaced by a random legal action: it never holds up the table.
Where bots play among themselves they do so only as long as somebody looks at them now and then.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from typing import Any, Final

from stellwerk.bots.belief import Belief

from .leases import Leases
from .refusals import AWAY_SECONDS, DISK_FULL, NOT_NOW, Denied
from .settings import ALONE_SECONDS, BOT_SECONDS, BOT_WORKERS, DISK_SECONDS, SEATS_WITH_BOTS
from .tables import BotTurn, Tables
from .thinking import Decision
from .workers import Job, Pool

LOG: Final = logging.getLogger(__name__)

Json = dict[str, Any]


class Looks:
    """When somebody last looked at a table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: OrderedDict[str, float] = OrderedDict()
        self._guard = Lock()

    def saw(self, table_id: str) -> bool:
        """Somebody looks; whether it was long ago that anybody did."""
        with self._guard:
            late = self._late(table_id)
            self._last[table_id] = self._clock()
            self._last.move_to_end(table_id)
            if len(self._last) > SEATS_WITH_BOTS:
                self._last.popitem(last=False)
            return late

    def late(self, table_id: str) -> bool:
        with self._guard:
            return self._late(table_id)

    def _late(self, table_id: str) -> bool:
        return self._clock() - self._last.get(table_id, float("-inf")) > ALONE_SECONDS


class BotRunner:
    """Plays the bot seats of all tables: one decision at a time per table."""

    def __init__(
        self, tables: Tables, pool: Pool | None = None, looks: Looks | None = None, leases: Leases | None = None
    ) -> None:
        self._tables = tables
        self.leases = leases or Leases(tables.store.database)
        self._pool = pool or Pool("bots", BOT_WORKERS)
        self._looks = looks or Looks()
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._look_again: dict[str, bool] = {}  # tables queued or being played → woken since?
        self._elsewhere: set[str] = set()  # tables at which another server decides
        self._guard = Lock()
        tables.on_change.append(self.wake)
        tables.on_replay.append(self.wake)  # after a restart a bot may have been left in thought
        tables.on_look.append(self._looked_at)
        tables.on_gap.append(self._wake_all)

    @property
    def pool(self) -> Pool:
        return self._pool

    def start(self) -> None:
        """Bots left in thought when the server ended go on by themselves."""
        Thread(target=self._work, name="bots", daemon=True).start()
        try:
            self._wake_all()
        except Denied as refusal:
            if refusal.code not in NOT_NOW:
                raise
            LOG.warning("bots are looked for when somebody comes: %s", refusal)

    def end(self) -> None:
        self._pool.end()

    def wake(self, table_id: str) -> None:
        """Look at this table soon."""
        with self._guard:
            known = table_id in self._look_again
            self._look_again[table_id] = known
        if not known:
            self._queue.put(table_id)

    def step(self, table_id: str) -> bool:
        """Ask for one decision, if a bot has one to make; whether it was asked. Playing it wakes the table again."""
        if self.leases.shared and not self._ours(table_id):
            return False
        turn = self._tables.bot_to_move(table_id)
        if turn is None or (turn.alone and self._looks.late(table_id)):
            self.leases.give_back(table_id)
            return False
        seat = turn.match.seat
        assert seat is not None
        at = (table_id, seat, turn.bot)
        question = Decision(at, Belief.of(turn.match, seat, self._tables.boards.folder))
        job = Job(question, BOT_SECONDS, owner=turn.owner, background=turn.alone, at=at)
        self._pool.submit(job).add_done_callback(lambda done: self._answered(table_id, turn, done.result()))
        return True

    def look_elsewhere(self) -> None:
        """Whether the servers that decide at other tables are still there: if not, we do."""
        with self._guard:
            elsewhere, self._elsewhere = self._elsewhere, set()
        for table_id in elsewhere:
            self.wake(table_id)

    def _ours(self, table_id: str) -> bool:
        """Whether a bot decides at this table and this server asks it. The match is not loaded where it is not."""
        if not self._tables.store.bot_waits(table_id):
            self.leases.give_back(table_id)
            return False
        if self.leases.take(table_id):
            return True
        with self._guard:
            self._elsewhere.add(table_id)
        return False

    def _wake_all(self) -> None:
        for table_id in self._tables.waiting_for_bots():
            self.wake(table_id)

    def _answered(self, table_id: str, turn: BotTurn, action: Json | None) -> None:
        try:
            self._play(table_id, turn, action)
        except Denied as refusal:
            if refusal.code in NOT_NOW:
                self._wait(table_id, refusal.code)
                return
            LOG.warning("bots cannot play at table %s: %s", table_id, refusal)
        except Exception:
            LOG.exception("bots stopped at table %s", table_id)
        self._done(table_id)

    def _play(self, table_id: str, turn: BotTurn, action: Json | None) -> None:
        if action is None:
            if self._pool.closed:
                return  # the server ends: it is asked again after the restart
            LOG.warning("bot %s gave no answer; a random action is played", turn.bot)
        try:
            self._tables.play_bot(table_id, turn.mark, action)
        except Denied as refusal:
            if refusal.code in NOT_NOW:
                raise
            LOG.error("bot %s wanted %s: %s", turn.bot, action, refusal)
            self._tables.play_bot(table_id, turn.mark, None)

    def _wait(self, table_id: str, why: str) -> None:
        """Nothing can be written: the store has told it. Whatever woke the table meanwhile, the next try comes later."""
        with self._guard:
            self._look_again.pop(table_id, None)
        later = Timer(DISK_SECONDS if why == DISK_FULL else AWAY_SECONDS, self.wake, [table_id])
        later.daemon = True
        later.start()

    def _looked_at(self, table_id: str) -> None:
        if self._looks.saw(table_id):
            self.wake(table_id)

    def _work(self) -> None:
        while True:
            table_id = self._queue.get()
            try:
                asked = self.step(table_id)
            except Denied as refusal:
                if refusal.code in NOT_NOW:
                    self._wait(table_id, refusal.code)
                    continue
                LOG.warning("bots cannot play at table %s: %s", table_id, refusal)
                asked = False
            except Exception:
                LOG.exception("bots stopped at table %s", table_id)
                asked = False
            if not asked:
                self._done(table_id)

    def _done(self, table_id: str) -> None:
        with self._guard:
            again = self._look_again.pop(table_id, False)
        if again:
            self.wake(table_id)
