"""The sales until the next dividends, in thought: who still has cash when the others have none buys shares for the least bid.

In the opening one share of each company that is left goes under the hammer, then one in each phase of the year. Nobody
goes beyond what the cash of all comes to per sale: who pays more is out of it soon, and the others buy the rest cheaply.
"""

from typing import Final

from stellwerk.kernel.core import STEP

from ..rules.auction import LEAST_BID
from ..rules.steps import BID, OFFER_SHARE
from ..state import COLUMN, COMPANIES, OFFERED, OPENED, OUT, PHASE, PHASES, SPACE_COUNT, State
from .bidding import most_of_others, parts_of

NONE: Final = -1


class Sales:
    """A share of each sale is worth `worths / among` to who buys it; what is sold later takes its part of `later` already."""

    def __init__(self, s: State, cash: list[float], worths: list[float], among: list[float], later: float) -> None:
        self.s: State = s
        self.cash: list[float] = cash
        self.worths: list[float] = worths  # of each company, all its dividends to come
        self.among: list[float] = among
        self.later: float = later
        self.unsold: list[int] = [s.unsold(company) for company in range(COMPANIES)]
        self.gains: list[float] = [0.0] * s.players
        self.usual: float = 0.0  # price

    def sold(self, company: int, winner: int, price: float) -> None:
        """What the end of the running auction changes, before the others."""
        self.cash[winner] -= price
        self.among[company] += 1.0 - self.later

    def run(self, dollar: float) -> list[float]:
        """What they bring every seat."""
        first = opening_sales(self.s)
        now, later = chances(self.s)
        self.usual = max(float(LEAST_BID), sum(self.cash) / max(1, len(first) + later + (1 if now else 0)))
        if self.s.cells[STEP] == BID:
            self.unsold[self.s.cells[OFFERED]] -= 1
        if max(self.cash) < LEAST_BID:
            return self.gains
        for company in first:
            self.sell(company, 1.0, dollar)
        if now:
            self.sell_best(True, dollar)
        for _ in range(later):
            self.sell_best(False, dollar)
        return self.gains

    def share(self, company: int) -> float:
        """Once there is one more."""
        return self.worths[company] / (self.among[company] + 1.0 - self.later)

    def lost(self, company: int) -> float:
        """By each share that is held already."""
        among = self.among[company]
        return self.worths[company] / among - self.share(company) if among > 0.0 else 0.0

    def sell_best(self, now: bool, dollar: float) -> None:
        """Who is likely to buy offers what brings most, what its own shares lose by it counted."""
        s, parts = self.s, parts_of([min(self.usual, cash) for cash in self.cash])
        opened = 0.0  # how likely one of them puts its marker there
        for seat in range(s.players):
            if parts[seat] > 0.0 and (not now or may_open(s, seat)):
                opened += parts[seat]
        if opened <= 0.0:
            return
        found, most = NONE, 0.0
        for company in range(COMPANIES):
            if self.unsold[company] > 0:
                gain, lost = self.share(company), self.lost(company)
                for seat in range(s.players):
                    if parts[seat] > 0.0:
                        gain -= parts[seat] * s.held(company, seat) * lost
                if gain > most:
                    found, most = company, gain
        if found >= 0:
            self.sell(found, opened, dollar)

    def sell(self, company: int, likely: float, dollar: float) -> None:
        """To who goes furthest, or a part to each of them; they pay what the next can."""
        s, share, lost = self.s, self.share(company), self.lost(company)
        most = min(self.usual, share / dollar)
        limits = [min(most, cash) for cash in self.cash]
        parts = parts_of(limits)
        if sum(parts) <= 0.0:
            return
        for seat in range(s.players):
            self.gains[seat] -= likely * s.held(company, seat) * lost
            if parts[seat] > 0.0:
                price = max(float(LEAST_BID), min(limits[seat], most_of_others(limits, seat)))
                self.gains[seat] += likely * parts[seat] * (share - price * dollar)
                self.cash[seat] -= likely * parts[seat] * price
        self.among[company] += likely * (1.0 - self.later)
        self.unsold[company] -= 1


def opening_sales(s: State) -> list[int]:
    """Companies that are yet to be offered for the first time (AR-2.1)."""
    if s.cells[PHASE]:
        return []
    opened = s.cells[OPENED]
    return [c for c in range(COMPANIES) if c not in (s.cells[OUT], s.cells[OFFERED]) and not opened >> c & 1]


def chances(s: State) -> tuple[bool, int]:
    """Whether a share may still be offered in this phase, and in how many phases of the year after it."""
    phase = s.cells[PHASE]
    if not phase:
        return False, PHASES
    taken = s.cells[COLUMN + (phase - 1) * SPACE_COUNT + s.land.auction_space] >= 0
    return not taken or s.cells[STEP] == OFFER_SHARE, PHASES - phase


def may_open(s: State, seat: int) -> bool:
    """Whether the seat is still to choose a space in this phase, or has just chosen to offer a share."""
    if s.cells[STEP] == OFFER_SHARE:
        return s.seat == seat
    at = COLUMN + (s.cells[PHASE] - 1) * SPACE_COUNT
    return seat not in s.part(at, SPACE_COUNT)
