"""Expand (AR-5)."""

import pytest

from stellwerk.games.american_rails.state import LEFT, PLACED

from .table import CITY, expanding, opened, position

rule = pytest.mark.rule


@rule("AR-5.1")
@rule("AR-X15")
def test_cubes_are_placed_and_paid_one_after_another_up_to_the_limit():
    """Three cubes, each paid at once; a fourth is out of the question."""
    table = expanding(3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 30})

    table.do("expand", company="liberty", hex="17,1")
    assert table.treasury("liberty") == 27
    table.do("expand", company="liberty", hex="16,1").do("expand", company="liberty", hex="15,1")

    assert table.seat == 1
    assert table.refused("expand", company="liberty", hex="14,1") == "AR-3.4"


@rule("AR-5.1")
def test_the_cubes_placed_are_counted_one_by_one():
    """One of three, then two; a bid is nothing that is asked here."""
    table = expanding(3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 30})

    table.do("expand", company="liberty", hex="17,1")
    assert (table.core.cells[PLACED], table.core.cells[LEFT]) == (1, 2)
    table.do("expand", company="liberty", hex="16,1")

    assert (table.core.cells[PLACED], table.core.cells[LEFT]) == (2, 1)
    assert table.refused("bid", amount=0) == "AR-5.1"


@rule("AR-5.2")
@rule("AR-X11")
def test_only_companies_with_an_own_share_and_several_in_one_action():
    """Liberty and Republic are seat 0's, National is not."""
    table = expanding(
        3,
        cubes={"liberty": ["Boston"], "republic": ["St. Louis"], "national": ["Chicago"]},
        held={"liberty": {0: 1}, "republic": {0: 1}, "national": {1: 1}},
        treasury={"liberty": 9, "republic": 9, "national": 9},
    )
    assert table.refused("expand", company="national", hex="2,2") == "AR-5.2"

    table.do("expand", company="liberty", hex="17,1").do("expand", company="republic", hex="2,6")

    assert (table.treasury("liberty"), table.treasury("republic"), table.treasury("national")) == (6, 7, 9)


@rule("AR-5.2")
@pytest.mark.parametrize(("seat", "company"), [(0, "liberty"), (1, "national"), (2, "republic")])
def test_each_seat_is_offered_the_cubes_of_its_own_companies(seat, company):
    """Whoever decides: nothing of the two others' companies, though all three could pay."""
    table = expanding(
        3,
        seat=seat,
        cubes={"liberty": ["Boston"], "republic": ["St. Louis"], "national": ["Chicago"]},
        held={"liberty": {0: 1}, "national": {1: 1}, "republic": {2: 1}},
        treasury={"liberty": 9, "republic": 9, "national": 9},
    )

    assert {action["company"] for action in table.options("expand")} == {company}


@rule("AR-5.3")
@rule("AR-X12")
def test_a_cube_goes_next_to_any_cube_of_its_company():
    """Along the whole network, not only at the last cube; never apart from it, off the map or across a lake."""
    table = expanding(
        3, cubes={"national": ["Chicago", "2,2", "3,2"]}, held={"national": {0: 1}}, treasury={"national": 30}
    )
    assert table.refused("expand", company="national", hex="9,9") == "AR-5.3"
    assert table.refused("expand", company="national", hex="40,40") == "AR-5.3"
    assert table.refused("expand", company="national", hex="4,1") == "AR-5.3"

    table.do("expand", company="national", hex="1,1")

    assert table.cubes("1,1") == ["national"]


@rule("AR-5.4")
@rule("AR-X12")
def test_never_two_cubes_of_one_company_in_a_hex():
    """The network's own hexes are refused."""
    table = expanding(3, cubes={"national": ["Chicago", "2,2"]}, held={"national": {0: 1}}, treasury={"national": 30})

    assert table.refused("expand", company="national", hex="2,2") == "AR-5.4"


@rule("AR-5.5")
@rule("AR-X13")
def test_forest_and_mountain_hold_one_cube_plains_and_cities_any_number():
    """Liberty can't follow American into a forest or onto a mountain, but into a plain and a city."""
    forest, mountain, plain, city = "12,0", "15,1", "2,2", "16,0"
    table = expanding(
        4,
        cubes={"american": [forest, mountain, plain, city], "liberty": ["13,0", "16,1", "2,1"]},
        held={"liberty": {0: 1}},
        treasury={"liberty": 60},
    )

    assert table.refused("expand", company="liberty", hex=forest) == "AR-5.5"
    assert table.refused("expand", company="liberty", hex=mountain) == "AR-5.5"
    table.do("expand", company="liberty", hex=plain).do("expand", company="liberty", hex=city)
    assert table.cubes(plain) == table.cubes(city) == ["american", "liberty"]


@rule("AR-5.6")
@pytest.mark.parametrize(
    ("there", "house", "hex_id", "price"),
    [
        ([], False, "2,6", 2),
        (["american"], False, "2,6", 4),
        (["american", "national"], False, "2,6", 6),
        ([], False, "Cincinnati", 2),
        (["american"], False, "Cincinnati", 4),
        (["american"], True, "Cincinnati", 6),
        (["american", "national"], True, "Cincinnati", 8),
        ([], False, "12,0", 3),
    ],
)
def test_cost_by_terrain_and_what_lies_there(there, house, hex_id, price):
    """Plain 2 + 2 per cube; city 2 + 2 per cube and house; forest 3."""
    neighbour = {"2,6": "1,6", "Cincinnati": "6,4", "12,0": "11,0"}[hex_id]
    table = expanding(
        3,
        cubes={**{key: [hex_id] for key in there}, "republic": [neighbour]},
        houses=["Cincinnati"] if house else [],
        held={"republic": {0: 1}},
        treasury={"republic": 30},
    )

    table.do("expand", company="republic", hex=CITY.get(hex_id, hex_id))

    assert table.treasury("republic") == 30 - price


