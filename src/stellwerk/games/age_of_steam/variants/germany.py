"""Germany (J. Bohrer), 3–6 players: what differs, in the rulebook's order."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import Refused

from ..actions import BUY_LINK, ENGINEER, HALF
from ..rules.build import open_codes, used
from ..rules.questions import Options, Rules
from ..rules.set_up import add_random_cube, draw_cube
from ..rules.sight import look
from ..rules.tiles import (
    BOTH,
    COUNT_ENDS,
    DISC_SUPPLY,
    ENDS,
    FOUR_OPPOSITE,
    KIND,
    LAND_CODES,
    MARKER_SUPPLY,
    NEEDS_DISC,
    PAIR_AT,
    POOL,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_INDEX,
    TRACKS,
)
from ..rules.track import begin_chain, finish, lay, next_stamp, tell
from ..state import (
    ACTION,
    BUILT,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    COLOUR,
    DISCS,
    EDGES,
    EXTRA,
    LOOSE,
    MARKERS,
    STAMP,
    TILES,
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


class Germany(Rules):
    def __init__(self, land: Land, players: int, rounds: int, options: Options) -> None:
        super().__init__(land, players, rounds, options)
        self.checks_turn = True
        self.far: list[int] = tiles_to_a_stop(land)

    def start_cubes(self, stop: int) -> int:
        """AS-GE.2, with the option of the print of 2019."""
        return self.land.cubes_2019[stop] if self.options.four_in_vienna else self.land.cubes[stop]

    def prepare(self, s: State) -> None:
        """AS-GE.3: a random cube fixes the colour of each terminal."""
        for stop in range(self.land.stops):
            if self.land.terminal >> stop & 1:
                s.put(COLOUR + stop, draw_cube(s))

    def dead_ends(self) -> int:
        """AS-GE.6."""
        return self.land.terminal

    def dead_end_rule(self) -> str:
        return "AS-GE.6"

    # Building: three tiles, one of the Engineer's at half price ------------------------------

    def max_tiles(self, s: State, seat: int) -> int:
        """AS-GE.10: nobody builds a fourth tile."""
        return MOST_TILES

    def tiles_rule(self) -> str:
        return "AS-GE.10"

    def turn_opened(self, s: State, seat: int) -> None:
        s.put(DEAREST, 0)
        s.put(HALVED, 0)

    def charge(self, s: State, seat: int, price: int) -> int:
        """AS-GE.10: all prices less half, rounded down, of the dearest so far; AS-GE.16: or of the one named."""
        if s.cells[ACTION + seat] != ENGINEER:
            return price
        if self.options.engineer_named:
            return (price + 1) // 2 if s.cells[HALVED] == 1 else price
        dearest = s.cells[DEAREST]
        return price - (max(price, dearest) // 2 - dearest // 2)

    def budget(self, s: State, seat: int) -> int:
        cash = s.cells[CASH + seat]
        most = cash
        while self.charge(s, seat, most + 1) <= cash:
            most += 1
        return most

    def paid(self, s: State, seat: int, price: int) -> None:
        s.put(DEAREST, max(s.cells[DEAREST], price))
        if s.cells[HALVED] == 1:
            s.put(HALVED, 2)

    # Building: finished links only -------------------------------------------------------------

    def may_finish(self, s: State, seat: int) -> bool:
        """AS-GE.8."""
        return not loose_chains(s, seat)

    def finish_rule(self) -> str:
        return "AS-GE.8"

    def may_build(self, s: State, seat: int, h: int, code: int) -> bool:
        """AS-GE.15: all own sections can still be finished in this turn."""
        added = new_edges(s, h, code)
        if added < 0 or self.has_other_ways(s):
            return self.tried(s, seat, h, code)
        loose = loose_halves(s, seat, h, added)
        left = MOST_TILES - s.cells[TILES] - 1
        if not loose or self.too_many(s, loose, left):
            return not loose
        if len(loose) == 1:
            home = self.leads_home(s, seat, h, code, loose[0], left)
            if home != UNSURE:
                return home == YES
        return self.tried(s, seat, h, code)

    def has_other_ways(self, s: State) -> bool:
        """By option a section may be finished by a New City, or by building on the same hex again."""
        return self.options.same_hex_twice or (self.options.urbanize_any_time and s.cells[URBAN] == 1)

    def too_many(self, s: State, loose: list[int], left: int) -> bool:
        """Every hex behind a loose end needs a tile, and a single end must be near enough to a stop; two may meet."""
        hexes = {s.land.across[half] // EDGES for half in loose}
        return len(hexes) > left or (len(loose) == 1 and any(self.far[h] > left for h in hexes))

    def may_build_rule(self) -> str:
        return "AS-GE.15"

    def tried(self, s: State, seat: int, h: int, code: int) -> bool:
        """Lay the tile, look, and take it back."""
        mark = len(s.trail)
        self.try_build(s, seat, h, code)
        fine = s.cells[MARKERS + seat] <= MARKER_SUPPLY and self.can_finish(s, seat)
        s.take_back(mark)
        return fine

    def try_build(self, s: State, seat: int, h: int, code: int) -> None:
        price = self.list_price(s, h, code)
        s.add(CASH + seat, -self.charge(s, seat, price))
        self.paid(s, seat, price)
        lay(s, seat, h, code)
        s.put(BUILT + s.cells[TILES], h)
        s.add(TILES, 1)

    def can_finish(self, s: State, seat: int) -> bool:
        """Whether some further builds finish every section of the seat. A section is finished from its loose end on,
        so only tiles behind the first one's end need to be tried."""
        chains = loose_chains(s, seat)
        if self.options.urbanize_any_time and s.cells[URBAN]:
            chains = self.without_urbanized(s, chains)
        loose = [s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE] for chain in chains]
        left = MOST_TILES - s.cells[TILES]
        if not loose or self.too_many(s, loose, left):
            return not loose
        if not self.has_other_ways(s):
            purse = self.purse(s, seat)
            ways = [self.way_home(s, seat, half, s.root(s.tip(half)), left, purse, [], []) for half in loose]
            if NO in ways or ways == [YES]:
                return ways == [YES]
        h = behind(s, chains[0])
        return any(self.tried(s, seat, h, code) for code in open_codes(s, self, seat, h))

    def purse(self, s: State, seat: int) -> Purse:
        engineer = s.cells[ACTION + seat] == ENGINEER
        if not self.options.engineer_named:
            return Purse(s.cells[CASH + seat], s.cells[DEAREST], engineer, False)
        # Still to be named, the dearest of the tiles to come can be at half price; those before were paid in full.
        return Purse(s.cells[CASH + seat], 0, engineer and s.cells[HALVED] == 0, s.cells[HALVED] == 1)

    def leads_home(self, s: State, seat: int, h: int, code: int, half: int, left: int) -> int:
        """Without trying: whether a way leads to a stop from a loose end that the build leaves."""
        price, rest = self.list_price(s, h, code), self.purse(s, seat)
        if self.options.engineer_named:
            half_left = rest.engineer
            rest = Purse(rest.cash - self.charge(s, seat, price), 0, half_left, False)
        else:
            rest = rest.after(price)
        earlier = half // EDGES != h  # the loose end of another tile
        root = s.root(s.tip(half)) if earlier else self.root_of_new(s, h, code, half % EDGES)
        return self.way_home(s, seat, half, root, left, rest, [h], [code])

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
        if left == 0 or h in hexes or used(s, self, h):
            return NO
        stop, old = self.land.stop_of[h], s.code(h)
        if stop >= 0:
            ends = (ENDS[old] if old >= 0 else 0) | 1 << edge
            if stop == root or COUNT_ENDS[ends] > 4:
                return NO
            return self.could_lay(s, h, LAND_CODES + TOWN_INDEX[ends], purse, codes)
        if old >= SIMPLE_CODES or (old >= 0 and ENDS[old] >> edge & 1):
            return NO
        answer, edges = NO, look(s, self, seat, h)
        for way in range(EDGES):
            if way == edge or not edges.usable >> way & 1 or edges.roots[way] == root:
                continue
            code = self.code_with(old, PAIR_AT[edge * EDGES + way])
            laid = self.could_lay(s, h, code, purse, codes) if code >= 0 else NO
            if laid == YES and edges.roots[way] < 0 and left == 1:
                laid = NO
            elif laid == YES and edges.roots[way] < 0:
                rest = purse.after(self.list_price(s, h, code))
                laid = self.way_home(s, seat, h * EDGES + way, root, left - 1, rest, [*hexes, h], [*codes, code])
            if laid == YES:
                return YES
            answer = max(answer, laid)
        return answer

    def code_with(self, old: int, pair: int) -> int:
        """The code that adds this track to what lies there, −1 if there is none."""
        if old < 0:
            return pair
        return -1 if ENDS[old] & ENDS[pair] else BOTH[pair * SIMPLE_CODES + old]

    def could_lay(self, s: State, h: int, code: int, purse: Purse, before: list[int]) -> int:
        """Money for a tile after those laid before, and supply and discs, without which it is UNSURE."""
        if not purse.can_pay(self.list_price(s, h, code)):
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

    def without_urbanized(self, s: State, loose: list[int]) -> list[int]:
        """A New City still to come finishes one section that points at a town."""
        for chain in loose:
            stop = self.land.stop_of[behind(s, chain)]
            if stop >= 0 and s.cells[COLOUR + stop] == TOWN:
                return [other for other in loose if behind(s, other) != behind(s, chain)]
        return loose

    # Building: the link that is bought ----------------------------------------------------------

    def extra_builds(self, s: State, seat: int) -> list[int]:
        return [action for action in (BUY_LINK, HALF) if self.why_not_extra(s, seat, action) is None]

    def why_not_extra(self, s: State, seat: int, action: int) -> Refused | None:
        if action == BUY_LINK:
            return self.why_not_bought(s, seat)
        if action == HALF:
            return self.why_not_half(s, seat)
        return super().why_not_extra(s, seat, action)

    def why_not_bought(self, s: State, seat: int) -> Refused | None:
        """AS-GE.11, 12."""
        one = self.land.bought[0]
        if s.cells[TILES] >= MOST_TILES:
            return Refused("AS-GE.12", "no_tile_left", {"most": MOST_TILES})
        if s.chain_at(one // EDGES, one % EDGES) >= 0:
            return Refused("AS-GE.11", "link_bought", {})
        if s.cash(seat) < self.land.bought_price:
            return Refused("AS-7.4", "link_short", {"price": self.land.bought_price, "cash": s.cash(seat)})
        if s.cells[MARKERS + seat] >= MARKER_SUPPLY:
            return Refused("AS-6.12", "markers_gone", {})
        mark = len(s.trail)
        self.buy_link(s, seat)
        fine = self.can_finish(s, seat)
        s.take_back(mark)
        return None if fine else Refused("AS-GE.15", "turn_stuck", {"hex": self.land.hex_of[one // EDGES]})

    def why_not_half(self, s: State, seat: int) -> Refused | None:
        """AS-GE.16: named once in the turn, before the tile is laid."""
        if not self.options.engineer_named or s.cells[ACTION + seat] != ENGINEER:
            return Refused("AS-GE.16", "no_half", {})
        if s.cells[HALVED] or s.cells[TILES] >= MOST_TILES:
            return Refused("AS-GE.16", "half_used", {})
        mark = len(s.trail)
        s.put(HALVED, 1)
        fine = self.can_finish(s, seat)
        s.take_back(mark)
        return None if fine else Refused("AS-GE.15", "turn_stuck", {"hex": s.cells[BUILT]})

    def take_extra(self, s: State, seat: int, action: int) -> None:
        if action == HALF:
            s.put(HALVED, 1)
            s.note("half_named", [seat])
            return
        self.buy_link(s, seat)
        one, other = self.land.bought
        hexes = self.land.hex_of
        s.note("bought_link", [seat, hexes[one // EDGES], hexes[other // EDGES], self.land.bought_price])

    def buy_link(self, s: State, seat: int) -> None:
        s.add(CASH + seat, -self.land.bought_price)
        finish(s, begin_chain(s, seat, self.land.bought[0], 1), self.land.bought[1])
        tell(s)
        s.put(STAMP, next_stamp(s))
        s.add(TILES, 1)

    # Growth ---------------------------------------------------------------------------------------

    def before_production(self, s: State) -> None:
        """AS-GE.14: a random cube for Berlin."""
        for stop in self.land.bonus:
            add_random_cube(s, stop)


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
    return [chain for chain in s.chains() if s.owner(chain) == seat and s.end(chain) < 0]


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
