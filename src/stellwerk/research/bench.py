"""How fast the environments are, beside others of their kind and catanatron's bare moves in the same run.

Everything plays at random by its own documented loop, with observation and mask looked at, in this process's own time.
"""

import importlib.util
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

import numpy as np

from stellwerk.arena.bench import mean_time, per_call
from stellwerk.arena.subjects import Catanatron
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered

from . import pettingzoo
from .batch import BatchEnv, Seen

GAMES = 64
PLAYERS = 4
WARM = 40  # steps before a batch is weighed or a position cloned
ROUND = 50  # steps of a measured run
TURNS = 9  # of two things that are compared
SEAT_ENV = "catanatron_gym"


@dataclass(frozen=True)
class Pace:
    """One environment; 0 where it has none of the kind."""

    name: str
    aec: float  # steps per second: last, with observation and mask, and step
    batch: float  # the same, summed over the games of a batch
    clone_us: float
    clone_times: float  # of the core's own clone
    kilobytes: float  # per game of a batch


def bench(games: list[str], seconds: float, said: Callable[[str], None]) -> dict[str, Any]:
    """Catanatron before and after, as in `arena.bench`; a game on its first board, with four players where it can be."""
    peers, before = foreign(seconds, said), moves_of_catanatron(seconds)
    paces = []
    for key in games or list(registered()):
        said(f"environment of {key}")
        paces.append(measure(key, seconds))
    after = moves_of_catanatron(seconds)
    return {"catanatron": (before + after) / 2, "peers": peers, "paces": [asdict(pace) for pace in paces]}


def measure(key: str, seconds: float) -> Pace:
    board = next(iter(registered()[key].boards().values()))
    players = PLAYERS if PLAYERS in board.players else board.players[-1]
    chosen: dict[str, Any] = {"game": key, "board": board.key, "players": players}
    batch = BatchEnv(**chosen, games=GAMES, seed=1)
    clone, core = clones(chosen, seconds / 4)
    return Pace(
        f"{key} {board.key} {players}p",
        1 / mean_time(Walk(pettingzoo.env(**chosen)).on, seconds) * ROUND,
        GAMES / mean_time(Stroll(batch).on, seconds),
        clone,
        clone / core,
        kilobytes(chosen),
    )


class Walk:
    """Random games through a PettingZoo environment, so many steps at a time; a game that ends is begun anew."""

    def __init__(self, env: Any) -> None:
        self.env, self.stream, self.games = env, Stream(1), 0
        self.begin()

    def begin(self) -> None:
        self.games += 1
        self.env.reset(seed=self.games)
        self.agents = iter(self.env.agent_iter())

    def on(self) -> None:
        for _ in range(ROUND):
            if next(self.agents, None) is None:
                self.begin()
            seen, _, over, cut, _ = self.env.last()
            self.env.step(None if over or cut else self.choice(seen["action_mask"]))

    def choice(self, mask: Any) -> int:
        legal = mask.view(np.bool_).nonzero()[0]  # many times as quick as of numbers
        return int(legal[self.stream.below(len(legal))])


class Stroll:
    """A batch at random, chosen by arrays."""

    def __init__(self, batch: BatchEnv) -> None:
        self.batch, self.random = batch, np.random.default_rng(1)
        self.seen: Seen = batch.reset()

    def on(self) -> None:
        self.seen = self.batch.step(self.choices(self.seen.masks))

    def choices(self, masks: Any) -> Any:
        games, width = masks.shape
        legal = np.flatnonzero(masks.view(np.bool_))
        ends: Any = np.searchsorted(legal, np.arange(games + 1) * width)
        drawn = ends[:-1] + (self.random.random(games) * np.diff(ends)).astype(np.int64)
        return legal[drawn] % width


def clones(chosen: dict[str, Any], seconds: float) -> tuple[float, float]:
    """Microseconds of a clone of the environment and of the core in it, at positions along a game."""
    envs, cores = list[Callable[[], object]](), list[Callable[[], object]]()
    for seed in range(4):
        env = pettingzoo.raw_env(**chosen)
        env.reset(seed=seed)
        position = env.position
        assert position is not None
        for _ in range(WARM):
            if not position.over:
                env.step(position.legal()[-1])
        envs.append(env.clone)
        cores.append(position.core.clone)
    return alternately(envs, cores, seconds)


def alternately(
    ones: list[Callable[[], object]], others: list[Callable[[], object]], seconds: float
) -> tuple[float, float]:
    """Microseconds of both, measured by turns: what the machine does beside it meets both alike."""
    turns = [(per_call(ones, seconds / TURNS), per_call(others, seconds / TURNS)) for _ in range(TURNS)]
    return median(one for one, _ in turns), median(other for _, other in turns)


def kilobytes(chosen: dict[str, Any]) -> float:
    """What a game of a batch holds, its part of the arrays it shows included; boards and rules are shared."""
    Stroll(BatchEnv(**chosen, games=1)).on()  # what is made once is there
    tracemalloc.start()
    try:
        held = Stroll(BatchEnv(**chosen, games=GAMES, seed=2))
        for _ in range(WARM):
            held.on()
        assert held.seen.masks.any()  # made when it is asked for: it is weighed, too
        return tracemalloc.get_traced_memory()[0] / GAMES / 1000
    finally:
        tracemalloc.stop()


# Others ---------------------------------------------------------------------------------------


def moves_of_catanatron(seconds: float) -> float:
    """Bare random moves per second; 0 where it is not installed."""
    if not importlib.util.find_spec("catanatron"):
        return 0.0
    peer, moves = Catanatron(), list[int]()
    spent = mean_time(lambda: moves.append(peer.game(len(moves))), seconds)
    return sum(moves) / len(moves) / spent


def foreign(seconds: float, said: Callable[[str], None]) -> dict[str, float]:
    """Steps per second of environments that are installed: PettingZoo's chess, catanatron's own with three random rivals."""
    found = {}
    if importlib.util.find_spec("chess") and importlib.util.find_spec("pygame"):
        from pettingzoo.classic import chess_v6

        said("PettingZoo's chess")
        found["pettingzoo chess"] = ROUND / mean_time(Walk(chess_v6.env()).on, seconds)
    if importlib.util.find_spec(SEAT_ENV):
        said("catanatron's environment")
        found["catanatron gymnasium (own decisions)"] = ROUND / mean_time(catan_walk(), seconds)
    return found


def catan_walk() -> Callable[[], None]:
    import gymnasium
    from catanatron import Color, RandomPlayer

    rivals = [RandomPlayer(colour) for colour in (Color.RED, Color.WHITE, Color.ORANGE)]
    env = gymnasium.make(f"{SEAT_ENV}:catanatron-v1", config={"enemies": rivals}, disable_env_checker=True)
    stream, told = Stream(1), [env.reset(seed=1)[1]]

    def on() -> None:
        for _ in range(ROUND):
            legal = told[0]["valid_actions"]
            _, _, over, cut, told[0] = env.step(legal[stream.below(len(legal))])
            if over or cut:
                told[0] = env.reset()[1]

    return on
