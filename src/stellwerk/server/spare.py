"""Workers that have nothing to do help one that thinks, where luck has a part: slice by slice of the rounds of its search.

A slice is so short that nobody's own question waits for it for long, and it comes after all of them. The bot that thinks asks for the next
one with all that is known by then, adds up what comes, and waits for nothing: help that is late or lost costs nothing but rounds.
A helper keeps the tree it grew until it helps with something else: what lies below the root is worked out once.
Where the bot itself does not get the whole of a core there is none free, and help would only take from it: then nobody is asked.
Helpers get what the bot itself was given, a position as its seat may believe it. Counted in looks a bot thinks alone, so that it decides
the same everywhere.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Final, Protocol

from stellwerk.bots.belief import Belief
from stellwerk.bots.search import Company
from stellwerk.bots.together import Rounds
from stellwerk.bots.tree import Tally, Tree

SLICE: Final = 0.2  # seconds; somebody else's question may have to wait so long
Thought = tuple[int, int]  # whose (a process), and the how many-th
UNHINDERED: Final = 0.9  # of its time a bot computes: then nobody else wants the core
APART: Final = 1 << 20  # beliefs between two slices: more than any has rounds


class Helper(Protocol):
    """A worker, as far as it helps: the tree it grows for somebody, if any."""

    grown: dict[Thought, Tree]


@dataclass(frozen=True, slots=True, eq=False)  # it is looked for by itself: its belief is long
class Slice:
    """The question to a helper; of which thought it is part, so that nobody takes it for another's."""

    thought: Thought
    rounds: Rounds

    def think(self, seated: "Helper", tell: Callable[[Any], None]) -> None:
        grown = seated.grown.get(self.thought)
        tree = self.rounds.tree() if grown is None else grown
        seated.grown = {} if tree is None else {self.thought: tree}
        tell([] if tree is None else self.rounds.further(tree))


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a slice; None if whoever had it is gone."""

    thought: Thought
    tally: Tally | None


class Spare(Company):
    """In the worker that thinks: the others, as far as they are free. They are asked, and heard of, between two passes."""

    def __init__(self, pipe: Connection, others: int) -> None:
        self._belief: Belief | None = None  # what is thought about
        self.share = UNHINDERED
        self._pipe = pipe
        self._others = others
        self._free = 0  # so many more slices may be under way
        self._thought: Thought = (os.getpid(), 0)
        self._slices = 0
        self._until = 0.0
        self._mark = (0.0, 0.0)

    def about(self, belief: Belief) -> None:
        """A thought begins."""
        self._belief = belief
        self._mark = (time.monotonic(), time.process_time())

    def ask(self, tree: Tree, looks: int, seconds: float) -> None:
        self._thought = (self._thought[0], self._thought[1] + 1)
        self._slices = 0
        self._free = 0 if looks else self._others
        self._until = time.monotonic() + seconds
        self.meanwhile(tree)

    def meanwhile(self, tree: Tree) -> None:
        for tally in self._heard():
            tree.add(tally)
        if self._free and tree.luck and time.monotonic() + SLICE <= self._until and self._unhindered():
            for _ in range(self._free):
                self._pipe.send((self._slice(tree), None))
            self._free = 0

    def tallies(self) -> list[Tally]:
        return list(self._heard())

    def _unhindered(self) -> bool:
        """Whether the bot had a core for itself since this was last asked."""
        (then, computed), self._mark = self._mark, (time.monotonic(), time.process_time())
        return self._mark[1] - computed >= self.share * (self._mark[0] - then)

    def _slice(self, tree: Tree) -> Slice:
        assert self._belief is not None
        self._slices += 1
        rounds = Rounds.of(tree, self._belief, self._slices * APART, seconds=SLICE)
        return Slice(self._thought, rounds)

    def _heard(self) -> Iterator[Tally]:
        while self._pipe.poll():
            found: Found = self._pipe.recv()
            if found.thought == self._thought and found.tally is not None:
                self._free += 1
                yield found.tally


class Helped:
    """In the server: one question in thought, and the slices of it that others have. `ask` hands a slice out, `give_back` takes it back."""

    def __init__(
        self, pipe: Connection, ask: Callable[[Slice], "Future[Any]"], give_back: Callable[[list[Slice]], None]
    ) -> None:
        self._pipe, self._ask, self._give_back = pipe, ask, give_back
        self._under_way: list[Slice] = []
        self._over = False
        self._guard = Lock()

    def ask(self, part: Slice) -> None:
        self._under_way.append(part)
        self._ask(part).add_done_callback(lambda done: self._tell(part, done.result()))

    def end(self) -> None:
        """Nobody waits any more; from now on nothing is said to the worker."""
        with self._guard:
            self._over = True
            left, self._under_way = self._under_way, []
        self._give_back(left)

    def _tell(self, part: Slice, tally: Tally | None) -> None:
        with self._guard:
            if self._over:
                return
            self._under_way.remove(part)
            with suppress(OSError):  # it died: whoever serves it notices
                self._pipe.send(Found(part.thought, tally))
