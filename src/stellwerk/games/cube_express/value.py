"""How well a seat stands (for bots): points as they would be scored now, and what markers may still become.

One number per feature and a weight each; the sum is in points at the end of the game.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY, STEP

from .rules.goals import reached
from .rules.scoring import POINTS_PER_HOUSE, factory_points, points_of, station_points
from .rules.stations import means
from .rules.steps import CENTRE
from .state import (
    BUILT,
    CELL,
    COLUMNS,
    DISC,
    DIVIDENDS,
    ENDING,
    FACTORY,
    FIRST,
    GOALS,
    GUEST,
    LAID,
    LATER,
    MARKS,
    NINES,
    OWNER,
    PLACES,
    RESERVE,
    RESOURCES,
    SEATS,
    SITE,
    SIZE,
    STATION,
    STORE,
    TRAIN_AT,
    TRAINS,
    TURNS,
    State,
)

# Hand-set. A turn is one of the about seven a player has.
TURNS_EACH: Final = 8.0
RESOURCE: Final = [0.75, 0.95, 1.15]  # a marker in store, while there is time to deliver it
LEVEL: Final = 1.1  # a level more, per turn to come: points to move, room to store
TRAIN: Final = 0.8  # the second train, per turn to come
OWN_SITE: Final = 0.5  # per turn to come: rivals come by
RESERVE_MARKER: Final = 0.12  # what is not on the table can't work
GOAL_HOPE: Final = 0.75  # of the points of a marker whose goal is not met yet but on its way
RIVAL: Final = 0.3
SPOT: Final = 0.85  # of what a station brings, before it is paid
DISC_STEP: Final = 0.4  # a space on the share row beyond its points: $ markers and the nine points ahead
READY: Final = [0.55, 0.32, 0.14]  # of a delivery's worth, by markers still missing
DELIVERY_EXTRAS: Final = 4.0  # dividend, goal marker and share steps of a delivery
FAR: Final = 0.07  # less per tile between train and factory
PAID_DIVIDEND: Final = 0.35  # a dividend can pay a station or a goal, beyond its point


def value(s: State, seat: int) -> float:
    """Own prospects, less a share of the best rival's; at the end the points alone."""
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, other))
    return prospects(s, seat) - RIVAL * best


def turns_left(s: State) -> float:
    if s.seat < 0:
        return 0.0
    if s.cells[ENDING]:
        return 0.5
    return max(0.5, TURNS_EACH - s.cells[TURNS] / s.players)


def prospects(s: State, seat: int) -> float:
    left = turns_left(s)
    if left == 0.0:
        return float(points_of(s, seat))
    cells = s.cells
    total = float(factory_points(s, seat) + station_points(s, seat) + on_the_map(s, seat))
    total += s.land.share_points[cells[DISC + seat]] + s.land.nine_points * cells[NINES + seat]
    total += cells[DIVIDENDS + seat] * (1.0 + PAID_DIVIDEND * min(1.0, left / 4))
    total += DISC_STEP * cells[DISC + seat]
    total += goal_prospects(s, seat, left) + min(1.0, left / 2) * delivery_prospects(s, seat)
    total += min(1.0, left / 3) * store_worth(s, seat) + RESERVE_MARKER * cells[RESERVE + seat]
    total += LEVEL * (cells[BUILT + seat] - 1) * min(left, 4.0)
    if cells[TRAIN_AT + seat * TRAINS + 1] != NOBODY:
        total += TRAIN * min(left, 5.0)
    return total + OWN_SITE * left * own_sites(s, seat) + station_prospect(s, seat, left)


def station_prospect(s: State, seat: int, left: float) -> float:
    """A spot just laid is worth a station, as long as dividends, passengers and shares to sell can pay it."""
    if s.seat != seat or s.cells[STEP] != CENTRE or s.kind(s.cells[LAID]) != STATION:
        return 0.0
    cost = s.level(seat)
    if means(s, seat) + min(s.cells[DISC + seat], s.cells[RESERVE + seat]) < cost:
        return 0.0
    gain = POINTS_PER_HOUSE * s.cells[SIZE + s.station_city(s.cells[LAID])] + LEVEL * min(left, 4.0)
    return max(0.0, SPOT * (gain - cost))


def on_the_map(s: State, seat: int) -> int:
    """CX-16.7: passengers."""
    return s.cells[GUEST : GUEST + s.cells[PLACES] * 4].count(seat)


def own_sites(s: State, seat: int) -> int:
    return sum([1 for place in range(s.cells[PLACES]) if s.cells[OWNER + place] == seat and s.kind(place) == SITE])


def store_worth(s: State, seat: int) -> float:
    store, level = STORE + seat * RESOURCES, s.level(seat)
    total = 0.0
    for resource in range(RESOURCES):
        total += RESOURCE[resource] * s.cells[store + resource]
    stored = s.stored(seat)
    return total if stored <= level else total * level / stored


def delivery_prospects(s: State, seat: int) -> float:
    """The best delivery in sight: what it brings, by how much of it is in store and how near a train is."""
    best = 0.0
    for place in range(s.cells[PLACES]):
        if s.kind(place) == FACTORY:
            missing = missing_goods(s, seat, place)
            if missing < len(READY):
                face = s.face(place)
                points = s.land.first[face] if s.cells[FIRST + place] == NOBODY else s.land.later[face]
                near = 1.0 - FAR * min(9, nearest_train(s, seat, place))
                best = max(best, (points + DELIVERY_EXTRAS) * READY[missing] * near)
    return best


def missing_goods(s: State, seat: int, place: int) -> int:
    demand, store = s.land.demand[s.face(place)], STORE + seat * RESOURCES
    missing = 0
    for resource in range(RESOURCES):
        missing += max(0, demand[resource] - s.cells[store + resource])
    return missing


def nearest_train(s: State, seat: int, place: int) -> int:
    """Rows and columns to the nearest own train: rough, but cheap."""
    cell, best = s.cells[CELL + place], 99
    for train in range(TRAINS):
        at = s.cells[TRAIN_AT + seat * TRAINS + train]
        if at != NOBODY:
            other = s.cells[CELL + at]
            best = min(best, abs(s.land.x[cell] - s.land.x[other]) + abs(s.land.y[cell] - s.land.y[other]))
    return best


def goal_prospects(s: State, seat: int, left: float) -> float:
    """Markers on goals at what they would bring; those not met yet by how near they are."""
    total = 0.0
    for column in range(COLUMNS):
        own = s.cells[MARKS + column * SEATS + seat]
        if own:
            goal = s.cells[GOALS + column]
            least, there = s.land.goal_least[goal], reached(s, seat, goal)
            chance = 1.0 if there >= least else GOAL_HOPE * (there + 0.25 * left) / (least + 0.25 * left)
            total += chance * own * worth_each(s, seat, column)
    return total


def worth_each(s: State, seat: int, column: int) -> float:
    own, most = s.cells[MARKS + column * SEATS + seat], s.land.neutral
    for other in range(s.players):
        most = max(most, s.cells[MARKS + column * SEATS + other])
    return float(s.land.majority[column] if own >= most else s.land.other[column])


def features(s: State, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    deliveries = sum([s.cells[LATER + place * SEATS + seat] for place in range(s.cells[PLACES])])
    return {
        "points": float(points_of(s, seat)),
        "stations": float(s.cells[BUILT + seat]),
        "stored": float(s.stored(seat)),
        "later_deliveries": float(deliveries),
        "own_sites": float(own_sites(s, seat)),
        "turns_left": turns_left(s),
        "prospects": prospects(s, seat),
    }
