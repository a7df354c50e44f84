"""Greedy: the game's own evaluation, one step ahead."""

from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .player import Bot, Ranking


def first_sight(core: Core, setup: Setup, seat: int) -> Ranking:
    """Every action by the evaluation right after it, best first; equals in the order of their codes."""
    found: Ranking = []
    for code in core.legal():
        core.apply(code)
        found.append((-setup.value(core, seat), code))
        core.undo()
    found.sort()
    return [(-worth, code) for worth, code in found]


class GreedyBot(Bot):
    """The action after which the evaluation is best."""

    key = "greedy"

    def rank(self, match: Match, seat: int) -> Ranking:
        return first_sight(match.core, match.setup, seat)
