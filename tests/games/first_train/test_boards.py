"""Components, tables and data files (FT-12)."""

import math
import re

import pytest

import stellwerk

from .boards import OURS, small
from .table import begun

rule = pytest.mark.rule
MAPS = ("nuernberg", "wensleydale")
GOOD = ("R red, S 2 slots printed_red, h hops, p yellow", "R-p-S, h-S")


def letters(box) -> str:
    return "".join("(rg)" if colour == "red_or_green" else colour[0] for colour in box.printed)


def refused(*, key: str = "nuernberg", areas: str = GOOD[0], borders: str = GOOD[1], edit=("", "")) -> str:
    """The reason a broken map file is refused with."""
    with pytest.raises(stellwerk.BadData) as error:
        begun(2, key, data=small(areas, borders, key, edit=edit))
    return error.value.text


@rule("FT-12.1")
def test_there_are_twenty_influence_markers():
    """Five of each colour."""
    assert begun(4).setup.side.bag == {"white": 5, "brown": 5, "red": 5, "green": 5}


@rule("FT-12.2")
def test_pieces_per_player_and_company():
    """15 cubes, 15 links, 3 locomotives; 35 links per company."""
    display = begun().setup.display

    assert (display.cubes, display.links, display.locomotives) == (15, 15, 3)
    assert display.company_links == {"red": 35, "green": 35}


@rule("FT-12.3")
def test_people_and_goods():
    """25 landowners, 25 red and 25 green passengers; 60 white and 60 yellow cubes."""
    display = begun().setup.display

    assert display.people == {"landowner": 25, "red": 25, "green": 25}
    assert display.goods == {"white": 60, "yellow": 60}


@rule("FT-12.4")
def test_the_tracks_have_their_ends():
    """P/L −13 to +5, influence 0 to 8."""
    panel = begun().setup.panel

    assert (panel.profit_least, panel.profit_most, panel.last) == (-13, 5, 8)


@rule("FT-12.5")
def test_the_boxes_of_side_3_4():
    """wwb bbw rrb ggw above, wr bg rg rg below."""
    boxes = begun(4).setup.side.boxes

    assert [letters(box) for box in boxes] == ["wwb", "bbw", "rrb", "ggw", "wr", "bg", "rg", "rg"]


@rule("FT-12.6")
def test_the_boxes_of_side_2_3():
    """wr, b and red-or-green, wg above, r b g below."""
    boxes = begun(2).setup.side.boxes

    assert [letters(box) for box in boxes] == ["wr", "b(rg)", "wg", "r", "b", "g"]


@rule("FT-12.8")
def test_the_trains_of_side_3_4():
    """Seats/goods spaces by price."""
    trains = begun(4).setup.side.trains

    assert [f"{t.seats}/{t.goods}" for t in trains if t.price == 3] == ["3/3", "4/2", "2/4", "0/5"]
    assert [f"{t.seats}/{t.goods}" for t in trains if t.price == 2] == ["2/2", "3/1", "1/3", "0/4"]
    assert [f"{t.seats}/{t.goods}" for t in trains if t.price == 1] == ["1/1", "2/0", "1/1", "0/2"]


@rule("FT-12.9")
@rule("FT-12.10")
def test_the_trains_of_side_2_3_all_have_seats_and_goods_spaces():
    """Two of each price."""
    trains = begun(2).setup.side.trains

    assert [f"{t.price}: {t.seats}/{t.goods}" for t in trains] == [
        "3: 3/3", "3: 2/4", "2: 3/2", "2: 2/3", "1: 2/1", "1: 1/2",
    ]  # fmt: skip
    assert all(train.seats and train.goods for train in trains)
    assert any(not train.seats or not train.goods for train in begun(4).setup.side.trains)


@rule("FT-12.11")
@pytest.mark.parametrize(
    ("key", "areas", "red", "green", "two", "three", "white", "yellow", "bare", "one", "dear"),
    [("wensleydale", 101, 5, 4, 23, 9, 24, 36, 0, 86, 61), ("nuernberg", 100, 3, 2, 21, 10, 27, 33, 4, 98, 31 + 1)],
)
def test_the_maps_have_the_counts_of_the_table(key, areas, red, green, two, three, white, yellow, bare, one, dear):
    """Areas, towns, stations, goods, links by cost (The South's extension and Nord–Süd included)."""
    board = begun(4, key).setup.board
    stations = [area.station for area in board.areas if area.station]

    assert len(board.areas) == areas
    assert [sum(area.town == c for area in board.areas) for c in ("red", "green")] == [red, green]
    assert [sum(s.slots == n for s in stations) for n in (2, 3)] == [two, three]
    assert [sum(s.fixed.count(c) for s in stations) for c in ("red", "green")] == [4, 4]
    assert [sum(area.goods == kind for area in board.areas) for kind in ("white", "yellow")] == [white, yellow]
    assert sum(not area.buildable and not area.goods for area in board.areas) == bare
    assert [sum(link.cost == n for link in board.links) for n in (1, 2)] == [one, dear]


@rule("FT-12.11")
@pytest.mark.parametrize(("start", "links"), [("nuernberg_nord", 4), ("nuernberg_sued", 5)])
def test_the_shortest_way_to_fuerth(start, links):
    """Nord 4 links, Süd 5, not through the other half."""
    board = begun(4).setup.board
    halves = {board.index["nuernberg_nord"], board.index["nuernberg_sued"]}
    reached, steps = {board.index[start]}, 0
    while board.index["fuerth"] not in reached:
        steps += 1
        pairs = [(a, b) for link in board.links for a, b in ((link.a, link.b), (link.b, link.a)) if not link.forbidden]
        reached |= {b for a, b in pairs if a in reached and b not in halves}

    assert steps == links


