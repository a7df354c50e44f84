"""The board: hexes, cities, companies and tracks, read from `boards/*.toml` and checked."""

from dataclasses import dataclass

from stellwerk.kernel.boards import BASE, read_head
from stellwerk.kernel.data import DataFiles, Part
from stellwerk.kernel.hexgrid import ODD_R, around
from stellwerk.kernel.texts import Text

TERRAINS = ("plain", "forest", "mountain", "city")
SPACES = ("pass", "develop", "fund", "take", "expand_3", "auction", "expand_4")
COLOURS = ("white", "grey", "green", "yellow", "verm", "blue", "mauve", "graph")
COMPANY_COUNT = 6


PLAYERS = (3, 4, 5)  # AR-1.1


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


def load_board(files: DataFiles, key: str) -> Board:
    part, digest = files.read(f"{key}.toml")
    head = read_head(part, "american_rails", key, (BASE,), PLAYERS)
    part.text("grid", (ODD_R,))
    years, houses, special = part.part("years"), part.part("houses"), part.part("special")
    first = years.whole("first", 1800, 2100)
    hexes = part.part("map").each("hexes", "id", read_hex)
    companies, spaces = part.each("company", "key", read_company), read_spaces(part.part("actions"))
    seas = part.each("sea", "key", read_sea)
    last = years.whole("last", first, 2200)
    supply, full_plus, shared_plus = (houses.whole(key, 0, 99) for key in ("supply", "full_plus", "shared_plus"))
    bonus = special.whole("bonus", 0, 99)
    for block in (years, houses, special, part):
        block.source()
        block.done()
    board = Board(
        key=key,
        title=head.title,
        hexes=tuple(hexes),
        index={h.id: i for i, h in enumerate(hexes)},
        neighbours=read_neighbours(part.part("map"), hexes),
        companies=tuple(companies),
        spaces=spaces,
        seas=tuple(seas),
        first_year=first,
        last_year=last,
        houses=supply,
        house_full=full_plus,
        house_shared=shared_plus,
        special_bonus=bonus,
        digest=digest,
    )
    check_companies(part, board)
    check_cities(part, board)
    part.settle()
    return board


def read_hex(entry: Part) -> Hex:
    name, col, row = entry.place_id("id")
    terrain = entry.text("terrain", TERRAINS)
    city = read_city(entry) if terrain == "city" else None
    entry.texts("neighbours")
    entry.source()
    entry.done()
    return Hex(name, col, row, terrain, city)


def read_city(entry: Part) -> City:
    before = len(entry.findings.noted)
    full, shared = entry.whole("full", 0, 99), entry.whole("shared", 0, 99)
    if shared > full and len(entry.findings.noted) == before:
        entry.note("shared", f"is {shared}; it must be no more than full, {full}")
    return City(entry.text("name"), full, shared, not entry.flag("closed"), entry.flag("special"))


def read_neighbours(part: Part, hexes: list[Hex]) -> list[list[int]]:
    """The neighbours as the file lists them, which must be exactly those of the grid."""
    index: dict[str, int] = {}
    entries = part.parts("hexes", "id")
    for i, (entry, place) in enumerate(zip(entries, hexes, strict=True)):
        if place.id in index:
            entry.note("id", f"{place.id} stands twice")
        index[place.id] = i
    for entry, place in zip(entries, hexes, strict=True):
        check_neighbours(entry, place, set(index))
    part.settle()
    return [sorted(index[other] for other in entry.texts("neighbours")) for entry in entries]


def check_neighbours(entry: Part, place: Hex, known: set[str]) -> None:
    near = {f"{c},{r}" for c, r in around(ODD_R, place.col, place.row)}
    given = entry.texts("neighbours")
    for other in given:
        if other not in known:
            entry.note("neighbours", f"names {other}, which is not on the map")
        elif other not in near:
            entry.note("neighbours", f"names {other}, which does not touch {place.id}")
    for other in sorted(near & known - set(given)):
        entry.note("neighbours", f"lacks {other}, which touches {place.id}")
    if len(set(given)) != len(given):
        entry.note("neighbours", "names a hex twice")


def read_company(entry: Part) -> Company:
    company = Company(
        entry.text("key"),
        entry.text("name"),
        entry.text("letter"),
        entry.text("colour", COLOURS),
        entry.whole("cubes", 2, 99),
        entry.whole("shares", 1, 20),
    )
    entry.source()
    entry.done()
    return company


def check_companies(part: Part, board: Board) -> None:
    companies = board.companies
    if len(companies) != COMPANY_COUNT:
        part.note("company", f"lists {len(companies)} companies; the game has {COMPANY_COUNT}")
    for what in ("key", "letter", "colour"):
        values = [getattr(company, what) for company in companies]
        if len(set(values)) != len(values):
            part.note("company", f"two companies have the same {what}")


def read_spaces(part: Part) -> tuple[str, ...]:
    spaces = part.texts("spaces")
    if sorted(spaces) != sorted(SPACES):
        part.note("spaces", f"must be these seven in any order: {', '.join(SPACES)}")
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
        part.note("map", f"has {len(cities)} cities; every company needs one to start in")
    for name in names:
        if names.count(name) > 1:
            part.note("map", f"has two cities called {name}")
