"""End of a round and of the game (EX-10, EX-11)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import ACTED, BUSY, ENDED, IDLE, NEVER, OFF, QUIET, State, Terms
from .bonus import Bonuses
from .expand import Building
from .shares import Purchases
from .steps import SUBSIDY

RUNNING: Final = 0
BASES: Final = 1
STACKS_EMPTY: Final = 2
IDLE_ROUNDS: Final = 3
LAST_STOP: Final = 20  # EX-11.8: idle rounds after which a game ends whatever could be done
END_KEYS: Final = ["", "bases", "stacks", "idle"]


class EndRound(Step[State]):
    """EX-10.3, 10.4: the end is checked here and nowhere else; else all cards turn to the engine side."""

    def __init__(self, terms: Terms, building: Building, purchases: Purchases, bonuses: Bonuses) -> None:
        super().__init__("end_round", "EX-10.3", automatic=True)
        self.terms: Terms = terms
        self.building: Building = building
        self.purchases: Purchases = purchases
        self.bonuses: Bonuses = bonuses

    def run(self, s: State) -> None:
        s.put(IDLE, 0 if s.cells[BUSY] else s.cells[IDLE] + 1)
        end = self.reached(s)
        if end != RUNNING:
            s.put(ENDED, end)
            s.note("ended", end)
            s.put(SEAT, NOBODY)
            return
        for seat in range(s.players):
            s.put(ACTED + seat, 0)
        s.put(STEP, SUBSIDY)

    def reached(self, s: State) -> int:
        """EX-11.1 to 11.7."""
        if s.cells[OFF] >= self.terms.end_bases:
            return BASES
        if s.stacks_gone() >= self.terms.end_stacks:
            return STACKS_EMPTY
        return IDLE_ROUNDS if self.idle_end(s) else RUNNING

    def idle_end(self, s: State) -> bool:
        """EX-11.7, 11.8, 14.8: so many idle rounds in a row, after which nobody could do anything; or very many."""
        if s.cells[IDLE] >= LAST_STOP:
            return True
        if self.terms.idle_end == NEVER or s.cells[IDLE] < self.terms.idle_rounds:
            return False
        return self.terms.idle_end == QUIET or not self.anybody_could(s)

    def anybody_could(self, s: State) -> bool:
        """EX-11.6: whether some seat could lay a card, take a share from a stack or draw.

        Asked after idle rounds only: the network has not changed, and some stack has cards (else the game is over).
        """
        for seat in range(s.players):
            if self.building.payments(s, seat) or self.purchases.from_stacks(s, seat) or self.bonuses.legal(s, seat):
                return True
        return False
