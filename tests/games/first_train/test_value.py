"""The evaluation for bots: what trains, income and cubes are worth by the arithmetic of the rules."""

from stellwerk.games.first_train.bot.value import cargo, means
from stellwerk.kernel.problems import problems_of
from stellwerk.kernel.registry import find

from .table import position

# One red passenger and no goods in reach of an own link from a red town.
PASSENGER = {"links": {0: ["fuerth-doos"]}, "pieces": {"doos": {"red": 1}}}


def reach(train, **given):
    """What lies in reach is worth with one own train and nothing to buy another."""
    table = position("carry", trains={train: 0}, **{"side": "2-3", **PASSENGER, **given})
    return cargo(table.core, 0, 1, table.setup.weights)


def test_a_passenger_is_worth_more_in_a_dearer_train():
    """FT-7.2: it brings the price of its train."""
    assert reach("r5a") < reach("r3a") < reach("r1a")


def test_on_the_side_for_four_every_train_is_alike_to_a_passenger():
    assert reach("r5a", side="3-4") == reach("r1a", side="3-4")


def test_seats_carry_no_goods():
    """Of two trains of one price the one with more goods spaces is better where only post waits."""
    match = problems_of(find("first_train"))["first_train/no-seats-for-post"].position()
    worth = {}
    for train in ("r3a", "r4a"):
        bought = match.clone()
        bought.play({"do": "buy", "train": train})
        worth[train] = match.setup.value(bought.core, 1)

    assert worth["r3a"] < worth["r4a"]


def test_income_beyond_the_end_of_the_track_is_worth_nothing():
    """FT-7.7: at +5 with one link a passenger's dollar pays the upkeep; with none to pay it would be lost."""
    poor, rich = reach("r3a", profit=[0, 0, 0]), reach("r3a", profit=[5, 0, 0], links={0: ["fuerth-doos"]})
    capped = reach("r3a", profit=[5, 0, 0], pieces={"doos": {"red": 3}})

    assert rich == poor
    assert capped < 3 * rich


def test_cubes_that_can_not_be_kept_are_worth_nothing_once_trains_are_bought():
    """FT-1.1, 1.2: with three kept the next round begins with fifteen, and so it does with six."""
    three, six = (position("carry", side="2-3", hand=cubes, **PASSENGER) for cubes in (3, 6))
    building = position("build", side="2-3", hand=6, **PASSENGER)
    weights = three.setup.weights

    assert means(three.core, 0, 1, weights) == means(six.core, 0, 1, weights) < means(building.core, 0, 1, weights)
