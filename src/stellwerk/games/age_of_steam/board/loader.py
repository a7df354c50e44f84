"""The boards: hexes, cities, towns and prices, read from `boards/*.toml`. What does not go together is in checks.py."""

import re
from dataclasses import dataclass

from stellwerk.kernel.boards import read_head
from stellwerk.kernel.data import Part
from stellwerk.kernel.hexgrid import GRIDS, adjacency
from stellwerk.kernel.texts import Text

from ..actions import COLOUR_KEYS

TERRAINS = ("plain", "river", "mountain", "swamp")
HALVES = ("light", "dark")
SIDES = {"west": -1, "east": 1}
MOST_PRICE = 20  # printed on a hex
SPOT = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")


PLAYERS = (1, 2, 3, 4, 5, 6)  # AS-1.1


@dataclass(frozen=True)
class Stop:
    """A city, a terminal or a town."""

    name: Text
    town: bool
    colour: str  # of a city; empty for towns and terminals
    half: str
    number: int
    cubes: int
    terminal: bool
    cotton: bool
    port: bool
    start: bool
    bonus: bool  # gets cubes from the bag by the map's rule
    cubes_2019: int  # starting cubes in the print of 2019
    side: str


@dataclass(frozen=True)
class Hex:
    id: str
    col: int
    row: int
    terrain: str  # city for cities and terminals
    price: int  # printed on the hex, 0 where the terrain tells
    cube: bool
    stop: Stop | None


@dataclass(frozen=True)
class River:
    name: str
    path: tuple[str, ...]


@dataclass(frozen=True)
class Sea:
    """A name in the water, and where it stands: column and row, with parts of a hex."""

    name: Text
    at: tuple[float, float]


@dataclass(frozen=True)
class ExtraCubes:
    """Cubes from the bag that a board hands out at the end of a round."""

    after_round: int
    cubes: int
    to: str  # cities, towns or stops: both


@dataclass(frozen=True, eq=False)  # a board is itself: so the drawing can keep what is printed on it
class Board:
    key: str
    rules: str  # by which it is played
    players: tuple[int, ...]
    title: Text
    grid: str
    hexes: tuple[Hex, ...]
    index: dict[str, int]
    neighbours: list[list[int]]  # per hex by edge, −1 where there is none
    stops: tuple[int, ...]  # their hexes, in the order of the file
    prices: dict[str, int]
    money: int
    shares: int
    rounds: dict[int, int]
    dice: int  # of goods growth; 0: as many as players
    extra_cubes: tuple[ExtraCubes, ...]
    bought: tuple[str, str] | None
    bought_price: int
    rivers: tuple[River, ...]
    water: tuple[str, ...]
    seas: tuple[Sea, ...]
    digest: str

    @property
    def pointy(self) -> bool:
        return self.grid.endswith("r")


def read_board(part: Part, key: str, rules: tuple[str, ...], digest: str, other_reading: bool) -> Board:
    """All fields; what is wrong with one of them is raised when the last is read."""
    head = read_head(part, "age_of_steam", key, rules, PLAYERS)
    grid = part.text("grid", GRIDS)
    prices, start = part.part("price"), part.part("start")
    hexes = read_hexes(part, other_reading)
    index = {h.id: i for i, h in enumerate(hexes)}
    bought, bought_price = read_bought(part)
    board = Board(
        key=head.key,
        rules=head.rules,
        players=head.players,
        title=head.title,
        grid=grid,
        hexes=tuple(hexes),
        index=index,
        neighbours=adjacency(grid, [(h.col, h.row) for h in hexes]),
        stops=tuple(i for i, h in enumerate(hexes) if h.stop),
        prices={name: prices.whole(name, 1, MOST_PRICE) for name in TERRAINS if prices.has(name)},
        money=start.whole("money", 0),
        shares=start.whole("shares", 0, 15),
        rounds=read_rounds(part.part("rounds")),
        dice=read_dice(part),
        extra_cubes=tuple(part.each("extra_cubes", "after_round", read_extra)) if part.has("extra_cubes") else (),
        bought=bought,
        bought_price=bought_price,
        rivers=tuple(part.each("river", "name", read_river)) if part.has("river") else (),
        water=tuple(cell for cell in part.texts("water") if not (other_reading and cell in index)),
        seas=tuple(part.each("sea", "name", read_sea)) if part.has("sea") else (),
        digest=digest,
    )
    for block in (prices, start):
        block.source()
        block.done()
    part.done()
    return board


