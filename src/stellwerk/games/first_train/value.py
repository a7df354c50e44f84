"""How well a seat stands (for bots): the score now, what this round's trains may bring, what links will cost.

One number per feature and a weight each; the sum is in points at the end of the game. Weights are hand-set.
"""

from typing import Final

from stellwerk.kernel.core import NOBODY

from .rules.profit import income_of_loads, points_of_loads
from .rules.reach import reached_by
from .rules.transport import own_trains, used_seats, used_spaces
from .state import (
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

WORTH: Final = [0.7, 1.3, 0.9, 0.9]  # a point of influence, by colour, while rounds are to come
ENOUGH: Final = [5, 6, 5, 5]  # and from where on one more is worth little
LITTLE: Final = 0.25
CUBE: Final = 0.45
PLACES_PER_BROWN: Final = 2.0  # pieces a point of rolling stock can carry
PLACES_PER_OTHER: Final = 0.45
MOST_PLACES: Final = 13.0
LATER: Final = 0.45  # a piece in reach that must wait for the next round
SHARED: Final = 0.7  # a piece others reach too
AHEAD: Final = [0.0, 0.55, 0.3, 0.15]  # a piece so many links ahead of the running line
UPKEEP: Final = 0.55  # of a link per round to come: most are sold in time
BEGUN_SET: Final = 0.35
RIVAL: Final = 0.25


def value(s: State, seat: int) -> float:
    """Own prospects, less a part of the best rival's score."""
    if s.seat < 0:
        return float(s.score(seat)) + (0.5 if s.ranking()[0] == seat else 0.0)
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, float(s.score(other)))
    return prospects(s, seat) - RIVAL * best


def prospects(s: State, seat: int) -> float:
    later = s.panel.rounds - 1 - s.cells[ROUND]
    return position(s, seat, later) + means(s, seat, later) + cargo(s, seat, later) + ahead(s, seat)


def position(s: State, seat: int, later: int) -> float:
    """Points, sets, and the P/L track after this round's upkeep and what later rounds will take."""
    cells, links = s.cells, s.laid(seat)
    profit = cells[PROFIT + seat]
    points = cells[VP + seat]
    if cells[PHASE] < 7:
        profit += income_of_loads(s, seat) - links * s.panel.upkeep
        points += points_of_loads(s, seat)
    profit = max(s.panel.profit_least, min(s.panel.profit_most, profit))
    return points + profit + sets(s, seat) - links * (1.0 + UPKEEP * later)


def sets(s: State, seat: int) -> float:
    """Two points a set; one that is begun counts by the kinds it has."""
    whole, kinds = 1000, 0
    for kind in range(CARGO):
        whole = min(whole, s.cells[KEPT + seat * CARGO + kind])
    for kind in range(CARGO):
        kinds += 1 if s.cells[KEPT + seat * CARGO + kind] > whole else 0
    return 2.0 * whole + BEGUN_SET * kinds


def means(s: State, seat: int, later: int) -> float:
    """Cubes and influence, standing bids counted as won; in the last round only what can still be used."""
    cells, phase = s.cells, s.cells[PHASE]
    if not later and phase == 9:
        return 0.0
    total = CUBE * cells[HAND + seat] if later or phase < 7 else 0.0
    for colour in range(COLOURS):
        points = cells[INFLUENCE + colour * SEATS + seat] + (bid_points(s, seat, colour) if phase == 3 else 0)
        worth = WORTH[colour] if later or phase < 6 or colour >= RED else 0.0
        total += worth * min(points, ENOUGH[colour]) + LITTLE * worth * max(0, points - ENOUGH[colour])
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


def cargo(s: State, seat: int, later: int) -> float:
    """What is in reach and may still be loaded, the dearest first, as far as trains can carry it."""
    phase = s.cells[PHASE]
    if phase < 5 or not s.laid(seat):
        return 0.0
    white, others = 0.0, 0.0
    for place in reached_by(s, seat):
        there = s.cells[AREA + place]
        if there:
            share = SHARED if s.touch(place // PER_AREA) & ~(1 << seat) else 1.0
            if place % PER_AREA == WHITE_CUBE:
                white += share * there
            else:
                others += share * there
    room = places(s, seat) if phase < 6 or (phase == 6 and not s.cells[PASSED] >> seat & 1) else 0.0
    first = min(white, room)
    second = min(others, room - first)
    ordinary = piece_worth(s, RED_PASSENGER)
    now = first * piece_worth(s, WHITE_CUBE) + second * ordinary
    waiting = min(white - first + others - second, 8.0)
    return now + (LATER * ordinary * waiting if later else 0.0)


def places(s: State, seat: int) -> float:
    """Free places of own trains, and those that the means left could still buy."""
    room = 0
    for train in own_trains(s, seat):
        room += s.panel.seats[train] - used_seats(s, train) + s.panel.spaces[train] - used_spaces(s, train)
    at = INFLUENCE + seat
    cells = s.cells
    other = cells[HAND + seat] + cells[at + WHITE * SEATS] + cells[at + RED * SEATS] + cells[at + GREEN * SEATS]
    bought = PLACES_PER_BROWN * min(6, cells[at + BROWN * SEATS]) + PLACES_PER_OTHER * min(other, 6)
    return 0.9 * room + 0.8 * min(bought, MOST_PLACES - room)


def ahead(s: State, seat: int) -> float:
    """Pieces a few links ahead of the line being built: without them no line would ever set out."""
    if s.cells[PHASE] != 5 or not s.cells[LENGTH] or s.seat != seat:
        return 0.0
    land, line, total = s.land, s.rows[LINE], 0.0
    seen = [False] * land.areas
    for area in line:
        seen[area] = True
    front = [s.cells[HEAD]]
    for distance in range(1, len(AHEAD)):
        following: list[int] = []
        for area in front:
            for way in land.ways_out[area]:
                to = land.way_to[way]
                if not seen[to] and s.owner(land.way_link[way]) == NOBODY:
                    seen[to] = True
                    following.append(to)
                    total += AHEAD[distance] * richness(s, to)
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


def features(s: State, seat: int) -> dict[str, float]:
    """Named numbers for people and tuners."""
    later = s.panel.rounds - 1 - s.cells[ROUND]
    return {
        "score": float(s.score(seat)),
        "position": position(s, seat, later),
        "means": means(s, seat, later),
        "cargo": cargo(s, seat, later),
        "ahead": ahead(s, seat),
        "rounds_left": float(later),
    }
