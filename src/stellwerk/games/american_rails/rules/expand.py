"""Expand (AR-5): track cubes, one after another, paid by the company."""

from typing import Any

from stellwerk.kernel.core import STEP, Refused, Step, split

from ..actions import DECLINE, STOP, Codes
from ..state import BLOCKED, COMPANIES, CUBES, HELD, LEFT, PER_HEX, PLACED, PRICE, SEATS, SUPPLY, TREASURY, State
from .income import place_cube
from .steps import EXPAND_TRACK, NEXT_TURN


class Cubes:
    """Which cubes a seat may place, and why not the others; shared by Expand and Take $2."""

    def __init__(self, codes: Codes) -> None:
        self.first: int = codes.expand
        self.last: int = codes.bid
        self.hexes: int = codes.hexes
        # By company and hex. Any, not int: compiled, a code is handed on as it lies here instead of made anew.
        self.ready: list[list[Any]] = [
            [self.first + company * self.hexes + h for h in range(self.hexes)] for company in range(COMPANIES)
        ]

    def legal_after(self, s: State, seat: int, found: list[int]) -> list[int]:
        """AR-5.2 to 5.8, added to what else was found. A hex that takes no further cube has a price no treasury can pay (AR-5.5)."""
        cells, rows = s.cells, s.rows
        for company in range(COMPANIES):
            money = cells[TREASURY + company]
            if money >= 2 and cells[HELD + company * SEATS + seat] and cells[SUPPLY + company]:
                codes = self.ready[company]
                found += [codes[h] for h in rows[company] if cells[PRICE + PER_HEX * h] <= money]
        return found

    def meant(self, action: int) -> bool:
        return self.first <= action < self.last

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        company, h = split(action - self.first, self.hexes)
        facts = {"company": company, "hex": h}
        if not s.held(company, seat):
            return Refused("AR-5.2", "no_share", facts)
        if not s.supply(company):
            return Refused("AR-5.8", "no_cubes", facts)
        if s.cells[CUBES + PER_HEX * h] >> company & 1:
            return Refused("AR-5.4", "own_cube", facts)
        if h not in s.rows[company]:
            return Refused("AR-5.3", "not_next", facts)
        price = s.price(h)
        if price >= BLOCKED:
            return Refused("AR-5.5", "hex_full", facts)
        if price > s.treasury(company):
            return Refused("AR-5.7", "treasury_short", {**facts, "price": price, "money": s.treasury(company)})
        return None

    def place(self, s: State, seat: int, action: int) -> None:
        """AR-5.6, 5.7: the treasury pays the bank."""
        company, h = split(action - self.first, self.hexes)
        price, before = s.price(h), s.income(company)
        s.add(TREASURY + company, -price)
        place_cube(s, company, h)
        s.note("expanded", seat, company, h, price, s.income(company) - before)
        s.add(PLACED, 1)
        s.add(LEFT, -1)


class Expand(Step[State]):
    """AR-5.1, 5.9: another cube, or enough."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("expand", "AR-5.1")
        self.cubes: Cubes = Cubes(codes)

    def legal(self, s: State) -> list[int]:
        return self.cubes.legal_after(s, s.seat, [STOP if s.cells[PLACED] else DECLINE])

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == DECLINE:
            return Refused("AR-3.7", "begun", {}) if s.cells[PLACED] else None
        if action == STOP:
            return None if s.cells[PLACED] else Refused("AR-5.9", "nothing_placed", {})
        if self.cubes.meant(action):
            return self.cubes.why_not(s, s.seat, action)
        return Refused(self.rule, "not_now", {})

    def apply(self, s: State, action: int) -> None:
        if action in (STOP, DECLINE):
            s.note("stopped" if action == STOP else "declined", s.seat)
            s.put(STEP, NEXT_TURN)
            return
        self.cubes.place(s, s.seat, action)
        s.put(STEP, EXPAND_TRACK if s.cells[LEFT] else NEXT_TURN)
