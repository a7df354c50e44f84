"""What lies beside the map: goals above the market, share rows, player boards, the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.scene.pieces import badge, cube, house, plaque, ring
from stellwerk.scene.svg import NOTHING, Svg, about, el, group, join, num, shift, text

from ..board.loader import RESOURCES
from .tiles import COLOURS, LETTERS, face_of, ground, printed

if TYPE_CHECKING:
    from ..board.loader import Board, Goal, Side

View = Mapping[str, Any]

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "goals": "Goals (at least …)", "stack": "in the stack", "nines": "nines", "shares": "Share value",
        "players": "Player boards", "level": "Level", "dividends": "Div.", "reserve": "Res.", "hand": "Your hand",
        "trains": "Trains", "points": "Points",
    },
    "de": {
        "goals": "Ziele (mindestens …)", "stack": "im Stapel", "nines": "Neuner", "shares": "Aktienwert",
        "players": "Tableaus", "level": "Stufe", "dividends": "Div.", "reserve": "Res.", "hand": "Deine Hand",
        "trains": "Loks", "points": "Punkte",
    },
}  # fmt: skip

LEFT, WIDTH = 684.0, 436.0
COLUMN = WIDTH / 4
GOALS_TOP, MARKET_TOP, SHARES_TOP = 30.0, 166.0, 284.0
GOAL_HEIGHT, GOAL_LINE = 130.0, 14.5
MARKS_UP, WORTH_UP = 38.0, 14.0  # from the lower edge of a goal
SMALL = 0.9  # scale of a tile in market and hand
SPACE_ROW, PLAYER_ROW = 23.0, 30.0
SHARES_HEAD, BOARDS_HEAD, BETWEEN = 26.0, 28.0, 28.0
LINE_LETTERS, LONG_NAME = 14, 12
LEVEL_STEP = 18.5
FIGURES = {"dividends": 184, "reserve": 226}  # middles of columns
STORES = (262, 294, 326)
TRAINS_AT, POINTS_AT = 366, 434


def displays(board: Board, view: View, lang: str) -> Svg:
    rows = len(view["players"])
    boards_top = SHARES_TOP + SHARES_HEAD + rows * SPACE_ROW + BETWEEN
    hand_top = boards_top + BOARDS_HEAD + rows * PLAYER_ROW + BETWEEN
    parts = [
        _head(view, lang),
        *(_goal(board, view, column, lang) for column in range(4)),
        *(_open_tile(board, view, column, lang) for column in range(4)),
        group(_shares(board, view, lang), transform=shift(0, SHARES_TOP)),
        group(_boards(board, view, lang), transform=shift(0, boards_top)),
        _hand(board, view, lang, hand_top),
    ]
    return group(parts, transform=shift(LEFT, 0))


def _head(view: View, lang: str) -> Svg:
    words = WORDS[lang]
    aside = f"{view['stack']} {words['stack']} · {view['nines_left']} {words['nines']}"
    return join(
        (
            about("thing:goals", [text(0, 18, words["goals"], "h1")]),
            about("thing:stack", [text(WIDTH, 18, aside, "h2 end")]),
        )
    )


# Goals and market -------------------------------------------------------------------------------------------------


def _goal(board: Board, view: View, column: int, lang: str) -> Svg:
    """A card: name, what it asks, its two values, and who has how many markers there."""
    state = view["goals"][column]
    card = next(goal for goal in board.goals if goal.id == state["id"])
    left = column * COLUMN
    box = {"x": left + 3, "y": GOALS_TOP, "width": COLUMN - 6, "height": GOAL_HEIGHT, "rx": 7}
    pick = el("rect", class_="cell", data_pick=f"goal:{column + 1}", **box)
    inside = list(_goal_text(card, left, lang))
    inside.append(plaque((left + COLUMN - 23, GOALS_TOP + GOAL_HEIGHT - WORTH_UP), state["majority"], state["other"]))
    inside += _goal_marks(state, left)
    return join((el("rect", class_="card", **box), pick, group(inside, class_="print")))


def _goal_text(card: Goal, left: float, lang: str) -> Iterator[Svg]:
    """The name, then what it asks, line by line."""
    named, asked = wrapped(card.name[lang], LINE_LETTERS), wrapped(card.text[lang], LINE_LETTERS)
    kinds = [f"sq-t strong{_size(line, LONG_NAME)}" for line in named]
    kinds += [f"sq-t{_size(line, LINE_LETTERS)}" for line in asked]
    for i, (line, kind) in enumerate(zip(named + asked, kinds, strict=True)):
        yield text(left + 9, GOALS_TOP + 17 + i * GOAL_LINE, line, kind)


def _size(line: str, most: int) -> str:
    """A line of more letters is set smaller, so that it stays on its card."""
    return " longest" if len(line) > most + 1 else " long" if len(line) > most else ""


def wrapped(words: str, most: int) -> list[str]:
    """Lines of so many letters, a longer word alone on its line."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _goal_marks(state: Mapping[str, Any], left: float) -> list[Svg]:
    """Badges with numbers; a ring round the badge of who meets the goal now; neutral markers as a grey cube."""
    y = GOALS_TOP + GOAL_HEIGHT - MARKS_UP
    shown = [(seat, count) for seat, count in enumerate(state["marks"]) if count]
    step = (COLUMN - 12) / max(3, len(shown))
    parts = []
    for i, (seat, count) in enumerate(shown):
        x = left + 17 + i * step
        parts += [badge((x, y), seat, 6.4), text(x + 10, y + 4.5, str(count), "sq-t strong")]
        if state["met"][seat]:
            parts.append(ring((x, y), 8.6, "here"))
    if state["neutral"]:
        at = (left + 16, GOALS_TOP + GOAL_HEIGHT - WORTH_UP)
        parts += [cube(at, "grey", "", 12), text(at[0] + 9, at[1] + 4, str(state["neutral"]), "sq-t strong")]
    return parts


