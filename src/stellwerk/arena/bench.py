"""How fast the engine is, beside its peers in the same run: only ratios travel between machines."""

import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, geometric_mean, median
from typing import Any

import stellwerk
from stellwerk.bots.tree import Tree
from stellwerk.kernel import core as core_module
from stellwerk.kernel.registry import registered

from .subjects import Crowded, Ours, Subject, peers

# The time this process computes: what others do on the machine in the meantime does not count.
clock = time.process_time

POSITIONS = 24
SEARCHED = (10, 40)  # moves before a position that is searched: few, planning takes seconds in plain Python
SHARE = 6  # the small things get this part of the seconds each


@dataclass(frozen=True)
class Speed:
    """One measured thing; 0 where it can't be done (catanatron has no undo)."""

    name: str
    games: float  # random games per second
    moves: float  # decisions in them per second
    playouts: float  # from positions along a game: clone and play on at random to the end, per second
    passes: float  # of the search: through a turn and on with everybody's planned turns, per second
    clone_us: float
    legal_us: float
    undo_us: float  # apply and undo together


def compiled() -> bool:
    return not str(core_module.__file__).endswith(".py")


def measure(subject: Subject, seconds: float) -> Speed:
    """Whole random games, then the small things on positions of such games."""
    games, moves, spent = whole_games(subject, seconds)
    middle = [subject.position(seed, 10 + 7 * seed) for seed in range(POSITIONS)]
    middle = [position for position in middle if position is not None]
    return Speed(
        subject.name,
        games / spent,
        moves / spent,
        1e6 / per_call([subject.playout(position, seed) for seed, position in enumerate(middle)], seconds / 2, fmean),
        search_passes([tree for moves in SEARCHED if (tree := subject.thought(moves, moves))], seconds / 2),
        per_call([subject.clone(position) for position in middle], seconds / SHARE),
        per_call([subject.legal(position) for position in middle], seconds / SHARE),
        per_call([call for position in middle if (call := subject.undo(position))], seconds / SHARE),
    )


def whole_games(subject: Subject, seconds: float) -> tuple[int, int, float]:
    games, moves, start = 0, 0, clock()
    while clock() - start < seconds:
        moves += subject.game(games)
        games += 1
    return games, moves, clock() - start


def search_passes(trees: list[Tree], seconds: float) -> float:
    """Passes per second, the geometric mean over positions: one can be a thousand times as quick as the next."""
    trees = [tree for tree in trees if len(tree.turns) > 1]  # a position with one sensible turn is not searched
    times = [mean_time(fresh_pass(tree), seconds / len(trees)) for tree in trees]
    return 1 / geometric_mean(times) if times else 0.0


def fresh_pass(tree: Tree) -> Callable[[], object]:
    """A tree that has grown walks known ways and would flatter who is faster already."""
    return lambda: tree.anew().run_pass()


def per_call(
    calls: list[Callable[[], object]], seconds: float, middle: Callable[[list[float]], float] = median
) -> float:
    """Microseconds of a call: the middle, over the calls, of their means."""
    means = [mean_time(call, seconds / len(calls)) for call in calls]
    return middle(means) * 1e6 if means else 0.0


def mean_time(call: Callable[[], object], seconds: float) -> float:
    """In runs that double in length: looking at the clock takes longer than some of what is measured."""
    count, spent, run = 0, 0.0, 1
    while spent < seconds:
        start = clock()
        for _ in range(run):
            call()
        spent += clock() - start
        count += run
        run *= 2
    return spent / count


def bench(games: list[str], seconds: float, said: Callable[[str], None], late: bool = False) -> dict[str, Any]:
    """The peers before and after, ours between: their mean stands for the machine's mood. `late`: crowded boards too."""

    def measured(subjects: list[Subject]) -> list[Speed]:
        speeds = []
        for subject in subjects:
            said(subject.name)
            speeds.append(measure(subject, seconds))
        return speeds

    before, mine, after = measured(peers()), measured(boards(games, late)), measured(peers())
    return {
        "python": sys.version.split()[0],
        "machine": platform.machine(),
        "engine": "compiled" if compiled() else "plain",
        "version": stellwerk.__version__,
        "commit": commit(),
        "seconds": seconds,
        "peers": [mean_of(a, b) for a, b in zip(before, after, strict=True)],
        "speeds": [asdict(speed) for speed in mine],
    }


def boards(games: list[str], late: bool) -> list[Subject]:
    """Every board of the games, with four players where it can be; crowded ones with as many as can be."""
    found: list[Subject] = []
    for game in (registered()[key] for key in games or list(registered())):
        for board in game.boards().values():
            most = board.players[-1]
            found.append(Ours(game.setup(board.key, 4 if 4 in board.players else most, None, None)))
            if late:
                found.append(Crowded(game.setup(board.key, most, None, None)))
    return found


def commit() -> str:
    """Which state of the source was measured; empty outside a checkout."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def mean_of(a: Speed, b: Speed) -> dict[str, Any]:
    first, second = asdict(a), asdict(b)
    return {key: value if key == "name" else (value + second[key]) / 2 for key, value in first.items()}


# Two results -------------------------------------------------------------------------------------

FASTER = {"games": 1, "moves": 1, "playouts": 1, "passes": 1, "clone_us": -1, "legal_us": -1, "undo_us": -1}


def compare(now: dict[str, Any], then: dict[str, Any]) -> list[dict[str, Any]]:
    """Per board how many times as fast it is now, the machine's mood taken out by the first peer both runs have."""
    mood = machine(now, then)
    past = {speed["name"]: speed for speed in then["speeds"]}
    made = []
    for speed in now["speeds"]:
        if (old := past.get(speed["name"])) is not None:
            factors = {key: factor(speed, old, key) / mood for key in FASTER}
            made.append({"name": speed["name"], **factors})
    return made


def machine(now: dict[str, Any], then: dict[str, Any]) -> float:
    """How many times as fast the machine itself was: 1 if no peer was measured in both runs."""
    old = {peer["name"]: peer for peer in then.get("peers") or []}
    both = [factor(peer, old[peer["name"]], "moves") for peer in now.get("peers") or [] if peer["name"] in old]
    return both[0] if both else 1.0


def factor(new: dict[str, Any], old: dict[str, Any], key: str) -> float:
    if not new.get(key) or not old.get(key):
        return float("nan")
    ratio: float = new[key] / old[key]
    return ratio if FASTER[key] > 0 else 1 / ratio
