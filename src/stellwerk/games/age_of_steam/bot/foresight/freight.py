"""What a network can carry: for every cube the best ways home, for all seats at once (for bots).

Worked out exactly, once per set of links, and remembered: most tiles that are tried finish no link.
"""

from __future__ import annotations

from typing import Final

from ...rules.choose_actions import MOST_REACH
from ...rules.goods import Cargo
from ...rules.growth import FIRST_LETTER, column_of
from ...rules.network import MOST_LINKS
from ...rules.questions import Rules
from ...state import (
    BOX,
    BOXES,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOUR,
    COLOURS,
    CUBES,
    EDGES,
    LENGTH,
    OFF_STOPS,
    OTHER,
    OWNER,
    ROOT,
    SEATS,
    TILE,
    TOWN,
    State,
)

SIZES: Final = MOST_LINKS + 1
ALL_COLOURS: Final = (1 << COLOURS) - 1
NIBBLE: Final = 15
LINKS: Final = SEATS * 4  # in packed counts: links of any owner, behind four bits per seat
AHEAD: Final = 4  # reach now and up to three more
TABLES: Final = 2000  # most networks remembered
LOADS: Final = 100  # most that are remembered of one network


class Load:
    """What a network carries for a seat that plays alone; shared, so never changed."""

    def __init__(self) -> None:
        self.ranks: list[list[int]] = []  # per reach from now on: own links of each cube, most first
        self.ahead: list[float] = []  # the same as cubes by own links, with those that may join them in later rounds
        self.stock: float = 0.0  # cubes on the map, as far as they can be hoped to move
        self.coming: float = 0.0  # the same in the display


class Waiting:
    """The ways of the cubes on the map in one network, and what they are to each seat; shared, so never changed."""

    def __init__(self, ways: list[int]) -> None:
        self.ways: list[int] = ways  # per cube that has links: packed counts for each reach
        self.known: list[list[list[int]] | None] = [None] * (SEATS * SIZES)

    def ranks(self, seat: int, reach: int) -> list[list[int]]:
        """Per reach from this one on: own links of each cube on its best way, most first."""
        found = self.known[seat * SIZES + reach]
        if found is None:
            found = ranked(counted(self.ways, seat, reach))
            self.known[seat * SIZES + reach] = found
        return found


class Freight:
    """Per stop and colour the most own links on a way home of so many links at most, for every seat in one number."""

    def __init__(self, stops: int, links: list[int], homes: list[int], dead_ends: int, between: bool = False) -> None:
        self.exits: list[list[int]] = [[] for _ in range(stops)]  # per stop: other stop, packed owner, and so on
        self.takes: list[int] = [0] * stops  # per stop: colours as bits
        self.dead_ends: int = dead_ends
        self.links: list[int] = links
        self.homes: list[int] = homes
        self.linked: int = 0  # a bit per stop with a link
        self.done: int = 0  # a bit per stop whose ways are known
        self.best: list[int] = [0] * (stops * COLOURS * SIZES)
        self.stops: int = stops
        self.between: bool = between  # whether ways from stop to stop are asked for
        self.far: list[int] = [0] * (stops * stops * SIZES if between else 0)  # the same, whatever the colour
        self.own: list[int] = [0] * SEATS  # links of each seat
        self.largest: list[int] = [-1] * SEATS  # how many of them hang together; −1: not asked yet
        self.less: dict[int, Freight] = {}
        self.waiting: dict[tuple[int, ...], Waiting] = {}
        self.loads: dict[tuple[tuple[int, ...], int, int, float, float, float], Load] = {}
        for link in links:
            one, other, add = link & 63, link >> 6 & 63, owner_bits((link >> 12) - 1)
            self.exits[one] += [other, add]
            self.exits[other] += [one, add]
            self.linked |= 1 << one | 1 << other
            if link >> 12:
                self.own[(link >> 12) - 1] += 1
        for colour in range(COLOURS):
            for stop in range(stops):
                if homes[colour] >> stop & 1:
                    self.takes[stop] |= 1 << colour

    def has_home(self, colour: int) -> bool:
        """Whether a city of this colour has a link."""
        return self.linked & self.homes[colour] != 0

    def largest_of(self, seat: int) -> int:
        """Links of the seat's largest network."""
        if self.largest[seat] < 0:
            self.largest[seat] = largest_group(self.links, seat)
        return self.largest[seat]

    def way(self, stop: int, colour: int, links: int) -> int:
        """The packed counts of the best ways; 0 if there is none."""
        if not self.done >> stop & 1:
            self.search(stop)
        return self.best[(stop * COLOURS + colour) * SIZES + links]

    def ways_between(self, start: int, stop: int) -> list[int]:
        """The packed counts of the best ways from stop to stop, for each reach."""
        if not self.done >> start & 1:
            self.search(start)
        at = (start * self.stops + stop) * SIZES
        return self.far[at : at + SIZES]

    def search(self, start: int) -> None:
        self.done |= 1 << start
        self.walk(start, start, 1 << start, 1, 0, ALL_COLOURS)
        for colour in range(COLOURS):
            at = (start * COLOURS + colour) * SIZES
            for size in range(2, SIZES):
                self.best[at + size] = most(self.best[at + size], self.best[at + size - 1])
        for stop in range(self.stops if self.between else 0):
            at = (start * self.stops + stop) * SIZES
            for size in range(2, SIZES):
                self.far[at + size] = most(self.far[at + size], self.far[at + size - 1])

    def walk(self, start: int, stop: int, seen: int, size: int, counts: int, alive: int) -> None:
        """On from a stop with the colours that are not home yet."""
        exits = self.exits[stop]
        for i in range(0, len(exits), 2):
            other = exits[i]
            if seen >> other & 1:
                continue
            now, home = counts + exits[i + 1], alive & self.takes[other]
            if self.between:
                at = (start * self.stops + other) * SIZES + size
                self.far[at] = most(self.far[at], now)
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
            made = Freight(self.stops, links, self.homes, self.dead_ends, self.between)
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