def _open_tile(board: Board, view: View, column: int, lang: str) -> Svg:
    middle = (column + 0.5) * COLUMN, MARKET_TOP + 46
    tile = view["market"][column]
    if tile is None:
        free = {"x": middle[0] - 44, "y": middle[1] - 44, "width": 88, "height": 88, "rx": 6}
        return el("rect", class_="sq-free", data_about=f"column:{column + 1}", **free)
    return _card(board, tile, middle, f"column:{column + 1}", lang)


def _card(board: Board, tile: str, middle: tuple[float, float], pick: str, lang: str) -> Svg:
    """A tile as it can be taken or laid, at turn 0; what the client lights is the frame round it."""
    face = face_of(board, tile)
    frame = el("rect", class_="cell", data_pick=pick, x=-55, y=-55, width=110, height=110, rx=9)
    place = f"{shift(*middle)} scale({SMALL})"
    return group([frame, group([ground(face), printed(face, 0, lang, fresh=True)], class_="print")], transform=place)


# Share rows -------------------------------------------------------------------------------------------------------


def _shares(board: Board, view: View, lang: str) -> Iterator[Svg]:
    """One row per player: the disc, and $ where a marker still lies."""
    side = board.side(len(view["players"]))
    step = (WIDTH - 30) / len(side.points)
    heads = [text(30 + (i + 0.5) * step, 20, str(points), "sq-t mid num") for i, points in enumerate(side.points)]
    yield about("thing:shares", [text(0, 0, WORDS[lang]["shares"], "h1"), *heads], (0, -14, WIDTH, SHARES_HEAD + 14))
    for row, player in enumerate(view["players"]):
        yield _share_row(side, player, SHARES_HEAD + row * SPACE_ROW, step)


def _share_row(side: Side, player: Mapping[str, Any], y: float, step: float) -> Svg:
    parts = [badge((12, y + SPACE_ROW / 2), player["seat"], 9)]
    for i in range(len(side.points)):
        box = {"x": 31 + i * step, "y": y + 2, "width": step - 2, "height": SPACE_ROW - 4, "rx": 3}
        parts.append(el("rect", class_="bar", **box))
        here, marked = i == player["disc"], i in player["dollars"]
        x, aside = 30 + (i + 0.5) * step, step / 4 if here and marked else 0  # both only by dollar_marker=over
        if here:
            parts.append(badge((x - aside, y + SPACE_ROW / 2), player["seat"], 9))
        if marked:
            parts.append(text(x + aside, y + SPACE_ROW / 2 + 5, "$", "tx strong mid"))
    return about(f"share:{player['seat']}", parts, (0, y, WIDTH, SPACE_ROW))


