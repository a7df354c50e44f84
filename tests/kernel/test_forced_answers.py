"""What `settle` answers by itself can be asked about afterwards, in every game."""

from collections.abc import Iterator

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.registry import registered
from tests.tables import BRIEF, TableSpec, play_on

MOVES = 100 if BRIEF else 400
LARGE = 400  # codes tried of each forced question


def boards() -> list[TableSpec]:
    return [
        TableSpec(key, board.key, board.players[-1])
        for key, game in registered().items()
        for board in game.boards().values()
    ]


def forced_questions(match: stellwerk.Match) -> Iterator[Core]:
    """The position at each question that was answered by itself after the last action, for the seat that decides now."""
    if match.over:
        return
    core = match.rebuilt(match.position - 1).core
    core.peek(match.actions[-1].code)
    while core.seat >= 0:
        step = core.steps[core.cells[STEP]]
        if step.automatic:
            step.run(core)
            continue
        options = step.legal(core)
        if len(options) > 1:
            return
        if core.seat == match.core.seat:
            yield core
        step.apply(core, options[0])


def ruled_out(match: stellwerk.Match, codes: list[int]) -> dict[int, str]:
    """The rule against each of these at the last forced question that was about it; none against what was answered."""
    found: dict[int, str] = {}
    for core in forced_questions(match):
        step = core.steps[core.cells[STEP]]
        for code in codes:
            refused = step.why_not(core, code)
            if refused is None:
                found.pop(code, None)
            elif refused.asked:
                found[code] = refused.rule
    return found


def some_codes(match: stellwerk.Match, stream: Stream) -> list[int]:
    """A sample over all kinds of action: every kind as often as the others."""
    table, found = match.setup.actions, []
    for kind, base in zip(table.kinds, table.bases, strict=True):
        size = kind.size or 50
        found += [base + stream.below(size) for _ in range(min(size, LARGE // len(table.kinds)))]
    return found


@pytest.mark.parametrize("spec", boards(), ids=str)
def test_what_was_answered_by_itself_is_never_just_not_asked_now(spec):
    """After random play: another answer of a forced question is refused by the rule that ruled it out."""
    match, stream = spec.match(), Stream(9)
    for _ in range(MOVES):
        if match.over:
            break
        play_on(match, stream, 1)
        for code, rule in ruled_out(match, some_codes(match, stream)).items():
            now = match.core.why_not(code)
            if now is not None and not now.asked:
                refusal = match.why_not(match.setup.actions.action(code))
                assert refusal is not None
                assert refusal.rule == rule, f"{match.setup.actions.json(code)}: {rule}, not {refusal.rule}"


def test_a_forced_answer_before_the_first_action_can_be_asked_about():
    """A position that begins with one: the last of the phase has no city to develop and chooses first in the next."""
    match = stellwerk.new("american_rails", players=4, chance=stellwerk.Script([0]))
    while match.view(None)["phase"] == 0:
        kinds = {action.json["do"]: action for action in match.legal()}
        match.play(kinds.get("offer") or kinds["pass"])
    for space in ("take", "auction", "expand_4"):
        match.play({"do": "choose", "space": space})
        if "decline" in [action.json["do"] for action in match.legal()]:
            match.play({"do": "decline"})
    state = match.state()
    state["cells"].update(columns=[-1, 3, -1, 0, -1, 1, 2, *[-1] * 14])
    begun = stellwerk.load_state({**state, "step": "develop"})

    assert begun.position == 0
    assert begun.why_not({"do": "develop", "hex": "6,12"}).rule == "AR-4.2"
