"""Any position of a match again, and the way back over several actions."""

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.past import FRAME_EVERY, Past


def wandered(moves: int) -> tuple[stellwerk.Match, list[stellwerk.Match]]:
    """A match, and what it was at each position."""
    match, stream = stellwerk.new("american_rails", players=3, seed=4), Stream(1)
    course = [match.clone()]
    for _ in range(moves):
        legal = match.core.legal()
        match.play(match.setup.actions.action(legal[stream.below(len(legal))]))
        course.append(match.clone())
    return match, course


def looks(match: stellwerk.Match) -> tuple[object, ...]:
    return match.core.hash(), match.seat, match.log("en"), match.view(0), match.record(), match.legal()


def test_every_position_in_any_order_is_what_it_was():
    match, course = wandered(3 * FRAME_EVERY)
    past = Past()

    for n in (40, 0, 16, 15, 17, 48, 1, 33):
        assert looks(past.at(match, n)) == looks(course[n])
    assert looks(match) == looks(course[-1])


def test_frames_behind_a_fork_are_forgotten():
    match, _ = wandered(2 * FRAME_EVERY + 4)
    past = Past()
    past.at(match, 2 * FRAME_EVERY + 3)
    match.undo_to(FRAME_EVERY + 2)
    while match.position < 2 * FRAME_EVERY + 4:
        match.play(match.legal()[-1])

    assert past.at(match, 2 * FRAME_EVERY + 2).core.hash() == match.rebuilt(2 * FRAME_EVERY + 2).core.hash()


@pytest.mark.parametrize("trail", [True, False])
def test_several_actions_are_taken_back_at_once(trail):
    """By the trail, or by playing all again where there is none."""
    match, course = wandered(20)
    match = match if trail else match.clone()

    match.undo_to(7)

    assert looks(match) == looks(course[7])
    assert match.clocks == course[7].clocks


def test_positions_that_are_not_there_and_imagined_ones_are_no_way_back():
    match, _ = wandered(5)
    for n in (5, 6, -1):
        with pytest.raises(stellwerk.Illegal):
            match.undo_to(n)
    believed = match.determinized(0, 1)
    believed.play(believed.legal()[0])
    believed.undo_to(5)

    assert believed.why_not_back_to(3) is not None
