"""What is printed on the map: water with its shores and names, land by terrain, rivers, glyphs, prices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from stellwerk.kernel.bearings import column_letter, edges_of, row_number
from stellwerk.kernel.texts import money
from stellwerk.scene.hexes import ROOT3, Point
from stellwerk.scene.pieces import range_of_peaks, reeds
from stellwerk.scene.svg import NOTHING, Svg, about, el, group, join, num, text
from stellwerk.scene.water import river, sea_name, shores

from .places import BOARDS_KEPT, SIZE, Places, View, is_city, places_of

if TYPE_CHECKING:
    from ..board.loader import Board, Hex

GROUNDS = (("b-plain", ("plain", "river", "city")), ("b-mountain", ("mountain",)), ("b-forest", ("swamp",)))
GLYPHS = {"mountain": range_of_peaks, "swamp": reeds}
GLYPH_UP, PRICE_DOWN, PRINTED_UP = 7.0, 18.0, 11.0
SPRING = 0.3  # of the way from a source to its hex's edge
WOBBLE = 2.4
AT_GAP = 6.0  # between the upper rim and its letters
ROW_GAP = 10.0  # between a row and its number: the name of a city is wider than its hex


@lru_cache(2 * BOARDS_KEPT)
def printed(board: Board, lang: str) -> Svg:
    """All that never changes: water, land, names of seas, rivers, and the pickable places of open country."""
    places = places_of(board)
    country = group(_cell(places, h) for h in board.hexes if not h.stop)
    return join((ground(places), _coordinates(places), _seas(places, lang), country, _rivers(places)))


def _coordinates(places: Places) -> Svg:
    """Letters at the upper rim, numbers before the rows, so that a hex of a list is found on the map: a letter inside,
    above a column that begins below a lake, would stand in the name of the lake."""
    columns, rows = edges_of((h.col, h.row) for h in places.board.hexes)
    top = min(row for _, row in columns.values())
    wide, high = (ROOT3 / 2, 1.0) if places.board.pointy else (1.0, ROOT3 / 2)
    above, before = -SIZE * high - AT_GAP + 3, -SIZE * wide - ROW_GAP
    signs = [(places.place(col, top), column_letter(col), 0.0, above) for col in columns]
    signs += [(places.place(*place), row_number(row), before, 3.5) for row, place in rows.items()]
    return about("thing:coordinates", (text(x + dx, y + dy, sign, "b-at") for (x, y), sign, dx, dy in signs))


def ground(places: Places) -> Svg:
    return join((_water(places), _land(places)))


def _water(places: Places) -> Svg:
    if not places.water:
        return NOTHING
    centres = [places.place(*cell) for cell in places.water]
    wet = set(places.water)
    lines = [
        places.grid.edge(places.centres[h.id], edge)
        for h in places.board.hexes
        for edge, cell in enumerate(places.cells_around((h.col, h.row)))
        if cell in wet
    ]
    return about("thing:sea", (el("path", class_="b-water", d=places.grid.shapes(centres)), shores(lines)))


def _land(places: Places) -> Svg:
    hexes = places.board.hexes
    rim = [h for h in hexes if None in places.beside[h.id]]
    parts = [el("path", class_="b-coast", d=places.grid.shapes(places.points(rim)))]
    for kind, terrains in GROUNDS:
        there = [h for h in hexes if h.terrain in terrains]
        if there:
            parts.append(el("path", class_=f"{kind} b-grid", d=places.grid.shapes(places.points(there))))
    return join(parts)


def _seas(places: Places, lang: str) -> Svg:
    """Over the land: a name may reach over the shore, and there the land's own colour would hide it."""
    return group((sea_name(places.place(*sea.at), sea.name[lang]) for sea in places.board.seas), class_="print")


# ------------------------------------------------------------------------------------------------- rivers


def _rivers(places: Places) -> Svg:
    drawn = (river(_course(places, path)) for path in (one.path for one in places.board.rivers))
    return group(drawn, class_="print")


