"""First Train as a picture: the map of areas with its links and pieces; displays.py draws what lies beside it.

Drawn from board, display and view, nothing else. Layers from below: ground, borders, rivers, glyphs, colours of the
companies, pickable areas, links, people and goods, the last change, spots for links, names; then the displays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from stellwerk.scene.country import arrow, dale, hops, inset, pawn, rings
from stellwerk.scene.hexes import Point, point
from stellwerk.scene.pieces import badge, cube, peak, ring
from stellwerk.scene.svg import NOTHING, Svg, about, document, el, group, join, num, text

from .displays import WIDTH, box_icon, displays, train_icon
from .layout import PIECES_DOWN, PLATE, Label, Sheet, sheet_of, stretched

if TYPE_CHECKING:
    from ..board.map import Area, Board, Link
    from ..board.sides import Display

View = Mapping[str, Any]

MARGIN, GAP = 10.0, 26.0
COMPANY = {"red": ("verm", "R"), "green": ("green", "G")}
PERSON = {"red": ("verm", "R"), "green": ("green", "G"), "landowner": ("white", "L")}
CARGO = {"white": ("white", "W"), "yellow": ("yellow", "Y")}
GROUND = {"plain": "plain", "valley": "dale", "hill": "mountain", "hops": "hops"}

GLYPH_DOWN = 30.0  # from the centre of an area
SPOT = 12.0  # size of a spot for a link


def draw(board: Board, display: Display, view: View, lang: str) -> str:
    """The whole board as SVG with classes; standalone.py makes it a picture of its own."""
    sheet = sheet_of(board)
    board = sheet.board
    water = about("thing:river", [_rivers(board)])
    ground = [_ground(board), _tints(board, view), water, _glyphs(board), _rims(board, view), _cells(board)]
    played = [_links(board, view), _places(board, view), _goods(board, view), _last(board, view["last"])]
    beside = el("g", displays(display, view, board, lang), transform=f"translate({num(board.size[0] + GAP)} 0)")
    layers = [*ground, group(played, class_="print"), _spots(sheet), _printed_names(sheet), beside]
    width = board.size[0] + GAP + WIDTH + 2 * MARGIN
    box = (-MARGIN, -MARGIN, width, board.size[1] + 2 * MARGIN)
    return document(layers, box, class_="board", role="group", aria_label="First Train")


def thumb(board: Board) -> str:
    """The map alone, for a stamp-sized picture: no names, no pieces."""
    board = stretched(board)
    dots = [
        el(
            "circle",
            class_="dot special" if area.town else "dot",
            cx=area.center[0],
            cy=area.center[1],
            r=20 if area.town else 12,
        )
        for area in board.areas
        if area.town or area.station
    ]
    box = (-MARGIN, -MARGIN, board.size[0] + 2 * MARGIN, board.size[1] + 2 * MARGIN)
    return document([_ground(board), _rivers(board), *dots], box, class_="board thumb", aria_hidden="true")


def ghost(board: Board, view: View, action: Mapping[str, Any]) -> str:
    """The link an action would lay, the links it would sell; nothing for actions that do neither."""
    board = stretched(board)
    if action["do"] == "build":
        start, end = action["way"].split(">")
        wanted = {board.index[start], board.index[end]}
        links = [link for link in board.links if {link.a, link.b} == wanted]
        return el("g", _track(links, f"p-{'ABCDEF'[view['turn']]}"), class_="ghost")
    if action["do"] == "sell":
        return _sold(board, view, action, [])
    if action["do"] == "over":
        return _sold(board, view, view["sale"], [*view["sale"]["over"], action["link"]])
    return NOTHING


def icon(view: View, slot: str, value: str) -> str:
    """A box with what it holds, a train with its places."""
    if slot == "box":
        return box_icon(next(box for box in view["boxes"] if str(box["n"]) == value))
    return train_icon(next(train for train in view["trains"] if train["id"] == value))


def _sold(board: Board, view: View, sale: View, over: list[str]) -> Svg:
    """The links of all routes a sale could take, lit and with the mark of the company that would have them."""
    wanted = {i for i, link in enumerate(board.links) if board.link_key(link) in over}
    chains = [chain for chain in _own_chains(board, view, sale["from"], sale["to"]) if wanted <= set(chain)]
    links = [board.links[i] for i in sorted({link for chain in chains for link in chain})]
    glow = el("path", class_="sold", d=_way(links))
    marks = [_mark(sale["company"], link.mid) for link in links]
    return group([glow, _track(links, _owner_kind(sale["company"])), *marks], class_="ghost") if links else NOTHING


# ---------------------------------------------------------------------------------------------- the printed map


@cache
def _ground(board: Board) -> Svg:
    parts = []
    for terrain, kind in GROUND.items():
        d = "".join(rings(area.shape) for area in board.areas if area.terrain == terrain)
        parts.append(el("path", class_=f"b-{kind} b-grid", d=d) if d else NOTHING)
    frame = el("rect", class_="b-frame", x=0, y=0, width=board.size[0], height=board.size[1], rx=3)
    return join([*parts, frame])


def _owners(area: Area, view: View) -> list[str]:
    found: list[str] = view["areas"].get(area.id, {}).get("owned", [])
    return found


def _tints(board: Board, view: View) -> Svg:
    """The ground of a company's town or station takes its colour; what is out of play shows the table."""
    parts = []
    for area in board.areas:
        owners = _owners(area, view)
        if owners:
            colour = COMPANY[area.town if area.town in owners else owners[0]][0]
            parts.append(el("path", class_=f"b-tint c-{colour}", d=rings(area.shape)))
        elif area.variant:
            parts.append(el("path", class_="b-gone b-grid", d=rings(area.shape)))
    return join(parts)


