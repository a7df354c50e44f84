"""What a player knows, as numbers: everything lies open (AR-1.7)."""

from stellwerk.kernel.observed import SEAT, SEATS, Cells, Observed

from .. import state as at
from ..state import AUCTION, COMPANIES, PER_HEX, PHASES, SPACE_COUNT, YEAR

SINGLES = ("year", "phase", "place", "left", "placed", "offered", "opened")


def observed(hexes: int, players: int) -> list[Observed]:
    return [
        *(Cells(name, YEAR + i) for i, name in enumerate(SINGLES)),
        Cells("picker", at.PICKER, value=SEAT),
        Cells("banker", at.BANKER, value=SEAT),
        Cells("out", at.OUT),
        Cells("houses", at.HOUSES),
        Cells("bidders", AUCTION, value=SEATS),
        Cells("high_bid", AUCTION + 1),
        Cells("high_bidder", AUCTION + 2, value=SEAT),
        Cells("bid_turn", AUCTION + 3, value=SEAT),
        Cells("order", at.ORDER, players, value=SEAT),
        Cells("columns", at.COLUMN, PHASES * SPACE_COUNT, value=SEAT),
        Cells("cash", at.CASH, players, room=players),
        Cells("treasury", at.TREASURY, COMPANIES),
        Cells("supply", at.SUPPLY, COMPANIES),
        Cells("income", at.INCOME, COMPANIES),
        Cells("unsold", at.UNSOLD, COMPANIES),
        Cells("removed", at.REMOVED, COMPANIES),
        Cells("held", at.HELD, COMPANIES * at.SEATS, room=at.SEATS),
        Cells("cubes", at.CUBES, hexes, PER_HEX),
        Cells("houses_on", at.HOUSE, hexes, PER_HEX),
    ]
