"""What a player knows, as numbers: all but the order of the bags lies open (FT-0.14)."""

from stellwerk.kernel.observed import SEAT, SEATS, Cells, Derived, Observed, filled, relative

from .. import state as at
from ..state import (
    CARGO,
    COLOUR_NAMES,
    COLOURS,
    COMPANIES,
    KINDS,
    LINE,
    PER_AREA,
    PROFIT_TRACK,
    ROUTE,
    Land,
    Panel,
    State,
)

SINGLES = {
    "round": at.ROUND,
    "phase": at.PHASE,
    "place": at.PLACE,
    "box": at.BOX,
    "head": at.HEAD,
    "length": at.LENGTH,
    "points": at.POINTS,
    "due": at.DUE,
    "wanted": at.WANTED,
    "sold_to": at.SOLD_TO,
    "sold_from": at.SOLD_FROM,
    "sold_until": at.SOLD_UNTIL,
    "connected": at.CONNECTED,
}
PER_SEAT = {"hand": at.HAND, "stock": at.STOCK, "links": at.LINKS, "vp": at.VP, "profit": at.PROFIT}
ORDERS = {"order": at.ORDER, "builders": at.BUILDERS, "carriers": at.CARRIERS}
PIECES = ("white", "yellow", "red", "green", "landowners")
LONGEST = 24  # areas of a line, links of a route


def observed(land: Land, panel: Panel, players: int) -> list[Observed]:
    boxes, trains = len(panel.least), len(panel.price)
    return [
        *(Cells(name, cell) for name, cell in SINGLES.items()),
        Cells("passed", at.PASSED, value=SEATS),
        Cells("fees", at.FEES, COLOURS),
        *(Cells(name, cell, players, room=players) for name, cell in PER_SEAT.items()),
        *(Cells(name, cell, players, value=SEAT) for name, cell in ORDERS.items()),
        *(
            Cells(f"influence_{name}", at.INFLUENCE + i * at.SEATS, players, room=players)
            for i, name in enumerate(COLOUR_NAMES)
        ),
        Derived("tracks", (PROFIT_TRACK + 1) * players, tracks),
        Cells("kept", at.KEPT, players * CARGO, room=players, each=CARGO),
        Cells("company_links", at.COMPANY_LINKS, COMPANIES),
        Cells("bid", at.BID, boxes),
        Cells("bidder", at.BIDDER, boxes, value=SEAT),
        Cells("drawn", at.DRAWN, boxes),
        Cells("train_owner", at.OWNER, trains, value=SEAT),
        Cells("load", at.LOAD, trains * CARGO),
        Cells("gone", at.OUT, KINDS),
        *(Cells(f"area_{name}", at.AREA + i, land.areas, PER_AREA) for i, name in enumerate(PIECES)),
        Cells("owned", at.OWNED, land.areas, PER_AREA),
        Cells("link_owner", land.links_at, land.links, value=SEAT),
        Derived("line", LONGEST, lambda s, _seat: filled(s.rows[LINE], LONGEST)),
        Derived("route", LONGEST, lambda s, _seat: filled(s.rows[ROUTE], LONGEST)),
    ]


def tracks(s: State, seat: int) -> list[int]:
    """Who stands where on the tracks of influence and profit, from the lowest to the highest, the lower of a space first."""
    found: list[int] = []
    for track in range(PROFIT_TRACK + 1):
        found += filled([relative(one, seat, s.players) for one in s.rows[track]], s.players)
    return found
