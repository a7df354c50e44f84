"""What a seat cannot know (CX-1.18, 4.11): redrawn, true to what everybody has seen."""

from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import NOBODY, SEAT, STEP

from ..state import BACKS, HANDS, KNOWN_SINCE, MOST_TILES, SEATS, STACK, State
from .lay_tile import find_lays

LATEST: Final = MOST_TILES * SEATS  # later than any turn


def redeal(s: State, seat: int, seed: int) -> None:
    """The stack, the other hands and the fronts of the other seats' backs."""
    stream = Stream(seed)
    unknown = list(s.rows[STACK])
    others = [other for other in range(s.players) if other != seat]
    for other in others:
        unknown += [tile for tile in face_down(s, other) if not s.cells[KNOWN_SINCE + tile]]
    unknown.sort()  # the real order must not shine through
    stream.shuffle(unknown)
    for other in others:
        deal_again(s, other, unknown, stream)
    s.rows[STACK] = unknown
    if s.cells[SEAT] >= 0 and s.cells[SEAT] != seat:
        find_lays(s)
        s.options = s.steps[s.cells[STEP]].legal(s)


def face_down(s: State, seat: int) -> list[int]:
    """The tiles of a seat nobody else sees: in its hand and face down on the map."""
    return s.rows[HANDS + seat] + s.rows[BACKS + seat][::2]


def deal_again(s: State, seat: int, unknown: list[int], stream: Stream) -> None:
    """A tile all have seen stays with its holder, in the hand or under a back laid later; the rest is chance."""
    hand, backs = s.rows[HANDS + seat], s.rows[BACKS + seat]
    laid_in = [LATEST] * len(hand) + backs[1::2]
    dealt = [NOBODY] * len(laid_in)
    known = [(-s.cells[KNOWN_SINCE + tile], tile) for tile in face_down(s, seat)]
    known.sort()  # latest first: where they fit, all earlier ones fit too, so nobody is left without a place
    for since, tile in known:
        if since < 0:
            fitting = [i for i in range(len(dealt)) if dealt[i] == NOBODY and laid_in[i] > -since]
            dealt[fitting[stream.below(len(fitting))]] = tile
    for i in range(len(dealt)):
        if dealt[i] == NOBODY:
            dealt[i] = unknown.pop()
    s.rows[HANDS + seat] = dealt[: len(hand)]
    again: list[int] = []
    for i in range(len(backs) // 2):
        again += [dealt[len(hand) + i], backs[2 * i + 1]]
    s.rows[BACKS + seat] = again
