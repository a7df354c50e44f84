"""Numbers of the steps; `course` says which step has which. A map's own steps follow."""

from typing import Final

SET_UP: Final = 0
NEXT_PHASE: Final = 1
OPEN_SHARES: Final = 2
SELL_SHARES: Final = 3
OPEN_ORDER: Final = 4
BID_OR_PASS: Final = 5
OPEN_ACTIONS: Final = 6
CHOOSE_ACTION: Final = 7
OPEN_BUILD: Final = 8
BUILD_TRACK: Final = 9
CLOSE_BUILD: Final = 10
OPEN_GOODS: Final = 11
MOVE_GOODS: Final = 12
RIDE_ON: Final = 13
INCOME_STEP: Final = 14
EXPENSES: Final = 15
REDUCTION: Final = 16
PRODUCTION_STEP: Final = 17
PLACE_CUBE: Final = 18
GROWTH: Final = 19
ROUND_MARKER: Final = 20
OWN_STEPS: Final = 21  # of a map
