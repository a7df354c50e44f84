"""What people see: the drawing, the text board, the names of picks."""

import random
import re
import xml.etree.ElementTree as ET

import stellwerk
from stellwerk.games.express_01.show.artwork import HALF
from stellwerk.kernel.errors import LANGUAGES

from .table import begun, position

LINE = {"009": "601", "008": "101#2", "007": "501"}


def picks(svg: str) -> set[str]:
    return {element.get("data-pick") or "" for element in ET.fromstring(svg).iter()} - {""}


def test_every_space_stack_company_and_player_can_be_pointed_at():
    """And the own hand, card by card; nobody else's."""
    table = begun(players=3)
    seat = table.seat or 0

    drawn = picks(table.match.svg(seat, style=False))

    board = table.setup.board
    assert {f"space:{space.no}" for space in board.spaces} <= drawn
    assert {f"stack:{key}" for key in board.stacks} <= drawn
    assert {f"company:{company.key}" for company in board.companies} <= drawn
    assert {"player:1", "player:2", "player:3"} <= drawn
    assert {item for item in drawn if item.startswith("hand:")} == {f"hand:{card}" for card in table.hand(seat)}
    assert not [item for item in picks(table.match.svg(None, style=False)) if item.startswith("hand:")]


def test_the_route_of_a_payment_is_drawn_along_the_track():
    """Until the network changes."""
    table = position(plan=LINE, shares={0: ["103#1", "105#1"]}, hands={1: ["201", "202"]})
    assert 'class="run"' not in table.match.svg(None, style=False)

    table.do("bonus", company="A").draw("route_1", "route_1", "route_1").end()

    assert 'class="run"' in table.match.svg(None, style=False)
    table.build("201").lay("006", "505")
    assert 'class="run"' not in table.match.svg(None, style=False)


def test_a_ghost_shows_the_card_where_it_would_lie():
    """Turned as chosen; actions that lay nothing have none."""
    table = position(plan={"009": "601"}, hands={0: ["201", "202"]}).build("201")

    chosen = table.match.choices(["space:010", "card:103#1", "turn:turned"])

    assert 'class="ghost"' in chosen["confirm"]["ghost"]
    assert table.match.setup.face.ghost(table.match.view(0), {"do": "stop"}) == ""


def test_picks_of_cards_say_what_they_show_in_both_languages():
    """As a picture, and in words: east is O in German."""
    table = position(plan={"009": "601"}, hands={0: ["205", "206"]}).build("205")
    steps = {step["slot"]: step["picks"] for step in table.match.choices()["steps"]}

    cards = {pick["id"]: pick for pick in steps["card"]}

    assert cards["card:101#1"]["label"] == {"en": "Route I", "de": "Strecke I"}
    assert cards["card:101#1"]["note"]["en"] == "share of Preußische Staatsbahn, track E–W, number 101"
    assert cards["card:101#1"]["note"]["de"] == "Anteil: Preußische Staatsbahn, Gleis O–W, Nummer 101"
    assert cards["card:636"]["note"]["en"].endswith("bonus +2, number 636")
    assert all("<svg" in pick["icon"] for pick in cards.values())


def test_a_card_is_called_by_what_it_is_and_by_its_number_where_that_alone_decides():
    begin = stellwerk.new("express_01", board="germany", players=3, seed=3)
    hand = begin.choices()["steps"][0]["picks"]
    assert hand[0]["note"] == {"en": "number 201", "de": "Nummer 201"}

    table = position(hands={0: ["101#2", "101#3"]})
    table.build("101#2")

    assert table.match.log("en")[-1] == "Seat 1 pays Route I (Bayerische Staatsbahn)"
    assert table.match.log("de")[-1] == "Platz 1 zahlt Strecke I (Bayerische Staatsbahn)"
    assert table.match.log_entries()[-1]["shows"] == ["card:101#2"]


