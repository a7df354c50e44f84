"""Routes (EX-8.3 to 8.15): how far trains go, and the best route, searched exactly.

Between two visits a train uses route cards only, so the ways between stations do not depend on the visits before
(EX-8.26). The search therefore runs on stations and the shortest hops between them: depth first, and a branch is cut
when even the highest possible count of what is left (a fractional knapsack over the stations not yet visited, each at the
price of its shortest hop) can't beat the best route found, or when the same stations were visited before in no more
steps. No limit cuts anything else: the answer is exact.
"""

from typing import Final

from stellwerk.kernel.core import Refused

from ..state import FAR, FRESH, NEAR, OPPOSITE, State, Terms

FREE_START: Final = 4  # "edge of entry" of a train that begins here, or may leave by any exit
STEP_WEIGHT: Final = 1024  # a point of value outweighs any number of steps (EX-8.12, 8.13)


class Trip:
    """All that a train reaches from a station without visiting another: one entry per space and edge of entry."""

    def __init__(self) -> None:
        self.spaces: list[int] = []
        self.entries: list[int] = []
        self.parents: list[int] = []
        self.steps: list[int] = []
        self.stops: list[int] = []  # the entries that are stations

    def way(self, at: int) -> list[int]:
        """The spaces on the way to an entry, the start left out."""
        found: list[int] = []
        while at >= 0:
            found.append(self.spaces[at])
            at = self.parents[at]
        found.reverse()
        return found


def travel(s: State, start: int, exits: int, reach: int, first_stop: bool) -> Trip:
    """EX-8.10, 8.11: step by step along track that meets; on route cards no turning round."""
    land, trip = s.land, Trip()
    seen = bytearray(4 * land.spaces)
    enter(s, trip, seen, start, exits, -1, 1)
    at = 0
    while at < len(trip.spaces):
        space, steps = trip.spaces[at], trip.steps[at]
        if land.station[space]:
            if space != start:
                trip.stops.append(at)
                if first_stop:
                    return trip
        elif steps < reach:
            enter(s, trip, seen, space, land.ways[4 * s.local(space) + trip.entries[at]], at, steps + 1)
        at += 1
    return trip


def enter(s: State, trip: Trip, seen: bytearray, space: int, exits: int, parent: int, steps: int) -> None:
    land = s.land
    around = land.neighbours[space]
    for edge in range(4):
        if exits >> edge & 1:
            other, entry = around[edge], OPPOSITE[edge]
            if other >= 0 and not seen[4 * other + entry]:
                local = s.local(other)
                if local >= 0 and land.edges[local] >> entry & 1:
                    seen[4 * other + entry] = 1
                    trip.spaces.append(other)
                    trip.entries.append(entry)
                    trip.parents.append(parent)
                    trip.steps.append(steps)


def exits_of(s: State, local: int, entry: int, reverse: bool) -> int:
    """EX-8.10, 14.3: from a station also back where it came from, unless only dead ends allow that."""
    exits = s.land.edges[local]
    if reverse or entry == FREE_START or s.land.dead_end[local >> 1]:
        return exits
    return exits & ~(1 << entry)


def nearest(s: State, space: int) -> int:
    """Steps from a station to the nearest other one."""
    trip = travel(s, space, s.land.edges[s.local(space)], FAR, True)
    return trip.steps[trip.stops[0]] if trip.stops else FAR


class Trains:
    """EX-8.3 to 8.14: ranges, the nearest station, the best route."""

    def __init__(self, terms: Terms) -> None:
        self.terms: Terms = terms

    def reach(self, s: State, company: int, black: bool) -> int:
        """EX-8.3, 8.4, 14.1, 14.2: steps a train of the company may take."""
        reach = s.shares(company) + (1 if black and self.terms.black_range else 0)
        return reach - 1 if self.terms.counts_start else reach

    def sure_reach(self, s: State, company: int) -> int:
        """The reach the initiator can count on: with `ask` the owner may keep the black engine back."""
        return self.reach(s, company, not self.terms.ask)

    def refresh(self, s: State) -> None:
        """Count NEAR anew if the network has changed."""
        if s.cells[FRESH]:
            return
        near = [FAR] * s.land.companies
        for space in range(s.land.spaces):
            card = s.card(space)
            if card >= 0 and s.land.station[space]:
                steps = nearest(s, space)
                for company in range(s.land.companies):
                    if s.land.owners[card] >> company & 1 and steps < near[company]:
                        near[company] = steps
        for company in range(s.land.companies):
            s.put(NEAR + company, near[company])
        s.put(FRESH, 1)

    def best(self, s: State, company: int, black: bool) -> list[int]:
        """EX-8.12, 8.13: the spaces of the most valuable route, of those one with fewest steps; empty without one."""
        return Search(s, company, self.reach(s, company, black), self.terms.reverse).route()


