"""What the sale of a line saves this round: links cost only as long as they are owned."""

from ..rules.takeovers import price_of
from ..state import (
    COMPANIES,
    COMPANY_LINKS,
    ORDER,
    OWNED,
    PER_AREA,
    PHASE,
    PLACE,
    RED,
    TOUCH,
    State,
)
from .purse import left_in_purse
from .weights import UPKEEP, WORTH


def takeover(s: State, seat: int, later: int, w: list[float]) -> float:
    """What selling the longest line saves this round: its links cost nothing later, but points of the company's colour."""
    if not s.laid(seat) or not may_still_sell(s, seat):
        return 0.0
    best, cells, purse = 0.0, s.cells, left_in_purse(s, seat)
    for start in s.land.places:
        owned = cells[OWNED + PER_AREA * start]
        if owned and cells[TOUCH + PER_AREA * start] >> seat & 1:
            for company in range(COMPANIES):
                if owned >> company & 1:
                    most = min(2 * purse[RED + company], int(cells[COMPANY_LINKS + company]))
                    links = longest_from(s, seat, [start], most)
                    best = max(best, links * (1.0 + w[UPKEEP] * later) - price_of(links) * w[WORTH + RED + company])
    return best


def may_still_sell(s: State, seat: int) -> bool:
    """Each may once a round, in the player order (FT-9.1)."""
    return s.cells[PHASE] < 7 or seat in s.part(ORDER + s.cells[PLACE], s.players - s.cells[PLACE])


def longest_from(s: State, seat: int, areas: list[int], most: int) -> int:
    """Own links, at most so many, from the last of these areas to a town or station, no area twice (FT-9.2 to 9.8)."""
    longest, here, land = 0, areas[-1], s.land
    if most <= 0:
        return 0
    for link in land.links_of[here]:
        if s.cells[land.links_at + link] == seat:
            other = land.other_end(link, here)
            if other not in areas:
                beyond = longest_from(s, seat, [*areas, other], most - 1)
                if beyond or land.place_of[other] >= 0:
                    longest = max(longest, 1 + beyond)
    return longest
