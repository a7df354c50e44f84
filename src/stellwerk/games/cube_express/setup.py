"""A game of Cube Express put up: box, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.accounts import Account
from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import ORDERS, Codes, action_table
from .board.loader import Board
from .board.tables import land_of, places_of
from .bot.value import NAMES, outlook, value
from .rules.check import check_state
from .rules.course import course
from .rules.ending import END_KEYS, END_RULES
from .rules.lay_tile import find_lays
from .rules.position import Position
from .rules.scoring import PARTS
from .rules.set_up import put_up
from .show.face import CubeExpressFace
from .show.observed import observed
from .state import (
    AT,
    CITY,
    ENDING,
    GOALS,
    GUEST,
    LAID,
    MARKET,
    NINES,
    ROWS,
    STATION_AT,
    State,
    fields,
)

EVENTS = {
    "turn": EventKind(("round", "seat"), chapter=True),
    "scoring": EventKind(chapter=True),
    "start": EventKind(("seat",)),
    "laid": EventKind(("seat", "tile", "cell"), others=True),
    "laid_back": EventKind(("seat", "cell")),
    "skipped": EventKind(("seat",)),
    "shown": EventKind(("seat", "tile")),
    "declined": EventKind(("seat",)),
    "crossing": EventKind(("seat", "amount")),
    "took": EventKind(("seat", "resource")),
    "claimed": EventKind(("seat", "cell")),
    "paid_dividend": EventKind(("seat",)),
    "paid_passenger": EventKind(("seat", "guest", "cell")),
    "built": EventKind(("seat", "cell", "level"), latest=("level",)),
    "burnt": EventKind(("seat",)),
    "ran": EventKind(("seat", "train", "cell")),
    "stopped": EventKind(("seat",)),
    "built_train": EventKind(("seat", "cell")),
    "set_down": EventKind(("seat", "cell")),
    "delivered": EventKind(("seat", "cell"), ahead=True),
    "marked": EventKind(("seat", "card")),
    "disc": EventKind(("seat", "steps"), caused=True),
    "dollar": EventKind(("seat",), caused=True),
    "sold": EventKind(("seat",)),
    "converted": EventKind(("seat", "resource", "into")),
    "took_tile": EventKind(("seat", "tile")),
    "turned_up": EventKind(("column", "tile")),
    "discarded": EventKind(("seat", "resource")),
    "nine_points": EventKind(("seat",), caused=True),
    "end_near": EventKind(("end",)),
    "scored": EventKind(("seat", *PARTS, "total")),
    "ended": EventKind(("end",)),
}


class CubeExpressSetup(Setup):
    events = EVENTS
    accounts = (Account("dividends"), Account("share"), Account("points"))
    orders = ORDERS
    weight_names = NAMES
    small_loss = 4.0
    end_keys, end_cell = END_KEYS, ENDING
    placed = ("cell",)
    pictured = ("tile",)

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        places = places_of(board, players)
        self.board = board
        self.actions = action_table(places, board.hand)
        self.land = land_of(board, players)
        self.land.past_dollar = 1 if options["dollar_marker"] == "over" else 0  # CX-13.2
        self.codes = Codes(len(places), board.hand)
        self.face = CubeExpressFace(texts, board, self.land, self.codes)
        self.observed = observed()
        self.fields = fields()
        self.steps: list[Step[Any]] = course(self.codes, players)

    def blank(self) -> Core:
        s = Position(self.steps, self.land)
        s.allot(AT + self.land.cells, ROWS)
        for first, end in ((STATION_AT, NINES), (GUEST, CITY), (MARKET, GOALS), (AT, AT + self.land.cells)):
            s.fill(first, [NOBODY] * (end - first))
        s.cells[LAID] = NOBODY
        put_up(s)
        s.forget()
        return s

    def check(self, core: Core) -> None:
        assert isinstance(core, State)
        check_state(core)

    def picture_key(self, field: str, value: int) -> str:
        return self.board.tiles[value].id

    def end_rule(self, core: Core) -> str:
        return "CX-16.1" if core.seat < 0 else END_RULES[core.cells[ENDING]]

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        assert isinstance(core, State)
        if step == "lay":
            find_lays(core)
        return True

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)

    def outlook(self, core: Core) -> list[float]:
        assert isinstance(core, State)
        return outlook(core, self.weights)
