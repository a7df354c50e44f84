"""How well a seat stands (for bots): points as they would be scored now, and what markers may still become.

One number per feature and a weight each; the sum is in points at the end of the game.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY, STEP

from ..rules.goals import DIVIDENDS_LEFT, STORE_EACH, reached
from ..rules.scoring import POINTS_PER_HOUSE, points_at, points_of, station_points
from ..rules.stations import guests
from ..rules.steps import CENTRE, PAY
from ..state import (
    BUILT,
    CELL,
    COLUMNS,
    DISC,
    DIVIDENDS,
    DUE,
    ENDING,
    FACTORY,
    FIRST,
    GOALS,
    GUEST,
    LAID,
    LAST,
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
from .run import best_delivery

MARKERS_A_TURN: Final = 4.0  # three goods and a passenger
LAST_HOPE: Final = 0.3  # of the hope for a goal that is not met when the last turns have begun

# Where each weight stands in the list; the numbers are in weights.toml.
TURNS_EACH: Final = 0
RESOURCE: Final = 1  # a marker in store, while there is time to deliver it
LEVEL: Final = 4  # a level more, per turn to come: points to move, room to store
TRAIN: Final = 5  # the second train, per turn to come
OWN_SITE: Final = 6  # per turn to come: rivals come by
RESERVE_MARKER: Final = 7  # what is not on the table can't work
GOAL_HOPE: Final = 8  # of the points of a marker whose goal is not met yet but on its way
RIVAL: Final = 9
SPOT: Final = 10  # of what a station brings, before it is paid
DISC_STEP: Final = 11  # a space on the share row beyond its points: $ markers and the nine points ahead
READY: Final = 12  # of a delivery's worth, by markers still missing
DELIVERY_EXTRAS: Final = 15  # dividend, goal marker and share steps of a delivery
FAR: Final = 16  # less per tile between train and factory
PAID_DIVIDEND: Final = 17  # a dividend can pay a station or a goal, beyond its point
RESTOCK: Final = 18  # doubt per marker that a goal still wants in store, the less the more turns there are to fetch it
RUN: Final = 19  # of a delivery that a train can still make in this turn
WORKING: Final = 20  # a marker in reserve or store, as many as the turns to come can put to use

NAMES: Final = (
    ("turns_each", 1),
    ("resource", 3),
    ("level", 1),
    ("train", 1),
    ("own_site", 1),
    ("reserve_marker", 1),
    ("goal_hope", 1),
    ("rival", 1),
    ("spot", 1),
    ("disc_step", 1),
    ("ready", 3),
    ("delivery_extras", 1),
    ("far", 1),
    ("paid_dividend", 1),
    ("restock", 1),
    ("run", 1),
    ("working", 1),
)


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a share of the best rival's; at the end the points alone."""
    survey, best = Survey(s), -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, prospects(s, survey, other, w))
    return prospects(s, survey, seat, w) - w[RIVAL] * best


def outlook(s: State, w: list[float]) -> list[float]:
    """The likely result of every seat: what a review draws."""
    survey = Survey(s)
    return [prospects(s, survey, seat, w) for seat in range(s.players)]


class Survey:
    """What lies on the map, found once for all seats: a look asks for all of them."""

    def __init__(self, s: State) -> None:
        cells = s.cells
        self.factories: list[int] = []  # their places
        self.delivered: list[int] = [0] * s.players  # CX-16.8: points
        self.sites: list[int] = [0] * s.players
        self.guests: list[int] = [0] * s.players  # CX-16.7: passengers
        for place in range(cells[PLACES]):
            kind = s.kind(place)
            if kind == FACTORY:
                self.add_factory(s, place)
            elif kind == SITE and cells[OWNER + place] >= 0:
                self.sites[cells[OWNER + place]] += 1
        for house in range(GUEST, GUEST + cells[PLACES] * 4):
            if cells[house] >= 0:
                self.guests[cells[house]] += 1

    def add_factory(self, s: State, place: int) -> None:
        self.factories.append(place)
        for seat in range(s.players):
            self.delivered[seat] += points_at(s, seat, place)


def turns_left(s: State, w: list[float]) -> float:
    if s.seat < 0:
        return 0.0
    if s.cells[ENDING]:
        return 0.5
    return max(0.5, w[TURNS_EACH] - s.cells[TURNS] / s.players)


def prospects(s: State, survey: Survey, seat: int, w: list[float]) -> float:
    left = turns_left(s, w)
    if left == 0.0:
        return float(points_of(s, seat))
    cells = s.cells
    total = float(survey.delivered[seat] + station_points(s, seat) + survey.guests[seat])
    total += s.land.share_points[cells[DISC + seat]] + s.land.nine_points * int(cells[NINES + seat])
    total += int(cells[DIVIDENDS + seat]) * (1.0 + w[PAID_DIVIDEND] * min(1.0, left / 4))
    total += w[DISC_STEP] * int(cells[DISC + seat])
    total += goal_prospects(s, seat, left, w) + delivery_prospects(s, survey, seat, left, w)
    total += min(1.0, left / 3) * store_worth(s, seat, w) + w[RESERVE_MARKER] * int(cells[RESERVE + seat])
    total += w[LEVEL] * int(cells[BUILT + seat] - 1) * min(left, 4.0)
    total += w[WORKING] * working_markers(s, seat, left)
    if cells[TRAIN_AT + seat * TRAINS + 1] != NOBODY:
        total += w[TRAIN] * min(left, 5.0)
    return total + w[OWN_SITE] * left * survey.sites[seat] + station_prospect(s, seat, left, w)