def _rims(board: Board, view: View) -> Svg:
    """A rim per company, so that a place of both shows both."""
    parts = []
    for area in board.areas:
        for i, owner in enumerate(_owners(area, view)):
            shape = [inset(one, area.center, 4.5 + 4.5 * i) for one in area.shape]
            parts.append(el("path", class_=f"b-rim c-{COMPANY[owner][0]} print", d=rings(shape)))
    return join(parts)


@cache
def _rivers(board: Board) -> Svg:
    return join(
        el("path", class_="b-river", d="M" + "L".join(point(at) for at in river.line)) for river in board.rivers
    )


@cache
def _printed_names(sheet: Sheet) -> Svg:
    return group([_river_names(sheet), _names(sheet)], class_="print")


def _river_names(sheet: Sheet) -> Svg:
    names = zip(sheet.board.rivers, sheet.rivers, strict=True)
    return join(text(*at, river.name, "b-river-t") for river, at in names)


@cache
def _glyphs(board: Board) -> Svg:
    return group((_glyph(area) for area in board.areas), class_="print")


def _glyph(area: Area) -> Svg:
    """What the ground is, beside its colour; and from which stations white goods are loaded."""
    at = (area.center[0], area.center[1] + GLYPH_DOWN)
    if area.terrain == "hops":
        return hops(at)
    if area.terrain == "hill":
        return peak((at[0], at[1] - 1))
    return dale(at) if area.terrain == "valley" else NOTHING


def _arrows(board: Board) -> Svg:
    parts = []
    for hill, stations in board.loading.items():
        here = board.areas[hill].center
        for station in stations:
            there = board.areas[station].center
            at = (here[0] + (there[0] - here[0]) * 0.42, here[1] + (there[1] - here[1]) * 0.42)
            parts.append(arrow(at, there))
    return join(parts)


@cache
def _cells(board: Board) -> Svg:
    """What the client lights. Spots for the ends of a sale let the finger through while they are dark."""
    areas = [el("path", class_="cell", data_pick=f"area:{area.id}", d=rings(area.shape)) for area in board.areas]
    return join([*areas, group([_arrows(board)], class_="print")])


@cache
def _spots(sheet: Sheet) -> Svg:
    """Where links and the ends of a sale are picked: above the pieces, and invisible until lit."""
    board, parts = sheet.board, []
    links = {(link.a, link.b): i for i, link in enumerate(board.links)}
    for i, area in enumerate(board.areas):
        parts += [
            _spot(f"way:{area.id}>{other}", _way_spot(sheet, links, i, board.index[other])) for other in area.neighbours
        ]
    parts += [_spot(f"link:{board.link_key(link)}", link.mid) for link in board.links]
    for area, (begin, end) in zip(board.areas, sheet.sales, strict=True):
        if area.town or area.station:
            parts += [_start(f"from:{area.id}", begin), _spot(f"to:{area.id}", end)]
    return join(parts)


def _start(pick: str, at: Point) -> Svg:
    """Square where a sale begins, round where it ends: one place can be both."""
    side = 2 * SPOT - 2
    return el(
        "rect", class_="spot", x=at[0] - side / 2, y=at[1] - side / 2, width=side, height=side, rx=4, data_pick=pick
    )


def _spot(pick: str, at: Point) -> Svg:
    return el("circle", class_="spot", cx=at[0], cy=at[1], r=SPOT, data_pick=pick)


def _way_spot(sheet: Sheet, links: Mapping[tuple[int, int], int], start: int, end: int) -> Point:
    """On the border; between the two areas where no link can lie."""
    if (start, end) in links:
        return sheet.spots[links[start, end]][0]
    if (end, start) in links:
        return sheet.spots[links[end, start]][1]
    (ax, ay), (bx, by) = sheet.board.areas[start].center, sheet.board.areas[end].center
    return (2 * bx + 3 * ax) / 5, (2 * by + 3 * ay) / 5


