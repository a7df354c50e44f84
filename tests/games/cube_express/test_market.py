"""Step III (CX-14)."""

import pytest

from .table import THOMAS, position

rule = pytest.mark.rule


@rule("CX-14.1")
@rule("CX-14.2")
@rule("CX-14.4")
@rule("CX-EX10")
def test_thomas_takes_column_three_and_invests():
    """Dividends 1 → 0, goal 3 +1, hand 3, column 3 refilled from the top of the stack."""
    table = position(players=3, dividends={THOMAS: 1}, hand=["F01"], market=["S01", "S02", "S03", "S04"])
    table.lay("F01", "0,2").do("decline").do("stop")
    top = table.setup.board.tiles[table.core.rows[0][0]].id
    table.do("take_tile", column="3").do("invest")

    assert (0, 1) == (table.dividends(THOMAS), table.marks(3, THOMAS))
    assert 3 == len(table.hand(THOMAS))
    assert "S03" in table.hand(THOMAS)
    assert ["S01", "S02", top, "S04"] == table.view(None)["market"]
    assert 1 == table.seat


@rule("CX-14.1")
@rule("CX-RF18")
def test_exactly_one_open_tile_is_taken():
    """Not none, not two, not from an empty column."""
    table = position(step="market", column=-1)
    assert "CX-14.1" == table.refused("keep")
    assert "CX-14.1" == table.refused("invest")
    table.do("take_tile", column="1")
    assert "CX-14.1" == table.refused("take_tile", column="2")
    assert "CX-14.1" == table.refused("take_tile", column="5")

    gap = position(step="market", column=-1, market=["", "S02", "S03", "S04"])
    assert "CX-14.1" == gap.refused("take_tile", column="1")


@rule("CX-14.2")
@rule("CX-RF18")
def test_the_dividend_goes_to_the_goal_above_and_needs_to_be_there():
    """One, on this goal, or none."""
    table = position(step="market", column=-1, dividends={0: 2}).do("take_tile", column="2")
    assert "CX-14.2" == table.refused("invest_elsewhere")
    table.do("invest")
    assert [0, 1, 0, 0] == [table.marks(goal, 0) for goal in (1, 2, 3, 4)]
    assert 1 == table.dividends(0)
    assert 1 == table.seat

    poor = position(step="market", column=-1, dividends={0: 0}).do("take_tile", column="2")
    assert "CX-14.2" == poor.refused("invest")
    kept = position(step="market", column=-1).do("take_tile", column="2").do("keep")
    assert 2 == kept.dividends(0)


@rule("CX-14.3")
@rule("CX-RF18")
def test_nobody_has_more_than_five_markers_on_a_goal():
    """The sixth is refused."""
    table = position(step="market", column=-1, marks={(2, 0): 5}).do("take_tile", column="2")

    assert "CX-14.3" == table.refused("invest")


@rule("CX-14.4")
def test_the_refill_ends_the_turn_and_can_not_be_taken_back():
    """A hidden tile has come to light."""
    table = position(step="market", column=-1).do("take_tile", column="2")
    assert 0 == table.undoable()

    table.do("keep")
    assert table.undoable() is None
