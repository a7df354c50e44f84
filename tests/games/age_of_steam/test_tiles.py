"""Map and tiles (AS-6, AS-T.1 to T.3)."""

import pytest

from stellwerk.games.age_of_steam.rules.tiles import (
    KIND,
    KIND_KEYS,
    SUPPLY,
    TRACK_KEYS,
    TRACKS,
)
from stellwerk.games.age_of_steam.state import DISCS, MARKERS, USED

from .table import DARIA, PETRA, VIOLA, Table, building

rule = pytest.mark.rule

STRAIGHTS_LEFT = 48


def kind_of(track: str) -> str:
    return KIND_KEYS[KIND[TRACK_KEYS.index(track)]]


def use_up(table: Table, kind: str, left: int = 0) -> Table:
    """All but `left` tiles of a kind are on the map, as far as the supply knows."""
    table.core.cells[USED + KIND_KEYS.index(kind)] = SUPPLY[KIND_KEYS.index(kind)] - left
    return again(table)


def again(table: Table) -> Table:
    table.core.settle()
    return table


@rule("AS-T.1")
def test_the_box_has_136_tiles():
    """By class and kind."""
    counts = dict(zip(KIND_KEYS, SUPPLY, strict=True))

    assert sum(SUPPLY[:15]) == 136
    assert [counts[kind] for kind in ("straight", "sharp", "gentle")] == [48, 7, 55]
    assert [counts[kind] for kind in ("cross_gentle_straight", "cross_gentle", "cross_straight")] == [4, 3, 4]
    assert [counts[kind] for kind in KIND_KEYS[6:10]] == [1, 1, 1, 1]
    assert [counts[kind] for kind in KIND_KEYS[10:15]] == [3, 2, 2, 2, 2]


@rule("AS-T.1")
@pytest.mark.parametrize(
    ("track", "kind"),
    [
        ("0-3", "straight"),
        ("0-1", "sharp"),
        ("0-2", "gentle"),
        ("0-3+2-4", "cross_gentle_straight"),
        ("0-2+1-3", "cross_gentle"),
        ("1-4+2-5", "cross_straight"),
        ("0-4+1-3", "side_gentle"),
        ("0-2+4-5", "side_left_sharp"),
        ("0-4+1-2", "side_right_sharp"),
        ("0-3+4-5", "side_straight_sharp"),
        ("c3", "town_one"),
        ("c0+c3+c5", "town_left"),
        ("c0+c1+c3", "town_right"),
        ("c0+c1+c5", "town_half"),
        ("c1+c3+c5", "town_star"),
    ],
)
def test_each_tile_has_its_ends(track, kind):
    """As in the table of the catalogue."""
    assert kind_of(track) == kind


@rule("AS-6.1")
def test_a_tile_off_the_map_is_refused():
    """There is no hex in Lake Michigan."""
    assert building().refused("build", hex="8,2", track="0-3") == "AS-6.1"


@rule("AS-6.2")
def test_six_positions_and_no_mirror_images():
    """Left and right are different tiles; what no tile has is refused."""
    assert {kind_of(track) for track in ("0-2", "1-3", "2-4", "3-5", "0-4", "1-5")} == {"gentle"}
    assert kind_of("0-2+4-5") != kind_of("0-2+3-4")
    assert building().refused("build", hex="9,8", track="0-1+2-3") == "AS-6.2"
    assert building().refused("build", hex="9,8", track="3-9") == "AS-6.2"


@rule("AS-6.3")
def test_a_complex_tile_has_two_tracks_that_do_not_meet():
    """No edge is used twice on a tile."""
    for tracks in TRACKS[15:]:
        ends = [end for pair in tracks for end in divmod(pair, 6)]
        assert len(tracks) == 2
        assert len(set(ends)) == 4


@rule("AS-6.4")
@rule("AS-6.5")
def test_town_track_on_towns_and_through_track_elsewhere():
    """A town tile off a town and an ordinary tile without disc are refused."""
    table = building(track=[(PETRA, "9,8", "1-3")])

    assert table.no_build("11,8", "c1") == "AS-6.4"
    assert table.no_build("Indianapolis", "1-4") == "AS-6.5"


