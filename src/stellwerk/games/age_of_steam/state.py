"""The state of Age of Steam: where each number lives, and names for reading them.

Track lives in two places. Per hex one track code says what lies there (rules/tiles.py). The chain table holds links and
unfinished sections alike: owner, the stop it starts from, the stop it ends at (or none), sections, loose end, round
of its last growth. Every unfinished section has exactly one stop and one loose end (AS-7.8, 10.10, 12.6), so joining
and taking over need no walk over the map. Ownership of a track is that of its chain (AS-9.3).
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import Any, Final

from stellwerk.kernel.core import FREE, NOBODY, Core, Step, bit, shifted
from stellwerk.kernel.game import Field
from stellwerk.kernel.native import i64, mypyc_attr, vec

SEATS: Final = 6
EDGES: Final = 6
HEXES: Final = 172  # most hexes a board may have
STOPS: Final = 36  # most cities, towns and terminals; a set of stops is one int
CHAINS: Final = 192  # the box has track for 183
COLOURS: Final = 6  # red, blue, purple, yellow, black, white
WHITE: Final = 5
BOXES: Final = 52
ACTIONS: Final = 7
LETTERS: Final = 8
TOWN: Final = -1  # in COLOUR: no city yet

# Single numbers.
ROUND: Final = FREE  # from 1
PHASE: Final = FREE + 1  # place in the map's list of phases
PLACE: Final = FREE + 2  # who of the phase's order is at it
GO: Final = FREE + 3  # first or second go of phase 5
TILES: Final = FREE + 4  # tiles built in this turn
BUILT: Final = FREE + 5  # their hexes, −1 where none: four numbers
URBAN: Final = FREE + 9  # 1 while the builder may still place a New City
RAISED: Final = FREE + 10  # a bit per seat that raised its reach in this phase 5
BEGUN: Final = FREE + 11  # a bit per seat that has built its first tile
PASS_RIGHT: Final = FREE + 12  # who chose Turn Order last round and may still use it, or −1
HIGH: Final = FREE + 13  # the auction: highest bid,
HIGH_SEAT: Final = FREE + 14  # whose it is, or −1,
STILL_IN: Final = FREE + 15  # a bit per seat still in it
DISCS: Final = FREE + 16  # town discs on the map
HAND: Final = FREE + 17  # two cubes drawn by Production, as colour + 1
RIDE_COLOUR: Final = FREE + 19  # the cube on its way: colour,
RIDE_FROM: Final = FREE + 20  # the hex it started from,
RIDE_AT: Final = FREE + 21  # the stop it has reached, −1 while on a tile,
RIDE_LEFT: Final = FREE + 22  # links it may still use,
RIDE_SEEN: Final = FREE + 23  # a bit per stop it has visited
ENDED: Final = FREE + 24  # 0, or which end it was
CHAIN_TOP: Final = FREE + 25  # chains ever begun: slots above are unused
EXTRA: Final = FREE + 26  # what only one map knows
EXTRAS: Final = 6

# One number per seat.
ORDER: Final = EXTRA + EXTRAS  # seats in player order; −1 behind the last who is still in
NEW_ORDER: Final = ORDER + SEATS  # the order the auction is making
CASH: Final = NEW_ORDER + SEATS
INCOME: Final = CASH + SEATS
SHARES: Final = INCOME + SEATS
REACH: Final = SHARES + SEATS
ACTION: Final = REACH + SEATS  # chosen in this round, or −1
BID: Final = ACTION + SEATS  # last bid of this auction
OUT: Final = BID + SEATS  # 1 if insolvent
MARKERS: Final = OUT + SEATS  # owner markers on the map (derived)

# Goods, cities, supply.
BAG: Final = MARKERS + SEATS
BOX: Final = BAG + COLOURS  # cube in each box of the display as colour + 1
COLOUR: Final = BOX + BOXES  # per stop: colour of the city, TOWN for a town
LETTER: Final = COLOUR + STOPS  # per stop: New City as letter + 1, or 0
CUBES: Final = LETTER + STOPS  # per stop and colour
OFF_STOPS: Final = CUBES + STOPS * COLOURS  # per hex: a cube beside all stops, as colour + 1
USED: Final = OFF_STOPS + HEXES  # tiles on the map by kind (derived)
KINDS: Final = 18

# Track.
TILE: Final = USED + KINDS  # per hex: track code + 1, or 0
CHAIN: Final = TILE + HEXES
OWNER: Final = 0  # within a chain: seat or −1
ROOT: Final = 1  # stop × 6 + edge where it starts
OTHER: Final = 2  # the same where it ends, −1 while unfinished
LENGTH: Final = 3  # sections; 0 is a free slot
LOOSE: Final = 4  # hex × 6 + edge of the loose end, −1 for a link
GROWN: Final = 5  # round of the last growth
CHAIN_SIZE: Final = 6

# Derived from the above: never stored, not part of the hash.
DERIVED: Final = CHAIN + CHAINS * CHAIN_SIZE
STAMP: Final = DERIVED  # another number whenever track or cities change
AT: Final = STAMP + 1  # per stop and edge: the chain that leaves there + 1
OWN: Final = AT + STOPS * EDGES  # per stop, four bits per seat: how many of its chains
TIP: Final = OWN + STOPS  # per hex, a byte per edge: the chain whose loose end is there + 1
CITY_EDGES: Final = TIP + HEXES  # per hex a bit per edge behind which a city lies
CONNECTION: Final = CITY_EDGES + HEXES  # per seat: the rule of connection its FITTING was made for (Rules.connection)
FITTING: Final = CONNECTION + SEATS  # per seat and hex: track codes that fit there for the seat, as bits

# Rows.
TURNS: Final = 0  # seats in the order of this phase
PATH: Final = 1  # chains the moving cube has used
FREE_CHAINS: Final = 2
STORED_ROWS: Final = 3
STALE: Final = 3  # + seat: hexes whose FITTING is out of date (derived)


class Land:
    """The board as tables of ints, made once and shared by all states."""

    def __init__(self, size: int, stops: int) -> None:
        self.size: int = size
        self.stops: int = stops
        self.across: vec[i64] = vec[i64]()  # per hex × 6 + edge the same edge seen from beyond, −1 at the border
        self.stop_of: vec[i64] = vec[i64]()  # per hex its stop or −1
        self.hex_of: list[int] = []  # per stop its hex
        self.price: vec[i64] = vec[i64]()  # per hex: a new simple tile
        self.colour: list[int] = []  # per stop at the start; TOWN for towns
        self.claims_unowned: bool = True  # whether who finishes an unowned section gets the link (AS-9.11)
        self.cities_by_track: bool = False  # whether a city is a starting point only for who has track there
        self.terminal: int = 0  # a bit per stop where cubes end and never pass
        self.number: list[int] = []  # stop by half × 6 + number − 1, or −1
        self.cubes: list[int] = []  # per stop: starting cubes
        self.cubes_2019: list[int] = []  # the same in the print of 2019
        self.cotton: list[bool] = []  # per stop: starts with a white cube
        self.ports: int = 0  # a bit per stop that takes cotton
        self.dice: int = 0  # of goods growth by the board's own count; 0: as many as players
        self.extra: list[int] = []  # triples: after which round, to which stop, how many cubes from the bag
        self.bonus: list[int] = []  # stops that get cubes by a map's rule
        self.steps: list[list[int]] = []  # per stop and hex: how many hexes apart (for bots)
        self.off_stops: list[int] = []  # hexes that start with a cube
        self.side: list[int] = []  # per stop: −1 west, 1 east, 0 neither
        self.starts: int = 0  # a bit per start city
        self.bought: list[int] = []  # stop × 6 + edge at both ends of a link that is bought
        self.bought_price: int = 0
        self.kind_of_code: list[int] = []
        self.pool_of_kind: list[int] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Who has how many points (AS-17); a map may count otherwise."""

    def scores(self, s: State) -> list[int]:
        raise AssertionError("the rules override this")

    def winners(self, s: State) -> list[int]:
        raise AssertionError("the rules override this")


