"""Water as on a printed chart: lakes with darker shores, rivers as smooth bands, their names."""

from collections.abc import Iterable, Sequence

from .hexes import Point, point
from .svg import NOTHING, Svg, el, join, num
from .track import Line, path_of

LINE_HEIGHT = 15.0


def shores(lines: Iterable[Line]) -> Svg:
    """Wide strokes will do: the land lies over their inner half."""
    d = path_of(lines)
    return join(el("path", class_=f"b-shore {kind}", d=d) for kind in ("far", "near")) if d else NOTHING


def river(spots: Sequence[Point]) -> Svg:
    """A band with a lighter middle, smooth through all the spots."""
    d = smooth(spots)
    return join(el("path", class_=kind, d=d) for kind in ("b-stream", "b-stream in"))


def smooth(spots: Sequence[Point]) -> str:
    """The `d` of a curve through the spots (Catmull and Rom's, as cubic pieces)."""
    ends = [spots[0], *spots, spots[-1]]
    pieces = (_piece(*ends[i : i + 4]) for i in range(len(spots) - 1))
    return f"M{point(spots[0])}" + "".join(pieces)


def _piece(before: Point, start: Point, end: Point, after: Point) -> str:
    one = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
    other = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
    return f"C{point(one)} {point(other)} {point(end)}"


def sea_name(at: Point, name: str) -> Svg:
    """A name in the water; each word of a lake stands on a line of its own where the name says so by a line break."""
    lines = name.split("\n")
    top = at[1] - (len(lines) - 1) * LINE_HEIGHT / 2 + 4
    parts = [el("tspan", line, x=num(at[0]), y=num(top + i * LINE_HEIGHT)) for i, line in enumerate(lines)]
    return el("text", join(parts), class_="b-sea")
