"""Phases 1 and 2: investment cubes (FT-1) and influence markers (FT-2)."""

from collections import Counter

import pytest

from .boards import small
from .table import begun, position

rule = pytest.mark.rule


def next_round(hand: list[int]):
    """Two rounds' border: everybody sells nothing, then phase 1 of the next round has run."""
    return position("sell", small("R red, S 2 slots", "R-S"), hand=hand, links={0: ["R-S"]})


@rule("FT-1.1")
@rule("FT-1.3")
def test_each_player_takes_twelve_cubes_into_the_hand():
    """Without being asked, at the very beginning."""
    table = begun(4)

    assert [table.cubes(seat) for seat in range(4)] == [(12, 3)] * 4


@rule("FT-1.1")
@rule("FT-1.2")
@rule("FT-EX3")
def test_cubes_kept_from_the_last_round_count_towards_fifteen():
    """With 0, 3 or 5 kept, phase 1 gives 12, 12, 10: hands 12, 15, 15."""
    table = next_round([0, 3, 5])

    table.do("pass")

    assert table.now["round"] == 3
    assert [event["cubes"] for event in table.events("took_cubes")] == [12, 12, 10]
    assert [table.cubes(seat) for seat in range(3)] == [(12, 3), (15, 0), (15, 0)]


@rule("FT-2.1")
@rule("FT-12.1")
def test_the_bag_of_side_3_4_holds_five_markers_of_each_colour():
    """Twenty in all."""
    assert begun(4).setup.panel.bag == [5, 5, 5, 5]


@rule("FT-2.2")
def test_the_bag_of_side_2_3_holds_four_white_four_brown_two_red_two_green():
    """Twelve in all."""
    assert begun(2).setup.panel.bag == [4, 4, 2, 2]


@rule("FT-2.3")
@pytest.mark.parametrize(("players", "most"), [(4, 5), (2, 4)])
def test_each_box_gets_one_marker_and_no_colour_more_than_the_bag_has(players, most):
    """Drawn without putting back."""
    for seed in range(20):
        drawn = [box["drawn"] for box in begun(players, seed=seed).now["boxes"]]
        assert None not in drawn
        assert max(Counter(drawn).values()) <= most


@rule("FT-2.4")
@pytest.mark.parametrize(("players", "upper", "lower"), [(4, 4, 4), (2, 3, 3)])
def test_the_boxes_lie_in_an_upper_and_a_lower_row(players, upper, lower):
    """Eight on side 3-4, six on side 2-3."""
    shown = [box["row"] for box in begun(players).now["boxes"]]

    assert shown == ["upper"] * upper + ["lower"] * lower
