"""Who knows what of the hands (EX-3.1, 3.4), and what a seat cannot know, redrawn.

Cards that came openly into a hand are seen there by all. A payment from hand to hand is known to the two alone: for
everybody else each card seen with the payer may have gone over. Such a card gets a note: the seats one of which holds
it, and who alone knows so much, if not everybody. A note may say less than could be worked out, never more.
"""

from typing import Final

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import STEP

from ..state import COMPANY, DUE, HAND, KNOWN, NONE, ROUND, SEATS, SEEN, SHOWN, SOURCE, STACK, State, without

TRIES: Final = 20  # hands dealt anew until the deciding seat can have been asked what it is asked

# A note as one number: card, who knows it (0: everybody), a bit per seat that may hold the card.
KNOWER: Final = SEATS
CARD: Final = SEATS + 3
SEAT_BITS: Final = (1 << SEATS) - 1
KNOWER_BITS: Final = (1 << CARD - KNOWER) - 1


def note_of(card: int, holders: int, knower: int) -> int:
    return card << CARD | knower + 1 << KNOWER | holders


def knower_of(note: int) -> int:
    """The seat that alone knows this, or −1 for everybody."""
    return (note >> KNOWER & KNOWER_BITS) - 1


def noted(s: State, card: int, seat: int) -> bool:
    """Whether everybody knows that the card may be in this hand, and may be in another."""
    notes = s.rows[s.land.notes]
    return any(note >> CARD == card and note >> seat & 1 == 1 and knower_of(note) == NONE for note in notes)


# Cards that leave a hand ----------------------------------------------------------------


def pay_openly(s: State, seat: int, card: int) -> None:
    """EX-3.4: all see the card; nothing is to be remembered of it."""
    s.take_from_hand(seat, card)
    forget_seen(s, seat, card)
    notes = s.rows[s.land.notes]
    kept = [note for note in notes if note >> CARD != card or not note >> seat & 1]
    if len(kept) < len(notes):
        s.put_row(s.land.notes, kept)


def pay_secretly(s: State, seat: int, other: int, card: int) -> None:
    """EX-3.4: the two know the card; for the others any card of the payer may have gone over."""
    s.put_row(s.land.notes, notes_after(s, seat, other, card))
    s.take_from_hand(seat, card)
    forget_seen(s, seat, card)
    s.put_in_hand(other, card, False)


def forget_seen(s: State, seat: int, card: int) -> None:
    if card in s.rows[SEEN + seat]:
        s.put_row(SEEN + seat, without(s.rows[SEEN + seat], card))


def notes_after(s: State, seat: int, other: int, card: int) -> list[int]:
    """The notes once a card went secretly from `seat` to `other`."""
    known = card in s.rows[SEEN + seat] or noted(s, card, seat)
    found = [note_of(seen, 1 << seat | 1 << other, NONE) for seen in s.rows[SEEN + seat] if not noted(s, seen, seat)]
    for note in s.rows[s.land.notes]:
        if not note >> seat & 1:
            found.append(note)
        elif knower_of(note) != other:
            found.append(note | 1 << other)
        elif note >> CARD != card:  # the receiver sees what came, and it was not this
            found.append(note)
    if not known:
        found.append(note_of(card, 1 << other, seat))
    found.sort()
    return found


# Redrawn for a seat -----------------------------------------------------------------------


def redeal(s: State, seat: int, seed: int) -> None:
    """The other hands as `seat` may believe them, and the order below the seen tops."""
    chance = Stream(seed)
    if s.terms.sealed:
        redeal_stacks(s, chance)
    true_hands = s.rows[HAND : HAND + SEATS]
    for _ in range(TRIES):
        redeal_hands(s, seat, 1 << seat, chance)
        if s.seat < 0 or believable(s, seat):
            break
    else:  # as good as never: the cards that make the question possible are too few to be found by chance
        s.rows[HAND : HAND + SEATS] = true_hands
        redeal_hands(s, seat, 1 << seat | 1 << s.seat, chance)
        s.options = s.steps[s.cells[STEP]].legal(s)
    forget_others_notes(s, seat)


def redeal_stacks(s: State, chance: Stream) -> None:
    for stack in range(s.land.stacks):
        row = s.rows[STACK + stack]
        covered = sorted(row[: len(row) - s.cells[KNOWN + stack]])  # the real order must not shine through
        chance.shuffle(covered)
        s.rows[STACK + stack] = covered + row[len(covered) :]


