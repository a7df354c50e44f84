"""What a player knows, as numbers: all but the dice and cubes to come lies open."""

from stellwerk.kernel.observed import SEAT, SEATS, Cells, Derived, Observed, filled, relative

from .. import state as at
from ..state import CHAIN, CHAIN_SIZE, CHAINS, COLOURS, EXTRAS, PATH, TURNS, State

SINGLES = {
    "round": at.ROUND,
    "phase": at.PHASE,
    "place": at.PLACE,
    "go": at.GO,
    "tiles": at.TILES,
    "urban": at.URBAN,
    "high_bid": at.HIGH,
    "discs": at.DISCS,
    "ride_colour": at.RIDE_COLOUR,
    "ride_from": at.RIDE_FROM,
    "ride_at": at.RIDE_AT,
    "ride_left": at.RIDE_LEFT,
}
OF_SEATS = {"raised": at.RAISED, "begun": at.BEGUN, "bidders": at.STILL_IN}
A_SEAT = {"pass_right": at.PASS_RIGHT, "high_bidder": at.HIGH_SEAT}
PER_SEAT = {
    "cash": at.CASH,
    "income": at.INCOME,
    "shares": at.SHARES,
    "reach": at.REACH,
    "action": at.ACTION,
    "bid": at.BID,
    "out": at.OUT,
}
CHAIN_PARTS = {"root": at.ROOT, "other": at.OTHER, "length": at.LENGTH, "loose": at.LOOSE}
LONGEST = 8  # links a cube can use


def observed(hexes: int, stops: int, players: int) -> list[Observed]:
    return [
        *(Cells(name, cell) for name, cell in SINGLES.items()),
        *(Cells(name, cell, value=SEATS) for name, cell in OF_SEATS.items()),
        *(Cells(name, cell, value=SEAT) for name, cell in A_SEAT.items()),
        Cells("built", at.BUILT, 4),
        Cells("hand", at.HAND, 2),
        Cells("extra", at.EXTRA, EXTRAS),
        Derived("turns", players, turns),
        Cells("order", at.ORDER, players, value=SEAT),
        Cells("new_order", at.NEW_ORDER, players, value=SEAT),
        *(Cells(name, cell, players, room=players) for name, cell in PER_SEAT.items()),
        Cells("bag", at.BAG, COLOURS),
        Cells("boxes", at.BOX, at.BOXES),
        Cells("colours", at.COLOUR, stops),
        Cells("letters", at.LETTER, stops),
        Cells("cubes", at.CUBES, stops * COLOURS),
        Cells("cubes_off_stops", at.OFF_STOPS, hexes),
        Cells("tiles_on", at.TILE, hexes),
        Derived("ride_path", LONGEST, path),
        Cells("chain_owner", CHAIN + at.OWNER, CHAINS, CHAIN_SIZE, value=SEAT),
        *(Cells(f"chain_{name}", CHAIN + place, CHAINS, CHAIN_SIZE) for name, place in CHAIN_PARTS.items()),
    ]


def turns(s: State, seat: int) -> list[int]:
    """Seats in the order of this phase."""
    return filled([relative(one, seat, s.players) for one in s.rows[TURNS]], s.players)


def path(s: State, seat: int) -> list[int]:
    """Chains the moving cube has used."""
    return filled(s.rows[PATH], LONGEST)
