"""One seat of a game as a Gymnasium environment; bots sit on the others.

Importing this registers an id for every game, board and number of players: `Stellwerk/AmericanRails-4p-v1` is the game's first
board, `Stellwerk/AgeOfSteam-Germany-4p-v1` another one.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from stellwerk import bots
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.registry import registered

from .numbers import is_whole, whole
from .pettingzoo import observation_of, observation_space
from .position import SEEDS, Position
from .rewards import MARGIN, RANK, check_reward
from .setups import setup_for
from .showing import MODES, checked_mode, shown
from .spaces import space_of

VERSION = 1
REFUSE, RAISE = "refuse", "raise"


class SeatEnv(gymnasium.Env):  # type: ignore[misc] # without its types where it is not installed
    """`illegal`: an action that is not legal now changes nothing and is told in `info["refused"]` (`refuse`), or is an error (`raise`).

    `reward`: `rank` or `margin`, at the end; with `shaping` the margin's changes as they come.
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
        shaping: bool = False,
        illegal: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        setup = setup_for(game, board, players, options, data)
        self.space, self.looks = space_of(setup), whole(looks, "looks", 0)
        self.reward, self.shaping, self.illegal = reward, shaping, illegal
        self.rivals = _rivals(bots, setup)
        self.seat = self.space.seated(seat)
        _check(reward, illegal)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.space)
        self.action_space = spaces.Discrete(self.space.actions)
        self.position: Position | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        super().reset(seed=seed)
        self.position = Position.begin(self.space.setup, int(self.np_random.integers(SEEDS)))
        self._bot_seeds = [int(self.np_random.integers(SEEDS)) for _ in self.rivals]
        self._seat_bots()
        self._ahead = self.position.rewards(MARGIN)[self.seat]
        self._let_bots_play()
        return self._observation(), {}

    def get_state(self) -> dict[str, Any]:
        """The position, secrets included; what the bots had in mind is no part of it."""
        return self._playing().get_state()

    def set_state(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """Go on from there: the bots afresh, from their seeds. What is no state of this set-up is refused, and nothing moves."""
        self._playing().set_state(state)
        self._seat_bots()
        self._ahead = self._playing().rewards(MARGIN)[self.seat]
        self._let_bots_play()
        return self._observation()

    def __getstate__(self) -> dict[str, Any]:
        """A copy's bots begin afresh, too: what they had in mind can't be copied."""
        return {name: value for name, value in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self.position is not None:
            self._seat_bots()

    def _seat_bots(self) -> None:
        players = self.space.setup.players
        self._bots = {
            (self.seat + 1 + i) % players: bots.get(name, seed, looks=self.looks)
            for i, (name, seed) in enumerate(zip(self.rivals, self._bot_seeds, strict=True))
        }

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        position = self._playing()
        try:
            position.step(action)
        except Malformed as error:
            legal_number = is_whole(action) and 0 <= action < self.space.actions
            if self.illegal == RAISE or not legal_number or position.over:
                raise
            return self._observation(), 0.0, False, False, {"refused": str(error)}
        self._let_bots_play()
        return self._observation(), self._earned(position), position.over, False, {}

    def _earned(self, position: Position) -> float:
        if not self.shaping:
            return position.rewards(self.reward)[self.seat] if position.over else 0.0
        before, self._ahead = self._ahead, position.rewards(MARGIN)[self.seat]
        return self._ahead - before

    def render(self) -> Any:
        return None if self.render_mode is None else shown(self._playing(), self.render_mode)

    def _let_bots_play(self) -> None:
        position = self._playing()
        while not position.over and position.seat != self.seat:
            position.take(self._bots[position.seat].decide(position.match(), position.seat).code)

    def _observation(self) -> dict[str, Any]:
        return observation_of(self._playing(), self.seat)

    def _playing(self) -> Position:
        if self.position is None:
            raise Malformed("call reset first", "reset", "erst reset aufrufen")
        return self.position


def _rivals(wanted: str | Sequence[str], setup: Setup) -> list[str]:
    players = setup.players
    names = [wanted] * (players - 1) if isinstance(wanted, str) else list(wanted) if wanted else []
    if len(names) != players - 1 or not all(isinstance(name, str) for name in names):
        raise Malformed(f"{players} players need {players - 1} bots, by name, not {wanted!r}", "bots")
    for name in names:
        bots.get(name, 0)  # an unknown one is refused with those there are
        bots.must_play(name, setup.game)
    return names


def _check(reward: str, illegal: str) -> None:
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
