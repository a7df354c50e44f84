"""Centre actions (CX-5): what the middle of a tile offers in the moment it is laid."""

from stellwerk.kernel.core import STEP, NotAsked, Refused, Step

from ..actions import COLLECT, DECLINE, Codes
from ..state import (
    BACK,
    CELL,
    CROSSING,
    DIVIDENDS,
    FACTORY,
    LAID,
    OWNER,
    RESERVE,
    RESOURCES,
    SHAPE,
    SITE,
    START_CROSSING,
    STATION,
    STORE,
    State,
)
from .shares import AnyTime, gain
from .stations import barred, begin_payment, means, why_no_station
from .steps import PAY
from .turn import start_moving

DIVIDENDS_PER_RAIL = 2  # CX-5.2


def has_centre(s: State) -> bool:
    """Is there anything to decide about the tile just laid? Not where no station can ever be (CX-6.15)."""
    laid = s.cells[LAID]
    kind = s.kind(laid)
    if kind == STATION:
        return barred(s, laid) is None
    return kind != BACK


def joined_rails(s: State, place: int) -> int:
    """CX-5.3: rail edges that meet a rail of a neighbour."""
    land, cell = s.land, s.cells[CELL + place]
    rails = land.rails[s.cells[SHAPE + place]]
    joined = 0
    for edge in range(4):
        there = land.neighbour[cell * 4 + edge]
        if rails >> edge & 1 and there >= 0 and s.place_at(there) >= 0:
            joined += 1
    return joined


def why_no_claim(s: State, cell: int) -> Refused | None:
    """CX-5.5 to 5.7, 10.6: what bars the site of this cell, the dividend apart."""
    place = s.place_at(cell)
    kind = s.kind(place) if place >= 0 else BACK
    if kind == START_CROSSING:
        return Refused("CX-10.6", "start_crossing", {})
    if kind != SITE:
        return Refused("CX-5.5", "no_site", {"cell": cell})
    if s.cells[OWNER + place] >= 0:
        return Refused("CX-5.7", "site_owned", {"cell": cell, "seat": s.cells[OWNER + place]})
    if place != s.cells[LAID]:
        return Refused("CX-5.6", "site_not_laid", {"cell": cell})
    return None


class Centre(Step[State]):
    """CX-5.1: always optional, never possible later."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("centre", "CX-5.1")
        self.codes: Codes = codes
        self.any_time: AnyTime = AnyTime(codes)

    def legal(self, s: State) -> list[int]:
        laid, seat = s.cells[LAID], s.seat
        kind, cell = s.kind(laid), s.cells[CELL + laid]
        found: list[int] = []
        if kind == STATION:
            found = [DECLINE, self.codes.build + cell] if means(s, seat) >= s.level(seat) else [DECLINE]
        elif kind == SITE:
            found = [DECLINE, self.codes.claim + cell] if s.cells[DIVIDENDS + seat] else [DECLINE]
        else:
            found = [COLLECT, DECLINE] if s.cells[RESERVE + seat] else [DECLINE]
        return found + self.any_time.legal(s, seat)

    def why_not(self, s: State, action: int) -> Refused | None:
        seat = s.seat
        if action == DECLINE:
            return None
        if self.any_time.meant(action):
            return self.any_time.why_not(s, seat, action)
        if action == COLLECT:
            return self.why_no_gain(s, seat)
        if self.codes.build <= action < self.codes.claim:
            return why_no_station(s, action - self.codes.build) or self.why_unpaid(s, seat)
        if self.codes.claim <= action < self.codes.set_down:
            return why_no_claim(s, action - self.codes.claim) or self.why_no_dividend(s, seat)
        return self.elsewhere(action)

    def why_no_gain(self, s: State, seat: int) -> Refused | None:
        kind = s.kind(s.cells[LAID])
        if kind != CROSSING and kind != FACTORY:
            return Refused("CX-5.1", "nothing_to_collect", {})
        return None if s.cells[RESERVE + seat] else Refused("CX-2.5", "reserve_empty", {})

    def why_unpaid(self, s: State, seat: int) -> Refused | None:
        """CX-6.14"""
        there, cost = means(s, seat), s.level(seat)
        return Refused("CX-6.14", "too_little", {"there": there, "cost": cost}) if there < cost else None

    def why_no_dividend(self, s: State, seat: int) -> Refused | None:
        return None if s.cells[DIVIDENDS + seat] else Refused("CX-5.5", "no_dividend", {})

    def elsewhere(self, action: int) -> Refused:
        if self.codes.lay <= action < self.codes.swap:
            return Refused("CX-4.1", "not_now", {})
        if self.codes.build_train <= action < self.codes.build:
            return NotAsked("CX-9.1", "train_step", {})
        return Refused("CX-2.1", "not_now", {})

    def apply(self, s: State, action: int) -> None:
        seat = s.seat
        if self.any_time.meant(action):
            self.any_time.apply(s, seat, action)
            return
        if self.codes.build <= action < self.codes.claim:
            s.put(STEP, PAY)
            begin_payment(s, seat)
            return
        if action == COLLECT:
            self.collect(s, seat)
        elif action == DECLINE:
            s.note("declined", seat)
        else:
            self.claim(s, seat)
        start_moving(s)

    def collect(self, s: State, seat: int) -> None:
        """CX-5.2, 5.4"""
        laid = s.cells[LAID]
        if s.kind(laid) == CROSSING:
            gained = gain(s, seat, DIVIDENDS + seat, DIVIDENDS_PER_RAIL * joined_rails(s, laid))
            s.note("crossing", seat, gained)
        else:
            resource = s.land.resource[s.face(laid)]
            gain(s, seat, STORE + seat * RESOURCES + resource, 1)
            s.note("took", seat, resource)

    def claim(self, s: State, seat: int) -> None:
        """CX-5.5: a dividend becomes the owner marker."""
        laid = s.cells[LAID]
        s.add(DIVIDENDS + seat, -1)
        s.put(OWNER + laid, seat)
        s.note("claimed", seat, s.cells[CELL + laid])
