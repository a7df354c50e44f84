"""Western U.S. (J. Bohrer), 3–6 players: what differs, in the rulebook's order."""

from typing import Any, Final

from stellwerk.kernel.core import NOBODY, STEP, Refused, Step

from ..actions import PAIRS_OF_SEATS, REWARD, SHARE
from ..rules.goods import clear_ride, earn, next_mover
from ..rules.order import bits
from ..rules.questions import END_LAST_ROUND, Options, Rules
from ..rules.steps import BUILD_TRACK, OWN_STEPS
from ..state import (
    BAG,
    CASH,
    CITY_EDGES,
    COLOUR,
    COLOURS,
    CUBES,
    EDGES,
    EXTRA,
    MARKERS,
    OUT,
    PATH,
    RIDE_FROM,
    SEATS,
    TOWN,
    Land,
    State,
)

SHARE_BONUS: Final = OWN_STEPS
NAME_OWNER: Final = OWN_STEPS + 1
JOINED: Final = EXTRA  # 1 once east and west have been connected
TIE_WINNER: Final = EXTRA + 1  # seat + 1 that won the roll of the dice
ALONE_BONUS: Final = 4
SHARED_BONUS: Final = 2
DIE: Final = 6


class WesternUS(Rules):
    def __init__(self, land: Land, players: int, rounds: int, options: Options) -> None:
        super().__init__(land, players, rounds, options)
        land.cities_by_track = True  # AS-WE.10

    def own_steps(self) -> list[Step[Any]]:
        return [ShareBonus(self), NameOwner(self)]

    def town_cubes_on_city(self, s: State, stop: int) -> None:
        """AS-WE.6: the town's cube goes into the bag."""
        for colour in range(COLOURS):
            at = CUBES + stop * COLOURS + colour
            if s.cells[at]:
                s.add(BAG + colour, s.cells[at])
                s.put(at, 0)

    def claimant(self, s: State, seat: int, stop: int) -> int:
        """AS-12.8 within AS-WE.10: a section apart from all own track stays without owner."""
        if self.options.city_claims_apart or self.is_free(s, seat) or hangs_on(s, seat, stop):
            return super().claimant(s, seat, stop)
        return NOBODY

    def begin_edges(self, s: State, h: int) -> int:
        """AS-WE.9: the first tile starts from a start city."""
        found = 0
        for edge in range(EDGES):
            if s.cells[CITY_EDGES + h] >> edge & 1:
                stop = self.land.stop_of[self.land.across[h * EDGES + edge] // EDGES]
                if self.land.starts >> stop & 1:
                    found |= 1 << edge
        return found

    def begin_rule(self) -> str:
        return "AS-WE.9"

    def is_free(self, s: State, seat: int) -> bool:
        """AS-WE.12: after the first connection everybody builds where they like; by option who joined both sides."""
        if not self.options.contiguity_personal:
            return s.cells[JOINED] == 1
        return joined_by(s, 1 << seat, False)

    def connection(self, s: State, seat: int) -> int:
        if self.is_free(s, seat):
            return 1
        return 2 if s.cells[MARKERS + seat] == 0 else 3

    def reaches(self, s: State, seat: int, stop: int) -> bool:
        """AS-WE.10, 11: until then new track hangs on own track; without any left, on any city."""
        if s.own_track(stop, seat) > 0:
            return True
        if s.cells[COLOUR + stop] == TOWN:
            return False
        return s.cells[MARKERS + seat] == 0 or self.is_free(s, seat)

    def apart_rule(self, s: State, seat: int) -> str:
        return "AS-7.8" if self.is_free(s, seat) or s.cells[MARKERS + seat] == 0 else "AS-WE.10"

    def built(self, s: State, seat: int, next_step: int) -> int:
        """AS-WE.13: the connection counts at once, once per game."""
        if s.cells[JOINED] or not joined_by(s, (1 << SEATS) - 1, True):
            return next_step
        s.put(JOINED, 1)
        s.note("joined", seat)
        outcomes = bonus_outcomes(s)
        if len(outcomes) > 1:
            return SHARE_BONUS
        for mask in outcomes:
            pay_bonus(s, self, mask)
        return next_step

    def delivered(self, s: State, seat: int, colour: int, stop: int, next_step: int) -> int:
        """AS-WE.17: from east to west or back one link used pays once more."""
        s.add(BAG + colour, 1)
        start = self.land.stop_of[s.cells[RIDE_FROM]]
        if self.land.side[start] * self.land.side[stop] != -1 or s.cells[COLOUR + start] == TOWN:
            return next_step
        owners = path_owners(s)
        if len(owners) > 1:
            return NAME_OWNER
        for owner in owners:
            earn(s, self, owner, 1)
        return next_step

    def last_round_over(self, s: State) -> int:
        """AS-WE.18: a tie is broken by cash, sections, dice."""
        tied = self.best(s)
        while len(tied) > 1:
            rolls = [s.draw(DIE) for _ in tied]
            for seat, roll in zip(tied, rolls, strict=True):
                s.note("tie_roll", seat, roll + 1)
            tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
            s.put(TIE_WINNER, tied[0] + 1)
        return END_LAST_ROUND

    def best(self, s: State) -> list[int]:
        """Who is first by points, cash and sections."""
        scores = self.scores(s)
        ranks = [(scores[seat], s.cells[CASH + seat], s.sections(seat)) for seat in range(s.players)]
        return [seat for seat in range(s.players) if ranks[seat] == max(ranks) and not s.is_out(seat)]

    def winners(self, s: State) -> list[int]:
        if s.cells[TIE_WINNER]:
            return [s.cells[TIE_WINNER] - 1]
        if not s.playing():
            return []
        return self.best(s)


def hangs_on(s: State, seat: int, stop: int) -> bool:
    """AS-WE.11: whether sections that end at a New City hang together with the seat's own track: own track starts or ends
    there, or where one of them comes from; or no own track is left."""
    markers = s.cells[MARKERS + seat]
    for edge in range(EDGES):
        ours = s.chain_at(stop, edge)
        if ours >= 0 and s.owner(ours) == seat:
            if s.length(ours) > 1:
                return True
            markers -= 1  # it lies in the town alone and goes with it (AS-12.7)
        other = s.land.across[s.land.hex_of[stop] * EDGES + edge]
        chain = s.tip(other) if other >= 0 else -1
        if chain >= 0 and (s.owner(chain) == seat or (s.owner(chain) == NOBODY and s.own_track(s.root(chain), seat))):
            return True
    return markers == 0


def joined_by(s: State, owners: int, unowned: bool) -> bool:
    """Whether links of these owners (bits), and unowned ones if wanted, join a western start city with an eastern one."""
    land, reached = s.land, 0
    for stop in range(land.stops):
        if land.starts >> stop & 1 and land.side[stop] < 0:
            reached |= 1 << stop
    todo = [stop for stop in range(land.stops) if reached >> stop & 1]
    while todo:
        stop = todo.pop()
        if land.starts >> stop & 1 and land.side[stop] > 0:
            return True
        for edge in range(EDGES):
            link = s.chain_at(stop, edge)
            if link < 0 or s.end(link) < 0:
                continue
            owner, other = s.owner(link), s.root(link) + s.end(link) - stop
            usable = unowned if owner == NOBODY else owners >> owner & 1 == 1
            if usable and not reached >> other & 1:
                reached |= 1 << other
                todo.append(other)
    return False


def bonus_outcomes(s: State) -> list[int]:
    """AS-WE.14 to 16: who may get the bonus, as sets of one or two seats: of the connections with the fewest owners."""
    for size in range(SEATS + 1):
        sets = [mask for mask in range(1 << s.players) if bits(mask) == size and joined_by(s, mask, True)]
        if sets and size == 0:
            return []
        if sets and size <= 2:
            return sorted(sets)
        if sets:
            return sorted({pair for pair in PAIRS_OF_SEATS for mask in sets if bits(pair) == 2 and pair & ~mask == 0})
    return []


def pay_bonus(s: State, rules: Rules, mask: int) -> None:
    """AS-WE.14: 4 for one, 2 each for two; an insolvent owner gets nothing."""
    bonus = ALONE_BONUS if bits(mask) == 1 else SHARED_BONUS
    for seat in range(s.players):
        if mask >> seat & 1:
            earn(s, rules, seat, bonus)


def path_owners(s: State) -> list[int]:
    """Players who own a link the cube has used."""
    found = {s.owner(chain) for chain in s.rows[PATH]}
    return sorted(seat for seat in found if seat != NOBODY and not s.cells[OUT + seat])


class ShareBonus(Step[State]):
    """AS-WE.15, 16: the builder names who gets the bonus of the connection."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("share", "AS-WE.15")
        self.rules: Rules = rules

    def legal(self, s: State) -> list[int]:
        outcomes = bonus_outcomes(s)
        return [SHARE + i for i, mask in enumerate(PAIRS_OF_SEATS) if mask in outcomes]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not SHARE <= action < SHARE + len(PAIRS_OF_SEATS):
            return Refused(self.rule, "not_now", {})
        return None if PAIRS_OF_SEATS[action - SHARE] in bonus_outcomes(s) else Refused(self.rule, "no_share", {})

    def apply(self, s: State, action: int) -> None:
        pay_bonus(s, self.rules, PAIRS_OF_SEATS[action - SHARE])
        s.put(STEP, BUILD_TRACK)


class NameOwner(Step[State]):
    """AS-WE.17: the mover names the owner of one link used."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("reward", "AS-WE.17")
        self.rules: Rules = rules

    def legal(self, s: State) -> list[int]:
        return [REWARD + seat for seat in path_owners(s)]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not REWARD <= action < REWARD + SEATS:
            return Refused(self.rule, "not_now", {})
        return None if action - REWARD in path_owners(s) else Refused(self.rule, "no_reward", {"seat": action - REWARD})

    def apply(self, s: State, action: int) -> None:
        earn(s, self.rules, action - REWARD, 1)
        clear_ride(s)
        next_mover(s)


RULES: Final = WesternUS
