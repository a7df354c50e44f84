"""Set-up (EX-2): stacks are shuffled, hands dealt, and one card each decides the order of positions."""

from stellwerk.kernel.core import SEAT, STEP, Refused, Step

from ..actions import Codes
from ..state import ACTOR, HAND, KNOWN, NONE, POSITION, SEEN, SHOWN, STACK, State, Terms
from .steps import REVEAL_CARDS, SHOW_CARD, SUBSIDY


class Deal(Step[State]):
    """EX-2.5, 2.6: every stack is shuffled; hands come from the level-3 routes."""

    def __init__(self, terms: Terms, hands_from: int) -> None:
        super().__init__("deal", "EX-2.6", automatic=True)
        self.terms: Terms = terms
        self.hands_from: int = hands_from

    def run(self, s: State) -> None:
        s.note("set_up")
        for stack in range(s.land.stacks):
            s.put_row(STACK + stack, self.shuffled(s, s.rows[STACK + stack]))
        for seat in range(s.players):
            self.deal(s, seat)
        for stack in range(s.land.stacks):
            s.put(KNOWN + stack, min(1, len(s.rows[STACK + stack])))
        s.put(SEAT, 0)
        s.put(ACTOR, 0)
        s.put(STEP, SHOW_CARD)

    def shuffled(self, s: State, row: list[int]) -> list[int]:
        cards = row.copy()
        for i in range(len(cards) - 1, 0, -1):
            j = s.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def deal(self, s: State, seat: int) -> None:
        stack = s.rows[STACK + self.hands_from]
        left = len(stack) - self.terms.hand_size
        s.put_row(HAND + seat, sorted(stack[left:]))
        s.put_row(STACK + self.hands_from, stack[:left])
        for card in stack[left:]:
            s.add(s.land.stock + card, -1)


class ShowCard(Step[State]):
    """EX-2.8: each player secretly chooses a hand card."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("show", "EX-2.8")
        self.first: int = codes.show
        self.last: int = codes.show + codes.cards

    def legal(self, s: State) -> list[int]:
        return [self.first + card for card in distinct(s.hand(s.seat))]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not self.first <= action < self.last:
            return Refused(self.rule, "not_now", {})
        card = action - self.first
        return None if card in s.hand(s.seat) else Refused("EX-2.8", "not_in_hand", {"card": card})

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        s.put(SHOWN + seat, action - self.first)
        s.note("chose", seat, action - self.first)
        if seat + 1 < s.players:
            s.put(SEAT, seat + 1)
            s.put(ACTOR, seat + 1)
        else:
            s.put(STEP, REVEAL_CARDS)


class RevealCards(Step[State]):
    """EX-2.8, 2.9: all cards are turned at once. A step of its own: the last choice alone must tell nothing."""

    def __init__(self) -> None:
        super().__init__("reveal", "EX-2.9", automatic=True)

    def run(self, s: State) -> None:
        s.reveal()
        self.give_positions(s)
        s.put(STEP, SUBSIDY)

    def give_positions(self, s: State) -> None:
        """EX-2.9 to 2.11: the highest number gets position 1; equal ones go by seat; the cards stay in the hands."""
        numbers = s.land.number
        for seat in range(s.players):
            card = s.cells[SHOWN + seat]
            ahead = 0
            for other in range(s.players):
                rival = numbers[s.cells[SHOWN + other]]
                if rival > numbers[card] or (rival == numbers[card] and other < seat):
                    ahead += 1
            s.put(POSITION + seat, ahead + 1)
        for seat in range(s.players):
            card = s.cells[SHOWN + seat]
            s.note("shown", seat, card, s.cells[POSITION + seat])
            s.put(SHOWN + seat, NONE)
            s.put_row(SEEN + seat, [card])


def distinct(row: list[int]) -> list[int]:
    """Cards of a sorted row, each once."""
    found: list[int] = []
    for card in row:
        if not found or found[-1] != card:
            found.append(card)
    return found
