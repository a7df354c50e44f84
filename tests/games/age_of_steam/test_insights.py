"""The facts that decide: one line a cube and who may take it before, the money and the reduction at the end of the round."""

import pytest

from stellwerk.games.age_of_steam.show.insights import moves_before
from stellwerk.kernel.texts import localize

from .table import DARIA, PETRA, VIOLA, Table, building, moving

rule = pytest.mark.rule

# From Evansville to Cincinnati directly (Petra), or by Indianapolis, whence Petra and Daria have a link each.
TRACK = [
    (PETRA, "10,9", "1-4"),
    (PETRA, "11,8", "1-4"),
    (DARIA, "9,8", "1-3"),
    (DARIA, "11,7", "2-4"),
    (DARIA, "Indianapolis", "c1+c4"),
]


def sheet(table: Table, key: str, seat: int) -> dict:
    return next(one for one in localize(table.match.insights(seat), "en") if one["key"] == key)


def test_a_cube_stands_in_one_line_with_its_best_way_and_the_number_of_others():
    table = moving(seat=DARIA, track=TRACK, cubes={"Evansville": ["blue", "blue"]}, reach=[2, 2, 2])

    made = sheet(table, "deliveries", DARIA)

    assert len(made["rows"]) == 1
    way, links, own, others, before = made["rows"][0]["cells"]
    assert way[1] == {"text": "Evansville → Cincinnati", "sub": "via Indianapolis · 1 more way"}
    assert (links, own, others, before) == (2, 2, "–", "–")
    assert made["note"] == "1 cube gets home, 2 ways"
    assert made["rows"][0]["pick"] == "whole:1"


def test_where_no_cube_gets_home_the_table_says_so():
    table = moving(seat=DARIA, track=[], cubes={"Evansville": ["blue"]}, reach=[2, 2, 2])

    assert sheet(table, "deliveries", DARIA)["note"] == "No cube gets home yet"


@rule("AS-14.11")
def test_what_a_delivery_brings_stands_in_one_line_for_each_owner():
    """Two links, both Daria's: income + 2 in one line, not + 1 and + 1."""
    table = moving(seat=DARIA, track=TRACK, cubes={"Evansville": ["blue"]}, reach=[2, 2, 2])
    match = table.match

    match.play_all(match.choices(["whole:1"])["actions"])

    earned = [line["text"]["en"] for line in match.log_entries() if "income +" in line["text"]["en"]]
    assert [text.partition(": ")[2] for text in earned] == ["income +2, now 2"]


@rule("AS-14.1")
def test_who_comes_before_and_reaches_the_cube_is_named():
    """Viola's reach of 1 takes it over Petra's link; with Daria on turn only those between her and Viola come before."""
    table = moving(seat=DARIA, track=TRACK, cubes={"Evansville": ["blue"]}, reach=[2, 2, 1])

    (row,) = sheet(table, "deliveries", VIOLA)["rows"]

    assert moves_before(table.core, DARIA) == []
    ahead = moves_before(table.core, VIOLA)
    assert ahead == [DARIA]
    assert row["cells"][4] == [{"seat": DARIA}]


@rule("AS-15.2")
@rule("AS-15.11")
def test_the_end_of_the_round_is_reckoned_with_expenses_and_reduction():
    """Income 12, 5 shares, reach 3: + 12 − 8; from 11 on it falls by 2, and 21 is 9 away."""
    table = building(income=[12, 3, 0], shares=[5, 5, 2], reach=[3, 3, 1], money=[1, 1, 10])

    rows = {row["seat"]: row["cells"] for row in sheet(table, "round_end", PETRA)["rows"]}

    assert rows[PETRA] == [12, {"money": 8}, {"money": 5}, "−2", 9]
    assert rows[DARIA] == [3, {"money": 8}, {"text": "−$4", "strong": True}, "0", 8]
    assert rows[VIOLA] == [0, {"money": 3}, {"money": 7}, "0", 11]
    assert [row["dim"] for row in sheet(table, "round_end", PETRA)["rows"] if row["seat"] == DARIA] == [True]
    assert "$7 after income and expenses" in localize(table.match.choices(), "en")["note"]
