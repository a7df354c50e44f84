"""Phase 5: move goods (AS-14)."""

import pytest

from stellwerk.games.age_of_steam.actions import BOX_KEYS, COLOUR_KEYS, RIDE
from stellwerk.games.age_of_steam.show.deliveries import deliveries

from .table import DARIA, PETRA, VIOLA, Table, building, moving, position

rule = pytest.mark.rule

DIRECT = [(PETRA, "10,9", "1-4"), (PETRA, "11,8", "1-4")]  # Evansville–Cincinnati
ROUND = [(DARIA, "9,8", "1-3"), (DARIA, "11,7", "2-4"), (DARIA, "Indianapolis", "c1+c4")]  # by Indianapolis
BLUE = {"Evansville": ["blue"]}


def go(table: Table, start: str, cube: str, *edges: str) -> Table:
    """A cube by these edges; forced ones may be left out."""
    table.do("move", hex=table.at(start), cube=cube)
    for edge in edges:
        if table.step == "ride":
            table.do("ride", edge=edge)
    return table


@rule("AS-EX10")
@rule("AS-14.1")
@rule("AS-14.2")
@rule("AS-14.11")
def test_petra_and_daria_move_goods():
    """Daria is first by First Move: reach 2, then two own links; Petra one link, then nothing."""
    table = position(
        "open_goods",
        phase=4,
        actions={DARIA: "first_move"},
        track=[*DIRECT, *ROUND],
        cubes={"Evansville": ["blue"], "Cincinnati": ["blue"]},
        reach=[1, 1, 1],
    )

    assert table.seat == DARIA
    table.do("raise")
    assert (table.seat, table.player(DARIA)["reach"]) == (PETRA, 2)
    go(table, "Evansville", "blue", "1")
    assert table.income(PETRA) == 1
    table.do("skip")
    assert table.seat == DARIA
    go(table, "Cincinnati", "blue", "5")
    assert table.income(DARIA) == 2
    assert table.seat == PETRA
    table.do("skip")


@rule("AS-14.1")
def test_a_cube_or_reach_or_nothing():
    """All three are offered."""
    table = moving(track=DIRECT, cubes=BLUE, reach=[1, 1, 1])

    assert table.offered() == {"skip", "raise", "move"}


@rule("AS-3.1")
@rule("AS-14.8")
def test_no_cube_is_placed_on_the_display_here_and_none_rides_on_that_is_home():
    """The first belongs to another phase, the second to a cube that still moves."""
    table = moving()

    assert table.refused("place", cube=COLOUR_KEYS[0], box=BOX_KEYS[0]) == "AS-3.1"
    assert table.refused("ride", edge="5") == "AS-14.8"


@rule("AS-14.2")
def test_reach_once_per_round_and_never_above_6():
    """The second step and a seventh link are refused."""
    table = moving(track=DIRECT, cubes=BLUE, reach=[1, 1, 1])
    table.do("raise").do("skip").do("skip")

    assert table.seat == PETRA
    assert table.refused("raise") == "AS-14.2"
    assert moving(track=DIRECT, cubes=BLUE).refused("raise") == "AS-14.2"


@rule("AS-14.3")
def test_any_player_may_move_any_cube_that_lies_there():
    """Viola moves a cube over Petra's link; a cube that is not there is refused."""
    table = moving(seat=VIOLA, track=DIRECT, cubes=BLUE, reach=[1, 1, 1])

    assert table.refused("move", hex="9,9", cube="red") == "AS-14.3"
    assert table.refused("move", hex="10,6", cube="blue") == "AS-14.3"
    go(table, "Evansville", "blue")
    assert (table.income(PETRA), table.income(VIOLA)) == (1, 0)


@rule("AS-14.4")
@rule("AS-14.5")
def test_at_most_as_many_links_as_the_reach_whoever_owns_them():
    """From Evansville by Indianapolis it is two links: too far with reach 1."""
    assert moving(track=ROUND, cubes=BLUE, reach=[1, 1, 1]).refused("move", hex="9,9", cube="blue") == "AS-14.4"
    table = moving(track=ROUND, cubes=BLUE, reach=[2, 1, 1])

    go(table, "Evansville", "blue")

    assert (table.income(PETRA), table.income(DARIA)) == (0, 2)


@rule("AS-14.4")
def test_a_cube_without_a_link_or_a_way_home_is_refused():
    """Chicago has no link; no city on the way is yellow."""
    table = moving(track=DIRECT, cubes={"Chicago": ["red"], "Evansville": ["yellow", "blue"]}, reach=[3, 1, 1])

    assert table.refused("move", hex="7,5", cube="red") == "AS-14.4"
    assert table.refused("move", hex="9,9", cube="yellow") == "AS-14.4"


@rule("AS-14.6")
def test_no_stop_is_visited_twice():
    """A red cube in Cincinnati could only come back: it can't move."""
    table = moving(track=[*DIRECT, *ROUND], cities={"Toledo": "A"}, cubes={"Cincinnati": ["red"]}, reach=[5, 1, 1])

    assert table.refused("move", hex="12,8", cube="red") == "AS-14.4"


