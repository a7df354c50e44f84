"""Phases 1 to 3: shares, player order, actions (AS-3, AS-4, AS-5)."""

import pytest

import stellwerk

from .table import DARIA, INGRID, JOHANNA, PETRA, VIOLA, Table, building, moving, pass_all, position

rule = pytest.mark.rule


def selling(**given) -> Table:
    return position("open_shares", phase=0, **given)


def auction(players: int = 3, cash: int = 20, **given) -> Table:
    given.setdefault("cash", [cash] * players)
    return position("open_order", players=players, phase=1, **given)


@rule("AS-3.1")
@rule("AS-EX1")
def test_johanna_sells_two_daria_one_petra_none():
    """The example of the rulebook: $5 each, at once."""
    table = selling()

    table.do("sell", shares=2).do("sell", shares=1).do("sell", shares=0)

    assert [(table.player(seat)["shares"], table.cash(seat)) for seat in range(3)] == [(4, 20), (3, 15), (2, 10)]


@rule("AS-3.1")
def test_broken_and_negative_numbers_of_shares_are_refused():
    """Shares are whole."""
    table = selling()

    assert table.refused("sell", shares=-1) == "AS-3.1"
    assert table.refused("sell", shares=1.5) == "AS-3.1"
    with pytest.raises(stellwerk.Malformed):
        table.do("sell", shares="two")


@rule("AS-3.2")
def test_a_sixteenth_share_is_refused():
    """The two of the set-up count."""
    table = selling(shares=[13, 2, 2])

    assert table.refused("sell", shares=3) == "AS-3.2"
    assert table.refused("sell", shares=16) == "AS-3.2"
    table.do("sell", shares=2)
    assert table.player(0)["shares"] == 15
    assert table.refused("sell", shares=14) == "AS-3.2"


@rule("AS-3.3")
def test_shares_are_sold_in_phase_1_only():
    """Neither in the auction nor while building or moving goods."""
    assert auction().refused("sell", shares=1) == "AS-4.2"
    assert building().refused("sell", shares=1) == "AS-2.1"
    assert moving(reach=[1, 1, 1]).refused("sell", shares=1) == "AS-14.1"
    assert not [kind for kind in selling().match.setup.actions.by_name if "buy_share" in kind]


@rule("AS-4.1")
@rule("AS-4.2")
def test_bidding_goes_round_in_the_old_order_and_who_passes_is_out():
    """1, 2, 3, then again those still in."""
    table = auction()

    assert table.seat == 0
    table.do("bid", amount=1)
    assert table.seat == 1
    table.do("pass")
    assert table.seat == 2
    table.do("bid", amount=2)
    assert table.seat == 0
    assert table.refused("bid", seat=1, amount=9) == "AS-4.2"


@rule("AS-4.3")
def test_a_bid_is_whole_at_least_1_and_above_the_highest():
    """0, the same again and halves are refused."""
    table = auction()

    assert table.refused("bid", amount=0) == "AS-4.3"
    assert table.refused("bid", amount=1.5) == "AS-4.3"
    table.do("bid", amount=3)
    assert table.refused("bid", amount=3) == "AS-4.3"
    assert table.refused("bid", amount=2) == "AS-4.3"


@rule("AS-4.4")
def test_nobody_bids_above_their_cash_and_the_poor_pass_by_themselves():
    """Seat 1 can't follow a bid of 5 with $5."""
    table = auction()
    assert table.refused("bid", amount=21) == "AS-4.4"
    poor = position("open_order", phase=1, cash=[20, 5, 20])

    poor.do("bid", amount=5)

    assert poor.seat == 2


@rule("AS-4.4")
@rule("AS-4.9")
def test_who_may_stay_in_is_asked_even_without_money():
    """Turn Order is open to seat 1."""
    table = position("open_order", phase=1, cash=[20, 5, 20], pass_right=1)

    table.do("bid", amount=5)

    assert table.seat == 1
    assert table.offered() == {"pass", "stay"}