@rule("AR-5.6")
def test_a_mountain_costs_five():
    """The first mountain of the board, from the hex beside it."""
    board = opened().setup.board
    mountain = next(i for i, place in enumerate(board.hexes) if place.terrain == "mountain")
    beside = board.hexes[board.neighbours[mountain][0]].id
    table = expanding(3, cubes={"republic": [beside]}, held={"republic": {0: 1}}, treasury={"republic": 9})

    table.do("expand", company="republic", hex=board.hexes[mountain].id)

    assert table.treasury("republic") == 4


@rule("AR-5.7")
@rule("AR-X14")
def test_the_treasury_pays_and_nobody_else():
    """One dollar short: no cube, though player and other companies are rich."""
    table = expanding(
        3,
        cubes={"liberty": ["Boston"], "republic": ["St. Louis"]},
        held={"liberty": {0: 1}, "republic": {0: 1}},
        treasury={"liberty": 2, "republic": 50},
        cash=[99, 9, 9, 9],
    )

    assert table.refused("expand", company="liberty", hex="17,1") == "AR-5.7"
    assert table.cash()[0] == 99


@rule("AR-5.8")
@rule("AR-X11")
def test_a_company_without_cubes_cannot_expand():
    """All 16 cubes of Republic lie on the map."""
    table = expanding(
        3,
        cubes={"republic": [f"{col},{row}" for row in (5, 6, 7, 8) for col in (1, 2, 3, 4)], "liberty": ["Boston"]},
        held={"republic": {0: 1}, "liberty": {0: 1}},
        treasury={"republic": 50, "liberty": 50},
    )

    assert table.company("republic")["supply"] == 0
    assert table.refused("expand", company="republic", hex="5,6") == "AR-5.8"


@rule("AR-5.9")
@rule("AR-X15")
def test_expand_ends_when_the_player_stops():
    """After stopping no cube can follow."""
    table = expanding(3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 30})
    assert table.refused("stop") == "AR-5.9"
    table.do("expand", company="liberty", hex="17,1")

    table.do("stop")

    assert table.seat == 1
    assert table.refused("expand", company="liberty", hex="16,1") == "AR-3.4"


@rule("AR-5.9")
def test_expand_ends_by_itself_when_no_cube_can_be_placed():
    """Three dollars buy one forest; nothing is asked any more."""
    table = expanding(3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 3})

    table.do("expand", company="liberty", hex="17,1")

    assert table.seat == 1
    assert table.events()[-1]["event"] == "stopped"


@rule("AR-5.9")
def test_expand_without_a_cube_counts_as_declined():
    """Nobody can pay: the choice of the space goes through to the next seat."""
    table = position(cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}).do("choose", space="expand_4")

    assert table.seat == 1
    assert table.events()[-1]["event"] == "declined"


@rule("AR-EX3")
def test_example_majestic_and_republic():
    """Republic to [2,6] and [1,7] for 2 each, Majestic to [2,6] for 4: both treasuries −4."""
    table = expanding(
        3,
        cubes={"republic": ["St. Louis"], "majestic": ["2,5"]},
        held={"republic": {0: 1}, "majestic": {0: 2}},
        treasury={"republic": 10, "majestic": 10},
    )

    table.do("expand", company="republic", hex="2,6").do("expand", company="republic", hex="1,7")
    table.do("expand", company="majestic", hex="2,6")

    assert (table.treasury("republic"), table.treasury("majestic")) == (6, 6)
    assert table.cubes("2,6") == ["majestic", "republic"]


@rule("AR-EX4")
def test_example_american_into_cincinnati():
    """One Continental cube and a house there: 6; American +3, Continental −3."""
    table = expanding(
        3,
        cubes={"continental": ["Cincinnati"], "american": ["6,4"]},
        houses=["Cincinnati"],
        held={"american": {0: 1}},
        treasury={"american": 10},
    )
    before = table.income("american"), table.income("continental")

    table.do("expand", company="american", hex=CITY["Cincinnati"])

    assert table.treasury("american") == 4
    assert (table.income("american") - before[0], table.income("continental") - before[1]) == (3, -3)


@rule("AR-5.7")
def test_a_treasury_is_spent_to_the_last_dollar():
    """Two dollars are enough for an empty plain, one is not."""
    table = expanding(3, cubes={"republic": ["St. Louis"]}, held={"republic": {0: 1}}, treasury={"republic": 2})

    table.do("expand", company="republic", hex="2,6")

    assert table.treasury("republic") == 0
    poor = expanding(3, cubes={"republic": ["St. Louis"]}, held={"republic": {0: 1, 1: 1}}, treasury={"republic": 1})
    assert "expand" not in poor.offered()


@rule("AR-3.4")
@rule("AR-5.9")
def test_every_expansion_begins_anew_and_can_be_declined():
    """Seat 0 has placed its cubes; seat 1, too, may still decline, and can't stop what it has not begun."""
    table = position(
        cubes={"liberty": ["Boston"], "republic": ["St. Louis"]},
        held={"liberty": {0: 1}, "republic": {1: 1}},
        treasury={"liberty": 30, "republic": 30},
    )
    table.do("choose", space="expand_3").do("expand", company="liberty", hex="17,1").do("stop")
    table.do("choose", space="expand_4")

    assert table.refused("stop") == "AR-5.9"
    assert table.do("decline").events()[-1]["event"] == "declined"
