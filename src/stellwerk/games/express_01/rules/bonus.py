"""Bonus payment (EX-8): a company's best route is paid out in cards, one after another round the table."""

from stellwerk.kernel.core import SEAT, STEP, NotAsked, Refused, Step

from ..actions import KEEP, USE, Codes
from ..state import (
    ACTOR,
    BLACK,
    BUSY,
    COMPANY,
    DRAWER,
    DRAWN,
    NEAR,
    NONE,
    POSITION,
    ROUTE,
    STACK,
    USED,
    VALUE,
    State,
    Terms,
)
from .route import Trains, value_of
from .steps import BLACK_ENGINE, CHOOSE_ACTION, DRAW_CARD, FIND_ROUTE, NEXT_DRAW


class Bonuses:
    """EX-8.1, 8.2, 8.14: for which companies a bonus payment can be initiated."""

    def __init__(self, codes: Codes, trains: Trains, terms: Terms) -> None:
        self.first: int = codes.bonus
        self.companies: int = codes.companies
        self.trains: Trains = trains
        self.terms: Terms = terms

    def legal(self, s: State, seat: int) -> list[int]:
        return [
            self.first + company
            for company in range(self.companies)
            if entitled(s, company, seat) and s.stations(company) and self.has_route(s, company, seat)
        ]

    def has_route(self, s: State, company: int, seat: int) -> bool:
        """A route exists when one of the company's stations reaches any other station."""
        return self.reach(s, company, seat) >= s.cells[NEAR + company]

    def reach(self, s: State, company: int, seat: int) -> int:
        """The reach the initiator can count on: an owner who is asked may keep the black engine back."""
        return self.trains.reach(s, company, not self.terms.ask or by_black(s, company, seat))

    def meant(self, action: int) -> bool:
        return self.first <= action < self.first + self.companies

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        company = action - self.first
        facts = {"company": company}
        if not s.stations(company):
            return Refused("EX-8.1", "no_station", facts)
        if not entitled(s, company, seat):
            return Refused("EX-8.2", "no_share", facts)
        if not self.has_route(s, company, seat):
            return Refused("EX-8.14", "no_route", {**facts, "range": self.reach(s, company, seat)})
        return None

    def open(self, s: State, seat: int, action: int) -> None:
        company = action - self.first
        asked = self.terms.ask and not by_black(s, company, seat)
        s.put(COMPANY, company)
        s.put(USED, 0 if asked or s.cells[BLACK] == NONE else 1)
        s.note("initiated", seat, company)
        if asked and s.cells[BLACK] != NONE:
            s.put(SEAT, s.cells[BLACK])
            s.put(STEP, BLACK_ENGINE)
        else:
            s.put(STEP, FIND_ROUTE)


def entitled(s: State, company: int, seat: int) -> bool:
    """EX-8.2: who has a share of the company may initiate its bonus payment."""
    return s.held(company, seat) > 0 or by_black(s, company, seat)


def by_black(s: State, company: int, seat: int) -> bool:
    """EX-14.10: the black engine may serve as that share; then it is used in this payment, and nobody is asked."""
    return s.terms.black_initiates and s.cells[BLACK] == seat and not s.held(company, seat)


class BlackEngine(Step[State]):
    """EX-8.19, 8.20: the owner declares before the first draw whether the black engine serves as a share."""

    def __init__(self) -> None:
        super().__init__("black", "EX-8.20")

    def legal(self, s: State) -> list[int]:
        return [USE, KEEP]

    def why_not(self, s: State, action: int) -> Refused | None:
        return None if action in (USE, KEEP) else Refused(self.rule, "not_now", {})

    def apply(self, s: State, action: int) -> None:
        s.put(USED, 1 if action == USE else 0)
        s.note("used_black" if action == USE else "kept_black", s.seat)
        s.put(STEP, FIND_ROUTE)


