"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
from .action_phase import Choose, ChooseAndClose, Develop, Fund, NextTurn, Offer, Take
from .auction import AfterSale, Bid, Found
from .dividends import PayDividends
from .expand import Expand
from .opening import PickCompany, SetOut


def course(codes: Codes, players: int, spaces: tuple[str, ...], close_every: bool) -> list[Step[Any]]:
    """Every question and every automatic step, in the order of the numbers in `steps.py`."""
    return [
        SetOut(players),
        PickCompany(players),
        Bid(codes, players),
        Found(),
        AfterSale(players),
        ChooseAndClose(spaces) if close_every else Choose(spaces),
        Develop(codes),
        Fund(),
        Take(codes, players),
        Expand(codes),
        Offer(players),
        NextTurn(players),
        PayDividends(players),
    ]
