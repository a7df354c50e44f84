"""What is built: track, bridges, buffer stops, and the owners' marks on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stellwerk.scene.hexes import Point, point
from stellwerk.scene.pieces import SEATS, badge
from stellwerk.scene.rails import Track, buffers, railway
from stellwerk.scene.svg import Svg, el, join

from .places import Places, View, is_city

Tile = tuple[str, Mapping[str, Any]]  # a hex, and one of the tracks on it

MARK = 7.4
MARK_EVERY = 5  # a long link shows its owner so often
CITY_GAP = (0.3, 0.7)  # the bought link lies on the border of two cities


def track(places: Places, view: View) -> Svg:
    """The later track of a crossing is a bridge over the earlier one."""
    tracks = []
    for hex_id, found in view["tiles"].items():
        for i, one in enumerate(found):
            bridge = i > 0 and _cross(found[0]["ends"], one["ends"])
            tracks.append(Track(places.course(hex_id, one["ends"]), colour(one["owner"]), one["link"], bridge))
    return join((railway(places.grid, tracks), buffers(places.grid, _loose_ends(places, view)), _bought(places, view)))


def colour(owner: int | None) -> str:
    return "c-grey" if owner is None else f"p-{SEATS[owner]}"


def _cross(one: list[Any], other: list[Any]) -> bool:
    """Do two tracks of a tile cross: does exactly one end of the other lie between the ends of the one?"""
    if "c" in (one[0], other[0]):
        return False
    low, high = sorted(one)
    return sum(1 for end in other if low < end < high) == 1


def _loose_ends(places: Places, view: View) -> Iterator[tuple[Point, int]]:
    for hex_id, found in view["tiles"].items():
        for one in found:
            if not one["link"]:
                edges = [end for end in one["ends"] if end != "c"]
                yield from ((places.centres[hex_id], edge) for edge in edges if _is_loose(places, view, hex_id, edge))


def _is_loose(places: Places, view: View, hex_id: str, edge: int) -> bool:
    """Neither a city nor a track of the next tile is there."""
    there = places.beside[hex_id][edge]
    if there is None:
        return True
    opposite = (edge + 3) % 6
    joined = any(opposite in one["ends"] for one in view["tiles"].get(there.id, ()))
    return not joined and not is_city(view, there.id)


# ------------------------------------------------------------------------------------------------- owners


def marks(places: Places, view: View) -> Svg:
    """At least one mark per owned link or section, near its middle; hollow while it leads nowhere."""
    parts = []
    for chain in chains(places, view).values():
        owner = chain[0][1]["owner"]
        if owner is not None:
            parts += [badge(at, owner, MARK, hollow=not chain[0][1]["link"]) for at in mark_spots(places, view, chain)]
    bought = _bought_link(places, view)
    if bought and bought["owner"] is not None:
        (ax, ay), (bx, by) = (places.centres[place] for place in places.board.bought or ())
        parts.append(badge(((ax + bx) / 2, (ay + by) / 2), bought["owner"], MARK))
    return join(parts)


def mark_spots(places: Places, view: View, chain: Sequence[Tile]) -> list[Point]:
    """Not on crossings and not on the stubs of towns, as long as there is another tile."""
    clear = [tile for tile in chain if len(view["tiles"][tile[0]]) == 1]
    plain = [tile for tile in clear if "c" not in tile[1]["ends"]]
    tiles = plain or [tile for tile in chain if "c" not in tile[1]["ends"]] or clear or chain
    often = 1 + (len(tiles) - 1) // MARK_EVERY
    chosen = [tiles[(2 * i + 1) * len(tiles) // (2 * often)] for i in range(often)]
    return [places.course(hex_id, one["ends"]).middle(places.grid) for hex_id, one in chosen]


def chains(places: Places, view: View) -> dict[int, list[Tile]]:
    """The tracks of every link and section, in the order in which a train runs over them."""
    found: dict[int, list[Tile]] = {}
    for hex_id, tracks in view["tiles"].items():
        for one in tracks:
            found.setdefault(one["chain"], []).append((hex_id, one))
    return {chain: _in_order(places, tiles) for chain, tiles in found.items()}


def _in_order(places: Places, tiles: list[Tile]) -> list[Tile]:
    """From an end that no second tile shares."""
    if len(tiles) < 3:
        return tiles
    touching: dict[str, list[Tile]] = {}
    for tile in tiles:
        for joint in _joints(places, tile):
            touching.setdefault(joint, []).append(tile)
    joint = next((joint for joint, there in touching.items() if len(there) == 1), next(iter(touching)))
    ordered: list[Tile] = []
    while len(ordered) < len(tiles):
        following = [tile for tile in touching[joint] if tile not in ordered]
        if not following:
            return tiles
        ordered.append(following[0])
        joint = next(other for other in _joints(places, following[0]) if other != joint)
    return ordered


def _joints(places: Places, tile: Tile) -> list[str]:
    """Where a track ends; two tracks that meet give the same words."""
    hex_id, one = tile
    centre = places.centres[hex_id]
    return [point(centre if end == "c" else places.grid.edge_middle(centre, end)) for end in one["ends"]]


# ------------------------------------------------------------------------------------------------- the bought link


def _bought_link(places: Places, view: View) -> Mapping[str, Any] | None:
    """The link between two neighbouring cities that is bought: it lies on no tile."""
    between = set(places.board.bought or ())
    if not between:
        return None
    on_tiles = {one["chain"] for tracks in view["tiles"].values() for one in tracks}
    links = (link for link in view["links"] if {link["from"], link["to"]} == between and link["chain"] not in on_tiles)
    return next(links, None)


def _bought_path(places: Places) -> str:
    (ax, ay), (bx, by) = (places.centres[place] for place in places.board.bought or ())
    start, end = ((ax + (bx - ax) * share, ay + (by - ay) * share) for share in CITY_GAP)
    return f"M{point(start)}L{point(end)}"


def paths(places: Places, view: View, wanted: Sequence[int]) -> list[str]:
    """The courses of all tracks of these links."""
    found = [
        places.course(hex_id, one["ends"]).path(places.grid)
        for hex_id, tracks in view["tiles"].items()
        for one in tracks
        if one["chain"] in wanted
    ]
    bought = _bought_link(places, view)
    return [*found, _bought_path(places)] if bought and bought["chain"] in wanted else found


def _bought(places: Places, view: View) -> Svg:
    link = _bought_link(places, view)
    if link is None:
        return Svg("")
    d = _bought_path(places)
    layers = ("r-bed", "r-sleepers", "r-edge", f"r-body {colour(link['owner'])}", "r-shine")
    return join(el("path", class_=f"r {layer}", d=d) for layer in layers)
