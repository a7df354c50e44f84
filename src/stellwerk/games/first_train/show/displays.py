"""What lies beside the map: round and orders, the influence tracks, the P/L track, the boxes, the trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.texts import plural, signed
from stellwerk.scene.country import pawn
from stellwerk.scene.pieces import badge, cube, ring
from stellwerk.scene.svg import Svg, about, document, el, group, join, shift, text

if TYPE_CHECKING:
    from ..board.map import Board
    from ..board.sides import Display

View = Mapping[str, Any]

WIDTH = 340.0
COLOURS = ("white", "brown", "red", "green")
CARGO = {"white": ("white", "W"), "yellow": ("yellow", "Y")}
CHIP = {"white": ("white", "W"), "brown": ("brown", "B"), "red": ("verm", "R"), "green": ("green", "G")}

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "round": "Round", "of": "of", "order": "Player order", "builders": "Building", "carriers": "Trains",
        "influence": "Influence", "cubes": "Cubes", "links": "plural|link|links", "profit": "Profit and loss",
        "boxes": "Boxes", "trains": "Trains", "white": "Government", "brown": "Rolling stock", "red": "Red company",
        "green": "Green company", "vp": "Points",
    },
    "de": {
        "round": "Runde", "of": "von", "order": "Spieler", "builders": "Streckenbau", "carriers": "Zugkauf",
        "influence": "Einfluss", "cubes": "Steine", "links": "plural|Teil|Teile", "profit": "Gewinn und Verlust",
        "boxes": "Einflussfelder", "trains": "Züge", "white": "Regierung", "brown": "Betriebsmittel",
        "red": "Gesellschaft Rot", "green": "Gesellschaft Grün", "vp": "Punkte",
    },
}  # fmt: skip

# Top edges of the displays.
ORDERS, POINTS, HANDS, INFLUENCE, PROFIT, BOXES, TRAINS = 28, 110, 140, 180, 446, 546, 708
ORDER_STEP, ROUNDS_LEFT = 116, 166
TRACK_ROW = 58
SPACE_HIGH = 37
STEP_UP, STEP_ASIDE = 6.4, 4.0  # from one marker of a stack to the next
POINTS_STEP, POINTS_LEFT = 68, 72
MARKER_STEP, LOAD_STEP = 18.0, 14.2
BOX_HIGH, TRAIN_HIGH, BETWEEN = 64, 56, 5
BOX_ICON, TRAIN_ICON = 118, 80
LABEL = 32.0  # width before the spaces of a track


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
    wide = (WIDTH - ROUNDS_LEFT) / view["rounds"]
    for i in range(view["rounds"]):
        kind = "bar done" if i + 1 < now else "bar now" if i + 1 == now else "bar"
        high = 10 if i + 1 == now else 6
        x = ROUNDS_LEFT + wide * i
        bars.append(el("rect", class_=kind, x=x, y=10 - high / 2, width=wide - 6, height=high, rx=3))
    title = text(0, 16, f"{words['round']} {now} {words['of']} {view['rounds']}", "h1")
    return about("thing:round", [title, *bars], (0, 0, WIDTH, 22))


def _orders(view: View, words: Mapping[str, str]) -> Svg:
    """The three orders side by side, with who is on turn."""
    columns = [(key, i * ORDER_STEP) for i, key in enumerate(("order", "builders", "carriers"))]
    return group([_order(view, key, x, words[key]) for key, x in columns], transform=shift(0, ORDERS))


def _order(view: View, key: str, x: float, word: str) -> Svg:
    active = {3: "order", 5: "builders", 6: "carriers", 9: "order"}.get(view["phase"]) == key and not view["over"]
    parts = [text(x, 16, word, "dp now" if active else "dp")]
    for i, seat in enumerate(view[key]):
        at = (x + 12 + i * 25, 40)
        parts.append(badge(at, seat, 10))
        if active and seat == view["turn"]:
            parts.append(ring(at, 13, "here"))
    return about(f"order:{key}", parts, (x, 2, ORDER_STEP - 8, 52))


def _points(view: View, words: Mapping[str, str]) -> Svg:
    """Victory points under the player order."""
    parts = [text(0, 0, words["vp"], "dp")]
    for i, seat in enumerate(view["order"]):
        x = POINTS_LEFT + i * POINTS_STEP
        parts += [badge((x, -4), seat, 9), text(x + 15, 1.5, str(view["players"][seat]["vp"]), "dp now num")]
    return group([about("thing:points", parts, (0, -16, WIDTH, 24))], transform=shift(0, POINTS), class_="beside")


def _influence(display: Display, view: View, words: Mapping[str, str]) -> Svg:
    rows = [_track(display, view, colour, i * TRACK_ROW + 6, words) for i, colour in enumerate(COLOURS)]
    title = about("thing:influence", [text(0, 0, words["influence"], "h1")])
    return group([title, *rows], transform=shift(0, INFLUENCE))


def _track(display: Display, view: View, colour: str, y: float, words: Mapping[str, str]) -> Svg:
    """The spaces of a colour with its stacks; a company's links left stand at the end of its name."""
    wide = (WIDTH - LABEL) / (display.last + 1)
    spaces = [_space(LABEL + i * wide, y + 18, wide, str(i)) for i in range(display.last + 1)]
    label = words[colour]
    if colour in view["companies"]:
        left = view["companies"][colour]
        label += f" · {left} {plural(left, words['links'])}"
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
        view["tracks"][colour], points, lambda value: (LABEL + value * wide + 12.5, y + 18 + SPACE_HIGH - 10.5)
    )
    printed = [cube((12, y + 36), *CHIP[colour], side=23), text(LABEL, y + 13, label, "dp"), *spaces, *stacks]
    return about(f"colour:{colour}", [*picks, group(printed, class_="print")], (0, y, WIDTH, TRACK_ROW - 3))


