"""The kinds of action and their codes. Rules use the codes; everything else uses the table."""

from typing import Final

from stellwerk.kernel.actions import ActionTable, Amount, Kind, Names, Orderable

from .board.loader import COMPANY_COUNT, SPACES, Board

# Kinds without a hex have fixed codes; the others follow by the number of hexes (see Codes).
PASS: Final = 0
DECLINE: Final = 1
STOP: Final = 2
TAKE: Final = 3
CHARGE: Final = 4
OFFER: Final = 5  # + company
CHOOSE: Final = 11  # + place in the column, from the top
FUND: Final = 18  # + company
FOUND: Final = 24  # + hex

# What players try at a real table and no rule allows.
FORBIDDEN: Final = {
    "give_money": ("AR-8.1", "no_gifts"),
    "give_share": ("AR-8.1", "no_gifts"),
    "pay_treasury": ("AR-5.7", "no_paying_in"),
}

# What can be answered ahead. The share on offer and the shares not sold yet tell one auction from the next.
ORDERS: Final = (
    Orderable(
        "bid", ("bid", "pass"), bid="bid", amount="amount", leave="pass", about=("offered", "unsold"), ahead=False
    ),
    Orderable("choose", ("choose",)),
    Orderable("develop", ("develop", "decline")),
    Orderable("fund", ("fund", "decline")),
    Orderable("expand", ("expand", "stop", "decline"), priced=True),
    Orderable("offer", ("offer", "decline")),
)


class Codes:
    """Where the kinds with a hex begin, for a board of so many hexes."""

    def __init__(self, hexes: int) -> None:
        self.hexes: int = hexes
        self.develop: int = FOUND + hexes
        self.expand: int = FOUND + 2 * hexes  # company by company, each with all hexes
        self.bid: int = FOUND + (2 + COMPANY_COUNT) * hexes  # + amount, without end


def action_table(board: Board) -> ActionTable:
    hexes = tuple(place.id for place in board.hexes)
    company = Names("company", tuple(c.key for c in board.companies))
    table = ActionTable(
        [
            Kind("pass"),
            Kind("decline"),
            Kind("stop"),
            Kind("take"),
            Kind("charge"),
            Kind("offer", (("company", company),)),
            Kind("choose", (("space", Names("space", board.spaces)),)),
            Kind("fund", (("company", company),)),
            Kind("found", (("hex", Names("hex", hexes, "AR-2.7")),)),
            Kind("develop", (("hex", Names("hex", hexes, "AR-4.2")),)),
            Kind("expand", (("company", company), ("hex", Names("hex", hexes, "AR-5.3")))),
            Kind("bid", (("amount", Amount(rule="AR-2.4")),)),
        ],
        FORBIDDEN,
    )
    codes = Codes(len(hexes))
    bases = [table.base(name) for name in ("offer", "choose", "fund", "found", "develop", "expand", "bid")]
    assert bases == [OFFER, CHOOSE, FUND, FOUND, codes.develop, codes.expand, codes.bid]
    assert len(board.companies) == COMPANY_COUNT
    assert len(board.spaces) == len(SPACES)
    return table
