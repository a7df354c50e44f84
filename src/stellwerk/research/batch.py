"""Many games in one process, stepped by arrays: observations, masks, rewards and ends as NumPy, with automatic reset.

>>> from stellwerk.research.batch import BatchEnv
>>> games = BatchEnv("american_rails", players=4, games=64, seed=1)
>>> seen = games.reset()
>>> seen = games.step(actions)          # one number per game, for the seat that decides there
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.record import begin

from .mirror import Mirror
from .position import RANK, SEEDS, Position, check_reward, drawn_seed, forget, setup_for
from .spaces import space_of

Array = Any  # of NumPy, whose types are not everywhere


@dataclass(frozen=True)
class Seen:
    """What the batch shows after a step; row i is game i. The arrays are new each time."""

    observations: Array  # int32, games × numbers, of the seat that decides
    masks: Array  # int8, games × actions
    seats: Array  # int8, who decides
    rewards: Array  # float32, games × players: of the game that has just ended, else 0
    dones: Array  # bool, whether a game ended with this step; the row then shows the next one


class BatchEnv:
    def __init__(
        self,
        game: str,
        board: str | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        data: str | Path | None = None,
        *,
        games: int = 64,
        seed: int = 0,
        reward: str = RANK,
    ) -> None:
        if games < 1:
            raise Malformed(f"games is at least 1, not {games}", "games")
        check_reward(reward)
        self.setup = setup_for(game, board, players, options, data)
        self.space, self.games, self.reward = space_of(self.setup), games, reward
        self._seeds = Stream(seed % SEEDS)
        self.positions: list[Position] = []
        self._mirror = Mirror(self.space, games)

    def reset(self, seed: int | None = None) -> Seen:
        if seed is not None:
            self._seeds = Stream(seed % SEEDS)
        self.positions = [self._fresh(i) for i in range(self.games)]
        shape = (self.games, self.setup.players)
        return self._seen(np.zeros(shape, np.float32), np.zeros(self.games, np.bool_))

    def step(self, actions: Sequence[int] | Array) -> Seen:
        """One action per game, all or none: what is wrong with one is told, and no game has moved."""
        codes = self._checked(actions)
        rewards: Array = np.zeros((self.games, self.setup.players), np.float32)
        dones: Array = np.zeros(self.games, np.bool_)
        ended: list[int] = []
        for i, (position, code) in enumerate(zip(self.positions, codes, strict=True)):
            core = position.core
            core.apply(code)
            self._mirror.note(i, core)
            forget(core)
            if core.seat < 0:
                ended.append(i)
        self._mirror.settle()
        for i in ended:
            rewards[i], dones[i] = self.positions[i].rewards(self.reward), True
            self.positions[i] = self._fresh(i)
        return self._seen(rewards, dones)

    def _checked(self, actions: Sequence[int] | Array) -> list[int]:
        if not self.positions:
            raise Malformed("call reset first", "reset", "erst reset aufrufen")
        given = np.asarray(actions)
        if given.shape != (self.games,) or not np.issubdtype(given.dtype, np.integer):
            raise Malformed(
                f"actions are {self.games} whole numbers, not an array of shape {given.shape} and type {given.dtype}",
                "actions",
                f"actions sind {self.games} ganze Zahlen",
            )
        codes: list[int] = given.tolist()
        for i, (position, code) in enumerate(zip(self.positions, codes, strict=True)):
            if code not in position.core.legal() or code >= self.space.actions:
                try:
                    self.space.checked(code, position.core)
                except Malformed as error:
                    raise Malformed(f"game {i}: {error}", f"actions[{i}]") from None
        return codes

    def _fresh(self, game: int) -> Position:
        position = Position(self.space, begin(self.setup, drawn_seed(self._seeds)).core)
        forget(position.core)
        self._mirror.begin(game, position.core)
        return position

    def _seen(self, rewards: Array, dones: Array) -> Seen:
        cores = [position.core for position in self.positions]
        seats: Array = np.array([core.seat for core in cores], np.int8)
        return Seen(self._mirror.observe(cores, seats), self._masks(cores), seats, rewards, dones)

    def _masks(self, cores: Sequence[Core]) -> Array:
        """All legal actions of all games put in at once."""
        legal, actions = [self.space.legal(core) for core in cores], self.space.actions
        masks: Array = np.zeros(self.games * actions, np.int8)
        starts: Array = np.repeat(np.arange(self.games) * actions, [len(codes) for codes in legal])
        masks[starts + np.array(list(chain.from_iterable(legal)))] = 1
        return masks.reshape(self.games, actions)
