"""How well a seat stands (for bots): the score now, what this round's trains may bring, what links will cost.

One number per feature and a weight each; the sum is in points at the end of the game.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY

from ..rules.profit import income_of_loads, points_of_loads
from ..rules.reach import reached_by
from ..rules.transport import own_trains, used_seats, used_spaces
from ..state import (
    AREA,
    BIDDER,
    BROWN,
    CARGO,
    COLOURS,
    DRAWN,
    GREEN,
    HAND,
    HEAD,
    INFLUENCE,
    KEPT,
    LENGTH,
    LINE,
    PASSED,
    PER_AREA,
    PHASE,
    PROFIT,
    RED,
    RED_PASSENGER,
    ROUND,
    SEATS,
    VP,
    WHITE,
    WHITE_CUBE,
    State,
)

# Where each weight stands in the list; the numbers are in weights.toml.
WORTH: Final = 0  # a point of influence, by colour, while rounds are to come
ENOUGH: Final = 4  # and from where on one more is worth little
LITTLE: Final = 8
CUBE: Final = 9
PLACES_PER_BROWN: Final = 10  # pieces a point of rolling stock can carry
PLACES_PER_OTHER: Final = 11
MOST_PLACES: Final = 12
LATER: Final = 13  # a piece in reach that must wait for the next round
SHARED: Final = 14  # a piece others reach too
AHEAD: Final = 15  # a piece so many links ahead of the running line
UPKEEP: Final = 19  # of a link per round to come: most are sold in time
BEGUN_SET: Final = 20
RIVAL: Final = 21

NAMES: Final = (
    ("worth", 4),
    ("enough", 4),
    ("little", 1),
    ("cube", 1),
    ("places_per_brown", 1),
    ("places_per_other", 1),
    ("most_places", 1),
    ("later", 1),
    ("shared", 1),
    ("ahead", 4),
    ("upkeep", 1),
    ("begun_set", 1),
    ("rival", 1),
)


def value(s: State, seat: int, w: list[float]) -> float:
    """Own prospects, less a part of the best rival's score."""
    if s.seat < 0:
        return float(s.score(seat)) + (0.5 if s.ranking()[0] == seat else 0.0)
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, float(s.score(other)))
    return prospects(s, seat, w) - w[RIVAL] * best


def outlook(s: State, w: list[float]) -> list[float]:
    """The likely result of every seat: what a review draws."""
    return [prospects(s, seat, w) if s.seat >= 0 else float(s.score(seat)) for seat in range(s.players)]


def prospects(s: State, seat: int, w: list[float]) -> float:
    later = s.panel.rounds - 1 - s.cells[ROUND]
    return position(s, seat, later, w) + means(s, seat, later, w) + cargo(s, seat, later, w) + ahead(s, seat, w)


def position(s: State, seat: int, later: int, w: list[float]) -> float:
    """Points, sets, and the P/L track after this round's upkeep and what later rounds will take."""
    cells, links = s.cells, s.laid(seat)
    profit = cells[PROFIT + seat]
    points = cells[VP + seat]
    if cells[PHASE] < 7:
        profit += income_of_loads(s, seat) - links * s.panel.upkeep
        points += points_of_loads(s, seat)
    profit = max(s.panel.profit_least, min(s.panel.profit_most, profit))
    return points + profit + sets(s, seat, w) - links * (1.0 + w[UPKEEP] * later)


def sets(s: State, seat: int, w: list[float]) -> float:
    """Two points a set; one that is begun counts by the kinds it has."""
    whole, kinds = 1000, 0
    for kind in range(CARGO):
        whole = min(whole, s.cells[KEPT + seat * CARGO + kind])
    for kind in range(CARGO):
        kinds += 1 if s.cells[KEPT + seat * CARGO + kind] > whole else 0
    return 2.0 * whole + w[BEGUN_SET] * kinds


def means(s: State, seat: int, later: int, w: list[float]) -> float:
    """Cubes and influence, standing bids counted as won; in the last round only what can still be used."""
    cells, phase = s.cells, s.cells[PHASE]
    if not later and phase == 9:
        return 0.0
    total = w[CUBE] * cells[HAND + seat] if later or phase < 7 else 0.0
    for colour in range(COLOURS):
        points = cells[INFLUENCE + colour * SEATS + seat] + (bid_points(s, seat, colour) if phase == 3 else 0)
        worth = w[WORTH + colour] if later or phase < 6 or colour >= RED else 0.0
        total += worth * min(points, w[ENOUGH + colour]) + w[LITTLE] * worth * max(0, points - w[ENOUGH + colour])
    return total


