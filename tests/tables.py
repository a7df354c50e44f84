"""Every way a registered game can be put up: what the tests that all games inherit run over."""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import stellwerk
from stellwerk.arena.fuzz import choose
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.record import opened
from stellwerk.kernel.registry import registered

SEEDS = int(os.environ.get("STELLWERK_SEEDS", "1"))  # more seeds for a longer night
SENSIBLE = Path(__file__).parent / "sensible"  # one game of planning bots per board: tools/playthroughs.py --sensible
FULL = "STELLWERK_FULL" in os.environ  # every test with every option, not only the laws of play
ALL = os.environ.get("STELLWERK_FULL") == "all"  # and nothing sampled: for a night
BRIEF = (
    "STELLWERK_BRIEF" in os.environ
)  # what people see of a table once per game: the compiled run looks at all of them


@dataclass(frozen=True)
class TableSpec:
    game: str
    board: str
    players: int
    options: tuple[tuple[str, object], ...] = ()
    seed: int = 1

    def __str__(self) -> str:
        chosen = "".join(f"-{key}={value}" for key, value in self.options)
        return f"{self.game}-{self.board}-{self.players}p{chosen}-s{self.seed}"

    def match(self) -> stellwerk.Match:
        return stellwerk.new(self.game, self.board, self.players, self.seed, dict(self.options))


def all_tables() -> list[TableSpec]:
    """Each game × board × number of players with default options, and each other value of each option once."""
    found = []
    for key, game in registered().items():
        for board in game.boards().values():
            for players in board.players:
                found += [TableSpec(key, board.key, players, (), seed) for seed in range(1, SEEDS + 1)]
            for option in game.options:
                if option.key in board.options:
                    players = (option.players or board.players)[0]
                    found += [TableSpec(key, board.key, players, ((option.key, value),)) for value in option.values[1:]]
    return found


def play_on(match: stellwerk.Match, stream: Stream, moves: int) -> None:
    """Half random, half sensible play, so many moves or to the end."""
    for _ in range(moves):
        if match.over:
            return
        match.play(match.setup.actions.action(choose(match, stream)))


@cache
def midgames(game: str, board: str) -> tuple[stellwerk.Match, ...]:
    """Positions of the kept sensible game of this board: after a quarter, a half, three quarters of it."""
    (file,) = SENSIBLE.glob(f"{game}-{board}-*p.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    del record["log"]
    match, found, length = opened(record), [], len(record["actions"])
    marks = {length * quarter // 4 for quarter in (1, 2, 3)}
    for n, action in enumerate(record["actions"], start=1):
        match.play(action)
        if n in marks:
            found.append(match.clone())
    assert match.over
    return tuple(found)


def played(spec: TableSpec, moves: int = 10**6) -> stellwerk.Match:
    match = spec.match()
    play_on(match, Stream(spec.seed), moves)
    return match


@cache
def finished(spec: TableSpec) -> stellwerk.Match:
    """The end of a game, played once for all who look at it; to be cloned."""
    return played(spec)


def wandered(spec: TableSpec, moves: int = 10**6) -> stellwerk.Match:
    """Random play alone: quick, and away from what any evaluation likes. For positions that bots are tried on."""
    match, stream = spec.match(), Stream(spec.seed)
    for _ in range(moves):
        if match.over:
            break
        options = match.core.legal()
        match.play(match.setup.actions.action(options[stream.below(len(options))]))
    return match
