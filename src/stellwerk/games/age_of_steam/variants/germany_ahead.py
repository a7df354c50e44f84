"""Germany: which of many tiles leave a turn that can be finished (AS-GE.15), hex by hex instead of tile by tile.

The answers are exactly those of `Ending.may_build`. Most are read from tables of prices (germany_ways); what these
leave open, and every rare position, goes to `Ending`.
"""

from __future__ import annotations

from typing import Final

from ..actions import ENGINEER
from ..rules.build import used
from ..rules.questions import Ahead, Rules
from ..rules.tiles import COUNT_ENDS, ENDS, LAND_CODES, MARKER_SUPPLY, PAIR_AT, SIMPLE_CODES
from ..state import (
    ACTION,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CITY_EDGES,
    EDGES,
    LOOSE,
    MARKERS,
    TILE,
    TILES,
    TIP,
    TOWN,
    Memo,
    State,
)
from .germany_ending import MOST_TILES, Ending
from .germany_home import DEAREST, NO, UNSURE, YES, Purse
from .germany_loose_ends import closed, is_calm, leaving_little
from .germany_prices import FAR, HALF, PERHAPS, SECOND, STOP, SURELY, Cost, Outlook
from .germany_ways import EASY_MONEY, NEVER_EASY, Known, Ways, all_around, stock_of, tiles_of

MOST_NEW: Final = 3  # markers for a simple tile and a town with two ends
MANY: Final = 12  # stocks kept before all are forgotten


class Remembered(Memo):
    """What a state takes along from one decision to the next: for the Engineer and for everybody else."""

    def __init__(self, known: list[Known | None]) -> None:
        self.known: list[Known | None] = known


class AllWays:
    """The tables of one board, by stock of tiles, with the Engineer's prices and without."""

    def __init__(self, ending: Ending) -> None:
        rules = ending.rules
        self.ending: Ending = ending
        self.rules: Rules = rules
        self.around: list[list[int]] = all_around(rules.land)
        self.near: list[list[int]] = [two_around(self.around, h) for h in range(rules.land.size)]
        self.towns: list[list[int]] = [self.towns_near(h) for h in range(rules.land.size)]
        self.by_stock: dict[int, Ways] = {}

    def towns_near(self, h: int) -> list[int]:
        """The towns up to two steps away: behind the hexes of a way."""
        land = self.rules.land
        return [stop for stop in range(land.stops) if land.colour[stop] == TOWN and land.hex_of[stop] in self.near[h]]

    def now(self, s: State, engineer: bool) -> Ways:
        key = stock_of(s) * 2 + (1 if engineer else 0)
        found = self.by_stock.get(key)
        if found is None:
            if len(self.by_stock) > MANY:
                self.by_stock.clear()
            found = Ways(self.ending, key >> 1, engineer, self.around, self.near, self.towns)
            self.by_stock[key] = found
        return found

    def of_position(self, s: State, ways: Ways) -> Known:
        """What is known of the last position stays so far as its tiles are the same."""
        old, at, tiles = s.memo, 1 if ways.halving else 0, tiles_of(s)
        kept: list[Known | None] = [None, None]
        if isinstance(old, Remembered):
            kept = old.known.copy()
        last = kept[at]
        known = last if last is not None and last.ways is ways else ways.blank
        if known.tiles != tiles:
            known = known.after(s, tiles)
        if known is not last:
            kept[at] = known
            s.memo = Remembered(kept)
        return known


def two_around(around: list[list[int]], h: int) -> list[int]:
    """The hexes up to two steps away, sorted."""
    return sorted({other for near in around[h] for other in around[near]})


