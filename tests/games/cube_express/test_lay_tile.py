"""Step I (CX-4): laying a tile."""

import pytest

from .table import BACK, HENNING, LUCY, THOMAS, Laid, map_m, position

rule = pytest.mark.rule


@rule("CX-4.1")
@rule("CX-RF5")
def test_exactly_one_tile_of_the_hand_is_laid():
    """No second one, none that is not in the hand, and no going on without."""
    table = position(hand=["F01", "F02", "F04"])
    assert "CX-4.1" == table.refused("lay", side="front", hand="4", cell="0,2", turn="0")
    assert "CX-4.9" == table.refused("skip")
    assert "CX-4.1" == table.refused("decline")

    table.lay("F01", "0,2")

    assert ["F02", "F04"] == table.hand(0)
    assert "CX-4.1" == table.refused("lay", side="front", hand="1", cell="0,3", turn="0")
    table.do("decline")
    assert "CX-4.1" == table.refused("lay", side="front", hand="1", cell="0,3", turn="0")


@rule("CX-4.2")
@rule("CX-RF6")
def test_a_tile_goes_to_an_empty_cell_where_a_rail_runs_on():
    """Not on a tile, not apart, not by a corner, not beside a blank edge only, not off the table."""
    table = position(hand=["F01", "F02", "F04"])

    assert "CX-4.2" == table.refused_lay("F01", "0,1")
    assert "CX-4.2" == table.refused_lay("F01", "5,5")
    assert "CX-4.2" == table.refused_lay("F01", "3,1")
    assert "CX-4.2" == table.refused("lay", side="front", hand="1", cell="99,0", turn="0")
    alone = position(tiles=[Laid("S01", "0,2")], hand=["F01"])
    assert "CX-4.2" == alone.refused_lay("F01", "1,2")
    assert "CX-4.2" == alone.refused_lay("F01", "1,3")

    table.lay("F01", "0,2")
    assert "F01" == table.tile("0,2")["face"]


@rule("CX-4.3")
def test_any_rotation_that_fits_is_allowed():
    """Of the four turns of a curve north of home N two meet the rail, and both are offered."""
    table = position(hand=["F03"])

    turns = [
        a.json["turn"]
        for a in table.legal()
        if a.json == {**a.json, "do": "lay", "side": "front", "hand": "1", "cell": "0,2"}
    ]
    assert ["1", "2"] == turns


@rule("CX-4.3")
def test_a_turn_that_looks_the_same_is_offered_once():
    """The back has four equal turns."""
    table = position(hand=["F03"])

    assert {"0"} == {a.json["turn"] for a in table.legal() if a.json.get("side") == "back"}
    assert "CX-4.3" == table.refused_lay("F03", "0,2", 1, back=True)


@rule("CX-4.4")
@rule("CX-RF6")
def test_on_every_shared_edge_rail_meets_rail_or_blank_meets_blank():
    """A back at (1,1) would meet the blank side of home E."""
    table = position(hand=["F01", "F03"])

    assert "CX-4.4" == table.refused_lay("F01", "1,1", back=True)
    assert "CX-4.4" == table.refused_lay("F01", "0,2", 1)
    assert table.why_not({"do": "lay", "side": "front", "hand": table.slot("F03"), "cell": "1,1", "turn": "3"}) is None


@rule("CX-4.5")
def test_roads_need_not_fit():
    """S01 at turn 2 puts its dark north-east corner on home N's light one."""
    table = position(hand=["S01"])

    for turn in (0, 2):
        assert table.why_not({"do": "lay", "side": "front", "hand": "1", "cell": "0,2", "turn": str(turn)}) is None


@rule("CX-4.6")
@rule("CX-EX13")
@rule("CX-RF7")
def test_a_tile_may_not_join_two_cities_with_a_station():
    """S05 at (−1,−1) turn 1 joins the cities of homes S and W: refused with four players."""
    assert "CX-4.6" == position(players=4, hand=["S05"]).refused_lay("S05", "-1,-1", 1)


@rule("CX-EX13")
@rule("CX-4.7")
@rule("CX-6.15")
def test_the_same_tile_is_legal_where_one_home_is_unused_but_takes_no_station():
    """With two players (N, S) home W has no station; home S is next door, and its city has one."""
    table = position(players=2, hand=["S05"])
    table.lay("S05", "-1,-1", 1)

    assert "build" not in table.offered()
    assert "CX-6.11" == table.refused("build", cell="-1,-1")
    assert {"0,1": 2, "0,-1": 5} == table.cities()


@rule("CX-4.6")
@rule("CX-RF7")
def test_ones_own_two_cities_may_not_be_joined_either():
    """Thomas has stations at (0,1) and (0,3); P01 between them would be one road, a back has none."""
    table = position(tiles=[Laid("S01", "0,3", 0, THOMAS)], hand=["P01"], seat=THOMAS)

    assert ["CX-4.6", "CX-4.6"] == [table.refused_lay("P01", "0,2", turn) for turn in (0, 2)]
    assert table.why_not({"do": "lay", "side": "back", "hand": table.slot("P01"), "cell": "0,2", "turn": "0"}) is None


