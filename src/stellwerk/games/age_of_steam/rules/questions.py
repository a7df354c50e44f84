"""The questions the phases ask, in the rulebook's order. A map changes a rule by answering one of them otherwise.

`Rules` are the base rules (Rust Belt). See variants/ for the maps.
"""

from typing import Any, Final

from stellwerk.kernel.core import NOBODY, Refused, Step
from stellwerk.kernel.native import mypyc_attr

from ..actions import ENGINEER
from ..state import (
    ACTION,
    BAG,
    CASH,
    CITY_EDGES,
    COLOUR,
    ENDED,
    INCOME,
    OUT,
    SHARES,
    TILE,
    TOWN,
    Judge,
    Land,
    State,
)
from .steps import (
    EXPENSES,
    INCOME_STEP,
    OPEN_ACTIONS,
    OPEN_BUILD,
    OPEN_GOODS,
    OPEN_ORDER,
    OPEN_SHARES,
    PRODUCTION_STEP,
    REDUCTION,
    ROUND_MARKER,
)
from .tiles import CLASS, COUNT_ENDS, CROSSING, ENDS, LAND_CODES, SIMPLE

OUT_SCORE: Final = -1000  # an insolvent player has no points and no rank (AS-15.9)
END_LAST_ROUND: Final = 1
END_ONE_LEFT: Final = 2
END_NONE_LEFT: Final = 3
END_DEFEAT: Final = 4
END_KEYS: Final = ("", "last_round", "one_left", "none_left", "defeat")
END_RULES: Final = ("", "AS-2.3", "AS-15.10", "AS-15.10", "AS-15.10")

BASE_CUBES: Final = [20, 20, 20, 20, 16, 0]  # AS-1.2
PHASES: Final = [
    OPEN_SHARES,
    OPEN_ORDER,
    OPEN_ACTIONS,
    OPEN_BUILD,
    OPEN_GOODS,
    INCOME_STEP,
    EXPENSES,
    REDUCTION,
    PRODUCTION_STEP,
    ROUND_MARKER,
]
STEEPNESS: Final = [(50, 10), (41, 8), (31, 6), (21, 4), (11, 2), (0, 0)]  # AS-T.9
CLASS_PRICE: Final = [0, 1, 2]  # AS-13.1: simple, side by side, crossing, above the ground's price


