"""The map Wensleydale: valleys and The South (FT-5.12 to 5.14, 5.31, 5.42, 9.10)."""

import pytest

from ..boards import small
from ..table import Table, position

rule = pytest.mark.rule
EXTENDED = {"extended_south": True}


def building(**given) -> Table:
    given.setdefault("hand", 12)
    return position("build", board="wensleydale", **given)


@rule("FT-5.12")
@rule("FT-X11")
def test_the_south_may_be_built_out_of_but_never_into():
    """Out to Airton; back from an own link at Airton is refused."""
    table = building(links={0: ["airton-malham"]})

    assert "the_south>airton" in table.ways()
    assert table.refused("build", way="airton>the_south") == "FT-5.12"


@rule("FT-5.13")
@rule("FT-X11")
def test_without_the_option_the_extension_is_out_of_play():
    """Neither out of it nor into it; it belongs to nobody."""
    table = building(links={0: ["burnsall-bolton_abbey"]})

    assert table.refused("build", way="the_south_extension>burnsall") == "FT-5.13"
    assert table.refused("build", way="burnsall>the_south_extension") == "FT-5.13"
    assert "owned" not in table.area("the_south_extension")


@rule("FT-5.13")
def test_with_the_option_the_extension_is_a_start_with_all_rules_of_the_south():
    """Out for 1 red, never in."""
    table = building(options=EXTENDED, links={0: ["burnsall-bolton_abbey"]}, round=0)
    assert table.refused("build", way="burnsall>the_south_extension") == "FT-5.12"

    table.line("the_south_extension", "burnsall")

    assert table.influence(0)[2] == 0
    assert table.cubes(0)[0] == 10


@rule("FT-5.14")
@rule("FT-EX9")
def test_the_south_counts_as_a_red_town():
    """Two links out of it through plains: 2 building points and 1 red."""
    table = building(round=0)

    table.line("the_south", "hellifield", "airton")

    assert table.influence(0) == (1, 2, 0, 1)
    assert table.cubes(0)[0] == 10


@rule("FT-5.31")
@rule("FT-EX9")
@pytest.mark.parametrize(
    ("a", "b", "cost"), [("plain", "plain", 1), ("plain", "valley", 2), ("valley", "plain", 2), ("valley", "valley", 2)]
)
def test_a_link_costs_one_between_plains_and_two_with_a_valley(a, b, cost):
    """On either side or on both."""
    data = small(f"R red {a}, S {b}".replace(" plain", ""), "R-S-x", "wensleydale")
    table = position("build", data, "wensleydale", hand=5, round=0)

    table.line("R", "S")

    assert table.cubes(0)[0] == 5 - cost


@rule("FT-5.42")
@rule("FT-9.10")
def test_the_extension_passes_neither_links_nor_owner_on_to_the_south():
    """Green takes a line that ends in The South: it is red and green then, the extension red alone."""
    table = position(
        "sell",
        board="wensleydale",
        options=EXTENDED,
        links={0: ["the_south-rylstone-grassington"]},
        owned={"grassington": "green"},
        influence={"red": 0, "green": [1, 0, 0]},
    )

    table.do("sell", company="green", **{"from": "grassington", "to": "the_south"})

    assert table.area("the_south")["owned"] == ["red", "green"]
    assert table.area("the_south_extension")["owned"] == ["red"]
