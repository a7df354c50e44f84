"""Phase 4: build track (AS-6, 7, 12, 13). What fits the map is in `sight`; here come turn, supply, discs, markers and money."""

from typing import Final

from stellwerk.kernel.core import NOBODY, STEP, Refused, Step

from ..actions import DONE, FIRST_BUILD, URBANIZATION, URBANIZE, Codes
from ..state import (
    ACTION,
    BEGUN,
    BUILT,
    CASH,
    COLOUR,
    DISCS,
    EDGES,
    HEXES,
    LETTER,
    LETTERS,
    MARKERS,
    OUTLOOK,
    SIGHT,
    STALE,
    TILE,
    TILES,
    TOWN,
    URBAN,
    USED,
    State,
)
from .questions import Rules
from .sight import sight, why_not_here, why_not_laid
from .steps import BUILD_TRACK, CLOSE_BUILD, NEXT_PHASE
from .tiles import (
    CLASS,
    CODES,
    COUNT_ENDS,
    CROSSING_CODES,
    DISC_CODES,
    DISC_SUPPLY,
    ENDS,
    KIND,
    KINDS,
    LAND_ALL,
    LAND_CODES,
    LAND_OF_KIND,
    MARKER_SUPPLY,
    NEEDS_DISC,
    PAIRS_TOUCHING,
    POOL,
    SIDE_CODES,
    SIMPLE,
    SIMPLE_ALL,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_ALL,
    TOWN_OF_KIND,
    TOWN_TOUCHING,
    TOWN_WITH_ENDS,
    TRACKS,
)
from .track import lay, loose_edge, place_city, release_idle
from .turns import next_turn, open_turns

MOST_NEW_MARKERS: Final = 4  # a town with four new tracks
CITY_COLOURS: Final = [
    0,
    1,
    4,
    4,
    3,
    2,
    4,
    4,
]  # AS-T.5: A red, B blue, C and D black, E yellow, F purple, G and H black
CACHE_LIMIT: Final = 30_000
MOST_PRICE: Final = 20  # printed on a hex, as the board files allow
TOWN_CODES: Final = CODES - LAND_CODES


class Lists:
    """Sets of codes as ready lists of actions: the same sets on the same hexes come back again and again."""

    def __init__(self, first: int) -> None:
        self.first: int = first
        self.known: dict[int, list[int]] = {}

    def of_land(self, h: int, codes: int) -> list[int]:
        key = codes * HEXES + h
        found = self.known.get(key)
        if found is None:
            if len(self.known) > CACHE_LIMIT:
                self.known.clear()
            offset = self.first + h * CODES
            found = [offset + i for i in range(LAND_CODES) if codes >> i & 1]
            self.known[key] = found
        return found

    def of(self, s: State, h: int, codes: int) -> list[int]:
        if s.land.stop_of[h] < 0:
            return self.of_land(h, codes)
        offset = self.first + h * CODES + LAND_CODES
        return [offset + i for i in range(TOWN_CODES) if codes >> i & 1]


