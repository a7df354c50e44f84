"""Centre actions (CX-5)."""

import pytest

from .table import BACK, LUCY, THOMAS, Laid, position

rule = pytest.mark.rule


@rule("CX-5.1")
@rule("CX-RF8")
def test_the_centre_action_is_optional_and_never_possible_later():
    """Declined, it is gone: in this turn and in the next."""
    table = position(players=2, hand=["F01", "F02", "F04"])
    table.lay("F01", "0,2").do("decline")
    assert "CX-5.1" == table.refused("collect")

    table.do("stop").do("take_tile", column="1").do("keep").end_turn()
    assert 0 == table.seat
    assert table.refused("collect").startswith("CX-5.1")
    assert (0, 0, 0) == table.store(0)


@rule("CX-5.2")
@rule("CX-5.3")
@rule("CX-EX12")
@pytest.mark.parametrize(("reserve", "gain"), [(20, 4), (3, 3)])
def test_a_crossing_brings_two_dividends_for_each_joined_rail(reserve, gain):
    """X03 at (1,1) turn 3 joins two of its three rails."""
    table = position(players=4, tiles=[Laid(BACK, "0,2"), Laid("X01", "1,2")], hand=["X03"], reserve={THOMAS: reserve})
    table.lay("X03", "1,1", 3).do("collect")

    assert 2 + gain == table.dividends(THOMAS)
    assert reserve - gain == table.reserve(THOMAS)


@rule("CX-5.4")
def test_a_factory_brings_the_resource_in_its_middle():
    """F01 gives iron."""
    table = position(hand=["F01"])
    table.lay("F01", "0,2").do("collect")

    assert (0, 0, 1) == table.store(0)
    assert 19 == table.reserve(0)
    lucy = position(seat=LUCY, hand=["F01"])
    lucy.lay("F01", "0,2").do("collect")
    assert [(0, 0, 0), (0, 0, 0), (0, 0, 1)] == [lucy.store(seat) for seat in range(3)]


@rule("CX-5.5")
@rule("CX-EX3")
@rule("CX-5.7")
def test_a_site_is_claimed_with_a_dividend_for_the_rest_of_the_game():
    """Thomas: dividends 2 → 1, his marker on the tile; no later turn changes the owner."""
    table = position(players=2, hand=["P01"])
    table.lay("P01", "0,2").do("claim", cell="0,2")

    assert (1, THOMAS) == (table.dividends(THOMAS), table.tile("0,2")["owner"])
    assert 20 == table.reserve(THOMAS)
    table.do("stop").do("take_tile", column="1").do("keep")
    assert "CX-4.1" == table.refused("decline")
    assert "CX-5.7" == table.refused("claim", cell="0,2")


@rule("CX-5.6")
def test_a_site_not_claimed_stays_ownerless_and_yields_all_the_same():
    """Seat 1 can't claim it, but takes its coal, and no disc moves."""
    table = position(players=2, hand=["P01"])
    table.lay("P01", "0,2").do("decline").do("stop").do("take_tile", column="1").do("keep")
    assert "CX-5.6" == table.refused("claim", cell="0,2")

    other = position(players=2, seat=1, step="move", tiles=[Laid("P01", "0,2")], trains={1: ("0,1",)})
    other.do("run", train="1", cell="0,2").do("take")
    assert (1, 0, 0) == other.store(1)
    assert [1, 1] == [other.disc(0), other.disc(1)]


@rule("CX-RF9")
def test_what_can_not_be_claimed():
    """No dividend, no site, a second owner, the start crossing."""
    table = position(hand=["P01"], tiles=[Laid("P02", "0,-2", 0, 2)], dividends={0: 0})
    table.lay("P01", "0,2")

    assert "CX-5.5" == table.refused("claim", cell="0,2")
    assert "CX-5.5" == table.refused("claim", cell="1,0")
    assert "CX-5.7" == table.refused("claim", cell="0,-2")
    assert "CX-10.6" == table.refused("claim", cell="0,0")


@rule("CX-5.5")
def test_a_site_that_could_not_be_paid_is_told_so_after_the_forced_decline():
    """No dividend, nothing to sell: the question was answered before anybody saw it."""
    table = position(players=2, hand=["P01"], dividends={0: 0}, disc={0: 0})
    table.lay("P01", "0,2")

    assert "stop" in table.offered()
    assert "CX-5.5" == table.refused("claim", cell="0,2")
    assert "CX-5.5" == table.why_not_pick(["do:claim", "cell:0,2"]).rule
    assert "CX-5.5" == table.why_not_pick(["do:claim"]).rule


@rule("CX-5.8")
def test_a_station_tile_offers_the_station():
    """Where it can be built; see test_stations."""
    table = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 3})
    table.lay("S01", "0,3", 0)

    assert {"build", "decline", "sell"} == table.offered()


@rule("CX-2.1")
def test_passengers_are_no_part_of_step_one():
    """While the centre action is open no house of the map can be named, from the first cell to the last."""
    table = position(hand=["F01"]).lay("F01", "0,2")
    cells = list(table.setup.actions.names["cell"].index)

    for house in (f"{cells[0]}.NW", "0,1.NW", f"{cells[-1]}.SW"):
        assert "CX-2.1" == table.refused("set_down", house=house)


@rule("CX-5.9")
def test_conversions_and_sales_do_not_use_up_the_chance():
    """A share sold between laying and claiming pays for the claim."""
    table = position(hand=["P01"], dividends={0: 0}, disc={0: 1})
    table.lay("P01", "0,2").do("sell").do("claim", cell="0,2")

    assert (0, 0, THOMAS) == (table.dividends(0), table.disc(0), table.tile("0,2")["owner"])


@rule("CX-5.9")
def test_ending_step_one_uses_it_up():
    """After declining comes movement."""
    table = position(hand=["P01"])
    table.lay("P01", "0,2").do("decline")

    assert "CX-5.1" == table.refused("claim", cell="0,2")
