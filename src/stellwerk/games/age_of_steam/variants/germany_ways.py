"""Germany: how cheaply a loose end gets to a stop, on a map where no other loose end is (AS-GE.15).

Such a map is the usual case: turns end without loose ends. What a section may do then depends on the tiles of a few
hexes only, so answers are kept and found again. Each answer is a pair of bounds: a way that surely can be built, of
tiles that cannot run out, and one that perhaps can, whatever the supply. Between the two the real thing is tried.
"""

from __future__ import annotations

from typing import Final

from ..rules.questions import Rules
from ..rules.supply import gone_kinds
from ..rules.tiles import (
    BOTH,
    CODES_ALLOWED,
    COUNT_ENDS,
    DISC_SUPPLY,
    ENDS,
    KIND,
    KINDS,
    LAND_CODES,
    NEEDS_DISC,
    PAIR_AT,
    PAIRS_TOUCHING,
    PARTNERS,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_INDEX,
    TOWN_MASKS,
    TOWN_ONE,
    TRACKS,
)
from ..state import CITY_EDGES, COLOUR, DISCS, EDGES, HEXES, TILE, TOWN, USED, Land, State
from .germany_prices import FAR, HALF, IN_PLENTY, PERHAPS, SURELY, Cost, Outlook, Prospect, halved

SIMPLE_KINDS: Final = 3
OFTEN: Final = sum(1 << kind for kind in range(KINDS) if SUPPLY[kind] > 1 and kind != TOWN_ONE)
HALVES: Final = HEXES * EDGES
PLENTY: Final = 3  # tiles of a kind that are enough for any turn
MEMORY: Final = 8_000  # answers kept before all are forgotten
TILE_CODES: Final = 128  # more than there are
NEVER: Final = 0  # supply of a tile: there is none, and no other would do unless cities are near,
UNSURE: Final = 1  # not for sure, or another tile with more track might do,
SPECIAL: Final = 2  # there is one,
PLAIN: Final = 3  # there are enough in any case
MOST_STEPS: Final = 3  # to a city behind the hexes of a way
HERE: Final = 1  # of an outlook's hexes the one the loose end points at
NEAR: Final = 1 << EDGES + 1  # so many sets of such hexes there are


