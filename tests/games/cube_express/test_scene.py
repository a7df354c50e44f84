"""The drawing: what can be picked, what is shown, what a ghost is."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk.games.cube_express.show import displays
from stellwerk.games.cube_express.show.scene import draw, ghost, icon, layout_of, thumb
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.scene.palette import THEMES, css
from stellwerk.scene.png import png
from stellwerk.scene.standalone import inlined

from .table import HENNING, LUCY, THOMAS, Laid, box, map_m, position, start

RICH = {
    "seat": HENNING,
    "hand": ["S01", "F01", "X01"],
    "guests": {"1,0.NE": HENNING, "2,-2.SW": LUCY},
    "marks": {(1, 0): 2, (1, 1): 1, (3, 2): 5},
}


def picture(table, seat, lang="en"):
    return draw(box(table.setup.players).board, table.view(seat), lang)


def picks(svg):
    return [element.get("data-pick") for element in ElementTree.fromstring(svg).iter() if element.get("data-pick")]


def texts(svg):
    return ["".join(e.itertext()) for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("}text")]


def test_every_tile_free_cell_house_column_goal_and_card_can_be_picked_once():
    """What the choices call cell, house, column, goal and hand has exactly one element each."""
    table = map_m(**RICH)
    found = picks(picture(table, HENNING))

    assert len(found) == len(set(found))
    tiles = {f"cell:{tile['cell']}" for tile in table.view(None)["tiles"]}
    assert tiles <= set(found)
    assert {f"cell:{cell}" for cell in table.values("lay", "cell")} <= set(found)
    assert {"house:1,0.NE", "house:2,0.NE", "house:2,-2.SW"} <= set(found)
    assert {f"{slot}:{n}" for slot in ("column", "goal") for n in (1, 2, 3, 4)} <= set(found)
    assert {"hand:1", "hand:2", "hand:3"} <= set(found)


def test_only_the_own_hand_is_drawn():
    """A spectator and the other seats see no card of Henning's."""
    table = map_m(**RICH)

    assert not [pick for pick in picks(picture(table, None)) if pick.startswith("hand:")]
    assert [len(table.hand(THOMAS))] == [len([p for p in picks(picture(table, THOMAS)) if p.startswith("hand:")])]


def test_the_map_keeps_to_its_place_however_far_it_grows():
    """A long line is drawn smaller; everything stays left of the displays."""
    small, large = layout_of(start(4).view(None)), layout_of(position(tiles=[Laid("S01", "9,0")]).view(None))

    assert small.scale > large.scale
    for layout in (small, large):
        right = layout.left + (layout.east - layout.west + 1) * 100 * layout.scale
        assert right <= displays.LEFT


def test_words_and_letters_are_those_of_the_language():
    """Coal is C in English and K in German."""
    table = map_m(**RICH)

    assert {"Share value", "C"} <= set(texts(picture(table, HENNING, "en")))
    assert {"Aktienwert", "K"} <= set(texts(picture(table, HENNING, "de")))
    assert displays.WORDS["en"].keys() == displays.WORDS["de"].keys()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_goal_texts_fit_their_cards(lang):
    """Every goal of the box: lines of the card's width, and no more of them than the card has."""
    for goal in box(4).board.goals:
        lines = displays.wrapped(goal.text[lang], displays.LINE_LETTERS)
        assert len(lines) <= 5, goal.id
        assert max(len(line) for line in lines) <= displays.LINE_LETTERS + 3, goal.id


def test_a_ghost_is_the_piece_that_an_action_would_place():
    """A tile turned, a station, an owner marker, a passenger, a train; nothing for a sale."""
    table = map_m(**RICH)
    board, view = box(3).board, table.view(HENNING)

    front = ghost(board, view, {"do": "lay", "hand": "1", "side": "front", "cell": "3,-2", "turn": "3"}, "en")
    assert 'class="ghost"' in front
    assert "sq-house" in front
    assert "sq back" in ghost(
        board, view, {"do": "lay", "hand": "1", "side": "back", "cell": "3,-2", "turn": "0"}, "en"
    )
    for action in (
        {"do": "build", "cell": "3,-2"},
        {"do": "claim", "cell": "3,-2"},
        {"do": "set_down", "house": "1,0.SE"},
        {"do": "run", "train": "1", "cell": "0,0"},
        {"do": "build_train", "cell": "1,0"},
    ):
        assert 'class="p-B"' in ghost(board, view, action, "en")
    assert "" == ghost(board, view, {"do": "sell"}, "en")


