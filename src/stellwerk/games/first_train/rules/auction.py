"""Phase 3: the auction of the boxes, and their pay-out (FT-3)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step, split

from ..actions import BIDS, CHOOSE, PASS, Codes
from ..state import BID, BIDDER, BOX, COLOURS, DRAWN, GREEN, HAND, ORDER, PLACE, RED, STOCK, State
from .steps import CHOOSE_COLOUR, PAY_OUT, SET_ORDERS
from .tracks import gain

BIDS_EACH: Final = 2  # FT-3.1


def least_bid(s: State, box: int) -> int:
    """FT-3.3, 3.4: the least of the row, and more than the standing bid."""
    return max(s.panel.least[box], s.cells[BID + box] + 1)


def standing_bids(s: State, seat: int) -> int:
    return sum(1 for box in range(len(s.panel.least)) if s.cells[BIDDER + box] == seat)


def must_bid(s: State, seat: int) -> bool:
    """FT-3.2, 3.9: who has fewer than two bids and can afford one."""
    if standing_bids(s, seat) >= BIDS_EACH:
        return False
    hand, boxes = s.cells[HAND + seat], range(len(s.panel.least))
    return any(s.cells[BIDDER + box] != seat and least_bid(s, box) <= hand for box in boxes)


def open_auction(s: State) -> None:
    """FT-3.1: in player order, beginning with the first."""
    s.put(PLACE, s.players - 1)
    next_bidder(s)


def next_bidder(s: State) -> None:
    """FT-3.1, 3.10: the next in player order who must bid; without one the boxes are paid out."""
    for i in range(1, s.players + 1):
        place = (s.cells[PLACE] + i) % s.players
        seat = s.cells[ORDER + place]
        if must_bid(s, seat):
            s.put(PLACE, place)
            s.put(SEAT, seat)
            return
    s.put(STEP, PAY_OUT)


class Bid(Step[State]):
    """FT-3.2 to 3.8: cubes of the hand into one box."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("bid", "FT-3.1")
        self.span: int = codes.bid_span
        self.end: int = codes.buy

    def legal(self, s: State) -> list[int]:
        seat = s.cells[SEAT]
        hand = s.cells[HAND + seat]
        found: list[int] = []
        for box in range(len(s.panel.least)):
            if s.cells[BIDDER + box] != seat:
                base = BIDS + box * self.span
                found += range(base + least_bid(s, box), base + hand + 1)
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return NotAsked("FT-3.2", "must_bid", {})
        if not BIDS <= action < self.end:
            return Refused(self.rule, "not_now", {})
        box, cubes = split(action - BIDS, self.span)
        hand = s.cells[HAND + s.seat]
        if s.cells[BIDDER + box] == s.seat:
            return Refused("FT-3.6", "own_bid", {"box": box})
        if cubes < s.panel.least[box]:
            return Refused("FT-3.3", "bid_low", {"box": box, "cubes": cubes, "least": s.panel.least[box]})
        if cubes <= s.cells[BID + box]:
            return Refused("FT-3.4", "bid_not_higher", {"box": box, "cubes": cubes, "bid": s.cells[BID + box]})
        if cubes > hand:
            return Refused("FT-3.3", "bid_high", {"cubes": cubes, "hand": hand})
        return None

    def apply(self, s: State, action: int) -> None:
        box, cubes = split(action - BIDS, self.span)
        seat, before = s.seat, s.cells[BIDDER + box]
        if before != NOBODY:
            s.add(HAND + before, s.cells[BID + box])  # FT-3.5
            s.note("outbid", before, box, s.cells[BID + box])
        s.add(HAND + seat, -cubes)
        s.put(BID + box, cubes)
        s.put(BIDDER + box, seat)
        s.note("bid", seat, box, cubes)
        next_bidder(s)


def pay_box(s: State, box: int, either: int) -> None:
    """FT-3.12, 3.13: all points of a colour at once; `either` is what the two-coloured marker counts as, or −1."""
    seat = s.cells[BIDDER + box]
    for colour in range(COLOURS):
        points = s.panel.printed[box][colour]
        points += 1 if colour == s.cells[DRAWN + box] else 0
        points += 1 if colour == either else 0
        gain(s, colour, seat, points)
        if points:
            s.note("gained", seat, box, colour, points)
    s.put(BOX, box + 1)


class PayOut(Step[State]):
    """FT-3.11 to 3.19: box by box; then the cubes go back to their owners' supplies."""

    def __init__(self) -> None:
        super().__init__("pay_out", "FT-3.11", automatic=True)

    def run(self, s: State) -> None:
        box = s.cells[BOX]
        if box == len(s.panel.least):
            self.return_cubes(s)
            s.put(STEP, SET_ORDERS)
        elif s.cells[BIDDER + box] == NOBODY:
            s.put(BOX, box + 1)
        elif s.panel.either[box]:
            s.put(SEAT, s.cells[BIDDER + box])
            s.put(STEP, CHOOSE_COLOUR)
        else:
            pay_box(s, box, NOBODY)

    def return_cubes(self, s: State) -> None:
        """FT-3.19: not into the hand."""
        for box in range(len(s.panel.least)):
            if s.cells[BIDDER + box] != NOBODY:
                s.add(STOCK + s.cells[BIDDER + box], s.cells[BID + box])
                s.put(BID + box, 0)
                s.put(BIDDER + box, NOBODY)


class ChooseColour(Step[State]):
    """FT-3.13: the two-coloured marker is one red or one green point."""

    def __init__(self) -> None:
        super().__init__("choose", "FT-3.13")

    def legal(self, s: State) -> list[int]:
        return [CHOOSE + RED, CHOOSE + GREEN]

    def why_not(self, s: State, action: int) -> Refused | None:
        colour = action - CHOOSE
        if not 0 <= colour < COLOURS:
            return Refused(self.rule, "not_now", {})
        return None if colour in (RED, GREEN) else Refused("FT-3.13", "red_or_green", {"colour": colour})

    def apply(self, s: State, action: int) -> None:
        s.note("chose_colour", s.seat, action - CHOOSE)
        pay_box(s, s.cells[BOX], action - CHOOSE)
        s.put(STEP, PAY_OUT)