def _course(places: Places, path: Sequence[str]) -> list[Point]:
    """Through the edges between its hexes, and a little beside their centres, where the track runs."""
    if len(path) == 1:
        return _strait(places, path[0])
    spots = [_source(places, path[0], path[1])]
    for before, here in pairwise(path):
        spots.append(_border(places, before, here))
        if here != path[-1]:
            spots.append(_aside(places, here))
    return spots + _mouth(places, path[-2], path[-1])


def _border(places: Places, one: str, other: str) -> Point:
    edge = next(edge for edge, h in enumerate(places.beside[one]) if h and h.id == other)
    return places.grid.edge_middle(places.centres[one], edge)


def _source(places: Places, first: str, second: str) -> Point:
    (x, y), (ex, ey) = places.centres[first], _border(places, first, second)
    return x + (ex - x) * SPRING, y + (ey - y) * SPRING


def _aside(places: Places, hex_id: str) -> Point:
    h = places.board.hexes[places.board.index[hex_id]]
    x, y = places.centres[hex_id]
    return x + ((h.col * 7 + h.row * 13) % 5 - 2) * WOBBLE, y + ((h.col * 5 + h.row * 3) % 5 - 2) * WOBBLE


def _mouth(places: Places, before: str, last: str) -> list[Point]:
    """Out of the map where the map ends, away from where the river came; else it ends in the hex."""
    open_edges = [edge for edge, h in enumerate(places.beside[last]) if h is None]
    came = places.centres[before]
    outs = [places.grid.edge_middle(places.centres[last], edge) for edge in open_edges]
    if not outs:
        return [places.centres[last]]
    return [_aside(places, last), max(outs, key=lambda out: _far(out, came))]


def _strait(places: Places, hex_id: str) -> list[Point]:
    """A river of one hex joins two waters: the two open edges that lie farthest apart."""
    open_edges = [edge for edge, h in enumerate(places.beside[hex_id]) if h is None]
    outs = [places.grid.edge_middle(places.centres[hex_id], edge) for edge in open_edges]
    if len(outs) < 2:
        return [places.centres[hex_id], _aside(places, hex_id)]
    one, other = max(((a, b) for a in outs for b in outs), key=lambda pair: _far(*pair))
    return [one, _aside(places, hex_id), other]


def _far(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# ------------------------------------------------------------------------------------------------- cells and glyphs


def town_cells(places: Places, view: View) -> Svg:
    """Pickable like open country; once a city lies there, see city_cells."""
    return group(_cell(places, h) for h, _ in places.stops() if not is_city(view, h.id))


def city_cells(places: Places, view: View) -> Svg:
    """They lie over their cities, which would hide them."""
    return group(
        el("polygon", class_="cell over", points=places.grid.outline(places.centres[h.id], 1), data_pick=f"hex:{h.id}")
        for h, _ in places.stops()
        if is_city(view, h.id)
    )


def _cell(places: Places, h: Hex) -> Svg:
    """Where a glyph or a cube stands in the middle, the price has its place below it."""
    x, y = places.centres[h.id]
    at = f"{num(x)} {num(y + PRICE_DOWN)}" if h.cube or h.terrain in GLYPHS else None
    points = places.grid.outline((x, y), 2.0)
    return el("polygon", class_="cell", points=points, data_pick=f"hex:{h.id}", data_at=at)


def glyphs(places: Places, view: View, lang: str) -> Svg:
    """Terrain, and prices printed on the map, where no tile hides them."""
    parts = []
    for h in places.board.hexes:
        x, y = places.centres[h.id]
        if h.id not in view["tiles"] and h.terrain in GLYPHS and not h.stop:
            parts.append(GLYPHS[h.terrain]((x, y - GLYPH_UP)))
        if h.id not in view["tiles"] and h.price:
            parts.append(text(x, y - PRINTED_UP, money(h.price, lang), "cost"))
    return join(parts)