def _names(sheet: Sheet) -> Svg:
    return join(_name(area, label) for area, label in zip(sheet.board.areas, sheet.labels, strict=True))


def _name(area: Area, label: Label) -> Svg:
    kind = "nm area" if area.town or area.station else "nm wild"
    return join(text(*at, line, kind) for line, at in label.spots())


# ------------------------------------------------------------------------------------------------------- pieces


def _way(links: Iterable[Link]) -> str:
    return "".join(f"M{point(link.ends[0])}L{point(link.mid)}L{point(link.ends[1])}" for link in links)


def _track(links: Iterable[Link], kind: str) -> Svg:
    """All links of one owner as one path per layer, so that they join without seams."""
    d = _way(links)
    layers = ("k-bed", "k-edge", "k-body")
    return el("g", join(el("path", class_=f"k {layer}", d=d) for layer in layers), class_=kind) if d else NOTHING


def _links(board: Board, view: View) -> Svg:
    by_owner: dict[int | str, list[Link]] = {}
    for link in board.links:
        owner = view["links"].get(board.link_key(link))
        if owner is not None:
            by_owner.setdefault(owner, []).append(link)
    tracks = [_track(links, _owner_kind(owner)) for owner, links in by_owner.items()]
    marks = [_mark(owner, link.mid) for owner, links in by_owner.items() for link in links]
    return join([*tracks, *marks])


def _owner_kind(owner: int | str) -> str:
    return f"p-{'ABCDEF'[owner]}" if isinstance(owner, int) else f"c-{COMPANY[owner][0]}"


def _mark(owner: int | str, at: Point) -> Svg:
    """Players are round with a mark, companies square with a letter."""
    return badge(at, owner, 8) if isinstance(owner, int) else cube(at, *COMPANY[owner], side=14)


def _places(board: Board, view: View) -> Svg:
    return join(_place(area, view["areas"].get(area.id, {})) for area in board.areas if area.town or area.station)


def _place(area: Area, here: View) -> Svg:
    x, y = area.center[0], area.center[1] + PIECES_DOWN
    parts = []
    if area.town and "owned" in here:
        parts.append(cube((x, y), *COMPANY[area.town], side=23))
        x += 24
    if area.station:
        parts.append(_station(area.station.slots, here, (x, y)))
    return join(parts)


def _station(slots: int, here: View, at: Point) -> Svg:
    """A plate with a place per slot; who has left leaves a ring."""
    people = [kind for kind in PERSON for _ in range(here.get(kind, 0))]
    x, y = at
    left = x - slots * PLATE / 2
    parts = [el("rect", class_="plate", x=left - 4, y=y - 14, width=slots * PLATE + 8, height=28, rx=7)]
    for i in range(slots):
        spot = (left + (i + 0.5) * PLATE, y)
        parts.append(pawn(spot, *PERSON[people[i]]) if i < len(people) else ring(spot, 5, "free"))
    return join(parts)


def _goods(board: Board, view: View) -> Svg:
    return join(_cubes(area, view["areas"].get(area.id, {}).get(area.goods, 0)) for area in board.areas if area.goods)


def _cubes(area: Area, count: int) -> Svg:
    x, y = area.center[0], area.center[1] + PIECES_DOWN - 2
    if not count:
        return el("rect", class_="house gone", x=x - 6, y=y - 6, width=12, height=12, rx=2)
    return join(cube((x + (i - (count - 1) / 2) * 19, y), *CARGO[area.goods], side=16.5) for i in range(count))


def _last(board: Board, last: Iterable[str]) -> Svg:
    return join(el("path", class_="last", d=rings(board.areas[board.index[name]].shape)) for name in last)


def _own_chains(board: Board, view: View, start: str, end: str) -> list[list[int]]:
    """All ways over links of the seat on turn from one area to another: what a sale could take."""
    own = [i for i, link in enumerate(board.links) if view["links"].get(board.link_key(link)) == view["turn"]]
    found: list[list[int]] = []
    _follow(board, own, [board.index[start]], [], board.index[end], found)
    return found


def _follow(board: Board, own: list[int], areas: list[int], chain: list[int], end: int, found: list[list[int]]) -> None:
    here = areas[-1]
    if here == end:
        found.append(list(chain))
        return
    for i in own:
        link = board.links[i]
        if here in (link.a, link.b):
            other = link.b if here == link.a else link.a
            if other not in areas:
                _follow(board, own, [*areas, other], [*chain, i], end, found)
