"""Links, unfinished sections, ownership (AS-9) and the examples around Indianapolis (AS-EX4 to EX9)."""

import pytest

from stellwerk.games.age_of_steam.state import MARKERS

from .table import DARIA, JOHANNA, PETRA, VIOLA, Table, building, moving, position

rule = pytest.mark.rule

PETRAS = [(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4"), (PETRA, "13,8", "3-5")]
DARIAS = [(DARIA, "9,8", "1-3"), (DARIA, "Indianapolis", "c1+c4"), (DARIA, "11,7", "2-4")]
JOHANNAS = [(JOHANNA, "12,9", "0-5"), (JOHANNA, "11,8", "1-4+2-5"), (JOHANNA, "Indianapolis", "c1+c2+c4+c5")]


def end_phase(table: Table) -> Table:
    while table.step == "build":
        table.do("done")
    return table


@rule("AS-EX6")
@rule("AS-EX8")
@rule("AS-9.2")
@rule("AS-9.3")
@rule("AS-10.3")
@rule("AS-10.7")
@rule("AS-11.2")
@rule("AS-11.3")
@rule("AS-17.2")
def test_johanna_crosses_petra_and_enters_indianapolis():
    """G, H and J cost 3 each; old track keeps course and owner, the disc stays, c-5 is a section of its own."""
    table = building(seat=JOHANNA, players=5, cash=9, track=[*PETRAS, *DARIAS])

    table.build(("12,9", "0-5"), ("11,8", "1-4+2-5"), ("Indianapolis", "c1+c2+c4+c5"))

    assert table.cash(JOHANNA) == 0
    assert table.links(JOHANNA) == {frozenset(("Cincinnati", "Indianapolis"))}
    assert table.loose(JOHANNA) == ["Indianapolis"]
    assert table.owners("11,8") == {"1-4": PETRA, "2-5": JOHANNA}
    assert table.owners("Indianapolis") == {"c1": DARIA, "c2": JOHANNA, "c4": DARIA, "c5": JOHANNA}
    assert [table.sections(seat) for seat in (PETRA, DARIA, JOHANNA)] == [2, 4, 3]
    assert table.core.cells[MARKERS + JOHANNA] == 2


@rule("AS-EX7")
@rule("AS-EX8")
@rule("AS-12.5")
@rule("AS-12.6")
@rule("AS-12.7")
def test_viola_makes_indianapolis_a_city():
    """Free; tile, disc and Johanna's c-5 leave; K 2, L 3, M 3; the other links are one section shorter."""
    table = building(
        seat=VIOLA, players=5, cash=8, track=[*PETRAS, *DARIAS, *JOHANNAS], actions={VIOLA: "urbanization"}
    )

    table.do("urbanize", hex="10,8", city="A")
    assert table.cash(VIOLA) == 8
    table.build(("9,7", "2-5"), ("10,9", "0-3+1-4"), ("10,10", "0-5"))

    assert table.cash(VIOLA) == 0
    assert table.links(VIOLA) == {frozenset(("Indianapolis", "Evansville"))}
    assert table.loose(VIOLA) == ["Indianapolis"]
    assert table.loose(JOHANNA) == []
    assert [table.sections(seat) for seat in (PETRA, DARIA, VIOLA, JOHANNA)] == [2, 2, 2, 2]
    assert "10,8" not in table.view(None)["tiles"]


@rule("AS-EX9")
@rule("AS-9.8")
@rule("AS-9.12")
def test_a_section_begun_now_stays_and_one_not_extended_is_lost_at_the_end_of_the_phase():
    """Petra's C: hers after this phase; in the next round until the end of phase 4, not after her turn."""
    table = building(track=PETRAS[:2]).build(("13,8", "3-5"))
    assert end_phase(table).loose(PETRA) == ["Cincinnati"]

    later = building(track=PETRAS, round=2)
    later.do("done")
    assert later.loose(PETRA) == ["Cincinnati"]
    end_phase(later)
    assert later.loose(PETRA) == []
    assert later.loose(None) == ["Cincinnati"]
    assert later.core.cells[MARKERS + PETRA] == 1


@rule("AS-9.8")
def test_the_option_release_at_turn_end_takes_it_after_the_owners_turn():
    """Other players may then go on from it in the same phase."""
    table = building(track=PETRAS, round=2, options={"release_at_turn_end": True})

    table.do("done")

    assert table.loose(None) == ["Cincinnati"]


@rule("AS-9.4")
@rule("AS-9.5")
@rule("AS-9.6")
def test_track_is_its_builders_and_a_link_stays_so():
    """The section becomes a link at the stop and is never lost."""
    table = building(track=[(PETRA, "10,9", "1-4")], round=3)

    table.build(("11,8", "1-4"))
    assert table.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}
    end_phase(table)

    assert table.links(PETRA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-9.7")
@rule("AS-9.8")
def test_until_the_phase_ends_nobody_else_extends_an_owned_section():
    """Daria can't, though Petra did not extend it in her turn."""
    table = building(track=PETRAS, round=2)

    table.do("done")

    assert table.seat == DARIA
    assert table.no_build("Lexington", "c0") == "AS-8.2"


@rule("AS-9.9")
def test_a_redirection_is_no_extension_but_a_further_tile_is():
    """C redirected is lost; redirected and extended it stays."""
    table = building(track=[(PETRA, "13,8", "3-5")], round=2)
    table.build(("13,8", "2-5"))
    assert end_phase(table).loose(PETRA) == []

    grown = building(track=[(PETRA, "13,8", "3-5")], round=2)
    grown.build(("13,8", "2-5"), ("14,9", "3-5"))

    assert end_phase(grown).loose(PETRA) == ["Cincinnati"]


@rule("AS-9.10")
def test_who_extends_an_unowned_section_owns_all_of_it():
    """Two old tiles included."""
    table = building(seat=DARIA, track=[(-1, "13,8", "2-5"), (-1, "14,9", "3-5")])

    table.build(("14,10", "0-5"))

    assert table.owners("13,8") == {"2-5": DARIA}
    assert table.loose(DARIA) == ["Cincinnati"]


@rule("AS-9.11")
def test_redirecting_an_unowned_section_claims_it_only_as_a_link():
    """Turned aside it stays unowned; turned into Evansville it is Daria's link."""
    aside = building(seat=DARIA, track=[(-1, "11,8", "1-3")]).build(("11,8", "1-5"))
    assert aside.owners("11,8") == {"1-5": None}

    into = building(seat=DARIA, track=[(DARIA, "10,9", "1-4"), (-1, "11,8", "1-3")]).build(("11,8", "1-4"))

    assert into.links(DARIA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-9.11")
def test_by_option_a_redirected_unowned_section_becomes_a_link_without_owner():
    """Turned into a city, or into another unowned section; turned into Daria's own, all is hers."""
    options = {"unowned_link": "unowned"}
    city = building(seat=DARIA, track=[(-1, "10,9", "1-4"), (-1, "11,8", "1-3")], options=options)
    city.build(("11,8", "1-4"))
    own = building(seat=DARIA, track=[(DARIA, "10,9", "1-4"), (-1, "11,8", "1-3")], options=options)
    own.build(("11,8", "1-4"))

    assert city.links(None) == {frozenset(("Evansville", "Cincinnati"))}
    assert city.links(DARIA) == set()
    assert own.links(DARIA) == {frozenset(("Evansville", "Cincinnati"))}


@rule("AS-9.11")
@rule("AS-6.12")
@pytest.mark.parametrize(("option", "needed"), [("claimed", 1), ("unowned", 0)])
def test_only_a_claimed_link_needs_a_marker(option, needed):
    """The redirection into another unowned section, with all twenty on the map."""
    track = [(-1, "10,9", "1-4"), (-1, "11,8", "1-3")]
    table = building(seat=DARIA, track=track, options={"unowned_link": option})
    table.core.cells[MARKERS + DARIA] = 20

    build = table.match.parse({"do": "build", "hex": "11,8", "track": "1-4"}).code
    why = table.core.why_not(build)

    assert (why.rule if why else None) == ("AS-6.12" if needed else None)


@rule("AS-9.13")
def test_unfinished_sections_carry_no_goods_and_do_not_score():
    """Two sections of the link count, C does not; out of Cincinnati nothing moves over it."""
    table = moving(track=PETRAS, cubes={"Cincinnati": ["blue"]}, reach=[1, 1, 1])

    assert table.sections(PETRA) == 2
    only_loose = moving(track=PETRAS[2:], cubes={"Cincinnati": ["blue"]}, reach=[1, 1, 1])
    assert only_loose.refused("move", hex="12,8", cube="blue") == "AS-14.4"


@rule("AS-9.13")
def test_a_ride_over_an_unfinished_section_is_refused():
    """At Evansville the loose track to the north is no link."""
    track = [
        (PETRA, "10,9", "1-4"),
        (PETRA, "11,8", "1-4"),
        (PETRA, "9,8", "1-3"),
        (PETRA, "11,7", "2-4"),
        (PETRA, "Indianapolis", "c1+c4"),
        (PETRA, "8,9", "2-5"),
    ]
    table = moving(track=track, cubes={"Evansville": ["blue"]})

    table.do("move", hex="9,9", cube="blue")

    assert table.step == "ride"
    assert table.refused("ride", edge="5") == "AS-9.13"
    assert table.refused("ride", edge="3") == "AS-14.4"


@rule("AS-9.12")
def test_markers_come_back_from_lost_sections():
    """The insolvent player's too."""
    table = position("expenses", phase=6, track=PETRAS, cash=[0, 50, 50], income=[0, 0, 0], round=2)

    assert table.player(PETRA)["out"]
    assert table.core.cells[MARKERS + PETRA] == 1
