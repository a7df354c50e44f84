"""A game of American Rails put up: board, rules and face for one number of players."""

from typing import Any

from stellwerk.kernel.core import NOBODY, Core, Step
from stellwerk.kernel.game import EventKind, Game, Setup
from stellwerk.kernel.texts import Texts

from .actions import Codes, action_table
from .board.loader import Board
from .bot.value import NAMES, SIGHT, value
from .rules.course import course
from .rules.dividends import END_KEYS, END_RULES
from .rules.income import derived_income
from .show.face import AmericanRailsFace
from .state import (
    CASH,
    COLUMN,
    COMPANIES,
    COUNT,
    CUBES,
    ENDED,
    HELD,
    HOUSES,
    OFFERED,
    ORDER,
    OUT,
    PER_HEX,
    PHASES,
    REMOVED,
    SEATS,
    SPACE_COUNT,
    SUPPLY,
    TREASURY,
    UNSOLD,
    Land,
    State,
    fields,
)

START_CASH = {3: 50, 4: 50, 5: 40}  # AR-1.6

EVENTS = {
    "opening": EventKind(chapter=True),
    "phase": EventKind(("year", "phase"), chapter=True),
    "dividends": EventKind(("year",), chapter=True),
    "taken_out": EventKind(("company",)),
    "banker": EventKind(("seat",)),
    "offered": EventKind(("seat", "company")),
    "bid": EventKind(("seat", "bid")),
    "passed": EventKind(("seat",)),
    "won": EventKind(("seat", "company", "price"), amount="price", sign=-1),
    "unwanted": EventKind(("company",)),
    "founded": EventKind(("seat", "company", "hex", "income")),
    "joined_order": EventKind(("seat", "place")),
    "chose": EventKind(("seat", "space")),
    "declined": EventKind(("seat",)),
    "stopped": EventKind(("seat",)),
    "homeless": EventKind(("company",)),
    "developed": EventKind(("seat", "hex")),
    "funded": EventKind(("seat", "company", "amount")),
    "took": EventKind(("seat", "amount"), amount="amount"),
    "charged": EventKind(("seat", "amount")),
    "expanded": EventKind(("seat", "company", "hex", "price", "gain"), amount="price", sign=-1),
    "company_paid": EventKind(("company", "income", "per_share")),
    "paid": EventKind(("seat", "amount"), amount="amount"),
    "ended": EventKind(("end",)),
}


def land_of(board: Board) -> Land:
    """The board as the tables the rules read."""
    cities = [place.city for place in board.hexes]
    land = Land(
        board.neighbours,
        [place.terrain for place in board.hexes],
        [city.full if city else 0 for city in cities],
        [city.shared if city else 0 for city in cities],
    )
    land.closed = [city is not None and not city.developable for city in cities]
    land.special = [h for h, city in enumerate(cities) if city is not None and city.special]
    land.special_bonus, land.house_full, land.house_shared = board.special_bonus, board.house_full, board.house_shared
    land.last_year = board.last_year - board.first_year
    land.start_supply = [company.cubes - 1 for company in board.companies]  # AR-1.3: one cube marks income 0
    land.start_shares = [company.shares for company in board.companies]
    land.near = cities_near(land)
    return land


def cities_near(land: Land) -> list[list[int]]:
    """Per distance and hex the cities within it, a bit for each: by rings around them."""
    near = [[0] * land.size for _ in range(SIGHT)]
    for i, city in enumerate(land.cities):
        within = {city}
        for table in near:
            for h in within:
                table[h] |= 1 << i
            within |= {other for h in within for other in land.neighbours[h]}
    return near


class AmericanRailsSetup(Setup):
    events = EVENTS
    weight_names = NAMES

    def __init__(self, game: Game, texts: Texts, board: Board, players: int, options: dict[str, object]) -> None:
        super().__init__(game, board.key, players, options, board.digest)
        self.board = board
        self.actions = action_table(board)
        self.face = AmericanRailsFace(texts, board, players)
        self.fields = fields(len(board.hexes), players)
        self.land = land_of(board)
        self.steps: list[Step[Any]] = course(Codes(len(board.hexes)), players, board.spaces)

    def start_cash(self) -> int:
        """AR-1.6, with the option of the 2010 edition for three players."""
        if self.players == 3:
            chosen = self.options["cash_3p"]
            assert isinstance(chosen, int)
            return chosen
        return START_CASH[self.players]

    def blank(self) -> Core:
        s = State(self.steps, self.land, self.players)
        s.cells = [0] * (CUBES + PER_HEX * self.land.size)
        s.rows = [[] for _ in range(COMPANIES)]
        for at in (OUT, OFFERED, *range(ORDER, ORDER + SEATS), *range(COLUMN, COLUMN + PHASES * SPACE_COUNT)):
            s.cells[at] = NOBODY
        s.cells[HOUSES] = self.board.houses
        s.cells[CASH : CASH + self.players] = [self.start_cash()] * self.players
        s.cells[SUPPLY : SUPPLY + COMPANIES] = self.land.start_supply
        s.cells[UNSOLD : UNSOLD + COMPANIES] = self.land.start_shares
        s.rebuild()
        return s

    def check(self, core: Core) -> None:
        """Cubes, shares and houses are conserved; incomes and prices equal those counted from the map."""
        assert isinstance(core, State)
        for company in range(COMPANIES):
            self.check_company(core, company)
        houses = sum(1 for h in range(self.land.size) if core.has_house(h))
        assert core.cells[HOUSES] + houses == self.board.houses, "houses do not add up"
        money = core.cells[CASH : CASH + SEATS] + core.cells[TREASURY : TREASURY + COMPANIES]
        assert min(money) >= 0, "somebody has less than no money"
        assert all(core.price(h) == core.full_price(h) for h in range(self.land.size)), "a price is out of date"

    def check_company(self, s: State, company: int) -> None:
        name = self.board.companies[company].name
        shares = s.cells[HELD + company * SEATS : HELD + (company + 1) * SEATS]
        total = sum(shares) + s.cells[UNSOLD + company] + s.cells[REMOVED + company]
        assert min(shares) >= 0, f"somebody holds less than no share of {name}"
        assert total == self.land.start_shares[company], f"shares of {name} do not add up"
        network = [h for h in range(self.land.size) if s.cubes(h) >> company & 1]
        if company == s.cells[OUT]:
            assert not network, f"{name} is out of the game but on the map"
            assert not sum(shares), f"{name} is out of the game but has shareholders"
            return
        assert s.cells[SUPPLY + company] + len(network) == self.land.start_supply[company], (
            f"cubes of {name} do not add up"
        )
        assert s.income(company) == derived_income(s, company), f"income of {name} is wrong"
        near = {other for h in network for other in self.land.neighbours[h]}
        assert s.rows[company] == sorted(near - set(network)), f"frontier of {name} is out of date"
        for h in network:
            assert not self.land.single[h] or COUNT[s.cubes(h)] == 1, "two cubes in a forest or on a mountain"

    def end_reason(self, core: Core) -> str:
        return END_KEYS[core.cells[ENDED]]

    def end_rule(self, core: Core) -> str:
        return END_RULES[core.cells[ENDED]]

    def value(self, core: Core, seat: int) -> float:
        assert isinstance(core, State)
        return value(core, seat, self.weights)
