"""Step III (CX-14): a tile from the market, a dividend on the goal above it; and the store limit (CX-11)."""

from stellwerk.kernel.core import NOBODY, STEP, NotAsked, Refused, Step

from ..actions import DELIVER, DISCARD, INVEST, KEEP, TAKE_TILE, Codes
from ..state import (
    COLUMN,
    COLUMNS,
    DIVIDENDS,
    GOALS,
    HANDS,
    KNOWN_SINCE,
    MARKET,
    MARKS,
    RESERVE,
    RESOURCES,
    SEATS,
    STORE,
    TURNS,
    State,
)
from . import steps
from .shares import AnyTime
from .wrong_step import WrongStep


class Market(Step[State]):
    """CX-14.1: exactly one open tile."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("market", "CX-14.1")
        self.any_time: AnyTime = AnyTime(codes)
        self.wrong_step: WrongStep = WrongStep(codes)

    def legal(self, s: State) -> list[int]:
        tiles = [TAKE_TILE + column for column in range(COLUMNS) if s.cells[MARKET + column] != NOBODY]
        return tiles + self.any_time.legal(s, s.seat)

    def why_not(self, s: State, action: int) -> Refused | None:
        if self.any_time.meant(action):
            return self.any_time.why_not(s, s.seat, action)
        if TAKE_TILE <= action < DELIVER:
            there = s.cells[MARKET + action - TAKE_TILE]
            return None if there != NOBODY else Refused(self.rule, "column_empty", {})
        if action in (INVEST, KEEP):
            return NotAsked(self.rule, "tile_first", {})
        return self.wrong_step.refuse(s, action)

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if self.any_time.meant(action):
            self.any_time.apply(s, seat, action)
            return
        column = action - TAKE_TILE
        tile = s.cells[MARKET + column]
        s.put(MARKET + column, NOBODY)
        s.put_row(HANDS + seat, [*s.rows[HANDS + seat], tile])
        s.put(KNOWN_SINCE + tile, s.cells[TURNS] + 1)
        s.put(COLUMN, column)
        s.note("took_tile", seat, tile)
        s.put(STEP, steps.INVEST)


class Invest(Step[State]):
    """CX-14.2: a dividend on the goal above the tile taken, or not."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("invest", "CX-14.2")
        self.any_time: AnyTime = AnyTime(codes)
        self.wrong_step: WrongStep = WrongStep(codes)

    def legal(self, s: State) -> list[int]:
        main = [KEEP] if self.barred(s) is not None else [INVEST, KEEP]
        return main + self.any_time.legal(s, s.seat)

    def barred(self, s: State) -> Refused | None:
        seat, column = s.seat, s.cells[COLUMN]
        if s.cells[MARKS + column * SEATS + seat] >= s.land.most_marks:
            return Refused("CX-14.3", "goal_full", {})
        return None if s.cells[DIVIDENDS + seat] else Refused(self.rule, "no_dividend", {})

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == KEEP:
            return None
        if action == INVEST:
            return self.barred(s)
        if self.any_time.meant(action):
            return self.any_time.why_not(s, s.seat, action)
        return self.wrong_step.refuse(s, action)

    def apply(self, s: State, action: int) -> None:
        seat, column = s.seat, s.cells[COLUMN]
        if self.any_time.meant(action):
            self.any_time.apply(s, seat, action)
            return
        if action == INVEST:
            s.add(DIVIDENDS + seat, -1)
            s.add(MARKS + column * SEATS + seat, 1)
            s.note("marked", seat, s.cells[GOALS + column])
        s.put(STEP, steps.STORE_LIMIT)


class StoreLimit(Step[State]):
    """CX-11.1, 11.4: checked once, before the refill."""

    def __init__(self) -> None:
        super().__init__("store_limit", "CX-11.4", automatic=True)

    def run(self, s: State) -> None:
        s.put(STEP, steps.DISCARD if s.stored(s.seat) > s.level(s.seat) else steps.END_TURN)


class Discard(Step[State]):
    """CX-11.3: convert if wished; what is too much goes to the reserve."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("discard", "CX-11.1")
        self.any_time: AnyTime = AnyTime(codes)

    def legal(self, s: State) -> list[int]:
        store = STORE + s.seat * RESOURCES
        surplus = [DISCARD + resource for resource in range(RESOURCES) if s.cells[store + resource]]
        return surplus + self.any_time.legal(s, s.seat)

    def why_not(self, s: State, action: int) -> Refused | None:
        seat = s.seat
        if self.any_time.meant(action):
            return self.any_time.why_not(s, seat, action)
        resource = action - DISCARD
        if not 0 <= resource < RESOURCES:
            return NotAsked(self.rule, "over_limit", {"stored": s.stored(seat), "level": s.level(seat)})
        there = s.cells[STORE + seat * RESOURCES + resource]
        return None if there else Refused("CX-11.3", "none_stored", {"resource": resource})

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if self.any_time.meant(action):
            self.any_time.apply(s, seat, action)
        else:
            s.add(STORE + seat * RESOURCES + action - DISCARD, -1)
            s.add(RESERVE + seat, 1)
            s.note("discarded", seat, action - DISCARD)
        s.put(STEP, steps.STORE_LIMIT)
