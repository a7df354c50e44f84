"""Easy: a weak player, not a strange one. It plans its whole turn, but narrowly, overlooks some of what it might do where that is
much, and now and then plays another than the best."""

from bisect import bisect_right
from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .plan import reliable
from .planner import NARROW, Beam, Line, PlannerBot, usual_depth
from .player import Bot

MOST_LOOKS: Final = 300  # positions judged for one turn; the first decisions are all judged, however many there are
SEEN: Final = 24  # actions of one kind it thinks of
SLIPS: Final = 2  # one turn in so many may be a slip
NEAR: Final = 0.25  # a slip loses at most so much of what lies between the best and a poor turn
OTHER_DICE: Final = 1 << 40  # slips are drawn apart from secrets, which are redrawn by the seed alone


class EasyBeam(Beam):
    """Gives up after so many looks: the same on every machine, and quick on a slow one."""

    def __init__(self, setup: Setup, seat: int, eyes: int = 0, bot: Bot | None = None) -> None:
        super().__init__(setup, seat, NARROW, usual_depth(setup), bot)
        self.bases: list[int] = setup.actions.bases
        self.eyes: Stream = Stream(eyes)  # what it overlooks

    def told_to_stop(self) -> bool:
        return self.looks >= MOST_LOOKS or super().told_to_stop()

    def seen(self, core: Core) -> list[int]:
        """Of each kind of action so many at most: a pass or a rare chance is never overlooked, one of a hundred tiles is."""
        found: list[int] = []
        kind, of_kind = -1, list[int]()
        for code in core.legal():
            if bisect_right(self.bases, code) != kind:
                found += self.some(of_kind)
                kind, of_kind = bisect_right(self.bases, code), []
            of_kind.append(code)
        return found + self.some(of_kind)

    def some(self, codes: list[int]) -> list[int]:
        """In their order, each as likely as the others."""
        left, found = SEEN, []
        for i, code in enumerate(codes):
            if self.eyes.below(len(codes) - i) < left:
                found.append(code)
                left -= 1
        return found


class EasyBot(PlannerBot):
    key = "easy"

    def best_turn(self, match: Match, seat: int) -> list[int]:
        lines = self.lines(match, seat)
        slips = Stream(self.seed + match.position + OTHER_DICE).below(SLIPS) == 0
        line = second_best(lines) if slips else lines[0]
        return reliable(line.codes, line.open_end)

    def lines(self, match: Match, seat: int) -> list[Line]:
        return EasyBeam(match.setup, seat, self.seed + match.position, self).lines(match.core)


def second_best(lines: list[Line]) -> Line:
    """The best turn that begins otherwise, or at least comes to less; where each would be a blunder, the best after all.

    Poor is what three of four turns are no worse than: a single ruinous one must not make all others look good.
    """
    best = lines[0]
    least = best.worth - NEAR * (best.worth - lines[(3 * len(lines) - 1) // 4].worth)
    near = [line for line in lines if line.worth >= least]
    for line in near:
        if line.codes[0] != best.codes[0]:
            return line
    for line in near:
        if line.worth < best.worth:
            return line
    return best
