"""The course of a game in thought: everybody's decisions from one position on, as planners would take them."""

from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup

from .plan import reliable
from .planner import FAR, usual_beam
from .player import Bot


class Course:
    """As far as it was thought. Planned by the planner's own beam, so that planners will really play it."""

    def __init__(self, core: Core, since: int, seat: int) -> None:
        self.core: Core = core  # where it leads
        self.since: int = since  # actions that were taken before it
        self.seat: int = seat  # who thinks it out
        self.codes: list[int] = []
        self.seats: list[int] = []  # who takes each of them
        self.thoughts: list[int] = []  # the decisions before which somebody thinks about a turn
        self.costs: list[int] = []  # looks that were spent by then
        self.times: list[int] = []  # the time of the game after each of these turns,
        self.worths: list[float] = []  # and what it was worth then
        self.looks: int = 0

    def take(self, codes: list[int]) -> None:
        """Decisions that are given."""
        for code in codes:
            self.seats.append(self.core.seat)
            self.codes.append(code)
            self.core.apply(code)

    def go_on(self, setup: Setup, bot: Bot | None) -> int:
        """One more turn, or the first half of a long one; how many decisions, 0 if the bot had to stop on the way."""
        beam = usual_beam(setup, self.core.seat, bot)
        best = beam.lines(self.core)[0]
        if bot is not None and bot.must_stop():
            return 0
        self.thoughts.append(len(self.codes))
        self.costs.append(self.looks)
        self.looks += beam.looks
        codes = reliable(best.codes, best.open_end)
        self.take_turn(setup, codes)
        return len(codes)

    def take_turn(self, setup: Setup, codes: list[int]) -> None:
        """What somebody thought of last."""
        self.take(codes)
        self.times.append(self.core.clock())
        self.worths.append(setup.value(self.core, self.seat))

    def branch(self, core: Core, thought: int) -> "Course":
        """The same up to a thought, whose turn is yet to be taken otherwise; `core` is the position there."""
        twin, at = Course(core, self.since, self.seat), self.thoughts[thought]
        twin.codes, twin.seats = self.codes[:at], self.seats[:at]
        twin.thoughts, twin.costs = self.thoughts[: thought + 1], self.costs[: thought + 1]
        twin.times, twin.worths = self.times[:thought], self.worths[:thought]
        twin.looks = self.costs[thought]
        return twin

    def worth_at(self, time: int) -> float:
        """What it was worth at the first time it stood still from then on."""
        for i in range(len(self.times)):
            if self.times[i] >= time:
                return self.worths[i]
        return -FAR

    @property
    def over(self) -> bool:
        return self.core.seat < 0
