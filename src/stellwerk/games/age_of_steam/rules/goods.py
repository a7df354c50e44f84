"""Phase 5: move goods (AS-14). A cube is picked, then link after link until it is home."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Refused, Step, bit, split

from ..actions import FIRST_MOVE, RAISE, RIDE, SKIP, Codes
from ..state import (
    AT,
    COLOURS,
    CUBES,
    EDGES,
    GO,
    INCOME,
    OFF_STOPS,
    OUT,
    PATH,
    PLACE,
    RAISED,
    REACH,
    RIDE_AT,
    RIDE_COLOUR,
    RIDE_FROM,
    RIDE_LEFT,
    RIDE_SEEN,
    TILE,
    TURNS,
    State,
)
from .choose_actions import MOST_REACH
from .network import can_finish, homes_of, network_of, network_without, within
from .questions import Rules
from .steps import MOVE_GOODS, NEXT_PHASE, RIDE_ON
from .tiles import TRACKS
from .track import follow
from .turns import next_turn, open_turns

GOES: Final = 2


class OpenGoods(Step[State]):
    """AS-14.1, 5.3: two goes in player order, First Move before all."""

    def __init__(self) -> None:
        super().__init__("open_goods", "AS-14.1", automatic=True)

    def run(self, s: State) -> None:
        s.note("phase", 4)
        s.put(GO, 1)
        s.put(RAISED, 0)
        open_turns(s, s.holder(FIRST_MOVE), MOVE_GOODS)


def next_mover(s: State) -> None:
    """AS-14.1: the next player, or the second go."""
    next_turn(s, MOVE_GOODS)
    if s.cells[STEP] == NEXT_PHASE and s.cells[GO] < GOES:
        s.add(GO, 1)
        s.put(PLACE, 0)
        s.put(SEAT, s.rows[TURNS][0])
        s.put(STEP, MOVE_GOODS)


class Cargo:
    """Which cubes can be delivered, and how they may travel."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules

    def movable(self, s: State, stop: int, colour: int, reach: int) -> bool:
        """AS-14.4 to 14.9 for a cube at a stop: the shortest way repeats no stop."""
        return within(s, self.rules, network_of(s), colour, stop)[reach] >> stop & 1 == 1

    def lying_movable(self, s: State, h: int, colour: int, reach: int) -> bool:
        ways = self.ways_off_tile(s, h)
        for i in range(0, len(ways), 3):
            if self.arrives(s, colour, -1, ways[i + 2], 1 << ways[i + 2], reach - 1, ways[i + 1]):
                return True
        return False

    def arrives(self, s: State, colour: int, start: int, stop: int, seen: int, left: int, barred: int) -> bool:
        """Whether a cube that has just come to `stop` is home or can still get there, without the link `barred`."""
        net = network_without(s, barred)
        if homes_of(s, self.rules, net, colour) >> stop & 1:
            return True
        if self.rules.dead_ends() >> stop & 1:
            return False
        return can_finish(s, self.rules, net, colour, start, stop, seen, left)

    def exits(self, s: State) -> list[int]:
        """Where the moving cube may go on: edge, chain, stop and so on, in the order of the edges."""
        found: list[int] = []
        ways = self.all_ways(s)
        for i in range(0, len(ways), 3):
            if self.may_ride(s, ways[i + 1], ways[i + 2]):
                found += ways[i : i + 3]
        return found

    def may_ride(self, s: State, chain: int, stop: int) -> bool:
        """Whether the moving cube may take this link to this stop."""
        seen, left = s.cells[RIDE_SEEN], s.cells[RIDE_LEFT]
        if seen >> stop & 1:
            return False
        start = s.land.stop_of[s.cells[RIDE_FROM]]
        barred = -1 if start >= 0 else s.rows[PATH][0] if s.rows[PATH] else chain
        return self.arrives(s, s.cells[RIDE_COLOUR], start, stop, seen | 1 << stop, left - 1, barred)

    def all_ways(self, s: State) -> list[int]:
        """Every link, or track of the tile, by which the cube could leave from where it is: edge, chain, stop and so on."""
        stop, h = s.cells[RIDE_AT], s.cells[RIDE_FROM]
        if stop < 0:
            return self.ways_off_tile(s, h)
        if s.land.stop_of[h] >= 0:
            return network_of(s).exits[stop]
        return network_without(s, s.rows[PATH][0]).exits[stop]

    def ways_off_tile(self, s: State, h: int) -> list[int]:
        """AS-SL.10, 11: along a track of the tile in a direction that leads to a stop."""
        found: list[int] = []
        for pair in TRACKS[s.cells[TILE + h] - 1]:
            for edge in (pair // EDGES, pair % EDGES):
                at = follow(s, h, edge)
                if at >= 0:
                    found += [edge, s.cells[AT + at] - 1, at // EDGES]
        return found


class MoveGoods(Step[State]):
    """AS-14.1, 14.2: a cube, or reach + 1, or nothing."""

    def __init__(self, rules: Rules, codes: Codes) -> None:
        super().__init__("move", "AS-14.1")
        self.rules: Rules = rules
        self.cargo: Cargo = Cargo(rules)
        self.first: int = codes.move
        self.last: int = codes.build

    def legal(self, s: State) -> list[int]:
        seat = s.seat
        found = [SKIP]
        if s.reach(seat) < MOST_REACH and not s.cells[RAISED] >> seat & 1:
            found.append(RAISE)
        return found + self.cubes(s, s.reach(seat))

    def cubes(self, s: State, reach: int) -> list[int]:
        cells, hex_of = s.cells, s.land.hex_of
        net = network_of(s)
        found: list[int] = []
        for stop in range(s.land.stops):
            if not net.near[stop]:
                continue
            at, first = CUBES + stop * COLOURS, self.first + hex_of[stop] * COLOURS
            found += [
                first + colour
                for colour in range(COLOURS)
                if cells[at + colour] and within(s, self.rules, net, colour, stop)[reach] >> stop & 1
            ]
        if self.rules.cubes_off_stops():
            found += self.lying_cubes(s, reach)
        found.sort()
        return found

    def lying_cubes(self, s: State, reach: int) -> list[int]:
        """AS-SL.9, 10."""
        found = []
        for h in s.land.off_stops:
            colour = s.cells[OFF_STOPS + h] - 1
            if colour >= 0 and s.cells[TILE + h] and self.cargo.lying_movable(s, h, colour, reach):
                found.append(self.first + h * COLOURS + colour)
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        seat = s.seat
        if action == SKIP:
            return None
        if action == RAISE:
            if s.reach(seat) >= MOST_REACH:
                return Refused("AS-14.2", "reach_full", {})
            return Refused("AS-14.2", "raised_before", {}) if s.cells[RAISED] >> seat & 1 else None
        if RIDE <= action < RIDE + EDGES:
            return Refused("AS-14.8", "cube_home", {})
        if not self.first <= action < self.last:
            return Refused(self.rule, "not_now", {})
        h, colour = split(action - self.first, COLOURS)
        return self.why_not_cube(s, h, colour, s.reach(seat))

    def why_not_cube(self, s: State, h: int, colour: int, reach: int) -> Refused | None:
        facts = {"hex": h, "cube": colour, "reach": reach}
        stop = s.land.stop_of[h]
        if stop < 0:
            return self.why_not_lying(s, h, colour, reach)
        if not s.cubes(stop, colour):
            return Refused("AS-14.3", "no_cube", facts)
        if not network_of(s).near[stop]:
            return Refused("AS-14.4", "no_link", facts)
        return None if self.cargo.movable(s, stop, colour, reach) else Refused("AS-14.4", "no_way_home", facts)

    def why_not_lying(self, s: State, h: int, colour: int, reach: int) -> Refused | None:
        facts = {"hex": h, "cube": colour, "reach": reach}
        if not self.rules.cubes_off_stops() or s.cells[OFF_STOPS + h] != colour + 1:
            return Refused("AS-14.3", "no_cube", facts)
        if not s.cells[TILE + h]:
            return Refused(self.rules.off_stops_rule(), "cube_without_tile", facts)
        return None if self.cargo.lying_movable(s, h, colour, reach) else Refused("AS-14.4", "no_way_home", facts)

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if action == SKIP:
            s.note("skipped", seat)
            next_mover(s)
        elif action == RAISE:
            s.add(REACH + seat, 1)
            s.put(RAISED, s.cells[RAISED] | 1 << seat)
            s.note("raised", seat, s.reach(seat))
            next_mover(s)
        else:
            h, colour = split(action - self.first, COLOURS)
            self.pick_up(s, h, colour)

    def pick_up(self, s: State, h: int, colour: int) -> None:
        stop = s.land.stop_of[h]
        if stop >= 0:
            s.add(CUBES + stop * COLOURS + colour, -1)
        else:
            s.put(OFF_STOPS + h, 0)
        s.put(RIDE_COLOUR, colour)
        s.put(RIDE_FROM, h)
        s.put(RIDE_AT, stop)
        s.put(RIDE_LEFT, s.reach(s.seat))
        s.put(RIDE_SEEN, bit(stop) if stop >= 0 else 0)
        s.put_row(PATH, [])
        s.put(STEP, RIDE_ON)


class RideOn(Step[State]):
    """AS-14.4 to 14.14: the next link."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("ride", "AS-14.4")
        self.rules: Rules = rules
        self.cargo: Cargo = Cargo(rules)

    def legal(self, s: State) -> list[int]:
        exits = self.cargo.exits(s)
        return sorted(RIDE + exits[i] for i in range(0, len(exits), 3))

    def why_not(self, s: State, action: int) -> Refused | None:
        edge = action - RIDE
        if not 0 <= edge < EDGES:
            return Refused(self.rule, "not_now", {})
        ways = self.cargo.all_ways(s)
        for i in range(0, len(ways), 3):
            if ways[i] == edge:
                return self.why_not_to(s, ways[i + 1], ways[i + 2])
        stop = s.cells[RIDE_AT]
        loose = stop >= 0 and s.chain_at(stop, edge) >= 0
        return Refused("AS-9.13" if loose else "AS-14.4", "no_link_there", {"edge": edge})

    def why_not_to(self, s: State, chain: int, stop: int) -> Refused | None:
        """AS-14.6 to 14.9 for one link."""
        seen, left = s.cells[RIDE_SEEN], s.cells[RIDE_LEFT]
        facts = {"stop": stop, "left": left - 1}
        if seen >> stop & 1:
            return Refused("AS-14.6", "seen_before", facts)
        if self.cargo.may_ride(s, chain, stop):
            return None
        if self.rules.dead_ends() >> stop & 1:
            return Refused(self.rules.dead_end_rule(), "dead_end", facts)
        return Refused("AS-14.7" if left <= 1 else "AS-14.4", "not_home", facts)

    def apply(self, s: State, action: int) -> None:
        edge, ways = action - RIDE, self.cargo.all_ways(s)
        for i in range(0, len(ways), 3):
            if ways[i] == edge:
                self.ride(s, ways[i + 1], ways[i + 2])
                return
        raise AssertionError("no such link")

    def ride(self, s: State, chain: int, stop: int) -> None:
        s.put_row(PATH, [*s.rows[PATH], chain])
        s.put(RIDE_AT, stop)
        s.add(RIDE_LEFT, -1)
        s.put(RIDE_SEEN, s.cells[RIDE_SEEN] | 1 << stop)
        colour = s.cells[RIDE_COLOUR]
        if homes_of(s, self.rules, network_of(s), colour) >> stop & 1:
            self.deliver(s, colour, stop)

    def deliver(self, s: State, colour: int, stop: int) -> None:
        """AS-14.8, 14.10 to 14.12."""
        seat = s.seat
        s.note("delivered", seat, colour, s.cells[RIDE_FROM], s.land.hex_of[stop], len(s.rows[PATH]))
        owners = [s.owner(chain) for chain in s.rows[PATH]]
        for owner in dict.fromkeys(owners):
            earn(s, self.rules, owner, owners.count(owner))
        s.put(STEP, MOVE_GOODS)
        next_step = self.rules.delivered(s, seat, colour, stop, MOVE_GOODS)
        if next_step != MOVE_GOODS:
            s.put(STEP, next_step)
        else:
            clear_ride(s)
            next_mover(s)


def clear_ride(s: State) -> None:
    """The cube has arrived; nothing of its way stays in the position."""
    s.put(RIDE_FROM, -1)
    s.put(RIDE_AT, -1)
    s.put(RIDE_SEEN, 0)
    s.put(RIDE_LEFT, 0)
    s.put(RIDE_COLOUR, 0)
    s.put_row(PATH, [])


def earn(s: State, rules: Rules, owner: int, amount: int) -> None:
    """AS-14.11, 14.12: the owner's income, unless there is none or insolvent."""
    if owner == NOBODY or s.cells[OUT + owner]:
        return
    before = s.cells[INCOME + owner]
    after = rules.capped(before + amount)
    if after != before:
        s.put(INCOME + owner, after)
        s.note("earned", owner, after - before, after)
