"""Games as OpenSpiel knows them: `pyspiel.load_game("stellwerk(game=american_rails,players=3)")` once this is imported, or `game(…)`.

Chance is one explicit node at the root: which of many shuffles this is. After it nothing is drawn that the shuffle does not decide, and
`resample_from_infostate` gives another state that its seat can't tell from this one (hidden things and coming chance redrawn),
which is what information set search asks for. Needs `pip install stellwerk[research] open_spiel`.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

try:
    import pyspiel
except ImportError:
    raise ImportError("stellwerk.research.openspiel needs OpenSpiel: pip install open_spiel") from None

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup

from .position import SEEDS, Position
from .rewards import RANK, check_reward
from .setups import setup_for
from .spaces import space_of

SHUFFLES: Final = 1024
LONGEST: Final = 5000  # decisions of a game; OpenSpiel wants to know
FAR: Final = 5000.0  # points: no margin is wider
DEFAULTS: Final = {"game": "american_rails", "board": "", "players": 0, "options": "", "reward": RANK}


def game(
    game: str,
    board: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    reward: str = RANK,
) -> Any:
    """The game of a set-up; what there is none of is refused with what there is."""
    setup = setup_for(game, board, players, options)
    check_reward(reward)
    chosen = {"game": game, "board": setup.board_key, "players": setup.players, "reward": reward}
    return StellwerkGame({**chosen, "options": _packed(options)})


def _packed(options: Mapping[str, object] | None) -> str:
    """As a parameter of a game can carry them: no commas, brackets or equals signs."""
    return json.dumps(dict(options)).encode().hex() if options else ""


def _type(players: tuple[int, int]) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name="stellwerk",
        long_name="Stellwerk",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players[1],
        min_num_players=players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class StellwerkGame(pyspiel.Game):  # type: ignore[misc] # without its types where it is not installed
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        said = {**DEFAULTS, **(params or {})}
        options = json.loads(bytes.fromhex(said["options"])) if said["options"] else None
        self.setup = setup_for(said["game"], said["board"] or None, said["players"] or None, options)
        self.reward = said["reward"]
        check_reward(self.reward)
        most = 1.0 if self.reward == RANK else FAR
        info = pyspiel.GameInfo(
            num_distinct_actions=space_of(self.setup).actions,
            max_chance_outcomes=SHUFFLES,
            num_players=self.setup.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=LONGEST,
        )
        super().__init__(_type((1, 8)), info, {**said, "players": self.setup.players})

    def new_initial_state(self) -> "StellwerkState":
        return StellwerkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise Malformed(f"an observer has no parameters, not {params}", "params")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class StellwerkState(pyspiel.State):  # type: ignore[misc]
    """`position` is None until the shuffle is chosen. `course`: by seat, what it saw and did when it decided."""

    def __init__(self, game: StellwerkGame) -> None:
        super().__init__(game)
        self.position: Position | None = None
        self.course: list[tuple[str, ...]] = [()] * game.setup.players

    @property
    def setup(self) -> Setup:
        """Asked of the game: OpenSpiel copies a state with all it holds."""
        known: Setup = self.get_game().setup
        return known

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(shuffle, 1 / SHUFFLES) for shuffle in range(SHUFFLES)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.legal() if player == self.position.seat else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position.begin(self.setup, action)
            return
        seat = self.position.seat
        seen = self.observed(seat)
        self.position.step(action)
        self.course = list(self.course)
        self.course[seat] = (*self.course[seat], f"{seen}:{action}")

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"shuffle {action}"
        return json.dumps(space_of(self.setup).meaning(action))

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        if self.position is None or not self.position.over:
            return [0.0] * self.setup.players
        return self.position.rewards(self.get_game().reward)

    def observed(self, player: int) -> str:
        """What the seat may know now."""
        return "" if self.position is None else ",".join(map(str, self.position.observe(player).tolist()))

    def information_state_string(self, player: int | None = None) -> str:
        """What the seat saw whenever it decided, what it did, and what it sees now."""
        seat = self.current_player() if player is None else player
        return "\n".join([f"seat {seat}", *self.course[seat], self.observed(seat)])

    def resample_from_infostate(self, player: int, sampler: Any) -> "StellwerkState":
        """A state this seat can't tell from this one; `sampler` gives numbers from 0 to 1."""
        twin: StellwerkState = self.clone()
        if self.position is not None:
            draw = sampler if callable(sampler) else sampler.sample
            twin.position = self.position.believed(player, int(draw() * SEEDS) % SEEDS)
        return twin

    def __str__(self) -> str:
        return "" if self.position is None else f"{self.position.core.hash():x}"


class Observer:
    """OpenSpiel's view of an observation: numbers for planning, the same as a string."""

    def __init__(self, game: StellwerkGame, recall: bool) -> None:
        self.recall, self.space = recall, space_of(game.setup)
        self.tensor: Any = np.zeros(self.space.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: StellwerkState, player: int) -> None:
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[:] = state.position.observe(player)

    def string_from(self, state: StellwerkState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observed(player)


pyspiel.register_game(_type((1, 8)), StellwerkGame)
