"""How a card looks: ground by level, track, station with companies and bonus, engine, water tower.

A card is drawn round 0 0 with sides of 100; who places it shifts and scales it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stellwerk.scene.pieces import cube
from stellwerk.scene.svg import NOTHING, Svg, el, group, join, num, text

from ..board.card import ROUTE, turned

if TYPE_CHECKING:
    from ..board.card import Card
    from ..board.loader import Board, Space

Point = tuple[float, float]

SIDE = 100.0
HALF = 50.0
REACH = 52.0  # track runs to the middle of the gap between two cards
EDGE_AT: tuple[Point, ...] = ((0, -REACH), (REACH, 0), (0, REACH), (-REACH, 0))
CHIP = 17.0
CHIP_STEP = 19.0
CHIPS_IN_ROW = 3
READABLE = 0.85  # cards drawn smaller than this get larger letters
ROMAN = ("", "I", "II", "III")
CROSSING = {0b0101, 0b1010}  # N–S and E–W: the only two tracks that cross
TRACK_LAYERS = ("k-bed", "k-sleepers", "k-edge", "k-body")
SMALL_LAYERS = ("k-bed", "k-edge", "k-body")  # sleepers of a small card would be dust


def ground(kind: str, inset: float = 0) -> Svg:
    side = SIDE - 2 * inset
    return el("rect", class_=f"lv {kind}".strip(), x=inset - HALF, y=inset - HALF, width=side, height=side, rx=7)


def cell(pick: str, on_card: bool) -> Svg:
    """The pickable place: invisible until it is lit; on a card only its rim, so that the level stays to be seen."""
    side, kind = SIDE - 3, "cell face" if on_card else "cell"
    return el("rect", class_=kind, data_pick=pick, x=1.5 - HALF, y=1.5 - HALF, width=side, height=side, rx=6)


def card_track(card: Card, turn: int, layers: Sequence[str] = TRACK_LAYERS) -> Svg:
    """The track of an upgrade card; a route of trains may be drawn over it."""
    return tracks(card, turn, layers) if card.type == ROUTE else exits(card, turn, layers)


def card_signs(board: Board, card: Card, turn: int, small: bool = False) -> Svg:
    """What is printed over the track: engine or station, water tower, number."""
    return join([pictured_signs(board, card, turn, small), number(card, small)])


def pictured_signs(board: Board, card: Card, turn: int, small: bool = False) -> Svg:
    sign = engine(board, card, small) if card.type == ROUTE else station(board, card)
    return join([sign, tower(turned(card.tower, turn))])


def ghost_card(board: Board, card: Card, turn: int, spot: Point) -> Svg:
    """A card that would lie there: the number of what lies there now shines through, so it has none."""
    print_ = group([card_track(card, turn), pictured_signs(board, card, turn)], class_="print")
    return group(
        [ground(board.level_colours[card.level - 1]), print_], transform=f"translate({num(spot[0])} {num(spot[1])})"
    )


def number(card: Card, small: bool) -> Svg:
    """The number, with the level as a figure: levels differ not by colour alone. On a small card each has a corner of its own."""
    if small:
        kind = "sm num end large"
        level = el("text", ROMAN[card.level], class_=kind, x=HALF - 5, y=16 - HALF)
        return join([level, el("text", card.no, class_=kind, x=HALF - 5, y=HALF - 6)])
    return el("text", f"{card.no} · {ROMAN[card.level]}", class_="sm num end", x=HALF - 5, y=HALF - 6)


def base_face(space: Space) -> Svg:
    """A base card: its number, a dashed station where one may be built, the water tower."""
    sign = NOTHING if space.type == ROUTE else station_box(space.type, 22, 22, " base")
    return join([sign, tower(space.tower), text(HALF - 5, HALF - 6, space.no, "sm num end")])


# ------------------------------------------------------------------------------------------------- track


def tracks(card: Card, turn: int, layers: Sequence[str]) -> Svg:
    laid = [turned(track, turn) for track in card.tracks]
    crossing = set(laid) >= CROSSING
    below = [track for track in laid if not (crossing and track == 0b0101)]
    parts = [lines(below, layers)]
    if crossing:
        parts.append(lines([0b0101], layers))  # over the bridge
    return join(parts)


def lines(masks: list[int], layers: Sequence[str]) -> Svg:
    return rails("".join(track_path(mask) for mask in masks), layers)


def rails(d: str, layers: Sequence[str]) -> Svg:
    return el("g", join(el("path", class_=f"k {layer}", d=d) for layer in layers), class_="c-grey cut")


def track_path(mask: int) -> str:
    """From edge to edge: straight, or a curve through the quarter."""
    start, end = (EDGE_AT[edge] for edge in range(4) if mask >> edge & 1)
    if mask in CROSSING:
        return f"M{at(start)}L{at(end)}"
    return f"M{at(start)}Q0 0 {at(end)}"


def exits(card: Card, turn: int, layers: Sequence[str]) -> Svg:
    mask = turned(card.exits, turn)
    d = "".join(f"M{at(EDGE_AT[edge])}L0 0" for edge in range(4) if mask >> edge & 1)
    return rails(d, layers)


def at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


# ----------------------------------------------------------------------------------------------- stations


def station(board: Board, card: Card) -> Svg:
    """The companies' squares in a box whose form tells the type; the bonus in its corner."""
    rows = chip_rows(len(card.companies))
    wide, high = max(rows) * CHIP_STEP + 7, len(rows) * CHIP_STEP + 7
    chips, drawn = iter(card.companies), []
    for r, count in enumerate(rows):
        for i in range(count):
            company = board.companies[next(chips)]
            spot = ((i - (count - 1) / 2) * CHIP_STEP, (r - (len(rows) - 1) / 2) * CHIP_STEP)
            drawn.append(cube(spot, company.colour, company.key, CHIP))
    return join([station_box(card.type, wide, high), *drawn, bonus(card.bonus, wide, high)])


