"""One author's words: what every text people read keeps to, in the games, their lessons, the server, the terminal and the browser."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from stellwerk.cli import learn, play
from stellwerk.server.sentences import TEXTS

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/stellwerk/games"
CLIENT = ROOT / "client/src/words"

# What sounded odd once, and the word that is used instead: as found on walks through the pages.
ODD_GERMAN = {
    r"\bhülfe\b|\btäte\b|\btätest\b": "würde … helfen, tun",
    r"\bEndbahnhof\b": "Anschlussbahnhof",
    r"\bProtokoll\b": "Verlauf",
    r"\bBrett\b": "Plan",
    r"\bFahrg(ast|äste)\b": "Passagier",
    r"\b(klicken|wählen|geben|drücken|nehmen) Sie\b": "du",
}
ODD_ENGLISH = {
    r"\b[Ww]ho has reached the limit is\b": "whoever",
    r"\bLessonStep\b": "Step",
    r"\bbankrupt\b": "insolvent",
}
MAP_WORDS = r"\bKarten?\b|Karten(rand|datei)"  # a card; the map is a Plan
GAMES_WITH_CARDS = ("express_01",)


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(leaves(inner) for inner in value.values())
    elif isinstance(value, list):
        yield from chain.from_iterable(leaves(inner) for inner in value)


def of_language(value: Any, lang: str) -> Iterator[str]:
    """Texts of an object that has some in both languages: `{en = …, de = …}`, at any depth."""
    if isinstance(value, dict):
        if lang in value:
            yield from leaves(value[lang])
        for key, inner in value.items():
            if key not in ("en", "de"):
                yield from of_language(inner, lang)
    elif isinstance(value, list):
        for inner in value:
            yield from of_language(inner, lang)


def game_texts(lang: str) -> Iterator[tuple[str, str]]:
    for path in sorted(GAMES.glob(f"*/texts/*.{lang}.toml")):
        for text in leaves(tomllib.loads(path.read_text())):
            yield path.parts[-3], text
    for path in sorted([*GAMES.glob("*/lessons/*.toml"), *GAMES.glob("*/texts/rulebook.toml")]):
        for text in of_language(tomllib.loads(path.read_text()), lang):
            yield path.parts[-3], text


def other_texts(lang: str) -> Iterator[tuple[str, str]]:
    for text in of_language(TEXTS, lang):
        yield "server", text
    for words in (play.WORDS, learn.WORDS):
        for text in words[lang].values():
            yield "terminal", text.replace("   ", " · ")  # columns of the help line
    for path in sorted(CLIENT.glob("*.ts")):
        english, german = path.read_text().split("\nconst de: typeof en = {", 1)
        for text in re.findall(r"[\"`]((?:[^\"`\\\n]|\\.)*)[\"`]", english if lang == "en" else german):
            if not re.fullmatch(r"\W.{0,6}|[A-Z]( {2,}\S)?", text):  # names of keys
                yield f"client/{path.stem}", text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_texts_are_set_with_care(lang):
    """One blank between words, none before a full stop, and two plural forms that differ."""
    wrong = [
        (where, text)
        for where, text in chain(game_texts(lang), other_texts(lang))
        if re.search(r"\S  +\S| [.,;](\s|$)", text.replace(" . Stra", "").replace(" . road", ""))
        or re.search(r":plural\|([^|}]*)\|\1}", text)
    ]

    assert not wrong


@pytest.mark.parametrize(("lang", "odd"), [("en", ODD_ENGLISH), ("de", ODD_GERMAN)])
def test_words_that_sounded_odd_stay_away(lang, odd):
    wrong = [
        (where, text, better)
        for where, text in chain(game_texts(lang), other_texts(lang))
        for pattern, better in odd.items()
        if re.search(pattern, text)
    ]

    assert not wrong


def test_in_german_a_map_is_a_plan_and_a_karte_is_a_card():
    texts = [one for one in chain(game_texts("de"), other_texts("de")) if one[0] not in GAMES_WITH_CARDS]

    assert not [one for one in texts if re.search(MAP_WORDS, one[1])]
    assert sum("Plan" in text for _, text in texts) > 40  # they are read at all


def test_german_rules_name_no_values_of_options_and_no_english_bearings():
    rules = tomllib.loads((GAMES / "express_01/texts/rules.de.toml").read_text())["rule"]

    assert not [text for text in rules.values() if re.search(r"\b(auto|ask|EW|NE|SE|NEW)\b", text)]
