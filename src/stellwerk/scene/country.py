"""Things of a map of areas: people, hills, hops and dales, areas as polygons."""

from collections.abc import Iterable

from .hexes import Point, point
from .svg import Svg, el, join, kept, num

Ring = Iterable[Point]


def rings(shape: Iterable[Ring]) -> str:
    """The `d` of an area; several rings are one area."""
    return "".join("M" + "L".join(point(at) for at in ring) + "z" for ring in shape)


def inset(ring: tuple[Point, ...], middle: Point, by: float) -> tuple[Point, ...]:
    """A ring drawn in towards a point inside: for rims that must not touch those of the neighbours."""
    moved = []
    for x, y in ring:
        dx, dy = middle[0] - x, middle[1] - y
        length = max((dx * dx + dy * dy) ** 0.5, by)
        moved.append((x + dx / length * by, y + dy / length * by))
    return tuple(moved)


@kept
def pawn(at: Point, colour: str, letter: str, height: float = 22) -> Svg:
    """A person: head and shoulders, with a letter that says what the colour says."""
    x, y = at
    head, foot = height * 0.22, height / 2
    width = height * 0.36
    body = f"M{num(x - width)} {num(y + foot)}q0 {num(-height * 0.62)} {num(width)} {num(-height * 0.62)}t{num(width)} {num(height * 0.62)}z"
    return el(
        "g",
        el("path", class_="pawn", d=body),
        el("circle", class_="pawn", cx=x, cy=y - foot + head, r=head),
        el("text", letter, class_="pawn-t", x=x, y=y + foot - 2.4),
        class_=f"c-{colour}",
    )


@kept
def dale(at: Point) -> Svg:
    """Two slopes that meet: a valley."""
    x, y = at
    return el(
        "path", class_="b-line", d=f"M{num(x - 12)} {num(y - 5)}q7 10 12 10t12-10M{num(x - 6)} {num(y - 6)}q4 5 6 5t6-5"
    )


@kept
def hops(at: Point) -> Svg:
    """Three poles with their vines."""
    return join(_vine((at[0] + shift, at[1])) for shift in (-9, 0, 9))


def _vine(at: Point) -> Svg:
    x, y = at
    pole = el("path", class_="b-line", d=f"M{num(x)} {num(y + 8)}V{num(y - 8)}")
    leaves = el(
        "path", class_="b-tree", d=f"M{num(x)} {num(y - 9)}q5 3 3 6q4 3 1 6q2 3-4 4q-6-1-4-4q-3-3 1-6q-2-3 3-6z"
    )
    return join((pole, leaves))


def arrow(at: Point, towards: Point, size: float = 4.5) -> Svg:
    """A small head that points the way."""
    dx, dy = towards[0] - at[0], towards[1] - at[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length * size, dy / length * size
    tip, left, right = (at[0] + dx, at[1] + dy), (at[0] - dx - dy, at[1] - dy + dx), (at[0] - dx + dy, at[1] - dy - dx)
    return el("path", class_="b-arrow", d=f"M{point(tip)}L{point(left)}L{point(right)}z")
