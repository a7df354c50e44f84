"""Phase 9: takeovers (FT-9), and what they make worthless (FT-6.26 to 6.29)."""

from stellwerk.kernel.core import NOBODY, SEAT, STEP, Refused, Step, split

from ..actions import PASS, PAY, Codes
from ..state import (
    AREA,
    COLOURS,
    COMPANIES,
    COMPANY_LINKS,
    FIRST_COMPANY,
    LINKS,
    ORDER,
    OUT,
    OWNED,
    PER_AREA,
    PLACE,
    RED,
    RED_PASSENGER,
    ROUTE,
    SOLD_FROM,
    SOLD_TO,
    SOLD_UNTIL,
    TOUCH,
    WHITE_CUBE,
    YELLOW_CUBE,
    State,
)
from .steps import END_ROUND, PICK_ROUTE, SELL_LINE
from .tracks import spend

NO_LIMIT = 1_000_000


def price_of(links: int) -> int:
    """FT-9.6: one influence for every two links, an odd last one counting as two."""
    return (links + 1) // 2


def most_links(s: State, seat: int, company: int) -> int:
    """FT-9.6, 9.8: what the influence of the colour buys, and what the company has."""
    return min(2 * s.influence(RED + company, seat), s.cells[COMPANY_LINKS + company])


def chains_from(s: State, seat: int, start: int, most: int) -> list[list[int]]:
    """FT-9.2, 9.4, 9.5: all unforked chains of own links from an area to a town or station, as lists of links."""
    found: list[list[int]] = []
    walk(s, seat, [start], [], most, found)
    return found


def walk(s: State, seat: int, areas: list[int], links: list[int], most: int, found: list[list[int]]) -> None:
    land, here = s.land, areas[-1]
    if len(links) >= most:
        return
    for link in land.links_of[here]:
        other = land.other_end(link, here)
        if s.owner(link) == seat and other not in areas:
            areas.append(other)
            links.append(link)
            if land.place_of[other] >= 0:
                found.append(links.copy())
            walk(s, seat, areas, links, most, found)
            areas.pop()
            links.pop()


def end_of(s: State, start: int, links: list[int]) -> int:
    """The area a chain leads to."""
    area = start
    for link in links:
        area = s.land.other_end(link, area)
    return area


def chains_between(s: State, seat: int, start: int, end: int, most: int) -> list[list[int]]:
    return [links for links in chains_from(s, seat, start, most) if end_of(s, start, links) == end]


def named_from(s: State, company: int, start: int, end: int) -> bool:
    """FT-9.13: where both ends belong to the company, the takeover is named from the first in the order of the map."""
    return not s.owned(end) >> company & 1 or start < end


def begin_takeover(s: State) -> None:
    s.put(SEAT, s.cells[ORDER + s.cells[PLACE]])


def next_takeover(s: State) -> None:
    """FT-9.1: once each, in the new player order."""
    s.add(PLACE, 1)
    if s.cells[PLACE] < s.players:
        s.put(STEP, SELL_LINE)
        begin_takeover(s)
    else:
        s.put(STEP, END_ROUND)


