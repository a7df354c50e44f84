"""Germany: whether a build turn can still be finished (AS-GE.8, 9, 15).

Between the tiles of a turn there may be loose ends, at its end none. A tile is refused after which no further builds
within the tiles, cash, supply and markers left could finish all of them. The usual case, one loose end, is answered by
looking for a way to a stop; the rest by trying tiles and taking them back.
"""

from __future__ import annotations

from typing import Final

from ..actions import ENGINEER
from ..rules.build import open_codes, used
from ..rules.fitting import look
from ..rules.questions import Rules
from ..rules.supply import gone_kinds
from ..rules.tiles import (
    BOTH,
    COUNT_ENDS,
    DISC_SUPPLY,
    ENDS,
    FOUR_OPPOSITE,
    KIND,
    LAND_AT,
    LAND_CODES,
    LAND_WITHIN,
    MARKER_SUPPLY,
    NEEDS_DISC,
    PAIR_AT,
    POOL,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_AT,
    TOWN_INDEX,
    TOWN_WITHIN,
    TRACKS,
)
from ..rules.track import lay, place_city
from ..rules.urbanization import free_letters, why_not_city
from ..state import (
    ACTION,
    BEGUN,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    CITY_EDGES,
    COLOUR,
    DISCS,
    EDGES,
    EXTRA,
    LOOSE,
    MARKERS,
    OWNER,
    TILES,
    TIP,
    TOWN,
    URBAN,
    USED,
    Land,
    State,
)

DEAREST: Final = EXTRA  # highest list price of the Engineer's turn so far
HALVED: Final = EXTRA + 1  # option `engineer_choice`: 0 not named, 1 the next tile is it, 2 used
MOST_TILES: Final = 3
NO: Final = 0  # answers without trying
UNSURE: Final = 1
YES: Final = 2


