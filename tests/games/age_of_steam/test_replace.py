"""Replacing and towns (AS-10, AS-11)."""

import pytest

from .table import DARIA, PETRA, building

rule = pytest.mark.rule

LINK = [(DARIA, "10,9", "1-4"), (DARIA, "11,8", "1-4")]  # Evansville–Cincinnati
NEAR = [(PETRA, "12,9", "0-5")]  # Petra's section out of Cincinnati, pointing at [11,8]
TOWN = [(DARIA, "9,8", "1-3"), (DARIA, "Indianapolis", "c4")]


@rule("AS-10.1")
@rule("AS-10.3")
@rule("AS-10.6")
@rule("AS-10.7")
def test_a_crossing_over_anybodys_tile_keeps_the_old_track():
    """Petra crosses Daria's link; the new track hangs on Petra's own."""
    table = building(track=[*LINK, *NEAR]).build(("11,8", "1-4+2-5"))

    assert table.owners("11,8") == {"1-4": DARIA, "2-5": PETRA}
    assert table.links(DARIA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-10.6")
def test_the_added_track_must_be_connected_and_keep_the_restrictions():
    """Without own track near by it hangs in the air."""
    table = building(track=LINK)

    assert table.no_build("11,8", "1-4+2-5") == "AS-7.8"


@rule("AS-10.8")
def test_side_by_side_keeps_the_old_track():
    """A sharp curve beside the straight on [11,8]."""
    table = building(track=[*LINK, *NEAR]).build(("11,8", "1-4+2-3"))

    assert table.owners("11,8") == {"1-4": DARIA, "2-3": PETRA}
    assert table.cash(0) == 98


@rule("AS-10.3")
@rule("AS-10.4")
def test_foreign_and_finished_track_keeps_its_course():
    """Daria's link can't be bent by Petra, nor by Daria herself; nor Daria's section by Petra."""
    assert building(seat=PETRA, track=LINK).no_build("11,8", "1-5") == "AS-10.3"
    assert building(seat=DARIA, track=LINK).no_build("11,8", "1-5") == "AS-10.4"
    assert building(seat=PETRA, track=LINK[:1]).no_build("10,9", "2-4") == "AS-10.3"


@rule("AS-10.5")
def test_a_replacement_must_add_or_redirect():
    """The same tile again is refused."""
    assert building(track=NEAR).no_build("12,9", "0-5") == "AS-10.5"


@rule("AS-10.9")
@rule("AS-10.10")
@rule("AS-10.13")
def test_only_the_last_tile_is_redirected_and_only_its_loose_end_moves():
    """The inner tile stays, the end at the city stays, the new end may complete the link."""
    track = [(PETRA, "10,9", "1-4"), (PETRA, "11,8", "2-4")]
    table = building(track=track)

    assert table.no_build("10,9", "2-4") == "AS-10.9"
    assert table.no_build("11,8", "1-2") == "AS-10.10"
    table.build(("11,8", "1-4"))
    assert table.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-10.13")
def test_a_redirected_end_keeps_the_restrictions():
    """Not off the map, not into foreign track, not back to its own start."""
    assert building(track=[(PETRA, "7,4", "0-3")]).no_build("7,4", "1-3") == "AS-8.1"
    foreign = building(track=[(DARIA, "12,9", "0-5"), (PETRA, "10,9", "1-4"), (PETRA, "11,8", "3-4")])
    assert foreign.no_build("11,8", "2-4") == "AS-8.2"
    own = building(track=[(PETRA, "11,7", "2-3"), (PETRA, "11,8", "0-3")])
    assert own.no_build("11,8", "0-1") == "AS-8.4"


@rule("AS-10.11")
def test_one_redirection_per_build_with_a_second_track_allowed():
    """Two at once are refused; redirect and add in one build."""
    both = [(PETRA, "10,9", "1-4"), (PETRA, "11,7", "2-3"), (PETRA, "11,8", "0-3+2-4")]
    assert building(track=both).no_build("11,8", "0-1+4-5") == "AS-6.2"
    assert building(track=both).no_build("11,8", "0-2+3-4") == "AS-10.11"

    one = building(track=[(PETRA, "10,9", "1-4"), (PETRA, "11,8", "4-5"), *NEAR])
    one.build(("11,8", "1-4+2-5"))

    assert one.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}
    assert one.owners("11,8") == {"1-4": PETRA, "2-5": PETRA}


@rule("AS-10.12")
@rule("AS-11.1")
def test_town_track_is_never_redirected_only_added():
    """All old ends and at least one more."""
    table = building(seat=DARIA, track=[*TOWN[:1], (DARIA, "Indianapolis", "c0+c4")])

    assert table.no_build("Indianapolis", "c1+c4") == "AS-10.12"
    assert table.no_build("Indianapolis", "c1+c3+c4") == "AS-11.1"
    table.build(("Indianapolis", "c0+c1+c4"))
    assert table.loose(DARIA) == ["Indianapolis", "Indianapolis"]


@rule("AS-10.14")
def test_no_replacement_takes_a_track_away():
    """A crossing does not become a straight again."""
    table = building(seat=PETRA, track=[*LINK, *NEAR, (PETRA, "11,8", "1-4+2-5")])

    assert table.no_build("11,8", "1-4") == "AS-10.14"
    table.build(("11,8", "1-4+2-3"))
    assert table.owners("11,8") == {"1-4": DARIA, "2-3": PETRA}


@rule("AS-10.15")
def test_an_unowned_section_out_of_reach_is_not_redirected():
    """It starts in a town where Daria has no track; Petra has."""
    track = [(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c4"), (-1, "Indianapolis", "c0+c4"), (-1, "10,7", "0-3")]

    assert building(seat=DARIA, track=track).no_build("10,7", "1-3") == "AS-10.15"
    assert "1-3" in building(seat=PETRA, track=track).tracks_on("10,7")


@rule("AS-11.1")
@rule("AS-11.2")
def test_new_track_in_a_town_is_the_builders_the_old_keeps_its_owner():
    """Petra comes in from [11,7] to Daria's Indianapolis."""
    table = building(track=[*TOWN, (PETRA, "11,7", "2-4")]).build(("Indianapolis", "c1+c4"))

    assert table.owners("Indianapolis") == {"c1": PETRA, "c4": DARIA}


@rule("AS-11.4")
def test_a_fifth_track_in_a_town_is_refused():
    """No tile has it; four are the most."""
    track = [(PETRA, "9,8", "1-3"), (PETRA, "Indianapolis", "c1+c2+c4+c5")]
    table = building(track=track)

    assert table.refused("build", hex="10,8", track="c0+c1+c2+c4+c5") == "AS-6.2"
    assert table.tracks_on("Indianapolis") == set()
    assert table.no_build("Indianapolis", "c0+c1+c2+c4") in ("AS-10.12", "AS-11.1")
