"""Germany: which of many tiles leave a turn that can be finished (AS-GE.15), hex by hex instead of tile by tile.

The answers are exactly those of `Ending.may_build`. Most are read from tables of prices (germany_ways); what these
leave open, and every rare position, goes to `Ending`.
"""

from __future__ import annotations

from typing import Final

from ..actions import ENGINEER
from ..rules.build import used
from ..rules.questions import Ahead, Rules
from ..rules.tiles import ENDS, LAND_CODES, MARKER_SUPPLY, SIMPLE_CODES
from ..state import (
    ACTION,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    EDGES,
    LETTER,
    LOOSE,
    MARKERS,
    TILE,
    TILES,
    TIP,
    TOWN,
    Memo,
    State,
)
from .germany_ending import DEAREST, MOST_TILES, NO, UNSURE, YES, Ending, Purse, closed, is_calm, leaving_little
from .germany_prices import FAR, PERHAPS, SURELY, Prospect
from .germany_ways import MOST_STEPS, NEAR, Ways, all_around, stock_of

MOST_NEW: Final = 3  # markers for a simple tile and a town with two ends
NEW_CITY: Final = 127
MANY: Final = 6  # stocks kept before all are forgotten


class Known(Memo):
    """The prospects of a position's hexes, for these tiles; those not asked for yet are missing.

    By tiles left after one: none, one or two, a whole map each.
    """

    def __init__(self, ways: Ways, tiles: list[int], prospects: list[Prospect | None]) -> None:
        self.ways: Ways = ways
        self.tiles: list[int] = tiles
        self.prospects: list[Prospect | None] = prospects


