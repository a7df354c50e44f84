"""Map and display files as a hostile map maker would write them: each is refused with file, place and reason (FT-12.13 to 12.17)."""

from pathlib import Path

import pytest

import stellwerk

from .boards import OURS, small
from .table import begun

rule = pytest.mark.rule
WISH = 'connection = {from = ["R"], to = ["G"], vp_per_link = 1}'
LINK = '{a = "R", b = "p", cost = 1, mid = [1, 1], border = [[0, 1], [2, 1]]}'


def sound(edit: tuple[str, str] = ("", "")) -> Path:
    """A map with one of everything; `edit` breaks it."""
    areas = "R red, G green, S 2 slots printed_red, h hops, p yellow, q bare hill"
    return small(areas, "R-p-S~G, h-S, q-p", special=WISH, edit=edit)


def display(edit: tuple[str, str]) -> Path:
    data = sound()
    ours = (OURS / "display.toml").read_text(encoding="utf-8")
    assert edit[0] in ours
    (data / "first_train" / "display.toml").write_text(ours.replace(*edit, 1), encoding="utf-8")
    return data


def findings(data: Path, name: str, key: str = "nuernberg") -> list[tuple[str, str]]:
    """Place and reason of everything that is wrong with the file of this name."""
    with pytest.raises(stellwerk.BadData) as refused:
        begun(2, key, data=data)
    found = refused.value.findings
    assert {Path(finding.file) for finding in found} == {data / "first_train" / name}
    return [(finding.place, finding.reason) for finding in found]


def test_the_sound_map_is_accepted():
    """So that each of the edits below is what breaks it."""
    assert not begun(2, data=sound()).over