# Player boards ----------------------------------------------------------------------------------------------------


def _boards(board: Board, view: View, lang: str) -> Iterator[Svg]:
    words = WORDS[lang]
    yield about("thing:boards", [text(0, 0, words["players"], "h1")])
    yield about("thing:level", [text(29, 22, words["level"], "sq-t")])
    for key, x in FIGURES.items():
        yield about(f"head:players.{key}", [text(x, 22, words[key], "sq-t mid beside")])
    for resource, x in enumerate(STORES):
        stored = cube((x, 18), COLOURS[resource], LETTERS[lang][resource], 15)
        yield about(f"resource:{RESOURCES[resource]}", [group([stored], class_="beside")])
    yield about("thing:trains", [text(TRAINS_AT, 22, words["trains"], "sq-t mid")])
    yield about("sheet:points", [text(POINTS_AT, 22, words["points"], "sq-t end beside")])
    for row, player in enumerate(view["players"]):
        inside = about(f"board:{player['seat']}", _board_row(board, view, player), (0, 0, WIDTH, PLAYER_ROW))
        yield group([inside], transform=shift(0, BOARDS_HEAD + row * PLAYER_ROW))


def _board_row(board: Board, view: View, player: Mapping[str, Any]) -> Iterator[Svg]:
    """Free level spaces to the left, stations still to build on the right ones; then the areas with markers."""
    middle = PLAYER_ROW / 2
    yield el("path", class_="rule", d=f"M0 0H{num(WIDTH)}")
    yield badge((12, middle), player["seat"], 10)
    if player["seat"] == view["turn"]:
        yield ring((12, middle), 13, "here")
    yield from _levels(board, player, middle)
    for key, x in FIGURES.items():
        yield text(x, middle + 5, str(player[key]), f"tx {'strong' if key == 'dividends' else 'quiet'} mid num beside")
    for count, x in zip(player["store"], STORES, strict=True):
        yield text(x, middle + 5, str(count), f"tx {'strong' if count else 'quiet'} mid num beside")
    built = sum(train is not None for train in player["trains"])
    yield text(TRAINS_AT, middle + 5, str(built), "tx mid num")
    nines = f" +{player['nines']}×9" if player["nines"] else ""
    yield text(POINTS_AT, middle + 5, f"{sum(player['parts'])}", "tx strong end num beside")
    if nines:
        yield text(POINTS_AT - 22, middle + 5, nines, "sq-t end")


def _levels(board: Board, player: Mapping[str, Any], middle: float) -> Iterator[Svg]:
    reached = len(board.levels) - player["stations_left"]
    for i, level in enumerate(board.levels):
        x = 38 + i * LEVEL_STEP
        now = "done" if i == reached - 1 else ""
        yield el("rect", class_=f"bar {now}".strip(), x=x - 8.5, y=middle - 11, width=17, height=22, rx=3)
        if i >= reached:
            yield house((x, middle - 1), 12)
        elif i == reached - 1:
            yield el("text", str(level), class_="plq-t now", x=x, y=middle + 4.5)
        else:
            yield text(x, middle + 4.5, str(level), "sq-t mid")


# The own hand -----------------------------------------------------------------------------------------------------


def _hand(board: Board, view: View, lang: str, top: float) -> Svg:
    seat = view["seat"]
    hand = view["players"][seat]["hand"] if seat is not None else None
    if not hand:
        return NOTHING
    cards = [_card(board, tile, ((i + 0.5) * COLUMN, top + 56), f"hand:{i + 1}", lang) for i, tile in enumerate(hand)]
    return join([about("thing:hand", [text(0, top, WORDS[lang]["hand"], "h1")]), *cards])
