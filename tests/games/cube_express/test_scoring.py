"""Scoring (CX-16), ties (CX-17) and the goals of the box."""

import pytest

from .table import HENNING, LUCY, THOMAS, Laid, position

rule = pytest.mark.rule

EASY = "G14"  # 5 dividends left: met or missed at will
CASH = {0: 5, 1: 5, 2: 5, 3: 5}


@rule("CX-16.1")
@rule("CX-16.13")
def test_the_parts_of_a_score_and_what_scores_nothing():
    """In the order of the rulebook; stores, reserve, owner markers, $ markers and trains are worth nothing."""
    table = position(
        tiles=[Laid("P01", "0,2", 0, 0)], store={0: (1, 1, 1)}, dividends={0: 4}, trains={0: ("0,1", "0,1")}
    )

    assert {
        "goals": 0,
        "passengers": 0,
        "factories": 0,
        "stations": 9,
        "shares": 1,
        "dividends": 4,
        "nines": 0,
    } == table.parts(0)
    assert 14 == table.scores()[0]


@rule("CX-16.2")
@rule("CX-16.3")
@rule("CX-16.4")
@rule("CX-16.5")
@rule("CX-EX25")
def test_majorities_among_those_who_met_the_goal():
    """Column 5/2: A 3 met, B 3 met, C 4 missed, D 1 met: 15, 15, 0, 2."""
    table = position(
        players=4,
        goals=[EASY, "G01", "G02", "G03"],
        marks={(1, 0): 3, (1, 1): 3, (1, 2): 4, (1, 3): 1},
        dividends={0: 5, 1: 5, 2: 4, 3: 5},
    )

    assert [15, 15, 0, 2] == [table.parts(seat)["goals"] for seat in range(4)]
    assert 4 == table.parts(2)["dividends"]


@rule("CX-16.6")
@rule("CX-1.10")
@rule("CX-EX26")
@pytest.mark.parametrize(
    ("marks", "cash", "expected"),
    [((3, 2), (5, 5), [12, 4]), ((2, 4), (5, 5), [4, 16]), ((2, 2), (5, 4), [4, 0])],
)
def test_neutral_markers_hold_or_share_the_majority(marks, cash, expected):
    """2 players, column 4/2, neutral 3."""
    table = position(
        players=2,
        goals=[EASY, "G01", "G02", "G03"],
        marks={(1, 0): marks[0], (1, 1): marks[1]},
        dividends={0: cash[0], 1: cash[1]},
    )

    assert expected == [table.parts(seat)["goals"] for seat in range(2)]


@rule("CX-16.7")
@rule("CX-16.9")
@rule("CX-EX27")
def test_a_city_of_four_scores_for_its_station_and_its_passengers():
    """3 points a house for the station's owner, free or taken; each passenger 1 for its own player."""
    table = position(
        players=2,
        tiles=[Laid("P03", "0,-2", 0), Laid("S07", "0,-3", 0)],
        guests={"0,-1.SE": 1, "0,-1.SW": 1, "0,-2.NE": 0},
    )
    assert 4 == table.cities()["0,-1"]

    assert (12, 2) == (table.parts(1)["stations"], table.parts(1)["passengers"])
    assert 1 == table.parts(0)["passengers"]


@rule("CX-16.8")
def test_factory_markers_score_the_value_of_their_space():
    """F02 first 6, later 3 each."""
    table = position(tiles=[Laid("F02", "2,0", 1, first=THOMAS, later={THOMAS: 1, LUCY: 2})])

    assert [9, 0, 6] == [table.parts(seat)["factories"] for seat in range(3)]


@rule("CX-16.10")
@rule("CX-16.11")
@rule("CX-16.12")
def test_share_value_dividends_and_nine_point_markers():
    """Disc on index 9 is worth 12; 7 dividends 7; two markers 18."""
    table = position(disc={0: 9}, dividends={0: 7}, nines=[2, 0, 0, 0], nines_left=4)

    parts = table.parts(0)
    assert (12, 7, 18) == (parts["shares"], parts["dividends"], parts["nines"])


# Ties -------------------------------------------------------------------------------------------------------


def tied(discs, stations=((), ())):
    """Two players whose points are made equal by dividends."""
    tiles = []
    for seat, ids in enumerate(stations):
        tiles += [Laid(id_, f"{4 + 2 * i},{5 * seat - 4}", 0, seat) for i, id_ in enumerate(ids)]
    trial = position(players=2, tiles=tiles, disc={0: discs[0], 1: discs[1]}, dividends={0: 0, 1: 0})
    cash = {seat: max(trial.scores()) - score for seat, score in enumerate(trial.scores())}
    table = position(players=2, tiles=tiles, disc={0: discs[0], 1: discs[1]}, dividends=cash)
    assert table.scores()[0] == table.scores()[1]
    return table


@rule("CX-17.1")
def test_most_points_win():
    """Whatever the rest."""
    assert [1] == position(players=2, dividends={0: 0, 1: 1}).winners()


