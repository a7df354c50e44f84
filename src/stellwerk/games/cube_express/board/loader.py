"""The box: faces of tiles, goals and the two sides of the central board, read from `boards/*.toml` and checked."""

from dataclasses import dataclass
from functools import partial

from stellwerk.kernel.boards import BASE, read_head
from stellwerk.kernel.data import DataFiles, Part
from stellwerk.kernel.texts import Text

from ..state import COLUMNS, MOST_PLACES, MOST_TILES, STATIONS

EDGES = ("N", "E", "S", "W")
CORNERS = ("NW", "NE", "SE", "SW")
RESOURCES = ("coal", "wood", "iron")
TILE_KINDS = ("station", "site", "factory", "crossing")
PLAYERS = (2, 3, 4)
LEVELS = STATIONS  # one space for each station
DOLLARS = 3
START_TILES = 5

# Goal tests and the numbers each needs; what they mean stands in rules/goals.py.
GOAL_TESTS: dict[str, tuple[str, ...]] = {
    "stations_on_map": ("min",),
    "stations_in_city_of": ("min", "size"),
    "station_distance": ("min",),
    "sites_owned": ("min",),
    "store_each": ("min",),
    "deliveries": ("min",),
    "first_deliveries": ("min",),
    "factories_served": ("min",),
    "passengers": ("min",),
    "foreign_cities_with_passenger": ("min",),
    "second_train": (),
    "share_points": ("min",),
    "dividends": ("min",),
}


@dataclass(frozen=True)
class Area:
    """A light patch of a tile: the corners it covers, those with a house, and whether the station spot is in it."""

    corners: tuple[int, ...]
    houses: tuple[int, ...]
    station: bool


@dataclass(frozen=True)
class Face:
    """One side of a tile, lying at turn 0."""

    id: str
    kind: str  # one of TILE_KINDS, or start, home, back
    rails: tuple[int, ...]
    areas: tuple[Area, ...]
    least_players: int = 2
    resource: int = -1  # of a site, or what a factory gives when it is laid
    demand: tuple[int, ...] = (0, 0, 0)
    first: int = 0
    later: int = 0


@dataclass(frozen=True)
class Goal:
    id: str
    test: str
    least: int
    size: int
    name: Text
    text: Text


@dataclass(frozen=True)
class Side:
    """One side of the central board: a share row and the values of the four columns."""

    points: tuple[int, ...]
    dollars: tuple[int, ...]
    start: int
    columns: tuple[tuple[int, int], ...]  # majority, other


@dataclass(frozen=True)
class Board:
    key: str
    title: Text
    start: Face
    home: Face
    back: Face
    tiles: tuple[Face, ...]
    goals: tuple[Goal, ...]
    two: Side
    more: Side
    levels: tuple[int, ...]
    tiles_in_play: dict[int, int]
    markers: int
    stations: int
    start_dividends: int
    hand: int
    market: int
    nine_point_markers: int
    nine_points: int
    own_markers_per_goal: int
    neutral_markers: int
    digest: str

    def side(self, players: int) -> Side:
        """CX-1.6"""
        return self.two if players == 2 else self.more

    def tiles_for(self, players: int) -> tuple[Face, ...]:
        """CX-1.7"""
        return tuple(tile for tile in self.tiles if tile.least_players <= players)

    def stack_for(self, players: int) -> int:
        """CX-1.8: what is left when hands and market are dealt."""
        return len(self.tiles_for(players)) - self.hand * players - self.market

    def most_laid(self, players: int) -> int:
        """Tiles that can come to the map: each turn but the last of each player takes one off the stack."""
        return self.stack_for(players) + players


