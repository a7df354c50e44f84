"""A map with an extension joined to the area it extends: two stretches of ground, one area (FT-5.42)."""

from dataclasses import replace

from .map import Area, Board, Connection, Link


def joined(board: Board, variant: str) -> Board:
    """Areas of this variant that say what they extend become a part of it."""
    into = {area.id: area.extends for area in board.areas if area.variant == variant and area.extends}
    kept = [area for area in board.areas if area.id not in into]
    index = {area.id: i for i, area in enumerate(kept)}
    new = [index[into.get(area.id, area.id)] for area in board.areas]  # by old number
    return replace(
        board,
        areas=tuple(joined_area(board, area, into) for area in kept),
        index=index,
        links=joined_links(board, new),
        loading={new[hill]: tuple(new[station] for station in board.loading[hill]) for hill in board.loading},
        connection=joined_connection(board.connection, new),
    )


def joined_area(board: Board, area: Area, into: dict[str, str]) -> Area:
    """With the ground and the borders of what extends it."""
    parts = [area, *(part for part in board.areas if into.get(part.id) == area.id)]
    near: dict[str, str] = {}
    for part in parts:
        for other, river in part.neighbours.items():
            if into.get(other, other) != area.id:
                near.setdefault(into.get(other, other), river)
    return replace(area, shape=tuple(ring for part in parts for ring in part.shape), neighbours=near)


def joined_links(board: Board, new: list[int]) -> tuple[Link, ...]:
    """FT-5.3: one link per border; where a neighbour touches both stretches, it is that of the area itself."""
    found: dict[tuple[int, int], Link] = {}
    for link in sorted(board.links, key=lambda link: bool(link.variant)):
        a, b = new[link.a], new[link.b]
        if a != b:
            only_from = new[link.only_from] if link.only_from >= 0 else -1
            found.setdefault((min(a, b), max(a, b)), replace(link, a=a, b=b, only_from=only_from))
    return tuple(found.values())


def joined_connection(connection: Connection | None, new: list[int]) -> Connection | None:
    if connection is None:
        return None
    starts, ends = (tuple(dict.fromkeys(new[area] for area in each)) for each in (connection.starts, connection.ends))
    return replace(connection, starts=starts, ends=ends)
