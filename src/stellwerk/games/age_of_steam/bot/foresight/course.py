"""A seat's game from here to the end, in thought: averages instead of decisions."""

from __future__ import annotations

from typing import Final

from ...actions import MOST_SHARES
from ...rules.choose_actions import MOST_REACH
from ...rules.growth import DICE
from ...rules.questions import Rules
from ...rules.shares import SHARE_MONEY
from ...state import ROUND, State
from .freight import AHEAD
from .position import Position
from .weights import (
    BEYOND,
    BORROW,
    BUDGET,
    CHOICE,
    CUSHION,
    GROWTH,
    KEEP,
    LATER,
    LINK_PRICE,
    NO_CUSHION,
    PASSING,
    PRODUCED,
    RAISING,
    RISK,
    RUIN,
    SCARCE,
    SECTION_PRICE,
    SHORT,
    SHORT_GAME,
    SLACK,
    UNKNOWN,
    UNKNOWN_MORE,
    USE,
)

LOOK_AHEAD: Final = 3  # rounds
MOST_POWERS: Final = 40


class Powers:
    """A weight to the power of whole numbers, to the last digit as `**` has it; most come from a table."""

    def __init__(self) -> None:
        self.base: float = 0.0
        self.known: list[float] = []

    def of(self, base: float, exponent: int) -> float:
        if base != self.base or not self.known:
            self.base, self.known = base, [base**power for power in range(MOST_POWERS)]
        return self.known[exponent] if 0 <= exponent < MOST_POWERS else base**exponent


LATER_POWERS: Final = Powers()
KEEP_POWERS: Final = Powers()


def counts_cash(s: State) -> bool:
    """Whether building is counted by what can be paid, and a raise against a later one. Who plays alone has weights that were
    found without; of two on St. Lucia greedy players went bankrupt with it (5 of 12 seats, without 1)."""
    return s.players > 2


