"""The view of a seat: all that lies open, the own hand, and nothing else (CX-1.18)."""

from typing import Any

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.game import View
from stellwerk.kernel.view import head_of, seat_or_none

from ..board.loader import CORNERS, EDGES, Board
from ..rules.ending import END_KEYS
from ..rules.goals import met, reached
from ..rules.scoring import parts_of
from ..state import (
    BACK_FACE,
    BACKS,
    CAME_BY,
    CELL,
    COLUMNS,
    DECK,
    DISC,
    DIVIDENDS,
    DOLLARS,
    DUE,
    ENDING,
    FIRST,
    GOALS,
    GUEST,
    HANDS,
    HOME_FACE,
    HUB,
    LAID,
    LATER,
    MARKET,
    MARKS,
    NINES,
    NINES_LEFT,
    OWNER,
    PLACES,
    POINTS,
    RESERVE,
    RESOURCES,
    RUNNING,
    SEATS,
    SHAPE,
    SIZE,
    STACK,
    START_SEAT,
    STATIONS,
    STORE,
    TRAIN_AT,
    TRAINS,
    TURNS,
    State,
)


def view_of(s: State, board: Board, seat: int | None) -> View:
    return {
        **head_of(s, "cube_express", board.key, seat),
        "round": s.cells[TURNS] // s.players + (0 if s.seat < 0 else 1),
        "start_seat": s.cells[START_SEAT],
        "played": s.cells[TURNS] % s.players,
        "ending": END_KEYS[s.cells[ENDING]],
        "tiles": [tile_of(s, board, place) for place in range(s.cells[PLACES])],
        "cities": cities_of(s),
        "laid": None if s.cells[LAID] == NOBODY else cell_id(s, s.cells[CELL + s.cells[LAID]]),
        "market": [None if tile == NOBODY else board.tiles[tile].id for tile in s.cells[MARKET:GOALS]],
        "goals": [goal_of(s, board, column) for column in range(COLUMNS)],
        "stack": len(s.rows[STACK]),
        "nines_left": s.cells[NINES_LEFT],
        "players": [player_of(s, board, p, shown=p == seat) for p in range(s.players)],
        "points": s.cells[POINTS],
        "running": seat_or_none(s.cells[RUNNING]),
        "due": s.cells[DUE],
    }


def cell_id(s: State, cell: int) -> str:
    return f"{s.land.x[cell]},{s.land.y[cell]}"


def face_id(board: Board, face: int) -> str:
    return board.tiles[face - DECK].id if face >= DECK else (board.start, board.home, board.back)[face].id


def tile_of(s: State, board: Board, place: int) -> dict[str, Any]:
    cell, shape = s.cells[CELL + place], s.cells[SHAPE + place]
    guests = {CORNERS[corner]: s.cells[GUEST + place * 4 + corner] for corner in range(4)}
    return {
        "cell": cell_id(s, cell),
        "x": s.land.x[cell],
        "y": s.land.y[cell],
        "face": face_id(board, shape >> 2),
        "turn": 0 if shape >> 2 == BACK_FACE else shape & 3,
        "owner": seat_or_none(s.cells[OWNER + place]),
        "home": shape >> 2 == HOME_FACE,
        "first": seat_or_none(s.cells[FIRST + place]),
        "later": s.part(LATER + place * SEATS, s.players),
        "guests": {corner: guest for corner, guest in guests.items() if guest != NOBODY},
    }


def cities_of(s: State) -> list[dict[str, Any]]:
    """Cities with a station: where it stands, whose it is, how many houses it has."""
    stations = [place for place in range(s.cells[PLACES]) if s.has_station(place)]
    return [
        {
            "cell": cell_id(s, s.cells[CELL + place]),
            "seat": s.cells[OWNER + place],
            "size": s.cells[SIZE + s.station_city(place)],
        }
        for place in stations
        if s.cells[HUB + s.station_city(place)] == place
    ]


def goal_of(s: State, board: Board, column: int) -> dict[str, Any]:
    goal = s.cells[GOALS + column]
    seats = range(s.players)
    return {
        "id": board.goals[goal].id,
        "least": board.goals[goal].least,
        "majority": s.land.majority[column],
        "other": s.land.other[column],
        "neutral": s.land.neutral,
        "marks": [s.cells[MARKS + column * SEATS + p] for p in seats],
        "met": [met(s, p, goal) for p in seats],
        "reached": [reached(s, p, goal) for p in seats],
    }


def player_of(s: State, board: Board, p: int, shown: bool) -> dict[str, Any]:
    store, trains = STORE + p * RESOURCES, p * TRAINS
    hand, backs = s.rows[HANDS + p], s.rows[BACKS + p][::2]
    places = s.part(TRAIN_AT + trains, TRAINS)
    return {
        "seat": p,
        "reserve": s.cells[RESERVE + p],
        "dividends": s.cells[DIVIDENDS + p],
        "store": s.part(store, RESOURCES),
        "level": s.level(p),
        "stations_left": STATIONS - len(s.stations(p)),
        "disc": s.cells[DISC + p],
        "share": s.land.share_points[s.cells[DISC + p]],
        "dollars": [space for i, space in enumerate(s.land.dollars) if s.cells[DOLLARS + p] >> i & 1],
        "trains": [None if place == NOBODY else cell_id(s, s.cells[CELL + place]) for place in places],
        "came_by": [None if edge == NOBODY else EDGES[edge] for edge in s.cells[CAME_BY + trains :][:TRAINS]],
        "nines": s.cells[NINES + p],
        "hand_size": len(hand),
        "hand": [board.tiles[tile].id for tile in hand] if shown else None,
        "backs": [board.tiles[tile].id for tile in backs] if shown else None,
        "parts": parts_of(s, p),
    }
