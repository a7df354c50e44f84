"""Search: the own turn planned ever wider, weighed in many beliefs, and followed into what everybody may do next.

Part of the thinking goes into beams, each as wide as the time left allows, until one leaves nothing aside; part into
weighing the turns found (`weighing.py`); the rest into a tree whose root holds the best of them (`tree.py`).

It remembers what it expected of the others. Where they have done just that for a while, and nothing is drawn or hidden,
it stops comparing turns and thinks whole games through to their end (`whole_game.py`).
"""

import time
from typing import Final

from stellwerk.kernel.match import Match
from stellwerk.kernel.native import mypyc_attr

from .plan import PlanningBot, reliable
from .planner import LONG, WIDTH, Beam
from .player import Ranking
from .tree import NEVER, Tally, Tree, distinct_turns
from .weighing import Scales
from .whole_game import Expectation, WholeGame

# Parts of the thinking that are spent when the own turn is planned, and when the turns are weighed.
PLANNING: Final = 0.3
WEIGHED: Final = 0.35
WIDER: Final = 1.5  # a beam less than so much wider is not worth it
USUAL: Final = 50_000  # looks of a thought, until there was one


@mypyc_attr(allow_interpreted_subclasses=True)
class Company:
    """Who thinks along: nobody. See together.py."""

    many: int = 1  # who search, the bot included

    def ask(self, tree: Tree, looks: int, seconds: float) -> None:
        """Compare these turns, too, with so many looks or for so long."""

    def meanwhile(self, tree: Tree) -> None:
        """Between two passes: something may have come already."""

    def tallies(self) -> list[Tally]:
        """What came of it."""
        return []

    def leave(self) -> None:
        """No more questions."""


NOBODY: Final = Company()


class SearchBot(PlanningBot):
    """Thinks until its looks or its time are spent, once for a turn; a turn with one way of playing it costs nothing."""

    key = "search"

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.begun: float = 0.0
        self.expected: Expectation = Expectation()
        self.whole_game: WholeGame | None = None
        self.luck: bool = False  # this is no game that can be foreseen
        self.usual: int = looks or USUAL  # looks of a thought
        self.company: Company = NOBODY

    def best_turn(self, match: Match, seat: int) -> list[int]:
        self.begun = time.monotonic()
        self.expected.compare(match, seat)
        decision = self.foretell(match, seat) if self.expected.sure else []
        if decision:
            self.meant = decision
            return decision
        tree = self.thought(match, seat)
        best = tree.best()
        self.luck = self.luck or tree.luck
        self.expected.expect(None if self.luck else best.ahead, match.position)
        self.meant = best.codes
        return reliable(best.codes, best.open_end)

    def foretell(self, match: Match, seat: int) -> list[int]:
        """The decision that belongs to the best course of the whole game; none if there was no time to find it."""
        course = self.expected.course
        if course is None:
            return []
        if self.whole_game is None or self.whole_game.best is not course:
            self.whole_game = WholeGame(match, seat, self, course)
        future = self.whole_game.at(match)
        future.think(self.looks or NEVER, self.usual)
        if not self.looks and self.must_stop():
            self.usual = future.looks
        self.luck = future.lucky
        self.expected.expect(None if self.luck else future.best, match.position)
        return [] if self.luck else future.next()

    def rank(self, match: Match, seat: int) -> Ranking:
        self.begun = time.monotonic()
        return self.thought(match, seat).ranking()

    def thought(self, match: Match, seat: int) -> Tree:
        """A comparison of turns by what they lead to, in what is left of the time."""
        scales = self.planned(match, seat)
        while not scales.level and not self.weighed_enough(scales):
            scales.weigh()
        tree = Tree(match, seat, self.seed, distinct_turns(match.core, scales.order()), self)
        tree.looks = scales.looks
        if len(tree.turns) > 1:
            self.follow(tree)
        return tree

    def follow(self, tree: Tree) -> None:
        """Pass after pass; whoever thinks along does the same in beliefs of their own, with an equal part of the looks."""
        many = self.company.many
        part = max(0, self.looks - tree.looks) // many
        shared = self.looks if many == 1 else tree.looks + part
        company = self.company if part or not self.looks else NOBODY  # without a part: 0 looks would mean by the clock
        company.ask(tree, part, self.seconds - (time.monotonic() - self.begun))
        tree.stride = many
        slowest = 0.0  # of its passes: one that would come too late is not begun
        while not self.enough(tree, slowest, shared if tree.luck else self.looks):
            start = time.monotonic()
            tree.run_pass()
            slowest = max(slowest, time.monotonic() - start)
            company.meanwhile(tree)
        for tally in company.tallies():
            tree.add(tally)

    def finish(self, match: Match, seat: int) -> None:
        self.company.leave()

    def planned(self, match: Match, seat: int) -> Scales:
        """Turns by ever wider beams, until nothing is left aside or the part for planning is spent."""
        width, looks = WIDTH, 0
        while True:
            start = time.monotonic()
            beam = Beam(match.setup, seat, width, LONG, bot=self, beginnings=width)
            scales = Scales(match, seat, self.seed, beam.lines(match.core))
            scales.weigh()
            looks += beam.looks
            scales.looks += looks
            wider = int(width * self.beams_left(looks, beam.looks, time.monotonic() - start))
            if not beam.cut or self.stopped or wider < WIDER * width:
                return scales
            width = wider

    def beams_left(self, spent: int, looks: int, took: float) -> float:
        """How many beams like the last one still fit into the part for planning: one so much wider will."""
        if self.looks:
            return (PLANNING * self.looks - spent) / max(1, looks)
        return (PLANNING * self.seconds - (time.monotonic() - self.begun)) / max(1e-6, took)

    def weighed_enough(self, scales: Scales) -> bool:
        if self.stopped or len(scales.lines) == 1:
            return True
        if self.looks:
            return scales.looks + len(scales.lines) > WEIGHED * self.looks
        return time.monotonic() - self.begun >= WEIGHED * self.seconds

    def enough(self, tree: Tree, slowest: float, most: int) -> bool:
        if self.stopped or tree.all_seen():
            return True
        if self.looks:
            return tree.looks >= most
        return time.monotonic() - self.begun + slowest >= self.seconds

    def must_stop(self) -> bool:
        """A first beam may be wider than the whole time allows, where a look is slow."""
        late = not self.looks and self.seconds > 0.0 and time.monotonic() - self.begun >= self.seconds
        return self.stopped or late