class Ways:
    """All answers for one stock of tiles."""

    def __init__(
        self, rules: Rules, stock: int, around: list[list[int]], towns: list[list[int]], spots: list[int]
    ) -> None:
        self.rules: Rules = rules
        self.land: Land = rules.land
        self.stock: int = stock
        self.around: list[list[int]] = around  # per hex itself and its neighbours, always seven
        self.towns: list[list[int]] = towns  # per hex and steps, one to three: the towns so near, which might be cities
        self.spots: list[int] = spots  # per hex and set of hexes around it: the same on the map, −1 not asked yet
        self.one_tile: dict[int, Outlook] = {}
        self.two_tiles: list[dict[int, Outlook]] = one_for_each_end()  # else a key would be a big number
        self.kept: int = 0  # how many these are
        self.prospects: dict[bytes, Prospect] = {}
        self.nothing: Outlook = Outlook()
        self.sure: Cost = Cost()  # of the code that is judged just now, and the same with tiles that there may be
        self.hope: Cost = Cost()

    def new_cities(self, s: State, h: int, steps: int) -> int:
        """The towns up to so many steps from a hex that are cities now, as bits."""
        found = 0
        for stop in self.towns[h * MOST_STEPS + steps - 1]:
            found = found * 2 + (1 if s.cells[COLOUR + stop] != TOWN else 0)
        return found

    # One loose end ------------------------------------------------------------------------

    def way(self, s: State, half: int, left: int, freed: int) -> Outlook:
        """From a loose end (hex × 6 + edge) with so many tiles: none, one or two; `freed` one-ended towns are given back
        by tiles before them (AS-6.9)."""
        if left == 0:
            return self.nothing
        entered = self.land.across[half]
        return self.by_one(s, entered, freed) if left == 1 else self.by_two(s, entered, freed)

    def by_one(self, s: State, entered: int, freed: int = 0) -> Outlook:
        """With a single tile on the hex entered."""
        h = entered // EDGES
        key = ((self.new_cities(s, h, 1) * TILE_CODES + s.cells[TILE + h]) * HALVES + entered) * 2 + freed
        found = self.one_tile.get(key)
        if found is None:
            found = self.make_one(s, entered, freed)
            if len(self.one_tile) > MEMORY:
                self.one_tile.clear()
            self.one_tile[key] = found
        return found

    def make_one(self, s: State, entered: int, freed: int) -> Outlook:
        made, h, edge = Outlook(), entered // EDGES, entered % EDGES
        stop = self.land.stop_of[h]
        if stop >= 0:
            old = s.code(h)
            ends = (ENDS[old] if old >= 0 else 0) | 1 << edge
            if COUNT_ENDS[ends] <= 4:
                self.offer(s, made, h, LAND_CODES + TOWN_INDEX[ends], stop, freed)
            return self.watched(s, made, h)
        for way in range(EDGES):
            city = self.city_behind(s, h * EDGES + way)
            if city >= 0:
                code = self.track(s, h, edge, way)
                if code >= 0:
                    self.offer(s, made, h, code, city, freed)
        return self.watched(s, made, h)

    def offer(self, s: State, made: Outlook, h: int, code: int, stop: int, freed: int) -> None:
        price, supply = self.rules.list_price(s, h, code), self.supply(s, h, code, freed)
        if supply == PLAIN:
            made.offer(IN_PLENTY, stop, price, HERE)
        if supply >= SPECIAL:
            made.offer(SURELY, stop, price, HERE)
        if supply != NEVER or s.cells[CITY_EDGES + h]:  # a town with more ends needs cities at them
            made.offer(PERHAPS, stop, price, HERE)

    def by_two(self, s: State, entered: int, freed: int) -> Outlook:
        """With one tile or two."""
        end, key = entered * 2 + freed, self.new_cities(s, entered // EDGES, 2)
        for near in self.around[entered // EDGES]:
            key = key * TILE_CODES + s.cells[TILE + near]
        found = self.two_tiles[end].get(key)
        if found is None:
            found = self.make_two(s, entered, freed)
            self.remember_two(end, key, found)
        return found

    def remember_two(self, end: int, key: int, way: Outlook) -> None:
        if self.kept > MEMORY:
            self.two_tiles, self.kept = one_for_each_end(), 0
        self.two_tiles[end][key] = way
        self.kept += 1

    def make_two(self, s: State, entered: int, freed: int) -> Outlook:
        made, h, edge = Outlook(), entered // EDGES, entered % EDGES
        one = self.by_one(s, entered, freed)
        for kind in (IN_PLENTY, SURELY, PERHAPS):
            made.offer_behind(kind, 0, one, kind, 0, -1)
        if s.cells[TILE + h] and (self.land.stop_of[h] >= 0 or s.code(h) >= SIMPLE_CODES):
            return self.watched(s, made, h)
        for way in range(EDGES):
            beyond = self.land.across[h * EDGES + way]
            if way != edge and beyond >= 0 and self.city_behind(s, h * EDGES + way) < 0:
                self.go_on(s, made, h, edge, way, self.by_one(s, beyond, freed))
        return self.watched(s, made, h)

    def go_on(self, s: State, made: Outlook, h: int, edge: int, way: int, rest: Outlook) -> None:
        """Out of the hex by another edge, and home from there."""
        made.watch |= rest.watch << way + 1
        stop = self.land.stop_of[h]
        code = self.track(s, h, edge, way) if stop < 0 else LAND_CODES + TOWN_INDEX[1 << edge | 1 << way]
        if code < 0:
            return
        price, supply = self.rules.list_price(s, h, code), self.supply(s, h, code)
        if stop >= 0:
            made.offer_town(PERHAPS, stop, price, rest, PERHAPS, HERE)
            if supply >= SPECIAL:
                hexes = HERE | rest.hexes(IN_PLENTY) << way + 1
                made.offer_town(SURELY, stop, price, rest, IN_PLENTY, hexes)
            return
        made.offer_behind(PERHAPS, price, rest, PERHAPS, HERE, way)
        if supply == PLAIN:
            made.offer_behind(IN_PLENTY, price, rest, IN_PLENTY, HERE, way)
            made.offer_behind(SURELY, price, rest, SURELY, HERE, way)
        elif supply == SPECIAL:
            made.offer_behind(SURELY, price, rest, IN_PLENTY, HERE, way)

    def watched(self, s: State, made: Outlook, h: int) -> Outlook:
        """A tile on a hex of a way may shut it; one on a dear hex may make it cheaper to cross."""
        made.watch |= made.hexes(IN_PLENTY) | made.hexes(SURELY)
        if self.land.price[h] > 2:
            made.watch |= HERE
        return made

    def track(self, s: State, h: int, edge: int, way: int) -> int:
        """The code that adds a track between two edges to what lies on a hex, −1 if there is none."""
        if edge == way:
            return -1
        old, pair = s.code(h), PAIR_AT[edge * EDGES + way]
        if old < 0:
            return pair
        return -1 if old >= SIMPLE_CODES or ENDS[old] & ENDS[pair] else BOTH[pair * SIMPLE_CODES + old]

    def supply(self, s: State, h: int, code: int, freed: int = 0) -> int:
        """Whether the tile for a code is there in any case, is there if no other tile of the turn takes it, or perhaps.
        A one-ended town that a tile of this turn gives back (AS-6.9) is one perhaps: others may take it."""
        kind, old = KIND[code], s.cells[TILE + h]
        if kind < SIMPLE_KINDS and self.stock >> kind & 1 == 0:
            return UNSURE
        if code < SIMPLE_CODES:
            return PLAIN
        if kind == TOWN_ONE:
            return PLAIN if self.ones() > 0 else UNSURE if freed else NEVER
        if NEEDS_DISC[code] and not self.stock >> KINDS & 1:
            return UNSURE
        if kind < SIMPLE_KINDS:
            return SPECIAL
        return SPECIAL if old and self.stock >> kind & 1 else UNSURE

    def ones(self) -> int:
        return self.stock >> KINDS + 1

    def city_behind(self, s: State, half: int) -> int:
        """The city at an edge, or −1."""
        other = self.land.across[half]
        stop = self.land.stop_of[other // EDGES] if other >= 0 else -1
        return stop if stop >= 0 and s.cells[COLOUR + stop] != TOWN else -1

    # One hex ------------------------------------------------------------------------------

    def prospect(self, s: State, h: int, left: int, near: list[int]) -> Prospect:
        """All codes of a hex, if so many tiles may follow; `near` are the hexes up to two steps away. The tiles that
        follow lie one behind the other, so the answer depends on hexes no further away than they are many."""
        scope = near if left == 2 else self.around[h] if left else self.around[h][:1]
        towns = self.towns[h * MOST_STEPS + left]
        key = bytes(
            [h, left]
            + [s.cells[TILE + other] for other in scope]
            + [1 if s.cells[COLOUR + stop] != TOWN else 0 for stop in towns]
        )
        found = self.prospects.get(key)
        if found is None:
            found = self.make_prospect(s, h, left)
            if len(self.prospects) > MEMORY:
                self.prospects.clear()
            self.prospects[key] = found
        return found

    def make_prospect(self, s: State, h: int, left: int) -> Prospect:
        made = Prospect()
        if self.land.stop_of[h] >= 0:
            for i, mask in enumerate(TOWN_MASKS):
                self.judge_town(s, made, h, i, mask, left)
        else:
            for code in self.codes_on(s, h):
                self.judge_land(s, made, h, code, left)
        made.sure.spread()
        made.hope.spread()
        return made

    def codes_on(self, s: State, h: int) -> list[int]:
        """The land codes that keep what lies there; every new track begins at a city (AS-7.8: there is no loose end)."""
        old, pairs = s.code(h), PAIRS_TOUCHING[s.cells[CITY_EDGES + h]]
        if old < 0:
            codes = CODES_ALLOWED[pairs]
            return [code for code in range(LAND_CODES) if codes >> code & 1]
        if old >= SIMPLE_CODES:
            return []
        partners = PARTNERS[old]
        return [partners[i] for i in range(0, len(partners), 2) if pairs >> partners[i + 1] & 1]

    def added(self, s: State, h: int, code: int) -> list[int]:
        old = s.code(h)
        return [pair for pair in TRACKS[code] if old < 0 or pair not in TRACKS[old]]

    def judge_land(self, s: State, made: Prospect, h: int, code: int, left: int) -> None:
        """One land code: its loose ends and where they come from."""
        halves: list[int] = []
        roots: list[int] = []
        for pair in self.added(s, h, code):
            one, other = h * EDGES + pair // EDGES, h * EDGES + pair % EDGES
            if self.city_behind(s, one) < 0:
                one, other = other, one
            if self.city_behind(s, other) < 0:
                halves.append(other)
                roots.append(self.city_behind(s, one))
        self.judge(s, made, h, code, code, halves, roots, left)

    def judge_town(self, s: State, made: Prospect, h: int, bit: int, mask: int, left: int) -> None:
        old, stop = s.code(h), self.land.stop_of[h]
        before = ENDS[old] if old >= 0 else 0
        if before & ~mask or before == mask:
            return
        ends = [h * EDGES + edge for edge in range(EDGES) if (mask & ~before) >> edge & 1]
        halves = [half for half in ends if self.city_behind(s, half) < 0]
        self.judge(s, made, h, LAND_CODES + bit, bit, halves, [stop] * len(halves), left)

    def judge(
        self, s: State, made: Prospect, h: int, code: int, bit: int, halves: list[int], roots: list[int], left: int
    ) -> None:
        """Enter a code at its price with everything that must follow. Every loose end needs a hex of its own."""
        if len(halves) > left or any(self.land.across[half] < 0 for half in halves):
            return
        price = self.rules.list_price(s, h, code)
        sure, hope = self.sure, self.hope
        sure.begin(price)
        hope.begin(price)
        each = left if len(halves) == 1 else 1
        freed = 1 if self.gives_back(s, h, len(halves)) else 0
        for i, half in enumerate(halves):
            way = self.way(s, half, each, freed)
            made.watch |= self.on_the_map(self.land.across[half] // EDGES, way.watch)
            kind = SURELY if code < SIMPLE_CODES else IN_PLENTY
            sure.add(way.away_from(kind, roots[i]), way.away_from(kind + HALF, roots[i]))
            hope.add(way.away_from(PERHAPS, roots[i]), way.away_from(PERHAPS + HALF, roots[i]))
        if len(halves) == 2:
            self.let_meet(s, made, sure, hope, price, halves, roots)
        if code >= SIMPLE_CODES and self.ones() < len(halves) + (1 if KIND[code] == TOWN_ONE else 0):
            sure.full = FAR  # each might end in a town
        made.sure.enter(sure, 1 << bit)
        made.hope.enter(hope, 1 << bit)

    def on_the_map(self, h: int, hexes: int) -> int:
        """A set of hexes as seen from one, as a bit per hex of the map."""
        found = self.spots[h * NEAR + hexes]
        if found < 0:
            around, found = self.around[h], 0
            for i in range(EDGES + 1):
                if hexes >> i & 1:
                    found |= 1 << around[i]
            self.spots[h * NEAR + hexes] = found
        return found

    def gives_back(self, s: State, h: int, ends: int) -> bool:
        """Whether a one-ended town may come back (AS-6.9) before the last tile: replaced here, or behind the other of two
        ends. A third hex cannot help: no town has a city beside it (AS-8.9), so a new end there needs a tile of its own."""
        return ends > 1 or (s.code(h) >= 0 and KIND[s.code(h)] == TOWN_ONE)

    def let_meet(
        self, s: State, made: Prospect, sure: Cost, hope: Cost, price: int, halves: list[int], roots: list[int]
    ) -> None:
        """Two loose ends at neighbouring edges may help each other: each behind its edge, the hexes touch."""
        one, other = self.land.across[halves[0]], self.land.across[halves[1]]
        for way in range(EDGES):
            beyond = self.land.across[one // EDGES * EDGES + way]
            if beyond < 0 or beyond // EDGES != other // EDGES:
                continue
            made.watch |= 1 << one // EDGES | 1 << other // EDGES
            cheapest = Cost(price)
            cheapest.add(self.least(s, one // EDGES), 1)
            cheapest.add(self.least(s, other // EDGES), 1)
            hope.at_most(cheapest)
            here, there = (
                self.track(s, one // EDGES, one % EDGES, way),
                self.track(s, other // EDGES, other % EDGES, beyond % EDGES),
            )
            if roots[0] != roots[1] and self.plain(s, one // EDGES, here) and self.plain(s, other // EDGES, there):
                met = Cost(price)
                for h, code in ((one // EDGES, here), (other // EDGES, there)):
                    listed = self.rules.list_price(s, h, code)
                    met.add(listed, halved(listed))
                sure.at_most(met)

    def plain(self, s: State, h: int, code: int) -> bool:
        return self.land.stop_of[h] < 0 and code >= 0 and self.supply(s, h, code) == PLAIN

    def least(self, s: State, h: int) -> int:
        """No tile on this hex is cheaper."""
        return 2 if s.cells[TILE + h] or self.land.stop_of[h] >= 0 else self.land.price[h]


def one_for_each_end() -> list[dict[int, Outlook]]:
    return [{} for _ in range(HALVES * 2)]


def stock_of(s: State) -> int:
    """A bit per simple kind of which there are plenty and per other kind of which there is one, unless the box has no
    more than one; one for discs; and above these how many one-ended towns are left, up to two."""
    found = OFTEN & ~gone_kinds(s)
    for kind in range(SIMPLE_KINDS):
        if SUPPLY[kind] - s.cells[USED + kind] < PLENTY:
            found &= ~(1 << kind)
    if s.cells[DISCS] < DISC_SUPPLY:
        found |= 1 << KINDS
    return found | min(SUPPLY[TOWN_ONE] - s.cells[USED + TOWN_ONE], 2) << KINDS + 1


def all_around(land: Land) -> list[list[int]]:
    """Per hex itself and its neighbours; in place of one that is missing stands the hex again."""
    found = []
    for h in range(land.size):
        halves = [land.across[h * EDGES + edge] for edge in range(EDGES)]
        found.append([h] + [half // EDGES if half >= 0 else h for half in halves])
    return found
