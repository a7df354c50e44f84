"""The server's own sentences, as people read them; that both languages have them all, loading them checks."""

import re
from pathlib import Path

from stellwerk import server
from stellwerk.server.sentences import TEXTS, join, say

SOURCE = Path(server.__file__).parent


def test_every_sentence_is_said_somewhere() -> None:
    """What nobody says any more is deleted, not kept and translated."""
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in [*SOURCE.glob("*.py"), *SOURCE.parent.glob("cli/*.py")]
    )
    named = set(re.findall(r"[\"']([a-z_0-9]+)[\"']", code))

    assert sorted(set(TEXTS["en"]) - named) == []


def test_a_list_of_names_reads_as_a_sentence() -> None:
    assert join(["Ada"]) == {"en": "Ada", "de": "Ada"}
    assert join(["Ada", "Ben", "Cem"]) == {"en": "Ada, Ben and Cem", "de": "Ada, Ben und Cem"}
    assert say("shared_win", names=join(["Ada", "Ben"]))["de"] == "Ada und Ben teilen sich den Sieg."
