"""Expand the network (EX-6): a step is paid first, then one station or one or two routes are laid."""

from typing import Final

from stellwerk.kernel.core import STEP, NotAsked, Refused, Step, split

from ..actions import STOP, Codes
from ..state import (
    BUSY,
    CREDIT,
    FRESH,
    JOIN,
    LAID,
    LAYS,
    NONE,
    OFF,
    OPPOSITE,
    PER_SPACE,
    PLAN,
    ROUTE,
    ROUTE_BASES,
    STATION_BASES,
    STATIONS,
    TURN,
    State,
)
from .secrets import pay_openly
from .set_up import distinct
from .steps import BUILD, CHOOSE_ACTION

ROUTES_PER_STEP: Final = 2  # EX-6.1


class Arrivals:
    """What happens when a base card leaves the plan; a map may know of something (see variants/usa.py)."""

    def base_replaced(self, s: State, seat: int, space: int) -> None:
        """Called after everything else of the lay is done."""


class Building:
    """Which steps can be paid and which cards laid, and why not the others. One card pays for a step (EX-6.1)."""

    def __init__(self, codes: Codes, arrivals: Arrivals) -> None:
        self.codes: Codes = codes
        self.arrivals: Arrivals = arrivals

    # Questions a map may answer in its own way -------------------------------------------

    def payments(self, s: State, seat: int) -> list[int]:
        """Hand cards that may open the step, or be added to it: only those after which it can be finished."""
        if s.cells[CREDIT] or s.cells[LAID]:
            return []
        cards = distinct(s.hand(seat))
        if not self.anything(s, NONE):
            cards = [card for card in cards if self.anything(s, card)]
        return [self.codes.build + card for card in cards]

    def why_not_pay(self, s: State, seat: int, card: int) -> Refused | None:
        if s.cells[CREDIT] or s.cells[LAID]:
            return Refused("EX-5.6", "paid_enough", {})
        if card not in s.hand(seat):
            return Refused("EX-5.6", "not_in_hand", {"card": card})
        if not self.anything(s, card):
            return Refused("EX-6.1", "nothing_to_build", {})
        return None

    def lays(self, s: State) -> list[int]:
        """Every card and turn that may be laid now, space by space."""
        return self.lays_on(s, self.spaces(s))

    def why_not_price(self, s: State, space: int, local: int) -> Refused | None:
        """Whether what was paid is the price of this lay. Here every step costs one card."""
        return None

    def price(self, space: int) -> int:
        """EX-6.1, 13.8: what a lay takes from the credit, the first of a step one card more."""
        return 0

    def may_stop(self, s: State) -> bool:
        """EX-6.2: the second route is lost if it is not laid."""
        return s.cells[LAID] > 0 and s.cells[CREDIT] == 0

    # The same everywhere ------------------------------------------------------------------

    def spaces(self, s: State) -> list[int]:
        return s.land.route_spaces if s.cells[LAID] else s.land.all_spaces

    def options(self, s: State, space: int) -> list[int]:
        """What fits on a space, stock apart. EX-5.11, 6.8: the first station of the game joins nothing."""
        if s.cells[OFF]:
            return s.rows[LAYS + space]
        return s.land.opening[space]

    def lays_on(self, s: State, spaces: list[int]) -> list[int]:
        cells, stock, cards = s.cells, s.land.stock, self.codes.cards
        found: list[int] = []
        for space in spaces:
            options = self.options(s, space)
            if options:
                at = self.codes.lay + 2 * cards * space
                found += [at + local for local in options if cells[stock + (local >> 1)]]
        return found

    def anything(self, s: State, extra: int) -> bool:
        """Whether any card could be laid in a new step, `extra` being one more card in the stacks."""
        return self.any_on(s, s.land.all_spaces, extra)

    def any_on(self, s: State, spaces: list[int], extra: int) -> bool:
        cells, stock = s.cells, s.land.stock
        for space in spaces:
            for local in self.options(s, space):
                if cells[stock + (local >> 1)] or local >> 1 == extra:
                    return True
        return False

    def pay(self, s: State, seat: int, card: int) -> None:
        """EX-5.7: to the top of its stack, where it may be taken from at once (EX-5.8)."""
        pay_openly(s, seat, card)
        s.push(card)
        s.add(CREDIT, 1)
        s.note("paid", seat, card)
        s.put(STEP, BUILD)

    # Refusals ---------------------------------------------------------------------------------

    def why_not_lay(self, s: State, space: int, local: int) -> Refused | None:
        refused = self.why_not_now(s, space, local)
        if refused is None and local not in self.options(s, space):
            refused = self.why_no_fit(s, space, local)
        if refused is None and not s.stock(local >> 1):
            refused = Refused("EX-6.3", "not_in_stack", {"card": local >> 1})
        return refused if refused is not None else self.why_not_price(s, space, local)

    def why_not_now(self, s: State, space: int, local: int) -> Refused | None:
        """What the moment forbids: the first card of the game, and mixing within a step."""
        if not s.cells[OFF]:
            if s.land.route_card[local >> 1]:
                return Refused("EX-5.11", "first_is_station", {})
            if s.land.station[space] and not s.land.start[space]:
                return Refused("EX-13.1", "start_cards", {"space": space})
        if s.cells[LAID] and not s.land.route_card[local >> 1]:
            return Refused("EX-6.2", "no_mixing", {})
        return None

    def why_no_fit(self, s: State, space: int, local: int) -> Refused:
        """A card that does not fit on this space: the first rule it breaks, in the order of the rulebook."""
        land, old, card = s.land, s.card(space), local >> 1
        facts = {"space": space, "card": card}
        level = land.level[old] if old >= 0 else 0
        if level == 3:
            return Refused("EX-6.5", "level_three", facts)
        if land.level[card] != level + 1:
            return Refused("EX-6.5", "level_skipped", {**facts, "level": level + 1})
        if card not in (land.listed[old] if old >= 0 else land.base_listed[space]):
            return Refused("EX-6.4", "not_listed", facts)
        beyond = land.edges[local] & ~land.usable[space]
        if beyond:
            return self.why_not_border(s, space, beyond)
        if old < 0 and s.cells[OFF] and not land.edges[local] & s.cells[JOIN + PER_SPACE * space]:
            return Refused("EX-6.8", "joins_nothing", facts)
        if old >= 0 and not self.keeps(s, s.local(space), local):
            return Refused("EX-6.9", "drops_track", facts)
        return Refused("EX-6.11", "tower", facts)

    def why_not_border(self, s: State, space: int, beyond: int) -> Refused:
        for edge in range(4):
            if beyond >> edge & 1 and s.land.neighbours[space][edge] >= 0:
                return Refused("EX-13.4", "stick", {"space": space})
        return Refused("EX-6.12", "border", {"space": space})

    def keeps(self, s: State, old: int, local: int) -> bool:
        """EX-6.9: all tracks (station: all exits) of the old card as it lay."""
        ways = s.land.ways
        for edge in range(4):
            if ways[4 * old + edge] & ~ways[4 * local + edge]:
                return False
        return s.land.edges[old] & ~s.land.edges[local] == 0

    # Laying -----------------------------------------------------------------------------------

    def lay(self, s: State, seat: int, space: int, local: int) -> None:
        """EX-6.3: the new card takes the place of the one on the plan."""
        old, card = s.card(space), local >> 1
        s.add(CREDIT, -self.price(space) - (0 if s.cells[LAID] else 1))
        s.search(card)
        s.note("laid", seat, card, space, local & 1)
        if old >= 0:
            s.push(old)  # EX-6.7
        else:  # EX-6.6
            s.add((STATION_BASES if s.land.station[space] else ROUTE_BASES) + seat, 1)
            s.add(OFF, 1)
        s.put(PLAN + PER_SPACE * space, card)
        s.put(TURN + PER_SPACE * space, local & 1)
        self.recount(s, old, card)
        self.open_up(s, space, local)
        s.put(BUSY, 1)
        s.put(FRESH, 0)
        if s.rows[ROUTE]:
            s.put_row(ROUTE, [])
        self.go_on(s, card)
        if old < 0:
            self.arrivals.base_replaced(s, seat, space)

    def recount(self, s: State, old: int, card: int) -> None:
        """EX-4.2: stations of each company."""
        before = s.land.owners[old] if old >= 0 else 0
        after = s.land.owners[card]
        if before == after:
            return
        for company in range(s.land.companies):
            change = (after >> company & 1) - (before >> company & 1)
            if change:
                s.add(STATIONS + company, change)

    def open_up(self, s: State, space: int, local: int) -> None:
        """What fits here next, and what joins on the base cards around."""
        land = s.land
        s.put_row(LAYS + space, s.fitting(space))
        for edge in range(4):
            other = land.neighbours[space][edge]
            if other >= 0 and land.edges[local] >> edge & 1:
                at = JOIN + PER_SPACE * other
                mask = s.cells[at] | 1 << OPPOSITE[edge]
                if mask != s.cells[at]:
                    s.put(at, mask)
                    if s.card(other) < 0:
                        s.put_row(LAYS + other, s.fitting(other))

    def go_on(self, s: State, card: int) -> None:
        if s.land.route_card[card] and s.cells[LAID] + 1 < ROUTES_PER_STEP:
            s.add(LAID, 1)
            s.put(STEP, BUILD)
        else:
            close_step(s)


