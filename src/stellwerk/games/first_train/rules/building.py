"""Phase 5: building a line, link by link (FT-5.1 to 5.24, 5.39 to 5.41). What is due is paid at its end."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step

from ..actions import PASS, PAY, STOP, Codes
from ..state import (
    AREA,
    BUILDERS,
    COLOURS,
    COMPANIES,
    DUE,
    EXIT_ONLY,
    FEES,
    GREEN,
    HAND,
    HEAD,
    HILL_OR_HOPS,
    INFLUENCE,
    LANDOWNER,
    LENGTH,
    LINE,
    LINKS,
    NEVER_JOINED,
    OPEN,
    OUT,
    OUT_OF_PLAY,
    OWNED,
    PER_AREA,
    PLACE,
    POINTS,
    RED,
    ROUND,
    SEATS,
    STOCK,
    TOUCH,
    WHITE,
    State,
)
from .steps import BUILD_LINE, LINE_DONE, PAY_LINE
from .tracks import spend
from .transport import open_transport

LONGEST_LINE: Final = 15  # FT-5.1

# Why a border takes no link from this side: rule and text.
BARRED: Final = {
    HILL_OR_HOPS: ("FT-5.11", "no_link_there"),
    EXIT_ONLY: ("FT-5.12", "exit_only"),
    OUT_OF_PLAY: ("FT-5.13", "out_of_play"),
    NEVER_JOINED: ("FT-5.15", "never_joined"),
}


def begin_turn(s: State) -> None:
    """The next builder, with no line yet."""
    s.put(HEAD, NOBODY)
    s.put(LENGTH, 0)
    s.put(POINTS, 0)
    for colour in range(COLOURS):
        s.put(FEES + colour, 0)
    s.put_row(LINE, [])
    s.put(SEAT, s.cells[BUILDERS + s.cells[PLACE]])


def may_start(s: State, seat: int, area: int) -> bool:
    """FT-5.5, 5.6: a town; from round 2 on any area of a company, or with an own link."""
    cells, base = s.cells, PER_AREA * area
    if cells[ROUND] == 0:
        return s.land.town[area] != 0
    return cells[OWNED + base] != 0 or cells[TOUCH + base] >> seat & 1 == 1


Bill = tuple[int, int, int, int]  # white for landowners, red and green for companies, building points


def bill_with(s: State, way: int) -> Bill:
    """FT-5.17 to 5.23: the line so far, the area the link enters, and the start area if it is the first link."""
    cells, land = s.cells, s.land
    at = PER_AREA * land.way_to[way]
    owned = cells[OWNED + at]
    red, green = cells[FEES + RED] + (owned & 1), cells[FEES + GREEN] + (owned >> 1)
    if not cells[LENGTH]:
        owned = cells[OWNED + PER_AREA * land.way_from[way]]
        red += owned & 1
        green += owned >> 1
    white = cells[FEES + WHITE] + cells[AREA + LANDOWNER + at]
    return white, red, green, cells[POINTS] + land.cost[land.way_link[way]]


def purse(s: State, seat: int) -> int:
    """FT-5.33: all that can pay, each cube and each point of influence being worth 1."""
    cells, at = s.cells, INFLUENCE + seat
    return cells[HAND + seat] + cells[at] + cells[at + SEATS] + cells[at + RED * SEATS] + cells[at + GREEN * SEATS]


def payable(s: State, seat: int, money: int, bill: Bill) -> bool:
    """FT-5.24, 5.36, 5.40: fees in exactly their colour; whatever is left of the purse may pay the building points."""
    white, red, green, points = bill
    cells, at = s.cells, INFLUENCE + seat
    return (
        points + white + red + green <= money
        and white <= cells[at]
        and red <= cells[at + RED * SEATS]
        and green <= cells[at + GREEN * SEATS]
    )


class Build(Step[State]):
    """FT-5.39: a start and a first link, or none; then the next link, or the end of the line."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("build", "FT-5.1")
        self.first: int = codes.build
        self.last: int = codes.load

    def legal(self, s: State) -> list[int]:
        seat = s.cells[SEAT]
        length = s.cells[LENGTH]
        found = [STOP if length else PASS]
        money = purse(s, seat)
        if length >= LONGEST_LINE or not s.cells[LINKS + seat] or money <= s.cells[POINTS]:
            return found
        if length:
            self.add_ways(s, seat, money, s.cells[HEAD], found)
        else:
            for area in s.land.sites:
                if may_start(s, seat, area):
                    self.add_ways(s, seat, money, area, found)
        return found

    def add_ways(self, s: State, seat: int, money: int, area: int, found: list[int]) -> None:
        """The links that may leave this area."""
        land, line = s.land, s.rows[LINE]
        for way in land.ways_out[area]:
            free = s.cells[land.links_at + land.way_link[way]] == NOBODY and land.way_to[way] not in line
            if free and payable(s, seat, money, bill_with(s, way)):
                found.append(self.first + way)

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return NotAsked("FT-5.39", "end_the_line", {}) if s.cells[LENGTH] else None
        if action == STOP:
            return None if s.cells[LENGTH] else Refused("FT-5.39", "no_line_yet", {})
        if PAY <= action < PAY + 1 + COLOURS:
            return Refused("FT-5.33", "pay_at_end", {})
        if not self.first <= action < self.last:
            return Refused(self.rule, "not_now", {})
        way = action - self.first
        return self.why_not_there(s, way) or self.why_not_now(s, way) or self.why_not_paid(s, way)

    def why_not_there(self, s: State, way: int) -> Refused | None:
        """Where a line may go at all."""
        land, line = s.land, s.rows[LINE]
        start, end = land.way_from[way], land.way_to[way]
        if land.way_bar[way] != OPEN:
            rule, key = BARRED[land.way_bar[way]]
            return Refused(rule, key, {"area": end, "start": start})
        if s.cells[LENGTH] and start != s.cells[HEAD]:
            return Refused("FT-5.2", "not_at_head", {"area": start, "head": s.cells[HEAD]})
        if not s.cells[LENGTH] and not may_start(s, s.seat, start):
            rule = "FT-5.5" if s.cells[ROUND] == 0 else "FT-5.6"
            return Refused(rule, "no_start" if s.cells[ROUND] else "no_town", {"area": start})
        if s.owner(land.way_link[way]) != NOBODY:
            return Refused("FT-5.3", "border_taken", {"area": end, "start": start})
        return Refused("FT-5.8", "area_twice", {"area": end}) if end in line else None

    def why_not_now(self, s: State, way: int) -> Refused | None:
        """How long it may be."""
        if s.cells[LENGTH] >= LONGEST_LINE:
            return Refused("FT-5.1", "line_full", {"limit": LONGEST_LINE})
        return None if s.cells[LINKS + s.seat] else Refused("FT-5.10", "no_links", {})

    def why_not_paid(self, s: State, way: int) -> Refused | None:
        """What it costs."""
        seat, (white, red, green, points) = s.seat, bill_with(s, way)
        for colour, fee in ((RED, red), (GREEN, green)):
            have = s.influence(colour, seat)
            if fee > have:
                return Refused("FT-5.17", "fee_short", {"colour": colour, "fee": fee, "have": have})
        if white > s.influence(WHITE, seat):
            return Refused("FT-5.22", "landowners_short", {"fee": white, "have": s.influence(WHITE, seat)})
        if not payable(s, seat, purse(s, seat), (white, red, green, points)):
            have = purse(s, seat) - white - red - green
            return Refused("FT-5.40", "line_too_dear", {"points": points, "have": have})
        return None

    def apply(self, s: State, action: int) -> None:
        if action == PASS:
            s.note("no_line", s.seat)
            s.put(STEP, LINE_DONE)
        elif action == STOP:
            settle_line(s)
        else:
            self.lay(s, action - self.first)

    def lay(self, s: State, way: int) -> None:
        land, seat, (white, red, green, points) = s.land, s.seat, bill_with(s, way)
        start, end, link = land.way_from[way], land.way_to[way], land.way_link[way]
        s.put(land.links_at + link, seat)
        s.add(LINKS + seat, -1)
        for area in (start, end):
            s.put(TOUCH + PER_AREA * area, s.touch(area) | 1 << seat)
        s.put(FEES + WHITE, white)
        s.put(FEES + RED, red)
        s.put(FEES + GREEN, green)
        s.put(POINTS, points)
        s.put_row(LINE, [*(s.rows[LINE] if s.cells[LENGTH] else [start]), end])
        s.put(HEAD, end)
        s.add(LENGTH, 1)
        s.note("built", seat, start, end, land.cost[link])


