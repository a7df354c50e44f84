"""The pasts of tables in the browser tests: games that bots played once, kept action by action in `tests/browser/kept`.

What a bot likes changes with every evaluation, and a page is tested with what lies on it: so a past that is kept stays as it is. A table
nobody kept one for (another board, number of players or seed) is played by the bots of today.

    .venv/bin/python -m tests.browser.pasts [--all] [FILE …]

writes pasts: with `--all` those that are there anew, where a change of the rules refuses what they did; a file by its name
(`first_train-nuernberg-3p-s7.json`) for a table that is to keep its past from now on. Every test says with `until` what it needs of a
position, so it finds one in any sensible game.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import stellwerk
from stellwerk.bots.greedy import first_sight
from stellwerk.kernel.actions import Action
from stellwerk.kernel.match import Match

FOLDER = Path(__file__).parent / "kept"
KEY = bytes([2]) * 32  # of tables whose chance is sealed
SHORT_MENU, FEW_STEPS = 8, 6


@dataclass(frozen=True)
class Start:
    """What a game is decided from, and the file its past is kept in."""

    game: str
    board: str
    players: int
    seed: int
    sealed: bool = False

    @classmethod
    def named(cls, name: str) -> "Start":
        game, board, players, seed, *sealed = name.removesuffix(".json").split("-")
        return cls(game, board, int(players.removesuffix("p")), int(seed.removeprefix("s")), bool(sealed))

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.game}-{self.board}-{self.players}p-s{self.seed}{'-sealed' if self.sealed else ''}.json"

    def match(self) -> Match:
        return stellwerk.new(self.game, self.board, self.players, self.seed, key=KEY if self.sealed else None)

    def past(self, match: Match) -> Iterator[Action]:
        """Decision after decision: the kept ones if there are any, else those of the bots of today."""
        if not self.file.exists():
            while match.seat is not None:
                yield sensible(match, match.seat)
            return
        anew = f"if rules changed, write it anew ({__name__})"
        for action in json.loads(self.file.read_text(encoding="utf-8")):
            refusal = match.why_not(action)
            assert refusal is None, f"{self.file.name} breaks {refusal}: {anew}"
            yield match.parse(action)
        raise AssertionError(f"{self.file.name} ends before its game is over: {anew}")


def sensible(match: Match, seat: int) -> Action:
    """What leads to a game worth a look and takes no time: from a short menu the best after a few own steps, from a
    long one the best at first sight. Greedy alone ends a game too early, the planner is slow in plain Python."""
    core, setup = match.determinized(seat, 1 + match.position).core, match.setup
    ranking = first_sight(core, setup, seat)
    if len(ranking) > SHORT_MENU:
        return setup.actions.action(ranking[0][1])
    worths = []
    for code in core.legal():
        steps = 1
        core.apply(code)
        while core.seat == seat and steps <= FEW_STEPS:
            core.apply(first_sight(core, setup, seat)[0][1])
            steps += 1
        worths.append((-setup.value(core, seat), code))
        for _ in range(steps):
            core.undo()
    return setup.actions.action(min(worths)[1])


def write(start: Start) -> None:
    """One action a line, so that a diff can be read."""
    match = start.match()
    while match.seat is not None:
        match.play(sensible(match, match.seat))
    lines = ",\n".join(json.dumps(action.json) for action in match.actions)
    start.file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the pasts of tables in the browser tests.")
    parser.add_argument("files", nargs="*", help="names of files, such as first_train-nuernberg-3p-s7.json")
    parser.add_argument("--all", action="store_true", help="those that are there, anew")
    wish = parser.parse_args()
    there = sorted(file.name for file in FOLDER.glob("*.json")) if wish.all else []
    for name in dict.fromkeys([*there, *wish.files]):
        write(Start.named(name))
        print(name)


if __name__ == "__main__":
    main()