class Course:
    """A seat's game from here to the end, in thought."""

    def __init__(self, s: State, rules: Rules, position: Position, grows: int, builds: int) -> None:
        self.position: Position = position
        self.w: list[float] = position.w
        self.grows: int = grows  # rounds from now in which the reach is raised
        self.builds: int = builds  # rounds from now in which track is built
        self.rules: Rules = rules
        self.left: int = rules.rounds - s.cells[ROUND]  # rounds after this one
        self.cash: float = position.cash
        self.income: float = position.income
        self.shares: float = position.shares
        self.reach: float = float(position.reach)
        self.span: float = position.span
        self.links: float = float(position.links)
        self.sections: float = float(position.sections)
        self.raises: int = position.raises  # goes of this round that raise the reach
        self.raise_in: int = 0  # the later round from now in which one go raises the reach on purpose; 0: in none
        self.moved: float = 0.0  # cubes
        self.paid: float = 1.0  # of this round's building the part there is money for, where that is counted
        self.counts_cash: bool = counts_cash(s)
        self.points: float = position.extra
        # The cubes at the start, not those that are left: else a delivery would spoil its own prospects.
        cubes = float(sum(s.land.cubes) + len(s.land.off_stops))
        self.use: float = self.w[USE] * cubes / (cubes + self.w[CHOICE])
        self.most_shares: float = float(rules.most_shares_now(s, position.seat))  # in one round
        self.arriving: float = rules.dice() / DICE  # of the cubes that are coming, per round
        self.stock: float = position.stock
        self.coming: float = position.coming

    def result(self) -> float:
        for later in range(self.left + 1):
            if later and later <= self.grows:
                gained = 1.0 if later == self.raise_in else self.w[GROWTH]
                self.reach = min(float(MOST_REACH), self.reach + gained)
            known = self.in_sight(later)
            if later == 0:
                self.reach += self.raises
            self.invest(later, known)
            self.income += self.deliveries(later, known) + (self.w[PASSING] * self.links if later else 0.0)
            if later == 0 and self.position.pays:
                self.points -= self.w[NO_CUSHION] * self.lacking()
            if (later or self.position.pays) and not self.settle():
                return self.w[RUIN] + 3.0 * later + self.points + min(0.0, self.income)
        return self.points + self.rules.result(self.cash, self.income, self.sections, self.shares)

    def in_sight(self, later: int) -> float:
        """Own links that the best two cubes of a round use, as far as there are ways for them already."""
        position, total = self.position, 0.0
        if later == 0:
            return self.in_sight_now()
        more = min(AHEAD - 1, int(self.reach) - position.reach)
        if position.ahead:
            return position.carried_ahead(more, self.moved, 2.0) * LATER_POWERS.of(self.w[LATER], later)
        for i in range(self.goes_in(later)):
            rank = int(self.moved) + i
            total += position.nth(more, rank) * KEEP_POWERS.of(self.w[KEEP], rank)
        return total * LATER_POWERS.of(self.w[LATER], later)

    def in_sight_now(self) -> float:
        """The same for what is left of this round; a go that raises the reach comes first, so the others go further."""
        position, total = self.position, 0.0
        on_purpose = self.raises - position.raises
        if position.now >= 0.0:
            return position.now - (position.least if on_purpose else 0.0)
        for i in range(position.goes - on_purpose):
            total += position.nth(min(AHEAD - 1, on_purpose), i)
        return total

    def goes_in(self, later: int) -> int:
        """Of a later round: two, but for one that raises the reach on purpose."""
        return 1 if later == self.raise_in else 2

    def deliveries(self, later: int, known: float) -> float:
        """The same with those that are not in sight yet, and without the goes that raise the reach."""
        goes, part = float(self.position.goes - self.raises), 1.0
        unknown = self.w[UNKNOWN] * self.position.builds * self.paid
        if later:
            goes = float(self.goes_in(later))
            unknown = min(0.9, self.w[UNKNOWN] + self.w[UNKNOWN_MORE] * later)
            raising = self.reach < MOST_REACH and later < min(self.left, self.grows) and later != self.raise_in
            part = 1.0 - (self.w[RAISING] / 2.0 if raising else 0.0)
            self.coming += self.w[PRODUCED]
            self.stock += self.arriving * self.coming
            self.coming -= self.arriving * self.coming
        self.moved += goes * part
        less, more = min(self.reach, self.span), max(self.reach, self.span)
        cubes = goes - self.w[SCARCE] * max(0.0, goes - self.stock)
        self.stock = max(0.0, self.stock - cubes * part)
        hoped = cubes * self.use * (less + self.w[BEYOND] * (more - less))
        return part * (known + unknown * max(0.0, hoped - known))

    def invest(self, later: int, gains: float) -> None:
        """Shares for what is needed, money into track."""
        rounds = self.left - later + 1
        room = (self.reach + self.w[SLACK] - self.span) / 2.0
        wanted = self.w[BUDGET] * min(1.0, rounds / self.w[SHORT_GAME]) * max(0.0, min(1.0, room))
        if later == 0:
            wanted *= self.position.builds
        if later > self.builds:
            wanted = 0.0
        due = 0.0
        if later or self.position.pays:
            due = max(0.0, self.shares + self.reach + self.w[CUSHION] - self.income - gains)
        needed = due + wanted * self.w[BORROW] * min(1.0, (rounds - 1) / self.w[SHORT_GAME]) - self.cash
        if (later or self.position.sells) and needed > 0.0:
            sold = min(min(needed / SHARE_MONEY, self.most_shares), MOST_SHARES - self.shares)  # in pairs: quick
            self.shares += sold
            self.cash += SHARE_MONEY * sold
        spent = max(0.0, min(wanted, self.cash - due))
        self.paid = spent / wanted if wanted > 0.0 and self.counts_cash else 1.0
        self.cash -= spent
        self.sections += spent / self.w[SECTION_PRICE]
        self.links += spent / self.w[LINK_PRICE]
        self.span += spent / self.w[LINK_PRICE]

    def lacking(self) -> float:
        """Dollars of the cushion that will be missing after expenses."""
        after = self.cash + self.income - self.shares - self.reach
        return max(0.0, min(self.w[CUSHION], self.w[CUSHION] - after))

    def settle(self) -> bool:
        """Income, expenses, reduction; whether the seat is still solvent."""
        self.cash += self.income - self.shares - self.reach
        if self.cash < 0.0:
            self.points += self.w[SHORT] * self.cash
            self.income += self.cash
            self.cash = 0.0
            if self.income < 0.0:
                return False
        if self.income > 5.5:
            self.income -= 0.2 * (self.income - 5.5)
        return True


def risk(s: State, rules: Rules, position: Position) -> float:
    """Whether the seat stays solvent with the cubes in sight alone and without a further tile, shares sold as needed."""
    cash, income, shares, w = position.cash, position.income, position.shares, position.w
    moved = 2 if s.players > 1 else 0  # others may take the best ones first
    most_now = float(rules.most_shares_now(s, position.seat))
    for later in range(min(LOOK_AHEAD, int(rules.rounds - s.cells[ROUND] + 1))):
        goes = 2 if later else position.goes
        for i in range(moved, moved + goes):
            income += position.nth(0, i)
        moved += goes
        if not later and not position.pays:
            continue
        cash += income - shares - position.reach
        if cash < 0.0 and (later or position.sells):
            sold = min(min(-cash / (SHARE_MONEY - 1), most_now), MOST_SHARES - shares)
            shares += sold
            cash += (SHARE_MONEY - 1) * sold
        if cash < 0.0:
            income += cash
            cash = 0.0
            if income < 0.0:
                return w[RISK] / max(1, later) + income
    return 0.0
