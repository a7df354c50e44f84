"""Auctions: bidding for a share (AR-2.3 to 2.13, AR-4.9 to 4.14), payment, and a company's first cube."""

from typing import Final

from stellwerk.kernel.auction import RisingAuction, next_in
from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step, bit

from ..actions import DECLINE, FOUND, PASS, Codes
from ..state import (
    AUCTION,
    BANKER,
    CASH,
    COMPANIES,
    HELD,
    OFFERED,
    OPENED,
    ORDER,
    OUT,
    PHASE,
    PICKER,
    REMOVED,
    SEATS,
    TREASURY,
    UNSOLD,
    State,
)
from .income import place_cube
from .steps import AFTER_SALE, BID, CHOOSE_SPACE, FOUND_IN, NEXT_TURN, PICK

LEAST_BID: Final = 10  # AR-2.4


def start_auction(s: State, first: int, players: int) -> None:
    """AR-2.3: who picked the company bids first or passes."""
    RisingAuction(AUCTION, players).open(s, first, (1 << players) - 1)
    s.put(SEAT, first)
    s.put(STEP, BID)


class Bid(Step[State]):
    """AR-2.3, 2.4: bid or pass."""

    def __init__(self, codes: Codes, players: int) -> None:
        super().__init__("bid", "AR-2.3")
        self.bids: int = codes.bid
        self.known: list[int] = []  # the code of every bid up to the richest seat so far
        self.auction: RisingAuction = RisingAuction(AUCTION, players)

    def least(self, s: State) -> int:
        """AR-2.4: 10, or one more than the highest bid."""
        return max(LEAST_BID, self.auction.high(s) + 1)

    def legal(self, s: State) -> list[int]:
        """AR-2.5: who can't afford the next bid has only the pass."""
        cash, known = s.cash(s.seat), self.known
        if len(known) <= cash:  # replaced, never changed: tables that play in other threads read it, too
            known = self.known = list(range(self.bids, self.bids + 2 * cash + 1))
        return [PASS, *known[self.least(s) : cash + 1]]

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return None
        if action == DECLINE and s.cells[PHASE] > 0:
            return Refused("AR-3.7", "begun", {})
        if action < self.bids:
            return Refused(self.rule, "not_now", {})
        amount, least, cash = action - self.bids, self.least(s), s.cash(s.seat)
        if amount < least:
            return Refused("AR-2.4", "bid_low", {"amount": amount, "least": least})
        if amount > cash:
            return Refused("AR-2.4", "bid_high", {"amount": amount, "cash": cash})
        return None

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == PASS:
            self.auction.drop(s, seat)
            s.note("passed", seat)
        else:
            self.auction.bid(s, seat, action - self.bids)
            s.note("bid", seat, action - self.bids)
        if self.auction.closed(s):
            self.close(s, seat)
        else:
            s.put(SEAT, self.auction.turn(s))

    def close(self, s: State, last: int) -> None:
        company, winner = s.cells[OFFERED], self.auction.leader(s)
        s.add(UNSOLD + company, -1)
        s.put(STEP, AFTER_SALE)
        if winner == NOBODY:  # AR-2.9, 4.10: nobody bid, the share leaves the game
            s.add(REMOVED + company, 1)
            s.put(PICKER, last)
            s.note("unwanted", company)
        else:
            self.sell(s, winner, company, self.auction.high(s))

    def sell(self, s: State, winner: int, company: int, price: int) -> None:
        """AR-2.6: the bid goes into the company's treasury."""
        s.add(CASH + winner, -price)
        s.add(TREASURY + company, price)
        s.add(HELD + company * SEATS + winner, 1)
        s.note("won", winner, company, price)
        s.put(SEAT, winner)
        if not s.on_map(company):
            s.put(STEP, FOUND_IN)


class Found(Step[State]):
    """AR-2.7, 4.11: the winner puts the company's first cube into a city without cubes."""

    def __init__(self) -> None:
        super().__init__("found", "AR-2.7")

    def legal(self, s: State) -> list[int]:
        return [FOUND + h for h in s.free_cities()]

    def why_not(self, s: State, action: int) -> Refused | None:
        h = action - FOUND
        if not 0 <= h < s.land.size:
            return NotAsked(self.rule, "must_found", {"company": s.cells[OFFERED]})
        if not s.land.city[h]:
            return Refused(self.rule, "found_city", {"hex": h})
        if s.cubes(h):
            return Refused(self.rule, "found_free", {"hex": h})
        return None

    def apply(self, s: State, action: int) -> None:
        company = s.cells[OFFERED]
        place_cube(s, company, action - FOUND)
        s.note("founded", s.seat, company, action - FOUND, s.income(company))
        s.put(STEP, AFTER_SALE)


class AfterSale(Step[State]):
    """AR-2.8 to 2.13 in the opening; later auctions change no order (AR-4.14)."""

    def __init__(self, players: int) -> None:
        super().__init__("after_sale", "AR-2.13", automatic=True)
        self.players: int = players
        self.auction: RisingAuction = RisingAuction(AUCTION, players)

    def run(self, s: State) -> None:
        s.put(OFFERED, NOBODY)
        if s.cells[PHASE] > 0:
            s.put(STEP, NEXT_TURN)
            return
        winner = self.auction.leader(s)
        if winner != NOBODY:
            self.join_order(s, winner)
            s.put(PICKER, winner)
        if self.all_offered(s):
            self.finish(s)
        else:
            s.put(SEAT, s.cells[PICKER])
            s.put(STEP, PICK)

    def all_offered(self, s: State) -> bool:
        gone = 0 if s.cells[OUT] == NOBODY else bit(s.cells[OUT])
        return s.cells[OPENED] | gone == (1 << COMPANIES) - 1

    def join_order(self, s: State, seat: int) -> None:
        """AR-2.8: to the highest free place, unless the marker is there already."""
        for place in range(self.players):
            there = s.cells[ORDER + place]
            if there == seat:
                return
            if there == NOBODY:
                s.put(ORDER + place, seat)
                s.note("joined_order", seat, place + 1)
                return

    def finish(self, s: State) -> None:
        """AR-2.10: who won nothing follows clockwise from the banker; then the first year begins."""
        everybody = (1 << self.players) - 1
        seat = s.cells[BANKER]
        for _ in range(self.players):
            self.join_order(s, seat)
            seat = next_in(everybody, seat, self.players)
        s.put(PHASE, 1)
        s.note("phase", 0, 1)
        s.put(SEAT, s.cells[ORDER])
        s.put(STEP, CHOOSE_SPACE)
