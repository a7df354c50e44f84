"""Dividends and the end of the game (AR-7)."""

import pytest

from .table import column, position

rule = pytest.mark.rule


def before_dividends(players=4, **given):
    """The last marker of the third phase is about to go down on Pass."""
    taken = column({})
    for seat in range(players - 1):
        taken[14 + 1 + seat] = seat  # third column, from Develop down
    return position(players, seat=players - 1, phase=3, place=players - 1, columns=taken, **given)


def pay(table):
    table.do("choose", space="pass")
    return table


@rule("AR-7.1")
@rule("AR-EX1")
def test_example_majestic_pays_seven_a_share():
    """Income 19 on three held shares: 7 each, rounded up; Rick with two gets 14, Mary 7."""
    cubes = {"majestic": ["New York", "Pittsburgh", "Buffalo", "Norfolk"]}  # 8 + 5 + 4 + 2
    table = before_dividends(cubes=cubes, held={"majestic": {0: 2, 1: 1}}, cash=[0, 0, 0, 0])
    assert table.income("majestic") == 19

    assert pay(table).cash() == [14, 7, 0, 0]


@rule("AR-7.1")
@rule("AR-7.2")
@rule("AR-EX12")
@pytest.mark.parametrize(("held", "cash"), [({0: 1}, [7, 0]), ({0: 1, 1: 1}, [4, 4]), ({}, [0, 0])])
def test_example_republic_with_income_seven(held, cash):
    """Only held shares count: one gets 7, two get 4 each, none is paid nothing."""
    table = before_dividends(cubes={"republic": ["Chicago"]}, held={"republic": held}, cash=[0, 0, 0, 0])

    assert pay(table).cash()[:2] == cash


@rule("AR-7.3")
def test_the_game_ends_after_the_dividends_of_1857():
    """In 1856 it goes on, in 1857 it is over, with the dividends paid."""
    assert not pay(before_dividends(year=5)).over

    last = pay(before_dividends(year=6, cubes={"republic": ["Chicago"]}, held={"republic": {0: 1}}))

    assert last.over
    assert last.cash()[0] == 57
    assert last.setup.end_reason(last.core) == "last_year"


@rule("AR-7.4")
def test_the_game_ends_when_all_shares_are_sold_or_out():
    """One share left in any supply and it goes on."""
    shares = {"american": 5, "national": 4, "continental": 3, "majestic": 4, "liberty": 2, "republic": 3}
    held = {key: {1: count} for key, count in shares.items()}
    assert pay(before_dividends(held=held)).over

    one_left = {**held, "republic": {1: 2}}
    assert not pay(before_dividends(held=one_left)).over
    ended = pay(before_dividends(held=held))
    assert ended.setup.end_reason(ended.core) == "shares_gone"


@rule("AR-7.5")
@rule("AR-EX9")
@pytest.mark.parametrize(("houses", "over"), [(10, True), (9, False)])
def test_example_supplies_run_low(houses, over):
    """4 players, cube supplies 2, 1, 0, 5, 9, 9: with 2 houses left the game ends, with 3 it goes on."""
    board = position().setup.board
    places = [place.id for place in board.hexes if place.terrain in ("plain", "city")]
    open_cities = [place.id for place in board.hexes if place.city and place.city.developable]
    left = {"american": 2, "national": 1, "continental": 0, "majestic": 5, "liberty": 9, "republic": 9}
    start = {"american": 30, "national": 28, "continental": 25, "majestic": 21, "liberty": 18, "republic": 16}
    cubes = {key: places[: start[key] - left[key]] for key in left}

    table = pay(before_dividends(cubes=cubes, houses=open_cities[:houses]))

    assert table.over == over
    if over:
        assert table.setup.end_reason(table.core) == "supplies_low"


@rule("AR-7.5")
def test_the_company_taken_out_is_no_supply():
    """Three players: two low supplies beside the company that is out do not end the game."""
    board = position().setup.board
    places = [place.id for place in board.hexes if place.terrain in ("plain", "city")]
    cubes = {"national": places[:26], "continental": places[:23]}
    out = {"out": 0, "unsold": [0, 4, 3, 4, 2, 3], "removed": [5, 0, 0, 0, 0, 0], "supply": [0, 2, 2, 21, 18, 16]}

    assert not pay(before_dividends(3, cubes=cubes, **out)).over


@rule("AR-7.6")
def test_most_own_cash_wins_and_ties_share():
    """Shares and treasuries count nothing."""
    table = pay(before_dividends(year=6, cash=[30, 80, 80, 10], treasury={"american": 200}, held={"american": {3: 1}}))

    assert table.scores() == [30, 80, 80, 10]
    assert table.winners() == [1, 2]


@rule("AR-7.7")
def test_the_bank_never_runs_out():
    """Far more than all notes of a box is paid."""
    board = position().setup.board
    cities = [place.id for place in board.hexes if place.city][:30]
    table = before_dividends(cubes={"american": cities}, held={"american": {0: 1}}, cash=[100_000, 0, 0, 0])
    income = table.income("american")

    assert pay(table).cash()[0] == 100_000 + income