def chip_rows(count: int) -> list[int]:
    """How many squares in each row: 4 stand as 2 and 2, more in threes."""
    if count <= CHIPS_IN_ROW:
        return [count]
    if count == 4:
        return [2, 2]
    rows = [CHIPS_IN_ROW] * (count // CHIPS_IN_ROW)
    return [*rows, count % CHIPS_IN_ROW] if count % CHIPS_IN_ROW else rows


def station_box(kind: str, wide: float, high: float, state: str = "") -> Svg:
    """Through: rounded. Dead end: a buffer below. Capital: a second rim. Double: a post on either side."""
    x, y = -wide / 2, -high / 2
    parts = []
    if kind == "capital":
        rim = {"x": x - 4, "y": y - 4, "width": wide + 8, "height": high + 8, "rx": 8}
        parts.append(el("rect", class_=f"stn{state}", **rim))
    radius = 3 if kind == "dead_end" else 7
    parts.append(el("rect", class_=f"stn{state}", x=x, y=y, width=wide, height=high, rx=radius))
    if kind == "dead_end":
        parts.append(el("path", class_="stn-bar", d=f"M{num(x + 2)} {num(-y + 4)}h{num(wide - 4)}"))
    if kind == "double":
        post = f"v{num(high - 6)}"
        parts.append(
            el("path", class_="stn-bar", d=f"M{num(x - 4)} {num(y + 3)}{post}M{num(4 - x)} {num(y + 3)}{post}")
        )
    return join(parts)


def bonus(value: int, wide: float, high: float) -> Svg:
    if not value:
        return NOTHING
    x, y = wide / 2 + 4, -high / 2 - 4
    disc = el("circle", class_="stn-bonus", cx=x, cy=y, r=9.5)
    return join((disc, el("text", f"+{value}", class_="stn-t", x=x, y=y + 4.2)))


# ----------------------------------------------------------------------------------------------- small things


def engine(board: Board, card: Card, small: bool) -> Svg:
    """Bottom left: the company whose share the card is, and the printed number where there is room for it."""
    if card.share < 0:
        return NOTHING
    company = board.companies[card.share]
    if small:
        return cube((17 - HALF, HALF - 17), company.colour, company.key, 25)
    x, y = 13 - HALF, HALF - 13
    return join((cube((x, y), company.colour, company.key, 16), text(x + 11, y + 4, str(card.shown), "sm num")))


def tower(mask: int) -> Svg:
    """A tank on legs, in the half where it stands."""
    if not mask:
        return NOTHING
    x, y = {1: (-27.0, -20.0), 2: (30.0, -20.0), 4: (27.0, 22.0), 8: (-30.0, -20.0)}[mask]
    tank = f"M{num(x - 7)} {num(y - 9)}h14v9h-14z"
    legs = f"M{num(x - 5)} {num(y)}l-2 10h3l1-10zM{num(x + 5)} {num(y)}l2 10h-3l-1-10z"
    return el("path", class_="twr", d=tank + legs)


def small_card(board: Board, card: Card, turn: int, spot: Point, scale: float, pick: str = "") -> Svg:
    """A card in a stack or a hand; the smaller it is, the larger its letters."""
    small = scale < READABLE
    parts = [ground(board.level_colours[card.level - 1])]
    if pick:
        parts.append(cell(pick, on_card=True))
    track = card_track(card, turn, SMALL_LAYERS if small else TRACK_LAYERS)
    parts.append(group([track, card_signs(board, card, turn, small)], class_="print"))
    return group(parts, transform=f"translate({num(spot[0])} {num(spot[1])}) scale({num(scale)})")
