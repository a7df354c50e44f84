"""What a worker process does: it is asked one question after another, each about a position as one seat may believe it.

It keeps the bots of the seats it was asked about, so that they play on the turn they have thought through. It ends with the server.
"""

import logging
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from stellwerk import bots
from stellwerk.bots import Bot, hints
from stellwerk.bots.belief import Belief
from stellwerk.bots.search import SearchBot
from stellwerk.bots.tree import Tree

from . import logs
from .settings import SEATS_WITH_BOTS
from .spare import Found, Spare, Thought

LOG: Final = logging.getLogger(__name__)

HINT_BOTS: Final = ("greedy", "planner")  # from quick to good; search would take all the time there is

Seat = tuple[str, int, str]  # table, seat, bot


class Seated:
    """The bots at the tables: those that were asked last. One that is forgotten only has to think anew."""

    def __init__(self, most: int = SEATS_WITH_BOTS, spare: Spare | None = None) -> None:
        self._most = most
        self.spare = spare
        self._bots: OrderedDict[Seat, Bot] = OrderedDict()
        self.grown: dict[Thought, Tree] = {}  # where it helps somebody

    def bot(self, at: Seat) -> Bot:
        found = self._bots.pop(at, None) or bots.get(at[2])
        self._bots[at] = found
        if len(self._bots) > self._most:
            self._bots.popitem(last=False)
        return found

    def thinking(self, at: Seat, belief: Belief) -> Bot:
        """The same, about to think about this position: others may help it."""
        bot = self.bot(at)
        if self.spare is not None and isinstance(bot, SearchBot):
            self.spare.about(belief)
            bot.company = self.spare
        return bot


@dataclass(frozen=True, slots=True)
class Decision:
    """What does this seat's bot do?"""

    at: Seat
    belief: Belief

    def think(self, seated: Seated, tell: Callable[[Any], None]) -> None:
        match = self.belief.match()
        tell(seated.thinking(self.at, self.belief).decide(match, self.belief.seat).json)


@dataclass(frozen=True, slots=True)
class Advice:
    """What would bots do here? The quick one answers first; what has come when the time is up counts."""

    belief: Belief
    seconds: float

    def think(self, _seated: Seated, tell: Callable[[Any], None]) -> None:
        match = self.belief.match()
        for name in HINT_BOTS:
            tell((name, hints.best(bots.get(name, hints.SEED, self.seconds), match, self.belief.seat)))


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""

    def think(self, _seated: Seated, tell: Callable[[Any], None]) -> None:
        tell(True)


def work(pipe: Connection, niceness: int, others: int) -> None:
    """What a worker does, until the server goes away; `others` are the workers beside it. Ctrl-C is for the server, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    logs.set_up(os.environ)
    seated = Seated(spare=Spare(pipe, others))
    try:
        pipe.send(True)
        while True:
            question = pipe.recv()
            if not isinstance(question, Found):  # help that came too late for the thought it was meant for
                answer(question, seated, pipe)
    except (EOFError, OSError):
        pass


def answer(question: Any, seated: Seated, pipe: Connection) -> None:
    """What there is to say, piece by piece, and that it was all."""
    try:
        question.think(seated, lambda piece: pipe.send((piece, None)))
        pipe.send((None, True))
    except OSError:
        raise
    except Exception as error:
        LOG.exception("a bot failed")
        pipe.send((None, repr(error)))
