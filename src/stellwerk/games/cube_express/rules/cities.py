"""The map and its cities (CX-7): tiles put down, roads joined, houses taken and freed.

Every tile comes to the map through `put_tile`, every passenger through `take_house` and `free_house`, so that labels,
sizes and free houses of the cities are always up to date (see state.py for how a city is kept).
"""

from bisect import insort
from typing import Final

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.native import i64

from ..state import (
    AT,
    BEYOND,
    CELL,
    CITY,
    FACING,
    FIRST,
    FRONTIER,
    GUEST,
    HUB,
    NEXT,
    OWNER,
    PLACES,
    ROOM,
    SHAPE,
    SIZE,
    State,
)

RAIL: Final = [1, 2, 4, 8]  # what a neighbour's rail on this edge makes a cell need
BLANK: Final = [16, 32, 64, 128]


def put_tile(s: State, cell: int, shape: int) -> int:
    """A tile on an empty cell; returns its place."""
    place = s.cells[PLACES]
    s.put(PLACES, place + 1)
    s.put(CELL + place, cell)
    s.put(SHAPE + place, shape)
    s.put(OWNER + place, NOBODY)
    s.put(FIRST + place, NOBODY)
    connect(s, place)
    return place


def connect(s: State, place: int) -> None:
    """The derived part of a new tile: rails asked of its neighbours, and its roads."""
    s.put(AT + s.cells[CELL + place], place)
    ask_neighbours(s, place)
    join_roads(s, place)


def ask_neighbours(s: State, place: int) -> None:
    """CX-4.2, 4.4: what the cells around must answer, and which of them a rail leads to."""
    land, cell = s.land, s.cells[CELL + place]
    rails = land.rails[s.cells[SHAPE + place]]
    frontier = s.rows[FRONTIER].copy()
    if cell in frontier:
        frontier.remove(cell)
    for edge in range(4):
        there = land.neighbour[cell * 4 + edge]
        if there < 0 or s.cells[AT + there] >= 0:
            continue
        back, led = (edge + 2) % 4, rails >> edge & 1
        s.put(AT + there, -1 - (s.need(there) | (RAIL[back] if led else BLANK[back])))
        if led and there not in frontier:
            insort(frontier, there)
    s.put_row(FRONTIER, frontier)


def join_roads(s: State, place: int) -> None:
    """CX-7.1 to 7.3, 18.9: each light area is a city of its own until it touches others."""
    land, shape, cell = s.land, s.cells[SHAPE + place], s.cells[CELL + place]
    for area in range(land.areas[shape >> 2]):
        node, houses = place * 4 + area, len(land.houses[shape * 4 + area])
        s.put(CITY + node, node)
        s.put(NEXT + node, node)
        s.put(SIZE + node, houses)
        s.put(ROOM + node, houses)
        s.put(HUB + node, NOBODY)
    for touch in touching(s, cell):
        area = land.area[shape * 4 + (touch & 3)]
        if area >= 0:
            unite(s, place * 4 + area, touch >> 2)


def touching(s: State, cell: int) -> list[int]:
    """CX-7.3: the light areas beyond the edges of a cell, each as node × 4 + the own corner it touches."""
    cells, land = s.cells, s.land
    found: list[int] = []
    for edge in range(4):
        there = land.neighbour[cell * 4 + edge]
        place = cells[AT + there] if there >= 0 else NOBODY
        if place >= 0:
            at, pairs = cells[SHAPE + place] * 4, FACING[edge]
            area = land.area[at + pairs[1]]
            if area >= 0:
                found.append((place * 4 + area) * 4 + pairs[0])
            area = land.area[at + pairs[3]]
            if area >= 0:
                found.append((place * 4 + area) * 4 + pairs[2])
    return found


def unite(s: State, node: int, other: int) -> None:
    """Two cities become one: the smaller takes the label of the larger, the rings are spliced."""
    cells = s.cells
    keep, drop = cells[CITY + node], cells[CITY + other]
    if keep == drop:
        return
    if cells[SIZE + keep] < cells[SIZE + drop]:
        keep, drop = drop, keep
    for moved in s.nodes(drop):
        s.put(CITY + moved, keep)
    after = cells[NEXT + keep]
    s.put(NEXT + keep, cells[NEXT + drop])
    s.put(NEXT + drop, after)
    s.add(SIZE + keep, cells[SIZE + drop])
    s.add(ROOM + keep, cells[ROOM + drop])
    if cells[HUB + drop] >= 0:
        s.put(HUB + keep, cells[HUB + drop])
    s.put(SIZE + drop, 0)  # a label out of use tells nothing: positions are equal however they came about
    s.put(ROOM + drop, 0)
    s.put(HUB + drop, NOBODY)


