"""Age of Steam as a picture: ground, rivers, cities, track, owners and goods; the goods display beside the map.

Drawn from a board and a view, nothing else. Layers from below: water, coast, land, grid, rivers, pickable cells,
glyphs, cities, track, town discs, owner marks, cubes, names; then the display.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.hexgrid import shifted
from stellwerk.kernel.texts import money
from stellwerk.scene.hexes import HexGrid, Point, point
from stellwerk.scene.pieces import badge, cube, peak, ring
from stellwerk.scene.rails import Track, railway
from stellwerk.scene.svg import NOTHING, Svg, document, el, group, join, num, shift, text

if TYPE_CHECKING:
    from .board import Board, Hex, Stop

View = Mapping[str, Any]

SIZE = 36.0
TOKENS = {"red": "verm", "blue": "blue", "purple": "mauve", "yellow": "yellow", "black": "graph", "white": "white"}
LETTERS = {
    "en": {"red": "R", "blue": "B", "purple": "P", "yellow": "Y", "black": "K", "white": "W"},
    "de": {"red": "R", "blue": "B", "purple": "L", "yellow": "G", "black": "S", "white": "W"},
}
SEAT_LETTERS = "ABCDEF"
LONG_NAME = 11
CITY_RIM, CITY_EDGE = 1.5, 8.0
NAME_UP, CUBE_DOWN, CUBE_SIDE, CUBE_STEP = 4.0, 14.0, 11.5, 12.5
CUBES_IN_ROW = 3
MARGIN = 60.0
BOX_SIDE, BOX_STEP, DISPLAY_GAP, DISPLAY_HEIGHT = 19.0, 23.0, 46.0, 190.0
HALF_COLUMNS = {
    "light": [*(f"light{n}" for n in range(1, 7))],
    "dark": [*(f"dark{n}" for n in range(1, 7))],
}
BELOW = {
    "light3": "A",
    "light4": "B",
    "light5": "C",
    "light6": "D",
    "dark1": "E",
    "dark2": "F",
    "dark3": "G",
    "dark4": "H",
}
HALF_WORDS = {"en": {"light": "Light", "dark": "Dark"}, "de": {"light": "Hell", "dark": "Dunkel"}}


class Sheet:
    """A board laid out: where each hex lies."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.grid = HexGrid(SIZE, board.pointy)
        self.centres = {h.id: self.place(h.col, h.row) for h in board.hexes}
        xs, ys = [x for x, _ in self.centres.values()], [y for _, y in self.centres.values()]
        self.left, self.top = min(xs) - MARGIN, min(ys) - MARGIN
        self.width, self.height = max(xs) - self.left + MARGIN, max(ys) - self.top + MARGIN

    def place(self, col: int, row: int) -> Point:
        """Odd or even columns (pointy: rows) lie half a hex further, as the board's grid says."""
        half = 0.5 if shifted(self.board.grid, col, row) else 0.0
        return self.grid.spot(col + half, row) if self.board.pointy else self.grid.spot(col, row + half)

    def box(self, display: bool) -> tuple[float, float, float, float]:
        return self.left, self.top, self.width, self.height + (DISPLAY_HEIGHT if display else 0)

    def points(self, hexes: Iterable[Hex]) -> list[Point]:
        return [self.centres[h.id] for h in hexes]


def draw(board: Board, view: View, lang: str) -> str:
    sheet = Sheet(board)
    ground = [_water(sheet), _land(sheet), _rivers(sheet), _cells(sheet, view)]
    printed = [_glyphs(sheet, view, lang), _towns(sheet, view, lang), _cities(sheet, view, lang)]
    played = [_tracks(sheet, view), _discs(sheet, view), _marks(sheet, view), _goods(sheet, view, lang)]
    signs = [_names(sheet, view, lang), _last(sheet, view)]
    layers = [
        *ground,
        group([*printed, *played, *signs], class_="print"),
        _ways(sheet, view),
        _display(sheet, view, lang),
    ]
    return document(layers, sheet.box(display=True), class_="board", role="group", aria_label="Age of Steam")


def thumb(board: Board) -> str:
    """The map alone, for a stamp-sized picture."""
    sheet = Sheet(board)
    dots = []
    for h in board.stops:
        place = board.hexes[h]
        assert place.stop is not None
        x, y = sheet.centres[place.id]
        dots.append(
            el("circle", class_="dot" if place.stop.town else "dot special", cx=x, cy=y, r=7 if place.stop.town else 15)
        )
    return document(
        [_water(sheet), _land(sheet), *dots], sheet.box(display=False), class_="board thumb", aria_hidden="true"
    )


