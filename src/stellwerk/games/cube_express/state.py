"""The state of Cube Express: where each number lives, and names for reading them.

A tile on the map is a *place*, numbered in the order of laying. Each light area of a place is a *node* (place × 4 +
area). Nodes of one city carry the same label, form a ring, and the node that gave the label keeps the city's numbers.
"""

from typing import Any, Final

from stellwerk.kernel.core import FREE, Core, Step
from stellwerk.kernel.game import Field
from stellwerk.kernel.native import i64, vec

SEATS: Final = 4
COLUMNS: Final = 4
RESOURCES: Final = 3
STATIONS: Final = 6
TRAINS: Final = 2
MOST_PLACES: Final = 48
MOST_TILES: Final = 50

COAL: Final = 0
WOOD: Final = 1
IRON: Final = 2

# Kinds of tile, as `Land.kind` has them.
STATION: Final = 0
SITE: Final = 1
FACTORY: Final = 2
CROSSING: Final = 3
START_CROSSING: Final = 4
HOME: Final = 5
BACK: Final = 6

# Faces that are no tile of the deck; tile i of the deck has face DECK + i.
START_FACE: Final = 0
HOME_FACE: Final = 1
BACK_FACE: Final = 2
DECK: Final = 3

# Single numbers.
START_SEAT: Final = FREE
TURNS: Final = FREE + 1  # turns that are over
PLACES: Final = FREE + 2  # tiles on the map
LAID: Final = FREE + 3  # place laid in this turn, or −1
SKIPPED: Final = FREE + 4  # 1 if nothing of the hand fitted
SKIPS: Final = FREE + 5  # how many skipped in this round
POINTS: Final = FREE + 6  # movement points left
BURNT: Final = FREE + 7  # coal turned into points in this step
RUNNING: Final = FREE + 8  # train on its run, or −1
RAN: Final = FREE + 9  # a bit per train that has begun its run
ENTERED: Final = FREE + 10  # 1 while the action of the tile just entered is open
COLUMN: Final = FREE + 11  # column a tile was taken from in this turn, or −1
DUE: Final = FREE + 12  # markers still to pay for a station
ENDING: Final = FREE + 13  # 0, or what brought the end
CLOSED_FROM: Final = FREE + 14  # first turn without market, once the end is near
LAST: Final = FREE + 15  # how many turns the game has, once the end is near
NINES_LEFT: Final = FREE + 16

# Rows of numbers.
MARKET: Final = FREE + 17  # tile in each column, or −1
GOALS: Final = MARKET + COLUMNS  # goal above each column
MARKS: Final = GOALS + COLUMNS  # markers by column and seat
RESERVE: Final = MARKS + COLUMNS * SEATS
DIVIDENDS: Final = RESERVE + SEATS
STORE: Final = DIVIDENDS + SEATS  # by seat and resource
DISC: Final = STORE + SEATS * RESOURCES
DOLLARS: Final = DISC + SEATS  # a bit per $ marker still on the row
BUILT: Final = DOLLARS + SEATS  # stations on the map
STATION_AT: Final = BUILT + SEATS  # place by seat and station, or −1
TRAIN_AT: Final = STATION_AT + SEATS * STATIONS  # place by seat and train, or −1
CAME_BY: Final = TRAIN_AT + SEATS * TRAINS  # edge by which a train came to its place, or −1
NINES: Final = CAME_BY + SEATS * TRAINS  # nine-point markers
REASONS: Final = NINES + SEATS  # bits: last station built, end of the row reached
KNOWN_SINCE: Final = REASONS + SEATS  # per tile: turn from which all know it to be with its holder, 0 for never
CELL: Final = KNOWN_SINCE + MOST_TILES  # per place
SHAPE: Final = CELL + MOST_PLACES  # per place: face × 4 + turn
OWNER: Final = SHAPE + MOST_PLACES  # per place: seat of the station or of the site, or −1
FIRST: Final = OWNER + MOST_PLACES  # per place: seat of the first delivery, or −1
LATER: Final = FIRST + MOST_PLACES  # later deliveries by place and seat
GUEST: Final = LATER + MOST_PLACES * SEATS  # passenger by place and corner, or −1
# From here on derived: made anew by `rebuild`.
CITY: Final = GUEST + MOST_PLACES * 4  # label by node
NEXT: Final = CITY + MOST_PLACES * 4  # ring of the nodes of a city
SIZE: Final = NEXT + MOST_PLACES * 4  # houses, at the label
ROOM: Final = SIZE + MOST_PLACES * 4  # free houses, at the label
HUB: Final = ROOM + MOST_PLACES * 4  # place of the station or −1, at the label
AT: Final = HUB + MOST_PLACES * 4  # by cell: its place; −1 − need where it is empty (see `need`)

# Rows of any length.
STACK: Final = 0  # top first
FRONTIER: Final = 1  # empty cells a rail leads to, sorted (derived)
LAYS: Final = 2  # legal ways to lay a tile of the seat's hand (derived)
HANDS: Final = 3  # + seat
BACKS: Final = HANDS + SEATS  # + seat: tile and turn for each tile laid face down
ROWS: Final = BACKS + SEATS

# CX-18.9: across a shared edge two pairs of corners face each other; per edge own and other corner, twice.
FACING: Final = [[0, 3, 1, 2], [1, 0, 2, 3], [2, 1, 3, 0], [3, 2, 0, 1]]
BEYOND: Final = [[pairs[1], pairs[3]] for pairs in FACING]  # the other tile's corners alone


