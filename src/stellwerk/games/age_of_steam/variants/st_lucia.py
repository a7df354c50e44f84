"""St. Lucia (T. Alspach), two players: what differs, in the rulebook's order."""

from typing import Any, Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Refused, Step

from ..actions import DECLINE, PAY, PRODUCTION
from ..rules.questions import PHASES, Rules
from ..rules.set_up import draw_cube
from ..rules.steps import NEXT_PHASE, OPEN_ORDER, OPEN_SHARES, OWN_STEPS, PRODUCTION_STEP
from ..state import CASH, EXTRA, OFF_STOPS, ORDER, PASS_RIGHT, ROUND, State

OPEN_FIRST: Final = OWN_STEPS
PAY_FIRST: Final = OWN_STEPS + 1
DUE: Final = EXTRA  # who is due to be first by the alternation, or −1 before the first round
ASKED: Final = EXTRA + 1  # who of this round was due and asked first
PRICE: Final = 5
NO_PRODUCTION: Final = 0b1111111 & ~(1 << PRODUCTION)


class StLucia(Rules):
    def phases(self) -> list[int]:
        """AS-SL.3: order before shares, no growth."""
        rest = [step for step in PHASES if step not in (OPEN_ORDER, OPEN_SHARES, PRODUCTION_STEP)]
        return [OPEN_FIRST, OPEN_SHARES, *rest]

    def own_steps(self) -> list[Step[Any]]:
        return [OpenFirst(self), PayFirst()]

    def boxes(self) -> list[int]:
        """AS-SL.2: the display stays empty."""
        return []

    def prepare(self, s: State) -> None:
        """AS-SL.2: a random cube on each plain and river hex without a town."""
        for h in s.land.off_stops:
            s.put(OFF_STOPS + h, draw_cube(s) + 1)
        s.put(DUE, NOBODY)

    def actions(self) -> int:
        """AS-SL.8."""
        return NO_PRODUCTION

    def action_rule(self) -> str:
        return "AS-SL.8"

    def begin_rule(self) -> str:
        """AS-SL.13: without a city nothing can be built; that is AS-7.5."""
        return "AS-7.5"

    def cubes_off_stops(self) -> bool:
        """AS-SL.9, 10."""
        return True

    def off_stops_rule(self) -> str:
        return "AS-SL.9"


def make_first(s: State, seat: int) -> None:
    s.put(ORDER, seat)
    s.put(ORDER + 1, 1 - seat)


class OpenFirst(Step[State]):
    """AS-SL.4, 5, 8: who is due; after Turn Order its player, without changing the alternation."""

    def __init__(self, rules: StLucia) -> None:
        super().__init__("open_first", "AS-SL.4", automatic=True)
        self.rules: StLucia = rules

    def run(self, s: State) -> None:
        s.note("phase", 1)
        if s.cells[ROUND] == 1:
            s.put(DUE, s.cells[ORDER])
        else:
            last = s.cells[ORDER] if self.rules.options.alternate_actual else s.cells[DUE]
            s.put(DUE, 1 - last)
        due = s.cells[PASS_RIGHT] if s.cells[PASS_RIGHT] != NOBODY else s.cells[DUE]
        s.put(PASS_RIGHT, NOBODY)
        make_first(s, due)
        s.put(ASKED, due)
        s.note("due", due)
        s.put(SEAT, due)
        s.put(STEP, PAY_FIRST)


class PayFirst(Step[State]):
    """AS-SL.6, 7: pay $5 and be first, or decline; then the other one may."""

    def __init__(self) -> None:
        super().__init__("pay_first", "AS-SL.6")

    def legal(self, s: State) -> list[int]:
        return [PAY, DECLINE] if s.cash(s.seat) >= PRICE else [DECLINE]

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == DECLINE:
            return None
        if action != PAY:
            return Refused(self.rule, "not_now", {})
        return None if s.cash(s.seat) >= PRICE else Refused("AS-SL.7", "first_short", {"cash": s.cash(s.seat)})

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == PAY:
            s.add(CASH + seat, -PRICE)
            make_first(s, seat)
            s.note("paid_first", seat, PRICE)
            s.put(STEP, NEXT_PHASE)
        elif seat == s.cells[ASKED]:
            s.note("declined", seat)
            s.put(SEAT, 1 - seat)
        else:
            s.note("declined", seat)
            s.put(STEP, NEXT_PHASE)


RULES: Final = StLucia