def ghost(board: Board, view: View, action: Mapping[str, Any]) -> str:
    """The piece that an action would place, where it would lie."""
    sheet = Sheet(board)
    if action["do"] == "build":
        tracks = [_track_path(sheet, action["hex"], _ends(part)) for part in str(action["track"]).split("+")]
        seat = view["turn"] if view["turn"] is not None else 0
        return el("g", railway(Track(d, f"p-{SEAT_LETTERS[seat]}") for d in tracks), class_="ghost")
    if action["do"] == "urbanize":
        x, y = sheet.centres[action["hex"]]
        outline = sheet.grid.outline((x, y), CITY_RIM)
        return el(
            "g", el("polygon", class_="city", points=outline), text(x, y + 6, action["city"], "nm"), class_="ghost"
        )
    return NOTHING


def route(board: Board, view: View, chains: Sequence[int], start: str, goal: str) -> str:
    """The links of a delivery, lit from end to end; a small ring where the cube lies, a large one where it goes."""
    sheet = Sheet(board)
    tracks = [
        _track_path(sheet, hex_id, track["ends"])
        for hex_id, lying in view["tiles"].items()
        for track in lying
        if track["chain"] in chains
    ]
    links = [link for link in view["links"] if link["chain"] in chains]
    tracks += [track.d for track in _bought(sheet, {**view, "links": links})]
    rings = [(sheet.centres[start], SIZE / 2), (sheet.centres[goal], SIZE * 0.8)]
    parts = [el("path", class_="route", d=d) for d in tracks]
    parts += [el("circle", class_="route", cx=x, cy=y, r=r) for (x, y), r in rings]
    return el("g", join(parts), class_="ghost")


def _ends(part: str) -> list[Any]:
    """`0-3` or `c4` as the ends of a track."""
    return ["c", int(part[1:])] if part.startswith("c") else [int(end) for end in part.split("-")]


# ------------------------------------------------------------------------------------------------- ground


def _water(sheet: Sheet) -> Svg:
    cells = [sheet.place(*(int(part) for part in place.split(","))) for place in sheet.board.water]
    return el("path", class_="b-water", d=sheet.grid.shapes(cells)) if cells else NOTHING


def _land(sheet: Sheet) -> Svg:
    hexes = sheet.board.hexes
    parts = [el("path", class_="b-coast", d=sheet.grid.shapes(sheet.points(hexes), -3))]
    for kind, terrains in (
        ("b-plain", ("plain", "river", "city")),
        ("b-mountain", ("mountain",)),
        ("b-forest", ("swamp",)),
    ):
        there = [h for h in hexes if h.terrain in terrains]
        if there:
            parts.append(el("path", class_=f"{kind} b-grid", d=sheet.grid.shapes(sheet.points(there))))
    return join(parts)


def _rivers(sheet: Sheet) -> Svg:
    parts = []
    for river in sheet.board.rivers:
        spots = [sheet.centres[place] for place in river.path]
        if len(spots) > 1:
            parts.append(el("path", class_="b-shore near", d="M" + "L".join(point(spot) for spot in spots)))
    return group(parts, class_="print")


def _cells(sheet: Sheet, view: View) -> Svg:
    """One pickable place per hex; the price stands in its lower half."""
    return group(
        el(
            "polygon",
            class_="cell",
            points=sheet.grid.outline(sheet.centres[h.id], 2.0),
            data_pick=f"hex:{h.id}",
            data_at=f"{num(sheet.centres[h.id][0])} {num(sheet.centres[h.id][1] + 4)}",
        )
        for h in sheet.board.hexes
    )


def _glyphs(sheet: Sheet, view: View, lang: str) -> Svg:
    """Mountains, and prices printed on the map, where no tile hides them."""
    parts = []
    for h in sheet.board.hexes:
        if h.id in view["tiles"]:
            continue
        x, y = sheet.centres[h.id]
        if h.terrain == "mountain":
            parts.append(peak((x, y)))
        if h.price:
            parts.append(text(x, y + 6, money(h.price, lang), "h2 mid"))
    return join(parts)


# ------------------------------------------------------------------------------------------------- stops


def _towns(sheet: Sheet, view: View, lang: str) -> Svg:
    parts = []
    for place, _ in _stops(sheet):
        if not view["stops"][place.id]["colour"] and place.id not in view["tiles"]:
            x, y = sheet.centres[place.id]
            parts.append(el("circle", class_="city", cx=x, cy=y, r=8))
    return join(parts)


