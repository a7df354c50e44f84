"""The overview of the game (AS-2.1): every question and every automatic step."""

from typing import Any

from stellwerk.kernel.core import Step, in_order

from ..actions import Codes
from . import steps
from .build import BuildTrack, CloseBuild, OpenBuild
from .choose_actions import ChooseAction, OpenActions
from .goods import MoveGoods, OpenGoods, RideOn
from .growth import Grow, MoveMarker, PlaceCube, Produce
from .money import PayExpenses, Reduce, TakeIncome
from .order import BidOrPass, OpenOrder
from .questions import Rules
from .set_up import NextPhase, SetUp
from .shares import OpenShares, SellShares


def course(rules: Rules, codes: Codes) -> list[Step[Any]]:
    """Every question and every automatic step; a map's own steps follow."""
    base = in_order(
        {
            steps.SET_UP: SetUp(rules),
            steps.NEXT_PHASE: NextPhase(rules),
            steps.OPEN_SHARES: OpenShares(),
            steps.SELL_SHARES: SellShares(rules),
            steps.OPEN_ORDER: OpenOrder(),
            steps.BID_OR_PASS: BidOrPass(codes),
            steps.OPEN_ACTIONS: OpenActions(rules),
            steps.CHOOSE_ACTION: ChooseAction(rules),
            steps.OPEN_BUILD: OpenBuild(rules),
            steps.BUILD_TRACK: BuildTrack(rules, codes),
            steps.CLOSE_BUILD: CloseBuild(),
            steps.OPEN_GOODS: OpenGoods(),
            steps.MOVE_GOODS: MoveGoods(rules, codes),
            steps.RIDE_ON: RideOn(rules),
            steps.INCOME_STEP: TakeIncome(),
            steps.EXPENSES: PayExpenses(rules),
            steps.REDUCTION: Reduce(rules),
            steps.PRODUCTION_STEP: Produce(rules),
            steps.PLACE_CUBE: PlaceCube(rules),
            steps.GROWTH: Grow(rules),
            steps.ROUND_MARKER: MoveMarker(rules),
        }
    )
    return [*base, *rules.own_steps()]
