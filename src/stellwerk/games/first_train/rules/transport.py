"""Phase 6: trains and transport (FT-6.1 to 6.15). Networks rest in this phase, so what each seat reaches is worked out once."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step, split

from ..actions import LOAD_REST, PASS, PAY, Codes
from ..state import (
    AREA,
    BROWN,
    CARGO,
    CARRIERS,
    COLOURS,
    DUE,
    GREEN,
    HAND,
    INFLUENCE,
    KINDS,
    LANDOWNER,
    LOAD,
    OWNER,
    PASSED,
    PER_AREA,
    PHASE,
    PLACE,
    REACH,
    REACH_BITS,
    RED,
    RED_PASSENGER,
    SEATS,
    STOCK,
    WANTED,
    WHITE_CUBE,
    State,
)
from .reach import reach_rows, why_not_reached
from .steps import CARRY, COUNT_ROUND, EXCHANGE_POINTS
from .tracks import spend

POINTS_FOR_ONE: Final = 3  # FT-6.10
REST: Final = 2  # pieces that make loading the rest worth an action of its own


# Trains -------------------------------------------------------------------------------


def used_seats(s: State, train: int) -> int:
    at = LOAD + train * CARGO + RED_PASSENGER
    return s.cells[at] + s.cells[at + 1]


def used_spaces(s: State, train: int) -> int:
    at = LOAD + train * CARGO
    return s.cells[at] + s.cells[at + 1]


def has_room(s: State, train: int, kind: int) -> bool:
    """FT-6.14: a seat for a passenger, a goods space for a cube."""
    if kind >= RED_PASSENGER:
        return used_seats(s, train) < s.panel.seats[train]
    return used_spaces(s, train) < s.panel.spaces[train]


def own_trains(s: State, seat: int) -> list[int]:
    return [train for train in range(len(s.panel.price)) if s.cells[OWNER + train] == seat]


def has_price(s: State, trains: list[int], price: int) -> bool:
    """FT-6.8: one train per price and player."""
    return any(s.panel.price[train] == price for train in trains)


def points_missing(s: State, seat: int, price: int) -> int:
    """FT-6.11: brown points are used up first."""
    return max(0, price - s.influence(BROWN, seat))


def other_points(s: State, seat: int) -> int:
    """FT-6.10: cubes of the hand and white, red, green influence."""
    at = INFLUENCE + seat
    cells = s.cells
    return cells[HAND + seat] + cells[at] + cells[at + RED * SEATS] + cells[at + GREEN * SEATS]


def can_pay(s: State, seat: int, price: int) -> bool:
    return POINTS_FOR_ONE * points_missing(s, seat, price) <= other_points(s, seat)


# Turns --------------------------------------------------------------------------------


def open_transport(s: State) -> None:
    """FT-6.1: in train order."""
    s.put(PHASE, 6)
    s.put(PASSED, 0)
    rows = reach_rows(s)
    for seat in range(s.players):
        s.put_row(REACH + seat, rows[seat])
    s.note("transport_phase")
    s.put(SEAT, s.cells[CARRIERS])
    s.put(STEP, CARRY)


def next_turn(s: State) -> None:
    """FT-6.1, 6.2: round and round among those who have not passed."""
    for i in range(1, s.players + 1):
        place = (s.cells[PLACE] + i) % s.players
        seat = s.cells[CARRIERS + place]
        if not s.cells[PASSED] >> seat & 1:
            s.put(PLACE, place)
            s.put(SEAT, seat)
            s.put(STEP, CARRY)
            return
    for seat in range(s.players):
        s.put_row(REACH + seat, [])
    s.put(STEP, COUNT_ROUND)


class Carry(Step[State]):
    """FT-6.1 to 6.9, 6.14: buy a train, load one piece, or pass."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("carry", "FT-6.1")
        self.buy: int = codes.buy
        self.build: int = codes.build
        self.load: int = codes.load
        self.sell: int = codes.sell
        self.trains: int = codes.trains

    def legal(self, s: State) -> list[int]:
        seat = s.cells[SEAT]
        trains, found = own_trains(s, seat), [PASS]
        if self.may_load_rest(s, seat, trains):
            found.append(LOAD_REST)
        self.add_trains(s, seat, trains, found)
        self.add_loads(s, seat, trains, found)
        return found

    def add_trains(self, s: State, seat: int, trains: list[int], found: list[int]) -> None:
        prices = [0, 0, 0, 0]  # 1 for a price that can be paid and is not owned yet
        for price in range(1, 4):
            prices[price] = 1 if can_pay(s, seat, price) and not has_price(s, trains, price) else 0
        if 1 in prices:
            found += [
                self.buy + train
                for train in range(self.trains)
                if prices[s.panel.price[train]] and s.cells[OWNER + train] == NOBODY
            ]

    def add_loads(self, s: State, seat: int, trains: list[int], found: list[int]) -> None:
        cells = s.cells
        for_goods = [train for train in trains if has_room(s, train, WHITE_CUBE)]
        for_people = [train for train in trains if has_room(s, train, RED_PASSENGER)]
        if not for_goods and not for_people:
            return
        for entry in s.rows[REACH + seat]:
            place = entry // REACH_BITS
            if cells[AREA + place]:
                area, kind = place // PER_AREA, place % PER_AREA
                base = self.load + (area * KINDS + kind) * self.trains
                found += [base + train for train in (for_people if kind >= RED_PASSENGER else for_goods)]

    def may_load_rest(self, s: State, seat: int, trains: list[int]) -> bool:
        """FT-6.5: turns stay strict, so only where one action tells the same as many turns would: nobody else still
        in the phase reaches any of it, all of it fits, and whoever takes the rest is done."""
        if not trains:
            return False
        rivals = ~(s.cells[PASSED] | 1 << seat)
        goods, people = 0, 0
        for entry in s.rows[REACH + seat]:
            place = entry // REACH_BITS
            there = s.cells[AREA + place]
            if there:
                if entry % REACH_BITS & rivals:
                    return False
                if place % PER_AREA >= RED_PASSENGER:
                    people += there
                else:
                    goods += there
        return goods + people >= REST and self.fits(s, trains, goods, people)

    def fits(self, s: State, trains: list[int], goods: int, people: int) -> bool:
        for train in trains:
            goods -= s.panel.spaces[train] - used_spaces(s, train)
            people -= s.panel.seats[train] - used_seats(s, train)
        return goods <= 0 and people <= 0

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return None
        if action == LOAD_REST:
            free = self.may_load_rest(s, s.seat, own_trains(s, s.seat))
            return None if free else Refused("FT-6.5", "one_by_one", {})
        if PAY <= action < PAY + 1 + COLOURS:
            return Refused("FT-6.11", "not_ahead", {})
        if self.buy <= action < self.build:
            return self.why_not_buy(s, action - self.buy)
        if self.load <= action < self.sell:
            return self.why_not_load(s, action - self.load)
        return Refused(self.rule, "not_now", {})

    def why_not_buy(self, s: State, train: int) -> Refused | None:
        seat, price = s.seat, s.panel.price[train]
        if s.cells[OWNER + train] != NOBODY:
            return Refused("FT-6.9", "train_taken", {"train": train, "seat": s.cells[OWNER + train]})
        if has_price(s, own_trains(s, seat), price):
            return Refused("FT-6.8", "price_taken", {"price": price})
        if not can_pay(s, seat, price):
            needed = POINTS_FOR_ONE * points_missing(s, seat, price)
            return Refused("FT-6.10", "train_too_dear", {"needed": needed, "have": other_points(s, seat)})
        return None

    def why_not_load(self, s: State, rest: int) -> Refused | None:
        """The piece before the train: whoever points at an area asks about what lies there."""
        place, train = split(rest, self.trains)
        area, kind = split(place, KINDS)
        seat, facts = s.seat, {"area": area, "piece": kind, "train": train}
        if kind == LANDOWNER:
            return Refused("FT-6.25", "landowner", facts)
        if not own_trains(s, seat):
            return Refused("FT-6.4", "no_train", facts)
        if not s.pieces(area, kind):
            return Refused("FT-6.1", "no_piece", facts)
        unreached = why_not_reached(s, seat, area, kind)
        if unreached is not None:
            return unreached
        if s.cells[OWNER + train] != seat:
            return Refused("FT-6.14", "not_your_train", facts)
        return None if has_room(s, train, kind) else Refused("FT-6.14", "no_room", facts)

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == PASS:
            self.leave(s, seat)
        elif action == LOAD_REST:
            self.load_rest(s, seat)
            self.leave(s, seat)
        elif action < self.build:
            self.buy_train(s, seat, action - self.buy)
            return
        else:
            place, train = split(action - self.load, self.trains)
            load(s, seat, place // KINDS, place % KINDS, train)
        next_turn(s)

    def leave(self, s: State, seat: int) -> None:
        s.put(PASSED, s.cells[PASSED] | 1 << seat)
        s.note("passed", seat)

    def buy_train(self, s: State, seat: int, train: int) -> None:
        """FT-6.9 to 6.11: brown points first; what is missing is asked point by point."""
        price = s.panel.price[train]
        missing = points_missing(s, seat, price)
        s.put(OWNER + train, seat)
        spend(s, BROWN, seat, price - missing)
        s.note("bought", seat, train, price - missing, POINTS_FOR_ONE * missing)
        if missing:
            s.put(WANTED, train)
            s.put(DUE, POINTS_FOR_ONE * missing)
            s.put(STEP, EXCHANGE_POINTS)
        else:
            next_turn(s)

    def load_rest(self, s: State, seat: int) -> None:
        """Piece by piece; passengers into the dearest train with a free seat, where they never count less."""
        trains = sorted(own_trains(s, seat), key=list(s.panel.price).__getitem__, reverse=True)
        for entry in s.rows[REACH + seat]:
            area, kind = split(entry // REACH_BITS, PER_AREA)
            while s.pieces(area, kind):
                for train in trains:
                    if has_room(s, train, kind):
                        load(s, seat, area, kind, train)
                        break


def load(s: State, seat: int, area: int, kind: int, train: int) -> None:
    """FT-6.14, 6.15: it stays in its train until phase 7."""
    s.add(AREA + PER_AREA * area + kind, -1)
    s.add(LOAD + train * CARGO + kind, 1)
    s.note("loaded", seat, kind, area, train)


class Exchange(Step[State]):
    """FT-6.10 to 6.13: three points for each missing brown one, in the player's mix; asked only where it matters."""

    def __init__(self) -> None:
        super().__init__("exchange", "FT-6.10")

    def available(self, s: State, means: int) -> int:
        """Means 0 are cubes, the others influence; brown is used up already."""
        return s.cells[HAND + s.seat] if means == 0 else s.influence(means - 1, s.seat)

    def legal(self, s: State) -> list[int]:
        found, total = [], 0
        for means in range(COLOURS + 1):
            points = self.available(s, means)
            total += points
            if points:
                found.append(PAY + means)
        return found[:1] if total == s.cells[DUE] else found

    def why_not(self, s: State, action: int) -> Refused | None:
        means = action - PAY
        if action == PASS:
            return NotAsked("FT-6.10", "pay_in_full", {"due": s.cells[DUE]})
        if not 0 <= means <= COLOURS:
            return Refused(self.rule, "not_now", {})
        return None if self.available(s, means) else Refused("FT-6.10", "nothing_left", {"means": means})

    def apply(self, s: State, action: int) -> None:
        means, seat = action - PAY, s.seat
        if means:
            spend(s, means - 1, seat, 1)
        else:
            s.add(HAND + seat, -1)
            s.add(STOCK + seat, 1)  # FT-6.13
        s.add(DUE, -1)
        s.note("paid_point", seat, means)
        if not s.cells[DUE]:
            s.put(WANTED, NOBODY)
            next_turn(s)
