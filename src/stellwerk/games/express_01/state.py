"""The state of Express 01: where each number lives, and names for reading them."""

from bisect import bisect_left, insort
from typing import Any, Final

from stellwerk.kernel.core import FREE, Core, Step, bit
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Field
from stellwerk.kernel.native import i64, vec

SEATS: Final = 4
COMPANIES: Final = 8  # room for; how many there are is data
STACKS: Final = 15  # room for five types in three levels
NONE: Final = -1

# Single numbers.
ROUND: Final = FREE  # 0 before the first subsidy
MODE: Final = FREE + 1  # where the acting player stands in an action pair, see rules/turn.py
CREDIT: Final = FREE + 2  # cards paid in this building step and not yet used
LAID: Final = FREE + 3  # route cards laid in this building step
COMPANY: Final = FREE + 4  # whose share is being bought, or whose bonus is being paid; or −1
SOURCE: Final = FREE + 5  # where the share comes from: 0 the stacks, 1 + seat a display
DUE: Final = FREE + 6  # cards still to be paid for the share
VALUE: Final = FREE + 7  # what is left of the bonus payment
DRAWER: Final = FREE + 8  # who drew last in it, or −1
USED: Final = FREE + 9  # whether the black engine serves as a share in it
BLACK: Final = FREE + 10  # owner of the black engine, or −1
OFF: Final = FREE + 11  # base cards off the plan
EMPTIED: Final = FREE + 12  # a bit per stack that has been empty since the deal
BUSY: Final = FREE + 13  # whether anything happened in this round (EX-11.6)
IDLE: Final = FREE + 14  # idle rounds in a row
WEST: Final = FREE + 15  # whether the bonus for reaching the west is gone (USA)
FRESH: Final = FREE + 16  # whether NEAR is up to date
ENDED: Final = FREE + 17  # 0, or which end it was
ACTOR: Final = FREE + 18  # whose turn it is, whoever has to decide

# Rows of numbers.
POSITION: Final = FREE + 19  # per seat, 1 to players; 0 before it is known
ACTED: Final = POSITION + SEATS
CAPITAL: Final = ACTED + SEATS  # what the capital marker shows: the sum at the last subsidy
SHOWN: Final = CAPITAL + SEATS  # card chosen for the order of positions, or −1
ROUTE_BASES: Final = SHOWN + SEATS
STATION_BASES: Final = ROUTE_BASES + SEATS
DRAWN: Final = STATION_BASES + SEATS  # cards drawn in this bonus payment
HELD: Final = DRAWN + SEATS  # shares by company and seat (derived)
STATIONS: Final = HELD + COMPANIES * SEATS  # stations of a company in the network (derived)
NEAR: Final = STATIONS + COMPANIES  # steps from a company's stations to the nearest other one, if FRESH
KNOWN: Final = NEAR + COMPANIES  # per stack: how many cards from the top everybody has seen
PLAN: Final = KNOWN + STACKS  # from here three numbers per space: the card, or −1 for the base card,
TURN: Final = PLAN + 1  # 0 upright, 1 turned,
JOIN: Final = PLAN + 2  # and the edges at which a neighbour has track (derived)
PER_SPACE: Final = 3
# Behind the plan: how many copies of each card its stack holds (derived); see Land.stock.

# Rows of any length.
HAND: Final = 0  # per seat, sorted
SEEN: Final = HAND + SEATS  # cards of the hand that everybody has seen, sorted
DISPLAY: Final = SEEN + SEATS  # shares, sorted
STACK: Final = DISPLAY + SEATS  # bottom to top
ROUTE: Final = STACK + STACKS  # spaces of the last bonus route
LAYS: Final = ROUTE + 1  # per space: cards and turns that fit there, stock apart (derived)
# Behind them: what is remembered of cards that may have gone secretly from hand to hand; see Land.notes, rules/secrets.py.

FAR: Final = 1_000_000
OPPOSITE: Final = [2, 3, 0, 1]
COUNT: Final = [(mask).bit_count() for mask in range(1 << COMPANIES)]


# What idle rounds do (EX-11.7).
STUCK: Final = 0  # they end the game when nobody could do anything
QUIET: Final = 1  # they end the game, whatever could be done
NEVER: Final = 2  # they end nothing, but for the last stop of all games


