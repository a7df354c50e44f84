"""What must hold after every action: cubes, links, people and goods are conserved, and what is derived is up to date."""

from ..state import (
    BID,
    BIDDER,
    CARGO,
    COLOURS,
    COMPANIES,
    COMPANY_LINKS,
    FIRST_COMPANY,
    HAND,
    INFLUENCE,
    KEPT,
    KINDS,
    LINKS,
    LOAD,
    MOST_TRAINS,
    OUT,
    OWNER,
    PHASE,
    PROFIT,
    PROFIT_TRACK,
    REACH,
    SEATS,
    STOCK,
    State,
)
from .reach import reach_rows


def check_state(s: State) -> None:
    for seat in range(s.players):
        check_seat(s, seat)
    check_companies(s)
    check_pieces(s)
    check_tracks(s)
    check_derived(s)


def check_seat(s: State, seat: int) -> None:
    """FT-12.2: cubes and links are in the supply, in the hand or in play; one train per price."""
    cells, panel = s.cells, s.panel
    bids = sum(cells[BID + box] for box in range(len(panel.least)) if cells[BIDDER + box] == seat)
    assert cells[HAND + seat] + cells[STOCK + seat] + bids == panel.cubes, "cubes do not add up"
    assert min(cells[HAND + seat], cells[STOCK + seat], cells[LINKS + seat]) >= 0, "less than nothing"
    assert cells[LINKS + seat] + links_of(s, seat) == panel.links, "links do not add up"
    prices = [panel.price[train] for train in range(len(panel.price)) if cells[OWNER + train] == seat]
    assert len(set(prices)) == len(prices) <= panel.locomotives, "too many trains"


def check_companies(s: State) -> None:
    """FT-12.2: a company's links are in its supply or on the map."""
    for company in range(COMPANIES):
        total = s.cells[COMPANY_LINKS + company] + links_of(s, FIRST_COMPANY + company)
        assert total == s.panel.company_links[company], "company links do not add up"


def links_of(s: State, owner: int) -> int:
    return s.part(s.land.links_at, s.land.links).count(owner)


def check_pieces(s: State) -> None:
    """FT-12.3: people and goods are on the map, in trains, before their players or in the box."""
    for kind in range(KINDS):
        assert all_pieces(s, kind) == s.panel.pieces[kind], f"pieces of kind {kind} do not add up"


def all_pieces(s: State, kind: int) -> int:
    """Wherever they are."""
    total = s.cells[OUT + kind] + sum(s.pieces(area, kind) for area in range(s.land.areas))
    if kind < CARGO:
        total += sum(s.part(LOAD, MOST_TRAINS * CARGO)[kind::CARGO])
        total += sum(s.part(KEPT, SEATS * CARGO)[kind::CARGO])
    return total


def check_tracks(s: State) -> None:
    """FT-12.4: every marker is on its track, in the order of the points."""
    for track in range(COLOURS + 1):
        at = PROFIT if track == PROFIT_TRACK else INFLUENCE + track * SEATS
        points = [s.cells[at + seat] for seat in s.rows[track]]
        assert sorted(s.rows[track]) == list(range(s.players)), "a marker is missing on a track"
        assert points == sorted(points), "a track is out of order"
        low, high = (s.panel.profit_least, s.panel.profit_most) if at == PROFIT else (0, s.panel.last)
        assert all(low <= value <= high for value in points), "a marker is off its track"


def check_derived(s: State) -> None:
    """Touched areas and reach equal those counted afresh."""
    for area in range(s.land.areas):
        assert s.touch(area) == s.touched_by(area), "touched areas are out of date"
    if s.cells[PHASE] == 6:
        assert s.rows[REACH : REACH + SEATS] == reach_rows(s), "reach is out of date"
