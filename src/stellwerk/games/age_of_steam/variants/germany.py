"""Germany (J. Bohrer), 3–6 players: what differs, in the rulebook's order."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import Refused

from ..actions import BUY_LINK, ENGINEER, HALF
from ..rules.questions import Ahead, Options, Rules
from ..rules.set_up import add_random_cube, draw_cube
from ..rules.tiles import (
    MARKER_SUPPLY,
)
from ..rules.track import begin_chain, finish, next_stamp, tell
from ..state import (
    ACTION,
    BUILT,
    CASH,
    COLOUR,
    EDGES,
    MARKERS,
    STAMP,
    TILES,
    Land,
    State,
)
from .germany_ahead import AllWays, look_ahead
from .germany_ending import MOST_TILES, Ending
from .germany_home import DEAREST, HALVED
from .germany_loose_ends import loose_chains


class Germany(Rules):
    def __init__(self, land: Land, players: int, rounds: int, options: Options) -> None:
        super().__init__(land, players, rounds, options)
        self.checks_turn = True
        self.ending: Ending = Ending(self)
        self.ways: AllWays = AllWays(self.ending)

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
        return self.ending.may_build(s, seat, h, code)

    def ahead(self, s: State, seat: int) -> Ahead:
        return look_ahead(s, self.ending, self.ways, seat)

    def may_build_rule(self) -> str:
        return "AS-GE.15"

    def why_not_urbanized(self, s: State, seat: int, stop: int) -> Refused | None:
        """AS-GE.15, where by option a New City comes between the tiles."""
        if not loose_chains(s, seat) or self.ending.finished_by(s, seat, stop):
            return None
        return Refused("AS-GE.15", "turn_stuck", {"hex": self.land.hex_of[stop]})

    # Building: the link that is bought ----------------------------------------------------------

    def extra_builds(self, s: State, seat: int) -> list[int]:
        return [action for action in (BUY_LINK, HALF) if self.why_not_extra(s, seat, action) is None]

    def why_not_extra(self, s: State, seat: int, action: int) -> Refused | None:
        if action == BUY_LINK and self.land.bought:  # a board of one's own may have none
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
        price = self.link_price(s, seat)
        if s.cash(seat) < price:
            return Refused("AS-7.4", "link_short", {"price": price, "cash": s.cash(seat)})
        if s.cells[MARKERS + seat] >= MARKER_SUPPLY:
            return Refused("AS-6.12", "markers_gone", {})
        if not loose_chains(s, seat):
            return None
        mark = s.top
        self.buy_link(s, seat)
        fine = self.ending.can_finish(s, seat)
        s.take_back(mark)
        return None if fine else Refused("AS-GE.15", "turn_stuck", {"hex": self.land.hex_of[one // EDGES]})

    def why_not_half(self, s: State, seat: int) -> Refused | None:
        """AS-GE.16: named once in the turn, before the tile is laid."""
        if not self.options.engineer_named or s.cells[ACTION + seat] != ENGINEER:
            return Refused("AS-GE.16", "no_half", {})
        if s.cells[HALVED] or s.cells[TILES] >= MOST_TILES:
            return Refused("AS-GE.16", "half_used", {})
        mark = s.top
        s.put(HALVED, 1)
        fine = self.ending.can_finish(s, seat)
        s.take_back(mark)
        return None if fine else Refused("AS-GE.15", "turn_stuck", {"hex": s.cells[BUILT]})

    def take_extra(self, s: State, seat: int, action: int) -> None:
        if action == HALF:
            s.put(HALVED, 1)
            s.note("half_named", seat)
            return
        price, hexes = self.link_price(s, seat), self.land.hex_of
        one, other = self.land.bought
        self.buy_link(s, seat)
        s.note("bought_link", seat, hexes[one // EDGES], hexes[other // EDGES], price)

    def link_price(self, s: State, seat: int) -> int:
        """AS-GE.12: in full, by option like a tile of the Engineer."""
        listed = self.land.bought_price
        return self.charge(s, seat, listed) if self.options.engineer_halves_link else listed

    def buy_link(self, s: State, seat: int) -> None:
        s.add(CASH + seat, -self.link_price(s, seat))
        if self.options.engineer_halves_link:
            self.paid(s, seat, self.land.bought_price)
        finish(s, begin_chain(s, seat, self.land.bought[0], 1), self.land.bought[1])
        tell(s)
        s.put(STAMP, next_stamp(s))
        s.add(TILES, 1)

    # Growth ---------------------------------------------------------------------------------------

    def before_production(self, s: State) -> None:
        """AS-GE.14 as version 1 of the rules played it."""
        if self.options.berlin_before_production:
            self.add_cubes(s)

    def before_dice(self, s: State) -> None:
        """AS-GE.14: a random cube for Berlin."""
        if not self.options.berlin_before_production:
            self.add_cubes(s)

    def add_cubes(self, s: State) -> None:
        for stop in self.land.bonus:
            add_random_cube(s, stop)


RULES: Final = Germany
