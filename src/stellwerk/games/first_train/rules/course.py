"""The rulebook's overview of the round: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step, in_order

from ..actions import Codes
from . import steps
from .auction import Bid, ChooseColour, PayOut
from .building import Build, LineDone, PayLine
from .end import EndRound
from .investment import NewRound
from .orders import SetOrders
from .preparation import SetOut
from .profit import CountRound
from .takeovers import PickRoute, Sell
from .transport import Carry, Exchange


def course(codes: Codes) -> list[Step[Any]]:
    """Every question and every automatic step."""
    return in_order(
        {
            steps.SET_OUT: SetOut(),
            steps.NEW_ROUND: NewRound(),
            steps.PLACE_BID: Bid(codes),
            steps.PAY_OUT: PayOut(),
            steps.CHOOSE_COLOUR: ChooseColour(),
            steps.SET_ORDERS: SetOrders(),
            steps.BUILD_LINE: Build(codes),
            steps.PAY_LINE: PayLine(),
            steps.LINE_DONE: LineDone(),
            steps.CARRY: Carry(codes),
            steps.EXCHANGE_POINTS: Exchange(),
            steps.COUNT_ROUND: CountRound(),
            steps.SELL_LINE: Sell(codes),
            steps.PICK_ROUTE: PickRoute(codes),
            steps.END_ROUND: EndRound(),
        }
    )
