"""What the game can work out for a player: how far the own trains come, and what waits there."""

from stellwerk.kernel.core import NOBODY

from ..state import (
    AT,
    CELL,
    FACTORY,
    POINTS,
    RESOURCES,
    ROOM,
    SHAPE,
    SITE,
    START_CROSSING,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)

MOST_ROWS = 12


def within_reach(s: State, seat: int) -> list[tuple[int, int]]:
    """Tiles with something to do there and the points it takes, nearest first; coal in store counts as points."""
    most = (s.cells[POINTS] or s.level(seat)) + s.cells[STORE + seat * RESOURCES]
    best: dict[int, int] = {}
    for train in range(TRAINS):
        start = s.cells[TRAIN_AT + seat * TRAINS + train]
        if start != NOBODY:
            for place, cost in distances(s, start, most).items():
                best[place] = min(cost, best.get(place, cost))
    worth = [(cost, place) for place, cost in best.items() if offers(s, place)]
    return [(place, cost) for cost, place in sorted(worth)[:MOST_ROWS]]


def distances(s: State, start: int, most: int) -> dict[int, int]:
    """Least points from a tile to every other, never back by the edge of entry (CX-8.7)."""
    found: dict[int, int] = {}
    seen = {(start, NOBODY)}
    wave = [(start, NOBODY)]
    for cost in range(1, most + 1):
        following = []
        for place, came in wave:
            for state in onward(s, place, came):
                if state not in seen:
                    seen.add(state)
                    following.append(state)
                    found.setdefault(state[0], cost)
        wave = following
    return found


def onward(s: State, place: int, came: int) -> list[tuple[int, int]]:
    rails, cell = s.land.rails[s.cells[SHAPE + place]], s.cells[CELL + place]
    reached = []
    for edge in range(4):
        there = s.land.neighbour[cell * 4 + edge]
        if rails >> edge & 1 and edge != came and there >= 0 and s.cells[AT + there] >= 0:
            reached.append((s.cells[AT + there], (edge + 2) % 4))
    return reached


def offers(s: State, place: int) -> bool:
    """CX-10.11: crossings, backs, empty spots and full cities have nothing for a train."""
    if s.kind(place) in (SITE, START_CROSSING, FACTORY):
        return True
    return s.has_station(place) and s.cells[ROOM + s.station_city(place)] > 0
