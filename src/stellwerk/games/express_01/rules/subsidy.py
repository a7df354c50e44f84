"""Subsidy (EX-4): at the start of every round the poorest gets the black engine."""

from typing import Final

from stellwerk.kernel.core import STEP, Step

from ..state import BLACK, BUSY, CAPITAL, POSITION, ROUND, State
from .steps import NEXT_TURN

TRACK: Final = 30  # the capital track ends here


def marker(capital: int) -> tuple[int, bool]:
    """EX-4.8, 4.9: where the capital marker stands, and whether it lies flat (30 more)."""
    if capital <= TRACK:
        return capital, False
    return min(capital - TRACK, TRACK), True


class Subsidy(Step[State]):
    """EX-4.1, 4.5 to 4.7: lowest capital, tied the lowest position; counted before the engine changes hands."""

    def __init__(self) -> None:
        super().__init__("subsidy", "EX-4.5", automatic=True)

    def run(self, s: State) -> None:
        s.add(ROUND, 1)
        s.put(BUSY, 0)
        s.note("round", s.cells[ROUND])
        poorest = 0
        for seat in range(s.players):
            s.put(CAPITAL + seat, s.capital(seat))
            if self.poorer(s, seat, poorest):
                poorest = seat
        s.put(BLACK, poorest)
        s.note("subsidy", poorest, s.cells[CAPITAL + poorest])
        s.put(STEP, NEXT_TURN)

    def poorer(self, s: State, seat: int, other: int) -> bool:
        mine, theirs = s.cells[CAPITAL + seat], s.cells[CAPITAL + other]
        return mine < theirs or (mine == theirs and s.cells[POSITION + seat] < s.cells[POSITION + other])
