"""The map read from `boards/<map>.toml`, field by field; how it must fit together is in `checks.py`."""

import re
from dataclasses import replace
from functools import partial

from stellwerk.kernel.boards import read_head
from stellwerk.kernel.data import DataFiles, Part, is_number

from .checks import check_connection, check_loading, check_map, check_supplies
from .map import (
    COMPANIES,
    EXTENSIONS,
    GOODS,
    TERRAINS,
    Area,
    Board,
    Connection,
    Link,
    LinkCost,
    Point,
    River,
    Station,
)
from .sides import Display

PLAYERS = (2, 3, 4)  # FT-0.1
ID = re.compile(r"\w+")  # links and ways are named by two ids, with `-` and `>` between them


def load_board(files: DataFiles, key: str, display: Display, link_cost: LinkCost) -> Board:
    part, digest = files.read(f"{key}.toml")
    board = read_board(part, key, digest)
    check_map(part.part("map"), board, link_cost)
    check_supplies(part.part("map"), board, display)
    check_loading(part.part("loading"), board)
    check_connection(part.part("special"), board)
    part.settle()
    return board


def read_board(part: Part, key: str, digest: str) -> Board:
    """All fields; what is missing, unknown or of the wrong type is told at once."""
    head = read_head(part, "first_train", key, (), PLAYERS)
    map_part, goods = part.part("map"), part.part("goods")
    index = numbered(map_part)
    areas, links = map_part.each("areas", "id", read_area), map_part.each("links", "a", partial(read_link, index=index))
    board = Board(
        key=head.key,
        title=head.title,
        size=read_size(part),
        goods={kind: goods.bilingual(kind) for kind in GOODS},
        areas=tuple(areas),
        index=index,
        links=tuple(links),
        loading=read_loading(part.part("loading"), index),
        connection=read_connection(part.part("special"), index),
        rivers=tuple(part.each("river", "name", read_river)) if part.has("river") else (),
        digest=digest,
    )
    goods.source()
    for block in (map_part, goods, part):
        block.done()
    return replace(board, links=tuple(drawn_link(board, link) for link in board.links))


def numbered(part: Part) -> dict[str, int]:
    """Every area by its id, sound or not, so that a fault in one makes no faults in all that name it."""
    index: dict[str, int] = {}
    for entry in part.parts("areas", "id"):
        name = str(entry.table.get("id"))
        if name in index:
            entry.note("id", f"{name} stands twice")
        index[name] = len(index)
    return index


def read_size(part: Part) -> Point:
    width, height = part.numbers("size", 2)
    if min(width, height) <= 0:
        part.note("size", "must be two numbers above 0")
    return width, height


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
        lines=read_lines(entry) if entry.has("lines") else (),
        center=point_of(entry, "center"),
        shape=rings_of(entry, "shape"),
        neighbours=read_neighbours(entry),
    )
    if not ID.fullmatch(area.id):
        entry.note("id", f"is {area.id!r}; letters, figures and _ are allowed")
    check_area(entry, area)
    entry.source()
    entry.done()
    return area


def read_lines(entry: Part) -> tuple[str, ...]:
    """The name of the area in two lines, the first with a hyphen where a word is broken."""
    lines = tuple(entry.texts("lines"))
    if len(lines) != 2 or "".join(lines).replace("-", "").replace(" ", "") != bare(entry.text("name")):
        entry.note("lines", "must be the name in two lines")
    return lines


def bare(name: str) -> str:
    return name.replace("-", "").replace(" ", "")


def check_area(entry: Part, area: Area) -> None:
    """FT-5.11: what takes no link has nothing that needs one."""
    if area.buildable and area.terrain in ("hill", "hops"):
        entry.note("buildable", f"is true, but {area.terrain} takes no link (FT-5.11)")
    if not area.buildable and (area.town or area.station or area.goods == "yellow"):
        entry.note("buildable", "is not true: no link could come to its town, station or yellow goods")
    if area.exit_only and not area.town:
        entry.note("exit_only", "is true, but without a town no line starts here")


