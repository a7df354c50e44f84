"""Many games in one process, stepped by arrays: observations, masks, rewards and ends as NumPy, with automatic reset.

>>> from stellwerk.research.batch import BatchEnv
>>> games = BatchEnv("american_rails", players=4, games=64, seed=1)
>>> seen = games.reset()
>>> seen = games.step(actions)          # one number per game, for the seat that decides there
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from stellwerk.kernel.errors import Malformed

from .mirror import Mirror
from .numbers import whole
from .position import SEEDS, Position
from .rewards import MARGIN, RANK, changes, check_reward
from .setups import setup_for
from .spaces import space_of

Array = Any  # of NumPy, whose types are not everywhere


@dataclass(frozen=True)
class Seen:
    """What the batch shows after a step; row i is game i. The arrays are new each time."""

    observations: Array  # int32, games × numbers, of the seat that decides
    legal: Sequence[Sequence[int]]  # by game, the numbers of the legal actions
    actions: int  # how many numbers there are
    seats: Array  # int8, who decides
    rewards: (
        Array  # float32, games × players: of the game that has just ended, else 0; with shaping what the step changed
    )
    dones: Array  # bool, whether a game ended with this step; the row then shows the next one

    @cached_property
    def masks(self) -> Array:
        """int8, games × actions; made when it is asked for, all legal actions of all games put in at once."""
        games = len(self.legal)
        masks: Array = np.zeros(games * self.actions, np.int8)
        starts: Array = np.repeat(np.arange(games) * self.actions, [len(codes) for codes in self.legal])
        masks[starts + np.array(list(chain.from_iterable(self.legal)))] = 1
        return masks.reshape(games, self.actions)


class BatchEnv:
    """`reward`: `rank` (1 to −1) or `margin` (points), given at the end; with `shaping` the margin's changes as they come."""

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
        shaping: bool = False,
    ) -> None:
        games = whole(games, "games", 1)
        check_reward(reward)
        self.space = space_of(setup_for(game, board, players, options, data))
        self.games, self.reward, self.shaping = games, reward, shaping
        self._random = np.random.default_rng(whole(seed, "seed", 0))
        self.positions: list[Position] = []
        self._mirror = Mirror(self.space, games)

    def reset(self, seed: int | None = None) -> Seen:
        if seed is not None:
            self._random = np.random.default_rng(whole(seed, "seed", 0))
        return self._all_at([self._drawn() for _ in range(self.games)])

    def step(self, actions: Sequence[int] | Array) -> Seen:
        """One action per game, all or none: what is wrong with one is told, and no game has moved."""
        codes = self._checked(actions)
        ended: list[int] = []
        for i, (position, code) in enumerate(zip(self.positions, codes, strict=True)):
            core = position.core
            core.apply(code)
            self._mirror.note(i, core)
            position.forget()
            if core.seat < 0:
                ended.append(i)
        self._mirror.settle()
        rewards = self._rewards(ended)
        dones: Array = np.zeros(self.games, np.bool_)
        for i in ended:
            dones[i] = True
            self._put(i, self._drawn())
        return self._seen(rewards, dones)

    def get_state(self) -> list[dict[str, Any]]:
        """The positions of all games, secrets included."""
        return [position.get_state() for position in self.positions]

    def set_state(self, states: Sequence[Mapping[str, Any]]) -> Seen:
        """Go on from there, all or none: what is no state of this set-up is refused, and nothing moves."""
        if not isinstance(states, Sequence) or len(states) != self.games:
            count = len(states) if isinstance(states, Sequence) else f"{states!r} as"
            raise Malformed(f"there are {self.games} games, not {count} states", "states")
        positions = [self._drawn() for _ in states]
        for position, state in zip(positions, states, strict=True):
            position.set_state(state)
            if position.over:
                raise Malformed("a game that is over can't go on: a batch begins the next one by itself", "states")
        return self._all_at(positions)

    def __getstate__(self) -> dict[str, Any]:
        """The mirror is made anew from the positions."""
        return {name: value for name, value in self.__dict__.items() if name != "_mirror"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._mirror = Mirror(self.space, self.games)
        for i, position in enumerate(self.positions):
            self._mirror.begin(i, position.core)

    def _rewards(self, ended: Sequence[int]) -> Array:
        rewards: Array = np.zeros((self.games, self.space.setup.players), np.float32)
        for i in range(self.games) if self.shaping else ended:
            if self.shaping:
                now = self.positions[i].rewards(MARGIN)
                rewards[i], self._margins[i] = changes(now, self._margins[i]), now
            else:
                rewards[i] = self.positions[i].rewards(self.reward)
        return rewards

    def _checked(self, actions: Sequence[int] | Array) -> list[int]:
        if not self.positions:
            raise Malformed("call reset first", "reset", "erst reset aufrufen")
        given = _array(actions)
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

    def _drawn(self) -> Position:
        position = Position.begin(self.space.setup, int(self._random.integers(SEEDS)))
        position.forget()
        return position

    def _put(self, game: int, position: Position) -> None:
        self.positions[game] = position
        self._mirror.begin(game, position.core)
        if self.shaping:
            self._margins[game] = position.rewards(MARGIN)

    def _all_at(self, positions: list[Position]) -> Seen:
        self.positions, self._margins = list(positions), [list[float]()] * self.games
        for i, position in enumerate(positions):
            self._put(i, position)
        shape = (self.games, self.space.setup.players)
        return self._seen(np.zeros(shape, np.float32), np.zeros(self.games, np.bool_))

    def _seen(self, rewards: Array, dones: Array) -> Seen:
        cores = [position.core for position in self.positions]
        seats: Array = np.array([core.seat for core in cores], np.int8)
        legal = [self.space.legal(core) for core in cores]
        return Seen(self._mirror.observe(cores, seats), legal, self.space.actions, seats, rewards, dones)


def _array(actions: Any) -> Array:
    """What NumPy makes of it; of lists of several lengths it makes nothing, and then the shape says so."""
    try:
        return np.asarray(actions)
    except ValueError:
        return np.asarray(None)
