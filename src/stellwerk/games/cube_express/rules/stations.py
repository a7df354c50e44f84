"""Stations (CX-6): where one may stand, and how it is paid."""

from stellwerk.kernel.core import STEP, NotAsked, Refused, Step, split

from ..actions import PAY_DIVIDEND, Codes
from ..state import (
    AT,
    BUILT,
    CELL,
    DIVIDENDS,
    DUE,
    GUEST,
    HOME,
    HUB,
    LAID,
    OWNER,
    RESERVE,
    STATION,
    STATION_AT,
    STATIONS,
    State,
)
from .cities import found_station, free_house
from .ending import STATION_REASON, reward
from .steps import PAY
from .turn import start_moving


def barred(s: State, place: int) -> Refused | None:
    """CX-6.11 to 6.14: what bars a station on this station tile for good."""
    if s.cells[BUILT + s.seat] == STATIONS:
        return Refused("CX-6.14", "no_station_left", {})
    cell = s.cells[CELL + place]
    for edge in range(4):
        there = s.land.neighbour[cell * 4 + edge]
        if there >= 0 and s.cells[AT + there] >= 0 and s.has_station(s.cells[AT + there]):
            return Refused("CX-6.11", "station_next_door", {"cell": there})
    if s.cells[HUB + s.station_city(place)] >= 0:
        return Refused("CX-6.13", "city_has_station", {"cell": cell})
    return None


def why_no_station(s: State, cell: int) -> Refused | None:
    """CX-1.5, 6.1, 6.2, 6.11 to 6.13: what bars a station on this cell, the payment apart."""
    place = s.place_at(cell)
    if place >= 0 and s.kind(place) == HOME:
        return Refused("CX-1.5", "home_tile", {})
    if place < 0 or place != s.cells[LAID]:
        return Refused("CX-6.2", "not_laid_now", {"cell": cell})
    if s.kind(place) != STATION:
        return Refused("CX-6.1", "no_spot", {"cell": cell})
    if s.cells[OWNER + place] >= 0:
        return Refused("CX-6.13", "city_has_station", {"cell": cell})
    return barred(s, place)


def guests(s: State, seat: int) -> tuple[list[int], list[int]]:
    """CX-6.4, 6.8, 6.17: houses at own stations with a rival's and with an own passenger."""
    rivals: list[int] = []
    own: list[int] = []
    for place in s.stations(seat):
        for house in s.houses(s.station_city(place)):
            guest = s.cells[GUEST + house]
            if guest == seat:
                own.append(house)
            elif guest >= 0:
                rivals.append(house)
    return rivals, own


def means(s: State, seat: int) -> int:
    """CX-6.4: all a player could pay a station with."""
    rivals, own = guests(s, seat)
    return s.cells[DIVIDENDS + seat] + len(rivals) + len(own)


def begin_payment(s: State, seat: int) -> None:
    """CX-6.3: the cost is the level before building."""
    s.put(DUE, s.level(seat))
    pay_what_is_forced(s, seat)


def pay_what_is_forced(s: State, seat: int) -> None:
    """Nobody is asked for a payment that leaves no choice; the station stands when all is paid (CX-6.9)."""
    while s.cells[DUE]:
        due, dividends = s.cells[DUE], s.cells[DIVIDENDS + seat]
        rivals, own = guests(s, seat)
        if due == dividends + len(rivals) + len(own):
            pay_all(s, seat, rivals + own)
        elif not rivals and not own:
            pay_dividend(s, seat)
        elif not dividends and 0 < len(rivals) <= due:
            pay_passenger(s, seat, rivals[0])
        else:
            return
    build(s, seat)


def pay_all(s: State, seat: int, houses: list[int]) -> None:
    while s.cells[DIVIDENDS + seat] and s.cells[DUE] > len(houses):
        pay_dividend(s, seat)
    for house in houses:
        pay_passenger(s, seat, house)


def pay_dividend(s: State, seat: int) -> None:
    """CX-6.5"""
    s.add(DIVIDENDS + seat, -1)
    s.add(RESERVE + seat, 1)
    s.add(DUE, -1)
    s.note("paid_dividend", seat)


def pay_passenger(s: State, seat: int, house: int) -> None:
    """CX-6.6, 6.7, 6.10: a rival's goes to its owner's dividends, an own one to the reserve."""
    guest = s.cells[GUEST + house]
    free_house(s, house)
    s.add((RESERVE if guest == seat else DIVIDENDS) + guest, 1)
    s.add(DUE, -1)
    s.note("paid_passenger", seat, guest, s.cells[CELL + (house >> 2)])


def build(s: State, seat: int) -> None:
    """CX-6.1: the leftmost station of the track; with the last one comes a nine-point marker."""
    laid, built = s.cells[LAID], s.cells[BUILT + seat]
    put_station(s, seat, laid)
    s.note("built", seat, s.cells[CELL + laid], s.level(seat))
    if built + 1 == STATIONS:
        reward(s, seat, STATION_REASON)
    start_moving(s)


def put_station(s: State, seat: int, place: int) -> None:
    built = s.cells[BUILT + seat]
    s.put(STATION_AT + seat * STATIONS + built, place)
    s.put(BUILT + seat, built + 1)
    s.put(OWNER + place, seat)
    found_station(s, place)


class Pay(Step[State]):
    """CX-6.4 to 6.9: dividends and passengers in any mix, one marker after another."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("pay", "CX-6.9")
        self.first: int = codes.pay_passenger
        self.end: int = codes.lay

    def legal(self, s: State) -> list[int]:
        seat = s.seat
        rivals, own = guests(s, seat)
        found = [PAY_DIVIDEND] if s.cells[DIVIDENDS + seat] else []
        return found + sorted([self.code(s, house) for house in (rivals or own)])

    def code(self, s: State, house: int) -> int:
        return self.first + s.cells[CELL + (house >> 2)] * 4 + (house & 3)

    def why_not(self, s: State, action: int) -> Refused | None:
        seat = s.seat
        if action == PAY_DIVIDEND:
            return None if s.cells[DIVIDENDS + seat] else Refused("CX-6.4", "no_dividend", {})
        if not self.first <= action < self.end:
            return NotAsked(self.rule, "pay_first", {"due": s.cells[DUE]})
        cell, corner = split(action - self.first, 4)
        return self.why_not_guest(s, seat, s.place_at(cell) * 4 + corner)

    def why_not_guest(self, s: State, seat: int, house: int) -> Refused | None:
        guest = s.cells[GUEST + house] if house >= 0 else -1
        if guest < 0:
            return Refused("CX-6.4", "nobody_there", {})
        rivals, own = guests(s, seat)
        if house not in rivals and house not in own:
            return Refused("CX-6.8", "not_your_station", {})
        if guest == seat and rivals:
            return Refused("CX-6.7", "rivals_first", {})
        return None

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == PAY_DIVIDEND:
            pay_dividend(s, seat)
        else:
            cell, corner = split(action - self.first, 4)
            pay_passenger(s, seat, s.place_at(cell) * 4 + corner)
        s.put(STEP, PAY)
        pay_what_is_forced(s, seat)