class OpenBuild(Step[State]):
    """AS-7.1, 5.4: in player order, First Build before all."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("open_build", "AS-7.1", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        s.note("phase", [3])
        open_turns(s, s.holder(FIRST_BUILD), BUILD_TRACK)
        open_turn(s, self.rules)


def open_turn(s: State, rules: Rules) -> None:
    s.put(TILES, 0)
    for i in range(4):
        s.put(BUILT + i, -1)
    s.put(URBAN, 1 if s.cells[ACTION + s.seat] == URBANIZATION else 0)
    rules.turn_opened(s, s.seat)


class CloseBuild(Step[State]):
    """AS-9.8: at the end of the phase sections that did not grow lose their owner."""

    def __init__(self) -> None:
        super().__init__("close_build", "AS-9.8", automatic=True)

    def run(self, s: State) -> None:
        release_idle(s, -1)
        s.put(STEP, NEXT_PHASE)


class Yard:
    """Which tiles a seat may lay now, with supply, discs, markers and money."""

    def __init__(self, rules: Rules, codes: Codes) -> None:
        self.rules: Rules = rules
        self.first: int = codes.build
        self.lists: Lists = Lists(codes.build)

    def refresh(self, s: State, seat: int) -> None:
        """Make the seat's sets anew where the map has changed."""
        outlook = self.rules.outlook(s, seat)
        if outlook != s.cells[OUTLOOK + seat]:
            s.put(OUTLOOK + seat, outlook)
            s.put_row(STALE + seat, list(range(s.land.size)))
        stale = s.rows[STALE + seat]
        if stale:
            for h in set(stale):
                s.put(SIGHT + seat * HEXES + h, sight(s, self.rules, seat, h))
            s.put_row(STALE + seat, [])

    def legal(self, s: State, seat: int) -> list[int]:
        if s.cells[TILES] >= self.rules.max_tiles(s, seat) or self.rules.budget(s, seat) < 2:
            return []
        self.refresh(s, seat)
        limits = Limits(s, self.rules, seat)
        found: list[int] = []
        cells, at = s.cells, SIGHT + seat * HEXES
        stop_of, price, plain = s.land.stop_of, s.land.price, limits.plain
        for h, codes in enumerate(cells[at : at + s.land.size]):
            if not codes:
                continue
            if stop_of[h] < 0 and not cells[TILE + h]:  # the usual case, without a call; nobody has built here
                codes &= plain[price[h]]
                if limits.first:
                    codes &= PAIRS_TOUCHING[self.rules.begin_edges(s, h)]
            else:
                codes = limits.narrow(s, self.rules, h, codes)
            if codes:
                found += self.lists.of_land(h, codes) if stop_of[h] < 0 else self.lists.of(s, h, codes)
        if limits.few_markers or self.rules.checks_turn:
            found = [action for action in found if self.within_limits(s, seat, action)]
        return found

    def within_limits(self, s: State, seat: int, action: int) -> bool:
        h, code = divmod(action - self.first, CODES)
        if s.cells[MARKERS + seat] + new_markers(s, seat, h, code) > MARKER_SUPPLY:
            return False
        return not self.rules.checks_turn or self.rules.may_build(s, seat, h, code)

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        h, code = divmod(action - self.first, CODES)
        most = self.rules.max_tiles(s, seat)
        if s.cells[TILES] >= most:
            return Refused(self.rules.tiles_rule(), "no_tile_left", {"most": most})
        why = why_not_here(s, h, code)
        if why is None and used(s, self.rules, h):
            why = Refused("AS-7.13", "twice", {"hex": h})
        if why is None and first_tile(s, self.rules, seat):
            why = self.why_not_first(s, h, code)
        if why is None:
            why = why_not_laid(s, self.rules, seat, h, code)
        if why is None:
            why = why_not_supplied(s, seat, h, code)
        if why is None:
            why = self.why_not_paid(s, seat, h, code)
        if why is None and self.rules.checks_turn and not self.rules.may_build(s, seat, h, code):
            why = Refused(self.rules.may_build_rule(), "turn_stuck", {"hex": h})
        return why

    def why_not_first(self, s: State, h: int, code: int) -> Refused | None:
        """AS-7.5, 7.6."""
        if code >= LAND_CODES and COUNT_ENDS[ENDS[code]] != 2:
            return Refused("AS-7.6", "first_town", {"hex": h})
        if CLASS[code] != SIMPLE and code < LAND_CODES:
            return Refused("AS-7.5", "first_simple", {"hex": h})
        if not ENDS[code] & self.rules.begin_edges(s, h):
            return Refused(self.rules.begin_rule(), "first_city", {"hex": h})
        return None

    def why_not_paid(self, s: State, seat: int, h: int, code: int) -> Refused | None:
        """AS-7.4."""
        price = self.rules.list_price(s, h, code)
        if price <= self.rules.budget(s, seat):
            return None
        facts = {"hex": h, "price": self.rules.charge(s, seat, price), "cash": s.cash(seat)}
        return Refused("AS-7.4", "cash_short", facts)

    def build(self, s: State, seat: int, action: int) -> None:
        h, code = divmod(action - self.first, CODES)
        listed = self.rules.list_price(s, h, code)
        price = self.rules.charge(s, seat, listed)
        s.add(CASH + seat, -price)
        self.rules.paid(s, seat, listed)
        lay(s, seat, h, code)
        s.put(BUILT + s.cells[TILES], h)
        s.add(TILES, 1)
        s.put(BEGUN, s.cells[BEGUN] | 1 << seat)
        s.note("built", [seat, h, code, price])


