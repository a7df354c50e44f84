"""The evaluation for bots: sensible at first sight."""

from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.express_01.bot.stations import station_gains
from stellwerk.games.express_01.bot.value import (
    NO_END,
    Holdings,
    best_share,
    carried,
    chance,
    features,
    gain_until_end,
    last_of_round,
    value,
)
from stellwerk.games.express_01.bot.weights import DECIDED, LATER, LONE_BASE
from stellwerk.games.express_01.state import NONE, OFF
from stellwerk.kernel.problems import problems_of
from stellwerk.kernel.registry import find

from .table import Table, position

LINE = {"009": "601", "008": "101#2", "007": "501"}
QUIET = {"idle_end": "quiet"}


def test_a_share_being_paid_counts_as_bought():
    """Opening a purchase is judged by what it will be, not by what is half done."""
    table = position(plan=LINE, hands={0: ["202", "203", "206"]})
    before = table.setup.value(table.core, 0)

    table.do("buy", company="A", from_="stacks")

    assert table.setup.value(table.core, 0) > before


def test_a_running_payment_counts_what_is_still_to_be_drawn():
    """Three cards for the initiator, told before the first is drawn."""
    table = position(plan=LINE, shares={0: ["103#1", "105#1"]}, black=0).do("bonus", company="A")

    assert features(table.core, 0, table.setup.weights)["coming_draws"] == 3


def test_a_company_without_a_route_brings_no_income():
    """One share reaches nothing two steps away, two do."""
    one = position(plan=LINE, shares={0: ["103#1"]})
    two = position(plan=LINE, shares={0: ["103#1", "105#1"]})

    assert features(one.core, 0, one.setup.weights)["income"] == 0
    assert features(two.core, 0, two.setup.weights)["income"] > 0


def test_the_last_card_is_worth_more_than_a_share_before_a_line_runs():
    """With one station on the plan, who pays the last card for a share can build nothing any more."""
    table = position(plan={"009": "601"}, hands={0: ["202"]})
    before = table.setup.value(table.core, 0)

    table.do("buy", company="A", from_="stacks")

    assert table.setup.value(table.core, 0) < before


def test_a_station_counts_less_when_a_rival_gains_by_it_too():
    """Two shares of A, held alone or beside a rival's three."""
    alone = position(plan=LINE, shares={0: ["103#1", "105#1"]})
    beside = position(plan=LINE, shares={0: ["103#1", "105#1"], 1: ["121", "125", "201"]})

    assert best_station(alone) > best_station(beside) > 0


def test_a_station_of_companies_without_an_own_share_gains_only_the_base_card():
    """No promise to build for others."""
    table = position(plan=LINE, shares={1: ["103#1", "105#1"]})

    assert best_station(table) == table.setup.weights[LONE_BASE]


THREE = ["103#1", "105#1", "121"]  # shares of A


@pytest.mark.parametrize(
    ("mine", "theirs", "hand", "brought"),
    [
        (THREE, ["133", "139", "127"], ["202"], 3),  # who has as much may lay it as well
        (THREE, ["133", "139", "127"], [], 0),  # not without a card
        (["133", "139"], THREE, ["202"], 2),
        (THREE, ["133", "139"], ["202"], 0),  # who gains most will have to lay it
        (THREE, [], ["202"], 0),
    ],
)
def test_a_station_that_a_rival_lays_for_its_own_shares_counts_before_it_lies(mine, theirs, hand, brought):
    """EX-6.15: the plan belongs to nobody, and a station counts for every share; only who lays it pays for it."""
    table = position(plan=LINE, hands={1: hand}, shares={0: mine, 1: theirs})
    weights = table.setup.weights

    found = carried(table.core, 0, Holdings(table.core, weights), weights)

    assert found == pytest.approx(weights[LATER] * brought)


def test_the_last_cards_do_not_go_into_a_station_that_helps_a_rival_more():
    """It was laid with two cards left, for the four own shares and the five of a rival; a share of it was better."""
    problem = problems_of(find("express_01"))["express_01/a-station-for-the-rivals-last-cards"]
    planner = bots.get("planner", seed=1)

    assert problem.solved_by(planner.decide(problem.position(), problem.seat).json)


def test_stations_still_to_be_laid_count_more_while_building_than_after_the_turn():
    """What is left undone another seat may take first."""
    table = position(plan=LINE, hands={0: ["202", "203", "206"]}, shares={0: ["103#1", "105#1", "121"]})
    table.do("build", hand="202")
    building = chance(table.core, 0, 5.0, table.setup.weights, True)
    table.lay(*any_station(table))

    table.end()

    assert building > chance(table.core, 0, 5.0, table.setup.weights, True) > 0


def test_the_turn_passing_to_a_rival_changes_nothing_in_the_rivals_chances():
    """Else ending the own turn would seem to cost something."""
    waiting = position(plan=LINE, hands={0: ["202"]})
    before = chance(waiting.core, 1, 5.0, waiting.setup.weights, False)

    waiting.do("pass")

    assert waiting.seat == 1
    assert chance(waiting.core, 1, 5.0, waiting.setup.weights, False) == before


