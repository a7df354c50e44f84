"""The turn (CX-2): from one step to the next."""

from stellwerk.kernel.core import NOBODY, STEP

from ..actions import BURN, DECLINE, DELIVER_UNMARKED, DISCARD, INVEST, KEEP, RUN, STOP, TAKE, TAKE_TILE, Codes
from ..state import BURNT, ENTERED, POINTS, RAN, RUNNING, State
from .steps import MARKET, MOVE, STORE_LIMIT


def start_moving(s: State) -> None:
    """CX-8.2: step II begins; a station built in step I counts already."""
    s.put(POINTS, s.level(s.seat))
    s.put(BURNT, 0)
    s.put(RUNNING, NOBODY)
    s.put(RAN, 0)
    s.put(ENTERED, 0)
    s.put(STEP, MOVE)


def stop_moving(s: State) -> None:
    """CX-8.4: points left are lost; step III follows, where there is one."""
    s.put(POINTS, 0)
    s.put(RUNNING, NOBODY)
    s.put(ENTERED, 0)
    s.put(STEP, MARKET if s.market_open() else STORE_LIMIT)


def of_later_steps(codes: Codes, action: int) -> bool:
    """Anything that would be going on without a tile laid."""
    if action in (TAKE, DELIVER_UNMARKED, INVEST, BURN, DECLINE, STOP, KEEP):
        return True
    return (
        TAKE_TILE <= action < DISCARD
        or RUN <= action < codes.build_train
        or codes.set_down <= action < codes.pay_passenger
    )
