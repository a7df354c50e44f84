"""The state of First Train: where each number lives, and names for reading them."""

from typing import Any, Final

from stellwerk.kernel.core import FREE, Core, Step, packed
from stellwerk.kernel.game import Field
from stellwerk.kernel.native import i64, vec

SEATS: Final = 4
MOST_BOXES: Final = 16
MOST_TRAINS: Final = 24

# Colours of influence, companies, kinds of piece.
WHITE: Final = 0
BROWN: Final = 1
RED: Final = 2
GREEN: Final = 3
COLOURS: Final = 4
COMPANIES: Final = 2  # company c has the influence colour RED + c and the bit 1 << c
WHITE_CUBE: Final = 0
YELLOW_CUBE: Final = 1
RED_PASSENGER: Final = 2  # + company
GREEN_PASSENGER: Final = 3
LANDOWNER: Final = 4
CARGO: Final = 4  # kinds that can be transported
KINDS: Final = 5
EVERY_COMPANY: Final = (1 << COMPANIES) - 1

# Single numbers.
ROUND: Final = FREE  # 0 is the first
PHASE: Final = FREE + 1  # 1 to 9, as the rulebook numbers them
PLACE: Final = FREE + 2  # whose turn it is in the order of the phase
PASSED: Final = FREE + 3  # a bit per seat, phase 6
BOX: Final = FREE + 4  # the next one to be paid out
HEAD: Final = FREE + 5  # area the running line has reached, or −1
LENGTH: Final = FREE + 6  # links of the running line
POINTS: Final = FREE + 7  # building points of the running line
FEES: Final = FREE + 8  # its fees by colour: white for landowners, red and green for companies
DUE: Final = FEES + COLOURS  # points still to be paid, by a line or a train
WANTED: Final = DUE + 1  # train being bought, or −1
SOLD_TO: Final = DUE + 2  # company of the running takeover, or −1
SOLD_FROM: Final = DUE + 3  # its ends, as numbers of places
SOLD_UNTIL: Final = DUE + 4
CONNECTED: Final = DUE + 5  # 1 once the first connection has been scored
ENDED: Final = DUE + 6

# One number per seat.
HAND: Final = DUE + 7  # cubes
STOCK: Final = HAND + SEATS  # cubes in the supply
LINKS: Final = STOCK + SEATS  # links in the supply
VP: Final = LINKS + SEATS
INFLUENCE: Final = VP + SEATS  # colour by colour, each with all seats
PROFIT: Final = INFLUENCE + COLOURS * SEATS
ORDER: Final = PROFIT + SEATS  # player order
BUILDERS: Final = ORDER + SEATS  # building order
CARRIERS: Final = BUILDERS + SEATS  # train order
KEPT: Final = CARRIERS + SEATS  # transported pieces: seat by seat, each with all kinds of cargo

# Companies, boxes, trains, pieces out of the game.
COMPANY_LINKS: Final = KEPT + SEATS * CARGO
BID: Final = COMPANY_LINKS + COMPANIES
BIDDER: Final = BID + MOST_BOXES
DRAWN: Final = BIDDER + MOST_BOXES  # colour of the drawn marker, or −1
OWNER: Final = DRAWN + MOST_BOXES  # seat whose locomotive stands on the train, or −1
LOAD: Final = OWNER + MOST_TRAINS  # train by train, each with all kinds of cargo
OUT: Final = LOAD + MOST_TRAINS * CARGO  # kind by kind, landowners included

# Per area: pieces by kind, which companies own its town or station (bits), whose links touch it (derived bits).
AREA: Final = OUT + KINDS
OWNED: Final = AREA + KINDS
TOUCH: Final = OWNED + 1
PER_AREA: Final = 8
# The owner of each link follows the areas: a seat, a company as FIRST_COMPANY + c, or −1. See Land.links_at.
FIRST_COMPANY: Final = SEATS
COMPANY_TOUCH: Final = EVERY_COMPANY << FIRST_COMPANY

# Rows. A track lists the seats from its lowest space to its highest, on one space from the bottom to the top.
PROFIT_TRACK: Final = COLOURS  # the influence tracks are rows 0 to 3
LINE: Final = 5  # areas of the running line
ROUTE: Final = 6  # links picked so far for a takeover with several routes
REACH: Final = 7  # + seat: what the seat can load (derived, in phase 6 only), see rules/reach.py
REACH_BITS: Final = 16
ROWS: Final = REACH + SEATS

# Why nothing is built over a border.
OPEN: Final = 0
HILL_OR_HOPS: Final = 1
EXIT_ONLY: Final = 2
OUT_OF_PLAY: Final = 3
NEVER_JOINED: Final = 4


