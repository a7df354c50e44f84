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
    HEAD,
    KEPT,
    LENGTH,
    LINE,
    PASSED,
    PER_AREA,
    PHASE,
    PROFIT,
    REACH,
    REACH_BITS,
    RED,
    RED_PASSENGER,
    ROUND,
    VP,
    WHITE,
    WHITE_CUBE,
    YELLOW_CUBE,
    State,
)
from .purse import CUBES, left_in_purse
from .takeover import takeover
from .weights import (
    AHEAD,
    BEGUN_SET,
    CUBE,
    ENOUGH,
    LATER,
    LITTLE,
    MOST_PLACES,
    NAMES,
    PLACES_PER_BROWN,
    PLACES_PER_OTHER,
    RIVAL,
    SHARED,
    UPKEEP,
    WORTH,
)

__all__ = ["NAMES", "features", "outlook", "value"]

DEAREST: Final = 3  # price of a train
MOST_BROWN: Final = 6  # points that buy a train of every price
OTHERS_PER_BROWN: Final = 3.0
FEW_OTHERS: Final = 6  # other points that are thought of for trains while there are rounds to save them for
NO_END: Final = 99.0  # the weights were tuned on side 3-4 with all income and all cubes counted: there it stays so
OWN_PLACE: Final = 0.9  # of a piece's worth while it waits for a free place in an own train
NOT_YET_BOUGHT: Final = 0.4  # less for a place to come than for an own one, be it for beer: others may buy the train
IN_REACH: Final = 0.03  # per piece in reach, though there is no place for it: first is loaded what others may take


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
    own = position(s, seat, later, w) + means(s, seat, later, w) + cargo(s, seat, later, w)
    return own + takeover(s, seat, later, w) + ahead(s, seat, w)


def position(s: State, seat: int, later: int, w: list[float]) -> float:
    """Points, sets, and the P/L track after this round's upkeep and what later rounds will take."""
    cells, links = s.cells, s.laid(seat)
    profit: int = cells[PROFIT + seat]
    points: int = cells[VP + seat]
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
    """Cubes and influence, standing bids counted as won; after the last auction only what still sells a line."""
    phase = s.cells[PHASE]
    if not later and phase == 9:
        return 0.0
    purse = left_in_purse(s, seat)
    total = w[CUBE] * useful_cubes(s, purse[CUBES], later)
    for colour in range(COLOURS):
        points: int = purse[colour] + (bid_points(s, seat, colour) if phase == 3 else 0)
        worth = w[WORTH + colour] if later or phase < 5 or colour >= RED else 0.0
        total += worth * min(points, w[ENOUGH + colour]) + w[LITTLE] * worth * max(0, points - w[ENOUGH + colour])
    return total


def useful_cubes(s: State, hand: int, later: int) -> int:
    """Once trains are bought, more than can be kept are worth nothing: nobody has more than there are (FT-1.1, 1.2).

    After the last auction they are worth the places they buy, and those are counted with the cargo.
    """
    phase = s.cells[PHASE]
    if phase < 5 or (phase == 5 and later):
        return hand
    return min(hand, s.panel.cubes - s.panel.income) if later else 0


def bid_points(s: State, seat: int, colour: int) -> int:
    """Points of a colour in the boxes where this seat's bid stands; the two-coloured marker counts as green."""
    total = 0
    for box in range(len(s.panel.least)):
        if s.cells[BIDDER + box] == seat:
            total += s.panel.printed[box][colour]
            total += 1 if s.cells[DRAWN + box] == colour else 0
            total += 1 if colour == GREEN and s.panel.either[box] else 0
    return total


def first_class(s: State) -> float:
    """What a passenger brings beyond one point, in a train not bought yet."""
    return 0.8 if s.panel.first_class else 0.0


def cargo(s: State, seat: int, later: int, w: list[float]) -> float:
    """What is in reach and may still be loaded: into own trains first, then as far as trains to come can carry it."""
    phase = s.cells[PHASE]
    if phase < 5 or not s.laid(seat):
        return 0.0
    white, yellow, people = in_reach(s, seat, w)
    points, money, room = IN_REACH * (white + yellow + people), 0.0, 0.0
    if phase < 6 or (phase == 6 and not s.cells[PASSED] >> seat & 1):
        trains = own_trains(s, seat)
        spaces, seats = goods_spaces(s, trains), free_seats(s, trains)
        beer, post = min(white, spaces), min(yellow, max(0.0, spaces - white))
        points += OWN_PLACE * (beer + post + people_aboard(s, trains, people))
        money = OWN_PLACE * income(s, beer, post + min(people, seats))
        white, yellow, people = white - beer, yellow - post, max(0.0, people - seats)
        room = places(s, seat, spaces + seats, later, w)
    first = min(white, room)
    second = min(people, room - first)
    third = min(yellow, room - first - second)
    points += first + second * (1.0 + first_class(s)) + third
    money = min(money + income(s, first, second + third), headroom(s, seat) if phase < 7 else 0.0)
    to_come = first + second + third
    waiting = min(white + yellow + people - to_come, 8.0)
    now = points + money - to_come * price_of_place(s, later, w)
    return now + (w[LATER] * (1.0 + s.panel.money[RED_PASSENGER] + first_class(s)) * waiting if later else 0.0)


