"""What a network can carry: for every cube the best ways home, for all seats at once (for bots).

Worked out exactly, once per set of links, and remembered: most tiles that are tried finish no link.
"""

from __future__ import annotations

from typing import Final

from .rules.goods import Cargo
from .rules.network import MOST_LINKS
from .rules.questions import Rules
from .state import (
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOURS,
    CUBES,
    EDGES,
    LENGTH,
    LYING,
    OTHER,
    OWNER,
    ROOT,
    SEATS,
    TILE,
    State,
)

SIZES: Final = MOST_LINKS + 1
ALL_COLOURS: Final = (1 << COLOURS) - 1
NIBBLE: Final = 15
LINKS: Final = SEATS * 4  # in packed counts: links of any owner, behind four bits per seat
TABLES: Final = 2000  # most networks remembered


class Freight:
    """Per stop and colour the most own links on a way home of so many links at most, for every seat in one number."""

    def __init__(self, stops: int, links: list[int], homes: list[int], dead_ends: int) -> None:
        self.exits: list[list[int]] = [[] for _ in range(stops)]  # per stop: other stop, packed owner, and so on
        self.takes: list[int] = [0] * stops  # per stop: colours as bits
        self.dead_ends: int = dead_ends
        self.links: list[int] = links
        self.homes: list[int] = homes
        self.done: int = 0  # a bit per stop whose ways are known
        self.best: list[int] = [0] * (stops * COLOURS * SIZES)
        self.less: dict[int, Freight] = {}
        for link in links:
            one, other, add = link & 63, link >> 6 & 63, owner_bits((link >> 12) - 1)
            self.exits[one] += [other, add]
            self.exits[other] += [one, add]
        for colour in range(COLOURS):
            for stop in range(stops):
                if homes[colour] >> stop & 1:
                    self.takes[stop] |= 1 << colour

    def way(self, stop: int, colour: int, links: int) -> int:
        """The packed counts of the best ways; 0 if there is none."""
        if not self.done >> stop & 1:
            self.search(stop)
        return self.best[(stop * COLOURS + colour) * SIZES + links]

    def search(self, start: int) -> None:
        self.done |= 1 << start
        self.walk(start, start, 1 << start, 1, 0, ALL_COLOURS)
        for colour in range(COLOURS):
            at = (start * COLOURS + colour) * SIZES
            for size in range(2, SIZES):
                self.best[at + size] = most(self.best[at + size], self.best[at + size - 1])

    def walk(self, start: int, stop: int, seen: int, size: int, counts: int, alive: int) -> None:
        """On from a stop with the colours that are not home yet."""
        exits = self.exits[stop]
        for i in range(0, len(exits), 2):
            other = exits[i]
            if seen >> other & 1:
                continue
            now, home = counts + exits[i + 1], alive & self.takes[other]
            if home:
                self.record(start, size, now, home)
            rest = alive & ~home
            if rest and size < MOST_LINKS and not self.dead_ends >> other & 1:
                self.walk(start, other, seen | 1 << other, size + 1, now, rest)

    def record(self, start: int, size: int, counts: int, colours: int) -> None:
        for colour in range(COLOURS):
            if colours >> colour & 1:
                at = (start * COLOURS + colour) * SIZES + size
                self.best[at] = most(self.best[at], counts)

    def without(self, link: int) -> Freight:
        """The same without one link, for a cube that lay on it (AS-SL.12)."""
        made = self.less.get(link)
        if made is None:
            links = self.links.copy()
            if link in links:
                links.remove(link)
            made = Freight(len(self.exits), links, self.homes, self.dead_ends)
            self.less[link] = made
        return made


REMEMBERED: Final[dict[tuple[int, ...], Freight]] = {}


def owner_bits(owner: int) -> int:
    return (1 << LINKS) + (1 << owner * 4 if owner >= 0 else 0)


def most(one: int, other: int) -> int:
    """The larger count in each place of two packed numbers."""
    if one == other or not other:
        return one
    if not one:
        return other
    found, shift = 0, 0
    while shift <= LINKS:
        a, b = one >> shift & NIBBLE, other >> shift & NIBBLE
        found |= (max(b, a)) << shift
        shift += 4
    return found


def packed_link(s: State, chain: int) -> int:
    cells, at = s.cells, CHAIN + chain * CHAIN_SIZE
    return cells[at + ROOT] // EDGES | cells[at + OTHER] // EDGES << 6 | cells[at + OWNER] + 1 << 12


def freight_of(s: State, rules: Rules) -> Freight:
    """Remembered by what it depends on: most tiles tried finish no link."""
    links: list[int] = []
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OTHER] >= 0:
            links.append(packed_link(s, chain))
        at += CHAIN_SIZE
    homes = [rules.homes(s, colour) for colour in range(COLOURS)]
    key = (*links, *homes)
    found = REMEMBERED.get(key)
    if found is None:
        if len(REMEMBERED) >= TABLES:
            REMEMBERED.clear()
        found = Freight(s.land.stops, links, homes, rules.dead_ends())
        REMEMBERED[key] = found
    return found


def cargo_of(s: State, rules: Rules, freight: Freight) -> list[int]:
    """Per cube that has links: packed counts for each reach, so many numbers; cubes alike count twice at most."""
    found: list[int] = []
    for stop in range(s.land.stops):
        if not freight.exits[stop]:
            continue
        at = CUBES + stop * COLOURS
        for colour in range(COLOURS):
            count = s.cells[at + colour]
            if count and freight.way(stop, colour, MOST_LINKS):
                place = (stop * COLOURS + colour) * SIZES
                ways = freight.best[place : place + SIZES]
                found += ways
                if count > 1:
                    found += ways
    if rules.cubes_off_stops():
        for h in s.land.lying:
            if s.cells[LYING + h] and s.cells[TILE + h]:
                found += lying_ways(s, rules, freight, h, s.cells[LYING + h] - 1)
    return found


def lying_ways(s: State, rules: Rules, freight: Freight, h: int, colour: int) -> list[int]:
    """The same for a cube on a tile (AS-SL.10)."""
    found = [0] * SIZES
    ways = Cargo(rules).ways_off_tile(s, h)
    for i in range(0, len(ways), 3):
        chain, stop = ways[i + 1], ways[i + 2]
        first = owner_bits(s.owner(chain))
        net = freight.without(packed_link(s, chain)) if s.end(chain) >= 0 else freight
        for size in range(1, SIZES):
            if net.takes[stop] >> colour & 1:
                found[size] = most(found[size], first)
            elif size > 1:
                rest = net.way(stop, colour, size - 1)
                if rest:
                    found[size] = most(found[size], first + rest)
    return found if found[MOST_LINKS] else []
