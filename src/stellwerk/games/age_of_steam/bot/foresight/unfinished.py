"""What unfinished sections promise."""

from __future__ import annotations

from typing import Final

from ...state import (
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOUR,
    COLOURS,
    CUBES,
    EDGES,
    LENGTH,
    LOOSE,
    OTHER,
    OWNER,
    TILE,
    TOWN,
    State,
)
from .freight import NIBBLE, Freight
from .weights import HOPE, HOPE_LINK, NEARER, PATIENCE, SECOND

MOST_MISSING: Final = 4  # tiles an unfinished section may be away from its end
MOST_ALIKE: Final = 2  # cubes of a colour in one place that count


def unfinished_worth(s: State, freight: Freight, seat: int, reach: int, tiles: int, w: list[float]) -> float:
    """The two most promising unfinished sections."""
    first, second = 0.0, 0.0
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OWNER] == seat and s.cells[at + OTHER] < 0:
            worth = section_worth(s, freight, chain, seat, reach, tiles, w)
            if worth > first:
                first, second = worth, first
            else:
                second = max(second, worth)
        at += CHAIN_SIZE
    return first + w[SECOND] * second


def section_worth(s: State, freight: Freight, chain: int, seat: int, reach: int, tiles: int, w: list[float]) -> float:
    """What an unfinished section may become: the best link it could make, less for each tile that is missing."""
    h = s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES
    root, best = s.root(chain), 0.0
    taken = 1 if s.cells[TILE + h] else 0
    for stop in range(s.land.stops):
        missing = s.land.steps[stop][h] + (1 if s.cells[COLOUR + stop] == TOWN else 0)
        if stop != root and missing <= MOST_MISSING:
            carried = min(6, opened(s, freight, root, stop, seat, reach) + opened(s, freight, stop, root, seat, reach))
            worth = w[HOPE_LINK] + s.length(chain) + w[HOPE] * carried
            if missing > tiles:
                worth *= w[PATIENCE]
            best = max(best, worth * w[NEARER] ** (max(1, missing) + taken))
    return best


def opened(s: State, freight: Freight, start: int, stop: int, seat: int, reach: int) -> int:
    """Own links that cubes at `start` would use if there were a link from there to `stop`."""
    found = 0
    for colour in range(COLOURS):
        count = min(MOST_ALIKE, s.cells[CUBES + start * COLOURS + colour])
        if not count:
            continue
        if freight.takes[stop] >> colour & 1:
            found += count
        elif reach > 1 and freight.exits[stop]:
            way = freight.way(stop, colour, reach - 1)
            if way:
                found += count * (1 + (way >> seat * 4 & NIBBLE))
    return found
