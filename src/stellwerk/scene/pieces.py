"""Things that lie on a board, each drawn round the point given.

People are round and carry a mark, companies and goods are square and carry a letter: the same blue can be both.
"""

from .hexes import Point
from .svg import Svg, el, join, kept, num

SEATS = "ABCDEF"

# The marks ● ▲ ■ ◆ ✚ ★ as paths round 0 0, about 2 units across: fonts differ, paths do not.
MARKS = (
    "M-.92 0a.92 .92 0 1 0 1.84 0a.92 .92 0 1 0-1.84 0z",
    "M0-1.12L1.08 .8H-1.08z",
    "M-.85-.85H.85V.85H-.85z",
    "M0-1.22L1.22 0L0 1.22L-1.22 0z",
    "M-.4-1.15H.4V-.4H1.15V.4H.4V1.15H-.4V.4H-1.15V-.4H-.4z",
    "M0-1.2L.31-.35L1.19-.37L.5 .17L.74 1.01L0 .53L-.74 1.01L-.5 .17L-1.19-.37L-.31-.35z",
)
_MARK_SHARE = 0.56  # of the badge's radius


@kept
def cube(at: Point, colour: str, letter: str, side: float = 17) -> Svg:
    x, y = at
    height = side * 0.72
    body = el("rect", class_="cube", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=2)
    sign = el("text", letter, class_="cube-t", x=x, y=y + height * 0.36, font_size=height)
    return el("g", body, sign, class_=f"c-{colour}")


@kept
def badge(at: Point, seat: int, radius: float = 10, hollow: bool = False) -> Svg:
    """A player: colour and mark; hollow where the thing is only begun."""
    x, y = at
    disc = el("circle", class_="own hollow" if hollow else "own", cx=x, cy=y, r=radius)
    edge = el("circle", class_="own-e", cx=x, cy=y, r=radius + 1)
    place = f"translate({num(x)} {num(y)}) scale({num(radius * _MARK_SHARE)})"
    mark = el("path", class_="mk hollow" if hollow else "mk", d=MARKS[seat], transform=place)
    return el("g", disc, edge, mark, class_=f"p-{SEATS[seat]}")


def ring(at: Point, radius: float, kind: str) -> Svg:
    """An empty place: `open` (may be taken), `free` (dashed: later, or nobody's), `here` (look here)."""
    return el("circle", class_=kind, cx=at[0], cy=at[1], r=radius)


def cross(at: Point, reach: float) -> Svg:
    """Something that left the game."""
    left, right, top, foot = num(at[0] - reach), num(at[0] + reach), num(at[1] - reach), num(at[1] + reach)
    arms = f"M{left} {top}L{right} {foot}M{right} {top}L{left} {foot}"
    return el("path", class_="gone", d=arms)


@kept
def house(at: Point, width: float = 15, kind: str = "house") -> Svg:
    x, y = at
    half, eaves = width / 2, width * 0.46
    walls = f"M{num(x - half)} {num(y)}l{num(half)} {num(-eaves)} {num(half)} {num(eaves)}v{num(eaves)}h{num(-width)}z"
    return el("path", class_=kind, d=walls)


@kept
def plaque(at: Point, strong: int, weak: int) -> Svg:
    """Two figures side by side, the left one on lighter ground."""
    x, y = at
    halves = (("strong", strong, -1), ("weak", weak, 1))
    return join(_plaque_half(x, y, side, kind, figure) for kind, figure, side in halves)


def _plaque_half(x: float, y: float, side: int, kind: str, figure: int) -> Svg:
    corner = f"0 0 {1 if side > 0 else 0}"
    out, back = num(side * 2.5), num(-side * 2.5)
    d = (
        f"M{num(x)} {num(y - 7.5)}h{num(side * 11)}a2.5 2.5 {corner} {out} 2.5v10a2.5 2.5 {corner} {back} 2.5"
        f"h{num(-side * 11)}z"
    )
    sign = el("text", str(figure), class_="plq-t", x=x + side * 6.8, y=y + 4.3)
    return join((el("path", class_=f"plq {kind}", d=d), sign))


@kept
def tag(at: Point, letter: str, sign: str, dark: bool, half: float = 13.5) -> Svg:
    """A plaque in two halves: the letter on the colour around it, then a sign on light or dark ground."""
    x, y = at
    parts = [_tag_half(x, y, -1, half, "tag-c", letter)] if sign else [_tag_whole(x, y, half, letter)]
    if sign:
        parts.append(_tag_half(x, y, 1, half, "tag-dark" if dark else "tag-light", sign))
    return join(parts)


def _tag_half(x: float, y: float, side: int, half: float, kind: str, sign: str) -> Svg:
    turn = "0 0 1" if side > 0 else "0 0 0"
    out, back, straight = num(side * 2.5), num(-side * 2.5), num(side * (half - 2.5))
    d = f"M{num(x)} {num(y - 7)}h{straight}a2.5 2.5 {turn} {out} 2.5v9a2.5 2.5 {turn} {back} 2.5H{num(x)}z"
    return join((el("path", class_=kind, d=d), el("text", sign, class_=f"{kind}-t", x=x + side * half / 2, y=y + 4)))


def _tag_whole(x: float, y: float, half: float, letter: str) -> Svg:
    body = el("rect", class_="tag-c", x=x - half * 0.7, y=y - 7, width=half * 1.4, height=14, rx=2.5)
    return join((body, el("text", letter, class_="tag-c-t", x=x, y=y + 4)))


@kept
def tree(at: Point) -> Svg:
    return el("path", class_="b-tree", d=f"M{num(at[0])} {num(at[1] - 8)}l5 9h-3.4v4h-3.2v-4h-3.4z")


@kept
def peak(at: Point) -> Svg:
    return el("path", class_="b-peak", d=f"M{num(at[0] - 13)} {num(at[1] + 8)}l8-15 5 8.5 3.5-5.5 8.5 12z")


@kept
def range_of_peaks(at: Point) -> Svg:
    """Three peaks with snow, the highest in the middle: mountains that can be told from far."""
    x, y = num(at[0]), num(at[1])
    slopes = "m-18 9 8-13 4 6 6-11 7 12 3-4 8 10z"
    snow = "m-3.3-2.8 3.3 2 3.6-1.2-3.6-6.2z"
    return join((el("path", class_="b-peak", d=f"M{x} {y}{slopes}"), el("path", class_="b-snow", d=f"M{x} {y}{snow}")))


@kept
def reeds(at: Point) -> Svg:
    """Reeds over water: a swamp."""
    x, y = num(at[0]), num(at[1])
    stalks = f"M{x} {y}m-12 7q-1-8-4-11m4 11v-15m0 15q1-8 4-10m8 10q-1-8-4-11m4 11v-16m0 16q1-8 4-10"
    water = f"M{x} {y}m-18 9q3-2.6 6 0t6 0t6 0t6 0t6 0t6 0"
    return join((el("path", class_="b-reed", d=stalks), el("path", class_="b-wave", d=water)))
