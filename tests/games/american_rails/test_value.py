"""The evaluation for bots: what an auction is expected to cost, and what counts at the end."""

from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.games.american_rails.bot.bidding import reaches
from stellwerk.games.american_rails.bot.links import ways_to_special
from stellwerk.games.american_rails.bot.value import FAR_LINK, HORIZON, RIVAL, Outlook, dividends_to_come, linked
from stellwerk.games.american_rails.state import TREASURY
from stellwerk.kernel.chance import Stream
from tests.tables import TableSpec, played

from .table import KEYS, Table, opening, position

CUBES = (30, 28, 25, 21, 18, 16)


def test_a_first_bid_keeps_money_back():
    """A share can be had for less than all one has: nobody opens with the last dollar."""
    table = opening(4, banker=0)
    table.play(table.legal()[0])
    greedy, bid = bots.get("greedy", seed=1), 0
    while not bid:
        action = greedy.decide(table.match, table.seat)
        table.match.play(action)
        bid = action.json.get("amount", 0)

    assert bid < 25


def test_in_an_opening_of_greedy_players_every_company_finds_a_buyer():
    """Money is left for the later shares, so nothing leaves the game unsold."""
    match = stellwerk.new("american_rails", players=4, seed=1)
    bot = bots.get("greedy", seed=1)
    while match.view(None)["phase"] == 0:
        match.play(bot.decide(match, match.seat))

    assert all(sum(company["held"]) > 0 for company in match.view(None)["companies"])


def test_the_first_share_is_not_given_away():
    """Nobody waits for the next sale while this one goes for less: what a rival gets cheaply is one's own loss."""
    match = stellwerk.new("american_rails", players=4, seed=1)
    bot = bots.get("greedy", seed=1)
    while sum(company["treasury"] for company in match.view(None)["companies"]) == 0:
        match.play(bot.decide(match, match.seat))

    assert max(company["treasury"] for company in match.view(None)["companies"]) > 12


def test_at_the_end_only_money_counts():
    """Own cash less a part of the best rival's: shares are paper now (AR-7.6)."""
    match = played(TableSpec("american_rails", "east", 3), 100_000)
    scores, setup = match.scores(), match.setup

    assert match.over
    for seat in range(3):
        best = max(score for other, score in enumerate(scores) if other != seat)
        assert round(setup.value(match.core, seat), 6) == round(scores[seat] - setup.weights[RIVAL] * best, 6)


def test_what_is_remembered_of_a_network_is_what_is_seen_anew():
    """Through cubes placed and taken back: a clone remembers nothing and comes to the same worth."""
    match, stream = TableSpec("american_rails", "east", 4).match(), Stream(3)
    core, setup = match.core, match.setup
    for _ in range(120):
        for code in core.legal()[:6]:
            core.apply(code)
            assert setup.value(core, 0) == setup.value(core.clone(), 0)
            core.undo()
        core.apply(core.legal()[stream.below(len(core.legal()))])

    assert any(known.row for known in core.surroundings)


def dividends_with(supply, **cells):
    """With so many cubes left; all others lie on the map."""
    places = [place.id for place in position().setup.board.hexes if place.terrain in ("plain", "city")]
    cubes = {key: places[: start - left] for key, start, left in zip(KEYS, CUBES, supply, strict=True) if left}
    table = position(cubes=cubes, supply=list(supply), **cells)
    return dividends_to_come(table.core, table.setup.weights)


def test_once_enough_supplies_are_low_one_dividend_is_left():
    """Four players, four low supplies: whatever the calendar says, the game ends this year (AR-7.5)."""
    assert dividends_with([2, 1, 2, 2, 16, 16]) == 1.0
    assert dividends_with([2, 1, 2, 3, 16, 16]) > 1.0


def test_each_cube_of_the_scarcest_supplies_brings_the_end_nearer():
    """One of a supply that is not among the first four does not."""
    before = dividends_with([6, 6, 6, 6, 16, 16])

    assert dividends_with([6, 6, 6, 5, 16, 16]) < before
    assert dividends_with([6, 6, 6, 6, 15, 16]) == before


def test_of_the_supplies_that_must_be_low_the_fullest_decides_most():
    """A cube of one that is nearly empty hardly matters: it would be gone before the others anyhow."""
    before = dividends_with([4, 6, 8, 10, 16, 16])

    assert 0 < before - dividends_with([3, 6, 8, 10, 16, 16]) < before - dividends_with([4, 6, 8, 9, 16, 16])


def test_a_dividend_counts_alike_before_and_after_it_is_paid():
    """Late in a year the pieces that are left need not last for it any more; early in the next they must."""
    supply = [9, 9, 9, 9, 16, 16]

    late, early = dividends_with(supply, phase=3, place=3), dividends_with(supply, phase=1, place=0, year=1)

    assert late - early == pytest.approx(1, abs=0.1)
    assert dividends_with([2, 2, 2, 2, 16, 16], phase=3, place=3) == 1.0


def test_an_end_that_nobody_has_made_yet_is_hardly_expected():
    """AR-7.5: in 1855 one piece of each supply is missing, and all would lose two dividends by placing the last of them."""
    assert 2.4 < dividends_with([3, 3, 3, 3, 16, 16], year=4) < 3.0
    assert dividends_with([2, 2, 2, 2, 16, 16], year=4) == 1.0


