"""What lies beside the map, as on the box's displays: turn order, locomotives, shares, income, and the goods to come.

Every track is a row of boxes with the owners' marks at their place. The size never changes during a game, so that a
client may keep its view of the drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.texts import money
from stellwerk.scene.hexes import Point, point
from stellwerk.scene.pieces import badge, cube, tag
from stellwerk.scene.svg import Svg, about, el, group, join, num, shift, text

from ..rules.urbanization import CITY_COLOURS
from .places import FIRST_DARK, LETTERS, TOKENS, Box, Places, View

if TYPE_CHECKING:
    from ..board.loader import Board

WIDTH = 330.0
STANDING_HEIGHT, INCOME_HEIGHT, GOODS_HEIGHT = 146.0, 156.0, 206.0
HEIGHTS = (STANDING_HEIGHT, INCOME_HEIGHT, GOODS_HEIGHT)
HEIGHTS_SUM = sum(HEIGHTS)
GAP, RIM = 24.0, 14.0
STAGE, MOST_SCALE = 1.5, 1.5  # width by height of a desktop's stage
TITLE = 15.0  # from the top of a block to its boxes

WORDS = {
    "order": {"en": "Player order", "de": "Spielerreihenfolge"},
    "reach": {"en": "Locomotives (reach)", "de": "Lokomotiven (Reichweite)"},
    "shares": {"en": "Shares issued", "de": "Ausgegebene Aktien"},
    "income": {"en": "Income", "de": "Einkommen"},
    "falls": {"en": "reduction", "de": "Reduktion"},
    "goods": {"en": "Goods display", "de": "Güterauslage"},
    "passed": {"en": "passed", "de": "gepasst"},
    "bag": {"en": "In the bag", "de": "Im Beutel"},
    "light": {"en": "light", "de": "hell"},
    "dark": {"en": "dark", "de": "dunkel"},
}

ORDER_WIDTH, REACH_WIDTH = 55.0, 55.0
MOST_REACH, MOST_SHARES = 6, 15
SHARE_WIDTH = WIDTH / 15
INCOME_WIDTH, BOX_HEIGHT = 26.0, 22.0
INCOME_ROWS = (0, 11, 21, 31, 41, 50)  # the first income of each row: where the reduction grows
MOST_INCOME = 60
REACH_TOP, SHARES_TOP = 57.0, 107.0

MARK_SIZES = (8.0, 6.4, 5.6, 4.8, 4.2, 3.0)  # the largest that fits into a box
MARK_GAP = 1.2

COLUMN, SIDE, HALF_GAP = 25.4, 21.0, 25.0
BAG_TOP, BAG_LEFT, BAG_STEP = 188.0, 82.0, 42.0
BELOW = dict(zip(("light3", "light4", "light5", "light6", "dark1", "dark2", "dark3", "dark4"), "ABCDEFGH", strict=True))


def standing(board: Board, view: View, lang: str) -> Svg:
    """Turn order, locomotives and shares."""
    playing = _playing(view)
    titles, reach, shares = _empty_standing(board.shares, lang)
    reached = _marks(playing, "reach", _at_reach, REACH_WIDTH)
    sold = _marks(playing, "shares", lambda count: _at_shares(count - board.shares), SHARE_WIDTH)
    return join(
        (
            about("thing:order", [titles, *_order(view), *_bids(view, lang)], (0, 0, WIDTH, REACH_TOP - 4)),
            about("thing:reach", [reach, *reached], (0, REACH_TOP, WIDTH, SHARES_TOP - REACH_TOP - 4)),
            about("thing:shares", [shares, *sold], (0, SHARES_TOP, WIDTH, STANDING_HEIGHT - SHARES_TOP)),
        )
    )


def income(view: View, lang: str) -> Svg:
    """Rows break where the reduction grows; it stands at their end."""
    parts = (_empty_income(lang), *_falls(view), *_marks(_playing(view), "income", at_income, INCOME_WIDTH))
    return about("thing:income", parts, (0, 0, WIDTH, INCOME_HEIGHT))


def _playing(view: View) -> list[dict[str, Any]]:
    return [player for player in view["players"] if not player["out"]]


@cache
def _empty_standing(first_share: int, lang: str) -> tuple[Svg, Svg, Svg]:
    """Titles and boxes of the three tracks, which never change."""
    reach = [(n, _at_reach(n)) for n in range(1, MOST_REACH + 1)]
    shares = [(n, _at_shares(n - first_share)) for n in range(first_share, MOST_SHARES + 1)]
    return (
        _title(0, 0, "order", lang),
        join((_title(0, REACH_TOP, "reach", lang), _boxes(reach, REACH_WIDTH))),
        join((_title(0, SHARES_TOP, "shares", lang), _boxes(shares, SHARE_WIDTH))),
    )


@cache
def _empty_income(lang: str) -> Svg:
    falls = text(WIDTH, 9, WORDS["falls"][lang], "h2 end")
    boxes = [(n, at_income(n)) for n in range(MOST_INCOME + 1)]
    return join((_title(0, 0, "income", lang), falls, _boxes(boxes, INCOME_WIDTH)))


def _title(x: float, y: float, key: str, lang: str) -> Svg:
    return text(x, y + 9, WORDS[key][lang], "h2 now")


def _order(view: View) -> Iterator[Svg]:
    """Who is out has no place; the mover's place is framed."""
    for i, seat in enumerate(view["order"]):
        x, y = i * ORDER_WIDTH, TITLE
        kind = "box now" if seat == view["turn"] else "box"
        box = el("rect", class_=kind, x=x, y=y, width=ORDER_WIDTH - 2, height=BOX_HEIGHT)
        place = text(x + 12, y + BOX_HEIGHT / 2 + 4, f"{i + 1}.", "box-t")
        mark = badge((x + ORDER_WIDTH / 2 + 4, y + BOX_HEIGHT / 2), seat, 8)
        yield about(f"player:{seat}", [box, place, mark])


