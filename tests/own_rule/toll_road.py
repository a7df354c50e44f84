"""Toll Road, 2–4 players: whoever builds in the mountains pays one more for each tile, to the bank."""

from typing import Final

from ..rules.questions import Rules
from ..state import State

TOLL: Final = 1
DEAR: Final = 6  # the price of a mountain


class TollRoad(Rules):
    def list_price(self, s: State, h: int, code: int) -> int:
        """AS-TR.1: a toll for building on a mountain."""
        return super().list_price(s, h, code) + (TOLL if s.land.price[h] == DEAR else 0)


RULES: Final = TollRoad
