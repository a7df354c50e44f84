"""The fuzzer: random legal play under every law that must hold, until something breaks."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered

ENDLESS = 20_000  # decisions after which a game counts as endless


@dataclass(frozen=True)
class Failure:
    """What broke, and a record that leads there."""

    reason: str
    record: dict[str, Any]


def tables(game: str | None, data: Path | None = None) -> list[tuple[str, str, int, dict[str, object]]]:
    """Every board and number of players, and every other value of every option."""
    found: list[tuple[str, str, int, dict[str, object]]] = []
    for key, known in registered().items():
        if game not in (None, key):
            continue
        for board in known.boards(data).values():
            for players in board.players:
                found.append((key, board.key, players, {}))
                for option in known.options:
                    if option.key in board.options:
                        found += [(key, board.key, players, {option.key: value}) for value in option.values[1:]]
    return found


def fuzz(
    game: str | None, games: int, seed: int, done: Callable[[str], None], data: Path | None = None
) -> Failure | None:
    """So many games, the tables in turn; the first failure ends it."""
    ways = tables(game, data)
    for number in range(games):
        key, board, players, options = ways[number % len(ways)]
        match = stellwerk.new(key, board, players, seed + number, options, data=data)
        failure = one_game(match, Stream(seed + number), data)
        if failure is not None:
            return failure
        done(f"{key} {board} {players}p")
    return None


def one_game(match: Match, stream: Stream, data: Path | None = None) -> Failure | None:
    """Record first, then act: when the engine breaks, the record holds the action that broke it."""
    record = match.record()
    try:
        while not match.over:
            assert len(record["actions"]) < ENDLESS, "the game does not end"
            options = match.core.legal()
            assert options == sorted(set(options)), "legal actions are not sorted or not unique"
            code = options[stream.below(len(options))]
            record["actions"].append(match.setup.actions.json(code))
            before = match.core.hash()
            match.core.apply(code)
            match.core.undo()
            assert match.core.hash() == before, "undo does not restore the position"
            match.play(match.setup.actions.action(code))
            match.setup.check(match.core)
        replayed = stellwerk.replay({**record, "result": {}}, data=data)
        assert replayed.core.hash() == match.core.hash(), "the replay comes to another position"
    except Exception as error:
        record.pop("result", None)
        return Failure(f"{type(error).__name__}: {error}", record)
    return None