def _bids(view: View, lang: str) -> Iterator[Svg]:
    """In the auction what each has bid stands under their place; who passed is out of it."""
    if auction := view["auction"]:
        for i, seat in enumerate(view["order"]):
            bid = auction["bids"][seat]
            said = money(bid, lang) if bid else ""
            if seat not in auction["in"]:
                said = WORDS["passed"][lang]
            kind = "h2 mid num now" if seat == auction["high_seat"] else "h2 mid num"
            yield text((i + 0.5) * ORDER_WIDTH - 1, TITLE + BOX_HEIGHT + 13, said, kind)


def _boxes(figures: Sequence[tuple[int, Point]], width: float) -> Svg:
    """One path for all boxes of a track, then their figures."""
    side, foot = num(width - 2), num(BOX_HEIGHT)
    d = "".join(f"M{point(at)}h{side}v{foot}h-{side}z" for _, at in figures)
    signs = (text(x + width / 2 - 1, y + BOX_HEIGHT / 2 + 4, str(n), "box-t") for n, (x, y) in figures)
    return join((el("path", class_="box", d=d), *signs))


def _at_reach(reach: int) -> Point:
    return (reach - 1) * REACH_WIDTH, REACH_TOP + TITLE


def _at_shares(sold: int) -> Point:
    return sold * SHARE_WIDTH, SHARES_TOP + TITLE


def at_income(figure: int) -> Point:
    """Where an income stands; what is above the last box stands in it."""
    shown = max(0, min(figure, MOST_INCOME))
    row = max(i for i, first in enumerate(INCOME_ROWS) if shown >= first)
    column = shown - INCOME_ROWS[row] + (1 if 0 < row < len(INCOME_ROWS) - 1 else 0)
    return column * INCOME_WIDTH, TITLE + row * (BOX_HEIGHT + 1)


