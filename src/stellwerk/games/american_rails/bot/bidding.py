"""How a running auction is expected to end: how far everybody goes, who is likely to buy, and what they pay.

Nobody goes beyond the price at which they would rather see another pay it: whoever pays more than that has the share, and
the others have what is sold after it. value.py finds that price, here stands what follows from it.
"""

from typing import Final

from stellwerk.kernel.auction import HIGH, HIGH_SEAT, STILL_IN

from ..rules.auction import LEAST_BID
from ..state import AUCTION, COMPANIES, OFFERED, OPENED, PHASE, PLACE, SEATS, TREASURY, UNSOLD, Bidding, State

MARGIN: Final = 6.0  # dollars: who can go so much further is sure to buy


def reaches(s: State, limits: list[int]) -> list[int]:
    """As far as each seat still goes in this auction, 0 if it is out of it; its own bid the leader has made already."""
    cells, found = s.cells, [0] * s.players
    high = int(cells[AUCTION + HIGH])
    least = max(LEAST_BID, high + 1)
    for seat in range(s.players):
        if seat == cells[AUCTION + HIGH_SEAT]:
            found[seat] = max(limits[seat], high)
        elif cells[AUCTION + STILL_IN] >> seat & 1 and limits[seat] >= least:
            found[seat] = limits[seat]
    return found


def price_for(s: State, reach: list[int], winner: int) -> int:
    """What the next would pay, if that is within its reach."""
    next_best = 0
    for other in range(s.players):
        if other != winner:
            next_best = max(next_best, reach[other])
    return max(LEAST_BID, int(s.cells[AUCTION + HIGH]), min(reach[winner], next_best))


def parts_of(limits: list[float]) -> list[float]:
    """How likely each seat is the one to buy: a dollar more decides nothing for sure. Nobody can who lacks the least bid."""
    top, total = max(limits), 0.0
    found = [0.0] * len(limits)
    for seat, limit in enumerate(limits):
        if limit >= LEAST_BID:
            found[seat] = max(0.0, limit - top + MARGIN)
            total += found[seat]
    return [part / total for part in found] if total > 0.0 else found


def most_of_others(limits: list[float], seat: int) -> float:
    found = 0.0
    for other in range(len(limits)):
        if other != seat:
            found = max(found, limits[other])
    return found


def richest_other(s: State, seat: int) -> int:
    """The first after the seat, of those with most cash."""
    found, most = -1, -1
    for step in range(1, s.players):
        other = (seat + step) % s.players
        if s.cash(other) > most:
            found, most = other, s.cash(other)
    return found


def bidding_of(s: State, standing: list[float], w: list[float]) -> Bidding:
    """Remembered as long as the auction runs: bids and passes change nothing of what its ends are worth."""
    place = [int(s.cells[at]) for at in (OFFERED, OPENED, PHASE, PLACE)]
    place += s.part(UNSOLD, COMPANIES)
    place += s.part(TREASURY, COMPANIES)  # of companies that nobody holds, too: no standing tells of them
    known = s.bidding
    if known.w is not w or known.place != place or known.standing != standing:
        known = Bidding(place, standing, w)
        s.bidding = known
    return known


def end_at(price: int, winner: int) -> int:
    """Where an end stands among those remembered; NOBODY buys for nothing."""
    return price * (SEATS + 1) + winner + 1