def look_ahead(s: State, ending: Ending, ways: AllWays, seat: int) -> Ahead:
    """The quickest look that is exact in this position."""
    if ending.has_other_ways(s) or ending.rules.options.engineer_named:
        return Trying(ending, seat)
    left = MOST_TILES - s.cells[TILES] - 1
    here = ways.now(s, s.cells[ACTION + seat] == ENGINEER)
    if is_calm(s):
        return Calm(s, ending, seat, left, here, ways.of_position(s, here), ways.near)
    chains = [chain for chain in s.chains() if s.end(chain) < 0]
    if left < 2 and all(s.owner(chain) == seat for chain in chains):
        return Going(s, ending, seat, left, chains, here)
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

    def __init__(
        self, s: State, ending: Ending, seat: int, left: int, ways: Ways, known: Known, near: list[list[int]]
    ) -> None:
        super().__init__(ending, seat)
        self.cash: int = s.cells[CASH + seat]
        self.engineer: bool = ways.halving
        self.saved: int = s.cells[DEAREST] // 2  # by the Engineer's dearest tile so far
        self.few: bool = s.cells[MARKERS + seat] + MOST_NEW > MARKER_SUPPLY
        self.left: int = left
        self.ways: Ways = ways
        self.known: Known = known
        self.near: list[list[int]] = near
        self.sure: int = 0  # codes of the hex at hand that surely can be finished
        self.hope: int = 0  # and those that perhaps can

    def narrow(self, s: State, h: int, codes: int) -> int:
        self.sure = self.hope = 0
        if s.land.stop_of[h] >= 0:
            self.look_at_town(s, h, codes)
        elif s.cells[TILE + h]:
            self.look_at_tracks(s, h, codes, 0)
        else:
            if not self.easily(s, h, codes):
                self.look_at_pairs(s, h, codes)
            if codes >> SIMPLE_CODES:
                self.look_at_tracks(s, h, codes, SIMPLE_CODES)
        sure = self.sure
        if sure and (self.few or self.built_near(s, h)):
            sure = 0
        rest = self.hope & ~sure
        return sure | super().narrow(s, h, rest) if rest else sure

    def easily(self, s: State, h: int, codes: int) -> bool:
        """Enough money for whatever simple tile of an empty hex: the usual case, at one glance."""
        if self.left < 2:
            return False
        known = self.known.easy[h]
        if known < 0:
            known = self.ways.easily_finished(s, self.known, h)
            self.known.easy[h] = known
        if known % EASY_MONEY == NEVER_EASY or known % EASY_MONEY > self.cash:
            return False
        self.sure |= codes & known // EASY_MONEY
        self.hope = self.sure
        return True

    def look_at_pairs(self, s: State, h: int, codes: int) -> None:
        """The simple tiles of an empty hex, by far the most: from a city to another, or into the next hex."""
        land, cities, price = s.land, s.cells[CITY_EDGES + h], s.land.price[h]
        for end in range(EDGES):
            if cities >> end & 1:
                root = land.stop_of[land.across[h * EDGES + end] // EDGES]
                for edge in range(EDGES):
                    bit = 1 << PAIR_AT[end * EDGES + edge] if edge != end else 0
                    if not codes & bit:
                        continue
                    if cities >> edge & 1:
                        self.sure |= bit
                        self.hope |= bit
                    elif self.left:
                        self.look_behind(s, land.across[h * EDGES + edge], root, price, bit)

    def look_behind(self, s: State, entered: int, root: int, price: int, bit: int) -> None:
        """A simple tile with one loose end: often a single further tile is enough, which is quickly seen."""
        self.weigh(self.ways.by_one(s, self.known, entered), root, price, bit)
        if self.left == 2 and not self.sure & bit:
            self.weigh(self.ways.by_two(s, self.known, entered), root, price, bit)

    def weigh(self, way: Outlook, root: int, price: int, bit: int) -> None:
        """Enter a simple tile at this price with a single loose end."""
        if self.engineer:
            sure, hope = Cost(price), Cost(price)
            sure.add(way.away_from(SURELY, root), way.away_from(SURELY + HALF, root))
            hope.add(way.away_from(PERHAPS, root), way.away_from(PERHAPS + HALF, root))
            self.enter(sure, hope, bit)
            return
        best = way.best
        cost = best[PERHAPS] if best[PERHAPS + STOP] != root else best[PERHAPS + SECOND]
        if cost < FAR and cost + price <= self.cash:
            self.hope |= bit
            cost = best[SURELY] if best[SURELY + STOP] != root else best[SURELY + SECOND]
            if cost < FAR and cost + price <= self.cash:
                self.sure |= bit

    def look_at_tracks(self, s: State, h: int, codes: int, bit: int) -> None:
        """Other land codes, from this one on."""
        while codes >> bit:
            if codes >> bit & 1 and self.ways.judge_land(s, self.known, h, bit, self.left):
                self.enter(self.ways.sure, self.ways.hope, 1 << bit)
            bit += 1

    def look_at_town(self, s: State, h: int, codes: int) -> None:
        bit = 0
        while codes >> bit:
            if codes >> bit & 1 and self.ways.judge_town(s, self.known, h, LAND_CODES + bit, self.left):
                self.enter(self.ways.sure, self.ways.hope, 1 << bit)
            bit += 1

    def enter(self, sure: Cost, hope: Cost, bit: int) -> None:
        if self.can_pay(hope):
            self.hope |= bit
            if self.can_pay(sure):
                self.sure |= bit

    def can_pay(self, cost: Cost) -> bool:
        """For the Engineer a tile at half price saves what it saves more than the dearest one before it."""
        if cost.full >= FAR:
            return False
        return cost.full <= self.cash or (self.engineer and cost.half <= self.cash - self.saved)

    def built_near(self, s: State, h: int) -> bool:
        """A tile of this turn might be in the way (AS-7.13)."""
        if self.left == 2:
            return False
        near = self.near[h]
        return any(built in near for built in s.cells[BUILT : BUILT + MOST_TILES])


class Going(Trying):
    """The loose ends on the map are the seat's own: few hexes can still be built on."""

    def __init__(self, s: State, ending: Ending, seat: int, left: int, chains: list[int], ways: Ways) -> None:
        super().__init__(ending, seat)
        self.left: int = left
        self.ways: Ways = ways
        self.purse: Purse = ending.home.purse(s, seat)
        self.entries: list[int] = [s.land.across[s.cells[CHAIN + c * CHAIN_SIZE + LOOSE]] for c in chains]
        self.root: int = s.root(chains[0]) if len(chains) == 1 else -1
        self.waiting: list[int] = [entry // EDGES for entry in self.entries]  # every one needs a tile
        self.only_there: bool = len(set(self.waiting)) > left
        self.beside: list[int] = [] if self.only_there else ways.around[self.waiting[0]]

    def narrow(self, s: State, h: int, codes: int) -> int:
        if s.cells[TIP + h]:  # its own loose end might be turned
            return super().narrow(s, h, codes)
        if not self.may_help(s, h):
            return 0
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

    def may_help(self, s: State, h: int) -> bool:
        """What `leaving_little` would find out too: a tile lies where one is needed, beside that, or links two cities."""
        if self.only_there:
            return h in self.waiting
        if s.cells[TILE + h] or s.land.stop_of[h] >= 0 or COUNT_ENDS[s.cells[CITY_EDGES + h]] > 1:
            return True
        return h in self.beside

    def answer(self, s: State, h: int, code: int) -> int:
        """Without trying, where one section is to be finished and the tile is a simple one on an empty hex."""
        if self.left == 0:
            return YES
        if self.root < 0 or code >= SIMPLE_CODES or s.cells[TILE + h]:
            return UNSURE
        entry = self.entries[0]
        purse = self.purse.after(self.ending.rules.list_price(s, h, code))
        open_ends = ENDS[code] & ~closed(s, h, self.entries)
        if entry // EDGES == h:
            if not open_ends:
                return YES
            entry = s.land.across[h * EDGES + open_ends.bit_length() - 1]
        elif open_ends:
            return self.both_served(s, h, code, open_ends.bit_length() - 1, purse)
        return self.paid(s, purse, entry)

    def both_served(self, s: State, h: int, code: int, edge: int, purse: Purse) -> int:
        """Whether the last tile can finish two sections: the one there is and that of the tile, which leads into the same
        hex. It lets them meet; or each goes to a stop of its own, which is left to trying."""
        entry, other = self.entries[0], s.land.across[h * EDGES + edge]
        last = entry // EDGES
        if last != other // EDGES or s.land.stop_of[last] >= 0:
            return UNSURE
        if used(s, self.ending.rules, last):
            return NO
        meeting, answer = self.ending.home.track(s, last, entry % EDGES, other % EDGES), NO
        if meeting >= 0 and self.root != self.ending.home.root_of_new(s, h, code, edge):
            answer = self.ending.home.could_lay(s, last, meeting, purse, [code])
        if answer == NO and not s.cells[TILE + last] and self.ending.home.takes_two(s, last):
            return UNSURE
        return answer

    def paid(self, s: State, purse: Purse, entry: int) -> int:
        """Whether the last tile, on the hex entered, can be had."""
        if used(s, self.ending.rules, entry // EDGES):
            return NO
        way = self.ways.make_one(s, entry, False)
        if can_pay(purse, way.away_from(SURELY, self.root)):
            return YES
        return UNSURE if can_pay(purse, way.away_from(PERHAPS, self.root)) else NO


def can_pay(purse: Purse, price: int) -> bool:
    return price < FAR and purse.can_pay(price)