def bid_points(s: State, seat: int, colour: int) -> int:
    """Points of a colour in the boxes where this seat's bid stands; the two-coloured marker counts as green."""
    total = 0
    for box in range(len(s.panel.least)):
        if s.cells[BIDDER + box] == seat:
            total += s.panel.printed[box][colour]
            total += 1 if s.cells[DRAWN + box] == colour else 0
            total += 1 if colour == GREEN and s.panel.either[box] else 0
    return total


def piece_worth(s: State, kind: int) -> float:
    """Victory points and income of a piece once it is loaded."""
    bonus = 0.8 if s.panel.first_class and kind >= RED_PASSENGER else 0.0
    return 1.0 + s.panel.money[kind] + bonus


def cargo(s: State, seat: int, later: int, w: list[float]) -> float:
    """What is in reach and may still be loaded, the dearest first, as far as trains can carry it."""
    phase = s.cells[PHASE]
    if phase < 5 or not s.laid(seat):
        return 0.0
    white, others = 0.0, 0.0
    for place in reached_by(s, seat):
        there = s.cells[AREA + place]
        if there:
            share = w[SHARED] if s.touch(place // PER_AREA) & ~(1 << seat) else 1.0
            if place % PER_AREA == WHITE_CUBE:
                white += share * there
            else:
                others += share * there
    room = places(s, seat, w) if phase < 6 or (phase == 6 and not s.cells[PASSED] >> seat & 1) else 0.0
    first = min(white, room)
    second = min(others, room - first)
    ordinary = piece_worth(s, RED_PASSENGER)
    now = first * piece_worth(s, WHITE_CUBE) + second * ordinary
    waiting = min(white - first + others - second, 8.0)
    return now + (w[LATER] * ordinary * waiting if later else 0.0)


def places(s: State, seat: int, w: list[float]) -> float:
    """Free places of own trains, and those that the means left could still buy."""
    room = 0
    for train in own_trains(s, seat):
        room += s.panel.seats[train] - used_seats(s, train) + s.panel.spaces[train] - used_spaces(s, train)
    at = INFLUENCE + seat
    cells = s.cells
    other = cells[HAND + seat] + cells[at + WHITE * SEATS] + cells[at + RED * SEATS] + cells[at + GREEN * SEATS]
    bought = w[PLACES_PER_BROWN] * min(6, cells[at + BROWN * SEATS]) + w[PLACES_PER_OTHER] * min(other, 6)
    return 0.9 * room + 0.8 * min(bought, w[MOST_PLACES] - room)


def ahead(s: State, seat: int, w: list[float]) -> float:
    """Pieces a few links ahead of the line being built: without them no line would ever set out."""
    if s.cells[PHASE] != 5 or not s.cells[LENGTH] or s.seat != seat:
        return 0.0
    land, line, total = s.land, s.rows[LINE], 0.0
    seen = [False] * land.areas
    for area in line:
        seen[area] = True
    front = [s.cells[HEAD]]
    for distance in range(1, 4):
        following: list[int] = []
        for area in front:
            for way in land.ways_out[area]:
                to = land.way_to[way]
                if not seen[to] and s.owner(land.way_link[way]) == NOBODY:
                    seen[to] = True
                    following.append(to)
                    total += w[AHEAD + distance] * richness(s, to)
        front = following
    return min(total * 0.5, 6.0)


def richness(s: State, area: int) -> float:
    """Pieces a link into this area would bring into reach."""
    total = 0.0
    for kind in range(1, CARGO):
        total += s.cells[AREA + PER_AREA * area + kind]
    if not s.owned(area):
        for hill in s.land.loads_for[area]:
            total += 1.5 * s.cells[AREA + PER_AREA * hill + WHITE_CUBE]
    return total


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    later = s.panel.rounds - 1 - s.cells[ROUND]
    return {
        "score": float(s.score(seat)),
        "position": position(s, seat, later, w),
        "means": means(s, seat, later, w),
        "cargo": cargo(s, seat, later, w),
        "ahead": ahead(s, seat, w),
        "rounds_left": float(later),
    }
