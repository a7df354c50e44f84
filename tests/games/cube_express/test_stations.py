"""Stations (CX-6) and cities (CX-7)."""

import pytest

from stellwerk.games.cube_express.state import CITY, PLACES, ROOM, SIZE

from .table import BACK, HENNING, LUCY, THOMAS, Laid, changed_box, map_m, position

rule = pytest.mark.rule

HENNINGS = {"1,0.NE": HENNING, "2,-2.SW": LUCY}  # one passenger of his own, one of Lucy, both at his stations


def henning(**given):
    """CX-EX4: Henning about to lay S01."""
    return map_m(**{"seat": HENNING, "hand": ["S01"], "guests": HENNINGS, **given})


@rule("CX-6.1")
@rule("CX-6.3")
@rule("CX-6.5")
@rule("CX-6.6")
@rule("CX-6.7")
@rule("CX-6.10")
@rule("CX-EX4")
def test_henning_pays_two_dividends_lucys_passenger_and_his_own():
    """Cost 4, exactly what he has: nobody asks him. Both houses are free again, his level is 5."""
    table = henning()
    reserve, lucy = table.reserve(HENNING), table.dividends(LUCY)
    table.lay("S01", "3,-2", 3)
    table.do("build", cell="3,-2")

    assert (0, reserve + 3) == (table.dividends(HENNING), table.reserve(HENNING))
    assert lucy + 1 == table.dividends(LUCY)
    assert [None, None] == [table.guest(house) for house in HENNINGS]
    assert HENNING == table.tile("3,-2")["owner"]
    assert 5 == table.level(HENNING)
    assert {"run", "stop"} <= table.offered()


@rule("CX-6.7")
@rule("CX-EX5")
@rule("CX-RF11")
def test_his_own_passenger_can_not_be_used_while_lucys_stays():
    """With a third dividend from a share sale there is a choice, but not this one."""
    table = henning()
    table.lay("S01", "3,-2", 3).do("sell").do("build", cell="3,-2")

    assert "CX-6.7" == table.refused("pay_passenger", house="1,0.NE")
    assert {"pay_dividend", "pay_passenger"} == table.offered()
    table.do("pay_passenger", house="2,-2.SW")
    assert table.why_not({"do": "pay_passenger", "house": "1,0.NE"}) is None


@rule("CX-6.4")
@rule("CX-6.16")
@rule("CX-EX29")
def test_with_four_dividends_he_may_mix():
    """4 dividends and no passenger; or 3 and Lucy's; never 3 and his own."""
    four = henning(dividends={HENNING: 4})
    four.lay("S01", "3,-2", 3).do("build", cell="3,-2")
    assert "CX-6.7" == four.refused("pay_passenger", house="1,0.NE")
    for _ in range(4):
        four.do("pay_dividend")
    assert (0, HENNING, LUCY) == (four.dividends(HENNING), four.guest("1,0.NE"), four.guest("2,-2.SW"))

    mixed = henning(dividends={HENNING: 4})
    mixed.lay("S01", "3,-2", 3).do("build", cell="3,-2").do("pay_passenger", house="2,-2.SW")
    for _ in range(3):
        mixed.do("pay_dividend")
    assert (1, HENNING, None) == (mixed.dividends(HENNING), mixed.guest("1,0.NE"), mixed.guest("2,-2.SW"))
    assert 5 == four.level(HENNING) == mixed.level(HENNING)

    own = henning(dividends={HENNING: 4})
    own.lay("S01", "3,-2", 3).do("build", cell="3,-2").do("pay_passenger", house="2,-2.SW")
    own.do("pay_passenger", house="1,0.NE")
    assert (2, None, None) == (own.dividends(HENNING), own.guest("1,0.NE"), own.guest("2,-2.SW"))


@rule("CX-6.6")
def test_the_builder_chooses_which_rivals_passenger_pays():
    """Henning's and Lucy's passengers in Thomas's city, one marker still due: he takes Lucy's, or Henning's."""
    for chosen, other, guest, stays in (
        ("0,1.NE", "0,1.NW", LUCY, HENNING),
        ("0,1.NW", "0,1.NE", HENNING, LUCY),
    ):
        guests = {"0,1.NW": HENNING, "0,1.NE": LUCY}
        table = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={THOMAS: 2}, guests=guests)
        table.lay("S01", "0,3").do("build", cell="0,3").do("pay_dividend").do("pay_dividend")
        assert {"0,1.NW", "0,1.NE"} == set(table.values("pay_passenger", "house"))

        table.do("pay_passenger", house=chosen)

        assert (None, stays) == (table.guest(chosen), table.guest(other))
        assert (3, 2) == (table.dividends(guest), table.dividends(stays))
        assert 4 == table.level(THOMAS)


