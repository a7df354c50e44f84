"""The share row (CX-13)."""

import pytest

from .table import HENNING, LUCY, Laid, box, moving

rule = pytest.mark.rule

LAST = 14  # index of the last space, side 3-4


def served(disc, **given):
    """Henning about to serve F02 first, with his disc here."""
    return moving(
        seat=HENNING,
        tiles=[Laid("F02", "2,0", 1)],
        trains={HENNING: ("1,0",)},
        store={HENNING: (2, 0, 1)},
        disc={HENNING: disc},
        **given,
    ).do("run", train="1", cell="2,0")


@rule("CX-13.1")
def test_the_disc_moves_for_deliveries_and_for_rivals_taking_and_for_nothing_else():
    """2 for a first delivery, 1 for a later one, 1 at an own site; a passenger, a tile, a goal move nothing."""
    assert 3 == served(1).do("deliver", goal="1").disc(HENNING)
    table = moving(tiles=[Laid("P01", "0,2", 0, LUCY)]).do("run", train="1", cell="0,2").do("take")
    assert [1, 1, 2] == [table.disc(seat) for seat in range(3)]

    quiet = moving(trains={0: ("0,0",)}).do("run", train="1", cell="1,0").do("set_down", house="1,0.NE")
    quiet.do("stop").do("take_tile", column="1").do("invest")
    assert [1, 1, 1] == [quiet.disc(seat) for seat in range(3)]


@rule("CX-13.2")
@rule("CX-13.3")
@rule("CX-EX17")
def test_a_dollar_marker_is_taken_once():
    """Disc 3, $ on 4: +2 → 5, a dividend more; two steps sold and run again: none."""
    table = served(3).do("deliver", goal="1")
    assert (5, 2 + 1 + 1) == (table.disc(HENNING), table.dividends(HENNING))
    assert [8, 12] == table.player(HENNING)["dollars"]
    reserve = table.reserve(HENNING)

    table.do("sell").do("sell")
    assert (3, 6, reserve - 2) == (table.disc(HENNING), table.dividends(HENNING), table.reserve(HENNING))
    again = served(3, dollars=[7, 6, 7, 0]).do("deliver", goal="1")
    assert (5, 2 + 1) == (again.disc(HENNING), again.dividends(HENNING))


@rule("CX-13.2")
def test_a_dollar_marker_is_taken_in_another_players_turn_and_by_landing_on_it():
    """Lucy's disc goes from 3 onto 4 while seat 0 moves."""
    table = moving(tiles=[Laid("P01", "0,2", 0, LUCY)], disc={LUCY: 3}).do("run", train="1", cell="0,2").do("take")

    assert (4, 3) == (table.disc(LUCY), table.dividends(LUCY))


@rule("CX-13.2")
def test_a_dollar_marker_may_wait_until_it_is_passed():
    """Option `dollar_marker=over`: Lucy's disc comes onto 4 and takes nothing; with the next step it does, once."""
    tiles = [Laid("P01", "0,2", 0, LUCY)]
    onto = moving(tiles=tiles, disc={LUCY: 3}, setup=box(3, "over")).do("run", train="1", cell="0,2").do("take")
    assert (4, 2, [4, 8, 12]) == (onto.disc(LUCY), onto.dividends(LUCY), onto.player(LUCY)["dollars"])
    assert onto.svg()

    past = moving(tiles=tiles, disc={LUCY: 4}, setup=box(3, "over")).do("run", train="1", cell="0,2").do("take")
    assert (5, 3, [8, 12]) == (past.disc(LUCY), past.dividends(LUCY), past.player(LUCY)["dollars"])

    over = served(3, setup=box(3, "over")).do("deliver", goal="1")
    assert (5, 2 + 1 + 1) == (over.disc(HENNING), over.dividends(HENNING))


@rule("CX-13.4")
def test_steps_beyond_the_last_space_are_lost():
    """From the last but one, two steps forward."""
    assert LAST == served(LAST - 1).do("deliver", goal="1").disc(HENNING)


@rule("CX-13.5")
def test_the_last_space_brings_a_nine_point_marker_at_once():
    """And the end is near."""
    table = served(LAST - 2).do("deliver", goal="1")

    assert (1, 5, "row_done") == (
        table.player(HENNING)["nines"],
        table.view(None)["nines_left"],
        table.view(None)["ending"],
    )


@rule("CX-13.6")
def test_selling_down_changes_neither_and_reaching_it_again_brings_nothing():
    """The marker stays one."""
    table = served(LAST - 2).do("deliver", goal="1").do("sell")
    assert (LAST - 1, 1) == (table.disc(HENNING), table.player(HENNING)["nines"])

    again = served(LAST - 2, reasons=[0, 2, 0, 0], nines=[0, 1, 0, 0], nines_left=5, ending=3, closed_from=9, last=3)
    again.do("deliver", goal="1")
    assert 1 == again.player(HENNING)["nines"]
