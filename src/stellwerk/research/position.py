"""A game as planners and environments hold it: numbers in, numbers out, a cheap clone, what another seat may believe."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from stellwerk.kernel.chance import Stream, seeded
from stellwerk.kernel.core import GEN_A, GEN_B, Core
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import begin
from stellwerk.kernel.registry import data_folder, find

from .spaces import Mask, Space, Vector, space_of

HALF: Final = 1 << 30
SEEDS: Final = HALF * HALF
RANK: Final = "rank"
MARGIN: Final = "margin"
REWARDS: Final = (RANK, MARGIN)


def setup_for(
    game: str,
    board: str | None = None,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    data: str | Path | None = None,
) -> Setup:
    """A game on a board, ready to begin; what there is none of is refused with what there is."""
    return find(game).setup(board, players, options, data_folder(data))


def check_reward(kind: str) -> None:
    if kind not in REWARDS:
        raise Malformed(
            f"reward is one of {', '.join(REWARDS)}, not {kind!r}",
            "reward",
            f"reward ist eines von {', '.join(REWARDS)}, nicht {kind!r}",
        )


def drawn_seed(stream: Stream) -> int:
    """A seed from a stream, which draws 30 bits at a time."""
    return stream.below(HALF) * HALF + stream.below(HALF)


class Position:
    """A game that is played. `clone` shares nothing that changes."""

    __slots__ = ("core", "space")

    def __init__(self, space: Space, core: Core) -> None:
        self.space, self.core = space, core

    @classmethod
    def begin(cls, setup: Setup, seed: int) -> "Position":
        return cls(space_of(setup), begin(setup, seed % SEEDS).core)

    @property
    def players(self) -> int:
        return self.space.setup.players

    @property
    def seat(self) -> int:
        """Who decides; −1 when the game is over."""
        return self.core.seat

    @property
    def over(self) -> bool:
        return self.core.seat < 0

    def legal(self) -> list[int]:
        return self.space.legal(self.core)

    def mask(self) -> Mask:
        return self.space.mask(self.core)

    def observe(self, seat: int) -> Vector:
        return self.space.observe(self.core, seat)

    def step(self, number: int) -> None:
        """Take an action; a refused one changes nothing."""
        self.core.apply(self.space.checked(number, self.core))
        forget(self.core)

    def clone(self) -> "Position":
        return Position(self.space, self.core.clone())

    def __deepcopy__(self, memo: object) -> "Position":
        return self.clone()

    def believed(self, seat: int, seed: int) -> "Position":
        """A copy as this seat could believe it: hidden things redrawn, and another chance to come."""
        twin = self.core.clone()
        twin.source = None
        twin.redeal(seat, seed % SEEDS)
        twin.cells[GEN_A], twin.cells[GEN_B] = seeded(drawn_seed(Stream(seed % SEEDS)))
        return Position(self.space, twin)

    def rewards(self, kind: str = RANK) -> list[float]:
        """By seat. `rank`: from 1 for the first to −1 for the last, shared by who is equal; `margin`: points ahead of the best other."""
        return margins(self.core) if kind == MARGIN else ranks(self.core)

    def get_state(self) -> dict[str, Any]:
        """The whole position, secrets included; for the same set-up, by `set_state`."""
        return {
            "digest": self.space.digest,
            "cells": list(self.core.cells),
            "rows": [list(row) for row in self.core.rows],
        }

    def set_state(self, state: Mapping[str, Any]) -> None:
        if state.get("digest") != self.space.digest:
            raise Malformed(
                f"the state is of {state.get('digest')}, this set-up is {self.space.digest}",
                "digest",
                f"der Zustand ist von {state.get('digest')}, dieser Aufbau ist {self.space.digest}",
            )
        core = self.core.fresh()
        cells, rows = self._numbers(state)
        core.load(cells, rows)
        if core.seat >= 0:
            core.options = core.steps[core.cells[0]].legal(core)
        self.core = core

    def _numbers(self, state: Mapping[str, Any]) -> tuple[list[int], list[list[int]]]:
        """Cells and rows as this set-up has them; anything else is refused before something changes."""
        cells, rows = state.get("cells"), state.get("rows")
        wanted, count = len(self.core.cells), len(self.core.rows)
        if isinstance(cells, list) and isinstance(rows, list) and all(isinstance(row, list) for row in rows):
            every = [*cells, *(number for row in rows for number in row)]
            if len(cells) == wanted and len(rows) == count and all(type(number) is int for number in every):
                return list(cells), [list(row) for row in rows]
        raise Malformed(
            f"a state has cells, a list of {wanted} whole numbers, and rows, {count} lists of whole numbers",
            "state",
            f"ein Zustand hat cells, eine Liste von {wanted} ganzen Zahlen, und rows, {count} Listen ganzer Zahlen",
        )

    def match(self, names: list[str] | None = None) -> Match:
        """To look at: views, drawings, texts. It is a copy."""
        twin = self.core.clone()
        match = Match(self.space.setup, twin, 0)
        match.names = names or []
        return match

    def __reduce__(self) -> Any:
        setup = self.space.setup
        where = (setup.game.key, setup.board_key, setup.players, setup.options)
        return _restored, (where, self.get_state())


def _restored(where: tuple[str, str, int, dict[str, object]], state: dict[str, Any]) -> Position:
    position = Position.begin(setup_for(*where), 0)
    position.set_state(state)
    return position


def forget(core: Core) -> None:
    """An environment never takes back: the trail of a long game would only grow."""
    core.forget()


def margins(core: Core) -> list[float]:
    """Points ahead of the best other; alone, the points."""
    scores = core.scores()
    if len(scores) == 1:
        return [float(scores[0])]
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


def ranks(core: Core) -> list[float]:
    """By points, and who wins a tie by the rules is before who does not; alone: 1 for a win, −1 for a loss."""
    scores, winners = core.scores(), core.winners()
    if len(scores) == 1:
        return [1.0 if 0 in winners else -1.0]
    keys = [(seat in winners, score) for seat, score in enumerate(scores)]
    last = len(keys) - 1
    return [sum((key > other) - (key < other) for other in keys) / last for key in keys]
