"""The rulebook's overview of the game: every step in its order."""

from typing import Any

from stellwerk.kernel.core import Step, in_order

from ..actions import Codes
from ..state import Terms
from . import steps
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
    """Every question and every automatic step; a map may add its own."""
    trains = Trains(terms)
    purchases, bonuses = Purchases(codes), Bonuses(codes, trains, terms)
    return in_order(
        {
            steps.DEAL: Deal(terms, hands_from),
            steps.SHOW_CARD: ShowCard(codes),
            steps.SUBSIDY: Subsidy(),
            steps.NEXT_TURN: NextTurn(trains),
            steps.CHOOSE_ACTION: ChooseAction(codes, building, purchases, bonuses, Positions(codes)),
            steps.BUILD: Build(codes, building),
            steps.PAY_SHARE: PayShare(codes),
            steps.TAKE_SHARE: TakeShare(codes),
            steps.BLACK_ENGINE: BlackEngine(),
            steps.FIND_ROUTE: FindRoute(trains),
            steps.NEXT_DRAW: NextDraw(terms),
            steps.DRAW_CARD: draw_step(codes),
            steps.END_TURN: EndTurn(),
            steps.END_ROUND: EndRound(terms, building, purchases, bonuses),
            steps.REVEAL_CARDS: RevealCards(),
        }
    )
