"""What lies beside the map: year, turn order and houses, the action columns, the companies, a running auction.

All of it stands in the free sea to the east and south, in the coordinates of the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.texts import money, signed
from stellwerk.scene.pieces import badge, cross, cube, house, ring
from stellwerk.scene.svg import NOTHING, Svg, about, el, group, join, num, shift, text

if TYPE_CHECKING:
    from ..board.loader import Board, Company

View = Mapping[str, Any]

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "year": "Year", "order": "Turn order", "cash": "Cash", "dividend": "Dividend", "banker": "banker",
        "houses": "Houses", "actions": "Actions", "companies": "Companies", "treasury": "Treasury",
        "income": "Income", "cubes": "Cubes", "shares": "Shares", "out": "not in this game",
        "auction": "Auction", "high": "High bid", "no_bid": "no bid yet", "in": "still in",
    },
    "de": {
        "year": "Jahr", "order": "Reihenfolge", "cash": "Bargeld", "dividend": "Dividende", "banker": "Banker",
        "houses": "Häuser", "actions": "Aktionen", "companies": "Firmen", "treasury": "Vermögen",
        "income": "Einkommen", "cubes": "Würfel", "shares": "Aktien", "out": "nicht im Spiel",
        "auction": "Auktion", "high": "Höchstgebot", "no_bid": "noch kein Gebot", "in": "noch dabei",
    },
}  # fmt: skip

# What stands beside an action column: the action, and quietly how much of it.
SPACES: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "pass": ("Pass", ""),
        "develop": ("Develop", "a house"),
        "fund": ("Fund", "$5"),
        "take": ("Take $2", "or expand 2"),
        "expand_3": ("Expand", "up to 3"),
        "auction": ("Auction", "a share"),
        "expand_4": ("Expand", "up to 4"),
    },
    "de": {
        "pass": ("Passen", ""),
        "develop": ("Ausbau", "ein Haus"),
        "fund": ("Fördern", "5 $"),
        "take": ("2 $ nehmen", "oder 2 ausdehnen"),
        "expand_3": ("Ausdehnen", "bis 3"),
        "auction": ("Auktion", "eine Aktie"),
        "expand_4": ("Ausdehnen", "bis 4"),
    },
}
EXPAND_2_FROM = 4  # players; with three the space is Take $2 alone

# Top left corners, and measures.
CORNER, ACTIONS, LEDGER, AUCTION = (1152, -4), (914, 338), (914, 634), (500, 752)
DISPLAY_WIDTH = 440
AUCTION_WIDTH = 400
CORNER_COLUMNS = (134, 202)  # right edges of cash and dividend
ROW = 31
COLUMN = 62  # of an action phase
LEDGER_COLUMNS = {"treasury": 196, "income": 276, "cubes": 332}  # right edges
LEDGER_SHARES = 358  # middle of the first one


def displays(board: Board, view: View, lang: str) -> Svg:
    auction = _auction(board, view["auction"], lang) if view["auction"] else NOTHING
    return join((_corner(view, lang), _actions(board, view, lang), _ledger(board, view, lang), auction))


def _corner(view: View, lang: str) -> Svg:
    """Year, turn order with cash and dividends, houses."""
    words = WORDS[lang]
    rest = [player["seat"] for player in view["players"] if player["seat"] not in view["order"]]
    seats = [*enumerate(view["order"], 1), *((0, seat) for seat in rest)]
    heads = [
        about("thing:order", [text(0, 64, words["order"], "h2")]),
        about("head:players.cash", [text(CORNER_COLUMNS[0], 64, words["cash"], "h2 end beside")]),
        about("head:players.dividend", [text(CORNER_COLUMNS[1], 64, words["dividend"], "h2 end beside")]),
    ]
    rows = [_order_row(view, place, seat, 72 + i * 28, lang) for i, (place, seat) in enumerate(seats)]
    houses = _houses(view, words["houses"], 72 + len(seats) * 28 + 24)
    return group([_year(view, words["year"]), *heads, *rows, houses], transform=shift(*CORNER))


def _year(view: View, word: str) -> Svg:
    now = view["years"].index(view["year"])
    kinds = ["bar done"] * now + ["bar now"] + ["bar"] * (len(view["years"]) - now - 1)
    bars = (_year_bar(29 * i, kind) for i, kind in enumerate(kinds))
    parts = [text(0, 14, f"{word} {view['year']}", "h1"), *bars]
    return about("thing:year", parts, (0, -4, CORNER_COLUMNS[1], 42))


def _year_bar(x: float, kind: str) -> Svg:
    high = 10 if kind == "bar now" else 6
    return el("rect", class_=kind, x=x, y=29 - high / 2, width=25, height=high, rx=3)


def _order_row(view: View, place: int, seat: int, y: float, lang: str) -> Svg:
    player = next(player for player in view["players"] if player["seat"] == seat)
    middle = y + 19
    opening_banker = view["phase"] == 0 and seat == view["banker"]
    aside = WORDS[lang]["banker"] if opening_banker else signed(player["dividend"])
    parts = [
        el("path", class_="rule", d=f"M0 {num(y)}H{CORNER_COLUMNS[1]}"),
        text(0, middle, f"{place}." if place else "–", "h2 num"),
        badge((32, y + 14), seat, 9),
        text(CORNER_COLUMNS[0], middle, money(player["cash"], lang), "tx strong num end beside"),
        text(CORNER_COLUMNS[1], middle, aside, "tx quiet num end" if opening_banker else "tx quiet num end beside"),
    ]
    if seat == view["turn"]:
        parts.append(ring((32, y + 14), 12.5, "here"))
    return about(f"player:{seat}", parts, (0, y, CORNER_COLUMNS[1], 28))


def _houses(view: View, word: str, y: float) -> Svg:
    """All houses of the game in two rows, those on the map left out as outlines."""
    left = view["houses_left"]
    total = left + len(view["houses"])
    spots = [(i % 6 * 23 + 80, y + i // 6 * 20 - 6) for i in range(total)]
    icons = [house(spot, 13, "house" if i < left else "house gone") for i, spot in enumerate(spots)]
    parts = [text(0, y, word, "h2"), text(0, y + 20, str(left), "tx strong num"), *icons]
    return about("thing:houses", parts, (0, y - 18, CORNER_COLUMNS[1], 44))


def _actions(board: Board, view: View, lang: str) -> Svg:
    """Three columns of action spaces; those of the running phase can be picked."""
    phase, first = view["phase"], DISPLAY_WIDTH - 3 * COLUMN
    parts = [about("thing:actions", [text(0, 0, f"{WORDS[lang]['actions']} {view['year']}", "h1")])]
    if phase:
        left, high = first + (phase - 1) * COLUMN + 1, ROW * len(board.spaces) + 34
        parts.append(el("rect", class_="card", x=left, y=-18, width=COLUMN - 2, height=high, rx=8))
    for column in range(3):
        kind = "h2 mid now" if column + 1 == phase else "h2 mid"
        heading = text(first + (column + 0.5) * COLUMN, 2, f"{column + 1}.", kind)
        parts.append(about(f"phase:actions_{column + 1}", [heading]))
    rows = (_space_row(view, key, i, lang) for i, key in enumerate(board.spaces))
    return group([*parts, *rows], transform=shift(*ACTIONS))


def _space_row(view: View, key: str, index: int, lang: str) -> Svg:
    y = 12 + index * ROW
    name, amount = SPACES[lang][key]
    if key == "take" and len(view["players"]) < EXPAND_2_FROM:
        amount = ""
    label = el("text", name, el("tspan", amount, class_="tx quiet", dx=5), class_="tx strong", x=0, y=y + 21)
    spaces = (_space(view, key, column, index, y) for column in range(3))
    line = el("path", class_="rule", d=f"M0 {num(y)}H{DISPLAY_WIDTH}")
    return about(f"space:{key}", [line, label, *spaces], (0, y, DISPLAY_WIDTH, ROW))


def _space(view: View, key: str, column: int, index: int, y: float) -> Svg:
    left = DISPLAY_WIDTH - (3 - column) * COLUMN
    middle = (left + COLUMN / 2, y + ROW / 2)
    seat, current = view["columns"][column][index], column + 1 == view["phase"]
    marker = [ring(middle, 10, "open" if current else "free") if seat is None else badge(middle, seat, 10.5)]
    if current and seat is not None and seat == view["turn"]:
        marker.append(ring(middle, 14, "here"))
    return join((_space_cell(key, left, y) if current else NOTHING, group(marker, class_="print")))


def _space_cell(key: str, left: float, y: float) -> Svg:
    box = {"x": left + 4, "y": y + 1.5, "width": COLUMN - 8, "height": ROW - 3, "rx": 6}
    return el("rect", class_="cell", data_pick=f"space:{key}", **box)


def _ledger(board: Board, view: View, lang: str) -> Svg:
    words = WORDS[lang]
    heads = [about(f"head:companies.{key}", [text(x, 0, words[key], "h2 end")]) for key, x in LEDGER_COLUMNS.items()]
    heads.append(about("sheet:companies", [text(0, 0, words["companies"], "h1")]))
    heads.append(about("head:companies.shares", [text(LEDGER_SHARES - 10, 0, words["shares"], "h2")]))
    state = {company["key"]: company for company in view["companies"]}
    rows = (_ledger_row(company, state[company.key], 12 + i * ROW, lang) for i, company in enumerate(board.companies))
    return group([*heads, *rows], transform=shift(*LEDGER))


def _ledger_row(company: Company, state: View, y: float, lang: str) -> Svg:
    base = y + 21
    box = {"x": -6, "y": y + 1, "width": DISPLAY_WIDTH + 12, "height": ROW - 2, "rx": 6}
    place = el("rect", class_="cell", data_pick=f"company:{company.key}", data_at=f"142 {num(y + ROW / 2)}", **box)
    sign = [cube((11, y + ROW / 2), company.colour, company.letter, 20), text(30, base, company.name, "tx strong")]
    if state["out"]:
        sign.append(text(LEDGER_COLUMNS["cubes"], base, WORDS[lang]["out"], "tx quiet end"))
    else:
        sign += _ledger_figures(state, base, lang)
        sign += _shares(state, y + ROW / 2)
    line = el("path", class_="rule", d=f"M0 {num(y)}H{DISPLAY_WIDTH}")
    return join((line, place, group(sign, class_="print dim" if state["out"] else "print")))


def _ledger_figures(state: View, base: float, lang: str) -> list[Svg]:
    figures = {
        "treasury": money(state["treasury"], lang),
        "income": str(state["income"]),
        "cubes": str(state["supply"]),
    }
    strong = {"income": "tx strong num end"}
    return [text(x, base, figures[key], strong.get(key, "tx num end")) for key, x in LEDGER_COLUMNS.items()]


def _shares(state: View, y: float) -> list[Svg]:
    """A badge for each share held, a dashed ring for one to be had, a cross for one that left the game."""
    spots = ((LEDGER_SHARES + i * 18, y) for i in range(sum(state["held"]) + state["unsold"] + state["removed"]))
    held = [badge(next(spots), seat, 7) for seat, count in enumerate(state["held"]) for _ in range(count)]
    unsold = [ring(next(spots), 7, "free") for _ in range(state["unsold"])]
    return held + unsold + [cross(next(spots), 3.5) for _ in range(state["removed"])]


def _auction(board: Board, auction: View, lang: str) -> Svg:
    """The running auction on a card in the Gulf: what, the high bid, who may still bid."""
    words, company = WORDS[lang], next(c for c in board.companies if c.key == auction["company"])
    parts = [
        el("rect", class_="card", x=0, y=0, width=AUCTION_WIDTH, height=84, rx=10),
        text(18, 33, words["auction"], "h1"),
        cube((112, 27), company.colour, company.letter, 22),
        text(132, 33, company.name, "h1"),
        text(18, 64, words["high"], "tx quiet"),
    ]
    if auction["high_seat"] is None:
        parts.append(text(120, 64, words["no_bid"], "tx strong"))
    else:
        parts += [
            badge((130, 59), auction["high_seat"], 10),
            text(150, 64, money(auction["high"], lang), "tx strong num"),
        ]
    parts.append(text(AUCTION_WIDTH - 18, 33, words["in"], "tx quiet end"))
    parts += [badge((AUCTION_WIDTH - 28 - i * 25, 59), seat, 10) for i, seat in enumerate(reversed(auction["in"]))]
    return group([about("auction:now", parts)], transform=shift(*AUCTION))
