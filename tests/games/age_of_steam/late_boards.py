"""Late, crowded positions of every map: games of planning bots with the most players, kept as records.

`python -m tests.games.age_of_steam.late_boards` plays and writes them anew.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import stellwerk
from stellwerk import bots
from stellwerk.games.age_of_steam.show.deliveries import deliveries

FOLDER = Path(__file__).parent / "late"
BOARDS = tuple(stellwerk.find("age_of_steam").boards())
SEED = 3


def late(board: str) -> stellwerk.Match:
    """A seat moves goods on a full board."""
    return stellwerk.replay(json.loads((FOLDER / f"{board}.json").read_text(encoding="utf-8")))


def moving_positions(board: str, every: int) -> Iterator[stellwerk.Match]:
    """The same game on its way there: every so many questions of phase 5."""
    record = late(board).record()
    match = stellwerk.new("age_of_steam", board, record["players"], record["seed"], record["options"])
    asked = 0
    for action in record["actions"]:
        if match.view(None)["step"] == "move":
            asked += 1
            if asked % every == 0:
                yield match
        match.play(action)
    yield match


def fullest(board: str) -> stellwerk.Match:
    """The position of a whole game in which the mover has the most deliveries to choose from."""
    match = stellwerk.new("age_of_steam", board, stellwerk.find("age_of_steam").boards()[board].players[-1], SEED)
    bot, best, most = bots.get("planner", SEED, seconds=0.1), match.clone(), -1
    while not match.over:
        if match.view(None)["step"] == "move":
            count = len(deliveries(match.core, match.setup.rules, match.core.seat))
            if count >= most:
                best, most = match.clone(), count
        match.play(bot.decide(match, match.seat))
    return best


def write(board: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    record = fullest(board).record()
    (FOLDER / f"{board}.json").write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or BOARDS:
        write(each)