@rule("CX-6.4")
@rule("CX-6.17")
def test_passengers_at_every_own_station_pay():
    """Three stations: Lucy's passenger at the third one and four dividends are the five markers of level 5."""
    tiles = [Laid("S02", "5,0", 0, THOMAS), Laid("S03", "7,0", 0, THOMAS), Laid(BACK, "0,2")]
    table = position(tiles=tiles, hand=["S01"], dividends={THOMAS: 4}, disc={THOMAS: 0}, guests={"7,0.SW": LUCY})
    table.lay("S01", "0,3").do("build", cell="0,3")

    assert (0, 3) == (table.dividends(THOMAS), table.dividends(LUCY))
    assert table.guest("7,0.SW") is None
    assert THOMAS == table.tile("0,3")["owner"]


@rule("CX-6.2")
@rule("CX-RF10")
def test_a_spot_not_used_stays_empty_for_good():
    """Only the tile just laid takes a station."""
    table = position(players=2, tiles=[Laid(BACK, "0,2"), Laid("S02", "0,3")], hand=["S01"], dividends={0: 9})
    table.lay("S01", "0,-2", 0)

    assert "CX-6.2" == table.refused("build", cell="0,3")
    assert "CX-6.2" == table.refused("build", cell="9,9")
    other = position(players=2, tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 9})
    other.lay("S01", "0,3").do("decline").do("stop").do("take_tile", column="1").do("keep")
    assert "CX-6.2" == other.refused("build", cell="0,3")


@rule("CX-6.8")
@rule("CX-RF11")
def test_passengers_at_rivals_stations_can_not_be_used():
    """Henning's passenger in Thomas's home city is out of reach."""
    table = henning(guests={"0,1.NW": HENNING, **HENNINGS}, dividends={HENNING: 4})
    table.lay("S01", "3,-2", 3).do("build", cell="3,-2")

    assert "CX-6.8" == table.refused("pay_passenger", house="0,1.NW")
    assert "CX-6.4" == table.refused("pay_passenger", house="0,1.NE")
    assert {"CX-6.4"} == {table.refused("pay_passenger", house=f"9,9.{corner}") for corner in ("NW", "NE", "SE", "SW")}


@rule("CX-6.4")
@rule("CX-RF11")
def test_reserve_and_stores_pay_no_station():
    """Neither can be named."""
    table = henning(store={HENNING: (3, 3, 3)})

    assert "CX-6.4" == table.refused("pay_from_reserve")
    assert "CX-6.4" == table.refused("pay_from_store")


@rule("CX-6.9")
@rule("CX-RF11")
def test_exactly_the_cost_is_paid():
    """After the fourth marker the station stands; a fifth is refused, and so is going on before."""
    table = henning(dividends={HENNING: 6})
    table.lay("S01", "3,-2", 3).do("build", cell="3,-2")
    assert "CX-6.9" == table.refused("stop")
    for _ in range(4):
        table.do("pay_dividend")

    assert "CX-6.9" == table.refused("pay_dividend")
    assert (2, 5) == (table.dividends(HENNING), table.level(HENNING))


@rule("CX-6.11")
@rule("CX-RF10")
def test_no_station_next_to_a_station():
    """Of any colour, home tiles included."""
    table = position(hand=["S01"], dividends={0: 9})
    table.lay("S01", "0,2", 2)

    assert "CX-6.11" == table.refused("build", cell="0,2")


@rule("CX-6.12")
def test_an_empty_spot_or_an_unused_home_next_door_bars_nothing():
    """Beside home W with three players, and beside a spot without station."""
    home = position(hand=["S01"], dividends={0: 9})
    home.lay("S01", "-2,0", 1)
    assert "build" in home.offered()

    spot = position(tiles=[Laid(BACK, "0,2"), Laid("S07", "0,3")], hand=["S08"], dividends={0: 9})
    spot.lay("S08", "0,4", 1)
    assert "build" in spot.offered()


@rule("CX-6.13")
@rule("CX-EX14")
@rule("CX-RF10")
def test_no_station_in_a_city_that_has_one():
    """Map M: S01 at (3,−2) turn 1 lies in the city of Henning's S05."""
    table = henning(dividends={HENNING: 9})
    table.lay("S01", "3,-2", 1)

    assert "build" not in table.offered()
    assert "CX-6.13" == table.refused("build", cell="3,-2")