def close_step(s: State) -> None:
    if s.cells[CREDIT]:
        s.note("lapsed", s.seat)
    s.put(CREDIT, 0)
    s.put(LAID, 0)
    s.put(STEP, CHOOSE_ACTION)


class Build(Step[State]):
    """EX-6.1, 6.14: what to lay for the cards paid; after one route perhaps a second."""

    def __init__(self, codes: Codes, building: Building) -> None:
        super().__init__("build", "EX-6.1")
        self.codes: Codes = codes
        self.building: Building = building

    def legal(self, s: State) -> list[int]:
        found = [STOP] if self.building.may_stop(s) else []
        found += self.building.payments(s, s.seat)
        found += self.building.lays(s)
        return found

    def why_not(self, s: State, action: int) -> Refused | None:
        codes = self.codes
        if action >= codes.lay:
            space, local = split(action - codes.lay, 2 * codes.cards)
            return self.building.why_not_lay(s, space, local)
        if codes.build <= action < codes.pay:
            return self.building.why_not_pay(s, s.seat, action - codes.build)
        if action == STOP:
            return None if self.building.may_stop(s) else Refused("EX-6.17", "step_unfinished", {})
        return NotAsked("EX-6.17", "finish_step", {})

    def apply(self, s: State, action: int) -> None:
        codes = self.codes
        if action == STOP:
            close_step(s)
        elif action >= codes.lay:
            space, local = split(action - codes.lay, 2 * codes.cards)
            self.building.lay(s, s.seat, space, local)
        else:
            self.building.pay(s, s.seat, action - codes.build)
