"""Urbanization (AS-12)."""

import pytest

from stellwerk.games.age_of_steam.rules.tiles import TRACK_KEYS
from stellwerk.games.age_of_steam.rules.track import lay, place_city
from stellwerk.games.age_of_steam.rules.urbanization import CITY_COLOURS
from stellwerk.games.age_of_steam.state import DISCS, MARKERS

from .table import DARIA, PETRA, Table, building, position, with_a_town_first

rule = pytest.mark.rule


def urbanizing(**given) -> Table:
    given.setdefault("actions", {0: "urbanization"})
    return building(**given)


@rule("AS-12.1")
def test_only_with_the_action_once_and_free():
    """It counts as none of the three tiles."""
    assert building().refused("urbanize", hex="10,8", city="A") == "AS-12.1"
    table = urbanizing(cash=6)

    table.do("urbanize", hex="10,8", city="A")
    assert table.cash(0) == 6
    assert table.refused("urbanize", hex="8,8", city="B") == "AS-12.1"
    table.build(("9,8", "1-3"), ("8,9", "2-5"), ("7,6", "0-3"))


@rule("AS-12.2")
def test_before_the_first_own_tile():
    """Later in the turn it is refused, unless the option allows it."""
    table = urbanizing().build(("9,8", "1-3"))
    free = urbanizing(options={"urbanize_any_time": True}).build(("9,8", "1-3"))

    assert table.not_asked("urbanize", hex="10,8", city="A") == "AS-12.2"
    free.do("urbanize", hex="10,8", city="A")
    assert free.links(PETRA) == {frozenset(("Evansville", "Indianapolis"))}


@rule("AS-12.6")
def test_what_lay_on_the_first_town_of_a_map_is_gone_as_well(tmp_path):
    """A map of one's own may have a town for its first stop: a New City there leaves nothing of its only track, to the north."""
    core = with_a_town_first(tmp_path).core
    lay(core, PETRA, core.land.hex_of[0], TRACK_KEYS.index("c0"))
    assert core.chain_at(0, 0) >= 0

    place_city(core, PETRA, 0, 0, CITY_COLOURS[0])

    assert core.chain_at(0, 0) < 0


@rule("AS-12.3")
def test_any_new_city_left_on_any_town():
    """Off a town, and a tile already used, are refused."""
    table = urbanizing(cities={"Toledo": "C"})

    assert table.refused("urbanize", hex="10,6", city="A") == "AS-12.3"
    assert table.refused("urbanize", hex="10,8", city="C") == "AS-12.3"
    assert table.refused("urbanize", hex="9,9", city="A") == "AS-12.3"
    assert len(table.options("urbanize")) == 13 * 7


@rule("AS-12.4")
@rule("AS-T.5")
@pytest.mark.parametrize(
    ("letter", "colour"),
    [
        ("A", "red"),
        ("B", "blue"),
        ("C", "black"),
        ("D", "black"),
        ("E", "yellow"),
        ("F", "purple"),
        ("G", "black"),
        ("H", "black"),
    ],
)
def test_the_town_is_a_city_from_now_on(letter, colour):
    """With the New City's colour and letter; no New City lies on another."""
    table = urbanizing()

    table.do("urbanize", hex="10,8", city=letter)

    stop = table.view(None)["stops"]["10,8"]
    assert (stop["colour"], stop["letter"]) == (colour, letter)
    again = urbanizing(cities={"Indianapolis": letter})
    other = "B" if letter == "A" else "A"
    assert again.refused("urbanize", hex="10,8", city=other) == "AS-12.4"


@rule("AS-12.5")
def test_a_tile_is_removed_whoever_owned_it():
    """Daria's track in the town is gone, the disc back."""
    track = [(DARIA, "9,8", "1-3"), (DARIA, "Indianapolis", "c0+c4")]
    table = urbanizing(track=track)
    assert table.core.cells[DISCS] == 1

    table.do("urbanize", hex="10,8", city="A")

    assert table.owners("Indianapolis") == {}
    assert table.core.cells[DISCS] == 0


