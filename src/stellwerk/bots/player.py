"""What every bot is: it ranks the legal actions of a match as its seat may believe it, and takes the best."""

from typing import Any

from stellwerk.kernel.actions import Action
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.match import Match
from stellwerk.kernel.native import mypyc_attr

Ranking = list[tuple[float, int]]  # worth and code of an action, best first
Plans = list[tuple[float, list[int]]]  # worth and decisions of a turn, each of another beginning, best first


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """`rank` never sees the true match: secrets and coming chance are redrawn before it looks.

    A bot that can think longer stops after `looks` judged positions, the same on every machine, or, where `looks`
    is 0, after `seconds`; and as soon as it is told to `stop`.
    """

    key: str = ""

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        self.seed: int = seed
        self.seconds: float = seconds
        self.looks: int = looks
        self.stopped: bool = False
        self.failures: list[dict[str, Any]] = []  # what went wrong: only a foreign program has any

    def decide(self, match: Match, seat: int) -> Action:
        return match.setup.actions.action(self.ranked(match, seat)[0][1])

    def explain(self, match: Match, seat: int, most: int = 3) -> list[tuple[float, Action]]:
        """The best few actions with their worth, for hints at the table."""
        return [(worth, match.setup.actions.action(code)) for worth, code in self.ranked(match, seat)[:most]]

    def plans(self, match: Match, seat: int, most: int = 3) -> Plans:
        """The best few with all that the bot means to do after them: of one that looks no further the first decision alone."""
        return [(worth, [code]) for worth, code in self.ranked(match, seat)[:most]]

    def ranked(self, match: Match, seat: int) -> Ranking:
        return self.rank(self.believed(match, seat), seat)

    def believed(self, match: Match, seat: int) -> Match:
        """What a decision is made on: the match as the seat may think it is."""
        self.stopped = False
        return match.determinized(seat, self.seed + match.position)

    def rank(self, match: Match, seat: int) -> Ranking:
        raise AssertionError("a bot overrides this")

    def stop(self) -> None:
        """Answer with the best found so far: for another thread, at any time."""
        self.stopped = True

    def must_stop(self) -> bool:
        """Asked again and again in the midst of thinking; a bot with a clock looks at it, too."""
        return self.stopped

    def finish(self, match: Match, seat: int) -> None:
        """The game is over or given up: a bot that holds something lets go of it."""


class RandomBot(Bot):
    """Any legal action, all alike."""

    key = "random"

    def __init__(self, seed: int, seconds: float, looks: int = 0) -> None:
        super().__init__(seed, seconds, looks)
        self.stream = Stream(seed)

    def rank(self, match: Match, seat: int) -> Ranking:
        options = match.core.legal()
        return [(0.0, options[self.stream.below(len(options))])]


def stroll(core: Core, stream: Stream, most: int) -> int:
    """So many random moves, or to the end; how many there were. Nobody goes back on this way: none is kept."""
    moves, options = 0, core.legal()
    while options and moves < most:
        core.advance(options[stream.below(len(options))])
        options = core.legal()
        moves += 1
    return moves


def play_out(match: Match, seats: list[Bot]) -> list[dict[str, Any]]:
    """Play to the end, a bot on each seat; however it ends, every bot hears of it. Returns what failed."""
    try:
        while (seat := match.seat) is not None:
            match.play(seats[seat].decide(match, seat))
    finally:
        for seat, bot in enumerate(seats):
            bot.finish(match, seat)
    return [failure for bot in seats for failure in bot.failures]
