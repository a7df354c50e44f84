"""Phases 7 and 8: victory points, profit and loss, player order (FT-7, FT-8)."""

from stellwerk.kernel.core import NOBODY, STEP, Step

from ..state import (
    CARGO,
    KEPT,
    LOAD,
    ORDER,
    OWNER,
    PHASE,
    PLACE,
    PROFIT,
    PROFIT_TRACK,
    VP,
    State,
)
from .steps import SELL_LINE
from .takeovers import begin_takeover
from .tracks import move_profit, set_order


def points_of_loads(s: State, seat: int) -> int:
    """FT-7.1, 7.2."""
    return s.load_points(seat)


def income_of_loads(s: State, seat: int) -> int:
    """FT-7.3."""
    total = 0
    for train in range(len(s.panel.price)):
        if s.cells[OWNER + train] == seat:
            for kind in range(CARGO):
                total += s.panel.money[kind] * s.cells[LOAD + train * CARGO + kind]
    return total


def upkeep(s: State, seat: int) -> int:
    """FT-7.4: for each own link anywhere on the map."""
    return s.panel.upkeep * s.laid(seat)


class CountRound(Step[State]):
    """FT-7 and FT-8: in the player order of this round's auction; then the new player order."""

    def __init__(self) -> None:
        super().__init__("count", "FT-7.5", automatic=True)

    def run(self, s: State) -> None:
        s.put(PHASE, 7)
        s.note("count_phase")
        for i in range(s.players):
            self.count(s, s.cells[ORDER + i])
        set_order(s, PROFIT_TRACK, ORDER)
        s.put(PHASE, 9)
        s.put(PLACE, 0)
        s.put(STEP, SELL_LINE)
        begin_takeover(s)

    def count(self, s: State, seat: int) -> None:
        points, difference = points_of_loads(s, seat), income_of_loads(s, seat) - upkeep(s, seat)
        s.add(VP + seat, points)
        for train in range(len(s.panel.price)):
            if s.cells[OWNER + train] == seat:
                self.unload(s, seat, train)
        move_profit(s, seat, difference)
        s.note("counted", seat, points, difference, s.cells[PROFIT + seat])

    def unload(self, s: State, seat: int, train: int) -> None:
        """FT-7.8: loads are kept for sets, the locomotive goes home."""
        for kind in range(CARGO):
            at = LOAD + train * CARGO + kind
            if s.cells[at]:
                s.add(KEPT + seat * CARGO + kind, s.cells[at])
                s.put(at, 0)
        s.put(OWNER + train, NOBODY)
