"""The drawing of Age of Steam, on positions built as in the rule tests and on games played on."""

import re
from xml.etree import ElementTree

import pytest
from tests.games.age_of_steam.table import building, moving, position
from tests.tables import play_on

import stellwerk
from stellwerk.games.age_of_steam.show import displays, lines
from stellwerk.games.age_of_steam.show.face import cube_chip
from stellwerk.games.age_of_steam.show.places import SIZE, places_of
from stellwerk.kernel.chance import Stream
from stellwerk.scene.palette import THEMES, css
from stellwerk.scene.standalone import inlined

BOARDS = {"rust_belt": 4, "western_us": 4, "southern_us": 4, "germany": 4, "barbados": 1, "st_lucia": 2}
LANGUAGES = ("en", "de")


def elements(svg: str, name: str = "") -> list[ElementTree.Element]:
    """Those of a class, or all."""
    found = ElementTree.fromstring(svg).iter()
    return [element for element in found if not name or name in (element.get("class") or "").split()]


def said(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in elements(svg) if element.tag.endswith("}text")]


def drawn(match: stellwerk.Match, lang: str = "en") -> str:
    return match.svg(None, lang, style=False)


def played(board: str, moves: int = 60) -> stellwerk.Match:
    match = stellwerk.new("age_of_steam", board, BOARDS[board], 7)
    play_on(match, Stream(7), moves)
    return match


@pytest.mark.parametrize("board", BOARDS)
def test_every_hex_and_every_box_can_be_pointed_at_once(board):
    """Two elements for one pick would be two stops for the keyboard."""
    match = played(board)
    picks = [element.get("data-pick") for element in elements(drawn(match)) if element.get("data-pick")]

    assert len(picks) == len(set(picks))
    assert {f"hex:{h.id}" for h in match.setup.board.hexes} <= set(picks)
    assert {f"box:{key}" for key in match.setup.actions.names["box"].keys} <= set(picks)


def test_a_city_does_not_hide_its_pickable_place():
    """It comes after the print, or its light could not be seen."""
    svg = drawn(building().match)
    order = [element.get("data-pick") or element.get("class") for element in elements(svg)]

    assert order.index("city-in tinted") < order.index("hex:7,5")
    assert order.index("hex:7,4") < order.index("city-in tinted")


def test_bids_stand_under_the_turn_order_while_there_is_an_auction():
    """What each has bid, and who has passed; by word and figure, also in the players' panel."""
    table = position("open_order", phase=1, cash=[20, 20, 20])
    before = said(drawn(table.match))
    table.do("bid", amount=3).do("pass")

    assert {"$3", "passed"}.isdisjoint(before)
    assert {"$3", "passed"} <= set(said(drawn(table.match)))
    assert {"3 $", "gepasst"} <= set(said(drawn(table.match, "de")))
    notes = [table.match.seat_note(seat) for seat in range(3)]
    assert ["bid $3", "passed", ""] == [note["en"] for note in notes]
    assert ["Gebot 3 $", "gepasst", ""] == [note["de"] for note in notes]
    table.do("pass")
    assert "passed" not in said(drawn(table.match))


# Track ------------------------------------------------------------------------------------------

LINK = [(0, "7,6", "0-3"), (0, "7,7", "0-3"), (0, "7,8", "0-4"), (0, "6,9", "1-4")]  # Chicago to St. Louis

CROSSING = [(0, "10,9", "1-4"), (0, "11,8", "1-4"), (1, "12,9", "0-5"), (1, "11,8", "1-4+2-5")]
BESIDE = [(0, "7,6", "0-3"), (1, "8,6", "4-5"), (1, "7,6", "0-3+1-2")]


def ends(svg: str) -> int:
    """How many buffer stops there are."""
    return sum((element.get("d") or "").count("M") for element in elements(svg, "r-buffer"))


