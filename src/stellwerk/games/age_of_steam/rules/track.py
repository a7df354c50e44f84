"""Links, unfinished sections, ownership (AS-9, 10, 12): what laying track does to the chain table.

All that reads legality from the map is told here which hexes have changed (`touch`): a seat's set of possible track
codes is made anew for those hexes only, when that seat next builds.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY

from ..state import (
    AT,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    CITY_EDGES,
    COLOUR,
    DISCS,
    EDGES,
    FREE_CHAINS,
    GROWN,
    LENGTH,
    LETTER,
    LOOSE,
    MARKERS,
    OTHER,
    OWN,
    OWNER,
    ROOT,
    ROUND,
    STALE,
    STAMP,
    TILE,
    TOWN,
    USED,
    State,
)
from .tiles import COUNT_ENDS, ENDS, KIND, LAND_CODES, NEEDS_DISC, POOL, TRACKS

OPEN: Final = -1  # in `beyond`: no city there
BORDER: Final = -2


# What lies where -----------------------------------------------------------------------


def touch(s: State, hexes: list[int]) -> None:
    """These hexes look different now, for everybody; `tell` makes it known when the whole change is done."""
    s.touched += hexes


def tell(s: State) -> None:
    """What has changed goes to every seat's list of hexes to look at again."""
    if s.touched:
        hexes = sorted(set(s.touched))
        s.touched = []
        for seat in range(s.players):
            s.put_row(STALE + seat, s.rows[STALE + seat] + hexes)


