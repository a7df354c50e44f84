"""Easy: a weak player, not a strange one. It plans its whole turn, but narrowly, and now and then plays another than the best."""

from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match

from .plan import reliable
from .planner import NARROW, Beam, Line, PlannerBot, first_steps, usual_depth

MOST_LOOKS: Final = 300  # positions judged for one turn; the first decisions are all judged, however many there are
SLIPS: Final = 4  # one turn in so many may be a slip
NEAR: Final = 0.2  # a slip loses at most so much of what lies between the best and a poor first decision
OTHER_DICE: Final = 1 << 40  # slips are drawn apart from secrets, which are redrawn by the seed alone


class EasyBeam(Beam):
    """Gives up after so many looks: the same on every machine, and quick on a slow one."""

    def told_to_stop(self) -> bool:
        return self.looks >= MOST_LOOKS or super().told_to_stop()


class EasyBot(PlannerBot):
    key = "easy"

    def best_turn(self, match: Match, seat: int) -> list[int]:
        lines = self.lines(match, seat)
        slips = Stream(self.seed + match.position + OTHER_DICE).below(SLIPS) == 0
        line = second_best(lines) if slips else lines[0]
        return reliable(line.codes, line.open_end)

    def lines(self, match: Match, seat: int) -> list[Line]:
        return EasyBeam(match.setup, seat, NARROW, usual_depth(match.setup), self).lines(match.core)


def second_best(lines: list[Line]) -> Line:
    """The best turn that begins otherwise; where that would be a blunder, the best after all.

    Poor is what three of four first decisions are no worse than: a single ruinous one must not make all others look good.
    """
    ranking = first_steps(lines)
    poor = ranking[(3 * len(ranking) - 1) // 4][0]
    if len(ranking) < 2 or ranking[0][0] - ranking[1][0] > NEAR * (ranking[0][0] - poor):
        return lines[0]
    for line in lines:
        if line.codes[0] == ranking[1][1]:
            return line
    return lines[0]