def largest_group(links: list[int], seat: int) -> int:
    """The most links of a seat that hang together."""
    groups: list[int] = []  # stops as bits
    sizes: list[int] = []
    for link in links:
        if link >> 12 == seat + 1:
            join(groups, sizes, 1 << (link & 63) | 1 << (link >> 6 & 63))
    return max(sizes) if sizes else 0


def join(groups: list[int], sizes: list[int], ends: int) -> None:
    """Add a link to the groups of links that hang together."""
    size, i = 1, len(groups) - 1
    while i >= 0:
        if groups[i] & ends:
            ends |= groups[i]
            size += sizes[i]
            groups.pop(i)
            sizes.pop(i)
        i -= 1
    groups.append(ends)
    sizes.append(size)


def packed_link(s: State, chain: int) -> int:
    cells, at = s.cells, CHAIN + chain * CHAIN_SIZE
    return link_of(cells[at + ROOT] // EDGES, cells[at + OTHER] // EDGES, cells[at + OWNER])


def freight_of(s: State, rules: Rules) -> Freight:
    """Remembered by what it depends on: most tiles tried finish no link."""
    links: list[int] = []
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OTHER] >= 0:
            links.append(packed_link(s, chain))
        at += CHAIN_SIZE
    return remembered(s, rules, links, [rules.homes(s, colour) for colour in range(COLOURS)])


def freight_with(s: State, rules: Rules, freight: Freight, more: list[int]) -> Freight:
    """The same with more links."""
    return remembered(s, rules, freight.links + more, freight.homes)


def link_of(one: int, other: int, owner: int) -> int:
    return one | other << 6 | owner + 1 << 12


def remembered(s: State, rules: Rules, links: list[int], homes: list[int]) -> Freight:
    """By what it depends on; who plays alone looks further, on a board of its own."""
    key = (*links, *homes)
    found = REMEMBERED.get(key)
    if found is None:
        if len(REMEMBERED) >= TABLES:
            REMEMBERED.clear()
        found = Freight(s.land.stops, links, homes, rules.dead_ends(), s.players == 1)
        REMEMBERED[key] = found
    return found


class Yard:
    """The cubes, found once: the same for every network that is thought of."""

    def __init__(self, s: State, with_display: bool) -> None:
        self.cubes: list[int] = []  # on the map: stop, colour, how many, and so on
        self.coming: list[int] = []  # in the display, if a city waits for them: stop, colour, and so on
        for stop in range(s.land.stops):
            at = CUBES + stop * COLOURS
            for colour in range(COLOURS):
                if s.cells[at + colour]:
                    self.cubes += [stop, colour, s.cells[at + colour]]
        for box in range(BOXES if with_display else 0):
            if s.cells[BOX + box]:
                stop = destination(s, box)
                if stop >= 0:
                    self.coming += [stop, s.cells[BOX + box] - 1]
        self.key: tuple[int, ...] = (*self.cubes, -1, *self.coming)


def destination(s: State, box: int) -> int:
    """The stop a cube of the display goes to, −1 while there is none."""
    column = column_of(box)
    return s.land.number[column] if column < FIRST_LETTER else s.city_with_letter(column - FIRST_LETTER)


