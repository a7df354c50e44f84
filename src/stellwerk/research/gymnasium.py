"""One seat of a game as a Gymnasium environment; bots sit on the others.

Importing this registers an id for every game, board and number of players: `Stellwerk/AmericanRails-4p-v1` is the game's first
board, `Stellwerk/AgeOfSteam-Germany-4p-v1` another one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from stellwerk import bots
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.registry import registered

from .pettingzoo import INTEGERS
from .position import RANK, SEEDS, Position, check_reward, forget, setup_for
from .showing import MODES, checked_mode, shown
from .spaces import space_of

VERSION = 1
REFUSE, RAISE = "refuse", "raise"


class SeatEnv(gymnasium.Env):  # type: ignore[misc] # without its types where it is not installed
    """`illegal`: an action that is not legal now changes nothing and is told in `info["refused"]` (`refuse`), or is an error (`raise`).

    `bots`: a name for all other seats, or one for each, beginning with the seat to the left; `looks`: how long they think.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        board: str | None = None,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        data: str | Path | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        looks: int = 200,
        reward: str = RANK,
        illegal: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        self.setup = setup_for(game, board, players, options, data)
        self.space, self.seat, self.looks = space_of(self.setup), seat, looks
        self.reward, self.illegal = reward, illegal
        self.rivals = _rivals(bots, self.setup)
        _check(seat, self.setup.players, reward, illegal)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(INTEGERS.min, INTEGERS.max, (self.space.size,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.space.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.space.actions)
        self.position: Position | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        super().reset(seed=seed)
        self.position = Position.begin(self.setup, int(self.np_random.integers(SEEDS)))
        others = [(self.seat + 1 + i) % self.setup.players for i in range(self.setup.players - 1)]
        self._bots = {
            other: bots.get(name, int(self.np_random.integers(SEEDS)), looks=self.looks)
            for other, name in zip(others, self.rivals, strict=True)
        }
        self._let_bots_play()
        return self._observation(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        position = self._playing()
        try:
            position.step(action)
        except Malformed as error:
            legal_number = isinstance(action, int | np.integer) and 0 <= action < self.space.actions
            if self.illegal == RAISE or not legal_number or position.over:
                raise
            return self._observation(), 0.0, False, False, {"refused": str(error)}
        self._let_bots_play()
        earned = position.rewards(self.reward)[self.seat] if position.over else 0.0
        return self._observation(), earned, position.over, False, {}

    def render(self) -> Any:
        return None if self.render_mode is None else shown(self._playing(), self.render_mode)

    def _let_bots_play(self) -> None:
        position = self._playing()
        while not position.over and position.seat != self.seat:
            match = position.match()
            action = self._bots[position.seat].decide(match, position.seat)
            position.core.apply(action.code)
            forget(position.core)

    def _observation(self) -> dict[str, Any]:
        position = self._playing()
        asked = position.seat == self.seat
        mask = position.mask() if asked else np.zeros(self.space.actions, np.int8)
        return {"observation": position.observe(self.seat), "action_mask": mask}

    def _playing(self) -> Position:
        if self.position is None:
            raise Malformed("call reset first", "reset", "erst reset aufrufen")
        return self.position


def _rivals(wanted: str | Sequence[str], setup: Setup) -> list[str]:
    players = setup.players
    names = [wanted] * (players - 1) if isinstance(wanted, str) else list(wanted)
    if len(names) != players - 1:
        raise Malformed(f"{players} players need {players - 1} bots, not {len(names)}", "bots")
    for name in names:
        bots.get(name, 0)  # an unknown one is refused with those there are
        bots.must_play(name, setup.game)
    return names


def _check(seat: int, players: int, reward: str, illegal: str) -> None:
    if not 0 <= seat < players:
        raise Malformed(f"seat is one of 0 … {players - 1}, not {seat!r}", "seat")
    check_reward(reward)
    if illegal not in (REFUSE, RAISE):
        raise Malformed(f"illegal is one of {REFUSE}, {RAISE}, not {illegal!r}", "illegal")


def _camel(key: str) -> str:
    return "".join(part.capitalize() for part in key.split("_"))


def ids() -> dict[str, dict[str, Any]]:
    """Every id there is, with what it stands for."""
    found: dict[str, dict[str, Any]] = {}
    for key, game in registered().items():
        for n, board in enumerate(game.boards().values()):
            for players in board.players:
                where = "" if n == 0 else f"-{_camel(board.key)}"
                name = f"Stellwerk/{_camel(key)}{where}-{players}p-v{VERSION}"
                found[name] = {"game": key, "board": board.key, "players": players}
    return found


def register() -> None:
    for name, chosen in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs=chosen, disable_env_checker=True)


register()
