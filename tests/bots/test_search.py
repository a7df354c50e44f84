"""Search: it thinks by looks or by time, stops when told, widens what it looks at, and gives everybody their own interest."""

import time
from threading import Timer

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.planner import DEPTH, WIDTH, Beam, Line, distinct, leaders
from stellwerk.bots.search import PLANNING
from stellwerk.bots.tree import FORESEEN_TRUST, HALVING, RIVALS, TURNS, Node, Tree, distinct_turns
from stellwerk.bots.weighing import MOST
from stellwerk.kernel.core import FREE
from tests.tables import TableSpec, wandered

SPEC = TableSpec("american_rails", "east", 4)  # neither luck nor secrets
BIDDING = 6  # moves until somebody bids in the opening: turns are short there
DRAWS = TableSpec("first_train", "nuernberg", 3)  # something is drawn every round, nothing is hidden
CUBES = TableSpec("cube_express", "standard", 3)  # a hidden stack
HANDS = TableSpec("express_01", "germany", 3)  # hidden hands


def tree_of(match, seed=5):
    seat = match.seat
    lines = Beam(match.setup, seat, WIDTH, DEPTH).lines(match.core)
    return Tree(match, seat, seed, distinct_turns(match.core, lines))


def test_the_same_looks_give_the_same_decision():
    """No clock: a decision can be looked at again, on any machine."""
    match = wandered(SPEC, 33)
    rankings = [bots.get("search", seed=5, looks=2000).ranked(match, match.seat) for _ in range(2)]

    assert rankings[0] == rankings[1]


def test_the_best_few_come_with_their_worth_best_first():
    """For hints: worth is what a turn gains over the planner's choice."""
    match = wandered(SPEC, 40)
    best = bots.get("search", seed=5, looks=2000).explain(match, match.seat)

    assert 1 < len(best) <= 3
    assert [worth for worth, _ in best] == sorted((worth for worth, _ in best), reverse=True)
    assert all(action in match.legal() for _, action in best)


def test_it_stops_when_told():
    """From another thread, long before its time is up."""
    match = wandered(SPEC, 33)
    thinker = bots.get("search", seed=5, seconds=600.0)
    began = time.monotonic()
    Timer(0.2, thinker.stop).start()

    action = thinker.decide(match, match.seat)

    assert action in match.legal()
    assert time.monotonic() - began < 300


def test_a_pass_that_is_broken_off_counts_for_nothing():
    """However long it would have been: half a comparison is none."""
    match, bot = wandered(SPEC, 60), bots.get("search", seed=5, looks=10**9)
    lines = Beam(match.setup, match.seat, WIDTH, DEPTH).lines(match.core)
    tree = Tree(match, match.seat, 5, distinct_turns(match.core, lines), bot)
    tree.run_pass()
    looks = tree.looks
    bot.stop()
    tree.run_pass()
    tree.run_pass()

    assert [turn.rounds for turn in tree.turns] == [1] + [0] * (len(tree.turns) - 1)
    assert tree.looks - looks <= 4 * match.setup.players


def test_a_beam_stops_with_its_bot():
    """However wide it is: what was found by then are lines that can be played."""
    match = wandered(SPEC, 60)
    bot = bots.get("search", seed=5)
    bot.stop()
    beam = Beam(match.setup, match.seat, 100_000, DEPTH, bot=bot)

    lines = beam.lines(match.core)

    assert [len(line.codes) for line in lines] == [1] * len(lines)
    assert beam.looks == len(match.core.legal())


def test_it_leaves_the_position_as_it_was():
    """Passes run on copies, and the planner's turns are taken back."""
    match = wandered(SPEC, BIDDING)
    before = match.core.hash()
    tree = tree_of(match)
    for _ in range(3):
        tree.run_round()

    assert match.core.hash() == before


def test_the_same_tiles_in_another_order_are_the_same_turn():
    """Every turn of the root leads to a position of its own, and the planner's choice is the first."""
    match = wandered(TableSpec("american_rails", "east", 4), 60)
    lines = Beam(match.setup, match.seat, WIDTH, DEPTH).lines(match.core)
    turns = distinct_turns(match.core, lines)

    ends = []
    for turn in turns:
        for code in turn.codes:
            match.core.apply(code)
        ends.append(match.core.hash())
        for _ in turn.codes:
            match.core.undo()
    assert 1 < len(turns) <= TURNS
    assert len(set(ends)) == len(ends)
    assert turns[0].codes == lines[0].codes
    assert max(turn.opinion for turn in turns) == turns[0].opinion == 0.0


