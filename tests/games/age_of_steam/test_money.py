"""Phases 6 to 8 and the end: income, expenses, reduction, victory (AS-15, AS-17)."""

import pytest

from .table import DARIA, PETRA, Table, building, moving, pass_all, position

rule = pytest.mark.rule

PETRAS = [(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4"), (PETRA, "13,8", "3-5")]
DARIAS = [(DARIA, "9,8", "1-3"), (DARIA, "11,7", "2-4"), (DARIA, "Indianapolis", "c1+c4")]


def income_phase(**given) -> Table:
    """From phase 6 on; growth brings nothing."""
    given.setdefault("display", {})
    given.setdefault("cubes", {})
    return position("income", phase=5, **given)


@rule("AS-15.1")
@rule("AS-15.2")
@rule("AS-15.3")
def test_income_is_taken_then_shares_and_reach_are_paid():
    """Cash 3 + income 7 − 2 shares − reach 1, even with no cash before."""
    table = income_phase(cash=[3, 0, 9], income=[7, 3, 0])

    assert [table.cash(seat) for seat in range(3)] == [7, 0, 6]


@rule("AS-EX14")
@rule("AS-15.4")
@rule("AS-15.5")
def test_a_missing_dollar_lowers_the_income_by_one():
    """5 shares, reach 3, income 4, cash 1: pays 5 of 8, income 1; with income 3 and no cash it is insolvent."""
    table = income_phase(shares=[5, 5, 2], reach=[3, 3, 1], income=[4, 3, 0], cash=[1, 0, 9], players=3)

    assert (table.cash(0), table.income(0)) == (0, 1)
    assert not table.player(0)["out"]
    assert table.player(1)["out"]


@rule("AS-15.5")
def test_income_zero_is_not_insolvent():
    """Exactly enough."""
    table = income_phase(cash=[0, 9, 9], income=[2, 0, 0])

    assert (table.income(0), table.player(0)["out"]) == (1, False)
    zero = income_phase(cash=[1, 9, 9], income=[1, 0, 0])
    assert (zero.income(0), zero.player(0)["out"]) == (0, False)


@rule("AS-15.6")
@rule("AS-15.7")
@rule("AS-15.8")
def test_the_insolvent_leave_the_tracks_and_unfinished_sections_but_not_their_links():
    """Petra's C becomes unowned at once; her link stays hers and pays nobody."""
    table = income_phase(cash=[0, 9, 9], track=PETRAS, round=2)

    player = table.player(PETRA)
    assert (player["out"], player["reach"], player["shares"], player["income"]) == (True, 0, 0, 0)
    assert table.order() == [1, 2]
    assert table.loose(None) == ["Cincinnati"]
    assert table.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-15.8")
def test_by_option_the_links_of_the_insolvent_become_unowned():
    """The markers leave completed links too."""
    table = income_phase(cash=[0, 9, 9], track=PETRAS, options={"insolvent_links_unowned": True})

    assert table.links(None) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-15.9")
def test_the_insolvent_have_no_turn_no_production_no_points_and_no_rank():
    """Seat 0 with Production goes out: nothing is drawn, and seat 1 sells first in the next round."""
    table = income_phase(cash=[0, 9, 9], actions={0: "production", 1: "turn_order"})

    assert (table.step, table.seat) == ("sell", 1)
    assert table.refused("sell", seat=0, shares=1) == "AS-3.1"
    assert table.scores()[0] < min(table.scores()[1:])
    gone = income_phase(cash=[9, 0, 9], actions={1: "turn_order"})
    pass_all(gone, "sell")
    assert "stay" not in gone.offered()


@rule("AS-15.10")
def test_one_player_left_wins_and_none_left_nobody_wins():
    """The game ends after phase 7."""
    one = income_phase(cash=[0, 0, 9])
    none = income_phase(cash=[0, 0, 0])

    assert (one.over, one.winners()) == (True, [2])
    assert (none.over, none.winners()) == (True, [])
    assert one.why_not({"do": "done"}).rule == "AS-15.10"
    assert one.match.setup.end_reason(one.core) == "one_left"
    assert none.match.setup.end_reason(none.core) == "none_left"


@rule("AS-EX15")
@rule("AS-15.11")
@rule("AS-T.9")
@pytest.mark.parametrize(
    ("before", "after"),
    [(20, 18), (21, 17), (40, 34), (41, 33), (49, 41), (50, 40), (10, 10), (11, 9), (30, 26), (31, 25)],
)
def test_income_reduction(before, after):
    """By the income that is left after expenses."""
    table = position("reduction", phase=7, income=[before, 0, 0], display={}, cubes={}, cash=[99, 99, 99])

    assert table.income(0) == after


@rule("AS-15.11")
def test_the_reduction_goes_by_the_income_after_expenses():
    """11 less 1 missing dollar is 10: no reduction."""
    table = income_phase(income=[11, 0, 0], shares=[10, 2, 2], reach=[2, 1, 1], cash=[0, 9, 9])

    assert table.income(0) == 10


@rule("AS-15.12")
def test_otherwise_income_never_falls():
    """Building, moving, selling, bidding: nothing lowers it."""
    table = building(income=[5, 5, 5]).build(("9,8", "1-3"))

    assert [table.income(seat) for seat in range(3)] == [5, 5, 5]
    mover = moving(track=DARIAS, cubes={"Evansville": ["blue"]}, income=[5, 5, 5])
    mover.do("move", hex="9,9", cube="blue")
    assert min(mover.income(seat) for seat in range(3)) == 5


@rule("AS-17.1")
@rule("AS-EX16")
def test_points_are_three_times_income_plus_sections_less_three_per_share():
    """Income 14, 11 sections, 6 shares: 35."""
    table = position("reduction", phase=7, income=[14, 0, 0], shares=[6, 2, 2])
    rules = table.match.setup.rules
    core = position("open_shares", phase=0, income=[14, 0, 0], shares=[6, 2, 2]).core

    assert rules.points(core, 0, 11) == 35


@rule("AS-17.2")
@rule("AS-17.3")
def test_sections_of_links_count_and_unfinished_track_and_cash_do_not():
    """Petra 2 for two tiles, Daria 4: the town divides; C counts nothing; points may be negative."""
    table = position("open_shares", phase=0, track=[*PETRAS, *DARIAS], cash=[99, 0, 5])

    assert (table.sections(PETRA), table.sections(DARIA)) == (2, 4)
    assert table.scores() == [2 - 6, 4 - 6, -6]


@rule("AS-17.4")
def test_tied_players_all_win():
    """Petra and Daria with equal points."""
    table = position("round_marker", phase=9, round=10, income=[8, 8, 3])

    assert table.over
    assert table.winners() == [0, 1]
