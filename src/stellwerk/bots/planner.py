"""Planner: a beam over the whole of a seat's turn, so that a step that pays only later is seen to pay."""

from stellwerk.kernel.core import DRAWS, Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .plan import PlanningBot, reliable
from .player import Bot, Plans, Ranking

FAR = 1e18
WIDTH = 12  # lines that are followed, and as many of different worth
DEPTH = 9  # decisions of one turn
LONG = 14  # where there is time for it, and for who plays alone: nobody else ends a round
NARROW = 3  # width of a quick look


class Line:
    """Decisions of one turn from the root, and the worth of where they lead."""

    def __init__(self, worth: float, codes: list[int], open_end: bool) -> None:
        self.worth = worth
        self.codes = codes
        self.open_end = open_end  # the turn goes on


class Beam:
    """The best lines of one turn."""

    def __init__(
        self, setup: Setup, seat: int, width: int, depth: int, bot: Bot | None = None, beginnings: int = 0
    ) -> None:
        self.setup: Setup = setup
        self.seat: int = seat
        self.width: int = width
        self.depth: int = depth
        self.beginnings: int = beginnings  # so many first decisions keep a line each, though its first steps look worse
        self.bot: Bot | None = bot  # whose turn is planned: it may be told to stop
        self.alone: bool = setup.players == 1  # nobody else ends the turn of a seat that plays alone: chance does
        self.looks: int = 0  # positions judged
        self.cut: bool = False  # whether lines were left aside: a wider beam might see more

    def lines(self, core: Core) -> list[Line]:
        """Best first; the core is as before afterwards."""
        done: list[Line] = []
        front = [Line(0.0, [], True)]
        for _ in range(self.depth):
            longer: list[Line] = []
            for line in front:
                if line.codes and self.told_to_stop():
                    return distinct(done + longer + front)
                longer += self.continued(core, line)
            done += [line for line in longer if not line.open_end]
            going_on = distinct([line for line in longer if line.open_end])
            front = leaders(going_on, self.width, self.beginnings)
            self.cut = self.cut or len(going_on) > len(front)
            if not front:
                break
        self.cut = self.cut or bool(front)
        return distinct(done + front)

    def told_to_stop(self) -> bool:
        return self.bot is not None and self.bot.must_stop()

    def continued(self, core: Core, line: Line) -> list[Line]:
        """The line with each possible next decision."""
        draws, turn = core.cells[DRAWS], core.turn()
        for code in line.codes:
            core.apply(code)
        found = []
        for code in core.legal():
            core.apply(code)
            goes_on = core.seat == self.seat and core.turn() == turn and not (self.alone and core.cells[DRAWS] != draws)
            found.append(Line(self.setup.value(core, self.seat), [*line.codes, code], goes_on))
            core.undo()
        for _ in line.codes:
            core.undo()
        self.looks += len(found)
        return found


def usual_beam(setup: Setup, seat: int, bot: Bot | None) -> Beam:
    """As the planner itself plans: who imagines its turns so foresees them."""
    return Beam(setup, seat, WIDTH, usual_depth(setup), bot)


def quick_beam(setup: Setup, seat: int, bot: Bot | None = None) -> Beam:
    """For turns that are only imagined."""
    return Beam(setup, seat, NARROW, usual_depth(setup), bot)


def usual_depth(setup: Setup) -> int:
    return LONG if setup.players == 1 else DEPTH


def distinct(lines: list[Line]) -> list[Line]:
    """Best first, each once: the same decisions in another order, worth the same, are the same line."""
    found: list[Line] = []
    seen: dict[tuple[int, ...], bool] = {}
    last = FAR
    for line in best_of(lines, len(lines)):
        if line.worth < last:
            last = line.worth
            seen = {}
        key = tuple(sorted(line.codes))
        if key not in seen:
            seen[key] = True
            found.append(line)
    return found


def leaders(order: list[Line], width: int, beginnings: int = 0) -> list[Line]:
    """Of lines best first the first ones, and the first of different worth: many may differ only in which card was paid.

    Also the best line of so many first decisions: what pays late would never be seen to.
    """
    found = order[:width]
    different, last = 0, FAR
    for i, line in enumerate(order):
        if different == width:
            break
        if line.worth < last:
            last = line.worth
            different += 1
            if i >= width:
                found.append(line)
    return found + first_of_each(order, found, beginnings)


def first_of_each(order: list[Line], there: list[Line], beginnings: int) -> list[Line]:
    """The best line of each first decision that has none among those that are there."""
    found: list[Line] = []
    seen = {line.codes[0]: True for line in there}
    for line in order:
        if len(seen) >= beginnings:
            break
        if line.codes[0] not in seen:
            seen[line.codes[0]] = True
            found.append(line)
    return found


def best_of(lines: list[Line], most: int) -> list[Line]:
    order = sorted([(-line.worth, i) for i, line in enumerate(lines)])
    return [lines[i] for _, i in order[:most]]


def first_steps(lines: list[Line]) -> Ranking:
    """Each first decision by the best line it begins, best first."""
    return [(line.worth, line.codes[0]) for line in beginnings(lines)]


def beginnings(lines: list[Line]) -> list[Line]:
    """The best line of each first decision, best first."""
    found: list[Line] = []
    seen: dict[int, bool] = {}
    for line in lines:
        if line.codes[0] not in seen:
            seen[line.codes[0]] = True
            found.append(line)
    return found


def followed(core: Core, codes: list[int]) -> bool:
    """Take the turn as far as this belief allows it; whether it did wholly."""
    for code in codes:
        if core.seat < 0 or code not in core.legal():
            return False
        core.apply(code)
    return True


class PlannerBot(PlanningBot):
    key = "planner"

    def rank(self, match: Match, seat: int) -> Ranking:
        return first_steps(self.lines(match, seat))

    def plans(self, match: Match, seat: int, most: int = 3) -> Plans:
        found = beginnings(self.lines(self.believed(match, seat), seat))
        return [(line.worth, line.codes) for line in found[:most]]

    def best_turn(self, match: Match, seat: int) -> list[int]:
        best = self.lines(match, seat)[0]
        self.meant = best.codes
        return reliable(best.codes, best.open_end)

    def lines(self, match: Match, seat: int) -> list[Line]:
        return usual_beam(match.setup, seat, self).lines(match.core)
