"""What limits every build (AS-6.8 to 6.12, AS-13): tiles, discs and owner markers left, and money."""

from stellwerk.kernel.core import Refused
from stellwerk.kernel.native import i64

from ..state import COLOUR, DISCS, EDGES, MARKERS, TILE, TOWN, USED, State
from .tiles import (
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
    POOL,
    SIDE_CODES,
    SIMPLE_ALL,
    SIMPLE_CODES,
    SUPPLY,
    TOWN_ALL,
    TOWN_OF_KIND,
    TOWN_WITH_ENDS,
    TRACKS,
)
from .track import loose_edge


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


def ground_budget(left: i64) -> int:
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
    own = (1 if s.owner(chain) == seat else 0) + own_tip(s, seat, h, edge)
    return 1 - own if own or s.land.claims_unowned else 0


def own_tip(s: State, seat: int, h: int, edge: int) -> int:
    """1 if a loose end of the seat's own waits behind this edge."""
    chain = s.tip(s.land.across[h * EDGES + edge])
    return 1 if chain >= 0 and s.owner(chain) == seat else 0
