"""Phase 3: actions (AS-5)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, NotAsked, Refused, Step, bit

from ..actions import CHOOSE, LOCOMOTIVE
from ..state import ACTION, ACTIONS, REACH, State
from .questions import Rules
from .steps import CHOOSE_ACTION
from .turns import next_turn, open_turns

MOST_REACH: Final = 6  # AS-5.6, 14.2


class OpenActions(Step[State]):
    """AS-5.1: in the new player order."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("open_actions", "AS-5.1", automatic=True)
        self.rules: Rules = rules

    def run(self, s: State) -> None:
        s.note("phase", 2)
        self.rules.actions_open(s)
        open_turns(s, NOBODY, CHOOSE_ACTION)


class ChooseAction(Step[State]):
    """AS-5.1: one of the free actions."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("choose", "AS-5.1")
        self.rules: Rules = rules

    def legal(self, s: State) -> list[int]:
        free = self.rules.actions() & ~self.rules.blocked(s)
        for seat in range(s.players):
            if s.cells[ACTION + seat] != NOBODY:
                free &= ~bit(s.cells[ACTION + seat])
        return [CHOOSE + action for action in range(ACTIONS) if free >> action & 1]

    def why_not(self, s: State, action: int) -> Refused | None:
        wanted = action - CHOOSE
        if not 0 <= wanted < ACTIONS:
            return NotAsked(self.rule, "must_choose", {})
        if not self.rules.actions() >> wanted & 1:
            return Refused(self.rules.action_rule(), "no_such_action", {"action": wanted})
        holder = s.holder(wanted)
        if holder != NOBODY:
            return Refused(self.rule, "action_taken", {"action": wanted, "seat": holder})
        if self.rules.blocked(s) >> wanted & 1:
            return Refused(self.rules.blocked_rule(), "action_blocked", {"action": wanted})
        return None

    def apply(self, s: State, action: int) -> None:
        seat, wanted = s.seat, action - CHOOSE
        s.put(ACTION + seat, wanted)
        s.note("chose", seat, wanted)
        if wanted == LOCOMOTIVE and s.reach(seat) < MOST_REACH:
            s.add(REACH + seat, 1)  # AS-5.6
            s.note("raised", seat, s.reach(seat))
        self.rules.chosen(s, seat, wanted)
        next_turn(s, CHOOSE_ACTION)
