"""Evaluations keep their values: search and planner play as before, however quickly a look is made."""

import json
from functools import cache

import pytest

from tests.evaluations import KEPT, boards, values
from tests.hashes import compiled

pytestmark = pytest.mark.skipif(
    not compiled(), reason="takes seconds in plain Python, which test_plain_equals_compiled.py compares"
)


@cache
def kept() -> dict[str, list[str]]:
    return json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "board"), boards())
def test_positions_of_sensible_games_are_worth_what_they_were(game, board):
    found = values(game, board)

    assert found == kept()[f"{game}-{board}"], "meant so? .venv/bin/python -m tests.evaluations writes them anew"