# What is changed, into what; place and a word of the reason.
MAPS = {
    "no format": ("format = 1", "", "format", "missing"),
    "another game": ('game = "first_train"', 'game = "chess"', "game", "first_train"),
    "another key": ('key = "nuernberg"', 'key = "york"', "key", "nuernberg"),
    "a title in one language": ('title = {en = "Small", de = "Klein"}', 'title = "Small"', "title", "German"),
    "nobody to play": ("players = [2, 3, 4]", "players = []", "players", "some of 2, 3, 4"),
    "five to play": ("players = [2, 3, 4]", "players = [5]", "players", "some of 2, 3, 4"),
    "rules nobody wrote": ('rules = "nuernberg"', 'rules = "york"', "rules", "nuernberg"),
    "a size of one number": ("size = [100, 100]", "size = [100]", "size", "2 numbers"),
    "no size at all": ("size = [100, 100]", "size = [0, 100]", "size", "above 0"),
    "an endless size": ("size = [100, 100]", "size = [inf, 100]", "size", "2 numbers"),
    "no goods": ("[goods]", "[goodies]", "goods", "table"),
    "no map": ("[map]", "[maps]", "map", "table"),
    "no loading": ("[loading]", "[load]", "loading", "table"),
    "no special": ("[special]", "[specials]", "special", "table"),
    "areas that are no list": ("[map]\nareas = [", "[map]\nareas = 3\nother = [", "map.areas", "list of tables"),
    "areas that are no tables": ("[map]\nareas = [", "[map]\nareas = [7,", "map.areas", "list of tables"),
    "an area twice": ('id = "p", name', 'id = "R", name', "map.areas[R].id", "twice"),
    "an id with a sign of links": ('id = "q", name', 'id = "q-q", name', "map.areas[q-q].id", "letters"),
    "an area without a name": ('name = "p"', 'name = ""', "map.areas[p].name", "text"),
    "lines of another name": ('name = "p"', 'name = "p", lines = ["x-", "y"]', "map.areas[p].lines", "in two lines"),
    "a terrain nobody knows": ('terrain = "hops"', 'terrain = "sea"', "map.areas[h].terrain", "plain"),
    "a town of no company": ('town = "red"', 'town = "blue"', "map.areas[R].town", "red, green"),
    "a station that is no table": ("station = {slots = 2, fixed = [\"red\"]}", "station = 2", "map.areas[S].station", "table"),
    "four slots": ("slots = 2", "slots = 4", "map.areas[S].station.slots", "from 1 to 3"),
    "a printed landowner": ('fixed = ["red"]', 'fixed = ["white"]', "map.areas[S].station.fixed", "names white"),
    "goods nobody knows": ('goods = "yellow"', 'goods = "coal"', "map.areas[p].goods", "white, yellow"),
    "buildable by words": ("buildable = true", 'buildable = "yes"', "map.areas[R].buildable", "true or false"),
    "buildable hops": ("buildable = false", "buildable = true", "map.areas[h].buildable", "takes no link"),
    "a town nobody can build to": ('town = "red", buildable = true', 'town = "red", buildable = false', "map.areas[R].buildable", "no link could come"),
    "an exit without a town": ('goods = "yellow", buildable = true', 'goods = "yellow", buildable = true, exit_only = true', "map.areas[p].exit_only", "without a town"),
    "an unknown extension": ('town = "red"', 'town = "red", variant = "north"', "map.areas[R].variant", "extended_south"),
    "an extension of nothing": ('town = "red"', 'town = "red", variant = "extended_south", extends = "x"', "map.areas[R].extends", "names x"),
    "something that extends without being an extension": ('town = "red"', 'town = "red", extends = "G"', "map.areas[R].extends", "with a variant"),
    "no centre": ("center = [1, 1]", "middle = [1, 1]", "map.areas[R].center", "missing"),
    "a centre in words": ("center = [1, 1]", 'center = ["a", "b"]', "map.areas[R].center", "2 numbers"),
    "a shape that is no list": ("shape = [[[0, 0], [2, 0], [2, 2]]]", "shape = 4", "map.areas[R].shape", "polygons"),
    "an empty shape": ("shape = [[[0, 0], [2, 0], [2, 2]]]", "shape = []", "map.areas[R].shape", "polygons"),
    "a shape of two points": ("shape = [[[0, 0], [2, 0], [2, 2]]]", "shape = [[[0, 0], [2, 0]]]", "map.areas[R].shape", "three points"),
    "a shape of numbers": ("shape = [[[0, 0], [2, 0], [2, 2]]]", "shape = [[0, 1, 2]]", "map.areas[R].shape", "points"),
    "a shape without end": ("shape = [[[0, 0], [2, 0], [2, 2]]]", "shape = [[[0, nan], [2, 0], [2, 2]]]", "map.areas[R].shape", "two numbers"),
    "neighbours that are words": ('neighbours = [{id = "p"}]', 'neighbours = ["p"]', "map.areas[R].neighbours", "list of tables"),
    "a neighbour that is not there": ('neighbours = [{id = "p"}]', 'neighbours = [{id = "p"}, {id = "x"}]', "map.areas[R].neighbours", "names x"),
    "a neighbour of itself": ('neighbours = [{id = "p"}]', 'neighbours = [{id = "p"}, {id = "R"}]', "map.areas[R].neighbours", "names R"),
    "a neighbour twice": ('neighbours = [{id = "p"}]', 'neighbours = [{id = "p"}, {id = "p"}]', "map.areas[R].neighbours", "p twice"),
    "a neighbour on one side": ('neighbours = [{id = "p"}]', 'neighbours = [{id = "p"}, {id = "S"}]', "map.areas[R].neighbours", "other way round"),
    "a river on one side": ('neighbours = [{id = "p"}]', 'neighbours = [{id = "p", river = "Po"}]', "map.areas[R].neighbours", "different rivers"),
    "a link from nowhere": ('a = "R", b = "p"', 'a = "X", b = "p"', "map.links[X].a", "names X"),
    "a link without an end": ('a = "R", b = "p"', 'a = "R"', "map.links[R].b", "missing"),
    "a link of non-neighbours": ('a = "R", b = "p"', 'a = "R", b = "S"', "map.links[R].b", "no neighbours"),
    "a link to itself": ('a = "R", b = "p"', 'a = "R", b = "R"', "map.links[R].b", "no neighbours"),
    "a link into hops": ('a = "R", b = "p"', 'a = "S", b = "h"', "map.links[S].b", "takes no link"),
    "a link twice": (LINK, f"{LINK}, {LINK}", "map.links[R].b", "twice"),
    "a link missing": (f"  {LINK},\n", "", "map.links", "lacks the link R-p"),
    "a free link": ('b = "p", cost = 1', 'b = "p", cost = 0', "map.links[R].cost", "from 1 to 9"),
    "a dear link": ('b = "p", cost = 1', 'b = "p", cost = 2', "map.links[R].cost", "by the rules it is 1"),
    "a link over another river": ('cost = 2, river = "Pegnitz"', 'cost = 2, river = "Po"', "map.links[G].river", "not that of the border"),
    "a one-way link without reason": ('b = "p", cost = 1', 'b = "p", cost = 1, only_from = "R"', "map.links[R].only_from", "exit_only"),
    "a link of an extension without one": ('b = "p", cost = 1', 'b = "p", cost = 1, variant = "extended_south"', "map.links[R].variant", "neither end"),
    "a border of one point": ("border = [[0, 1], [2, 1]]", "border = [[0, 1]]", "map.links[R].border", "two points"),
    "a border in words": ("border = [[0, 1], [2, 1]]", 'border = "here"', "map.links[R].border", "points"),
    "a link without a middle": ("mid = [1, 1], ", "", "map.links[R].mid", "missing"),
    "loading at nowhere": ('h = ["S"]', 'h = ["S", "X"]', "loading.h", "names X"),
    "loading of nothing": ('h = ["S"]', 'h = ["S"]\nx = ["S"]', "loading.x", "names x"),
    "loading without a station": ('h = ["S"]', 'h = ["p"]', "loading.h", "no station"),
    "loading far away": ("[loading]", '[loading]\nq = ["S"]', "loading.q", "no neighbour"),
    "loading twice": ('h = ["S"]', 'h = ["S", "S"]', "loading.h", "twice"),
    "white goods without a station": ('h = ["S"]', "", "loading.h", "at least one station"),
    "loading that is no list": ('h = ["S"]', 'h = "S"', "loading.h", "list of texts"),
    "a connection from nowhere": ('from = ["R"]', 'from = ["X"]', "special.connection.from", "names X"),
    "a connection from nothing": ('from = ["R"]', "from = []", "special.connection.from", "no area"),
    "a connection to nothing": ('to = ["G"]', "to = []", "special.connection.to", "no area"),
    "a connection to one end twice": ('to = ["G"]', 'to = ["G", "G"]', "special.connection.to", "twice"),
    "a connection to its own start": ('to = ["G"]', 'to = ["R"]', "special.connection.to", "a start too"),
    "a connection into hops": ('to = ["G"]', 'to = ["h"]', "special.connection.to", "takes no link"),
    "a connection that is no table": (WISH, "connection = 3", "special.connection", "table"),
    "a connection of a thousand points": ("vp_per_link = 1", "vp_per_link = 1000", "special.connection.vp_per_link", "from 0 to 9"),
    "a river of one point": ("[loading]", '[[river]]\nname = "Po"\nline = [[1, 1]]\n[loading]', "river[Po].line", "two points"),
    "a word too many": ('name = "p"', 'name = "p", colour = "red"', "map.areas[p].colour", "unknown"),
    "no TOML": ("[map]", "[map", "the file", "TOML"),
}  # fmt: skip


