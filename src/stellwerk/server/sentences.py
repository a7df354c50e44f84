"""The server's own sentences, from `texts/`, in English and German. A game's sentences come from the game."""

from typing import Final

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text, load_texts, localize

TEXTS: Final = load_texts("stellwerk.server").tables
"""By language, then by name."""


def say(key: str, **values: object) -> Text:
    """The sentence in every language; a bilingual value goes in by its language."""
    return {lang: TEXTS[lang][key].format_map(localize(values, lang)) for lang in LANGUAGES}


def join(names: list[str]) -> Text:
    """A list of names as a sentence has it: Ada, Ben and Cem."""
    *first, last = names
    if not first:
        return dict.fromkeys(LANGUAGES, last)
    return say("and", first=", ".join(first), last=last)
