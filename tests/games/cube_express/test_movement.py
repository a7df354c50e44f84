"""Step II (CX-8) and the second train (CX-9)."""

import pytest

from .table import BACK, HENNING, LUCY, Laid, changed_box, map_m, moving, position

rule = pytest.mark.rule

TEE = [Laid(BACK, "0,2"), Laid(BACK, "1,2"), Laid("X03", "1,1", 3)]  # a loop: home N, (0,2), (1,2), (1,1)


@rule("CX-8.1")
def test_a_player_may_move_or_not():
    """Both choices are there at once; the second train is not built yet, rivals' trains are not ours."""
    table = moving()

    assert {"stop", "run", "sell"} == table.offered()
    assert {"1"} == set(table.values("run", "train"))
    assert "CX-8.1" == table.refused("run", train="2", cell="0,0")
    assert "CX-8.1" == table.refused("run_rival_train")


@rule("CX-8.2")
@rule("CX-8.4")
def test_points_are_the_level_and_those_left_are_lost():
    """Three points at level 3; after stopping none are left."""
    table = moving()
    assert 3 == table.view(None)["points"]

    table.do("run", train="1", cell="0,0").do("stop")

    assert 0 == table.view(None)["points"]


@rule("CX-8.2")
def test_a_station_built_in_the_same_turn_counts_already():
    """Level 3 → 4."""
    table = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 3})
    table.lay("S01", "0,3").do("build", cell="0,3")

    assert 4 == table.view(None)["points"]


@rule("CX-8.3")
@rule("CX-EX19")
def test_each_coal_adds_a_point_also_during_a_run():
    """Level 3, store (2,0,0): one coal makes 4 points, store (1,0,0), reserve +1."""
    table = moving(store={0: (2, 0, 0)})
    reserve = table.reserve(0)
    table.do("burn")
    assert (4, (1, 0, 0), reserve + 1) == (table.view(None)["points"], table.store(0), table.reserve(0))

    table.do("run", train="1", cell="0,0").do("burn")
    assert 4 == table.view(None)["points"]
    assert "CX-8.3" == table.refused("burn")


@rule("CX-8.4")
@rule("CX-9.4")
def test_points_are_split_freely_between_the_trains():
    """One point for the first train, two for the second."""
    table = moving(trains={0: ("0,1", "0,1")})
    table.do("run", train="1", cell="0,0").do("run", train="2", cell="0,0").do("run", train="2", cell="1,0")

    assert 0 == table.view(None)["points"]
    assert ["0,0", "1,0"] == table.player(0)["trains"]


@rule("CX-8.5")
@rule("CX-RF12")
def test_a_train_follows_rails_tile_by_tile_for_a_point_each():
    """No jump, no empty cell, no blank edge, no point."""
    table = moving(tiles=[Laid("S01", "0,2")])
    assert "CX-8.5" == table.refused("run", train="1", cell="1,0")
    assert "CX-8.5" == table.refused("run", train="1", cell="1,1")
    assert "CX-8.5" == table.refused("run", train="1", cell="-1,1")

    table.do("run", train="1", cell="0,2")
    assert (2, "0,2") == (table.view(None)["points"], table.player(0)["trains"][0])
    empty = moving(points=0)
    assert "CX-8.5" == empty.refused("run", train="1", cell="0,0")


@rule("CX-8.5")
def test_a_train_reaches_the_farthest_cell_of_the_map():
    """A line of thirty-two tiles north of home N ends where the map does."""
    table = moving(players=4, tiles=[Laid(BACK, f"0,{y}") for y in range(2, 34)], trains={0: ("0,32",)})

    assert {"0,31", "0,33"} == set(table.values("run", "cell"))


@rule("CX-8.6")
@rule("CX-8.7")
@rule("CX-RF12")
def test_the_first_move_goes_anywhere_later_ones_never_back():
    """The train came to (0,0) from home N last turn; it may start back, but then not turn round."""
    table = moving(trains={0: ("0,0",)}, came_by=[0, -1, -1, -1, -1, -1, -1, -1])
    assert {"0,1", "1,0", "0,-1", "-1,0"} == set(table.values("run", "cell"))

    table.do("run", train="1", cell="1,0")
    assert "CX-8.7" == table.refused("run", train="1", cell="0,0")
    crossing = moving(trains={0: ("0,1",)})
    crossing.do("run", train="1", cell="0,0")
    assert {"1,0", "0,-1", "-1,0"} == set(crossing.values("run", "cell"))


@rule("CX-8.8")
def test_trains_never_block():
    """Two trains of rivals stand at (0,0); a third comes through."""
    table = moving(trains={1: ("0,0",), 2: ("0,0",)})
    table.do("run", train="1", cell="0,0").do("run", train="1", cell="0,-1")

    assert "0,-1" == table.player(0)["trains"][0]


@rule("CX-8.9")
@rule("CX-8.12")
@rule("CX-RF12")
def test_one_train_ends_its_run_before_the_other_starts():
    """The first move of the second train ends the first's run for this turn."""
    table = moving(trains={0: ("0,1", "0,1")}, points=9)
    table.do("run", train="1", cell="0,0").do("run", train="2", cell="0,0")

    assert "CX-8.9" == table.refused("run", train="1", cell="1,0")


