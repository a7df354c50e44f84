"""Step I (CX-4): a tile of the hand goes to the map."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step, split

from ..actions import SIDES, SKIP, TURNS, Codes
from ..state import (
    AT,
    BACK_FACE,
    BACKS,
    COLUMN,
    DECK,
    FRONTIER,
    HANDS,
    KNOWN_SINCE,
    LAID,
    LAYS,
    POINTS,
    SKIPPED,
    State,
)
from ..state import TURNS as TURNS_OVER
from .centre import has_centre
from .cities import joined_by, joins_stations, near_stations, put_tile, touching
from .shares import AnyTime
from .steps import CENTRE, LAY
from .turn import of_later_steps, start_moving
from .wrong_step import WrongStep

NOTHING: Final = list[int]()
TURNS_IN: Final = [[turn for turn in range(TURNS) if bits >> turn & 1] for bits in range(1 << TURNS)]


class BeginTurn(Step[State]):
    """A new turn: nothing laid yet, nothing taken."""

    def __init__(self) -> None:
        super().__init__("begin_turn", "CX-2.1", automatic=True)

    def run(self, s: State) -> None:
        s.put(LAID, NOBODY)
        s.put(COLUMN, NOBODY)
        s.put(SKIPPED, 0)
        s.put(POINTS, 0)
        s.put(STEP, LAY)
        s.note("turn", s.cells[TURNS_OVER] // s.players + 1, s.seat)
        find_lays(s)


def find_lays(s: State) -> None:
    """All legal ways to lay a tile: kept as a row, for nothing but a new tile changes it."""
    if s.cells[STEP] != LAY:
        s.put_row(LAYS, [])
        return
    first = s.land.first_lay
    per_side = s.land.cells * TURNS
    near = [touching(s, cell) if near_stations(s, cell) else NOTHING for cell in s.rows[FRONTIER]]
    found: list[int] = []
    backs: list[int] = []
    ways(s, 0, BACK_FACE, near, backs)
    for tile in s.rows[HANDS + s.cells[SEAT]]:
        ways(s, first, DECK + tile, near, found)
        found += [first + per_side + way for way in backs]
        first += SIDES * per_side
    s.put_row(LAYS, found)


def ways(s: State, first: int, face: int, near: list[list[int]], found: list[int]) -> None:
    """CX-4.2 to 4.4, 4.6 for one side of a tile; `first` is the code of its first cell.

    `near` has, per cell of the frontier, what the cell touches where that includes two stations.
    """
    cells, fits = s.cells, s.land.fits
    for i, cell in enumerate(s.rows[FRONTIER]):
        turns = fits[face * 256 - 1 - cells[AT + cell]]
        if turns:
            for turn in TURNS_IN[turns]:
                if not near[i] or not joined_by(s, near[i], face * 4 + turn):
                    found.append(first + cell * TURNS + turn)  # noqa: PERF401 - no list per cell in the hottest loop


class Lay(Step[State]):
    """CX-4.1: one tile, on either side."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("lay", "CX-4.1")
        self.codes: Codes = codes
        self.any_time: AnyTime = AnyTime(codes)
        self.wrong_step: WrongStep = WrongStep(codes)

    def legal(self, s: State) -> list[int]:
        """CX-4.9: without a fitting tile there is only the skip."""
        return (s.rows[LAYS] or [SKIP]) + self.any_time.legal(s, s.seat)

    def why_not(self, s: State, action: int) -> Refused | None:
        codes = self.codes
        if self.any_time.meant(action):
            return self.any_time.why_not(s, s.seat, action)
        if action == SKIP:
            return Refused("CX-4.9", "something_fits", {}) if s.rows[LAYS] else None
        if codes.lay <= action < codes.swap:
            return self.why_not_there(s, action)
        if of_later_steps(codes, action):
            return NotAsked("CX-4.1", "lay_first", {})
        return self.wrong_step.refuse(s, action)

    def why_not_there(self, s: State, action: int) -> Refused | None:
        slot, cell, turn, back = self.decode(action)
        hand = s.rows[HANDS + s.seat]
        if slot >= len(hand):
            return Refused("CX-4.1", "not_in_hand", {})
        if s.place_at(cell) >= 0:
            return Refused("CX-4.2", "cell_taken", {"cell": cell})
        need = s.need(cell)
        if not need:
            return Refused("CX-4.2", "no_neighbour", {"cell": cell})
        face = BACK_FACE if back else DECK + hand[slot]
        rails, wanted, blank = s.land.rails[face * 4 + turn], need & 15, need >> 4
        if rails & wanted != wanted or rails & blank:
            return Refused("CX-4.4", "rails_differ", {"cell": cell})
        if not wanted:
            return Refused("CX-4.2", "no_rail", {"cell": cell})
        if not s.land.turns[face] >> turn & 1:
            return Refused("CX-4.3", "same_turn", {})
        if joins_stations(s, cell, face * 4 + turn):
            return Refused("CX-4.6", "joins_stations", {"cell": cell})
        return None

    def decode(self, action: int) -> tuple[int, int, int, bool]:
        """Tile of the hand, cell, turn, face down or not."""
        rest, turn = split(action - self.codes.lay, TURNS)
        rest, cell = split(rest, self.codes.cells)
        return rest // SIDES, cell, turn, rest % SIDES == 1

    def apply(self, s: State, action: int) -> None:
        if self.any_time.meant(action):
            self.any_time.apply(s, s.seat, action)
        elif action == SKIP:
            self.skip(s)
        else:
            self.lay(s, action)

    def skip(self, s: State) -> None:
        """CX-4.9: the hand is shown and kept."""
        seat = s.seat
        s.put(SKIPPED, 1)
        s.reveal()
        s.note("skipped", seat)
        for tile in s.rows[HANDS + seat]:
            s.put(KNOWN_SINCE + tile, s.cells[TURNS_OVER] + 1)
            s.note("shown", seat, tile)
        start_moving(s)

    def lay(self, s: State, action: int) -> None:
        slot, cell, turn, back = self.decode(action)
        seat = s.seat
        hand = s.rows[HANDS + seat]
        tile = hand[slot]
        s.put_row(HANDS + seat, hand[:slot] + hand[slot + 1 :])
        s.put_row(LAYS, [])
        s.put(LAID, put_tile(s, cell, (BACK_FACE if back else DECK + tile) * 4 + turn))
        if back:  # CX-4.11: nobody is told which tile it was
            s.put_row(BACKS + seat, [*s.rows[BACKS + seat], tile, s.cells[TURNS_OVER] + 1])
            s.note("laid_back", seat, cell)
        else:
            s.note("laid", seat, tile, cell)
        if has_centre(s):
            s.put(STEP, CENTRE)
        else:
            start_moving(s)