@rule("FT-12.12")
@rule("FT-12.13")
@rule("FT-12.14")
@rule("FT-12.17")
@pytest.mark.parametrize(("old", "new", "place", "word"), MAPS.values(), ids=MAPS.keys())
def test_a_broken_map_is_refused_with_its_place_and_a_reason(old, new, place, word):
    """The first thing said is what was broken."""
    found = findings(sound((old, new)), "nuernberg.toml")

    assert place in [at for at, _ in found]
    assert any(word in reason for at, reason in found if at == place), found


@rule("FT-12.16")
@pytest.mark.parametrize(
    ("areas", "borders", "place"),
    [
        ("R red, S 2 slots", "R-a, S-b", "map.areas[S]"),
        ("R red, S 2 slots, h hops", "R-a-h-S-b, h-S", "map.areas[S]"),
        ("R red never, S 2 slots never", "R-S-b", "map.areas[S]"),
        ("S 2 slots", "S-a", "map.areas"),
        ("R red extension, S 2 slots", "R-S-a", "map.areas"),
    ],
)
def test_a_station_no_line_can_come_to_and_a_map_without_towns_are_refused(areas, borders, place):
    """An island, behind hops, beyond a forbidden link; no town, or one that is there by option only."""
    assert [at for at, _ in findings(small(areas, borders), "nuernberg.toml")] == [place]


@rule("FT-5.12")
@rule("FT-12.16")
def test_a_station_behind_an_exit_is_reached_only_from_there():
    """The South leads to S; nothing leads through The South to T."""
    good = small("R red exit, S 2 slots", "R-S-a", "wensleydale")
    bad = small("R red, E red exit, T 2 slots", "R-E-a, T-b", "wensleydale")

    assert not begun(2, "wensleydale", data=good).over
    assert [at for at, _ in findings(bad, "wensleydale.toml", "wensleydale")] == ["map.areas[T]"]


