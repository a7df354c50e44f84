"""Other values of the options (EX-14); those of routes and payments stand in test_route.py and test_bonus.py."""

import pytest

import stellwerk
from stellwerk.games.express_01.rules.route import value_of

from .table import begun, position

rule = pytest.mark.rule


@rule("EX-14.5")
def test_a_double_station_may_count_two():
    """2 + bonus on a route; price, points and visits stay those of one card."""
    plan = {"069": "301", "060": ("303", "turned")}
    shares = {0: ["103#1", "105#1"]}
    one = position("usa", plan=plan, shares=shares)
    two = position("usa", plan=plan, shares=shares, options={"double_station_value": 2})

    worth = [value_of(t.core, [t.setup.board.space(no) for no in t.best("A")]) for t in (one, two)]

    assert worth == [2, 4]
    assert two.company("A")["stations"] == 1
    assert two.capital() == one.capital()


@rule("EX-14.7")
def test_stacks_may_show_less_or_more():
    """top_only: no contents; full_order: everything as it lies."""
    less, more = begun(stack_view="top_only"), begun(stack_view="full_order")

    assert "cards" not in less.match.view(0)["stacks"][0]
    for stack in more.match.view(0)["stacks"]:
        assert stack["cards"] == more.stack(stack["key"])
    assert more.match.determinized(0, 5).view(0) == more.match.view(0)


def test_every_option_of_the_catalogue_can_be_chosen():
    """And nothing else: an unknown value is refused with its rule."""
    options = stellwerk.games()["express_01"].options

    for option in options.values():
        for value in option.values:
            stellwerk.new("express_01", "usa", 2, options={option.key: value})
    with pytest.raises(stellwerk.Illegal) as refused:
        stellwerk.new("express_01", "usa", 2, options={"stack_view": "all"})
    assert refused.value.rule == "EX-14.7"


@pytest.mark.parametrize("size", [5, 7])
def test_another_hand_size_is_dealt(size):
    """hand_size."""
    assert begun(hand_size=size).hands() == [size] * 3


def test_the_end_may_be_set_by_number():
    """end_base_cards, end_stacks and idle_rounds_end."""
    end = begun(end_base_cards=18, end_stacks=5).match.view(None)["end"]

    assert end == {"base_cards": 18, "stacks": 5}
    quick = position(players=2, plan={"009": "601"}, options={"idle_rounds_end": 1}).do("pass").do("pass")
    assert quick.match.over
