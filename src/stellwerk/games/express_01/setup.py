"""A game of Express 01 put up: plan, cards, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.accounts import Account
from stellwerk.kernel.core import Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import ORDERS, action_table, codes_of
from .board.card import ROUTE as ROUTE_TYPE
from .board.loader import Board, check_deal
from .board.tables import land_of, terms_of
from .bot.value import NAMES, outlook, value
from .rules.check import check_state
from .rules.course import course
from .rules.expand import Arrivals, Building
from .rules.round_end import END_KEYS
from .rules.route import Trains
from .rules.turn import OPEN
from .show.face import Express01Face
from .show.observed import observed
from .state import (
    BLACK,
    COMPANY,
    DRAWER,
    ENDED,
    MODE,
    NONE,
    PER_SPACE,
    PLAN,
    SEATS,
    SHOWN,
    STACK,
    State,
    fields,
)
from .variants.mountains import MountainBuilding
from .variants.usa import DrawWest, WestBonus

EVENTS = {
    "set_up": EventKind(chapter=True, ahead=True),
    "round": EventKind(("round",), chapter=True),
    "chose": EventKind(("seat", "card"), secret=("card",)),
    "shown": EventKind(("seat", "card", "position")),
    "subsidy": EventKind(("seat", "capital"), others=True),
    "passed": EventKind(("seat",)),
    "turn_ended": EventKind(("seat",)),
    "paid": EventKind(("seat", "card")),
    "paid_player": EventKind(("seat", "other", "card"), secret=("card",)),
    "received": EventKind(("seat", "other", "card"), secret=("card",), caused=True),
    "laid": EventKind(("seat", "card", "space", "turn"), ahead=True, others=True),
    "lapsed": EventKind(("seat",)),
    "reached_west": EventKind(("seat", "space")),
    "buys": EventKind(("seat", "company", "price")),
    "buys_from": EventKind(("seat", "company", "price", "other")),
    "took": EventKind(("seat", "company", "card"), others=True),
    "initiated": EventKind(("seat", "company")),
    "used_black": EventKind(("seat",)),
    "kept_black": EventKind(("seat",)),
    "route": EventKind(("company", "from", "to", "steps", "worth")),
    "drew": EventKind(("seat", "card", "stack")),
    "lost": EventKind(("worth",)),
    "swapped": EventKind(("seat", "other", "position")),
    "ended": EventKind(("end",)),
}
END_RULES = {"short": "EX-11.1", "long": "EX-11.2"}


class Express01Setup(Setup):
    events = EVENTS
    accounts = (Account("hand"), Account("shares"), Account("points"))
    orders = ORDERS
    weight_names = NAMES
    small_loss = 12.0
    end_keys, end_cell = END_KEYS, ENDED
    placed = ("space",)
    pictured = ("card",)

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        self.board = board
        self.terms = terms_of(options)
        check_deal(board, self.terms.hand_size, players)
        self.codes = codes_of(board, players)
        self.actions = action_table(board, players)
        chosen, double = options["start_cards"], options["double_station_value"]
        listed = board.start_rule if chosen == "by_map" else chosen == "listed"
        self.land = land_of(board, listed, double if isinstance(double, int) else 1)
        self.marked = [options["mountains"] == "on" and i in board.mountains for i in range(len(board.spaces))]
        self.trains = Trains(self.terms)
        self.building = self.builder()
        self.end_rule_key = END_RULES[str(options["length"])]
        self.steps = self.course()
        self.observed = observed(self.land, players, options["stack_view"] != "top_only")
        self.fields = fields(self.land, players)
        self.face = Express01Face(texts, self)

    def builder(self) -> Building:
        """The base rule of building, with what the plan and the expansion change."""
        arrivals = WestBonus(self.board.west) if self.board.west else Arrivals()
        if any(self.marked):
            return MountainBuilding(self.codes, arrivals, self.marked, self.land.route_spaces)
        return Building(self.codes, arrivals)

    def course(self) -> list[Step[Any]]:
        hands_from = self.board.stacks.index(f"{ROUTE_TYPE}_3")
        steps = course(self.codes, self.terms, self.building, hands_from)
        return [*steps, DrawWest(self.codes)] if self.board.west else steps

    def blank(self) -> Core:
        s = State(self.steps, self.land, self.players, self.terms)
        s.allot(self.land.cells, self.land.notes + 1)
        for at in (COMPANY, DRAWER, BLACK, *range(SHOWN, SHOWN + SEATS)):
            s.cells[at] = NONE
        for space in range(self.land.spaces):
            s.cells[PLAN + PER_SPACE * space] = NONE
        for i, card in enumerate(self.board.cards):
            s.rows[STACK + self.land.stack_of[i]] += [i] * card.count
        s.rebuild()
        return s

    def check(self, core: Core) -> None:
        assert isinstance(core, State)
        check_state(core, self.trains)

    def end_rule(self, core: Core) -> str:
        return "EX-11.7" if END_KEYS[core.cells[ENDED]] == "idle" else self.end_rule_key

    def begin_turn(self, core: Core, step: str, running: bool) -> bool:
        core.put(MODE, OPEN)
        return True

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)

    def outlook(self, core: Core) -> list[float]:
        assert isinstance(core, State)
        return outlook(core, self.weights)