def settle_line(s: State) -> None:
    """FT-5.33 to 5.39: fees first, then all cubes the points need; influence pays what is missing."""
    seat = s.seat
    spend(s, WHITE, seat, s.cells[FEES + WHITE])
    for company in range(COMPANIES):
        spend(s, RED + company, seat, s.cells[FEES + RED + company])
    clear_landowners(s)
    points = s.cells[POINTS]
    cubes = min(points, s.cells[HAND + seat])
    s.add(HAND + seat, -cubes)
    s.add(STOCK + seat, cubes)
    s.put(DUE, points - cubes)
    fees = [s.cells[FEES + colour] for colour in (WHITE, RED, GREEN)]
    s.note_all("line_done", [seat, s.cells[LENGTH], points, cubes, *fees])
    s.put(STEP, PAY_LINE if points > cubes else LINE_DONE)


def clear_landowners(s: State) -> None:
    """FT-5.22: those in the areas entered go back to the box; those in the start area stay (FT-5.23)."""
    for area in s.rows[LINE][1:]:
        at = AREA + PER_AREA * area + LANDOWNER
        if s.cells[at]:
            s.add(OUT + LANDOWNER, s.cells[at])
            s.put(at, 0)


class PayLine(Step[State]):
    """FT-5.35, 5.41: which influence pays the rest, point by point; asked only where more than one mix is possible."""

    def __init__(self) -> None:
        super().__init__("pay_line", "FT-5.35")

    def legal(self, s: State) -> list[int]:
        seat = s.seat
        found = [PAY + 1 + colour for colour in range(COLOURS) if s.influence(colour, seat)]
        total = sum(s.influence(colour, seat) for colour in range(COLOURS))
        return found[:1] if total == s.cells[DUE] else found

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PAY:
            return Refused("FT-5.34", "no_cubes_left", {})
        if action in (PASS, STOP):
            return NotAsked("FT-5.33", "pay_in_full", {"due": s.cells[DUE]})
        colour = action - PAY - 1
        if not 0 <= colour < COLOURS:
            return Refused(self.rule, "not_now", {})
        return None if s.influence(colour, s.seat) else Refused("FT-5.35", "no_influence", {"colour": colour})

    def apply(self, s: State, action: int) -> None:
        spend(s, action - PAY - 1, s.seat, 1)
        s.add(DUE, -1)
        s.note("paid_point", s.seat, action - PAY)
        s.put(STEP, PAY_LINE if s.cells[DUE] else LINE_DONE)


class LineDone(Step[State]):
    """FT-5.1: the next builder; after the last one the trains."""

    def __init__(self) -> None:
        super().__init__("line_done", "FT-5.1", automatic=True)

    def run(self, s: State) -> None:
        if s.cells[LENGTH]:
            self.line_built(s)
        s.add(PLACE, 1)
        if s.cells[PLACE] < s.players:
            s.put(STEP, BUILD_LINE)
            begin_turn(s)
        else:
            s.put(PLACE, 0)
            begin_turn(s)
            open_transport(s)

    def line_built(self, s: State) -> None:
        """A map may reward a line here."""
