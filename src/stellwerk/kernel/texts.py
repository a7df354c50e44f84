"""Words: one catalogue per language, templates filled with named values, bilingual leaves.

A template says what each value is: `"{seat:seat} bids {amount:money} for {company:company}"`. The kernel knows
`money`, `signed`, `plural` and plain numbers; every other kind of name is the game's. `{n:plural|link|links}` is the word
alone, in the form for this number. Objects for people carry texts as
leaves `{"en": …, "de": …}`; `localize` turns a whole object into one language.
"""

import string
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any

from .errors import LANGUAGES, BadData

Text = dict[str, str]
Namer = Callable[[str, int, str], str]  # kind of thing, its number, language → its name

MINUS = "\N{MINUS SIGN}"
PLURAL = "plural"  # a kind with its two forms behind it


def money(amount: int, lang: str) -> str:
    sign = MINUS if amount < 0 else ""
    return f"{sign}{abs(amount)} $" if lang == "de" else f"{sign}${abs(amount)}"


def signed(amount: int) -> str:
    return f"{MINUS}{-amount}" if amount < 0 else f"+{amount}"


def plural(amount: int, kind: str) -> str:
    """The first form of `plural|link|links` for one, the second for any other number: so it is in English and German."""
    _, one, other = kind.split("|")
    return one if abs(amount) == 1 else other


def both(en: str, de: str) -> Text:
    return {"en": en, "de": de}


def seat_word(seat: int, lang: str) -> str:
    """A seat whose player has no name, or where names are not known."""
    return f"{'Platz' if lang == 'de' else 'Seat'} {seat + 1}"


def is_text(value: object) -> bool:
    return isinstance(value, dict) and set(value) == set(LANGUAGES)


def localize(value: Any, lang: str) -> Any:
    """The same object with every bilingual leaf turned into one language."""
    if isinstance(value, dict):
        if is_text(value):
            return value[lang if lang in LANGUAGES else "en"]
        return {key: localize(item, lang) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [localize(item, lang) for item in value]
    return value


class Word:
    """A value inside a template: `format` asks the namer what it is called."""

    def __init__(self, value: int, lang: str, namer: Namer) -> None:
        self.value, self.lang, self.namer = value, lang, namer

    def __format__(self, kind: str) -> str:
        if not kind:
            return str(self.value).replace("-", MINUS)
        if kind == "money":
            return money(self.value, self.lang)
        if kind == "signed":
            return signed(self.value)
        if kind.startswith(PLURAL + "|"):
            return plural(self.value, kind)
        return self.namer(kind, self.value, self.lang)


class Words:
    """The words of a match: a game's texts, with a namer who knows who sits where."""

    def __init__(self, texts: "Texts", namer: Namer) -> None:
        self.texts, self.namer = texts, namer

    def __call__(self, key: str, values: Mapping[str, int]) -> Text:
        return self.texts.get(key, self.namer, values)

    def name(self, kind: str, value: int) -> Text:
        return {lang: self.namer(kind, value, lang) for lang in LANGUAGES}


class Texts:
    """A game's words in both languages, by dotted keys."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.tables = {lang: dict(table) for lang, table in tables.items()}

    def has(self, key: str) -> bool:
        return key in self.tables["en"]

    def raw(self, key: str, lang: str) -> str:
        return self.tables[lang][key]

    def get(self, key: str, namer: Namer | None = None, values: Mapping[str, int] | None = None) -> Text:
        return {lang: self.fill(self.tables[lang][key], lang, namer, values or {}) for lang in LANGUAGES}

    def fill(self, template: str, lang: str, namer: Namer | None, values: Mapping[str, int]) -> str:
        if "{" not in template:
            return template
        named = namer or no_names
        return template.format(**{name: Word(value, lang, named) for name, value in values.items()})

    def under(self, prefix: str, lang: str) -> dict[str, str]:
        """All texts whose key begins with `prefix.`, without it."""
        start = prefix + "."
        return {key[len(start) :]: text for key, text in self.tables[lang].items() if key.startswith(start)}


def no_names(kind: str, value: int, lang: str) -> str:
    raise AssertionError(f"nobody names a {kind} here")


def fields(template: str) -> list[tuple[str, str]]:
    """Name and kind of every value a template asks for."""
    return [(name, kind or "") for _, name, kind, _ in string.Formatter().parse(template) if name]


def is_plural(kind: str) -> bool:
    return kind.partition("|")[0] == PLURAL


def placeholders(template: str) -> set[str]:
    """Names and kinds a template asks for: what must be equal in all languages. Plural forms are each language's own."""
    return {f"{name}:{kind}" for name, kind in fields(template) if not is_plural(kind)}


def load_texts(package: str) -> Texts:
    """All `texts/*.<lang>.toml` of a package, joined per language."""
    tables: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    folder = resources.files(package) / "texts"
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        lang = file.name.removesuffix(".toml").rpartition(".")[2]
        if file.name.endswith(".toml") and lang in LANGUAGES:
            flatten("", tomllib.loads(file.read_text(encoding="utf-8")), tables[lang])
    check_complete(package, tables)
    return Texts(tables)


def flatten(prefix: str, table: Mapping[str, Any], into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            flatten(f"{prefix}{key}.", value, into)
        else:
            into[f"{prefix}{key}"] = value


def check_complete(package: str, tables: Mapping[str, Mapping[str, str]]) -> None:
    """Every key in every language, with the same values in its sentence and both forms of its plurals."""
    keys = set().union(*(set(table) for table in tables.values()))
    for key in sorted(keys):
        for lang, table in tables.items():
            if key not in table:
                raise BadData(f"{package}/texts", key, f"is missing in language {lang}")
            check_text(package, key, table[key], tables["en"].get(key, ""))


def check_text(package: str, key: str, template: str, english: str) -> None:
    for name, kind in fields(template):
        if is_plural(kind) and kind.count("|") != 2:
            raise BadData(
                f"{package}/texts", key, f"{{{name}:{kind}}}: a plural has two forms, as in {{n:plural|link|links}}"
            )
    names = {name for name, _ in fields(template)} ^ {name for name, _ in fields(english)}
    if names or placeholders(template) != placeholders(english):
        raise BadData(f"{package}/texts", key, "asks for other values than the English text")