def test_unfinished_track_has_a_buffer_stop_and_a_hollow_mark_finished_track_neither():
    begun = drawn(building(track=LINK[:2]).match)
    done = drawn(building(track=LINK).match)

    assert (ends(begun), len(elements(begun, "hollow"))) == (1, 2)
    assert elements(begun, "r-gap")
    assert (ends(done), len(elements(done, "hollow"))) == (0, 0)
    assert elements(done, "r-shine")


def test_unowned_track_is_grey_and_has_no_mark():
    svg = drawn(building(track=[(-1, "7,6", "0-3")]).match)

    assert elements(svg, "r-body")[0].get("class") == "r r-body c-grey"
    assert not elements(svg, "hollow")


def test_the_later_track_of_a_crossing_is_a_bridge_and_side_by_side_is_not():
    crossing, beside = building(track=CROSSING), building(track=BESIDE)

    assert len(elements(drawn(crossing.match), "r-wall")) == 1
    assert not elements(drawn(beside.match), "r-wall")


def test_each_owner_has_a_body_in_the_own_colour_and_a_mark_off_the_crossing():
    """Colour and sign; two marks on one crossing could not be told apart."""
    match = building(track=CROSSING).match
    view, places = match.view(None), places_of(match.setup.board)
    bodies = {(element.get("class") or "").split()[-1] for element in elements(drawn(match), "r-body")}
    chains = lines.chains(places, view)
    spots = [spot for chain in chains.values() for spot in lines.mark_spots(places, view, chain)]
    x, y = places.centres["11,8"]

    assert bodies == {"p-A", "p-B"}
    assert len(spots) == len(chains)
    assert all(abs(sx - x) + abs(sy - y) > SIZE / 2 for sx, sy in spots)


def test_a_long_link_shows_its_owner_more_than_once():
    """In the order of the way: one mark in each half."""
    match = building(track=[(0, f"0,{row}", "0-3") for row in range(9, 2, -1)]).match
    view, places = match.view(None), places_of(match.setup.board)
    (chain,) = lines.chains(places, view).values()
    spots = lines.mark_spots(places, view, chain)

    assert [hex_id for hex_id, _ in chain] in ([f"0,{n}" for n in range(3, 10)], [f"0,{n}" for n in range(9, 2, -1)])
    assert len(spots) == 2
    assert abs(spots[0][1] - spots[1][1]) > 2 * SIZE


def test_curves_are_arcs_that_meet_the_edges_squarely():
    sharp, gentle, straight = (drawn(building(track=[(0, "7,6", track)]).match) for track in ("0-1", "0-2", "0-3"))

    assert "A18 18" in str(elements(sharp, "r-edge")[0].get("d"))
    assert "A54 54" in str(elements(gentle, "r-edge")[0].get("d"))
    assert "A" not in str(elements(straight, "r-edge")[0].get("d"))


def test_the_bought_link_of_germany_is_drawn_with_its_owner():
    table = building(board="germany", players=3, begun=False)
    before = len(elements(drawn(table.match), "own"))

    table.do("buy_link")

    after = drawn(table.match)
    assert len(elements(after, "own")) == before + 1
    assert elements(after, "r-body")[0].get("class") == "r r-body p-A"


# Country ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_rivers_are_curves_and_every_map_with_water_names_it(board):
    match = played(board, 0)
    svg = drawn(match)
    streams = elements(svg, "b-stream")

    assert len(streams) == 2 * len(match.setup.board.rivers)
    assert all("C" in str(stream.get("d")) for stream in streams)
    for lang in LANGUAGES:
        names = ["".join(element.itertext()) for element in elements(drawn(match, lang), "b-sea")]
        assert names == [sea.name[lang].replace("\n", "") for sea in match.setup.board.seas]


def test_terrain_has_a_glyph_until_a_tile_lies_on_it():
    bare, built = drawn(building().match), drawn(building(track=[(0, "17,4", "0-3")]).match)

    assert len(elements(bare, "b-peak")) == len(elements(built, "b-peak")) + 1