@rule("FT-12.12")
@pytest.mark.parametrize("field", ["id", "terrain", "center", "neighbours", "shape"])
def test_a_map_file_without_a_needed_field_is_refused_by_name(field):
    """The place and the field stand in the message."""
    reason = refused(edit=(f"{field} = ", f"{field}_ = "))

    assert field in reason


@rule("FT-12.12")
def test_an_unknown_field_is_refused():
    """A misspelt word must not be passed over."""
    assert "colour" in refused(edit=('town = "red"', 'town = "red", colour = "red"'))


@rule("FT-12.13")
@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (('neighbours = [{id = "R"}, {id = "S"}]', 'neighbours = [{id = "S"}]'), "other way round"),
        (('{id = "h"}], shape', '{id = "h", river = "Pegnitz"}], shape'), "different rivers"),
        (('a = "R", b = "p", cost = 1', 'a = "R", b = "p", cost = 2'), "costs 2"),
        (('a = "R", b = "p", cost = 1', 'a = "S", b = "h", cost = 1'), "takes no link"),
        (('a = "R", b = "p", cost = 1', 'a = "R", b = "S", cost = 1'), "no neighbours"),
        (('h = ["S"]', 'h = ["p"]'), "no station"),
        (('slots = 2, fixed = ["red"]', 'slots = 2, fixed = ["red", "red", "red"]'), "3 passengers on 2 slots"),
        (('goods = "white", buildable = false', 'goods = "white", buildable = true'), "takes no link"),
    ],
)
def test_an_inconsistent_map_file_is_refused_and_says_why(edit, word):
    """Neighbours not mutual, a link into hops, a wrong cost, loading without a station, too few slots."""
    assert word in refused(edit=edit)


@rule("FT-12.13")
def test_a_missing_link_is_refused():
    """Two neighbours that can be built on have a link between them."""
    line = '  {a = "R", b = "p", cost = 1, mid = [1, 1], border = [[0, 1], [2, 1]]},\n'

    assert "lacks the link" in refused(edit=(line, ""))


@rule("FT-12.14")
def test_white_goods_need_a_station_and_passengers_must_not_outnumber_the_pieces():
    """An area with white goods and no station; 26 printed red passengers; 61 areas of yellow goods."""
    crowd = ", ".join(f"S{i} 3 slots printed_red printed_red printed_red" for i in range(9))
    meadows = ", ".join(f"y{i} yellow" for i in range(61))

    assert "station" in refused(edit=('h = ["S"]', ""))
    assert "27 red passengers" in refused(areas=f"R red, {crowd}", borders="R-" + "-".join(f"S{i}" for i in range(9)))
    assert "61 areas" in refused(areas=f"R red, {meadows}", borders="R-" + "-".join(f"y{i}" for i in range(61)))


@rule("FT-12.15")
@pytest.mark.parametrize("key", MAPS)
def test_neighbours_decide_and_in_our_shapes_a_short_common_edge_is_a_mere_corner(key):
    """Every link's border is at least 18 units long."""
    for link in begun(4, key).setup.board.links:
        assert math.dist(*link.border) >= 18


def test_a_box_owner_can_replace_the_display():
    """Another length of the tracks is read from the data directory, and its digest stands in the record."""
    data = small(*GOOD)
    ours = (OURS / "display.toml").read_text(encoding="utf-8")
    (data / "first_train" / "display.toml").write_text(ours.replace("last = 8", "last = 12"), encoding="utf-8")

    table = begun(2, data=data)

    assert table.setup.panel.last == 12
    assert len(table.record()["data"].split()) == 2


@pytest.mark.parametrize(
    ("edit", "word"),
    [
        (("{n = 2,", "{n = 7,"), "numbered"),
        (('id = "r1b"', 'id = "r1a"'), "same id"),
        (("row = 5, price = 1", "row = 5, price = 2"), "row 5 costs 1"),
        (('"red_or_green"', '"purple"'), "purple"),
        (("white = 5, brown = 5, red = 5, green = 5", "white = 1, brown = 1, red = 1, green = 1"), "fewer markers"),
    ],
)
def test_a_broken_display_is_refused_and_says_why(edit, word):
    """Numbers of boxes, ids and prices of trains, colours, too small a bag."""
    data = small(*GOOD)
    ours = (OURS / "display.toml").read_text(encoding="utf-8")
    assert edit[0] in ours
    (data / "first_train" / "display.toml").write_text(ours.replace(*edit, 1), encoding="utf-8")

    with pytest.raises(stellwerk.BadData) as error:
        begun(2, data=data)

    assert word in error.value.text


CATALOGUE = OURS.parents[5] / "docs" / "rules" / "first_train.md"

# What no rulebook text gives (R in the catalogue), as the notice must name it.
RECONSTRUCTED = {
    "en": ["both maps", "boxes", "trains", "rounds", "start influence", "influence tracks", "goods and people", "first player order"],
    "de": ["beide Pläne", "Einflussfelder", "Züge", "Runden", "Starteinfluss", "Einflussleisten", "Waren und Personen", "erste Spielerreihenfolge"],
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_notice_names_all_that_is_reconstructed(lang):
    """Whoever plays knows what was never read off the box."""
    notice = begun().setup.game.texts.raw("notice", lang).lower()

    assert [word for word in RECONSTRUCTED[lang] if word.lower() not in notice] == []


def test_the_files_the_catalogue_names_exist():
    """Its header says where the data stand."""
    named = re.findall(r"`([\w./<>*-]+/[\w./<>*-]*)`", CATALOGUE.read_text(encoding="utf-8"))

    assert named
    assert [name for name in named if not list(OURS.parents[5].glob(name))] == []
