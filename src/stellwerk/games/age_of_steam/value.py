"""How well a seat stands (for bots): its likely result at the end of the game, in points.

The rounds to come are played in thought, with averages instead of decisions: shares are sold for what building and
expenses need, money becomes links, the best cubes of the network move, income and expenses follow. What the network
can carry is worked out exactly (`Freight`), once per set of links, for all seats at once.
"""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import NOBODY, STEP

from .actions import MOST_SHARES, URBANIZATION
from .rules.choose_actions import MOST_REACH
from .rules.goods import Cargo
from .rules.network import MOST_LINKS
from .rules.order import FULL_PLACES, bits
from .rules.questions import Rules
from .rules.shares import SHARE_MONEY
from .rules.steps import (
    BID_OR_PASS,
    BUILD_TRACK,
    CHOOSE_ACTION,
    MOVE_GOODS,
    OWN_STEPS,
    RIDE_ON,
    SELL_SHARES,
)
from .state import (
    ACTION,
    BID,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOUR,
    COLOURS,
    CUBES,
    EDGES,
    ENDED,
    GO,
    HIGH_SEAT,
    INCOME,
    LENGTH,
    LOOSE,
    LYING,
    NEW_ORDER,
    ORDER,
    OTHER,
    OUT,
    OWNER,
    PATH,
    PLACE,
    REACH,
    RIDE_AT,
    RIDE_COLOUR,
    RIDE_FROM,
    RIDE_LEFT,
    ROOT,
    ROUND,
    SEATS,
    SHARES,
    STILL_IN,
    TILE,
    TILES,
    TOWN,
    TURNS,
    URBAN,
    State,
)

# Hand-set on 2026-11-16 by watching greedy and planner tables (Rust Belt 5, St. Lucia 2, Barbados; seed 1). One list, so
# that a tuner may change it in place, compiled or not; `WEIGHT_NAMES` has a name per place.
WEIGHT_NAMES: Final = (
    "budget",  # dollars a seat would like to build with in a round
    "link_price",  # dollars for a link that is yet to be built
    "section_price",  # dollars for a section
    "short_game",  # rounds before the end from which building fades out
    "borrow",  # the part of that for which shares are sold
    "slack",  # links beyond the reach after which building fades out
    "patience",  # share of an unfinished section that cannot be finished in this turn
    "growth",  # reach gained per round
    "raising",  # goes spent on that per round
    "keep",  # how likely the next best cube is still there, per cube before it
    "later",  # the same, per round that passes before
    "use",  # own links per delivery that is not in sight yet, as a share of the reach or the network's span
    "beyond",  # what the larger of the two adds to that
    "choice",  # cubes at the start with which half of that is found
    "apart",  # what a link outside the largest network counts for its span
    "passing",  # income per link and round from others' cubes
    "unknown",  # how far deliveries that are not in sight yet are counted on, in this round
    "unknown_more",  # more of that with every round
    "cushion",  # dollars that should be left after expenses
    "no_cushion",  # points per dollar missing of it
    "short",  # points per dollar missing when expenses are due, beside the income that is lost
    "ruin",  # points for becoming insolvent
    "risk",  # points for becoming insolvent in the next round if nothing new comes, half of it in two rounds
    "nearer",  # share of a link's worth for an unfinished section, per tile that is missing
    "hope",  # points per own link that its deliveries would bring
    "hope_link",  # points for the link itself
    "second",  # share of the second best hope
    "rival",  # share of the best rival's result that is taken off
    "place",  # points from place to place in the player order, while actions are yet to be chosen
    "unused_city",
    "first_city",  # Urbanization where there is no city yet; the less the more cities there are
    "first_move",
    "first_build",
    "engineer",
    "locomotive",
    "urbanization",
    "production",
    "turn_order",
)
WEIGHTS: Final[list[float]] = [
    9.0,
    7.5,
    3.3,
    3.0,
    0.6,
    3.0,
    0.6,
    0.5,
    0.3,
    0.9,
    0.93,
    1.0,
    0.15,
    10.0,
    0.3,
    0.1,
    0.6,
    0.06,
    1.0,
    1.0,
    1.0,
    -150.0,
    -90.0,
    0.75,
    2.2,
    2.0,
    0.5,
    0.2,
    0.7,
    1.5,
    10.0,
    0.6,
    0.4,
    1.0,
    0.3,
    1.4,
    0.2,
    0.1,
]
BUDGET: Final = 0
LINK_PRICE: Final = 1
SECTION_PRICE: Final = 2
SHORT_GAME: Final = 3
BORROW: Final = 4
SLACK: Final = 5
PATIENCE: Final = 6
GROWTH: Final = 7
RAISING: Final = 8
KEEP: Final = 9
LATER: Final = 10
USE: Final = 11
BEYOND: Final = 12
CHOICE: Final = 13
APART: Final = 14
PASSING: Final = 15
UNKNOWN: Final = 16
UNKNOWN_MORE: Final = 17
CUSHION: Final = 18
NO_CUSHION: Final = 19
SHORT: Final = 20
RUIN: Final = 21
RISK: Final = 22
NEARER: Final = 23
HOPE: Final = 24
HOPE_LINK: Final = 25
SECOND: Final = 26
RIVAL: Final = 27
PLACE_STEP: Final = 28
UNUSED_CITY: Final = 29
FIRST_CITY: Final = 30
ACTION_WORTH: Final = 31  # + action