def joins_stations(s: State, cell: int, shape: int) -> bool:
    """CX-4.6: would this tile make one city of two that have a station?"""
    return near_stations(s, cell) and joined_by(s, touching(s, cell), shape)


def near_stations(s: State, cell: i64) -> bool:
    """Does an empty cell touch two cities with a station? Only there CX-4.6 can matter."""
    cells, land = s.cells, s.land
    need: i64 = -1 - cells[AT + cell]
    met: i64 = NOBODY
    for edge in range(4):
        if (need | need >> 4) >> edge & 1:  # a tile lies there
            place = cells[AT + land.neighbour[cell * 4 + edge]]
            at = cells[SHAPE + place] * 4
            for corner in BEYOND[edge]:
                area = land.area[at + corner]
                hub = cells[HUB + cells[CITY + place * 4 + area]] if area >= 0 else NOBODY
                if hub >= 0 and hub != met:
                    if met >= 0:
                        return True
                    met = hub
    return False


def joined_by(s: State, touches: list[int], shape: int) -> bool:
    """CX-4.6 for one shape: do its roads reach two stations, and is that one and the same road?"""
    cells, at, met = s.cells, shape * 4, NOBODY
    for touch in touches:
        if s.land.area[at + (touch & 3)] >= 0:
            hub = cells[HUB + cells[CITY + (touch >> 2)]]
            if hub >= 0 and hub != met:
                if met >= 0:
                    return one_road(s, touches, shape)
                met = hub
    return False


def one_road(s: State, touches: list[int], shape: int) -> bool:
    """Areas of the tile that touch one city are one road; each such road may reach one station at most."""
    road = [0, 1, 2, 3]  # by area of the tile
    areas: list[int] = []
    cities: list[int] = []
    for touch in touches:
        area, city = s.land.area[shape * 4 + (touch & 3)], s.cells[CITY + (touch >> 2)]
        if area < 0:
            continue
        for i in range(len(areas)):
            if cities[i] == city:
                gone, kept = road[area], road[areas[i]]
                road = [kept if r == gone else r for r in road]
        areas.append(area)
        cities.append(city)
    hubs = [NOBODY] * 4  # by road
    for i in range(len(areas)):
        hub, way = s.cells[HUB + cities[i]], road[areas[i]]
        if hub >= 0:
            if hubs[way] >= 0 and hubs[way] != hub:
                return True
            hubs[way] = hub
    return False


def found_station(s: State, place: int) -> None:
    """CX-7.5: the city of the spot has a station now."""
    s.put(HUB + s.station_city(place), place)


def city_of_house(s: State, house: int) -> int:
    place = house >> 2
    return s.cells[CITY + place * 4 + s.land.area[s.cells[SHAPE + place] * 4 + (house & 3)]]


def take_house(s: State, house: int, seat: int) -> None:
    """CX-10.8: one passenger per house."""
    s.put(GUEST + house, seat)
    s.add(ROOM + city_of_house(s, house), -1)


def free_house(s: State, house: int) -> None:
    """CX-6.10"""
    s.put(GUEST + house, NOBODY)
    s.add(ROOM + city_of_house(s, house), 1)


def rebuild_map(s: State) -> None:
    """All derived numbers of the map afresh, tile by tile in the order of laying."""
    land = s.land
    for at in range(AT, AT + land.cells):
        s.cells[at] = NOBODY
    for at in range(CITY, AT):
        s.cells[at] = 0
    s.rows[FRONTIER] = []
    for place in range(s.cells[PLACES]):
        connect(s, place)
    for place in range(s.cells[PLACES]):
        if s.has_station(place):
            found_station(s, place)
        for corner in range(4):
            if s.cells[GUEST + place * 4 + corner] >= 0:
                s.add(ROOM + city_of_house(s, place * 4 + corner), -1)
