"""What every bot is: one method that decides, on a match as its seat may believe it."""

from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match


class Bot:
    """`decide` never sees the true match: secrets and coming chance are redrawn before it looks."""

    key: str = ""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, match: Match, seat: int) -> Action:
        believed = match.determinized(seat, self.seed + match.position)
        return match.setup.actions.action(self.choose(believed, seat))

    def choose(self, match: Match, seat: int) -> int:
        """The code of the action to take."""
        raise AssertionError("a bot overrides this")


class RandomBot(Bot):
    """Any legal action, all alike."""

    key = "random"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.stream = Stream(seed)

    def choose(self, match: Match, seat: int) -> int:
        options = match.core.legal()
        return options[self.stream.below(len(options))]


class GreedyBot(Bot):
    """The action after which the game's own evaluation is best; the first of equals.

    A short menu (which action now?) says little by itself: there the evaluation looks at the position after the
    seat's own next decisions, each taken greedily. A long one (which hex?) is judged at first sight.
    """

    key = "greedy"
    horizon = 6
    short_menu = 8

    def choose(self, match: Match, seat: int) -> int:
        horizon = self.horizon if len(match.core.legal()) <= self.short_menu else 0
        return self.best(match.core, match.setup, seat, horizon)

    def best(self, core: Core, setup: Setup, seat: int, horizon: int) -> int:
        best, best_worth = -1, 0.0
        for code in core.legal():
            core.apply(code)
            worth = self.outlook(core, setup, seat, horizon)
            core.undo()
            if best < 0 or worth > best_worth:
                best, best_worth = code, worth
        return best

    def outlook(self, core: Core, setup: Setup, seat: int, horizon: int) -> float:
        """The worth after the seat's own next decisions, each the best at first sight."""
        taken = 0
        while core.seat == seat and taken < horizon:
            core.apply(self.best(core, setup, seat, 0))
            taken += 1
        worth = setup.value(core, seat)
        for _ in range(taken):
            core.undo()
        return worth
