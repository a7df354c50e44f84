"""The share row (CX-13) and what a player may do at any time of the own turn (CX-3): convert and sell."""

from typing import Final

from stellwerk.kernel.core import Refused

from ..actions import SWAPS, Codes
from ..state import COAL, DISC, DIVIDENDS, DOLLARS, IRON, RESERVE, RESOURCES, STORE, WOOD, State
from .ending import SHARE_REASON, reward

# From, to, where the second marker goes, and the rule.
SWAP_FROM: Final = [COAL, WOOD, IRON, WOOD]
SWAP_TO: Final = [WOOD, IRON, WOOD, COAL]
SWAP_PAYS: Final = [False, False, True, True]  # a dividend; else it goes to the reserve
SWAP_RULES: Final = ["CX-3.2", "CX-3.3", "CX-3.4", "CX-3.5"]
SWAP_TAKES: Final = 2


def advance(s: State, seat: int, steps: int) -> None:
    """CX-13.1 to 13.5: forward on the own row, taking the $ markers on the way."""
    last = len(s.land.share_points) - 1
    start = s.cells[DISC + seat]
    end = min(start + steps, last)
    if end == start:
        return
    s.put(DISC + seat, end)
    s.note("disc", seat, end - start)
    for i, space in enumerate(s.land.dollars):
        if start < space + s.land.past_dollar <= end and s.cells[DOLLARS + seat] >> i & 1:
            s.put(DOLLARS + seat, s.cells[DOLLARS + seat] & ~(1 << i))
            s.add(DIVIDENDS + seat, 1)
            s.note("dollar", seat)
    if end == last:
        reward(s, seat, SHARE_REASON)


def gain(s: State, seat: int, at: int, markers: int) -> int:
    """CX-2.5: from the reserve to another area, as many as there are."""
    moved = min(markers, s.cells[RESERVE + seat])
    s.add(RESERVE + seat, -moved)
    s.add(at, moved)
    return moved


class AnyTime:
    """CX-3.1: conversions and share sales stand beside every other question of the own turn."""

    def __init__(self, codes: Codes) -> None:
        self.swap: int = codes.swap
        self.sale: int = codes.sell

    def legal(self, s: State, seat: int) -> list[int]:
        cells, store = s.cells, STORE + seat * RESOURCES
        found = [self.swap + i for i in range(SWAPS) if cells[store + SWAP_FROM[i]] >= SWAP_TAKES]
        if cells[DISC + seat] and cells[RESERVE + seat]:
            found.append(self.sale)
        return found

    def meant(self, action: int) -> bool:
        return action >= self.swap

    def why_not(self, s: State, seat: int, action: int) -> Refused | None:
        if action == self.sale:
            if not s.cells[DISC + seat]:
                return Refused("CX-3.7", "row_start", {})
            return None if s.cells[RESERVE + seat] else Refused("CX-3.8", "reserve_empty", {})
        i = action - self.swap
        there = s.cells[STORE + seat * RESOURCES + SWAP_FROM[i]]
        if there < SWAP_TAKES:
            return Refused(SWAP_RULES[i], "swap_short", {"resource": SWAP_FROM[i], "there": there})
        return None

    def apply(self, s: State, seat: int, action: int) -> None:
        if action == self.sale:
            self.sell(s, seat)
        else:
            self.convert(s, seat, action - self.swap)

    def sell(self, s: State, seat: int) -> None:
        """CX-3.6"""
        s.add(DISC + seat, -1)
        gain(s, seat, DIVIDENDS + seat, 1)
        s.note("sold", seat)

    def convert(self, s: State, seat: int, i: int) -> None:
        """CX-3.2 to 3.5"""
        store = STORE + seat * RESOURCES
        s.add(store + SWAP_FROM[i], -SWAP_TAKES)
        s.add(store + SWAP_TO[i], 1)
        s.add((DIVIDENDS if SWAP_PAYS[i] else RESERVE) + seat, 1)
        s.note("converted", seat, SWAP_FROM[i], SWAP_TO[i])