class Sell(Step[State]):
    """FT-9.1 to 9.8: one line to one company, or none."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("sell", "FT-9.1")
        self.first: int = codes.sell
        self.last: int = codes.over
        self.places: int = codes.places

    def code(self, company: int, start: int, end: int) -> int:
        return self.first + (company * self.places + start) * self.places + end

    def legal(self, s: State) -> list[int]:
        found = {PASS: 0}
        for company in range(COMPANIES):
            most = most_links(s, s.seat, company)
            if most:
                self.add_sales(s, company, most, found)
        return sorted(found)

    def add_sales(self, s: State, company: int, most: int, found: dict[int, int]) -> None:
        land, seat = s.land, s.seat
        for start in range(self.places):
            area = land.places[start]
            if s.owned(area) >> company & 1 and s.touch(area) >> seat & 1:
                for links in chains_from(s, seat, area, most):
                    end = end_of(s, area, links)
                    if named_from(s, company, area, end):
                        found[self.code(company, start, land.place_of[end])] = 0

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == PASS:
            return None
        if PAY <= action < PAY + 1 + COLOURS:
            return Refused("FT-9.6", "no_substitute", {})
        if not self.first <= action < self.last:
            return Refused(self.rule, "not_now", {})
        rest, to = split(action - self.first, self.places)
        company, start = split(rest, self.places)
        return self.why_not_sold(s, company, s.land.places[start], s.land.places[to])

    def why_not_sold(self, s: State, company: int, start: int, end: int) -> Refused | None:
        seat, facts = s.seat, {"company": company, "start": start, "area": end}
        if not s.owned(start) >> company & 1:
            return Refused("FT-9.3", "not_theirs", facts)
        if start == end:
            return Refused("FT-9.5", "same_end", facts)
        chains = chains_between(s, seat, start, end, NO_LIMIT)
        if not chains:
            return Refused("FT-9.2", "no_chain", facts)
        shortest = min(len(links) for links in chains)
        if price_of(shortest) > s.influence(RED + company, seat):
            have = s.influence(RED + company, seat)
            return Refused("FT-9.6", "sale_too_dear", {**facts, "price": price_of(shortest), "have": have})
        if shortest > s.cells[COMPANY_LINKS + company]:
            return Refused("FT-9.8", "company_short", {**facts, "links": s.cells[COMPANY_LINKS + company]})
        return None if named_from(s, company, start, end) else Refused("FT-9.13", "name_it_so", facts)

    def apply(self, s: State, action: int) -> None:
        if action == PASS:
            s.note("sold_nothing", s.seat)
            next_takeover(s)
            return
        rest, to = split(action - self.first, self.places)
        company, start = split(rest, self.places)
        s.put(SOLD_TO, company)
        s.put(SOLD_FROM, start)
        s.put(SOLD_UNTIL, to)
        s.put_row(ROUTE, [])
        take_or_ask(s)


def routes(s: State) -> list[list[int]]:
    """The chains between the named ends that hold all links picked so far."""
    company, start = s.cells[SOLD_TO], s.land.places[s.cells[SOLD_FROM]]
    end, most = s.land.places[s.cells[SOLD_UNTIL]], most_links(s, s.seat, company)
    picked = s.rows[ROUTE]
    return [links for links in chains_between(s, s.seat, start, end, most) if all(link in links for link in picked)]


def take_or_ask(s: State) -> None:
    """With one route left it is taken over; between several the player picks links until one is left."""
    left = routes(s)
    if len(left) == 1:
        take_over(s, s.seat, s.cells[SOLD_TO], s.land.places[s.cells[SOLD_FROM]], left[0])
        for at in (SOLD_TO, SOLD_FROM, SOLD_UNTIL):
            s.put(at, NOBODY)
        s.put_row(ROUTE, [])
        next_takeover(s)
    else:
        s.put(STEP, PICK_ROUTE)


class PickRoute(Step[State]):
    """FT-9.13: a takeover is named by its links; asked only where two ends are joined in several ways."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("route", "FT-9.13")
        self.first: int = codes.over
        self.last: int = codes.end

    def legal(self, s: State) -> list[int]:
        left = routes(s)
        uses = [0] * s.land.links
        for links in left:
            for link in links:
                uses[link] += 1
        return [self.first + link for link in range(s.land.links) if 0 < uses[link] < len(left)]

    def why_not(self, s: State, action: int) -> Refused | None:
        if not self.first <= action < self.last:
            return Refused(self.rule, "not_now", {})
        return None if action in self.legal(s) else Refused("FT-9.13", "no_fork_here", {"link": action - self.first})

    def apply(self, s: State, action: int) -> None:
        s.put_row(ROUTE, [*s.rows[ROUTE], action - self.first])
        take_or_ask(s)


def take_over(s: State, seat: int, company: int, start: int, links: list[int]) -> None:
    """FT-9.6 to 9.12: pay, replace the links, join the stations to the company, clear what has become worthless."""
    price = price_of(len(links))
    spend(s, RED + company, seat, price)
    s.add(LINKS + seat, len(links))
    s.add(COMPANY_LINKS + company, -len(links))
    areas = [start]
    for link in links:
        s.put(s.land.links_at + link, FIRST_COMPANY + company)
        areas.append(s.land.other_end(link, areas[-1]))
    s.note("sold", seat, company, start, areas[-1], len(links), price)
    for area in areas:
        s.put(TOUCH + PER_AREA * area, s.touched_by(area))
        if s.land.place_of[area] >= 0 and not s.owned(area) >> company & 1:
            s.note("shared" if s.owned(area) else "joined", area, company)
            s.put(OWNED + PER_AREA * area, s.owned(area) | 1 << company)  # FT-9.9, 9.10
    for area in areas:
        remove_dead(s, area)


def remove_dead(s: State, area: int) -> None:
    """FT-6.26 to 6.29: what a takeover through this area has made worthless leaves the map."""
    remove(s, area, YELLOW_CUBE)
    for company in range(COMPANIES):
        if s.owned(area) >> company & 1:
            remove(s, area, RED_PASSENGER + company)
    for hill in s.land.loads_for[area]:
        if not any(not s.owned(station) for station in s.land.loading[hill]):
            remove(s, hill, WHITE_CUBE)


def remove(s: State, area: int, kind: int) -> None:
    at = AREA + PER_AREA * area + kind
    if s.cells[at]:
        s.add(OUT + kind, s.cells[at])
        s.note("removed", area, kind, s.cells[at])
        s.put(at, 0)