class Network:
    """Finished links as goods see them, made once per change of track."""

    def __init__(self, stamp: int, stops: int) -> None:
        self.stamp: int = stamp
        self.exits: list[list[int]] = [[] for _ in range(stops)]  # per stop: edge, chain, other stop, and so on
        self.near: list[int] = [0] * stops  # per stop: neighbours as bits
        self.homes: list[int] = [-1] * COLOURS  # per colour: the stops that take it, −1 not asked yet
        self.less: dict[int, Network] = {}  # the same without one chain
        self.within: dict[int, list[int]] = {}  # colour × 64 + stop left out + 1: stops that get home in so many links


class Memo:
    """What a map keeps with a state from one decision to the next; it says itself for which tiles it holds."""


class State(Core):
    """A position. `rows`: order of the phase, path of the moving cube, free chain slots; then stale hexes per seat."""

    def __init__(self, steps: list[Step[Any]], land: Land, judge: Judge, players: int) -> None:
        super().__init__(steps)
        self.land: Land = land
        self.judge: Judge = judge
        self.players: int = players
        self.network: Network | None = None
        self.memo: Memo | None = None
        self.touched: list[int] = []  # hexes that changed in the action at hand; empty between actions
        self.stamps: int = 0  # the last stamp given; never goes back, so an undone one is not met again

    def fresh(self) -> State:
        return State(self.steps, self.land, self.judge, self.players)

    def clone(self) -> State:
        twin = State(self.steps, self.land, self.judge, self.players)
        twin.cells = self.cells[:]
        twin.rows = self.rows.copy()
        twin.options = self.options
        twin.source = self.source
        twin.network = self.network
        twin.memo = self.memo
        twin.stamps = self.stamps
        return twin

    def scores(self) -> list[int]:
        return self.judge.scores(self)

    def accounts(self) -> list[int]:
        cells, players = self.cells, self.players
        made = self.part(CASH, players) + self.part(INCOME, players) + self.part(SHARES, players)
        scores = self.judge.scores(self)
        return made + [0 if cells[OUT + seat] else scores[seat] for seat in range(players)]

    def clock(self) -> int:
        cells = self.cells
        return (((cells[ROUND] << 4) + cells[PHASE] << 2) + cells[GO] << 3) + cells[PLACE]

    def winners(self) -> list[int]:
        return self.judge.winners(self)

    def hash(self) -> int:
        """Derived numbers depend on the way, not on the position: they are left out."""
        packed = array("q", self.part(0, DERIVED))
        for row in self.rows[:STORED_ROWS]:
            packed.append(len(row))
            packed.extend(row)
        return int.from_bytes(blake2b(packed.tobytes(), digest_size=8).digest(), "little") >> 2

    # Players --------------------------------------------------------------

    def cash(self, seat: i64) -> int:
        return self.cells[CASH + seat]

    def income(self, seat: i64) -> int:
        return self.cells[INCOME + seat]

    def shares(self, seat: i64) -> int:
        return self.cells[SHARES + seat]

    def reach(self, seat: i64) -> int:
        return self.cells[REACH + seat]

    def is_out(self, seat: i64) -> bool:
        return self.cells[OUT + seat] == 1

    def playing(self) -> list[int]:
        """Seats still in the game, in player order."""
        return [seat for seat in self.cells[ORDER : ORDER + self.players] if seat != NOBODY]

    def holder(self, action: i64) -> int:
        """Who chose this action in this round, or −1."""
        for seat in range(self.players):
            if self.cells[ACTION + seat] == action:
                return seat
        return NOBODY

    # Stops ----------------------------------------------------------------

    def cubes(self, stop: i64, colour: i64) -> int:
        return self.cells[CUBES + stop * COLOURS + colour]

    def own_track(self, stop: i64, seat: i64) -> int:
        """How many chains of a seat end at a stop: in a town, how many of its tracks are the seat's."""
        return self.cells[OWN + stop] >> seat * 4 & 15

    def city_with_letter(self, letter: i64) -> int:
        """The stop where this New City lies, or −1."""
        for stop in range(self.land.stops):
            if self.cells[LETTER + stop] == letter + 1:
                return stop
        return -1

    # Track ----------------------------------------------------------------

    def code(self, h: i64) -> int:
        """The track code on a hex, −1 if there is no tile."""
        return self.cells[TILE + h] - 1

    def owner(self, chain: i64) -> int:
        return self.cells[CHAIN + chain * CHAIN_SIZE + OWNER]

    def root(self, chain: i64) -> int:
        """The stop a chain starts from."""
        return self.cells[CHAIN + chain * CHAIN_SIZE + ROOT] // EDGES

    def end(self, chain: i64) -> int:
        """The stop a link ends at, −1 for an unfinished section."""
        at = self.cells[CHAIN + chain * CHAIN_SIZE + OTHER]
        return at // EDGES if at >= 0 else -1

    def length(self, chain: i64) -> int:
        return self.cells[CHAIN + chain * CHAIN_SIZE + LENGTH]

    def tip(self, half: i64) -> int:
        """The chain whose loose end is at hex × 6 + edge, −1 if none is."""
        return (self.cells[TIP + half // EDGES] >> half % EDGES * 8 & 255) - 1

    def mark_tip(self, half: i64, chain: i64) -> None:
        """The loose end at hex × 6 + edge is that of this chain; −1: there is none."""
        at, shift = TIP + half // EDGES, half % EDGES * 8
        self.put(at, self.cells[at] & ~shifted(255, shift) | chain + 1 << shift)

    def chain_at(self, stop: i64, edge: i64) -> int:
        """The chain that leaves a stop by an edge, or −1."""
        return self.cells[AT + stop * EDGES + edge] - 1

    def chains(self) -> list[int]:
        """All links and unfinished sections."""
        at = CHAIN + LENGTH
        return [c for c in range(self.cells[CHAIN_TOP]) if self.cells[at + c * CHAIN_SIZE]]

    def sections(self, seat: i64) -> int:
        """AS-17.2: sections of own links."""
        return sum(self.length(c) for c in self.chains() if self.owner(c) == seat and self.end(c) >= 0)

    # Derived numbers ------------------------------------------------------

    def rebuild(self) -> None:
        cells, land = self.cells, self.land
        for at in range(DERIVED, len(cells)):
            cells[at] = 0
        for seat in range(SEATS):
            cells[MARKERS + seat] = 0
        for chain in self.chains():
            self.count_chain(chain)
        self.count_tiles()
        self.find_cities()
        self.stamps += 1
        cells[STAMP] = self.stamps
        for seat in range(self.players):
            self.rows[STALE + seat] = list(range(land.size))

    def count_chain(self, chain: i64) -> None:
        cells, at = self.cells, CHAIN + chain * CHAIN_SIZE
        owner = cells[at + OWNER]
        for end in (cells[at + ROOT], cells[at + OTHER]):
            if end >= 0:
                cells[AT + end] = chain + 1
                if owner >= 0:
                    cells[OWN + end // EDGES] += bit(owner * 4)
        if owner >= 0:
            cells[MARKERS + owner] += 1
        if cells[at + LOOSE] >= 0:
            half = cells[at + LOOSE]
            cells[TIP + half // EDGES] |= chain + 1 << half % EDGES * 8

    def count_tiles(self) -> None:
        cells = self.cells
        for kind in range(KINDS):
            cells[USED + kind] = 0
        for h in range(self.land.size):
            if cells[TILE + h]:
                kind = self.land.kind_of_code[cells[TILE + h] - 1]
                cells[USED + kind] += 1
                if self.land.pool_of_kind[kind] >= 0:
                    cells[USED + self.land.pool_of_kind[kind]] += 1

    def find_cities(self) -> None:
        for h in range(self.land.size):
            self.cells[CITY_EDGES + h] = self.city_edges(h)

    def city_edges(self, h: i64) -> int:
        found = 0
        for edge in range(EDGES):
            other = self.land.across[h * EDGES + edge]
            if other >= 0:
                stop = self.land.stop_of[other // EDGES]
                if stop >= 0 and self.cells[COLOUR + stop] != TOWN:
                    found |= 1 << edge
        return found


def cell_count(players: int) -> int:
    return FITTING + players * HEXES


def fields(hexes: int, stops: int, players: int) -> list[Field]:
    """The readable form of a state; derived numbers are left out."""
    singles = {
        "round": ROUND,
        "phase": PHASE,
        "place": PLACE,
        "go": GO,
        "tiles": TILES,
        "urban": URBAN,
        "raised": RAISED,
        "begun": BEGUN,
        "pass_right": PASS_RIGHT,
        "high_bid": HIGH,
        "high_bidder": HIGH_SEAT,
        "bidders": STILL_IN,
        "discs": DISCS,
        "ride_colour": RIDE_COLOUR,
        "ride_from": RIDE_FROM,
        "ride_at": RIDE_AT,
        "ride_left": RIDE_LEFT,
        "ride_seen": RIDE_SEEN,
        "ended": ENDED,
        "chain_top": CHAIN_TOP,
    }
    per_seat = {
        "order": ORDER,
        "new_order": NEW_ORDER,
        "cash": CASH,
        "income": INCOME,
        "shares": SHARES,
        "reach": REACH,
        "action": ACTION,
        "bid": BID,
        "out": OUT,
    }
    return [
        *(Field(name, at) for name, at in singles.items()),
        Field("built", BUILT, 4),
        Field("hand", HAND, 2),
        Field("extra", EXTRA, EXTRAS),
        *(Field(name, at, players) for name, at in per_seat.items()),
        Field("bag", BAG, COLOURS),
        Field("boxes", BOX, BOXES),
        Field("colours", COLOUR, stops),
        Field("letters", LETTER, stops),
        Field("cubes", CUBES, stops * COLOURS),
        Field("cubes_off_stops", OFF_STOPS, hexes),
        Field("tiles_on", TILE, hexes),
        Field("chains", CHAIN, CHAINS * CHAIN_SIZE),
    ]
