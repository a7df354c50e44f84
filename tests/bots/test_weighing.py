"""Weighing: a turn is worth what it brings on the average of what the seat could believe, not by the luck of one belief."""

from statistics import fmean

import pytest

from stellwerk.bots.planner import DEPTH, WIDTH, Beam, Line
from stellwerk.bots.weighing import BEGINNINGS, MOST, Scales, various
from tests.tables import TableSpec, wandered

ALONE = TableSpec("age_of_steam", "barbados", 1)


def scales_of(spec, moves, beliefs):
    match = wandered(spec, moves)
    lines = Beam(match.setup, match.seat, 2, DEPTH).lines(match.core)
    scales = Scales(match, match.seat, 5, lines)
    for _ in range(beliefs):
        scales.weigh()
    return match, scales


def test_a_turn_that_ends_with_dice_is_judged_by_many_throws():
    """The mean of what it is worth in each belief, best first."""
    match, scales = scales_of(ALONE, 0, 3)
    first = scales.order()[0]

    worths = []
    for belief in range(1, 4):
        core = match.determinized(0, 5 - belief).core
        for code in first.codes:
            core.apply(code)
        worths.append(match.setup.value(core, 0))
    assert len(set(worths)) > 1
    assert first.worth == pytest.approx(fmean(worths))
    assert [line.worth for line in scales.order()] == sorted((line.worth for line in scales.order()), reverse=True)
    assert not scales.level


def test_turns_without_luck_are_level_at_once():
    """Laying track in American Rails hides nothing: one more belief says the same, and no more are asked."""
    _, scales = scales_of(TableSpec("american_rails", "east", 4), 60, 1)

    assert scales.level
    assert len(scales.lines) <= MOST


def test_a_turn_that_counted_on_another_card_goes_on_as_well_as_it_can():
    """Its first decisions stand, the rest is planned anew; and the position is as before afterwards."""
    match = wandered(TableSpec("express_01", "germany", 3), 30)
    best = Beam(match.setup, match.seat, WIDTH, DEPTH).lines(match.core)[0]
    scales = Scales(match, match.seat, 5, [Line(best.worth, [best.codes[0], -1], False)])
    before = match.core.hash()

    worth = scales.worth(match.core, scales.lines[0])

    assert worth <= best.worth
    assert scales.looks >= 1
    assert match.core.hash() == before


def test_every_first_decision_has_its_best_turn_weighed():
    """Fifty turns that begin alike may all live on one lucky card: the others are heard too."""
    alike = [Line(9.0, [1, code], False) for code in range(60)]
    others = [Line(3.0, [2, 0], False), Line(2.0, [2, 1], False), Line(1.0, [3, 0], False)]

    weighed = various([*alike, *others])

    assert [line.codes[0] for line in weighed[:4]] == [1, 2, 3, 1]
    assert BEGINNINGS < MOST
