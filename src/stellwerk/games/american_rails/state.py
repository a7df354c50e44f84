"""The state of American Rails: where each number lives, and names for reading them."""

from bisect import bisect_left
from typing import Any, Final

from stellwerk.kernel.auction import AUCTION_CELLS
from stellwerk.kernel.core import FREE, Core, Step
from stellwerk.kernel.game import Field
from stellwerk.kernel.native import i64

SEATS: Final = 5
COMPANIES: Final = 6
SPACE_COUNT: Final = 7
PHASES: Final = 3
BLOCKED: Final = 1_000_000  # price of a hex that takes no further cube

# Single numbers.
YEAR: Final = FREE  # 0 for 1851
PHASE: Final = FREE + 1  # 0 in the opening auctions, then 1 to 3
PLACE: Final = FREE + 2  # how many have had their turn in this phase
LEFT: Final = FREE + 3  # cubes the running Expand may still place
PLACED: Final = FREE + 4  # cubes it has placed
OFFERED: Final = FREE + 5  # company under the hammer, or −1
OPENED: Final = FREE + 6  # a bit per company already offered in the opening
PICKER: Final = FREE + 7  # who picks the next company of the opening
BANKER: Final = FREE + 8
OUT: Final = FREE + 9  # company out of a 3-player game, or −1
HOUSES: Final = FREE + 10  # in the supply
ENDED: Final = FREE + 11  # 0, or which end it was
AUCTION: Final = FREE + 12

# Rows of numbers.
ORDER: Final = AUCTION + AUCTION_CELLS  # seats in the order of this phase; −1 while the opening fills it
COLUMN: Final = ORDER + SEATS  # seat on each space of the three columns, or −1
CASH: Final = COLUMN + PHASES * SPACE_COUNT
TREASURY: Final = CASH + SEATS
SUPPLY: Final = TREASURY + COMPANIES  # cubes
INCOME: Final = SUPPLY + COMPANIES
UNSOLD: Final = INCOME + COMPANIES  # shares in the company's supply
REMOVED: Final = UNSOLD + COMPANIES  # shares out of the game
HELD: Final = REMOVED + COMPANIES  # shares by company and seat
CUBES: Final = HELD + COMPANIES * SEATS  # from here three numbers per hex: cubes (a bit per company),
HOUSE: Final = CUBES + 1  # house or not,
PRICE: Final = CUBES + 2  # and what the next cube costs (derived)
PER_HEX: Final = 3

COUNT: Final = [mask.bit_count() for mask in range(1 << COMPANIES)]
BASE_PRICE: Final = {"plain": 2, "city": 2, "forest": 3, "mountain": 5}  # AR-5.6
PRICE_PER_PIECE: Final = 2


class Land:
    """The board as tables of ints, made once and shared by all states."""

    def __init__(self, neighbours: list[list[int]], terrain: list[str], full: list[int], shared: list[int]) -> None:
        self.size: int = len(terrain)
        self.neighbours: list[list[int]] = neighbours
        self.price: list[int] = [BASE_PRICE[name] for name in terrain]
        self.single: list[bool] = [name in ("forest", "mountain") for name in terrain]
        self.rough: list[int] = [h for h in range(self.size) if self.single[h]]  # forests and mountains
        self.city: list[bool] = [name == "city" for name in terrain]
        self.cities: list[int] = [h for h, name in enumerate(terrain) if name == "city"]
        self.full: list[int] = full  # per hex, 0 where there is no city
        self.shared: list[int] = shared
        self.closed: list[bool] = [False] * self.size  # cities that take no house
        self.start_supply: list[int] = []  # cubes per company, the one on the income track left out
        self.start_shares: list[int] = []
        self.special: list[int] = []
        self.special_bonus: int = 0
        self.house_full: int = 0
        self.house_shared: int = 0
        self.last_year: int = 0
        self.auction_space: int = 0  # its place in each column
        self.near: list[list[int]] = []  # for bots, per distance and hex: cities within it, a bit per place in `cities`


class Surroundings:
    """For bots: the cities a network does not reach yet, by how many empty hexes lie between."""

    def __init__(self, row: list[int], rings: list[list[int]]) -> None:
        self.row: list[int] = row  # the hexes next to the network it was made for
        self.rings: list[list[int]] = rings  # places in `land.cities`


class Walls:
    """For bots: the forests and mountains that take no further cube."""

    def __init__(self, rows: list[list[int]], taken: list[int]) -> None:
        self.rows: list[list[int]] = rows  # the networks it was made for
        self.taken: list[int] = taken  # a bit for each, WORD of them to a number


class Ways:
    """For bots: the ways to special cities a company is not in yet."""

    def __init__(self, row: list[int], walls: list[int], partners: int, away: list[int]) -> None:
        self.row: list[int] = row  # the hexes next to the network it was made for
        self.walls: list[int] = walls  # and what stood in the way
        self.partners: int = partners  # special cities the company is in: each pays for one more
        self.away: list[int] = away  # empty hexes before each that can be reached


class Bidding:
    """For bots: how far everybody goes in the running auction, and what its possible ends are worth."""

    def __init__(self, place: list[int], standing: list[float], w: list[float]) -> None:
        self.place: list[int] = place  # what is sold and when; the shares and the money there are
        self.standing: list[float] = standing  # of everybody before it
        self.w: list[float] = w  # the weights it was made with
        self.limits: list[int] = []
        self.ends: list[list[float]] = []  # by price and winner, what all may expect then; none until it is asked