@rule("AS-EX2")
@rule("AS-EX3")
@rule("AS-4.5")
@rule("AS-4.7")
@rule("AS-4.9")
@rule("AS-4.10")
@rule("AS-4.12")
@rule("AS-4.13")
@rule("AS-5.9")
def test_the_auction_of_petra_daria_viola_ingrid_and_johanna():
    """Places from the back; Johanna stays in once; the highest bidder is skipped; 3 and half of 2 are paid."""
    table = auction(players=5, cash=10, pass_right=JOHANNA)

    table.do("bid", amount=2).do("pass").do("bid", amount=3).do("pass")
    assert table.seat == JOHANNA
    table.do("stay")
    assert table.seat == PETRA
    table.do("pass")
    assert table.cash(PETRA) == 9
    assert table.seat == JOHANNA
    assert table.refused("stay") == "AS-4.9"
    table.do("pass")

    assert table.order() == [VIOLA, JOHANNA, PETRA, INGRID, DARIA]
    assert [table.cash(seat) for seat in range(5)] == [9, 10, 7, 10, 10]


@rule("AS-4.6")
@rule("AS-4.11")
@rule("AS-T.8")
def test_who_is_left_is_first_and_the_last_place_pays_nothing():
    """Four players: full, full, half rounded up, nothing even after a bid."""
    table = auction(players=4, cash=30)

    table.do("bid", amount=1).do("bid", amount=3).do("bid", amount=5).do("bid", amount=6)
    table.do("pass").do("pass").do("pass")

    assert table.order() == [3, 2, 1, 0]
    assert [table.cash(seat) for seat in range(4)] == [30, 30 - 2, 30 - 5, 30 - 6]


@rule("AS-T.8")
@rule("AS-4.14")
def test_of_two_players_left_only_the_first_pays():
    """Insolvent players take no part, and the last place is that of the players still in."""
    table = auction(players=4, cash=20, out=[0, 1, 0, 1], order=[0, 2, -1, -1])

    table.do("bid", amount=4).do("bid", amount=6).do("pass")

    assert table.order() == [2, 0]
    assert [table.cash(seat) for seat in (0, 2)] == [20, 14]
    assert table.seat == 2


@rule("AS-T.8")
@pytest.mark.parametrize(("players", "paid"), [(3, [0, 9, 10]), (5, [0, 4, 4, 9, 10]), (6, [0, 3, 4, 4, 9, 10])])
def test_what_each_place_pays(players, paid):
    """Bids 11 − players … 10, everybody passes in turn."""
    table = auction(players=players, cash=30)
    for bid in range(11 - players, 11):
        table.do("bid", amount=bid)

    pass_all(table, "pass")

    assert [30 - table.cash(seat) for seat in range(players)] == paid


@rule("AS-4.8")
@rule("AS-EX22")
def test_without_a_bid_the_order_is_reversed_and_nobody_pays():
    """Petra, Daria, Viola, Ingrid become Ingrid, Viola, Daria, Petra."""
    table = auction(players=4)

    table.do("pass").do("pass").do("pass")

    assert table.order() == [INGRID, VIOLA, DARIA, PETRA]
    assert [table.cash(seat) for seat in range(4)] == [20] * 4


@rule("AS-4.16")
@rule("AS-EX22")
def test_without_a_bid_but_with_turn_order_the_order_of_passing_decides():
    """Daria stays in and is first."""
    table = auction(players=4, pass_right=DARIA)

    table.do("pass").do("stay").do("pass").do("pass")

    assert table.order() == [DARIA, INGRID, VIOLA, PETRA]
    assert [table.cash(seat) for seat in range(4)] == [20] * 4


@rule("AS-4.9")
@rule("AS-4.10")
def test_turn_order_is_for_its_holder_and_not_with_two_left():
    """Refused to the others, and to the holder when it is too late."""
    table = auction(pass_right=1)

    assert table.refused("stay") == "AS-4.9"
    table.do("pass")
    assert table.refused("stay") == "AS-4.10"
    table.do("pass")
    assert table.core.cells[table.match.setup.fields[8].at] == -1


@rule("AS-4.15")
def test_places_are_paid_when_fixed_and_count_from_phase_3_on():
    """Seat 1 pays half at once; the new order is asked for actions."""
    table = auction(players=4, cash=10)

    table.do("pass").do("bid", amount=3).do("bid", amount=4).do("bid", amount=5)
    table.do("pass")
    assert table.cash(1) == 8
    assert table.order() == [0, 1, 2, 3]
    table.do("pass")

    assert table.order() == [3, 2, 1, 0]
    assert (table.step, table.seat) == ("choose", 3)


