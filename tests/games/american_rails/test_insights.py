"""The facts that decide: an auction's worth, the way to special cities, how near the end is; and what the log says of Expand 2."""

import pytest

from stellwerk.games.american_rails.show.insights import can_end_this_year, ways
from stellwerk.games.american_rails.state import HOUSES, PHASE, SUPPLY
from stellwerk.kernel.texts import localize

from .table import Table, column, opened, position

rule = pytest.mark.rule


def sheet(table: Table, key: str, seat: int | None = 0) -> dict:
    return next(one for one in localize(table.match.insights(seat), "en") if one["key"] == key)


def auctioned() -> Table:
    """Seat 0 may bid on a second share of Majestic, income 19; seat 1 holds the first, everybody else none."""
    table = position(
        cubes={"majestic": ["New York", "Boston"]},
        held={"majestic": {1: 1}},
        treasury={"majestic": 10},
        cash=[30, 20, 10, 40],
        columns=column({}),
    )
    return table.do("choose", space="auction").do("offer", company="majestic")


@rule("AR-7.1")
def test_beside_an_auction_stands_what_the_share_pays_and_what_it_takes_from_whom():
    """Income 13 (8 + 5): alone it pays 13, shared by two 7 each: the winner gains 7, the holder loses 6, or gains 1 by winning."""
    table = auctioned()
    assert table.income("majestic") == 13

    rows = sheet(table, "auction")["rows"]

    assert [row["cells"][1]["money"] for row in rows] == [30, 20, 10, 40]
    assert [row["cells"][2] for row in rows] == [0, 1, 0, 0]
    assert [row["cells"][3] for row in rows] == ["+7", "+1", "+7", "+7"]
    assert [row["cells"][4] for row in rows] == ["+7", "−6", "+0", "+0"]
    assert "$7 a year for you, $49 in 7 dividends" in sheet(table, "auction")["note"]


def test_the_question_itself_says_what_the_company_pays_with_the_share_and_without():
    asked = auctioned().match.choices()

    assert (
        "With the share Majestic pays you $7 a year instead of $0 now, 7 dividends to come"
        in localize(asked, "en")["note"]
    )
    assert (
        "Mit der Aktie zahlt dir Majestic 7 $ im Jahr statt jetzt 0 $, noch 7 Dividenden"
        in localize(asked, "de")["note"]
    )


@rule("AR-7.1")
def test_a_third_share_may_pay_its_buyer_less():
    """Income 9 rounded up: two shares are paid 5 each, three are paid 3 each."""
    table = position(
        cubes={"majestic": ["Buffalo", "Boston"]},
        held={"majestic": {0: 2}},
        treasury={"majestic": 10},
        cash=[30, 20, 10, 40],
        columns=column({}),
    )
    asked = table.do("choose", space="auction").do("offer", company="majestic").match.choices()
    assert table.income("majestic") == 9

    assert "Majestic pays you $9 a year instead of $10 now" in localize(asked, "en")["note"]


def test_where_nobody_has_bid_the_question_says_so():
    begin = auctioned()
    assert localize(begin.match.choices(), "en")["note"].startswith("Highest bid: none yet; you have")
    assert localize(begin.match.choices(), "de")["note"].startswith("Höchstes Gebot: noch keins; du hast")

    assert "Highest bid: $12;" in localize(begin.do("bid", amount=12).match.choices(), "en")["note"]


def test_who_has_passed_is_marked_and_a_spectator_is_told_nothing_of_winning():
    table = auctioned().do("bid", amount=12).do("pass")

    rows = sheet(table, "auction", None)["rows"]

    assert [row["dim"] for row in rows] == [False, True, True, False]  # seat 2 has too little and has passed by itself
    assert [row["cells"][0] for row in rows][:2] == [{"money": 12}, "passed"]
    assert {row["cells"][4] for row in rows} == {""}