class Terms:
    """What was agreed before the game: the options, as numbers and yes or no."""

    def __init__(self) -> None:
        self.hand_size: int = 6
        self.end_bases: int = 12
        self.end_stacks: int = 3
        self.ever: bool = False  # a stack counts once it was empty
        self.idle_rounds: int = 2
        self.idle_end: int = STUCK
        self.counts_start: bool = False  # the starting card costs range
        self.black_range: bool = False  # the black engine adds range
        self.ask: bool = False  # its owner is asked
        self.reverse: bool = True  # trains may turn round in every station
        self.surplus: bool = True  # what is left goes to the initiator
        self.take_first: bool = False  # a share is taken before it is paid, so no card just paid can be taken
        self.black_initiates: bool = False  # the black engine serves as the share a bonus payment needs
        self.sealed: bool = True  # the order in the stacks is hidden


class Land:
    """The plan and its cards as tables of ints, made once and shared by all states. `local` is 2 × card + turn."""

    def __init__(self, spaces: int, cards: int, stacks: int, companies: int) -> None:
        self.spaces: int = spaces
        self.cards: int = cards
        self.stacks: int = stacks
        self.companies: int = companies
        self.stock: int = PLAN + PER_SPACE * spaces  # first cell of the stock
        self.cells: int = PLAN + PER_SPACE * spaces + cards
        self.notes: int = LAYS + spaces  # row of the notes on hidden cards
        self.neighbours: list[list[int]] = []
        self.usable: list[int] = []  # per space: edges that may carry track
        self.station: list[bool] = []  # per space
        self.all_spaces: list[int] = list(range(spaces))
        self.route_spaces: list[int] = []
        self.station_spaces: list[int] = []
        self.start: list[bool] = []  # per space: whether the first station may stand there
        self.number: list[int] = []  # per card
        self.level: list[int] = []
        self.stack_of: vec[i64] = vec[i64]()
        self.engine: list[int] = []  # company or −1
        self.shares_of: list[list[int]] = []  # per company: cards with its engine
        self.owners: vec[i64] = vec[i64]()  # of a station: a bit per company
        self.worth: list[int] = []  # of a station on a bonus route
        self.copies: list[int] = []
        self.route_card: list[bool] = []
        self.dead_end: list[bool] = []  # per card: a dead-end station
        self.edges: vec[i64] = vec[i64]()  # per local
        self.ways: vec[i64] = vec[i64]()  # per 4 × local + edge of entry: edges to leave by
        self.listed: list[list[int]] = []  # per card: cards whose number stands in its list
        self.base_listed: list[list[int]] = []  # per space: the same of its base card
        self.heirs: list[list[int]] = []  # per local: locals that may replace it, border apart
        self.first: list[list[int]] = []  # per 16 × space + joining edges: locals for the base card
        self.opening: list[list[int]] = []  # per space: locals for the base card without joining


