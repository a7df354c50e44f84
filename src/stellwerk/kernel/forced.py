"""Why not, asked about a question that nobody saw: it had one answer, so the match gave it by itself."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .actions import Action
from .core import STEP, Core, Refused
from .log import touched
from .start import start_core

if TYPE_CHECKING:
    from .match import Match


def ruled_out(match: "Match", codes: Sequence[int]) -> Refused | None:
    """Why none of these answered a question that `settle` answered by itself for this seat, in its present turn."""
    if match.over or match.imagined:
        return None
    core, actions = _before_turn(match)
    found = _forced_answers(match.core.seat, core, codes, None)
    for action in actions:
        core.peek(action.code)
        found = _forced_answers(match.core.seat, core, codes, found)
    return found


def _forced_answers(seat: int, core: Core, codes: Sequence[int], found: Refused | None) -> Refused | None:
    """Take the forced answers up to the next real question; what ruled out these codes there, or else `found`."""
    while core.seat >= 0:
        step = core.steps[core.cells[STEP]]
        if step.automatic:
            step.run(core)
            continue
        options = step.legal(core)
        own = core.seat == seat  # what ruled a rival's answer out may be the rival's secret
        answers = [step.why_not(core, code) for code in codes] if own else []
        meant = [refused for refused in answers if refused is None or refused.asked]
        if len(options) > 1:
            return None if meant else found  # really asked: the seat itself gave another answer
        if meant:
            found = meant[0]
        step.apply(core, options[0])
    return found


def _before_turn(match: "Match") -> tuple[Core, list[Action]]:
    """A copy of the position before this seat's present turn, and the actions since: the last one at least."""
    core = match.core if len(match.core.marks) == match.position else match.rebuilt(match.position).core
    seat, clock, back = core.seat, core.clock(), 0
    own = True
    while own and back < match.position:
        core.undo()
        back += 1
        own = core.seat == seat and core.clock() == clock
    actions, before = match.actions[match.position - back :], core.clone()
    for action in actions:
        core.apply(action.code)
    if back == match.position:  # not settled yet: what was forced before the first action can be asked about, too
        before = start_core(match.setup, match.seed, match.source, match.begun)
    return before, actions


def nearest_first(match: "Match", codes: Iterable[int]) -> list[int]:
    """Those before all others that name a place the last action touched."""
    places = set(touched(match))
    return sorted(codes, key=lambda code: places.isdisjoint(map(str, match.setup.actions.json(code).values())))
