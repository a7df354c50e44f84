"""Phase 4: building order and train order (FT-4)."""

from stellwerk.kernel.core import STEP, Step

from ..state import BROWN, BUILDERS, CARRIERS, PHASE, PLACE, WHITE, State
from .building import begin_turn
from .steps import BUILD_LINE
from .tracks import set_order


class SetOrders(Step[State]):
    """FT-4.1 to 4.4: white influence decides who builds first, brown who buys trains first."""

    def __init__(self) -> None:
        super().__init__("orders", "FT-4.4", automatic=True)

    def run(self, s: State) -> None:
        set_order(s, WHITE, BUILDERS)
        set_order(s, BROWN, CARRIERS)
        s.put(PHASE, 5)
        s.put(PLACE, 0)
        s.note("building_phase")
        s.put(STEP, BUILD_LINE)
        begin_turn(s)
