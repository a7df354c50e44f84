"""The drawing of First Train, on positions of a game."""

import math
import re
from xml.etree import ElementTree

import pytest
from tests.tables import play_on

import stellwerk
from stellwerk.games.first_train.show import displays, layout, scene
from stellwerk.kernel.chance import Stream
from stellwerk.scene.palette import THEMES, css
from stellwerk.scene.standalone import inlined

LANGUAGES = ("en", "de")
BOARDS = ("nuernberg", "wensleydale")


def played(board: str, moves: int, players: int = 4) -> stellwerk.Match:
    match = stellwerk.new("first_train", board, players, 7)
    play_on(match, Stream(7), moves)
    return match


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def classes(svg: str, name: str) -> int:
    return sum(name in (element.get("class") or "").split() for element in elements(svg))


def said(svg: str) -> str:
    return " ".join("".join(element.itertext()) for element in elements(svg) if element.tag.endswith("}text"))


def drawn(match: stellwerk.Match, lang: str = "en") -> str:
    return match.svg(None, lang, style=False)


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_border_box_and_train_can_be_pointed_at(board):
    """Picks of all kinds have their element, each once."""
    match = played(board, 30)
    picks = [element.get("data-pick") for element in elements(drawn(match)) if element.get("data-pick")]

    assert len(picks) == len(set(picks))
    for slot in match.setup.face.drawn_slots:
        assert {f"{slot}:{key}" for key in match.setup.actions.names[slot].keys} <= set(picks)


@pytest.mark.parametrize("board", BOARDS)
def test_each_link_shows_its_owner_by_colour_and_mark(board):
    """As many marks on the map as links: round ones for players, square ones for companies."""
    match = played(board, 160)
    links = match.view(None)["links"]
    marks = [scene._mark(owner, (0, 0)) for owner in links.values()]

    svg = drawn(match)

    assert links
    for mark, owner in zip(marks, links.values(), strict=True):
        assert ("own" in mark) == isinstance(owner, int)
    assert classes(svg, "k-body") == len(set(links.values()))


def test_pieces_on_the_map_are_drawn_one_by_one():
    """People as pawns with a letter, goods as cubes."""
    match = played("nuernberg", 0)
    areas = match.view(None)["areas"].values()
    people = sum(area.get(kind, 0) for area in areas for kind in ("red", "green", "landowner"))

    assert classes(drawn(match), "pawn-t") == people


def test_a_place_of_both_companies_has_two_rims():
    """One in each colour."""
    match = played("nuernberg", 0)
    view = match.view(None)
    before = classes(scene.draw(match.setup.board, match.setup.display, view, "en"), "b-rim")
    view["areas"]["fuerth"]["owned"] = ["red", "green"]

    assert classes(scene.draw(match.setup.board, match.setup.display, view, "en"), "b-rim") == before + 1


def test_a_ghost_shows_the_link_that_would_be_laid_and_the_line_that_would_be_sold():
    """Building and selling draw a track; passing draws nothing."""
    match = played("nuernberg", 0)
    board, view = match.setup.board, match.view(None)
    view["turn"], view["links"] = 0, {"dambach-fuerth": 0, "dambach-zirndorf": 0}

    built = scene.ghost(board, view, {"do": "build", "way": "fuerth>doos"})
    sold = scene.ghost(board, view, {"do": "sell", "company": "red", "from": "fuerth", "to": "zirndorf"})

    assert "k-body" in built
    assert "p-A" in built
    assert {"sold", "k-body"} <= set(re.findall(r"[\w-]+", sold))
    assert sold.count("M") == 2 * 4
    assert sold.count('class="cube"') == 2
    assert "c-verm" in sold
    assert scene.ghost(board, view, {"do": "pass"}) == ""


def test_a_route_in_question_is_drawn_with_the_links_picked_so_far():
    """Of two ways only the one over the picked link stays."""
    match = played("nuernberg", 0)
    board, view = match.setup.board, match.view(None)
    view["turn"] = 0
    view["links"] = dict.fromkeys(("dambach-fuerth", "dambach-zirndorf", "oberasbach-zirndorf"), 0)
    view["sale"] = {"company": "green", "from": "fuerth", "to": "zirndorf", "over": []}

    assert "k-body" in scene.ghost(board, view, {"do": "over", "link": "dambach-zirndorf"})
    assert "k-body" not in scene.ghost(board, view, {"do": "over", "link": "oberasbach-zirndorf"})


def test_both_languages_have_the_same_words():
    assert displays.WORDS["en"].keys() == displays.WORDS["de"].keys()


@pytest.mark.parametrize(("lang", "word"), [("en", "Rolling stock"), ("de", "Betriebsmittel")])
def test_words_are_those_of_the_language(lang, word):
    assert word in said(drawn(played("nuernberg", 20), lang))


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawing_stands_by_itself_in_every_theme(theme):
    """Every class is known to the sheet, every colour is worked out."""
    plain = inlined(drawn(played("wensleydale", 60)), theme)

    assert "var(" not in plain
    assert "color-mix" not in plain


