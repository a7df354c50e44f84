"""Mountains: each card laid on a marked space costs one hand card more (EX-13.8 to 13.11).

All cards of a step are paid before the first is laid (EX-6.17). So the player may add cards to the step, and whatever
is offered leaves a way to use up exactly what was paid: looked ahead, never guessed.
"""

from typing import Final

from stellwerk.kernel.core import Refused, split

from ..actions import Codes
from ..rules.expand import Arrivals, Building
from ..rules.set_up import distinct
from ..state import CREDIT, LAID, NONE, State

MOST_PAID: Final = 3  # two routes, both marked


class MountainBuilding(Building):
    def __init__(self, codes: Codes, arrivals: Arrivals, marked: list[bool], route_spaces: list[int]) -> None:
        super().__init__(codes, arrivals)
        self.marked: list[bool] = marked
        self.high: list[int] = [space for space in range(codes.spaces) if marked[space]]
        self.low: list[int] = [space for space in range(codes.spaces) if not marked[space]]
        self.high_routes: list[int] = [space for space in route_spaces if marked[space]]
        self.low_routes: list[int] = [space for space in route_spaces if not marked[space]]

    def price(self, space: int) -> int:
        """EX-13.8: one card more on a marked space, at every upgrade."""
        return 1 if self.marked[space] else 0

    # Paying --------------------------------------------------------------------------------

    def payments(self, s: State, seat: int) -> list[int]:
        if s.cells[LAID] or s.cells[CREDIT] >= MOST_PAID:
            return []
        return [self.codes.build + card for card in distinct(s.hand(seat)) if self.pays(s, seat, card)]

    def pays(self, s: State, seat: int, card: int) -> bool:
        """Whether the step can be finished after this payment, perhaps with further ones."""
        s.begin_trial()
        s.take_from_hand(seat, card)
        s.push(card)
        s.add(CREDIT, 1)
        possible = self.spendable(s) or (
            s.cells[CREDIT] < MOST_PAID and any(self.pays(s, seat, other) for other in distinct(s.hand(seat)))
        )
        s.end_trial()
        return possible

    def why_not_pay(self, s: State, seat: int, card: int) -> Refused | None:
        if s.cells[LAID] or s.cells[CREDIT] >= MOST_PAID:
            return Refused("EX-5.6", "paid_enough", {})
        if card not in s.hand(seat):
            return Refused("EX-5.6", "not_in_hand", {"card": card})
        if not self.pays(s, seat, card):
            return Refused("EX-5.6" if s.cells[CREDIT] else "EX-6.1", "nothing_to_build", {})
        return None

    def spendable(self, s: State) -> bool:
        """EX-13.9: whether what was paid is the price of some step."""
        paid = s.cells[CREDIT]
        if paid == 1:
            return self.any_on(s, self.low, NONE)
        if paid == 2 and self.any_on(s, self.high, NONE):
            return True
        first = self.low_routes if paid == 2 else self.high_routes
        return any(self.leads_on(s, code) for code in self.lays_on(s, first))

    # Laying --------------------------------------------------------------------------------

    def lays(self, s: State) -> list[int]:
        paid = s.cells[CREDIT]
        if s.cells[LAID]:
            return self.lays_on(s, self.high_routes if paid else self.low_routes)
        if paid == 1:
            return self.lays_on(s, self.low)
        if paid == 2:
            found = self.lays_on(s, self.high) + self.leading(s, self.low_routes)
            found.sort()
            return found
        return self.leading(s, self.high_routes)

    def may_stop(self, s: State) -> bool:
        """EX-13.12: an owed route is laid, unless the card drawn in between was the last that fitted."""
        return s.cells[LAID] > 0 and (s.cells[CREDIT] == 0 or not self.any_on(s, self.high_routes, NONE))

    def leading(self, s: State, spaces: list[int]) -> list[int]:
        """First routes after which a marked second one must and can follow."""
        follow = self.lays_on(s, self.high_routes)
        return [code for code in self.lays_on(s, spaces) if self.leads_past(s, code, follow)]

    def leads_past(self, s: State, code: int, follow: list[int]) -> bool:
        """A second route that is possible anyway, elsewhere and with another card; else looked ahead."""
        width = 2 * self.codes.cards
        space, local = split(code - self.codes.lay, width)
        for other in follow:
            there, second = split(other - self.codes.lay, width)
            if there != space and second >> 1 != local >> 1:  # a card is there once
                return True
        return self.leads_on(s, code)

    def leads_on(self, s: State, code: int) -> bool:
        s.begin_trial()
        space, local = split(code - self.codes.lay, 2 * self.codes.cards)
        self.lay(s, s.seat, space, local)
        possible = self.any_on(s, self.high_routes, NONE)
        s.end_trial()
        return possible

    def why_not_price(self, s: State, space: int, local: int) -> Refused | None:
        """EX-13.8, 13.9: what was paid must be the price of the whole step."""
        paid, price = s.cells[CREDIT], self.price(space) + (0 if s.cells[LAID] else 1)
        if price > paid:
            return Refused("EX-13.8", "mountain_price", {"space": space, "price": price, "paid": paid})
        code = self.codes.lay + 2 * self.codes.cards * space + local
        if paid == price or (s.land.route_card[local >> 1] and paid == price + 1 and self.follows(s, code)):
            return None
        return Refused("EX-5.6", "paid_too_much", {"space": space, "price": price, "paid": paid})

    def follows(self, s: State, code: int) -> bool:
        return not s.cells[LAID] and self.leads_on(s, code)
