"""Scoring (CX-16) and ties (CX-17). Computed from the position alone, so that it can be asked at any time."""

from typing import Final

from ..state import (
    BUILT,
    COLUMNS,
    DISC,
    DIVIDENDS,
    FIRST,
    GOALS,
    LATER,
    MARKS,
    NINES,
    PLACES,
    SEATS,
    SIZE,
    State,
)
from .goals import met, passengers

POINTS_PER_HOUSE: Final = 3  # CX-16.9
PARTS: Final = ["goals", "passengers", "factories", "stations", "shares", "dividends", "nines"]  # CX-16.1
MOST_STATIONS: Final = 100  # above any number of stations or spaces, for the tie-break


def points_of(s: State, seat: int) -> int:
    return sum(parts_of(s, seat))


def parts_of(s: State, seat: int) -> list[int]:
    """CX-16.1: in this order."""
    return [
        sum([goal_points(s, seat, column) for column in range(COLUMNS)]),
        len(passengers(s, seat)),  # CX-16.7
        factory_points(s, seat),
        station_points(s, seat),
        s.land.share_points[s.cells[DISC + seat]],  # CX-16.10
        s.cells[DIVIDENDS + seat],  # CX-16.11
        s.land.nine_points * s.cells[NINES + seat],  # CX-16.12
    ]


def goal_points(s: State, seat: int, column: int) -> int:
    """CX-16.2 to 16.6: who missed the goal scores nothing and counts for nothing; ties share the majority."""
    goal, own = s.cells[GOALS + column], s.cells[MARKS + column * SEATS + seat]
    if not own or not met(s, seat, goal):
        return 0
    most = s.land.neutral
    for other in range(s.players):
        marks = s.cells[MARKS + column * SEATS + other]
        if marks > most and met(s, other, goal):
            most = marks
    return own * (s.land.majority[column] if own >= most else s.land.other[column])


def factory_points(s: State, seat: int) -> int:
    """CX-16.8"""
    total = 0
    for place in range(s.cells[PLACES]):
        total += points_at(s, seat, place)
    return total


def points_at(s: State, seat: int, place: int) -> int:
    """CX-16.8 for one place; none unless it is a factory."""
    face = s.face(place)
    later = s.land.later[face] * s.cells[LATER + place * SEATS + seat]
    return later + s.land.first[face] if s.cells[FIRST + place] == seat else later


def station_points(s: State, seat: int) -> int:
    """CX-16.9"""
    return POINTS_PER_HOUSE * sum([s.cells[SIZE + s.station_city(place)] for place in s.stations(seat)])


def tiebreak(s: State, seat: int) -> int:
    """CX-17.2, 17.3: more stations, then the disc further along."""
    return s.cells[BUILT + seat] * MOST_STATIONS + s.cells[DISC + seat]


def announce_scores(s: State) -> None:
    s.note("scoring")
    for seat in range(s.players):
        s.note_all("scored", [seat, *parts_of(s, seat), points_of(s, seat)])
