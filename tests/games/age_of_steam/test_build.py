"""Build turn, connection, restrictions, costs (AS-7, AS-8, AS-13)."""

import pytest

from stellwerk.games.age_of_steam.rules.fitting import fitting, town_fitting
from stellwerk.games.age_of_steam.rules.tiles import TRACK_KEYS
from stellwerk.games.age_of_steam.rules.track import lay

from .table import DARIA, PETRA, building, position, start, with_a_town_first

rule = pytest.mark.rule

EVANSVILLE_INDIANAPOLIS = [(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4")]


@rule("AS-EX4")
@rule("AS-7.1")
@rule("AS-7.3")
@rule("AS-7.12")
@rule("AS-9.1")
def test_petra_builds_a_link_and_begins_another():
    """A, B and C cost 2, 2 and 3; C points at Lexington without reaching it."""
    table = building(cash=7, begun=False)

    table.build(("10,9", "1-4"), ("11,8", "1-4"), ("13,8", "3-5"))

    assert table.cash(PETRA) == 0
    assert table.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}
    assert table.loose(PETRA) == ["Cincinnati"]


@rule("AS-EX5")
def test_daria_builds_two_links_through_indianapolis():
    """D, E with a disc and F cost 2, 3 and 2."""
    table = building(cash=7, begun=False)

    table.build(("9,8", "1-3"), ("Indianapolis", "c1+c4"))
    assert table.cash(PETRA) == 2
    table.build(("11,7", "2-4"))

    assert table.cash(PETRA) == 0
    assert table.links(PETRA) == {frozenset(("Evansville", "Indianapolis")), frozenset(("Indianapolis", "Cincinnati"))}


@rule("AS-7.1")
def test_up_to_three_tiles_or_fewer_or_none():
    """The turn can end at once; after the third tile it has ended."""
    table = building()

    assert "done" in table.offered()
    table.build(("9,8", "1-3"), ("8,9", "2-5"), ("6,9", "2-4"))
    assert table.seat == 1


@rule("AS-7.1")
def test_a_fourth_tile_is_refused():
    """Asked while a New City still keeps the turn open."""
    table = building(actions={0: "urbanization"}, options={"urbanize_any_time": True})

    table.build(("9,8", "1-3"), ("8,9", "2-5"), ("6,9", "2-4"))

    assert table.seat == 0
    assert table.no_build("3,7", "3-5") == "AS-7.1"


@rule("AS-7.2")
@rule("AS-7.3")
def test_a_replacement_counts_as_a_tile_and_each_is_checked_when_placed():
    """The second tile hangs on the first; the third replaces Daria's."""
    table = building(track=[(DARIA, "11,8", "1-4"), (PETRA, "12,9", "0-5")])
    assert table.no_build("12,7", "0-4") == "AS-7.8"

    table.build(("11,7", "1-2"), ("12,7", "0-4"), ("11,8", "1-4+2-5"))

    assert table.seat == 1


@rule("AS-7.4")
def test_too_little_cash_no_build():
    """A river tile costs 3; the builder has 2, and shares can't be sold now."""
    table = building(cash=2)

    assert table.no_build("6,9", "2-4") == "AS-7.4"
    table.build(("9,8", "1-3"))
    assert table.cash(0) == 0


@rule("AS-7.5")
@rule("AS-7.6")
def test_the_very_first_tile_is_a_simple_one_at_a_city():
    """Complex tiles, open country and town tiles are refused."""
    table = building(begun=False)

    assert table.no_build("9,8", "0-3+1-4") == "AS-7.5"
    assert table.no_build("10,6", "0-3") == "AS-7.5"
    assert table.no_build("Indianapolis", "c4") == "AS-7.6"
    assert table.no_build("Indianapolis", "c1+c4") == "AS-7.5"
    table.build(("9,8", "0-3"))


@rule("AS-7.5")
def test_the_option_first_tile_any_asks_only_for_a_connection():
    """A crossing at two cities may then be the first tile."""
    table = building(begun=False, options={"first_tile_any": True})
    strict = building(begun=False)

    complex_tiles = {track for track in table.tracks_on("11,8") if "+" in track}
    assert not complex_tiles  # only Cincinnati is near: one track would hang in the air
    assert strict.tracks_on("9,8") == table.tracks_on("9,8")


@rule("AS-7.7")
@rule("AS-7.8")
def test_later_track_must_reach_a_city_over_own_track():
    """At a city, at own track, in a town with own track; not in open country."""
    table = building(track=EVANSVILLE_INDIANAPOLIS)

    assert table.no_build("10,6", "0-3") == "AS-7.8"
    assert "0-3" in table.tracks_on("7,6")
    assert "c1+c4" in table.tracks_on("Indianapolis")
    table.build(("Indianapolis", "c1+c4"), ("11,7", "2-4"))
    assert frozenset(("Indianapolis", "Cincinnati")) in table.links(PETRA)


@rule("AS-7.8")
def test_an_unowned_section_connects_where_it_starts_at_a_city():
    """Petra goes on from a section that nobody owns."""
    table = building(track=[(-1, "10,9", "1-4")])

    assert "2-4" in table.tracks_on("11,8")
    assert building(track=[(DARIA, "10,9", "1-4")]).no_build("11,8", "2-4") == "AS-8.2"


@rule("AS-7.8")
def test_an_unowned_section_out_of_a_town_connects_only_who_has_track_there():
    """The loose track out of Indianapolis is open to Petra, who is there, and not to Daria."""
    track = [*EVANSVILLE_INDIANAPOLIS, (PETRA, "Indianapolis", "c0+c4")]
    petra = building(seat=PETRA, track=track)
    petra.build(("10,7", "0-3"))
    unowned = [*EVANSVILLE_INDIANAPOLIS, (-1, "Indianapolis", "c0+c4")]

    assert "0-3" in building(seat=PETRA, track=unowned).tracks_on("10,7")
    assert building(seat=DARIA, track=unowned).no_build("10,7", "0-3") == "AS-7.8"


@rule("AS-7.8")
def test_who_comes_to_a_town_goes_on_from_the_far_end_of_what_hangs_there_at_once():
    """Daria's first track at Indianapolis opens the unowned section to [10,6], two hexes away, in the same turn."""
    unowned = [(-1, "Indianapolis", "c0+c4"), (-1, "10,7", "0-3")]
    table = building(seat=DARIA, track=[*EVANSVILLE_INDIANAPOLIS, *unowned])
    assert table.no_build("10,6", "0-3") == "AS-7.8"

    table.build(("11,7", "2-4"), ("Indianapolis", "c0+c1+c4"))

    assert "0-3" in table.tracks_on("10,6")


@rule("AS-6.5")
def test_the_first_stop_of_a_map_gets_town_tiles_like_any_town(tmp_path):
    """A track to the north lies on it: what is offered are the tiles that add to it, codes of towns and not of land."""
    match = with_a_town_first(tmp_path)
    core, rules, first = match.core, match.setup.rules, match.core.land.hex_of[0]
    lay(core, PETRA, first, TRACK_KEYS.index("c0"))

    offered = fitting(core, rules, PETRA, first)

    assert offered == town_fitting(core, rules, PETRA, first, 0) != 0


@rule("AS-7.9")
def test_own_track_need_not_hang_together():
    """A second start at another city."""
    table = building(track=[(PETRA, "9,8", "1-3")])

    assert "0-3" in table.tracks_on("7,4")


@rule("AS-7.10")
def test_both_tracks_of_a_complex_tile_must_be_connected_and_are_the_builders():
    """One track in the air is refused; [11,8] lies between two own sections."""
    table = building()
    assert table.no_build("9,8", "0-3+4-5") == "AS-7.10"
    both = building(track=[(PETRA, "10,9", "1-4"), (PETRA, "11,7", "2-3")])

    both.build(("11,8", "0-3+2-4"))

    assert both.owners("11,8") == {"0-3": PETRA, "2-4": PETRA}


@rule("AS-7.11")
def test_in_a_town_one_connected_track_is_enough():
    """Three tracks in Indianapolis, only one of which meets Petra's section."""
    table = building(track=[(PETRA, "9,8", "1-3")])
    assert table.no_build("Indianapolis", "c0+c1+c3") == "AS-7.8"

    table.build(("Indianapolis", "c0+c1+c4"))

    assert table.links(PETRA) == {frozenset(("Evansville", "Indianapolis"))}
    assert table.loose(PETRA) == ["Indianapolis", "Indianapolis"]


@rule("AS-7.12")
def test_pointing_at_a_town_is_not_reaching_it():
    """Only a tile in the town hex makes the link."""
    table = building(track=[(PETRA, "9,8", "1-3")])

    assert table.links(PETRA) == set()
    table.build(("Indianapolis", "c4"))
    assert table.links(PETRA) == {frozenset(("Evansville", "Indianapolis"))}


@rule("AS-7.13")
def test_at_most_one_build_per_hex_and_turn():
    """Unless the option allows it."""
    table = building().build(("9,8", "1-3"))
    free = building(options={"same_hex_twice": True}).build(("9,8", "1-3"))

    assert table.no_build("9,8", "0-3") == "AS-7.13"
    free.build(("9,8", "0-3"))


@rule("AS-7.14")
def test_without_two_dollars_and_urbanization_the_turn_passes_by_itself():
    """Seat 0 has $1 and is skipped; with Urbanization it is asked."""
    table = position("open_build", phase=3, cash=[1, 10, 10])
    urban = position("open_build", phase=3, cash=[1, 10, 10], actions={0: "urbanization"})

    assert table.seat == 1
    assert urban.seat == 0
    assert urban.offered() == {"done", "urbanize"}


@rule("AS-8.1")
def test_no_track_end_at_the_border_or_at_a_lake():
    """[7,4] edge 1 is Lake Michigan, [9,10] would be south of the map."""
    table = building()

    assert table.no_build("7,4", "1-3") == "AS-8.1"
    assert table.no_build("10,10", "3-5") == "AS-8.1"


@rule("AS-8.2")
@rule("AS-9.7")
def test_no_track_joins_anothers_track_but_both_may_enter_a_town():
    """Daria can't go on from Petra's section; in Indianapolis they meet."""
    track = [(PETRA, "10,9", "1-4"), (PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4")]
    table = building(seat=DARIA, track=track)

    assert table.no_build("11,8", "1-4") == "AS-8.2"
    table.build(("11,7", "2-4"), ("Indianapolis", "c1+c4"))
    assert table.owners("Indianapolis") == {"c1": DARIA, "c4": PETRA}


@rule("AS-8.3")
def test_touching_a_foreign_tile_without_a_track_end_is_fine():
    """[11,8] lies beside Petra's [10,9], but Daria's track turns away."""
    table = building(seat=DARIA, track=[(PETRA, "10,9", "1-4")])

    table.build(("11,8", "1-2"))

    assert table.owners("11,8") == {"1-2": DARIA}


@rule("AS-8.4")
def test_no_link_from_a_stop_to_itself():
    """Out of Cincinnati by [11,7] and back by [11,8]; a town just the same."""
    table = building(track=[(PETRA, "11,7", "2-3"), (PETRA, "0,9", "2-3")])
    assert table.no_build("11,8", "0-1") == "AS-8.4"
    assert table.no_build("1,9", "4-5") == "AS-8.4"  # Kansas City, the first stop of the map
    track = [*EVANSVILLE_INDIANAPOLIS, (PETRA, "Indianapolis", "c0+c4"), (PETRA, "10,7", "2-3")]

    town = building(track=track)

    town.build(("11,7", "4-5"))
    assert town.no_build("Indianapolis", "c0+c1+c4") == "AS-8.4"


@rule("AS-8.5")
def test_no_tile_on_a_city():
    """Neither on a printed one nor on a New City."""
    table = building(cities={"Indianapolis": "A"})

    assert table.no_build("Evansville", "0-3") == "AS-8.5"
    assert table.no_build("Indianapolis", "c1+c4") == "AS-8.5"


@rule("AS-8.6")
def test_several_links_between_the_same_two_stops_are_allowed():
    """Indianapolis and Cincinnati by [11,7] and by [11,8]."""
    table = building(track=[(PETRA, "11,7", "2-4"), (DARIA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1")])

    table.build(("9,8", "1-3"))
    other = building(seat=DARIA, track=[(PETRA, "11,7", "2-4"), (DARIA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1")])
    other.build(("Indianapolis", "c1+c2"))

    assert other.links(DARIA) == other.links(PETRA) == {frozenset(("Cincinnati", "Indianapolis"))}


@rule("AS-8.7")
@rule("AS-8.9")
@pytest.mark.parametrize("board", ["rust_belt", "western_us", "southern_us", "germany", "barbados", "st_lucia"])
def test_stops_are_never_neighbours_but_for_one_pair(board):
    """Only Düsseldorf & Cologne and Essen & Dortmund touch, and no link lies between them by itself."""
    table = start(board, {"barbados": 1, "st_lucia": 2}.get(board, 3))
    pairs = {
        frozenset((board_hex.id, table.board.hexes[other].id))
        for i, board_hex in enumerate(table.board.hexes)
        for other in table.board.neighbours[i]
        if other >= 0 and board_hex.stop and table.board.hexes[other].stop
    }

    assert pairs == ({frozenset(("2,7", "3,6"))} if board == "germany" else set())
    assert table.view(None)["links"] == []


@rule("AS-8.8")
@rule("AS-9.10")
def test_joining_an_unowned_section_takes_it_over():
    """Old track included."""
    table = building(track=[(-1, "10,9", "1-4")])
    assert table.owners("10,9") == {"1-4": None}

    table.build(("11,8", "4-5"))

    assert table.owners("10,9") == {"1-4": PETRA}


@rule("AS-13.1")
@rule("AS-T.10")
@pytest.mark.parametrize(
    ("place", "track", "price"),
    [("9,8", "1-3", 2), ("6,9", "2-4", 3), ("17,6", "0-3", 4)],
)
def test_new_simple_tiles_by_terrain(place, track, price):
    """Plain 2, river 3, mountain 4."""
    table = building().build((place, track))

    assert table.cash(0) == 100 - price


@rule("AS-13.1")
@rule("AS-T.10")
def test_new_complex_tiles_cost_one_or_two_more():
    """Side by side + 1, crossing + 2, on every ground."""
    table = building()
    rules, core, index = table.match.setup.rules, table.core, table.board.index
    codes = [TRACK_KEYS.index(key) for key in ("1-3", "0-4+1-3", "1-4+2-5")]

    assert [rules.list_price(core, index["9,8"], code) for code in codes] == [2, 3, 4]
    assert [rules.list_price(core, index["6,9"], code) for code in codes] == [3, 4, 5]
    assert [rules.list_price(core, index["17,6"], code) for code in codes] == [4, 5, 6]


@rule("AS-13.2")
@rule("AS-EX13")
@rule("AS-T.11")
@pytest.mark.parametrize(("track", "price"), [("c4", 2), ("c1+c4", 3), ("c0+c1+c4", 4), ("c1+c2+c4+c5", 5)])
def test_a_town_costs_1_and_1_per_track(track, price):
    """2 to 5."""
    table = building(track=[(PETRA, "9,8", "1-3")]).build(("Indianapolis", track))

    assert table.cash(0) == 100 - price


@rule("AS-13.3")
@rule("AS-T.11")
@rule("AS-10.2")
@pytest.mark.parametrize(
    ("before", "place", "new", "price"),
    [
        ([(DARIA, "11,8", "1-4"), (PETRA, "12,9", "0-5")], "11,8", "1-4+2-5", 3),
        ([(DARIA, "6,9", "2-4"), (PETRA, "5,8", "2-3")], "6,9", "0-5+2-4", 2),
        ([(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4")], "Indianapolis", "c1+c4", 3),
    ],
)
def test_replacing_costs_3_for_a_crossing_or_a_town_and_2_else(before, place, new, price):
    """Terrain does not count: [6,9] is a river."""
    table = building(track=before)

    table.build((place, new))

    assert table.cash(0) == 100 - price


@rule("AS-13.4")
@rule("AS-10.2")
def test_redirecting_costs_2_on_any_terrain():
    """On the river too."""
    table = building(track=[(PETRA, "6,9", "2-4")]).build(("6,9", "1-4"))

    assert table.cash(0) == 98
