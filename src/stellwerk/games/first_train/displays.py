"""What lies beside the map: round and orders, the influence tracks, the P/L track, the boxes, the trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.texts import signed
from stellwerk.scene.country import pawn
from stellwerk.scene.pieces import badge, cube, ring
from stellwerk.scene.svg import Svg, el, group, join, shift, text

if TYPE_CHECKING:
    from .board import Board
    from .sides import Display

View = Mapping[str, Any]

WIDTH = 304.0
COLOURS = ("white", "brown", "red", "green")
CARGO = {"white": ("white", "W"), "yellow": ("yellow", "Y")}
CHIP = {"white": ("white", "W"), "brown": ("brown", "B"), "red": ("verm", "R"), "green": ("green", "G")}

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "round": "Round", "of": "of", "order": "Player order", "builders": "Building", "carriers": "Trains",
        "influence": "Influence", "cubes": "Cubes", "links": "links", "profit": "Profit and loss",
        "boxes": "Boxes", "trains": "Trains", "white": "Government", "brown": "Rolling stock", "red": "Red company",
        "green": "Green company", "vp": "Points",
    },
    "de": {
        "round": "Runde", "of": "von", "order": "Spieler", "builders": "Streckenbau", "carriers": "Zugkauf",
        "influence": "Einfluss", "cubes": "Steine", "links": "Teile", "profit": "Gewinn und Verlust",
        "boxes": "Einflussfelder", "trains": "Züge", "white": "Regierung", "brown": "Betriebsmittel",
        "red": "Gesellschaft Rot", "green": "Gesellschaft Grün", "vp": "Punkte",
    },
}  # fmt: skip

# Top edges of the displays.
ORDERS, POINTS, HANDS, INFLUENCE, PROFIT, BOXES, TRAINS = 28, 104, 134, 172, 430, 526, 682
TRACK_ROW = 55
SPACE_HIGH = 36
STEP_UP, STEP_ASIDE = 6.4, 4.0  # from one marker of a stack to the next
POINTS_STEP, POINTS_LEFT = 60, 66
MARKER_STEP, LOAD_STEP = 16.5, 12.6
LABEL = 30.0  # width before the spaces of a track


def displays(display: Display, view: View, board: Board, lang: str) -> Svg:
    words = WORDS[lang]
    parts = [_round(view, words), _orders(view, words), _points(view, words), _hands(view, words)]
    return join(
        [
            *parts,
            _influence(display, view, words),
            _profit(display, view, words),
            _boxes(view, words),
            _trains(view, words),
        ]
    )


def _round(view: View, words: Mapping[str, str]) -> Svg:
    now, bars = view["round"], []
    for i in range(view["rounds"]):
        kind = "bar done" if i + 1 < now else "bar now" if i + 1 == now else "bar"
        high = 10 if i + 1 == now else 6
        bars.append(el("rect", class_=kind, x=138 + 33 * i, y=10 - high / 2, width=29, height=high, rx=3))
    return join([text(0, 16, f"{words['round']} {now} {words['of']} {view['rounds']}", "h1"), *bars])


def _orders(view: View, words: Mapping[str, str]) -> Svg:
    """The three orders side by side, with who is on turn."""
    columns = [("order", 0), ("builders", 104), ("carriers", 208)]
    return group([_order(view, key, x, words[key]) for key, x in columns], transform=shift(0, ORDERS))


def _order(view: View, key: str, x: float, word: str) -> Svg:
    active = {3: "order", 5: "builders", 6: "carriers", 9: "order"}.get(view["phase"]) == key and not view["over"]
    parts = [text(x, 16, word, "h2 now" if active else "h2")]
    for i, seat in enumerate(view[key]):
        at = (x + 11 + i * 24, 38)
        parts.append(badge(at, seat, 9.5))
        if active and seat == view["turn"]:
            parts.append(ring(at, 13, "here"))
    return join(parts)


def _points(view: View, words: Mapping[str, str]) -> Svg:
    """Victory points under the player order."""
    parts = [text(0, 0, words["vp"], "h2")]
    for i, seat in enumerate(view["order"]):
        x = POINTS_LEFT + i * POINTS_STEP
        parts += [badge((x, -4), seat, 9), text(x + 15, 1.5, str(view["players"][seat]["vp"]), "tx strong num")]
    return group(parts, transform=shift(0, POINTS))


def _influence(display: Display, view: View, words: Mapping[str, str]) -> Svg:
    rows = [_track(display, view, colour, i * TRACK_ROW + 8, words) for i, colour in enumerate(COLOURS)]
    return group([text(0, 0, words["influence"], "h1"), *rows], transform=shift(0, INFLUENCE))


def _track(display: Display, view: View, colour: str, y: float, words: Mapping[str, str]) -> Svg:
    """The spaces of a colour with its stacks; a company's links left stand at the end of its name."""
    wide = (WIDTH - LABEL) / (display.last + 1)
    spaces = [_space(LABEL + i * wide, y + 15, wide, str(i)) for i in range(display.last + 1)]
    label = words[colour]
    if colour in view["companies"]:
        label += f" · {view['companies'][colour]} {words['links']}"
    picks = [
        el("rect", class_="spot", x=0, y=y, width=WIDTH, height=TRACK_ROW - 3, rx=6, data_pick=f"{slot}:{colour}")
        for slot in ("colour", "means")
    ]
    if colour in view["companies"]:
        picks.append(
            el("rect", class_="spot", x=0, y=y, width=WIDTH, height=TRACK_ROW - 3, rx=6, data_pick=f"company:{colour}")
        )
    points = {player["seat"]: player["influence"][colour] for player in view["players"]}
    stacks = _stacks(
        view["tracks"][colour], points, lambda value: (LABEL + value * wide + 11.5, y + 15 + SPACE_HIGH - 10.5)
    )
    printed = [cube((12, y + 33), *CHIP[colour], side=22), text(LABEL, y + 10, label, "h2"), *spaces, *stacks]
    return join([*picks, group(printed, class_="print")])


