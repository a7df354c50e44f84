"""The story of a finished game, in every game: a turning point is somebody's decision, and never speaks against itself."""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk.kernel.log import entries
from stellwerk.server.chronicle import chronicle

PLAYED = Path(__file__).parents[1] / "playthroughs"
GAMES = (
    "american_rails-east-4p",
    "age_of_steam-rust_belt-5p",
    "first_train-nuernberg-3p",
    "express_01-germany-3p",
    "cube_express-standard-3p",
)


@pytest.mark.parametrize("name", GAMES)
def test_a_turning_point_is_a_decision_and_does_not_contradict_its_line(name: str) -> None:
    """Nobody is told to have been paid $67 and to stand $21 worse by it; what a phase pays by itself turns nothing."""
    record = json.loads((PLAYED / f"{name}.json").read_text(encoding="utf-8"))
    del record["log"]
    match = stellwerk.replay(record)
    score = match.setup.accounts[-1].key
    lines = entries(match, 0, None)

    points = chronicle(match)["turning"]

    assert points
    for point in points:
        same = [line for line in lines if line["at"] == point["at"]]
        told = next(line for line in same if line["n"] == point["n"])
        before = same[: same.index(told)]
        assert told["seat"] is not None
        assert all(line["seat"] is not None for line in before), "a phase had begun"
        given = sum(one["by"] for one in told["changes"] if (one["seat"], one["account"]) == (point["seat"], score))
        assert told == same[0] or given * point["by"] >= 0, point