class Land:
    """The map as tables of ints, made once and shared by all states. A way is a border with a direction."""

    def __init__(self, areas: int, link_a: list[int], link_b: list[int], cost: list[int]) -> None:
        self.areas: int = areas
        self.links: int = len(link_a)
        self.links_at: int = AREA + PER_AREA * areas
        self.size: int = self.links_at + self.links
        self.link_a: vec[i64] = packed(link_a)
        self.link_b: vec[i64] = packed(link_b)
        self.cost: list[int] = cost
        self.links_of: list[list[int]] = [[] for _ in range(areas)]
        for link in range(self.links):
            self.links_of[link_a[link]].append(link)
            self.links_of[link_b[link]].append(link)
        self.way_from: list[int] = []
        self.way_to: list[int] = []
        self.way_link: list[int] = []  # −1 where no link can lie
        self.way_bar: list[int] = []  # OPEN, or why not
        self.ways_out: list[list[int]] = [[] for _ in range(areas)]  # open ones only
        self.town: list[int] = [0] * areas  # company bits
        self.station: list[bool] = [False] * areas
        self.slots: vec[i64] = packed([0] * areas)
        self.printed: list[list[int]] = [[] for _ in range(areas)]  # kinds of passengers
        self.goods: vec[i64] = packed([-1] * areas)  # kind of cube
        self.loading: list[list[int]] = [[] for _ in range(areas)]  # white area → stations
        self.loads_for: list[list[int]] = [[] for _ in range(areas)]  # station → white areas
        self.places: list[int] = []  # areas with a town or a station
        self.sites: list[int] = []  # areas a link may leave
        self.sources: list[int] = []  # areas that may hold goods or people
        self.place_of: list[int] = [-1] * areas
        self.out_of_play: list[bool] = [False] * areas

    def add_way(self, start: int, end: int, link: int, bar: int) -> None:
        if bar == OPEN:
            self.ways_out[start].append(len(self.way_from))
        self.way_from.append(start)
        self.way_to.append(end)
        self.way_link.append(link)
        self.way_bar.append(bar)

    def add_loading(self, area: int, stations: list[int]) -> None:
        self.loading[area] = stations
        for station in stations:
            self.loads_for[station].append(area)

    def find_places(self) -> None:
        self.places = [a for a in range(self.areas) if self.town[a] or self.station[a]]
        self.sites = [a for a in range(self.areas) if self.ways_out[a]]
        self.sources = [a for a in range(self.areas) if self.goods[a] >= 0 or self.slots[a]]
        for i in range(len(self.places)):
            self.place_of[self.places[i]] = i

    def other_end(self, link: int, area: int) -> int:
        return self.link_b[link] if self.link_a[link] == area else self.link_a[link]


class Panel:
    """The pieces, and one side of display and train board, as tables of ints."""

    def __init__(self, rounds: int, last: int, bag: list[int]) -> None:
        self.rounds: int = rounds
        self.last: int = last  # space of the influence tracks
        self.bag: list[int] = bag  # markers by colour
        self.least: list[int] = []  # bid, per box
        self.printed: list[list[int]] = []  # points by colour, per box
        self.either: list[bool] = []  # a marker that is red or green, per box
        self.price: vec[i64] = vec[i64]()  # per train
        self.seats: vec[i64] = vec[i64]()
        self.spaces: vec[i64] = vec[i64]()
        self.first_class: bool = False
        self.cubes: int = 0
        self.links: int = 0
        self.locomotives: int = 0
        self.company_links: list[int] = []
        self.pieces: list[int] = []  # by kind
        self.income: int = 0  # cubes per round
        self.start: list[int] = []  # influence by colour
        self.profit_least: int = 0
        self.profit_most: int = 0
        self.profit_start: int = 0
        self.money: list[int] = []  # by kind of cargo
        self.upkeep: int = 0


