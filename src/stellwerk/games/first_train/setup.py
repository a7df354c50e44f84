"""A game of First Train put up: map, display, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.accounts import Account
from stellwerk.kernel.core import NOBODY, SEAT, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import ORDERS, action_table, codes_of
from .board.map import Board
from .board.sides import Display, Side
from .board.tables import land_of, panel_of
from .bot.value import NAMES, outlook, value
from .rules.building import begin_turn
from .rules.check import check_state
from .rules.map import MapRules
from .show.face import FirstTrainFace
from .show.observed import observed
from .state import (
    BIDDER,
    COLOURS,
    COMPANY_LINKS,
    DRAWN,
    HEAD,
    INFLUENCE,
    LINE,
    LINKS,
    MOST_BOXES,
    MOST_TRAINS,
    OUT,
    OWNED,
    OWNER,
    PER_AREA,
    PROFIT,
    PROFIT_TRACK,
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
    "shared": EventKind(("area", "company")),
    "removed": EventKind(("area", "piece", "count")),
    "final": EventKind(("seat", "sets", "links", "points")),
    "won": EventKind(("seat",)),
}


class FirstTrainSetup(Setup):
    events = EVENTS
    accounts = (Account("hand"), Account("influence"), Account("profit"), Account("points"))
    orders = ORDERS
    weight_names = NAMES
    small_loss = 3.0
    end_keys, end_rules = ("last_round",), ("FT-10.1",)
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
        self.observed = observed(self.land, self.panel, players)
        self.fields = fields(self.land, self.panel, players)
        self.steps: list[Step[Any]] = rules.course(codes, board, options)

    def blank(self) -> Core:
        """FT-0.5, 0.6, 0.11: all pieces in their supplies, the markers on their start spaces."""
        s, panel, everyone = State(self.steps, self.land, self.panel, self.players), self.panel, range(self.players)
        s.allot(self.land.size, ROWS)
        for at in (HEAD, WANTED, SOLD_TO, SOLD_FROM, SOLD_UNTIL, *range(BIDDER, BIDDER + 2 * MOST_BOXES)):
            s.cells[at] = NOBODY
        s.fill(OWNER, [NOBODY] * MOST_TRAINS)
        s.fill(self.land.links_at, [NOBODY] * self.land.links)
        s.fill(STOCK, [panel.cubes] * self.players)
        s.fill(LINKS, [panel.links] * self.players)
        s.fill(COMPANY_LINKS, panel.company_links)
        s.fill(OUT, panel.pieces)
        for seat in everyone:
            s.cells[PROFIT + seat] = panel.profit_start
            for colour in range(COLOURS):
                s.cells[INFLUENCE + colour * SEATS + seat] = panel.start[colour]
        for area in range(self.land.areas):
            s.cells[OWNED + PER_AREA * area] = 0 if self.land.out_of_play[area] else self.land.town[area]
        s.rows = [list(everyone) if row <= PROFIT_TRACK else [] for row in range(ROWS)]
        return s

    def check(self, core: Core) -> None:
        assert isinstance(core, State)
        check_state(core)

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        """What can be carried is known when the lines of the round are built."""
        assert isinstance(core, State)
        if step == "build":
            seat = core.seat
            begin_turn(core)  # of whoever's turn it is
            core.put(SEAT, seat)
            core.put_row(LINE, [])
        return running or step != "carry"

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)

    def outlook(self, core: Core) -> list[float]:
        assert isinstance(core, State)
        return outlook(core, self.weights)


assert DRAWN == BIDDER + MOST_BOXES, "blank() clears bidders and drawn markers in one stretch"
