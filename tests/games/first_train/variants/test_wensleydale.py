"""The map Wensleydale: valleys and The South (FT-5.12 to 5.14, 5.31, 5.42, 5.45, 9.10)."""

import pytest

import stellwerk

from ..boards import small
from ..table import Table, position

rule = pytest.mark.rule
ONE_AREA = {"extended_south": True}
OWN_AREA = {"extended_south": True, "south_extension": "own_area"}


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
@rule("FT-5.45")
@pytest.mark.parametrize(("options", "south"), [(ONE_AREA, "the_south"), (OWN_AREA, "the_south_extension")])
def test_with_the_option_the_extension_is_a_start_with_all_rules_of_the_south(options, south):
    """Out for 1 red, never in; as a part of The South or as an area of its own."""
    table = building(options=options, links={0: ["burnsall-bolton_abbey"]}, round=0)
    assert table.refused("build", way=f"burnsall>{south}") == "FT-5.12"

    table.line(south, "burnsall")

    assert table.influence(0)[2] == 0
    assert table.cubes(0)[0] == 10


@rule("FT-5.42")
def test_the_extended_south_is_one_area_with_one_link_per_border():
    """Bolton Abbey borders on both parts: one link, and with it the border is taken for everybody."""
    table = building(options=ONE_AREA, links={1: ["bolton_abbey-the_south"]})

    ends = [way.partition(">")[2] for way in table.ways() if way.startswith("the_south")]
    assert ends == ["airton", "hellifield", "rylstone", "burnsall"]
    assert table.refused("build", way="the_south>bolton_abbey") == "FT-5.3"
    assert "the_south_extension" not in table.setup.board.index


@rule("FT-5.42")
@rule("FT-5.45")
@pytest.mark.parametrize(("options", "south", "sales"), [
    (ONE_AREA, "the_south", [("grassington", "rylstone"), ("grassington", "the_south")]),
    (OWN_AREA, "the_south_extension", [("grassington", "the_south_extension")]),
])  # fmt: skip
def test_networks_join_in_the_south_when_it_is_one_area(options, south, sales):
    """Rylstone–South and South–Burnsall–Grassington: one line to green, or two that do not touch."""
    table = position(
        "sell",
        board="wensleydale",
        options=options,
        links={0: ["rylstone-the_south", f"{south}-burnsall-grassington"]},
        owned={"grassington": "green"},
        influence={"red": 0, "green": [2, 0, 0]},
    )

    assert sorted((sale["from"], sale["to"]) for sale in table.options("sell")) == sales


@rule("FT-5.42")
def test_a_takeover_of_the_extended_south_takes_all_of_it():
    """Green takes Grassington–Burnsall–South: The South is red and green."""
    table = position(
        "sell",
        board="wensleydale",
        options=ONE_AREA,
        links={0: ["the_south-burnsall-grassington"]},
        owned={"grassington": "green"},
        influence={"red": 0, "green": [1, 0, 0]},
    )

    table.do("sell", company="green", from_="grassington", to="the_south")

    assert table.area("the_south")["owned"] == ["red", "green"]


@rule("FT-5.42")
def test_a_map_file_may_leave_its_extension_an_area_of_its_own():
    """An extension that names nothing it extends is one of its own with either value."""
    data = small("S red exit, E red exit extension", "S-a-E, a-b", "wensleydale")
    table = position("build", data, "wensleydale", hand=5, options=ONE_AREA, round=0)

    assert table.ways() == ["S>a", "E>a"]


@rule("FT-5.42")
@pytest.mark.parametrize("extends", ["nowhere", "E", "a"])
def test_an_extension_extends_another_area_that_can_be_built_out_of(extends):
    """Neither an unknown area, nor itself, nor one that is no town."""
    data = small("S red exit, E red exit extension", "S-a-E, a-b", "wensleydale", edit=(
        'variant = "extended_south"', f'variant = "extended_south", extends = "{extends}"'
    ))  # fmt: skip

    with pytest.raises(stellwerk.BadData, match="extends") as refused:
        position("build", data, "wensleydale")

    assert refused.value.place == "map.areas[E].extends"


@rule("FT-5.42")
def test_older_records_keep_the_extension_an_area_of_its_own():
    """Rules version 1 knew no other reading."""
    new = stellwerk.new("first_train", "wensleydale", 3, 4, ONE_AREA).record()
    old = {**new, "rules_version": 1, "options": {"side": "auto", "extended_south": True}}

    assert "the_south_extension" in stellwerk.replay(old).setup.board.index
    assert "the_south_extension" not in stellwerk.replay(new).setup.board.index


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


@rule("FT-5.45")
@rule("FT-9.10")
def test_an_extension_of_its_own_passes_neither_links_nor_owner_on_to_the_south():
    """Green takes a line that ends in The South: it is red and green then, the extension red alone."""
    table = position(
        "sell",
        board="wensleydale",
        options=OWN_AREA,
        links={0: ["the_south-rylstone-grassington"]},
        owned={"grassington": "green"},
        influence={"red": 0, "green": [1, 0, 0]},
    )

    table.do("sell", company="green", **{"from": "grassington", "to": "the_south"})

    assert table.area("the_south")["owned"] == ["red", "green"]
    assert table.area("the_south_extension")["owned"] == ["red"]
