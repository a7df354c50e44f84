"""The opening auctions (AR-2)."""

import pytest

from .table import CITY, KEYS, opened, opening

rule = pytest.mark.rule


def bought(table, company, price, city, passes=3):
    """The picker offers, bids and wins at once."""
    table.do("offer", company=company).do("bid", amount=price)
    for _ in range(passes):
        table.do("pass")
    return table.do("found", hex=CITY[city])


@rule("AR-2.1")
@rule("AR-X3")
def test_each_company_is_offered_once():
    """A company that was offered does not come again."""
    table = bought(opening(), "liberty", 10, "Boston")

    assert {action["company"] for action in table.options("offer")} == set(KEYS) - {"liberty"}
    assert table.refused("offer", company="liberty") == "AR-2.1"


@rule("AR-2.1")
def test_the_opening_is_over_when_every_company_was_offered():
    """Six auctions with four players, five with three; the last company needs no picking."""
    assert opened(4).view(None)["phase"] == 1
    three = opened(3, out="majestic")
    assert three.view(None)["phase"] == 1
    assert [c["removed"] for c in three.view(None)["companies"]] == [1, 1, 1, 4, 1, 1]


@rule("AR-2.2")
def test_the_banker_picks_first_and_then_the_last_winner():
    """Seat 2 wins the banker's auction and picks the next company."""
    table = opening(4, banker=1)
    assert table.seat == 1

    table.do("offer", company="liberty").do("pass").do("bid", amount=10).do("pass").do("pass")
    table.do("found", hex=CITY["Boston"])

    assert table.seat == 2
    assert table.offered() == {"offer"}


@rule("AR-2.3")
def test_bidding_goes_round_and_who_passed_is_out():
    """0 bids, 1 passes, 2 and 3 raise, 0 raises, 1 is not asked again."""
    table = opening().do("offer", company="american")
    table.do("bid", amount=10).do("pass").do("bid", amount=11).do("bid", amount=12)
    assert table.seat == 0

    table.do("bid", amount=13)

    assert table.seat == 2
    assert table.refused("bid", seat=1, amount=20) == "AR-2.3"


@rule("AR-2.3")
def test_the_auction_ends_when_one_bidder_is_left():
    """After the last pass the highest bidder has won and is asked for a city."""
    table = opening().do("offer", company="american").do("bid", amount=10).do("pass").do("pass").do("pass")

    assert table.seat == 0
    assert table.offered() == {"found"}


@rule("AR-2.4")
@rule("AR-X4")
def test_a_bid_is_at_least_ten_then_one_more_and_never_above_the_cash():
    """9 is too little, 10 will do; then 10 is too little; 51 is more than anybody has; half dollars are none."""
    table = opening().do("offer", company="american")
    assert table.refused("bid", amount=9) == "AR-2.4"
    assert "$9 is too little" in table.why_not({"do": "bid", "amount": 9}).text_in("en")
    assert table.refused("bid", amount=51) == "AR-2.4"
    assert table.refused("bid", amount=10.5) == "AR-2.4"
    assert table.refused("bid", amount=0) == "AR-2.4"

    table.do("bid", amount=10)

    assert table.refused("bid", amount=10) == "AR-2.4"
    assert [action["amount"] for action in table.options("bid")] == list(range(11, 51))


@rule("AR-2.5")
@rule("AR-2.12")
def test_who_cannot_afford_the_next_bid_passes_without_being_asked():
    """Seat 1 has 10 left; a bid of 12 by seat 0 goes straight on to seat 2, and the pass stands in the log."""
    table = opening(4, banker=1)
    bought(table, "liberty", 40, "Boston")
    table.do("offer", company="american").do("bid", amount=10).do("bid", amount=11).do("bid", amount=12)

    table.do("bid", amount=13)

    assert table.seat == 2
    assert [e["seat"] for e in table.events() if e["event"] == "passed"][-1] == 1


@rule("AR-2.12")
def test_an_automatic_pass_counts_for_the_next_pick():
    """Everybody passes, the last one because they must: that player picks next."""
    table = opening(3, banker=0, out="american")
    table.do("offer", company="liberty").do("pass").do("pass").do("bid", amount=50)
    table.do("found", hex=CITY["Boston"])
    table.do("offer", company="majestic")  # seat 2 has nothing left and passes at once, first in turn

    table.do("pass").do("pass")

    assert table.view(None)["auction"] is None
    assert table.seat == 1