def _falls(view: View) -> Iterator[Svg]:
    for first, fall in zip(INCOME_ROWS, view["falls"], strict=True):
        if fall:
            yield text(WIDTH, at_income(first)[1] + BOX_HEIGHT / 2 + 4, f"−{fall}", "h2 end num")


def _marks(playing: list[dict[str, Any]], fact: str, at: Callable[[int], Point], width: float) -> Iterator[Svg]:
    """The players' marks on a track; those that share a box stand side by side."""
    places: dict[Point, list[int]] = {}
    for player in playing:
        places.setdefault(at(player[fact]), []).append(player["seat"])
    for (x, y), seats in places.items():
        yield from crowd((x + width / 2 - 1, y + BOX_HEIGHT / 2), seats, width)


def crowd(middle: Point, seats: Sequence[int], width: float) -> Iterator[Svg]:
    """Marks in one box, as large as it allows."""
    in_row, radius = next(fit for fit in _fits(width) if fit[0] * int(BOX_HEIGHT / _step(fit[1])) >= len(seats))
    rows, step = -(-len(seats) // in_row), _step(radius)
    for i, seat in enumerate(seats):
        row, column = divmod(i, in_row)
        wide = min(in_row, len(seats) - row * in_row)
        x = middle[0] + (column - (wide - 1) / 2) * step
        yield badge((x, middle[1] + (row - (rows - 1) / 2) * step), seat, radius)


def _step(radius: float) -> float:
    return 2 * radius + MARK_GAP


def _fits(width: float) -> Iterator[tuple[int, float]]:
    """How many marks of each size stand side by side."""
    return ((int(width / _step(radius)), radius) for radius in MARK_SIZES)


# ------------------------------------------------------------------------------------------------- goods


def goods(places: Places, view: View, lang: str) -> Svg:
    """Both halves side by side; the column of a New City stands below that of a city."""
    parts = [about("thing:goods", [_title(0, 0, "goods", lang)])]
    heads = _heads(places, view, lang)
    for i, half in enumerate(("light", "dark")):
        left = i * (6 * COLUMN + HALF_GAP)
        parts.append(about("thing:goods", [text(left + 6 * COLUMN - 4, 9, WORDS[half][lang], "h2 end")]))
        for n in range(6):
            key = f"{half}{n + 1}"
            parts.append(_column(view, key, (left + n * COLUMN, TITLE), heads[key], lang))
            if key in BELOW:
                below = (left + n * COLUMN, TITLE + 21 + 3 * BOX_HEIGHT + 8)
                parts.append(_column(view, BELOW[key], below, heads[BELOW[key]], lang))
    return join((*parts, about("thing:bag", _bag(view, lang), (0, BAG_TOP - 4, WIDTH, 22))))


def _bag(view: View, lang: str) -> Iterator[Svg]:
    """What is still to be drawn, by colour; the order is nobody's business."""
    yield text(0, BAG_TOP + 11, WORDS["bag"][lang], "h2")
    for i, (key, count) in enumerate(view["bag"].items()):
        x = BAG_LEFT + i * BAG_STEP
        yield cube((x, BAG_TOP + 7), TOKENS[key], LETTERS[lang][key], 13)
        yield text(x + 10, BAG_TOP + 11, str(count), "h2 num")


Head = tuple[str, str, str]  # colour, name, sign


def _heads(places: Places, view: View, lang: str) -> dict[str, Head]:
    """Which city a column belongs to, by colour and name; a New City that is not built has no name yet."""
    heads = {f"{half}{n}": ("", "", str(n)) for half in ("light", "dark") for n in range(1, 7)}
    keys = list(TOKENS)
    for letter, colour in zip("ABCDEFGH", CITY_COLOURS, strict=True):
        heads[letter] = (keys[colour], "", letter)
    for place, stop in places.stops():
        state = view["stops"][place.id]
        if state["letter"]:
            heads[state["letter"]] = (state["colour"], stop.name[lang], state["letter"])
        elif stop.number and state["colour"]:
            heads[f"{stop.half}{stop.number}"] = (state["colour"], stop.name[lang], str(stop.number))
    return heads


def _column(view: View, key: str, at: Point, head: Head, lang: str) -> Svg:
    """Its plaque is that of the city; without a city it is faint."""
    (x, y), (colour, name, sign) = at, head
    middle = x + SIDE / 2
    dark = key.startswith("dark") or FIRST_DARK <= key <= "H"
    letter = LETTERS[lang][colour] if colour else ""
    high = 18 + BOX_HEIGHT * len(view["display"][key])
    parts = [el("rect", class_="hit", x=x, y=y, width=SIDE, height=high)]
    parts.append(el("g", tag((middle, y + 8), letter, sign, dark, 10.2), class_=f"c-{TOKENS.get(colour, 'grey')}"))
    for i, good in enumerate(view["display"][key]):
        top = y + 18 + i * BOX_HEIGHT
        kind = "box" if name else "box none"
        pick = f"box:{key}.{i + 1}"
        parts.append(el("rect", class_=kind, x=x, y=top, width=SIDE, height=BOX_HEIGHT - 2, rx=3, data_pick=pick))
        if good:
            spot = (middle, top + BOX_HEIGHT / 2 - 1)
            parts.append(el("g", cube(spot, TOKENS[good], LETTERS[lang][good], 15), class_="print"))
    return group(parts, data_about=f"goods:{key}", class_=None if name else "unbuilt")


# ------------------------------------------------------------------------------------------------- where they lie


def beside(places: Places, view: View, lang: str) -> Svg:
    """The three blocks: one below the other to the right of the map, or on tall screens in rows under it."""
    blocks = (standing(places.board, view, lang), income(view, lang), goods(places, view, lang))
    larger = f" scale({num(scale)})" if (scale := _scale(places)) > 1 else ""
    return join(
        group((block,), transform=shift(*wide) + larger, data_tall=shift(*tall))
        for block, wide, tall in zip(blocks, _in_column(places), _in_rows(places), strict=True)
    )


def _scale(places: Places) -> float:
    """Beside a high and narrow map there is room for larger displays."""
    room = STAGE * places.height - places.width - GAP - RIM
    high = (places.height - RIM) / (HEIGHTS_SUM + 2 * GAP)
    return max(1.0, int(20 * min(room / WIDTH, high, MOST_SCALE)) / 20)


def wide_box(places: Places) -> Box:
    scale = _scale(places)
    height = max(places.height, scale * (HEIGHTS_SUM + 2 * GAP) + RIM)
    return places.left, places.top, places.width + GAP + scale * WIDTH + RIM, height


def tall_box(places: Places) -> Box:
    foot = max(y + high for (_, y), high in zip(_in_rows(places), HEIGHTS, strict=True)) + RIM
    width = max(places.width, _per_row(places) * (WIDTH + GAP) - GAP + 2 * RIM)
    return places.left - (width - places.width) / 2, places.top, width, foot - places.top


def _in_column(places: Places) -> list[Point]:
    x = places.left + places.width + GAP
    tops = [_scale(places) * (sum(HEIGHTS[:i]) + i * GAP) for i in range(len(HEIGHTS))]
    return [(x, places.top + RIM + top) for top in tops]


def _in_rows(places: Places) -> list[Point]:
    per_row = _per_row(places)
    left, top = _rows_left(places, per_row), places.top + places.height + RIM
    first_row = max(HEIGHTS[:per_row])
    return [(left + i % per_row * (WIDTH + GAP), top + i // per_row * (first_row + GAP)) for i in range(len(HEIGHTS))]


def _rows_left(places: Places, per_row: int) -> float:
    """The rows lie under the middle of the map."""
    return places.left + places.width / 2 - (per_row * (WIDTH + GAP) - GAP) / 2


def _per_row(places: Places) -> int:
    return max(2, round(places.width / (WIDTH + GAP)))