@rule("CX-8.10")
def test_a_loop_leads_to_the_same_tile_again():
    """Start crossing, home N, round the loop and home again: a new point and a new action each time."""
    table = moving(tiles=TEE, trains={0: ("0,0",)}, points=9)
    table.do("run", train="1", cell="0,1").do("set_down", house="0,1.NW")
    for cell in ("0,2", "1,2", "1,1", "0,1"):
        table.do("run", train="1", cell=cell)
    table.do("set_down", house="0,1.NE")

    assert (4, 0, 0) == (table.view(None)["points"], table.guest("0,1.NW"), table.guest("0,1.NE"))


@rule("CX-8.11")
def test_a_dead_end_ends_the_run_until_the_next_turn():
    """North of home N the rail leads to an empty cell: no further move, though points are left."""
    table = moving(tiles=[Laid("S01", "0,2")], trains={0: ("0,1",)})
    table.do("run", train="1", cell="0,2")
    assert [] == table.values("run", "cell")
    assert "CX-8.7" == table.refused("run", train="1", cell="0,1")

    later = moving(tiles=[Laid("S01", "0,2")], trains={0: ("0,2",)}, came_by=[2, -1, -1, -1, -1, -1, -1, -1])
    assert ["0,1"] == later.values("run", "cell")


@rule("CX-8.12")
def test_building_the_second_train_does_not_end_a_run():
    """The first train goes on afterwards."""
    table = moving(store={0: (1, 0, 1)})
    table.do("run", train="1", cell="0,0").do("build_train", cell="0,1").do("run", train="1", cell="1,0")

    assert ["1,0", "0,1"] == table.player(0)["trains"]


@rule("CX-8.13")
def test_at_most_twenty_five_coal_in_one_step(tmp_path):
    """With other data, where levels are high enough to hold as much."""
    setup = changed_box(tmp_path, 3, ("markers = 25 ", "markers = 60 "))
    table = moving(setup=setup, store={0: (30, 0, 0)})
    for _ in range(25):
        table.do("burn")

    assert "CX-8.13" == table.refused("burn")
    assert 28 == table.view(None)["points"]


# The second train -------------------------------------------------------------------------------------------


@rule("CX-9.1")
@rule("CX-RF13")
def test_the_second_train_is_built_in_step_two_only():
    """Not while laying, not at the market; at any moment of the movement."""
    table = position(hand=["F01"], store={0: (1, 0, 1)})
    assert "CX-9.1" == table.refused("build_train", cell="0,1")
    table.lay("F01", "0,2")
    assert "CX-9.1" == table.refused("build_train", cell="0,1")
    table.do("decline")
    assert "build_train" in table.offered()
    table.do("run", train="1", cell="0,0")
    assert "build_train" in table.offered()
    table.do("stop")
    assert "CX-9.1" == table.refused("build_train", cell="0,1")


@rule("CX-9.2")
@rule("CX-9.3")
@rule("CX-EX7")
def test_lucy_begins_with_her_second_train():
    """Level 5, store (1,0,1): store empty, reserve +2, the train where she names, 5 points for both."""
    tiles = [Laid("S02", "5,0", 0, LUCY), Laid("S03", "7,0", 0, LUCY)]
    table = position(seat=LUCY, step="move", tiles=tiles, store={LUCY: (1, 0, 1)})
    reserve = table.reserve(LUCY)
    assert {"0,-1", "5,0", "7,0"} == set(table.values("build_train", "cell"))

    table.do("build_train", cell="5,0")

    assert ((0, 0, 0), reserve + 2) == (table.store(LUCY), table.reserve(LUCY))
    assert ["0,-1", "5,0"] == table.player(LUCY)["trains"]
    assert 5 == table.view(None)["points"]


@rule("CX-RF13")
@rule("CX-9.2")
@rule("CX-9.3")
def test_what_the_second_train_needs():
    """1 coal and 1 iron, an own station; and there is no third."""
    assert "CX-9.2" == moving(store={0: (1, 0, 0)}).refused("build_train", cell="0,1")
    assert "CX-9.2" == moving(store={0: (0, 0, 1)}).refused("build_train", cell="0,1")
    table = moving(store={0: (2, 0, 2)})
    assert "CX-9.3" == table.refused("build_train", cell="1,0")
    assert "CX-9.3" == table.refused("build_train", cell="0,0")
    table.do("build_train", cell="0,1")
    assert "CX-18.1" == table.refused("build_train", cell="0,1")
    assert "CX-18.1" == table.refused("run", train="3", cell="0,0")


@rule("CX-9.5")
def test_being_put_there_is_not_entering():
    """No passenger for the new train at its station."""
    table = moving(store={0: (1, 0, 1)})
    table.do("build_train", cell="0,1")

    assert "CX-10.2" == table.refused("set_down", house="0,1.NW")


@rule("CX-9.5")
def test_an_open_action_of_the_first_train_is_not_lost_by_building():
    """The entry was before."""
    table = map_m(seat=HENNING, step="move", store={HENNING: (1, 0, 1)}, trains={HENNING: ("1,0",)})
    table.do("run", train="1", cell="0,0").do("build_train", cell="1,0").do("take")

    assert (1, 0, 0) == table.store(HENNING)