def test_towns_names_keep_clear_of_track():
    """La Crosse stands below its disc; with track to the south it moves."""
    bare = building()
    built = building(track=[(0, "2,3", "2-5"), (0, "3,3", "1-5"), (0, "La Crosse", "c3+c4")])

    def spot(match: stellwerk.Match) -> tuple[str | None, str | None]:
        name = next(e for e in elements(drawn(match), "town") if "".join(e.itertext()) == "La Crosse")
        return name.get("x"), name.get("y")

    assert spot(bare.match) != spot(built.match)


# Stops ------------------------------------------------------------------------------------------


def test_a_new_city_shows_its_letter_and_an_inner_line():
    svg = drawn(building(cities={"Springfield": "E"}).match)

    assert len(elements(svg, "city-line")) == 1
    assert "E" in ["".join(element.itertext()) for element in elements(svg, "tag-dark-t")]


@pytest.mark.parametrize(("lang", "letter"), [("en", "K"), ("de", "S")])
def test_goods_show_colour_and_letter_of_the_language(lang, letter):
    match = moving(cubes={"Chicago": ["black"]}, display={}).match

    cubes = [
        group for group in elements(drawn(match, lang), "c-graph") if "cube" in ElementTree.tostring(group, "unicode")
    ]
    assert letter in ["".join(cube.itertext()) for cube in cubes]


def test_many_cubes_lie_in_rows_inside_their_city():
    """Berlin may hold nine; none may leave the hex."""
    table = moving(board="germany", cubes={"Berlin": ["red"] * 9}, display={})
    svg = drawn(table.match)
    city = next(g for g in elements(svg, "c-graph") if "Berlin" in "".join(g.itertext()))
    tops = [float(rect.get("y") or 0) for rect in city.iter() if rect.get("class") == "cube"]
    outline = next(p for p in city.iter() if p.get("class") == "city-in tinted")
    foot = max(float(corner.split(",")[1]) for corner in str(outline.get("points")).split())

    assert len(tops) == len(table.cubes("Berlin")) >= 9
    assert max(tops) + 9 < foot


# Displays ---------------------------------------------------------------------------------------


def test_marks_stand_on_their_income_their_shares_and_their_reach():
    """As on the box: rows break where the reduction grows, above 60 the last box takes all."""
    assert displays.at_income(0)[0] == displays.at_income(50)[0] == 0
    assert displays.at_income(11)[0] == displays.at_income(1)[0]
    assert displays.at_income(49)[1] < displays.at_income(50)[1]
    assert displays.at_income(75) == displays.at_income(60)


def test_the_tracks_show_every_player_that_is_still_in():
    """Order, reach, shares, income: four marks each; who is out has none."""
    table = building(players=3, income=[3, 14, 52], shares=[2, 5, 9])
    marks = len(elements(drawn(table.match), "own"))

    out = building(players=3, out=[0, 1, 0])
    fewer = len(elements(drawn(out.match), "own"))

    assert marks == 3 * 4
    assert fewer == marks - 3


def test_the_reduction_is_that_of_the_map_and_round():
    """Southern U.S. doubles it from round 4 on."""
    base, war = building(), building(board="southern_us", round=4)

    assert "−10" in said(drawn(base.match))
    assert "−20" in said(drawn(war.match))


@pytest.mark.parametrize("players", range(1, 7))
def test_marks_that_share_a_box_stay_apart_and_inside(players):
    svg = "<svg>" + "".join(displays.crowd((0, 0), range(players), displays.SHARE_WIDTH)) + "</svg>"
    discs = [(float(c.get("cx") or 0), float(c.get("cy") or 0), float(c.get("r") or 0)) for c in elements(svg, "own")]

    assert len({disc[:2] for disc in discs}) == players
    for i, (x, y, r) in enumerate(discs):
        assert abs(x) + r <= displays.SHARE_WIDTH / 2
        assert abs(y) + r <= displays.BOX_HEIGHT / 2
        assert all((x - a) ** 2 + (y - b) ** 2 >= (2 * r) ** 2 for a, b, _ in discs[:i])


