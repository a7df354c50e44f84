"""The fuzzer: play under every law that must hold, until something breaks.

Play is half random and half sensible: random play alone hardly sees the middle of a game, sensible play alone not its corners.
Where half is not enough (in Age of Steam such play is bankrupt in round 2), every third walk begins in the middle of a game of greedy
players.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.bots.greedy import first_sight
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered

ENDLESS = 20_000  # decisions after which a game counts as endless
TRIED = 4  # actions that a sensible choice compares
SLIPS = (2, 8)  # every so many choices one is random: game by game in turn
LOOK = 40  # every so many decisions `legal` is compared with `why_not` for every action there is
BIDS = 120  # of an endless kind so many amounts
OPENINGS = 3  # one walk in so many begins in the middle of a greedy game
MOST_LOOKS = 12_000  # positions the players of such an opening judge at most: round 6 of Rust Belt


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
        lap = number // len(ways)
        looks = looks_of(number, lap, seed)
        failure = one_game(match, Stream(seed + number), SLIPS[lap % len(SLIPS)], data, looks)
        if failure is not None:
            return failure
        done(f"{key} {board} {players}p")
    return None


def looks_of(number: int, lap: int, seed: int) -> int:
    """How far a walk's opening goes; another third of the tables in each lap."""
    return Stream(seed + number).below(MOST_LOOKS) if (number + lap) % OPENINGS == OPENINGS - 1 else 0


def choose(match: Match, stream: Stream, slips: int = 2) -> int:
    """An action: one choice in `slips` is any at all, the others are the best at first sight of a few."""
    core, setup, options = match.core, match.setup, match.core.legal()
    if stream.below(slips) == 0:
        return options[stream.below(len(options))]
    tried = options if len(options) <= TRIED else [options[stream.below(len(options))] for _ in range(TRIED)]
    seat, worths = core.seat, []
    for code in tried:
        core.apply(code)
        worths.append(setup.value(core, seat))
        core.undo()
    return tried[worths.index(max(worths))]


def check_agreement(match: Match) -> None:
    """An action is legal exactly when nothing forbids it: asked of every action the game knows."""
    core, table = match.core, match.setup.actions
    legal = set(core.legal())
    endless = BIDS if table.kinds[-1].size is None else 0
    for code in range(table.end + endless):
        refused = core.why_not(code)
        assert (refused is None) == (code in legal), (
            f"{table.json(code)} is {'legal, but refused' if refused else 'not legal, but nothing forbids it'}"
        )


def opening(match: Match, looks: int, actions: list[Any], stream: Stream) -> Match:
    """Greedy play for so many looks; should the game end before, any position on the way."""
    while looks > 0 and not match.over:
        looks -= len(match.core.legal())
        code = first_sight(match.core, match.setup, match.core.seat)[0][1]
        actions.append(match.setup.actions.json(code))
        match.play(match.setup.actions.action(code))
        match.setup.check(match.core)
    if not match.over:
        return match
    del actions[stream.below(len(actions)) :]
    return match.rebuilt(len(actions))


def one_game(match: Match, stream: Stream, slips: int = 2, data: Path | None = None, looks: int = 0) -> Failure | None:
    """Record first, then act: when the engine breaks, the record holds the action that broke it."""
    record = match.record()
    try:
        match = opening(match, looks, record["actions"], stream)
        while not match.over:
            assert len(record["actions"]) < ENDLESS, "the game does not end"
            options = match.core.legal()
            assert options == sorted(set(options)), "legal actions are not sorted or not unique"
            if match.position % LOOK == LOOK - 1:
                check_agreement(match)
            code = choose(match, stream, slips)
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
