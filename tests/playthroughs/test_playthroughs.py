"""Golden playthroughs: recorded games that must come out the same, plain and compiled, on every machine.

A file that no longer replays means that recorded games of players break: raise `rules_version` and say so, or mend the rule.
"""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk.kernel.registry import registered

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_comes_out_as_recorded(file):
    """Every action legal, the same log, the same position and scores."""
    record = json.loads(file.read_text(encoding="utf-8"))
    log = record.pop("log")

    match = stellwerk.replay(record)

    assert match.log("en") == log
    assert match.record()["result"] == record["result"]
    assert match.over


def test_every_board_has_a_playthrough():
    """`tools/playthroughs.py` writes what is missing."""
    named = {file.stem.rpartition("-")[0] for file in FILES}
    wanted = {f"{key}-{board}" for key, game in registered().items() for board in game.boards()}

    assert wanted - named == set()
