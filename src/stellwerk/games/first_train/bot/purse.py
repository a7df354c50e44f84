"""Influence and cubes that a seat has left once the running line is paid."""

from typing import Final

from ..state import (
    BROWN,
    COLOURS,
    DUE,
    FEES,
    GREEN,
    HAND,
    INFLUENCE,
    LENGTH,
    POINTS,
    RED,
    SEATS,
    WHITE,
    State,
)

CUBES: Final = COLOURS  # behind the colours in a purse


def left_in_purse(s: State, seat: int) -> list[int]:
    """Influence by colour, and cubes, once the running line is paid: fees, cubes, then brown points last (FT-5.33 to 5.36)."""
    cells = s.cells
    at = INFLUENCE + seat
    purse: list[int] = [
        cells[at],
        cells[at + SEATS],
        cells[at + RED * SEATS],
        cells[at + GREEN * SEATS],
        cells[HAND + seat],
    ]
    if s.seat == seat and cells[LENGTH]:
        due: int = cells[DUE]
        if not due:
            due = cells[POINTS]
            for colour in range(COLOURS):
                purse[colour] -= cells[FEES + colour]
        for kind in (CUBES, WHITE, RED, GREEN, BROWN):
            paid = min(due, purse[kind])
            purse[kind] -= paid
            due -= paid
    return purse
