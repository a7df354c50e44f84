"""Planner: a beam over the whole of a seat's turn, so that a step that pays only later is seen to pay."""

from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .player import Bot, Ranking

WIDTH = 12
DEPTH = 9  # decisions of one turn


class Line:
    """Decisions of one turn from the root, and the worth of where they lead."""

    def __init__(self, worth: float, codes: list[int], open_end: bool) -> None:
        self.worth = worth
        self.codes = codes
        self.open_end = open_end  # the seat decides again


def beam(core: Core, setup: Setup, seat: int, width: int, depth: int) -> list[Line]:
    """The best lines of this turn, best first; the core is as before afterwards."""
    done: list[Line] = []
    front = [Line(0.0, [], True)]
    for _ in range(depth):
        longer: list[Line] = []
        for line in front:
            longer += continued(core, setup, seat, line)
        done += [line for line in longer if not line.open_end]
        front = best_of([line for line in longer if line.open_end], width)
        if not front:
            break
    return best_of(done + front, len(done) + len(front))


def continued(core: Core, setup: Setup, seat: int, line: Line) -> list[Line]:
    """The line with each possible next decision."""
    for code in line.codes:
        core.apply(code)
    found = []
    for code in core.legal():
        core.apply(code)
        found.append(Line(setup.value(core, seat), [*line.codes, code], core.seat == seat))
        core.undo()
    for _ in line.codes:
        core.undo()
    return found


def best_of(lines: list[Line], most: int) -> list[Line]:
    order = sorted([(-line.worth, i) for i, line in enumerate(lines)])
    return [lines[i] for _, i in order[:most]]


def first_steps(lines: list[Line]) -> Ranking:
    """Each first decision by the best line it begins, best first."""
    found: Ranking = []
    seen: dict[int, bool] = {}
    for line in lines:
        if line.codes[0] not in seen:
            seen[line.codes[0]] = True
            found.append((line.worth, line.codes[0]))
    return found


class PlannerBot(Bot):
    key = "planner"

    def rank(self, match: Match, seat: int) -> Ranking:
        return first_steps(beam(match.core, match.setup, seat, WIDTH, DEPTH))
