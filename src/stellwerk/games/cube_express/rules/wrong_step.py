"""The order of the steps (CX-2.1): the rule that bars an action which belongs to another step."""

from stellwerk.kernel.core import NotAsked, Refused

from ..actions import (
    COLLECT,
    DELIVER,
    INVEST,
    KEEP,
    PAY_DIVIDEND,
    SKIP,
    TAKE_TILE,
    Codes,
)
from ..state import COLUMN, LAID, SKIPPED, State
from .centre import why_no_claim
from .stations import why_no_station


class WrongStep:
    """Asked by every step for actions that are not its own."""

    def __init__(self, codes: Codes) -> None:
        self.codes: Codes = codes

    def refuse(self, s: State, action: int) -> Refused:
        codes = self.codes
        if codes.lay <= action < codes.swap or action == SKIP:
            return self.no_tile(s)
        if action == COLLECT or codes.build <= action < codes.set_down:
            return self.no_centre(s, action)
        if action == PAY_DIVIDEND or codes.pay_passenger <= action < codes.lay:
            return NotAsked("CX-6.9", "nothing_due", {})
        if codes.build_train <= action < codes.build:
            return NotAsked("CX-9.1", "train_step", {})
        if action in (INVEST, KEEP) or TAKE_TILE <= action < DELIVER:
            return self.no_market(s, action)
        return Refused("CX-2.1", "not_now", {})

    def no_tile(self, s: State) -> Refused:
        return Refused("CX-4.9" if s.cells[SKIPPED] else "CX-4.1", "not_now", {})

    def no_centre(self, s: State, action: int) -> Refused:
        """CX-5.1, 5.9: too late, unless there was never a chance."""
        if action == COLLECT:
            return NotAsked("CX-5.1", "too_late", {})
        build = action < self.codes.claim
        cell = action - (self.codes.build if build else self.codes.claim)
        refused = why_no_station(s, cell) if build else why_no_claim(s, cell)
        if refused is None:
            return NotAsked("CX-5.1", "too_late", {})
        # Only for the tile just laid the reason tells a player something.
        laid = s.cells[LAID] >= 0 and s.place_at(cell) == s.cells[LAID]
        return refused if laid else Refused(refused.rule, "not_now", {})

    def no_market(self, s: State, action: int) -> Refused:
        if s.cells[COLUMN] >= 0 and TAKE_TILE <= action < DELIVER:
            return NotAsked("CX-14.1", "one_from_market", {})
        if s.cells[SKIPPED]:
            return NotAsked("CX-4.9", "skipped_market", {})
        if not s.market_open():
            return NotAsked("CX-15.4", "no_market", {})
        return Refused("CX-2.1", "not_now", {})
