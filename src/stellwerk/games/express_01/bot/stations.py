"""Stations still to be laid: where, and what each would bring a seat."""

from ..state import LAYS, ROUTE_BASES, SEATS, STATION_BASES, State
from .weights import LONE_BASE, SHARED


class Opening:
    """A space where a station could be laid."""

    def __init__(self, base: bool) -> None:
        self.base: bool = base  # a base card would leave the plan
        self.shares: list[list[int]] = []  # per set of companies that could come: share points by seat


def station_openings(s: State, held: list[int]) -> list[Opening]:
    found: list[Opening] = []
    for space in s.land.station_spaces:
        old, seen = s.card(space), 0
        before = s.land.owners[old] if old >= 0 else 0
        opening = Opening(old < 0)
        for local in s.rows[LAYS + space]:
            new: int = s.land.owners[local >> 1] & ~before
            if not seen >> new & 1 and s.stock(local >> 1):
                seen |= 1 << new
                opening.shares.append(share_gains(s, held, new))
        if opening.shares:
            found.append(opening)
    return found


def share_gains(s: State, held: list[int], companies: int) -> list[int]:
    """What a station more for each of these companies brings each seat."""
    found = [0] * s.players
    for company in range(s.land.companies):
        if companies >> company & 1:
            for seat in range(s.players):
                found[seat] += held[company * SEATS + seat]
    return found


def station_gains(s: State, seat: int, openings: list[Opening], w: list[float]) -> list[float]:
    """The best gain by a station on each space, largest first: share points less a part of a rival's, and the base card."""
    base = base_gain(s, seat, w)
    found: list[float] = []
    for opening in openings:
        best = 0.0
        for shares in opening.shares:
            if shares[seat]:
                best = max(best, shares[seat] - w[SHARED] * most_of_others(shares, seat))
        if opening.base:
            best += base
        if best > 0:
            found.append(best)
    found.sort()
    found.reverse()
    return found


def most_of_others(shares: list[int], seat: int) -> int:
    most = 0
    for other in range(len(shares)):
        if other != seat and shares[other] > most:
            most = shares[other]
    return most


def base_gain(s: State, seat: int, w: list[float]) -> float:
    return 1.0 if s.cells[ROUTE_BASES + seat] > s.cells[STATION_BASES + seat] else w[LONE_BASE]


def burst(gains: list[float], cards: float) -> float:
    """What the best stations gain beyond the card each of them costs."""
    found = 0.0
    for gain in gains:
        if cards <= 0 or gain <= 1:
            break
        found += (gain - 1) * min(1.0, cards)
        cards -= 1
    return found


def wishes_of(openings: list[Opening], seat: int) -> list[list[int]]:
    """The station this seat would lay on each space for its own shares, as what it brings each seat; its best first."""
    best: list[list[int]] = []
    for opening in openings:
        wish: list[int] = []
        for shares in opening.shares:
            if shares[seat] > 1 and (not wish or shares[seat] > wish[seat]):
                wish = shares
        if wish:
            best.append(wish)
    order = sorted([(-wish[seat], i) for i, wish in enumerate(best)])
    return [best[i] for _, i in order]


def carried_along(wishes: list[list[int]], builder: int, seat: int, cards: float) -> float:
    """What a seat gains without a card of its own while another lays so many stations: of each, who gains most lays it."""
    found = 0.0
    for wish in wishes:
        if cards <= 0:
            break
        if wish[builder] >= wish[seat]:
            found += wish[seat] * min(1.0, cards)
        cards -= 1
    return found
