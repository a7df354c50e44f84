"""A finished game looked through: what each decision cost, what was luck, and how everybody stood.

A decision is judged on what its seat could believe then. The planner's beam finds what else could have been done; the best of it
and what was done are carried to the end of the turn and weighed in many beliefs, the same for all. What is best is chosen in
some beliefs and measured in others: the best of several samples always looks better than it is.

Luck is what a draw brought beside what it would have brought in the mean, all else as it was. Both are reckoned in the points
of the game's evaluation. Nothing here looks at a clock: the same record and the same number of looks give the same numbers.
"""

import math
from typing import Any, Final

from stellwerk.kernel.core import DRAWS, Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.past import Past

from .planner import NARROW, WIDTH, Beam, Line, followed, usual_depth
from .player import Bot
from .weighing import Scales

BOT: Final = "planner"
LOOKS: Final = 2000  # positions judged for one decision, if nothing else is said
RIVALS: Final = 4  # other decisions that are weighed
BELIEFS: Final = 6  # in which the best is chosen; in as many others it is measured
REDRAWS: Final = 24  # of one draw, at most,
FEWEST: Final = 3  # and at least
DRAW_LOOKS: Final = 6  # as many looks go into a draw as into so many decisions
SURE: Final = 2.0  # standard errors: what is less may be chance
LEVEL: Final = 0.05  # points: less is nothing
SEED: Final = 7  # of everything that is imagined
OTHER_BELIEFS: Final = 1 << 20  # far from the seeds of the first ones


class Verdict:
    """What a review says of one action, in numbers."""

    def __init__(self, at: int, seat: int) -> None:
        self.at: int = at
        self.seat: int = seat
        self.margin: float = 0.0  # of what was done over the best other decision
        self.error: float = 0.0  # of the margin, one standard error
        self.played: list[int] = []  # the turn as it would go on
        self.other: list[int] = []  # the best turn that begins otherwise
        self.outlook: list[float] = []  # likely result by seat, before the action
        self.luck: list[float] = []  # by seat; empty where nothing was drawn
        self.luck_error: list[float] = []  # one standard error of it
        self.looks: int = 0

    @property
    def json(self) -> dict[str, Any]:
        """As it is kept until all are together."""
        return {
            "at": self.at,
            "seat": self.seat,
            "margin": self.margin,
            "error": self.error,
            "played": self.played,
            "other": self.other,
            "outlook": self.outlook,
            "luck": self.luck,
            "luck_error": self.luck_error,
            "looks": self.looks,
        }

    @property
    def certain(self) -> bool:
        return abs(self.margin) >= LEVEL and abs(self.margin) > SURE * self.error

    @property
    def cost(self) -> float:
        """What it gave away for certain."""
        return -self.margin if self.margin < 0.0 and self.certain else 0.0

    @property
    def gain(self) -> float:
        """By how much it was better than anything else, for certain."""
        return self.margin if self.margin > 0.0 and self.certain else 0.0


def read(kept: dict[str, Any]) -> Verdict:
    """What `json` made of a verdict, as one again."""
    found = Verdict(kept["at"], kept["seat"])
    found.margin, found.error, found.looks = kept["margin"], kept["error"], kept["looks"]
    found.played, found.other = kept["played"], kept["other"]
    found.outlook, found.luck, found.luck_error = kept["outlook"], kept["luck"], kept["luck_error"]
    return found


class Eye(Bot):
    """A planner that gives up after so many looks: the same on every machine. First decisions are all judged."""

    def __init__(self, setup: Setup, seat: int, width: int, depth: int, most: int) -> None:
        super().__init__(SEED, 0.0, most)
        self.beam: Beam = Beam(setup, seat, width, depth, self)

    def must_stop(self) -> bool:
        return self.beam.looks >= self.looks