def believable(s: State, seat: int) -> bool:
    """Whether the deciding seat has a real choice with these cards, and can finish what it began; the own hand is sure."""
    s.options = s.steps[s.cells[STEP]].legal(s)
    if s.seat == seat:
        return True
    if len(s.options) < 2:
        return False
    owes_share = s.cells[DUE] > 0 and s.cells[SOURCE] == 0 and not s.terms.take_first
    if s.steps[s.cells[STEP]].name != "pay" or not owes_share or s.in_stacks(s.cells[COMPANY]):
        return True
    return any(s.land.engine[card] == s.cells[COMPANY] for card in s.hand(s.seat))


def redeal_hands(s: State, seat: int, fixed: int, chance: Stream) -> None:
    """All hands but the fixed ones: where a card is known to be it stays, the rest is chance."""
    others = [other for other in range(s.players) if not fixed >> other & 1]
    pool: list[int] = []
    for other in others:
        pool += s.rows[HAND + other]
    pool.sort()  # who holds what must not shine through
    places = Places([len(s.rows[HAND + other]) if other in others else 0 for other in range(s.players)])
    for note in known_places(s, seat, fixed):
        places.put(note >> CARD, note & SEAT_BITS, chance)
        pool.remove(note >> CARD)
    chance.shuffle(pool)
    for other in others:
        hand = places.cards_of(other)
        count = len(s.rows[HAND + other]) - len(hand)
        s.rows[HAND + other] = sorted(hand + pool[:count])
        pool = pool[count:]
        if s.cells[SHOWN + other] >= 0 and not s.cells[ROUND]:
            s.cells[SHOWN + other] = s.rows[HAND + other][chance.below(len(s.rows[HAND + other]))]


def known_places(s: State, seat: int, fixed: int) -> list[int]:
    """What `seat` knows of the hands that are redealt, as notes: of each card the hands that are left for it."""
    found: list[int] = []
    for other in range(s.players):
        if not fixed >> other & 1:
            found += [note_of(card, 1 << other, NONE) for card in s.rows[SEEN + other] if not noted(s, card, other)]
    for note in s.rows[s.land.notes]:
        if knower_of(note) in (NONE, seat) and not held_by(s, note >> CARD, note & fixed):
            found.append(note & ~fixed)
    found.sort()
    return found


def held_by(s: State, card: int, seats: int) -> bool:
    return any(seats >> seat & 1 == 1 and card in s.rows[HAND + seat] for seat in range(s.players))


def forget_others_notes(s: State, seat: int) -> None:
    """What the others alone know is nothing this seat could believe; a card with a note is seen nowhere for sure."""
    for other in range(s.players):
        s.rows[SEEN + other] = [card for card in s.rows[SEEN + other] if not noted(s, card, other)]
    s.rows[s.land.notes] = [note for note in s.rows[s.land.notes] if knower_of(note) in (NONE, seat)]


class Places:
    """Cards put into hands of given sizes, each into one of the hands it may be in."""

    def __init__(self, free: list[int]) -> None:
        self.free: list[int] = free
        self.cards: list[int] = []
        self.holders: list[int] = []  # per card: a bit per seat that may hold it
        self.seats: list[int] = []  # and where it lies

    def cards_of(self, seat: int) -> list[int]:
        return [self.cards[i] for i in range(len(self.cards)) if self.seats[i] == seat]

    def put(self, card: int, holders: int, chance: Stream) -> None:
        self.cards.append(card)
        self.holders.append(holders)
        self.seats.append(NONE)
        assert self.find(len(self.cards) - 1, 0, chance), "notes that no hands could fulfil"

    def find(self, i: int, full: int, chance: Stream) -> bool:
        """A hand with room, by chance; if there is none, a card of a full hand makes room by moving to another."""
        seats = [seat for seat in range(len(self.free)) if self.holders[i] >> seat & 1 and not full >> seat & 1]
        chance.shuffle(seats)
        for seat in seats:
            if self.free[seat]:
                self.free[seat] -= 1
                self.seats[i] = seat
                return True
        for seat in seats:
            full |= 1 << seat
            for j in range(len(self.cards)):
                if self.seats[j] == seat and self.find(j, full, chance):
                    self.seats[i] = seat
                    return True
        return False
