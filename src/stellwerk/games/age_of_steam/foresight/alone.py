"""The likely result of a seat that plays by itself: cubes wait for it, and it plans its growth."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import STEP

from ..rules.questions import Rules
from ..rules.steps import BUILD_TRACK
from ..state import (
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
from .freight import Freight, Yard, cargo_of, freight_with, link_of
from .hopes import MOST_MISSING
from .stand import Stand, action_worth, count_stock, on_the_way
from .weights import NEARER, PATIENCE, READY, SECOND, SECTION_PRICE

OUT_WORTH: Final = -200.0
SOON: Final = 3  # rounds
PLANS: Final = ((0, 0), (SOON, 0), (SOON, SOON), (10, SOON), (10, 10))  # rounds in which the reach and the network grow


def alone(s: State, rules: Rules, freight: Freight, w: list[float]) -> float:
    """The likely result of a seat that plays by itself: cubes wait for it, and it plans its growth."""
    if s.cells[OUT]:
        return OUT_WORTH
    yard = Yard(s, True)
    stand = stand_with(s, rules, yard, freight, w)
    best, grows, builds = OUT_WORTH, 0, 0
    left = rules.rounds - s.cells[ROUND]
    for i, j in PLANS:
        if i > SOON >= left or (i and not left):  # the same as an earlier plan
            continue
        result = Course(s, rules, stand, i, j).result()
        if result > best:
            best, grows, builds = result, i, j
    ready = 0.0
    if stand.builds:
        ready = w[READY] * max(0.0, ready_links(s, rules, yard, freight, w, grows, builds) - best)
    return best + max(ready, linked_hopes(s, rules, yard, freight, stand, best, grows, builds))


def ready_links(s: State, rules: Rules, yard: Yard, freight: Freight, w: list[float], grows: int, builds: int) -> float:
    """The result with the links that one tile each would make in this turn, as many as tiles and money are left for."""
    tiles = rules.max_tiles(s, 0) - (s.cells[TILES] if s.cells[STEP] >= BUILD_TRACK else 0)
    cash = s.cells[CASH]
    links: list[int] = []
    for one in range(s.land.stops):
        for other in range(one):
            price = single_tile(s, freight, one, other)
            if price and price <= cash and len(links) < tiles:
                links.append(link_of(one, other, 0))
                cash -= price
    if not links:
        return OUT_WORTH
    stand = stand_with(s, rules, yard, freight_with(s, rules, freight, links), w)
    stand.add_links(len(links), s.cells[CASH] - cash)
    stand.builds *= 1.0 - len(links) / tiles
    return Course(s, rules, stand, grows, builds).result()


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


def stand_with(s: State, rules: Rules, yard: Yard, freight: Freight, w: list[float]) -> Stand:
    stand = Stand(s, rules, 0, w)
    stand.count_cargo(cargo_of(s, rules, yard, freight))
    count_stock(s, rules, yard, freight, stand)
    stand.income += on_the_way(s, freight, 0)
    stand.extra += action_worth(s, 0, w) + risk(s, rules, stand)
    return stand


def linked_hopes(
    s: State, rules: Rules, yard: Yard, freight: Freight, stand: Stand, usual: float, grows: int, builds: int
) -> float:
    """What the two most promising unfinished sections would add as links."""
    first, second = 0.0, 0.0
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OWNER] == 0 and s.cells[at + OTHER] < 0:
            hope = linked_hope(s, rules, yard, freight, stand, chain, usual, grows, builds)
            if hope > first:
                first, second = hope, first
            else:
                second = max(second, hope)
        at += CHAIN_SIZE
    return first + stand.w[SECOND] * second


def linked_hope(
    s: State,
    rules: Rules,
    yard: Yard,
    freight: Freight,
    stand: Stand,
    chain: int,
    usual: float,
    grows: int,
    builds: int,
) -> float:
    """The best link an unfinished section could make: the course of the game with it, less for each missing tile."""
    w, root, best = stand.w, s.root(chain), 0.0
    h = s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES
    taken = 1 if s.cells[TILE + h] else 0
    tiles = int(stand.builds * rules.max_tiles(s, 0) + 0.5)
    for stop in range(s.land.stops):
        missing = s.land.steps[stop][h] + (1 if s.cells[COLOUR + stop] == TOWN else 0)
        if stop == root or missing > MOST_MISSING:
            continue
        more = stand_with(s, rules, yard, freight_with(s, rules, freight, [link_of(root, stop, 0)]), w)
        more.add_links(1, w[SECTION_PRICE] * missing)
        gain = Course(s, rules, more, grows, builds).result() - usual
        if missing > tiles:
            gain *= w[PATIENCE]
        best = max(best, gain * w[NEARER] ** (max(1, missing) + taken))
    return best
