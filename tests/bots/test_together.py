"""Several processes think about one decision: the same by count, whatever happens to them."""

import os
import signal
import time

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.belief import Belief
from stellwerk.bots.search import SearchBot
from stellwerk.bots.together import Rounds, Together
from stellwerk.bots.tree import Tree, Turn
from stellwerk.kernel.match import Match

LOOKS = 1500


def dealt() -> Match:
    """A hand and stacks nobody sees: luck in every round."""
    match, bot = stellwerk.new("cube_express", players=3, seed=5), bots.get("greedy", 5)
    while match.position < 4:
        match.play(bot.decide(match, match.seat))
    return match


def thought(many: int, looks: int = LOOKS, seconds: float = 0.0, harm: bool = False) -> Tree:
    bot = SearchBot(3, seconds, looks)
    company = Fragile(many) if harm else Together(many)
    if many > 1:
        bot.company = company
    match = dealt()
    try:
        bot.begun = time.monotonic()
        return bot.thought(bot.believed(match, match.seat), match.seat)
    finally:
        company.leave()


class Fragile(Together):
    """Whoever is asked is killed at once."""

    def tallies(self):
        for helper in self.asked:
            os.kill(helper.process.pid, signal.SIGKILL)
        return super().tallies()


def outcome(tree: Tree) -> list[tuple[int, float, float]]:
    return [(turn.codes[0], turn.rounds, turn.gain) for turn in tree.order()]


def test_two_processes_take_beliefs_in_turn_and_add_up_what_came_of_them():
    """By count the same again, and more rounds than one has for its part alone."""
    one, two = thought(1), thought(2)

    assert outcome(thought(2)) == outcome(two)
    assert two.luck
    assert two.turns[0].rounds > two.rounds  # some are the other's
    assert two.looks < one.looks  # of the bot itself


def test_a_killed_process_costs_only_time():
    """Counted in looks the decision is what it would have been."""
    assert outcome(thought(2, harm=True)) == outcome(thought(2))


def test_by_the_clock_a_dead_one_is_not_waited_for():
    """Its rounds are missing, and nobody's else."""
    tree = thought(2, looks=0, seconds=4.0, harm=True)  # on a full machine planning alone takes a second

    assert 0 < tree.turns[0].rounds <= tree.rounds + 1


def test_where_nothing_is_left_to_chance_nobody_can_help():
    """Every round goes on from the last one."""
    match = stellwerk.new("american_rails", players=3, seed=1)
    one, other = match.core.legal()[:2]
    tree = Tree(match, match.seat, 1, [Turn([one], True, 0.0), Turn([other], True, -1.0)])
    question = Rounds.of(tree, Belief.of(match, match.seat), 1, stride=2, looks=50)

    assert question.think() == []


def test_whoever_goes_on_from_what_is_known_tells_only_what_came_of_it():
    """Rounds that others have had are used and not counted twice: the one pass there is time for is the planner's choice."""
    match = dealt()
    tree = SearchBot(3, 0.0, LOOKS).thought(match.determinized(match.seat, 3), match.seat)
    question = Rounds.of(tree, Belief.of(match, match.seat), first=1 << 20, looks=1)

    known, added = tree.tally(), question.think()

    assert known[0][0] > 1
    assert added == [(1, 0.0, 0.0), *[(0, 0.0, 0.0)] * (len(known) - 1)]
    tree.add(added)
    assert tree.since(known) == added


def test_only_what_the_seat_may_believe_is_sent():
    """The secrecy of a worker at the table holds here, too."""
    match = dealt()
    tree = Tree(match, match.seat, 1, [])

    with pytest.raises(AssertionError, match="a true match never goes to a worker"):
        Together(2).ask(tree, 1, 1.0)


def test_who_has_no_looks_left_asks_nobody():
    """Asked for 0 looks they would think by the clock, and no two games would be the same."""
    bot = SearchBot(3, 60.0, 1)
    company = bot.company = Together(2)
    match = dealt()

    tree = bot.thought(bot.believed(match, match.seat), match.seat)

    assert tree.luck
    assert company.helpers[0].process is None
