"""How to play and the rules to read: there for every game on every board, in both languages, and true to the catalogue."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk.kernel.errors import LANGUAGES, BadData
from stellwerk.kernel.howto import how_to, steps_of
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.rulebook import ID, RuleMark, mark, rulebook, section, section_of
from stellwerk.scene.png import png

OWN = Path(__file__).parent / "boards"
WORDS = range(240, 351)  # two minutes
PICTURES = range(4, 7)
LARGEST = 30_000  # letters of a picture

every_game = pytest.mark.parametrize("game", list(registered()))
every_board = pytest.mark.parametrize(
    ("game", "board"), [(key, board) for key, game in registered().items() for board in game.boards()]
)


def told(game: str, board: str, players: int | None = None, data: Path | None = None, **options: object):
    played = find(game)
    setup = played.setup(board, players, None, data)
    return how_to(setup, played.boards(data)[board], played.checked_options(options))


# How to play ------------------------------------------------------------------------------


@every_board
def test_every_board_tells_how_to_play_in_two_minutes(game, board):
    """For every number of players, in both languages."""
    for players in find(game).boards()[board].players:
        howto = told(game, board, players)

        assert len(howto.steps) in PICTURES
        assert [len(howto.words(lang)) for lang in LANGUAGES if len(howto.words(lang)) not in WORDS] == []


@every_board
def test_its_pictures_are_drawn_and_differ(game, board):
    """Real drawings: each can be made a picture of its own, with something on it, and nothing to pick."""
    steps = told(game, board).steps
    for step in steps:
        for lang in LANGUAGES:
            drawn = ElementTree.fromstring(step.picture[lang])
            assert len(list(drawn.iter())) > 10
            assert len(step.picture[lang]) < LARGEST
            assert "data-" not in step.picture[lang]
            assert step.shows[lang].endswith(".")
        assert len(png(step.picture["en"], "dark", 200)) > 800
    assert len({step.picture["en"] for step in steps}) == len(steps)


@every_board
def test_it_cites_rules_that_hold_on_this_board(game, board):
    """Each part names at least one; none is of another board."""
    played = find(game)
    howto, known = told(game, board), {rule.id: rule for rule in rulebook(played).rules}
    for part in (howto.aim, *(step.text for step in howto.steps), howto.end, howto.points, *howto.differences):
        cited = {lang: re.findall(rf"\[({ID.pattern})\]", part[lang]) for lang in LANGUAGES}
        assert cited["en"]
        assert cited["en"] == cited["de"]
        assert [rule for rule in cited["en"] if not known[rule].on(played.boards()[board])] == []


@every_board
def test_a_board_with_rules_of_its_own_says_what_is_different(game, board):
    played = find(game)
    info = played.boards()[board]
    special = [rule for rule in rulebook(played).rules if rule.only and rule.on(info)]

    assert bool(told(game, board).differences) or not special


def test_numbers_of_players_and_options_are_told_where_they_change_something():
    """An option by its titles, in the language."""
    three, four = told("american_rails", "east", 3), told("american_rails", "east", 4)
    changed = told("age_of_steam", "germany", engineer_choice="named", easy=True)

    assert len(three.differences) == len(four.differences) + 1
    assert changed.differences[-1] == {
        "en": "Engineer's half price: one that the player names [AS-GE.10]",
        "de": "Halber Preis des Ingenieurs: eines, das man nennt [AS-GE.10]",
    }
    assert len(changed.differences) == len(told("age_of_steam", "germany").differences) + 1


def test_an_option_that_means_nothing_for_this_number_of_players_is_not_told():
    assert told("american_rails", "east", 4, cash_3p=65).differences == told("american_rails", "east", 4).differences
    assert len(told("american_rails", "east", 3, cash_3p=65).differences) == 2


def test_a_board_of_ones_own_has_pictures_of_its_own_and_no_words_of_another_map():
    own, ours = told("age_of_steam", "thirty_hexes", 3, OWN), told("age_of_steam", "rust_belt", 3)

    assert own.steps[1].picture != ours.steps[1].picture
    assert own.differences == ()


def test_a_board_of_ones_own_without_room_for_the_scenes_shows_ours(monkeypatch):
    setup = find("age_of_steam").setup("thirty_hexes", 4, None, OWN)
    monkeypatch.setattr(type(setup.face), "plates", refusing(type(setup.face).plates, setup.face))

    assert steps_of.__wrapped__(setup) == steps_of(find("age_of_steam").setup(None, None, None, None))


def refusing(plates, face):
    def drawn(self, view):
        if self is face:
            raise ValueError("no room")
        return plates(self, view)

    return drawn


# Rules ------------------------------------------------------------------------------------


@every_game
def test_every_rule_stands_in_a_section_with_a_title(game):
    """In both languages; and no section stands there without rules."""
    book = rulebook(find(game))
    titles = {one.key: one.title for one in book.sections}

    assert [rule.id for rule in book.rules if rule.section not in titles] == []
    assert [key for key, title in titles.items() for lang in LANGUAGES if title[lang] in ("", key)] == []
    assert {rule.id: rule.text["en"] for rule in book.rules} == stellwerk.rules(game)


@pytest.mark.parametrize(
    ("rule", "section"),
    [("AR-5.6", "AR-5"), ("AS-GE.10", "AS-GE"), ("AR-EX12", "AR-EX"), ("EX-E3", "EX-E"), ("FT-12.10", "FT-12")],
)
def test_the_section_of_a_rule_is_what_its_id_begins_with(rule, section):
    assert section_of(rule) == section


@every_game
def test_marks_name_rules_boards_and_options_there_are(game):
    """A mark that fits nothing would go unseen."""
    played = find(game)
    book, boards = rulebook(played), played.boards().values()
    places = {name for board in boards for name in (board.key, board.rules)}
    ids = {rule.id for rule in book.rules} | {one.key for one in book.sections}
    marks = {one for rule in book.rules for one in rule.marks}

    assert sorted({name for one in marks for name in one.only} - places) == []
    assert sorted({name for one in marks for name in one.rules} - ids) == []
    assert [option.key for option in played.options if not any(option in rule.options for rule in book.rules)] == []


@every_game
def test_a_rule_that_begins_with_the_name_of_a_board_is_marked_as_that_boards(game):
    """`USA: the stick lies …`, or a whole section that is called like a board."""
    played = find(game)
    book = rulebook(played)
    titles = {one.key: one.title["en"] for one in book.sections}
    for rule in book.rules:
        head = rule.text["en"].partition(":")[0]
        for board in played.boards().values():
            name = board.title["en"]
            if len(played.boards()) > 1 and (titles[rule.section] == name or (len(head) > 2 and name.startswith(head))):
                where = [one.key for one in played.boards().values() if rule.on(one)]
                assert board.key in where, rule.id
                assert len(where) < len(played.boards()), rule.id


def test_the_special_rules_of_a_map_hold_there_and_nowhere_else():
    game = find("age_of_steam")
    rules = {rule.id: rule for rule in rulebook(game).rules}
    where = {key: [board.key for board in game.boards().values() if rules[key].on(board)] for key in rules}

    assert where["AS-SO.6"] == ["southern_us"]
    assert where["AS-7.1"] == list(game.boards())
    assert rules["AS-GE.16"].with_options(game.checked_options({"engineer_choice": "named"}))
    assert not rules["AS-GE.16"].with_options(game.checked_options({}))
    assert not rules["AS-GE.10"].with_options(game.checked_options({"engineer_choice": "named"}))


def test_a_board_of_ones_own_has_the_rules_it_is_played_by():
    game = find("age_of_steam")
    board = game.boards(OWN)["thirty_hexes"]
    special = {rule.section for rule in rulebook(game).rules if rule.only and rule.on(board)}

    assert "AS-RB" in special
    assert "AS-GE" not in special


@every_game
def test_options_are_called_by_their_titles(game):
    """No rule speaks of an option by the name it has in a record."""
    played = find(game)
    for rule in rulebook(played).rules:
        for lang in LANGUAGES:
            assert [o.key for o in played.options if "_" in o.key and o.key in rule.text[lang]] == [], rule.id


@every_game
def test_every_rule_named_in_a_rule_exists(game):
    book = rulebook(find(game))
    known = {rule.id for rule in book.rules} | {one.key for one in book.sections}
    for rule in book.rules:
        for lang in LANGUAGES:
            named = [one for one in re.findall(rf"\b{ID.pattern}\b", rule.text[lang]) if one[:3] == rule.id[:3]]
            assert [one for one in named if one not in known] == [], rule.id


@pytest.mark.parametrize(
    "words",
    [
        {"only": ["east"]},
        {"rules": ["AR-1.6"], "when": "always"},
        {"rules": ["AR-1.6"], "option": "cash"},
        {"rules": ["AR-1.6"], "option": "cash_3p", "values": [70]},
    ],
)
def test_a_mark_that_says_nothing_or_what_there_is_not_is_refused(words):
    with pytest.raises(BadData):
        mark(find("american_rails"), words)


def test_a_mark_is_read_as_it_stands():
    read = mark(find("american_rails"), {"rules": ["AR-1.6"], "option": "cash_3p", "values": [65]})

    assert read == RuleMark(("AR-1.6",), (), "cash_3p", (65,))


@pytest.mark.parametrize("words", [{"en": "Set-up"}, {"en": "Set-up", "de": "Aufbau", "fr": "Mise en place"}])
def test_a_section_without_its_titles_is_refused(words):
    with pytest.raises(BadData):
        section(find("american_rails"), "AR-1", words)


# Rules named elsewhere --------------------------------------------------------------------


@every_game
def test_a_rule_is_named_only_where_its_name_is_a_link(game):
    """Log, hints, questions and buttons are plain words; refusals, scores, options and explanations carry their rule beside the text."""
    texts = find(game).texts

    for lang, table in texts.tables.items():
        assert len(table) > 200
        named = {key for key, text in table.items() if re.search(r"\b[A-Z]{2}-[A-Z]{0,2}\.?\d", text)}
        assert {key for key in named if not key.startswith(("rule.", "howto."))} == set(), lang