class Land:
    """The box as tables of ints, made once and shared by all states. `shape` is face × 4 + turn."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.cells: int = 0
        self.x: list[int] = []
        self.y: list[int] = []
        self.neighbour: vec[i64] = vec[i64]()  # by cell × 4 + edge; −1 off the map
        self.kind: vec[i64] = vec[i64]()  # by face
        self.resource: list[int] = []  # by face
        self.demand: list[list[int]] = []  # by face
        self.first: list[int] = []
        self.later: list[int] = []
        self.areas: list[int] = []  # by face
        self.spot: list[int] = []  # by face: area with the station spot, or −1
        self.rails: vec[i64] = vec[i64]()  # by shape: a bit per edge
        self.area: vec[i64] = vec[i64]()  # by shape × 4 + corner: area, or −1 where it is dark
        self.houses: list[list[int]] = []  # by shape × 4 + area: corners with a house
        self.turns: list[int] = []  # by face: a bit per turn that looks different
        self.fits: vec[i64] = vec[i64]()  # by face × 256 + need: a bit per turn that fits
        self.deck: list[int] = []  # tiles in play
        self.hand: int = 0
        self.first_lay: int = 0  # the code of the first way to lay a tile
        self.levels: list[int] = []
        self.share_points: list[int] = []
        self.share_start: int = 0
        self.dollars: list[int] = []
        self.past_dollar: int = 0  # how far beyond a $ marker its disc must come to take it
        self.majority: list[int] = []  # by column
        self.other: list[int] = []
        self.goal_test: list[int] = []  # by goal
        self.goal_least: list[int] = []
        self.goal_size: list[int] = []
        self.goal_count: int = 0
        self.markers: int = 0
        self.start_dividends: int = 0
        self.most_marks: int = 0
        self.neutral: int = 0
        self.nine_markers: int = 0
        self.nine_points: int = 0


class State(Core):
    """A position; rules/position.py adds scores, derived numbers and redrawn secrets."""

    def __init__(self, steps: list[Step[Any]], land: Land) -> None:
        super().__init__(steps)
        self.land: Land = land
        self.players: int = land.players

    def level(self, seat: i64) -> int:
        """CX-2.3"""
        return self.land.levels[self.cells[BUILT + seat] - 1]

    def stored(self, seat: i64) -> int:
        at = STORE + seat * RESOURCES
        return self.cells[at] + self.cells[at + 1] + self.cells[at + 2]

    def face(self, place: i64) -> int:
        return self.cells[SHAPE + place] >> 2

    def kind(self, place: i64) -> int:
        return self.land.kind[self.cells[SHAPE + place] >> 2]

    def place_at(self, cell: i64) -> int:
        """The place on a cell, or −1."""
        return max(self.cells[AT + cell], -1)

    def need(self, cell: i64) -> int:
        """Of an empty cell: rails a tile must have here (a bit per edge), and from bit 4 on must not have."""
        return -1 - self.cells[AT + cell]

    def has_station(self, place: i64) -> bool:
        kind = self.kind(place)
        return kind in (STATION, HOME) and self.cells[OWNER + place] >= 0

    def station_city(self, place: i64) -> int:
        """The label of the city in which the spot of a station or home tile lies."""
        return self.cells[CITY + place * 4 + self.land.spot[self.face(place)]]

    def nodes(self, city: int) -> list[int]:
        """All areas of a city."""
        cells = self.cells
        found = [city]
        node = cells[NEXT + city]
        while node != city:
            found.append(node)
            node = cells[NEXT + node]
        return found

    def houses(self, city: int) -> list[int]:
        """Place × 4 + corner of every house of a city."""
        found: list[int] = []
        for node in self.nodes(city):
            place = node >> 2
            corners = self.land.houses[self.cells[SHAPE + place] * 4 + (node & 3)]
            found += [place * 4 + corner for corner in corners]
        return found

    def stations(self, seat: int) -> list[int]:
        at = STATION_AT + seat * STATIONS
        return self.part(at, self.cells[BUILT + seat])

    def market_open(self) -> bool:
        """CX-15.4, 4.9: no step III in a last turn, nor after a turn without a tile."""
        cells = self.cells
        return not cells[SKIPPED] and (not cells[ENDING] or cells[TURNS] < cells[CLOSED_FROM])


def fields() -> list[Field]:
    """The readable form of a state; derived numbers are left out."""
    singles = "start_seat turns places laid skipped skips points burnt running ran entered column due ending closed_from last nines_left"
    return [
        *(Field(name, START_SEAT + i) for i, name in enumerate(singles.split())),
        Field("market", MARKET, COLUMNS),
        Field("goals", GOALS, COLUMNS),
        Field("marks", MARKS, COLUMNS * SEATS),
        Field("reserve", RESERVE, SEATS),
        Field("dividends", DIVIDENDS, SEATS),
        Field("store", STORE, SEATS * RESOURCES),
        Field("disc", DISC, SEATS),
        Field("dollars", DOLLARS, SEATS),
        Field("built", BUILT, SEATS),
        Field("station_at", STATION_AT, SEATS * STATIONS),
        Field("train_at", TRAIN_AT, SEATS * TRAINS),
        Field("came_by", CAME_BY, SEATS * TRAINS),
        Field("nines", NINES, SEATS),
        Field("reasons", REASONS, SEATS),
        Field("known_since", KNOWN_SINCE, MOST_TILES),
        Field("cell", CELL, MOST_PLACES),
        Field("shape", SHAPE, MOST_PLACES),
        Field("owner", OWNER, MOST_PLACES),
        Field("first", FIRST, MOST_PLACES),
        Field("later", LATER, MOST_PLACES * SEATS),
        Field("guest", GUEST, MOST_PLACES * 4),
    ]