class FindRoute(Step[State]):
    """EX-8.12, 8.15: the best route and its value."""

    def __init__(self, trains: Trains) -> None:
        super().__init__("find_route", "EX-8.12", automatic=True)
        self.trains: Trains = trains

    def run(self, s: State) -> None:
        company = s.cells[COMPANY]
        route = self.trains.best(s, company, s.cells[USED] == 1)
        s.put_row(ROUTE, route)
        s.put(VALUE, value_of(s, route))
        s.put(DRAWER, NONE)
        for seat in range(s.players):
            s.put(DRAWN + seat, 0)
        s.note("route", company, route[0], route[-1], len(route) - 1, s.cells[VALUE])
        s.put(STEP, NEXT_DRAW)


def limits_of(s: State, company: int, used: bool) -> list[int]:
    """EX-8.18, 8.19: own shares, and one more by the black engine."""
    return [s.held(company, seat) + (1 if used and s.cells[BLACK] == seat else 0) for seat in range(s.players)]


def next_in_line(s: State, initiator: int, last: int, drawn: list[int], limits: list[int], surplus: bool) -> int:
    """Round the table by position from the initiator; who is at the limit is skipped; the rest is the initiator's."""
    if last == NONE:
        return initiator
    seat = last
    for _ in range(s.players):
        seat = s.seat_at(s.cells[POSITION + seat] % s.players + 1)
        if drawn[seat] < limits[seat]:
            return seat
    return initiator if surplus else NONE


def payout(s: State, company: int, initiator: int, value: int, used: bool, surplus: bool) -> list[int]:
    """How many cards each seat would draw, were the payment made now (the stacks not running out)."""
    drawn, limits = [0] * s.players, limits_of(s, company, used)
    last = NONE
    for _ in range(value):
        last = next_in_line(s, initiator, last, drawn, limits, surplus)
        if last == NONE:
            break
        drawn[last] += 1
    return drawn


class NextDraw(Step[State]):
    """EX-8.16 to 8.25: who draws next, until the value is paid or nothing is left."""

    def __init__(self, terms: Terms) -> None:
        super().__init__("next_draw", "EX-8.16", automatic=True)
        self.terms: Terms = terms

    def run(self, s: State) -> None:
        seat = self.next_drawer(s) if s.cells[VALUE] else NONE
        if seat == NONE or s.stacks_empty() == s.land.stacks:
            self.close(s)
            return
        s.put(DRAWER, seat)
        s.put(SEAT, seat)
        s.put(STEP, DRAW_CARD)

    def next_drawer(self, s: State) -> int:
        drawn = s.part(DRAWN, s.players)
        limits = limits_of(s, s.cells[COMPANY], s.cells[USED] == 1)
        return next_in_line(s, s.cells[ACTOR], s.cells[DRAWER], drawn, limits, self.terms.surplus)

    def close(self, s: State) -> None:
        if s.cells[VALUE]:
            s.note("lost", s.cells[VALUE])
        s.put(VALUE, 0)
        s.put(COMPANY, NONE)
        s.put(SEAT, s.cells[ACTOR])
        s.put(STEP, CHOOSE_ACTION)


class DrawCard(Step[State]):
    """EX-8.17, 8.24: the top card of any stack; a draw can't be declined."""

    def __init__(self, codes: Codes, name: str, rule: str, back_to: int) -> None:
        super().__init__(name, rule)
        self.first: int = codes.draw
        self.last: int = codes.draw + codes.stacks
        self.back_to: int = back_to

    def legal(self, s: State) -> list[int]:
        return [self.first + stack for stack in range(s.land.stacks) if s.rows[STACK + stack]]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not self.first <= action < self.last:
            return NotAsked("EX-8.24", "must_draw", {})
        stack = action - self.first
        return None if s.rows[STACK + stack] else Refused("EX-8.17", "stack_empty", {"stack": stack})

    def apply(self, s: State, action: int) -> None:
        draw_top(s, s.seat, action - self.first)
        s.add(DRAWN + s.seat, 1)
        s.add(VALUE, -1)
        s.put(STEP, self.back_to)


def draw_top(s: State, seat: int, stack: int) -> None:
    """EX-3.3: the card lay open, so everybody knows it."""
    card = s.rows[STACK + stack][-1]
    s.search(card)
    s.put_in_hand(seat, card, True)
    s.put(BUSY, 1)
    s.note("drew", seat, card, stack)


def draw_step(codes: Codes) -> DrawCard:
    return DrawCard(codes, "draw", "EX-8.16", NEXT_DRAW)
