"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step, in_order

from ..actions import Codes
from . import steps
from .action_phase import Choose, ChooseAndClose, Develop, Fund, NextTurn, Offer, Take
from .auction import AfterSale, Bid, Found
from .dividends import PayDividends
from .expand import Expand
from .opening import PickCompany, SetOut


def course(codes: Codes, players: int, spaces: tuple[str, ...], close_every: bool) -> list[Step[Any]]:
    """Every question and every automatic step."""
    return in_order(
        {
            steps.SET_OUT: SetOut(players),
            steps.PICK: PickCompany(players),
            steps.BID: Bid(codes, players),
            steps.FOUND_IN: Found(),
            steps.AFTER_SALE: AfterSale(players),
            steps.CHOOSE_SPACE: ChooseAndClose(spaces) if close_every else Choose(spaces),
            steps.DEVELOP_CITY: Develop(codes),
            steps.FUND_COMPANY: Fund(),
            steps.TAKE_TWO: Take(codes, players),
            steps.EXPAND_TRACK: Expand(codes),
            steps.OFFER_SHARE: Offer(players),
            steps.NEXT_TURN: NextTurn(players),
            steps.DIVIDENDS: PayDividends(players),
        }
    )