class Limits:
    """What holds for every hex of a decision: supply, money, the first tile."""

    def __init__(self, s: State, rules: Rules, seat: int) -> None:
        gone = gone_kinds(s)
        self.land: int = LAND_ALL & ~gone_land(gone) if gone else LAND_ALL
        self.town: int = TOWN_ALL & ~gone_town(gone) if gone else TOWN_ALL
        self.budget: int = rules.budget(s, seat)
        self.plain: list[int] = [self.land & ground_budget(self.budget - price) for price in range(MOST_PRICE + 1)]
        self.first: bool = first_tile(s, rules, seat)
        self.few_markers: bool = s.cells[MARKERS + seat] + MOST_NEW_MARKERS > MARKER_SUPPLY

    def narrow(self, s: State, rules: Rules, h: int, codes: int) -> int:
        """The codes of a hex's set that are left."""
        if used(s, rules, h):
            return 0
        if s.land.stop_of[h] >= 0:
            codes &= self.town & town_budget(s, h, self.budget)
            return codes & TOWN_WITH_ENDS[2] & TOWN_TOUCHING[rules.begin_edges(s, h)] if self.first else codes
        codes &= self.land & land_budget(s, h, self.budget)
        return codes & PAIRS_TOUCHING[rules.begin_edges(s, h)] if self.first else codes


def first_tile(s: State, rules: Rules, seat: int) -> bool:
    """AS-7.5 still to be kept."""
    return not s.cells[BEGUN] >> seat & 1 and not rules.options.first_tile_any


def used(s: State, rules: Rules, h: int) -> bool:
    """AS-7.13: already built on in this turn."""
    if rules.options.same_hex_twice:
        return False
    return h in s.cells[BUILT : BUILT + 4]


def open_codes(s: State, rules: Rules, seat: int, h: int) -> list[int]:
    """All track codes a seat may lay on one hex now, as far as map, supply and money go; straight from the map."""
    codes = Limits(s, rules, seat).narrow(s, rules, h, sight(s, rules, seat, h))
    if s.land.stop_of[h] >= 0:
        return [LAND_CODES + i for i in range(TOWN_CODES) if codes >> i & 1]
    return [i for i in range(LAND_CODES) if codes >> i & 1]


# Supply, discs, markers, money ------------------------------------------------------------


def gone_kinds(s: State) -> int:
    """AS-6.8, 6.10: a bit per kind of tile of which none is left."""
    gone = 0
    used = s.cells[USED : USED + KINDS]
    for kind in range(KINDS):
        if used[kind] >= SUPPLY[kind] or (POOL[kind] >= 0 and used[POOL[kind]] >= SUPPLY[POOL[kind]]):
            gone |= 1 << kind
    return gone


def gone_land(gone: int) -> int:
    found = 0
    for kind in range(KINDS):
        if gone >> kind & 1:
            found |= LAND_OF_KIND[kind]
    return found


def gone_town(gone: int) -> int:
    found = 0
    for kind in range(KINDS):
        if gone >> kind & 1:
            found |= TOWN_OF_KIND[kind]
    return found


def land_budget(s: State, h: int, budget: int) -> int:
    """AS-13.1, 13.3: the codes with a list price within the budget."""
    old = s.cells[TILE + h] - 1
    if old >= 0:
        if budget >= 3 or (budget == 2 and old >= SIMPLE_CODES):
            return LAND_ALL
        return LAND_ALL & ~CROSSING_CODES if budget == 2 else 0
    return ground_budget(budget - s.land.price[h])


def ground_budget(left: int) -> int:
    """AS-13.1: what can be paid with so much more than a simple tile costs."""
    if left >= 2:
        return LAND_ALL
    if left == 1:
        return SIMPLE_ALL | SIDE_CODES
    return SIMPLE_ALL if left == 0 else 0


