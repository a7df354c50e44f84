"""How well a seat stands (for bots): its likely result at the end of the game, in points.

The rounds to come are played in thought, with averages instead of decisions: shares are sold for what building and
expenses need, money becomes links, the best cubes of the network move, income and expenses follow. What the network
can carry is worked out exactly (`Freight`), once per set of links, for all seats at once.
"""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import NOBODY, STEP

from .actions import MOST_SHARES, URBANIZATION
from .freight import (
    NIBBLE,
    SIZES,
    Freight,
    cargo_of,
    coming_cargo,
    destination,
    freight_of,
    freight_with,
    homeless_cargo,
    link_of,
)
from .rules.choose_actions import MOST_REACH
from .rules.growth import DICE
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
    BOX,
    BOXES,
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
    SHARES,
    STILL_IN,
    TILE,
    TILES,
    TOWN,
    TURNS,
    URBAN,
    State,
)

# Where each weight stands in the list; the numbers are in weights.toml.
BUDGET: Final = 0  # dollars a seat would like to build with in a round
LINK_PRICE: Final = 1  # dollars for a link that is yet to be built
SECTION_PRICE: Final = 2  # dollars for a section
SHORT_GAME: Final = 3  # rounds before the end from which building fades out
BORROW: Final = 4  # the part of that for which shares are sold
SLACK: Final = 5  # links beyond the reach after which building fades out
PATIENCE: Final = 6  # share of an unfinished section that cannot be finished in this turn
GROWTH: Final = 7  # reach gained per round
RAISING: Final = 8  # goes spent on that per round
KEEP: Final = 9  # how likely the next best cube is still there, per cube before it
LATER: Final = 10  # the same, per round that passes before
USE: Final = 11  # own links per delivery that is not in sight yet, as a share of the reach or the network's span
BEYOND: Final = 12  # what the larger of the two adds to that
CHOICE: Final = 13  # cubes at the start with which half of that is found
APART: Final = 14  # what a link outside the largest network counts for its span
PASSING: Final = 15  # income per link and round from others' cubes
UNKNOWN: Final = 16  # how far deliveries that are not in sight yet are counted on, in this round
UNKNOWN_MORE: Final = 17  # more of that with every round
CUSHION: Final = 18  # dollars that should be left after expenses
NO_CUSHION: Final = 19  # points per dollar missing of it
SHORT: Final = 20  # points per dollar missing when expenses are due, beside the income that is lost
RUIN: Final = 21  # points for becoming insolvent
RISK: Final = 22  # points for becoming insolvent in the next round if nothing new comes, half of it in two rounds
NEARER: Final = 23  # share of a link's worth for an unfinished section, per tile that is missing
HOPE: Final = 24  # points per own link that its deliveries would bring
HOPE_LINK: Final = 25  # points for the link itself
SECOND: Final = 26  # share of the second best hope
RIVAL: Final = 27  # share of the best rival's result that is taken off
PLACE_STEP: Final = 28  # points from place to place in the player order, while actions are yet to be chosen
UNUSED_CITY: Final = 29
FIRST_CITY: Final = 30  # Urbanization where there is no city yet; the less the more cities there are
SCARCE: Final = 31  # how far deliveries are held to the cubes there are: 0 where others share them anyhow
UNLINKED: Final = 32  # of a cube at a stop without a link, as a share of one that has
HOMELESS: Final = 33  # the same for a cube whose colour has no city yet
COMING: Final = 34  # the same for a cube in the display
PRODUCED: Final = 35  # cubes that Production brings into the display per round
READY: Final = 36  # share of what links of one tile would bring in this turn
ACTION_WORTH: Final = 37  # what each action promises before it has worked, in their order
SOLO: Final = 44  # from here on the same weights once more, for a seat that plays alone

