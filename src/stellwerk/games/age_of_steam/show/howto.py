"""The pictures of how to play Age of Steam, from small staged positions: an auction, a line that grows, a delivery, the displays."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text
from stellwerk.scene.crop import Box, around, crop
from stellwerk.scene.svg import Svg, document

from . import displays, scene
from .places import SIZE, places_of

if TYPE_CHECKING:
    from ..board.loader import Board

View = dict[str, Any]
Way = tuple[int, ...]  # hexes from stop to stop

LONGEST = 6  # hexes of the way in the pictures, its ends included
OPPOSITE = 3  # edges from one side of a hex to the other
INCOMES, SHARES, REACH = (11, 6, 8, 3, 0, 4), (4, 3, 2, 5, 2, 3), (2, 3, 2, 1, 1, 2)
BIDS = (0, 3, 4, 2, 0, 0)
ORDER = {"barbados": "shares", "st_lucia": "first"}  # what stands in place of the auction, by the map's rules


def plates(board: Board, view: View) -> dict[str, Text]:
    """Of a map without goods growth, where cubes lie on the land, those are shown."""
    staged = with_players(view, auction=board.rules not in ORDER)
    shown = {ORDER.get(board.rules, "order"): beside(board, staged, "standing")}
    way = best_way(board)
    if not any(place.stop and not place.stop.town for place in board.hexes):
        shown["new_city"] = new_city(board, view, way)
    shown |= on_the_map(board, view, way)
    shown["income"] = beside(board, staged, "income")
    if any(good for column in view["display"].values() for good in column):
        shown["growth"] = beside(board, view, "goods")
    return shown


def beside(board: Board, view: View, block: str) -> Text:
    """One of the blocks that lie beside the map."""
    high = dict(zip(("standing", "income", "goods"), displays.HEIGHTS, strict=True))[block]
    box = (-10.0, -6.0, displays.WIDTH + 20, high + 12)
    return {lang: crop(document([drawn(board, view, block, lang)], box), box) for lang in LANGUAGES}


def drawn(board: Board, view: View, block: str, lang: str) -> Svg:
    if block == "standing":
        return displays.standing(board, view, lang)
    return displays.income(view, lang) if block == "income" else displays.goods(places_of(board), view, lang)


def with_players(view: View, auction: bool) -> View:
    """In the middle of a game; perhaps the first player has passed, and another one has bid most."""
    staged = deepcopy(view)
    for player, income, shares, reach in zip(staged["players"], INCOMES, SHARES, REACH, strict=False):
        player.update(income=income, shares=shares, reach=reach)
    if auction:
        bids = list(BIDS[: len(staged["players"])])
        high = bids.index(max(bids))
        staged["auction"] = {"high": bids[high], "high_seat": high, "in": list(range(1, len(bids))), "bids": bids}
        staged["turn"] = len(bids) - 1
    return staged


# On the map ----------------------------------------------------------------------------------------------------


def on_the_map(board: Board, view: View, way: Way) -> dict[str, Text]:
    """A line from city to city: its last tile is about to be laid; then it has two owners, and a cube runs over it."""
    ends = [board.hexes[h].id for h in (way[0], way[-1])]
    start, goal = (as_city(view, hex_id, letter) for hex_id, letter in zip(ends, "AB", strict=True))
    tiles, one = tiles_along(board, way), tiles_along(board, way, owners=1)
    staged = deepcopy({**view, "turn": 0, "last": [], "ride": None, "links": []})
    for hex_id in tiles:
        staged["cubes_off_stops"].pop(hex_id, None)
    staged["stops"] |= {ends[0]: {**start, "cubes": []}, ends[1]: {**goal, "cubes": []}}
    last = list(one)[-1]
    building = {**staged, "tiles": dict(list(one.items())[:-1])}
    track = "+".join(track_key(track["ends"]) for track in one[last])
    ghost = scene.ghost(board, building, {"do": "build", "hex": last, "track": track})
    moving, from_ = with_cube({**staged, "tiles": tiles}, ends[0], next(iter(tiles)), goal["colour"])
    chains = sorted({track["chain"] for tracks in tiles.values() for track in tracks})
    route = scene.route(board, moving, chains, from_, ends[1])
    box = box_of(board, way)
    return {"build": picture(board, building, box, ghost), "move": picture(board, moving, box, route)}


def with_cube(view: View, city: str, first: str, colour: str) -> tuple[View, str]:
    """A cube of this colour where cubes start: in the city, or on the first tile where they lie on the land."""
    if view["cubes_off_stops"]:
        return {**view, "cubes_off_stops": {**view["cubes_off_stops"], first: colour}}, first
    return {**view, "stops": {**view["stops"], city: {**view["stops"][city], "cubes": [colour]}}}, city


def as_city(view: View, hex_id: str, letter: str) -> dict[str, Any]:
    """A stop as a city: a town has become one."""
    stop: dict[str, Any] = view["stops"][hex_id]
    return stop if stop["colour"] else {**stop, "colour": {"A": "red", "B": "blue"}[letter], "letter": letter}


def new_city(board: Board, view: View, way: Way) -> Text:
    hex_id = board.hexes[way[0]].id
    ghost = scene.ghost(board, view, {"do": "urbanize", "hex": hex_id, "city": "A"})
    return picture(board, view, around([places_of(board).centres[hex_id]], 2.2 * SIZE), ghost)


def picture(board: Board, view: View, box: Box, over: str) -> Text:
    return {lang: crop(scene.draw(board, view, lang), box, over) for lang in LANGUAGES}


def box_of(board: Board, way: Way) -> Box:
    return around([places_of(board).centres[board.hexes[h].id] for h in way], 1.2 * SIZE)


def tiles_along(board: Board, way: Way, owners: int = 2) -> dict[str, list[dict[str, Any]]]:
    """The tracks of a line, as a view tells them; at a town a new link begins, perhaps of another owner."""
    tiles: dict[str, list[dict[str, Any]]] = {}
    link = 0
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        come = (board.neighbours[before].index(here) + OPPOSITE) % 6
        go = board.neighbours[here].index(after)
        if board.hexes[here].stop:
            tiles[board.hexes[here].id] = [track(["c", come], link, owners), track(["c", go], link + 1, owners)]
            link += 1
        else:
            tiles[board.hexes[here].id] = [track([min(come, go), max(come, go)], link, owners)]
    return tiles


def track(ends: list[Any], link: int, owners: int) -> dict[str, Any]:
    return {"ends": ends, "owner": link % owners, "link": True, "chain": link}


def track_key(ends: list[Any]) -> str:
    return f"c{ends[1]}" if ends[0] == "c" else f"{ends[0]}-{ends[1]}"


def best_way(board: Board) -> Way:
    """A short one from city to city, best through a town and to another colour; where there are no cities, from town to town."""
    return min(ways(board), key=lambda way: (len(way) + 2 * same_colour(board, way) - 2 * len(towns(board, way)), way))


def same_colour(board: Board, way: Way) -> bool:
    one, other = (stop.colour if (stop := board.hexes[h].stop) else "" for h in (way[0], way[-1]))
    return one == other


def towns(board: Board, way: Way) -> list[int]:
    return [h for h in way[1:-1] if board.hexes[h].stop]


def ways(board: Board) -> Iterator[Way]:
    stops = [h for h in board.stops if is_end(board, h)] or list(board.stops)
    for start in stops:
        yield from onward(board, (start,), set(stops))


def is_end(board: Board, h: int) -> bool:
    stop = board.hexes[h].stop
    return stop is not None and not stop.town and not stop.terminal


def onward(board: Board, way: Way, ends: set[int]) -> Iterator[Way]:
    """Every way on from here to another end: straight on or gently bent, over one town at most, at least two tiles long."""
    for edge, other in enumerate(board.neighbours[way[-1]]):
        if other < 0 or other in way or sharp(board, way, edge):
            continue
        if other in ends:
            if len(way) > 2:
                yield (*way, other)
        elif len(way) < LONGEST - 1 and open_to(board, other) and len(towns(board, (*way, other, other))) < 2:
            yield from onward(board, (*way, other), ends)


def open_to(board: Board, h: int) -> bool:
    stop = board.hexes[h].stop
    return stop.town if stop else board.hexes[h].terrain == "plain"


def sharp(board: Board, way: Way, edge: int) -> bool:
    """A bend round the next corner but one would do as well: pictures keep to gentle curves."""
    if len(way) < 2:
        return False
    came = (board.neighbours[way[-2]].index(way[-1]) + OPPOSITE) % 6
    return (edge - came) % 6 in (1, 5)
