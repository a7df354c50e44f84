"""Actions while moving (CX-10) and deliveries to factories (CX-12): one on each tile a train enters."""

from typing import Final

from stellwerk.kernel.core import NOBODY, Refused

from ..actions import DELIVER, DELIVER_UNMARKED, TAKE, Codes
from ..state import (
    CELL,
    COLUMNS,
    DIVIDENDS,
    ENTERED,
    FACTORY,
    FIRST,
    GOALS,
    GUEST,
    LATER,
    MARKS,
    OWNER,
    RESERVE,
    RESOURCES,
    ROOM,
    RUNNING,
    SEATS,
    SHAPE,
    SITE,
    START_CROSSING,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)
from .cities import city_of_house, take_house
from .shares import advance, gain

FIRST_STEPS: Final = 2  # CX-12.3: of the disc
LATER_STEPS: Final = 1  # CX-12.4
OWNER_STEPS: Final = 1  # CX-10.4
DELIVERED: Final = 3  # CX-12.2: one each to factory, dividends and goal


class OnTheWay:
    """What the tile under the running train offers; `entered` is the caller's business but in `why_not`."""

    def __init__(self, codes: Codes) -> None:
        self.set_down: int = codes.set_down

    def here(self, s: State, seat: int) -> int:
        """The place of the running train, or −1 before the first run."""
        train = s.cells[RUNNING]
        return s.cells[TRAIN_AT + seat * TRAINS + train] if train >= 0 else NOBODY

    # What is legal, in three groups as the codes lie ----------------------------------------------

    def buttons(self, s: State, seat: int) -> list[int]:
        place = self.here(s, seat)
        kind = s.kind(place)
        if kind in (SITE, START_CROSSING):
            return [TAKE] if s.cells[RESERVE + seat] else []
        if kind == FACTORY and self.has_goods(s, seat, place) and not self.open_goals(s, seat):
            return [DELIVER_UNMARKED]
        return []

    def deliveries(self, s: State, seat: int) -> list[int]:
        place = self.here(s, seat)
        if s.kind(place) != FACTORY or not self.has_goods(s, seat, place):
            return []
        return [DELIVER + column for column in self.open_goals(s, seat)]

    def passengers(self, s: State, seat: int) -> list[int]:
        """CX-10.7: free houses of the city of the station here."""
        place = self.here(s, seat)
        if not s.has_station(place) or not s.cells[RESERVE + seat]:
            return []
        city = s.station_city(place)
        if not s.cells[ROOM + city]:
            return []
        free = [house for house in s.houses(city) if s.cells[GUEST + house] < 0]
        return sorted([self.set_down + s.cells[CELL + (house >> 2)] * 4 + (house & 3) for house in free])

    def has_goods(self, s: State, seat: int, place: int) -> bool:
        """CX-12.1"""
        demand, store = s.land.demand[s.face(place)], STORE + seat * RESOURCES
        short = [resource for resource in range(RESOURCES) if s.cells[store + resource] < demand[resource]]
        return not short

    def open_goals(self, s: State, seat: int) -> list[int]:
        """CX-12.7, 14.3"""
        return [column for column in range(COLUMNS) if s.cells[MARKS + column * SEATS + seat] < s.land.most_marks]

    # Why not --------------------------------------------------------------------------------------

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        place = self.here(s, seat)
        if place < 0:
            return Refused("CX-10.2", "not_entered", {})
        if not s.cells[ENTERED]:
            twice = s.kind(place) == FACTORY and action != TAKE and action < self.set_down
            return Refused("CX-12.5" if twice else "CX-10.1", "one_action", {})
        if action == TAKE:
            return self.why_not_take(s, seat, place)
        if action >= self.set_down:
            return self.why_not_set_down(s, seat, place, action - self.set_down)
        return self.why_not_deliver(s, seat, place, action)

    def why_not_take(self, s: State, seat: int, place: int) -> Refused | None:
        if s.kind(place) not in (SITE, START_CROSSING):
            return Refused("CX-10.11", "nothing_here", {})
        return None if s.cells[RESERVE + seat] else Refused("CX-10.3", "reserve_empty", {})

    def why_not_set_down(self, s: State, seat: int, place: int, spot: int) -> Refused | None:
        if not s.has_station(place):
            return Refused("CX-10.11", "nothing_here", {})
        there, corner = s.place_at(spot >> 2), spot & 3
        shape = s.cells[SHAPE + there] if there >= 0 else 0
        area = s.land.area[shape * 4 + corner]
        if there < 0 or area < 0 or corner not in s.land.houses[shape * 4 + area]:
            return Refused("CX-10.7", "no_house", {})
        house = there * 4 + corner
        if city_of_house(s, house) != s.station_city(place):
            return Refused("CX-10.7", "not_joined", {})
        if s.cells[GUEST + house] >= 0:
            return Refused("CX-10.8", "house_taken", {"seat": s.cells[GUEST + house]})
        return None if s.cells[RESERVE + seat] else Refused("CX-10.9", "reserve_empty", {})

    def why_not_deliver(self, s: State, seat: int, place: int, action: int) -> Refused | None:
        if s.kind(place) != FACTORY:
            return Refused("CX-10.11", "nothing_here", {})
        if not self.has_goods(s, seat, place):
            return Refused("CX-12.1", "goods_missing", {})
        room = self.open_goals(s, seat)
        if action == DELIVER_UNMARKED:
            return Refused("CX-12.7", "goal_has_room", {}) if room else None
        return None if action - DELIVER in room else Refused("CX-12.7", "goal_full", {})

    # Doing it -------------------------------------------------------------------------------------

    def apply(self, s: State, seat: int, action: int) -> None:
        place = self.here(s, seat)
        if action == TAKE:
            self.take(s, seat, place)
        elif action >= self.set_down:
            spot = action - self.set_down
            take_house(s, s.place_at(spot >> 2) * 4 + (spot & 3), seat)
            s.add(RESERVE + seat, -1)
            s.note("set_down", seat, spot >> 2)
        else:
            self.deliver(s, seat, place, NOBODY if action == DELIVER_UNMARKED else action - DELIVER)

    def take(self, s: State, seat: int, place: int) -> None:
        """CX-10.3 to 10.6"""
        resource = s.land.resource[s.face(place)]
        gain(s, seat, STORE + seat * RESOURCES + resource, 1)
        s.note("took", seat, resource)
        owner = s.cells[OWNER + place]
        if owner >= 0 and owner != seat:
            advance(s, owner, OWNER_STEPS)

    def deliver(self, s: State, seat: int, place: int, column: int) -> None:
        """CX-12.1 to 12.4, 12.8"""
        demand = s.land.demand[s.face(place)]
        given = 0
        for resource in range(RESOURCES):
            given += demand[resource]
            s.add(STORE + seat * RESOURCES + resource, -demand[resource])
        s.add(RESERVE + seat, given)
        first = s.cells[FIRST + place] == NOBODY
        s.note("delivered", seat, s.cells[CELL + place])
        self.to_factory(s, seat, place, first)
        gain(s, seat, DIVIDENDS + seat, 1)
        if column >= 0:
            gain(s, seat, MARKS + column * SEATS + seat, 1)
            s.note("marked", seat, s.cells[GOALS + column])
        advance(s, seat, FIRST_STEPS if first else LATER_STEPS)

    def to_factory(self, s: State, seat: int, place: int, first: bool) -> None:
        s.add(RESERVE + seat, -1)
        if first:
            s.put(FIRST + place, seat)
        else:
            s.add(LATER + place * SEATS + seat, 1)