NAMES: Final = (
    ("budget", 1),
    ("link_price", 1),
    ("section_price", 1),
    ("short_game", 1),
    ("borrow", 1),
    ("slack", 1),
    ("patience", 1),
    ("growth", 1),
    ("raising", 1),
    ("keep", 1),
    ("later", 1),
    ("use", 1),
    ("beyond", 1),
    ("choice", 1),
    ("apart", 1),
    ("passing", 1),
    ("unknown", 1),
    ("unknown_more", 1),
    ("cushion", 1),
    ("no_cushion", 1),
    ("short", 1),
    ("ruin", 1),
    ("risk", 1),
    ("nearer", 1),
    ("hope", 1),
    ("hope_link", 1),
    ("second", 1),
    ("rival", 1),
    ("place_step", 1),
    ("unused_city", 1),
    ("first_city", 1),
    ("scarce", 1),
    ("unlinked", 1),
    ("homeless", 1),
    ("coming", 1),
    ("produced", 1),
    ("ready", 1),
    ("action_worth", 7),
    ("solo", 44),
)

OUT_WORTH: Final = -200.0
MOST_MISSING: Final = 4  # tiles an unfinished section may be away from its end
MOST_ALIKE: Final = 2  # cubes of a colour in one place that count
AHEAD: Final = 4  # reach now and up to three more
LOOK_AHEAD: Final = 3  # rounds
MOST_ROUNDS: Final = 10
PLANS: Final = ((0, 0), (3, 0), (3, 3), (10, 3), (10, 10))  # rounds in which the reach and the network grow
LATE: Final = 4.0  # rounds before the end from which a cube without a city is the less likely to get one


# What a seat has -------------------------------------------------------------------------------


