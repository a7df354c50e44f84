"""Age of Steam as a picture: the map with all that is built on it; displays.py draws what lies beside it.

Drawn from a board and a view, nothing else. Layers from below: water, coast, land, pickable cells, rivers, glyphs,
cities, track, buffer stops, towns, owners' marks, last changes, pickable cells of cities; then the displays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from stellwerk.scene import rails
from stellwerk.scene.hexes import HexGrid
from stellwerk.scene.pieces import cube
from stellwerk.scene.rails import Track, railway
from stellwerk.scene.svg import NOTHING, Svg, about, document, el, group, join, num, text

from . import displays, ground, lines, stops
from .places import LETTERS, SIZE, TOKENS, Places, View, course_at, ends_of, places_of

if TYPE_CHECKING:
    from ..board.loader import Board

RIDER_DOWN = 17.0  # below the name of the place it has come to


def draw(board: Board, view: View, lang: str) -> str:
    places = places_of(board)
    country = [ground.glyphs(places, view, lang), stops.cities(places, view, lang)]
    played = [lines.track(places, view), stops.towns(places, view, lang), lines.marks(places, view)]
    layers = [
        ground.printed(board, lang),
        ground.town_cells(places, view),
        group([*country, *played, stops.cubes_off_stops(places, view, lang), _last(places, view)], class_="print"),
        ground.city_cells(places, view),
        _ways(places, view, lang),
        displays.beside(places, view, lang),
    ]
    tall = " ".join(map(num, displays.tall_box(places)))
    title = {"role": "group", "aria_label": "Age of Steam"}
    return document(layers, displays.wide_box(places), class_="board", data_tall=tall, **title)


def thumb(board: Board) -> str:
    """The map alone, for a stamp-sized picture."""
    places = places_of(board)
    dots = []
    for place, stop in places.stops():
        x, y = places.centres[place.id]
        dots.append(el("circle", class_="dot" if stop.town else "dot special", cx=x, cy=y, r=7 if stop.town else 15))
    seen = (places.left, places.top, places.width, places.height)
    return document([ground.ground(places), *dots], seen, class_="board thumb", aria_hidden="true")


@cache
def tile(pointy: bool, track: str) -> str:
    """The tile with this track, by the track's key: for the list of picks and the supply."""
    ends = [ends_of(part) for part in track.split("+")]
    town = any(end[0] == "c" for end in ends)
    return rails.tile(HexGrid(SIZE, pointy), [course_at((0, 0), end) for end in ends], town)


def ghost(board: Board, view: View, action: Mapping[str, Any]) -> str:
    """The piece that an action would place, where it would lie."""
    places = places_of(board)
    if action["do"] == "build":
        courses = [places.course(action["hex"], ends_of(part)) for part in str(action["track"]).split("+")]
        owner = lines.colour(view["turn"])
        return el("g", railway(places.grid, [Track(course, owner) for course in courses]), class_="ghost")
    if action["do"] == "urbanize":
        x, y = places.centres[action["hex"]]
        outline = places.grid.outline((x, y), 2)
        return el(
            "g", el("polygon", class_="city", points=outline), text(x, y + 6, action["city"], "nm"), class_="ghost"
        )
    return NOTHING


def route(board: Board, view: View, chains: Sequence[int], start: str, goal: str) -> str:
    """The links of a delivery, lit from end to end; a small ring where the cube lies, a large one where it goes."""
    places = places_of(board)
    rings = ((places.centres[start], SIZE / 2), (places.centres[goal], SIZE * 0.8))
    parts = [el("path", class_="route", d=d) for d in lines.paths(places, view, chains)]
    parts += [el("circle", class_="route", cx=x, cy=y, r=r) for (x, y), r in rings]
    return el("g", join(parts), class_="ghost")


def _last(places: Places, view: View) -> Svg:
    return join(
        el("polygon", class_="last", points=places.grid.outline(places.centres[hex_id], 1))
        for hex_id in view["last"]
        if hex_id in places.centres
    )


def _ways(places: Places, view: View, lang: str) -> Svg:
    """While a cube is on its way: a pickable place at each edge of where it stands, and the cube itself."""
    ride = view["ride"]
    if not ride:
        return NOTHING
    centre = places.centres[ride["at"] or ride["from"]]
    below = (centre[0], centre[1] + RIDER_DOWN)
    parts = [group((cube(below, TOKENS[ride["cube"]], LETTERS[lang][ride["cube"]], 22),), class_="print rider")]
    for edge in range(6):
        x, y = places.grid.edge_middle(centre, edge)
        parts.append(el("circle", class_="cell over", cx=x, cy=y, r=11, data_pick=f"edge:{edge}"))
    return about("ride:now", parts)
