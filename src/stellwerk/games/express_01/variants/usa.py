"""USA: who first reaches the west draws a card at once (EX-13.5, 13.12). Open sides, stick and start cards are data."""

from stellwerk.kernel.core import STEP

from ..actions import Codes
from ..rules.bonus import DrawCard, draw_top
from ..rules.expand import Arrivals
from ..rules.steps import BUILD, CHOOSE_ACTION, DRAW_WEST
from ..state import LAID, WEST, State


class WestBonus(Arrivals):
    """EX-13.5: once per game, before the next card is laid."""

    def __init__(self, west: tuple[int, ...]) -> None:
        self.west: tuple[int, ...] = west

    def base_replaced(self, s: State, seat: int, space: int) -> None:
        if space not in self.west or s.cells[WEST]:
            return
        s.put(WEST, 1)
        s.note("reached_west", seat, space)
        if s.stacks_empty() < s.land.stacks:
            s.put(STEP, DRAW_WEST)


class DrawWest(DrawCard):
    """EX-13.12: the card goes to the hand; it paid for nothing of this step and is not laid by it."""

    def __init__(self, codes: Codes) -> None:
        super().__init__(codes, "west", "EX-13.5", BUILD)

    def apply(self, s: State, action: int) -> None:
        draw_top(s, s.seat, action - self.first)
        s.put(STEP, BUILD if s.cells[LAID] else CHOOSE_ACTION)