@rule("AS-14.6")
def test_going_back_is_refused_by_the_rule():
    """At Indianapolis the way back to the start is no way."""
    track = [*ROUND, (PETRA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1+c2+c4")]
    table = moving(track=track, cubes={"Cincinnati": ["blue"]}, reach=[6, 1, 1])

    table.do("move", hex="12,8", cube="blue")
    table.do("ride", edge="4")
    assert table.income(PETRA) == 1

    two = moving(track=track, cubes=BLUE)
    two.do("move", hex="9,9", cube="blue")
    assert two.step == "ride"
    assert two.refused("ride", edge="4") == "AS-14.6"


@rule("AS-14.4")
def test_a_cube_on_its_way_goes_on_before_anything_else():
    """No skip, no other cube and no tile while the next link is asked."""
    two = moving(track=[*ROUND, (PETRA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1+c2+c4")], cubes=BLUE)
    two.do("move", hex="9,9", cube="blue")

    assert two.step == "ride"
    assert {two.not_asked("skip"), two.not_asked("done"), two.not_asked("move", hex="9,9", cube="red")} == {"AS-14.4"}


@rule("AS-14.7")
@rule("AS-14.8")
def test_it_ends_in_the_first_city_of_its_colour_other_than_its_start():
    """A blue cube in blue Evansville goes to Cincinnati and no further."""
    table = moving(track=[*DIRECT, *ROUND], cubes=BLUE, reach=[6, 1, 1])

    go(table, "Evansville", "blue", "1")

    assert table.income(PETRA) == 1
    assert table.seat == DARIA
    assert table.cubes("Cincinnati") == []


@rule("AS-14.7")
def test_with_the_last_link_a_town_is_no_end():
    """A cube that may choose its way: by Indianapolis it would strand there."""
    table = moving(track=[*DIRECT, *ROUND], cubes=BLUE, reach=[1, 1, 1])
    table.core.peek(next(action.code for action in table.legal() if action.json["do"] == "move"))

    ride = table.core.steps[table.core.cells[0]]

    assert ride.why_not(table.core, RIDE + 1) is None
    assert ride.why_not(table.core, RIDE + 0).rule == "AS-14.7"


@rule("AS-14.9")
def test_towns_and_other_cities_are_passed():
    """A blue cube passes red New City A in Indianapolis."""
    table = moving(
        track=[(DARIA, "9,8", "1-3"), (DARIA, "11,7", "2-4")], cities={"Indianapolis": "A"}, cubes=BLUE, reach=[2, 1, 1]
    )

    go(table, "Evansville", "blue")

    assert table.income(DARIA) == 2
    assert table.cubes("Indianapolis") == []


@rule("AS-14.10")
def test_the_delivered_cube_goes_back_into_the_bag_at_once():
    """One blue cube more."""
    table = moving(track=DIRECT, cubes=BLUE, reach=[1, 1, 1])
    before = table.bag()["blue"]

    go(table, "Evansville", "blue")

    assert table.bag()["blue"] == before + 1


@rule("AS-14.12")
def test_links_of_the_insolvent_and_unowned_links_pay_nobody():
    """They are used and count for the reach."""
    table = moving(track=DIRECT, cubes=BLUE, seat=1, out=[1, 0, 0], order=[1, 2, -1], reach=[0, 1, 1])

    go(table, "Evansville", "blue")

    assert [table.income(seat) for seat in range(3)] == [0, 0, 0]


@rule("AS-14.13")
def test_income_has_no_upper_limit_but_by_option():
    """49 + 2 is 51; with a cap of 40 it is 40."""
    free = moving(track=ROUND, cubes=BLUE, income=[0, 49, 0], reach=[2, 1, 1])
    capped = moving(track=ROUND, cubes=BLUE, income=[0, 39, 0], reach=[2, 1, 1], options={"income_cap": 40})

    assert go(free, "Evansville", "blue").income(DARIA) == 51
    assert go(capped, "Evansville", "blue").income(DARIA) == 40


@rule("AS-14.14")
@rule("AS-8.6")
def test_of_two_links_between_the_same_stops_the_mover_names_one():
    """Petra's or Daria's from Indianapolis to Cincinnati."""
    track = [(DARIA, "9,8", "1-3"), (DARIA, "11,7", "2-4"), (DARIA, "Indianapolis", "c1+c4")]
    track += [(PETRA, "11,8", "1-5"), (PETRA, "Indianapolis", "c1+c2+c4")]
    table = moving(track=track, cubes=BLUE)

    table.do("move", hex="9,9", cube="blue")
    assert {option["edge"] for option in table.options("ride")} == {"1", "2"}
    table.do("ride", edge="2")

    assert (table.income(PETRA), table.income(DARIA)) == (1, 1)


@rule("AS-14.4")
def test_every_delivery_stands_in_the_insights_best_first():
    """Daria's own two links before Petra's one; what it brings to whom."""
    table = moving(seat=DARIA, track=[*DIRECT, *ROUND], cubes=BLUE, reach=[2, 2, 2])

    found = deliveries(table.core, table.match.setup.rules, DARIA)

    assert [(len(d.edges), d.own(DARIA), d.others(DARIA)) for d in found] == [(2, 2, 0), (1, 0, 1)]
    sheet = table.match.insights(DARIA)[0]
    way = sheet["rows"][0]["cells"][0][1]
    assert (way["text"]["en"], way["sub"]["en"]) == ("Evansville → Cincinnati", "via Indianapolis · 1 more way")


@rule("AS-14.1")
def test_a_build_turn_moves_no_goods():
    """Out of phase."""
    assert building(track=DIRECT).refused("move", hex="9,9", cube="blue") == "AS-2.1"
