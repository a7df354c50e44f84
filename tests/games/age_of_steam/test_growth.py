"""Phases 9 and 10: goods growth and the round marker (AS-16)."""

import pytest

from stellwerk.games.age_of_steam.actions import BOX_KEYS, COLOUR_KEYS, LETTER_KEYS
from stellwerk.games.age_of_steam.rules.growth import LETTER_BELOW, Grow, open_boxes
from stellwerk.games.age_of_steam.rules.track import place_city
from stellwerk.games.age_of_steam.rules.urbanization import CITY_COLOURS
from stellwerk.games.age_of_steam.state import BOX, CUBES

from .table import Table, position, sweep_codes, with_a_town_first

rule = pytest.mark.rule


def growth(dice, **given) -> Table:
    """Dice as they are read, light half first."""
    given.setdefault("cubes", {})
    given.setdefault("display", {})
    return position("growth", phase=8, chance=[value - 1 for value in dice], **given)


def producing(draws=(0, 0), dice=(6, 6, 6, 6, 6, 6), **given) -> Table:
    given.setdefault("display", {"light1": ["red", None, None]})
    return position(
        "production",
        phase=8,
        actions={1: "production"},
        cubes={},
        chance=[*draws, *(value - 1 for value in dice)],
        **given,
    )


@rule("AS-EX11")
@rule("AS-16.6")
@rule("AS-16.7")
@rule("AS-16.8")
def test_the_growth_of_round_2():
    """3, 3, 4: two cubes to Kansas City, both of A to New City A, one from below the gap to Des Moines, none for B."""
    table = growth(
        [3, 3, 4, 6, 6, 6],
        cities={"Indianapolis": "A"},
        display={
            "light3": ["red", "blue", "yellow"],
            "A": ["purple", "black"],
            "light4": [None, "yellow", "red"],
            "B": ["red", "red"],
        },
    )

    assert sorted(table.cubes("Kansas City")) == ["blue", "red"]
    assert sorted(table.cubes("Indianapolis")) == ["black", "purple"]
    assert table.cubes("Des Moines") == ["yellow"]
    assert table.view(None)["display"]["B"] == ["red", "red"]
    assert table.view(None)["display"]["light3"] == [None, None, "yellow"]


@rule("AS-16.1")
def test_production_comes_before_light_and_dark():
    """The cube just placed grows at once; light dice are read before dark ones."""
    table = producing(dice=(3, 6, 6, 1, 6, 6))

    table.do("place", cube="red", box="light3.1").do("stop")

    assert table.cubes("Kansas City") == ["red"]


@rule("AS-16.2")
@rule("AS-16.12")
def test_two_cubes_are_drawn_openly_and_placed_one_by_one_on_empty_boxes():
    """A full box, a cube not drawn and a third cube are refused."""
    table = producing(draws=(0, 20))
    assert table.view(None)["hand"] == ["red", "blue"]

    assert table.refused("place", cube="red", box="light1.1") == "AS-16.2"
    assert table.refused("place", cube="black", box="light2.1") == "AS-16.2"
    table.do("place", cube="red", box="dark2.3")
    assert table.refused("place", cube="blue", box="dark2.3") == "AS-16.2"
    assert table.refused("place", cube="red", box="dark2.2") == "AS-16.2"
    table.do("place", cube="blue", box="dark2.2")
    assert table.view(None)["display"]["dark2"] == [None, "blue", "red"]


@rule("AS-16.2")
def test_the_log_names_both_cubes_that_were_drawn():
    """A red and a blue one: all at the table see them."""
    drew = next(event for event in producing(draws=(0, 20)).match.events() if event["event"] == "drew")

    assert [COLOUR_KEYS[drew["cube"]], COLOUR_KEYS[drew["second"]]] == ["red", "blue"]


@rule("AS-16.3")
def test_boxes_of_unbuilt_new_cities_will_do_but_not_with_the_option():
    """Column A without New City A."""
    table = producing().do("place", cube="red", box="A.1")
    assert table.view(None)["display"]["A"][0] == "red"

    strict = producing(options={"production_built_only": True})

    assert strict.refused("place", cube="red", box="A.1") == "AS-16.3"


@rule("AS-16.3")
def test_a_new_city_on_the_first_hex_of_a_map_is_built_too(tmp_path):
    """A map of one's own may begin with a town; its New City opens its boxes like any other (by option only those of built ones)."""
    match = with_a_town_first(tmp_path, {"production_built_only": True})
    core, letter = match.core, LETTER_KEYS.index("C")
    sweep_codes(core, BOX, len(BOX_KEYS))

    place_city(core, 0, 0, letter, CITY_COLOURS[letter])

    columns = {BOX_KEYS[box].split(".")[0] for box in open_boxes(core, match.setup.rules)}
    assert columns & set(LETTER_KEYS) == {"C"}


@rule("AS-16.7")
def test_a_die_sends_a_cube_to_a_new_city_on_the_first_stop_of_a_map(tmp_path):
    """C stands below the column of the light 5."""
    match = with_a_town_first(tmp_path)
    core, letter = match.core, LETTER_KEYS.index("C")
    place_city(core, 0, 0, letter, CITY_COLOURS[letter])
    sweep_codes(core, BOX, len(BOX_KEYS))
    core.put(BOX + BOX_KEYS.index("C.1"), COLOUR_KEYS.index("red") + 1)

    Grow(match.setup.rules).one_die(core, LETTER_BELOW.index(letter))

    assert core.cells[CUBES + COLOUR_KEYS.index("red")] == 1


