"""The turn (EX-5): one of three action pairs, or a pass. The first thing done tells which pair it is."""

from typing import Final

from stellwerk.kernel.core import STEP, NotAsked, Refused, Step

from ..actions import END, PASS, Codes
from ..state import MODE, OFF, State
from .bonus import Bonuses
from .expand import Building
from .position import Positions
from .shares import Purchases
from .steps import END_TURN

# Where a player stands in the pair.
OPEN: Final = 0  # nothing done yet
EXPAND_FIRST: Final = 1
BUY_FIRST: Final = 2
BUY_SECOND: Final = 3  # expanding is closed
EXPAND_SECOND: Final = 4  # buying is closed
BONUS_PAID: Final = 5

# Mode → what it becomes by expanding, by buying; −1 where the pair does not allow it (EX-5.3, 5.4).
BY_EXPANDING: Final = [EXPAND_FIRST, EXPAND_FIRST, EXPAND_SECOND, -1, EXPAND_SECOND, -1]
BY_BUYING: Final = [BUY_FIRST, BUY_SECOND, BUY_FIRST, BUY_SECOND, -1, -1]


class ChooseAction(Step[State]):
    """EX-5.2 to 5.5: what to do next in this turn."""

    def __init__(
        self, codes: Codes, building: Building, purchases: Purchases, bonuses: Bonuses, positions: Positions
    ) -> None:
        super().__init__("action", "EX-5.1")
        self.codes: Codes = codes
        self.building: Building = building
        self.purchases: Purchases = purchases
        self.bonuses: Bonuses = bonuses
        self.positions: Positions = positions

    def legal(self, s: State) -> list[int]:
        seat, mode = s.seat, s.cells[MODE]
        if not s.cells[OFF]:
            return self.building.payments(s, seat)  # EX-5.11, 5.12
        found = [END if mode else PASS]
        if BY_EXPANDING[mode] >= 0:
            found += self.building.payments(s, seat)
        if BY_BUYING[mode] >= 0:
            found += self.purchases.legal(s, seat)
        if mode == OPEN:
            found += self.bonuses.legal(s, seat)
        if mode in (OPEN, BONUS_PAID):
            found += self.positions.legal(seat)
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        codes = self.codes
        if codes.build <= action < codes.pay:
            return self.why_not_expand(s, action - codes.build)
        if action >= codes.lay:
            return NotAsked("EX-6.17", "pay_before", {})
        if not s.cells[OFF]:
            return self.why_not_first(s, action)
        if self.purchases.meant(action):
            return self.why_not_buy(s, action)
        if self.bonuses.meant(action):
            return self.why_not_bonus(s, action)
        if self.positions.meant(action):
            return self.why_not_swap(s, action)
        return self.why_not_end(s, action)

    def why_not_first(self, s: State, action: int) -> Refused:
        """EX-5.11, 5.12, 5.16: nothing but the first station."""
        if self.purchases.meant(action):
            return Refused("EX-7.2", "no_station", {"company": (action - self.codes.buy) // self.codes.sources})
        return NotAsked("EX-5.12", "station_first", {})

    def why_not_expand(self, s: State, card: int) -> Refused | None:
        mode = s.cells[MODE]
        if mode == BUY_SECOND:
            return Refused("EX-5.4", "expand_closed", {})
        if mode == BONUS_PAID:
            return Refused("EX-5.3", "other_pair", {})
        return self.building.why_not_pay(s, s.seat, card)

    def why_not_buy(self, s: State, action: int) -> Refused | None:
        mode = s.cells[MODE]
        if mode == EXPAND_SECOND:
            return Refused("EX-5.4", "buy_closed", {})
        if mode == BONUS_PAID:
            return Refused("EX-5.3", "other_pair", {})
        return self.purchases.why_not(s, s.seat, action)

    def why_not_bonus(self, s: State, action: int) -> Refused | None:
        mode = s.cells[MODE]
        if mode == BONUS_PAID:
            return Refused("EX-5.5", "one_bonus", {})
        if mode != OPEN:
            return Refused("EX-5.3", "other_pair", {})
        return self.bonuses.why_not(s, s.seat, action)

    def why_not_swap(self, s: State, action: int) -> Refused | None:
        if s.cells[MODE] not in (OPEN, BONUS_PAID):
            return Refused("EX-5.3", "other_pair", {})
        return self.positions.why_not(s.seat, action)

    def why_not_end(self, s: State, action: int) -> Refused | None:
        """EX-5.15: who has done nothing passes, who has done something ends the turn."""
        if action == (END if s.cells[MODE] else PASS):
            return None
        if action == PASS:
            return Refused("EX-5.2", "begun", {})
        if action == END:
            return Refused("EX-5.15", "nothing_done", {})
        return Refused("EX-5.2", "not_now", {})

    def apply(self, s: State, action: int) -> None:
        codes, seat, mode = self.codes, s.seat, s.cells[MODE]
        if action in (PASS, END):
            s.note("passed" if action == PASS else "turn_ended", seat)
            s.put(STEP, END_TURN)
        elif action < codes.pay:
            s.put(MODE, BY_EXPANDING[mode])
            self.building.pay(s, seat, action - codes.build)
        elif self.purchases.meant(action):
            s.put(MODE, BY_BUYING[mode])
            self.purchases.open(s, seat, action)
        elif self.bonuses.meant(action):
            s.put(MODE, BONUS_PAID)
            self.bonuses.open(s, seat, action)
        else:
            self.positions.swap(s, seat, action)
