"""The compiled engine plays the very games of plain Python: position by position, on every game and board."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.hashes import compiled, hashes, tables

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not compiled(), reason="this run is plain Python; the compiled run compares")


@cache
def plain_games() -> dict[str, list[list[object]]]:
    """The same seeds in a second process that finds only the source."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.hashes"], capture_output=True, text=True, cwd=ROOT, env=env, check=True
    )
    first, *games = ran.stdout.splitlines()
    assert json.loads(first) == {"compiled": False}
    return dict(map(json.loads, games))


@pytest.mark.parametrize("spec", tables(), ids=str)
def test_every_position_of_a_random_game_is_the_same_allows_the_same_and_is_worth_the_same(spec):
    """Hash, legal actions, action, evaluation to the last digit; at the first difference the number of the move is told."""
    mine, theirs = [list(step) for step in hashes(spec)], plain_games()[str(spec)]

    different = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)

    assert different is None, f"move {different}: compiled {mine[different]}, plain {theirs[different]}"
    assert len(mine) == len(theirs)