def _space(x: float, y: float, wide: float, label: str) -> Svg:
    box = el("rect", class_="space", x=x + 1, y=y, width=wide - 2, height=SPACE_HIGH, rx=4)
    return join((box, text(x + 5, y + 12, label, "h2 num")))


def _stacks(track: list[int], points: Mapping[int, int], spot: Any, radius: float = 8.5) -> list[Svg]:
    """Markers from bottom to top; the last one placed lies above and is seen whole."""
    heights: dict[int, int] = {}
    drawn = []
    for seat in track:
        x, y = spot(points[seat])
        up = heights.get(points[seat], 0)
        heights[points[seat]] = up + 1
        drawn.append(badge((x + up * STEP_ASIDE, y - up * STEP_UP), seat, radius))
    return drawn


def _hands(view: View, words: Mapping[str, str]) -> Svg:
    """Cubes in hand, player by player."""
    pick = el("rect", class_="spot", x=-4, y=-19, width=WIDTH + 8, height=28, rx=6, data_pick="means:cubes")
    parts = [text(0, 0, words["cubes"], "h2")]
    for i, seat in enumerate(view["order"]):
        x = POINTS_LEFT + i * POINTS_STEP
        parts += [badge((x, -4), seat, 9), text(x + 15, 1.5, str(view["players"][seat]["hand"]), "tx strong num")]
    return group([pick, group(parts, class_="print")], transform=shift(0, HANDS))


def _profit(display: Display, view: View, words: Mapping[str, str]) -> Svg:
    low, high = display.profit_least, display.profit_most
    wide = WIDTH / (high - low + 1)
    parts = [text(0, 0, words["profit"], "h1")]
    for value in range(low, high + 1):
        x = (value - low) * wide
        parts.append(
            el(
                "rect",
                class_="space end" if value == 0 else "space",
                x=x + 0.7,
                y=12,
                width=wide - 1.4,
                height=42,
                rx=3,
            )
        )
        if value in (low, -10, -5, 0, high):
            parts.append(text(x + wide / 2, 68, signed(value) if value else "0", "h2 num mid"))
    points = {player["seat"]: player["profit"] for player in view["players"]}
    parts += _stacks(view["tracks"]["profit"], points, lambda value: ((value - low + 0.5) * wide - 3, 43), 8)
    return group(parts, transform=shift(0, PROFIT))


