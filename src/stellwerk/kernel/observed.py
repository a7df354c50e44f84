"""What a seat may know of a position, as numbers in a fixed order: the parts of an observation, declared by each game.

A part is a stretch of cells that lie open, or what a game works out for a seat (its hand, the size of others' hands).
Seats are relative: the reader is 0, the next one clockwise 1; where something belongs to a seat the reader's comes first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

NUMBER: Final = "number"
SEAT: Final = "seat"  # the number of a seat, or one that is none: those stay as they are
SEATS: Final = "seats"  # a bit per seat


@dataclass(frozen=True)
class Cells:
    """Open numbers that lie `stride` apart. `room`: they stand in groups with a place for so many seats each."""

    name: str
    at: int
    size: int = 1
    stride: int = 1
    room: int = 0
    each: int = 1  # so many numbers of a group belong to a seat
    value: str = NUMBER


@dataclass(frozen=True)
class Derived:
    """What is not simply open: `read` gets the state and the reader's seat."""

    name: str
    size: int
    read: Callable[[Any, int], Sequence[int]]


Observed = Cells | Derived


def cells_for(part: Cells, seat: int, players: int) -> list[int]:
    """The cells in the order in which this seat reads them."""
    if not part.room:
        return [part.at + i * part.stride for i in range(part.size)]
    group = part.room * part.each
    found: list[int] = []
    for start in range(0, part.size, group):
        for place in range(part.room):
            whose = (seat + place) % players if place < players else place
            found += [part.at + (start + whose * part.each + i) * part.stride for i in range(part.each)]
    return found


def relative(value: int, seat: int, players: int) -> int:
    """A seat as another seat counts it; what is no seat stays."""
    return (value - seat) % players if 0 <= value < players else value


def relative_bits(mask: int, seat: int, players: int) -> int:
    """The bits of all seats, the reader's first; bits beyond them stay."""
    mine = mask & ((1 << players) - 1)
    turned = (mine >> seat | mine << (players - seat)) & ((1 << players) - 1)
    return mask >> players << players | turned


def counted(items: Sequence[int], kinds: int) -> list[int]:
    """How often each kind is there."""
    found = [0] * kinds
    for item in items:
        found[item] += 1
    return found


def filled(items: Sequence[int], size: int) -> list[int]:
    """As they stand, −1 behind the last."""
    return [*items[:size], *[-1] * (size - len(items))]