@rule("CX-4.6")
def test_stations_are_not_joined_by_way_of_a_third_city():
    """The halves of S07 reach one station each; that is allowed, unless both also meet one city without station."""
    around = [Laid(BACK, "5,4"), Laid("S02", "6,5", 2, HENNING), Laid("S09", "4,5", 0, LUCY)]

    apart = position(tiles=around, hand=["S07"])
    assert apart.why_not({"do": "lay", "side": "front", "hand": "1", "cell": "5,5", "turn": "0"}) is None
    met = position(tiles=[*around, Laid("S01", "5,6")], hand=["S07"])
    assert "CX-4.6" == met.refused_lay("S07", "5,5", 0)


@rule("CX-4.7")
def test_an_empty_spot_is_no_station():
    """S03 with its empty spot joins the city of home N, which grows; another empty spot joins it as well."""
    table = position(hand=["S03"])
    table.lay("S03", "0,2", 1)
    assert 3 == table.cities()["0,1"]

    again = position(tiles=[Laid("S03", "0,2", 1)], hand=["S01"])
    again.lay("S01", "1,2", 3)
    assert 4 == again.cities()["0,1"]


@rule("CX-4.8")
@rule("CX-EX30")
@rule("CX-4.11")
def test_a_tile_laid_face_down_shows_a_back_and_no_id():
    """The others see a back; the own hand is one shorter until step III; there is no centre action."""
    table = position(hand=["F01", "F02", "F04"])
    table.lay("F01", "0,2", back=True)

    assert {"stop"} <= table.offered()
    assert "collect" not in table.offered()
    assert ["F02", "F04"] == table.hand(0)
    for watcher in (None, 1, 2):
        assert "F01" not in str(table.view(watcher))
        assert "F01" not in str(table.log("en", watcher))
    assert ["F01"] == table.view(0)["players"][0]["backs"]
    table.do("stop").do("take_tile", column="1")
    assert 3 == len(table.hand(0))


@rule("CX-4.11")
def test_a_back_may_hide_any_tile_for_the_others():
    """Redrawn for seat 1, the front of seat 0's back changes; for seat 0 it does not."""
    table = position(hand=["F01", "F02", "F04"])
    table.lay("F01", "0,2", back=True)

    fronts = {table.determinized(1, seed).core.rows[7][0] for seed in range(20)}
    assert 1 < len(fronts)
    assert {table.core.rows[7][0]} == {table.determinized(0, seed).core.rows[7][0] for seed in range(5)}


# Two loops that close all rails but those to cells with a blank edge beside them: nothing with four rails fits.
BLOCKED = (
    Laid("S01", "1,1", 1),
    Laid("S03", "2,1", 3),
    Laid("S04", "2,2", 2),
    Laid("S02", "1,2", 1),
    Laid("P04", "0,2", 1),
    Laid("P01", "-1,-1", 1),
    Laid("P05", "-2,-1", 1),
    Laid("P06", "-2,-2", 0),
    Laid("P02", "-1,-2", 1),
    Laid("F03", "0,-2", 3),
)


@rule("CX-4.9")
def test_with_nothing_that_fits_the_hand_is_shown_and_kept_and_the_market_is_skipped():
    """Tiles stay, no tile is taken, no dividend placed; movement goes on."""
    hand = ["S08", "X01", "X02"]
    table = position(players=2, tiles=BLOCKED, hand=hand)
    stack = table.view(None)["stack"]
    assert {"skip", "sell"} == table.offered()

    table.do("skip")

    shown = [key for line in table.match.log_entries() for key in line["shows"]]
    assert [f"tile:{tile}" for tile in hand] == shown[-3:]
    assert "CX-4.9" == table.refused("take_tile", column="1")
    assert "CX-4.9" == table.refused("lay", side="front", hand="1", cell="0,3", turn="0")
    table.do("run", train="1", cell="0,0").do("stop")
    assert 1 == table.seat
    assert hand == table.hand(0)
    assert stack == table.view(None)["stack"]


@rule("CX-4.9")
def test_a_hand_that_was_shown_is_known():
    """No belief of seat 1 gives seat 0 other tiles."""
    table = position(players=2, tiles=BLOCKED, hand=["S08", "X01", "X02"]).do("skip")

    assert [sorted(table.core.rows[3])] * 5 == [sorted(table.determinized(1, n).core.rows[3]) for n in range(5)]


@rule("CX-4.10")
def test_a_round_in_which_everybody_skips_is_the_last():
    """The first player of two has skipped, the second does too."""
    table = position(players=2, seat=1, turns=1, skips=1, tiles=BLOCKED, hand=["S08", "X01", "X02"])
    table.do("skip").do("stop")

    assert table.over
    assert "nothing_fits" == table.setup.end_reason(table.core)


@rule("CX-4.10")
def test_one_player_who_skips_ends_nothing():
    """The other still lays."""
    table = position(players=2, seat=1, turns=1, skips=0, tiles=BLOCKED, hand=["S08", "X01", "X02"])
    table.do("skip").do("stop")

    assert not table.over


def test_the_frontier_follows_the_rails():
    """After a straight tile north of home N the way leads on to (0,3), not to its sides."""
    table = map_m(seat=HENNING, hand=["S01"])

    cells = set(table.values("lay", "cell"))
    assert "0,2" in cells
    assert "3,-1" not in cells
