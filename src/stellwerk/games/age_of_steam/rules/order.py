"""Phase 2: player order (AS-4), an auction for places that are filled from the back."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Refused, Step

from ..actions import PASS, STAY, Codes
from ..state import BID, CASH, HIGH, HIGH_SEAT, NEW_ORDER, ORDER, PASS_RIGHT, SEATS, STILL_IN, TURNS, State
from .steps import BID_OR_PASS, NEXT_PHASE

FULL_PLACES: Final = 2  # AS-4.12


class OpenOrder(Step[State]):
    """AS-4.1: round by round in the old order."""

    def __init__(self) -> None:
        super().__init__("open_order", "AS-4.1", automatic=True)

    def run(self, s: State) -> None:
        s.note("phase", 1)
        order = s.playing()
        s.put_row(TURNS, order)
        s.put(STILL_IN, sum(1 << seat for seat in order))
        s.put(HIGH, 0)
        s.put(HIGH_SEAT, NOBODY)
        for seat in range(SEATS):
            s.put(BID + seat, 0)
            s.put(NEW_ORDER + seat, NOBODY)
        s.put(SEAT, order[0])
        s.put(STEP, BID_OR_PASS)


class BidOrPass(Step[State]):
    """AS-4.2 to 4.16."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("bid", "AS-4.2")
        self.first: int = codes.bid

    def legal(self, s: State) -> list[int]:
        found = [PASS]
        if self.may_stay(s):
            found.append(STAY)
        found += range(self.first + s.cells[HIGH] + 1, self.first + s.cash(s.seat) + 1)
        return found

    def may_stay(self, s: State) -> bool:
        """AS-4.9, 4.10."""
        return s.cells[PASS_RIGHT] == s.seat and bits(s.cells[STILL_IN]) > 2

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return None
        if action == STAY:
            if s.cells[PASS_RIGHT] != s.seat:
                return Refused("AS-4.9", "no_pass_right", {})
            return None if self.may_stay(s) else Refused("AS-4.10", "two_left", {})
        if action < self.first:
            return Refused(self.rule, "not_now", {})
        bid, least = action - self.first, s.cells[HIGH] + 1
        if bid < least:
            return Refused("AS-4.3", "bid_low", {"amount": bid, "least": least})
        if bid > s.cash(s.seat):
            return Refused("AS-4.4", "bid_high", {"amount": bid, "cash": s.cash(s.seat)})
        return None

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == PASS:
            self.take_place(s, seat)
        elif action == STAY:
            s.put(PASS_RIGHT, NOBODY)
            s.note("stayed", seat)
        else:
            bid = action - self.first
            s.put(HIGH, bid)
            s.put(HIGH_SEAT, seat)
            s.put(BID + seat, bid)
            s.note("bid", seat, bid)
        if bits(s.cells[STILL_IN]) == 1:
            self.close(s)
        else:
            s.put(SEAT, self.next_bidder(s, seat))

    def next_bidder(self, s: State, seat: int) -> int:
        """AS-4.1, 4.7: the next one still in; the highest bidder is skipped."""
        order = s.rows[TURNS]
        at = order.index(seat)
        for step in range(1, len(order)):
            other = order[(at + step) % len(order)]
            if s.cells[STILL_IN] >> other & 1 and other != s.cells[HIGH_SEAT]:
                return other
        return seat

    def take_place(self, s: State, seat: int) -> None:
        """AS-4.5, 4.11 to 4.15: the last free place from the back, paid at once."""
        place, last = bits(s.cells[STILL_IN]) - 1, len(s.rows[TURNS]) - 1
        s.put(STILL_IN, s.cells[STILL_IN] & ~(1 << seat))
        s.put(NEW_ORDER + place, seat)
        bid = s.cells[BID + seat]
        price = 0 if place == last else bid if place < FULL_PLACES else (bid + 1) // 2
        if price:
            s.add(CASH + seat, -price)
        s.note("placed", seat, place + 1, price)

    def close(self, s: State) -> None:
        """AS-4.6: the one who is left is first."""
        mask = s.cells[STILL_IN]
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        self.take_place(s, seat)
        for place in range(s.players):
            s.put(ORDER + place, s.cells[NEW_ORDER + place])
        s.put(PASS_RIGHT, NOBODY)
        s.put(STEP, NEXT_PHASE)


def bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