OUT_WORTH: Final = -200.0
MOST_MISSING: Final = 4  # tiles an unfinished section may be away from its end
MOST_ALIKE: Final = 2  # cubes of a colour in one place that count
AHEAD: Final = 4  # reach now and up to three more
LOOK_AHEAD: Final = 3  # rounds
SIZES: Final = MOST_LINKS + 1
ALL_COLOURS: Final = (1 << COLOURS) - 1
NIBBLE: Final = 15
LINKS: Final = SEATS * 4  # in packed counts: links of any owner, behind four bits per seat
TABLES: Final = 2000  # most networks remembered


# What the network can carry --------------------------------------------------------------------


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


# What a seat has -------------------------------------------------------------------------------


class Stand:
    """What is known of a seat before the rounds to come are played in thought."""

    def __init__(self, s: State, rules: Rules, seat: int) -> None:
        cells = s.cells
        self.seat: int = seat
        self.cash: float = float(cells[CASH + seat])
        self.income: float = float(cells[INCOME + seat])
        self.shares: float = float(cells[SHARES + seat])
        self.reach: int = cells[REACH + seat]
        self.links: int = 0
        self.sections: int = 0
        self.span: float = 0.0
        self.sells: bool = False  # shares can still be sold in this round
        self.builds: float = 0.0  # the part of this round's building that is still to come
        self.goes: int = 0  # cubes still to be moved in this round
        self.pays: bool = True  # expenses of this round are still to come
        self.extra: float = 0.0  # points beside
        self.counts: list[int] = [0] * (AHEAD * SIZES)  # per reach from now on: cubes by own links
        self.find_stage(s, rules)
        self.find_track(s)

    def find_stage(self, s: State, rules: Rules) -> None:
        """What of this round is still to come for the seat."""
        cells, seat, step = s.cells, self.seat, s.cells[STEP]
        turns = s.rows[TURNS]
        ahead = (turns.index(seat) if seat in turns else 0) - cells[PLACE]
        if step >= OWN_STEPS:  # a map's own question: before the shares, in the middle of building or of a delivery
            step = RIDE_ON if s.rows[PATH] else BUILD_TRACK if cells[ACTION + s.seat] >= 0 else 0
        self.sells = step < SELL_SHARES or (step == SELL_SHARES and ahead >= 0)
        self.pays = step <= RIDE_ON
        if step < BUILD_TRACK or (step == BUILD_TRACK and ahead > 0):
            self.builds = 1.0
        elif step == BUILD_TRACK and ahead == 0:
            tiles = rules.max_tiles(s, seat)
            self.builds = (tiles - cells[TILES]) / tiles
        if step < MOVE_GOODS:
            self.goes = 2
        elif step <= RIDE_ON:
            riding = 1 if ahead == 0 and step == RIDE_ON else 0
            self.goes = 2 - cells[GO] + (1 if ahead >= 0 else 0) - riding
        if step <= CHOOSE_ACTION:
            self.find_place(s, step)

    def find_place(self, s: State, step: int) -> None:
        """The place in the player order and its price, as far as they are known."""
        cells, seat, players = s.cells, self.seat, s.players
        if cells[ACTION + seat] >= 0 or players < 3:
            return
        place = players // 2
        if step == CHOOSE_ACTION:
            for i in range(players):
                if cells[ORDER + i] == seat:
                    place = i
        elif step == BID_OR_PASS and not cells[STILL_IN] >> seat & 1:
            for i in range(players):
                if cells[NEW_ORDER + i] == seat:
                    place = i
        elif step == BID_OR_PASS:
            last = len(s.rows[TURNS]) - 1
            place = 0 if cells[HIGH_SEAT] == seat else bits(cells[STILL_IN]) - 1
            bid = cells[BID + seat]
            self.cash -= 0 if place == last else bid if place < FULL_PLACES else (bid + 1) // 2
        self.extra += WEIGHTS[PLACE_STEP] * (players - 1 - place)

    def find_track(self, s: State) -> None:
        """Own links, their sections, and how many hang together."""
        cells, seat = s.cells, self.seat
        groups: list[int] = []  # stops as bits
        sizes: list[int] = []
        at = CHAIN
        for _ in range(cells[CHAIN_TOP]):
            if cells[at + LENGTH] and cells[at + OWNER] == seat and cells[at + OTHER] >= 0:
                self.links += 1
                self.sections += cells[at + LENGTH]
                join(groups, sizes, 1 << cells[at + ROOT] // EDGES | 1 << cells[at + OTHER] // EDGES)
            at += CHAIN_SIZE
        largest = max(sizes) if sizes else 0
        self.span = largest + WEIGHTS[APART] * (self.links - largest)

    def count_cargo(self, cargo: list[int]) -> None:
        """Cubes by the own links on their best way, now and with more reach."""
        shift, counts = self.seat * 4, self.counts
        for i in range(0, len(cargo), SIZES):
            for more in range(AHEAD):
                reach = self.reach + more
                counts[more * SIZES + (cargo[i + min(reach, MOST_REACH)] >> shift & NIBBLE)] += 1

    def nth(self, more: int, rank: int) -> int:
        """Own links of the cube that is so many places behind the best."""
        gain, at = MOST_LINKS, more * SIZES
        while gain > 0:
            rank -= self.counts[at + gain]
            if rank < 0:
                return gain
            gain -= 1
        return 0


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


# The rounds to come ----------------------------------------------------------------------------


class Course:
    """A seat's game from here to the end, in thought."""

    def __init__(self, s: State, rules: Rules, stand: Stand) -> None:
        self.stand: Stand = stand
        self.rules: Rules = rules
        self.left: int = rules.rounds - s.cells[ROUND]  # rounds after this one
        self.cash: float = stand.cash
        self.income: float = stand.income
        self.shares: float = stand.shares
        self.reach: float = float(stand.reach)
        self.span: float = stand.span
        self.links: float = float(stand.links)
        self.sections: float = float(stand.sections)
        self.moved: float = 0.0  # cubes
        self.points: float = stand.extra
        # The cubes at the start, not those that are left: else a delivery would spoil its own prospects.
        cubes = float(sum(s.land.cubes) + len(s.land.lying))
        self.use: float = WEIGHTS[USE] * cubes / (cubes + WEIGHTS[CHOICE])
        self.most_shares: float = float(rules.most_shares_now(s, stand.seat))  # in one round

    def result(self) -> float:
        for later in range(self.left + 1):
            if later:
                self.reach = min(float(MOST_REACH), self.reach + WEIGHTS[GROWTH])
            known = self.in_sight(later)
            self.invest(later, known)
            self.income += self.deliveries(later, known) + (WEIGHTS[PASSING] * self.links if later else 0.0)
            if later == 0 and self.stand.pays:
                self.points -= WEIGHTS[NO_CUSHION] * self.lacking()
            if (later or self.stand.pays) and not self.settle():
                return WEIGHTS[RUIN] + 3.0 * later + self.points + min(0.0, self.income)
        return self.points + self.rules.result(self.cash, self.income, self.sections, self.shares)

    def in_sight(self, later: int) -> float:
        """Own links that the best two cubes of a round use, as far as there are ways for them already."""
        stand, total = self.stand, 0.0
        if later == 0:
            for i in range(stand.goes):
                total += stand.nth(0, i)
            return total
        more = min(AHEAD - 1, int(self.reach) - stand.reach)
        for i in range(2):
            rank = int(self.moved) + i
            total += stand.nth(more, rank) * WEIGHTS[KEEP] ** rank
        return total * WEIGHTS[LATER] ** later

    def deliveries(self, later: int, known: float) -> float:
        """The same with those that are not in sight yet, and without the goes that raise the reach."""
        goes, part = float(self.stand.goes), 1.0
        unknown = WEIGHTS[UNKNOWN] * self.stand.builds
        if later:
            goes = 2.0
            unknown = min(0.9, WEIGHTS[UNKNOWN] + WEIGHTS[UNKNOWN_MORE] * later)
            part = 1.0 - (WEIGHTS[RAISING] / 2.0 if self.reach < MOST_REACH and later < self.left else 0.0)
        self.moved += goes * part
        less, more = min(self.reach, self.span), max(self.reach, self.span)
        hoped = goes * self.use * (less + WEIGHTS[BEYOND] * (more - less))
        return part * (known + unknown * max(0.0, hoped - known))

    def invest(self, later: int, gains: float) -> None:
        """Shares for what is needed, money into track."""
        rounds = self.left - later + 1
        room = (self.reach + WEIGHTS[SLACK] - self.span) / 2.0
        wanted = WEIGHTS[BUDGET] * min(1.0, rounds / WEIGHTS[SHORT_GAME]) * max(0.0, min(1.0, room))
        if later == 0:
            wanted *= self.stand.builds
        due = 0.0
        if later or self.stand.pays:
            due = max(0.0, self.shares + self.reach + WEIGHTS[CUSHION] - self.income - gains)
        needed = due + wanted * WEIGHTS[BORROW] * min(1.0, (rounds - 1) / WEIGHTS[SHORT_GAME]) - self.cash
        if (later or self.stand.sells) and needed > 0.0:
            sold = min(needed / SHARE_MONEY, self.most_shares, MOST_SHARES - self.shares)
            self.shares += sold
            self.cash += SHARE_MONEY * sold
        spent = max(0.0, min(wanted, self.cash - due))
        self.cash -= spent
        self.sections += spent / WEIGHTS[SECTION_PRICE]
        self.links += spent / WEIGHTS[LINK_PRICE]
        self.span += spent / WEIGHTS[LINK_PRICE]

    def lacking(self) -> float:
        """Dollars of the cushion that will be missing after expenses."""
        after = self.cash + self.income - self.shares - self.reach
        return max(0.0, min(WEIGHTS[CUSHION], WEIGHTS[CUSHION] - after))

    def settle(self) -> bool:
        """Income, expenses, reduction; whether the seat is still solvent."""
        self.cash += self.income - self.shares - self.reach
        if self.cash < 0.0:
            self.points += WEIGHTS[SHORT] * self.cash
            self.income += self.cash
            self.cash = 0.0
            if self.income < 0.0:
                return False
        if self.income > 5.5:
            self.income -= 0.2 * (self.income - 5.5)
        return True


def risk(s: State, rules: Rules, stand: Stand) -> float:
    """Whether the seat stays solvent with the cubes in sight alone and without a further tile, shares sold as needed."""
    cash, income, shares = stand.cash, stand.income, stand.shares
    moved = 2 if s.players > 1 else 0  # others may take the best ones first
    most_now = float(rules.most_shares_now(s, stand.seat))
    for later in range(min(LOOK_AHEAD, rules.rounds - s.cells[ROUND] + 1)):
        goes = 2 if later else stand.goes
        for i in range(moved, moved + goes):
            income += stand.nth(0, i)
        moved += goes
        if not later and not stand.pays:
            continue
        cash += income - shares - stand.reach
        if cash < 0.0 and (later or stand.sells):
            sold = min(-cash / (SHARE_MONEY - 1), most_now, MOST_SHARES - shares)
            shares += sold
            cash += (SHARE_MONEY - 1) * sold
        if cash < 0.0:
            income += cash
            cash = 0.0
            if income < 0.0:
                return WEIGHTS[RISK] / max(1, later) + income
    return 0.0


# Unfinished sections ---------------------------------------------------------------------------


def hopes(s: State, freight: Freight, seat: int, reach: int, tiles: int) -> float:
    """The two most promising unfinished sections."""
    first, second = 0.0, 0.0
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OWNER] == seat and s.cells[at + OTHER] < 0:
            hope = promise(s, freight, chain, seat, reach, tiles)
            if hope > first:
                first, second = hope, first
            else:
                second = max(second, hope)
        at += CHAIN_SIZE
    return first + WEIGHTS[SECOND] * second


