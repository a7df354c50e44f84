"""Easy: a weak player, not a strange one. It plans its whole turn, but narrowly, and every second turn it is careless: it plays the
worst that costs no more than its game calls a small loss."""

from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .plan import reliable
from .planner import NARROW, Beam, Line, PlannerBot, usual_depth
from .player import Bot

MOST_LOOKS: Final = 300  # positions judged for one turn; the first decisions are all judged, however many there are
SLIPS: Final = 2  # one turn in so many may be a slip
NEAR: Final = 0.75  # a slip loses at most so much of what lies between the best and a poor turn
OTHER_DICE: Final = 1 << 40  # slips are drawn apart from secrets, which are redrawn by the seed alone


class EasyBeam(Beam):
    """Gives up after so many looks: the same on every machine, and quick on a slow one."""

    def __init__(self, setup: Setup, seat: int, bot: Bot | None = None) -> None:
        super().__init__(setup, seat, NARROW, usual_depth(setup), bot)

    def told_to_stop(self) -> bool:
        return self.looks >= MOST_LOOKS or super().told_to_stop()


class EasyBot(PlannerBot):
    key = "easy"

    def best_turn(self, match: Match, seat: int) -> list[int]:
        lines = self.lines(match, seat)
        slips = Stream(self.seed + match.position + OTHER_DICE).below(SLIPS) == 0
        line = careless(lines, match.setup.small_loss) if slips else lines[0]
        self.meant = line.codes
        return reliable(line.codes, line.open_end)

    def lines(self, match: Match, seat: int) -> list[Line]:
        return EasyBeam(match.setup, seat, self).lines(match.core)


def careless(lines: list[Line], loss: float) -> Line:
    """The worst turn that loses no more than so much, rather one that begins otherwise; where each would be a blunder, the best.

    Poor is what three of four turns are no worse than: a single ruinous one must not make all others look good.
    """
    best, poor = lines[0], lines[(3 * len(lines) - 1) // 4]
    least = best.worth - min(loss, NEAR * (best.worth - poor.worth))
    near = [line for line in lines if line.worth >= least]
    for i in range(len(near) - 1, -1, -1):
        if near[i].codes[0] != best.codes[0]:
            return near[i]
    return near[-1]
