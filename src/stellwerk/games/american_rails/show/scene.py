"""American Rails as a picture: the map with its networks; displays.py draws what lies beside it.

Drawn from a board and a view, nothing else. Layers from below: water, shore, land, grid, pickable cells and cities,
glyphs, networks, cubes, plaques and houses, last changes, names; then the displays in the free sea to the east.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.bearings import column_letter, edges_of, row_number
from stellwerk.kernel.hexgrid import ODD_R, around
from stellwerk.scene.hexes import ROOT3, HexGrid, Point, point
from stellwerk.scene.pieces import cube, house, peak, plaque, tree
from stellwerk.scene.svg import NOTHING, Svg, about, document, el, group, join, kept, text
from stellwerk.scene.track import Line, network, path_of

from .displays import displays

if TYPE_CHECKING:
    from ..board.loader import Board, City, Company, Hex

View = Mapping[str, Any]
Place = tuple[int, int]  # column and row, on the map or beside it
Slots = dict[str, dict[str, Point]]  # hex id → company key → where its cube lies

GRID = HexGrid(54 / ROOT3)
BOX = (-38.0, -42.0, 1408.0, 892.0)  # x, y, width, height
MAP_BOX = (-38.0, -42.0, 1080.0, 868.0)  # without the displays

# Where things stand on a hex, from its centre.
CITY_RIM, CITY_INNER_RIM, CELL_RIM = 2.2, 6.0, 2.6
NAME_UP, GLYPH_UP, PLAQUE_DOWN, HOUSE_RIGHT = 14, 4, 20, 22
LONG_NAME = 12
AT_UP, AT_LEFT = 34.0, 35.0  # a coordinate, from the centre of the first hex of its column or row

# Number of cubes on a hex → side, step, in how many rows; more than three stand in two rows.
CUBE_FIT = {1: (17.0, 18.5, 1), 2: (17.0, 18.5, 1), 3: (15.5, 16.5, 1)}
CUBE_FIT_MANY = (12.0, 13.0, 2)


def draw(board: Board, view: View, lang: str) -> str:
    """The whole board as SVG with classes; standalone.py makes it a picture of its own."""
    slots = cube_slots(board, view["cubes"])
    land = [_water(board), _land(board), _coordinates(board), _cells(board, view), _glyphs(board, view["cubes"])]
    played = [_networks(board, slots), _cubes(board, slots), _values(board, view["houses"])]
    signs = [_last(board, view["last"]), _labels(board, lang), _names(board)]
    layers = [*land, group([*played, *signs], class_="print"), displays(board, view, lang)]
    return document(layers, BOX, class_="board", role="group", aria_label="American Rails")


def thumb(board: Board) -> str:
    """The map alone, for a stamp-sized picture: no names, no letters."""
    dots = [_city_dot(GRID.centre(h.col, h.row), h.city) for h in board.hexes if h.city]
    return document([_water(board), _land(board), *dots], MAP_BOX, class_="board thumb", aria_hidden="true")


def ghost(board: Board, view: View, action: Mapping[str, Any]) -> str:
    """The piece that an action would place, where it would lie; nothing for actions that place none."""
    if action["do"] == "develop":
        return el("g", _house(_centre(board, action["hex"])), class_="ghost")
    if action["do"] in ("expand", "found"):
        # Who founds has just won an auction; the action need not say which company that was.
        key = action.get("company") or view["auction"]["company"]
        return _ghost_cube(board, view, _company(board, key), action["hex"])
    return NOTHING


# ---------------------------------------------------------------------------------------------- the printed map


def _centre(board: Board, hex_id: str) -> Point:
    place = board.hexes[board.index[hex_id]]
    return GRID.centre(place.col, place.row)


def _centres(hexes: Iterable[Hex]) -> list[Point]:
    return [GRID.centre(h.col, h.row) for h in hexes]


@cache
def _water(board: Board) -> Svg:
    """Lakes and sea, darker along the shore. Wide strokes will do: the land lies over their inner half."""
    land = {(h.col, h.row) for h in board.hexes}
    water = sorted(_lakes(board, land) | _sea(land))
    d = "".join(_shore(land, set(water)))
    return about(
        "thing:sea",
        (
            el("path", class_="b-water", d=GRID.shapes(GRID.centre(*place) for place in water)),
            el("path", class_="b-shore far", d=d),
            el("path", class_="b-shore near", d=d),
        ),
    )


def _lakes(board: Board, land: set[Place]) -> set[Place]:
    """The lakes of the board file, and what lies open around them up to the map's northern edge."""
    named = {(int(col), int(row)) for sea in board.seas for col, row in (hex_id.split(",") for hex_id in sea.hexes)}
    return named | {place for lake in named for place in around(ODD_R, *lake) if place not in land and place[1] >= 0}


