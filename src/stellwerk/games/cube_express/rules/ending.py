"""What brings the end (CX-15), nine-point markers, and who comes next."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Step

from ..state import (
    CLOSED_FROM,
    COLUMN,
    ENDING,
    LAST,
    MARKET,
    NINES,
    NINES_LEFT,
    REASONS,
    SKIPPED,
    SKIPS,
    STACK,
    TURNS,
    State,
)
from .scoring import announce_scores
from .steps import BEGIN_TURN

RUNNING: Final = 0
STACK_OUT: Final = 1  # CX-15.1
LAST_STATION: Final = 2  # CX-15.2
ROW_DONE: Final = 3  # CX-15.3
NOTHING_FITS: Final = 4  # CX-4.10
END_KEYS: Final = ["", "stack_out", "last_station", "row_done", "nothing_fits"]
END_RULES: Final = ["", "CX-15.1", "CX-15.2", "CX-15.3", "CX-4.10"]

STATION_REASON: Final = 1
SHARE_REASON: Final = 2


def reward(s: State, seat: int, reason: int) -> None:
    """CX-15.2, 15.3, 15.8 to 15.10: a nine-point marker once for each of the two reasons, while there are any."""
    if s.cells[REASONS + seat] & reason:
        return
    s.put(REASONS + seat, s.cells[REASONS + seat] | reason)
    if s.cells[NINES_LEFT]:
        s.add(NINES_LEFT, -1)
        s.add(NINES + seat, 1)
        s.note("nine_points", seat)
    if not s.cells[ENDING]:
        finish_round(s, LAST_STATION if reason == STATION_REASON else ROW_DONE)


def finish_round(s: State, ending: int) -> None:
    """CX-15.2, 15.3, 15.6, 15.7: this turn is played out; who has not played in this round has a last turn."""
    turns = s.cells[TURNS]
    announce(s, ending, turns - turns % s.players + s.players)


def announce(s: State, ending: int, last: int) -> None:
    """CX-15.4: turns after this one are without market."""
    s.put(ENDING, ending)
    s.put(CLOSED_FROM, s.cells[TURNS] + 1)
    s.put(LAST, last)
    s.note("end_near", ending)


class EndTurn(Step[State]):
    """CX-14.4, 15.1: the refill, then the next player, or the end."""

    def __init__(self, players: int) -> None:
        super().__init__("end_turn", "CX-14.4", automatic=True)
        self.players: int = players

    def run(self, s: State) -> None:
        if s.cells[COLUMN] >= 0:
            self.refill(s)
        s.add(SKIPS, s.cells[SKIPPED])
        if not s.rows[STACK] and not s.cells[ENDING]:
            announce(s, STACK_OUT, s.cells[TURNS] + 1 + self.players)  # CX-15.1, 15.12
        s.add(TURNS, 1)
        if s.cells[TURNS] % self.players == 0:
            self.end_round(s)
        if s.cells[ENDING] and s.cells[TURNS] >= s.cells[LAST]:
            self.end_game(s)
        else:
            s.put(SEAT, (s.seat + 1) % self.players)
            s.put(STEP, BEGIN_TURN)

    def refill(self, s: State) -> None:
        """CX-14.4; the tile was hidden until now."""
        stack = s.rows[STACK]
        if stack:
            s.put(MARKET + s.cells[COLUMN], stack[0])
            s.put_row(STACK, stack[1:])
            s.reveal()
            s.note("turned_up", s.cells[COLUMN], stack[0])

    def end_round(self, s: State) -> None:
        """CX-4.10: a round in which nothing fitted for anybody is the last."""
        if s.cells[SKIPS] == self.players and not s.cells[ENDING]:
            s.put(ENDING, NOTHING_FITS)
            s.put(LAST, s.cells[TURNS])
        s.put(SKIPS, 0)

    def end_game(self, s: State) -> None:
        announce_scores(s)
        s.put(SEAT, NOBODY)
        s.note("ended", s.cells[ENDING])
