"""What a player knows, as numbers: all that lies open, the own hand, and what has been seen of the others' (CX-1.18)."""

from stellwerk.kernel.observed import SEAT, Cells, Derived, Observed, counted

from .. import state as at
from ..state import (
    BACK_FACE,
    BACKS,
    COLUMNS,
    GUEST,
    HANDS,
    KNOWN_SINCE,
    MOST_PLACES,
    MOST_TILES,
    RESOURCES,
    SHAPE,
    STACK,
    STATIONS,
    TRAINS,
    State,
)

SINGLES = {
    "turns": at.TURNS,
    "places": at.PLACES,
    "laid": at.LAID,
    "skipped": at.SKIPPED,
    "skips": at.SKIPS,
    "points": at.POINTS,
    "burnt": at.BURNT,
    "running": at.RUNNING,
    "ran": at.RAN,
    "entered": at.ENTERED,
    "column": at.COLUMN,
    "due": at.DUE,
    "ending": at.ENDING,
    "closed_from": at.CLOSED_FROM,
    "last": at.LAST,
    "nines_left": at.NINES_LEFT,
}
PER_SEAT = {
    "reserve": (at.RESERVE, 1),
    "dividends": (at.DIVIDENDS, 1),
    "store": (at.STORE, RESOURCES),
    "disc": (at.DISC, 1),
    "dollars": (at.DOLLARS, 1),
    "built": (at.BUILT, 1),
    "station_at": (at.STATION_AT, STATIONS),
    "train_at": (at.TRAIN_AT, TRAINS),
    "came_by": (at.CAME_BY, TRAINS),
    "nines": (at.NINES, 1),
    "reasons": (at.REASONS, 1),
}


def observed() -> list[Observed]:
    seats = at.SEATS
    return [
        *(Cells(name, cell) for name, cell in SINGLES.items()),
        Cells("start_seat", at.START_SEAT, value=SEAT),
        Cells("market", at.MARKET, COLUMNS),
        Cells("goals", at.GOALS, COLUMNS),
        Cells("marks", at.MARKS, COLUMNS * seats, room=seats),
        *(Cells(name, cell, seats * each, room=seats, each=each) for name, (cell, each) in PER_SEAT.items()),
        Cells("cell", at.CELL, MOST_PLACES),
        Derived("shape", MOST_PLACES, shapes),
        Cells("owner", at.OWNER, MOST_PLACES, value=SEAT),
        Cells("first", at.FIRST, MOST_PLACES, value=SEAT),
        Cells("later", at.LATER, MOST_PLACES * seats, room=seats),
        Cells("guest", GUEST, MOST_PLACES * 4, value=SEAT),
        Derived("stack", 1, lambda s, _seat: [len(s.rows[STACK])]),
        Derived("hand", MOST_TILES, lambda s, seat: counted(s.rows[HANDS + seat], MOST_TILES)),
        Derived("backs", MOST_TILES, lambda s, seat: counted(s.rows[BACKS + seat][::2], MOST_TILES)),
        Derived("hand_sizes", seats, hand_sizes),
        Derived("known", MOST_TILES, known),
    ]


def shapes(s: State, _seat: int) -> list[int]:
    """Face × 4 + turn of each place; a tile that lies face down shows no turn."""
    found = s.part(SHAPE, MOST_PLACES)
    return [shape & ~3 if shape >> 2 == BACK_FACE else shape for shape in found]


def hand_sizes(s: State, seat: int) -> list[int]:
    found = [len(s.rows[HANDS + (seat + i) % s.players]) for i in range(s.players)]
    return found + [0] * (at.SEATS - s.players)


def known(s: State, seat: int) -> list[int]:
    """Per tile: 1 + the relative seat that is known to have it in the hand or face down on the map; 0: unknown or open."""
    found = [0] * MOST_TILES
    for i in range(s.players):
        other = (seat + i) % s.players
        for tile in [*s.rows[HANDS + other], *s.rows[BACKS + other][::2]]:
            if s.cells[KNOWN_SINCE + tile]:
                found[tile] = 1 + i
    return found
