"""Step II (CX-8): trains run, coal makes points, the second train is built (CX-9)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, Refused, Step, split

from ..actions import BURN, DELIVER, DELIVER_UNMARKED, DISCARD, RUN, STOP, TAKE, Codes
from ..state import (
    AT,
    BURNT,
    CAME_BY,
    CELL,
    COAL,
    ENTERED,
    IRON,
    OWNER,
    POINTS,
    RAN,
    RESERVE,
    RESOURCES,
    RUNNING,
    SHAPE,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)
from .on_the_way import OnTheWay
from .shares import AnyTime
from .turn import stop_moving
from .wrong_step import WrongStep

MOST_BURNT: Final = 25  # CX-8.13


class Move(Step[State]):
    """CX-8.1: one train after the other, or none; what the tiles on the way offer stands in on_the_way.py."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("move", "CX-2.1")
        self.codes: Codes = codes
        self.any_time: AnyTime = AnyTime(codes)
        self.on_the_way: OnTheWay = OnTheWay(codes)
        self.wrong_step: WrongStep = WrongStep(codes)

    def legal(self, s: State) -> list[int]:
        seat = s.seat
        found: list[int] = []
        entered = s.cells[ENTERED]
        if entered:
            found += self.on_the_way.buttons(s, seat)
        if s.cells[STORE + seat * RESOURCES + COAL] and s.cells[BURNT] < MOST_BURNT:
            found.append(BURN)
        found.append(STOP)
        if entered:
            found += self.on_the_way.deliveries(s, seat)
        if s.cells[POINTS]:
            found += self.runs(s, seat, 0)
            found += self.runs(s, seat, 1)
        found += self.new_trains(s, seat)
        if entered:
            found += self.on_the_way.passengers(s, seat)
        return found + self.any_time.legal(s, seat)

    def new_trains(self, s: State, seat: int) -> list[int]:
        if s.cells[TRAIN_AT + seat * TRAINS + 1] != NOBODY or not self.can_pay_train(s, seat):
            return []
        return sorted([self.codes.build_train + s.cells[CELL + place] for place in s.stations(seat)])

    def can_pay_train(self, s: State, seat: int) -> bool:
        """CX-9.2"""
        store = STORE + seat * RESOURCES
        return s.cells[store + COAL] > 0 and s.cells[store + IRON] > 0

    def runs(self, s: State, seat: int, train: int) -> list[int]:
        """CX-8.5 to 8.9: the cells a train may enter next."""
        cells, land = s.cells, s.land
        place = cells[TRAIN_AT + seat * TRAINS + train]
        running = cells[RUNNING] == train
        if place < 0 or (cells[RAN] >> train & 1 and not running):
            return []
        barred = cells[CAME_BY + seat * TRAINS + train] if running else NOBODY
        rails, at = land.rails[cells[SHAPE + place]], cells[CELL + place] * 4
        base = RUN + train * self.codes.cells
        found: list[int] = []
        for edge in range(4):
            if rails >> edge & 1 and edge != barred:
                there = land.neighbour[at + edge]
                if there >= 0 and cells[AT + there] >= 0:
                    found.append(base + there)
        found.sort()
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        codes, seat = self.codes, s.seat
        if action == STOP:
            return None
        if self.any_time.meant(action):
            return self.any_time.why_not(s, seat, action)
        if action == BURN:
            return self.why_not_burn(s, seat)
        if codes.build_train <= action < codes.build:
            return self.why_no_train(s, seat, action - codes.build_train)
        if RUN <= action < codes.build_train:
            train, cell = split(action - RUN, codes.cells)
            return self.why_not_run(s, seat, train, cell)
        if action in (TAKE, DELIVER_UNMARKED) or DELIVER <= action < DISCARD:
            return self.on_the_way.why_not(s, seat, action)
        if codes.set_down <= action < codes.pay_passenger:
            return self.on_the_way.why_not(s, seat, action)
        return self.wrong_step.refuse(s, action)

    def why_not_burn(self, s: State, seat: int) -> Refused | None:
        if not s.cells[STORE + seat * RESOURCES + COAL]:
            return Refused("CX-8.3", "no_coal", {})
        return Refused("CX-8.13", "enough_coal", {}) if s.cells[BURNT] >= MOST_BURNT else None

    def why_no_train(self, s: State, seat: int, cell: int) -> Refused | None:
        if s.cells[TRAIN_AT + seat * TRAINS + 1] != NOBODY:
            return Refused("CX-18.1", "two_trains", {})
        place = s.place_at(cell)
        if place < 0 or not s.has_station(place) or s.cells[OWNER + place] != seat:
            return Refused("CX-9.3", "not_your_station", {})
        return None if self.can_pay_train(s, seat) else Refused("CX-9.2", "train_price", {})

    def why_not_run(self, s: State, seat: int, train: int, cell: int) -> Refused | None:
        place = s.cells[TRAIN_AT + seat * TRAINS + train]
        if place < 0:
            return Refused("CX-8.1", "no_such_train", {})
        running = s.cells[RUNNING] == train
        if s.cells[RAN] >> train & 1 and not running:
            return Refused("CX-8.9", "run_over", {})
        edge = self.edge_to(s, place, cell)
        if edge < 0:
            return Refused("CX-8.5", "no_rail_there", {"cell": cell})
        if running and edge == s.cells[CAME_BY + seat * TRAINS + train]:
            return Refused("CX-8.7", "no_way_back", {})
        return None if s.cells[POINTS] else Refused("CX-8.5", "no_points", {})

    def edge_to(self, s: State, place: int, cell: int) -> int:
        """The edge by which a rail leads from a place to the tile on a cell, or −1."""
        if s.place_at(cell) < 0:
            return NOBODY
        rails, at = s.land.rails[s.cells[SHAPE + place]], s.cells[CELL + place] * 4
        for edge in range(4):
            if rails >> edge & 1 and s.land.neighbour[at + edge] == cell:
                return edge
        return NOBODY

    def apply(self, s: State, action: int) -> None:
        codes, seat = self.codes, s.seat
        if self.any_time.meant(action):
            self.any_time.apply(s, seat, action)
        elif action == STOP:
            s.note("stopped", seat)
            stop_moving(s)
        elif action == BURN:
            self.burn(s, seat)
        elif RUN <= action < codes.build_train:
            train, cell = split(action - RUN, codes.cells)
            self.run_train(s, seat, train, cell)
        elif codes.build_train <= action < codes.build:
            self.build_train(s, seat, s.place_at(action - codes.build_train))
        else:
            s.put(ENTERED, 0)
            self.on_the_way.apply(s, seat, action)

    def burn(self, s: State, seat: int) -> None:
        """CX-8.3"""
        s.add(STORE + seat * RESOURCES + COAL, -1)
        s.add(RESERVE + seat, 1)
        s.add(BURNT, 1)
        s.add(POINTS, 1)
        s.note("burnt", seat)

    def run_train(self, s: State, seat: int, train: int, cell: int) -> None:
        """CX-8.5, 8.12: a point for the tile entered; the other train's run is over."""
        at = seat * TRAINS + train
        edge = self.edge_to(s, s.cells[TRAIN_AT + at], cell)
        s.put(TRAIN_AT + at, s.place_at(cell))
        s.put(CAME_BY + at, (edge + 2) % 4)
        s.put(RUNNING, train)
        s.put(RAN, s.cells[RAN] | 1 << train)
        s.put(ENTERED, 1)
        s.add(POINTS, -1)
        s.note("ran", seat, train, cell)

    def build_train(self, s: State, seat: int, place: int) -> None:
        """CX-9.2 to 9.5"""
        store = STORE + seat * RESOURCES
        s.add(store + COAL, -1)
        s.add(store + IRON, -1)
        s.add(RESERVE + seat, 2)
        s.put(TRAIN_AT + seat * TRAINS + 1, place)
        s.note("built_train", seat, s.cells[CELL + place])
