"""Germany: the loose ends of a turn, counted (AS-GE.8, 9): which there are, and which a tile leaves."""

from __future__ import annotations

from ..rules.tiles import (
    ENDS,
    LAND_AT,
    LAND_CODES,
    LAND_WITHIN,
    TOWN_AT,
    TOWN_WITHIN,
    TRACKS,
)
from ..state import (
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    CITY_EDGES,
    COLOUR,
    EDGES,
    LOOSE,
    OWNER,
    TOWN,
    Land,
    State,
)


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
    found, at = [], CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LOOSE] >= 0 and s.cells[at + OWNER] == seat:
            found.append(chain)
        at += CHAIN_SIZE
    return found


def served_by_one(s: State, loose: list[int]) -> bool:
    """Whether one hex lies behind or under each of the loose ends."""
    common = {loose[0] // EDGES, s.land.across[loose[0]] // EDGES}
    for half in loose:
        common &= {half // EDGES, s.land.across[half] // EDGES}
    return len(common) > 0


def is_calm(s: State) -> bool:
    """No loose end is on the whole map."""
    top = CHAIN + s.cells[CHAIN_TOP] * CHAIN_SIZE
    return all(s.cells[at] < 0 for at in range(CHAIN + LOOSE, top, CHAIN_SIZE))


def leaving_little(s: State, h: int, entries: list[int], left: int) -> int:
    """The codes of a hex (as bits) after which the hexes behind loose ends are not more than the tiles left, one or none.

    `entries` are the loose ends on the map seen from behind; none is on the hex itself.
    """
    waiting = {entry // EDGES for entry in entries} - {h}
    if len(waiting) > left:
        return 0
    within, at = (TOWN_WITHIN, TOWN_AT) if s.land.stop_of[h] >= 0 else (LAND_WITHIN, LAND_AT)
    shut = closed(s, h, entries)
    codes = within[shut]
    for edge in range(EDGES if left else 0):  # one more loose end, where its hex needs no further tile
        if not waiting or s.land.across[h * EDGES + edge] // EDGES in waiting:
            codes |= within[shut | 1 << edge]
    for entry in entries:
        if entry // EDGES == h:
            codes &= at[entry % EDGES]
    return codes


def closed(s: State, h: int, entries: list[int]) -> int:
    """The edges of a hex at which a new track is not loose, or an old one lies."""
    old = s.code(h)
    found = s.cells[CITY_EDGES + h] | (ENDS[old] if old >= 0 else 0)
    for entry in entries:
        if entry // EDGES == h:
            found |= 1 << entry % EDGES
    return found


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


def shared_edges(land: Land, one: int, other: int) -> tuple[int, int]:
    """The edge at which two hexes touch, from either side; −1 if they do not."""
    for edge in range(EDGES):
        beyond = land.across[one * EDGES + edge]
        if beyond >= 0 and beyond // EDGES == other:
            return edge, beyond % EDGES
    return -1, -1


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