def town_budget(s: State, h: int, budget: int) -> int:
    """AS-13.2, 13.3, and AS-6.11: without a disc left only tiles that need none, or where one lies already."""
    old = s.cells[TILE + h] - 1
    discs = TOWN_ALL
    if s.cells[DISCS] >= DISC_SUPPLY and not (old >= 0 and NEEDS_DISC[old]):
        discs = TOWN_ALL & ~DISC_CODES
    if old >= 0:
        return discs if budget >= 3 else 0
    found = 0
    for ends in range(1, min(budget - 1, 4) + 1):
        found |= TOWN_WITH_ENDS[ends]
    return found & discs


def why_not_supplied(s: State, seat: int, h: int, code: int) -> Refused | None:
    """AS-6.8, 6.10 to 6.12."""
    kind = KIND[code]
    if gone_kinds(s) >> kind & 1:
        return Refused("AS-6.8", "tile_gone", {"tile": kind})
    old = s.cells[TILE + h] - 1
    if NEEDS_DISC[code] and s.cells[DISCS] >= DISC_SUPPLY and not (old >= 0 and NEEDS_DISC[old]):
        return Refused("AS-6.11", "discs_gone", {})
    if s.cells[MARKERS + seat] + new_markers(s, seat, h, code) > MARKER_SUPPLY:
        return Refused("AS-6.12", "markers_gone", {})
    return None


def new_markers(s: State, seat: int, h: int, code: int) -> int:
    """AS-6.12: how many more markers a build needs; sections that grow together need one."""
    old = s.cells[TILE + h] - 1
    if code >= LAND_CODES:
        added = ENDS[code] & ~(ENDS[old] if old >= 0 else 0)
        return sum(1 - own_tip(s, seat, h, edge) for edge in range(EDGES) if added >> edge & 1)
    before = TRACKS[old] if old >= 0 else []
    gone = [pair for pair in before if pair not in TRACKS[code]]
    fixed = gone[0] // EDGES + gone[0] % EDGES - loose_edge(s, h, gone[0]) if gone else -1
    total = 0
    for pair in TRACKS[code]:
        one, other = pair // EDGES, pair % EDGES
        if pair in before:
            continue
        if fixed in (one, other):
            total += redirected_markers(s, seat, h, gone[0], one + other - fixed)
        else:
            total += 1 - own_tip(s, seat, h, one) - own_tip(s, seat, h, other)
    return total


