"""The overview of the game (AS-2.1): every question and every automatic step."""

from typing import Any

from stellwerk.kernel.core import Step

from ..actions import Codes
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
    """Every question and every automatic step, in the order of the numbers in `steps.py`; a map's own steps follow."""
    return [
        SetUp(rules),
        NextPhase(rules),
        OpenShares(),
        SellShares(rules),
        OpenOrder(),
        BidOrPass(codes),
        OpenActions(rules),
        ChooseAction(rules),
        OpenBuild(rules),
        BuildTrack(rules, codes),
        CloseBuild(),
        OpenGoods(),
        MoveGoods(rules, codes),
        RideOn(rules),
        TakeIncome(),
        PayExpenses(rules),
        Reduce(rules),
        Produce(rules),
        PlaceCube(rules),
        Grow(rules),
        MoveMarker(rules),
        *rules.own_steps(),
    ]