def around_stop(s: State, stop: int) -> list[int]:
    """The hexes whose possibilities depend on who has track at a stop: itself, its neighbours, the tips of its chains."""
    land, h = s.land, s.land.hex_of[stop]
    found = [h]
    for edge in range(EDGES):
        other = land.across[h * EDGES + edge]
        if other >= 0:
            found.append(other // EDGES)
        chain = s.cells[AT + stop * EDGES + edge] - 1
        if chain >= 0:
            found += beside_tip(s, chain)
    return found


def around_cities(s: State) -> list[int]:
    """The hexes whose possibilities depend on which cities a seat may start from."""
    found = []
    for stop in range(s.land.stops):
        if s.cells[COLOUR + stop] != TOWN:
            found += around_stop(s, stop)
    return found


def hanging_on(s: State, stop: int) -> list[int]:
    """A town and the tips of its chains."""
    found = [s.land.hex_of[stop]]
    for edge in range(EDGES):
        chain = s.cells[AT + stop * EDGES + edge] - 1
        if chain >= 0:
            found += beside_tip(s, chain)
    return found


def beside_tip(s: State, chain: int) -> list[int]:
    """The hex of a loose end and the one behind it."""
    half = s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]
    if half < 0:
        return []
    other = s.land.across[half]
    return [half // EDGES, other // EDGES] if other >= 0 else [half // EDGES]


def follow(s: State, h: int, edge: int) -> int:
    """Along the track that leaves a hex by an edge: stop × 6 + edge where it arrives, −1 if it ends loosely."""
    while True:
        half = h * EDGES + edge
        if s.tip(half) >= 0:
            return -1
        other = s.land.across[half]
        h, edge = other // EDGES, other % EDGES
        if s.land.stop_of[h] >= 0:
            return s.land.stop_of[h] * EDGES + edge
        for pair in TRACKS[s.cells[TILE + h] - 1]:
            if edge in (pair // EDGES, pair % EDGES):
                edge = pair // EDGES + pair % EDGES - edge
                break


def chain_of(s: State, h: int, pair: int) -> int:
    """The chain of a track on an ordinary hex."""
    at = follow(s, h, pair // EDGES)
    if at < 0:
        at = follow(s, h, pair % EDGES)
    return s.cells[AT + at] - 1


# Chains --------------------------------------------------------------------------------


def begin_chain(s: State, owner: int, root: int, length: int) -> int:
    """A new link or section that starts at stop × 6 + edge; its other end is set next."""
    free = s.rows[FREE_CHAINS]
    if free:
        chain = free[-1]
        s.put_row(FREE_CHAINS, free[:-1])
    else:
        chain = s.cells[CHAIN_TOP]
        s.put(CHAIN_TOP, chain + 1)
    at = CHAIN + chain * CHAIN_SIZE
    s.put(at + OWNER, NOBODY)
    s.put(at + ROOT, root)
    s.put(at + OTHER, -1)
    s.put(at + LENGTH, length)
    s.put(at + LOOSE, -1)
    s.put(at + GROWN, s.cells[ROUND])
    s.put(AT + root, chain + 1)
    give(s, chain, owner)
    return chain


def drop_chain(s: State, chain: int) -> None:
    """The chain is gone, with its marker."""
    at = CHAIN + chain * CHAIN_SIZE
    give(s, chain, NOBODY)
    set_tip(s, chain, -1)
    for end in (s.cells[at + ROOT], s.cells[at + OTHER]):
        if end >= 0 and s.cells[AT + end] == chain + 1:
            s.put(AT + end, 0)
    s.put(at + LENGTH, 0)
    s.put_row(FREE_CHAINS, [*s.rows[FREE_CHAINS], chain])


def give(s: State, chain: int, seat: int) -> None:
    """The chain's owner from now on is `seat`, or nobody."""
    at = CHAIN + chain * CHAIN_SIZE
    old = s.cells[at + OWNER]
    if old == seat:
        return
    s.put(at + OWNER, seat)
    for end in (s.cells[at + ROOT], s.cells[at + OTHER]):
        if end >= 0:
            count_track(s, end // EDGES, old, -1)
            count_track(s, end // EDGES, seat, 1)
    if old != NOBODY:
        s.add(MARKERS + old, -1)
    if seat != NOBODY:
        s.add(MARKERS + seat, 1)
    touch(s, beside_tip(s, chain))


def count_track(s: State, stop: int, seat: int, change: int) -> None:
    """A seat's first or last track at a town opens or closes what hangs on it, for that seat (AS-7.8)."""
    if seat == NOBODY:
        return
    s.add(OWN + stop, change << seat * 4)
    if s.own_track(stop, seat) != (1 if change > 0 else 0):
        return
    if s.cells[COLOUR + stop] == TOWN:
        s.put_row(STALE + seat, s.rows[STALE + seat] + hanging_on(s, stop))
    elif s.land.cities_by_track:
        s.put_row(STALE + seat, s.rows[STALE + seat] + around_stop(s, stop))


def set_tip(s: State, chain: int, half: int) -> None:
    """The loose end is at hex × 6 + edge from now on; −1: there is none."""
    at = CHAIN + chain * CHAIN_SIZE + LOOSE
    old = s.cells[at]
    if old >= 0:
        touch(s, beside_tip(s, chain))
        s.mark_tip(old, -1)
    s.put(at, half)
    if half >= 0:
        s.mark_tip(half, chain)
        touch(s, beside_tip(s, chain))


def finish(s: State, chain: int, end: int) -> None:
    """AS-9.5: the section has reached stop × 6 + edge and is a link."""
    at = CHAIN + chain * CHAIN_SIZE
    set_tip(s, chain, -1)
    s.put(at + OTHER, end)
    s.put(AT + end, chain + 1)
    count_track(s, end // EDGES, s.cells[at + OWNER], 1)


def grow(s: State, chain: int, seat: int) -> None:
    """AS-9.4, 9.10: one more section; the whole belongs to the builder."""
    at = CHAIN + chain * CHAIN_SIZE
    s.add(at + LENGTH, 1)
    s.put(at + GROWN, s.cells[ROUND])
    give(s, chain, seat)


# Laying --------------------------------------------------------------------------------


def beyond(s: State, half: int) -> int:
    """What a track end at hex × 6 + edge would meet: stop × 6 + edge of a city, OPEN or BORDER. Loose ends count as open."""
    other = s.land.across[half]
    if other < 0:
        return BORDER
    stop = s.land.stop_of[other // EDGES]
    if stop >= 0 and s.cells[COLOUR + stop] != TOWN:
        return stop * EDGES + other % EDGES
    return OPEN


def lay_track(s: State, seat: int, h: int, one: int, other: int) -> None:
    """A new track from edge to edge."""
    half, half2 = h * EDGES + one, h * EDGES + other
    chain, chain2 = s.tip(s.land.across[half]), s.tip(s.land.across[half2])
    if chain < 0 and chain2 >= 0:
        half, half2, chain, chain2 = half2, half, chain2, chain
    if chain >= 0:
        grow(s, chain, seat)
        lead(s, chain, half2, chain2)
        return
    at, at2 = beyond(s, half), beyond(s, half2)
    if at < 0:
        half, half2, at, at2 = half2, half, at2, at
    assert at >= 0, "new track hangs in the air"
    lead(s, begin_chain(s, seat, at, 1), half2, -1)


def lay_town_track(s: State, seat: int, h: int, edge: int) -> None:
    """A new track from the middle of a town to an edge."""
    half, at = h * EDGES + edge, s.land.stop_of[h] * EDGES + edge
    chain = s.tip(s.land.across[half])
    if chain >= 0:
        grow(s, chain, seat)
        finish(s, chain, at)
    else:
        lead(s, begin_chain(s, seat, at, 1), half, -1)


def lead(s: State, chain: int, half: int, met: int) -> None:
    """The chain's far end is now at hex × 6 + edge, where it meets chain `met`, a city, or nothing."""
    if met >= 0:
        join(s, chain, met)
        return
    end = beyond(s, half)
    if end >= 0:
        finish(s, chain, end)
    else:
        set_tip(s, chain, half)


def join(s: State, chain: int, met: int) -> None:
    """Two sections grow together into a link of the first one's owner."""
    at = CHAIN + met * CHAIN_SIZE
    far, length = s.cells[at + ROOT], s.cells[at + LENGTH]
    drop_chain(s, met)
    s.add(CHAIN + chain * CHAIN_SIZE + LENGTH, length)
    finish(s, chain, far)


def redirect(s: State, seat: int, chain: int, half: int) -> None:
    """AS-9.9, 9.11: the loose end moves to hex × 6 + edge; that alone is no growth and claims only a finished link, by
    option not even that."""
    met = s.tip(s.land.across[half])
    if met >= 0 or beyond(s, half) >= 0:
        if s.land.claims_unowned or (met >= 0 and s.owner(met) == seat):
            give(s, chain, seat)
        lead(s, chain, half, met)
    else:
        set_tip(s, chain, half)


def change_tile(s: State, h: int, code: int) -> None:
    """The new tile lies there, the old one is back in the supply, and so with discs; −1: no tile."""
    old = s.cells[TILE + h] - 1
    if code >= 0:
        count_tile(s, code, 1)
    if old >= 0:
        count_tile(s, old, -1)
    s.put(TILE + h, code + 1)
    s.put(STAMP, next_stamp(s))
    touch(s, [h])


def count_tile(s: State, code: int, change: int) -> None:
    kind = KIND[code]
    s.add(USED + kind, change)
    if POOL[kind] >= 0:
        s.add(USED + POOL[kind], change)
    if NEEDS_DISC[code]:
        s.add(DISCS, change)


def next_stamp(s: State) -> int:
    s.stamps += 1
    return s.stamps


def lay(s: State, seat: int, h: int, code: int) -> int:
    """A legal build: the tile, its new tracks, a redirection. Gives the number of new tracks."""
    old = s.cells[TILE + h] - 1
    change_tile(s, h, code)
    if code >= LAND_CODES:
        added = ENDS[code] & ~(ENDS[old] if old >= 0 else 0)
        for edge in range(EDGES):
            if added >> edge & 1:
                lay_town_track(s, seat, h, edge)
        tell(s)
        return COUNT_ENDS[added]
    before = TRACKS[old] if old >= 0 else []
    after = [pair for pair in TRACKS[code] if pair not in before]
    gone = [pair for pair in before if pair not in TRACKS[code]]
    if gone:
        after = lay_redirected(s, seat, h, gone[0], after)
    for pair in after:
        lay_track(s, seat, h, pair // EDGES, pair % EDGES)
    tell(s)
    return len(after)


def loose_edge(s: State, h: int, pair: int) -> int:
    """The edge of a track where its section ends loosely, −1 if it does not on this hex."""
    for edge in (pair // EDGES, pair % EDGES):
        if s.tip(h * EDGES + edge) >= 0:
            return edge
    return -1


def lay_redirected(s: State, seat: int, h: int, gone: int, after: list[int]) -> list[int]:
    """The old track lives on as the new one with its fixed end; the tracks that are left over are new."""
    loose = loose_edge(s, h, gone)
    fixed = gone // EDGES + gone % EDGES - loose
    chain = s.tip(h * EDGES + loose)
    rest = []
    for pair in after:
        if fixed in (pair // EDGES, pair % EDGES):
            redirect(s, seat, chain, h * EDGES + pair // EDGES + pair % EDGES - fixed)
        else:
            rest.append(pair)
    return rest


# Urbanization --------------------------------------------------------------------------


def place_city(s: State, claimant: int, stop: int, letter: int, colour: int) -> None:
    """AS-12.4 to 12.8: the town becomes a city; what lay on its tile is gone, what points at it has arrived. Unowned
    sections that do fall to the claimant, if there is one."""
    h = s.land.hex_of[stop]
    for edge in range(EDGES):
        chain = s.chain_at(stop, edge)
        if chain >= 0:
            shorten(s, chain)
    if s.cells[TILE + h]:
        change_tile(s, h, -1)
    s.put(COLOUR + stop, colour)
    s.put(LETTER + stop, letter + 1)
    s.put(STAMP, next_stamp(s))
    for edge in range(EDGES):
        arrive(s, claimant, stop, edge)
    for other in around_stop(s, stop):
        s.put(CITY_EDGES + other, s.city_edges(other))
    touch(s, around_stop(s, stop))
    tell(s)


def shorten(s: State, chain: int) -> None:
    """AS-12.6, 12.7: the section in the town hex is gone; a chain that had no other disappears."""
    at = CHAIN + chain * CHAIN_SIZE + LENGTH
    if s.cells[at] == 1:
        drop_chain(s, chain)
    else:
        s.add(at, -1)


def arrive(s: State, claimant: int, stop: int, edge: int) -> None:
    """AS-12.8: a section that ends at the new city's edge is a link now."""
    other = s.land.across[s.land.hex_of[stop] * EDGES + edge]
    chain = s.tip(other) if other >= 0 else -1
    if chain >= 0:
        if s.owner(chain) == NOBODY:
            give(s, chain, claimant)
        finish(s, chain, stop * EDGES + edge)


# Losing --------------------------------------------------------------------------------


def release_idle(s: State, seat: int) -> None:
    """AS-9.8: unfinished sections that did not grow in this phase lose their owner; of one seat, or with −1 of all."""
    for chain in s.chains():
        at = CHAIN + chain * CHAIN_SIZE
        owner = s.cells[at + OWNER]
        if (
            s.cells[at + OTHER] < 0
            and owner != NOBODY
            and s.cells[at + GROWN] != s.cells[ROUND]
            and seat in (-1, owner)
        ):
            give(s, chain, NOBODY)
    tell(s)


def release_all(s: State, seat: int, links_too: bool) -> None:
    """AS-15.7, 15.8: an insolvent player's unfinished sections become unowned; by option the links too."""
    for chain in s.chains():
        if s.owner(chain) == seat and (links_too or s.end(chain) < 0):
            give(s, chain, NOBODY)
    tell(s)
