"""A game of Cube Express put up: box, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import Codes, action_table
from .board.loader import Board
from .board.tables import land_of, places_of
from .bot.value import NAMES, value
from .rules.course import course
from .rules.ending import END_KEYS, END_RULES
from .rules.position import Position
from .rules.scoring import PARTS
from .rules.set_up import put_up
from .show.face import CubeExpressFace
from .state import (
    AT,
    BACKS,
    BUILT,
    CITY,
    COLUMNS,
    DISC,
    DIVIDENDS,
    DOLLARS,
    ENDING,
    FACTORY,
    FIRST,
    GOALS,
    GUEST,
    HANDS,
    HUB,
    LAID,
    LATER,
    MARKET,
    MARKS,
    NINES,
    NINES_LEFT,
    OWNER,
    PLACES,
    RESERVE,
    RESOURCES,
    ROWS,
    SEATS,
    SHAPE,
    SITE,
    STACK,
    STATION_AT,
    STATIONS,
    STORE,
    TRAIN_AT,
    TRAINS,
    State,
    fields,
)

EVENTS = {
    "turn": EventKind(("round", "seat"), chapter=True),
    "scoring": EventKind(chapter=True),
    "start": EventKind(("seat",)),
    "laid": EventKind(("seat", "tile", "cell")),
    "laid_back": EventKind(("seat", "cell")),
    "skipped": EventKind(("seat",)),
    "shown": EventKind(("seat", "tile")),
    "declined": EventKind(("seat",)),
    "crossing": EventKind(("seat", "amount")),
    "took": EventKind(("seat", "resource")),
    "claimed": EventKind(("seat", "cell")),
    "paid_dividend": EventKind(("seat",)),
    "paid_passenger": EventKind(("seat", "guest", "cell")),
    "built": EventKind(("seat", "cell", "level")),
    "burnt": EventKind(("seat",)),
    "ran": EventKind(("seat", "train", "cell")),
    "stopped": EventKind(("seat",)),
    "built_train": EventKind(("seat", "cell")),
    "set_down": EventKind(("seat", "cell")),
    "delivered": EventKind(("seat", "cell")),
    "marked": EventKind(("seat", "goal")),
    "disc": EventKind(("seat", "steps")),
    "dollar": EventKind(("seat",)),
    "sold": EventKind(("seat",)),
    "converted": EventKind(("seat", "resource", "into")),
    "took_tile": EventKind(("seat", "tile")),
    "turned_up": EventKind(("column", "tile")),
    "discarded": EventKind(("seat", "resource")),
    "nine_points": EventKind(("seat",)),
    "end_near": EventKind(("end",)),
    "scored": EventKind(("seat", *PARTS, "total")),
    "ended": EventKind(("end",)),
}


class CubeExpressSetup(Setup):
    events = EVENTS
    weight_names = NAMES
    placed = ("cell",)

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        places = places_of(board, players)
        self.board = board
        self.actions = action_table(places, board.hand)
        self.land = land_of(board, players)
        self.codes = Codes(len(places), board.hand)
        self.face = CubeExpressFace(texts, board, self.land)
        self.fields = fields()
        self.steps: list[Step[Any]] = course(self.codes, players)
        self.start_position = self.put_up()

    def blank(self) -> Core:
        return self.start_position.clone()

    def put_up(self) -> Position:
        s = Position(self.steps, self.land)
        s.cells = [0] * (AT + self.land.cells)
        s.rows = [[] for _ in range(ROWS)]
        for first, end in ((STATION_AT, NINES), (GUEST, CITY), (MARKET, GOALS), (AT, AT + self.land.cells)):
            s.cells[first:end] = [NOBODY] * (end - first)
        s.cells[LAID] = NOBODY
        put_up(s)
        s.trail.clear()
        s.old_rows.clear()
        return s

    # What must always hold --------------------------------------------------------------------------

    def check(self, core: Core) -> None:
        """Markers, stations, tiles and nine-point markers are conserved; the kept cities equal those found afresh."""
        assert isinstance(core, State)
        for seat in range(self.players):
            assert self.markers_of(core, seat) == self.land.markers, f"markers of seat {seat} do not add up"
            assert core.cells[BUILT + seat] <= STATIONS, "more stations than in the box"
            assert all(core.cells[OWNER + place] == seat for place in core.stations(seat)), "a station is lost"
        assert min(core.cells[RESERVE : STORE + SEATS * RESOURCES]) >= 0, "less than no marker"
        assert max(core.cells[MARKS : MARKS + COLUMNS * SEATS]) <= self.land.most_marks, "too many markers on a goal"
        nines = core.cells[NINES_LEFT] + sum(core.cells[NINES : NINES + SEATS])
        assert nines == self.land.nine_markers, "nine-point markers do not add up"
        self.check_tiles(core)
        self.check_derived(core)

    def markers_of(self, s: State, seat: int) -> int:
        """CX-2.4"""
        places, store = range(s.cells[PLACES]), STORE + seat * RESOURCES
        board = s.cells[RESERVE + seat] + s.cells[DIVIDENDS + seat] + sum(s.cells[store : store + RESOURCES])
        goals = sum(s.cells[MARKS + column * SEATS + seat] for column in range(COLUMNS))
        sites = sum(s.kind(place) == SITE and s.cells[OWNER + place] == seat for place in places)
        first = sum(s.kind(place) == FACTORY and s.cells[FIRST + place] == seat for place in places)
        later = sum(s.cells[LATER + place * SEATS + seat] for place in places)
        houses = sum(s.cells[GUEST + house] == seat for house in range(s.cells[PLACES] * 4))
        return board + goals + sites + first + later + houses + s.cells[DOLLARS + seat].bit_count()

    def check_tiles(self, s: State) -> None:
        """Every tile of the deck is in the stack, the market, a hand or on the map, once."""
        if not s.rows[HANDS] and not s.rows[STACK]:
            return  # before the set-up
        fronts = [s.cells[SHAPE + place] // 4 - 3 for place in range(5, s.cells[PLACES])]
        found = [tile for tile in fronts if tile >= 0] + s.rows[STACK]
        found += [tile for tile in s.cells[MARKET : MARKET + COLUMNS] if tile != NOBODY]
        for seat in range(self.players):
            found += s.rows[HANDS + seat] + s.rows[BACKS + seat][::2]
        assert sorted(found) == self.land.deck, "tiles do not add up"

    def check_derived(self, s: State) -> None:
        """Labels, sizes, free houses and what cells need, made afresh, are what was kept."""
        twin = s.clone()
        twin.rebuild()
        assert twin.cells == s.cells, "the map's derived numbers are out of date"
        assert twin.rows == s.rows, "the map's derived rows are out of date"
        for place in range(s.cells[PLACES]):
            if s.has_station(place):
                assert s.cells[HUB + s.station_city(place)] == place, "two stations in one city"
        for seat in range(self.players):
            trains = s.cells[TRAIN_AT + seat * TRAINS : TRAIN_AT + (seat + 1) * TRAINS]
            assert min(trains[0], s.cells[PLACES] - 1 - max(trains)) >= 0, "a train is off the map"
            assert 0 <= s.cells[DISC + seat] < len(self.land.share_points), "a disc is off the row"

    def end_reason(self, core: Core) -> str:
        return END_KEYS[core.cells[ENDING]]

    def end_rule(self, core: Core) -> str:
        return "CX-16.1" if core.seat < 0 else END_RULES[core.cells[ENDING]]

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)
