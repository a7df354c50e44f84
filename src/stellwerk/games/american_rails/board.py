"""The board: hexes, cities, companies and tracks, read from `boards/*.toml` and checked."""

from dataclasses import dataclass

from stellwerk.kernel.data import Part, Shelf
from stellwerk.kernel.hexgrid import ODD_R, around
from stellwerk.kernel.texts import Text

TERRAINS = ("plain", "forest", "mountain", "city")
SPACES = ("pass", "develop", "fund", "take", "expand_3", "auction", "expand_4")
COLOURS = ("white", "grey", "green", "yellow", "verm", "blue", "mauve", "graph")
COMPANY_COUNT = 6


@dataclass(frozen=True)
class City:
    name: str
    full: int
    shared: int
    developable: bool
    special: bool


@dataclass(frozen=True)
class Hex:
    id: str
    col: int
    row: int
    terrain: str
    city: City | None


@dataclass(frozen=True)
class Company:
    key: str
    name: str
    letter: str
    colour: str
    cubes: int
    shares: int


@dataclass(frozen=True)
class Sea:
    """Water with a name: the hexes that look like lakes, and where the name is written."""

    name: Text
    hexes: tuple[str, ...]
    col: float
    row: float


@dataclass(frozen=True)
class Board:
    key: str
    title: Text
    hexes: tuple[Hex, ...]
    index: dict[str, int]
    neighbours: list[list[int]]
    companies: tuple[Company, ...]
    spaces: tuple[str, ...]
    seas: tuple[Sea, ...]
    first_year: int
    last_year: int
    houses: int
    house_full: int
    house_shared: int
    special_bonus: int
    digest: str

    def __hash__(self) -> int:
        """For what is worked out once per board: the file it was read from."""
        return hash((self.key, self.digest))

    @property
    def years(self) -> list[int]:
        return list(range(self.first_year, self.last_year + 1))


def load_board(shelf: Shelf, key: str) -> Board:
    part, digest = shelf.read(f"{key}.toml")
    part.whole("format", 1, 1)
    part.text("game", ("american_rails",))
    part.text("grid", (ODD_R,))
    part.source()
    years, houses, special = part.part("years"), part.part("houses"), part.part("special")
    first = years.whole("first", 1800, 2100)
    hexes = read_hexes(part.part("map"))
    board = Board(
        key=part.text("key", (key,)),
        title=part.bilingual("title"),
        hexes=tuple(hexes),
        index={h.id: i for i, h in enumerate(hexes)},
        neighbours=read_neighbours(part.part("map"), hexes),
        companies=read_companies(part),
        spaces=read_spaces(part.part("actions")),
        seas=tuple(read_sea(sea) for sea in part.parts("sea")),
        first_year=first,
        last_year=years.whole("last", first, 2200),
        houses=houses.whole("supply", 0),
        house_full=houses.whole("full_plus", 0),
        house_shared=houses.whole("shared_plus", 0),
        special_bonus=special.whole("bonus", 0),
        digest=digest,
    )
    for block in (years, houses, special):
        block.source()
        block.done()
    part.done()
    check_cities(part, board)
    return board


def read_hexes(part: Part) -> list[Hex]:
    hexes: list[Hex] = []
    seen: set[str] = set()
    for entry in part.parts("hexes", "id"):
        place = read_hex(entry)
        if place.id in seen:
            raise entry.refuse("id", f"{place.id} stands twice")
        seen.add(place.id)
        hexes.append(place)
    return hexes


def read_hex(entry: Part) -> Hex:
    name, col, row = entry.place_id("id")
    terrain = entry.text("terrain", TERRAINS)
    city = read_city(entry) if terrain == "city" else None
    entry.texts("neighbours")
    entry.source()
    entry.done()
    return Hex(name, col, row, terrain, city)


def read_city(entry: Part) -> City:
    full = entry.whole("full", 0, 99)
    return City(
        entry.text("name"), full, entry.whole("shared", 0, full), not entry.flag("closed"), entry.flag("special")
    )


def read_neighbours(part: Part, hexes: list[Hex]) -> list[list[int]]:
    """The neighbours as the file lists them, which must be exactly those of the grid."""
    index = {h.id: i for i, h in enumerate(hexes)}
    listed: list[list[int]] = []
    for entry, place in zip(part.parts("hexes", "id"), hexes, strict=True):
        near = {f"{c},{r}" for c, r in around(ODD_R, place.col, place.row)}
        given = entry.texts("neighbours")
        for other in given:
            if other not in index:
                raise entry.refuse("neighbours", f"names {other}, which is not on the map")
            if other not in near:
                raise entry.refuse("neighbours", f"names {other}, which does not touch {place.id}")
        for other in sorted(near & set(index) - set(given)):
            raise entry.refuse("neighbours", f"lacks {other}, which touches {place.id}")
        if len(set(given)) != len(given):
            raise entry.refuse("neighbours", "names a hex twice")
        listed.append(sorted(index[other] for other in given))
    return listed


def read_companies(part: Part) -> tuple[Company, ...]:
    entries = part.parts("company")
    if len(entries) != COMPANY_COUNT:
        raise part.refuse("company", f"lists {len(entries)} companies; the game has {COMPANY_COUNT}")
    companies = [
        Company(
            entry.text("key"),
            entry.text("name"),
            entry.text("letter"),
            entry.text("colour", COLOURS),
            entry.whole("cubes", 2, 99),
            entry.whole("shares", 1, 20),
        )
        for entry in entries
    ]
    for what in ("key", "letter", "colour"):
        values = [getattr(company, what) for company in companies]
        if len(set(values)) != len(values):
            raise part.refuse("company", f"two companies have the same {what}")
    for entry in entries:
        entry.source()
        entry.done()
    return tuple(companies)


def read_spaces(part: Part) -> tuple[str, ...]:
    spaces = part.texts("spaces")
    if sorted(spaces) != sorted(SPACES):
        raise part.refuse("spaces", f"must be these seven in any order: {', '.join(SPACES)}")
    part.source()
    part.done()
    return tuple(spaces)


def read_sea(entry: Part) -> Sea:
    col, row = entry.numbers("at", 2)
    sea = Sea(entry.bilingual("name"), tuple(entry.texts("hexes")), col, row)
    entry.done()
    return sea


def check_cities(part: Part, board: Board) -> None:
    cities = [h for h in board.hexes if h.city]
    names = [h.city.name for h in cities if h.city]
    if len(cities) < len(board.companies):
        raise part.refuse("map", f"has {len(cities)} cities; every company needs one to start in")
    for name in names:
        if names.count(name) > 1:
            raise part.refuse("map", f"has two cities called {name}")