def choosing(**given) -> Table:
    return position("open_actions", phase=2, **given)


@rule("AS-5.1")
def test_everyone_must_choose_one_of_seven_actions_and_each_goes_once():
    """In player order; none is no choice, and what is taken is taken."""
    table = choosing()

    assert len(table.options("choose")) == 7
    assert table.not_asked("done") == "AS-5.1"
    table.do("choose", action="engineer")
    assert table.seat == 1
    assert table.refused("choose", action="engineer") == "AS-5.1"
    assert table.refused("choose", action="dispatcher") == "AS-5.1"


@rule("AS-5.2")
@rule("AS-5.9")
def test_choices_are_cleared_at_the_end_of_the_round_but_turn_order_works_on():
    """Its player may pass and stay in in the next auction."""
    table = position("round_marker", phase=9, actions={0: "engineer", 2: "turn_order"})

    assert [table.player(seat)["action"] for seat in range(3)] == [None] * 3
    pass_all(table, "sell")
    table.do("bid", amount=1).do("bid", amount=2)
    assert "stay" in table.offered()


@rule("AS-5.3")
def test_first_move_is_first_in_both_goes():
    """Seat 2 before 0 and 1, twice."""
    table = position("open_goods", phase=4, actions={2: "first_move"}, reach=[1, 1, 1])

    seen = []
    while table.step == "move":
        seen.append(table.seat)
        table.do("skip")
    assert seen == [2, 0, 1, 2, 0, 1]


@rule("AS-5.4")
def test_first_build_is_first_in_phase_4():
    """Seat 1 before 0 and 2."""
    table = position("open_build", phase=3, actions={1: "first_build"}, cash=[10] * 3)

    seen = []
    while table.step == "build":
        seen.append(table.seat)
        table.do("done")
    assert seen == [1, 0, 2]


@rule("AS-5.5")
@rule("AS-7.1")
def test_the_engineer_builds_four_tiles_the_others_three():
    """The fourth and the fifth are refused."""
    tiles = [("9,8", "1-3"), ("8,9", "2-5"), ("6,9", "2-4"), ("3,7", "3-5")]
    plain = building(seat=1)
    engineer = building(seat=1, actions={1: "engineer"})

    plain.build(*tiles[:3])
    assert plain.seat == 2
    engineer.build(*tiles[:3])
    assert engineer.seat == 1
    engineer.build(tiles[3])
    assert engineer.seat == 2


@rule("AS-5.6")
def test_locomotive_raises_the_reach_at_once_never_above_6():
    """At 6 it may be chosen without effect."""
    table = choosing(reach=[3, 6, 1])

    table.do("choose", action="locomotive")
    assert table.player(0)["reach"] == 4

    full = choosing(reach=[6, 1, 1])
    full.do("choose", action="locomotive")
    assert full.player(0)["reach"] == 6


@rule("AS-5.7")
@rule("AS-5.10")
def test_urbanization_may_be_chosen_when_no_new_city_is_left():
    """It then has no effect: the build turn offers no New City."""
    towns = ["La Crosse", "Rock Island", "Springfield", "Green Bay", "Milwaukee", "Terre Haute", "Toledo", "Buffalo"]
    cities = dict(zip(towns, "ABCDEFGH", strict=True))
    table = choosing(cities=cities, cash=[20] * 3)

    table.do("choose", action="urbanization").do("choose", action="engineer").do("choose", action="locomotive")

    assert (table.step, table.seat) == ("build", 0)
    assert "urbanize" not in table.offered()


@rule("AS-5.8")
@rule("AS-5.10")
def test_production_draws_two_cubes_in_phase_9_and_need_not_be_used():
    """The player may stop before the first cube: both go back into the bag."""
    display = {"light1": ["red", None, None]}
    table = position(
        "production", phase=8, actions={1: "production"}, display=display, cubes={}, chance=[0, 0] + [5] * 6
    )

    assert (table.step, table.seat) == ("place", 1)
    before = sum(table.bag().values())
    table.do("stop")
    assert sum(table.bag().values()) == before + 2
