"""The map: areas, borders, links and loading stations, read from `boards/<map>.toml` and checked."""

from collections.abc import Callable
from dataclasses import dataclass

from stellwerk.kernel.data import Part, Shelf
from stellwerk.kernel.texts import Text

from .sides import Display

TERRAINS = ("plain", "valley", "hill", "hops")
COMPANIES = ("red", "green")
GOODS = ("white", "yellow")
EXTENSIONS = ("extended_south",)

Point = tuple[float, float]
LinkCost = Callable[[str, str, bool], int]  # terrain on both sides, a river between → building points


@dataclass(frozen=True)
class Station:
    slots: int
    fixed: tuple[str, ...]


@dataclass(frozen=True)
class Area:
    id: str
    name: str
    terrain: str
    town: str
    station: Station | None
    goods: str
    buildable: bool
    exit_only: bool
    variant: str
    extends: str  # id of the area it may be one with, or empty
    center: Point
    shape: tuple[tuple[Point, ...], ...]
    neighbours: dict[str, str]  # id → river between, or empty


@dataclass(frozen=True)
class Link:
    a: int
    b: int
    cost: int
    river: str
    forbidden: bool
    only_from: int  # area, or −1
    variant: str
    mid: Point
    border: tuple[Point, Point]
    ends: tuple[Point, Point]  # from where to where its track is drawn