class Options:
    """The options of the catalogue, as plain values."""

    def __init__(self, chosen: dict[str, object]) -> None:
        self.urbanize_any_time: bool = chosen["urbanize_any_time"] is True
        self.release_at_turn_end: bool = chosen["release_at_turn_end"] is True
        self.first_tile_any: bool = chosen["first_tile_any"] is True
        self.same_hex_twice: bool = chosen["same_hex_twice"] is True
        self.production_built_only: bool = chosen["production_built_only"] is True
        self.insolvent_links_unowned: bool = chosen["insolvent_links_unowned"] is True
        self.contiguity_personal: bool = chosen["contiguity_personal"] is True
        self.reduction_only_round_4: bool = chosen["reduction_only_round_4"] is True
        self.four_in_vienna: bool = chosen["germany_four"] == "vienna"
        self.engineer_named: bool = chosen["engineer_choice"] == "named"
        self.easy: bool = chosen["easy"] is True
        self.unowned_stay: bool = chosen["unowned_link"] == "unowned"
        self.engineer_halves_link: bool = chosen["engineer_halves_link"] is True
        self.berlin_before_production: bool = chosen["berlin_before_production"] is True
        self.city_claims_apart: bool = chosen["city_claims_apart"] is True
        self.alternate_actual: bool = chosen["alternate_actual"] is True
        cap = chosen["income_cap"]
        self.income_cap: int = cap if isinstance(cap, int) else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Ahead:
    """A map's look beyond the tile at hand, made once per decision."""

    def narrow(self, s: State, h: int, codes: int) -> int:
        """Those of a hex's codes (as bits) that the map allows."""
        return codes


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Judge):
    """The base rules."""

    def __init__(self, land: Land, players: int, rounds: int, options: Options) -> None:
        self.land: Land = land
        self.players: int = players
        self.rounds: int = rounds  # AS-2.2: by the number of players at the start
        self.options: Options = options
        land.claims_unowned = not options.unowned_stay
        self.checks_turn: bool = False  # whether `may_build` narrows what is laid beyond the base rules

    # 1 Set-up ---------------------------------------------------------------------------

    def phases(self) -> list[int]:
        """AS-2.1."""
        return PHASES

    def own_steps(self) -> list[Step[Any]]:
        """Questions that only this map asks."""
        return []

    def all_cubes(self) -> list[int]:
        """AS-1.2: cubes in the bag before set-up, by colour."""
        return BASE_CUBES

    def boxes(self) -> list[int]:
        """AS-1.3, T.6: the boxes filled at the start, in the order of filling: row by row over both halves."""
        return [column * 3 + row for row in range(3) for column in range(12)] + [
            36 + column * 2 + row for row in range(2) for column in range(8)
        ]

    def takes(self, box: int, colour: int) -> bool:
        """Whether a cube of this colour may lie in this box at the start."""
        return True

    def start_cubes(self, stop: int) -> int:
        """AS-1.4: cubes drawn for a stop."""
        return self.land.cubes[stop]

    def prepare(self, s: State) -> None:
        """What a map does at the end of its set-up."""

    # 2, 3 Shares and order ------------------------------------------------------------------

    def most_shares_now(self, s: State, seat: int) -> int:
        """AS-3.2: up to 15 in the whole game."""
        return 15 - s.shares(seat)

    def shares_rule(self) -> str:
        return "AS-3.2"

    # 5 Actions ------------------------------------------------------------------------------

    def actions(self) -> int:
        """AS-5.1: a bit per action on offer."""
        return 0b1111111

    def action_rule(self) -> str:
        """Cited for an action this map does not have."""
        return "AS-5.1"

    def blocked(self, s: State) -> int:
        """A bit per action that may not be chosen now though nobody holds it."""
        return 0

    def blocked_rule(self) -> str:
        return "AS-5.1"

    def chosen(self, s: State, seat: int, action: int) -> None:
        """What a map notes when an action is chosen."""

    def actions_open(self, s: State) -> None:
        """What a map does at the beginning of phase 3."""

    # 6–13 Building --------------------------------------------------------------------------

    def max_tiles(self, s: State, seat: int) -> int:
        """AS-7.1, 5.5: three tiles, with Engineer four."""
        return 4 if s.cells[ACTION + seat] == ENGINEER else 3

    def tiles_rule(self) -> str:
        return "AS-7.1"

    def reaches(self, s: State, seat: int, stop: int) -> bool:
        """AS-7.8, 7.9: any city is a starting point, a town where the builder has track."""
        return s.cells[COLOUR + stop] != TOWN or s.own_track(stop, seat) > 0

    def begin_edges(self, s: State, h: int) -> int:
        """AS-7.5: the edges of a hex, as bits, at which a player's first track may start: those to any city."""
        return s.cells[CITY_EDGES + h]

    def begin_rule(self) -> str:
        return "AS-7.5"

    def connection(self, s: State, seat: int) -> int:
        """Which rule of connection to cities holds for a seat, as a number: when it changes, what fits around them is found anew."""
        return 0

    def apart_rule(self, s: State, seat: int) -> str:
        """Cited for track without own connection."""
        return "AS-7.8"

    def list_price(self, s: State, h: int, code: int) -> int:
        """AS-13: what a build costs."""
        old = s.cells[TILE + h] - 1
        if old < 0:
            if code >= LAND_CODES:
                return 1 + COUNT_ENDS[ENDS[code]]  # AS-13.2
            return self.land.price[h] + CLASS_PRICE[CLASS[code]]
        if code >= LAND_CODES or (CLASS[old] == SIMPLE and CLASS[code] == CROSSING):
            return 3  # AS-13.3
        return 2

    def charge(self, s: State, seat: int, price: int) -> int:
        """What a seat pays for a build with this list price."""
        return price

    def budget(self, s: State, seat: int) -> int:
        """The highest list price a seat can pay (AS-7.4)."""
        return s.cells[CASH + seat]

    def may_build(self, s: State, seat: int, h: int, code: int) -> bool:
        """A further condition of a map; asked only where `checks_turn` is set."""
        return True

    def ahead(self, s: State, seat: int) -> Ahead:
        """The same for many tiles at once."""
        return Ahead()

    def may_build_rule(self) -> str:
        return "AS-7.3"

    def may_finish(self, s: State, seat: int) -> bool:
        """AS-7.1: the build turn may end at any time."""
        return True

    def finish_rule(self) -> str:
        return "AS-7.1"

    def extra_builds(self, s: State, seat: int) -> list[int]:
        """Answers in the build turn that only a map has, sorted."""
        return []

    def why_not_extra(self, s: State, seat: int, action: int) -> Refused | None:
        """Why such an answer is refused; None if it is possible."""
        return Refused("AS-2.1", "not_now", {})

    def take_extra(self, s: State, seat: int, action: int) -> None:
        raise AssertionError("this map has no extra builds")

    def link_price(self, s: State, seat: int) -> int:
        """What a link costs that is bought, not built."""
        return self.land.bought_price

    def paid(self, s: State, seat: int, price: int) -> None:
        """What a map notes after a tile was paid."""

    def turn_opened(self, s: State, seat: int) -> None:
        """What a map notes when a build turn begins."""

    def built(self, s: State, seat: int, next_step: int) -> int:
        """After a build or New City: the step that comes next."""
        return next_step

    def letters(self) -> int:
        """AS-12.3: a bit per New City in the game."""
        return 0b11111111

    def letter_rule(self) -> str:
        return "AS-12.3"

    def claimant(self, s: State, seat: int, stop: int) -> int:
        """AS-12.8: who gets the unowned sections that end at a New City there; by option nobody."""
        return seat if self.land.claims_unowned else NOBODY

    def why_not_urbanized(self, s: State, seat: int, stop: int) -> Refused | None:
        """A further condition of a map for a New City in a town."""
        return None

    def town_cubes_on_city(self, s: State, stop: int) -> None:
        """What happens to cubes in a town that becomes a city: base towns have none."""

    # 14 Goods -------------------------------------------------------------------------------

    def homes(self, s: State, colour: int) -> int:
        """AS-14.7: a bit per city of this colour."""
        found = 0
        for stop in range(self.land.stops):
            if s.cells[COLOUR + stop] == colour:
                found |= 1 << stop
        return found

    def dead_ends(self) -> int:
        """A bit per stop that cubes never pass."""
        return 0

    def cubes_off_stops(self) -> bool:
        """Whether cubes on tiles beside all stops move."""
        return False

    def dead_end_rule(self) -> str:
        return "AS-14.7"

    def off_stops_rule(self) -> str:
        """Cited for a cube on a hex without tile."""
        return "AS-14.3"

    def delivered(self, s: State, seat: int, colour: int, stop: int, next_step: int) -> int:
        """AS-14.10: the cube goes back into the bag; then the step that comes next."""
        s.add(BAG + colour, 1)
        return next_step

    def capped(self, income: int) -> int:
        """AS-14.13: no upper limit, but by option."""
        cap = self.options.income_cap
        return min(income, cap) if cap >= 0 else income

    # 15 Income, expenses, reduction -----------------------------------------------------------

    def reduction(self, s: State, income: int) -> int:
        """AS-15.11."""
        for least, fall in STEEPNESS:
            if income >= least:
                return fall
        return 0

    def ends_now(self, s: State, left: int) -> int:
        """AS-15.10: after phase 7 one player alone wins; with nobody left nobody does."""
        if left == 0:
            return END_NONE_LEFT
        return END_ONE_LEFT if left == 1 else 0

    # 16 Growth ---------------------------------------------------------------------------------

    def dice(self) -> int:
        """AS-16.5: as many as players started, if the board does not say otherwise (AS-16.13)."""
        return self.land.dice or self.players

    def halves(self) -> int:
        """AS-16.1: light and dark."""
        return 2

    def production_boxes(self) -> int:
        """AS-16.3: how far the boxes in use go: a bit per column."""
        return (1 << 20) - 1

    def box_rule(self) -> str:
        return "AS-16.3"

    def before_production(self, s: State) -> None:
        """Cubes a map adds before Production."""

    def before_dice(self, s: State) -> None:
        """Cubes a map adds between Production and the dice."""

    # 17 Victory ----------------------------------------------------------------------------------

    def last_round_over(self, s: State) -> int:
        """AS-2.3: the end after the last round; what a map still settles comes here."""
        return END_LAST_ROUND

    def end_rule(self, ended: int) -> str:
        """The rule by which the game is over."""
        return END_RULES[ended]

    def points(self, s: State, seat: int, sections: int) -> int:
        """AS-17.1."""
        return 3 * s.cells[INCOME + seat] + sections - 3 * s.cells[SHARES + seat]

    def scores(self, s: State) -> list[int]:
        sections = [0] * self.players
        for chain in s.chains():
            owner = s.owner(chain)
            if owner != NOBODY and s.end(chain) >= 0:
                sections[owner] += s.length(chain)
        return [
            OUT_SCORE if s.cells[OUT + seat] else self.points(s, seat, sections[seat]) for seat in range(self.players)
        ]

    def cash_counts(self) -> bool:
        """Whether cash and shares are the score, and nothing else."""
        return False

    def result(self, cash: float, income: float, sections: float, shares: float) -> float:
        """For bots: the points of a seat that is expected to end with these."""
        return 3.0 * income + sections - 3.0 * shares

    def winners(self, s: State) -> list[int]:
        """AS-17.4: all who are tied at the top; AS-15.10: nobody when nobody is left."""
        if s.cells[ENDED] in (END_NONE_LEFT, END_DEFEAT):
            return []
        scores = self.scores(s)
        best = max(scores)
        return [seat for seat in range(self.players) if scores[seat] == best and not s.cells[OUT + seat]]