def promise(s: State, freight: Freight, chain: int, seat: int, reach: int, tiles: int) -> float:
    """What an unfinished section may become: the best link it could make, less for each tile that is missing."""
    h = s.land.across[s.cells[CHAIN + chain * CHAIN_SIZE + LOOSE]] // EDGES
    root, best = s.root(chain), 0.0
    taken = 1 if s.cells[TILE + h] else 0
    for stop in range(s.land.stops):
        missing = s.land.steps[stop][h] + (1 if s.cells[COLOUR + stop] == TOWN else 0)
        if stop != root and missing <= MOST_MISSING:
            carried = min(6, opened(s, freight, root, stop, seat, reach) + opened(s, freight, stop, root, seat, reach))
            worth = WEIGHTS[HOPE_LINK] + s.length(chain) + WEIGHTS[HOPE] * carried
            if missing > tiles:
                worth *= WEIGHTS[PATIENCE]
            best = max(best, worth * WEIGHTS[NEARER] ** (max(1, missing) + taken))
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


# The value -------------------------------------------------------------------------------------


def value(s: State, rules: Rules, seat: int) -> float:
    """Own result, less a share of the best rival's."""
    if s.cells[ENDED]:
        return float(rules.scores(s)[seat])
    freight = freight_of(s, rules)
    cargo = cargo_of(s, rules, freight)
    own = prospects(s, rules, seat, freight, cargo, True)
    if s.players == 1 or WEIGHTS[RIVAL] == 0.0:
        return own
    best = OUT_WORTH
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, rules, other, freight, cargo, False))
    return own - WEIGHTS[RIVAL] * best