def load_board(files: DataFiles, key: str) -> Board:
    part, digest = files.read(f"{key}.toml")
    head = read_head(part, "cube_express", key, (BASE,), PLAYERS)
    box, faces, sides = part.part("box"), part.part("start"), part.part("side")
    board = Board(
        key=head.key,
        title=head.title,
        start=read_face(faces.part("crossing"), "start"),
        home=read_face(faces.part("home"), "home"),
        back=read_face(faces.part("back"), "back"),
        tiles=read_tiles(part.part("tiles")),
        goals=read_goals(part.part("goals")),
        two=read_side(sides.part("two")),
        more=read_side(sides.part("more")),
        levels=read_levels(part.part("levels")),
        tiles_in_play=read_counts(part.part("tiles_in_play")),
        markers=box.whole("markers", 1, 99),
        stations=box.whole("stations", LEVELS, LEVELS),
        start_dividends=box.whole("start_dividends", 0, 20),
        hand=box.whole("hand", 1, 9),
        market=box.whole("market", COLUMNS, COLUMNS),
        nine_point_markers=box.whole("nine_point_markers", 0, 99),
        nine_points=box.whole("nine_points", 0, 99),
        own_markers_per_goal=box.whole("own_markers_per_goal", 1, 99),
        neutral_markers=box.whole("neutral_markers", 0, 99),
        digest=digest,
    )
    for block in (box, faces, sides, part):
        block.source()
        block.done()
    check_board(part, board)
    return board


def note(part: Part, key: str, reason: str, rule: str) -> None:
    part.note(key, f"{reason} ({rule})")


def check_ids(part: Part, key: str, ids: list[str]) -> None:
    for i, name in enumerate(ids):
        if name in ids[:i]:
            note(part, f"{key}[{name}].id", f"{name} stands twice", "CX-18.13")


# Faces ------------------------------------------------------------------------------------------


def read_tiles(part: Part) -> tuple[Face, ...]:
    tiles: list[Face] = []
    for kind in TILE_KINDS:
        block = part.part(kind)
        tiles += block.each("list", "id", partial(read_face, kind=kind))
        block.source()
        block.done()
    part.done()
    check_ids(part, "list", [tile.id for tile in tiles])
    return tuple(tiles)


def read_face(entry: Part, kind: str) -> Face:
    fixed = kind not in TILE_KINDS
    if fixed:
        entry.text("kind", (kind,))
    face = Face(
        id=entry.text("id"),
        kind=kind,
        rails=read_rails(entry),
        areas=read_areas(entry),
        least_players=2 if fixed else entry.whole("from", 2, 4),
        resource=read_resource(entry, kind),
        demand=read_demand(entry) if kind == "factory" else (0, 0, 0),
        first=entry.whole("first", 1, 99) if kind == "factory" else 0,
        later=entry.whole("later", 0, 99) if kind == "factory" else 0,
    )
    check_face(entry, face)
    entry.done()
    return face


def read_rails(entry: Part) -> tuple[int, ...]:
    names = entry.text("rails").split()
    if not set(names) <= set(EDGES) or len(set(names)) != len(names) or not 2 <= len(names) <= 4:
        note(entry, "rails", f"is {' '.join(names)!r}; two to four different edges are needed", "CX-18.14")
    return tuple(EDGES.index(name) for name in names if name in EDGES)


def read_areas(entry: Part) -> tuple[Area, ...]:
    areas = tuple(read_area(entry, text) for text in entry.texts("areas"))
    covered = [corner for area in areas for corner in area.corners]
    if len(set(covered)) != len(covered):
        note(entry, "areas", "has a corner in two areas", "CX-18.14")
    return areas


def read_area(entry: Part, text: str) -> Area:
    """`st NE* SE`: the spot, a corner with a house, a corner without."""
    words = text.split()
    station = words[:1] == ["st"]
    names = words[1:] if station else words
    corners = [name.removesuffix("*") for name in names]
    if not corners or not set(corners) <= set(CORNERS):
        note(entry, "areas", f"{text!r} names no corner, or one that is none of {CORNERS}", "CX-18.14")
    known = [name for name in names if name.removesuffix("*") in CORNERS]
    houses = tuple(CORNERS.index(name[:-1]) for name in known if name.endswith("*"))
    return Area(tuple(CORNERS.index(name.removesuffix("*")) for name in known), houses, station)


def read_resource(entry: Part, kind: str) -> int:
    if kind in ("site", "start"):
        return RESOURCES.index(entry.text("resource", RESOURCES))
    return RESOURCES.index(entry.text("gives", RESOURCES)) if kind == "factory" else -1


