"""What a seat has: its place in the round, track, network, and what the network carries for it."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import STEP

from ...actions import ENGINEER, FIRST_BUILD, URBANIZATION
from ...rules.choose_actions import MOST_REACH
from ...rules.network import MOST_LINKS
from ...rules.order import FULL_PLACES, bits
from ...rules.questions import Rules
from ...rules.steps import BID_OR_PASS, BUILD_TRACK, CHOOSE_ACTION, MOVE_GOODS, OWN_STEPS, RIDE_ON, SELL_SHARES
from ...rules.urbanization import free_letters
from ...state import (
    ACTION,
    BID,
    CASH,
    CHAIN,
    CHAIN_SIZE,
    CHAIN_TOP,
    COLOUR,
    GO,
    HIGH_SEAT,
    INCOME,
    LENGTH,
    NEW_ORDER,
    ORDER,
    OTHER,
    OWNER,
    PATH,
    PLACE,
    REACH,
    RIDE_AT,
    RIDE_COLOUR,
    RIDE_FROM,
    RIDE_LEFT,
    ROUND,
    SHARES,
    STILL_IN,
    TILES,
    TOWN,
    TURNS,
    URBAN,
    State,
)
from .freight import (
    AHEAD,
    LOADS,
    NIBBLE,
    SIZES,
    Freight,
    Load,
    Yard,
    cargo_of,
    coming_cargo,
    counted,
    homeless_cargo,
    ranked,
)
from .weights import ACTION_WORTH, APART, COMING, FIRST_CITY, HOMELESS, PLACE_STEP, UNLINKED, UNUSED_CITY

LEAST_PRICE: Final = 2.0  # dollars for a tile
LEAST_TILES: Final = 3  # that a seat should be able to pay in its turn
LATE: Final = 4.0  # rounds before the end from which a cube without a city is the less likely to get one


class Position:
    """What is known of a seat before the rounds to come are played in thought."""

    def __init__(self, seat: int, w: list[float]) -> None:
        self.seat: int = seat
        self.w: list[float] = w
        self.cash: float = 0.0
        self.income: float = 0.0
        self.shares: float = 0.0
        self.reach: int = 0
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
        self.ranks: list[list[int]] = []  # per reach from now on: own links of each cube, most first
        self.ahead: list[float] = []  # the same as cubes by own links, with those that may join them in later rounds
        self.now: float = -1.0  # own links that the goes of this round bring beside rivals; below 0: not worked out
        self.spare: float = -1.0  # own links of the go that might raise the reach instead; below 0: there is none
        self.least: float = 0.0  # the same of the go that brings least, before goods move
        self.may_raise: bool = False  # goods have not moved yet: a go of this round may raise the reach
        self.raises: int = 0  # a go of this round that does so

    def twin(self) -> Position:
        """The same, to be changed in thought; what the network carries is left out."""
        twin = Position(self.seat, self.w)
        twin.cash, twin.income, twin.shares = self.cash, self.income, self.shares
        twin.reach, twin.links, twin.sections, twin.span = self.reach, self.links, self.sections, self.span
        twin.sells, twin.builds, twin.goes, twin.pays = self.sells, self.builds, self.goes, self.pays
        twin.extra = self.extra
        return twin

    def take(self, load: Load) -> None:
        self.ranks, self.ahead = load.ranks, load.ahead
        self.stock, self.coming = load.stock, load.coming

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
            self.goes, self.may_raise = 2, self.reach < MOST_REACH
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
            bid: int = cells[BID + seat]
            self.cash -= 0 if place == last else bid if place < FULL_PLACES else (bid + 1) // 2
        # Who can't build has little use for the first choice: so no place is worth the last dollars.
        use = 0.5 + 0.5 * affordable(self.cash, LEAST_TILES)
        self.extra += self.w[PLACE_STEP] * (players - 1 - place) * use

    def find_track(self, freight: Freight, sections: int) -> None:
        """Own links, their sections, and how many hang together."""
        self.links, self.sections = freight.own[self.seat], sections
        largest = freight.largest_of(self.seat)
        self.span = largest + self.w[APART] * (self.links - largest)

    def add_links(self, count: int, price: float) -> None:
        """As if they were built."""
        self.cash -= price
        self.links += count
        self.span += count

    def nth(self, more: int, rank: int) -> int:
        """Own links of the cube that is so many places behind the best."""
        if rank < 0:  # a raise in thought where no go was left: the evaluation hopes for the longest way then
            return MOST_LINKS
        gains = self.ranks[more]
        return gains[rank] if rank < len(gains) else 0

    def carried_ahead(self, more: int, rank: float, cubes: float) -> float:
        """The same in later rounds: own links of so many cubes, from so many places behind the best."""
        gain, at, found = MOST_LINKS, more * SIZES, 0.0
        while gain > 0 and cubes > 0.0:
            there = self.ahead[at + gain]
            if there > rank:
                taken = min(cubes, there - rank)
                cubes -= taken
                found += taken * gain
                rank = 0.0
            else:
                rank -= there
            gain -= 1
        return found


def sections_of(s: State) -> list[int]:
    """How long all links of each seat are together."""
    found, at = [0] * s.players, CHAIN
    for _ in range(s.cells[CHAIN_TOP]):
        if s.cells[at + OTHER] >= 0 and s.cells[at + OWNER] >= 0:
            found[s.cells[at + OWNER]] += s.cells[at + LENGTH]
        at += CHAIN_SIZE
    return found


def position_of(s: State, rules: Rules, freight: Freight, sections: int, seat: int, w: list[float]) -> Position:
    """Before anything is known of what the network carries."""
    cells, position = s.cells, Position(seat, w)
    position.cash, position.income, position.shares = (
        float(cells[CASH + seat]),
        float(cells[INCOME + seat]),
        float(cells[SHARES + seat]),
    )
    position.reach = cells[REACH + seat]
    position.find_stage(s, rules)
    position.find_track(freight, sections)
    return position


def load_of(s: State, rules: Rules, yard: Yard, freight: Freight, position: Position) -> Load:
    """What a network carries for who plays alone, remembered: most looks ask the same of the same cubes."""
    w = position.w
    key = (yard.key, position.reach, s.cells[ROUND], w[HOMELESS], w[UNLINKED], w[COMING])
    found = freight.loads.get(key)
    if found is None:
        if len(freight.loads) >= LOADS:
            freight.loads.clear()
        found = new_load(s, rules, yard, freight, position)
        freight.loads[key] = found
    return found


def new_load(s: State, rules: Rules, yard: Yard, freight: Freight, position: Position) -> Load:
    """Cubes on the map and in the display, and how far they would go."""
    w, load = position.w, Load()
    left: int = rules.rounds - s.cells[ROUND]
    homeless = w[HOMELESS] * min(1.0, left / LATE)
    for i in range(0, len(yard.cubes), 3):
        likely = 1.0 if freight.has_home(yard.cubes[i + 1]) else homeless
        load.stock += yard.cubes[i + 2] * likely * (1.0 if freight.exits[yard.cubes[i]] else w[UNLINKED])
    for i in range(0, len(yard.coming), 2):
        load.coming += 1.0 if freight.has_home(yard.coming[i + 1]) else homeless
    counts = counted(cargo_of(s, rules, yard, freight), position.seat, position.reach)
    load.ranks, load.ahead = ranked(counts), [float(count) for count in counts]
    reach = min(position.reach + 1, MOST_REACH)
    add_parts(load.ahead, coming_cargo(yard, freight), position, w[COMING] * min(1.0, left / LATE))
    add_parts(load.ahead, homeless_cargo(s, yard, freight, reach, int(left / LATE + 0.75)), position, w[HOMELESS])
    return load


def add_parts(ahead: list[float], cargo: list[int], position: Position, weight: float) -> None:
    """The same for cubes that may move later, each as a part of one."""
    for i in range(0, len(cargo), SIZES):
        for more in range(AHEAD):
            own = cargo[i + min(position.reach + more, MOST_REACH)] >> position.seat * 4 & NIBBLE
            ahead[more * SIZES + own] += weight


def on_the_way(s: State, freight: Freight, seat: int) -> float:
    """Links the moving cube has used, and those its mover will choose."""
    if s.cells[RIDE_FROM] < 0:
        return 0.0
    used = sum(1 for chain in s.rows[PATH] if s.owner(chain) == seat)
    if seat != s.seat or s.cells[STEP] != RIDE_ON or s.cells[RIDE_AT] < 0:
        return float(used)
    rest = freight.way(s.cells[RIDE_AT], s.cells[RIDE_COLOUR], s.cells[RIDE_LEFT])
    return float(used + (rest >> seat * 4 & NIBBLE))


def action_worth(s: State, rules: Rules, position: Position) -> float:
    """What the chosen action promises before it has worked; a New City not placed is a chance wasted."""
    seat, w = position.seat, position.w
    action = s.cells[ACTION + seat]
    if action < 0:
        return 0.0
    worth = w[ACTION_WORTH + action]
    if action == URBANIZATION and s.cells[STEP] <= CHOOSE_ACTION:
        worth = worth + w[FIRST_CITY] / (1 + cities(s)) if free_letters(s, rules) else 0.0
    if action in (ENGINEER, FIRST_BUILD) and position.builds:
        worth *= affordable(position.cash, rules.max_tiles(s, seat) if action == ENGINEER else 1)
    return worth - (w[UNUSED_CITY] if s.cells[URBAN] and s.seat == seat else 0.0)


def affordable(cash: float, tiles: int) -> float:
    """Whether there is money for so many tiles: not at all, hardly, or with something to spare."""
    return max(0.0, min(1.0, (cash - LEAST_PRICE * tiles + 1.0) / LEAST_PRICE))


def cities(s: State) -> int:
    return sum(1 for stop in range(s.land.stops) if s.cells[COLOUR + stop] != TOWN)