def test_without_luck_every_round_leaves_the_worse_half_aside():
    """All turns at first, fewer later; the planner's choice is what they are measured by in every round."""
    tree = tree_of(wandered(SPEC, BIDDING))
    many = len(tree.turns) - 1
    assert len(tree.running()) == many
    tree.run_round()

    assert all(turn.rounds == 1 for turn in tree.turns)
    assert len(tree.running()) == many // 2
    tree.run_round()
    assert [tree.turns[0].rounds, tree.rounds] == [2, 2]
    assert sum(turn.rounds == 2 for turn in tree.turns) == 1 + many // 2


def test_with_luck_it_takes_more_rounds_to_leave_the_worse_half_aside():
    tree = tree_of(wandered(SPEC, 60))
    tree.luck = True
    compared = []
    for rounds in (0, HALVING, 3 * HALVING):
        tree.rounds = rounds
        compared.append(len(tree.running()))

    assert compared == [RIVALS, RIVALS, 1]


def test_a_round_without_luck_goes_on_where_the_last_one_ended():
    """Nothing is played twice in thought, and all turns have come to the same time of the game."""
    tree = tree_of(wandered(SPEC, BIDDING))
    tree.run_round()
    first, courses = [turn.ahead.core.clock() for turn in tree.turns], [turn.ahead for turn in tree.turns]
    tree.run_round()

    compared = [turn for turn in tree.turns if turn.rounds == 2]
    assert min(first) >= tree.match.core.clock() + 1
    assert all(turn.ahead.core.clock() > first[0] for turn in compared)
    assert not tree.luck
    assert all(turn.ahead is course for turn, course in zip(tree.turns, courses, strict=True))


def test_what_was_foreseen_of_planners_comes_true():
    """Turns are imagined as they are planned: chaos grows with every one that is played otherwise."""
    match = wandered(SPEC, 60)
    tree = tree_of(match)
    tree.run_pass()
    own, foreseen = tree.turns[0].codes, tree.turns[0].ahead.core
    decisions = len(foreseen.marks) - len(own)
    for code in own:
        match.play(match.setup.actions.action(code))
    seats = [bots.get("planner", seed=seat) for seat in range(4)]
    for _ in range(decisions):
        match.play(seats[match.seat].decide(match, match.seat))

    assert decisions > 8
    assert match.core.cells[FREE:] == foreseen.cells[FREE:]
    assert match.core.rows == foreseen.rows


def test_the_end_of_the_game_is_foreseen_once():
    """In the last turns a decision costs what there is to see, however much thinking is allowed."""
    match = wandered(SPEC, 100_000)
    record = match.record()
    late = stellwerk.replay({**record, "actions": record["actions"][:-3]})
    tree = tree_of(late)
    rounds = 0
    while not tree.all_seen():
        tree.run_round()
        rounds += 1

    assert rounds < 5
    assert tree.turns[0].ahead.over


@pytest.mark.parametrize(("spec", "hidden"), [(SPEC, False), (DRAWS, False), (CUBES, True), (HANDS, True)], ids=str)
def test_what_is_hidden_is_a_matter_of_luck(spec, hidden):
    """What others hold is drawn anew in every round; without secrets there is one position to believe in."""
    assert tree_of(wandered(spec, 20)).luck == hidden


def test_what_is_drawn_on_the_way_is_a_matter_of_luck():
    """As soon as the next draw is in sight."""
    tree = tree_of(wandered(DRAWS, 28))
    before = tree.luck
    for _ in range(4):
        tree.run_round()

    assert [before, tree.luck] == [False, True]


def test_where_luck_has_a_part_only_the_best_few_are_compared():
    """Luck takes many rounds to even out; one that falls behind makes room."""
    tree = tree_of(wandered(SPEC, 60))
    assert len(tree.running()) > RIVALS
    tree.luck = True
    first = tree.running()
    for _ in range(40):
        first[0].add(-100.0)
    tree.trust = tree.earned_trust()

    assert len(first) == len(tree.running()) == RIVALS
    assert first[0] not in tree.running()


def test_a_turn_that_clearly_does_better_overtakes_the_planners_choice():
    """Many rounds that agree are evidence."""
    tree = tree_of(wandered(SPEC, 60))
    last = tree.turns[-1]
    for n in range(40):
        last.add(100.0 + n % 2)
    tree.trust = tree.earned_trust()

    assert tree.ranking()[0][1] == last.codes[0]


def test_luck_does_not_overturn_the_planner():
    """Two rounds that contradict each other say nothing, whatever their sum."""
    tree = tree_of(wandered(SPEC, 60))
    tree.luck = True
    last = tree.turns[-1]
    last.add(300.0)
    last.add(-290.0)
    tree.trust = tree.earned_trust()

    assert tree.trust > 1000
    assert tree.ranking()[0][1] == tree.turns[0].codes[0]