def cargo_of(s: State, rules: Rules, yard: Yard, freight: Freight) -> list[int]:
    """Per cube that has links: packed counts for each reach, so many numbers; cubes alike count twice at most."""
    found: list[int] = []
    cubes = yard.cubes
    for i in range(0, len(cubes), 3):
        stop = cubes[i]
        if freight.exits[stop] and freight.way(stop, cubes[i + 1], MOST_LINKS):
            place = (stop * COLOURS + cubes[i + 1]) * SIZES
            ways = freight.best[place : place + SIZES]
            found += ways
            if cubes[i + 2] > 1:
                found += ways
    if rules.cubes_off_stops():
        for h in s.land.off_stops:
            if s.cells[OFF_STOPS + h] and s.cells[TILE + h]:
                found += off_stop_ways(s, rules, freight, h, s.cells[OFF_STOPS + h] - 1)
    return found


def waiting_of(s: State, rules: Rules, freight: Freight) -> Waiting:
    """The cubes on the map, remembered: most tiles tried move none. A cube beside all stops depends on the tiles, too."""
    if rules.cubes_off_stops():
        return Waiting(cargo_of(s, rules, Yard(s, False), freight))
    key = tuple(s.cells[CUBES : CUBES + s.land.stops * COLOURS])
    found = freight.waiting.get(key)
    if found is None:
        if len(freight.waiting) >= LOADS:
            freight.waiting.clear()
        found = Waiting(cargo_of(s, rules, Yard(s, False), freight))
        freight.waiting[key] = found
    return found


def counted(cargo: list[int], seat: int, reach: int) -> list[int]:
    """Cubes by the own links on their best way, now and with more reach."""
    counts = [0] * (AHEAD * SIZES)
    for i in range(0, len(cargo), SIZES):
        for more in range(AHEAD):
            counts[more * SIZES + (cargo[i + min(reach + more, MOST_REACH)] >> seat * 4 & NIBBLE)] += 1
    return counts


def ranked(counts: list[int]) -> list[list[int]]:
    """The same cube by cube, those with most links first; without those that have none."""
    found: list[list[int]] = []
    for more in range(AHEAD):
        gains: list[int] = []
        for gain in range(MOST_LINKS, 0, -1):
            gains += [gain] * counts[more * SIZES + gain]
        found.append(gains)
    return found


# Cubes to come ----------------------------------------------------------------------------------


def coming_cargo(yard: Yard, freight: Freight) -> list[int]:
    """Like `cargo_of`, for cubes of the display."""
    found: list[int] = []
    coming = yard.coming
    for i in range(0, len(coming), 2):
        stop = coming[i]
        if freight.exits[stop] and freight.way(stop, coming[i + 1], MOST_LINKS):
            at = (stop * COLOURS + coming[i + 1]) * SIZES
            found += freight.best[at : at + SIZES]
    return found


def homeless_cargo(s: State, yard: Yard, freight: Freight, reach: int, most_cities: int) -> list[int]:
    """Like `cargo_of`, for cubes on the map whose New City is not built yet: as if it lay in the best town for them."""
    totals: list[int] = []
    cargos: list[list[int]] = []
    for colour in range(COLOURS):
        if not freight.homes[colour]:
            total, cargo = best_town(s, yard, freight, colour, reach)
            if total:
                totals.append(total)
                cargos.append(cargo)
    found: list[int] = []
    while cargos and most_cities > 0:
        i = totals.index(max(totals))
        totals.pop(i)
        found += cargos.pop(i)
        most_cities -= 1
    return found


def best_town(s: State, yard: Yard, freight: Freight, colour: int, reach: int) -> tuple[int, list[int]]:
    """All links that cubes of a colour could use to one town, and their ways to it."""
    best, best_cargo = 0, empty()
    cubes = yard.cubes
    starts = [i for i in range(0, len(cubes), 3) if cubes[i + 1] == colour and freight.exits[cubes[i]]]
    for town in range(s.land.stops if starts else 0):
        if s.cells[COLOUR + town] != TOWN or not freight.exits[town]:
            continue
        total, cargo = 0, empty()
        for i in starts:
            ways = freight.ways_between(cubes[i], town)
            total += cubes[i + 2] * (ways[reach] >> LINKS)
            for _ in range(cubes[i + 2]):
                cargo += ways
        if total > best:
            best, best_cargo = total, cargo
    return best, best_cargo


def empty() -> list[int]:
    return []


def off_stop_ways(s: State, rules: Rules, freight: Freight, h: int, colour: int) -> list[int]:
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
