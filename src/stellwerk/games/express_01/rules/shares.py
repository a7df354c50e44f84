"""Buy shares (EX-7): choose company and source, pay card by card, then take the share.

Where a card just paid may not be the share taken (EX-14.9), the share is taken first and then paid.
"""

from typing import Final

from stellwerk.kernel.core import STEP, NotAsked, Refused, Step, split

from ..actions import Codes
from ..state import BLACK, BUSY, COMPANY, DISPLAY, DUE, HELD, SEATS, SOURCE, State, with_card, without
from .secrets import pay_openly, pay_secretly
from .set_up import distinct
from .steps import CHOOSE_ACTION, PAY_SHARE, TAKE_SHARE

FROM_STACKS: Final = 0


class Purchases:
    """EX-7.1 to 7.11: which company can be bought, and from where."""

    def __init__(self, codes: Codes) -> None:
        self.first: int = codes.buy
        self.last: int = codes.bonus
        self.sources: int = codes.sources

    def legal(self, s: State, seat: int) -> list[int]:
        found: list[int] = []
        money = len(s.hand(seat))
        for company in range(s.land.companies):
            price = s.stations(company)
            if price and price <= money:
                at = self.first + company * self.sources
                found += [at + source for source in self.open_sources(s, seat, company)]
        return found

    def from_stacks(self, s: State, seat: int) -> bool:
        """Whether the seat could buy any share from a stack."""
        return any((action - self.first) % self.sources == FROM_STACKS for action in self.legal(s, seat))

    def open_sources(self, s: State, seat: int, company: int) -> list[int]:
        if s.in_stacks(company):
            return [FROM_STACKS]
        found = [FROM_STACKS] if self.can_pay_one_in(s, seat, company) else []
        return found + [1 + other for other in range(s.players) if self.may_take_from(s, seat, other, company)]

    def can_pay_one_in(self, s: State, seat: int, company: int) -> bool:
        """EX-7.9, 14.9: a share of the company in the own hand can be paid and taken at once."""
        return not s.terms.take_first and any(s.land.engine[card] == company for card in s.hand(seat))

    def may_take_from(self, s: State, seat: int, other: int, company: int) -> bool:
        """EX-7.4, 7.7: from another player's display, but not from the owner of the black engine."""
        return other != seat and other != s.cells[BLACK] and s.held(company, other) > 0

    def meant(self, action: int) -> bool:
        return self.first <= action < self.last

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        company, source = split(action - self.first, self.sources)
        price, money = s.stations(company), len(s.hand(seat))
        if not price:
            return Refused("EX-7.2", "no_station", {"company": company})
        if source != FROM_STACKS:
            refused = self.why_not_from(s, seat, source - 1, company)
            if refused is not None:
                return refused
        elif not s.in_stacks(company) and not self.can_pay_one_in(s, seat, company):
            return Refused("EX-7.11", "no_share_in_stacks", {"company": company})
        if price > money:
            return Refused("EX-5.6", "share_price", {"company": company, "price": price, "money": money})
        return None

    def why_not_from(self, s: State, seat: int, other: int, company: int) -> Refused | None:
        facts = {"company": company, "seat": other}
        if other == seat:
            return Refused("EX-7.4", "own_share", facts)
        if s.in_stacks(company):
            return Refused("EX-7.4", "stacks_first", facts)
        if other == s.cells[BLACK]:
            return Refused("EX-7.7", "black_protects", facts)
        return None if s.held(company, other) else Refused("EX-7.8", "holds_none", facts)

    def open(self, s: State, seat: int, action: int) -> None:
        company, source = split(action - self.first, self.sources)
        s.put(COMPANY, company)
        s.put(SOURCE, source)
        s.put(DUE, s.stations(company))
        if source == FROM_STACKS:
            s.note("buys", seat, company, s.stations(company))
        else:
            s.note("buys_from", seat, company, s.stations(company), source - 1)
        s.put(STEP, TAKE_SHARE if s.terms.take_first else PAY_SHARE)


class PayShare(Step[State]):
    """EX-7.1, 7.5: one hand card after another, to the stacks or to the player."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("pay", "EX-7.1")
        self.first: int = codes.pay
        self.last: int = codes.take

    def must_be_share(self, s: State) -> bool:
        """EX-7.9: the last card paid must be the share when the stacks hold none."""
        if s.terms.take_first:
            return False
        return s.cells[DUE] == 1 and s.cells[SOURCE] == FROM_STACKS and not s.in_stacks(s.cells[COMPANY])

    def legal(self, s: State) -> list[int]:
        cards = distinct(s.hand(s.seat))
        if self.must_be_share(s):
            cards = [card for card in cards if s.land.engine[card] == s.cells[COMPANY]]
        return [self.first + card for card in cards]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not self.first <= action < self.last:
            return NotAsked("EX-7.1", "pay_first", {"due": s.cells[DUE]})
        card = action - self.first
        if card not in s.hand(s.seat):
            return Refused("EX-5.6", "not_in_hand", {"card": card})
        if self.must_be_share(s) and s.land.engine[card] != s.cells[COMPANY]:
            return Refused("EX-7.9", "pay_the_share", {"company": s.cells[COMPANY]})
        return None

    def apply(self, s: State, action: int) -> None:
        card, seat, source = action - self.first, s.seat, s.cells[SOURCE]
        if source == FROM_STACKS:
            pay_openly(s, seat, card)
            s.push(card)
            s.note("paid", seat, card)
        else:
            pay_secretly(s, seat, source - 1, card)
            s.note("paid_player", seat, source - 1, card)
            s.note("received", source - 1, seat, card)
        s.add(DUE, -1)
        if not s.cells[DUE]:
            s.put(STEP, CHOOSE_ACTION if s.terms.take_first else TAKE_SHARE)


class TakeShare(Step[State]):
    """EX-7.3, 7.6: which card with the company's engine; any of the three route stacks, or the player's display."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("take", "EX-7.3")
        self.first: int = codes.take
        self.last: int = codes.draw

    def legal(self, s: State) -> list[int]:
        company, source = s.cells[COMPANY], s.cells[SOURCE]
        if source == FROM_STACKS:
            return [self.first + card for card in s.land.shares_of[company] if s.stock(card)]
        shares = distinct(s.rows[DISPLAY + source - 1])
        return [self.first + card for card in shares if s.land.engine[card] == company]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not self.first <= action < self.last:
            return NotAsked("EX-7.3", "take_first", {})
        card, company, source = action - self.first, s.cells[COMPANY], s.cells[SOURCE]
        if s.land.engine[card] != company:
            return Refused("EX-7.3", "other_engine", {"card": card, "company": company})
        there = s.stock(card) > 0 if source == FROM_STACKS else card in s.rows[DISPLAY + source - 1]
        return None if there else Refused("EX-7.8", "not_there", {"card": card})

    def apply(self, s: State, action: int) -> None:
        card, seat, company, source = action - self.first, s.seat, s.cells[COMPANY], s.cells[SOURCE]
        if source == FROM_STACKS:
            s.search(card)
            s.put(BUSY, 1)
        else:
            s.put_row(DISPLAY + source - 1, without(s.rows[DISPLAY + source - 1], card))
            s.add(HELD + company * SEATS + source - 1, -1)
        s.put_row(DISPLAY + seat, with_card(s.rows[DISPLAY + seat], card))
        s.add(HELD + company * SEATS + seat, 1)
        s.note("took", seat, company, card)
        s.put(STEP, PAY_SHARE if s.terms.take_first else CHOOSE_ACTION)
