"""A game of Express 01 put up: plan, cards, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.core import Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import action_table, codes_of
from .board.card import ROUTE as ROUTE_TYPE
from .board.loader import Board, check_deal
from .board.tables import land_of, terms_of
from .bot.value import NAMES, value
from .rules.course import course
from .rules.expand import Arrivals, Building
from .rules.round_end import END_KEYS
from .rules.route import Referee, Trains
from .show.face import Express01Face
from .state import (
    ACTED,
    BLACK,
    COMPANIES,
    COMPANY,
    CREDIT,
    DISPLAY,
    DRAWER,
    ENDED,
    FRESH,
    HAND,
    HELD,
    JOIN,
    KNOWN,
    LAYS,
    NEAR,
    NONE,
    OFF,
    PER_SPACE,
    PLAN,
    POSITION,
    ROUND,
    ROUTE,
    ROUTE_BASES,
    SEATS,
    SEEN,
    SHOWN,
    STACK,
    STATION_BASES,
    STATIONS,
    USED,
    VALUE,
    State,
    fields,
    unseen,
)
from .variants.mountains import MountainBuilding
from .variants.usa import DrawWest, WestBonus

EVENTS = {
    "set_up": EventKind(chapter=True),
    "round": EventKind(("round",), chapter=True),
    "chose": EventKind(("seat", "card"), secret=("card",)),
    "shown": EventKind(("seat", "card", "position")),
    "subsidy": EventKind(("seat", "capital")),
    "passed": EventKind(("seat",)),
    "turn_ended": EventKind(("seat",)),
    "paid": EventKind(("seat", "card")),
    "paid_player": EventKind(("seat", "other", "card"), secret=("card",)),
    "received": EventKind(("seat", "other", "card"), secret=("card",)),
    "laid": EventKind(("seat", "card", "space", "turn")),
    "reached_west": EventKind(("seat", "space")),
    "buys": EventKind(("seat", "company", "price")),
    "buys_from": EventKind(("seat", "company", "price", "other")),
    "took": EventKind(("seat", "company", "card")),
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
    weight_names = NAMES
    placed = ("space",)

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
        sealed = self.options["stack_view"] != "full_order"
        s = State(self.steps, self.land, self.players, sealed, self.terms.end_bases)
        s.cells = [0] * self.land.cells
        for at in (COMPANY, DRAWER, BLACK, *range(SHOWN, SHOWN + SEATS)):
            s.cells[at] = NONE
        for space in range(self.land.spaces):
            s.cells[PLAN + PER_SPACE * space] = NONE
        s.rows = [[] for _ in range(LAYS + self.land.spaces)]
        for i, card in enumerate(self.board.cards):
            s.rows[STACK + self.land.stack_of[i]] += [i] * card.count
        s.rebuild()
        return s

    # What must always hold ------------------------------------------------------------------

    def check(self, core: Core) -> None:
        """No card is lost or made; everything derived equals what plan, stacks and displays say."""
        assert isinstance(core, State)
        self.check_cards(core)
        self.check_people(core)
        self.check_derived(core)
        self.check_route(core)

    def check_cards(self, s: State) -> None:
        """Every card lies in its stack, in a hand, in a display or on the plan; each base card on the plan or taken."""
        count = [0] * self.land.cards
        for stack in range(self.land.stacks):
            for card in s.rows[STACK + stack]:
                assert self.land.stack_of[card] == stack, "a card lies in the wrong stack"
                count[card] += 1
        for seat in range(self.players):
            for card in s.rows[HAND + seat] + s.rows[DISPLAY + seat]:
                count[card] += 1
        laid = [s.card(space) for space in range(self.land.spaces) if s.card(space) >= 0]
        for card in laid:
            count[card] += 1
        assert count == self.land.copies, "cards do not add up"
        bases = s.cells[ROUTE_BASES : ROUTE_BASES + SEATS] + s.cells[STATION_BASES : STATION_BASES + SEATS]
        assert min(bases) >= 0, "somebody has less than no base cards"
        assert sum(bases) == s.cells[OFF] == len(laid), "base cards do not add up"

    def check_people(self, s: State) -> None:
        for seat in range(self.players):
            hand, display = s.rows[HAND + seat], s.rows[DISPLAY + seat]
            assert (hand, display) == (sorted(hand), sorted(display)), "a hand or display is out of order"
            assert len(unseen(hand, s.rows[SEEN + seat])) + len(s.rows[SEEN + seat]) == len(hand), "seen but not held"
            assert all(self.land.engine[card] >= 0 for card in display), "a card without engine in a display"
        if s.cells[ROUND]:
            positions = sorted(s.cells[POSITION : POSITION + self.players])
            assert positions == list(range(1, self.players + 1)), "positions are not those of the players"
            assert 0 <= s.cells[BLACK] < self.players, "nobody owns the black engine"
        assert all(s.cells[ACTED + seat] in (0, 1) for seat in range(self.players)), "a side that is none"
        assert s.cells[CREDIT] >= 0, "more was laid than paid"

    def check_derived(self, s: State) -> None:
        twin = s.clone()
        assert isinstance(twin, State)
        twin.rebuild()
        for at, size in ((HELD, COMPANIES * SEATS), (STATIONS, COMPANIES), (self.land.stock, self.land.cards)):
            assert s.cells[at : at + size] == twin.cells[at : at + size], f"derived cells from {at} are out of date"
        for space in range(self.land.spaces):
            at = JOIN + PER_SPACE * space
            assert s.cells[at] == twin.cells[at], "joining edges are out of date"
            assert s.rows[LAYS + space] == twin.rows[LAYS + space], "what fits on a space is out of date"
        for stack in range(self.land.stacks):
            size = len(s.rows[STACK + stack])
            assert min(size, 1 if s.cells[ROUND] else 0) <= s.cells[KNOWN + stack] <= size, "more seen than there is"
        if s.cells[FRESH]:
            twin.cells[FRESH] = 0
            self.trains.refresh(twin)
            assert s.cells[NEAR : NEAR + COMPANIES] == twin.cells[NEAR : NEAR + COMPANIES], "NEAR is out of date"

    def check_route(self, s: State) -> None:
        """The route of a running bonus payment passes the referee."""
        if s.cells[VALUE] > 0:
            refused = Referee(self.trains).why_not(s, s.cells[COMPANY], s.cells[USED] == 1, s.rows[ROUTE])
            assert refused is None, "the route paid for is no best route"

    def end_reason(self, core: Core) -> str:
        return END_KEYS[core.cells[ENDED]]

    def end_rule(self, core: Core) -> str:
        return "EX-11.7" if END_KEYS[core.cells[ENDED]] == "idle" else self.end_rule_key

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)