def _stops(sheet: Sheet) -> list[tuple[Hex, Stop]]:
    found = []
    for h in sheet.board.stops:
        place = sheet.board.hexes[h]
        assert place.stop is not None
        found.append((place, place.stop))
    return found


def _cities(sheet: Sheet, view: View, lang: str) -> Svg:
    return join(
        _city(sheet, place, stop, view["stops"][place.id], lang)
        for place, stop in _stops(sheet)
        if view["stops"][place.id]["colour"]
    )


def _city(sheet: Sheet, place: Hex, stop: Stop, state: View, lang: str) -> Svg:
    """A rim in its colour, and its plaque: letter of the colour, number or letter of the display."""
    centre = sheet.centres[place.id]
    sign = state["letter"] or (str(stop.number) if stop.number else "")
    plaque_at = centre[1] - 19
    parts = [
        el("polygon", class_="cube", points=sheet.grid.outline(centre, CITY_RIM)),
        el("polygon", class_="city", points=sheet.grid.outline(centre, CITY_EDGE)),
        cube((centre[0] - (8 if sign else 0), plaque_at), TOKENS[state["colour"]], LETTERS[lang][state["colour"]], 14),
    ]
    if sign:
        dark = stop.half == "dark" or (state["letter"] or "A") >= "E"
        parts.append(cube((centre[0] + 8, plaque_at), "graph" if dark else "white", sign, 14))
    return el("g", *parts, class_=f"c-{TOKENS[state['colour']]}")


# ------------------------------------------------------------------------------------------------- track


def _track_path(sheet: Sheet, hex_id: str, ends: list[Any]) -> str:
    centre = sheet.centres[hex_id]
    if ends[0] == "c":
        return f"M{point(centre)}L{point(sheet.grid.edge_middle(centre, ends[1]))}"
    one, other = (sheet.grid.edge_middle(centre, end) for end in ends)
    return f"M{point(one)}Q{point(centre)} {point(other)}"


def _colour(owner: int | None) -> str:
    return "c-grey" if owner is None else f"p-{SEAT_LETTERS[owner]}"


def _tracks(sheet: Sheet, view: View) -> Svg:
    """The later track of a crossing is a bridge over the earlier one."""
    tracks = []
    for hex_id, found in view["tiles"].items():
        for i, track in enumerate(found):
            bridge = i > 0 and _cross(found[0]["ends"], track["ends"])
            d = _track_path(sheet, hex_id, track["ends"])
            tracks.append(Track(d, _colour(track["owner"]), track["link"], bridge))
    return railway([*tracks, *_bought(sheet, view)])


def _cross(one: list[Any], other: list[Any]) -> bool:
    """Do two tracks of a tile cross: does exactly one end of the other lie between the ends of the one?"""
    if "c" in (one[0], other[0]):
        return False
    low, high = sorted(one)
    return sum(1 for end in other if low < end < high) == 1


def _bought(sheet: Sheet, view: View) -> list[Track]:
    """The link between two neighbouring cities that is bought."""
    bought = sheet.board.bought
    if not bought:
        return []
    for link in view["links"]:
        if {link["from"], link["to"]} == set(bought) and link["sections"] == 1 and not _on_tiles(view, link["chain"]):
            (ax, ay), (bx, by) = (sheet.centres[place] for place in bought)
            ends = [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in (0.36, 0.64)]
            return [Track(f"M{point(ends[0])}L{point(ends[1])}", _colour(link["owner"]))]
    return []


def _on_tiles(view: View, chain: int) -> bool:
    return any(track["chain"] == chain for tracks in view["tiles"].values() for track in tracks)


def _discs(sheet: Sheet, view: View) -> Svg:
    parts = []
    for place, _ in _stops(sheet):
        if place.id in view["tiles"]:
            x, y = sheet.centres[place.id]
            parts.append(el("circle", class_="city", cx=x, cy=y, r=8))
    return join(parts)