def working_markers(s: State, seat: int, left: float) -> float:
    """What can still become a good or a passenger: with nothing in the reserve a turn brings neither (CX-10.3, 10.9)."""
    if not has_a_turn(s, seat):
        return 0.0
    return min(float(s.cells[RESERVE + seat] + s.stored(seat)), MARKERS_A_TURN * max(1.0, left))


def station_prospect(s: State, seat: int, left: float, w: list[float]) -> float:
    """A spot just laid is worth a station, as long as dividends, passengers and shares to sell can pay it.

    Passengers of others cost nothing: they go home as dividends (CX-6.6).
    """
    step = s.cells[STEP]
    if s.seat != seat or step not in (CENTRE, PAY) or s.kind(s.cells[LAID]) != STATION:
        return 0.0
    due: int = s.level(seat) if step == CENTRE else s.cells[DUE]
    rivals, own = guests(s, seat)
    means = s.cells[DIVIDENDS + seat] + len(rivals) + len(own)
    if means + min(s.cells[DISC + seat], s.cells[RESERVE + seat]) < due:
        return 0.0
    gain = POINTS_PER_HOUSE * int(s.cells[SIZE + s.station_city(s.cells[LAID])]) + w[LEVEL] * min(left, 4.0)
    return max(0.0, w[SPOT] * (gain - max(0, due - len(rivals))))


def store_worth(s: State, seat: int, w: list[float]) -> float:
    store, level = STORE + seat * RESOURCES, s.level(seat)
    total = 0.0
    for resource in range(RESOURCES):
        total += w[RESOURCE + resource] * int(s.cells[store + resource])
    stored = s.stored(seat)
    return total if stored <= level else total * level / stored


def delivery_prospects(s: State, survey: Survey, seat: int, left: float, w: list[float]) -> float:
    """The best delivery in sight: one that this turn can still make, or one to come while there is time for it."""
    this_turn = w[RUN] * best_delivery(s, seat, w[DELIVERY_EXTRAS])
    return max(this_turn, min(1.0, left / 2) * later_delivery(s, survey, seat, w))


def later_delivery(s: State, survey: Survey, seat: int, w: list[float]) -> float:
    """What it brings, by how much of it is in store and how near a train is."""
    best = 0.0
    for place in survey.factories:
        missing = missing_goods(s, seat, place)
        if missing < 3:
            face = s.face(place)
            points = s.land.first[face] if s.cells[FIRST + place] == NOBODY else s.land.later[face]
            near = 1.0 - w[FAR] * min(9, nearest_train(s, seat, place))
            best = max(best, (points + w[DELIVERY_EXTRAS]) * w[READY + missing] * near)
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


def goal_prospects(s: State, seat: int, left: float, w: list[float]) -> float:
    """Markers on goals at what they would bring; those not met yet by how near they are."""
    total = 0.0
    for column in range(COLUMNS):
        own: int = s.cells[MARKS + column * SEATS + seat]
        if own:
            total += goal_chance(s, seat, s.cells[GOALS + column], left, w) * own * worth_each(s, seat, column)
    return total


def goal_chance(s: State, seat: int, goal: int, left: float, w: list[float]) -> float:
    """How sure a goal is: by how near it is; one on the store by the time to fill it, for it is looked at in the end only."""
    least, there = s.land.goal_least[goal], with_sales(s, seat, goal)
    if there >= least:
        return 1.0
    if s.land.goal_test[goal] == STORE_EACH:
        return max(0.0, 1.0 - w[RESTOCK] * lacking(s, seat, least) / (left * left))
    hope = w[GOAL_HOPE] * (there + 0.25 * left) / (least + 0.25 * left)
    return LAST_HOPE * hope if s.cells[ENDING] else hope


def with_sales(s: State, seat: int, goal: int) -> int:
    """As far as it is, and the shares that can still be sold: dividends for a goal need not be there before the last turn.

    So a step sold early wins nothing for it, and gives away the $ marker that was next on the row.
    """
    there = reached(s, seat, goal)
    if s.land.goal_test[goal] == DIVIDENDS_LEFT and has_a_turn(s, seat):
        there += min(s.cells[DISC + seat], s.cells[RESERVE + seat])
    return there


def has_a_turn(s: State, seat: int) -> bool:
    """Now or later (CX-3.1: shares are sold in the own turn only)."""
    if not s.cells[ENDING]:
        return True
    return (seat - s.seat) % s.players < s.cells[LAST] - s.cells[TURNS]


def lacking(s: State, seat: int, least: int) -> int:
    """Markers missing until every store holds so many."""
    store = STORE + seat * RESOURCES
    return sum([max(0, least - there) for there in s.cells[store : store + RESOURCES]])


def worth_each(s: State, seat: int, column: int) -> float:
    own, most = s.cells[MARKS + column * SEATS + seat], s.land.neutral
    for other in range(s.players):
        marks = s.cells[MARKS + column * SEATS + other]
        if marks > most and (other == seat or in_time(s, other, column)):
            most = marks
    return float(s.land.majority[column] if own >= most else s.land.other[column])


def in_time(s: State, seat: int, column: int) -> bool:
    """Markers of who misses the goal count for no majority (CX-16.3): once the last turns have begun that is plain to see."""
    goal = s.cells[GOALS + column]
    return not s.cells[ENDING] or with_sales(s, seat, goal) >= s.land.goal_least[goal]


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    survey = Survey(s)
    deliveries = sum([s.cells[LATER + place * SEATS + seat] for place in range(s.cells[PLACES])])
    return {
        "points": float(points_of(s, seat)),
        "stations": float(s.cells[BUILT + seat]),
        "stored": float(s.stored(seat)),
        "later_deliveries": float(deliveries),
        "own_sites": float(survey.sites[seat]),
        "turns_left": turns_left(s, w),
        "prospects": prospects(s, survey, seat, w),
    }
