"""The evaluation for bots, and what the game works out for a player."""

from stellwerk import bots
from stellwerk.games.cube_express.bot.value import RIVAL, features
from stellwerk.games.cube_express.show.insights import within_reach
from stellwerk.games.cube_express.state import CELL
from stellwerk.kernel.problems import problems_of
from stellwerk.kernel.registry import find

from .table import HENNING, THOMAS, Laid, map_m, moving, position, start

CASH_BOX = ("G14", "G01", "G02", "G03")


def worth(table, seat):
    return table.setup.value(table.core, seat)


def test_at_the_end_only_points_count():
    """Own points less a share of the best rival's."""
    table = start(2)
    while not table.over:
        table.end_turn()

    mine, theirs = table.scores()
    rival = table.setup.weights[RIVAL]
    assert round(mine - rival * theirs, 6) == round(worth(table, 0), 6)


def test_goods_and_their_delivery_are_worth_having():
    """Each makes the position better."""
    factory = {"tiles": [Laid("F02", "0,2", 0)]}
    bare = moving(**factory).do("run", train="1", cell="0,2")
    goods = moving(store={THOMAS: (2, 0, 1)}, **factory).do("run", train="1", cell="0,2")
    before = worth(goods, THOMAS)

    assert worth(bare, THOMAS) < before
    assert before < worth(goods.do("deliver", goal="1"), THOMAS)


def test_a_goal_on_the_store_does_not_keep_goods_from_a_factory_while_there_is_time():
    """CX-16.2: it is looked at in the end only; two turns before it a delivery is worth more than goods kept for it."""
    problem = problems_of(find("cube_express"))["cube_express/deliver-two-turns-before-the-end"]
    kept, delivered = problem.position(), problem.position()
    kept.play({"do": "stop"})
    delivered.play({"do": "deliver", "goal": "1"})

    assert worth(kept, problem.seat) < worth(delivered, problem.seat)


def test_shares_are_not_sold_early_for_a_goal_on_dividends():
    """CX-3.6, 16.2: they can be sold in any later turn of one's own, and the $ marker ahead would be given away."""
    table = {"goals": CASH_BOX, "marks": {(1, THOMAS): 2}, "disc": {THOMAS: 3}, "dividends": {THOMAS: 2}}

    assert worth(moving(**table).do("sell"), THOMAS) < worth(moving(**table), THOMAS)


def test_after_the_last_own_turn_only_dividends_there_count_for_a_goal_on_them():
    """CX-3.1: nobody sells in another player's turn."""
    table = {"goals": CASH_BOX, "marks": {(1, THOMAS): 2}, "disc": {THOMAS: 3}, "dividends": {THOMAS: 2}}
    last = {"turns": 21, "ending": 1, "closed_from": 21, "last": 24}
    kept, sold = moving(**table, **last), moving(**table, **last).do("sell").do("sell").do("sell")

    assert worth(kept.end_turn(), THOMAS) < worth(sold.end_turn(), THOMAS)


def test_the_first_markers_of_the_reserve_are_worth_more_than_those_beyond_need():
    """CX-10.3, 10.9: without one a turn brings no good and no passenger; two turns before the end twenty are too many."""

    def with_reserve(markers):
        return worth(moving(turns=18, reserve={THOMAS: markers}), THOMAS)

    assert with_reserve(20) - with_reserve(16) < with_reserve(4) - with_reserve(0)


def test_greedy_play_beats_random_play():
    """One game of two: the greedy seat has far more points."""
    table = start(2, 5)
    greedy, chance = bots.get("greedy", seed=1), bots.get("random", seed=1)
    while not table.over:
        bot = greedy if table.seat == 0 else chance
        table.play(bot.decide(table.match, table.seat))

    assert table.scores()[0] > 1.5 * table.scores()[1]


def test_features_are_named_numbers():
    """For people and tuners."""
    table = map_m()

    found = features(table.core, HENNING, table.setup.weights)

    assert 2.0 == found["stations"]
    assert all(isinstance(number, float) for number in found.values())


def test_within_reach_lists_what_a_train_can_come_to():
    """From (1,0) with level 4: the crossing and F03 for one point, Thomas's station has a free house for two."""
    core = map_m(seat=HENNING, step="move", trains={HENNING: ("1,0",)}).core
    cells = {
        (core.land.x[core.cells[CELL + place]], core.land.y[core.cells[CELL + place]]): cost
        for place, cost in within_reach(core, HENNING)
    }

    assert (1, 1, 2, 3) == (cells[0, 0], cells[2, 0], cells[2, -1], cells[2, -2])
    assert (0, 2) not in cells
    assert position(players=2).insights(0)[1]["rows"]
