"""Germany: whether loose ends get home, answered without laying a tile (AS-GE.15).

A section gets home by the plainest tiles from hex to hex; where one of them is out of supply, or sections might share a
hex, the answer is UNSURE, and germany_ending.py tries.
"""

from __future__ import annotations

from typing import Final

from ..actions import ENGINEER
from ..rules.build import used
from ..rules.fitting import look
from ..rules.questions import Rules
from ..rules.tiles import (
    BOTH,
    COUNT_ENDS,
    DISC_SUPPLY,
    ENDS,
    FOUR_OPPOSITE,
    KIND,
    LAND_CODES,
    NEEDS_DISC,
    PAIR_AT,
    POOL,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_INDEX,
    TRACKS,
)
from ..state import (
    ACTION,
    CASH,
    CITY_EDGES,
    DISCS,
    EDGES,
    EXTRA,
    TIP,
    USED,
    Land,
    State,
)
from .germany_loose_ends import shared_edges

DEAREST: Final = EXTRA  # highest list price of the Engineer's turn so far
HALVED: Final = EXTRA + 1  # option `engineer_choice`: 0 not named, 1 the next tile is it, 2 used
NO: Final = 0  # answers without trying
UNSURE: Final = 1
YES: Final = 2


class Home:
    """The ways home on this map, under its rules of price."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.land: Land = rules.land

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
        ways = [way for way in range(EDGES) if edges.root(way) >= 0 and edges.root(way) != root]
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
        entered: int = self.land.across[half]
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
            if way == edge or not edges.usable >> way & 1 or edges.root(way) == root:
                continue
            code = self.track(s, h, edge, way)
            laid = self.could_lay(s, h, code, purse, codes) if code >= 0 else NO
            if laid == YES and edges.root(way) < 0 and left == 1:
                laid = NO
            elif laid == YES and edges.root(way) < 0:
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
