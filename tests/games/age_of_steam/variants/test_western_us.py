"""Western U.S. (AS-WE)."""

import pytest

from stellwerk.games.age_of_steam.rules.track import give
from stellwerk.games.age_of_steam.state import MARKERS

from ..table import DARIA, PETRA, VIOLA, Table, building, moving, position, start

rule = pytest.mark.rule

SF_SACRAMENTO = [("0,6", "0-3"), ("Sacramento", "c3")]
# San Francisco – Denver, Denver – Wichita, Wichita – the hex before St. Louis; the last tile joins east and west.
WAY = [
    [("0,6", "1-3"), *((f"{col},6", "1-4") for col in range(1, 7)), ("7,6", "0-4")],
    [("8,6", "1-5"), ("9,6", "1-4"), ("Wichita", "c4")],
    [("Wichita", "c1+c4"), ("11,6", "1-4")],
]
LAST_TILE = ("12,6", "1-4")


def west(**given) -> Table:
    return building(board="western_us", **given)


@rule("AS-WE.1")
def test_the_map():
    """Counted from the board file."""
    board = start("western_us").board
    terrain = [h.terrain for h in board.hexes]
    stops = [h.stop for h in board.hexes if h.stop]

    assert (len(terrain), terrain.count("mountain"), terrain.count("river"), terrain.count("swamp")) == (171, 55, 6, 8)
    assert (sum(not s.town for s in stops), sum(s.town for s in stops)) == (12, 20)


@rule("AS-WE.2")
@rule("AS-WE.3")
@rule("AS-T.12")
def test_set_up():
    """$20, two shares, two cubes per city, one per town, an empty bag."""
    table = start("western_us")

    assert (table.cash(0), table.player(0)["shares"]) == (20, 2)
    assert (len(table.cubes("Denver")), len(table.cubes("Yuma")), table.bag()) == (2, 1, {})


@rule("AS-WE.4")
@rule("AS-WE.8")
def test_numbers_and_start_cities():
    """Light and dark 1 to 6; seven eastern and three western start cities."""
    stops = [h.stop for h in start("western_us").board.hexes if h.stop]

    def numbered(half):
        return [s.name["en"] for s in sorted((s for s in stops if s.half == half), key=lambda s: s.number)]

    assert numbered("light") == ["Los Angeles", "San Francisco", "Seattle", "Salt Lake City", "Denver", "St. Louis"]
    assert numbered("dark") == ["Duluth", "Minneapolis", "Des Moines", "Memphis", "Vicksburg", "New Orleans"]
    assert {s.name["en"] for s in stops if s.start and s.side == "west"} == {"Seattle", "San Francisco", "Los Angeles"}
    assert {s.name["en"] for s in stops if s.start and s.side == "east"} == {
        "Duluth", "Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans",
    }  # fmt: skip


@rule("AS-WE.5")
def test_a_cube_in_a_town_moves_like_one_in_a_city():
    """From Sacramento to San Francisco; towns get no new cubes."""
    track = [(PETRA, place, key) for place, key in SF_SACRAMENTO]
    table = moving(board="western_us", track=track, cubes={"Sacramento": ["purple"]}, reach=[1, 1, 1])

    table.do("move", hex="1,5", cube="purple")

    assert table.income(PETRA) == 1
    assert table.cubes("Sacramento") == []


@rule("AS-WE.6")
def test_the_towns_cube_goes_into_the_bag_when_a_new_city_comes():
    """The New City starts empty."""
    table = west(actions={0: "urbanization"}, cubes={"Yuma": ["red"]})
    before = table.bag()["red"]

    table.do("urbanize", hex="4,10", city="C")

    assert table.cubes("Yuma") == []
    assert table.bag()["red"] == before + 1


@rule("AS-WE.7")
@rule("AS-T.10")
@pytest.mark.parametrize(
    ("place", "track", "price"), [("0,6", "0-3", 2), ("1,0", "1-4", 5), ("13,9", "2-5", 4), ("12,8", "1-4", 4)]
)
def test_prices(place, track, price):
    """Plain 2, mountain 5, river and swamp 4."""
    table = west()
    assert track in table.tracks_on(place)

    table.build((place, track))

    assert table.cash(0) == 100 - price


@rule("AS-WE.9")
def test_the_first_tile_starts_at_a_start_city():
    """Not at Denver, Salt Lake City or a New City."""
    table = west(begun=False, cities={"Omaha": "C"})

    assert table.no_build("8,4", "1-3") == "AS-WE.9"
    assert table.no_build("3,5", "0-5") in ("AS-WE.9", "AS-8.1")
    assert table.no_build("10,4", "0-3") == "AS-WE.9"
    table.build(("0,6", "0-3"))


AT_MEMPHIS = ("12,8", "1-4")


