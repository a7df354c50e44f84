"""Germany: prices of the ways that finish a section, in full and for the Engineer (AS-GE.10, GE.15).

What germany_ways works out and germany_ahead reads: the cheapest ways from a loose end, and which tiles of a hex can be
finished with how much money.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 99  # no way at any price


# Where the numbers of an outlook stand. Three kinds of ways: of tiles that are there in plenty, with at most one other
# that is there, any at all; each at full price, and behind that with one tile at half price (AS-GE.10).
IN_PLENTY: Final = 0
SURELY: Final = 12
PERHAPS: Final = 24
HALF: Final = 6
# Of each the price of the cheapest way to any stop, the stop, the hexes; then the cheapest to another stop than that.
STOP: Final = 1
WAY: Final = 2
SECOND: Final = 3
SECOND_STOP: Final = 4
SECOND_WAY: Final = 5
NO_WAY: Final = [FAR, -1, 0, FAR, -1, 0] * 6


class Outlook:
    """The ways from one loose end, in one list of numbers: thousands of them are made and kept.

    Hexes are bits as seen from the hex the loose end points at: that hex itself, then its neighbours by edge.
    """

    def __init__(self) -> None:
        self.best: list[int] = NO_WAY.copy()
        self.watch: int = 0  # hexes where a new tile may make these ways worse, or a better one possible

    def enter(self, at: int, stop: int, cost: int, hexes: int) -> None:
        """A way to a stop, if it is one of the two cheapest."""
        best = self.best
        if cost >= best[at + SECOND]:
            return
        if stop == best[at + STOP]:
            if cost < best[at]:
                best[at], best[at + WAY] = cost, hexes
        elif cost < best[at]:
            best[at + SECOND], best[at + SECOND_STOP], best[at + SECOND_WAY] = best[at], best[at + STOP], best[at + WAY]
            best[at], best[at + STOP], best[at + WAY] = cost, stop, hexes
        else:
            best[at + SECOND], best[at + SECOND_STOP], best[at + SECOND_WAY] = cost, stop, hexes

    def offer(self, kind: int, stop: int, price: int, hexes: int) -> None:
        """A single tile to a stop."""
        self.enter(kind, stop, price, hexes)
        self.enter(kind + HALF, stop, halved(price), hexes)

    def offer_behind(self, kind: int, price: int, rest: Outlook, its: int, hexes: int, edge: int) -> None:
        """A tile at this price, then the ways of the rest: through this edge, or from the hex itself (−1)."""
        self.go_on(kind, price, rest, its, hexes, edge)
        self.go_on(kind + HALF, price, rest, its + HALF, hexes, edge)
        self.go_on(kind + HALF, halved(price), rest, its, hexes, edge)

    def go_on(self, at: int, more: int, rest: Outlook, its: int, hexes: int, edge: int) -> None:
        there = rest.best
        if there[its] < FAR:
            self.enter(at, there[its + STOP], there[its] + more, there[its + WAY] << edge + 1 | hexes)
            if there[its + SECOND] < FAR:
                self.enter(
                    at,
                    there[its + SECOND_STOP],
                    there[its + SECOND] + more,
                    there[its + SECOND_WAY] << edge + 1 | hexes,
                )

    def offer_town(self, kind: int, stop: int, price: int, rest: Outlook, its: int, hexes: int) -> None:
        """A town with a second end, which must be finished too: away from the town."""
        away = rest.away_from(its, stop)
        if away < FAR:
            self.enter(kind, stop, price + away, hexes)
            half = min(halved(price) + away, price + rest.away_from(its + HALF, stop))
            self.enter(kind + HALF, stop, half, hexes)

    def away_from(self, at: int, root: int) -> int:
        """AS-8.4: the price to a stop other than the one the section comes from."""
        return self.best[at] if self.best[at + STOP] != root else self.best[at + SECOND]

    def hexes(self, kind: int) -> int:
        best, half = self.best, kind + HALF
        return best[kind + WAY] | best[kind + SECOND_WAY] | best[half + WAY] | best[half + SECOND_WAY]


class Cost:
    """What a tile costs with all that must follow, in full and with the dearest at half price."""

    def __init__(self, price: int = 0) -> None:
        self.full: int = price
        self.half: int = halved(price)

    def begin(self, price: int) -> None:
        self.full, self.half = price, halved(price)

    def add(self, full: int, half: int) -> None:
        self.half = min(self.half + full, self.full + half)
        self.full += full

    def at_most(self, other: Cost) -> None:
        self.full = min(self.full, other.full)
        self.half = min(self.half, other.half)


class ByMoney:
    """Track codes as bits, by the money that is enough for them."""

    def __init__(self) -> None:
        self.full: list[int] = [0]
        self.half: list[int] = [0]

    def enter(self, cost: Cost, bit: int) -> None:
        if cost.full < FAR:
            enter(self.full, cost.full, bit)
            enter(self.half, cost.half, bit)

    def spread(self) -> None:
        spread(self.full)
        spread(self.half)

    def codes(self, money: int, engineer: bool, dearest: int) -> int:
        """For the Engineer a tile at half price saves what it saves more than the dearest one before it."""
        found = up_to(self.full, money)
        return found | up_to(self.half, money - dearest // 2) if engineer else found


class Prospect:
    """The codes of one hex that surely can be finished, and those that perhaps can."""

    def __init__(self) -> None:
        self.sure: ByMoney = ByMoney()
        self.hope: ByMoney = ByMoney()
        self.watch: int = 0  # as in Outlook, but a bit per hex of the map


def halved(price: int) -> int:
    return (price + 1) // 2


def up_to(by_money: list[int], money: int) -> int:
    return by_money[min(money, len(by_money) - 1)] if money >= 0 else 0


def enter(by_money: list[int], cost: int, bit: int) -> None:
    if cost < FAR:
        while len(by_money) <= cost:
            by_money.append(0)
        by_money[cost] |= bit


def spread(by_money: list[int]) -> None:
    """Who can pay a price can pay a lower one."""
    for i in range(1, len(by_money)):
        by_money[i] |= by_money[i - 1]