class State(Core):
    """A position."""

    def __init__(self, steps: list[Step[Any]], land: Land, players: int, terms: Terms) -> None:
        super().__init__(steps)
        self.land: Land = land
        self.players: int = players
        self.muted: list[list[tuple[str, list[int], list[int]]] | None] = []
        self.terms: Terms = terms

    def fresh(self) -> "State":
        return State(self.steps, self.land, self.players, self.terms)

    def hash(self) -> int:
        """The cards as they lie; what people remember of them is no part of a position (nor of older records)."""
        cards = self.fresh()
        cards.cells, cards.rows = self.cells, self.rows[: self.land.notes]
        return Core.hash(cards)

    # Reading ---------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self.capital(seat) for seat in range(self.players)]

    def accounts(self) -> list[int]:
        seats = range(self.players)
        hands = [len(self.rows[HAND + seat]) for seat in seats]
        return hands + [len(self.rows[DISPLAY + seat]) for seat in seats] + self.scores()

    def clock(self) -> int:
        return self.cells[ROUND] * (SEATS + 1) + self.total(ACTED, SEATS)

    def turn(self) -> int:
        """Who changes from the last position to the first decides again at once: that is another turn."""
        return self.clock()

    def winners(self) -> list[int]:
        """EX-12.3, 12.4: most points, then most shares of all companies together, then shared."""
        ranks = [self.capital(seat) * 1000 + len(self.rows[DISPLAY + seat]) for seat in range(self.players)]
        best = max(ranks)
        return [seat for seat in range(self.players) if ranks[seat] == best]

    def capital(self, seat: i64) -> int:
        """EX-4.1 to 4.4, 12.1: hand cards, shares, base pairs, and two for the black engine."""
        cells = self.cells
        points = len(self.rows[HAND + seat]) + self.pairs(seat) + (2 if cells[BLACK] == seat else 0)
        for company in range(self.land.companies):
            points += cells[HELD + company * SEATS + seat] * cells[STATIONS + company]
        return points

    def pairs(self, seat: i64) -> int:
        return min(self.cells[ROUTE_BASES + seat], self.cells[STATION_BASES + seat])

    def hand(self, seat: int) -> list[int]:
        return self.rows[HAND + seat]

    def held(self, company: i64, seat: i64) -> int:
        return self.cells[HELD + company * SEATS + seat]

    def shares(self, company: i64) -> int:
        """In all displays."""
        return self.total(HELD + company * SEATS, SEATS)

    def stations(self, company: i64) -> int:
        return self.cells[STATIONS + company]

    def card(self, space: i64) -> int:
        return self.cells[PLAN + PER_SPACE * space]

    def local(self, space: i64) -> int:
        """2 × card + turn of what lies there; negative on a base card."""
        at = PLAN + PER_SPACE * space
        return 2 * self.cells[at] + self.cells[at + 1]

    def stock(self, card: i64) -> int:
        return self.cells[self.land.stock + card]

    def in_stacks(self, company: i64) -> bool:
        """Whether a route stack holds a share of the company."""
        stock = self.land.stock
        for card in self.land.shares_of[company]:  # noqa: SIM110 - asked all the time, and a generator is slow
            if self.cells[stock + card]:
                return True
        return False

    def stacks_empty(self) -> int:
        return sum(1 for stack in range(self.land.stacks) if not self.rows[STACK + stack])

    def stacks_gone(self) -> int:
        """EX-11.3, 14.6: those that count for the end, empty now, or with the option ever since the deal."""
        if not self.terms.ever:
            return self.stacks_empty()
        return sum(self.cells[EMPTIED] >> stack & 1 for stack in range(self.land.stacks))

    def seat_at(self, position: i64) -> int:
        for seat in range(self.players):
            if self.cells[POSITION + seat] == position:
                return seat
        return NONE

    # Moving cards -----------------------------------------------------------

    def take_from_hand(self, seat: i64, card: i64) -> None:
        self.put_row(HAND + seat, without(self.rows[HAND + seat], card))

    def put_in_hand(self, seat: i64, card: i64, seen: bool) -> None:
        self.put_row(HAND + seat, with_card(self.rows[HAND + seat], card))
        if seen:
            self.put_row(SEEN + seat, with_card(self.rows[SEEN + seat], card))

    def push(self, card: i64) -> None:
        """Face up on top of the stack of its type and level (EX-5.7, 6.7)."""
        stack = self.land.stack_of[card]
        self.put_row(STACK + stack, [*self.rows[STACK + stack], card])
        self.add(self.land.stock + card, 1)
        self.add(KNOWN + stack, 1)

    def search(self, card: i64) -> None:
        """EX-5.10: taken out from wherever it lies, nearest the top; the order of the others stays."""
        stack = self.land.stack_of[card]
        row = self.rows[STACK + stack]
        at = len(row) - 1
        while row[at] != card:
            at -= 1
        self.put_row(STACK + stack, row[:at] + row[at + 1 :])
        self.add(self.land.stock + card, -1)
        known = self.cells[KNOWN + stack]
        if len(row) - at <= known:
            known -= 1
        if known < 1 < len(row) and self.terms.sealed:
            self.reveal()  # the next card lies open now
        self.put(KNOWN + stack, min(max(known, 1), len(row) - 1))
        if len(row) == 1:
            self.put(EMPTIED, self.cells[EMPTIED] | bit(stack))

    def begin_trial(self) -> None:
        """Something is tried on the state itself and taken back; the log hears nothing of it."""
        self.marks.append(self.top)
        self.asked.append(self.options)
        self.muted.append(self.events)
        self.events = None

    def end_trial(self) -> None:
        self.undo()
        self.events = self.muted.pop()

    # Secrets ------------------------------------------------------------------

    def redeal(self, seat: int, seed: int) -> None:
        from .rules.secrets import redeal  # the rules read the state, so it finds them when it is asked

        redeal(self, seat, seed)

    # Derived numbers ----------------------------------------------------------------

    def rebuild(self) -> None:
        """Everything derived, counted anew from plan, stacks and displays."""
        self.check_numbers()
        land, cells = self.land, self.cells
        self.fill(land.stock, [0] * land.cards)
        for stack in range(land.stacks):
            for card in self.rows[STACK + stack]:
                cells[land.stock + card] += 1
        for at in range(HELD, HELD + COMPANIES * SEATS):
            cells[at] = 0
        for seat in range(self.players):
            for card in self.rows[DISPLAY + seat]:
                cells[HELD + land.engine[card] * SEATS + seat] += 1
        for company in range(land.companies):
            cells[STATIONS + company] = self.stations_on_plan(company)
        for space in range(land.spaces):
            cells[JOIN + PER_SPACE * space] = self.joining(space)
            self.rows[LAYS + space] = self.fitting(space)

    def check_numbers(self) -> None:
        """A position given from outside names only what there is: refused here, before anything looks it up."""
        land, last = self.land, self.players - 1
        limits = [(MODE, 0, 5), (COMPANY, NONE, land.companies - 1), (SOURCE, 0, self.players), (BLACK, NONE, last)]
        limits += [(DRAWER, NONE, last), (ACTOR, 0, last), (CREDIT, 0, 3), (LAID, 0, 1), (ENDED, 0, 3)]
        limits += [(PLAN + PER_SPACE * space, NONE, land.cards - 1) for space in land.all_spaces]
        limits += [(TURN + PER_SPACE * space, 0, 1) for space in land.all_spaces]
        limits += [(POSITION + seat, 0, self.players) for seat in range(self.players)]
        for at, low, high in limits:
            if not low <= self.cells[at] <= high:
                raise Malformed(f"cell {at} of the state is {self.cells[at]}; it must be {low} to {high}", "cells")
        for row in self.rows[:ROUTE]:
            if row and not 0 <= min(row) <= max(row) < land.cards:
                raise Malformed(f"a row of the state names a card that is none of {land.cards}", "rows")

    def stations_on_plan(self, company: i64) -> int:
        """EX-4.2, 4.3: station cards of the company in the network, each once."""
        found = 0
        for space in range(self.land.spaces):
            card = self.card(space)
            if card >= 0 and self.land.owners[card] >> company & 1:
                found += 1
        return found

    def joining(self, space: i64) -> int:
        """Edges at which the neighbour has track."""
        mask = 0
        for edge in range(4):
            other = self.land.neighbours[space][edge]
            if other >= 0 and self.card(other) >= 0 and self.land.edges[self.local(other)] >> OPPOSITE[edge] & 1:
                mask |= 1 << edge
        return mask

    def fitting(self, space: int) -> list[int]:
        """Locals that may replace what lies there, whether or not a stack holds them."""
        land = self.land
        if self.card(space) < 0:
            return land.first[16 * space + self.cells[JOIN + PER_SPACE * space]]
        beyond = 15 & ~land.usable[space]
        return [local for local in land.heirs[self.local(space)] if not land.edges[local] & beyond]


def without(row: list[int], card: int) -> list[int]:
    at = bisect_left(row, card)
    return row[:at] + row[at + 1 :]


def with_card(row: list[int], card: int) -> list[int]:
    made = row.copy()
    insort(made, card)
    return made


def fields(land: Land, players: int) -> list[Field]:
    """The readable form of a state; derived numbers are left out."""
    singles = (
        "round mode credit laid company source due value drawer used black off emptied busy idle west fresh ended actor"
    )
    return [
        *(Field(name, ROUND + i) for i, name in enumerate(singles.split())),
        Field("position", POSITION, players),
        Field("acted", ACTED, players),
        Field("capital", CAPITAL, players),
        Field("shown", SHOWN, players),
        Field("route_bases", ROUTE_BASES, players),
        Field("station_bases", STATION_BASES, players),
        Field("drawn", DRAWN, players),
        Field("near", NEAR, land.companies),
        Field("known", KNOWN, land.stacks),
        Field("plan", PLAN, land.spaces, PER_SPACE),
        Field("turned", TURN, land.spaces, PER_SPACE),
    ]