def _sea(land: set[Place]) -> set[Place]:
    """Two hexes deep along the coast: east of the last hex of each row, and south of the last row but one."""
    east = {row: col for col, row in sorted(land)}
    south = max(east)
    reach: set[Place] = set()
    for _ in range(2):
        reach |= {place for shore in land | reach for place in around(ODD_R, *shore)} - land
        reach = {(col, row) for col, row in reach if 1 <= row <= south + 1 and col > east.get(row, 0)}
    return reach


def _shore(land: set[Place], water: set[Place]) -> Iterator[str]:
    for place in sorted(land):
        for edge, other in enumerate(around(ODD_R, *place)):
            if other in water:
                yield path_of([GRID.edge(GRID.centre(*place), edge)])


@cache
def _land(board: Board) -> Svg:
    grounds = {"plain": ("plain", "city"), "forest": ("forest",), "mountain": ("mountain",)}
    rim = (h for h in board.hexes if len(_ids_around(board, h.id)) < 6)
    parts = [el("path", class_="b-coast", d=GRID.shapes(_centres(rim)))]
    for ground, terrains in grounds.items():
        d = GRID.shapes(_centres(h for h in board.hexes if h.terrain in terrains))
        parts.append(el("path", class_=f"b-{ground} b-grid", d=d))
    return join(parts)


@cache
def _coordinates(board: Board) -> Svg:
    """Letters above the columns, numbers before the rows, so that a hex of a list is found on the map."""
    columns, rows = edges_of((h.col, h.row) for h in board.hexes)
    letters = [(GRID.centre(*place), column_letter(col), (0.0, -AT_UP)) for col, place in columns.items()]
    numbers = [(GRID.centre(*place), row_number(row), (-AT_LEFT, 3.5)) for row, place in rows.items()]
    signs = (text(x + dx, y + dy, sign, "b-at") for (x, y), sign, (dx, dy) in letters + numbers)
    return about("thing:coordinates", signs)


def _cells(board: Board, view: View) -> Svg:
    return join(_cell(h, len(view["cubes"].get(h.id, ()))) for h in board.hexes)


@kept
def _cell(place: Hex, cubes: int) -> Svg:
    """What the client lights; `data-at` is the middle of a place for its price, clear of cubes, glyph and plaque."""
    centre = GRID.centre(place.col, place.row)
    at = _price_spot(place, centre, cubes)
    pick = {"data_pick": f"hex:{place.id}", "data_at": point(at)}
    if not place.city:
        return el("polygon", class_="cell", points=GRID.outline(centre, CELL_RIM), **pick)
    special = place.city.special
    rim = el("polygon", class_="city special" if special else "city", points=GRID.outline(centre, CITY_RIM), **pick)
    inner = el("polygon", class_="city-in print", points=GRID.outline(centre, CITY_INNER_RIM)) if special else NOTHING
    return join((rim, inner))