def _space(x: float, y: float, wide: float, label: str) -> Svg:
    box = el("rect", class_="space", x=x + 1, y=y, width=wide - 2, height=SPACE_HIGH, rx=4)
    return join((box, text(x + wide - 5, y + 14, label, "dp num end")))


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
    parts = [text(0, 0, words["cubes"], "dp")]
    for i, seat in enumerate(view["order"]):
        x = POINTS_LEFT + i * POINTS_STEP
        parts += [badge((x, -4), seat, 9), text(x + 15, 1.5, str(view["players"][seat]["hand"]), "dp now num")]
    told = about("means:cubes", [pick, group(parts, class_="print")], (-4, -19, WIDTH + 8, 28))
    return group([told], transform=shift(0, HANDS))


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
            parts.append(text(x + wide / 2, 71, signed(value) if value else "0", "dp num mid"))
    points = {player["seat"]: player["profit"] for player in view["players"]}
    parts += _stacks(view["tracks"]["profit"], points, lambda value: ((value - low + 0.5) * wide - 3, 43), 8)
    return group([about("thing:profit", parts, (0, -14, WIDTH, 88))], transform=shift(0, PROFIT))


def _boxes(view: View, words: Mapping[str, str]) -> Svg:
    """Upper and lower row; printed markers, the drawn one, the standing bid."""
    parts = [about("thing:boxes", [text(0, 0, words["boxes"], "h1")])]
    for y, row in ((10, "upper"), (10 + BOX_HIGH + BETWEEN, "lower")):
        boxes = [box for box in view["boxes"] if box["row"] == row]
        wide = WIDTH / max(4, len(boxes))
        parts += [_box(box, i * wide, y, wide - 4) for i, box in enumerate(boxes)]
    return group(parts, transform=shift(0, BOXES))


def _box(box: View, x: float, y: float, wide: float) -> Svg:
    frame = el("rect", class_="card", x=x, y=y, width=wide, height=BOX_HIGH, rx=6, data_pick=f"box:{box['n']}")
    parts = [text(x + 6, y + 19, str(box["n"]), "dp num now")]
    if box["bidder"] is None:
        parts.append(text(x + wide - 6, y + 19, f"≥ {box['least']}", "dp num end"))
    else:
        parts += [
            badge((x + wide - 34, y + 14), box["bidder"], 9),
            text(x + wide - 6, y + 19, str(box["bid"]), "dp now num end"),
        ]
    return join((frame, group([*parts, *_markers(box, x + 13, y + 45)], class_="print")))


