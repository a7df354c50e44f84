"""A game of First Train put up: map, display, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import action_table, codes_of
from .board.loader import Board
from .board.sides import Display, Side
from .board.tables import land_of, panel_of
from .bot.value import NAMES, value
from .rules.map import MapRules
from .rules.reach import reach_rows
from .show.face import FirstTrainFace
from .state import (
    BID,
    BIDDER,
    CARGO,
    COLOURS,
    COMPANIES,
    COMPANY_LINKS,
    DRAWN,
    FIRST_COMPANY,
    HAND,
    HEAD,
    INFLUENCE,
    KEPT,
    KINDS,
    LINKS,
    LOAD,
    MOST_BOXES,
    MOST_TRAINS,
    OUT,
    OWNED,
    OWNER,
    PER_AREA,
    PHASE,
    PROFIT,
    PROFIT_TRACK,
    REACH,
    ROWS,
    SEATS,
    SOLD_FROM,
    SOLD_TO,
    SOLD_UNTIL,
    STOCK,
    WANTED,
    State,
    fields,
)

EVENTS = {
    "round": EventKind(("round",), chapter=True),
    "building_phase": EventKind(chapter=True),
    "transport_phase": EventKind(chapter=True),
    "count_phase": EventKind(chapter=True),
    "took_cubes": EventKind(("seat", "cubes", "hand")),
    "drew_marker": EventKind(("box", "colour")),
    "bid": EventKind(("seat", "box", "cubes")),
    "outbid": EventKind(("seat", "box", "cubes")),
    "gained": EventKind(("seat", "box", "colour", "points")),
    "chose_colour": EventKind(("seat", "colour")),
    "no_line": EventKind(("seat",)),
    "built": EventKind(("seat", "start", "area", "points")),
    "line_done": EventKind(("seat", "links", "points", "cubes", "white", "red", "green")),
    "paid_point": EventKind(("seat", "means")),
    "connected": EventKind(("seat", "links")),
    "passed": EventKind(("seat",)),
    "bought": EventKind(("seat", "train", "brown", "others")),
    "loaded": EventKind(("seat", "piece", "area", "train")),
    "counted": EventKind(("seat", "points", "difference", "profit")),
    "sold_nothing": EventKind(("seat",)),
    "sold": EventKind(("seat", "company", "start", "area", "links", "price")),
    "joined": EventKind(("area", "company")),
    "removed": EventKind(("area", "piece", "count")),
    "final": EventKind(("seat", "sets", "links", "points")),
    "won": EventKind(("seat",)),
}


class FirstTrainSetup(Setup):
    events = EVENTS
    weight_names = NAMES
    placed = ("area",)

    def __init__(
        self,
        game: Game,
        texts: Texts,
        board: Board,
        display: Display,
        side: Side,
        rules: MapRules,
        players: int,
        options: dict[str, object],
    ) -> None:
        super().__init__(game, board.key, players, options, " ".join(filter(None, (board.digest, display.digest))))
        self.board, self.display, self.side = board, display, side
        self.actions = action_table(board, self.side, display.cubes)
        codes = codes_of(board, self.side, display.cubes)
        self.land, self.panel = land_of(board, rules, options), panel_of(display, self.side, players)
        self.face = FirstTrainFace(texts, board, display, self.side, players, codes, self.land)
        self.fields = fields(self.land, self.panel, players)
        self.steps: list[Step[Any]] = rules.course(codes, board)

    def blank(self) -> Core:
        """FT-0.5, 0.6, 0.11: all pieces in their supplies, the markers on their start spaces."""
        s, panel, everyone = State(self.steps, self.land, self.panel, self.players), self.panel, range(self.players)
        s.cells = [0] * self.land.size
        for at in (HEAD, WANTED, SOLD_TO, SOLD_FROM, SOLD_UNTIL, *range(BIDDER, BIDDER + 2 * MOST_BOXES)):
            s.cells[at] = NOBODY
        s.cells[OWNER : OWNER + MOST_TRAINS] = [NOBODY] * MOST_TRAINS
        s.cells[self.land.links_at :] = [NOBODY] * self.land.links
        s.cells[STOCK : STOCK + self.players] = [panel.cubes] * self.players
        s.cells[LINKS : LINKS + self.players] = [panel.links] * self.players
        s.cells[COMPANY_LINKS : COMPANY_LINKS + COMPANIES] = panel.company_links
        s.cells[OUT : OUT + KINDS] = panel.pieces
        for seat in everyone:
            s.cells[PROFIT + seat] = panel.profit_start
            for colour in range(COLOURS):
                s.cells[INFLUENCE + colour * SEATS + seat] = panel.start[colour]
        for area in range(self.land.areas):
            s.cells[OWNED + PER_AREA * area] = 0 if self.land.out_of_play[area] else self.land.town[area]
        s.rows = [list(everyone) if row <= PROFIT_TRACK else [] for row in range(ROWS)]
        return s

    def check(self, core: Core) -> None:
        """Cubes, links, people and goods are conserved; stacks, touched areas and reach equal those counted afresh."""
        assert isinstance(core, State)
        for seat in range(self.players):
            self.check_seat(core, seat)
        for company in range(COMPANIES):
            laid = self.links_of(core, FIRST_COMPANY + company)
            total = core.cells[COMPANY_LINKS + company] + laid
            assert total == self.panel.company_links[company], "company links do not add up"
        for kind in range(KINDS):
            assert self.pieces(core, kind) == self.panel.pieces[kind], f"pieces of kind {kind} do not add up"
        self.check_tracks(core)
        for area in range(self.land.areas):
            assert core.touch(area) == core.touched_by(area), "touched areas are out of date"
        if core.cells[PHASE] == 6:
            assert core.rows[REACH : REACH + SEATS] == reach_rows(core), "reach is out of date"

    def check_seat(self, s: State, seat: int) -> None:
        boxes = range(len(self.panel.least))
        bids = sum(s.cells[BID + box] for box in boxes if s.cells[BIDDER + box] == seat)
        assert s.cells[HAND + seat] + s.cells[STOCK + seat] + bids == self.panel.cubes, "cubes do not add up"
        assert min(s.cells[HAND + seat], s.cells[STOCK + seat], s.cells[LINKS + seat]) >= 0, "less than nothing"
        assert s.cells[LINKS + seat] + self.links_of(s, seat) == self.panel.links, "links do not add up"
        prices = [self.panel.price[t] for t in range(len(self.panel.price)) if s.cells[OWNER + t] == seat]
        assert len(set(prices)) == len(prices) <= self.panel.locomotives, "too many trains"

    def links_of(self, s: State, owner: int) -> int:
        return s.cells[self.land.links_at :].count(owner)

    def pieces(self, s: State, kind: int) -> int:
        """All pieces of a kind, wherever they are."""
        total = s.cells[OUT + kind] + sum(s.pieces(area, kind) for area in range(self.land.areas))
        if kind < CARGO:
            total += sum(s.cells[LOAD + kind : LOAD + MOST_TRAINS * CARGO : CARGO])
            total += sum(s.cells[KEPT + kind : KEPT + SEATS * CARGO : CARGO])
        return total

    def check_tracks(self, s: State) -> None:
        for track in range(COLOURS + 1):
            at = PROFIT if track == PROFIT_TRACK else INFLUENCE + track * SEATS
            points = [s.cells[at + seat] for seat in s.rows[track]]
            assert sorted(s.rows[track]) == list(range(self.players)), "a marker is missing on a track"
            assert points == sorted(points), "a track is out of order"
            low, high = (self.panel.profit_least, self.panel.profit_most) if at == PROFIT else (0, self.panel.last)
            assert all(low <= value <= high for value in points), "a marker is off its track"

    def end_reason(self, core: Core) -> str:
        return "last_round"

    def end_rule(self, core: Core) -> str:
        return "FT-10.1"

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)


assert DRAWN == BIDDER + MOST_BOXES, "blank() clears bidders and drawn markers in one stretch"