@rule("CX-6.14")
@rule("CX-RF11")
def test_no_station_without_full_payment():
    """Level 4, three markers."""
    table = henning(dividends={HENNING: 1}, disc={HENNING: 3})
    table.lay("S01", "3,-2", 3)
    assert "CX-6.14" == table.refused("build", cell="3,-2")

    table.do("sell").do("build", cell="3,-2")
    assert 5 == table.level(HENNING)


@rule("CX-6.14")
def test_a_station_that_could_not_be_paid_is_told_so_after_the_forced_decline():
    """Level 1, nothing to pay with, nothing to sell: nobody asks, and the answer stays the same for the whole turn."""
    table = position(
        tiles=[Laid(BACK, "0,2")],
        hand=["S01"],
        dividends={0: 0},
        disc={0: 0},
        store={0: (1, 0, 0)},
        trains={0: ("0,2",)},
    )
    table.lay("S01", "0,3")
    assert "stop" in table.offered()
    assert "CX-6.14" == table.refused("build", cell="0,3")
    assert "CX-6.14" == table.why_not_pick(["do:build", "cell:0,3"]).rule
    assert "CX-6.14" == table.why_not_pick(["do:build"]).rule

    table.do("burn")

    assert "CX-6.14" == table.refused("build", cell="0,3")
    assert "CX-6.2" == table.refused("build", cell="0,2")
    assert "CX-6.14" == table.clone().why_not({"do": "build", "cell": "0,3"}).rule


@rule("CX-5.1")
def test_a_station_that_was_declined_is_too_late():
    """Who could have paid and declined hears of the moment that is over."""
    table = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 3})
    table.lay("S01", "0,3").do("decline")

    assert "CX-5.1" == table.refused("build", cell="0,3")
    assert "CX-5.1" == table.why_not_pick(["do:build", "cell:0,3"]).rule


@rule("CX-6.14")
def test_no_station_when_the_track_is_empty():
    """All six are on the map."""
    tiles = [
        Laid("S02", "5,0", 0, THOMAS),
        Laid("S03", "7,0", 0, THOMAS),
        Laid("S04", "9,0", 0, THOMAS),
        Laid("S05", "11,0", 0, THOMAS),
        Laid("S06", "13,0", 0, THOMAS),
        Laid(BACK, "0,2"),
    ]
    table = position(tiles=tiles, hand=["S01"], dividends={0: 9})
    table.lay("S01", "0,3")

    assert "CX-6.14" == table.refused("build", cell="0,3")


@rule("CX-EX15")
@rule("CX-6.5")
def test_three_share_steps_pay_most_of_a_station():
    """Level 4, dividends 1, disc 5, reserve 10: afterwards dividends 0, disc 2, reserve 11."""
    table = henning(guests={}, dividends={HENNING: 1}, disc={HENNING: 5}, reserve={HENNING: 10})
    table.lay("S01", "3,-2", 3).do("sell").do("sell").do("sell").do("build", cell="3,-2")

    assert (0, 2, 11) == (table.dividends(HENNING), table.disc(HENNING), table.reserve(HENNING))


@rule("CX-6.15")
def test_a_station_tile_may_be_laid_where_no_station_can_be_built():
    """Beside home N."""
    table = position(hand=["S01"])
    table.lay("S01", "0,2", 2)

    assert table.tile("0,2")["owner"] is None
    assert {"run", "stop"} <= table.offered()


@rule("CX-6.16")
def test_a_payment_without_choice_is_not_asked():
    """Only dividends: three are taken at once; nothing but passengers of others: all of them are."""
    table = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 5})
    table.lay("S01", "0,3").do("build", cell="0,3")
    assert (2, 4) == (table.dividends(0), table.level(0))

    guests = {"0,1.NW": HENNING, "0,1.NE": LUCY}
    forced = position(tiles=[Laid(BACK, "0,2")], hand=["S01"], dividends={0: 1}, guests=guests)
    forced.lay("S01", "0,3").do("build", cell="0,3")
    assert [0, 3, 3] == [forced.dividends(seat) for seat in range(3)]


