"""Phase 1: sell shares (AS-3)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, Refused, Step

from ..actions import MOST_SHARES, SELL
from ..state import CASH, SHARES, State
from .questions import Rules
from .steps import SELL_SHARES
from .turns import next_turn, open_turns

SHARE_MONEY: Final = 5


class OpenShares(Step[State]):
    """AS-3.1: in player order."""

    def __init__(self) -> None:
        super().__init__("open_shares", "AS-3.1", automatic=True)

    def run(self, s: State) -> None:
        s.note("phase", 0)
        open_turns(s, NOBODY, SELL_SHARES)


class SellShares(Step[State]):
    """AS-3.1, 3.2: any number, also none, up to 15 in the game."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("sell", "AS-3.1")
        self.rules: Rules = rules

    def legal(self, s: State) -> list[int]:
        return list(range(SELL, SELL + self.rules.most_shares_now(s, s.seat) + 1))

    def why_not(self, s: State, action: int) -> Refused | None:
        count = action - SELL
        if not 0 <= count <= MOST_SHARES:
            return Refused(self.rule, "not_now", {})
        most = self.rules.most_shares_now(s, s.seat)
        if count <= most:
            return None
        rule = "AS-3.2" if count + s.shares(s.seat) > MOST_SHARES else self.rules.shares_rule()
        return Refused(rule, "shares_gone", {"count": count, "most": most, "sold": s.shares(s.seat)})

    def apply(self, s: State, action: int) -> None:
        count = action - SELL
        if count:
            s.add(SHARES + s.seat, count)
            s.add(CASH + s.seat, SHARE_MONEY * count)
        s.note("sold", s.seat, count, SHARE_MONEY * count)
        next_turn(s, SELL_SHARES)