def redirected_markers(s: State, seat: int, h: int, gone: int, edge: int) -> int:
    """A redirection needs a marker only where an unowned section becomes the player's link."""
    other = s.land.across[h * EDGES + edge]
    stop = s.land.stop_of[other // EDGES]
    finished = s.tip(other) >= 0 or (stop >= 0 and s.cells[COLOUR + stop] != TOWN)
    if not finished:
        return 0
    chain = s.tip(h * EDGES + loose_edge(s, h, gone))
    own = 1 if s.owner(chain) == seat else 0
    return 1 - own - own_tip(s, seat, h, edge)


def own_tip(s: State, seat: int, h: int, edge: int) -> int:
    """1 if a loose end of the seat's own waits behind this edge."""
    chain = s.tip(s.land.across[h * EDGES + edge])
    return 1 if chain >= 0 and s.owner(chain) == seat else 0


# Urbanization --------------------------------------------------------------------------------


class Cities:
    """AS-12: which New City may go where."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules

    def legal(self, s: State, seat: int) -> list[int]:
        if not self.is_time(s):
            return []
        letters = self.rules.letters()
        for stop in range(s.land.stops):
            if s.cells[LETTER + stop]:
                letters &= ~(1 << (s.cells[LETTER + stop] - 1))
        free = [letter for letter in range(LETTERS) if letters >> letter & 1]
        found: list[int] = []
        for stop in range(s.land.stops):
            if s.cells[COLOUR + stop] == TOWN and self.why_not_there(s, seat, stop) is None:
                at = URBANIZE + s.land.hex_of[stop] * LETTERS
                found += [at + letter for letter in free]
        return sorted(found)

    def is_time(self, s: State) -> bool:
        """AS-12.1, 12.2."""
        return s.cells[URBAN] == 1 and (s.cells[TILES] == 0 or self.rules.options.urbanize_any_time)

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        h, letter = divmod(action - URBANIZE, LETTERS)
        if s.cells[ACTION + seat] != URBANIZATION:
            return Refused("AS-12.1", "no_urbanization", {})
        if not s.cells[URBAN]:
            return Refused("AS-12.1", "urbanized", {})
        if not self.is_time(s):
            return Refused("AS-12.2", "too_late", {})
        if not self.rules.letters() >> letter & 1:
            return Refused(self.rules.letter_rule(), "no_such_city", {"letter": letter})
        stop = s.land.stop_of[h]
        if stop >= 0 and s.cells[LETTER + stop]:
            return Refused("AS-12.4", "city_there", {"hex": h})
        if stop < 0 or s.cells[COLOUR + stop] != TOWN:
            return Refused("AS-12.3", "no_town", {"hex": h})
        if s.city_with_letter(letter) >= 0:
            return Refused("AS-12.3", "city_used", {"letter": letter})
        return self.why_not_there(s, seat, stop)

    def why_not_there(self, s: State, seat: int, stop: int) -> Refused | None:
        """AS-12.9 and, for New Cities, AS-6.12."""
        h, needed = s.land.hex_of[stop], 0
        for edge in range(EDGES):
            other = s.land.across[h * EDGES + edge]
            chain = s.tip(other) if other >= 0 else -1
            if chain >= 0:
                if s.root(chain) == stop:
                    return Refused("AS-12.9", "city_to_itself", {"hex": h})
                needed += 1 if s.owner(chain) == NOBODY else 0
            ours = s.chain_at(stop, edge)
            if ours >= 0 and s.length(ours) == 1 and s.owner(ours) == seat:
                needed -= 1
        if needed > 0 and s.cells[MARKERS + seat] + needed > MARKER_SUPPLY:
            return Refused("AS-6.12", "markers_gone", {})
        return None

    def place(self, s: State, seat: int, action: int) -> None:
        h, letter = divmod(action - URBANIZE, LETTERS)
        stop = s.land.stop_of[h]
        place_city(s, seat, stop, letter, CITY_COLOURS[letter])
        self.rules.town_cubes_on_city(s, stop)
        s.put(URBAN, 0)
        s.note("urbanized", [seat, h, letter])


class BuildTrack(Step[State]):
    """AS-7.1: a tile, a New City, or the end of the turn."""

    def __init__(self, rules: Rules, codes: Codes) -> None:
        super().__init__("build", "AS-7.1")
        self.rules: Rules = rules
        self.yard: Yard = Yard(rules, codes)
        self.cities: Cities = Cities(rules)
        self.first: int = codes.build
        self.last: int = codes.bid
        self.first_move: int = codes.move

    def legal(self, s: State) -> list[int]:
        seat = s.seat
        found = [DONE] if self.rules.may_finish(s, seat) else []
        found += self.rules.extra_builds(s, seat)
        found += self.cities.legal(s, seat)
        found += self.yard.legal(s, seat)
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        seat = s.seat
        if action == DONE:
            return None if self.rules.may_finish(s, seat) else Refused(self.rules.finish_rule(), "unfinished", {})
        if self.first <= action < self.last:
            return self.yard.why_not(s, seat, action)
        if URBANIZE <= action < self.first_move:
            return self.cities.why_not(s, seat, action)
        return self.rules.why_not_extra(s, seat, action)

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == DONE:
            self.end_turn(s, seat)
            return
        if self.first <= action < self.last:
            self.yard.build(s, seat, action)
        elif action >= URBANIZE:
            self.cities.place(s, seat, action)
        else:
            self.rules.take_extra(s, seat, action)
        s.put(STEP, self.rules.built(s, seat, BUILD_TRACK))

    def end_turn(self, s: State, seat: int) -> None:
        s.note("built_all", [seat, s.cells[TILES]])
        if self.rules.options.release_at_turn_end:
            release_idle(s, seat)
        next_turn(s, BUILD_TRACK, CLOSE_BUILD)
        if s.cells[STEP] == BUILD_TRACK:
            open_turn(s, self.rules)
