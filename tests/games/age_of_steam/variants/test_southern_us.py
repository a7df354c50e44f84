"""Southern U.S. (AS-SO)."""

import pytest

from ..table import DARIA, PETRA, Table, building, moving, position, start

rule = pytest.mark.rule

# Savannah – Macon: three tiles and the town's track.
MACON_SAVANNAH = [(DARIA, "13,6", "2-5"), (DARIA, "12,5", "2-5"), (DARIA, "11,5", "2-4"), (DARIA, "Macon", "c1")]


def numbered(board, half):
    stops = [h.stop for h in board.hexes if h.stop and h.stop.half == half]
    return [s.name["en"] for s in sorted(stops, key=lambda s: s.number)]


@rule("AS-SO.1")
@rule("AS-SO.4")
def test_the_map_and_its_numbers():
    """Counted from the board file."""
    board = start("southern_us").board
    terrain = [h.terrain for h in board.hexes]
    stops = [h.stop for h in board.hexes if h.stop]

    assert (len(terrain), terrain.count("mountain"), terrain.count("river")) == (160, 15, 11)
    assert (sum(not s.town for s in stops), sum(s.town for s in stops)) == (12, 14)
    assert numbered(board, "light") == ["Nashville", "Memphis", "Jackson", "New Orleans", "Mobile", "Montgomery"]
    assert numbered(board, "dark") == ["Knoxville", "Raleigh", "Atlanta", "Charleston", "Savannah", "Jacksonville"]


@rule("AS-SO.2")
@rule("AS-SO.3")
@rule("AS-T.12")
@rule("AS-T.13")
def test_set_up():
    """Cotton in each town, outside the bag; Atlanta 4, ports 3, others 1; 21 stay in the bag."""
    table = start("southern_us")

    assert table.cubes("Macon") == ["white"]
    sizes = {
        name: len(table.cubes(name))
        for name in ("Atlanta", "Charleston", "Savannah", "Mobile", "New Orleans", "Memphis")
    }
    assert list(sizes.values()) == [4, 3, 3, 3, 3, 1]
    assert sum(table.bag().values()) == 21
    table.match.setup.check(table.core)


@rule("AS-SO.5")
def test_a_new_city_keeps_the_cotton():
    """Macon as New City C."""
    table = building(board="southern_us", actions={0: "urbanization"})

    table.do("urbanize", hex="10,5", city="C")

    assert table.cubes("Macon") == ["white"]


@rule("AS-SO.6")
@rule("AS-SO.7")
@rule("AS-SO.8")
@rule("AS-EX18")
def test_cotton_goes_to_the_first_port_and_pays_its_mover_one_more():
    """Petra moves Macon's cotton over Daria's link to Savannah: + 1 each, and the cube leaves the game."""
    table = moving(board="southern_us", track=MACON_SAVANNAH, cubes={"Macon": ["white"]}, reach=[1, 1, 1])
    bag = table.bag()

    table.do("move", hex="10,5", cube="white")

    assert [table.income(seat) for seat in range(3)] == [1, 1, 0]
    assert table.bag() == bag
    assert table.cubes("Savannah") == []


@rule("AS-SO.6")
def test_cotton_does_not_end_elsewhere_nor_pass_a_port():
    """Atlanta is no port; from a New City in Macon cotton moves just the same."""
    track = [(DARIA, "9,5", "0-2"), (DARIA, "Macon", "c5")]
    table = moving(board="southern_us", track=track, cubes={"Macon": ["white"]}, reach=[3, 1, 1])
    assert table.refused("move", hex="10,5", cube="white") == "AS-14.4"
    city = moving(
        board="southern_us",
        track=MACON_SAVANNAH[:3],
        cities={"Macon": "C"},
        cubes={"Macon": ["white"]},
        reach=[1, 1, 1],
    )

    city.do("move", hex="10,5", cube="white")

    assert city.income(DARIA) == 1


@rule("AS-SO.9")
@pytest.mark.parametrize(("round_", "cubes"), [(1, 1), (4, 1), (5, 0)])
def test_in_rounds_1_to_4_atlanta_gets_a_random_cube(round_, cubes):
    """After Production and before the dice."""
    chance = [0] * cubes + [5] * 6
    table = position("growth", "southern_us", phase=8, round=round_, cubes={}, display={}, chance=chance)

    assert len(table.cubes("Atlanta")) == cubes


@rule("AS-SO.10")
@rule("AS-SO.11")
@rule("AS-EX15")
@rule("AS-T.9")
@pytest.mark.parametrize(
    ("round_", "only_4", "before", "after"),
    [
        (3, False, 21, 17),
        (4, False, 21, 13),
        (5, False, 21, 13),
        (5, True, 21, 17),
        (4, True, 50, 30),
        (4, False, 11, 7),
    ],
)
def test_from_round_4_on_the_reduction_is_doubled(round_, only_4, before, after):
    """By option in round 4 alone; never below 0."""
    table: Table = position(
        "reduction",
        "southern_us",
        phase=7,
        round=round_,
        income=[before, 0, 0],
        cubes={},
        display={},
        options={"reduction_only_round_4": only_4},
    )

    assert table.income(PETRA) == after
