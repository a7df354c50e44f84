"""Every way a registered game can be put up: what the tests that all games inherit run over."""

import os
from dataclasses import dataclass

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered

SEEDS = int(os.environ.get("STELLWERK_SEEDS", "1"))  # more seeds for a longer night
FULL = "STELLWERK_FULL" in os.environ  # every test with every option, not only the laws of play


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
    """Random legal play, so many moves or to the end."""
    for _ in range(moves):
        if match.over:
            return
        options = match.core.legal()
        match.play(match.setup.actions.action(options[stream.below(len(options))]))


def played(spec: TableSpec, moves: int = 10**6) -> stellwerk.Match:
    match = spec.match()
    play_on(match, Stream(spec.seed), moves)
    return match
