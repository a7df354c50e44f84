"""Write the golden playthroughs anew: one recorded game per board, with its log, in tests/playthroughs.

    .venv/bin/python tools/playthroughs.py [--log] [GAME]

Run it when a change of the rules is meant, raise `rules_version`, and read the diff: it shows what the change does to a game.
Where only words have changed, `--log` keeps the games and writes their logs anew.
"""

import json
import sys
from pathlib import Path

import stellwerk
from stellwerk import bots
from stellwerk.kernel.registry import registered

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
SEED = 1851


def played(game: str, board: str, players: int) -> stellwerk.Match:
    """The first seat is greedy, the others play at random: quick, and it comes to places random play does not."""
    match = stellwerk.new(game, board, players, SEED)
    seats = [bots.get("greedy" if seat == 0 else "random", SEED + seat) for seat in range(players)]
    while (seat := match.seat) is not None:
        match.play(seats[seat].decide(match, seat))
    return match


def kept(file: Path) -> stellwerk.Match:
    """The recorded game, which must still come out as it did."""
    record = json.loads(file.read_text(encoding="utf-8"))
    del record["log"]
    match = stellwerk.replay(record)
    assert match.record()["result"] == record["result"], f"{file.name} comes out differently"
    return match


def text(match: stellwerk.Match) -> str:
    """JSON with one action and one log line a line, so that a diff can be read."""
    record = match.record()
    actions, result = record.pop("actions"), record.pop("result")
    head = "".join(f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in record.items())
    return (
        "{\n" + head + f' "result": {json.dumps(result)},\n'
        ' "actions": [\n  ' + ",\n  ".join(json.dumps(action) for action in actions) + "\n ],\n"
        ' "log": [\n  ' + ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in match.log("en")) + "\n ]\n}\n"
    )


def main() -> None:
    only_log, wanted = "--log" in sys.argv, [word for word in sys.argv[1:] if word != "--log"]
    for key, game in registered().items():
        if wanted in ([], [key]):
            for board in game.boards().values():
                players = board.players[len(board.players) // 2]
                file = FOLDER / f"{key}-{board.key}-{players}p.json"
                match = kept(file) if only_log else played(key, board.key, players)
                file.write_text(text(match), encoding="utf-8")
                print(file.name)


if __name__ == "__main__":
    main()
