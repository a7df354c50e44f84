"""Search: the own turn planned ever wider, then the best turns compared by what everybody may do next.

Part of the thinking goes into beams that double in width until they leave nothing aside; the rest into a tree (see
`tree.py`) whose root holds the turns found.
"""

import time
from typing import Final

from stellwerk.kernel.match import Match

from .plan import PlanningBot, reliable
from .planner import WIDTH, Beam, Line
from .player import Ranking
from .tree import Tree, distinct_turns

PLANNING: Final = 0.8  # part of the thinking that goes into planning the own turn
WIDER: Final = 2
LONG: Final = 14  # decisions of one turn
LEAST_ROUNDS: Final = 2  # of the tree, also for a bot in a hurry


class SearchBot(PlanningBot):
    """Thinks until its looks or its time are spent, once for a turn; a turn with one way of playing it costs nothing."""

    key = "search"

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.begun: float = 0.0

    def best_turn(self, match: Match, seat: int) -> list[int]:
        turn = self.thought(match, seat).best()
        return reliable(turn.codes, turn.open_end)

    def rank(self, match: Match, seat: int) -> Ranking:
        return self.thought(match, seat).ranking()

    def thought(self, match: Match, seat: int) -> Tree:
        self.begun = time.monotonic()
        lines, looks = self.planned(match, seat)
        tree = Tree(match, seat, self.seed, distinct_turns(match.core, lines))
        tree.looks = looks
        while len(tree.turns) > 1 and not self.enough(tree):
            tree.run_round()
        return tree

    def planned(self, match: Match, seat: int) -> tuple[list[Line], int]:
        """Turns by ever wider beams, until nothing is left aside or the part for planning is spent; and the looks."""
        width, looks = WIDTH, 0
        while True:
            start = time.monotonic()
            beam = Beam(match.setup, seat, width, LONG)
            lines = beam.lines(match.core)
            looks += beam.looks
            took = time.monotonic() - start
            if not beam.cut or self.stopped or not self.has_part_left(looks + WIDER * beam.looks, WIDER * took):
                return lines, looks
            width *= WIDER

    def has_part_left(self, looks: int, more: float) -> bool:
        """Whether planning on, as far as can be told, stays within its part."""
        if self.looks:
            return looks <= PLANNING * self.looks
        return time.monotonic() + more - self.begun <= PLANNING * self.seconds

    def enough(self, tree: Tree) -> bool:
        if self.stopped:
            return True
        if self.looks:
            return tree.looks >= self.looks
        return tree.rounds >= LEAST_ROUNDS and time.monotonic() - self.begun >= self.seconds