@pytest.mark.parametrize(("visits", "width"), [(0, 1), (3, 1), (4, 2), (16, 3), (10_000, 4)])
def test_a_node_looks_at_more_turns_the_more_often_it_is_visited(visits, width):
    """Progressive widening."""
    node = Node(0, [[n] for n in range(4)], 3)
    node.visits = visits

    assert node.width() == width


def test_every_seat_follows_its_own_interest_in_the_tree():
    """The turn that is best for the seat that decides, whatever it brings the others."""
    match = wandered(SPEC, 33)
    tree = tree_of(match)
    tree.low, tree.high = [0.0] * 4, [10.0] * 4
    node = Node(2, [[7], [8, 5]], 4)
    node.visits, node.tried = 40, [20, 20]
    node.totals = [[200.0, 0.0, 20.0, 0.0], [0.0, 200.0, 180.0, 0.0]]

    assert tree.most_promising(node, [7, 8]) == 1
    assert tree.most_promising(node, [7]) == 0
    assert tree.most_promising(node, [9]) == -1


@pytest.mark.parametrize("left", [-50, 50])
def test_turns_are_compared_at_the_same_time_of_the_game(left):
    """An auction takes many decisions, a pass none: counted in decisions, one would be followed a year further."""
    tree = tree_of(wandered(SPEC, 60))
    tree.run_pass()  # the planner's choice sets the time for the others
    tree.left = left

    core, went_on = tree.match.core.clone(), []
    while core.clock() < tree.until:
        went_on.append(tree.goes_on(core))
        core.apply(core.legal()[0])

    assert len(went_on) > 4
    assert all(went_on)
    assert not tree.goes_on(core)


def test_without_luck_one_round_is_evidence():
    """Where nothing is drawn and nothing hidden, a second look would see the same; the first opinion still counts for more."""
    match = wandered(SPEC, BIDDING)
    lines = Beam(match.setup, match.seat, WIDTH, DEPTH).lines(match.core)
    trusts = []
    for luck in (True, False):
        tree = Tree(match, match.seat, 5, distinct_turns(match.core, lines))
        tree.luck = luck
        tree.run_round()
        trusts.append(tree.trust)

    assert trusts[0] > 1000
    assert trusts[1] == FORESEEN_TRUST


def test_with_luck_one_round_of_a_turn_proves_nothing():
    """Though the rounds of other turns were all alike, so that luck seems to have no part: one may be the lucky one."""
    match = wandered(SPEC, BIDDING)
    lines = Beam(match.setup, match.seat, WIDTH, DEPTH).lines(match.core)
    tree = Tree(match, match.seat, 5, distinct_turns(match.core, lines))
    tree.luck = True
    tree.turns[1].add(0.0)
    tree.turns[1].add(0.0)
    tree.turns[2].add(50.0)
    tree.trust = tree.earned_trust()

    assert tree.best() is tree.turns[0]

    tree.turns[2].add(50.0)

    assert tree.best() is tree.turns[2]


def test_more_looks_plan_wider():
    """Each beam as wide as the rest of its part of the looks allows."""
    match = wandered(SPEC, 50)
    spent = [
        bots.get("search", seed=5, looks=looks).planned(match, match.seat).looks for looks in (500, 10_000, 40_000)
    ]

    assert spent[0] < spent[1] < spent[2] <= PLANNING * 40_000 + MOST


def test_a_beam_says_whether_it_left_lines_aside():
    """One that saw everything need not be widened."""
    match = wandered(SPEC, 60)
    narrow, wide = (Beam(match.setup, match.seat, width, DEPTH) for width in (1, 100_000))
    narrow.lines(match.core)
    wide.lines(match.core)

    assert narrow.cut
    assert not wide.cut


def test_lines_that_look_alike_do_not_crowd_out_the_others():
    """Twenty ways to pay the same price are one idea: the next idea is followed too."""
    alike = [Line(5.0, [code], True) for code in range(20)]
    other, worse = Line(4.0, [30], True), Line(3.0, [31], True)

    kept = leaders(distinct([worse, *alike, other]), 3)

    assert [line.worth for line in kept] == [5.0, 5.0, 5.0, 4.0, 3.0]


def test_the_same_decisions_in_another_order_are_followed_once():
    """Four tiles can be laid in twenty-four orders; but where the order makes a difference, both are followed."""
    orders = [Line(5.0, [1, 2, 3], True), Line(5.0, [3, 1, 2], True), Line(4.0, [2, 1, 3], True)]

    assert [line.codes for line in distinct(orders)] == [[1, 2, 3], [2, 1, 3]]