@rule("AS-6.5")
@rule("AS-6.6")
@rule("AS-T.3")
def test_two_tracks_in_a_town_take_an_ordinary_tile_and_a_disc():
    """The link ends in the town; from there another one begins."""
    table = building(track=[(PETRA, "9,8", "1-3"), (PETRA, "11,7", "2-4")])

    table.build(("Indianapolis", "c1+c4"))

    assert table.links(PETRA) == {frozenset(("Evansville", "Indianapolis")), frozenset(("Indianapolis", "Cincinnati"))}
    assert table.core.cells[DISCS] == 1
    assert kind_of("c1+c4") == "straight"
    assert [kind_of(track) for track in ("c0+c1", "c0+c2")] == ["sharp", "gentle"]


@rule("AS-6.7")
def test_a_city_has_track_at_all_six_edges():
    """Chicago starts track to each of its five neighbours."""
    table = building()

    for place, track in (("7,4", "0-3"), ("8,6", "2-5"), ("7,6", "0-3"), ("6,6", "1-4"), ("6,5", "2-5")):
        assert track in table.tracks_on(place)


@rule("AS-6.8")
def test_a_tile_that_is_out_cannot_be_built():
    """Without sharp curves left the one on [9,8] is refused."""
    table = building()
    assert "2-3" in table.tracks_on("9,8")

    use_up(table, "sharp")

    assert table.no_build("9,8", "2-3") == "AS-6.8"
    assert "2-3" not in table.tracks_on("9,8")


@rule("AS-6.9")
def test_the_new_tile_must_be_there_before_the_old_one_goes_back():
    """A straight redirected to a gentle curve frees the straight, not before."""
    table = building(track=[(PETRA, "9,8", "0-3")])
    used = table.core.part(USED, 3)

    use_up(table, "straight")
    assert table.no_build("11,8", "1-4") == "AS-6.8"
    table.build(("9,8", "1-3"))

    assert used == [1, 0, 0]
    assert table.core.part(USED, 3) == [STRAIGHTS_LEFT - 1, 0, 1]
    assert "1-4" in table.tracks_on("11,8")


@rule("AS-6.10")
@rule("AS-T.2")
def test_a_town_with_four_tracks_takes_any_complex_tile_with_its_ends():
    """Two straights or two gentle side by side serve opposite free edges: five towns, or fewer beside crossings."""
    assert [kind_of(track) for track in ("c0+c1+c3+c4", "c0+c2+c3+c4", "c0+c1+c2+c3")] == [
        "four_opposite",
        "four_gap",
        "four_beside",
    ]
    assert SUPPLY[15:] == [4 + 1, 4 + 1 + 1, 3 + 1]
    table = building(track=[(PETRA, "9,8", "1-3"), (PETRA, "11,7", "2-4"), (PETRA, "Indianapolis", "c1+c4")])
    table.core.cells[USED + 15] = 4
    assert "c1+c2+c4+c5" in again(table).tracks_on("Indianapolis")

    table.core.cells[USED + 15] = 5

    assert again(table).no_build("Indianapolis", "c1+c2+c4+c5") == "AS-6.8"


