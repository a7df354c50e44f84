"""What lies around the plan: stacks in its corners; companies, the end and the own hand beside it; player boards below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.scene.pieces import badge, cube, ring
from stellwerk.scene.svg import NOTHING, Svg, about, el, group, join, num, shift, text

from .artwork import ROMAN, SIDE, small_card

if TYPE_CHECKING:
    from stellwerk.kernel.texts import Texts

    from ..board.loader import Board

View = Mapping[str, Any]
Point = tuple[float, float]

SIDE_WIDTH = 206.0
MARGIN = 16.0
STACK_SCALE = 0.6
STACK_STEP = 70.0
STACKS_HIGH = 112.0  # a corner with title, cards and sizes
ROW = 23.0
BOARD_HIGH = 118.0
HAND_GAP = 5.0
FEW_IN_ROW, MANY_IN_ROW = 2, 3  # few cards are drawn large
TRACK_END = 30


def beside(board: Board, view: View, lang: str, texts: Texts, extent: Point) -> Svg:
    """EX-2.18: a corner of the plan for each type; between the corners companies, how near the end is, and the hand."""
    wide, high = extent
    left, right = -SIDE_WIDTH - MARGIN, wide + MARGIN
    spots = [(left, 0.0), (left, high - STACKS_HIGH), (right, 0.0), (right, high - STACKS_HIGH)]
    kinds = [view["stacks"][i : i + 3] for i in range(0, len(view["stacks"]), 3)]
    corners = [_corner(board, kind, spot, lang, texts) for kind, spot in zip(kinds, spots, strict=False)]
    ledger = _companies(board, view, (left, STACKS_HIGH + 24), texts.raw("word.companies", lang))
    end = _end(view, (right, STACKS_HIGH + 24), lang, texts)
    top = STACKS_HIGH + 24 + 26.0 * (2 if view["bonus"] is None else 3)
    foot = high - (STACKS_HIGH + MARGIN if len(kinds) == len(spots) else 0)
    return join([*corners, ledger, end, _hand(board, view, (right, top), foot - top, texts.raw("word.hand", lang))])


def _corner(board: Board, stacks: list[View], spot: Point, lang: str, texts: Texts) -> Svg:
    kind = stacks[0]["key"].rpartition("_")[0]
    parts = [about("thing:stacks", [text(0, 13, texts.raw(f"type.{kind}", lang), "tx strong")])]
    parts += [_stack(board, stack, ROMAN[i + 1], 33 + i * STACK_STEP) for i, stack in enumerate(stacks)]
    return group(parts, transform=shift(*spot))


def _stack(board: Board, stack: View, level: str, x: float) -> Svg:
    """The open top card over the edges of those below, with the level and the number of cards."""
    y, pick = 53.0, f"stack:{stack['key']}"
    size = text(x, 105, f"{level} ×{stack['size']}", "tx num mid")
    if stack["top"] is None:
        empty = el("rect", class_="slot", x=x - 30, y=y - 30, width=60, height=60, rx=5)
        place = el("rect", class_="cell", data_pick=pick, x=x - 30, y=y - 30, width=60, height=60, rx=5)
        return about(pick, [empty, place, size])
    edges = [
        el("rect", class_="lv", x=x - 30 + 2.0 * k, y=y - 30 + 2.0 * k, width=60, height=60, rx=4)
        for k in range(min(3, stack["size"] - 1), 0, -1)
    ]
    card = board.cards[board.card(stack["top"])]
    return about(pick, [*edges, small_card(board, card, 0, (x, y), STACK_SCALE, pick), size])


def _companies(board: Board, view: View, spot: Point, title: str) -> Svg:
    """Stations in the network (the price of a share) and where the shares lie."""
    parts = [about("thing:companies", [text(0, 0, title, "h2")])]
    for c, company in enumerate(view["companies"]):
        y = 8 + c * ROW
        place = {"x": -4, "y": y + 1, "width": SIDE_WIDTH + 4, "height": ROW - 2, "rx": 5}
        parts.append(el("rect", class_="cell", data_pick=f"company:{company['key']}", **place))
        sign = cube((9, y + ROW / 2), board.companies[c].colour, company["key"], 17)
        stations = text(36, y + 18, str(company["stations"]), "tx strong num mid")
        parts.append(group([sign, stations, *_holders(company, y)], class_="print"))
    return group(parts, transform=shift(*spot))


def _holders(company: View, y: float) -> list[Svg]:
    drawn, x = [], 62.0
    for seat, held in enumerate(company["held"]):
        if held:
            drawn += [badge((x, y + ROW / 2), seat, 7), text(x + 10, y + 18, str(held), "tx num")]
            x += 36
    return drawn


def _end(view: View, spot: Point, lang: str, texts: Texts) -> Svg:
    """How near the end is: base cards off the plan, empty stacks; and what is left of a bonus payment."""
    facts = [
        ("removed", f"{view['removed']} / {view['end']['base_cards']}"),
        ("empty", f"{view['stacks_gone']} / {view['end']['stacks']}"),
    ]
    if view["bonus"] is not None:
        facts.append(("left", str(view["bonus"]["left"])))
    parts = []
    for i, (key, value) in enumerate(facts):
        y = i * 26.0
        told = [text(0, y, texts.raw(f"word.{key}", lang), "h2"), text(SIDE_WIDTH, y, value, "tx strong num end")]
        parts.append(about(f"thing:{key}", told, (0, y - 16, SIDE_WIDTH, 24)))
    return group(parts, transform=shift(*spot))


def _hand(board: Board, view: View, spot: Point, room: float, title: str) -> Svg:
    """The viewer's own cards, as large as there is room; very many overlap."""
    mine = next((player for player in view["players"] if player["cards"]), None)
    if mine is None:
        return NOTHING
    cards = mine["cards"]
    in_row, side, step = _hand_rows(len(cards), room - 24)
    heads = [text(0, 12, title, "tx strong"), text(SIDE_WIDTH, 12, str(len(cards)), "tx strong num end")]
    parts = [about("thing:hand", heads)]
    seen: set[str] = set()
    for i, key in enumerate(cards):
        at = (side / 2 + i % in_row * (side + HAND_GAP), 24 + side / 2 + i // in_row * step)
        pick = "" if key in seen else f"hand:{key}"
        parts.append(about(f"hand:{key}", [small_card(board, board.cards[board.card(key)], 0, at, side / SIDE, pick)]))
        seen.add(key)
        if key == mine["chosen"]:
            parts.append(ring(at, side / 2 + 2, "here"))
    return group(parts, transform=shift(*spot))


def _hand_rows(count: int, room: float) -> tuple[int, float, float]:
    """How many cards in a row, how large, and how far apart the rows."""
    in_row, side = FEW_IN_ROW, _hand_side(FEW_IN_ROW)
    if -(-count // in_row) * (side + HAND_GAP) > room:
        in_row, side = MANY_IN_ROW, _hand_side(MANY_IN_ROW)
    rows = -(-count // in_row)
    return in_row, side, min(side + HAND_GAP, (room - side) / max(1, rows - 1))


def _hand_side(in_row: int) -> float:
    return (SIDE_WIDTH - (in_row - 1) * HAND_GAP) / in_row


# ------------------------------------------------------------------------------------------------- players


def below(board: Board, view: View, lang: str, texts: Texts, spot: Point, width: float) -> Svg:
    """Player boards by position."""
    players = sorted(view["players"], key=lambda player: (player["position"] or 9, player["seat"]))
    (left, top), step = spot, (width + MARGIN) / len(players)
    return join(
        _player(board, view, player, (left + i * step, top), step - MARGIN, lang, texts)
        for i, player in enumerate(players)
    )


def _player(board: Board, view: View, player: View, spot: Point, width: float, lang: str, texts: Texts) -> Svg:
    seat, now = player["seat"], view["turn"] == player["seat"]
    inner = {"x": 2, "y": 2, "width": width - 4, "height": BOARD_HIGH - 4, "rx": 8}
    parts = [
        el("rect", class_="card", x=0, y=0, width=width, height=BOARD_HIGH, rx=9),
        el("rect", class_="cell", data_pick=f"player:{seat + 1}", **inner),
    ]
    inside = [_position(player), badge((58, 26), seat, 12)]
    if now:
        inside.append(ring((58, 26), 16, "here"))
    hand = f"{texts.raw('column.hand', lang)} {player['hand']}"
    capital = [text(width - 12, 32, str(player["capital"]), "h1 num end beside")]
    capital.append(text(width - 46, 31, texts.raw("word.capital", lang), "h2 end beside"))
    inside += [text(82, 31, hand, "tx strong num beside"), *capital]
    if view["black"] == seat:
        inside.append(_black((168, 26)))
    inside += [_capital(player["marker"], 14, 52, width - 28), *_display(board, view, player, width)]
    return group([*parts, group(inside, class_="print")], transform=shift(*spot))


def _position(player: View) -> Svg:
    """The position card: its number on the engine side, dim on its back."""
    number = "–" if player["position"] is None else str(player["position"])
    face = join([el("rect", class_="stn", x=12, y=11, width=24, height=30, rx=4), text(24, 32, number, "h1 num mid")])
    return group([face], class_="dim") if player["acted"] else face


def _black(at: Point) -> Svg:
    """The black engine: boiler, cab, chimney and wheels."""
    x, y = at
    body = f"M{num(x - 17)} {num(y + 4)}v-9h20v-6h11v15zM{num(x - 13)} {num(y - 5)}v-6h5v6z"
    wheels = [el("circle", class_="stn-bonus", cx=x + dx, cy=y + 7, r=4) for dx in (-11, 0, 10)]
    return join([el("path", class_="stn-bonus", d=body), *wheels])


def _capital(marker: View, x: float, y: float, width: float) -> Svg:
    """EX-4.8, 4.9: the capital track from 0 to 30; a flat marker counts on it from 30 to 60, what is above in digits."""
    step, first = width / TRACK_END, TRACK_END if marker["flat"] else 0
    ticks = "".join(f"M{num(x + i * step)} {num(y)}v{5 if i % 5 else 9}" for i in range(TRACK_END + 1))
    parts = [el("path", class_="rule", d=f"M{num(x)} {num(y)}h{num(width)}{ticks}")]
    for i in range(0, TRACK_END + 1, 10):
        side = "mid" if 0 < i < TRACK_END else "end" if i else ""
        parts.append(text(x + i * step, y + 20, str(first + i), f"sm num {side}".strip()))
    spot, wide, high = x + marker["at"] * step, *((16, 6) if marker["flat"] else (6, 16))
    parts.append(el("rect", class_="bar now", x=spot - wide / 2, y=y - high / 2, width=wide, height=high, rx=2))
    if marker["capital"] > 2 * TRACK_END:
        parts.append(text(spot, y - 6, str(marker["capital"]), "sm num end"))
    return join(parts)


def _display(board: Board, view: View, player: View, width: float) -> list[Svg]:
    """Shares by company, base cards by kind."""
    drawn, x = [], 22.0
    for c, company in enumerate(view["companies"]):
        held = company["held"][player["seat"]]
        if held:
            sign = cube((x, 98), board.companies[c].colour, company["key"], 17)
            drawn += [sign, text(x + 10.5, 104, f"×{held}", "tx num")]
            x += 46
            if x > width - 100:
                break
    bases = [
        el("rect", class_="lv", x=width - 84, y=89, width=18, height=18, rx=3),
        el("path", class_="here", d=f"M{num(width - 82)} 98h14"),
        text(width - 61, 104, str(player["route_bases"]), "tx num"),
        el("rect", class_="lv", x=width - 42, y=89, width=18, height=18, rx=3),
        el("circle", class_="stn", cx=width - 33, cy=98, r=5),
        text(width - 19, 104, str(player["station_bases"]), "tx num"),
    ]
    return drawn + bases