def test_no_line_of_a_whole_game_calls_a_card_by_a_code_and_every_card_has_its_picture():
    match = played_to_the_end(seed=5)
    pictures, lines = match.setup.face.pictures(), match.log_entries()

    codes = {card.no for card in match.setup.board.cards}
    for lang in LANGUAGES:
        words = [
            word for line in lines for word in re.findall(r"(?<!number )(?<!Nummer )\b\d{3}\b", line["text"][lang])
        ]
        assert [word for word in words if word in codes] == []
    shown = {key for line in lines for key in line["shows"]}
    assert len(shown) > 20
    assert shown <= set(pictures)


def test_a_card_that_is_hidden_is_not_shown_either():
    """EX-5.6: chosen in secret, seen by its owner alone."""
    match = stellwerk.new("express_01", board="germany", players=3, seed=3)
    match.play(match.legal()[0])

    assert match.log_entries(0, 0)[-1]["shows"] == ["card:201"]
    assert match.log_entries(0, 1)[-1]["shows"] == []
    assert match.log_entries(0, None)[-1]["shows"] == []


def played_to_the_end(seed):
    match, dice = stellwerk.new("express_01", board="germany", players=3, seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


def test_a_bonus_payment_shows_its_route_before_it_is_confirmed():
    """In the colour of the company; and every company's best route is in the view."""
    table = position(plan=LINE, shares={0: ["103#1", "105#1"]}, hands={1: ["201", "202"]})
    assert table.company("A")["route"] == table.best("A")

    chosen = table.match.choices(["do:bonus", "company:A"])

    assert 'class="run"' in chosen["confirm"]["ghost"]
    assert f"c-{table.setup.board.companies[0].colour}" in chosen["confirm"]["ghost"]


def test_the_routes_of_a_view_follow_the_position():
    """They are kept for one position only: another table of the same set-up, and a card laid, change them."""
    shares = {0: ["103#1", "105#1"]}
    table, other = position(plan=LINE, shares=shares, hands={0: ["201", "202"]}), position(plan={"009": "601"})
    before = table.company("A")["route"]

    assert other.company("A")["route"] == []
    assert table.company("A")["route"] == before == ["009", "008", "007"]
    table.build("201").lay("006", "505")
    assert table.company("A")["route"] == table.best("A") != before


def test_a_lit_card_keeps_the_colour_of_its_level():
    """On a card the pickable place is only a rim; on an empty space it fills the space."""
    table = position(plan={"009": "601"}, hands={0: ["201", "202"]})

    places = {e.get("data-pick"): e.get("class") for e in ET.fromstring(table.match.svg(0, style=False)).iter()}

    assert (places["space:009"], places["space:008"]) == ("cell face", "cell")
    assert places["hand:201"] == places["stack:route_1"] == "cell face"


def test_the_text_board_names_cards_tracks_and_companies():
    """One cell per space, then stacks, companies, players."""
    table = position(plan={"009": "631", "008": ("104#1", "turned")}, hands={0: ["201", "202"]})

    text = table.match.setup.face.plain(table.match.view(0), "en")

    assert "(AB+2) NEW" in text
    assert "008 I " in text
    assert "Route III A, Route III B" in text


def test_thumbs_of_all_plans_are_well_formed():
    """Base cards alone."""
    for board in ("germany", "benelux", "usa"):
        thumb = stellwerk.new("express_01", board, 2).setup.face.thumb()
        assert ET.fromstring(thumb).get("class") == "board thumb"


def test_every_option_value_has_words():
    """In both languages, as the lobby asks for them."""
    setup = begun().setup
    for option in setup.game.options:
        for key in ("title", "text", *option.values):
            assert setup.game.texts.has(f"option.{option.key}.{key}")


def test_long_names_are_squeezed_into_their_cards():
    """Schwäbische Alb and Thüringer Wald reached over the rim; what is short keeps its letters."""
    names = [e for e in ET.fromstring(begun().match.svg(None, style=False)).iter() if "nm" in (e.get("class") or "")]
    squeezed = {e.text: float(e.get("textLength") or 0) for e in names}

    assert 0 < squeezed["Schwäbische Alb"] < 2 * HALF
    assert 0 < squeezed["Thüringer Wald"] < 2 * HALF
    assert squeezed["Hannover"] == 0
