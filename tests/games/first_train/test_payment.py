"""Phase 5: cost and payment of a line (FT-5.33 to 5.41)."""

from itertools import pairwise

import pytest

from .boards import small
from .table import Table, position

rule = pytest.mark.rule
ROAD = small("R red", "R-a-b-c-d-e-f-g-h-i-j")
NAMES = "Rabcdefghij"


def paying(links: int, hand: int, white: int = 1, brown: int = 2, red: int = 0, green: int = 1) -> Table:
    """Seat 0 goes on from a by so many links of one point each; the values are those left to pay with."""
    table = position(
        "build",
        ROAD,
        hand=[hand, 0, 0],
        influence={"white": [white, 0, 0], "brown": [brown, 0, 0], "red": [red, 0, 0], "green": [green, 0, 0]},
        links={0: ["R-a"]},
    )
    for start, end in pairwise(NAMES[1 : 2 + links]):
        table.do("build", way=f"{start}>{end}")
    return table


@rule("FT-5.33")
@rule("FT-5.38")
def test_the_total_is_paid_right_after_building_and_cubes_go_to_the_supply():
    """Three points of five cubes: hand 2, supply 13."""
    table = paying(3, hand=5).do("stop")

    assert table.cubes(0) == (2, 13)
    assert table.influence(0) == (1, 2, 0, 1)


@rule("FT-5.34")
@rule("FT-5.35")
@rule("FT-EX10")
def test_all_cubes_are_used_before_any_influence():
    """Hand 4, six points: four cubes are gone, any two of white 1, brown 2, green 1 are asked for."""
    table = paying(6, hand=4).do("stop")

    assert table.cubes(0)[0] == 0
    assert table.now["due"] == 2
    assert [option["means"] for option in table.options("pay")] == ["white", "brown", "green"]


@rule("FT-EX10")
@rule("FT-5.35")
@pytest.mark.parametrize(
    ("mix", "left"),
    [
        (("white", "brown"), (0, 1, 0, 1)),
        (("brown", "brown"), (1, 0, 0, 1)),
        (("green", "white"), (0, 2, 0, 0)),
        (("brown", "green"), (1, 1, 0, 0)),
    ],
)
def test_any_mix_of_influence_pays_the_rest(mix, left):
    """One to one, in the player's own mix."""
    table = paying(6, hand=4).do("stop")

    for means in mix:
        table.do("pay", means=means)

    assert table.influence(0) == left
    assert table.now["due"] == 0


@rule("FT-5.34")
@rule("FT-X13")
@rule("FT-EX10")
def test_cubes_are_not_held_back():
    """Three cubes and three influence: there is no cube left to keep, and no third point to pay."""
    table = paying(6, hand=4).do("stop")
    assert table.refused("pay", means="cubes") == "FT-5.34"

    table.do("pay", means="white").do("pay", means="brown")

    assert "pay" not in table.offered()
    assert table.influence(0) == (0, 1, 0, 1)


@rule("FT-5.33")
@rule("FT-X13")
def test_paying_too_little_or_ahead_is_refused():
    """Before the end nothing is paid; at the end nothing stays unpaid."""
    table = paying(6, hand=4)
    assert table.refused("pay", means="white") == "FT-5.33"

    table.do("stop")

    assert table.not_asked("stop") == "FT-5.33"
    assert table.not_asked("pass") == "FT-5.33"


@rule("FT-5.35")
@rule("FT-X13")
def test_influence_one_does_not_have_pays_nothing():
    """Red is at 0."""
    assert paying(6, hand=4).do("stop").refused("pay", means="red") == "FT-5.35"


@rule("FT-5.36")
def test_fees_are_paid_first_and_what_is_left_may_pay_building_points():
    """Red 2: one is the fee of R, the other pays a point, for there is nothing else."""
    table = position(
        "build",
        small("R red", "R-a-b"),
        influence={"white": 0, "brown": 0, "red": [2, 0, 0], "green": 0},
        hand=0,
    )

    table.line("R", "a")

    assert table.influence(0) == (0, 0, 0, 0)
    assert table.now["links"] == {"R-a": 0}


@rule("FT-5.36")
@rule("FT-5.37")
@rule("FT-X14")
def test_a_point_needed_for_a_fee_does_not_pay_building_points_too():
    """Red 1, nothing else: from the own link at y it pays a link, out of R the fee would take it."""
    means = {"white": 0, "brown": 0, "red": [1, 0, 0], "green": 0}
    table = position("build", small("R red", "R-a-b, x-y-z"), links={0: ["x-y"]}, influence=means)

    assert table.ways() == ["y>z"]
    assert table.refused("build", way="R>a") == "FT-5.40"


@rule("FT-5.37")
@rule("FT-5.40")
@rule("FT-X14")
def test_the_first_link_too_dear_is_refused():
    """Five cubes and white 1 pay six links, not a seventh."""
    means = {"white": [1, 0, 0], "brown": 0, "red": 0, "green": 0}
    table = position("build", ROAD, hand=[5, 0, 0], influence=means, links={0: ["R-a"]})
    for start, end in ("ab", "bc", "cd", "de", "ef"):
        table.do("build", way=f"{start}>{end}")

    table.core.peek(table.parse({"do": "build", "way": "f>g"}).code)

    refused = table.core.why_not(table.parse({"do": "build", "way": "g>h"}).code)
    assert refused is not None
    assert refused.rule == "FT-5.40"


@rule("FT-5.40")
def test_what_is_too_dear_tells_what_is_left_after_the_fee():
    """One cube and green 1: the fee of the green town takes the point, the cube pays one of two building points."""
    data = small("G green, W 2 slots", "G~W, G-x")
    table = position("build", data, hand=[1, 0, 0], influence=dict.fromkeys(("white", "brown", "red"), 0), round=0)

    refused = table.core.why_not(table.parse({"do": "build", "way": "G>W"}).code)

    assert refused is not None
    assert (refused.rule, refused.facts) == ("FT-5.40", {"points": 2, "have": 1})


@rule("FT-5.40")
def test_ending_the_line_is_always_possible():
    """After every link that is offered, the end is offered too."""
    table = paying(0, hand=3)
    while table.now["phase"] == 5 and table.ways():
        table.do("build", way=table.ways()[0])
        assert not table.now["line"] or "stop" in table.offered()

    assert len(table.now["links"]) == 1 + 3 + 4


@rule("FT-5.41")
@pytest.mark.parametrize(
    ("links", "hand", "colours"),
    [
        (4, 0, {"white": 2, "brown": 2, "red": 0, "green": 0}),  # everything there is
        (2, 0, {"white": 0, "brown": 5, "red": 0, "green": 0}),  # only brown
        (3, 3, {"white": 2, "brown": 2, "red": 2, "green": 2}),  # cubes alone
    ],
)
def test_the_mix_is_not_asked_where_only_one_is_possible(links, hand, colours):
    """The end of the line settles it all."""
    table = paying(links, hand, **colours)
    if table.now["line"]:
        table.do("stop")

    assert "pay" not in {action.json["do"] for action in table.actions}
    assert sum(table.influence(0)) == sum(colours.values()) + hand - links


@rule("FT-5.41")
def test_the_mix_is_asked_once_at_the_end():
    """While the line grows there is no question of payment."""
    table = paying(6, hand=4)
    assert table.offered() == {"build", "stop"}

    table.do("stop")

    assert table.offered() == {"pay"}