@rule("AR-2.6")
def test_the_winner_pays_into_the_treasury_and_takes_the_share():
    """17 from the winner's cash into the company."""
    table = opening().do("offer", company="majestic").do("bid", amount=17).do("pass").do("pass").do("pass")

    assert table.cash() == [33, 50, 50, 50]
    assert table.treasury("majestic") == 17
    assert table.company("majestic")["held"] == [1, 0, 0, 0]
    assert table.company("majestic")["unsold"] == 3


@rule("AR-2.7")
@rule("AR-X5")
def test_the_first_cube_goes_into_any_free_city_for_its_full_value():
    """New York brings 8; no other place but a free city will do, and it must be placed."""
    table = bought(opening(), "liberty", 10, "Boston")
    table.do("offer", company="majestic").do("bid", amount=10).do("pass").do("pass").do("pass")
    assert table.refused("found", hex="12,0") == "AR-2.7"
    assert table.refused("found", hex=CITY["Boston"]) == "AR-2.7"
    assert table.refused("found", hex="99,99") == "AR-2.7"
    assert table.refused("decline") == "AR-2.7"
    assert len(table.options("found")) == 38

    table.do("found", hex=CITY["New York"])

    assert table.income("majestic") == 8
    assert table.cubes("New York") == ["majestic"]
    assert table.company("majestic")["supply"] == 20


@rule("AR-2.8")
def test_winners_take_the_highest_free_place_of_the_order_once():
    """Seat 2 wins first, then seat 0, then seat 2 again: 2, 0."""
    table = opening(4, banker=0)
    table.do("offer", company="american").do("pass").do("pass").do("bid", amount=10).do("pass")
    table.do("found", hex=CITY["Boston"])
    table.do("offer", company="liberty").do("pass").do("pass").do("bid", amount=10).do("pass")
    table.do("found", hex=CITY["Chicago"])
    table.do("offer", company="majestic").do("pass").do("pass").do("bid", amount=10).do("pass")
    table.do("found", hex=CITY["Atlanta"])

    assert table.view(None)["order"] == [2, 0]
    joined = [(event["seat"], event["place"]) for event in table.events() if event["event"] == "joined_order"]
    assert joined == [(2, 1), (0, 2)]


@rule("AR-2.9")
def test_without_a_bid_the_share_is_gone_and_the_last_to_pass_picks():
    """The company keeps its other shares and can come in later."""
    table = opening(4, banker=2).do("offer", company="liberty")

    table.do("pass").do("pass").do("pass").do("pass")

    assert (table.company("liberty")["removed"], table.company("liberty")["unsold"]) == (1, 1)
    assert table.seat == 1
    assert table.offered() == {"offer"}


@rule("AR-2.10")
def test_who_won_nothing_follows_clockwise_from_the_banker():
    """Banker 2, winner 0: the order is 0, then 2, 3, 1."""
    table = opening(4, banker=2).do("offer", company="american").do("pass").do("pass").do("bid", amount=10).do("pass")
    table.do("found", hex=CITY["Boston"])
    while table.view(None)["phase"] == 0:
        table.do("pass") if "pass" in table.offered() else table.play(table.legal()[0])

    assert table.view(None)["order"] == [0, 2, 3, 1]
    begun = [event for event in table.events() if event["event"] == "phase"]
    assert [(event["year"], event["phase"]) for event in begun] == [(0, 1)]


@rule("AR-2.11")
@rule("AR-EX8")
def test_the_last_one_in_may_still_pass_when_nobody_bid():
    """Banker 0 picks Liberty, all pass; 3 may bid 10 but passes: a share is gone, no cube placed, 3 picks and bids first."""
    table = opening(4, banker=0).do("offer", company="liberty").do("pass").do("pass").do("pass")
    assert table.seat == 3
    assert table.offered() == {"pass", "bid"}

    table.do("pass")

    assert table.company("liberty")["unsold"] == 1
    assert table.view(None)["cubes"] == {}
    assert table.seat == 3
    table.do("offer", company="american")
    assert table.seat == 3
    assert table.offered() == {"pass", "bid"}


@rule("AR-2.13")
def test_payment_cube_and_order_come_before_the_next_pick():
    """While the first cube is to be placed no company can be picked; the log shows the order of things."""
    table = opening().do("offer", company="majestic").do("bid", amount=12).do("pass").do("pass").do("pass")
    assert table.refused("offer", company="liberty") == "AR-2.7"

    table.do("found", hex=CITY["Atlanta"])

    kinds = [event["event"] for event in table.events()]
    assert kinds[-3:] == ["won", "founded", "joined_order"]
    assert table.offered() == {"offer"}
