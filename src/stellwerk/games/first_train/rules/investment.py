"""Phases 1 and 2: investment cubes (FT-1) and influence markers (FT-2). Neither asks anything."""

from stellwerk.kernel.core import STEP, Step

from ..state import BOX, DRAWN, HAND, ORDER, PHASE, ROUND, STOCK, State
from .auction import open_auction
from .preparation import draw_from
from .steps import PLACE_BID


class NewRound(Step[State]):
    """FT-0.16, FT-1.1 to 1.3, FT-2.1 to 2.4."""

    def __init__(self) -> None:
        super().__init__("new_round", "FT-1.3", automatic=True)

    def run(self, s: State) -> None:
        s.note("round", s.cells[ROUND] + 1)
        s.put(PHASE, 1)
        for i in range(s.players):
            self.take_cubes(s, s.cells[ORDER + i])
        self.draw_markers(s)
        s.put(PHASE, 3)
        s.put(BOX, 0)
        s.put(STEP, PLACE_BID)
        open_auction(s)

    def take_cubes(self, s: State, seat: int) -> None:
        """FT-1.1: the income, or all that is left."""
        taken = min(s.panel.income, s.cells[STOCK + seat])
        s.add(STOCK + seat, -taken)
        s.add(HAND + seat, taken)
        s.note("took_cubes", seat, taken, s.cells[HAND + seat])

    def draw_markers(self, s: State) -> None:
        """FT-2.3, 10.2: one for each box, in their order, out of a bag that is full again every round."""
        bag = list(s.panel.bag)
        for box in range(len(s.panel.least)):
            colour = draw_from(s, bag)
            s.put(DRAWN + box, colour)
            s.note("drew_marker", box, colour)
