"""The rules of a game as people read them: sections with titles, and which rules a board or an option brings, changes or leaves out.

A game's `texts/rulebook.toml` names its sections in both languages and marks rules: `only` boards (by their key, or the rules
they are played by), or an `option` they speak of, and the `values` of it with which they hold. What it says nothing of holds everywhere.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from .errors import LANGUAGES, BadData
from .game import BoardInfo, Game
from .options import Option
from .texts import Text

FILE = "rulebook.toml"
NUMBER = re.compile(r"\.?\d+$")  # what stands behind the section in an id: AR-5.6, AS-GE.2, AR-EX1
ID = re.compile(r"[A-Z]{2}-(?:[A-Z]{1,2}\.)?[A-Z]*\d+(?:\.\d+)*")


@dataclass(frozen=True)
class Section:
    key: str  # what the ids of its rules begin with
    title: Text
    aside: bool = False  # examples, refusals, tables: for looking up, not for reading


@dataclass(frozen=True)
class RuleMark:
    rules: tuple[str, ...]  # ids, or sections
    only: tuple[str, ...] = ()  # boards; (): all
    option: str = ""
    values: tuple[object, ...] = ()  # of the option, with which they hold; (): with any

    def fits(self, rule: str) -> bool:
        return rule in self.rules or section_of(rule) in self.rules


@dataclass(frozen=True)
class Rule:
    id: str
    section: str
    text: Text
    marks: tuple[RuleMark, ...]
    options: tuple[Option, ...]  # that change it, or that it is about

    def on(self, board: BoardInfo) -> bool:
        """Whether it is one of this board's rules."""
        return all(not mark.only or board.key in mark.only or board.rules in mark.only for mark in self.marks)

    def with_options(self, chosen: Mapping[str, object]) -> bool:
        """Whether it holds with these values."""
        return all(not mark.values or chosen.get(mark.option) in mark.values for mark in self.marks)

    @property
    def only(self) -> tuple[str, ...]:
        """The boards it is made for, by key or rules; () if for all."""
        return tuple(name for mark in self.marks for name in mark.only)


@dataclass(frozen=True)
class Rulebook:
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]


def section_of(rule: str) -> str:
    """AR-5 of AR-5.6, AS-GE of AS-GE.2, AR-EX of AR-EX1."""
    return NUMBER.sub("", rule)


@cache
def rulebook(game: Game) -> Rulebook:
    texts = {lang: game.texts.under("rule", lang) for lang in LANGUAGES}
    titles, marks = read(game)
    rules = tuple(
        Rule(
            rule,
            section_of(rule),
            {lang: texts[lang][rule] for lang in LANGUAGES},
            found := tuple(mark for mark in marks if mark.fits(rule)),
            tuple(option for option in game.options if speaks_of(option, rule, found)),
        )
        for rule in texts["en"]
    )
    keys = dict.fromkeys(rule.section for rule in rules)
    return Rulebook(tuple(titles.get(key) or Section(key, dict.fromkeys(LANGUAGES, key)) for key in keys), rules)


def speaks_of(option: Option, rule: str, marks: tuple[RuleMark, ...]) -> bool:
    return option.rule == rule or any(mark.option == option.key for mark in marks)


def read(game: Game) -> tuple[dict[str, Section], list[RuleMark]]:
    """Sections and marks of a game; a game without the file has neither."""
    file = resources.files(game.package) / "texts" / FILE
    if not file.is_file():
        return {}, []
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    sections = {key: section(game, key, words) for key, words in told.get("section", {}).items()}
    return sections, [mark(game, words) for words in told.get("mark", [])]


def section(game: Game, key: str, words: Mapping[str, Any]) -> Section:
    if not set(LANGUAGES) <= set(words) <= {*LANGUAGES, "aside"}:
        raise fault(game, f"section.{key}", "has a title per language, and perhaps aside")
    return Section(key, {lang: words[lang] for lang in LANGUAGES}, words.get("aside", False))


def mark(game: Game, words: Mapping[str, Any]) -> RuleMark:
    if not set(words) <= {"rules", "only", "option", "values"} or "rules" not in words:
        raise fault(game, "mark", f"{dict(words)} has rules, and only, option or values")
    known = {option.key: option for option in game.options}
    rules, only, values = (tuple(words.get(name, ())) for name in ("rules", "only", "values"))
    made = RuleMark(rules, only, words.get("option", ""), values)
    if made.option and (made.option not in known or not set(made.values) <= set(known[made.option].values)):
        raise fault(game, "mark", f"{dict(words)} names an option or a value there is none of")
    return made


def fault(game: Game, place: str, reason: str) -> BadData:
    return BadData(f"{game.package}/texts/{FILE}", place, reason)
