"""How well a seat stands (for bots): its likely result at the end of the game, in points.

The rounds to come are played in thought, with averages instead of decisions: shares are sold for what building and
expenses need, money becomes links, the best cubes of the network move, income and expenses follow. What the network
can carry is worked out exactly (`Freight`), once per set of links, for all seats at once.
"""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.core import NOBODY

from ..rules.choose_actions import MOST_REACH
from ..rules.questions import Rules
from ..state import CASH, ENDED, INCOME, OUT, REACH, ROUND, SHARES, State
from .foresight.alone import OUT_WORTH, alone
from .foresight.contest import contest, with_spare_go
from .foresight.course import Course, counts_cash, risk
from .foresight.freight import Freight, Waiting, freight_of, waiting_of
from .foresight.position import Position, action_worth, on_the_way, position_of, sections_of
from .foresight.unfinished import unfinished_worth
from .foresight.weights import CONTEST, NAMES, RIVAL, SOLO

__all__ = ["NAMES", "features", "outlook", "value"]

MOST_ROUNDS: Final = 10
RUIN: Final = -50.0  # below this no curve is drawn
AS_GOOD: Final = 0.75  # what a raise yet to come counts beside one that is done: else a skipped go would cost nothing


def value(s: State, rules: Rules, seat: int, w: list[float]) -> float:
    """Own result, less a share of the best rival's."""
    if s.cells[ENDED]:
        return float(rules.scores(s)[seat])
    freight = freight_of(s, rules)
    if s.players == 1:
        return alone(s, rules, freight, w[SOLO:])
    look = Look(s, rules, freight, w)
    own = look.prospects(seat, True)
    if w[RIVAL] == 0.0:
        return own
    best = OUT_WORTH
    for other in range(s.players):
        if other != seat:
            best = max(best, look.prospects(other, False))
    return own - w[RIVAL] * best


def outlook(s: State, rules: Rules, w: list[float]) -> list[float]:
    """The likely result of every seat: what a review draws. Insolvent is insolvent, however deep."""
    if s.cells[ENDED]:
        return [max(RUIN, float(points)) for points in rules.scores(s)]
    freight = freight_of(s, rules)
    if s.players == 1:
        return [max(RUIN, alone(s, rules, freight, w[SOLO:]))]
    look = Look(s, rules, freight, w)
    return [max(RUIN, look.prospects(seat, True)) for seat in range(s.players)]


class Look:
    """One position, and what all its seats have in common."""

    def __init__(self, s: State, rules: Rules, freight: Freight, w: list[float]) -> None:
        self.s: State = s
        self.rules: Rules = rules
        self.freight: Freight = freight
        self.waiting: Waiting = waiting_of(s, rules, freight)
        self.sections: list[int] = sections_of(s)
        self.w: list[float] = w

    def prospects(self, seat: int, in_full: bool) -> float:
        """The likely result of a seat; without its unfinished sections where it is only compared with."""
        s, rules, w = self.s, self.rules, self.w
        if s.cells[OUT + seat]:
            return OUT_WORTH
        position = position_of(s, rules, self.freight, self.sections[seat], seat, w)
        position.ranks = self.waiting.ranks(seat, position.reach)
        position.income += on_the_way(s, self.freight, seat)
        if in_full and w[CONTEST] > 0.0 and not position.builds:
            contest(s, position, self.waiting.ways, w[CONTEST])
        position.extra += action_worth(s, rules, position)
        left: int = rules.rounds - s.cells[ROUND]
        if in_full and (left or position.builds):
            position.extra += min(1.0, (left + 1) / 3.0) * self.unfinished(position)
        position.extra += risk(s, rules, position)
        return self.result(position)

    def unfinished(self, position: Position) -> float:
        tiles = int(position.builds * self.rules.max_tiles(self.s, position.seat) + 0.5)
        reach = min(position.reach + 1, MOST_REACH)
        return unfinished_worth(self.s, self.freight, position.seat, reach, tiles, self.w)

    def result(self, position: Position) -> float:
        """The course of the game: as it comes, or with the reach raised next round, when expenses of this one are paid;
        and with the raise that may be worth more than the least go of this round.

        Until goods move that is this round: else who means to raise would lose that by the mere turn of the round, and
        who has raised already, at whatever cost, would seem far ahead."""
        result = self.course(position, 0, 0)
        if position.reach < MOST_REACH and counts_cash(self.s):
            result = max(result, self.course(position, 0, 1))
            if position.may_raise:
                result = max(result, self.course(position, 1, 0))
        if with_spare_go(position):
            raised = self.course(position, 1, 0)
            result += AS_GOOD * max(0.0, raised - result)
        return result

    def course(self, position: Position, raises: int, raise_in: int) -> float:
        course = Course(self.s, self.rules, position, MOST_ROUNDS, MOST_ROUNDS)
        course.raises, course.raise_in = raises, raise_in
        return course.result()


def features(s: State, rules: Rules, seat: int, w: list[float]) -> dict[str, float]:
    """Named numbers for people and tuners."""
    links = [chain for chain in s.chains() if s.owner(chain) == seat and s.end(chain) >= 0]
    freight = freight_of(s, rules)
    return {
        "cash": float(s.cells[CASH + seat]),
        "income": float(s.cells[INCOME + seat]),
        "shares": float(s.cells[SHARES + seat]),
        "reach": float(s.cells[REACH + seat]),
        "links": float(len(links)),
        "unowned": float(sum(1 for chain in s.chains() if s.owner(chain) == NOBODY)),
        "rounds_left": float(rules.rounds - s.cells[ROUND] + 1),
        "prospects": value(s, rules, seat, w) if s.players == 1 else Look(s, rules, freight, w).prospects(seat, True),
    }