class Stand:
    """What is known of a seat before the rounds to come are played in thought."""

    def __init__(self, s: State, rules: Rules, seat: int, w: list[float]) -> None:
        cells = s.cells
        self.seat: int = seat
        self.w: list[float] = w
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
        self.stock: float = 0.0  # cubes on the map, as far as they can be hoped to move
        self.coming: float = 0.0  # the same in the display
        self.ahead: list[float] = []  # the same with those that may join them in later rounds
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
        self.extra += self.w[PLACE_STEP] * (players - 1 - place)

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
        self.span = largest + self.w[APART] * (self.links - largest)

    def count_cargo(self, cargo: list[int]) -> None:
        """Cubes by the own links on their best way, now and with more reach."""
        shift, counts = self.seat * 4, self.counts
        for i in range(0, len(cargo), SIZES):
            for more in range(AHEAD):
                reach = self.reach + more
                counts[more * SIZES + (cargo[i + min(reach, MOST_REACH)] >> shift & NIBBLE)] += 1

    def add_links(self, count: int, price: float) -> None:
        """As if they were built."""
        self.cash -= price
        self.links += count
        self.span += count

    def look_ahead(self, cargo: list[int], weight: float) -> None:
        """The same for cubes that may move later, each as a part of one."""
        for i in range(0, len(cargo), SIZES):
            for more in range(AHEAD):
                own = cargo[i + min(self.reach + more, MOST_REACH)] >> self.seat * 4 & NIBBLE
                self.ahead[more * SIZES + own] += weight

    def nth(self, more: int, rank: int) -> int:
        """Own links of the cube that is so many places behind the best."""
        gain, at = MOST_LINKS, more * SIZES
        while gain > 0:
            rank -= self.counts[at + gain]
            if rank < 0:
                return gain
            gain -= 1
        return 0

    def nth_ahead(self, more: int, rank: float) -> float:
        """The same in later rounds: own links of the whole cube that begins so many places behind the best."""
        gain, at, wanted, found = MOST_LINKS, more * SIZES, 1.0, 0.0
        while gain > 0 and wanted > 0.0:
            there = self.ahead[at + gain]
            passed = min(rank, there)
            rank -= passed
            taken = min(wanted, there - passed)
            wanted -= taken
            found += taken * gain
            gain -= 1
        return found


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

    def __init__(self, s: State, rules: Rules, stand: Stand, grows: int, builds: int) -> None:
        self.stand: Stand = stand
        self.w: list[float] = stand.w
        self.grows: int = grows  # rounds from now in which the reach is raised
        self.builds: int = builds  # rounds from now in which track is built
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
        self.use: float = self.w[USE] * cubes / (cubes + self.w[CHOICE])
        self.most_shares: float = float(rules.most_shares_now(s, stand.seat))  # in one round
        self.arriving: float = rules.dice() / DICE  # of the cubes that are coming, per round
        self.stock: float = stand.stock
        self.coming: float = stand.coming

    def result(self) -> float:
        for later in range(self.left + 1):
            if later and later <= self.grows:
                self.reach = min(float(MOST_REACH), self.reach + self.w[GROWTH])
            known = self.in_sight(later)
            self.invest(later, known)
            self.income += self.deliveries(later, known) + (self.w[PASSING] * self.links if later else 0.0)
            if later == 0 and self.stand.pays:
                self.points -= self.w[NO_CUSHION] * self.lacking()
            if (later or self.stand.pays) and not self.settle():
                return self.w[RUIN] + 3.0 * later + self.points + min(0.0, self.income)
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
            if stand.ahead:
                total += stand.nth_ahead(more, self.moved + i)
            else:
                total += stand.nth(more, rank) * self.w[KEEP] ** rank
        return total * self.w[LATER] ** later

    def deliveries(self, later: int, known: float) -> float:
        """The same with those that are not in sight yet, and without the goes that raise the reach."""
        goes, part = float(self.stand.goes), 1.0
        unknown = self.w[UNKNOWN] * self.stand.builds
        if later:
            goes = 2.0
            unknown = min(0.9, self.w[UNKNOWN] + self.w[UNKNOWN_MORE] * later)
            part = 1.0 - (
                self.w[RAISING] / 2.0 if self.reach < MOST_REACH and later < min(self.left, self.grows) else 0.0
            )
            self.coming += self.w[PRODUCED]
            self.stock += self.arriving * self.coming
            self.coming -= self.arriving * self.coming
        self.moved += goes * part
        less, more = min(self.reach, self.span), max(self.reach, self.span)
        cubes = goes - self.w[SCARCE] * max(0.0, goes - self.stock)
        self.stock = max(0.0, self.stock - cubes * part)
        hoped = cubes * self.use * (less + self.w[BEYOND] * (more - less))
        return part * (known + unknown * max(0.0, hoped - known))

    def invest(self, later: int, gains: float) -> None:
        """Shares for what is needed, money into track."""
        rounds = self.left - later + 1
        room = (self.reach + self.w[SLACK] - self.span) / 2.0
        wanted = self.w[BUDGET] * min(1.0, rounds / self.w[SHORT_GAME]) * max(0.0, min(1.0, room))
        if later == 0:
            wanted *= self.stand.builds
        if later > self.builds:
            wanted = 0.0
        due = 0.0
        if later or self.stand.pays:
            due = max(0.0, self.shares + self.reach + self.w[CUSHION] - self.income - gains)
        needed = due + wanted * self.w[BORROW] * min(1.0, (rounds - 1) / self.w[SHORT_GAME]) - self.cash
        if (later or self.stand.sells) and needed > 0.0:
            sold = min(needed / SHARE_MONEY, self.most_shares, MOST_SHARES - self.shares)
            self.shares += sold
            self.cash += SHARE_MONEY * sold
        spent = max(0.0, min(wanted, self.cash - due))
        self.cash -= spent
        self.sections += spent / self.w[SECTION_PRICE]
        self.links += spent / self.w[LINK_PRICE]
        self.span += spent / self.w[LINK_PRICE]

    def lacking(self) -> float:
        """Dollars of the cushion that will be missing after expenses."""
        after = self.cash + self.income - self.shares - self.reach
        return max(0.0, min(self.w[CUSHION], self.w[CUSHION] - after))

    def settle(self) -> bool:
        """Income, expenses, reduction; whether the seat is still solvent."""
        self.cash += self.income - self.shares - self.reach
        if self.cash < 0.0:
            self.points += self.w[SHORT] * self.cash
            self.income += self.cash
            self.cash = 0.0
            if self.income < 0.0:
                return False
        if self.income > 5.5:
            self.income -= 0.2 * (self.income - 5.5)
        return True


