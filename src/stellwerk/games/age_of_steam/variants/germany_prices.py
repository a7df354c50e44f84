"""Germany: prices of the ways that finish a section, in full and for the Engineer (AS-GE.10, GE.15).

What germany_ways works out and germany_ahead reads: the cheapest ways from a loose end, and which tiles of a hex can be
finished with how much money.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 99  # no way at any price


class Best:
    """The cheapest way to any stop, and the cheapest to another one than that; each with its hexes as bits."""

    def __init__(self) -> None:
        self.cost: int = FAR
        self.stop: int = -1
        self.hexes: int = 0
        self.second: int = FAR
        self.second_stop: int = -1
        self.second_hexes: int = 0

    def offer(self, stop: int, cost: int, hexes: int) -> None:
        if cost >= self.second:
            return
        if stop == self.stop:
            if cost < self.cost:
                self.cost, self.hexes = cost, hexes
        elif cost < self.cost:
            self.second, self.second_stop, self.second_hexes = self.cost, self.stop, self.hexes
            self.cost, self.stop, self.hexes = cost, stop, hexes
        else:
            self.second, self.second_stop, self.second_hexes = cost, stop, hexes

    def offer_all(self, other: Best, more: int, hexes: int) -> None:
        """Every way of another, with a tile before it."""
        if other.cost < FAR:
            self.offer(other.stop, other.cost + more, other.hexes | hexes)
            if other.second < FAR:
                self.offer(other.second_stop, other.second + more, other.second_hexes | hexes)

    def away_from(self, root: int) -> int:
        """AS-8.4: the price to a stop other than the one the section comes from."""
        return self.cost if self.stop != root else self.second


class Way:
    """The price from one loose end, in full and with one tile of the way at half price (AS-GE.10)."""

    def __init__(self) -> None:
        self.full: Best = Best()
        self.half: Best = Best()

    def offer(self, stop: int, price: int, hexes: int) -> None:
        self.full.offer(stop, price, hexes)
        self.half.offer(stop, halved(price), hexes)

    def offer_behind(self, price: int, rest: Way, hexes: int) -> None:
        """A tile at this price, then the ways of the rest."""
        self.full.offer_all(rest.full, price, hexes)
        self.half.offer_all(rest.half, price, hexes)
        self.half.offer_all(rest.full, halved(price), hexes)

    def offer_town(self, stop: int, price: int, rest: Way, hexes: int) -> None:
        """A town with a second end, which must be finished too: away from the town."""
        if rest.full.away_from(stop) < FAR:
            self.full.offer(stop, price + rest.full.away_from(stop), hexes)
            half = min(halved(price) + rest.full.away_from(stop), price + rest.half.away_from(stop))
            self.half.offer(stop, half, hexes)

    def hexes(self) -> int:
        return self.full.hexes | self.full.second_hexes | self.half.hexes | self.half.second_hexes


class Outlook:
    """The ways from one loose end: of tiles that are there in plenty, with at most one other that is there, any at all."""

    def __init__(self) -> None:
        self.plain: Way = Way()
        self.sure: Way = Way()
        self.hope: Way = Way()
        self.watch: int = 0  # hexes where a new tile may make these ways worse, or a better one possible


class Cost:
    """What a tile costs with all that must follow, in full and with the dearest at half price."""

    def __init__(self, price: int) -> None:
        self.full: int = price
        self.half: int = halved(price)

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
        self.watch: int = 0  # as in Outlook


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
