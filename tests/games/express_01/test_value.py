"""The evaluation for bots: sensible at first sight."""

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.express_01.value import features

from .table import position

LINE = {"009": "601", "008": "101#2", "007": "501"}


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
