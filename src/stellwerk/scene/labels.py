"""Names beside small things: of eight places round a point the one that covers least of what is played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .hexes import Point
from .svg import Svg, el

# Where the name begins, as offset and anchor; the earlier one wins a tie.
PLACES = (
    (0.0, 21.0, "middle"),
    (0.0, -12.5, "middle"),
    (12.0, 4.0, "start"),
    (-12.0, 4.0, "end"),
    (8.0, 17.5, "start"),
    (-8.0, 17.5, "end"),
    (8.0, -10.0, "start"),
    (-8.0, -10.0, "end"),
)
LETTER, HEIGHT = 6.4, 10.0
_SHARE_LEFT = {"middle": 0.5, "start": 0.0, "end": 1.0}
_TASTE = 0.3  # so much worse is each place than the one before it


@dataclass(frozen=True)
class Obstacle:
    """Something a name had better not cover: where, how far it reaches, how bad it would be."""

    at: Point
    reach: float
    weight: float


def label(at: Point, name: str, obstacles: Sequence[Obstacle], kind: str) -> tuple[Svg, list[Obstacle]]:
    """The name, and what it takes up itself, for the names that follow."""
    costs = [(_cost(at, name, place, obstacles) + i * _TASTE, i) for i, place in enumerate(PLACES)]
    dx, dy, anchor = PLACES[min(costs)[1]]
    left, top, width = _box(at, name, (dx, dy, anchor))
    taken = [Obstacle((left + part * width / 4, top + HEIGHT / 2), 7.0, 4.0) for part in range(5)]
    return el("text", name, class_=f"{kind} {anchor}", x=at[0] + dx, y=at[1] + dy), taken


def _box(at: Point, name: str, place: tuple[float, float, str]) -> tuple[float, float, float]:
    dx, dy, anchor = place
    width = len(name) * LETTER
    return at[0] + dx - width * _SHARE_LEFT[anchor], at[1] + dy - HEIGHT, width


def _cost(at: Point, name: str, place: tuple[float, float, str], obstacles: Iterable[Obstacle]) -> float:
    left, top, width = _box(at, name, place)
    cost = 0.0
    for one in obstacles:
        (x, y), reach = one.at, one.reach
        if left - reach < x < left + width + reach and top - reach * 0.7 < y < top + HEIGHT + reach * 0.7:
            cost += one.weight
    return cost