@rule("AS-16.4")
def test_with_one_empty_box_one_cube_is_placed_and_with_none_nothing_is_drawn():
    """The other cube goes back into the bag."""
    full = {key: ["red", "blue", "yellow"] for key in [f"light{n}" for n in range(1, 7)]}
    full |= {key: ["purple", "purple", "black"] for key in [f"dark{n}" for n in range(1, 7)]}
    full |= {key: ["red", "blue"] for key in "ABCD"} | {key: ["yellow", "red"] for key in "EFGH"}
    table = position("production", phase=8, actions={1: "production"}, cubes={}, display=full, chance=[5] * 6)
    assert table.step == "sell"

    full["H"] = ["yellow", None]
    one = position("production", phase=8, actions={1: "production"}, cubes={}, display=full, chance=[0, 0, *[5] * 6])
    bag = sum(one.bag().values())
    assert len(one.view(None)["hand"]) == 2
    one.do("place", cube="red", box="H.2")

    assert one.step == "sell"
    assert sum(one.bag().values()) == bag + 1


@rule("AS-16.5")
def test_as_many_dice_per_half_as_players_started():
    """Insolvent ones included: four dice with two of four left."""
    display = {"light1": ["red", "red", "red"], "light2": ["red", None, None], "dark6": ["blue", None, None]}
    table = growth([1, 1, 1, 2, 6, 6, 6, 6], players=4, out=[0, 0, 1, 1], order=[0, 1, -1, -1], display=display)

    assert len(table.cubes("Chicago")) == 3
    assert table.cubes("St. Louis") == ["red"]
    assert table.cubes("Toronto") == ["blue"]


@rule("AS-16.8")
def test_an_empty_number_column_still_lets_the_letter_grow():
    """Number and letter are independent."""
    table = growth([3, 6, 6, 6, 6, 6], cities={"Indianapolis": "A"}, display={"A": ["blue", None]})

    assert table.cubes("Kansas City") == []
    assert table.cubes("Indianapolis") == ["blue"]


@rule("AS-16.9")
def test_cities_have_no_limit_of_cubes():
    """Kansas City takes a fifteenth; the display stays as empty as it is."""
    table = growth([3, 6, 6, 6, 6, 6], cubes={"Kansas City": ["red"] * 14}, display={"light3": ["blue", None, None]})

    assert len(table.cubes("Kansas City")) == 15
    assert table.view(None)["display"]["light3"] == [None, None, None]


@rule("AS-16.10")
def test_from_an_empty_bag_as_many_are_drawn_as_there_are():
    """One cube left in the bag: one in the hand."""
    table = start_with_bag(1)

    assert len(table.view(None)["hand"]) == 1
    assert start_with_bag(0).step == "sell"


def start_with_bag(left: int) -> Table:
    """All cubes but `left` lie in Chicago."""
    cubes = ["red"] * (20 - left) + ["blue"] * 20 + ["purple"] * 20 + ["yellow"] * 20 + ["black"] * 16
    return position(
        "production",
        phase=8,
        actions={1: "production"},
        cubes={"Chicago": cubes},
        display={},
        chance=[*([0] * min(left, 2)), *[5] * 6],
    )


@rule("AS-16.11")
def test_the_marker_moves_on():
    """Round 2 begins with selling shares."""
    table = position("round_marker", phase=9)

    assert (table.view(None)["round"], table.step) == (2, "sell")


@rule("AS-16.12")
def test_the_player_may_stop_after_the_first_cube():
    """The second goes back."""
    table = producing()
    bag = table.bag()["red"]

    table.do("place", cube="red", box="dark5.1").do("stop")

    assert table.bag()["red"] == bag + 1
    assert table.step == "sell"


NEW_CITIES = dict(
    zip(
        [
            "Indianapolis",
            "Lexington",
            "Fort Wayne",
            "Toledo",
            "Rock Island",
            "Michigan City",
            "Springfield",
            "Cleveland",
        ],
        "ABCDEFGH",
        strict=True,
    )
)


@rule("AS-T.5")
@rule("AS-16.7")
@pytest.mark.parametrize(
    ("half", "number", "letter"),
    [
        *(("light", number, letter) for number, letter in enumerate([None, None, "A", "B", "C", "D"], 1)),
        *(("dark", number, letter) for number, letter in enumerate(["E", "F", "G", "H", None, None], 1)),
    ],
)
def test_each_letter_is_below_its_column(half, number, letter):
    """All eight New Cities are on the map; three dice of one number empty the two boxes below it and no others."""
    dice = [number] * 3 + [6] * 3 if half == "light" else [1] * 3 + [number] * 3
    full = {key: ["red", "blue"] for key in "ABCDEFGH"}
    table = growth(dice, cities=NEW_CITIES, display=full)

    emptied = [key for key in full if table.view(None)["display"][key] == [None, None]]

    assert emptied == ([letter] if letter else [])
    for town, key in NEW_CITIES.items():
        assert sorted(table.cubes(town)) == (["blue", "red"] if key == letter else [])