def test_the_letters_of_a_ghost_are_those_of_the_language():
    """A site of wood is W in English and H in German."""
    table = map_m(seat=HENNING, hand=["P05", "F01", "X01"])
    lay = {"do": "lay", "hand": "1", "side": "front", "cell": "3,-2", "turn": "0"}

    made = table.setup.face.ghost(table.view(HENNING), lay)

    assert [">W<", ">H<"] == [re.findall(r">[A-Z]<", made[lang])[0] for lang in ("en", "de")]


def test_a_pick_of_tile_side_turn_or_column_shows_the_tile():
    """Turned as it would lie; the back as a back; nothing while no tile is chosen."""
    table = map_m(**RICH)
    board, view = box(3).board, table.view(HENNING)
    shown = {turn: icon(board, view, "turn", {"hand": "1", "turn": turn}, "en") for turn in "0123"}

    assert 4 == len(set(shown.values()))
    assert "sq back" in icon(board, view, "side", {"side": "back"}, "en")
    assert "sq back" not in icon(board, view, "hand", {"hand": "1", "side": "back"}, "en")
    assert "sq-rail" in icon(board, view, "column", {"column": "2"}, "en")
    several = icon(board, view, "turn", {"turn": "1"}, "en")
    assert (3, 1) == (several.count('class="sq"'), shown["1"].count('class="sq"'))
    assert several != icon(board, view, "turn", {"turn": "2"}, "en")


def test_every_class_of_the_drawing_is_in_the_sheet():
    """A typing error would leave a piece without style."""
    svg = picture(map_m(**RICH), HENNING) + picture(position(players=2, nines=[1, 0, 0, 0], nines_left=5), 0)
    used = {name for names in re.findall(r'class="([^"]+)"', svg) for name in names.split()}

    assert used <= set(re.findall(r"\.([a-zA-Z][\w-]*)", css("board")))


def test_the_thumb_has_no_letters():
    assert [] == texts(thumb(box(4).board))


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_can_be_drawn_without_a_page(theme):
    """As a picture in every theme."""
    svg = picture(map_m(**RICH), HENNING, "de")

    assert not re.search(r"var\(|color-mix|class=", inlined(svg, theme))
    assert png(svg, theme, 400)[:4] == b"\x89PNG"


def test_the_terminal_shows_map_market_hand_and_goals():
    """In both languages."""
    table = map_m(**RICH)
    face = table.setup.face

    shown = face.plain(table.view(HENNING), "en")
    assert "S2" in shown
    assert "Hand:" in shown
    assert "210 5/3" in shown
    assert "Hand:" not in face.plain(table.view(None), "de")


def test_no_line_of_a_whole_game_calls_a_tile_by_a_code_and_every_tile_has_its_picture():
    match, chance = stellwerk.new("cube_express", players=3, seed=5), Random(5)
    while not match.over:
        match.play(chance.choice(match.legal()))
    drawn, lines = match.setup.face.pictures(), match.log_entries()

    codes = {tile.id for tile in match.setup.board.tiles}
    for lang in LANGUAGES:
        told = [line["text"][lang] for line in lines]
        assert [text for text in told if codes & set(re.findall(r"\w+", text))] == []
    shown = {key for line in lines for key in line["shows"]}
    assert len(shown) > 20
    assert shown <= set(drawn)


def test_a_tile_is_called_by_what_can_be_seen_on_it():
    labels = {key: label for key, (_, label) in box(4).face.pictures().items()}

    assert labels["tile:S04"] == {"en": "Station (curve, 2 houses)", "de": "Bahnhof (Kurve, 2 Häuser)"}
    assert labels["tile:P02"] == {
        "en": "Site for wood (straight)",
        "de": "Stätte für Holz (Gerade)",
    }
    assert labels["tile:F02"] == {"en": "Factory for 2 coal, 1 iron", "de": "Fabrik für 2 Kohle, 1 Eisen"}
    assert labels["tile:X05"] == {"en": "Crossing (four rails, 2 houses)", "de": "Kreuzung (vier Gleise, 2 Häuser)"}