class AllWays:
    """The tables of one board, by stock of tiles."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.around: list[list[int]] = all_around(rules.land)
        self.near: list[list[int]] = [two_around(self.around, h) for h in range(rules.land.size)]
        self.towns: list[list[int]] = [
            self.towns_near(h, steps) for h in range(rules.land.size) for steps in range(1, MOST_STEPS + 1)
        ]
        self.spots: list[int] = [-1] * (rules.land.size * NEAR)
        self.known: dict[int, Ways] = {}

    def towns_near(self, h: int, steps: int) -> list[int]:
        """The towns up to so many steps away: behind the hexes of a way."""
        land, hexes = self.rules.land, {h}
        for _ in range(steps):
            hexes = {near for other in hexes for near in self.around[other]}
        return [stop for stop in range(land.stops) if land.colour[stop] == TOWN and land.hex_of[stop] in hexes]

    def now(self, s: State) -> Ways:
        key = stock_of(s)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > MANY:
                self.known.clear()
            found = Ways(self.rules, key, self.around, self.towns, self.spots)
            self.known[key] = found
        return found

    def of_position(self, s: State) -> Known:
        """What is known of the last position stays so far as its tiles are the same."""
        ways, tiles, old = self.now(s), self.tiles(s), s.memo
        if not isinstance(old, Known) or old.ways is not ways:
            found = Known(ways, tiles, [None] * (s.land.size * MOST_TILES))
        elif old.tiles == tiles:
            return old
        else:
            found = Known(ways, tiles, old.prospects.copy())
            for h, tile in enumerate(old.tiles):
                if tile != tiles[h]:
                    self.forget(found.prospects, h, tile == 0 and tiles[h] != NEW_CITY)
        s.memo = found
        return found

    def tiles(self, s: State) -> list[int]:
        """What lies on each hex, a New City with a number of its own."""
        found = s.part(TILE, s.land.size)
        for stop in range(s.land.stops):
            if s.cells[LETTER + stop]:
                found[s.land.hex_of[stop]] = NEW_CITY
        return found

    def forget(self, prospects: list[Prospect | None], h: int, new: bool) -> None:
        """What a changed tile may have changed; a new one only those that counted on its hex."""
        size = len(self.near)
        for other in self.near[h] if new else range(size):
            for at in range(other, len(prospects), size):
                known = prospects[at]
                if known is not None and (other == h or not new or known.watch >> h & 1):
                    prospects[at] = None


def two_around(around: list[list[int]], h: int) -> list[int]:
    """The hexes up to two steps away, sorted."""
    return sorted({other for near in around[h] for other in around[near]})


def look_ahead(s: State, ending: Ending, ways: AllWays, seat: int) -> Ahead:
    """The quickest look that is exact in this position."""
    if ending.has_other_ways(s) or ending.rules.options.engineer_named:
        return Trying(ending, seat)
    left = MOST_TILES - s.cells[TILES] - 1
    if is_calm(s):
        return Calm(s, ending, seat, left, ways.of_position(s), ways.near)
    chains = [chain for chain in s.chains() if s.end(chain) < 0]
    if left < 2 and all(s.owner(chain) == seat for chain in chains):
        return Going(s, ending, seat, left, chains, ways.now(s))
    return Trying(ending, seat)


class Trying(Ahead):
    """Tile by tile."""

    def __init__(self, ending: Ending, seat: int) -> None:
        self.ending: Ending = ending
        self.seat: int = seat

    def narrow(self, s: State, h: int, codes: int) -> int:
        first = LAND_CODES if s.land.stop_of[h] >= 0 else 0
        found, bit = 0, 0
        while codes >> bit:
            if codes >> bit & 1 and self.ending.may_build(s, self.seat, h, first + bit):
                found |= 1 << bit
            bit += 1
        return found


class Calm(Trying):
    """No loose end on the map: what a tile needs to follow it stands in the tables."""

    def __init__(self, s: State, ending: Ending, seat: int, left: int, known: Known, near: list[list[int]]) -> None:
        super().__init__(ending, seat)
        self.cash: int = s.cells[CASH + seat]
        self.engineer: bool = s.cells[ACTION + seat] == ENGINEER
        self.dearest: int = s.cells[DEAREST]
        self.few: bool = s.cells[MARKERS + seat] + MOST_NEW > MARKER_SUPPLY
        self.left: int = left
        self.known: Known = known
        self.near: list[list[int]] = near

    def narrow(self, s: State, h: int, codes: int) -> int:
        at = self.left * s.land.size + h
        found = self.known.prospects[at]
        if found is None:
            found = self.known.ways.prospect(s, h, self.left, self.near[h])
            self.known.prospects[at] = found
        codes &= found.hope.codes(self.cash, self.engineer, self.dearest)
        if not codes:
            return 0
        sure = (
            0 if self.few or self.built_near(s, h) else codes & found.sure.codes(self.cash, self.engineer, self.dearest)
        )
        rest = codes & ~sure
        return sure | super().narrow(s, h, rest) if rest else sure

    def built_near(self, s: State, h: int) -> bool:
        """A tile of this turn might be in the way (AS-7.13)."""
        if self.left == 2:
            return False
        near = self.near[h]
        return any(built in near for built in s.part(BUILT, MOST_TILES))


class Going(Trying):
    """The loose ends on the map are the seat's own: few hexes can still be built on."""

    def __init__(self, s: State, ending: Ending, seat: int, left: int, chains: list[int], ways: Ways) -> None:
        super().__init__(ending, seat)
        self.left: int = left
        self.ways: Ways = ways
        self.purse: Purse = ending.purse(s, seat)
        self.entries: list[int] = [s.land.across[s.cells[CHAIN + c * CHAIN_SIZE + LOOSE]] for c in chains]
        self.root: int = s.root(chains[0]) if len(chains) == 1 else -1

    def narrow(self, s: State, h: int, codes: int) -> int:
        if s.cells[TIP + h]:  # its own loose end might be turned
            return super().narrow(s, h, codes)
        codes &= leaving_little(s, h, self.entries, self.left)
        found, bit = 0, 0
        first = LAND_CODES if s.land.stop_of[h] >= 0 else 0
        while codes >> bit:
            if codes >> bit & 1:
                answer = self.answer(s, h, first + bit)
                if answer == YES or (answer == UNSURE and self.ending.may_build(s, self.seat, h, first + bit)):
                    found |= 1 << bit
            bit += 1
        return found

    def answer(self, s: State, h: int, code: int) -> int:
        """Without trying, where one section is to be finished and the tile is a simple one on an empty hex."""
        if self.left == 0:
            return YES
        if self.root < 0 or code >= SIMPLE_CODES or s.cells[TILE + h]:
            return UNSURE
        entry = self.entries[0]
        open_ends = ENDS[code] & ~closed(s, h, self.entries)
        if entry // EDGES == h:
            if not open_ends:
                return YES
            entry = s.land.across[h * EDGES + open_ends.bit_length() - 1]
        elif open_ends:
            return UNSURE
        return self.paid(s, self.purse.after(self.ending.rules.list_price(s, h, code)), entry)

    def paid(self, s: State, purse: Purse, entry: int) -> int:
        """Whether the last tile, on the hex entered, can be had."""
        if used(s, self.ending.rules, entry // EDGES):
            return NO
        way = self.ways.by_one(s, entry)
        if can_pay(purse, way.away_from(SURELY, self.root)):
            return YES
        return UNSURE if can_pay(purse, way.away_from(PERHAPS, self.root)) else NO


def can_pay(purse: Purse, price: int) -> bool:
    return price < FAR and purse.can_pay(price)
