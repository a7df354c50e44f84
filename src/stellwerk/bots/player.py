"""What every bot is: it ranks the legal actions of a match as its seat may believe it, and takes the best."""

from typing import Any

from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match

Ranking = list[tuple[float, int]]  # worth and code of an action, best first


class Bot:
    """`rank` never sees the true match: secrets and coming chance are redrawn before it looks."""

    key: str = ""

    def __init__(self, seed: int, seconds: float) -> None:
        self.seed = seed
        self.seconds = seconds  # thinking time per decision, for bots that can use more or less of it
        self.failures: list[dict[str, Any]] = []  # what went wrong: only a foreign program has any

    def decide(self, match: Match, seat: int) -> Action:
        return match.setup.actions.action(self.ranked(match, seat)[0][1])

    def explain(self, match: Match, seat: int, most: int = 3) -> list[tuple[float, Action]]:
        """The best few actions with their worth, for hints at the table."""
        return [(worth, match.setup.actions.action(code)) for worth, code in self.ranked(match, seat)[:most]]

    def ranked(self, match: Match, seat: int) -> Ranking:
        return self.rank(match.determinized(seat, self.seed + match.position), seat)

    def rank(self, match: Match, seat: int) -> Ranking:
        raise AssertionError("a bot overrides this")

    def finish(self, match: Match, seat: int) -> None:
        """The game is over or given up: a bot that holds something lets go of it."""


class RandomBot(Bot):
    """Any legal action, all alike."""

    key = "random"

    def __init__(self, seed: int, seconds: float) -> None:
        super().__init__(seed, seconds)
        self.stream = Stream(seed)

    def rank(self, match: Match, seat: int) -> Ranking:
        options = match.core.legal()
        return [(0.0, options[self.stream.below(len(options))])]


def play_out(match: Match, seats: list[Bot]) -> list[dict[str, Any]]:
    """Play to the end, a bot on each seat; however it ends, every bot hears of it. Returns what failed."""
    try:
        while (seat := match.seat) is not None:
            match.play(seats[seat].decide(match, seat))
    finally:
        for seat, bot in enumerate(seats):
            bot.finish(match, seat)
    return [failure for bot in seats for failure in bot.failures]