def test_after_an_idle_round_only_something_done_keeps_the_game_alive():
    """EX-11.7: a payment under way counts as done."""
    table = position(plan=LINE, shares={0: ["103#1", "105#1"]}, cells={"idle": 1}, options=QUIET)
    assert features(table.core, 0, table.setup.weights)["rounds_left"] == 0

    table.do("bonus", company="A")

    assert features(table.core, 0, table.setup.weights)["rounds_left"] > 0


def test_with_the_end_near_being_ahead_counts_beyond_the_points():
    """One card more matters more when the last idle round runs and the two are level."""
    early, late = (lead_of_a_card(idle) for idle in (0, 1))

    assert late > early


def best_station(table: Table) -> float:
    w = table.setup.weights
    return station_gains(table.core, 0, Holdings(table.core, w).openings, w)[0]


def any_station(table: Table) -> tuple[str, str, str]:
    """A lay of a station that is possible now."""
    found = next(lay for lay in table.options("lay") if lay["card"][0] in "456")
    return found["space"], found["card"], found["turn"]


def lead_of_a_card(idle: int) -> float:
    """What a second card in hand is worth against rivals with one each."""
    worth = []
    for mine in (["202"], ["202", "203"]):
        table = position(
            plan=LINE, hands={0: mine, 1: ["206"], 2: ["207"]}, black=1, cells={"idle": idle}, options=QUIET
        )
        worth.append(table.setup.value(table.core, 0))
    return worth[1] - worth[0]


@pytest.mark.parametrize("board", ["germany", "usa"])
def test_greedy_play_beats_random_play(board):
    """Four short games with three players, the greedy one in changing seats: at least three are won."""
    won = 0
    for seed in range(4):
        match = stellwerk.new("express_01", board, 3, seed)
        seat, greedy, chance = seed % 3, bots.get("greedy", seed=seed), bots.get("random", seed=seed)
        while not match.over:
            bot = greedy if match.seat == seat else chance
            match.play(bot.decide(match, match.seat))
        won += seat in match.winners()

    assert won >= 3


def test_the_longer_nothing_happens_the_more_doing_something_is_worth():
    """Idle rounds cost points until something is under way; a share taken from a player does not help."""
    value = [idling(cells={"idle": n}) for n in (0, 1, 5)]
    assert value[0] > value[1] > value[2]

    table = position(plan=LINE, hands={0: ["204", "205"]}, cells={"idle": 5})
    before = table.setup.value(table.core, 0)

    assert table.build("204").setup.value(table.core, 0) > before + 4


def idling(cells: dict[str, object]) -> float:
    table = position(plan=LINE, hands={0: ["204", "205"]}, cells=cells)
    return table.setup.value(table.core, 0)


@pytest.mark.parametrize("seed", [206, 3])
def test_bots_that_could_do_something_do_not_pass_for_ever(seed):
    """EX-11.7: no idle end stops them, and yet greedy play comes to an end of the rulebook."""
    match, greedy = stellwerk.new("express_01", "germany", 2, seed), bots.get("greedy", seed)
    while not match.over and match.position < 4000:
        match.play(greedy.decide(match, match.seat))

    assert match.over


def test_a_share_taken_before_it_is_paid_counts_once():
    """EX-14.9: it lies in the display already; only the cards are still owed."""
    table = position(plan=LINE, hands={0: ["202", "203", "206"]}, options={"paid_card_as_share": "no"})
    table.do("buy", company="A", from_="stacks").do("take", share="103#1")

    holdings = Holdings(table.core, table.setup.weights)

    assert table.step == "pay"
    assert (holdings.shares[0], holdings.due) == (1, 2)


def test_a_change_of_position_that_brings_the_next_turn_at_once_ends_a_plan():
    """EX-9.4: the last who becomes the first decides twice in a row; a turn is compared with a turn, not with two."""
    match = problems_of(find("express_01"))["express_01/seven-cards-before-the-swap"].position()
    swapped = match.clone()
    swapped.play({"do": "swap", "player": "1"})

    assert swapped.seat == match.seat
    assert swapped.core.turn() != match.core.turn()
    assert bots.get("planner", seed=1).decide(match, match.seat).json["do"] != "swap"


def test_the_black_engine_counts_for_this_round_only():
    """EX-4.5: it is given anew each round; whoever has it now draws one card with it, not one in every round to come."""
    mine, nobodys = (position(plan=LINE, shares={0: ["103#1", "105#1"]}, black=black) for black in (0, 2))
    weights = mine.setup.weights

    assert features(mine.core, 0, weights)["income"] == features(nobodys.core, 0, weights)["income"]
    assert 0 < features(mine.core, 0, weights)["prospects"] - features(nobodys.core, 0, weights)["prospects"] < 2


# The end of the game ------------------------------------------------------------------------------