class State(Core):
    """A position. Everything is open but the order of the bags (FT-0.14), so there is nothing to redeal."""

    def __init__(self, steps: list[Step[Any]], land: Land, panel: Panel, players: int) -> None:
        super().__init__(steps)
        self.land: Land = land
        self.panel: Panel = panel
        self.players: int = players

    def fresh(self) -> "State":
        return State(self.steps, self.land, self.panel, self.players)

    def scores(self) -> list[int]:
        """FT-11.1 to 11.3, as if the game ended now."""
        return [self.score(seat) for seat in range(self.players)]

    def accounts(self) -> list[int]:
        cells, players = self.cells, self.players
        influence = [0] * players
        for colour in range(COLOURS):
            for seat in range(players):
                influence[seat] += cells[INFLUENCE + colour * SEATS + seat]
        points = [self.score(seat) + self.load_points(seat) + self.load_sets(seat) for seat in range(players)]
        return self.part(HAND, players) + influence + self.part(PROFIT, players) + points

    def load_points(self, seat: i64) -> int:
        """FT-7.1, 7.2: one each for what is in the trains; on side 2-3 a passenger brings the price of the train."""
        total = 0
        for train in range(len(self.panel.price)):
            if self.cells[OWNER + train] == seat:
                for kind in range(CARGO):
                    each = self.panel.price[train] if self.panel.first_class and kind >= RED_PASSENGER else 1
                    total += each * self.cells[LOAD + train * CARGO + kind]
        return total

    def load_sets(self, seat: i64) -> int:
        """FT-11.1: what the loads in the trains add to the points for sets."""
        kept = self.part(KEPT + seat * CARGO, CARGO)
        for train in range(len(self.panel.price)):
            if self.cells[OWNER + train] == seat:
                for kind in range(CARGO):
                    kept[kind] += self.cells[LOAD + train * CARGO + kind]
        return 2 * (min(kept) - self.sets(seat))

    def clock(self) -> int:
        return self.cells[ROUND] * 10 + self.cells[PHASE]

    def score(self, seat: i64) -> int:
        cells = self.cells
        return cells[VP + seat] + 2 * self.sets(seat) + cells[PROFIT + seat] - self.laid(seat)

    def winners(self) -> list[int]:
        """FT-11.4: always one."""
        return self.ranking()[:1]

    def ranking(self) -> list[int]:
        """FT-11.4: most points first; on a tie the higher P/L position, then the marker higher in the stack."""
        points, track = self.scores(), self.rows[PROFIT_TRACK]
        keys = [(-points[seat], -track.index(seat), seat) for seat in range(self.players)]
        return [seat for _, _, seat in sorted(keys)]

    def sets(self, seat: i64) -> int:
        """FT-11.1: one of each kind of cargo."""
        at = KEPT + seat * CARGO
        return min(self.part(at, CARGO))

    def laid(self, seat: i64) -> int:
        """Own links on the map."""
        return self.panel.links - self.cells[LINKS + seat]

    def influence(self, colour: i64, seat: i64) -> int:
        return self.cells[INFLUENCE + colour * SEATS + seat]

    def pieces(self, area: i64, kind: i64) -> int:
        return self.cells[AREA + PER_AREA * area + kind]

    def owned(self, area: i64) -> int:
        """A bit per company."""
        return self.cells[OWNED + PER_AREA * area]

    def touch(self, area: i64) -> int:
        """A bit per seat and company with a link there."""
        return self.cells[TOUCH + PER_AREA * area]

    def owner(self, link: i64) -> int:
        return self.cells[self.land.links_at + link]

    def touched_by(self, area: i64) -> int:
        """The bits of `touch`, counted from the links."""
        mask = 0
        for link in self.land.links_of[area]:
            owner = self.owner(link)
            if owner >= 0:
                mask |= 1 << owner
        return mask

    def rebuild(self) -> None:
        from .rules.reach import reach_rows  # the rules know the state, not the other way round

        for area in range(self.land.areas):
            self.cells[TOUCH + PER_AREA * area] = self.touched_by(area)
        rows = reach_rows(self) if self.cells[PHASE] == 6 else [[] for _ in range(SEATS)]
        for seat in range(SEATS):
            self.rows[REACH + seat] = rows[seat]


def fields(land: Land, panel: Panel, players: int) -> list[Field]:
    """The readable form of a state; derived numbers are left out."""
    singles = ["round", "phase", "place", "passed", "box", "head", "length", "points"]
    doubles = ["due", "wanted", "sold_to", "sold_from", "sold_until", "connected", "ended"]
    kinds = ["white", "yellow", "red", "green", "landowners"]
    boxes, trains = len(panel.least), len(panel.price)
    return [
        *(Field(name, ROUND + i) for i, name in enumerate(singles)),
        Field("fees", FEES, COLOURS),
        *(Field(name, DUE + i) for i, name in enumerate(doubles)),
        Field("hand", HAND, players),
        Field("stock", STOCK, players),
        Field("links", LINKS, players),
        Field("vp", VP, players),
        *(Field(f"influence_{name}", INFLUENCE + i * SEATS, players) for i, name in enumerate(COLOUR_NAMES)),
        Field("profit", PROFIT, players),
        Field("order", ORDER, players),
        Field("builders", BUILDERS, players),
        Field("carriers", CARRIERS, players),
        *(Field(f"kept_{kinds[i]}", KEPT + i, players, CARGO) for i in range(CARGO)),
        Field("company_links", COMPANY_LINKS, COMPANIES),
        Field("bid", BID, boxes),
        Field("bidder", BIDDER, boxes),
        Field("drawn", DRAWN, boxes),
        Field("train_owner", OWNER, trains),
        *(Field(f"load_{kinds[i]}", LOAD + i, trains, CARGO) for i in range(CARGO)),
        Field("out", OUT, KINDS),
        *(Field(f"area_{kinds[i]}", AREA + i, land.areas, PER_AREA) for i in range(KINDS)),
        Field("owned", OWNED, land.areas, PER_AREA),
        Field("link_owner", land.links_at, land.links),
    ]


COLOUR_NAMES: Final = ["white", "brown", "red", "green"]
