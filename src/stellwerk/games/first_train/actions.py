"""The kinds of action and their codes. Rules use the codes; everything else uses the table."""

from typing import Final

from stellwerk.kernel.actions import ActionTable, Kind, Names, Numbers, Orderable

from .board.map import Board
from .board.sides import COLOURS, Side
from .state import KINDS

# Kinds whose size no data changes have fixed codes; the others follow (see Codes).
PASS: Final = 0
STOP: Final = 1
LOAD_REST: Final = 2
CHOOSE: Final = 3  # + colour of influence
PAY: Final = 7  # + means: cubes, then the colours of influence
BIDS: Final = 12  # + box · (cubes + 1) + cubes

MEANS: Final = ("cubes", "white", "brown", "red", "green")
PIECES: Final = ("white", "yellow", "red", "green", "landowner")

# What players try at a real table and no rule allows.
FORBIDDEN: Final = {
    "sell_network": ("FT-9.2", "no_network"),
    "split_sale": ("FT-9.1", "one_company"),
    "load_two": ("FT-6.1", "one_piece"),
    "exchange_ahead": ("FT-6.11", "not_ahead"),
}

# What can be answered ahead: boxes while they are auctioned, the links of a line, one thing to carry. Nobody leaves the auction.
ORDERS: Final = (
    Orderable("bid", ("bid",), bid="bid", amount="cubes", ahead=False),
    Orderable("build", ("build", "stop", "pass")),
    Orderable("carry", ("buy", "load", "load_rest", "pass")),
)


class Codes:
    """Where the other kinds begin, for so many boxes, cubes, trains, ways, areas, places and links."""

    def __init__(self, boxes: int, cubes: int, trains: int, ways: int, areas: int, places: int, links: int) -> None:
        self.bid_span: int = cubes + 1
        self.trains: int = trains
        self.places: int = places
        self.buy: int = BIDS + boxes * (cubes + 1)  # + train
        self.build: int = self.buy + trains  # + way
        self.load: int = self.build + ways  # + (area · KINDS + kind) · trains + train
        self.sell: int = self.load + areas * KINDS * trains  # + (company · places + from) · places + to
        self.over: int = self.sell + 2 * places * places  # + link
        self.end: int = self.over + links


def way_keys(board: Board) -> tuple[str, ...]:
    """Every border in both directions: `fuerth>doos`."""
    return tuple(f"{area.id}>{other}" for area in board.areas for other in area.neighbours)


def action_table(board: Board, side: Side, cubes: int) -> ActionTable:
    areas = tuple(area.id for area in board.areas)
    places = tuple(area.id for area in board.areas if area.town or area.station)
    trains = Names("train", tuple(train.id for train in side.trains))
    bid = (
        ("box", Numbers("box", tuple(str(box.n) for box in side.boxes), "FT-2.4")),
        ("cubes", Numbers("cubes", tuple(str(n) for n in range(cubes + 1)), "FT-3.3", ranged=True)),
    )
    sale = (
        ("company", Names("company", ("red", "green"), "FT-9.1")),
        ("from", Names("place", places, "FT-9.3")),
        ("to", Names("place", places, "FT-9.4")),
    )
    links = tuple(board.link_key(link) for link in board.links)
    table = ActionTable(
        [
            Kind("pass"),
            Kind("stop"),
            Kind("load_rest"),
            Kind("choose", (("colour", Names("colour", COLOURS)),)),
            Kind("pay", (("means", Names("means", MEANS)),)),
            Kind("bid", bid),
            Kind("buy", (("train", trains),)),
            Kind("build", (("way", Names("border", way_keys(board), "FT-5.3")),)),
            Kind("load", (("area", Names("area", areas)), ("piece", Names("piece", PIECES)), ("train", trains))),
            Kind("sell", sale),
            Kind("over", (("link", Names("link", links, "FT-9.2")),)),
        ],
        FORBIDDEN,
    )
    codes = codes_of(board, side, cubes)
    bases = [table.base(name) for name in ("choose", "pay", "bid", "buy", "build", "load", "sell", "over")]
    assert bases == [CHOOSE, PAY, BIDS, codes.buy, codes.build, codes.load, codes.sell, codes.over]
    return table


def codes_of(board: Board, side: Side, cubes: int) -> Codes:
    ways = sum(len(area.neighbours) for area in board.areas)
    places = sum(1 for area in board.areas if area.town or area.station)
    return Codes(len(side.boxes), cubes, len(side.trains), ways, len(board.areas), places, len(board.links))
