"""A game of American Rails put up: board, rules and face for one number of players."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.accounts import Account
from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import ORDERS, Codes, action_table
from .board.loader import Board
from .board.tables import land_of
from .bot.traits import NAMES as TRAITS
from .bot.traits import traits
from .bot.value import NAMES, outlook, value
from .rules.action_phase import CUBES_OF_SPACE
from .rules.check import check_state
from .rules.course import course
from .rules.dividends import END_KEYS, END_RULES
from .show.face import AmericanRailsFace
from .show.observed import observed
from .state import (
    CASH,
    COLUMN,
    COMPANIES,
    CUBES,
    ENDED,
    HOUSES,
    LEFT,
    OFFERED,
    ORDER,
    OUT,
    PER_HEX,
    PHASE,
    PHASES,
    PLACED,
    SEATS,
    SPACE_COUNT,
    SUPPLY,
    UNSOLD,
    State,
    fields,
)

MOST_CUBES = max(CUBES_OF_SPACE.values())
START_CASH = {3: 50, 4: 50, 5: 40}  # AR-1.6

EVENTS = {
    "opening": EventKind(chapter=True),
    "phase": EventKind(("year", "phase"), chapter=True),
    "dividends": EventKind(("year",), chapter=True),
    "taken_out": EventKind(("company",)),
    "banker": EventKind(("seat",)),
    "offered": EventKind(("seat", "company")),
    "bid": EventKind(("seat", "bid"), latest=("bid",)),
    "passed": EventKind(("seat",)),
    "won": EventKind(("seat", "company", "price"), amount="price", sign=-1, others=True),
    "unwanted": EventKind(("company",)),
    "founded": EventKind(("seat", "company", "hex", "income")),
    "joined_order": EventKind(("seat", "place")),
    "chose": EventKind(("seat", "space")),
    "declined": EventKind(("seat",)),
    "stopped": EventKind(("seat",)),
    "homeless": EventKind(("company",)),
    "developed": EventKind(("seat", "hex"), others=True),
    "funded": EventKind(("seat", "company", "amount")),
    "took": EventKind(("seat", "amount"), amount="amount"),
    "expands_2": EventKind(("seat",)),
    "charged": EventKind(("seat", "amount"), ahead=True, others=True),
    "expanded": EventKind(("seat", "company", "hex", "price", "gain"), amount="price", sign=-1, others=True),
    "company_paid": EventKind(("company", "income", "per_share")),
    "paid": EventKind(("seat", "amount"), amount="amount"),
    "ended": EventKind(("end",)),
}


# Where a player's cash comes from and goes to (AR-7.6), with the rule of each.
SOURCES = {"start": "AR-1.6", "paid": "AR-7.1", "took": "AR-4.7", "won": "AR-2.6", "charged": "AR-4.7"}


class AmericanRailsSetup(Setup):
    events = EVENTS
    accounts = (Account("shares"), Account("income"), Account("cash", money=True))
    score_sources: Mapping[str, str] = SOURCES
    orders = ORDERS
    weight_names = NAMES
    trait_names = TRAITS
    small_loss = 10.0
    end_keys, end_rules, end_cell = END_KEYS, END_RULES, ENDED

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        self.board = board
        self.actions = action_table(board)
        self.face = AmericanRailsFace(texts, board, players)
        self.observed = observed(len(board.hexes), players)
        self.fields = fields(len(board.hexes), players)
        self.land = land_of(board)
        self.steps: list[Step[Any]] = course(
            Codes(len(board.hexes)), players, board.spaces, options["no_city"] == "every"
        )

    def start_cash(self) -> int:
        """AR-1.6, with the option of the 2010 edition for three players."""
        if self.players == 3:
            chosen = self.options["cash_3p"]
            assert isinstance(chosen, int)
            return chosen
        return START_CASH[self.players]

    def blank(self) -> Core:
        s = State(self.steps, self.land, self.players)
        s.allot(CUBES + PER_HEX * self.land.size, COMPANIES)
        for at in (OUT, OFFERED, *range(ORDER, ORDER + SEATS), *range(COLUMN, COLUMN + PHASES * SPACE_COUNT)):
            s.cells[at] = NOBODY
        s.cells[HOUSES] = self.board.houses
        s.fill(CASH, [self.start_cash()] * self.players)
        s.fill(SUPPLY, self.land.start_supply)
        s.fill(UNSOLD, self.land.start_shares)
        s.rebuild()
        return s

    def check(self, core: Core) -> None:
        assert isinstance(core, State)
        check_state(core, self.board)

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        """Expand is imagined with its most cubes; before the first year nobody knows what the columns hold."""
        core.put(LEFT, MOST_CUBES)
        core.put(PLACED, 0)
        return core.cells[PHASE] > 0 or step == "bid"

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)

    def outlook(self, core: Core) -> list[float]:
        assert isinstance(core, State)
        return outlook(core, self.weights)

    def traits(self, core: Core, seat: int) -> list[float]:
        assert isinstance(core, State)
        return traits(core, seat, self.weights)
