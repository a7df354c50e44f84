"""What the views of all games begin with: where the match stands, for whom."""

from .core import NOBODY, STEP, Core
from .game import View


def head_of(core: Core, game: str, board: str, seat: int | None) -> View:
    """`last` is filled by the match: a position alone does not know what happened last."""
    over = core.seat < 0
    return {
        "game": game,
        "board": board,
        "seat": seat,
        "turn": None if over else core.seat,
        "over": over,
        "step": core.steps[core.cells[STEP]].name,
        "last": [],
    }


def seat_or_none(seat: int) -> int | None:
    """Cells say nobody by a number, JSON by null."""
    return None if seat == NOBODY else seat