def _marks(sheet: Sheet, view: View) -> Svg:
    """One mark per link or section, on its middle track; hollow rings mark loose ends."""
    where: dict[int, list[tuple[str, Mapping[str, Any]]]] = {}
    for hex_id, tracks in view["tiles"].items():
        for track in tracks:
            where.setdefault(track["chain"], []).append((hex_id, track))
    parts = []
    for found in where.values():
        hex_id, track = found[len(found) // 2]
        if track["owner"] is not None:
            parts.append(badge(_middle(sheet, hex_id, track["ends"]), track["owner"], 6.5))
        elif not track["link"]:
            parts.append(ring(_middle(sheet, hex_id, track["ends"]), 5, "open"))
    return join(parts)


def _middle(sheet: Sheet, hex_id: str, ends: list[Any]) -> Point:
    cx, cy = sheet.centres[hex_id]
    if ends[0] == "c":
        x, y = sheet.grid.edge_middle((cx, cy), ends[1])
        return (cx + 2 * x) / 3, (cy + 2 * y) / 3
    (ax, ay), (bx, by) = (sheet.grid.edge_middle((cx, cy), end) for end in ends)
    return (ax + 2 * cx + bx) / 4, (ay + 2 * cy + by) / 4


# ------------------------------------------------------------------------------------------------- goods and names


def _goods(sheet: Sheet, view: View, lang: str) -> Svg:
    parts = []
    for place, _ in _stops(sheet):
        state = view["stops"][place.id]
        x, y = sheet.centres[place.id]
        down = CUBE_DOWN if state["colour"] else CUBE_DOWN + 4
        for i, key in enumerate(state["cubes"]):
            row, column = divmod(i, CUBES_IN_ROW)
            wide = min(CUBES_IN_ROW, len(state["cubes"]) - row * CUBES_IN_ROW)
            at = (x + (column - (wide - 1) / 2) * CUBE_STEP, y + down + row * (CUBE_STEP - 1))
            parts.append(cube(at, TOKENS[key], LETTERS[lang][key], CUBE_SIDE))
    for hex_id, key in view["lying"].items():
        x, y = sheet.centres[hex_id]
        parts.append(cube((x, y + 12 if hex_id in view["tiles"] else y), TOKENS[key], LETTERS[lang][key], 13))
    return join(parts)


def _names(sheet: Sheet, view: View, lang: str) -> Svg:
    parts = []
    for place, stop in _stops(sheet):
        x, y = sheet.centres[place.id]
        name = stop.name[lang]
        up = NAME_UP if view["stops"][place.id]["colour"] else -22.0
        small = len(name) > LONG_NAME or up > 0
        parts.append(text(x, y - up + 4 if up > 0 else y + up + 10, name, "nm long" if small else "nm"))
    return join(parts)


def _last(sheet: Sheet, view: View) -> Svg:
    return join(
        el("polygon", class_="last", points=sheet.grid.outline(sheet.centres[hex_id], 1))
        for hex_id in view["last"]
        if hex_id in sheet.centres
    )


def _ways(sheet: Sheet, view: View) -> Svg:
    """While a cube is on its way: a pickable place at each edge of where it stands, and the cube itself."""
    ride = view["ride"]
    if not ride:
        return NOTHING
    here = ride["at"] or ride["from"]
    centre = sheet.centres[here]
    parts = [cube(centre, TOKENS[ride["cube"]], "", 18)]
    for edge in range(6):
        x, y = sheet.grid.edge_middle(centre, edge)
        parts.append(el("circle", class_="cell", cx=x, cy=y, r=10, data_pick=f"edge:{edge}"))
    return group(parts)


# ------------------------------------------------------------------------------------------------- the goods display


def _display(sheet: Sheet, view: View, lang: str) -> Svg:
    """Both halves below the map; a letter column stands below its number column."""
    parts = []
    for i, (half, columns) in enumerate(HALF_COLUMNS.items()):
        left = i * (6 * BOX_STEP + DISPLAY_GAP)
        parts.append(text(left, 0, HALF_WORDS[lang][half], "h2"))
        for k, column in enumerate(columns):
            parts.append(_column(view, column, left + k * BOX_STEP, 12, column[-1], lang))
            if column in BELOW:
                parts.append(_column(view, BELOW[column], left + k * BOX_STEP, 12 + 4 * BOX_STEP, BELOW[column], lang))
    return group(parts, transform=shift(sheet.left + 24, sheet.top + sheet.height + 4))


def _column(view: View, key: str, x: float, y: float, label: str, lang: str) -> Svg:
    boxes = view["display"][key]
    parts = [text(x + BOX_SIDE / 2, y + 13, label, "h2 mid")]
    for i, colour in enumerate(boxes):
        top = y + 18 + i * (BOX_STEP - 2)
        parts.append(
            el("rect", class_="bar", x=x, y=top, width=BOX_SIDE, height=BOX_SIDE, rx=3, data_pick=f"box:{key}.{i + 1}")
        )
        if colour:
            parts.append(cube((x + BOX_SIDE / 2, top + BOX_SIDE / 2), TOKENS[colour], LETTERS[lang][colour], 14))
    return join(parts)
