"""Network lines: a bed that parts them from the ground, a dark edge, a body in the owner's colour."""

from collections.abc import Iterable

from .hexes import Point, point
from .svg import NOTHING, Svg, el, join

Line = tuple[Point, Point]

LAYERS = ("k-bed", "k-edge", "k-body")


def path_of(lines: Iterable[Line]) -> str:
    return "".join(f"M{point(start)}L{point(end)}" for start, end in lines)


def network(lines: Iterable[Line], colour: str) -> Svg:
    """All lines of one owner as one path per layer, so that they join without seams."""
    d = path_of(lines)
    if not d:
        return NOTHING
    return el("g", join(el("path", class_=f"k {layer}", d=d) for layer in LAYERS), class_=f"c-{colour}")