def value_of(s: State, route: list[int]) -> int:
    """EX-8.15: one for each station and the bonus numbers, whatever the company."""
    total, visited = 0, 0
    for space in route:
        if s.land.station[space] and not visited >> space & 1:
            visited |= 1 << space
            total += s.land.worth[s.card(space)]
    return total


class Search:
    """One exact search for the best route."""

    def __init__(self, s: State, company: int, reach: int, reverse: bool) -> None:
        self.s: State = s
        self.reach: int = reach
        self.reverse: bool = reverse
        self.places: list[int] = [space for space in s.land.all_spaces if s.land.station[space] and s.card(space) >= 0]
        self.index: list[int] = [-1] * s.land.spaces
        for i, space in enumerate(self.places):
            self.index[space] = i
        self.worth: list[int] = [s.land.worth[s.card(space)] for space in self.places]
        self.own: list[bool] = [s.land.owners[s.card(space)] >> company & 1 == 1 for space in self.places]
        self.nodes: list[list[int]] = []  # per 5 × station + entry: hops as node, steps, node, steps …
        self.cheapest: list[int] = [FAR] * len(self.places)
        self.by_promise: list[int] = []  # stations, most value per step first
        self.gain: list[int] = []
        self.path: list[int] = []
        self.best_path: list[int] = []
        self.reached: dict[int, int] = {}  # stations visited and where the train stands → best score so far
        self.best: int = 0

    def route(self) -> list[int]:
        if self.reach < 1 or not any(self.own):
            return []
        self.prepare()
        for i in self.by_promise:
            self.path = [5 * i + FREE_START]
            self.extend(5 * i + FREE_START, self.reach, 1 << i, self.worth[i] * STEP_WEIGHT, self.own[i])
        return self.spaces_of(self.best_path)

    def prepare(self) -> None:
        count = len(self.places)
        self.nodes = [[] for _ in range(5 * count)]
        for i in range(count):
            for entry in range(5):
                if entry == FREE_START or not self.reverse:
                    self.nodes[5 * i + entry] = self.hops(i, entry)
        self.gain = [
            self.worth[i] * STEP_WEIGHT - self.cheapest[i] if self.cheapest[i] < FAR else 0 for i in range(count)
        ]
        order = [(-self.worth[i] * STEP_WEIGHT // self.cheapest[i], i) for i in range(count)]
        order.sort()
        self.by_promise = [i for _, i in order]

    def exits(self, i: int, entry: int) -> int:
        return exits_of(self.s, self.s.local(self.places[i]), entry, self.reverse)

    def hops(self, i: int, entry: int) -> list[int]:
        """The shortest hop to each station that can be next; best value per step first."""
        trip = travel(self.s, self.places[i], self.exits(i, entry), self.reach, False)
        found: list[tuple[int, int, int]] = []
        met: list[int] = []
        for at in trip.stops:
            j = self.index[trip.spaces[at]]
            node = 5 * j + (FREE_START if self.reverse else trip.entries[at])
            steps = trip.steps[at]
            if node not in met and steps <= self.reach:
                met.append(node)
                found.append((-self.worth[j] * STEP_WEIGHT // steps, node, steps))
                self.cheapest[j] = min(self.cheapest[j], steps)
        found.sort()
        flat: list[int] = []
        for _, node, steps in found:
            flat.append(node)
            flat.append(steps)
        return flat

    def extend(self, node: int, left: int, visited: int, score: int, own: bool) -> None:
        """Every way on from here that could still beat the best; `score` counts value less steps."""
        if own and score > self.best and len(self.path) > 1:
            self.best = score
            self.best_path = self.path.copy()
        if score + self.at_most(left, visited) <= self.best or self.known_better(node, visited, score):
            return
        hops = self.nodes[node]
        for k in range(0, len(hops), 2):
            to, steps = hops[k], hops[k + 1]
            j = to // 5
            if steps <= left and not visited >> j & 1:
                self.path.append(to)
                gained = self.worth[j] * STEP_WEIGHT - steps
                self.extend(to, left - steps, visited | 1 << j, score + gained, own or self.own[j])
                self.path.pop()

    def known_better(self, node: int, visited: int, score: int) -> bool:
        """The same stations were visited before, ending here, in no more steps: everything from here is known."""
        key = visited * len(self.nodes) + node
        if self.reached.get(key, -1) >= score:
            return True
        self.reached[key] = score
        return False

    def at_most(self, left: int, visited: int) -> int:
        """An upper bound of what can still be gained: no station is cheaper to enter than by its shortest hop."""
        total = 0
        for j in self.by_promise:
            if not visited >> j & 1:
                price = self.cheapest[j]
                if price >= FAR:
                    break
                if price > left:
                    return total + self.gain[j] * left // price
                left -= price
                total += self.gain[j]
                if left == 0:
                    break
        return total

    def spaces_of(self, path: list[int]) -> list[int]:
        """The route space by space."""
        if not path:
            return []
        found = [self.places[path[0] // 5]]
        for k in range(1, len(path)):
            here, there = path[k - 1], path[k]
            trip = travel(self.s, self.places[here // 5], self.exits(here // 5, here % 5), self.reach, False)
            for at in trip.stops:
                if trip.spaces[at] == self.places[there // 5] and (self.reverse or trip.entries[at] == there % 5):
                    found += trip.way(at)
                    break
        return found


class Referee:
    """Judges a route somebody names, step by step (EX-8.4 to 8.12): an independent check of the search."""

    def __init__(self, trains: Trains) -> None:
        self.trains: Trains = trains

    def why_not(self, s: State, company: int, black: bool, route: list[int]) -> Refused | None:
        refused = self.why_no_route(s, company, self.trains.reach(s, company, black), route)
        if refused is not None:
            return refused
        best = value_of(s, self.trains.best(s, company, black))
        value = value_of(s, route)
        return None if value == best else Refused("EX-8.12", "not_best", {"value": value, "best": best})

    def why_no_route(self, s: State, company: int, reach: int, route: list[int]) -> Refused | None:
        station = s.land.station
        if len(route) - 1 > reach:
            return Refused("EX-8.4", "too_long", {"steps": len(route) - 1, "range": reach})
        if any(s.card(space) < 0 for space in route):
            return Refused("EX-8.11", "no_track", {})
        if len(route) < 2 or not station[route[0]] or not station[route[-1]] or route[0] == route[-1]:
            return Refused("EX-8.6", "station_ends", {})
        stops = [space for space in route if station[space]]
        if len(set(stops)) != len(stops):
            return Refused("EX-8.8", "visited_twice", {})
        if not any(s.land.owners[s.card(space)] >> company & 1 for space in stops):
            return Refused("EX-8.7", "not_its_station", {"company": company})
        return self.why_no_way(s, route)

    def why_no_way(self, s: State, route: list[int]) -> Refused | None:
        """EX-8.10, 8.11: track that meets at every step, no turning round on plain track."""
        land, entry = s.land, FREE_START
        for k in range(1, len(route)):
            here, there = route[k - 1], route[k]
            if there not in land.neighbours[here]:
                return Refused("EX-8.4", "no_neighbour", {})
            edge = land.neighbours[here].index(there)
            local = s.local(here)
            if not land.edges[local] >> edge & 1 or not land.edges[s.local(there)] >> OPPOSITE[edge] & 1:
                return Refused("EX-8.11", "no_track", {})
            exits = self.exits(s, local, entry, land.station[here])
            if not exits >> edge & 1:
                return Refused("EX-14.3" if land.station[here] else "EX-8.10", "no_turning", {})
            entry = OPPOSITE[edge]
        return None

    def exits(self, s: State, local: int, entry: int, station: bool) -> int:
        if not station:
            return s.land.ways[4 * local + entry]
        return exits_of(s, local, entry, self.trains.terms.reverse)
