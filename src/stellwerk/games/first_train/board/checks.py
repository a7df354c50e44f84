"""What makes a map: its fields fit together, and everything on it can be come to (FT-12.13, 12.14, 12.16)."""

from stellwerk.kernel.data import Part

from .map import COMPANIES, GOODS, Area, Board, Link, LinkCost
from .sides import Display


def check_map(part: Part, board: Board, link_cost: LinkCost) -> None:
    """Area by area, border by border, link by link; then the whole, if they are sound."""
    for entry, area in zip(part.parts("areas", "id"), board.areas, strict=True):
        check_neighbours(entry, area, board)
        check_extension(entry, area, board)
    seen: set[tuple[int, int]] = set()
    for entry, link in zip(part.parts("links", "a"), board.links, strict=True):
        check_link(entry, link, board, link_cost)
        pair = (min(link.a, link.b), max(link.a, link.b))
        if pair in seen:
            entry.note("b", f"{board.link_key(link)} stands twice")
        seen.add(pair)
    part.settle()
    check_missing_links(part, board, seen)
    check_reached(part, board)


def check_neighbours(entry: Part, area: Area, board: Board) -> None:
    """FT-12.13: borders are mutual, and a river runs on both of their sides."""
    for other, river in area.neighbours.items():
        if other not in board.index or other == area.id:
            entry.note("neighbours", f"names {other}, which is no other area of the map")
            continue
        back = board.areas[board.index[other]].neighbours
        if area.id not in back:
            entry.note("neighbours", f"names {other}, but not the other way round")
        elif back[area.id] != river:
            entry.note("neighbours", f"{area.id} and {other} name different rivers between them")


def check_extension(entry: Part, area: Area, board: Board) -> None:
    """FT-5.42: what extends another area is of an extension, and of the same kind as that area, which is of none."""
    if not area.extends:
        return
    if area.extends not in board.index:
        entry.note("extends", f"names {area.extends}, which is no area of the map")
        return
    other = board.areas[board.index[area.extends]]
    if not area.variant or other.variant:
        entry.note("extends", f"names {other.id}: an area with a variant extends one without")
    elif (other.town, other.exit_only) != (area.town, area.exit_only):
        entry.note("extends", f"names {other.id}, which is not of the same town, or not exit_only alike")


def check_link(entry: Part, link: Link, board: Board, link_cost: LinkCost) -> None:
    """FT-12.13: a border of two buildable areas, at the cost of FT-5.31 or 5.32."""
    a, b = board.areas[link.a], board.areas[link.b]
    if b.id not in a.neighbours:
        entry.note("b", f"{a.id} and {b.id} are no neighbours")
        return
    if not (a.buildable and b.buildable):
        entry.note("b", f"{board.link_key(link)} touches an area that takes no link")
    if link.river != a.neighbours[b.id]:
        entry.note("river", f"{link.river!r} is not that of the border {board.link_key(link)}")
        return
    cost = link_cost(a.terrain, b.terrain, bool(link.river))
    if link.cost != cost:
        entry.note("cost", f"{board.link_key(link)} costs {link.cost}; by the rules it is {cost}")
    check_direction(entry, link, a, b)


def check_direction(entry: Part, link: Link, a: Area, b: Area) -> None:
    """FT-5.12: what leads out of an area that is exit_only says so, and nothing else does."""
    out = [i for i, area in ((link.a, a), (link.b, b)) if area.exit_only]
    if (out or [-1]) != [link.only_from]:
        entry.note("only_from", "must name the one end that is exit_only, and stand only there")
    if link.variant not in ("", a.variant, b.variant):
        entry.note("variant", f"is {link.variant}, of which neither end is")


def check_missing_links(part: Part, board: Board, seen: set[tuple[int, int]]) -> None:
    """FT-12.13: every border between two buildable areas has its link."""
    for i, area in enumerate(board.areas):
        for other in area.neighbours:
            j = board.index[other]
            if i < j and area.buildable and board.areas[j].buildable and (i, j) not in seen:
                part.note("links", f"lacks the link {area.id}-{other}")


def check_reached(part: Part, board: Board) -> None:
    """FT-12.16: there is a town, and from one that is always in play a line can come to every station."""
    towns = [i for i, area in enumerate(board.areas) if area.town and not area.variant]
    if not towns:
        part.note("areas", "has no town: nobody could start a line")
        return
    reached = set(towns)
    for here in towns:  # grows while we walk it
        for link in board.links:
            if here in (link.a, link.b) and not link.forbidden:
                other = link.b if here == link.a else link.a
                if other not in reached and not board.areas[other].variant and link.only_from != other:
                    reached.add(other)
                    towns.append(other)
    for i, area in enumerate(board.areas):
        if area.station and i not in reached and not area.variant:
            part.note(f"areas[{area.id}]", "has a station that no line can come to")


def check_supplies(part: Part, board: Board, display: Display) -> None:
    """FT-12.14: no more printed passengers, and no more goods areas of a colour, than there are pieces."""
    for colour in COMPANIES:
        printed = sum(area.station.fixed.count(colour) for area in board.areas if area.station)
        if printed > display.people[colour]:
            part.note("areas", f"{printed} {colour} passengers are printed; there are {display.people[colour]}")
    for kind in GOODS:
        places = sum(area.goods == kind for area in board.areas)
        if places > display.goods[kind]:
            part.note("areas", f"{places} areas have {kind} goods; there are {display.goods[kind]} cubes")


def check_loading(part: Part, board: Board) -> None:
    """FT-12.13, 12.14: every area with white goods names stations beside it, and nothing but those."""
    for here, stations in board.loading.items():
        area = board.areas[here]
        for other in (board.areas[station] for station in stations):
            if other.station is None:
                part.note(area.id, f"names {other.id}, which has no station")
            elif other.id not in area.neighbours:
                part.note(area.id, f"names {other.id}, which is no neighbour")
        if len(set(stations)) != len(stations):
            part.note(area.id, "names a station twice")
    for i, area in enumerate(board.areas):
        if (area.goods == "white") != bool(board.loading.get(i)):
            part.note(area.id, "must name at least one station for white goods, and only for them")


def check_connection(part: Part, board: Board) -> None:
    """FT-5.44: some starts and some ends, none twice, all of them where a link can lie."""
    wanted = board.connection
    if wanted is None:
        return
    entry = part.part("connection")
    for key, areas in (("from", wanted.starts), ("to", wanted.ends)):
        if not areas:
            entry.note(key, "names no area")
        if len(set(areas)) != len(areas):
            entry.note(key, "names an area twice")
        for area in (board.areas[i] for i in areas if not board.areas[i].buildable):
            entry.note(key, f"names {area.id}, which takes no link")
    for i in wanted.ends:
        if i in wanted.starts:
            entry.note("to", f"names {board.areas[i].id}, which is a start too")
