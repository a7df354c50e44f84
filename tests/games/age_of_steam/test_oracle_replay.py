"""The tool that plays games of another engine again: tools/oracle_replay."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.games.age_of_steam.actions import COLOUR_KEYS

from .table import Table, start

TOOL = Path(__file__).parents[3] / "tools" / "oracle_replay"
NAMES = ["red", "blue", "green"]


def snapshot(table: Table) -> dict:
    """A position of ours in the form of the records."""
    view = table.view(None)
    return {
        "round": view["round"],
        "order": [NAMES[seat] for seat in view["order"]],
        "players": {
            NAMES[p["seat"]]: {
                "money": p["cash"],
                "income": p["income"],
                "shares": p["shares"],
                "engine": p["reach"],
                "action": None,
                "out": p["out"],
            }
            for p in view["players"]
        },
        "hexes": {place: {"cubes": stop["cubes"]} for place, stop in view["stops"].items() if stop["cubes"]},
        "display": view["display"],
        "bag": {colour: view["bag"].get(colour, 0) for colour in COLOUR_KEYS[:5]},
        "links": [],
    }


def record(money: int = 20) -> dict:
    """One action of a made-up game: the first player sells two shares."""
    table = start()
    initial = snapshot(table)
    first = initial["order"][0]
    action = {
        "i": 0,
        "round": 1,
        "phase": "issue_shares",
        "player": first,
        "do": "issue_shares",
        "args": {"count": 2},
        "changes": {"players": {first: {"money": money, "shares": 4}}},
    }
    scores = {name: {"vp": -6, "out": False, "track": 0} for name in NAMES}
    return {
        "format": "aos-game-record/1",
        "map": "rust_belt",
        "player_count": 3,
        "initial": initial,
        "actions": [action],
        "final": {},
        "scores": scores,
    }


def replay(tmp_path: Path, content: object) -> tuple[int, str]:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    ran = subprocess.run([sys.executable, str(TOOL), str(file)], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def test_the_first_difference_is_named_with_both_values(tmp_path):
    """Theirs has $21 after two shares, ours $20."""
    code, said = replay(tmp_path, record(money=21))

    assert code == 1
    assert "money of" in said
    assert "theirs 21, ours 20" in said


def test_a_record_that_stops_early_is_no_equal_game(tmp_path):
    """All actions agree, but theirs is over and ours is not."""
    code, said = replay(tmp_path, record())

    assert code == 1
    assert "theirs is over, ours asks" in said


@pytest.mark.parametrize("content", [{"format": "other"}, [], {"format": "aos-game-record/1"}])
def test_a_file_of_another_kind_is_said_to_be_one(tmp_path, content):
    """Exit code 1 and a line for the file, no traceback."""
    code, said = replay(tmp_path, content)

    assert code == 1
    assert said.startswith(str(tmp_path))
