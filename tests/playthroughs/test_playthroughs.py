"""Golden playthroughs: recorded games that must come out the same, plain and compiled, on every machine.

A file that no longer replays means that recorded games of players break: raise `rules_version` and say so, or mend the rule.
"""

import json
import shutil
from pathlib import Path

import pytest
from tools import playthroughs

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


def test_writing_what_is_missing_leaves_what_is_there(tmp_path):
    """Only the lost record comes back, the same as before; a changed one stays changed until it is asked for with --all."""
    for file in FOLDER.glob("age_of_steam-*.json"):
        shutil.copyfile(file, tmp_path / file.name)
    lost, changed = tmp_path / "age_of_steam-barbados-1p.json", tmp_path / "age_of_steam-st_lucia-2p.json"
    lost.unlink()
    changed.write_text("somebody's own", encoding="utf-8")

    assert playthroughs.write("age_of_steam", tmp_path) == [lost.name]
    assert json.loads(lost.read_text("utf-8"))["game"] == "age_of_steam"
    assert changed.read_text("utf-8") == "somebody's own"
    assert playthroughs.write("age_of_steam", tmp_path) == []


def test_rewriting_needs_all(tmp_path):
    """Where a change of the rules is meant."""
    file = tmp_path / "american_rails-east-4p.json"
    file.write_text("old", encoding="utf-8")

    assert playthroughs.write("american_rails", tmp_path) == []
    assert playthroughs.write("american_rails", tmp_path, anew=True) == [file.name]
    assert file.read_text("utf-8") != "old"