class State(Core):
    """A position. `rows` holds, per company, the hexes next to its network and not in it, sorted (derived)."""

    def __init__(self, steps: list[Step[Any]], land: Land, players: int) -> None:
        super().__init__(steps)
        self.land: Land = land
        self.players: int = players
        # Per company the last that was made: a row is never changed, so it tells the network.
        self.surroundings: list[Surroundings] = []
        self.ways: list[Ways] = []
        self.walls: Walls = Walls([], [])
        self.bidding: Bidding = Bidding([], [], [])

    def fresh(self) -> "State":
        return State(self.steps, self.land, self.players)

    def scores(self) -> list[int]:
        """AR-7.6: a player's own cash, nothing else."""
        return self.part(CASH, self.players)

    def accounts(self) -> list[int]:
        shares, incomes = [0] * self.players, [0] * self.players
        for company in range(COMPANIES):
            held = self.part(HELD + company * SEATS, self.players)
            sold = sum(held)
            if not sold:
                continue
            each = (self.income(company) + sold - 1) // sold  # AR-7.1, 7.2
            for seat in range(self.players):
                shares[seat] += held[seat]
                incomes[seat] += held[seat] * each
        return shares + incomes + self.scores()

    def clock(self) -> int:
        return self.turn() + COUNT[self.cells[OPENED]]

    def turn(self) -> int:
        """Who is last in a column may be first in the next: that is another turn."""
        cells = self.cells
        year_and_phase = cells[YEAR] * (PHASES + 1) + cells[PHASE]
        return year_and_phase * (SEATS + 1) + cells[PLACE]

    def cash(self, seat: i64) -> int:
        return self.cells[CASH + seat]

    def treasury(self, company: i64) -> int:
        return self.cells[TREASURY + company]

    def income(self, company: i64) -> int:
        return self.cells[INCOME + company]

    def supply(self, company: i64) -> int:
        return self.cells[SUPPLY + company]

    def unsold(self, company: i64) -> int:
        return self.cells[UNSOLD + company]

    def held(self, company: i64, seat: i64) -> int:
        return self.cells[HELD + company * SEATS + seat]

    def sold(self, company: i64) -> int:
        cells, total = self.cells, 0
        for at in range(HELD + company * SEATS, HELD + (company + 1) * SEATS):
            total += cells[at]
        return total

    def cubes(self, h: i64) -> int:
        """A bit per company."""
        return self.cells[CUBES + PER_HEX * h]

    def has_house(self, h: i64) -> bool:
        return self.cells[HOUSE + PER_HEX * h] == 1

    def price(self, h: i64) -> int:
        return self.cells[PRICE + PER_HEX * h]

    def on_map(self, company: i64) -> bool:
        return company != self.cells[OUT] and self.cells[SUPPLY + company] < self.land.start_supply[company]

    def free_cities(self) -> list[int]:
        cells = self.cells
        return [h for h in self.land.cities if cells[CUBES + PER_HEX * h] == 0]

    def full_price(self, h: i64) -> int:
        """AR-5.6: plain and city cost 2 more per cube (and house) there, forest and mountain take one cube only."""
        there = COUNT[self.cubes(h)]
        if self.land.single[h]:
            return BLOCKED if there else self.land.price[h]
        return self.land.price[h] + PRICE_PER_PIECE * (there + self.cells[HOUSE + PER_HEX * h])

    def frontier_with(self, company: i64, h: i64) -> list[int]:
        """The hexes next to the network once it has a cube in `h`, in order."""
        cells, row = self.cells, self.rows[company].copy()
        for other in self.land.neighbours[h]:
            if cells[CUBES + PER_HEX * other] >> company & 1:  # asked first: looking it up in the row costs more
                continue
            at = bisect_left(row, other)
            if at == len(row) or row[at] != other:
                row.insert(at, other)
        at = bisect_left(row, h)
        if at < len(row) and row[at] == h:  # not so where the network begins
            row.pop(at)
        return row

    def rebuild(self) -> None:
        for h in range(self.land.size):
            self.cells[PRICE + PER_HEX * h] = self.full_price(h)
        for company in range(COMPANIES):
            network = [h for h in range(self.land.size) if self.cubes(h) >> company & 1]
            near = {other for h in network for other in self.land.neighbours[h]}
            self.rows[company] = sorted(near - set(network))


def fields(hexes: int, players: int) -> list[Field]:
    """The readable form of a state; derived numbers are left out."""
    singles = [
        "year",
        "phase",
        "place",
        "left",
        "placed",
        "offered",
        "opened",
        "picker",
        "banker",
        "out",
        "houses",
        "ended",
    ]
    return [
        *(Field(name, YEAR + i) for i, name in enumerate(singles)),
        Field("bidders", AUCTION),
        Field("high_bid", AUCTION + 1),
        Field("high_bidder", AUCTION + 2),
        Field("bid_turn", AUCTION + 3),
        Field("order", ORDER, players),
        Field("columns", COLUMN, PHASES * SPACE_COUNT),
        Field("cash", CASH, players),
        Field("treasury", TREASURY, COMPANIES),
        Field("supply", SUPPLY, COMPANIES),
        Field("income", INCOME, COMPANIES),
        Field("unsold", UNSOLD, COMPANIES),
        Field("removed", REMOVED, COMPANIES),
        Field("held", HELD, COMPANIES * SEATS),
        Field("cubes", CUBES, hexes, PER_HEX),
        Field("houses_on", HOUSE, hexes, PER_HEX),
    ]
