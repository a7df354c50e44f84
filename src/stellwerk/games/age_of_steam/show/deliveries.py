"""Every delivery a player could make, with what it brings to whom: for the table of best deliveries and for bots."""

from dataclasses import dataclass

from stellwerk.kernel.core import NOBODY

from ..rules.goods import Cargo
from ..rules.network import homes_of, network_of, network_without, within
from ..rules.questions import Rules
from ..state import COLOURS, CUBES, OFF_STOPS, REACH, SEATS, TILE, Network, State

SEARCH_LIMIT = 40_000  # ways looked at; a crowded late board has some thousand


@dataclass(frozen=True)
class Delivery:
    """A cube's way home: edges and chains from its start, and the income it brings per seat."""

    hex: int
    colour: int
    edges: tuple[int, ...]
    chains: tuple[int, ...]
    stops: tuple[int, ...]
    gains: tuple[int, ...]

    def own(self, seat: int) -> int:
        return self.gains[seat]

    def others(self, seat: int) -> int:
        return sum(self.gains) - self.gains[seat]


class Search:
    """All ways of one seat's reach; of ways from the same cube with the same gains the shortest one stays."""

    def __init__(self, s: State, rules: Rules, seat: int) -> None:
        self.s, self.rules, self.seat = s, rules, seat
        self.reach = s.cells[REACH + seat]
        self.budget = SEARCH_LIMIT
        self.start = self.hex = self.colour = -1  # the cube at hand
        self.found: dict[tuple[int, int, int, tuple[int, ...]], Delivery] = {}

    def run(self) -> list[Delivery]:
        s, net = self.s, network_of(self.s)
        for stop in range(s.land.stops):
            for colour in range(COLOURS):
                if s.cells[CUBES + stop * COLOURS + colour] and self.is_near(net, colour, stop):
                    self.start, self.hex, self.colour = stop, s.land.hex_of[stop], colour
                    self.go(net, stop, 1 << stop, [], [], [], self.reach)
        if self.rules.cubes_off_stops():
            self.run_lying()
        return sorted(
            self.found.values(),
            key=lambda d: (-d.own(self.seat), d.others(self.seat), len(d.edges), d.hex, d.colour, d.edges),
        )

    def is_near(self, net: Network, colour: int, stop: int) -> bool:
        return within(self.s, self.rules, net, colour, stop)[self.reach] >> stop & 1 == 1

    def run_lying(self) -> None:
        """AS-SL.10: cubes on tiles; their first part is the track they lie on."""
        s = self.s
        cargo = Cargo(self.rules)
        for h in s.land.off_stops:
            if s.cells[OFF_STOPS + h] and s.cells[TILE + h]:
                self.start, self.hex, self.colour = -1, h, s.cells[OFF_STOPS + h] - 1
                ways = cargo.ways_off_tile(s, h)
                for i in range(0, len(ways), 3):
                    edge, chain, stop = ways[i : i + 3]
                    self.arrive(network_without(s, chain), stop, 1 << stop, [edge], [chain], [stop], self.reach - 1)

    def go(
        self, net: Network, stop: int, seen: int, edges: list[int], chains: list[int], stops: list[int], left: int
    ) -> None:
        exits = net.exits[stop]
        for i in range(0, len(exits), 3):
            edge, chain, other = exits[i : i + 3]
            if not seen >> other & 1:
                self.arrive(net, other, seen | 1 << other, [*edges, edge], [*chains, chain], [*stops, other], left - 1)

    def arrive(
        self, net: Network, stop: int, seen: int, edges: list[int], chains: list[int], stops: list[int], left: int
    ) -> None:
        self.budget -= 1
        if homes_of(self.s, self.rules, net, self.colour) >> stop & 1:
            self.note(edges, chains, stops)
        elif left > 0 and self.budget > 0 and self.may_go_on(net, stop, left):
            self.go(net, stop, seen, edges, chains, stops, left)

    def may_go_on(self, net: Network, stop: int, left: int) -> bool:
        """Through this stop a cube passes and may still get home."""
        if self.rules.dead_ends() >> stop & 1:
            return False
        return within(self.s, self.rules, net, self.colour, self.start)[left] >> stop & 1 == 1

    def note(self, edges: list[int], chains: list[int], stops: list[int]) -> None:
        gains = [0] * SEATS
        for chain in chains:
            owner = self.s.owner(chain)
            if owner != NOBODY and not self.s.is_out(owner):
                gains[owner] += 1
        key = (self.hex, self.colour, stops[-1], tuple(gains))
        old = self.found.get(key)
        if old is None or len(old.edges) > len(edges):
            made = Delivery(self.hex, self.colour, tuple(edges), tuple(chains), tuple(stops), tuple(gains))
            self.found[key] = made


def deliveries(s: State, rules: Rules, seat: int) -> list[Delivery]:
    """Best for the seat first: most own income, then least for the others, then the shortest."""
    return Search(s, rules, seat).run()
