"""Germany: prices of the ways that finish a section, in full and for the Engineer (AS-GE.10, GE.15).

What germany_ways works out and germany_ahead reads.
"""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import packed
from stellwerk.kernel.native import i64, vec

FAR: Final = 99  # no way at any price


# Where the numbers of an outlook stand. Three kinds of ways: of tiles that are there in plenty, with at most one other
# that is there, any at all; each at full price, and further on with one tile at half price (AS-GE.10).
IN_PLENTY: Final = 0
SURELY: Final = 4
PERHAPS: Final = 8
HALF: Final = 12
# Of each the price of the cheapest way to any stop, the stop; then the cheapest to another stop than that.
STOP: Final = 1
SECOND: Final = 2
SECOND_STOP: Final = 3
NO_WAY: Final[vec[i64]] = packed([FAR, -1, FAR, -1] * 6)


class Outlook:
    """The ways from one loose end, in one list of numbers: thousands of them are made and kept.

    What they cost the Engineer is entered only where it is asked for (`halving`).
    """

    def __init__(self, halving: bool) -> None:
        self.halving: bool = halving
        self.best: vec[i64] = NO_WAY[:]

    def enter(self, at: i64, stop: i64, cost: i64) -> None:
        """A way to a stop, if it is one of the two cheapest."""
        best = self.best
        if cost >= best[at + SECOND]:
            return
        if stop == best[at + STOP]:
            if cost < best[at]:
                best[at] = cost
        elif cost < best[at]:
            best[at + SECOND], best[at + SECOND_STOP] = best[at], best[at + STOP]
            best[at], best[at + STOP] = cost, stop
        else:
            best[at + SECOND], best[at + SECOND_STOP] = cost, stop

    def offer(self, kind: i64, stop: i64, price: i64) -> None:
        """A single tile to a stop."""
        self.enter(kind, stop, price)
        if self.halving:
            self.enter(kind + HALF, stop, halved(price))

    def offer_behind(self, kind: i64, price: i64, rest: Outlook, its: i64) -> None:
        """A tile at this price, then the ways of the rest."""
        self.go_on(kind, price, rest, its)
        if self.halving:
            self.go_on(kind + HALF, price, rest, its + HALF)
            self.go_on(kind + HALF, halved(price), rest, its)

    def go_on(self, at: i64, more: i64, rest: Outlook, its: i64) -> None:
        there = rest.best
        if there[its] < FAR:
            self.enter(at, there[its + STOP], there[its] + more)
            if there[its + SECOND] < FAR:
                self.enter(at, there[its + SECOND_STOP], there[its + SECOND] + more)

    def offer_town(self, kind: i64, stop: i64, price: i64, rest: Outlook, its: i64) -> None:
        """A town with a second end, which must be finished too: away from the town."""
        away = rest.away_from(its, stop)
        if away < FAR:
            self.enter(kind, stop, price + away)
            if self.halving:
                half = min(halved(price) + away, price + rest.away_from(its + HALF, stop))
                self.enter(kind + HALF, stop, half)

    def away_from(self, at: i64, root: i64) -> i64:
        """AS-8.4: the price to a stop other than the one the section comes from."""
        return self.best[at] if self.best[at + STOP] != root else self.best[at + SECOND]


class Cost:
    """What a tile costs with all that must follow, in full and with the dearest at half price."""

    def __init__(self, price: i64 = 0) -> None:
        self.full: i64 = price
        self.half: i64 = halved(price)

    def begin(self, price: i64) -> None:
        self.full, self.half = price, halved(price)

    def add(self, full: i64, half: i64) -> None:
        self.half = min(self.half + full, self.full + half)
        self.full += full

    def at_most(self, other: Cost) -> None:
        self.full = min(self.full, other.full)
        self.half = min(self.half, other.half)


def halved(price: i64) -> i64:
    return (price + 1) // 2
