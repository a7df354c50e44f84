"""All seats of a game as a PettingZoo AEC environment.

>>> from stellwerk.research import pettingzoo
>>> env = pettingzoo.env("american_rails", players=4)
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stellwerk.kernel.errors import Malformed

from .position import SEEDS, Position
from .rewards import MARGIN, RANK, changes, check_reward
from .setups import setup_for
from .showing import MODES, checked_mode, shown
from .spaces import Space, space_of

VERSION = 1
INTEGERS = np.iinfo(np.int32)
BY_AGENT = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


def env(
    game: str,
    board: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    data: str | Path | None = None,
    **more: Any,
) -> AECEnv:
    """The environment with PettingZoo's own check that calls come in order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, board, players, options, data, **more))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - PettingZoo's name for it
    """`reward`: `rank` (1 to −1) or `margin` (points), given at the end; with `shaping` the margin's changes as they come."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - where PettingZoo looks for it
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
        "name": "stellwerk_v1",
    }

    def __init__(
        self,
        game: str,
        board: str | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        data: str | Path | None = None,
        *,
        reward: str = RANK,
        shaping: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_reward(reward)
        self.space = space_of(setup_for(game, board, players, options, data))
        self.reward, self.shaping = reward, shaping
        self.render_mode = checked_mode(render_mode)
        self.metadata = {**raw_env.metadata, "name": f"stellwerk_{game}_v{VERSION}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.space.setup.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations = {agent: observation_space(self.space) for agent in self._seat_of}
        self._actions = {agent: spaces.Discrete(self.space.actions) for agent in self._seat_of}
        self._random: np.random.Generator | None = None
        self.position: Position | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        self._sit_at(Position.begin(self.space.setup, int(self._random.integers(SEEDS))))

    def get_state(self) -> dict[str, Any]:
        """The position, secrets included; rewards that were not heard yet are no part of it."""
        return self._playing().get_state()

    def set_state(self, state: Mapping[str, Any]) -> None:
        """All seats go on from there, as after a reset; what is no state of this set-up is refused, and nothing moves."""
        position = self._playing().clone()
        position.set_state(state)
        self._sit_at(position)

    def _sit_at(self, position: Position) -> None:
        self.position = position
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, position.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._margins = position.rewards(MARGIN)
        self.agent_selection = self.possible_agents[max(position.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        return observation_of(self._playing(), self._seat_of[agent])

    def step(self, action: int | None) -> None:
        agent, position = self.agent_selection, self._playing()
        if self.terminations[agent] or self.truncations[agent]:
            self._own()
            self._was_dead_step(action)
            return
        position.step(action)  # type: ignore[arg-type] # what is no number is refused there, and nothing has changed
        over = position.core.seat < 0
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[position.core.seat]
        if over or self.shaping:
            self._reward(agent, position)

    def render(self) -> Any:
        return None if self.render_mode is None else shown(self._playing(), self.render_mode)

    def state(self) -> Any:
        """What everybody sees together is not one view: each agent's observation, one after another."""
        position = self._playing()
        return np.concatenate([position.observe(seat) for seat in range(position.players)])

    def close(self) -> None:
        """Nothing is held."""

    def clone(self) -> "raw_env":
        """The same environment at the same position, sharing nothing that changes: for planners.

        What stands by agent is replaced whenever it changes, never changed in place, so both may hold the same.
        """
        held = self.__dict__.copy()
        held["position"] = self._playing().clone()
        twin = object.__new__(raw_env)
        twin.__dict__ = held
        return twin

    def _own(self) -> None:
        """PettingZoo's farewell to an agent changes all this in place: a clone must not notice."""
        for name in BY_AGENT:
            setattr(self, name, getattr(self, name).copy())

    def _reward(self, agent: str, position: Position) -> None:
        """Who has just acted has heard of its rewards before; until there is one they all stay at nought."""
        if self.shaping:
            now = position.rewards(MARGIN)
            given, self._margins = changes(now, self._margins), now
        else:
            given = position.rewards(self.reward)
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        before = {**self._cumulative_rewards, agent: 0.0}
        self._cumulative_rewards = {one: before[one] + reward for one, reward in self.rewards.items()}

    def _playing(self) -> Position:
        if self.position is None:
            raise Malformed("call reset first", "reset", "erst reset aufrufen")
        return self.position


def observation_space(space: Space) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(INTEGERS.min, INTEGERS.max, (space.size,), np.int32),
            "action_mask": spaces.Box(0, 1, (space.actions,), np.int8),
        }
    )


def observation_of(position: Position, seat: int) -> dict[str, Any]:
    """Who is not asked has no legal action."""
    mask = position.mask() if position.seat == seat else np.zeros(position.space.actions, np.int8)
    return {"observation": position.observe(seat), "action_mask": mask}