def _markers(box: View, x: float, y: float) -> list[Svg]:
    """The printed ones, then the drawn one in a frame."""
    shown = [_marker(colour, (x + i * MARKER_STEP, y)) for i, colour in enumerate(box["printed"])]
    if box["drawn"]:
        last = x + len(shown) * MARKER_STEP
        frame = el("rect", class_="here", x=last - 9.5, y=y - 10.5, width=21, height=21, rx=4)
        shown += [_marker(box["drawn"], (last + 1, y)), frame]
    return shown


def box_icon(box: View) -> Svg:
    """What a box holds and what it takes to have it, in one row."""
    markers = _markers(box, 9, 11)
    x = 9 + (len(box["printed"]) + (1 if box["drawn"] else 0)) * MARKER_STEP + 4
    if box["bidder"] is None:
        bid = [text(x, 16, f"≥ {box['least']}", "dp num")]
    else:
        bid = [badge((x + 6, 11), box["bidder"], 8), text(x + 18, 16, str(box["bid"]), "dp now num")]
    return document([*markers, *bid], (0, 0, BOX_ICON, 22), class_="icon", width=BOX_ICON, height=22)


def train_icon(train: View) -> Svg:
    """A train with its places and loads, as on the display."""
    return document([_train(train, 1, 1, TRAIN_ICON - 2)], (0, 0, TRAIN_ICON, 58), class_="icon", width=66, height=48)


def _marker(colour: str, at: tuple[float, float]) -> Svg:
    if colour in CHIP:
        return cube(at, *CHIP[colour], side=16)
    # Red or green: half of each.
    halves = ((at[0] - 3, at[1] - 4, "red"), (at[0] + 3, at[1] + 4, "green"))
    return join(cube((x, y), *CHIP[half], side=12.5) for x, y, half in halves)


def _trains(view: View, words: Mapping[str, str]) -> Svg:
    """A row per price: seats, goods spaces, what they hold, whose locomotive."""
    parts = [about("thing:trains", [text(0, 0, words["trains"], "h1")])]
    for row, price in enumerate((3, 2, 1)):
        trains = [train for train in view["trains"] if train["price"] == price]
        wide = (WIDTH - 18) / max(3, len(trains))
        y = 10 + row * (TRAIN_HIGH + BETWEEN)
        parts.append(about("thing:trains", [text(5, y + 34, str(price), "h1 num mid")]))
        parts += [_train(train, 18 + i * wide, y, wide - 4, f"train:{train['id']}") for i, train in enumerate(trains)]
    return group(parts, transform=shift(0, TRAINS))


def _train(train: View, x: float, y: float, wide: float, pick: str | None = None) -> Svg:
    frame = el("rect", class_="card", x=x, y=y, width=wide, height=TRAIN_HIGH, rx=6, data_pick=pick)
    people = [kind for kind in ("red", "green") for _ in range(train["load"][kind])]
    goods = [kind for kind in ("white", "yellow") for _ in range(train["load"][kind])]
    parts = []
    for i in range(train["seats"]):
        at = (x + 11 + i * LOAD_STEP, y + 16)
        parts.append(pawn(at, *CHIP[people[i]], height=20) if i < len(people) else ring(at, 4.5, "open"))
    for i in range(train["goods"]):
        at = (x + 11 + i * LOAD_STEP, y + 42)
        parts.append(cube(at, *CARGO[goods[i]], side=13.4) if i < len(goods) else _free(at))
    if train["owner"] is not None:
        # Where the fewer places are: no train is full in both rows.
        parts.append(badge((x + wide - 11, y + (14 if train["seats"] <= train["goods"] else 42)), train["owner"], 8.5))
    return join((frame, group(parts, class_="print")))


def _free(at: tuple[float, float]) -> Svg:
    return el("rect", class_="open", x=at[0] - 4.5, y=at[1] - 4.5, width=9, height=9, rx=2)
