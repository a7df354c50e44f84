"""Greedy: the game's own evaluation, one step ahead."""

from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .player import Bot, Ranking

HORIZON = 6  # own decisions looked through after a short menu
SHORT_MENU = 8


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
    """The action after which the evaluation is best.

    A short menu (which action now?) says little by itself: there the evaluation looks at the position after the
    seat's own next decisions, each taken greedily. A long one (which hex?) is judged at first sight.
    """

    key = "greedy"

    def rank(self, match: Match, seat: int) -> Ranking:
        core, setup = match.core, match.setup
        if len(core.legal()) > SHORT_MENU:
            return first_sight(core, setup, seat)
        found: Ranking = []
        for code in core.legal():
            core.apply(code)
            found.append((-outlook(core, setup, seat), code))
            core.undo()
        found.sort()
        return [(-worth, code) for worth, code in found]


def outlook(core: Core, setup: Setup, seat: int) -> float:
    """The worth after the seat's own next decisions, each the best at first sight."""
    taken = 0
    while core.seat == seat and taken < HORIZON:
        core.apply(first_sight(core, setup, seat)[0][1])
        taken += 1
    worth = setup.value(core, seat)
    for _ in range(taken):
        core.undo()
    return worth
