"""Numbers of the steps; `course` says which step has which."""

from typing import Final

DEAL: Final = 0
SHOW_CARD: Final = 1
SUBSIDY: Final = 2
NEXT_TURN: Final = 3
CHOOSE_ACTION: Final = 4
BUILD: Final = 5
PAY_SHARE: Final = 6
TAKE_SHARE: Final = 7
BLACK_ENGINE: Final = 8
FIND_ROUTE: Final = 9
NEXT_DRAW: Final = 10
DRAW_CARD: Final = 11
END_TURN: Final = 12
END_ROUND: Final = 13
REVEAL_CARDS: Final = 14  # after the choices; last in the list, so that older positions keep their numbers
DRAW_WEST: Final = 15
