"""What a thing on the page is, and what it means now.

Whoever points at something asks by its id: the `data-about` of an element in the drawing, else its `data-pick`, such as
`hex:6,5`. The game answers from the view of whoever asks (`Face.about`), so no answer can tell a secret; what is the same
in every game is told here: actions, phases, tables, their columns, and things that always mean the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import LANGUAGES, Malformed
from .texts import Namer, Text, Texts, Words

if TYPE_CHECKING:
    from .game import Face, Setup, View

NOTHING_KNOWN = "{what}: nothing here has this name"
NOTHING_KNOWN_DE = "{what}: so heißt hier nichts"


@dataclass
class About:
    """A title, sentences, and the rules they come from."""

    title: Text
    lines: list[Text] = field(default_factory=list)
    rules: tuple[str, ...] = ()

    @property
    def json(self) -> dict[str, Any]:
        return {"title": self.title, "lines": self.lines, "rules": list(self.rules)}


class Teller:
    """Puts an explanation together: texts `about.line.*`, filled with numbers and with names of the match."""

    def __init__(self, face: "Face", view: "View", namer: Namer) -> None:
        self.face, self.view, self.namer = face, view, namer

    def line(self, key: str, **values: int) -> Text:
        return self.face.texts.get(f"about.line.{key}", self.namer, values)

    def name(self, kind: str, value: int) -> Text:
        return {lang: self.namer(kind, value, lang) for lang in LANGUAGES}

    def word(self, key: str, **values: int) -> Text:
        return self.face.texts.get(key, self.namer, values)


Explain = Callable[[Any, Teller, str], About | None]  # the face, a teller, the part of the id after its kind


def listed(parts: list[Text], between: str = ", ") -> Text:
    return {lang: between.join(part[lang] for part in parts) for lang in LANGUAGES}


def joined(*parts: Text | str) -> Text:
    """Texts and what is the same in all languages, one after another."""
    return {lang: "".join(part if isinstance(part, str) else part[lang] for part in parts) for lang in LANGUAGES}


def column_about(texts: Texts, sheet: str, column: str) -> Text | None:
    """What a column means: its own words in this sheet, or those it has everywhere."""
    for key in (f"about.columns.{sheet}.{column}", f"about.column.{column}"):
        if texts.has(key):
            return texts.get(key)
    return None


def explain(setup: "Setup", view: "View", what: str, words: Words) -> About:
    """The answer to an id; whatever has no name here is malformed."""
    kind, _, value = what.partition(":")
    face = setup.face
    own = face.explained.get(kind)
    found = own(face, Teller(face, view, words.namer), value) if own is not None else None
    found = found or general(setup, kind, value, words)
    if found is None:
        shown = what if len(what) <= 40 else what[:37] + "…"
        raise Malformed(NOTHING_KNOWN.format(what=shown), "about", NOTHING_KNOWN_DE.format(what=shown))
    if not found.rules:
        found.rules = rules_of(face.about_rules, kind, value)
    return found


def rules_of(table: Mapping[str, str], kind: str, value: str) -> tuple[str, ...]:
    """A row for this very thing, or for all of its kind; ids stand side by side."""
    return tuple((table.get(f"{kind}:{value}") or table.get(kind) or "").split())


def general(setup: "Setup", kind: str, value: str, words: Words) -> About | None:
    """What every game has: actions, phases, tables and their columns, fixed things; then any pick by its kind."""
    texts = setup.face.texts
    if kind == "head":
        sheet, _, column = value.partition(".")
        told = column_about(texts, sheet, column)
        return (
            About(texts.get(f"column.{column}"), [told]) if told is not None and texts.has(f"column.{column}") else None
        )
    if kind == "thing":
        title, text = f"about.thing.{value}.title", f"about.thing.{value}.text"
        return About(texts.get(title), [texts.get(text)]) if texts.has(title) and texts.has(text) else None
    if kind in ("do", "phase", "sheet"):
        text = f"about.{kind}.{value}"
        return About(texts.get(f"{kind}.{value}"), [texts.get(text)]) if texts.has(text) else None
    return pick_explained(setup, kind, value, words)


def pick_explained(setup: "Setup", slot: str, key: str, words: Words) -> About | None:
    domain = setup.actions.names.get(slot)
    if domain is None or key not in domain.index:
        return None
    told = setup.face.pick_about(slot, key)
    if told is None and setup.face.texts.has(f"about.slot.{slot}"):
        told = setup.face.texts.get(f"about.slot.{slot}")
    return None if told is None else About(words.name(slot, domain.index[key]), [told])