def test_every_class_of_the_drawing_is_in_the_style_sheet():
    """A misspelt class would draw black."""
    sheet = css("board")
    used = {
        name for element in elements(drawn(played("nuernberg", 120))) for name in (element.get("class") or "").split()
    }

    assert {name for name in used if f".{name}" not in sheet} <= {"num"}


def test_long_names_of_several_words_may_break():
    """Where the two lines come out most alike."""
    assert layout.breaks("Thornton Watlass")[0] == ("Thornton", "Watlass")
    assert layout.breaks("Brompton-on-Swale")[0] == ("Brompton-", "on-Swale")
    assert layout.breaks("Settle") == [("Settle",)]


def test_a_long_word_breaks_where_the_map_file_says():
    """In one line if there is room: that comes first."""
    assert layout.breaks("Unterfarrnbach", ("Unter-", "farrnbach")) == [("Unterfarrnbach",), ("Unter-", "farrnbach")]


@pytest.mark.parametrize("board", BOARDS)
def test_names_stay_inside_the_map_and_off_each_other(board):
    """No name leaves the map, none covers another by more than a hair, and each stands by its area."""
    laid = layout.sheet_of(played(board, 0).setup.board)
    boxes = [label.box for label in laid.labels]

    for i, box in enumerate(boxes):
        assert box[0] >= -1
        assert box[2] <= laid.board.size[0] + 1
        assert layout.common(box, boxes[:i]) < 20, laid.board.areas[i].name
    for area, label in zip(laid.board.areas, laid.labels, strict=True):
        assert abs(label.at[0] - area.center[0]) < 60
        assert abs(label.at[1] - area.center[1]) < 60


def spots(laid: layout.Sheet) -> list[layout.Box]:
    return [layout.price(at) for both in laid.spots for at in both]


@pytest.mark.parametrize("board", BOARDS)
def test_names_cover_no_pieces_and_stand_in_their_areas(board):
    """No name lies on a piece; eight of ten lie in their area but for a tip, the others by their side."""
    laid = layout.sheet_of(played(board, 0).setup.board)
    things = [thing for area in laid.board.areas for thing in layout.pieces(area)]
    astray = 0
    for area, label in zip(laid.board.areas, laid.labels, strict=True):
        points = layout.samples(label.box)
        outside = sum(not any(layout.inside(at, ring) for ring in area.shape) for at in points)
        astray += outside > len(points) / 4

        assert layout.common(label.box, things) < 20, area.name
        assert outside <= 5, area.name
    assert astray <= 16


@pytest.mark.parametrize("board", BOARDS)
def test_costs_of_links_and_names_keep_out_of_each_others_way(board):
    """With every border priced both ways nine of ten names are free of prices; where they meet the name is on top."""
    match = played(board, 0)
    laid, svg = layout.sheet_of(match.setup.board), drawn(match)
    touched = [label.lines for label in laid.labels if layout.common(label.box, spots(laid)) > 20]

    assert len(touched) <= 10
    assert svg.rindex('data-pick="way:') < svg.index('class="nm')


@pytest.mark.parametrize("board", BOARDS)
def test_the_two_spots_of_a_border_are_apart_and_lie_on_it(board):
    """Neither hides the other, and both are nearer to their border than to the middle of an area."""
    laid = layout.sheet_of(played(board, 0).setup.board)

    for link, (there, back) in zip(laid.board.links, laid.spots, strict=True):
        assert math.dist(there, back) > 20
        for at in (there, back):
            assert math.dist(at, link.mid) < 12.5 + math.dist(*link.border) / 2


def test_names_of_rivers_stay_inside_the_map():
    laid = layout.sheet_of(played("nuernberg", 0).setup.board)

    for river, (x, y) in zip(laid.board.rivers, laid.rivers, strict=True):
        half = layout.width(river.name, layout.RIVER) / 2
        assert half <= x <= laid.board.size[0] - half
        assert layout.RIVER <= y <= laid.board.size[1]


@pytest.mark.parametrize("board", BOARDS)
def test_names_and_figures_are_eleven_pixels_high_on_a_laptop(board):
    """On a screen of 1440 the drawing has 998 × 646 pixels; the smallest letters of names and displays count."""
    svg = drawn(played(board, 0))
    _, _, wide, high = map(float, ElementTree.fromstring(svg).get("viewBox", "").split())
    scale = min(998 / wide, 646 / high)
    sizes = [
        float(size) for size in re.findall(r"svg \.(?:nm\.area|nm\.wild|dp) \{[^}]*font-size: ([\d.]+)px", css("board"))
    ]

    assert len(sizes) == 3
    assert min(sizes) * scale >= 10.9
    assert {label.size for label in layout.sheet_of(played(board, 0).setup.board).labels} <= set(sizes)