def prospects(s: State, rules: Rules, seat: int, freight: Freight, cargo: list[int], in_full: bool) -> float:
    """The likely result of a seat; without its unfinished sections where it is only compared with."""
    if s.cells[OUT + seat]:
        return OUT_WORTH
    stand = Stand(s, rules, seat)
    stand.count_cargo(cargo)
    stand.income += on_the_way(s, freight, seat)
    stand.extra += action_worth(s, seat)
    left = rules.rounds - s.cells[ROUND]
    if in_full and (left or stand.builds):
        tiles = int(stand.builds * rules.max_tiles(s, seat) + 0.5)
        stand.extra += min(1.0, (left + 1) / 3.0) * hopes(s, freight, seat, min(stand.reach + 1, MOST_REACH), tiles)
    stand.extra += risk(s, rules, stand)
    return Course(s, rules, stand).result()


def on_the_way(s: State, freight: Freight, seat: int) -> float:
    """Links the moving cube has used, and those its mover will choose."""
    if s.cells[RIDE_FROM] < 0:
        return 0.0
    used = sum(1 for chain in s.rows[PATH] if s.owner(chain) == seat)
    if seat != s.seat or s.cells[STEP] != RIDE_ON or s.cells[RIDE_AT] < 0:
        return float(used)
    rest = freight.way(s.cells[RIDE_AT], s.cells[RIDE_COLOUR], s.cells[RIDE_LEFT])
    return float(used + (rest >> seat * 4 & NIBBLE))


