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
    COUNT_ENDS,
    DISC_SUPPLY,
    ENDS,
    KIND,
    KINDS,
    LAND_CODES,
    NEEDS_DISC,
    PAIR_AT,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_INDEX,
    TOWN_ONE,
    TRACKS,
)
from ..state import CITY_EDGES, COLOUR, DISCS, EDGES, HEXES, LETTER, TILE, TOWN, USED, Land, State
from .germany_ending import Ending
from .germany_loose_ends import shared_edges
from .germany_prices import FAR, HALF, IN_PLENTY, PERHAPS, SURELY, Cost, Outlook, halved

SIMPLE_KINDS: Final = 3
OFTEN: Final = sum(1 << kind for kind in range(KINDS) if SUPPLY[kind] > 1 and kind != TOWN_ONE)
PLENTY: Final = 3  # tiles of a kind that are enough for any turn
MEMORY: Final = 8_000  # answers kept before all are forgotten
TILE_CODES: Final = 128  # more than there are
NEVER: Final = 0  # supply of a tile: there is none, and no other would do unless cities are near,
UNSURE: Final = 1  # not for sure, or another tile with more track might do,
SPECIAL: Final = 2  # there is one,
PLAIN: Final = 3  # there are enough in any case
NEW_CITY: Final = 127
HALVES: Final = HEXES * EDGES
EASY_MONEY: Final = 128  # what is known of a hex's simple tiles: a set of codes times this, and an amount
NEVER_EASY: Final = 99


class Known:
    """What is known of a map with these tiles. What was not asked for yet is missing."""

    def __init__(
        self, ways: Ways, tiles: list[int], one: list[Outlook | None], two: list[Outlook | None], easy: list[int]
    ) -> None:
        self.ways: Ways = ways  # for whom it holds
        self.tiles: list[int] = tiles
        self.old: bool = NEW_CITY not in tiles  # no town has become a city yet
        self.one: list[Outlook | None] = one  # by the edge through which a hex is entered: with a single tile,
        self.two: list[Outlook | None] = two  # with one or two
        self.easy: list[int] = easy  # per hex which simple tiles can be finished, and with how much; −1 missing

    def after(self, s: State, tiles: list[int]) -> Known:
        """What stays known with other tiles: a tile tells on its hex, and, if it leads on, with two tiles on those beside."""
        found = Known(self.ways, tiles, self.one.copy(), self.two.copy(), self.easy.copy())
        for h, tile in enumerate(self.tiles):
            if tile != tiles[h]:
                if NEW_CITY in (tile, tiles[h]):
                    return nothing_known(self.ways, tiles)
                found.forget(h, self.ways.leads_on(s, h))
        return found

    def forget(self, h: int, leads_on: bool) -> None:
        forget(self.one, h)
        for near in self.ways.around[h] if leads_on else [h]:
            forget(self.two, near)
        for near in self.ways.near[h]:
            self.easy[near] = -1


