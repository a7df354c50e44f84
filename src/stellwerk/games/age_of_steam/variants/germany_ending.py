"""Germany: whether a build turn can still be finished (AS-GE.8, 9, 15).

Between the tiles of a turn there may be loose ends, at its end none. A tile is refused after which no further builds
within the tiles, cash, supply and markers left could finish all of them. The usual case, one loose end, is answered by
looking for a way to a stop (germany_home.py); the rest, here, by trying tiles and taking them back.
"""

from __future__ import annotations

from typing import Final

from ..actions import ENGINEER
from ..rules.build import open_codes
from ..rules.questions import Rules
from ..rules.supply import gone_kinds
from ..rules.tiles import (
    DISC_SUPPLY,
    LAND_CODES,
    MARKER_SUPPLY,
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
    COLOUR,
    DISCS,
    EDGES,
    LOOSE,
    MARKERS,
    TILES,
    TIP,
    TOWN,
    URBAN,
    Land,
    State,
)
from .germany_home import HALVED, NO, UNSURE, YES, Home
from .germany_loose_ends import (
    behind,
    leaving_little,
    loose_chains,
    loose_halves,
    new_edges,
    served_by_one,
    tiles_to_a_stop,
)

MOST_TILES: Final = 3


class Ending:
    """How the turns of this map may end, under its rules of price."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.land: Land = rules.land
        self.home: Home = Home(rules)
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
            home = self.home.leads_home(s, seat, h, code, loose[0], left)
        elif len(loose) == 2 and left == 2:
            home = self.home.both_lead_home(s, seat, h, code, loose)
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
        purse = self.home.purse(s, seat)
        ways = [self.home.way_home(s, seat, half, s.root(s.tip(half)), left, purse, [], []) for half in loose]
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
