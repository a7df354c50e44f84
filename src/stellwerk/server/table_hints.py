"""Hints at the table: asked of workers of their own, kept for the position, and not more of them than a person needs."""

import time
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.bots.belief import Belief
from stellwerk.bots.player import Plans
from stellwerk.kernel.match import Match

from .boards import OURS, Boards
from .refusals import Denied, too_often
from .sentences import say
from .settings import HINT_NICENESS, HINT_SECONDS, HINT_WORKERS, HINTS_PER_MINUTE, SEATS_WITH_HINTS
from .stored import Seat
from .thinking import Advice
from .workers import Job, Pool, promise, then

Json = dict[str, Any]
Answer = tuple[str, Plans]  # which bot, and its best turns


def offered(wish: bool | None, seats: list[Seat]) -> bool:
    """Whether a table gives hints: as it was opened; unsaid, where one person plays against bots alone."""
    return sum(not seat.bot for seat in seats) == 1 if wish is None else wish


@dataclass
class Asked:
    """What one seat asked lately: when, and the last answer with the mark of its position."""

    times: deque[float] = field(default_factory=deque)
    mark: str = ""
    answer: Answer | None = None


class Hints:
    def __init__(
        self,
        boards: Boards = OURS,
        seconds: float = HINT_SECONDS,
        per_minute: int = HINTS_PER_MINUTE,
        pool: Pool | None = None,
    ) -> None:
        self._boards, self._seconds, self._per_minute = boards, seconds, per_minute
        self._pool = pool or Pool("hints", HINT_WORKERS, HINT_NICENESS)
        self._asked: OrderedDict[tuple[str, int], Asked] = OrderedDict()
        self._guard = Lock()

    @property
    def pool(self) -> Pool:
        return self._pool

    def end(self) -> None:
        self._pool.end()

    def of(self, table: str, mark: str, match: Match) -> "Future[Json]":
        """The hint for the seat that decides. `mark` names the position; asked again it costs nothing."""
        seat = match.seat
        assert seat is not None
        asked = self._seat(table, seat)
        known = asked.answer if asked.mark == mark else None
        if known is not None:
            found = promise()
            found.set_result(known)
        else:
            self._count(asked)
            question = Advice(Belief.of(match, seat, self._boards.folder), self._seconds)
            found = self._pool.submit(Job(question, self._seconds, owner=table, patience=self._seconds))
        return then(found, lambda answer: self._told(asked, mark, match, seat, answer))

    def _told(self, asked: Asked, mark: str, match: Match, seat: int, answer: Answer | None) -> Json:
        if answer is None:
            raise Denied(422, "no_hint", say("no_hint"))
        asked.mark, asked.answer = mark, answer
        name, plans = answer
        return {
            "seat": seat,
            "position": match.position,
            "bot": {"key": name, "title": bots.TITLES[name][0]},
            "hints": hints.worded(match, seat, plans),
        }

    def _seat(self, table: str, seat: int) -> Asked:
        with self._guard:
            asked = self._asked.setdefault((table, seat), Asked())
            self._asked.move_to_end((table, seat))
            if len(self._asked) > SEATS_WITH_HINTS:
                self._asked.popitem(last=False)
            return asked

    def _count(self, asked: Asked) -> None:
        """One more question; too many in a minute are refused."""
        now = time.monotonic()
        with self._guard:
            while asked.times and asked.times[0] <= now - 60:
                asked.times.popleft()
            if len(asked.times) >= self._per_minute:
                raise too_often("too_often", asked.times[0] + 60 - now)
            asked.times.append(now)