def action_worth(s: State, seat: int) -> float:
    """What the chosen action promises before it has worked; a New City not placed is a chance wasted."""
    action = s.cells[ACTION + seat]
    if action < 0:
        return 0.0
    worth = WEIGHTS[ACTION_WORTH + action]
    if action == URBANIZATION and s.cells[STEP] <= CHOOSE_ACTION:
        worth += WEIGHTS[FIRST_CITY] / (1 + cities(s))
    return worth - (WEIGHTS[UNUSED_CITY] if s.cells[URBAN] and s.seat == seat else 0.0)


def cities(s: State) -> int:
    return sum(1 for stop in range(s.land.stops) if s.cells[COLOUR + stop] != TOWN)


def features(s: State, rules: Rules, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    links = [chain for chain in s.chains() if s.owner(chain) == seat and s.end(chain) >= 0]
    freight = freight_of(s, rules)
    return {
        "cash": float(s.cells[CASH + seat]),
        "income": float(s.cells[INCOME + seat]),
        "shares": float(s.cells[SHARES + seat]),
        "reach": float(s.cells[REACH + seat]),
        "links": float(len(links)),
        "unowned": float(sum(1 for chain in s.chains() if s.owner(chain) == NOBODY)),
        "rounds_left": float(rules.rounds - s.cells[ROUND] + 1),
        "prospects": prospects(s, rules, seat, freight, cargo_of(s, rules, freight), True),
    }
