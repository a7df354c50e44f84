"""Hints at the table: asked of the thinker, kept for the position, and not more of them than a person needs."""

import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.kernel.match import Match

from .refusals import Refused, too_often
from .settings import HINT_SECONDS, HINTS_PER_MINUTE, SEATS_WITH_HINTS
from .store import Seat
from .texts import say
from .thinker import Answer, Thinker

Json = dict[str, Any]


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
    def __init__(self, seconds: float = HINT_SECONDS, per_minute: int = HINTS_PER_MINUTE) -> None:
        self._seconds, self._per_minute = seconds, per_minute
        self._thinker = Thinker()
        self._asked: OrderedDict[tuple[str, int], Asked] = OrderedDict()
        self._guard = Lock()

    def of(self, table: str, mark: str, match: Match) -> Json:
        """The hint for the seat that decides. `mark` names the position; asked again it costs nothing."""
        seat = match.seat
        assert seat is not None
        asked = self._seat(table, seat)
        if asked.mark != mark or asked.answer is None:
            self._count(asked)
            found = self._thinker.ask(match.determinized(seat, hints.SEED).state(), seat, self._seconds)
            if found is None:
                raise Refused(422, "no_hint", say("no_hint"))
            asked.mark, asked.answer = mark, found
        name, ranking = asked.answer
        return {
            "seat": seat,
            "position": match.position,
            "bot": {"key": name, "title": bots.TITLES[name][0]},
            "hints": hints.worded(match, seat, ranking),
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
