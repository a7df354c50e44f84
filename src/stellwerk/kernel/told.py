"""The board in words: every thing that is drawn, with its explanation, kind by kind.

For the ear, and for whoever would rather read. It says what `about` says of each thing and nothing more, so it tells no secret.
Things of which the same is said stand together: thirty empty hexes are one line.
"""

import html
import re
from typing import TYPE_CHECKING, Any

from .about import About, explain
from .errors import LANGUAGES
from .texts import Text, Words

if TYPE_CHECKING:
    from .game import Setup, View

IDS = re.compile(r'data-(?:about|pick)="([^"]+)"')


def told(setup: "Setup", view: "View", words: Words) -> list[dict[str, Any]]:
    """Sections `{"title", "things": [{"title", "lines"}]}`, in the order the game names its kinds."""
    ids = list(dict.fromkeys(html.unescape(name) for name in IDS.findall(setup.face.draw(view, "en"))))
    sections = []
    for kind in setup.face.told_kinds:
        found = [explain(setup, view, name, words) for name in ids if name.partition(":")[0] == kind]
        if found:
            sections.append({"title": words(f"told.{kind}", {}), "things": together(found)})
    return sections


def together(found: list[About]) -> list[dict[str, Any]]:
    groups: dict[tuple[str, ...], list[About]] = {}
    for one in found:
        groups.setdefault(tuple(line["en"] for line in one.lines), []).append(one)
    return [{"title": names(group), "lines": group[0].lines} for group in groups.values()]


def names(group: list[About]) -> Text:
    return {lang: ", ".join(one.title[lang] for one in group) for lang in LANGUAGES}