class Ending:
    """How the turns of this map may end, under its rules of price."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.land: Land = rules.land
        self.far: list[int] = tiles_to_a_stop(rules.land)

    def may_build(self, s: State, seat: int, h: int, code: int) -> bool:
        """AS-GE.15: all own sections can still be finished in this turn."""
        added = new_edges(s, h, code)
        if added < 0 or self.has_other_ways(s):
            return self.tried(s, seat, h, code)
        loose = loose_halves(s, seat, h, added)
        left = MOST_TILES - s.cells[TILES] - 1
        if not loose or self.too_many(s, loose, left):
            return not loose
        home = UNSURE
        if len(loose) == 1:
            home = self.leads_home(s, seat, h, code, loose[0], left)
        elif len(loose) == 2 and left == 2:
            home = self.both_lead_home(s, seat, h, code, loose)
        return home == YES if home != UNSURE else self.tried(s, seat, h, code)

    def has_other_ways(self, s: State) -> bool:
        """By option a section may be finished by a New City, or by building on the same hex again."""
        return self.rules.options.same_hex_twice or self.city_due(s)

    def city_due(self, s: State) -> bool:
        """By option a New City may still come between the tiles."""
        return self.rules.options.urbanize_any_time and s.cells[URBAN] == 1 and free_letters(s, self.rules) != 0

    def too_many(self, s: State, loose: list[int], left: int) -> bool:
        """Every hex behind a loose end needs a tile, and a single end must be near enough to a stop; two may meet."""
        hexes = {s.land.across[half] // EDGES for half in loose}
        if self.rules.options.same_hex_twice:  # or the loose end itself is turned away
            if len(loose) == 1:
                return min(self.far[h] for h in (*hexes, loose[0] // EDGES)) > left
            return left == 0 or (left == 1 and not served_by_one(s, loose))
        return len(hexes) > left or (len(loose) == 1 and any(self.far[h] > left for h in hexes))

    def tried(self, s: State, seat: int, h: int, code: int) -> bool:
        """Lay the tile, look, and take it back."""
        mark = s.top
        self.try_build(s, seat, h, code)
        fine = s.cells[MARKERS + seat] <= MARKER_SUPPLY and self.can_finish(s, seat)
        s.take_back(mark)
        return fine

    def try_build(self, s: State, seat: int, h: int, code: int) -> None:
        price = self.rules.list_price(s, h, code)
        s.add(CASH + seat, -self.rules.charge(s, seat, price))
        self.rules.paid(s, seat, price)
        lay(s, seat, h, code)
        s.put(BUILT + s.cells[TILES], h)
        s.add(TILES, 1)
        s.put(BEGUN, s.cells[BEGUN] | 1 << seat)

    def can_finish(self, s: State, seat: int) -> bool:
        """Whether some further builds finish every section of the seat."""
        chains = loose_chains(s, seat)
        if not chains:
            return True
        return self.by_city(s, seat, chains) if self.city_due(s) else self.by_tiles(s, seat, chains)

    def by_tiles(self, s: State, seat: int, chains: list[int]) -> bool:
        """Without a New City. A section is finished from its loose end on, so only tiles behind the ends are tried; behind
        any of them, for one tile may free what another needs (AS-6.9) or lead to where it connects (AS-7.10)."""
        loose = [s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE] for chain in chains]
        left = MOST_TILES - s.cells[TILES]
        if self.too_many(s, loose, left):
            return False
        purse = self.purse(s, seat)
        ways = [self.way_home(s, seat, half, s.root(s.tip(half)), left, purse, [], []) for half in loose]
        if ways == [YES]:
            return True
        hexes = [s.land.across[half] // EDGES for half in loose]
        if self.rules.options.same_hex_twice:  # what does not get home may be turned
            hexes = [half // EDGES for half in loose if s.land.stop_of[half // EDGES] < 0] + (
                hexes if ways != [NO] else []
            )
        elif NO in ways:
            return False
        if self.some_tile(s, seat, loose, hexes, left):
            return True
        if not self.may_name(s, seat):
            return False
        mark = s.top
        s.put(HALVED, 1)
        fine = self.some_tile(s, seat, loose, hexes, left)
        s.take_back(mark)
        return fine

    def may_name(self, s: State, seat: int) -> bool:
        """AS-GE.16: the tile at half price may still be named."""
        return self.rules.options.engineer_named and s.cells[ACTION + seat] == ENGINEER and s.cells[HALVED] == 0

    def some_tile(self, s: State, seat: int, loose: list[int], hexes: list[int], left: int) -> bool:
        """Whether the turn can be finished with a tile on one of these hexes first."""
        for i, h in enumerate(hexes):
            if h not in hexes[:i]:
                for code in self.codes_behind(s, seat, h, loose, left - 1):
                    if self.tried(s, seat, h, code):
                        return True
        return False

    def by_city(self, s: State, seat: int, chains: list[int]) -> bool:
        """With or without a New City, which does nothing between the tiles that it would not do before them."""
        left, mark = MOST_TILES - s.cells[TILES], s.top
        s.put(URBAN, 0)
        fine = self.by_tiles(s, seat, chains)
        for stop in range(self.land.stops):
            if not fine and s.cells[COLOUR + stop] == TOWN and self.may_help(s, stop, chains, left):
                fine = why_not_city(s, self.rules, seat, stop) is None and self.finished_by(s, seat, stop)
        s.take_back(mark)
        return fine

    def may_help(self, s: State, stop: int, chains: list[int], left: int) -> bool:
        """A New City matters where sections start, where they may get to, and where it frees a tile or disc (AS-12.5)."""
        if s.code(self.land.hex_of[stop]) >= 0 and (gone_kinds(s) or s.cells[DISCS] >= DISC_SUPPLY):
            return True
        steps = self.land.steps[stop]
        return any(s.root(chain) == stop or steps[behind(s, chain)] <= left for chain in chains)

    def finished_by(self, s: State, seat: int, stop: int) -> bool:
        """Whether the turn can be finished after a New City there, whichever it is."""
        mark = s.top
        s.put(URBAN, 0)
        place_city(s, self.rules.claimant(s, seat, stop), stop, 0, 0)
        fine = self.can_finish(s, seat)
        s.take_back(mark)
        return fine

    def codes_behind(self, s: State, seat: int, h: int, loose: list[int], left: int) -> list[int]:
        """The codes worth trying behind a loose end, if so many tiles may follow."""
        found = open_codes(s, self.rules, seat, h)
        if s.cells[TIP + h] or self.has_other_ways(s):
            return found
        worth = leaving_little(s, h, [s.land.across[half] for half in loose], left)
        first = LAND_CODES if s.land.stop_of[h] >= 0 else 0
        return [code for code in found if worth >> (code - first) & 1]

    def purse(self, s: State, seat: int) -> Purse:
        engineer = s.cells[ACTION + seat] == ENGINEER
        if not self.rules.options.engineer_named:
            return Purse(s.cells[CASH + seat], s.cells[DEAREST], engineer, False)
        # Still to be named, the dearest of the tiles to come can be at half price; those before were paid in full.
        return Purse(s.cells[CASH + seat], 0, engineer and s.cells[HALVED] == 0, s.cells[HALVED] == 1)

    def leads_home(self, s: State, seat: int, h: int, code: int, half: int, left: int) -> int:
        """Without trying: whether a way leads to a stop from a loose end that the build leaves."""
        rest = self.purse_after(s, seat, h, code)
        return self.way_home(s, seat, half, self.root_after(s, h, code, half), left, rest, [h], [code])

    def both_lead_home(self, s: State, seat: int, h: int, code: int, loose: list[int]) -> int:
        """The same for two loose ends and two tiles: each hex behind them gets one. Where these touch, the sections may meet;
        or one hex takes both, which is left to trying."""
        one, other = self.land.across[loose[0]], self.land.across[loose[1]]
        here, there = one // EDGES, other // EDGES
        if here == there or s.cells[TIP + here] or s.cells[TIP + there]:
            return UNSURE
        roots = [self.root_after(s, h, code, half) for half in loose]
        purse = self.purse_after(s, seat, h, code)
        first, second = self.finishing(s, seat, one, roots[0]), self.finishing(s, seat, other, roots[1])
        answer = NO
        for a in first:
            for b in second:
                answer = max(answer, self.could_lay_both(s, here, a, there, b, purse, code))
        way, way2 = shared_edges(self.land, here, there)
        if way < 0 or answer == YES:
            return answer
        if self.takes_two(s, here) or self.takes_two(s, there):
            answer = UNSURE
        if roots[0] == roots[1] and self.land.stop_of[here] < 0 and self.land.stop_of[there] < 0:
            return answer
        a, b = self.meeting(s, here, one % EDGES, way, roots), self.meeting(s, there, other % EDGES, way2, roots)
        return max(answer, self.could_lay_both(s, here, a, there, b, purse, code)) if a >= 0 and b >= 0 else answer

    def meeting(self, s: State, h: int, edge: int, way: int, roots: list[int]) -> int:
        """The code by which a hex lets sections from these stops meet that come by two edges; in a town both end. −1 if there
        is none."""
        stop, old = self.land.stop_of[h], s.code(h)
        if stop < 0:
            return self.track(s, h, edge, way)
        ends = (ENDS[old] if old >= 0 else 0) | 1 << edge | 1 << way
        return LAND_CODES + TOWN_INDEX[ends] if stop not in roots and COUNT_ENDS[ends] <= 4 else -1

    def could_lay_both(self, s: State, h: int, code: int, h2: int, code2: int, purse: Purse, before: int) -> int:
        laid = self.could_lay(s, h, code, purse, [before])
        if laid == NO:
            return NO
        rest = purse.after(self.rules.list_price(s, h, code))
        return min(laid, self.could_lay(s, h2, code2, rest, [before, code]))

    def finishing(self, s: State, seat: int, entered: int, root: int) -> list[int]:
        """The codes that finish a section from this stop with one tile on the hex it enters."""
        h, edge = entered // EDGES, entered % EDGES
        if used(s, self.rules, h):
            return []
        stop, old = self.land.stop_of[h], s.code(h)
        if stop >= 0:
            ends = (ENDS[old] if old >= 0 else 0) | 1 << edge
            return [] if stop == root or COUNT_ENDS[ends] > 4 else [LAND_CODES + TOWN_INDEX[ends]]
        edges = look(s, self.rules, seat, h)
        ways = [way for way in range(EDGES) if edges.roots[way] >= 0 and edges.roots[way] != root]
        codes = [self.track(s, h, edge, way) for way in ways]
        return [code for code in codes if code >= 0]

    def takes_two(self, s: State, h: int) -> bool:
        """Whether two sections might end on or behind one hex: in a town, or at two cities."""
        return self.land.stop_of[h] >= 0 or COUNT_ENDS[s.cells[CITY_EDGES + h]] > 1

    def purse_after(self, s: State, seat: int, h: int, code: int) -> Purse:
        price, rest = self.rules.list_price(s, h, code), self.purse(s, seat)
        if self.rules.options.engineer_named:
            return Purse(rest.cash - self.rules.charge(s, seat, price), 0, rest.engineer, False)
        return rest.after(price)

    def root_after(self, s: State, h: int, code: int, half: int) -> int:
        """The stop a section with this loose end comes from: of another tile, or of the one laid."""
        return s.root(s.tip(half)) if half // EDGES != h else self.root_of_new(s, h, code, half % EDGES)

    def root_of_new(self, s: State, h: int, code: int, edge: int) -> int:
        """The stop from which the new track with this loose end comes."""
        if code >= LAND_CODES:
            return self.land.stop_of[h]
        for pair in TRACKS[code]:
            if edge in (pair // EDGES, pair % EDGES):
                other = self.land.across[h * EDGES + pair // EDGES + pair % EDGES - edge]
                chain = s.tip(other)
                return s.root(chain) if chain >= 0 else self.land.stop_of[other // EDGES]
        raise AssertionError("the loose end is on no track of the tile")

    def way_home(
        self, s: State, seat: int, half: int, root: int, left: int, purse: Purse, hexes: list[int], codes: list[int]
    ) -> int:
        """Whether a section with this loose end reaches a stop with so many tiles; `hexes` and `codes` are laid before.

        UNSURE where the plain tile is out of supply: another one with more track might do.
        """
        entered = self.land.across[half]
        h, edge = entered // EDGES, entered % EDGES
        if left == 0 or h in hexes or used(s, self.rules, h):
            return NO
        stop, old = self.land.stop_of[h], s.code(h)
        if stop >= 0:
            ends = (ENDS[old] if old >= 0 else 0) | 1 << edge
            if stop == root or COUNT_ENDS[ends] > 4:
                return NO
            return self.could_lay(s, h, LAND_CODES + TOWN_INDEX[ends], purse, codes)
        if old >= SIMPLE_CODES or (old >= 0 and ENDS[old] >> edge & 1):
            return NO
        answer, edges = NO, look(s, self.rules, seat, h)
        for way in range(EDGES):
            if way == edge or not edges.usable >> way & 1 or edges.roots[way] == root:
                continue
            code = self.track(s, h, edge, way)
            laid = self.could_lay(s, h, code, purse, codes) if code >= 0 else NO
            if laid == YES and edges.roots[way] < 0 and left == 1:
                laid = NO
            elif laid == YES and edges.roots[way] < 0:
                rest = purse.after(self.rules.list_price(s, h, code))
                laid = self.way_home(s, seat, h * EDGES + way, root, left - 1, rest, [*hexes, h], [*codes, code])
            if laid == YES:
                return YES
            answer = max(answer, laid)
        return answer

    def track(self, s: State, h: int, edge: int, way: int) -> int:
        """The code that adds a track between two edges to what lies on a hex, −1 if there is none."""
        if edge == way:
            return -1
        old, pair = s.code(h), PAIR_AT[edge * EDGES + way]
        if old < 0:
            return pair
        return -1 if old >= SIMPLE_CODES or ENDS[old] & ENDS[pair] else BOTH[pair * SIMPLE_CODES + old]

    def could_lay(self, s: State, h: int, code: int, purse: Purse, before: list[int]) -> int:
        """Money for a tile after those laid before, and supply and discs, without which it is UNSURE."""
        if not purse.can_pay(self.rules.list_price(s, h, code)):
            return NO
        kind, old = KIND[code], s.code(h)
        same = sum(1 for other in before if KIND[other] == kind)
        if s.cells[USED + kind] + same >= SUPPLY[kind]:
            return UNSURE
        pool = POOL[kind]
        if pool >= 0 and s.cells[USED + pool] + len(before) >= SUPPLY[pool]:
            return UNSURE
        discs = s.cells[DISCS] + sum(1 for other in before if NEEDS_DISC[other])
        if NEEDS_DISC[code] and discs >= DISC_SUPPLY and not (old >= 0 and NEEDS_DISC[old]):
            return UNSURE
        return UNSURE if kind >= FOUR_OPPOSITE and s.cells[USED + kind] + len(before) >= SUPPLY[kind] else YES


class Purse:
    """A seat's cash and its Engineer's dearest tile, for prices of tiles to come."""

    def __init__(self, cash: int, dearest: int, engineer: bool, half_next: bool) -> None:
        self.cash: int = cash
        self.dearest: int = dearest
        self.engineer: bool = engineer
        self.half_next: bool = half_next

    def price(self, listed: int) -> int:
        if self.half_next:
            return (listed + 1) // 2
        return listed - (max(listed, self.dearest) // 2 - self.dearest // 2) if self.engineer else listed

    def can_pay(self, listed: int) -> bool:
        return self.price(listed) <= self.cash

    def after(self, listed: int) -> Purse:
        return Purse(self.cash - self.price(listed), max(self.dearest, listed), self.engineer, False)


def loose_halves(s: State, seat: int, h: int, added: int) -> list[int]:
    """The loose ends (hex × 6 + edge) of the seat once track is added at these edges of a hex."""
    found = []
    for chain in loose_chains(s, seat):
        half = s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]
        beyond = s.land.across[half]
        if not (beyond // EDGES == h and added >> (beyond % EDGES) & 1):
            found.append(half)
    for edge in range(EDGES):
        if added >> edge & 1:
            other = s.land.across[h * EDGES + edge]
            stop = s.land.stop_of[other // EDGES]
            if s.tip(other) < 0 and (stop < 0 or s.cells[COLOUR + stop] == TOWN):
                found.append(h * EDGES + edge)
    return found


def loose_chains(s: State, seat: int) -> list[int]:
    """The seat's unfinished sections."""
    found, at = [], CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LOOSE] >= 0 and s.cells[at + OWNER] == seat:
            found.append(chain)
        at += CHAIN_SIZE
    return found