def test_the_company_taken_out_is_never_awaited():
    """Three players: its empty supply brings no end (AR-7.5)."""
    out = {"players": 3, "out": 0, "unsold": [0, 4, 3, 4, 2, 3], "removed": [5, 0, 0, 0, 0, 0]}

    assert dividends_with([0, 2, 2, 9, 18, 16], **out) > 1.0
    assert dividends_with([0, 2, 2, 2, 18, 16], **out) == 1.0


# From New York as far as Cincinnati; what lies between does not matter here.
EASTERN = ["New York", "Pittsburgh", "Cincinnati"]
LIBERTY = KEYS.index("liberty")


def test_a_special_city_is_seen_from_far_away_and_round_what_is_built_up():
    """From Cincinnati the ways to Chicago and Atlanta are known; track of others in the forests makes them longer, or ends them."""
    free = position(cubes={"liberty": EASTERN})
    singles = [place.id for place in free.setup.board.hexes if place.terrain in ("forest", "mountain")]
    built_up = position(cubes={"liberty": EASTERN, "american": singles[:24], "national": singles[24:48]})

    straight, round_about = (ways_to_special(table.core, LIBERTY) for table in (free, built_up))

    assert straight.partners == 1
    assert len(straight.away) == 2
    assert (-len(round_about.away), sum(round_about.away)) > (-2, sum(straight.away))
    assert not ways_to_special(free.core, KEYS.index("american")).away


def test_a_link_beyond_the_horizon_counts_for_the_company():
    """Atlanta is far from Cincinnati: only the weight of far links makes it count."""
    table = position(cubes={"liberty": EASTERN}, held={"liberty": {0: 1}}, treasury={"liberty": 20})
    weights = table.setup.weights
    blind = [*weights[:FAR_LINK], 0.0, *weights[FAR_LINK + 1 :]]

    assert max(ways_to_special(table.core, LIBERTY).away) >= HORIZON
    assert linked(table.core, LIBERTY, 20.0, weights) > linked(table.core, LIBERTY, 20.0, blind)


# The sales to come --------------------------------------------------------------------------------


def sales_bring(cash: list[int], **given: Any) -> list[float]:
    """Every seat, on a table where each of the first three companies has one share sold."""
    held = {key: {seat: 1} for seat, key in enumerate(KEYS[:3])}
    table = position(
        held=held, cash=cash, cubes={key: [name] for key, name in zip(KEYS, CITIES, strict=False)}, **given
    )
    return Outlook(table.core, table.setup.weights).sales().run(1.0)


CITIES = ("Atlanta", "Boston", "Buffalo")


def test_who_alone_has_cash_is_expected_to_buy_cheaply():
    """AR-2.4: rivals without the least bid can't drive the price; with as much cash as oneself they can."""
    alone, among_equals = sales_bring([0, 0, 0, 50])[3], sales_bring([50, 50, 50, 50])[3]

    assert alone > among_equals + 20
    assert sales_bring([0, 0, 0, 9]) == [0.0] * 4


def test_sales_to_come_are_fewer_the_later_in_the_year():
    """AR-3.1, 3.2: one in each phase, and in this one only for who is still to choose a space."""
    first, last = (sales_bring([0, 0, 0, 50], phase=phase)[3] for phase in (1, 3))
    moved_on = sales_bring([0, 0, 0, 50], phase=3, columns=[-1] * 20 + [3])[3]

    assert first > last > 0
    assert moved_on == 0


def test_a_dollar_more_or_less_hardly_changes_who_is_expected_to_buy():
    """Else the price of a bid would be lost in jumps."""
    before, after = (sales_bring([0, 0, 25, cash]) for cash in (25, 24))

    assert all(abs(one - other) < 8 for one, other in zip(before, after, strict=True))


# The running auction ------------------------------------------------------------------------------


def under_the_hammer(cash: list[int], **given: Any) -> Table:
    """Half of Liberty, which is alone in New York, offered in the second phase of the first year."""
    table = position(
        **{
            "cubes": {"liberty": ["New York"], "american": ["Atlanta"], "national": ["Boston"]},
            "held": {"liberty": {0: 1}, "american": {1: 1}, "national": {2: 1}},
            "cash": cash,
            "phase": 2,
            **given,
        }
    )
    return table.do("choose", space="auction").do("offer", company="liberty")


def reach(table: Table) -> list[int]:
    """How far everybody is expected to go."""
    Outlook(table.core, table.setup.weights).results()
    return reaches(table.core, table.core.bidding.limits)


def test_nobody_is_expected_to_go_beyond_their_cash():
    """AR-2.4; who lacks the least bid is out of it."""
    found = reach(under_the_hammer([50, 50, 14, 9]))

    assert found[2] <= 14
    assert found[3] == 0
    assert max(found[:2]) > 14


def test_everybody_goes_as_far_as_they_would_rather_buy_than_see_a_rival_buy():
    """Up to that price and no dollar further, whatever the price is then."""
    table = under_the_hammer([50, 50, 50, 50])
    outlook = Outlook(table.core, table.setup.weights)
    limits = reach(table)

    for seat, limit in enumerate(limits):
        assert outlook.rather_buys(table.core.bidding, seat, limit)
        assert limit == 50 or not outlook.rather_buys(table.core.bidding, seat, limit + 1)


def test_what_is_remembered_of_an_auction_is_what_is_seen_anew():
    """Money in a company that nobody holds yet changes what its share will be worth, and nobody's standing."""
    table = under_the_hammer([30, 30, 30, 30])
    core, setup = table.core, table.setup
    before = setup.value(core, 0)

    core.put(TREASURY + KEYS.index("republic"), 12)

    assert setup.value(core, 0) == setup.value(core.clone(), 0) != before