def near_the_end(off: int, **given: Any) -> Table:
    """As if so many base cards were off the plan."""
    table = position(plan=LINE, **given)
    table.core.put(OFF, off)
    return table


def test_a_game_that_is_won_is_ended():
    """EX-11.1: three cards build the five that are missing, last of the round; before that counted a share was bought."""
    problem = problems_of(find("express_01"))["express_01/three-cards-end-a-won-game"]
    match, planner = problem.position(), bots.get("planner", seed=1)
    while match.seat == problem.seat:
        match.play(planner.decide(match, problem.seat))

    assert match.over
    assert match.winners() == [problem.seat]


def test_at_the_end_it_counts_who_has_won_beyond_the_points():
    """The same finished game, with and without: so much for the winner, so much against everybody else."""
    problem = problems_of(find("express_01"))["express_01/three-cards-end-a-won-game"]
    match, planner = problem.position(), bots.get("planner", seed=1)
    while not match.over:
        match.play(planner.decide(match, match.seat))
    weights = match.setup.weights
    without = [*weights[:DECIDED], 0.0]

    gained = [round(value(match.core, seat, weights) - value(match.core, seat, without)) for seat in range(3)]

    assert gained == [20 if seat in match.winners() else -20 for seat in range(3)]


@pytest.mark.parametrize(
    ("off", "hand", "gain"),
    [
        (10, ["202"], -1.0),  # two routes for one card
        (9, ["202"], NO_END),  # three need two
        (9, ["202", "203"], -2.0 + 0.404),  # routes and, as good as a third route, a station with its base card
        (12, ["202"], 0.0),  # the end is there
        (12, [], 0.0),
    ],
)
def test_each_card_to_the_end_lays_two_routes_or_a_station(off, hand, gain):
    """EX-6.1, 11.1: twelve base cards off the plan; nobody has shares, so stations bring their base card alone."""
    table = near_the_end(off, hands={0: hand}, acted=(1, 2))
    weights = table.setup.weights

    assert round(gain_until_end(table.core, 0, Holdings(table.core, weights), weights), 3) == round(gain, 3)


def test_routes_to_come_are_thought_to_open_stations_of_the_own_company():
    """Three shares of A, a rival has one: what is beyond the rival's counts, for every second base card."""
    table = position(
        plan=LINE, hands={0: ["202", "203", "206"]}, shares={0: ["103#1", "105#1", "121"], 1: ["125"]}, acted=(1, 2)
    )
    weights = table.setup.weights

    assert best_share(table.core, 0, Holdings(table.core, weights), weights) == 3.0
    assert best_share(table.core, 1, Holdings(table.core, weights), weights) == pytest.approx(1.0)
    assert best_share(table.core, 2, Holdings(table.core, weights), weights) == 0.0


def test_only_who_acts_last_in_the_round_can_end_it_unanswered():
    """EX-10.3: with somebody still to act anything may happen."""
    last = near_the_end(10, hands={0: ["202"]}, acted=(1, 2))
    first = near_the_end(10, hands={0: ["202"]}, acted=(2,))

    assert last_of_round(last.core) == 0
    assert last_of_round(first.core) == NONE


def test_a_rival_on_turn_who_can_end_a_won_game_is_expected_to():
    """EX-11.1: far ahead it will, and that is worth losing; behind it will not, nor can it without the cards for it."""
    ahead, behind = ["206", "207", "208", "209", "210", "211", "212"], ["206"]

    assert threat(10, theirs=ahead) < -15
    assert abs(threat(10, theirs=behind)) < 1
    assert abs(threat(2, theirs=ahead)) < 1


def threat(off: int, theirs: list[str]) -> float:
    """What it changes for a seat with three cards that the rival on turn acts last, and not with one more to come."""
    worth = []
    for acted in ((1, 2), (2,)):
        table = near_the_end(off, hands={1: ["202", "203", "204"], 0: theirs}, acted=acted)
        worth.append(value(table.core, 1, table.setup.weights))
    return worth[0] - worth[1]


def test_after_a_payment_nothing_is_built_any_more():
    """EX-5.3: pairs are not mixed; the end comes in this turn only if it is there already."""
    table = near_the_end(10, hands={0: ["202"]}, shares={0: ["103#1", "105#1"]}, acted=(1, 2), black=0)
    weights = table.setup.weights
    table.do("bonus", company="A")

    assert gain_until_end(table.core, 0, Holdings(table.core, weights), weights) == NO_END


@pytest.mark.parametrize("problem", ["a-share-or-a-payment-before-stations", "a-station-for-the-rivals-last-cards"])
def test_cards_are_kept_from_stations_for_what_is_worth_more(problem: str):
    """A payment or a share first: a station can be laid in a later turn, and its gain counts for most of itself until then."""
    asked = problems_of(find("express_01"))[f"express_01/{problem}"]

    assert asked.solved_by(bots.get("planner", seed=5).decide(asked.position(), asked.seat).json)
