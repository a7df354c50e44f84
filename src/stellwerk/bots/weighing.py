"""Weighing: the turns a beam found, each judged in many positions the seat could believe.

A beam looks into one of them, where the next card and the next throw are known; what is best there may be best by
that luck alone.
"""

from typing import Final

from stellwerk.kernel.core import Core
from stellwerk.kernel.match import Match

from .plan import SAME
from .planner import Line, best_of, followed, quick_beam

MOST: Final = 48  # turns
BEGINNINGS: Final = 36  # of them with a first decision of their own


class Scales:
    """The turns to be compared, and the sum of what each was worth in every belief so far."""

    def __init__(self, match: Match, seat: int, seed: int, lines: list[Line]) -> None:
        self.match: Match = match
        self.seat: int = seat
        self.seed: int = seed
        self.lines: list[Line] = various(lines)[:MOST]
        self.totals: list[float] = [0.0] * len(self.lines)
        self.beliefs: int = 0
        self.level: bool = False  # every turn is worth what the beam saw: there is no luck in them
        self.looks: int = 0

    def weigh(self) -> None:
        """All turns in one more belief."""
        self.beliefs += 1
        core = self.match.determinized(self.seat, self.seed - self.beliefs).core
        self.level = True
        for i, line in enumerate(self.lines):
            worth = self.worth(core, line)
            self.totals[i] += worth
            self.level = self.level and abs(worth - line.worth) < SAME

    def worth(self, core: Core, line: Line) -> float:
        """What the turn leads to; where another card came than the one it counted on, it goes on as well as it can."""
        before = len(core.marks)
        if not followed(core, line.codes) and core.seat == self.seat:
            beam = quick_beam(self.match.setup, self.seat)
            followed(core, beam.lines(core)[0].codes)
            self.looks += beam.looks
        found = self.match.setup.value(core, self.seat)
        self.looks += 1
        while len(core.marks) > before:
            core.undo()
        return found

    def order(self) -> list[Line]:
        """Best on the average first."""
        if not self.beliefs:
            return self.lines
        found = [Line(self.totals[i] / self.beliefs, line.codes, line.open_end) for i, line in enumerate(self.lines)]
        return best_of(found, len(found))


def various(lines: list[Line]) -> list[Line]:
    """The best turn of each first decision, then the others: the best ones may all live on the luck of one belief."""
    firsts: list[Line] = []
    others: list[Line] = []
    seen: dict[int, bool] = {}
    for line in lines:
        if line.codes[0] in seen or len(firsts) == BEGINNINGS:
            others.append(line)
        else:
            seen[line.codes[0]] = True
            firsts.append(line)
    return firsts + others