def risk(s: State, rules: Rules, stand: Stand) -> float:
    """Whether the seat stays solvent with the cubes in sight alone and without a further tile, shares sold as needed."""
    cash, income, shares, w = stand.cash, stand.income, stand.shares, stand.w
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
                return w[RISK] / max(1, later) + income
    return 0.0


# Cubes to come ---------------------------------------------------------------------------------


def count_stock(s: State, rules: Rules, freight: Freight, stand: Stand) -> None:
    """Cubes on the map and in the display, and how far they would go."""
    cells, w = s.cells, stand.w
    left = rules.rounds - cells[ROUND]
    likely = [1.0 if freight.has_home(colour) else w[HOMELESS] * min(1.0, left / LATE) for colour in range(COLOURS)]
    for stop in range(s.land.stops):
        linked = 1.0 if freight.exits[stop] else w[UNLINKED]
        at = CUBES + stop * COLOURS
        for colour in range(COLOURS):
            if cells[at + colour]:
                stand.stock += cells[at + colour] * likely[colour] * linked
    for box in range(BOXES):
        if cells[BOX + box] and destination(s, box) >= 0:
            stand.coming += likely[cells[BOX + box] - 1]
    stand.ahead = [float(count) for count in stand.counts]
    stand.look_ahead(coming_cargo(s, freight), w[COMING] * min(1.0, left / LATE))
    reach = min(stand.reach + 1, MOST_REACH)
    stand.look_ahead(homeless_cargo(s, freight, reach, int(left / LATE + 0.75)), w[HOMELESS])


# Unfinished sections ---------------------------------------------------------------------------


def hopes(s: State, freight: Freight, seat: int, reach: int, tiles: int, w: list[float]) -> float:
    """The two most promising unfinished sections."""
    first, second = 0.0, 0.0
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OWNER] == seat and s.cells[at + OTHER] < 0:
            hope = promise(s, freight, chain, seat, reach, tiles, w)
            if hope > first:
                first, second = hope, first
            else:
                second = max(second, hope)
        at += CHAIN_SIZE
    return first + w[SECOND] * second


def promise(s: State, freight: Freight, chain: int, seat: int, reach: int, tiles: int, w: list[float]) -> float:
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


# The value -------------------------------------------------------------------------------------


def value(s: State, rules: Rules, seat: int, w: list[float]) -> float:
    """Own result, less a share of the best rival's."""
    if s.cells[ENDED]:
        return float(rules.scores(s)[seat])
    freight = freight_of(s, rules)
    if s.players == 1:
        return alone(s, rules, freight, w[SOLO:])
    cargo = cargo_of(s, rules, freight)
    own = prospects(s, rules, seat, freight, cargo, True, w)
    if w[RIVAL] == 0.0:
        return own
    best = OUT_WORTH
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, rules, other, freight, cargo, False, w))
    return own - w[RIVAL] * best


def prospects(
    s: State, rules: Rules, seat: int, freight: Freight, cargo: list[int], in_full: bool, w: list[float]
) -> float:
    """The likely result of a seat; without its unfinished sections where it is only compared with."""
    if s.cells[OUT + seat]:
        return OUT_WORTH
    stand = Stand(s, rules, seat, w)
    stand.count_cargo(cargo)
    stand.income += on_the_way(s, freight, seat)
    stand.extra += action_worth(s, seat, w)
    left = rules.rounds - s.cells[ROUND]
    if in_full and (left or stand.builds):
        tiles = int(stand.builds * rules.max_tiles(s, seat) + 0.5)
        stand.extra += min(1.0, (left + 1) / 3.0) * hopes(s, freight, seat, min(stand.reach + 1, MOST_REACH), tiles, w)
    stand.extra += risk(s, rules, stand)
    return Course(s, rules, stand, MOST_ROUNDS, MOST_ROUNDS).result()


# Alone -----------------------------------------------------------------------------------------