DISPLAYS = {
    "no pieces": ("[pieces]", "[piece]", "pieces", "table"),
    "no cubes": ("cubes = 15", "cubes = 0", "pieces.cubes", "from 1 to 60"),
    "links in words": ("links = 15", 'links = "many"', "pieces.links", "whole number"),
    "two locomotives for three prices": ("locomotives = 3", "locomotives = 2", "side.3-4.trains", "2 locomotives"),
    "links of a third company": ("company_links = {red = 35, green = 35}", "company_links = {red = 35, blue = 35}", "pieces.company_links.blue", "unknown"),
    "less than no people": ("landowner = 25", "landowner = -1", "pieces.people.landowner", "from 0"),
    "a start beyond the track": ("start = {white = 1, brown = 2", "start = {white = 9, brown = 2", "influence.start.white", "from 0 to 8"),
    "a track without spaces": ("last = 8", "last = 0", "influence.last", "from 1 to 30"),
    "a P/L start beyond its track": ("start = 0", "start = 6", "profit.start", "from -13 to 5"),
    "no money for passengers": ("passenger = 1", "", "money.passenger", "missing"),
    "no such side": ('[side."2-3"]', '[side."2-4"]', "side.2-3", "table"),
    "zero rounds": ("rounds = {3 = 5, 4 = 4}", "rounds = {3 = 0, 4 = 4}", "side.3-4.rounds.3", "from 1 to 20"),
    "rounds for three alone": ("rounds = {3 = 5, 4 = 4}", "rounds = {3 = 5}", "side.3-4.rounds.4", "missing"),
    "rounds without numbers": ("rounds = {3 = 5, 4 = 4}", "rounds = 4", "side.3-4.rounds", "table"),
    "points nobody knows": ('passenger_points = "one"', 'passenger_points = "two"', "side.3-4.passenger_points", "one, train"),
    "boxes out of order": ("{n = 2, row", "{n = 9, row", "side.3-4.boxes", "numbered"),
    "a box in the middle": ('{n = 1, row = "upper"', '{n = 1, row = "middle"', "side.3-4.boxes[1].row", "upper, lower"),
    "a purple marker": ('["red", "red", "brown"]', '["purple"]', "side.3-4.boxes[3].printed", "purple"),
    "two markers of two colours": ('["brown", "red_or_green"]', '["red_or_green", "red_or_green"]', "side.2-3.boxes[2].printed", "more than one"),
    "too small a bag": ("bag = {white = 5, brown = 5, red = 5, green = 5}", "bag = {white = 1, brown = 1, red = 1, green = 1}", "side.3-4.bag", "fewer markers"),
    "two trains of one name": ('id = "r1b"', 'id = "r1a"', "side.3-4.trains", "same id"),
    "a train of another price": ("row = 5, price = 1", "row = 5, price = 2", "side.3-4.trains[r5a].price", "row 5 costs 1"),
    "a train of ten seats": ("seats = 3, goods = 3", "seats = 10, goods = 3", "side.3-4.trains[r1a].seats", "from 0 to 9"),
}  # fmt: skip


@rule("FT-12.17")
@pytest.mark.parametrize(("old", "new", "place", "word"), DISPLAYS.values(), ids=DISPLAYS.keys())
def test_a_broken_display_is_refused_with_its_place_and_a_reason(old, new, place, word):
    found = findings(display((old, new)), "display.toml")

    assert any(at == place and word in reason for at, reason in found), found


@rule("FT-12.17")
@pytest.mark.parametrize(("key", "count", "most"), [("boxes", 17, 16), ("trains", 25, 24), ("trains", 0, 24)])
def test_more_boxes_or_trains_than_there_is_room_for_are_refused(key, count, most):
    """They would write over other numbers of the position."""
    entry = {
        "boxes": '{{n = {i}, row = "upper", least = 3, printed = ["red"]}}',
        "trains": '{{id = "t{i}", row = 1, price = 3, seats = 1, goods = 1}}',
    }[key]
    ours = (OURS / "display.toml").read_text(encoding="utf-8").partition('[side."2-3"]')[2]
    old = ours[ours.index(f"{key} = [") :].partition("\n]")[0]
    new = f"{key} = [" + ", ".join(entry.format(i=i + 1) for i in range(count))

    found = findings(display_with('[side."2-3"]', old, new), "display.toml")

    assert ("side.2-3." + key, f"are {count}; from 1 to {most} are possible") in found


def display_with(heading: str, old: str, new: str) -> Path:
    """Our display with a change behind a heading."""
    data = sound()
    before, heading, after = (OURS / "display.toml").read_text(encoding="utf-8").partition(heading)
    assert old in after
    text = before + heading + after.replace(old, new, 1)
    (data / "first_train" / "display.toml").write_text(text, encoding="utf-8")
    return data


@rule("FT-12.17")
def test_all_faults_of_a_map_are_told_at_once():
    """Three areas with a fault each: none hides another, and none makes faults in what names it."""
    data = sound(("center = [1, 1]", "center = 1"))

    found = findings(data, "nuernberg.toml")

    assert [at for at, _ in found] == [f"map.areas[{name}].center" for name in "RGShpq"]
