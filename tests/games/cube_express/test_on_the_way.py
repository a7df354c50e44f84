"""Actions while moving (CX-10) and factories (CX-12)."""

import pytest

from stellwerk.games.cube_express.state import ROOM

from .table import BACK, HENNING, LUCY, THOMAS, Laid, changed_box, map_m, moving

rule = pytest.mark.rule

GOALS = ("G01", "G02", "G03", "G04")


@rule("CX-10.1")
@rule("CX-10.2")
@rule("CX-RF14")
def test_one_action_on_each_tile_entered_and_none_where_the_run_starts():
    """Coal at the crossing once; then the next tile."""
    table = moving()
    assert "CX-10.2" == table.refused("set_down", house="0,1.NW")
    assert "CX-10.2" == table.refused("take")

    table.do("run", train="1", cell="0,0").do("take")
    assert "CX-10.1" == table.refused("take")
    table.do("run", train="1", cell="1,0")
    assert "set_down" in table.offered()
    table.do("stop")
    assert "CX-2.1" == table.refused("set_down", house="1,0.NE")


@rule("CX-10.3")
@rule("CX-RF14")
def test_a_site_gives_a_marker_from_the_reserve_and_none_from_an_empty_one():
    """Iron from P03."""
    table = moving(tiles=[Laid("P03", "0,2")])
    reserve = table.reserve(0)
    table.do("run", train="1", cell="0,2").do("take")
    assert ((0, 0, 1), reserve - 1) == (table.store(0), table.reserve(0))

    empty = moving(tiles=[Laid("P03", "0,2")], reserve={0: 0}, store={0: (1, 0, 0)})
    empty.do("run", train="1", cell="0,2")
    assert "CX-10.3" == empty.refused("take")


@rule("CX-10.4")
@rule("CX-10.5")
@rule("CX-EX18")
def test_the_owners_disc_moves_when_a_rival_takes():
    """Own or ownerless site: nothing; entered but not taken: nothing."""
    own = moving(tiles=[Laid("P03", "0,2", 0, THOMAS)])
    own.do("run", train="1", cell="0,2").do("take")
    assert ((0, 0, 1), 1) == (own.store(THOMAS), own.disc(THOMAS))

    rivals = moving(tiles=[Laid("P03", "0,2", 0, LUCY)])
    rivals.do("run", train="1", cell="0,2")
    assert (1, (0, 0, 0)) == (rivals.disc(LUCY), rivals.store(THOMAS))
    rivals.do("take")
    assert (2, 1) == (rivals.disc(LUCY), rivals.disc(THOMAS))

    ownerless = moving(tiles=[Laid("P03", "0,2")])
    ownerless.do("run", train="1", cell="0,2").do("take")
    assert [1, 1, 1] == [ownerless.disc(seat) for seat in range(3)]


@rule("CX-10.6")
def test_the_start_crossing_is_a_coal_site_on_every_entry():
    """Nobody owns it."""
    table = moving().do("run", train="1", cell="0,0").do("take")

    assert (1, 0, 0) == table.store(0)
    assert [1, 1, 1] == [table.disc(seat) for seat in range(3)]


@rule("CX-10.7")
@rule("CX-10.8")
@rule("CX-RF15")
def test_a_passenger_goes_to_a_free_house_joined_to_any_players_station():
    """Henning's home city reaches to (2,0); taken and unjoined houses are refused."""
    table = map_m(step="move", trains={THOMAS: ("0,0",)}, guests={"1,0.SE": HENNING})
    table.do("run", train="1", cell="1,0")
    assert {"1,0.NE", "2,0.NE"} == set(table.values("set_down", "house"))
    assert "CX-10.8" == table.refused("set_down", house="1,0.SE")
    assert "Seat 2 has a passenger" in table.why_not({"do": "set_down", "house": "1,0.SE"}).text_in("en")
    assert "CX-10.7" == table.refused("set_down", house="0,1.NW")
    assert "CX-10.7" == table.refused("set_down", house="1,0.NW")
    assert "CX-10.7" == table.refused("set_down", house="9,9.NW")

    reserve = table.reserve(THOMAS)
    table.do("set_down", house="2,0.NE")
    assert (THOMAS, reserve - 1) == (table.guest("2,0.NE"), table.reserve(THOMAS))


