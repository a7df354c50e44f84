"""Write the golden playthroughs that are missing: one recorded game per board, with its log, in tests/playthroughs.

    .venv/bin/python tools/playthroughs.py [--all | --log] [--sensible] [GAME]

A record that is there stays as it is. `--all` plays every game anew: where a change of the rules is meant, after raising
`rules_version`; read the diff, it shows what the change does to a game. Where only words have changed, `--log` keeps the
games and writes their logs anew. `--sensible`: the same for tests/sensible, games of planning bots in whose middle the
laws of `test_every_game.py` are held.
"""

import argparse
import json
from pathlib import Path

import stellwerk
from stellwerk import bots
from stellwerk.kernel.registry import registered

TESTS = Path(__file__).parent.parent / "tests"
FOLDER, SENSIBLE = TESTS / "playthroughs", TESTS / "sensible"
SEED, LOOKS = 1851, 40
LOG = ' "log": [\n  '


def played(game: str, board: str, players: int, sensibly: bool = False) -> stellwerk.Match:
    """The first seat is greedy, the others play at random: quick, and it comes to places random play does not.

    Sensibly, all plan: such a game has a middle. It takes a while, but on the compiled engine.
    """
    match = stellwerk.new(game, board, players, SEED)
    names = ["planner" if sensibly else "greedy" if seat == 0 else "random" for seat in range(players)]
    seats = [bots.get(name, SEED + seat, looks=LOOKS) for seat, name in enumerate(names)]
    while (seat := match.seat) is not None:
        match.play(seats[seat].decide(match, seat))
    return match


def kept(file: Path) -> stellwerk.Match:
    """The recorded game, which must still come out as it did."""
    record = json.loads(file.read_text(encoding="utf-8"))
    record.pop("log", None)
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
        ' "actions": [\n  ' + ",\n  ".join(json.dumps(action) for action in actions) + "\n ],\n" + log_text(match)
    )


def log_text(match: stellwerk.Match) -> str:
    return LOG + ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in match.log("en")) + "\n ]\n}\n"


def write_log(file: Path) -> None:
    """Only the words: version, options, actions and result of an old record stay what they are."""
    before, _, _ = file.read_text(encoding="utf-8").partition(LOG)
    file.write_text(before + log_text(kept(file)), encoding="utf-8")


def board_of(file: Path) -> str:
    """Game and board of a record, which its name begins with."""
    return file.stem.rpartition("-")[0]


def write(
    wanted: str | None, folder: Path, anew: bool = False, only_log: bool = False, sensibly: bool = False
) -> list[str]:
    """The names of the files written."""
    if only_log:
        files = [file for file in sorted(folder.glob("*.json")) if wanted is None or file.name.startswith(wanted)]
        for file in files:
            write_log(file)
        return [file.name for file in files]
    there, written = {board_of(file): file for file in sorted(folder.glob("*.json"), reverse=True)}, []
    for key, game in registered().items():
        for board in game.boards().values() if wanted in (None, key) else ():
            players = board.players[len(board.players) // 2]
            file = there.get(f"{key}-{board.key}", folder / f"{key}-{board.key}-{players}p.json")
            if file.exists() and not anew:
                continue
            match = played(key, board.key, players, sensibly)
            file.write_text(text(match), encoding="utf-8")
            written.append(file.name)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden playthroughs that are missing.")
    parser.add_argument("game", nargs="?", choices=list(registered()))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="play every game anew, the recorded ones too")
    how.add_argument("--log", action="store_true", help="keep the games, write their logs anew")
    parser.add_argument("--sensible", action="store_true", help="the games of tests/sensible, all seats planning")
    args = parser.parse_args()
    for name in write(args.game, SENSIBLE if args.sensible else FOLDER, args.all, args.log, args.sensible):
        print(name)


if __name__ == "__main__":
    main()
