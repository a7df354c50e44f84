"""How fast the engine is, beside its peers in the same run: only ratios travel between machines."""

import importlib.util
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.kernel import core as core_module
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import registered

PEER = "catanatron"


@dataclass(frozen=True)
class Speed:
    """One measured thing: games and moves per second, microseconds per clone, legal and apply + undo."""

    name: str
    games: float
    moves: float
    clone_us: float
    legal_us: float = 0.0
    undo_us: float = 0.0


def compiled() -> bool:
    return not str(core_module.__file__).endswith(".py")


def measure_crowded(setup: Setup, name: str, seconds: float) -> Speed:
    """The three small things on a board as greedy bots leave it late in a game."""
    core = crowded(setup)
    spent = (
        per_call([core.clone], seconds / 6),
        per_call([ask(core)], seconds / 6),
        per_call([there_and_back(core)], seconds / 6),
    )
    return Speed(f"{name} crowded", 0.0, 0.0, *spent)


def crowded(setup: Setup) -> Core:
    """Of a greedy game from a fixed seed the position with the most to decide among the last third."""
    match = Match(setup, setup.start(1, None), 1)
    bot, seen = bots.get("greedy", 1), list[Core]()
    while not match.over:
        seen.append(match.core.clone())
        match.play(bot.decide(match, match.core.seat))
    return max(seen[len(seen) * 2 // 3 :], key=lambda core: len(core.legal()))


def measure(setup: Setup, name: str, seconds: float) -> Speed:
    """Random play on the core, then the three small things on positions of a random game."""
    games, moves, spent = random_play(setup, seconds)
    middle = positions(setup, 24)
    return Speed(
        name,
        games / spent,
        moves / spent,
        per_call([core.clone for core in middle], seconds / 6),
        per_call([ask(core) for core in middle], seconds / 6),
        per_call([there_and_back(core) for core in middle], seconds / 6),
    )


def random_play(setup: Setup, seconds: float) -> tuple[int, int, float]:
    stream, games, moves = Stream(1), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        moves += one_game(setup, games, stream)
        games += 1
    return games, moves, time.perf_counter() - start


def one_game(setup: Setup, seed: int, stream: Stream) -> int:
    core, moves = setup.start(seed, None), 0
    core.settle()
    options = core.legal()
    while options:
        core.apply(options[stream.below(len(options))])
        options = core.legal()
        moves += 1
    return moves


def positions(setup: Setup, count: int) -> list[Core]:
    """Positions spread over random games."""
    found, stream = [], Stream(2)
    for seed in range(count):
        core = setup.start(seed, None)
        core.settle()
        for _ in range(10 + 7 * seed):
            options = core.legal()
            if len(options) < 2:
                break
            core.apply(options[stream.below(len(options))])
        if core.seat >= 0:
            found.append(core)
    return found


def ask(core: Core) -> Callable[[], object]:
    step = core.steps[core.cells[0]]
    return lambda: step.legal(core)


def there_and_back(core: Core) -> Callable[[], object]:
    code = core.legal()[-1]

    def run() -> None:
        core.apply(code)
        core.undo()

    return run


def per_call(calls: list[Callable[[], object]], seconds: float) -> float:
    """Microseconds of a call: the median over the calls of their means."""
    means = []
    for call in calls:
        start, count = time.perf_counter(), 0
        while time.perf_counter() - start < seconds / len(calls):
            call()
            count += 1
        means.append((time.perf_counter() - start) / count * 1e6)
    return median(means)


def measure_peer(seconds: float) -> Speed | None:
    """catanatron's random 4-player games; None where it is not installed."""
    if importlib.util.find_spec(PEER) is None:
        return None
    import random

    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    start, games, moves, last = time.perf_counter(), 0, 0, None
    while time.perf_counter() - start < seconds:
        last = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while last.winning_color() is None and last.state.num_turns < 1000:
            last.play_tick()
            moves += 1
        games += 1
    spent = time.perf_counter() - start
    assert last is not None
    return Speed(PEER, games / spent, moves / spent, per_call([last.copy], seconds / 6))


def bench(games: list[str], seconds: float, said: Callable[[str], None], late: bool = False) -> dict[str, Any]:
    """The peer before and after, ours between: its mean stands for the machine's mood. `late`: crowded boards too."""
    said(PEER)
    before = measure_peer(seconds)
    speeds = []
    for key in games or list(registered()):
        game = registered()[key]
        for board in game.boards().values():
            players = 4 if 4 in board.players else board.players[-1]
            name = f"{key} {board.key} {players}p"
            said(name)
            speeds.append(measure(game.setup(board.key, players, None, None), name, seconds))
            if late:
                most = f"{key} {board.key} {board.players[-1]}p"
                speeds.append(measure_crowded(game.setup(board.key, board.players[-1], None, None), most, seconds))
    said(PEER)
    after = measure_peer(seconds)
    return {
        "python": sys.version.split()[0],
        "machine": platform.machine(),
        "engine": "compiled" if compiled() else "plain",
        "version": stellwerk.__version__,
        "peer": None if before is None or after is None else mean_of(before, after),
        "speeds": [vars(speed) for speed in speeds],
    }


def mean_of(a: Speed, b: Speed) -> dict[str, Any]:
    return {
        "name": a.name,
        "games": (a.games + b.games) / 2,
        "moves": (a.moves + b.moves) / 2,
        "clone_us": (a.clone_us + b.clone_us) / 2,
    }