class Ways:
    """All answers for one stock of tiles, with the Engineer's prices (`halving`) or without."""

    def __init__(
        self,
        ending: Ending,
        stock: int,
        halving: bool,
        around: list[list[int]],
        near: list[list[int]],
        towns: list[list[int]],
    ) -> None:
        self.ending: Ending = ending
        self.rules: Rules = ending.rules
        self.land: Land = ending.land
        self.stock: int = stock
        self.halving: bool = halving
        self.around: list[list[int]] = around  # per hex itself and its neighbours, always seven
        self.near: list[list[int]] = near  # per hex those up to two steps away
        self.towns: list[list[int]] = towns  # per hex the towns up to two steps away, which might be cities
        self.one_tile: dict[int, Outlook] = {}
        self.two_tiles: list[dict[int, Outlook]] = [{} for _ in range(self.land.size * EDGES)]  # small numbers as keys
        self.kept: int = 0  # how many these are
        self.nothing: Outlook = Outlook(halving)
        self.blank: Known = nothing_known(self, [0] * self.land.size)
        self.sure: Cost = Cost()  # of the code that is judged just now, and the same with tiles that there may be
        self.hope: Cost = Cost()

    # One loose end ------------------------------------------------------------------------

    def way(self, s: State, known: Known, entered: int, left: int, freed: bool) -> Outlook:
        """Into a hex by an edge (hex × 6 + edge) with so many tiles: one or two; `freed`: a one-ended town is given back
        by a tile before them (AS-6.9)."""
        if freed and self.ones() == 0:
            return self.make_one(s, entered, True) if left == 1 else self.make_two(s, known, entered, True)
        return self.by_one(s, known, entered) if left == 1 else self.by_two(s, known, entered)

    def by_one(self, s: State, known: Known, entered: int) -> Outlook:
        """With a single tile on the hex entered."""
        found = known.one[entered]
        if found is None:
            found = self.one_again(s, entered)
            known.one[entered] = found
        return found

    def one_again(self, s: State, entered: int) -> Outlook:
        """From earlier positions: only what lies on the hex and the cities beside it matter."""
        h = entered // EDGES
        key = (s.cells[CITY_EDGES + h] * TILE_CODES + s.cells[TILE + h]) * HALVES + entered
        found = self.one_tile.get(key)
        if found is None:
            found = self.make_one(s, entered, False)
            if len(self.one_tile) > MEMORY:
                self.one_tile.clear()
            self.one_tile[key] = found
        return found

    def make_one(self, s: State, entered: int, freed: bool) -> Outlook:
        h, edge = entered // EDGES, entered % EDGES
        stop, cities = self.land.stop_of[h], s.cells[CITY_EDGES + h]
        if stop < 0 and not cities:
            return self.nothing
        made = Outlook(self.halving)
        if stop >= 0:
            old = s.code(h)
            ends = (ENDS[old] if old >= 0 else 0) | 1 << edge
            if COUNT_ENDS[ends] <= 4:
                self.offer(s, made, h, LAND_CODES + TOWN_INDEX[ends], stop, freed)
            return made
        for way in range(EDGES):
            if cities >> way & 1:
                code = self.ending.home.track(s, h, edge, way)
                if code >= 0:
                    self.offer(s, made, h, code, self.land.stop_of[self.land.across[h * EDGES + way] // EDGES], freed)
        return made

    def offer(self, s: State, made: Outlook, h: int, code: int, stop: int, freed: bool) -> None:
        price, supply = self.rules.list_price(s, h, code), self.supply(s, h, code, freed)
        if supply == PLAIN:
            made.offer(IN_PLENTY, stop, price)
        if supply >= SPECIAL:
            made.offer(SURELY, stop, price)
        if supply != NEVER or s.cells[CITY_EDGES + h]:  # a town with more ends needs cities at them
            made.offer(PERHAPS, stop, price)

    def by_two(self, s: State, known: Known, entered: int) -> Outlook:
        """With one tile or two."""
        found = known.two[entered]
        if found is None:
            found = self.untouched(s, known, entered) or self.two_again(s, known, entered)
            known.two[entered] = found
        return found

    def untouched(self, s: State, known: Known, entered: int) -> Outlook | None:
        """As on the empty map, where nothing was built or became a city nearby."""
        if known is self.blank or not known.old:
            return None
        for near in self.around[entered // EDGES]:
            if s.cells[TILE + near]:
                return None
        found = self.blank.two[entered]
        if found is None:
            found = self.make_two(s, known, entered, False)
            self.blank.two[entered] = found
        return found

    def two_again(self, s: State, known: Known, entered: int) -> Outlook:
        """From earlier positions with the same surroundings, as far as they matter."""
        h, key = entered // EDGES, 0
        for stop in self.towns[h]:
            key = key * 2 + (1 if s.cells[COLOUR + stop] != TOWN else 0)
        for near in self.around[h]:
            tile = s.cells[TILE + near]
            key = key * TILE_CODES + (tile if tile and (near == h or self.leads_on(s, near)) else 0)
        found = self.two_tiles[entered].get(key)
        if found is None:
            found = self.make_two(s, known, entered, False)
            self.remember_two(entered, key, found)
        return found

    def leads_on(self, s: State, h: int) -> bool:
        """Whether a section that enters this hex may get to a stop with one tile there."""
        return s.cells[CITY_EDGES + h] != 0 or self.land.stop_of[h] >= 0

    def remember_two(self, entered: int, key: int, way: Outlook) -> None:
        if self.kept > MEMORY:
            self.two_tiles, self.kept = [{} for _ in range(self.land.size * EDGES)], 0
        self.two_tiles[entered][key] = way
        self.kept += 1

    def make_two(self, s: State, known: Known, entered: int, freed: bool) -> Outlook:
        h, edge = entered // EDGES, entered % EDGES
        one = self.make_one(s, entered, True) if freed else self.by_one(s, known, entered)
        made = Outlook(self.halving)
        made.best = one.best[:]
        if s.cells[TILE + h] and (self.land.stop_of[h] >= 0 or s.code(h) >= SIMPLE_CODES):
            return made
        cities = s.cells[CITY_EDGES + h]
        for way in range(EDGES):
            beyond = self.land.across[h * EDGES + way]
            if way != edge and beyond >= 0 and not cities >> way & 1:
                rest = self.make_one(s, beyond, True) if freed else self.by_one(s, known, beyond)
                if rest.best[PERHAPS] < FAR:
                    self.go_on(s, made, h, edge, way, rest)
        return made

    def go_on(self, s: State, made: Outlook, h: int, edge: int, way: int, rest: Outlook) -> None:
        """Out of the hex by another edge, and home from there."""
        stop = self.land.stop_of[h]
        code = self.ending.home.track(s, h, edge, way) if stop < 0 else LAND_CODES + TOWN_INDEX[1 << edge | 1 << way]
        if code < 0:
            return
        price, supply = self.rules.list_price(s, h, code), self.supply(s, h, code, False)
        if stop >= 0:
            made.offer_town(PERHAPS, stop, price, rest, PERHAPS)
            if supply >= SPECIAL:
                made.offer_town(SURELY, stop, price, rest, IN_PLENTY)
            return
        made.offer_behind(PERHAPS, price, rest, PERHAPS)
        if supply == PLAIN:
            made.offer_behind(IN_PLENTY, price, rest, IN_PLENTY)
            made.offer_behind(SURELY, price, rest, SURELY)
        elif supply == SPECIAL:
            made.offer_behind(SURELY, price, rest, IN_PLENTY)

    def supply(self, s: State, h: int, code: int, freed: bool) -> int:
        """Whether the tile for a code is there in any case, is there if no other tile of the turn takes it, or perhaps.
        A one-ended town that a tile of this turn gives back (AS-6.9) is one perhaps: others may take it."""
        kind, old = KIND[code], s.cells[TILE + h]
        if kind < SIMPLE_KINDS and self.stock >> kind & 1 == 0:
            return UNSURE
        if code < SIMPLE_CODES:
            return PLAIN
        if kind == TOWN_ONE:
            return PLAIN if self.ones() > 1 else SPECIAL if self.ones() else UNSURE if freed else NEVER
        if NEEDS_DISC[code] and not self.stock >> KINDS & 1:
            return UNSURE
        if kind < SIMPLE_KINDS:
            return SPECIAL
        return SPECIAL if old and self.stock >> kind & 1 else UNSURE

    def ones(self) -> int:
        """One-ended towns left, two standing for more."""
        return self.stock >> KINDS + 1

    def easily_finished(self, s: State, known: Known, h: int) -> int:
        """The simple tiles of an empty hex that can be finished at all with two more, as bits × EASY_MONEY, and the
        money with which surely all can; NEVER_EASY if no money makes that sure."""
        found, money, cities, across = 0, 0, s.cells[CITY_EDGES + h], self.land.across
        for end in range(EDGES):
            if not cities >> end & 1:
                continue
            root = self.land.stop_of[across[h * EDGES + end] // EDGES]
            for edge in range(EDGES):
                if edge == end or across[h * EDGES + edge] < 0:
                    continue
                more = 0 if cities >> edge & 1 else self.surely(s, known, across[h * EDGES + edge], root)
                if more >= 0:
                    found |= 1 << PAIR_AT[end * EDGES + edge]
                    money = max(money, more)
        return found * EASY_MONEY + min(money + self.land.price[h], NEVER_EASY)

    def surely(self, s: State, known: Known, entered: int, root: int) -> int:
        """A price for which a section can be finished with two tiles, FAR if that is not sure; −1 if it surely cannot."""
        cost = self.by_one(s, known, entered).away_from(SURELY, root)
        if cost < FAR:
            return cost
        way = self.by_two(s, known, entered)
        return way.away_from(SURELY, root) if way.away_from(PERHAPS, root) < FAR else -1

    # A tile and all that must follow ---------------------------------------------------------

    def judge_land(self, s: State, known: Known, h: int, code: int, left: int) -> bool:
        """One land code: its loose ends and where they come from; every new track begins at a city, for there is no loose
        end (AS-7.8). False: it cannot be finished; else `sure` and `hope` say what it costs."""
        halves: list[int] = []
        roots: list[int] = []
        old, cities, across = s.code(h), s.cells[CITY_EDGES + h], self.land.across
        for pair in TRACKS[code]:
            if old >= 0 and pair in TRACKS[old]:
                continue
            one, other = pair // EDGES, pair % EDGES
            if not cities >> one & 1:
                one, other = other, one
            if not cities >> other & 1:
                halves.append(h * EDGES + other)
                roots.append(self.land.stop_of[across[h * EDGES + one] // EDGES])
        return self.judge(s, known, h, code, halves, roots, left)

    def judge_town(self, s: State, known: Known, h: int, code: int, left: int) -> bool:
        old, stop, cities = s.code(h), self.land.stop_of[h], s.cells[CITY_EDGES + h]
        loose = ENDS[code] & ~(ENDS[old] if old >= 0 else 0) & ~cities
        halves = [h * EDGES + edge for edge in range(EDGES) if loose >> edge & 1]
        return self.judge(s, known, h, code, halves, [stop] * len(halves), left)

    def judge(self, s: State, known: Known, h: int, code: int, halves: list[int], roots: list[int], left: int) -> bool:
        """The price of a code with everything that must follow. Every loose end needs a hex of its own."""
        if len(halves) > left:
            return False
        price = self.rules.list_price(s, h, code)
        sure, hope = self.sure, self.hope
        sure.begin(price)
        hope.begin(price)
        each = left if len(halves) == 1 else 1
        kind = SURELY if code < SIMPLE_CODES else IN_PLENTY
        for i, half in enumerate(halves):
            way = self.way(s, known, self.land.across[half], each, self.gives_back(s, h, halves, i))
            sure.add(way.away_from(kind, roots[i]), way.away_from(kind + HALF, roots[i]))
            hope.add(way.away_from(PERHAPS, roots[i]), way.away_from(PERHAPS + HALF, roots[i]))
        if len(halves) == 2:
            self.let_meet(s, price, halves, roots)
        return hope.full < FAR

    def gives_back(self, s: State, h: int, halves: list[int], i: int) -> bool:
        """Whether a one-ended town may come back (AS-6.9) before the last tile: replaced here, or behind the other of two
        ends. A third hex cannot help: no town has a city beside it (AS-8.9), so a new end there needs a tile of its own."""
        if is_one_ended(s.code(h)):
            return True
        return len(halves) == 2 and is_one_ended(s.code(self.land.across[halves[1 - i]] // EDGES))

    def let_meet(self, s: State, price: int, halves: list[int], roots: list[int]) -> None:
        """Two loose ends at neighbouring edges may help each other: each behind its edge, the hexes touch."""
        one, other = self.land.across[halves[0]], self.land.across[halves[1]]
        here, there = one // EDGES, other // EDGES
        way, way2 = shared_edges(self.land, here, there)
        if way < 0:
            return
        code = self.ending.home.track(s, here, one % EDGES, way)
        code2 = self.ending.home.track(s, there, other % EDGES, way2)
        meet = roots[0] != roots[1] and code >= 0 and code2 >= 0
        if meet or self.ending.home.takes_two(s, here) or self.ending.home.takes_two(s, there):
            cheapest = Cost(price)
            cheapest.add(self.least(s, here), 1)
            cheapest.add(self.least(s, there), 1)
            self.hope.at_most(cheapest)
        if meet and self.plain(s, here, code) and self.plain(s, there, code2):
            met = Cost(price)
            for h, laid in ((here, code), (there, code2)):
                listed = self.rules.list_price(s, h, laid)
                met.add(listed, halved(listed))
            self.sure.at_most(met)

    def plain(self, s: State, h: int, code: int) -> bool:
        return self.land.stop_of[h] < 0 and self.supply(s, h, code, False) == PLAIN

    def least(self, s: State, h: int) -> int:
        """No tile on this hex is cheaper."""
        return 2 if s.cells[TILE + h] or self.land.stop_of[h] >= 0 else self.land.price[h]


def is_one_ended(code: int) -> bool:
    return code >= 0 and KIND[code] == TOWN_ONE


def nothing_known(ways: Ways, tiles: list[int]) -> Known:
    one: list[Outlook | None] = [None] * (len(tiles) * EDGES)
    return Known(ways, tiles, one, one.copy(), [-1] * len(tiles))


def forget(outlooks: list[Outlook | None], h: int) -> None:
    for entered in range(h * EDGES, h * EDGES + EDGES):
        outlooks[entered] = None


def tiles_of(s: State) -> list[int]:
    """What lies on each hex, a New City with a number of its own."""
    found = s.part(TILE, s.land.size)
    for stop in range(s.land.stops):
        if s.cells[LETTER + stop]:
            found[s.land.hex_of[stop]] = NEW_CITY
    return found


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
