"""Who acts in which order: the four phases in which one player after another has a turn (AS-2.4)."""

from stellwerk.kernel.core import NOBODY, SEAT, STEP

from ..state import PLACE, TURNS, State
from .steps import NEXT_PHASE


def open_turns(s: State, first: int, ask: int) -> None:
    """Player order, with `first` (a seat, or −1) before all others."""
    order = s.playing()
    if first != NOBODY and first in order:
        order.remove(first)
        order.insert(0, first)
    s.put_row(TURNS, order)
    s.put(PLACE, 0)
    s.put(SEAT, order[0])
    s.put(STEP, ask)


def next_turn(s: State, ask: int, after: int = NEXT_PHASE) -> None:
    """The next player is asked; after the last one comes step `after`."""
    place = s.cells[PLACE] + 1
    order = s.rows[TURNS]
    s.put(PLACE, place)
    if place < len(order):
        s.put(SEAT, order[place])
        s.put(STEP, ask)
    else:
        s.put(STEP, after)
