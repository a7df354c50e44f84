"""What a seat can load (FT-6.16 to 6.24): over which of its links a piece comes to a train."""

from stellwerk.kernel.core import Refused

from ..state import (
    COMPANIES,
    COMPANY_TOUCH,
    OWNED,
    PER_AREA,
    REACH_BITS,
    RED_PASSENGER,
    SEATS,
    TOUCH,
    WHITE_CUBE,
    YELLOW_CUBE,
    State,
)


def colours_in_reach(s: State, seat: int) -> list[int]:
    """FT-6.16, 6.17, 6.23: per area with an own link the companies whose towns and stations own links lead to (bits)."""
    cells, land, found = s.cells, s.land, [-1] * s.land.areas
    for first in land.sites:
        if found[first] >= 0 or not cells[TOUCH + PER_AREA * first] >> seat & 1:
            continue
        network, colours = [first], 0
        found[first] = 0
        for area in network:  # grows while we walk it
            colours |= cells[OWNED + PER_AREA * area]
            for link in land.links_of[area]:
                if cells[land.links_at + link] == seat:
                    other = land.other_end(link, area)
                    if found[other] < 0:
                        found[other] = 0
                        network.append(other)
        for area in network:
            found[area] = colours
    return found


def reaches_goods(s: State, seat: int, area: int) -> bool:
    """FT-6.18 to 6.21: white cubes through a neutral station nearby, yellow ones where no company has a link."""
    cells = s.cells
    if s.land.goods[area] == YELLOW_CUBE:
        touch = cells[TOUCH + PER_AREA * area]
        return touch >> seat & 1 == 1 and not touch & COMPANY_TOUCH
    for station in s.land.loading[area]:
        if not cells[OWNED + PER_AREA * station] and cells[TOUCH + PER_AREA * station] >> seat & 1:
            return True
    return False


def reaches_passenger(s: State, area: int, company: int, colours: int) -> bool:
    """FT-6.23, 6.24: own links lead to the colour, and the station is not of that colour itself."""
    return colours > 0 and colours >> company & 1 == 1 and not s.owned(area) >> company & 1


def reached_by(s: State, seat: int) -> list[int]:
    """All kinds of piece this seat could load, as area · PER_AREA + kind, whether or not a piece is there."""
    if not s.laid(seat):
        return []
    colours, found = colours_in_reach(s, seat), []
    for area in s.land.sources:
        if s.land.goods[area] >= 0 and reaches_goods(s, seat, area):
            found.append(area * PER_AREA + s.land.goods[area])
        if s.land.slots[area] and colours[area] > 0:
            found += [
                area * PER_AREA + RED_PASSENGER + company
                for company in range(COMPANIES)
                if reaches_passenger(s, area, company, colours[area])
            ]
    return found


def reach_rows(s: State) -> list[list[int]]:
    """Per seat what it reaches, each with the bits of all seats that do: place · REACH_BITS + bits."""
    reached: list[list[int]] = [reached_by(s, seat) for seat in range(s.players)]
    seats = [0] * (PER_AREA * s.land.areas)
    for seat in range(s.players):
        for place in reached[seat]:
            seats[place] |= 1 << seat
    rows: list[list[int]] = [[] for _ in range(SEATS)]
    for seat in range(s.players):
        rows[seat] = [place * REACH_BITS + seats[place] for place in reached[seat]]
    return rows


def why_not_reached(s: State, seat: int, area: int, kind: int) -> Refused | None:
    """FT-6.17 to 6.24, in the words of the first rule that stands in the way."""
    facts = {"area": area, "piece": kind}
    if kind == WHITE_CUBE:
        if reaches_goods(s, seat, area):
            return None
        touched = [station for station in s.land.loading[area] if s.touch(station) >> seat & 1]
        return Refused("FT-6.20", "company_station", facts) if touched else Refused("FT-6.18", "no_station", facts)
    if not s.touch(area) >> seat & 1:
        return Refused("FT-6.21" if kind == YELLOW_CUBE else "FT-6.23", "no_own_link", facts)
    if kind == YELLOW_CUBE:
        return None if reaches_goods(s, seat, area) else Refused("FT-6.21", "company_link", facts)
    company = kind - RED_PASSENGER
    if s.owned(area) >> company & 1:
        return Refused("FT-6.24", "own_colour", facts)
    reached = reaches_passenger(s, area, company, colours_in_reach(s, seat)[area])
    return None if reached else Refused("FT-6.23", "no_way", facts)