@rule("AS-6.10")
@pytest.mark.parametrize(
    ("towns", "crossings", "left"), [(4, 0, True), (5, 0, False), (1, 3, True), (1, 4, False), (0, 4, False)]
)
def test_crossings_and_towns_with_four_tracks_share_their_tiles(towns, crossings, left):
    """Five tiles serve opposite free edges: four are two straights. A crossing takes the fifth of them, not a fifth crossing."""
    table = building(track=[(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4"), (PETRA, "12,9", "0-5")])
    table.core.cells[USED + KIND_KEYS.index("cross_straight")] = crossings
    table.core.cells[USED + KIND_KEYS.index("four_opposite")] = towns + crossings
    again(table)

    assert ("1-4+2-5" in table.tracks_on("11,8")) == left
    if not left:
        assert table.no_build("11,8", "1-4+2-5") == "AS-6.8"


@rule("AS-6.8")
def test_the_last_tile_of_a_kind_can_be_built():
    """One sharp curve is left, then none."""
    table = use_up(building(), "sharp", left=1)

    table.build(("9,8", "2-3"))

    assert table.no_build("11,7", "2-3") == "AS-6.8"
    assert "2-3" not in table.tracks_on("11,7")


def ends_on(table: Table, place: str) -> set[int]:
    """How many tracks a town tile may have that is offered."""
    return {track.count("c") for track in table.tracks_on(place)}


@rule("AS-13.2")
@rule("AS-7.4")
@pytest.mark.parametrize(
    ("cash", "ends"), [(2, {1}), (3, {1, 2}), (4, {1, 2, 3}), (5, {1, 2, 3, 4}), (6, {1, 2, 3, 4})]
)
def test_a_town_is_offered_with_as_many_tracks_as_can_be_paid(cash, ends):
    """1 and 1 per track, to the last dollar."""
    table = building(cash=cash, track=[(PETRA, "9,8", "1-3")])

    assert ends_on(table, "Indianapolis") == ends
    if cash == 4:
        assert table.no_build("Indianapolis", "c0+c1+c3+c4") == "AS-7.4"


@rule("AS-13.3")
@rule("AS-7.4")
def test_more_tracks_in_a_town_cost_three_to_the_last_dollar():
    """However many; with $2 none."""
    track = [(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4")]

    assert ends_on(building(cash=3, track=track), "Indianapolis") == {2, 3, 4}
    poor = building(cash=2, track=track)
    assert ends_on(poor, "Indianapolis") == set()
    assert poor.no_build("Indianapolis", "c1+c4") == "AS-7.4"


@rule("AS-6.11")
@rule("AS-11.3")
@pytest.mark.parametrize(("lying", "ends"), [("c4", {3}), ("c1+c4", {3, 4}), ("c1+c2+c4", set())])
def test_without_a_disc_left_only_a_town_that_has_one_takes_a_tile_that_needs_one(lying, ends):
    """Two and four tracks need one; it stays with the town."""
    table = building(track=[(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", lying)])
    table.core.cells[DISCS] = 8
    again(table)

    assert ends_on(table, "Indianapolis") == ends
    why = table.match.why_not(table.match.parse({"do": "build", "hex": "10,8", "track": "c0+c1+c2+c4"}))
    assert (why.rule if why else None) == (None if 4 in ends else "AS-6.11")


@rule("AS-6.11")
def test_a_ninth_disc_is_refused_and_discs_come_back():
    """A town tile needs none; a town with three tracks gives its disc back."""
    table = building(track=[(PETRA, "9,8", "1-3"), (PETRA, "11,7", "2-4")])
    table.core.cells[DISCS] = 8
    again(table)

    assert table.no_build("Indianapolis", "c1+c4") == "AS-6.11"
    assert "c1" in table.tracks_on("Indianapolis")

    other = building(track=[(PETRA, "9,8", "1-3"), (PETRA, "11,7", "2-4"), (PETRA, "Indianapolis", "c1+c4")])
    other.build(("Indianapolis", "c1+c2+c4"))
    assert other.core.cells[DISCS] == 0


@rule("AS-6.12")
def test_a_twenty_first_marker_is_refused_and_joined_sections_need_one():
    """With 20 links a new section is refused, extending and joining own ones is not."""
    table = building(track=[(PETRA, "10,9", "1-4"), (PETRA, "11,7", "2-3")])
    table.core.cells[MARKERS + PETRA] = 20
    again(table)

    assert table.no_build("7,4", "0-3") == "AS-6.12"
    assert table.no_build("11,8", "1-5") == "AS-6.12"
    table.build(("11,8", "0-4"))
    assert table.core.cells[MARKERS + PETRA] == 19


@rule("AS-6.12")
@pytest.mark.parametrize(
    ("track", "place", "key", "needed"),
    [
        ([], "9,8", "0-3", 1),
        ([(PETRA, "10,9", "1-4")], "11,8", "2-4", 0),
        ([(PETRA, "10,9", "1-4"), (PETRA, "11,7", "2-3")], "11,8", "0-4", -1),
        ([(PETRA, "11,7", "2-3")], "11,8", "0-4+1-5", 1),
        ([(PETRA, "10,9", "1-4"), (PETRA, "11,8", "3-4")], "11,8", "1-5+3-4", 1),
        ([(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4"), (PETRA, "12,9", "0-5")], "11,8", "1-4+2-5", 0),
        ([(PETRA, "9,8", "1-3")], "Indianapolis", "c4", 0),
        ([(PETRA, "9,8", "1-3")], "Indianapolis", "c0+c3+c4", 2),
        ([(PETRA, "9,8", "1-3"), (PETRA, "11,7", "2-4")], "Indianapolis", "c1+c4", 0),
        ([(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4")], "Indianapolis", "c0+c2+c3+c4", 3),
        ([(PETRA, "11,8", "1-3")], "11,8", "1-5", 0),
        ([(PETRA, "11,8", "1-3"), (PETRA, "11,7", "2-3")], "11,8", "0-2+1-5", 0),
        ([(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-3")], "11,8", "1-4", -1),
        ([(-1, "11,8", "1-3")], "11,8", "1-5", 0),
        ([(-1, "10,9", "1-4"), (-1, "11,8", "1-3")], "11,8", "1-4", 1),
        ([(-1, "11,8", "1-3"), (PETRA, "10,9", "1-4")], "11,8", "1-4", 0),
        ([(-1, "10,9", "1-4")], "11,8", "2-4", 1),
    ],
    ids=str,
)
def test_a_build_may_use_the_twentieth_marker_and_not_a_twenty_first(track, place, key, needed):
    """New sections need one each, sections that grow together one; what it says is what the build then takes."""
    plenty = building(track=track)
    before = plenty.core.cells[MARKERS + PETRA]
    plenty.build((place, key))
    assert plenty.core.cells[MARKERS + PETRA] - before == needed

    table = building(track=track)
    core, build = table.core, table.match.parse({"do": "build", "hex": table.at(place), "track": key}).code
    step = core.steps[core.cells[0]]
    core.cells[MARKERS + PETRA] = 20 - needed
    assert build in step.legal(core)
    assert step.why_not(core, build) is None

    core.cells[MARKERS + PETRA] += 1

    assert build not in step.legal(core)
    assert step.why_not(core, build).rule == "AS-6.12"


@rule("AS-6.12")
@pytest.mark.parametrize("seat", [PETRA, DARIA, VIOLA])
def test_without_markers_only_own_sections_are_built_on(seat):
    """Whoever builds: with all twenty on the map what is offered lengthens the own section and starts none."""
    table = building(seat=seat, track=[(seat, "10,9", "1-4")])
    table.core.cells[MARKERS + seat] = 20
    again(table)

    assert {option["hex"] for option in table.options("build")} == {"10,9", "11,8"}


@rule("AS-6.12")
@rule("AS-9.11")
def test_a_redirection_into_the_first_city_of_the_map_needs_a_marker_as_well():
    """An unowned section out of Des Moines, turned into Kansas City."""
    track = [(-1, "2,8", "0-4"), (-1, "1,8", "1-3"), (-1, "1,9", "0-2")]
    table = building(seat=PETRA, track=track)
    before = table.core.cells[MARKERS + PETRA]
    code = table.match.parse({"do": "build", "hex": "1,9", "track": "0-4"}).code
    full = table.core.clone()
    full.cells[MARKERS + PETRA] = 20
    assert full.steps[full.cells[0]].why_not(full, code).rule == "AS-6.12"

    table.build(("1,9", "0-4"))

    assert table.links(PETRA) == {frozenset(("Des Moines", "Kansas City"))}
    assert table.core.cells[MARKERS + PETRA] == before + 1


@rule("AS-6.12")
@rule("AS-9.11")
@pytest.mark.parametrize(("owner", "needed"), [(-1, 1), (PETRA, 0)])
def test_a_section_redirected_into_a_city_needs_a_marker_if_it_was_unowned(owner, needed):
    """Out of Cincinnati, turned into the New City of Indianapolis."""
    table = building(track=[(owner, "11,8", "1-3")], cities={"Indianapolis": "A"})
    before = table.core.cells[MARKERS + PETRA]
    code = table.match.parse({"do": "build", "hex": "11,8", "track": "1-5"}).code
    full = table.core.clone()
    full.cells[MARKERS + PETRA] = 21 - needed
    assert full.steps[full.cells[0]].why_not(full, code).rule == "AS-6.12"

    table.build(("11,8", "1-5"))

    assert table.core.cells[MARKERS + PETRA] - before == needed