@rule("CX-17.2")
@rule("CX-EX28")
def test_a_tie_is_won_by_more_stations():
    """5 against 4, whatever the discs."""
    table = tied((9, 7), (("S01", "S02", "S03"), ("S04", "S05", "S06", "S07")))

    assert [1] == table.winners()


@rule("CX-17.3")
@rule("CX-EX28")
def test_then_by_the_disc_further_along():
    """Stations 4 and 4, discs 7 and 9."""
    table = tied((7, 9), (("S01", "S02", "S03"), ("S05", "S06", "S08")))

    assert [1] == table.winners()


@rule("CX-17.4")
@rule("CX-EX28")
def test_then_the_victory_is_shared():
    """Stations 4 and 4, discs 9 and 9."""
    table = tied((9, 9), (("S01", "S02", "S03"), ("S05", "S06", "S08")))

    assert [0, 1] == table.winners()


# The goals of the box ---------------------------------------------------------------------------------------


OWN_FIVE = [Laid(id_, f"{4 + 2 * i},0", 0, 0) for i, id_ in enumerate(("S01", "S02", "S03", "S04"))]
LINE = [Laid("P03", "0,2", 0), Laid("P02", "0,3", 0), Laid("P01", "0,4", 0), Laid("S07", "0,5", 0)]


@rule("CX-16.2")
@pytest.mark.parametrize(
    ("goal", "met", "missed"),
    [
        ("G01", {"tiles": OWN_FIVE}, {"tiles": OWN_FIVE[1:]}),
        ("G02", {"tiles": LINE}, {"tiles": LINE[:3]}),
        ("G04", {"tiles": [Laid("S01", "3,-2", 0, 0)]}, {"tiles": [Laid("S01", "2,-2", 0, 0)]}),
        ("G05", {"tiles": [Laid("P01", "0,2", 0, 0), Laid("P02", "0,3", 0, 0)]}, {"tiles": [Laid("P01", "0,2", 0, 0)]}),
        ("G06", {"store": {0: (1, 1, 1)}}, {"store": {0: (3, 3, 0)}}),
        (
            "G07",
            {"tiles": [Laid("F02", "2,0", 1, first=0, later={0: 2})]},
            {"tiles": [Laid("F02", "2,0", 1, first=1, later={0: 2})]},
        ),
        (
            "G08",
            {"tiles": [Laid("F02", "2,0", 1, first=0), Laid("F01", "0,2", 0, first=0)]},
            {"tiles": [Laid("F02", "2,0", 1, first=0, later={0: 4})]},
        ),
        (
            "G09",
            {"tiles": [Laid("F02", "2,0", 1, first=0, later={0: 1}), Laid("F01", "0,2", 0, first=1, later={0: 1})]},
            {"tiles": [Laid("F02", "2,0", 1, first=0, later={0: 4})]},
        ),
        (
            "G10",
            {"guests": {"0,1.NW": 0, "0,1.NE": 0, "1,0.NE": 0, "1,0.SE": 0, "0,-1.SE": 0}},
            {"guests": {"0,1.NW": 0, "0,1.NE": 0, "1,0.NE": 0, "1,0.SE": 0, "0,-1.SE": 1}},
        ),
        ("G11", {"guests": {"1,0.NE": 0, "0,-1.SE": 0}}, {"guests": {"1,0.NE": 0, "1,0.SE": 0, "0,1.NE": 0}}),
        ("G12", {"trains": {0: ("0,1", "0,0")}}, {}),
        ("G13", {"disc": {0: 7}}, {"disc": {0: 6}}),
        ("G14", {"dividends": {0: 5}}, {"dividends": {0: 4}}),
    ],
)
def test_each_goal_is_met_from_its_number_on(goal, met, missed):
    """Numbers are minimums; one less misses it."""
    others = [other for other in ("G01", "G02", "G04", "G05") if other != goal][:3]
    for given, expected in ((met, True), (missed, False)):
        table = position(players=3, goals=[goal, *others], **given)
        assert expected is table.view(None)["goals"][0]["met"][0], (goal, given)


@rule("CX-16.2")
def test_three_towns():
    """G03: three own stations in cities of three or more houses."""
    towns = [
        Laid("S04", "4,4", 0, 0),
        Laid("P04", "4,3", 1),
        Laid("S12", "8,4", 0, 0),
        Laid("P05", "8,3", 1),
        Laid("P03", "0,2", 0),
    ]
    table = position(players=3, goals=["G03", "G01", "G02", "G04"], tiles=towns)
    assert [3, 3, 3] == [table.cities()[cell] for cell in ("0,1", "4,4", "8,4")]

    assert table.view(None)["goals"][0]["met"][0]
    less = position(players=3, goals=["G03", "G01", "G02", "G04"], tiles=towns[:4])
    assert not less.view(None)["goals"][0]["met"][0]


def test_henning_and_lucy_see_the_same_score():
    """All of it is open."""
    table = position(dividends=CASH)

    assert table.view(HENNING)["players"][0]["parts"] == table.view(LUCY)["players"][0]["parts"]
