"""What a seat cannot know (EX-3): redrawn, true to what everybody has seen."""

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import STEP

from ..state import ACTOR, HAND, KNOWN, NONE, ROUND, SEEN, SHOWN, STACK, State


def redeal(s: State, seat: int, seed: int) -> None:
    """Cards of the other hands nobody has seen, and the order below the seen tops."""
    chance = Stream(seed)
    paying = s.steps[s.cells[STEP]].name in ("build", "pay", "take")
    kept = s.cells[ACTOR] if paying else NONE  # a payment under way must stay payable
    redeal_hands(s, [other for other in range(s.players) if other != seat and other != kept], chance)
    if s.terms.sealed:
        for stack in range(s.land.stacks):
            row = s.rows[STACK + stack]
            covered = sorted(row[: len(row) - s.cells[KNOWN + stack]])  # the real order must not shine through
            chance.shuffle(covered)
            s.rows[STACK + stack] = covered + row[len(covered) :]
    if s.seat >= 0:
        s.options = s.steps[s.cells[STEP]].legal(s)


def redeal_hands(s: State, others: list[int], chance: Stream) -> None:
    pool: list[int] = []
    for other in others:
        pool += unseen(s.rows[HAND + other], s.rows[SEEN + other])
    pool.sort()  # who holds what must not shine through
    chance.shuffle(pool)
    for other in others:
        count = len(s.rows[HAND + other]) - len(s.rows[SEEN + other])
        s.rows[HAND + other] = sorted(s.rows[SEEN + other] + pool[:count])
        pool = pool[count:]
        if s.cells[SHOWN + other] >= 0 and not s.cells[ROUND]:
            hand = s.rows[HAND + other]
            s.cells[SHOWN + other] = hand[chance.below(len(hand))]


def unseen(hand: list[int], seen: list[int]) -> list[int]:
    left = hand.copy()
    for card in seen:
        left.remove(card)
    return left
