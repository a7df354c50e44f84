"""Goals (CX-16.2, 18): the named tests that data files use, each with its numbers as minimums."""

from typing import Final

from stellwerk.kernel.core import NOBODY

from ..state import (
    BUILT,
    CELL,
    DISC,
    DIVIDENDS,
    FACTORY,
    FIRST,
    GUEST,
    HUB,
    LATER,
    OWNER,
    PLACES,
    RESOURCES,
    SEATS,
    SITE,
    SIZE,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)
from .cities import city_of_house

# Numbers of the tests: the order of board.GOAL_TESTS.
STATIONS_ON_MAP: Final = 0
STATIONS_IN_CITY_OF: Final = 1
STATION_DISTANCE: Final = 2
SITES_OWNED: Final = 3
STORE_EACH: Final = 4
DELIVERIES: Final = 5
FIRST_DELIVERIES: Final = 6
FACTORIES_SERVED: Final = 7
PASSENGERS: Final = 8
FOREIGN_CITIES: Final = 9
SECOND_TRAIN: Final = 10
SHARE_POINTS: Final = 11
DIVIDENDS_LEFT: Final = 12


def met(s: State, seat: int, goal: int) -> bool:
    """Would this seat meet the goal if the game ended now?"""
    return reached(s, seat, goal) >= s.land.goal_least[goal]


def reached(s: State, seat: int, goal: int) -> int:
    """How far a seat has come towards the number a goal asks for."""
    test = s.land.goal_test[goal]
    if test == STATIONS_ON_MAP:
        return s.cells[BUILT + seat]
    if test == STATIONS_IN_CITY_OF:
        return stations_in_city_of(s, seat, s.land.goal_size[goal])
    if test == STATION_DISTANCE:
        return station_distance(s, seat)
    if test == STORE_EACH:
        return min(s.part(STORE + seat * RESOURCES, RESOURCES))
    if test == PASSENGERS:
        return len(passengers(s, seat))
    if test == FOREIGN_CITIES:
        return foreign_cities(s, seat)
    if test == SECOND_TRAIN:
        return 1 if s.cells[TRAIN_AT + seat * TRAINS + 1] != NOBODY else 0
    if test == SHARE_POINTS:
        return s.land.share_points[s.cells[DISC + seat]]
    if test == DIVIDENDS_LEFT:
        return s.cells[DIVIDENDS + seat]
    return on_tiles(s, seat, test)


def stations_in_city_of(s: State, seat: int, size: int) -> int:
    return sum(1 for place in s.stations(seat) if s.cells[SIZE + s.station_city(place)] >= size)


def station_distance(s: State, seat: int) -> int:
    """Rows and columns from the start crossing to the farthest own station."""
    cells = [s.cells[CELL + place] for place in s.stations(seat)]
    return max([abs(s.land.x[cell]) + abs(s.land.y[cell]) for cell in cells])


def on_tiles(s: State, seat: int, test: int) -> int:
    """Own markers on sites and factories, counted as the test counts them."""
    total = 0
    for place in range(s.cells[PLACES]):
        kind = s.kind(place)
        if kind == SITE and test == SITES_OWNED:
            total += 1 if s.cells[OWNER + place] == seat else 0
        elif kind == FACTORY and test != SITES_OWNED:
            first = 1 if s.cells[FIRST + place] == seat else 0
            later = s.cells[LATER + place * SEATS + seat]
            if test == FIRST_DELIVERIES:
                total += first
            elif test == DELIVERIES:
                total += first + later
            else:
                total += 1 if first + later else 0
    return total


def passengers(s: State, seat: int) -> list[int]:
    """Houses with an own passenger."""
    return [house for house in range(s.cells[PLACES] * 4) if s.cells[GUEST + house] == seat]


def foreign_cities(s: State, seat: int) -> int:
    """Cities with a rival's station and an own passenger."""
    found: list[int] = []
    for house in passengers(s, seat):
        city = city_of_house(s, house)
        hub = s.cells[HUB + city]
        if hub >= 0 and s.cells[OWNER + hub] != seat and city not in found:
            found.append(city)
    return len(found)
