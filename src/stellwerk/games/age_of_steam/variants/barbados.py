"""Barbados (T. Alspach), one player: what differs, in the rulebook's order."""

from typing import Final

from ..actions import ENGINEER, LOCOMOTIVE, PRODUCTION, URBANIZATION
from ..rules.questions import END_DEFEAT, END_LAST_ROUND, OUT_SCORE, PHASES, Rules
from ..rules.shares import SHARE_MONEY
from ..rules.steps import OPEN_ORDER
from ..state import CASH, EXTRA, OUT, SHARES, State

BLOCKED: Final = EXTRA  # a bit per action whose marker lies there
ALL_ACTIONS: Final = 1 << ENGINEER | 1 << LOCOMOTIVE | 1 << URBANIZATION | 1 << PRODUCTION
RED: Final = 0
BLUE: Final = 1
CUBES: Final = [20, 20, 0, 20, 16, 0]  # AS-BA.2: without purple
TOP_BOXES: Final = [0, 3, 6, 9, 12, 15, 36, 38, 40, 42]  # AS-BA.3: light 1 to 6, A to D
LIGHT_COLUMNS: Final = 0b1111_000000_111111
BOX_A: Final = 36
BOX_B: Final = 38


class Barbados(Rules):
    def phases(self) -> list[int]:
        """AS-BA.7: phase 2 does not exist."""
        return [step for step in PHASES if step != OPEN_ORDER]

    def all_cubes(self) -> list[int]:
        return CUBES

    def boxes(self) -> list[int]:
        return TOP_BOXES

    def takes(self, box: int, colour: int) -> bool:
        """AS-BA.4: no red for A, no blue for B."""
        return not (box == BOX_A and colour == RED) and not (box == BOX_B and colour == BLUE)

    def start_cubes(self, stop: int) -> int:
        """AS-BA.5."""
        return 2 * self.land.cubes[stop] if self.options.easy else self.land.cubes[stop]

    def most_shares_now(self, s: State, seat: int) -> int:
        """AS-BA.6: one per round."""
        return min(1, super().most_shares_now(s, seat))

    def shares_rule(self) -> str:
        return "AS-BA.6"

    def actions(self) -> int:
        """AS-BA.8."""
        return ALL_ACTIONS

    def action_rule(self) -> str:
        return "AS-BA.8"

    def actions_open(self, s: State) -> None:
        """AS-BA.9: when all four have a marker, all four are free again."""
        if s.cells[BLOCKED] == ALL_ACTIONS:
            s.put(BLOCKED, 0)

    def blocked(self, s: State) -> int:
        return s.cells[BLOCKED]

    def blocked_rule(self) -> str:
        return "AS-BA.9"

    def chosen(self, s: State, seat: int, action: int) -> None:
        s.put(BLOCKED, s.cells[BLOCKED] | 1 << action)

    def letters(self) -> int:
        """AS-BA.2: A to D."""
        return 0b1111

    def letter_rule(self) -> str:
        return "AS-BA.2"

    def ends_now(self, s: State, left: int) -> int:
        """AS-BA.13: insolvency is a defeat; being alone is not the end."""
        return END_DEFEAT if left == 0 else 0

    def dice(self) -> int:
        """AS-BA.10: two dice for the light half."""
        return 2

    def halves(self) -> int:
        return 1

    def production_boxes(self) -> int:
        return LIGHT_COLUMNS

    def box_rule(self) -> str:
        return "AS-BA.2"

    def last_round_over(self, s: State) -> int:
        """AS-BA.12: $5 per share are paid; too little cash is a defeat."""
        owed = SHARE_MONEY * s.shares(0)
        s.note("paid_back", 0, owed)
        if s.cash(0) < owed:
            return END_DEFEAT
        s.add(CASH, -owed)
        s.put(SHARES, 0)
        return END_LAST_ROUND

    def end_rule(self, ended: int) -> str:
        return "AS-BA.12" if ended == END_DEFEAT else "AS-BA.11"

    def cash_counts(self) -> bool:
        """AS-BA.12."""
        return True

    def result(self, cash: float, income: float, sections: float, shares: float) -> float:
        """AS-BA.12, for bots."""
        return cash - SHARE_MONEY * shares

    def scores(self, s: State) -> list[int]:
        """AS-BA.12: the cash left when all shares are paid, nothing else."""
        return [OUT_SCORE if s.cells[OUT] else s.cash(0) - SHARE_MONEY * s.shares(0)]


RULES: Final = Barbados