def read_hexes(part: Part, other_reading: bool) -> list[Hex]:
    block = part.part("map")
    hexes = block.each("hexes", "id", read_hex)
    block.done()
    others: list[Hex] = []
    if part.has("other"):
        other = part.part("other")
        others = other.each("hexes", "id", read_hex)
        other.done()
    if other_reading:
        changed = {h.id: h for h in others}
        hexes = [changed.pop(h.id, h) for h in hexes] + list(changed.values())
    seen: set[str] = set()
    for h in hexes:
        if h.id in seen:
            block.note("hexes", f"{h.id} stands twice")
        seen.add(h.id)
    return hexes


def read_hex(entry: Part) -> Hex:
    name, col, row = entry.place_id("id")
    stop = None
    if entry.has("city"):
        terrain, stop = "city", read_city(entry.part("city"))
    else:
        terrain = entry.text("terrain", TERRAINS)
        if entry.has("town"):
            stop = read_town(entry.part("town"))
    price, cube = entry.whole("price", 0, MOST_PRICE, default=0), entry.flag("cube")
    entry.seen.add("price")
    entry.source()
    entry.done()
    return Hex(name, col, row, terrain, price, cube, stop)


def read_name(entry: Part) -> Text:
    name = entry.text("name")
    return {"en": name, "de": entry.text("name_de") if entry.has("name_de") else name}


def read_city(entry: Part) -> Stop:
    terminal = entry.flag("terminal")
    half = entry.text("half", HALVES) if entry.has("half") else ""
    made = Stop(
        name=read_name(entry),
        town=False,
        colour="" if terminal else entry.text("colour", COLOUR_KEYS[:5]),
        half=half,
        number=entry.whole("number", 1, 6) if half else 0,
        cubes=entry.whole("cubes", 0, 9) if entry.has("cubes") else 0,
        terminal=terminal,
        cotton=False,
        port=entry.flag("port"),
        start=entry.flag("start"),
        bonus=entry.flag("bonus"),
        cubes_2019=entry.whole("cubes_2019", 0, 9) if entry.has("cubes_2019") else 0,
        side=entry.text("side", tuple(SIDES)) if entry.has("side") else "",
    )
    entry.done()
    return made


def read_town(entry: Part) -> Stop:
    made = Stop(
        name=read_name(entry),
        town=True,
        colour="",
        half="",
        number=0,
        cubes=entry.whole("cubes", 0, 9) if entry.has("cubes") else 0,
        terminal=False,
        cotton=entry.flag("cotton"),
        port=False,
        start=False,
        bonus=False,
        cubes_2019=0,
        side=entry.text("side", tuple(SIDES)) if entry.has("side") else "",
    )
    entry.done()
    return made


def read_rounds(part: Part) -> dict[int, int]:
    found = {n: part.whole(str(n), 1, 20) for n in range(1, 7) if part.has(str(n))}
    part.source()
    part.done()
    return found


def read_dice(part: Part) -> int:
    """AS-16.5 by a board's own count."""
    if not part.has("growth"):
        return 0
    growth = part.part("growth")
    dice = growth.whole("dice", 1, 6)
    growth.source()
    growth.done()
    return dice


def read_extra(entry: Part) -> ExtraCubes:
    made = ExtraCubes(
        after_round=entry.whole("after_round", 1, 20),
        cubes=entry.whole("cubes", 1, 9),
        to=entry.text("to", ("cities", "towns", "stops")),
    )
    entry.done()
    return made


def read_bought(part: Part) -> tuple[tuple[str, str] | None, int]:
    """A link between two neighbouring cities that is bought, not built."""
    if not part.has("bought_link"):
        return None, 0
    found = part.each("bought_link", "name", read_bought_link)
    if len(found) > 1:
        part.note("bought_link", "stands twice; one such link is the most")
    return found[0] if found else (None, 0)


def read_bought_link(entry: Part) -> tuple[tuple[str, str], int]:
    between, price = entry.texts("between"), entry.whole("price", 0, 99)
    entry.source()
    entry.done()
    if len(between) != 2:
        raise entry.refuse("between", "must name two cities")
    return (between[0], between[1]), price


def read_river(entry: Part) -> River:
    name, path = entry.text("name"), entry.texts("path")
    if not path:
        entry.note("path", "is empty; the hexes of the river are needed")
    entry.done()
    return River(name, tuple(path))


def read_sea(entry: Part) -> Sea:
    name, at = read_name(entry), entry.text("at")
    spot = SPOT.fullmatch(at)
    if not spot:
        raise entry.refuse("at", f'is {at!r}; column and row like "8.5,2" are needed')
    entry.done()
    return Sea(name, (float(spot[1]), float(spot[2])))
