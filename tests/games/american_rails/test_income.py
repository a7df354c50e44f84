"""Company income (AR-6)."""

import pytest

from .table import CITY, KEYS, expanding

rule = pytest.mark.rule


def entering(city, beside, *, there=(), house=False, company="republic", more=()):
    """Republic stands beside a city and may enter it."""
    return expanding(
        3,
        cubes={**{key: [city] for key in there}, company: [beside, *more]},
        houses=[city] if house else [],
        held={company: {0: 1}},
        treasury={company: 60},
    )


def gain(table, city, *companies, company="republic"):
    """What entering changes: for the newcomer, then for the others."""
    before = [table.income(key) for key in (company, *companies)]
    table.do("expand", company=company, hex=CITY[city])
    return [table.income(key) - old for key, old in zip((company, *companies), before, strict=True)]


@rule("AR-6.1")
def test_the_first_company_gets_the_full_value():
    """Norfolk 2/2 apart, Pittsburgh 5/3: +5."""
    assert gain(entering("Pittsburgh", "9,3"), "Pittsburgh") == [5]


@rule("AR-6.2")
def test_the_second_gets_the_shared_value_and_the_first_drops_to_it():
    """Pittsburgh 5/3: +3 and −2."""
    assert gain(entering("Pittsburgh", "9,3", there=["american"]), "Pittsburgh", "american") == [3, -2]


@rule("AR-6.3")
def test_each_further_company_gets_the_shared_value_and_changes_nobody():
    """The third: +3, the others unchanged."""
    table = entering("Pittsburgh", "9,3", there=["american", "national"])

    assert gain(table, "Pittsburgh", "american", "national") == [3, 0, 0]


@rule("AR-6.4")
@pytest.mark.parametrize(
    ("there", "gains"), [([], [7]), (["american"], [4, -3]), (["american", "national"], [4, 0, 0])]
)
def test_a_house_counts_in_all_three_cases(there, gains):
    """Pittsburgh with a house is 7/4."""
    assert gain(entering("Pittsburgh", "9,3", there=there, house=True), "Pittsburgh", *there) == gains


@rule("AR-6.5")
def test_income_has_no_upper_limit():
    """A company in all cities earns more than the track's 99."""
    board = expanding().setup.board
    cities = [place.id for place in board.hexes if place.city]
    table = expanding(cubes={"american": cities[:30]})

    assert table.income("american") > 99


@rule("AR-6.6")
@rule("AR-EX6")
def test_two_special_cities_bring_ten_and_the_third_twenty_more():
    """New York and Chicago: +10 beside the city's value; later Atlanta: +20."""
    table = entering("Chicago", "1,1", more=["New York", "6,11"])
    assert gain(table, "Chicago") == [7 + 10]

    assert gain(table, "Atlanta") == [5 + 20]


@rule("AR-6.6")
def test_a_pair_counts_for_each_company_once():
    """A second company that joins the same pair gains it too; the first keeps its own."""
    table = entering("Chicago", "1,1", there=["american"], more=["New York"])

    assert gain(table, "Chicago", "american") == [5 + 10, -2]


@rule("AR-6.7")
def test_incomes_change_with_each_cube_and_are_no_money():
    """After the first cube of an Expand the income has changed; the treasury has only paid."""
    table = entering("Pittsburgh", "9,3")

    table.do("expand", company="republic", hex=CITY["Pittsburgh"])

    assert table.income("republic") == 5
    assert table.treasury("republic") == 58
    assert table.seat == 0


@rule("AR-EX5")
def test_example_buffalo_with_a_house():
    """Buffalo 4/3, National alone; Liberty comes: Liberty +4, National −2."""
    table = entering("Buffalo", "10,1", there=["national"], house=True, company="liberty")

    assert gain(table, "Buffalo", "national", company="liberty") == [4, -2]


@rule("AR-EX11")
@pytest.mark.parametrize(("house", "gains"), [(False, [2, 0]), (True, [3, -1])])
def test_example_norfolk(house, gains):
    """Norfolk 2/2: second +2, first 0; with a house 4/3: +3 and −1."""
    assert gain(entering("Norfolk", "13,8", there=["american"], house=house), "Norfolk", "american") == gains


def test_running_incomes_equal_those_counted_from_the_map():
    """The builder itself counts afresh; every company of a full city is checked by the set-up."""
    table = expanding(cubes={key: ["Pittsburgh", CITY["Norfolk"]] for key in KEYS})

    table.setup.check(table.core)