def test_a_column_of_the_goods_display_says_whose_it_is():
    """By the plaque of the city, and by its name to whoever asks; without a city it is faint."""
    match = building(cities={"Springfield": "E"}).match
    svg = drawn(match)
    asked = [what for element in elements(svg) if (what := element.get("data-about", "")).startswith("goods:")]
    titles = {match.about(what, None)["title"]["en"] for what in asked}

    assert {"Chicago", "Springfield"} <= titles
    assert len(elements(svg, "unbuilt")) == 7


@pytest.mark.parametrize("board", BOARDS)
def test_the_size_of_the_drawing_never_changes(board):
    """A client keeps its view of a drawing as long as the box is the same."""
    boxes = {
        (root.get("viewBox"), root.get("data-tall"))
        for root in (ElementTree.fromstring(drawn(played(board, moves))) for moves in (0, 40, 200))
    }

    assert len(boxes) == 1


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("arrangement", ["viewBox", "data-tall"])
def test_displays_lie_inside_the_drawing_beside_the_map_in_both_arrangements(board, arrangement):
    root = ElementTree.fromstring(drawn(played(board, 0)))
    x, y, width, height = map(float, str(root.get(arrangement)).split())
    blocks = [group for group in root.iter() if group is not root and group.get("data-tall")]

    for block, high in zip(blocks, displays.HEIGHTS, strict=True):
        where = str(block.get("transform" if arrangement == "viewBox" else "data-tall"))
        left, top, *scaled = map(float, re.findall(r"[-\d.]+", where))
        scale = scaled[0] if scaled else 1
        assert x <= left <= left + scale * displays.WIDTH <= x + width
        assert y <= top <= top + scale * high <= y + height


# Lists ------------------------------------------------------------------------------------------


def test_tracks_are_picked_by_picture_and_new_cities_by_colour_and_letter():
    """The picture is that of the very track: a hex, and an arc or a line for each track on it."""
    table = building(actions={0: "urbanization"})
    picks = {pick["id"]: pick for step in table.match.choices()["steps"] for pick in step["picks"]}

    assert "A54 54" in picks["track:0-2"]["cell"]["picture"]
    assert "A" not in str(elements(picks["track:0-3"]["cell"]["picture"], "r-edge")[0].get("d"))
    assert picks["city:A"]["cell"] == {"chip": "A", "colour": "verm"}


def test_a_cube_has_the_same_letter_in_lists_as_on_the_map():
    """Yellow is Y in English and G in German."""
    match = moving(track=LINK, cubes={"Chicago": ["red"], "St. Louis": ["red"]}, display={}).match
    picks = [pick for step in match.choices()["steps"] if step["slot"] == "cube" for pick in step["picks"]]
    rows = match.insights(0)[0]["rows"]

    assert [pick["cell"] for pick in picks] == [{"chip": {"en": "R", "de": "R"}, "colour": "verm"}]
    assert rows[0]["cells"][0][0] == picks[0]["cell"]
    assert cube_chip(3)["chip"] == {"en": "Y", "de": "G"}


def test_the_supply_shows_every_kind_of_tile_with_its_name_and_number():
    match = building().match
    supply = next(sheet for sheet in match.sheets(0) if sheet["key"] == "supply")
    cells = [cell for row in supply["rows"] for cell in row["cells"]]

    assert [cell["text"] for cell in cells] == [str(left) for left in match.view(0)["tiles_left"].values()]
    assert cells[0]["label"] == {"en": "Straight", "de": "Gerade"}
    assert len({cell["picture"] for cell in cells}) == len(cells) == 15


# Style ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawing_stands_by_itself_in_every_theme(theme):
    """Every class is known to the sheet, every colour is worked out."""
    plain = inlined(drawn(played("western_us")), theme)

    assert "var(" not in plain
    assert "color-mix" not in plain


@pytest.mark.parametrize("board", BOARDS)
def test_every_class_of_the_drawing_is_in_the_style_sheet(board):
    """A misspelt class would draw black."""
    sheet = css("board")
    used = {name for element in elements(drawn(played(board, 120))) for name in (element.get("class") or "").split()}

    assert {name for name in used if f".{name}" not in sheet} <= {"num", "rider", "prices", "middle"}