@rule("CX-10.8")
def test_a_position_taken_up_again_knows_which_houses_are_taken():
    """Thomas's passenger stands on the last tile, Lucy's on a home: the counts kept on the way are those counted afresh."""
    table = map_m(step="move", trains={THOMAS: ("0,0",)}, guests={"0,-1.SE": LUCY})
    table.do("run", train="1", cell="1,0").do("set_down", house="2,0.NE")

    again = table.core.clone()
    again.rebuild()

    assert again.cells == table.core.cells
    full = map_m(step="move", trains={THOMAS: ("0,0",)}, guests=dict.fromkeys(("1,0.NE", "1,0.SE", "2,0.NE"), THOMAS))
    full.do("run", train="1", cell="1,0")
    assert not full.options("set_down")
    assert 0 == full.core.cells[ROOM + full.core.station_city(2)]


def test_a_tile_names_the_player_whose_station_it_has():
    """Henning's home; who has no name is called by the seat."""
    table = map_m(step="move", trains={THOMAS: ("0,0",)})
    table.match.names = ["Thomas", "Henning", ""]

    assert "station of Henning" == table.pick("cell:1,0")["note"]
    assert "Bahnhof von Platz 3" == table.pick("cell:0,-1", "de")["note"]


@rule("CX-10.9")
@rule("CX-RF15")
def test_the_passenger_comes_from_the_own_reserve():
    """None there, no passenger."""
    table = moving(reserve={0: 0}, trains={0: ("0,0",)}, store={0: (1, 0, 0)})
    table.do("run", train="1", cell="1,0")

    assert "CX-10.9" == table.refused("set_down", house="1,0.NE")


@rule("CX-10.10")
@rule("CX-12.1")
@rule("CX-12.2")
@rule("CX-12.3")
@rule("CX-EX8")
def test_henning_serves_f02_first():
    """Store (2,0,1) → empty; a marker each to factory, dividends and goal 2; disc 1 → 3; reserve unchanged."""
    table = moving(
        seat=HENNING, tiles=[Laid("F02", "2,0", 1)], trains={HENNING: ("1,0",)}, store={HENNING: (2, 0, 1)}, goals=GOALS
    )
    reserve = table.reserve(HENNING)
    table.do("run", train="1", cell="2,0").do("deliver", goal="2")

    assert ((0, 0, 0), 3, reserve) == (table.store(HENNING), table.dividends(HENNING), table.reserve(HENNING))
    assert (HENNING, 1, 3) == (table.tile("2,0")["first"], table.marks(2, HENNING), table.disc(HENNING))


@rule("CX-12.4")
@rule("CX-12.6")
@rule("CX-EX16")
@pytest.mark.parametrize("first", [THOMAS, HENNING])
def test_a_later_delivery_goes_to_the_right_space(first):
    """By whomever it was served before: disc +1; the left space keeps its marker."""
    table = moving(
        seat=HENNING,
        tiles=[Laid("F02", "2,0", 1, first=first, later={HENNING: 1})],
        trains={HENNING: ("1,0",)},
        store={HENNING: (2, 0, 1)},
    )
    table.do("run", train="1", cell="2,0").do("deliver", goal="1")

    assert (first, [0, 2, 0], 2) == (table.tile("2,0")["first"], table.tile("2,0")["later"], table.disc(HENNING))


@rule("CX-12.5")
@rule("CX-EX16")
@rule("CX-RF16")
def test_one_entry_allows_one_delivery():
    """Store (4,0,2): the second needs another entry."""
    table = moving(seat=HENNING, tiles=[Laid("F02", "2,0", 1)], trains={HENNING: ("1,0",)}, store={HENNING: (4, 0, 2)})
    table.do("run", train="1", cell="2,0").do("deliver", goal="1")

    assert "CX-12.5" == table.refused("deliver", goal="1")
    assert (2, 0, 1) == table.store(HENNING)


