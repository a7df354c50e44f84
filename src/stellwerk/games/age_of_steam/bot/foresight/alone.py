"""The likely result of a seat that plays by itself: cubes wait for it, and it plans its growth."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import STEP

from ...rules.questions import Rules
from ...rules.steps import BUILD_TRACK
from ...state import (
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOUR,
    EDGES,
    LENGTH,
    LOOSE,
    OTHER,
    OUT,
    OWNER,
    ROUND,
    TILE,
    TILES,
    TOWN,
    State,
)
from .course import Course, risk
from .freight import Freight, Yard, freight_with, link_of
from .position import Position, action_worth, load_of, on_the_way, position_of, sections_of
from .unfinished import MOST_MISSING
from .weights import NEARER, PATIENCE, READY, SECOND, SECTION_PRICE

OUT_WORTH: Final = -200.0
SOON: Final = 3  # rounds
PLANS: Final = ((0, 0), (SOON, 0), (SOON, SOON), (10, SOON), (10, 10))  # rounds in which the reach and the network grow


def alone(s: State, rules: Rules, freight: Freight, w: list[float]) -> float:
    """The likely result of a seat that plays by itself: cubes wait for it, and it plans its growth."""
    return OUT_WORTH if s.cells[OUT] else Alone(s, rules, freight, w).result()


class Alone:
    """One position of such a seat, and the plan of growth that promises most there."""

    def __init__(self, s: State, rules: Rules, freight: Freight, w: list[float]) -> None:
        self.s: State = s
        self.rules: Rules = rules
        self.freight: Freight = freight
        self.w: list[float] = w
        self.yard: Yard = Yard(s, True)
        self.bare: Position = position_of(s, rules, freight, sections_of(s)[0], 0, w)
        self.best: float = OUT_WORTH
        self.grows: int = 0
        self.builds: int = 0

    def result(self) -> float:
        position = self.carrying(self.freight)
        left = self.rules.rounds - self.s.cells[ROUND]
        for i, j in PLANS:
            if i > SOON >= left or (i and not left):  # the same as an earlier plan
                continue
            result = Course(self.s, self.rules, position, i, j).result()
            if result > self.best:
                self.best, self.grows, self.builds = result, i, j
        ready = self.w[READY] * max(0.0, self.ready_links() - self.best) if position.builds else 0.0
        return self.best + max(ready, self.unfinished())

    def carrying(self, freight: Freight) -> Position:
        """The seat with this network."""
        position = self.bare.twin()
        position.take(load_of(self.s, self.rules, self.yard, freight, position))
        position.income += on_the_way(self.s, freight, 0)
        position.extra += action_worth(self.s, self.rules, position) + risk(self.s, self.rules, position)
        return position

    def with_links(self, links: list[int], price: float) -> Position:
        """The seat as if it had built them."""
        position = self.carrying(freight_with(self.s, self.rules, self.freight, links))
        position.add_links(len(links), price)
        return position

    def course(self, position: Position) -> float:
        return Course(self.s, self.rules, position, self.grows, self.builds).result()

    def ready_links(self) -> float:
        """The result with the links that one tile each would make in this turn, as many as tiles and money are left for."""
        s = self.s
        tiles = self.rules.max_tiles(s, 0) - (s.cells[TILES] if s.cells[STEP] >= BUILD_TRACK else 0)
        cash = s.cells[CASH]
        links: list[int] = []
        for one in range(s.land.stops):
            for other in range(one):
                price = single_tile(s, self.freight, one, other)
                if price and price <= cash and len(links) < tiles:
                    links.append(link_of(one, other, 0))
                    cash -= price
        if not links:
            return OUT_WORTH
        position = self.with_links(links, float(s.cells[CASH] - cash))
        position.builds *= 1.0 - len(links) / tiles
        return self.course(position)

    def unfinished(self) -> float:
        """What the two most promising unfinished sections would add as links."""
        s, first, second = self.s, 0.0, 0.0
        at = CHAIN
        for chain in range(s.cells[CHAIN_TOP]):
            if s.cells[at + LENGTH] and s.cells[at + OWNER] == 0 and s.cells[at + OTHER] < 0:
                worth = self.finished(chain)
                if worth > first:
                    first, second = worth, first
                else:
                    second = max(second, worth)
            at += CHAIN_SIZE
        return first + self.w[SECOND] * second

    def finished(self, chain: int) -> float:
        """The best link an unfinished section could make: the course of the game with it, less for each missing tile."""
        s, w, root, best = self.s, self.w, self.s.root(chain), 0.0
        h = s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES
        taken = 1 if s.cells[TILE + h] else 0
        tiles = int(self.bare.builds * self.rules.max_tiles(s, 0) + 0.5)
        for stop in range(s.land.stops):
            missing = s.land.steps[stop][h] + (1 if s.cells[COLOUR + stop] == TOWN else 0)
            if stop == root or missing > MOST_MISSING:
                continue
            gain = self.course(self.with_links([link_of(root, stop, 0)], w[SECTION_PRICE] * missing)) - self.best
            if missing > tiles:
                gain *= w[PATIENCE]
            best = max(best, gain * w[NEARER] ** (max(1, missing) + taken))
        return best


def single_tile(s: State, freight: Freight, one: int, other: int) -> int:
    """What a tile between two cities costs that would link them; 0 if there is none, or they are linked."""
    land, cells = s.land, s.cells
    if land.steps[one][land.hex_of[other]] != 2 or cells[COLOUR + one] == TOWN or cells[COLOUR + other] == TOWN:
        return 0
    exits = freight.exits[one]
    for i in range(0, len(exits), 2):
        if exits[i] == other:
            return 0
    best = 0
    for edge in range(EDGES):
        h = land.across[land.hex_of[one] * EDGES + edge] // EDGES
        if h >= 0 and land.steps[other][h] == 1 and not cells[TILE + h] and land.stop_of[h] < 0:
            best = land.price[h] if not best else min(best, land.price[h])
    return best
