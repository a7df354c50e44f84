"""A game of Age of Steam put up: board, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.accounts import Account
from stellwerk.kernel.boards import named_in
from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import ORDERS, Codes, action_table
from .board.loader import Board
from .board.tables import land_of
from .bot.value import NAMES, outlook, value
from .rules.build import Yard, open_turn
from .rules.check import check_state
from .rules.course import course
from .rules.questions import END_KEYS, Options, Rules
from .show.face import AgeOfSteamFace
from .show.observed import observed
from .state import (
    ACTION,
    BAG,
    BUILT,
    CASH,
    COLOUR,
    ENDED,
    HIGH,
    HIGH_SEAT,
    NEW_ORDER,
    ORDER,
    PASS_RIGHT,
    REACH,
    RIDE_AT,
    RIDE_FROM,
    SEATS,
    SHARES,
    STALE,
    WHITE,
    Land,
    State,
    cell_count,
    fields,
)
from .variants.rust_belt import RustBelt

# What the modules in variants/ call RULES, the base rules first; a board file names one of them.
FOUND: dict[str, type[Rules]] = named_in("stellwerk.games.age_of_steam.variants", "RULES")
RULES: dict[str, type[Rules]] = {"rust_belt": RustBelt, **FOUND}

DICE = tuple(f"die_{i}" for i in range(1, 7))
EVENTS = {
    "round": EventKind(("round",), chapter=True),
    "phase": EventKind(("phase",)),
    "sold": EventKind(("seat", "count", "money"), amount="money"),
    "bid": EventKind(("seat", "bid"), latest=("bid",)),
    "stayed": EventKind(("seat",)),
    "placed": EventKind(("seat", "place", "price"), amount="price", sign=-1),
    "due": EventKind(("seat",)),
    "paid_first": EventKind(("seat", "price"), amount="price", sign=-1),
    "declined": EventKind(("seat",)),
    "chose": EventKind(("seat", "action")),
    "raised": EventKind(("seat", "reach"), latest=("reach",)),
    "built": EventKind(("seat", "hex", "track", "price"), amount="price", sign=-1),
    "urbanized": EventKind(("seat", "hex", "letter"), others=True),
    "bought_link": EventKind(("seat", "hex", "to", "price"), amount="price", sign=-1),
    "half_named": EventKind(("seat",)),
    "built_all": EventKind(("seat", "count")),
    "joined": EventKind(("seat",)),
    "skipped": EventKind(("seat",)),
    "delivered": EventKind(("seat", "cube", "from", "hex", "links")),
    "earned": EventKind(("seat", "gain", "income"), caused=True),
    "income": EventKind(("seat", "money"), amount="money"),
    "expenses": EventKind(("seat", "money"), amount="money", sign=-1),
    "short": EventKind(("seat", "missing", "income")),
    "insolvent": EventKind(("seat",)),
    "reduced": EventKind(("seat", "fall", "income")),
    "bag_cube": EventKind(("hex", "cube")),
    "drew": EventKind(("seat", "cube", "second")),
    "placed_cube": EventKind(("seat", "cube", "box")),
    "dice": EventKind(("half", *DICE)),
    "grew": EventKind(("hex", "cube")),
    "paid_back": EventKind(("seat", "money"), amount="money", sign=-1, ahead=True),
    "tie_roll": EventKind(("seat", "roll")),
    "ended": EventKind(("end",)),
}


def cubes_for_map(rules_key: str, players: int, options: dict[str, object]) -> int:
    """AS-1.2, 1.3: how many cubes are in the bag once the display is filled."""
    rules = RULES[rules_key](Land(0, 0), players, 1, Options(options))
    return sum(rules.all_cubes()[:WHITE]) - len(rules.boxes())


class AgeOfSteamSetup(Setup):
    events = EVENTS
    accounts = (Account("cash", money=True), Account("income"), Account("shares"), Account("points"))
    orders = ORDERS
    weight_names = NAMES
    small_loss = 0.5  # by larger slips beginners go bankrupt within five rounds (decision 0022)
    end_keys, end_cell = END_KEYS, ENDED

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        self.board = board
        self.codes = Codes(len(board.hexes))
        self.actions = action_table(tuple(h.id for h in board.hexes))
        self.observed = observed(len(board.hexes), len(board.stops), players)
        self.fields = fields(len(board.hexes), len(board.stops), players)
        self.land = land_of(board)
        self.rules = RULES[board.rules](self.land, players, board.rounds[players], Options(options))
        self.check_cubes(cubes_for_map(board.rules, players, options))
        self.steps: list[Step[Any]] = course(self.rules, self.codes)
        self.face = AgeOfSteamFace(texts, board, self.rules, players)

    def check_cubes(self, bag: int) -> None:
        """AS-1.4 with the cubes of an option; those of the board without one were counted when it was read."""
        needed = sum(self.rules.start_cubes(stop) for stop in range(self.land.stops))
        needed += len(self.land.off_stops) + self.land.terminal.bit_count()
        if needed > bag:
            reason = f"need {needed} cubes at the start; the bag has {bag} for the map (AS-1.4)"
            raise BadData(f"{self.board.key}.toml", "map.hexes", reason)

    def blank(self) -> Core:
        """The empty board with everything derived from it."""
        s = State(self.steps, self.land, self.rules, self.players)
        s.allot(cell_count(self.players), STALE + self.players)
        for at in (HIGH_SEAT, PASS_RIGHT, RIDE_AT, RIDE_FROM, *range(BUILT, BUILT + 4)):
            s.cells[at] = NOBODY
        for seat in range(SEATS):
            s.cells[ORDER + seat] = s.cells[NEW_ORDER + seat] = s.cells[ACTION + seat] = NOBODY
        for seat in range(self.players):
            s.cells[ORDER + seat] = seat
            s.cells[CASH + seat], s.cells[SHARES + seat], s.cells[REACH + seat] = self.board.money, self.board.shares, 1
        s.fill(BAG, self.rules.all_cubes())
        s.fill(COLOUR, self.land.colour)
        s.rebuild()
        for seat in range(self.players):
            Yard(self.rules, self.codes).refresh(s, seat)
        s.forget()
        return s

    def check(self, core: Core) -> None:
        assert isinstance(core, State)
        check_state(core, self.rules)

    def end_rule(self, core: Core) -> str:
        return self.rules.end_rule(core.cells[ENDED])

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        assert isinstance(core, State)
        if step == "build":
            open_turn(core, self.rules)
        elif step == "bid" and not running:
            core.put(HIGH, 0)
        elif step == "choose" and not running:  # those of the last round are free again
            for seat in range(self.players):
                core.put(ACTION + seat, NOBODY)
        return True

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, self.rules, seat, self.weights)

    def outlook(self, core: Core) -> list[float]:
        assert isinstance(core, State)
        return outlook(core, self.rules, self.weights)
