"""Everything explains itself: whatever is drawn, listed or offered has words in both languages, before it is chosen."""

import json
import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

import stellwerk
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import localize
from tests.tables import all_tables, finished, midgames, played

LANGUAGES = ("en", "de")
BOARDS = [(key, board) for key, game in registered().items() for board in game.boards()]
every_board = pytest.mark.parametrize(("game", "board"), BOARDS)
every_game = pytest.mark.parametrize("game", list(registered()))

PER_KIND = 7  # things of one kind that are asked about, spread over all there are
# Slots that say what a player does; every value has words before it is chosen.
ROLES = {"american_rails": ("space",), "age_of_steam": ("action",)}


@cache
def looked_at(game: str, board: str) -> list[Match]:
    """The start, the middle of a sensible game, and the end."""
    spec = next(spec for spec in all_tables() if (spec.game, spec.board) == (game, board) and not spec.options)
    return [spec.match(), played(spec, 25), *midgames(game, board)[:3], finished(spec).clone()]


def drawn(match: Match, seat: int | None) -> list[str]:
    """The ids in a drawing, at most so many of each kind."""
    by_kind = defaultdict[str, dict[str, None]](dict)
    for element in ET.fromstring(match.svg(seat, style=False)).iter():
        for name in ("data-about", "data-pick"):
            if (what := element.get(name)) is not None:
                by_kind[what.partition(":")[0]][what] = None
    return [what for ids in by_kind.values() for what in list(ids)[:: max(1, len(ids) // PER_KIND)]]


def answered(match: Match, seat: int | None, what: str) -> None:
    """A title and at least one sentence in both languages, with nothing left to fill in, and rules that exist."""
    told = match.about(what, seat)
    for lang in LANGUAGES:
        said = localize(told, lang)
        assert said["title"].strip(), what
        assert said["lines"], what
        assert all(line.strip() and "{" not in line for line in said["lines"]), (what, said)
        assert [rule for rule in told["rules"] if rule not in stellwerk.rules(match.setup.game.key, lang)] == [], what


@every_board
def test_everything_in_a_drawing_can_be_asked_about(game, board):
    """For whoever decides, for another player and for a spectator."""
    for match in looked_at(game, board):
        for seat in dict.fromkeys((match.seat, 0, None)):
            for what in drawn(match, seat):
                answered(match, seat, what)


@every_board
def test_every_table_and_column_says_what_it_means(game, board):
    """Columns carry their words; tables, phases and the two facts of a phone have an answer."""
    for match in looked_at(game, board):
        for sheet in [*match.sheets(0), *match.insights(0), *match.insights(None)]:
            answered(match, 0, f"sheet:{sheet['key']}")
            for column in sheet["columns"]:
                if any(column["label"].values()):
                    assert all(column["about"][lang] for lang in LANGUAGES), (sheet["key"], column["label"])
        for phase in match.phases():
            answered(match, 0, phase["about"])
        for n, _ in enumerate(match.strip(0), start=1):
            answered(match, None, f"thing:strip_{n}")


@every_board
def test_whatever_is_offered_can_be_asked_about(game, board):
    """Every pick that is a thing of the game; shortcuts and amounts say all there is themselves."""
    for match in looked_at(game, board):
        if match.over:
            continue
        for step in match.choices()["steps"]:
            picks = [pick for pick in step["picks"] if "min" not in pick and step["slot"] != "whole"]
            for pick in picks[:: max(1, len(picks) // PER_KIND)]:
                answered(match, match.seat, pick["id"])


@every_game
def test_every_kind_of_action_explains_itself_before_it_is_chosen(game):
    """A button says what it does, not only its name."""
    setup = stellwerk.new(game).setup
    for kind in setup.actions.kinds:
        if kind.named or not kind.fields:
            told = setup.face.pick_about("do", kind.name)
            assert told is not None, kind.name
            assert all(told.values()), kind.name
            assert told["en"] != setup.game.texts.raw(f"do.{kind.name}", "en")


@every_board
def test_every_role_and_space_explains_itself_before_it_is_chosen(game, board):
    """ "Engineer: build 4 tiles instead of 3": on every map by its own rules."""
    setup = stellwerk.new(game, board).setup
    for slot in ROLES.get(game, ()):
        for key in setup.actions.names[slot].keys:
            told = setup.face.pick_about(slot, key)
            assert told is not None, key
            assert all(told.values()), key


def test_a_map_with_another_reading_of_an_action_says_so():
    """Germany has no fourth tile; on St. Lucia there is no auction to stay in; three players do not expand by Take $2."""
    usual, germany = (stellwerk.new("age_of_steam", board).setup.face for board in ("rust_belt", "germany"))
    lucia = stellwerk.new("age_of_steam", "st_lucia").setup.face
    three, four = (stellwerk.new("american_rails", players=n).setup.face for n in (3, 4))

    assert "4 tiles" in usual.pick_about("action", "engineer")["en"]
    assert "half" in germany.pick_about("action", "engineer")["en"]
    assert "auction" not in lucia.pick_about("action", "turn_order")["en"]
    assert "expand" in four.pick_about("space", "take")["en"]
    assert "expand" not in three.pick_about("space", "take")["en"]


def test_the_explanation_comes_with_the_pick():
    """So that a phone and a terminal have it without asking."""
    match = stellwerk.new("american_rails", players=4, seed=3)
    while "choose" not in {action.json["do"] for action in match.legal()}:
        match.play(match.legal()[0])

    (step,) = [step for step in match.choices()["steps"] if step["slot"] == "space"]

    assert {pick["id"]: "about" in pick for pick in step["picks"]} == {pick["id"]: True for pick in step["picks"]}


def strange() -> Iterator[str]:
    yield from ("", ":", "hex", "hex:", "hex:99,99", "nothing:1", "thing:", "thing:nothing", "head:players", "head:.")
    yield from ("do:", "do:nothing", "phase:x", "sheet:x", "hand:0", "hand:999999999999999999999", "player:-1")
    yield from ("about.line:values", "x" * 500, "hex:\u0000", "column:5", "cell:99,0", "box:A.9.9", "way:a>b", "way:>")


def refusal(match: Match, what: str) -> Malformed | None:
    try:
        match.about(what, match.seat)
    except Malformed as refused:
        return refused
    return None


@every_board
def test_what_has_no_name_is_malformed_and_changes_nothing(game, board):
    """Never a traceback, whatever is asked."""
    match = looked_at(game, board)[2]
    before = json.dumps(match.state())

    refusals = [refused for what in strange() if (refused := refusal(match, what))]

    assert len(refusals) > 15
    for refused in refusals:
        assert refused.field == "about"
        assert refused.text_in("de") != refused.text_in("en")
        assert len(refused.text) < 120
    assert json.dumps(match.state()) == before


def test_the_same_thing_means_something_else_later():
    """An answer is about now: the price of a city rises with every cube."""
    match = stellwerk.new("american_rails", players=3, seed=5)
    while not match.view(None)["cubes"]:
        match.play(match.legal()[-1])
    (city,) = match.view(None)["cubes"]
    empty = next(h.id for h in match.setup.board.hexes if h.city and h.id != city)

    taken, free = (match.about(f"hex:{place}", None)["lines"] for place in (city, empty))

    assert any("$4" in line["en"] for line in taken)
    assert any("$2 from" in line["en"] for line in free)
    assert re.search(r"\d+\|\d+", taken[0]["en"])


@every_game
def test_whatever_a_pick_may_be_called_is_explained_or_refused(game: str) -> None:
    """A pair of seats that nobody has at this table, too: a program may ask for it."""
    match, explained = stellwerk.new(game, seed=1), 0
    for name in [f"{slot}:{key}" for slot, domain in match.setup.actions.names.items() for key in domain.keys]:
        with suppress(Malformed):  # anything else is a fault of ours
            explained += bool(match.about(name, 0)["title"]["de"])

    assert explained