def _price_spot(place: Hex, centre: Point, cubes: int) -> Point:
    x, y = centre
    if not place.city:
        return centre if place.terrain == "plain" and not cubes else (x, y + 16.5)
    if not cubes:
        return centre
    side, step, rows = CUBE_FIT.get(cubes, CUBE_FIT_MANY)
    half = (-(-cubes // rows) - 1) * step / 2 + side / 2
    return x - half - 12, y


def _glyphs(board: Board, cubes: View) -> Svg:
    """Trees and peaks, but none under a cube."""
    return group((_glyph(h) for h in board.hexes if not cubes.get(h.id)), class_="print")


@kept
def _glyph(place: Hex) -> Svg:
    x, y = GRID.centre(place.col, place.row)
    y -= GLYPH_UP
    if place.terrain == "forest":
        return join((tree((x - 7, y)), tree((x + 6, y + 3))))
    return peak((x, y)) if place.terrain == "mountain" else NOTHING


def _labels(board: Board, lang: str) -> Svg:
    return join(text(*GRID.spot(sea.col, sea.row), sea.name[lang], "b-sea") for sea in board.seas)


@cache
def _names(board: Board) -> Svg:
    return join(_name(h, h.city.name) for h in board.hexes if h.city)


def _name(place: Hex, name: str) -> Svg:
    # Two cities are called Charleston; on the map the place itself tells which.
    short = name.partition(" (")[0]
    x, y = GRID.centre(place.col, place.row)
    return text(x, y - NAME_UP, short, "nm long" if len(short) >= LONG_NAME else "nm")


def _city_dot(at: Point, city: City) -> Svg:
    return el(
        "circle", class_="dot special" if city.special else "dot", cx=at[0], cy=at[1], r=20 if city.special else 13
    )


# ------------------------------------------------------------------------------------------------------- pieces


def cube_slots(board: Board, cubes: Mapping[str, Iterable[str]]) -> Slots:
    """Cubes of a hex side by side, always in the order of the companies: so parallel networks do not cross."""
    rank = {company.key: i for i, company in enumerate(board.companies)}
    return {
        hex_id: _row_of(_centre(board, hex_id), sorted(keys, key=rank.__getitem__)) for hex_id, keys in cubes.items()
    }


def _row_of(centre: Point, keys: list[str]) -> dict[str, Point]:
    _, step, rows = CUBE_FIT.get(len(keys), CUBE_FIT_MANY)
    per_row = -(-len(keys) // rows)
    slots = {}
    for i, key in enumerate(keys):
        line, k = divmod(i, per_row)
        width = min(per_row, len(keys) - line * per_row)
        slots[key] = (centre[0] + (k - (width - 1) / 2) * step, centre[1] + 1 + (line - (rows - 1) / 2) * step)
    return slots


def _company(board: Board, key: str) -> Company:
    return next(company for company in board.companies if company.key == key)


def _networks(board: Board, slots: Slots) -> Svg:
    return join(network(_lines(board, slots, company.key), company.colour) for company in board.companies)


def _lines(board: Board, slots: Slots, key: str) -> Iterator[Line]:
    """Each pair of neighbouring cubes of a company, once."""
    for hex_id, here in slots.items():
        for other in _ids_around(board, hex_id):
            if key in here and hex_id < other and key in slots.get(other, ()):
                yield here[key], slots[other][key]


def _ids_around(board: Board, hex_id: str) -> list[str]:
    return [board.hexes[i].id for i in board.neighbours[board.index[hex_id]]]


def _cubes(board: Board, slots: Slots) -> Svg:
    return join(_cubes_on(board, here) for here in slots.values())


def _cubes_on(board: Board, here: dict[str, Point]) -> Svg:
    side, _, _ = CUBE_FIT.get(len(here), CUBE_FIT_MANY)
    companies = [(_company(board, key), at) for key, at in here.items()]
    return join(cube(at, company.colour, company.letter, side) for company, at in companies)


def _values(board: Board, houses: Iterable[str]) -> Svg:
    built = set(houses)
    return join(_value(board, h, h.city, h.id in built) for h in board.hexes if h.city)


def _value(board: Board, place: Hex, city: City, built: bool) -> Svg:
    """Full and shared value as they count now; a house beside them, or the square that says: none here."""
    x, y = GRID.centre(place.col, place.row)
    more, more_shared = (board.house_full, board.house_shared) if built else (0, 0)
    figures = plaque((x, y + PLAQUE_DOWN), city.full + more, city.shared + more_shared)
    if built:
        return join((figures, _house((x, y))))
    return figures if city.developable else join((figures, _no_house((x, y))))


def _house(centre: Point) -> Svg:
    return house((centre[0] + HOUSE_RIGHT, centre[1] + PLAQUE_DOWN))


def _no_house(centre: Point) -> Svg:
    return el(
        "rect", class_="fixed", x=centre[0] + HOUSE_RIGHT - 5.5, y=centre[1] + PLAQUE_DOWN - 3.5, width=7.5, height=7.5
    )


def _last(board: Board, last: Iterable[str]) -> Svg:
    return join(el("polygon", class_="last", points=GRID.outline(_centre(board, hex_id), -1)) for hex_id in last)


def _ghost_cube(board: Board, view: View, company: Company, hex_id: str) -> Svg:
    slots = cube_slots(board, view["cubes"])
    at = _ghost_spot(_centre(board, hex_id), slots.get(hex_id, {}))
    joined = [slots[other][company.key] for other in _ids_around(board, hex_id) if company.key in slots.get(other, ())]
    lines = network([(start, at) for start in joined], company.colour)
    return el("g", lines, cube(at, company.colour, company.letter), class_="ghost")


def _ghost_spot(centre: Point, here: dict[str, Point]) -> Point:
    """Beside the cubes that lie there: they move together only when the piece is really placed."""
    if not here:
        return centre[0], centre[1] + 1
    side, _, _ = CUBE_FIT.get(len(here), CUBE_FIT_MANY)
    return max(x for x, _ in here.values()) + side / 2 + 10, centre[1] + 1
