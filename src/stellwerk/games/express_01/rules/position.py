"""Change position (EX-9) and the end of a turn (EX-10.1)."""

from stellwerk.kernel.core import SEAT, STEP, Refused, Step

from ..actions import Codes
from ..state import ACTED, ACTOR, COMPANY, CREDIT, LAID, MODE, NONE, POSITION, State
from .route import Trains
from .steps import CHOOSE_ACTION, END_ROUND, END_TURN, NEXT_TURN


class Positions:
    """EX-9.1: position cards are exchanged with one other player."""

    def __init__(self, codes: Codes) -> None:
        self.first: int = codes.swap
        self.players: int = codes.players

    def legal(self, seat: int) -> list[int]:
        return [self.first + other for other in range(self.players) if other != seat]

    def meant(self, action: int) -> bool:
        return self.first <= action < self.first + self.players

    def why_not(self, seat: int, action: int) -> Refused | None:
        return Refused("EX-9.1", "swap_self", {}) if action - self.first == seat else None

    def swap(self, s: State, seat: int, action: int) -> None:
        """EX-9.2, 9.3: having acted stays with the player, so only the numbers change hands."""
        other = action - self.first
        mine, theirs = s.cells[POSITION + seat], s.cells[POSITION + other]
        s.put(POSITION + seat, theirs)
        s.put(POSITION + other, mine)
        s.note("swapped", seat, other, theirs)
        s.put(STEP, END_TURN)


class NextTurn(Step[State]):
    """EX-5.1, 10.2: the lowest position still on its engine side acts; when there is none, the round is over."""

    def __init__(self, trains: Trains) -> None:
        super().__init__("next_turn", "EX-5.1", automatic=True)
        self.trains: Trains = trains

    def run(self, s: State) -> None:
        seat = self.next_seat(s)
        if seat == NONE:
            s.put(STEP, END_ROUND)
            return
        s.put(MODE, 0)
        s.put(COMPANY, NONE)
        self.trains.refresh(s)
        s.put(SEAT, seat)
        s.put(ACTOR, seat)
        s.put(STEP, CHOOSE_ACTION)

    def next_seat(self, s: State) -> int:
        found = NONE
        for seat in range(s.players):
            waiting = not s.cells[ACTED + seat]
            if waiting and (found == NONE or s.cells[POSITION + seat] < s.cells[POSITION + found]):
                found = seat
        return found


class EndTurn(Step[State]):
    """EX-10.1: the own position card is turned to its back."""

    def __init__(self) -> None:
        super().__init__("end_turn", "EX-10.1", automatic=True)

    def run(self, s: State) -> None:
        s.put(ACTED + s.cells[ACTOR], 1)
        s.put(CREDIT, 0)
        s.put(LAID, 0)
        s.put(STEP, NEXT_TURN)