@rule("AS-WE.10")
@rule("AS-WE.11")
@rule("AS-12.8")
@pytest.mark.parametrize(
    ("own", "owner"),
    [
        ([AT_MEMPHIS], None),
        ([AT_MEMPHIS, ("Spokane", "c1")], None),
        ([], PETRA),
        ([("Spokane", "c1")], PETRA),
        ([AT_MEMPHIS, ("1,1", "1-5")], PETRA),
        ([AT_MEMPHIS, ("Spokane", "c1"), ("3,0", "1-4")], PETRA),
        ([AT_MEMPHIS, ("Butte", "c5"), ("3,0", "2-4")], PETRA),
    ],
    ids=[
        "apart at Memphis",
        "what goes with the town does not count",
        "no track at all",
        "none left",
        "at Seattle",
        "out of Spokane",
        "into Spokane",
    ],
)
def test_a_new_city_gives_no_section_that_hangs_apart(own, owner):
    """An unowned section runs from Seattle up to Spokane; Petra puts a New City there."""
    track = [(-1, "1,0", "1-4"), *((PETRA, place, key) for place, key in own)]
    table = west(actions={PETRA: "urbanization"}, track=track)

    table.do("urbanize", hex=table.at("Spokane"), city="C")

    assert frozenset(("Seattle", "Spokane")) in table.links(owner)
    assert table.no_build("2,1", "0-2") == "AS-WE.10" if owner is None else "0-2" in table.tracks_on("2,1")


@rule("AS-WE.12")
@rule("AS-12.8")
def test_after_the_connection_a_new_city_gives_any_section():
    """AS-WE.10 is over: the section from Seattle falls to Petra, whose track lies at Memphis."""
    track = [(-1, "1,0", "1-4"), (PETRA, *AT_MEMPHIS)]
    table = west(actions={PETRA: "urbanization"}, track=track, extra=[1, 0, 0, 0, 0, 0])

    table.do("urbanize", hex="2,0", city="C")

    assert frozenset(("Seattle", "Spokane")) in table.links(PETRA)


@rule("AS-WE.10")
@rule("AS-6.12")
def test_a_section_that_stays_unowned_needs_no_marker():
    """All twenty are on the map; records of rules version 1 gave it to who placed the New City."""
    track = [(-1, "1,0", "1-4"), (PETRA, *AT_MEMPHIS)]
    table = west(actions={PETRA: "urbanization"}, track=track)
    table.core.cells[MARKERS + PETRA] = 20
    old = west(actions={PETRA: "urbanization"}, track=track, options={"city_claims_apart": True})

    assert table.core.why_not(table.match.parse({"do": "urbanize", "hex": "2,0", "city": "C"}).code) is None
    old.do("urbanize", hex="2,0", city="C")
    assert frozenset(("Seattle", "Spokane")) in old.links(PETRA)


@rule("AS-WE.10")
@rule("AS-WE.11")
def test_before_the_connection_all_own_track_hangs_together():
    """From San Francisco on; another city is refused, unless no own track is left."""
    table = west(track=[(PETRA, "0,6", "0-3")])

    assert table.no_build("12,0", "1-4") == "AS-WE.10"
    table.build(("Sacramento", "c1+c3"), ("2,5", "1-4"))
    without = west(track=[(-1, "0,6", "0-3")])
    assert "1-4" in without.tracks_on("12,0")


@rule("AS-WE.12")
@rule("AS-WE.13")
@rule("AS-WE.14")
@rule("AS-EX17")
@pytest.mark.parametrize(("west_owner", "gains"), [(PETRA, [4, 0, 0]), (DARIA, [2, 2, 0])])
def test_east_meets_west(west_owner, gains):
    """San Francisco–Denver–St. Louis: all Petra's + 4, two owners + 2 each; then everybody starts anywhere."""
    table = almost_joined([west_owner, PETRA, PETRA])
    assert "1-4" not in table.tracks_on("12,0")

    table.build(LAST_TILE)

    assert [table.income(seat) for seat in range(3)] == gains
    assert "1-4" in table.tracks_on("12,0")


@rule("AS-WE.12")
def test_by_option_only_who_joined_both_sides_is_free():
    """Daria and Petra joined them together: neither of them alone."""
    options = {"contiguity_personal": True}
    shared = almost_joined([DARIA, PETRA, PETRA], options=options).build(LAST_TILE)
    alone = almost_joined([PETRA, PETRA, PETRA], options=options).build(LAST_TILE)

    assert shared.no_build("12,0", "1-4") == "AS-WE.10"
    assert "1-4" in alone.tracks_on("12,0")


@rule("AS-WE.15")
def test_of_more_than_two_owners_the_builder_names_two():
    """Three owners: any two of them, also without the builder; others are refused."""
    table = almost_joined([DARIA, VIOLA, PETRA])

    table.build(LAST_TILE)

    assert table.step == "share"
    assert {option["owners"] for option in table.options("share")} == {"0+1", "0+2", "1+2"}
    table.match.names = ["Ada", "Bruno", "Chiara"]
    assert table.pick("owners:1+2")["label"] == "Bruno + Chiara"
    assert table.refused("share", owners="0") == "AS-WE.15"
    table.do("share", owners="1+2")
    assert [table.income(seat) for seat in range(3)] == [0, 2, 2]
    assert table.step == "build"