@rule("AS-12.6")
@rule("AS-12.7")
def test_what_goes_on_stays_one_shorter_and_what_lay_there_only_is_gone():
    """Daria's link of two sections has one left; the loose c-0 disappears."""
    track = [(DARIA, "9,8", "1-3"), (DARIA, "Indianapolis", "c0+c4"), (DARIA, "Indianapolis", "c0+c1+c4")]
    table = urbanizing(track=[*track, (DARIA, "11,7", "0-4")])
    assert table.sections(DARIA) == 2

    table.do("urbanize", hex="10,8", city="A")

    assert table.links(DARIA) == {frozenset(("Evansville", "Indianapolis"))}
    assert table.sections(DARIA) == 1
    assert table.loose(DARIA) == ["Indianapolis"]


@rule("AS-12.8")
def test_sections_that_end_at_the_new_city_become_links():
    """Daria's stays hers; the unowned one falls to Petra."""
    table = urbanizing(track=[(DARIA, "9,8", "1-3"), (-1, "11,7", "2-4")])

    table.do("urbanize", hex="10,8", city="A")

    assert table.links(DARIA) == {frozenset(("Evansville", "Indianapolis"))}
    assert table.links(PETRA) == {frozenset(("Indianapolis", "Cincinnati"))}


@rule("AS-12.8")
def test_by_option_an_unowned_section_stays_a_link_without_owner():
    """It carries goods for nobody (AS-14.12) and needs no marker, though all twenty are on the map."""
    options = {"unowned_link": "unowned"}
    table = urbanizing(track=[(DARIA, "9,8", "1-3"), (-1, "11,7", "2-4")], options=options)
    table.core.cells[MARKERS + PETRA] = 20

    table.do("urbanize", hex="10,8", city="A")

    assert table.links(DARIA) == {frozenset(("Evansville", "Indianapolis"))}
    assert table.links(None) == {frozenset(("Indianapolis", "Cincinnati"))}
    claimed = urbanizing(track=[(-1, "11,7", "2-4")])
    claimed.core.cells[MARKERS + PETRA] = 20
    assert (
        claimed.core.why_not(claimed.match.parse({"do": "urbanize", "hex": "10,8", "city": "A"}).code).rule == "AS-6.12"
    )


@rule("AS-12.8")
@rule("AS-6.12")
def test_a_track_of_the_own_town_gives_its_marker_to_the_section_that_ends_there():
    """All twenty are on the map: the tile of the town goes, and with it the marker that the unowned section needs."""
    table = urbanizing(
        seat=DARIA, track=[(DARIA, "Indianapolis", "c0"), (-1, "11,7", "2-4")], actions={DARIA: "urbanization"}
    )
    table.core.cells[MARKERS + DARIA] = 20

    table.core.settle()
    table.do("urbanize", hex="10,8", city="A")

    assert table.links(DARIA) == {frozenset(("Indianapolis", "Cincinnati"))}
    assert table.core.cells[MARKERS + DARIA] == 20


@rule("AS-12.9")
def test_refused_if_a_city_would_be_linked_with_itself():
    """A section out of Indianapolis that points back at it."""
    track = [(DARIA, "9,8", "1-3"), (DARIA, "Indianapolis", "c0+c4"), (DARIA, "10,7", "2-3"), (DARIA, "11,7", "4-5")]
    table = urbanizing(track=track)

    assert table.refused("urbanize", hex="10,8", city="A") == "AS-12.9"


@rule("AS-12.10")
def test_the_display_keeps_its_cubes_and_the_new_city_starts_empty():
    """Column A is as full as before."""
    table = urbanizing(display={"A": ["red", "blue"]}, cubes={})

    table.do("urbanize", hex="10,8", city="A")

    assert table.view(None)["display"]["A"] == ["red", "blue"]
    assert table.cubes("Indianapolis") == []


@rule("AS-12.2")
@rule("AS-5.4")
def test_first_build_comes_before_the_new_city_of_another():
    """Seat 1 with First Build builds first; then seat 0 urbanizes in its own turn."""
    table = position("open_build", phase=3, actions={0: "urbanization", 1: "first_build"}, cash=[9, 9, 9], begun=7)

    assert table.seat == 1
    assert table.refused("urbanize", hex="10,8", city="A") == "AS-12.1"
    table.do("done")
    assert "urbanize" in table.offered()