def income(s: State, white: float, others: float) -> float:
    return white * s.panel.money[WHITE_CUBE] + others * s.panel.money[YELLOW_CUBE]


def headroom(s: State, seat: int) -> float:
    """Income that still moves the marker: what goes beyond the end of the P/L track is lost (FT-7.7)."""
    if not s.panel.first_class:
        return NO_END
    profit = s.cells[PROFIT + seat] + income_of_loads(s, seat) - s.laid(seat) * s.panel.upkeep
    return float(max(0, s.panel.profit_most - profit))


def price_of_place(s: State, later: int, w: list[float]) -> float:
    """Once trains are bought: a place to come is paid with points that count as means; in the last round it is but less sure."""
    if s.cells[PHASE] != 6:
        return 0.0
    return w[CUBE] / w[PLACES_PER_OTHER] if later else NOT_YET_BOUGHT


def in_reach(s: State, seat: int, w: list[float]) -> tuple[float, float, float]:
    """White cubes, yellow cubes, passengers; what others reach, too, counts in part."""
    white, yellow, people = 0.0, 0.0, 0.0
    for entry in reach_of(s, seat):
        place = entry // REACH_BITS
        there: int = s.cells[AREA + place]
        if there:
            share = w[SHARED] * there if entry % REACH_BITS & ~(1 << seat) else float(there)
            kind = place % PER_AREA
            if kind == WHITE_CUBE:
                white += share
            elif kind == YELLOW_CUBE:
                yellow += share
            else:
                people += share
    return white, yellow, people


def reach_of(s: State, seat: int) -> list[int]:
    """What a seat can load, as `reach_rows` has it: with the bits of all seats that can; who has passed can't any more."""
    if s.cells[PHASE] != 6:
        return [place * REACH_BITS + others_at(s, seat, place) for place in reached_by(s, seat)]
    loading = REACH_BITS - 1 & ~s.cells[PASSED]
    return [entry // REACH_BITS * REACH_BITS + (entry % REACH_BITS & loading) for entry in s.rows[REACH + seat]]


def others_at(s: State, seat: int, place: int) -> int:
    """Before trains are bought: seats with a link at the piece, for white cubes at one of their stations (FT-6.18)."""
    area, found = place // PER_AREA, 0
    if place % PER_AREA == WHITE_CUBE:
        for station in s.land.loading[area]:
            if not s.owned(station):
                found |= s.touch(station)
    else:
        found = s.touch(area)
    return found & ~(1 << seat) & REACH_BITS - 1


def goods_spaces(s: State, trains: list[int]) -> float:
    """Free ones of own trains."""
    free = 0
    for train in trains:
        free += s.panel.spaces[train] - used_spaces(s, train)
    return float(free)


def free_seats(s: State, trains: list[int]) -> float:
    free = 0
    for train in trains:
        free += s.panel.seats[train] - used_seats(s, train)
    return float(free)


def people_aboard(s: State, trains: list[int], people: float) -> float:
    """Points of passengers in free seats of own trains, the dearest first: with first class they bring its price (FT-7.2)."""
    total, left = 0.0, people
    for price in range(DEAREST, 0, -1):
        for train in trains:
            if s.panel.price[train] == price:
                seated = min(left, float(s.panel.seats[train] - used_seats(s, train)))
                total += seated * (price if s.panel.first_class else 1)
                left -= seated
    return total


def places(s: State, seat: int, owned: float, later: int, w: list[float]) -> float:
    """Places that the means left could still buy, beside those that are owned; in the last round nothing is saved (FT-6.10)."""
    purse = left_in_purse(s, seat)
    brown, other = purse[BROWN], purse[CUBES] + purse[WHITE] + purse[RED] + purse[GREEN]
    if later:
        bought = w[PLACES_PER_BROWN] * min(MOST_BROWN, brown) + w[PLACES_PER_OTHER] * min(other, FEW_OTHERS)
    else:
        bought = w[PLACES_PER_BROWN] * min(float(MOST_BROWN), brown + other / OTHERS_PER_BROWN)
    return max(0.0, 0.8 * min(bought, w[MOST_PLACES] - owned))


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
        total += int(s.cells[AREA + PER_AREA * area + kind])
    if not s.owned(area):
        for hill in s.land.loads_for[area]:
            total += 1.5 * int(s.cells[AREA + PER_AREA * hill + WHITE_CUBE])
    return total


def features(s: State, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    later = s.panel.rounds - 1 - s.cells[ROUND]
    return {
        "score": float(s.score(seat)),
        "position": position(s, seat, later, w),
        "means": means(s, seat, later, w),
        "cargo": cargo(s, seat, later, w),
        "takeover": takeover(s, seat, later, w),
        "ahead": ahead(s, seat, w),
        "rounds_left": float(later),
    }
