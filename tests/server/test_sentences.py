"""The server's own sentences exist in both languages and ask for the same values."""

import string

import pytest

from stellwerk.server.sentences import TEXTS, join, say


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_say_the_same(key: str) -> None:
    asked = {
        lang: {name for _, name, _, _ in string.Formatter().parse(text) if name} for lang, text in TEXTS[key].items()
    }

    assert {"en", "de"} == set(asked)
    assert asked["en"] == asked["de"]


def test_a_list_of_names_reads_as_a_sentence() -> None:
    assert join(["Ada"]) == {"en": "Ada", "de": "Ada"}
    assert join(["Ada", "Ben", "Cem"]) == {"en": "Ada, Ben and Cem", "de": "Ada, Ben und Cem"}
    assert say("shared_win", names=join(["Ada", "Ben"]))["de"] == "Ada und Ben teilen sich den Sieg."
