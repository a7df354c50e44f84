"""Several processes think about one decision of the search, where cores are free.

The bot plans and weighs its turns alone. The rounds of its tree, each from another belief, are shared out: of three processes the
first has beliefs 0, 3, 6 …, the second 1, 4, 7 …; what the rounds brought is added up, in this order and not as it comes in.
Counted in looks the decision is therefore the same whenever so many think, and with one process what it always was. Each has a tree
of its own below the root, so two with half the looks each do not decide like one with all of them.

Where nothing is drawn or hidden every round goes on from the last one: there nobody can help, and all looks are the bot's own.
A process that dies costs time: counted in looks its part is done here. By the clock its rounds are missing.
"""

import signal
import time
from collections.abc import Iterable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from .belief import Belief
from .player import Bot
from .search import Company, SearchBot
from .tree import Tally, Tree, Turn

GRACE: Final = 0.3  # seconds after its time in which an answer still counts
START: Final = 30.0  # seconds a new process may take until it can think


@dataclass(frozen=True, slots=True)
class Rounds:
    """The question: how do these turns do in every so many-th belief?"""

    belief: Belief
    seed: int
    turns: tuple[tuple[tuple[int, ...], bool, float], ...]  # codes, open end, opinion
    known: Tally  # what their rounds have brought so far
    luck: bool  # it is known to have a part
    first: int
    stride: int
    looks: int
    seconds: float

    @classmethod
    def of(
        cls, tree: Tree, belief: Belief, first: int, stride: int = 1, looks: int = 0, seconds: float = 0.0
    ) -> "Rounds":
        turns = tuple((tuple(turn.codes), turn.open_end, turn.opinion) for turn in tree.turns)
        return cls(belief, tree.seed, turns, tree.tally(), tree.luck, first, stride, looks, seconds)

    def think(self) -> Tally:
        tree = self.tree()
        return [] if tree is None else self.further(tree)

    def tree(self) -> Tree | None:
        """Where the rounds grow; none where all can be foreseen."""
        bot = Patience(self.seed, self.seconds, self.looks)
        turns = [Turn(list(codes), open_end, opinion) for codes, open_end, opinion in self.turns]
        tree = Tree(self.belief.match(), self.belief.seat, self.seed, turns, bot)
        tree.luck = tree.luck or self.luck
        if not tree.luck:
            tree.run_round()  # it may come on the way
            if not tree.luck:
                return None
            tree = tree.anew()
            tree.luck = True
        tree.first, tree.stride = self.first, self.stride
        return tree

    def further(self, tree: Tree) -> Tally:
        """What more rounds on this tree add to what is known."""
        bot = tree.bot = Patience(self.seed, self.seconds, self.looks)
        tree.know(self.known)
        while not bot.must_stop() and not (self.looks and tree.looks >= self.looks):
            tree.run_pass()
        return tree.since(self.known)


class Patience(Bot):
    """Stops a tree when the time is up."""

    def __init__(self, seed: int, seconds: float, looks: int) -> None:
        super().__init__(seed, seconds, looks)
        self.until = time.monotonic() + seconds

    def must_stop(self) -> bool:
        return not self.looks and time.monotonic() >= self.until


def work(pipe: Connection) -> None:
    """What a process does until the bot leaves. Ctrl-C is for whoever started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(True)
        while True:
            pipe.send(pipe.recv().think())
    except (EOFError, OSError):
        pass


class Helper:
    """One process; begun with the first question, and again after it died."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.question: Rounds | None = None

    def ask(self, question: Rounds) -> None:
        if self.question is not None:  # nobody heard the last answer: it must not be taken for this one
            self.end()
        self.question = question
        try:
            self.ready().send(question)
        except (OSError, EOFError):
            self.end()

    def ready(self) -> Connection:
        if self.pipe is None or self.process is None or not self.process.is_alive():
            self.end()
            fresh = get_context("spawn")
            self.pipe, theirs = fresh.Pipe()
            self.process = fresh.Process(target=work, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
            if not self.pipe.poll(START):
                raise EOFError
            self.pipe.recv()
        return self.pipe

    def answer(self, until: float) -> Tally:
        """Its rounds; of one that died or is late none, but what was counted in looks is made up for."""
        question, self.question = self.question, None
        assert question is not None
        try:
            if self.pipe is not None and (question.looks or self.pipe.poll(max(until - time.monotonic(), 0))):
                found: Tally = self.pipe.recv()
                return found
        except (OSError, EOFError):
            pass
        self.end()
        return question.think() if question.looks else []

    def end(self) -> None:
        process, pipe, self.process, self.pipe = self.process, self.pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()


class Together(Company):
    """The bot and so many processes beside it."""

    def __init__(self, many: int, folder: Path | None = None) -> None:
        self.many = many
        self.folder = folder  # of boards of one's own
        self.helpers = [Helper() for _ in range(many - 1)]
        self.asked: list[Helper] = []
        self.until = 0.0

    def ask(self, tree: Tree, looks: int, seconds: float) -> None:
        belief = Belief.imagined(tree.match, tree.seat, self.folder)
        self.until = time.monotonic() + seconds + GRACE
        for first, helper in enumerate(self.helpers, start=1):
            helper.ask(Rounds.of(tree, belief, first, self.many, looks, seconds))
        self.asked = self.helpers

    def tallies(self) -> list[Tally]:
        asked, self.asked = self.asked, []
        return [helper.answer(self.until) for helper in asked]

    def leave(self) -> None:
        for helper in self.helpers:
            helper.end()


def think_together(bots: Iterable[Bot], many: int, folder: Path | None) -> None:
    """Bots that search have company from now on."""
    for bot in bots:
        if isinstance(bot, SearchBot) and many > 1:
            bot.company = Together(many, folder)
