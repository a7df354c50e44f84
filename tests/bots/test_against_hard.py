"""Whole games of a thoughtful player, on the first seat, against hard: kept, since the problems beside the games come from them."""

import json
from pathlib import Path

import pytest

from stellwerk.kernel.record import replay

GAMES = sorted(Path(__file__).with_name("against_hard").glob("*.json"))
LOST = {"cube_express_4": [1], "express_01_benelux": [2], "express_01_usa": [1]}  # by the person: who won


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_kept_game_against_hard_is_played_to_its_end_and_won_as_is_told(file):
    record = json.loads(file.read_text(encoding="utf-8"))

    match = replay(record)

    assert match.over
    assert match.scores() == record["result"]["scores"]
    assert match.winners() == LOST.get(file.stem, [0])
