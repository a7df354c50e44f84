"""Numbers of the steps; `course` says which step has which."""

from typing import Final

SET_UP: Final = 0
BEGIN_TURN: Final = 1
LAY: Final = 2
CENTRE: Final = 3
PAY: Final = 4
MOVE: Final = 5
MARKET: Final = 6
INVEST: Final = 7
STORE_LIMIT: Final = 8
DISCARD: Final = 9
END_TURN: Final = 10
