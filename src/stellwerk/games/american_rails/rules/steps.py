"""Numbers of the steps; `course` says which step has which."""

from typing import Final

SET_OUT: Final = 0
PICK: Final = 1
BID: Final = 2
FOUND_IN: Final = 3
AFTER_SALE: Final = 4
CHOOSE_SPACE: Final = 5
DEVELOP_CITY: Final = 6
FUND_COMPANY: Final = 7
TAKE_TWO: Final = 8
EXPAND_TRACK: Final = 9
OFFER_SHARE: Final = 10
NEXT_TURN: Final = 11
DIVIDENDS: Final = 12
