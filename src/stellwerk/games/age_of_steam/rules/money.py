"""Phases 6 to 8: income, expenses, reduction (AS-15)."""

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import ACTION, CASH, ENDED, INCOME, ORDER, OUT, REACH, SHARES, State
from .questions import Rules
from .steps import NEXT_PHASE
from .track import release_all


class TakeIncome(Step[State]):
    """AS-15.1."""

    def __init__(self) -> None:
        super().__init__("income", "AS-15.1", automatic=True)

    def run(self, s: State) -> None:
        s.note("phase", 5)
        for seat in s.playing():
            income = s.income(seat)
            if income:
                s.add(CASH + seat, income)
                s.note("income", seat, income)
        s.put(STEP, NEXT_PHASE)


class PayExpenses(Step[State]):
    """AS-15.2 to 15.10."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("expenses", "AS-15.2", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        s.note("phase", 6)
        for seat in s.playing():
            self.pay(s, seat)
        left = len(s.playing())
        ended = self.rules.ends_now(s, left)
        if ended:
            s.put(ENDED, ended)
            s.note("ended", ended)
            s.put(SEAT, NOBODY)
        else:
            s.put(STEP, NEXT_PHASE)

    def pay(self, s: State, seat: int) -> None:
        owed, cash = s.shares(seat) + s.reach(seat), s.cash(seat)
        paid = min(owed, cash)
        s.add(CASH + seat, -paid)
        s.note("expenses", seat, paid)
        if paid < owed:
            s.add(INCOME + seat, paid - owed)  # AS-15.4
            s.note("short", seat, owed - paid, s.income(seat))
        if s.income(seat) < 0:
            self.go_out(s, seat)

    def go_out(self, s: State, seat: int) -> None:
        """AS-15.5 to 15.9."""
        s.put(OUT + seat, 1)
        order = [other for other in s.playing() if other != seat]
        for place in range(s.players):
            s.put(ORDER + place, order[place] if place < len(order) else NOBODY)
        s.put(ACTION + seat, NOBODY)
        s.put(CASH + seat, 0)
        for at in (INCOME, SHARES, REACH):
            s.put(at + seat, 0)
        release_all(s, seat, self.rules.options.insolvent_links_unowned)
        s.note("insolvent", seat)


class Reduce(Step[State]):
    """AS-15.11: by the income that is left after expenses."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("reduction", "AS-15.11", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        s.note("phase", 7)
        for seat in s.playing():
            fall = self.rules.reduction(s, s.income(seat))
            if fall:
                s.add(INCOME + seat, -fall)
                s.note("reduced", seat, fall, s.income(seat))
        s.put(STEP, NEXT_PHASE)
