"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
from .centre import Centre
from .ending import EndTurn
from .lay_tile import BeginTurn, Lay
from .market import Discard, Invest, Market, StoreLimit
from .movement import Move
from .set_up import SetUp
from .stations import Pay


def course(codes: Codes, players: int) -> list[Step[Any]]:
    """Every question and every automatic step, in the order of the numbers in `steps.py`."""
    return [
        SetUp(players),
        BeginTurn(),
        Lay(codes),
        Centre(codes),
        Pay(codes),
        Move(codes),
        Market(codes),
        Invest(codes),
        StoreLimit(),
        Discard(codes),
        EndTurn(players),
    ]