def read_demand(entry: Part) -> tuple[int, ...]:
    demand = entry.wholes("demand", 0, 99)
    if len(demand) != len(RESOURCES) or sum(demand) < 1:
        note(entry, "demand", "must be coal, wood and iron, at least 1 in all", "CX-18.13")
    return demand


def check_face(entry: Part, face: Face) -> None:
    spots = sum(area.station for area in face.areas)
    if spots != (1 if face.kind in ("station", "home") else 0):
        note(entry, "areas", "one station spot on station and home tiles, none elsewhere", "CX-18.14")
    if face.kind == "factory" and face.first <= face.later:
        note(entry, "first", f"is {face.first}; it must be more than later, {face.later}", "CX-18.13")
    if face.kind == "start" and len(face.rails) != len(EDGES):
        note(entry, "rails", "the start crossing has a rail to every home tile", "CX-18.11")
    if face.kind == "home" and EDGES.index("S") not in face.rails:
        note(entry, "rails", "a home tile has a rail to the south, where the crossing lies", "CX-18.10")


# Goals and the central board ----------------------------------------------------------------------


def read_goals(part: Part) -> tuple[Goal, ...]:
    goals = part.each("list", "id", read_goal)
    check_ids(part, "list", [goal.id for goal in goals])
    if len(part.parts("list")) < COLUMNS:
        note(part, "list", f"has {len(goals)} goals; at least {COLUMNS} are needed", "CX-18.13")
    part.source()
    part.done()
    return tuple(goals)


def read_goal(entry: Part) -> Goal:
    test = entry.text("test")
    if test not in GOAL_TESTS:
        raise entry.refuse("test", f"is {test!r}; known: {', '.join(GOAL_TESTS)} (CX-18.13)")
    numbers = {name: entry.whole(name, 1, 999) for name in GOAL_TESTS[test]}
    goal = Goal(
        entry.text("id"),
        test,
        numbers.get("min", 1),
        numbers.get("size", 0),
        entry.bilingual("name"),
        entry.bilingual("text"),
    )
    entry.done()
    return goal


def read_side(part: Part) -> Side:
    points, dollars = part.wholes("points", 0, 999), part.wholes("dollars", 0, 999)
    start = part.whole("start", 0, max(0, len(points) - 2))
    if points[:1] != (0,) or list(points) != sorted(set(points)):
        note(part, "points", "must rise from 0", "CX-18.13")
    if len(set(dollars)) != DOLLARS or min(dollars) <= start or max(dollars) >= len(points):
        note(part, "dollars", f"must be {DOLLARS} spaces of the row right of the start", "CX-18.13")
    columns = part.parts("columns")
    values = tuple((entry.whole("majority", 0, 99), entry.whole("other", 0, 99)) for entry in columns)
    if len(values) != COLUMNS or any(majority < other for majority, other in values):
        note(part, "columns", f"must be {COLUMNS}, the majority worth no less than the others", "CX-18.14")
    for entry in (*columns, part):
        entry.source()
        entry.done()
    return Side(points, dollars, start, values)


def read_levels(part: Part) -> tuple[int, ...]:
    levels = part.wholes("values", 0, 999)
    if len(levels) != LEVELS or list(levels) != sorted(set(levels)) or levels[0] < 1:
        note(part, "values", f"must be {LEVELS} rising numbers", "CX-18.13")
    part.source()
    part.done()
    return levels


def read_counts(part: Part) -> dict[int, int]:
    counts = {players: part.whole(str(players), 1, MOST_TILES) for players in PLAYERS}
    part.source()
    part.done()
    return counts


def check_board(part: Part, board: Board) -> None:
    for players, count in board.tiles_in_play.items():
        there = len(board.tiles_for(players))
        if there != count:
            note(part, "tiles", f"has {there} tiles for {players} players, not {count}", "CX-18.13")
        if board.stack_for(players) < 1:
            note(part, "tiles", f"has too few for hands, market and stack of {players} players", "CX-18.13")
        if START_TILES + board.most_laid(players) > MOST_PLACES:
            note(part, "tiles", f"more than {MOST_PLACES} could come to the map", "CX-18.13")
    if board.markers < DOLLARS + board.start_dividends:
        note(part, "box.markers", "is too small for the $ spaces and the first dividends", "CX-18.13")
    part.settle()