@rule("CX-12.1")
@rule("CX-12.7")
@rule("CX-RF16")
def test_a_delivery_needs_the_goods_and_a_goal_with_room():
    """(1,2,1) is not (2,0,1); a sixth marker finds no place; without any room the marker goes to the reserve."""
    factory = {"seat": HENNING, "tiles": [Laid("F02", "2,0", 1)], "trains": {HENNING: ("1,0",)}}
    short = moving(store={HENNING: (1, 2, 1)}, **factory).do("run", train="1", cell="2,0")
    assert "CX-12.1" == short.refused("deliver", goal="1")

    full = moving(store={HENNING: (2, 0, 1)}, marks={(1, HENNING): 5}, **factory).do("run", train="1", cell="2,0")
    assert "CX-12.7" == full.refused("deliver", goal="1")
    assert "CX-12.7" == full.refused("deliver_unmarked")
    assert "CX-12.2" == full.refused("deliver", goal="5")

    marks = {(goal, HENNING): 5 for goal in (1, 2, 3, 4)}
    none = moving(store={HENNING: (2, 0, 1)}, marks=marks, dividends={HENNING: 0}, reserve={HENNING: 0}, **factory)
    none.do("run", train="1", cell="2,0").do("deliver_unmarked")
    assert (1, 1, HENNING) == (none.reserve(HENNING), none.dividends(HENNING), none.tile("2,0")["first"])


@rule("CX-12.8")
@pytest.mark.parametrize(
    ("demand", "store", "reserve", "expected"),
    [
        ("[2, 2, 1]", (2, 2, 1), 4, (6, 3, 1)),
        ("[1, 0, 0]", (1, 0, 0), 4, (2, 3, 1)),
        ("[1, 0, 0]", (1, 0, 0), 1, (0, 3, 0)),
        ("[1, 0, 0]", (1, 0, 0), 0, (0, 2, 0)),
    ],
)
def test_other_demands_are_made_up_with_the_reserve(tmp_path, demand, store, reserve, expected):
    """More than three: the rest to the reserve. Fewer: factory, dividends and goal are filled from it, in this order."""
    setup = changed_box(tmp_path, 3, ("demand = [2, 0, 1]", f"demand = {demand}"))
    table = moving(
        setup=setup,
        seat=HENNING,
        tiles=[Laid("F02", "2,0", 1)],
        trains={HENNING: ("1,0",)},
        store={HENNING: store},
        reserve={HENNING: reserve},
    )
    table.do("run", train="1", cell="2,0").do("deliver", goal="1")

    assert expected == (table.reserve(HENNING), table.dividends(HENNING), table.marks(1, HENNING))
    assert HENNING == table.tile("2,0")["first"]


@rule("CX-10.11")
def test_crossings_backs_empty_spots_and_unused_homes_offer_nothing():
    """Only going on, stopping, selling."""
    tiles = [Laid(BACK, "0,2"), Laid("X01", "0,3"), Laid("S01", "0,4")]
    table = moving(tiles=tiles, points=9)
    for cell in ("0,2", "0,3", "0,4"):
        table.do("run", train="1", cell=cell)
        assert {"run", "stop", "sell"} >= table.offered()
        assert "CX-10.11" == table.refused("take")
        assert "CX-10.11" == table.refused("set_down", house="0,1.NW")
        assert "CX-10.11" == table.refused("deliver", goal="1")

    home = moving(trains={0: ("0,0",)}).do("run", train="1", cell="-1,0")
    assert "CX-10.11" == home.refused("set_down", house="-1,0.NW")


@rule("CX-EX9")
def test_thomas_runs_through_map_m():
    """Two passengers, an iron for which Lucy's disc moves; reserve −3, no points left."""
    guests = {"1,0.SE": HENNING, "1,-2.SW": HENNING, "2,-1.SW": LUCY}
    table = map_m(
        step="move", trains={THOMAS: ("0,0",)}, guests=guests, store={THOMAS: (1, 0, 0)}, running=-1, ran=0, entered=0
    )
    table.do("burn")
    reserve = table.reserve(THOMAS)
    assert 5 == table.view(None)["points"]

    table.do("run", train="1", cell="1,0")
    assert {"1,0.NE", "2,0.NE"} == set(table.values("set_down", "house"))
    table.do("set_down", house="2,0.NE")
    assert 4 == table.view(None)["points"]
    table.do("run", train="1", cell="2,0")
    assert "CX-12.1" == table.refused("deliver", goal="1")
    table.do("run", train="1", cell="2,-1")
    assert [] == table.values("set_down", "house")
    assert "CX-10.7" == table.refused("set_down", house="2,-1.NE")
    table.do("run", train="1", cell="2,-2").do("take")
    assert 2 == table.disc(LUCY)
    table.do("run", train="1", cell="1,-2").do("set_down", house="2,-2.SW")

    assert (reserve - 3, (0, 0, 1), 0) == (table.reserve(THOMAS), table.store(THOMAS), table.view(None)["points"])
