"""The evaluation for bots: what trains, income and cubes are worth by the arithmetic of the rules."""

from stellwerk.games.first_train.bot.purse import left_in_purse
from stellwerk.games.first_train.bot.takeover import takeover
from stellwerk.games.first_train.bot.value import cargo, means, places
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


# Red from Fürth over Doos (a station) to Leyh, and on to Schweinau: three links of which one, or all three, can be sold.
LINE = {"links": {0: ["fuerth-doos-leyh-schweinau"]}}


def saved(step="carry", **given):
    """What a takeover this round is thought to save."""
    table = position(step, **{**LINE, **given})
    return takeover(table.core, 0, 1, table.setup.weights)


def test_a_line_that_can_be_sold_this_round_saves_upkeep_and_points():
    """FT-9.6: one red point sells a link, two sell all three; without one nothing is saved."""
    none, one, two = (saved(influence={"red": red}) for red in (0, 1, 2))

    assert none == 0 < one < two


def test_only_a_line_between_a_company_and_a_station_can_be_sold():
    """FT-9.3, 9.4: Leyh is no station, and to Schweinau no line leads from a town."""
    assert saved(links={0: ["fuerth-poppenreuth"]}) == 0
    assert saved(links={0: ["doos-leyh-schweinau"]}) == 0
    assert saved(links={0: ["doos-leyh-schweinau"]}, owned={"doos": "red"}) > 0


def test_once_the_own_turn_is_over_nothing_more_is_sold():
    """FT-9.1: each once a round, in the player order."""
    links = {0: ["fuerth-doos"], 1: ["nuernberg_nord-thon"]}

    assert saved("sell", links=links, seat=1, order=[1, 0, 2]) > 0
    assert saved("sell", links=links, seat=1, order=[0, 1, 2]) == 0


def test_what_the_running_line_owes_is_spent():
    """FT-5.33 to 5.36: fees in their colour, then all cubes, then influence; as it is once the line is settled."""
    table = position("build", hand=1)
    for way in ("fuerth>doos", "doos>leyh"):
        table.do("build", way=way)
    running = left_in_purse(table.core, 0)
    table.do("stop").do("pay", means="white")

    assert running == left_in_purse(table.core, 0) == [0, 2, 0, 1, 0]


def test_in_the_last_round_all_points_that_are_left_buy_places():
    """FT-6.10: three for a rolling stock; before, some are kept for the rounds to come."""
    table = position("build", hand=12, round=4)
    few, all_of_them = (places(table.core, 0, 0.0, later, table.setup.weights) for later in (1, 0))

    assert few < all_of_them
