"""Plans: a turn is thought through once and then played, as long as all comes as expected."""

import pytest

from stellwerk import bots
from stellwerk.bots.plan import reliable
from stellwerk.bots.planner import Beam
from stellwerk.kernel.core import DRAWS
from tests.tables import TableSpec, wandered

SPEC = TableSpec("american_rails", "east", 4)
PLANNERS = ["planner", "search"]


def bot(key):
    return bots.get(key, seed=5, looks=600)


@pytest.mark.parametrize("key", PLANNERS)
def test_a_turn_is_thought_through_once_and_then_played(key):
    """As long as all comes as expected: every seat's whole turn costs one thought."""
    match = wandered(SPEC, 60)
    turns, seat, thinkers = 0, None, [bot(key) for _ in range(4)]
    for _ in range(30):
        turns += match.seat != seat
        seat = match.seat
        match.play(thinkers[seat].decide(match, seat))

    assert turns <= sum(thinker.thoughts for thinker in thinkers) < 30


@pytest.mark.parametrize("key", PLANNERS)
def test_a_plan_is_dropped_when_the_position_is_not_the_expected_one(key):
    """Somebody took the move back and played another: the old plan is not played on."""
    match = wandered(SPEC, 60)
    thinker = bot(key)
    thinker.decide(match, match.seat)
    thinker.plan.expected = [worth + 1.0 for worth in thinker.plan.expected]
    thinker.decide(match, match.seat)

    assert thinker.thoughts == 2


def test_of_a_long_turn_only_the_beginning_is_relied_on():
    """What comes after it is planned better from nearby; and of a turn whose end was not seen only the first decision."""
    assert reliable([3, 1, 2, 4], open_end=False) == [3, 1, 2, 4]
    assert reliable([3, 1, 2, 4, 5, 6, 7], open_end=False) == [3, 1, 2, 4]
    assert reliable([3, 1, 2], open_end=True) == [3]


def test_who_plays_alone_plans_until_chance_speaks():
    """Nobody else ends the turn: the dice of goods growth do. What comes after them is not planned on."""
    match = wandered(TableSpec("age_of_steam", "barbados", 1), 0)
    draws = match.core.cells[DRAWS]
    line = next(line for line in Beam(match.setup, 0, 2, 14).lines(match.core) if not line.open_end)

    for code in line.codes[:-1]:
        match.core.apply(code)
        assert match.core.cells[DRAWS] == draws
    match.core.apply(line.codes[-1])
    assert match.core.cells[DRAWS] > draws
