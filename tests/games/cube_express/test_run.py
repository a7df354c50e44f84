"""What a run of this turn may still deliver, thought through for bots: ways, goods and points as the rules have them."""

import pytest

from stellwerk.games.cube_express.bot.run import best_delivery

from .table import HENNING, LUCY, THOMAS, Laid, moving, position

EXTRAS = 4.0
# North of Thomas's home: iron, then the factory that wants two coal and one iron.
IRON_AND_FACTORY = [Laid("P03", "0,2"), Laid("F02", "0,3")]


def found(table, seat=THOMAS):
    return best_delivery(table.core, seat, EXTRAS)


def test_a_delivery_within_reach_counts_its_points_and_what_it_brings_beside():
    """CX-12.3: six for the first at F02; three for later ones."""
    first = moving(tiles=[Laid("F02", "0,2")], store={THOMAS: (2, 0, 1)}, points=1)
    later = moving(tiles=[Laid("F02", "0,2", first=LUCY)], store={THOMAS: (2, 0, 1)}, points=1)

    assert (6 + EXTRAS, 3 + EXTRAS) == (found(first), found(later))


@pytest.mark.parametrize("store", [(1, 0, 1), (2, 0, 0), (0, 3, 1)])
def test_without_all_goods_there_is_none(store):
    """CX-12.1: exactly what is demanded."""
    assert 0 == found(moving(tiles=[Laid("F02", "0,2")], store={THOMAS: store}, points=3))


@pytest.mark.parametrize(
    ("store", "enough"),
    [
        ((2, 2, 0), True),
        ((0, 4, 1), True),
        ((0, 2, 3), False),
        ((0, 3, 3), True),
        ((6, 0, 0), True),
        ((5, 0, 0), False),
    ],
)
def test_goods_are_converted_into_what_is_demanded(store, enough):
    """CX-3.2 to 3.5: two for one, by way of wood; F02 wants two coal and one iron."""
    assert (6 + EXTRAS) * enough == found(moving(tiles=[Laid("F02", "0,2")], store={THOMAS: store}, points=1))


def test_coal_is_a_movement_point_but_only_what_the_factory_leaves():
    """CX-8.3: one point, two tiles; of three coal one can be burnt."""
    assert 6 + EXTRAS == found(moving(tiles=IRON_AND_FACTORY, store={THOMAS: (3, 0, 0)}, points=1))
    assert 0 == found(moving(tiles=IRON_AND_FACTORY, store={THOMAS: (2, 0, 1)}, points=1))


def test_goods_on_the_way_are_taken_while_there_are_markers_and_points():
    """CX-8.5, 10.3: the iron lies on the first tile, the factory on the second."""
    coal = {"tiles": IRON_AND_FACTORY, "store": {THOMAS: (2, 0, 0)}}

    assert 6 + EXTRAS == found(moving(points=2, **coal))
    assert 0 == found(moving(points=1, **coal))
    assert 0 == found(moving(points=2, reserve={THOMAS: 0}, **coal))


def test_the_start_crossing_gives_coal_and_no_train_turns_round():
    """CX-8.7, 10.6: one coal to the south; the factory in the north can't be reached from there."""
    south = moving(tiles=[Laid("F02", "0,2")], store={THOMAS: (1, 0, 1)}, points=4)
    beyond = moving(tiles=[Laid("F07", "0,-2")], store={THOMAS: (2, 0, 0)}, points=3)

    assert 0 == found(south)
    assert 4 + EXTRAS == found(beyond)


def test_what_one_way_takes_another_does_not_have():
    """Goods and markers go back behind a way that was thought through: one marker, and iron in the north alone."""
    table = moving(
        tiles=[Laid("P03", "0,2"), Laid("F02", "0,-2")], store={THOMAS: (2, 0, 0)}, reserve={THOMAS: 1}, points=4
    )

    assert 0 == found(table)


def test_a_marker_that_one_way_would_take_is_there_for_the_next():
    """The iron in the north brings nothing; the only marker is the coal at the crossing, on the way south."""
    there = {"tiles": [Laid("P03", "0,2"), Laid("F02", "0,-2")], "store": {THOMAS: (1, 0, 1)}}

    assert 6 + EXTRAS == found(moving(points=3, reserve={THOMAS: 1}, **there))
    assert 0 == found(moving(points=3, reserve={THOMAS: 0}, **there))


def test_of_several_deliveries_the_best_counts():
    """Six points in the north, four in the south."""
    table = moving(tiles=[Laid("F02", "0,2"), Laid("F07", "0,-2")], store={THOMAS: (3, 0, 1)}, points=3)

    assert 6 + EXTRAS == found(table)


def test_a_running_train_does_not_turn_round():
    """CX-8.7: with the iron of the north it would reach the factory in the south only by the edge it came in by."""
    table = moving(tiles=[Laid("P03", "0,2"), Laid("F02", "0,-2")], store={THOMAS: (2, 0, 0)}, points=6)
    table.do("run", train="1", cell="0,2").do("take")

    assert 0 == found(table)


def test_a_rival_has_no_run_in_this_turn():
    """Henning stands beside the factory with its goods; it is Thomas's turn."""
    beside = {"tiles": [Laid("F02", "2,0", 1)], "store": {HENNING: (2, 0, 1)}, "points": 1}

    assert 0 == found(moving(**beside), HENNING)
    assert 6 + EXTRAS == found(moving(seat=HENNING, **beside), HENNING)


def test_a_running_train_goes_on_and_may_act_on_its_tile():
    """CX-10.1: until it has delivered."""
    table = moving(tiles=IRON_AND_FACTORY, store={THOMAS: (2, 0, 0)}, points=2)

    table.do("run", train="1", cell="0,2")
    assert 6 + EXTRAS == found(table)
    table.do("take")
    assert 6 + EXTRAS == found(table)
    table.do("run", train="1", cell="0,3")
    assert 6 + EXTRAS == found(table)
    table.do("deliver", goal="1")
    assert 0 == found(table)


def test_while_a_tile_is_laid_the_level_tells_the_points_and_only_for_who_is_on_turn():
    """CX-8.2: level 3, three tiles to the factory; a fourth is too far without a marker for coal. A rival's train stands still."""
    goods = {THOMAS: (2, 0, 1), HENNING: (2, 0, 1)}
    near = position(tiles=[Laid("P03", "0,2"), Laid("P02", "0,3"), Laid("F02", "0,4")], store=goods, hand=["P01"])
    far = [Laid("P03", "0,2"), Laid("P02", "0,3"), Laid("P01", "0,4"), Laid("F02", "0,5")]

    assert 6 + EXTRAS == found(near)
    assert 0 == found(near, HENNING)
    assert 0 == found(position(tiles=far, store=goods, hand=["P10"], reserve={THOMAS: 0}))
    assert 6 + EXTRAS == found(position(tiles=far, store=goods, hand=["P10"]))


def test_a_train_that_has_run_runs_no_more_and_the_second_may():
    """CX-8.9: the one in the north is done; the other stands beside the factory in the south."""
    there = {"tiles": [Laid("F02", "0,2"), Laid("P03", "0,-2")], "store": {THOMAS: (2, 0, 1)}, "points": 1}

    assert 0 == found(moving(ran=1, trains={THOMAS: ("0,1", "0,-1")}, **there))
    assert 6 + EXTRAS == found(moving(ran=1, trains={THOMAS: ("0,-1", "0,1")}, **there))
