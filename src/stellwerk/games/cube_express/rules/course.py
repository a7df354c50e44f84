"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step, in_order

from ..actions import Codes
from . import steps
from .centre import Centre
from .ending import EndTurn
from .lay_tile import BeginTurn, Lay
from .market import Discard, Invest, Market, StoreLimit
from .movement import Move
from .set_up import SetUp
from .stations import Pay


def course(codes: Codes, players: int) -> list[Step[Any]]:
    """Every question and every automatic step."""
    return in_order(
        {
            steps.SET_UP: SetUp(players),
            steps.BEGIN_TURN: BeginTurn(),
            steps.LAY: Lay(codes),
            steps.CENTRE: Centre(codes),
            steps.PAY: Pay(codes),
            steps.MOVE: Move(codes),
            steps.MARKET: Market(codes),
            steps.INVEST: Invest(codes),
            steps.STORE_LIMIT: StoreLimit(),
            steps.DISCARD: Discard(codes),
            steps.END_TURN: EndTurn(players),
        }
    )