def _boxes(view: View, words: Mapping[str, str]) -> Svg:
    """Upper and lower row; printed markers, the drawn one, the standing bid."""
    parts = [text(0, 0, words["boxes"], "h1")]
    for y, row in ((10, "upper"), (76, "lower")):
        boxes = [box for box in view["boxes"] if box["row"] == row]
        wide = WIDTH / max(4, len(boxes))
        parts += [_box(box, i * wide, y, wide - 4) for i, box in enumerate(boxes)]
    return group(parts, transform=shift(0, BOXES))


def _box(box: View, x: float, y: float, wide: float) -> Svg:
    frame = el("rect", class_="card", x=x, y=y, width=wide, height=60, rx=6, data_pick=f"box:{box['n']}")
    parts = [text(x + 6, y + 16, str(box["n"]), "h2 num now")]
    if box["bidder"] is None:
        parts.append(text(x + wide - 6, y + 16, f"≥ {box['least']}", "h2 num end"))
    else:
        parts += [
            badge((x + wide - 33, y + 12), box["bidder"], 8),
            text(x + wide - 5, y + 17, str(box["bid"]), "tx strong num end"),
        ]
    return join((frame, group([*parts, *_markers(box, x + 12, y + 41)], class_="print")))


def _markers(box: View, x: float, y: float) -> list[Svg]:
    """The printed ones, then the drawn one in a frame."""
    shown = [_marker(colour, (x + i * MARKER_STEP, y)) for i, colour in enumerate(box["printed"])]
    if box["drawn"]:
        last = x + len(shown) * MARKER_STEP
        frame = el("rect", class_="here", x=last - 8.5, y=y - 9.5, width=19, height=19, rx=4)
        shown += [_marker(box["drawn"], (last + 1, y)), frame]
    return shown


def _marker(colour: str, at: tuple[float, float]) -> Svg:
    if colour in CHIP:
        return cube(at, *CHIP[colour], side=14.5)
    # Red or green: half of each.
    halves = ((at[0] - 3, at[1] - 4, "red"), (at[0] + 3, at[1] + 4, "green"))
    return join(cube((x, y), *CHIP[half], side=11.5) for x, y, half in halves)


def _trains(view: View, words: Mapping[str, str]) -> Svg:
    """A row per price: seats, goods spaces, what they hold, whose locomotive."""
    parts = [text(0, 0, words["trains"], "h1")]
    for row, price in enumerate((3, 2, 1)):
        trains = [train for train in view["trains"] if train["price"] == price]
        wide = (WIDTH - 18) / max(3, len(trains))
        y = 10 + row * 54
        parts.append(text(5, y + 31, str(price), "h1 num mid"))
        parts += [_train(train, 18 + i * wide, y, wide - 4) for i, train in enumerate(trains)]
    return group(parts, transform=shift(0, TRAINS))


def _train(train: View, x: float, y: float, wide: float) -> Svg:
    frame = el("rect", class_="card", x=x, y=y, width=wide, height=50, rx=6, data_pick=f"train:{train['id']}")
    people = [kind for kind in ("red", "green") for _ in range(train["load"][kind])]
    goods = [kind for kind in ("white", "yellow") for _ in range(train["load"][kind])]
    parts = []
    for i in range(train["seats"]):
        at = (x + 10 + i * LOAD_STEP, y + 14)
        parts.append(pawn(at, *CHIP[people[i]], height=18) if i < len(people) else ring(at, 4.5, "open"))
    for i in range(train["goods"]):
        at = (x + 10 + i * LOAD_STEP, y + 38)
        parts.append(cube(at, *CARGO[goods[i]], side=12) if i < len(goods) else _free(at))
    if train["owner"] is not None:
        # Where the fewer places are: no train is full in both rows.
        parts.append(badge((x + wide - 9, y + (12 if train["seats"] <= train["goods"] else 38)), train["owner"], 7.5))
    return join((frame, group(parts, class_="print")))


def _free(at: tuple[float, float]) -> Svg:
    return el("rect", class_="open", x=at[0] - 4.5, y=at[1] - 4.5, width=9, height=9, rx=2)
