"""What an expert works out by hand each turn, worked out from what lies open and the own hand.

- The trains: which tiles are within reach, for how many points, what they offer, and whether the store serves a factory.
- The goals: how far everybody has come towards each, and who has most markers there (only then markers are worth most).
- The score as it stands, part by part, and how near the last turns are: stack, stations, share rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, View
from stellwerk.kernel.sheets import Row, Sheet
from stellwerk.kernel.texts import Text

from ..actions import DELIVER, DELIVER_UNMARKED, DISCARD, TAKE_TILE
from ..rules.cities import city_of_house
from ..state import (
    AT,
    CELL,
    COLUMNS,
    FACTORY,
    FIRST,
    HUB,
    MARKET,
    POINTS,
    RESERVE,
    RESOURCES,
    ROOM,
    RUNNING,
    SHAPE,
    SITE,
    START_CROSSING,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
)

if TYPE_CHECKING:
    from .face import CubeExpressFace

MOST_ROWS = 12
DONE = "✓"


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


# What a move takes from others ------------------------------------------------------------------------------------


def prevents(face: CubeExpressFace, s: State, code: int) -> tuple[Text, list[int]] | None:
    """The only tile of its kind on offer; the first delivery to a factory and a city's last house, where others can get to."""
    if code == DELIVER_UNMARKED or DELIVER <= code < DISCARD:
        return first_delivery(face, s)
    if TAKE_TILE <= code < DELIVER:
        return only_tile(face, s, code - TAKE_TILE)
    if face.codes.set_down <= code < face.codes.pay_passenger:
        return last_house(face, s, code - face.codes.set_down)
    return None


def first_delivery(face: CubeExpressFace, s: State) -> tuple[Text, list[int]] | None:
    """CX-12.3: it is worth more than any later one."""
    place = s.cells[TRAIN_AT + s.seat * TRAINS + s.cells[RUNNING]]
    if s.cells[FIRST + place] != NOBODY:
        return None
    return face.texts.get("prevents.first", face.name, {"cell": s.cells[CELL + place]}), who_comes_to(s, place)


def only_tile(face: CubeExpressFace, s: State, column: int) -> tuple[Text, list[int]] | None:
    open_tiles = [s.cells[MARKET + c] for c in range(COLUMNS) if s.cells[MARKET + c] != NOBODY]
    kinds = [(face.board.tiles[tile].kind, face.board.tiles[tile].resource) for tile in open_tiles]
    tile = s.cells[MARKET + column]
    if kinds.count((face.board.tiles[tile].kind, face.board.tiles[tile].resource)) > 1:
        return None
    return face.texts.get("prevents.tile", face.name, {"tile": tile}), [p for p in range(s.players) if p != s.seat]


def last_house(face: CubeExpressFace, s: State, spot: int) -> tuple[Text, list[int]] | None:
    """CX-10.8: a house takes one passenger."""
    city = city_of_house(s, s.place_at(spot >> 2) * 4 + (spot & 3))
    if s.cells[ROOM + city] != 1:
        return None
    rivals = [p for p in who_comes_to(s, s.cells[HUB + city]) if s.cells[RESERVE + p]]
    return face.texts.get("prevents.house", face.name, {"cell": spot >> 2}), rivals


def who_comes_to(s: State, place: int) -> list[int]:
    """The others with a train that can enter this tile in one turn."""
    return [p for p in range(s.players) if p != s.seat and comes_to(s, p, place)]


def comes_to(s: State, seat: int, place: int) -> bool:
    trains = s.part(TRAIN_AT + seat * TRAINS, TRAINS)
    most = s.level(seat) + s.cells[STORE + seat * RESOURCES]
    return any(place in distances(s, start, most) for start in trains if start != NOBODY)


# Sheets ---------------------------------------------------------------------------------------------------------


def insights(face: CubeExpressFace, s: State, seat: int | None) -> list[Sheet]:
    view = face.view(s, seat)
    made = [face.points_sheet(view)]
    if seat is not None and not view["over"]:
        made.append(reach_sheet(face, s, seat))
    return made if view["over"] else [*made, race(face, view), ending(face, view)]


def reach_sheet(face: CubeExpressFace, s: State, seat: int) -> Sheet:
    """What the own trains can come to, and whether the store serves a factory there."""
    rows = []
    for place, cost in within_reach(s, seat):
        at = face.cell_name(s.cells[CELL + place])
        rows.append({"cells": [at, face.tile_note(s, place, face.name), served(face, s, seat, place), cost]})
    return face.sheet("reach", ["place", "offer", "served", "cost"], rows)


def served(face: CubeExpressFace, s: State, seat: int, place: int) -> Cell:
    """A tick where a delivery is possible as the store is, else what is missing."""
    if s.kind(place) != FACTORY:
        return ""
    store = s.part(STORE + seat * RESOURCES, RESOURCES)
    missing = [max(0, wanted - there) for wanted, there in zip(face.land.demand[s.face(place)], store, strict=True)]
    if not any(missing):
        return DONE
    parts = [{lang: f"{n} {face.name('resource', i, lang)}" for lang in LANGUAGES} for i, n in enumerate(missing) if n]
    lacks = {lang: ", ".join(part[lang] for part in parts) for lang in LANGUAGES}
    return {lang: f"{face.texts.raw('note.lacks', lang)} {lacks[lang]}" for lang in LANGUAGES}


def race(face: CubeExpressFace, view: View) -> Sheet:
    """How far everybody has come towards each goal, and who has most markers there."""
    rows = []
    for column, goal in enumerate(view["goals"]):
        card = next(card for card in face.board.goals if card.id == goal["id"])
        far: list[Cell] = [
            {"seat": p, "text": DONE if goal["met"][p] else f"{goal['reached'][p]}/{goal['least']}"}
            for p in range(len(view["players"]))
        ]
        most = max([*goal["marks"], goal["neutral"]])
        leaders: list[Cell] = [{"seat": p, "text": str(most)} for p, n in enumerate(goal["marks"]) if n == most and n]
        rows.append({"pick": f"goal:{column + 1}", "cells": [card.name, far, leaders or "–"]})
    return face.sheet("race", ["goal", "reached", "leads"], rows)


def ending(face: CubeExpressFace, view: View) -> Sheet:
    """CX-15.1 to 15.3: the three ways to the last turns."""
    word, players, last = face.texts.get, view["players"], len(face.land.share_points) - 1
    stations: list[Cell] = [{"seat": p["seat"], "text": str(p["stations_left"])} for p in players]
    steps: list[Cell] = [{"seat": p["seat"], "text": str(last - p["disc"])} for p in players]
    turns = face.note("turns_left", {"turns": -(-view["stack"] // len(players))})
    rows: list[Row] = [
        {"cells": [word("end.stack_out"), {"text": str(view["stack"]), "sub": turns}]},
        {"cells": [word("end.last_station"), stations]},
        {"cells": [word("end.row_done"), steps]},
    ]
    return face.sheet("ending", ["reason", "left"], rows)
