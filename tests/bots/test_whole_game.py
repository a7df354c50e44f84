"""A game foretold: where everybody plays as foreseen, the best course of the game is kept, followed, and comes true."""

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.course import Course
from stellwerk.bots.whole_game import CHECK, SURE, WholeGame, standing
from tests.tables import TableSpec, wandered

LATE = 230  # moves of a random game: the rest is short
LOOKS = 12_000


def late_match():
    """Neither luck nor secrets in it, and some dozen turns left."""
    return wandered(TableSpec("american_rails", "east", 4), LATE)


def sure_bot(match, looks=LOOKS):
    """A search player who has seen the others play as foreseen for a while."""
    bot = bots.get("search", seed=5, looks=looks)
    bot.expected.expect(Course(match.core.clone(), match.position, match.seat), match.position)
    bot.expected.right = SURE
    return bot


def play_on(match, mine, bot):
    """To the end, planners on the other seats."""
    seats = [bot if seat == mine else bots.get("planner", seed=1) for seat in range(match.setup.players)]
    while match.seat is not None:
        match.play(seats[match.seat].decide(match, match.seat))


def foretold_of(match):
    bot = bots.get("search", seed=5, looks=LOOKS)
    return WholeGame(match, match.seat, bot, Course(match.core.clone(), match.position, match.seat))


def test_the_game_ends_as_foretold_and_no_worse_than_by_planning():
    match = late_match()
    mine, planned = match.seat, match.clone()
    play_on(planned, mine, bots.get("planner", seed=1))
    bot = sure_bot(match)

    play_on(match, mine, bot)

    assert bot.whole_game.best.over
    assert standing(match.core, mine) == standing(bot.whole_game.best.core, mine)
    assert standing(match.core, mine) > standing(planned.core, mine)
    assert [action.code for action in match.actions[LATE:]] == bot.whole_game.best.codes


def test_without_a_trial_that_ends_better_it_is_the_planners_game():
    match = late_match()
    mine, planned = match.seat, match.clone()
    play_on(planned, mine, bots.get("planner", seed=1))
    future = foretold_of(match)

    while not future.best.over:
        future.go_on(future.best)

    assert future.best.codes == [action.code for action in planned.actions[LATE:]]


def test_a_course_that_ends_better_takes_the_place_of_the_best():
    """What else there was at later turns is forgotten: they come to other positions now."""
    match = late_match()
    future = foretold_of(match)
    while not future.best.over:
        future.go_on(future.best)
    planned = future.best
    while future.best is planned:
        future.think(future.looks + 1, 10**6)

    assert standing(future.best.core, match.seat) > standing(planned.core, match.seat)
    assert max(future.menus) <= future.tried_at
    again = match.core.clone()
    for code in future.best.codes:
        again.apply(code)
    assert again.scores() == future.best.core.scores()


def test_a_trial_that_takes_several_turns_begins_at_a_later_one():
    """It must be over when its turn comes; with little time nothing is tried at once."""
    match = late_match()
    future = foretold_of(match)
    while not future.best.over:
        future.go_on(future.best)
    cost = future.best.looks
    future.looks = 0

    assert future.begin_trial(usual=cost)
    assert future.tried_at == 0
    patient = foretold_of(match)
    patient.best, patient.looks = future.best, 0
    assert patient.begin_trial(usual=cost // 4)
    assert patient.tried_at > 0


@pytest.mark.parametrize(("others", "given_up"), [(10**9, True), (-(10**9), False)])
def test_a_trial_that_falls_behind_is_given_up(others, given_up):
    """After some turns of everybody, judged at the same time of the game."""
    match = late_match()
    future = foretold_of(match)
    while not future.best.over:
        future.go_on(future.best)
    future.best.worths = [float(others)] * len(future.best.worths)
    future.begin_trial(10**9)
    trial = future.trial
    while not trial.over and not future.falls_behind(trial):
        future.go_on(trial)

    assert len(trial.codes) - future.tried_at >= CHECK * match.setup.players
    assert trial.over is not given_up


def test_its_trial_is_dropped_when_its_turn_has_passed():
    match = late_match()
    future = foretold_of(match)
    future.think(LOOKS, 10**6)
    future.trial, future.tried_at = future.best, 0
    match.play(match.setup.actions.action(future.next()[0]))

    assert future.at(match).trial is None


def test_others_who_do_something_else_are_no_longer_foretold():
    """One surprise is enough: from then on it looks ahead as far as it can judge."""
    match = late_match()
    mine, bot = match.seat, sure_bot(match)
    match.play(bot.decide(match, mine))
    while match.seat == mine:
        match.play(bot.decide(match, mine))
    expected = bot.expected.course.codes[match.position - bot.expected.course.since]
    other = next(action for action in match.legal() if action.code != expected)
    match.play(other)

    bot.expected.compare(match, mine)

    assert (bot.expected.course, bot.expected.right) == (None, 0)


def test_what_came_as_foreseen_is_counted_once():
    match = late_match()
    mine, bot = match.seat, sure_bot(match)
    course = bot.expected.course
    for _ in range(6):
        course.go_on(match.setup, None)
    for code in course.codes:
        match.play(match.setup.actions.action(code))
        bot.expected.compare(match, mine)
        bot.expected.compare(match, mine)

    assert bot.expected.course is course
    assert bot.expected.right == SURE + sum(seat != mine for seat in course.seats)


def test_a_game_that_was_taken_back_is_looked_at_anew():
    match = late_match()
    mine, bot = match.seat, sure_bot(match)
    earlier = match.rebuilt(LATE - 10)

    bot.expected.compare(earlier, mine)

    assert (bot.expected.course, bot.expected.right) == (None, 0)


def test_where_something_will_be_drawn_it_finds_out_and_decides_as_before():
    """First Train: nothing is hidden, and every round draws."""
    match = wandered(TableSpec("first_train", "wensleydale", 2), 60)
    bot = sure_bot(match, looks=10_000)

    action = bot.decide(match, match.seat)

    assert action in match.legal()
    assert bot.luck
    assert bot.expected.course is None


@pytest.mark.parametrize("game", ["cube_express", "express_01"])
def test_where_something_is_hidden_nothing_is_foretold(game):
    match = stellwerk.new(game, players=3, seed=3)
    bot = bots.get("search", seed=5, looks=300)
    for _ in range(4):
        match.play(bot.decide(match, match.seat))

    assert bot.luck
    assert bot.expected.course is None
