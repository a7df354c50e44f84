"""The board as text: places with people and goods, links by owner, tracks; for the terminal and screen readers."""

from stellwerk.kernel.game import View
from stellwerk.kernel.texts import Texts, signed

from ..board.map import Board
from ..board.sides import COLOURS

LETTERS = {"white": "W", "yellow": "Y", "red": "r", "green": "g", "landowner": "l"}


def draw(board: Board, view: View, lang: str, texts: Texts) -> str:
    blocks = [link_lines(board, view), place_lines(board, view), goods_lines(board, view, lang)]
    blocks += [box_lines(view), train_lines(view, lang, texts), player_lines(view, lang, texts)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def link_lines(board: Board, view: View) -> list[str]:
    """One line per owner: all links, by the names of their areas."""
    by_owner: dict[str, list[str]] = {}
    for link in board.links:
        owner = view["links"].get(board.link_key(link))
        if owner is not None:
            name = f"{board.areas[link.a].name}–{board.areas[link.b].name}"
            by_owner.setdefault(str(owner + 1) if isinstance(owner, int) else owner, []).append(name)
    return [f"{owner}: {', '.join(names)}" for owner, names in sorted(by_owner.items())]


def place_lines(board: Board, view: View) -> list[str]:
    """Towns and stations with their owner and people: r red, g green, l landowner."""
    shown = []
    for area in board.areas:
        here = view["areas"].get(area.id, {})
        if area.town or area.station:
            people = "".join(LETTERS[kind] * here.get(kind, 0) for kind in ("red", "green", "landowner"))
            owners = "+".join(here.get("owned", ())) or "–"
            shown.append(f"{area.name} [{area.id}] {owners} {people}".rstrip())
    return columns(shown)


def goods_lines(board: Board, view: View, lang: str) -> list[str]:
    shown = []
    for area in board.areas:
        count = view["areas"].get(area.id, {}).get(area.goods, 0) if area.goods else 0
        if count:
            shown.append(f"{area.name} [{area.id}] {count} × {board.goods[area.goods][lang]}")
    return columns(shown)


def columns(items: list[str], count: int = 3, width: int = 40) -> list[str]:
    rows = -(-len(items) // count)
    return ["".join(f"{item}  ".ljust(width) for item in items[row::rows]).rstrip() for row in range(rows)]


def box_lines(view: View) -> list[str]:
    if view["phase"] > 3 or view["over"]:
        return []
    shown = []
    for box in view["boxes"]:
        markers = " ".join(box["printed"]) + (f" + {box['drawn']}" if box["drawn"] else "")
        bid = f"{box['bid']} ({box['bidder'] + 1})" if box["bidder"] is not None else f"≥ {box['least']}"
        shown.append(f"{box['n']}: {markers:<36} {bid}")
    return shown


def train_lines(view: View, lang: str, texts: Texts) -> list[str]:
    if view["phase"] < 5 or view["over"]:
        return []
    shown = []
    for train in view["trains"]:
        load = "".join(LETTERS[kind] * count for kind, count in train["load"].items())
        owner = str(train["owner"] + 1) if train["owner"] is not None else "–"
        shown.append(f"{train['id']} {train['price']}: {train['seats']}+{train['goods']} {owner} {load}".rstrip())
    return columns(shown)


def player_lines(view: View, lang: str, texts: Texts) -> list[str]:
    heads = [texts.raw(f"column.{name}", lang) for name in ("cubes", "links", "profit", "vp")]
    colours = [texts.raw(f"means.{colour}", lang)[:6] for colour in COLOURS]
    lines = ["   " + "".join(f"{head:>8}" for head in (*colours, *heads))]
    for seat in view["order"]:
        player = view["players"][seat]
        numbers = [*(str(player["influence"][colour]) for colour in COLOURS), str(player["hand"]), str(player["links"])]
        numbers += [signed(player["profit"]), str(player["vp"])]
        lines.append(f"{seat + 1}. " + "".join(f"{number:>8}" for number in numbers))
    return lines
