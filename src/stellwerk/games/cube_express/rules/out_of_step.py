"""The order of the steps (CX-2.1): the rule that bars an action which belongs to another step."""

from stellwerk.kernel.core import Refused

from ..actions import (
    BUILD,
    COLLECT,
    DELIVER,
    INVEST,
    KEEP,
    PAY_DIVIDEND,
    SKIP,
    TAKE_TILE,
    Codes,
)
from ..state import COLUMN, SKIPPED, State
from .centre import why_no_claim
from .stations import why_no_station


class OutOfStep:
    """Asked by every step for actions that are not its own."""

    def __init__(self, codes: Codes) -> None:
        self.codes: Codes = codes

    def refuse(self, s: State, action: int) -> Refused:
        codes = self.codes
        if codes.lay <= action < codes.swap or action == SKIP:
            return self.no_tile(s)
        if action == COLLECT or BUILD <= action < codes.build_train:
            return self.no_centre(s, action)
        if action == PAY_DIVIDEND or codes.pay_passenger <= action < codes.lay:
            return Refused("CX-6.9", "nothing_due", {})
        if codes.build_train <= action < codes.run:
            return Refused("CX-9.1", "train_step", {})
        if action in (INVEST, KEEP) or TAKE_TILE <= action < DELIVER:
            return self.no_market(s, action)
        return Refused("CX-2.1", "not_now", {})

    def no_tile(self, s: State) -> Refused:
        if s.cells[SKIPPED]:
            return Refused("CX-4.9", "skipped", {})
        return Refused("CX-4.1", "one_tile", {})

    def no_centre(self, s: State, action: int) -> Refused:
        """CX-5.1, 5.9: too late, unless there was never a chance."""
        refused: Refused | None = None
        if BUILD <= action < self.codes.claim:
            refused = why_no_station(s, action - BUILD)
        elif action != COLLECT:
            refused = why_no_claim(s, action - self.codes.claim)
        return refused if refused is not None else Refused("CX-5.1", "too_late", {})

    def no_market(self, s: State, action: int) -> Refused:
        if s.cells[COLUMN] >= 0 and TAKE_TILE <= action < DELIVER:
            return Refused("CX-14.1", "one_from_market", {})
        if s.cells[SKIPPED]:
            return Refused("CX-4.9", "skipped_market", {})
        if not s.market_open():
            return Refused("CX-15.4", "no_market", {})
        return Refused("CX-2.1", "not_now", {})
