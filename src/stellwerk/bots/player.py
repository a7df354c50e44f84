"""What every bot is: one method that decides, on a match as its seat may believe it."""

from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
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
    """The action after which the game's own evaluation is best; the first of equals."""

    key = "greedy"

    def choose(self, match: Match, seat: int) -> int:
        core, value = match.core, match.setup.value
        best, best_worth = -1, 0.0
        for code in core.legal():
            core.apply(code)
            worth = value(core, seat)
            core.undo()
            if best < 0 or worth > best_worth:
                best, best_worth = code, worth
        return best
