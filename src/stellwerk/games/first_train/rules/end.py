"""Phase 10: the next round, or the end and its scoring (FT-10, FT-11)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import ENDED, ROUND, State
from .steps import NEW_ROUND

LAST_ROUND: Final = 1


class EndRound(Step[State]):
    """FT-10.1: the next round, or the end."""

    def __init__(self) -> None:
        super().__init__("end_round", "FT-10.1", automatic=True)

    def run(self, s: State) -> None:
        if s.cells[ROUND] + 1 == s.panel.rounds:
            s.put(ENDED, LAST_ROUND)
            s.put(SEAT, NOBODY)
            for seat in range(s.players):
                s.note("final", seat, s.sets(seat), s.laid(seat), s.score(seat))
            s.note("won", s.ranking()[0])
            return
        s.add(ROUND, 1)
        s.put(STEP, NEW_ROUND)
