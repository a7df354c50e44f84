"""A game as planners and environments hold it: numbers in, numbers out, a cheap clone, what another seat may believe."""

from collections.abc import Mapping
from typing import Any, Final

from stellwerk.kernel.chance import Stream, seeded
from stellwerk.kernel.core import GEN_A, GEN_B, STEP, Core
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import begin

from .numbers import whole
from .rewards import MARGIN, RANK, check_reward, margins, ranks
from .spaces import Mask, Space, Vector, space_of

HALF: Final = 1 << 30
SEEDS: Final = HALF * HALF
# What rules and their check may say of numbers that are no position.
BROKEN: Final = (AssertionError, ArithmeticError, LookupError, TypeError, ValueError)


def seed_from(seed: int) -> int:
    """Any whole number, also a negative one; larger ones begin again at nought."""
    return whole(seed, "seed") % SEEDS


def drawn_seed(stream: Stream) -> int:
    """A seed from a stream, which draws 30 bits at a time."""
    return stream.below(HALF) * HALF + stream.below(HALF)


class Position:
    """A game that is played. `clone` shares nothing that changes."""

    __slots__ = ("_mask", "core", "space")

    # No __init__: a class without one is called in half the time, and a clone takes hardly longer than its core's.
    space: Space
    core: Core
    _mask: Mask | None  # made when it is asked for, once a step

    @classmethod
    def at(cls, space: Space, core: Core) -> "Position":
        position = cls()
        position.space, position.core, position._mask = space, core, None
        return position

    @classmethod
    def begin(cls, setup: Setup, seed: int) -> "Position":
        return cls.at(space_of(setup), begin(setup, seed_from(seed)).core)

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
        """Made once a step, when it is first asked for; everybody gets a copy of their own, as Gymnasium wants it."""
        if self._mask is None:
            self._mask = self.space.mask(self.core)
        return self._mask.copy()

    def observe(self, seat: int) -> Vector:
        return self.space.observe(self.core, seat)

    def step(self, number: int) -> None:
        """Take an action; a refused one changes nothing."""
        self.take(self.space.checked(number, self.core))

    def take(self, code: int) -> None:
        """An action that is known to be legal."""
        self.core.apply(code)
        self.forget()

    def forget(self) -> None:
        """An environment never takes back: the trail of a long game would only grow."""
        self.core.forget()
        self._mask = None

    def clone(self) -> "Position":
        twin = Position()
        twin.space = self.space
        twin.core = self.core.clone()
        twin._mask = None
        return twin

    def __deepcopy__(self, memo: object) -> "Position":
        return self.clone()

    def believed(self, seat: int, seed: int) -> "Position":
        """A copy as this seat could believe it: hidden things redrawn, and another chance to come."""
        chance = seed_from(seed)
        twin = self.core.clone()
        twin.source = None
        twin.redeal(self.space.seated(seat), chance)
        twin.cells[GEN_A], twin.cells[GEN_B] = seeded(drawn_seed(Stream(chance)))
        return Position.at(self.space, twin)

    def rewards(self, kind: str = RANK) -> list[float]:
        """By seat. `rank`: from 1 for the first to −1 for the last, shared by who is equal; `margin`: points ahead of the best other."""
        check_reward(kind)
        return margins(self.core) if kind == MARGIN else ranks(self.core)

    def get_state(self) -> dict[str, Any]:
        """The whole position, secrets included; for the same set-up, by `set_state`."""
        return {
            "digest": self.space.digest,
            "cells": list(self.core.cells),
            "rows": [list(row) for row in self.core.rows],
        }

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Go where `get_state` was asked; what is no state of this set-up is refused, and nothing moves."""
        digest = state.get("digest") if isinstance(state, Mapping) else None
        if digest != self.space.digest:
            raise Malformed(
                f"the state is of {digest}, this set-up is {self.space.digest}: a state is what get_state gave",
                "digest",
                f"der Zustand ist von {digest}, dieser Aufbau ist {self.space.digest}: ein Zustand ist, was get_state gab",
            )
        core = self.core.fresh()
        numbers = self._numbers(state)
        try:
            core.load(*numbers)
            self._check(core)
        except BROKEN as error:
            raise Malformed(
                f"the numbers are no position of this game ({error!r}): a state is what get_state gave",
                "state",
                f"die Zahlen sind keine Stellung dieses Spiels ({error!r}): ein Zustand ist, was get_state gab",
            ) from None
        self.core, self._mask = core, None

    def _check(self, core: Core) -> None:
        """A question of this game to one of its seats, and nothing lost or from nowhere."""
        if not (0 <= core.cells[STEP] < len(core.steps) and -1 <= core.seat < self.players):
            raise ValueError("no such question or seat")
        self.space.setup.check(core)
        if core.seat >= 0:
            core.options = core.steps[core.cells[STEP]].legal(core)

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
        return _restored, (self.space, self.get_state())


def _restored(space: Space, state: dict[str, Any]) -> Position:
    """In the process that reads it, which has its own board files: if they differ the digest says so."""
    position = Position.begin(space.setup, 0)
    position.set_state(state)
    return position