def served_by_one(s: State, loose: list[int]) -> bool:
    """Whether one hex lies behind or under each of the loose ends."""
    common = {loose[0] // EDGES, s.land.across[loose[0]] // EDGES}
    for half in loose:
        common &= {half // EDGES, s.land.across[half] // EDGES}
    return len(common) > 0


def is_calm(s: State) -> bool:
    """No loose end is on the whole map."""
    top = CHAIN + s.cells[CHAIN_TOP] * CHAIN_SIZE
    return all(s.cells[at] < 0 for at in range(CHAIN + LOOSE, top, CHAIN_SIZE))


def leaving_little(s: State, h: int, entries: list[int], left: int) -> int:
    """The codes of a hex (as bits) after which the hexes behind loose ends are not more than the tiles left, one or none.

    `entries` are the loose ends on the map seen from behind; none is on the hex itself.
    """
    waiting = {entry // EDGES for entry in entries} - {h}
    if len(waiting) > left:
        return 0
    within, at = (TOWN_WITHIN, TOWN_AT) if s.land.stop_of[h] >= 0 else (LAND_WITHIN, LAND_AT)
    shut = closed(s, h, entries)
    codes = within[shut]
    for edge in range(EDGES if left else 0):  # one more loose end, where its hex needs no further tile
        if not waiting or s.land.across[h * EDGES + edge] // EDGES in waiting:
            codes |= within[shut | 1 << edge]
    for entry in entries:
        if entry // EDGES == h:
            codes &= at[entry % EDGES]
    return codes


def closed(s: State, h: int, entries: list[int]) -> int:
    """The edges of a hex at which a new track is not loose, or an old one lies."""
    old = s.code(h)
    found = s.cells[CITY_EDGES + h] | (ENDS[old] if old >= 0 else 0)
    for entry in entries:
        if entry // EDGES == h:
            found |= 1 << entry % EDGES
    return found


def new_edges(s: State, h: int, code: int) -> int:
    """The edges at which a build adds track, as bits; −1 where it also redirects."""
    old = s.code(h)
    if old < 0:
        return ENDS[code]
    if ENDS[old] & ~ENDS[code] or (code < LAND_CODES and any(pair not in TRACKS[code] for pair in TRACKS[old])):
        return -1
    return ENDS[code] & ~ENDS[old]


def behind(s: State, chain: int) -> int:
    """The hex a loose end points at."""
    return s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES


def shared_edges(land: Land, one: int, other: int) -> tuple[int, int]:
    """The edge at which two hexes touch, from either side; −1 if they do not."""
    for edge in range(EDGES):
        beyond = land.across[one * EDGES + edge]
        if beyond >= 0 and beyond // EDGES == other:
            return edge, beyond % EDGES
    return -1, -1


def tiles_to_a_stop(land: Land) -> list[int]:
    """Per hex the fewest tiles, one there included, by which a section entering it may reach a stop.

    Any town may be a New City by then, so a hex beside a town counts like one beside a city: the number is never too high.
    """
    far = [1 if land.stop_of[h] >= 0 or beside_a_stop(land, h) else 99 for h in range(land.size)]
    todo = [h for h in range(land.size) if far[h] == 1 and land.stop_of[h] < 0]
    for h in todo:  # grows while it is walked: nearest first
        for edge in range(EDGES):
            other = land.across[h * EDGES + edge] // EDGES
            if other >= 0 and far[other] > far[h] + 1:
                far[other] = far[h] + 1
                todo.append(other)
    return far


def beside_a_stop(land: Land, h: int) -> bool:
    halves = [land.across[h * EDGES + edge] for edge in range(EDGES)]
    return any(half >= 0 and land.stop_of[half // EDGES] >= 0 for half in halves)