@rule("AR-2.7")
def test_a_company_off_the_map_is_reckoned_by_the_best_city_it_could_take():
    """All cities are free: New York brings 8."""
    table = opened()
    table.do("choose", space="auction").do("offer", company="liberty")

    assert "$8 a year" in sheet(table, "auction")["note"]


@rule("AR-5.6")
@rule("AR-6.6")
def test_the_way_to_a_special_city_is_the_cheapest_and_counts_its_cubes():
    """Liberty in Buffalo; a straight walk over plain and forest to New York, counted by hand in the test of prices."""
    table = position(cubes={"liberty": ["Buffalo"]}, held={"liberty": {0: 1}}, treasury={"liberty": 40})
    core, company = table.core, 4

    found = ways(core, company)

    for h, way in zip(core.land.special, found, strict=True):
        assert way == cheapest(core, company, h)
    (row,) = sheet(table, "special")["rows"]
    assert [column["label"] for column in sheet(table, "special")["columns"]][2:] == ["Chicago", "New York", "Atlanta"]
    assert row["cells"][1] == {"money": 40}
    assert row["cells"][3] == {"text": f"${found[1][0]}", "sub": f"{found[1][1]} cubes"}


def cheapest(core, company: int, goal: int) -> tuple[int, int]:
    """By waves over dollars, the plain way: every hex is improved until nothing changes."""
    best = {h: (0, 0) for h in range(core.land.size) if core.cubes(h) >> company & 1}
    changed = True
    while changed:
        changed = False
        for h, (dollars, cubes) in list(best.items()):
            for other in core.land.neighbours[h]:
                if core.land.single[other] and core.cubes(other):
                    continue
                way = (dollars + core.price(other), cubes + 1)
                if other not in best or way < best[other]:
                    best[other], changed = way, True
    return best[goal]


def test_a_way_is_found_anew_when_somebody_else_makes_it_dearer():
    """Kept as long as nothing is placed, and no longer."""
    table = position(cubes={"liberty": ["Buffalo"], "american": ["Chicago"]}, held={"american": {0: 1}})
    before = sheet(table, "special")

    taken = position(cubes={"liberty": ["Buffalo"], "american": ["Chicago", "New York"]}, held={"american": {0: 1}})

    assert sheet(table, "special") == before
    assert sheet(taken, "special") != before
    assert sheet(taken, "special")["rows"][0]["cells"][3] == "✓"


def running_low(phase: int, houses: int) -> Table:
    """Three supplies down to two cubes; only what the reckoning reads is put there."""
    table = position(cubes={"liberty": ["Boston"]})
    table.core.fill(SUPPLY, [2, 2, 2, 29, 25, 25])
    table.core.cells[PHASE], table.core.cells[HOUSES] = phase, houses
    return table


@rule("AR-7.5")
def test_a_warning_when_supplies_can_end_the_game_this_year():
    """4 players: four supplies of 2 and fewer. 27 cubes and 3 houses can still be placed in a year of three phases."""
    far, near = position(cubes={"liberty": ["Boston"]}), running_low(phase=1, houses=12)
    at_last, by_houses = running_low(phase=3, houses=12), running_low(phase=3, houses=3)

    assert not can_end_this_year(far.core)
    assert can_end_this_year(near.core)
    assert not can_end_this_year(at_last.core)
    assert can_end_this_year(by_houses.core)
    assert "Supplies" in sheet(near, "ending")["note"]
    assert sheet(far, "ending")["note"] == ""
    assert [row["cells"][1:] for row in sheet(near, "ending")["rows"]] == [[7, ""], [21, 0], [3, 4]]


@rule("AR-4.8")
def test_the_log_says_expand_2_when_the_space_was_used_to_expand():
    table = position(cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 20})
    table.do("choose", space="take")

    table.play(next(action for action in table.legal() if action.json["do"] == "expand"))

    assert table.match.log("en")[1] == "Seat 1 uses Take $2 as Expand 2"
    assert table.match.log("de")[1] == "Platz 1 nutzt das Feld zum Ausdehnen um 2"
