"""All seats of a game as a PettingZoo AEC environment.

>>> from stellwerk.research import pettingzoo
>>> env = pettingzoo.env("american_rails", players=4)
"""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
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
METADATA: dict[str, Any] = {
    "render_modes": list(MODES),
    "is_parallelizable": False,
    "render_fps": 2,
    "name": f"stellwerk_v{VERSION}",
}
blank = object.__new__


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same for an environment and all its clones: few attributes make a clone quick."""

    metadata: dict[str, Any]
    space: Space
    reward: str
    shaping: bool
    render_mode: str | None
    agents: list[str]
    seats: dict[str, int]
    observations: dict[str, spaces.Space[Any]]
    actions: dict[str, spaces.Space[Any]]


@dataclass(slots=True)
class Standing:
    """What PettingZoo keeps by agent, and what the next game is drawn from.

    Clones hold the same one: who changes something makes one of their own first.
    """

    agents: list[str]
    rewards: dict[str, float]
    cumulative: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    margins: list[float]  # as `shaping` last told them
    selected: str  # who takes leave next, once the game is over
    skipped: str | None  # PettingZoo's, for environments that go on without an agent
    random: np.random.Generator

    def own(self) -> "Standing":
        """One that may be changed in place, as PettingZoo's farewell to an agent does."""
        twin = copy.copy(self)
        twin.agents = self.agents.copy()
        for name in ("rewards", "cumulative", "terminations", "truncations", "infos"):
            setattr(twin, name, getattr(self, name).copy())
        return twin


class Metadata:
    """PettingZoo asks the class and the environment for it; an environment's says which game it is."""

    def __get__(self, env: "raw_env | None", kind: type) -> dict[str, Any]:
        return METADATA if env is None else env.table.metadata


def fixed(name: str) -> property:
    """An attribute of the environment that its table has."""

    def put(env: "raw_env", value: Any) -> None:
        env.table = replace(env.table, **{name: value})

    return property(attrgetter(f"table.{name}"), put)


def kept(name: str) -> property:
    """An attribute of the environment, by PettingZoo's name for it, that is part of its standing."""

    def put(env: "raw_env", value: object) -> None:
        env.standing = env.standing.own()
        setattr(env.standing, name, value)

    return property(attrgetter(f"standing.{name}"), put)


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

    metadata = Metadata()

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
        space = space_of(setup_for(game, board, players, options, data))
        agents = [f"seat_{seat}" for seat in range(space.setup.players)]
        self.table = Table(
            {**METADATA, "name": f"stellwerk_{game}_v{VERSION}"},
            space,
            reward,
            shaping,
            checked_mode(render_mode),
            agents,
            {agent: seat for seat, agent in enumerate(agents)},
            {agent: observation_space(space) for agent in agents},
            {agent: spaces.Discrete(space.actions) for agent in agents},
        )
        self.standing: Any = None  # a Standing, from reset on
        self.position: Position | None = None

    space, reward, shaping = fixed("space"), fixed("reward"), fixed("shaping")
    render_mode, possible_agents = fixed("render_mode"), fixed("agents")
    agents, infos = kept("agents"), kept("infos")
    rewards, _cumulative_rewards = kept("rewards"), kept("cumulative")
    terminations, truncations = kept("terminations"), kept("truncations")
    _skip_agent_selection = kept("skipped")

    @property
    def agent_selection(self) -> str:
        """Whom the position asks; when it asks nobody, who takes leave next."""
        seat = self._playing().core.seat
        chosen: str = self.table.agents[seat] if seat >= 0 else self.standing.selected
        return chosen

    @agent_selection.setter
    def agent_selection(self, agent: str) -> None:
        self.standing = self.standing.own()
        self.standing.selected = agent

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observations[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.actions[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self.standing is None:
            random, _ = np_random(seed)
        else:
            random = copy.deepcopy(self.standing.random)  # a clone draws the same games, whoever resets first
        self._sit_at(Position.begin(self.space.setup, int(random.integers(SEEDS))), random)

    def get_state(self) -> dict[str, Any]:
        """The position, secrets included; rewards that were not heard yet are no part of it."""
        return self._playing().get_state()

    def set_state(self, state: Mapping[str, Any]) -> None:
        """All seats go on from there, as after a reset; what is no state of this set-up is refused, and nothing moves."""
        position = self._playing().clone()
        position.set_state(state)
        self._sit_at(position, self.standing.random)

    def _sit_at(self, position: Position, random: np.random.Generator) -> None:
        agents = self.table.agents
        self.position = position
        self.standing = Standing(
            agents[:],
            dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, position.over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
            position.rewards(MARGIN),
            agents[0],
            None,
            random,
        )

    def observe(self, agent: str) -> dict[str, Any]:
        return observation_of(self._playing(), self.table.seats[self._known(agent)])

    def step(self, action: int | None) -> None:
        position = self._playing()
        if position.core.seat < 0:
            self._take_leave(action)
            return
        agent = self.agent_selection
        position.step(action)  # type: ignore[arg-type] # what is no number is refused there, and nothing has changed
        if position.core.seat < 0 or self.table.shaping:
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
        """The same environment at the same position, sharing nothing that changes: for planners."""
        twin = blank(raw_env)
        twin.table = self.table
        twin.standing = self.standing
        twin.position = (self.position or self._playing()).clone()
        return twin

    def _reward(self, agent: str, position: Position) -> None:
        """Who has just acted has heard of its rewards before; until there is one they all stay at nought."""
        now, agents = self.standing.own(), self.table.agents
        if position.over:
            now.terminations, now.selected = dict.fromkeys(agents, True), agent
        if self.table.shaping:
            margins = position.rewards(MARGIN)
            given, now.margins = changes(margins, now.margins), margins
        else:
            given = position.rewards(self.table.reward)
        now.rewards = dict(zip(agents, given, strict=True))
        before = {**now.cumulative, agent: 0.0}
        now.cumulative = {one: before[one] + reward for one, reward in now.rewards.items()}
        self.standing = now

    def _take_leave(self, action: int | None) -> None:
        if not self.standing.agents:
            raise Malformed("the game is over and everybody has left: call reset", "action", "erst reset aufrufen")
        self.standing = self.standing.own()
        self._was_dead_step(action)

    def _known(self, agent: str) -> str:
        if agent not in self.table.seats:
            raise Malformed(f"there is no agent {agent!r}; there are {', '.join(self.table.agents)}", "agent")
        return agent

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