@rule("AS-WE.16")
def test_unowned_links_count_as_without_owner_and_the_insolvent_get_nothing():
    """Nobody's link between Petra's: + 4 for her alone; an insolvent second owner leaves + 2 for Petra."""
    lone = almost_joined([DARIA, PETRA, PETRA])
    sea = lone.core.chain_at(lone.core.land.stop_of[lone.board.index["0,7"]], 0)
    give(lone.core, sea, -1)
    lone.core.settle()
    lone.build(LAST_TILE)
    assert lone.income(PETRA) == 4

    broke = almost_joined([DARIA, PETRA, PETRA], out=[0, 1, 0], order=[0, 2, -1])
    broke.build(LAST_TILE)
    assert [broke.income(seat) for seat in range(3)] == [2, 0, 0]


@rule("AS-WE.17")
def test_an_east_west_delivery_pays_one_owner_once_more():
    """A yellow cube from San Francisco to St. Louis over Daria's and Petra's links: the mover names one of them."""
    track = [*laid([DARIA, PETRA, PETRA]), (PETRA, *LAST_TILE)]
    table = moving(
        board="western_us", track=track, cubes={"St. Louis": ["yellow"], "San Francisco": ["yellow"]}, reach=[6, 1, 1]
    )

    table.do("move", hex="0,7", cube="yellow")

    assert table.step == "reward"
    assert table.refused("reward", owner="2") == "AS-WE.17"
    table.do("reward", owner="1")
    assert [table.income(seat) for seat in range(3)] == [2, 2, 0]
    assert table.seat == 1


@rule("AS-WE.17")
def test_a_cube_from_a_town_or_denver_has_no_side():
    """Wichita's cube to San Francisco pays the links and nothing more."""
    track = [*laid([DARIA, PETRA, PETRA]), (PETRA, *LAST_TILE)]
    table = moving(board="western_us", track=track, cubes={"Wichita": ["yellow"]}, reach=[6, 1, 1])

    table.do("move", hex="10,6", cube="yellow")

    assert table.step == "move"
    assert [table.income(seat) for seat in range(3)] == [1, 0, 0]


@rule("AS-WE.18")
def test_ties_are_broken_by_cash_sections_and_dice():
    """Most cash, then most sections, then the higher roll, repeated while tied."""
    cash = position("round_marker", "western_us", phase=9, round=10, income=[8, 8, 3], cash=[4, 9, 50])
    assert cash.winners() == [1]
    track = [(PETRA, "0,6", "0-3"), (PETRA, "Sacramento", "c3")]
    sections = position(
        "round_marker", "western_us", phase=9, round=10, income=[7, 9, 0], shares=[2, 4, 2], cash=[4, 4, 4], track=track
    )
    assert sections.scores()[:2] == [17, 15]
    even = position("round_marker", "western_us", phase=9, round=10, income=[8, 8, 3], chance=[2, 2, 1, 5])

    assert even.winners() == [1]


@rule("AS-WE.18")
@pytest.mark.parametrize(
    ("cash", "winners"), [([4, 4, 4], [PETRA]), ([4, 5, 4], [DARIA]), ([5, 4, 9], [PETRA])], ids=str
)
def test_cash_comes_before_sections(cash, winners):
    """Petra has 3 sections and income 7, Daria none and 8: as many points. Viola's cash does not matter without them."""
    track = [(PETRA, place, key) for place, key in WAY[1]]
    table = position(
        "round_marker", "western_us", phase=9, round=10, income=[7, 8, 0], cash=cash, track=track, chance=[]
    )

    assert (table.scores()[:2], table.sections(PETRA)) == ([18, 18], 3)
    assert table.winners() == winners


@rule("AS-WE.17")
@pytest.mark.parametrize(("out", "unowned"), [([0, 1, 0], False), ([0, 0, 0], True)], ids=["insolvent", "unowned"])
def test_a_link_of_nobody_or_of_the_insolvent_cannot_be_named(out, unowned):
    """Daria's link to Denver pays nobody; so Petra is paid for hers, once though she has two, without a question."""
    track = [*laid([DARIA, PETRA, PETRA]), (PETRA, *LAST_TILE)]
    table = moving(
        board="western_us",
        track=track,
        cubes={"San Francisco": ["yellow"]},
        reach=[6, 1, 1],
        out=out,
        order=[0, 2, -1] if out[DARIA] else [0, 1, 2],
    )
    if unowned:
        give(table.core, table.core.chain_at(table.core.land.stop_of[table.board.index["0,7"]], 0), -1)

    table.do("move", hex="0,7", cube="yellow")

    assert table.step == "move"
    assert [table.income(seat) for seat in range(3)] == [3, 0, 0]


def laid(owners):
    return [(owner, place, key) for owner, part in zip(owners, WAY, strict=True) for place, key in part]


def almost_joined(owners, **given) -> Table:
    """San Francisco and St. Louis joined but for one tile of Petra's; the owners from west to east."""
    return west(track=laid(owners), **given)