def alone(s: State, rules: Rules, freight: Freight, w: list[float]) -> float:
    """The likely result of a seat that plays by itself: cubes wait for it, and it plans its growth."""
    if s.cells[OUT]:
        return OUT_WORTH
    stand = stand_with(s, rules, freight, w)
    best, grows, builds = OUT_WORTH, 0, 0
    for i, j in PLANS:
        result = Course(s, rules, stand, i, j).result()
        if result > best:
            best, grows, builds = result, i, j
    ready = 0.0
    if stand.builds:
        ready = w[READY] * max(0.0, ready_links(s, rules, freight, w, grows, builds) - best)
    return best + max(ready, linked_hopes(s, rules, freight, stand, best, grows, builds))


def ready_links(s: State, rules: Rules, freight: Freight, w: list[float], grows: int, builds: int) -> float:
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
    stand = stand_with(s, rules, freight_with(s, rules, freight, links), w)
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


def stand_with(s: State, rules: Rules, freight: Freight, w: list[float]) -> Stand:
    stand = Stand(s, rules, 0, w)
    stand.count_cargo(cargo_of(s, rules, freight))
    count_stock(s, rules, freight, stand)
    stand.income += on_the_way(s, freight, 0)
    stand.extra += action_worth(s, 0, w) + risk(s, rules, stand)
    return stand


def linked_hopes(
    s: State, rules: Rules, freight: Freight, stand: Stand, usual: float, grows: int, builds: int
) -> float:
    """What the two most promising unfinished sections would add as links."""
    first, second = 0.0, 0.0
    at = CHAIN
    for chain in range(s.cells[CHAIN_TOP]):
        if s.cells[at + LENGTH] and s.cells[at + OWNER] == 0 and s.cells[at + OTHER] < 0:
            hope = linked_hope(s, rules, freight, stand, chain, usual, grows, builds)
            if hope > first:
                first, second = hope, first
            else:
                second = max(second, hope)
        at += CHAIN_SIZE
    return first + stand.w[SECOND] * second


def linked_hope(
    s: State, rules: Rules, freight: Freight, stand: Stand, chain: int, usual: float, grows: int, builds: int
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
        more = stand_with(s, rules, freight_with(s, rules, freight, [link_of(root, stop, 0)]), w)
        more.add_links(1, w[SECTION_PRICE] * missing)
        gain = Course(s, rules, more, grows, builds).result() - usual
        if missing > tiles:
            gain *= w[PATIENCE]
        best = max(best, gain * w[NEARER] ** (max(1, missing) + taken))
    return best


def on_the_way(s: State, freight: Freight, seat: int) -> float:
    """Links the moving cube has used, and those its mover will choose."""
    if s.cells[RIDE_FROM] < 0:
        return 0.0
    used = sum(1 for chain in s.rows[PATH] if s.owner(chain) == seat)
    if seat != s.seat or s.cells[STEP] != RIDE_ON or s.cells[RIDE_AT] < 0:
        return float(used)
    rest = freight.way(s.cells[RIDE_AT], s.cells[RIDE_COLOUR], s.cells[RIDE_LEFT])
    return float(used + (rest >> seat * 4 & NIBBLE))


def action_worth(s: State, seat: int, w: list[float]) -> float:
    """What the chosen action promises before it has worked; a New City not placed is a chance wasted."""
    action = s.cells[ACTION + seat]
    if action < 0:
        return 0.0
    worth = w[ACTION_WORTH + action]
    if action == URBANIZATION and s.cells[STEP] <= CHOOSE_ACTION:
        worth += w[FIRST_CITY] / (1 + cities(s))
    return worth - (w[UNUSED_CITY] if s.cells[URBAN] and s.seat == seat else 0.0)


def cities(s: State) -> int:
    return sum(1 for stop in range(s.land.stops) if s.cells[COLOUR + stop] != TOWN)


def features(s: State, rules: Rules, seat: int, w: list[float]) -> dict[str, float]:
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
        "prospects": value(s, rules, seat, w)
        if s.players == 1
        else prospects(s, rules, seat, freight, cargo_of(s, rules, freight), True, w),
    }
