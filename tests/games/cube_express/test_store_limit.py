"""The store limit (CX-11)."""

import pytest

from .table import moving, position

rule = pytest.mark.rule


def over_limit(store, **given):
    """Seat 0, level 3, at the goal question of step III with too much in store."""
    return position(step="invest", column=0, store={0: store}, **given)


@rule("CX-11.1")
@rule("CX-11.3")
@rule("CX-EX20")
def test_what_is_too_much_goes_to_the_reserve():
    """Level 3, (2,2,1), gives up 1 coal and 1 wood: (1,1,1), reserve +2."""
    table = over_limit((2, 2, 1))
    reserve = table.reserve(0)
    table.do("keep").do("discard", resource="coal").do("discard", resource="wood")

    assert ((1, 1, 1), reserve + 2) == (table.store(0), table.reserve(0))
    assert 1 == table.seat


@rule("CX-11.3")
@rule("CX-EX20")
def test_surplus_may_be_converted_first():
    """2 wood → coal + dividend: (3,0,1), still one to give up."""
    table = over_limit((2, 2, 1)).do("keep").do("wood_to_coal")
    assert ((3, 0, 1), 3) == (table.store(0), table.dividends(0))
    assert "discard" in table.offered()

    table.do("discard", resource="iron")
    assert 1 == table.seat


@rule("CX-11.1")
@rule("CX-RF17")
def test_the_turn_does_not_end_above_the_limit():
    """Whatever else is tried."""
    table = over_limit((2, 2, 0)).do("keep")

    assert "CX-11.1" == table.refused("stop")
    assert "CX-11.1" == table.refused("keep")
    assert "CX-11.3" == table.refused("discard", resource="iron")


@rule("CX-11.2")
def test_during_the_turn_stores_may_exceed_it():
    """Level 3, a fourth resource is taken on the way."""
    table = moving(store={0: (1, 1, 1)}).do("run", train="1", cell="0,0").do("take")

    assert 4 == sum(table.store(0))


@rule("CX-11.4")
def test_the_check_comes_after_the_goal_marker_and_before_the_refill():
    """The column stays empty until the surplus is gone."""
    table = position(step="market", store={0: (2, 2, 0)}, column=-1)
    table.do("take_tile", column="2").do("invest")
    assert table.view(None)["market"][1] is None
    assert "discard" in table.offered()

    table.do("discard", resource="coal")
    assert table.view(None)["market"][1]


@rule("CX-11.4")
def test_in_turns_without_market_it_comes_after_the_movement():
    """A last turn."""
    table = moving(store={0: (2, 2, 0)}, turns=21, ending=1, closed_from=21, last=24).do("stop")

    assert "discard" in table.offered()
