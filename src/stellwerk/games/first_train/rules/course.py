"""The rulebook's overview of the round: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
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
    """Every question and every automatic step, in the order of the numbers in `steps.py`."""
    return [
        SetOut(),
        NewRound(),
        Bid(codes),
        PayOut(),
        ChooseColour(),
        SetOrders(),
        Build(codes),
        PayLine(),
        LineDone(),
        Carry(codes),
        Exchange(),
        CountRound(),
        Sell(codes),
        PickRoute(codes),
        EndRound(),
    ]
