"""Phase 4: build track (AS-6, 7, 12, 13). What fits the map is in `fitting`; here come turn, supply, discs, markers and money."""

from typing import Final

from stellwerk.kernel.core import STEP, Refused, Step, packed, split
from stellwerk.kernel.native import i64, vec

from ..actions import DONE, FIRST_BUILD, URBANIZATION, URBANIZE, Codes
from ..state import (
    ACTION,
    BEGUN,
    BUILT,
    CASH,
    CONNECTION,
    FITTING,
    HEXES,
    MARKERS,
    STALE,
    TILE,
    TILES,
    URBAN,
    State,
)
from .fitting import fitting, why_not_here, why_not_laid
from .questions import Rules
from .steps import BUILD_TRACK, CLOSE_BUILD, NEXT_PHASE
from .supply import (
    gone_kinds,
    gone_land,
    gone_town,
    ground_budget,
    land_budget,
    new_markers,
    town_budget,
    why_not_supplied,
)
from .tiles import (
    CLASS,
    CODES,
    COUNT_ENDS,
    ENDS,
    LAND_ALL,
    LAND_CODES,
    MARKER_SUPPLY,
    PAIRS_TOUCHING,
    SIMPLE,
    TOWN_ALL,
    TOWN_TOUCHING,
    TOWN_WITH_ENDS,
)
from .track import around_cities, lay, release_idle
from .turns import next_turn, open_turns
from .urbanization import Cities

MOST_NEW_MARKERS: Final = 4  # a town with four new tracks
CACHE_LIMIT: Final = 30_000
TOWN_CODES: Final = CODES - LAND_CODES


class Lists:
    """Sets of codes as ready lists of actions: the same sets on the same hexes come back again and again."""

    def __init__(self, first: int) -> None:
        self.first: int = first
        self.known: dict[int, list[int]] = {}
        self.last: vec[i64] = packed([0] * HEXES)  # per hex the set that was asked for last,
        self.made: list[list[int]] = [[] for _ in range(HEXES)]  # and its list: most often the same is asked again

    def of_land(self, h: i64, codes: i64) -> list[int]:
        if self.last[h] != codes:
            self.last[h], self.made[h] = codes, self.listed(h, codes)
        return self.made[h]

    def listed(self, h: int, codes: int) -> list[int]:
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
        s.note("phase", 3)
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
        connection = self.rules.connection(s, seat)
        if connection != s.cells[CONNECTION + seat]:
            s.put(CONNECTION + seat, connection)
            s.put_row(STALE + seat, s.rows[STALE + seat] + around_cities(s))
        stale = s.rows[STALE + seat]
        if stale:
            for h in set(stale):
                s.put(FITTING + seat * HEXES + h, fitting(s, self.rules, seat, h))
            s.put_row(STALE + seat, [])

    def legal(self, s: State, seat: int) -> list[int]:
        if s.cells[TILES] >= self.rules.max_tiles(s, seat) or self.rules.budget(s, seat) < 2:
            return []
        self.refresh(s, seat)
        limits = Limits(s, self.rules, seat)
        ahead = self.rules.ahead(s, seat) if self.rules.checks_turn else None
        found: list[int] = []
        cells, at = s.cells, FITTING + seat * HEXES
        stop_of, price = s.land.stop_of, s.land.price
        for h in range(s.land.size):
            codes = cells[at + h]
            if not codes:
                continue
            if stop_of[h] < 0 and not cells[TILE + h]:  # the usual case, without a call; nobody has built here
                codes &= limits.land & ground_budget(limits.budget - price[h])
                if limits.first:
                    codes &= PAIRS_TOUCHING[self.rules.begin_edges(s, h)]
            else:
                codes = limits.narrow(s, self.rules, h, codes)
            if codes and ahead is not None:
                codes = ahead.narrow(s, h, codes)
            if codes:
                found += self.lists.of_land(h, codes) if stop_of[h] < 0 else self.lists.of(s, h, codes)
        if limits.few_markers:
            found = [action for action in found if self.has_markers(s, seat, action)]
        return found

    def has_markers(self, s: State, seat: int, action: int) -> bool:
        h, code = split(action - self.first, CODES)
        return s.cells[MARKERS + seat] + new_markers(s, seat, h, code) <= MARKER_SUPPLY

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        h, code = split(action - self.first, CODES)
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
        h, code = split(action - self.first, CODES)
        listed = self.rules.list_price(s, h, code)
        price = self.rules.charge(s, seat, listed)
        s.add(CASH + seat, -price)
        self.rules.paid(s, seat, listed)
        lay(s, seat, h, code)
        s.put(BUILT + s.cells[TILES], h)
        s.add(TILES, 1)
        s.put(BEGUN, s.cells[BEGUN] | 1 << seat)
        s.note("built", seat, h, code, price)


class Limits:
    """What holds for every hex of a decision: supply, money, the first tile."""

    def __init__(self, s: State, rules: Rules, seat: int) -> None:
        gone = gone_kinds(s)
        self.land: int = LAND_ALL & ~gone_land(gone) if gone else LAND_ALL
        self.town: int = TOWN_ALL & ~gone_town(gone) if gone else TOWN_ALL
        self.budget: int = rules.budget(s, seat)
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
    cells = s.cells
    return cells[BUILT] == h or cells[BUILT + 1] == h or cells[BUILT + 2] == h or cells[BUILT + 3] == h


def open_codes(s: State, rules: Rules, seat: int, h: int) -> list[int]:
    """All track codes a seat may lay on one hex now, as far as map, supply and money go; straight from the map."""
    codes = Limits(s, rules, seat).narrow(s, rules, h, fitting(s, rules, seat, h))
    if s.land.stop_of[h] >= 0:
        return [LAND_CODES + i for i in range(TOWN_CODES) if codes >> i & 1]
    return [i for i in range(LAND_CODES) if codes >> i & 1]


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
        s.note("built_all", seat, s.cells[TILES])
        if self.rules.options.release_at_turn_end:
            release_idle(s, seat)
        next_turn(s, BUILD_TRACK, CLOSE_BUILD)
        if s.cells[STEP] == BUILD_TRACK:
            open_turn(s, self.rules)