class Review:
    """One game, action by action in any order."""

    def __init__(self, match: Match, looks: int = LOOKS) -> None:
        self.match: Match = match
        self.setup: Setup = match.setup
        self.looks: int = looks
        self.past: Past = Past()

    def verdict(self, at: int) -> Verdict:
        """Of the action that was taken at this position."""
        then, code = self.past.at(self.match, at), self.match.actions[at].code
        found = Verdict(at, then.core.seat)
        found.outlook = rounded(self.setup.outlook(then.core))
        self.judge(found, then, code)
        if self.drawn(at):
            self.luck(found, then, code, self.past.at(self.match, at + 1))
        return found

    def end(self) -> list[float]:
        """Likely results where the record ends: of a finished game the results."""
        return rounded(self.setup.outlook(self.match.core))

    # Decisions ------------------------------------------------------------------------------

    def judge(self, found: Verdict, then: Match, code: int) -> None:
        seat, seed = found.seat, SEED + found.at
        believed = then.determinized(seat, seed)
        others = self.others(found, believed.core, code)
        if not others:  # every other way is the same turn in another order
            return
        lines = [self.turn(found, believed.core, code), *others]
        chosen = self.weighed(then, seat, seed, lines)
        found.looks += chosen.looks
        rival = 1
        for i in range(2, len(lines)):
            if chosen.totals[i] > chosen.totals[rival]:
                rival = i
        found.played, found.other = lines[0].codes, lines[rival].codes
        self.measure(found, then, [lines[0], lines[rival]], chosen.level)

    def others(self, found: Verdict, core: Core, code: int) -> list[Line]:
        """The best turns that begin otherwise, one for each beginning."""
        eye = Eye(self.setup, found.seat, WIDTH, usual_depth(self.setup), self.looks // 2)
        lines: list[Line] = []
        seen: dict[int, bool] = {code: True}
        for line in eye.beam.lines(core):
            if line.codes[0] not in seen and len(lines) < RIVALS:
                seen[line.codes[0]] = True
                lines.append(line)
        found.looks += eye.beam.looks
        return lines

    def turn(self, found: Verdict, core: Core, code: int) -> Line:
        """What was done, and the best that could follow of it: looked at for itself, so that nothing speaks against it
        but what it is."""
        turn = core.turn()
        core.apply(code)
        goes_on = core.seat == found.seat and core.turn() == turn
        best = Line(self.setup.value(core, found.seat), [code], goes_on)
        if goes_on:
            eye = Eye(self.setup, found.seat, WIDTH, usual_depth(self.setup) - 1, self.looks // 2)
            further = eye.beam.lines(core)[0]
            best = Line(further.worth, [code, *further.codes], further.open_end)
            found.looks += eye.beam.looks
        core.undo()
        return best

    def weighed(self, then: Match, seat: int, seed: int, lines: list[Line]) -> Scales:
        """In some beliefs; in one, where there is no luck in them."""
        scales = Scales(then, seat, seed, lines)
        scales.weigh()
        while not scales.level and scales.beliefs < BELIEFS:
            scales.weigh()
        return scales

    def measure(self, found: Verdict, then: Match, lines: list[Line], level: bool) -> None:
        """In beliefs nothing was chosen by."""
        scales = Scales(then, found.seat, OTHER_BELIEFS + SEED + found.at, lines)
        margins: list[float] = []
        before = 0.0
        for _ in range(1 if level else BELIEFS):
            scales.weigh()
            margin = scales.totals[0] - scales.totals[1]
            margins.append(margin - before)
            before = margin
        found.looks += scales.looks
        found.margin, found.error = round(mean(margins), 2), round(error_of(margins), 2)

    # Luck -----------------------------------------------------------------------------------

    def drawn(self, at: int) -> bool:
        """Whether chance fell, or a secret came to light, with the action taken here."""
        match = self.match
        after = match.drawn[at + 1] if at + 1 < match.position else match.core.cells[DRAWS]
        return after != match.drawn[at]

    def luck(self, found: Verdict, then: Match, code: int, after: Match) -> None:
        """What each seat may expect after this draw, beside the mean of many draws in its place.

        Both are looked at from where everybody has had one more turn: what a card is worth shows when it is used.
        """
        seat, seed = found.seat, OTHER_BELIEFS * 2 + SEED + found.at * REDRAWS
        others: list[list[float]] = []
        drawn: list[list[float]] = []
        spent = 0
        while len(others) < REDRAWS and (spent < self.looks * DRAW_LOOKS or len(others) < FEWEST):
            core = then.determinized(seat, seed + len(others)).core
            core.apply(code)
            spent += self.play_on(core)
            others.append(self.values(core))
            core = after.determinized(seat, seed + len(drawn)).core
            spent += self.play_on(core)
            drawn.append(self.values(core))
        found.looks += spent
        for i in range(self.setup.players):
            own, usual = [values[i] for values in drawn], [values[i] for values in others]
            found.luck.append(round(mean(own) - mean(usual), 2))
            found.luck_error.append(round(math.hypot(error_of(own), error_of(usual)), 2))

    def play_on(self, core: Core) -> int:
        """A turn of everybody, as narrow planners play; how many looks it took."""
        looks = 0
        for _ in range(self.setup.players):
            if core.seat < 0:
                break
            eye = Eye(self.setup, core.seat, NARROW, usual_depth(self.setup), self.looks // 8)
            followed(core, eye.beam.lines(core)[0].codes)
            looks += eye.beam.looks
        return looks + self.setup.players

    def values(self, core: Core) -> list[float]:
        return [self.setup.value(core, seat) for seat in range(self.setup.players)]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error_of(values: list[float]) -> float:
    """The standard error of their mean; none where there is but one, which is then no sample."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    squares = sum([(value - middle) * (value - middle) for value in values])
    return math.sqrt(squares / (len(values) - 1) / len(values))


def rounded(values: list[float]) -> list[float]:
    """As it is kept."""
    return [round(value, 2) for value in values]