@dataclass(frozen=True)
class Connection:
    """The first connection that brings points: from any of these areas to any of those."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class River:
    name: str
    line: tuple[Point, ...]


@dataclass(frozen=True)
class Board:
    key: str
    title: Text
    size: Point
    goods: dict[str, Text]
    areas: tuple[Area, ...]
    index: dict[str, int]
    links: tuple[Link, ...]
    loading: dict[int, tuple[int, ...]]  # area with white goods → stations
    connection: Connection | None
    rivers: tuple[River, ...]
    digest: str

    def __hash__(self) -> int:
        """For what is worked out once per board: the file it was read from."""
        return hash((self.key, self.digest))

    def link_key(self, link: Link) -> str:
        return f"{self.areas[link.a].id}-{self.areas[link.b].id}"


def load_board(shelf: Shelf, key: str, display: Display, link_cost: LinkCost) -> Board:
    part, digest = shelf.read(f"{key}.toml")
    part.whole("format", 1, 1)
    part.text("game", ("first_train",))
    part.source()
    width, height = part.numbers("size", 2)
    map_part, goods = part.part("map"), part.part("goods")
    areas = read_areas(map_part)
    index = {area.id: i for i, area in enumerate(areas)}
    check_extensions(map_part, areas, index)
    board = Board(
        key=part.text("key", (key,)),
        title=part.bilingual("title"),
        size=(width, height),
        goods={kind: goods.bilingual(kind) for kind in GOODS},
        areas=tuple(areas),
        index=index,
        links=tuple(read_link(entry, areas, index) for entry in map_part.parts("links", "a")),
        loading=read_loading(part.part("loading"), areas, index),
        connection=read_connection(part.part("special"), index),
        rivers=tuple(read_river(entry) for entry in part.parts("river", "name")) if part.has("river") else (),
        digest=digest,
    )
    goods.source()
    for block in (map_part, goods, part):
        block.done()
    check_neighbours(map_part, board)
    check_links(map_part, board, link_cost)
    check_supplies(map_part, board, display)
    return board


def read_areas(part: Part) -> list[Area]:
    areas = []
    seen: set[str] = set()
    for entry in part.parts("areas", "id"):
        area = read_area(entry)
        if area.id in seen:
            raise entry.refuse("id", f"{area.id} stands twice")
        seen.add(area.id)
        areas.append(area)
    return areas


def read_area(entry: Part) -> Area:
    area = Area(
        id=entry.text("id"),
        name=entry.text("name"),
        terrain=entry.text("terrain", TERRAINS),
        town=entry.text("town", COMPANIES) if entry.has("town") else "",
        station=read_station(entry.part("station")) if entry.has("station") else None,
        goods=entry.text("goods", GOODS) if entry.has("goods") else "",
        buildable=entry.flag("buildable"),
        exit_only=entry.flag("exit_only"),
        variant=entry.text("variant", EXTENSIONS) if entry.has("variant") else "",
        extends=entry.text("extends") if entry.has("extends") else "",
        center=point_of(entry, "center", entry.raw("center", "a point")),
        shape=rings_of(entry, entry.raw("shape", "a list of polygons")),
        neighbours=read_neighbours(entry),
    )
    if area.buildable and area.terrain in ("hill", "hops"):
        raise entry.refuse("buildable", f"is true, but {area.terrain} takes no link (FT-5.11)")
    entry.source()
    entry.done()
    return area


def check_extensions(part: Part, areas: list[Area], index: dict[str, int]) -> None:
    """FT-5.42: what extends another area is of an extension, and of the same kind as that area, which is of none."""
    for area in areas:
        if area.extends:
            place = f"areas[{area.id}].extends"
            other = areas[area_of(part, place, area.extends, index)]
            if not area.variant or other.variant:
                raise part.refuse(place, f"names {other.id}: an area with a variant extends one without")
            if (other.town, other.exit_only) != (area.town, area.exit_only):
                raise part.refuse(place, f"names {other.id}, which has another town or is not exit_only alike")


def read_station(part: Part) -> Station:
    """FT-0.10, FT-12.13: two or three slots, and no more printed passengers than that."""
    station = Station(part.whole("slots", 1, 3), tuple(part.texts("fixed")))
    for colour in station.fixed:
        if colour not in COMPANIES:
            raise part.refuse("fixed", f"names {colour}; printed passengers are {' or '.join(COMPANIES)}")
    if len(station.fixed) > station.slots:
        raise part.refuse("fixed", f"prints {len(station.fixed)} passengers on {station.slots} slots")
    part.done()
    return station


def read_neighbours(entry: Part) -> dict[str, str]:
    near: dict[str, str] = {}
    for item in entry.parts("neighbours", "id"):
        other = item.text("id")
        if other in near:
            raise entry.refuse("neighbours", f"names {other} twice")
        near[other] = item.text("river") if item.has("river") else ""
        item.done()
    return near


def read_link(entry: Part, areas: list[Area], index: dict[str, int]) -> Link:
    a, b = (area_of(entry, key, entry.text(key), index) for key in ("a", "b"))
    ends = points_of(entry, "border", entry.raw("border", "two points"))
    if len(ends) != 2 or a == b:
        raise entry.refuse("border", "must be two points between two areas")
    link = Link(
        a=a,
        b=b,
        cost=entry.whole("cost", 1, 9),
        river=entry.text("river") if entry.has("river") else "",
        forbidden=entry.flag("forbidden"),
        only_from=area_of(entry, "only_from", entry.text("only_from"), index) if entry.has("only_from") else -1,
        variant=entry.text("variant", EXTENSIONS) if entry.has("variant") else "",
        mid=point_of(entry, "mid", entry.raw("mid", "a point")),
        border=(ends[0], ends[1]),
        ends=(areas[a].center, areas[b].center),
    )
    entry.done()
    return link


def read_loading(part: Part, areas: list[Area], index: dict[str, int]) -> dict[int, tuple[int, ...]]:
    """FT-12.13, 12.14: every area with white goods names its stations, and nothing but stations."""
    loading: dict[int, tuple[int, ...]] = {}
    for key in part.table:
        here = area_of(part, key, key, index)
        stations = tuple(area_of(part, key, name, index) for name in part.texts(key))
        for other in stations:
            if areas[other].station is None:
                raise part.refuse(key, f"names {areas[other].id}, which has no station")
        loading[here] = stations
    for i, area in enumerate(areas):
        if (area.goods == "white") != bool(loading.get(i)):
            raise part.refuse(area.id, "must name at least one station for white goods, and only for them")
    return loading


def read_connection(part: Part, index: dict[str, int]) -> Connection | None:
    part.source()
    connection = None
    if part.has("connection"):
        entry = part.part("connection")
        starts, ends = (tuple(area_of(entry, key, name, index) for name in entry.texts(key)) for key in ("from", "to"))
        connection = Connection(starts, ends, entry.whole("vp_per_link", 0, 9))
        entry.done()
    part.done()
    return connection


def read_river(entry: Part) -> River:
    river = River(entry.text("name"), points_of(entry, "line", entry.raw("line", "a list of points")))
    entry.done()
    return river


def area_of(part: Part, key: str, name: str, index: dict[str, int]) -> int:
    if name not in index:
        raise part.refuse(key, f"names {name}, which is no area of the map")
    return index[name]


def point_of(part: Part, key: str, value: object) -> Point:
    if isinstance(value, list) and len(value) == 2 and all(type(v) in (int, float) for v in value):
        return float(value[0]), float(value[1])
    raise part.refuse(key, f"is {value!r}; a point [x, y] is needed")


def points_of(part: Part, key: str, value: object) -> tuple[Point, ...]:
    if not isinstance(value, list):
        raise part.refuse(key, "must be a list of points")
    return tuple(point_of(part, key, item) for item in value)


def rings_of(part: Part, value: object) -> tuple[tuple[Point, ...], ...]:
    if not isinstance(value, list):
        raise part.refuse("shape", "must be a list of polygons")
    return tuple(points_of(part, "shape", ring) for ring in value)


def check_neighbours(part: Part, board: Board) -> None:
    """FT-12.13: borders are mutual, and a river runs on both of their sides."""
    for area in board.areas:
        for other, river in area.neighbours.items():
            if other not in board.index:
                raise part.refuse("areas", f"{area.id} names the neighbour {other}, which is not on the map")
            back = board.areas[board.index[other]].neighbours
            if area.id not in back:
                raise part.refuse("areas", f"{area.id} has the neighbour {other}, but not the other way round")
            if back[area.id] != river:
                raise part.refuse("areas", f"{area.id} and {other} name different rivers between them")


def check_links(part: Part, board: Board, link_cost: LinkCost) -> None:
    """FT-12.13: one link per border of two buildable areas, at the cost of FT-5.31 or 5.32."""
    seen: set[tuple[int, int]] = set()
    for link in board.links:
        a, b = board.areas[link.a], board.areas[link.b]
        name = f"{a.id}-{b.id}"
        if b.id not in a.neighbours:
            raise part.refuse("links", f"{name}: the two areas are no neighbours")
        if not (a.buildable and b.buildable):
            raise part.refuse("links", f"{name} touches an area that takes no link")
        if link.river != a.neighbours[b.id]:
            raise part.refuse("links", f"{name}: river {link.river!r} is not that of the border")
        cost = link_cost(a.terrain, b.terrain, bool(link.river))
        if link.cost != cost:
            raise part.refuse("links", f"{name} costs {link.cost}; by the rules it is {cost}")
        for end, area in ((link.a, a), (link.b, b)):
            if area.exit_only and link.only_from != end:
                raise part.refuse("links", f"{name} must be only_from {area.id}, which is exit_only")
        pair = (min(link.a, link.b), max(link.a, link.b))
        if pair in seen:
            raise part.refuse("links", f"{name} stands twice")
        seen.add(pair)
    for i, area in enumerate(board.areas):
        for other in area.neighbours:
            j = board.index[other]
            if area.buildable and board.areas[j].buildable and (min(i, j), max(i, j)) not in seen:
                raise part.refuse("links", f"lacks the link {area.id}-{other}")


def check_supplies(part: Part, board: Board, display: Display) -> None:
    """FT-12.14: no more printed passengers, and no more goods areas of a colour, than there are pieces."""
    for colour in COMPANIES:
        printed = sum(area.station.fixed.count(colour) for area in board.areas if area.station)
        if printed > display.people[colour]:
            raise part.refuse("areas", f"{printed} {colour} passengers are printed; there are {display.people[colour]}")
    for kind in GOODS:
        places = sum(area.goods == kind for area in board.areas)
        if places > display.goods[kind]:
            raise part.refuse("areas", f"{places} areas have {kind} goods; there are {display.goods[kind]} cubes")