def read_station(part: Part) -> Station:
    """FT-0.10, FT-12.13: two or three slots, and no more printed passengers than that."""
    station = Station(part.whole("slots", 1, 3), tuple(part.texts("fixed")))
    for colour in station.fixed:
        if colour not in COMPANIES:
            part.note("fixed", f"names {colour}; printed passengers are {' or '.join(COMPANIES)}")
    if len(station.fixed) > station.slots:
        part.note("fixed", f"prints {len(station.fixed)} passengers on {station.slots} slots")
    part.done()
    return station


def read_neighbours(entry: Part) -> dict[str, str]:
    near: dict[str, str] = {}
    for item in entry.parts("neighbours", "id"):
        other = item.text("id")
        if other in near:
            entry.note("neighbours", f"names {other} twice")
        near[other] = item.text("river") if item.has("river") else ""
        item.done()
    return near


def read_link(entry: Part, index: dict[str, int]) -> Link:
    a, b = (area_of(entry, key, entry.text(key), index) for key in ("a", "b"))
    border = points_of(entry, "border", entry.raw("border", "two points"))
    if len(border) != 2:
        raise entry.refuse("border", "must be two points")
    link = Link(
        a=a,
        b=b,
        cost=entry.whole("cost", 1, 9),
        river=entry.text("river") if entry.has("river") else "",
        forbidden=entry.flag("forbidden"),
        only_from=area_of(entry, "only_from", entry.text("only_from"), index) if entry.has("only_from") else -1,
        variant=entry.text("variant", EXTENSIONS) if entry.has("variant") else "",
        mid=point_of(entry, "mid"),
        border=(border[0], border[1]),
        ends=(border[0], border[1]),
    )
    entry.done()
    return link


def drawn_link(board: Board, link: Link) -> Link:
    return replace(link, ends=(board.areas[link.a].center, board.areas[link.b].center))


def read_loading(part: Part, index: dict[str, int]) -> dict[int, tuple[int, ...]]:
    loading: dict[int, tuple[int, ...]] = {}
    for key in part.table:
        if known(part, key, key, index):
            loading[index[key]] = tuple(index[name] for name in part.texts(key) if known(part, key, name, index))
    return loading


def read_connection(part: Part, index: dict[str, int]) -> Connection | None:
    part.source()
    connection = None
    if part.has("connection"):
        entry = part.part("connection")
        starts, ends = (
            tuple(index[name] for name in entry.texts(key) if known(entry, key, name, index)) for key in ("from", "to")
        )
        connection = Connection(starts, ends, entry.whole("vp_per_link", 0, 9))
        entry.done()
    part.done()
    return connection


def read_river(entry: Part) -> River:
    river = River(entry.text("name"), points_of(entry, "line", entry.raw("line", "a list of points")))
    if len(river.line) < 2:
        entry.note("line", "must be two points or more")
    entry.done()
    return river


def known(part: Part, key: str, name: str, index: dict[str, int]) -> bool:
    if name not in index:
        part.note(key, f"names {name}, which is no area of the map")
    return name in index


def area_of(part: Part, key: str, name: str, index: dict[str, int]) -> int:
    """For what makes no sense without the area."""
    if name not in index:
        raise part.refuse(key, f"names {name}, which is no area of the map")
    return index[name]


def point_of(part: Part, key: str) -> Point:
    x, y = part.numbers(key, 2)
    return x, y


def points_of(part: Part, key: str, value: object) -> tuple[Point, ...]:
    if not isinstance(value, list) or not all(isinstance(at, list) and len(at) == 2 for at in value):
        raise part.refuse(key, "must be a list of points [x, y]")
    if not all(is_number(number) for at in value for number in at):
        raise part.refuse(key, "must be points of two numbers")
    return tuple((float(x), float(y)) for x, y in value)


def rings_of(part: Part, key: str) -> tuple[tuple[Point, ...], ...]:
    """One polygon or more."""
    value = part.raw(key, "a list of polygons")
    if not isinstance(value, list) or not value:
        raise part.refuse(key, "must be a list of polygons")
    rings = tuple(points_of(part, key, ring) for ring in value)
    if min(len(ring) for ring in rings) < 3:
        raise part.refuse(key, "has a polygon of fewer than three points")
    return rings
