"""Cities, towns and New Cities with their plaques, names and goods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stellwerk.scene.hexes import Point
from stellwerk.scene.labels import Obstacle, label
from stellwerk.scene.pieces import cube, tag
from stellwerk.scene.svg import Svg, el, join, text

from .places import LETTERS, TOKENS, Places, View, is_city, is_dark

if TYPE_CHECKING:
    from ..board.loader import Hex, Stop

LONG_NAME = {False: 11, True: 9}  # letters that fit into one line of a flat and of a pointy hex
PLAQUE_UP, LINE, TIGHT_FROM = 20.5, 9.2, 9
RIM, INNER = 3.2, 7.5
DISC, EMPTY_DISC = 7.5, 6.5
LYING_SIDE = 13.0
# By the number of cubes at most: side, cubes in a row, where the first row lies; below a name of one line, of two.
HEAPS = {
    1: ((3, 13.0, 3, 17.0), (6, 12.0, 3, 10.0), (99, 9.0, 5, 9.0)),
    2: ((3, 12.0, 3, 18.0), (6, 10.0, 3, 12.0), (99, 8.4, 5, 12.0)),
}
LIFTED_FROM = 4  # cubes: a name of one line moves up to make room for a second row
LIFT, LIFT_OF_TWO = 4.5, 8.0
# Round a town: where its cubes may lie, best first.
TOWN_HEAPS = ((0.0, 19.0), (0.0, -19.0), (22.0, 0.0), (-22.0, 0.0))


def cities(places: Places, view: View, lang: str) -> Svg:
    there = ((place, stop) for place, stop in places.stops() if is_city(view, place.id))
    return join(_city(places, place, stop, view, lang) for place, stop in there)


def _city(places: Places, place: Hex, stop: Stop, view: View, lang: str) -> Svg:
    """Ground and rim in its colour; a New City has an inner line. Plaque, name, and goods below."""
    state, centre = view["stops"][place.id], places.centres[place.id]
    grid, token = places.grid, TOKENS[state["colour"]]
    parts = [
        el("polygon", class_="city-in tinted", points=grid.outline(centre, 0.5)),
        el("polygon", class_="city-rim", points=grid.outline(centre, RIM)),
    ]
    if state["letter"]:
        parts.append(el("polygon", class_="city-line", points=grid.outline(centre, INNER)))
    sign = state["letter"] or (str(stop.number) if stop.number else "")
    plaque_at = (centre[0], centre[1] - PLAQUE_UP)
    parts.append(tag(plaque_at, LETTERS[lang][state["colour"]], sign, is_dark(stop, state["letter"])))
    lines = _lines(stop.name[lang], LONG_NAME[grid.pointy])
    parts += [_city_name(centre, lines, len(state["cubes"])), *_heap(centre, state["cubes"], lang, len(lines))]
    return el("g", *parts, class_=f"c-{token}")


def _city_name(centre: Point, lines: Sequence[str], cubes: int) -> Svg:
    """In the widest line of the hex; over two lines it is smaller."""
    lift = LIFT_OF_TWO if len(lines) > 1 else LIFT if cubes >= LIFTED_FROM else 0.0
    kind = "nm place tight" if len(lines) > 1 or len(lines[0]) > TIGHT_FROM else "nm place"
    return join(text(centre[0], centre[1] + 4 - lift + LINE * i, line, kind) for i, line in enumerate(lines))


def _lines(name: str, most: int) -> list[str]:
    """One line if it fits or has no gap; else cut where both halves are shortest."""
    words = name.split(" ")
    if len(name) <= most or len(words) == 1:
        return [name]
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _heap(centre: Point, cubes: Sequence[str], lang: str, lines: int = 1) -> Iterator[Svg]:
    """One row up to three cubes, else more and smaller ones, evenly filled."""
    if not cubes:
        return
    _, side, most, down = next(heap for heap in HEAPS[lines] if len(cubes) <= heap[0])
    rows = -(-len(cubes) // most)
    in_row = -(-len(cubes) // rows)
    for i, key in enumerate(cubes):
        row, column = divmod(i, in_row)
        wide = min(in_row, len(cubes) - row * in_row)
        at = (centre[0] + (column - (wide - 1) / 2) * (side + 1.4), centre[1] + down + row * (side + 1))
        yield cube(at, TOKENS[key], LETTERS[lang][key], side)


# ------------------------------------------------------------------------------------------------- towns


def towns(places: Places, view: View, lang: str) -> Svg:
    """Discs, their goods and names: goods and names go where they cover least."""
    parts, names = [], []
    taken: dict[str, list[Obstacle]] = {}
    for place, stop in places.stops():
        if is_city(view, place.id):
            continue
        parts.append(_disc(places, place, view))
        near = list(_near(places, view, place.id, taken))
        heap_at = _heap_place(places.centres[place.id], view["stops"][place.id]["cubes"], near)
        parts += _town_heap(heap_at, view["stops"][place.id]["cubes"], lang)
        near += [Obstacle(heap_at, 9.0, 6.0)] if view["stops"][place.id]["cubes"] else []
        name, blocked = label(places.centres[place.id], stop.name[lang], near, "nm town")
        names.append(name)
        taken[place.id] = blocked
    return join((*parts, *names))


def _disc(places: Places, place: Hex, view: View) -> Svg:
    x, y = places.centres[place.id]
    built = place.id in view["tiles"]
    return el("circle", class_="disc" if built else "disc bare", cx=x, cy=y, r=DISC if built else EMPTY_DISC)


def _near(places: Places, view: View, hex_id: str, taken: dict[str, list[Obstacle]]) -> Iterator[Obstacle]:
    """What lies on the hex and on the six around it: track, cities, names; and where prices may stand."""
    around = [h.id for h in places.beside[hex_id] if h]
    for here in (hex_id, *around):
        yield from taken.get(here, ())
        centre = places.centres[here]
        if is_city(view, here):
            yield from (
                Obstacle((centre[0] + dx, centre[1] + dy), 14.0, 5.0) for dx in (-20, 0, 20) for dy in (-18, 0, 18)
            )
        elif here != hex_id and here not in view["tiles"]:
            yield Obstacle(centre, 7.0, 1.0)
        for one in view["tiles"].get(here, ()):
            yield from _along(places, here, one["ends"])


def _along(places: Places, hex_id: str, ends: list[int | str]) -> Iterator[Obstacle]:
    course = places.course(hex_id, ends)
    mx, my = course.middle(places.grid)
    yield Obstacle((mx, my), 9.0, 4.0)
    for end in ends:
        x, y = course.centre if end == "c" else places.grid.edge_middle(course.centre, int(end))
        yield from (Obstacle((mx + (x - mx) * part, my + (y - my) * part), 7.0, 3.0) for part in (0.5, 0.95))


def _heap_place(centre: Point, cubes: Sequence[str], near: Sequence[Obstacle]) -> Point:
    spots = [(centre[0] + dx, centre[1] + dy) for dx, dy in TOWN_HEAPS]
    if not cubes:
        return spots[0]
    return min(spots, key=lambda spot: sum(one.weight for one in near if _covers(spot, one)))


def _covers(spot: Point, one: Obstacle) -> bool:
    reach = one.reach + 5
    return abs(spot[0] - one.at[0]) < reach and abs(spot[1] - one.at[1]) < reach


def _town_heap(at: Point, cubes: Sequence[str], lang: str) -> Iterator[Svg]:
    return _heap((at[0], at[1] - next(heap[3] for heap in HEAPS[1] if len(cubes) <= heap[0])), cubes, lang)


def cubes_off_stops(places: Places, view: View, lang: str) -> Svg:
    """Cubes on open country: in the middle, and beside the track once there is one."""
    parts = []
    for hex_id, key in view["cubes_off_stops"].items():
        at = places.centres[hex_id]
        if hex_id in view["tiles"]:
            own = [one for track in view["tiles"][hex_id] for one in _along(places, hex_id, track["ends"])]
            at = _heap_place(at, [key], own)
        parts.append(cube(at, TOKENS[key], LETTERS[lang][key], LYING_SIDE))
    return join(parts)