@rule("CX-6.17")
def test_the_tile_just_laid_counts_for_the_roads_but_not_as_an_own_station():
    """S03 beside home W (unused) holds no station yet: a passenger in its own city pays nothing."""
    table = position(hand=["S01"], dividends={0: 3}, guests={"-1,0.SW": LUCY, "-1,0.NW": HENNING})
    table.lay("S01", "-2,0", 1)
    assert table.tile("-1,0")["owner"] is None

    table.do("build", cell="-2,0")
    assert 0 == table.dividends(0)
    assert (LUCY, HENNING) == (table.guest("-1,0.SW"), table.guest("-1,0.NW"))


@rule("CX-6.17")
def test_a_house_joined_by_the_tile_just_laid_pays():
    """The western half of S07 joins the house at (0,4) to Thomas's home; the spot lies in the eastern half."""
    tiles = [Laid("P01", "0,2", 2), Laid("P02", "0,4", 2)]
    table = position(tiles=tiles, hand=["S07"], guests={"0,4.SW": LUCY}, dividends={0: 2})
    table.lay("S07", "0,3", 0).do("build", cell="0,3")

    assert (0, 4, 3) == (table.dividends(THOMAS), table.level(THOMAS), table.dividends(LUCY))


# Cities -----------------------------------------------------------------------------------------------------


@rule("CX-7.1")
@rule("CX-7.4")
@rule("CX-7.5")
@rule("CX-7.6")
@rule("CX-EX6")
def test_cities_of_the_worked_example():
    """4 (station S), 3 (none), 2 (station N), 2 (none), 1 and 1 (none)."""
    tiles = [Laid("P03", "0,-2", 0), Laid("S07", "0,-3", 0), Laid("X01", "2,0", 3)]
    table = position(players=2, tiles=tiles)

    assert [(4, 1), (3, None), (2, 0), (2, None), (1, None), (1, None)] == table.all_cities()


@rule("CX-EX6")
@rule("CX-6.13")
@rule("CX-7.8")
def test_on_s07_no_station_was_possible_and_the_city_can_grow():
    """Its city has the station of home S, though no neighbour tile has one."""
    table = position(players=2, tiles=[Laid("P03", "0,-2", 0)], hand=["S07"], dividends={0: 9})
    table.lay("S07", "0,-3", 0)
    assert "CX-6.13" == table.refused("build", cell="0,-3")

    grown = position(players=2, tiles=[Laid("P03", "0,-2"), Laid("S07", "0,-3")], hand=["P01"])
    assert 4 == grown.cities()["0,-1"]
    grown.lay("P01", "0,-4", 0)
    assert 5 == grown.cities()["0,-1"]


@rule("CX-7.2")
def test_light_without_a_house_is_road_all_the_same():
    """F05's [NE SE] has no house and still joins home S to the house south of it."""
    table = position(players=2, tiles=[Laid("F05", "0,-2", 0), Laid("P01", "0,-3", 0)])

    assert 3 == table.cities()["0,-1"]


@rule("CX-7.3")
def test_areas_join_across_a_whole_edge_only():
    """X01's NE house at (1,2) touches home N's NE corner by a point only."""
    table = position(players=2, tiles=[Laid("X01", "1,2", 2)])

    assert 2 == table.cities()["0,1"]
    joined = position(players=2, tiles=[Laid("X01", "0,2", 0)])
    assert 3 == joined.cities()["0,1"]


@rule("CX-7.3")
def test_of_two_cities_that_become_one_only_one_is_counted():
    """The label out of use keeps no house and no room."""
    table = map_m(hand=["S01"])
    labels = [table.core.cells[CITY + node] for node in range(table.core.cells[PLACES] * 4)]
    core = table.core

    unused = [label for label in range(core.cells[PLACES] * 4) if label not in labels]
    assert unused
    assert {(0, 0)} == {(core.cells[SIZE + at], core.cells[ROOM + at]) for at in unused}


@rule("CX-7.7")
def test_a_city_without_a_house_counts_for_the_bars(tmp_path):
    """With other data S01 has no house: its city of size 0 still is a city with a station."""
    setup = changed_box(tmp_path, 3, ('areas = ["st NE* SE SW"]', 'areas = ["st NE SE SW"]'))
    tiles = [Laid("S01", "0,3", 0, THOMAS), Laid("F05", "0,4", 0)]

    joining = position(setup=setup, tiles=tiles[:1], hand=["P01"])
    assert 0 == joining.cities()["0,3"]
    assert "CX-4.6" == joining.refused_lay("P01", "0,2", 0)
    second = position(setup=setup, tiles=tiles, hand=["S02"], dividends={0: 9})
    second.lay("S02", "0,5", 0)
    assert "CX-6.13" == second.refused("build", cell="0,5")
