"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
from ..state import Terms
from .bonus import BlackEngine, Bonuses, FindRoute, NextDraw, draw_step
from .expand import Build, Building
from .position import EndTurn, NextTurn, Positions
from .round_end import EndRound
from .route import Trains
from .set_up import Deal, RevealCards, ShowCard
from .shares import PayShare, Purchases, TakeShare
from .subsidy import Subsidy
from .turn import ChooseAction


def course(codes: Codes, terms: Terms, building: Building, hands_from: int) -> list[Step[Any]]:
    """Every question and every automatic step, in the order of the numbers in `steps.py`; a map may add its own."""
    trains = Trains(terms)
    purchases, bonuses = Purchases(codes), Bonuses(codes, trains, terms)
    return [
        Deal(terms, hands_from),
        ShowCard(codes),
        Subsidy(),
        NextTurn(trains),
        ChooseAction(codes, building, purchases, bonuses, Positions(codes)),
        Build(codes, building),
        PayShare(codes),
        TakeShare(codes),
        BlackEngine(),
        FindRoute(trains),
        NextDraw(terms),
        draw_step(codes),
        EndTurn(),
        EndRound(terms, building, purchases, bonuses),
        RevealCards(),
    ]
