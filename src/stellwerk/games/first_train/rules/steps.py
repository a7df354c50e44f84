"""Numbers of the steps; `course` says which step has which."""

from typing import Final

SET_OUT: Final = 0
NEW_ROUND: Final = 1
PLACE_BID: Final = 2
PAY_OUT: Final = 3
CHOOSE_COLOUR: Final = 4
SET_ORDERS: Final = 5
BUILD_LINE: Final = 6
PAY_LINE: Final = 7
LINE_DONE: Final = 8
CARRY: Final = 9
EXCHANGE_POINTS: Final = 10
COUNT_ROUND: Final = 11
SELL_LINE: Final = 12
PICK_ROUTE: Final = 13
END_ROUND: Final = 14
