"""Many positions as one array of the cells that anybody may see, kept up to date by what each action changed: observations of a whole batch at once.

Reading four hundred numbers of a position one by one takes longer than playing a move in it. A core notes every cell it
changes (its trail, for undo); so only those are copied, and what each seat sees is gathered for all games together.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import numpy as np

from stellwerk.kernel.core import STEP, Core

from .spaces import HEAD, Space

Array = Any  # of NumPy, whose types are not everywhere


class Mirror:
    """`cells[i]` are those of game i, in the order of `_read`."""

    def __init__(self, space: Space, games: int) -> None:
        self.space, self.games = space, games
        wanted = sorted({STEP, *(at for eye in space.eyes for at in eye.order)})  # STEP is 0: it comes first
        self._read = itemgetter(*wanted)
        cells = len(space.setup.first_position.cells)
        self._place = [-1] * cells  # of each cell its place here; −1: nobody looks at it
        for place, at in enumerate(wanted):
            self._place[at] = place
        self.cells: Array = np.zeros((games, len(wanted)), np.int64)
        self._flat = self.cells.reshape(-1)
        self._width = self.cells.shape[1]
        # By seat: which cells it reads, in its order.
        orders: Array = np.array([[self._place[at] for at in eye.order] for eye in space.eyes])
        self._order: Array = orders[0]
        # Most cells stand at the same place for every seat: only the others are gathered seat by seat.
        self._turning: Array = np.flatnonzero((orders != orders[0]).any(axis=0))
        self._turned: Array = orders[:, self._turning]
        self._places: list[int] = []
        self._values: list[int] = []

    def begin(self, game: int, core: Core) -> None:
        self.cells[game] = self._read(core.cells)

    def note(self, game: int, core: Core) -> None:
        """What the last action changed; rows of a core are in no observation but by what a game works out."""
        cells, places, start = core.cells, self._place, game * self._width
        for at in core.changed():
            if (place := places[at]) >= 0:
                self._places.append(start + place)
                self._values.append(cells[at])

    def settle(self) -> None:
        """All that was noted; a cell that changed twice is noted twice with what it is now."""
        self._flat[self._places] = self._values
        self._places, self._values = [], []

    def observe(self, cores: Sequence[Core], seats: Array) -> Array:
        """A row per game, as the seat that decides sees it."""
        space, eye, players = self.space, self.space.eyes[0], self.space.setup.players
        found: Array = np.empty((self.games, space.size), np.int32)
        end = len(HEAD) + len(self._order)
        found[:, 0], found[:, 1], found[:, 2] = self.cells[:, 0], 0, seats
        shown = found[:, len(HEAD) : end]
        shown[:] = self.cells.take(self._order, axis=1)
        shown[:, self._turning] = np.take_along_axis(self.cells, self._turned[seats], 1)
        seat = seats.astype(np.int32)[:, None]
        if eye.seats:
            named = shown[:, eye.seats]
            shown[:, eye.seats] = np.where((named >= 0) & (named < players), (named - seat) % players, named)
        if eye.bits:
            shown[:, eye.bits] = turned(shown[:, eye.bits], seat, players)
        if eye.told:
            for i, core in enumerate(cores):
                found[i, end:] = space.eyes[int(seats[i])].tell(core)
        return found


def turned(masks: Array, seat: Array, players: int) -> Array:
    """The bits of all seats, the reader's first, as `observed.relative_bits` turns one."""
    every = (1 << players) - 1
    mine = masks & every
    return masks >> players << players | (mine >> seat | mine << (players - seat)) & every
