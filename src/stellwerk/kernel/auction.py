"""An auction by rising bids round the table; who passes is out. Shared by the games that have one.

It keeps four cells of the state: who is still in (a bit per seat), the highest bid, who made it, and
in which seat's turn it stands. What is sold, the least first bid and the limits are the game's business.
"""

from typing import Final

from .core import NOBODY, Core, bit

STILL_IN: Final = 0
HIGH: Final = 1
HIGH_SEAT: Final = 2
TURN: Final = 3
AUCTION_CELLS: Final = 4


def next_in(mask: int, seat: int, players: int) -> int:
    """The next seat clockwise from `seat` whose bit is set; `seat` itself comes last."""
    for step in range(1, players + 1):
        other = (seat + step) % players
        if mask >> other & 1:
            return other
    raise AssertionError("nobody is in")


class RisingAuction:
    """`at` is the first of the auction's cells in the state."""

    def __init__(self, at: int, players: int) -> None:
        self.at: int = at
        self.players: int = players

    def open(self, s: Core, first: int, mask: int) -> None:
        s.put(self.at + STILL_IN, mask)
        s.put(self.at + HIGH, 0)
        s.put(self.at + HIGH_SEAT, NOBODY)
        s.put(self.at + TURN, first)

    def high(self, s: Core) -> int:
        return s.cells[self.at + HIGH]

    def leader(self, s: Core) -> int:
        return s.cells[self.at + HIGH_SEAT]

    def turn(self, s: Core) -> int:
        return s.cells[self.at + TURN]

    def is_in(self, s: Core, seat: int) -> bool:
        return s.cells[self.at + STILL_IN] >> seat & 1 == 1

    def bid(self, s: Core, seat: int, amount: int) -> None:
        s.put(self.at + HIGH, amount)
        s.put(self.at + HIGH_SEAT, seat)
        self.pass_on(s, seat)

    def drop(self, s: Core, seat: int) -> None:
        s.put(self.at + STILL_IN, s.cells[self.at + STILL_IN] & ~(1 << seat))
        if s.cells[self.at + STILL_IN]:
            self.pass_on(s, seat)

    def pass_on(self, s: Core, seat: int) -> None:
        s.put(self.at + TURN, next_in(s.cells[self.at + STILL_IN], seat, self.players))

    def closed(self, s: Core) -> bool:
        """Over when everybody is out, or only the highest bidder is left."""
        mask = s.cells[self.at + STILL_IN]
        leader = s.cells[self.at + HIGH_SEAT]
        return mask == 0 or (leader >= 0 and mask == bit(leader))
