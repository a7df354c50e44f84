"""A turn is thought through once and then played, as long as all comes as expected."""

from typing import Final

from stellwerk.kernel.actions import Action
from stellwerk.kernel.match import Match
from stellwerk.kernel.native import mypyc_attr

from .player import Bot

SAME: Final = 1e-6  # worths that differ by less are one
SHORT: Final = 4  # decisions


class Plan:
    """What is left of the turn that was chosen: its decisions, and what the position before each should be worth."""

    def __init__(self, codes: list[int], expected: list[float]) -> None:
        self.codes: list[int] = codes
        self.expected: list[float] = expected

    def fits(self, match: Match, seat: int) -> bool:
        """Whether all came as expected: then thinking again would only be a second roll of the dice."""
        if not self.codes or self.codes[0] not in match.core.legal():
            return False
        return abs(match.setup.value(match.core, seat) - self.expected[0]) < SAME

    def rest(self) -> "Plan":
        return Plan(self.codes[1:], self.expected[1:])


def plan_of(match: Match, seat: int, codes: list[int]) -> Plan:
    expected: list[float] = []
    core = match.core
    for code in codes:
        expected.append(match.setup.value(core, seat))
        core.apply(code)
    for _ in codes:
        core.undo()
    return Plan(codes, expected)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanningBot(Bot):
    """Follows its plan, and makes a new one where there is none that fits."""

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.plan: Plan = Plan([], [])
        self.meant: list[int] = []  # all decisions of the turn it thought of last, those it does not rely on, too
        self.thoughts: int = 0  # how many turns it had to think about

    def decide(self, match: Match, seat: int) -> Action:
        believed = self.believed(match, seat)
        if not self.plan.fits(believed, seat):
            self.thoughts += 1
            self.plan = plan_of(believed, seat, self.best_turn(believed, seat))
        code = self.plan.codes[0]
        self.plan = self.plan.rest()
        return match.setup.actions.action(code)

    def best_turn(self, match: Match, seat: int) -> list[int]:
        """Decisions to be played one after the other: those that can be relied on, at least the first."""
        raise AssertionError("a bot overrides this")


def reliable(codes: list[int], open_end: bool) -> list[int]:
    """A short turn wholly, of a long one the first half, and of one that goes on beyond what was seen the first decision:
    those after it will be planned better from nearby."""
    if open_end:
        return codes[:1]
    return codes if len(codes) <= SHORT else codes[: (len(codes) + 1) // 2]
