"""The kinds of action and their codes. Rules use the codes; everything else uses the table.

What a turn is about comes first, conversions and share sales last: choices are offered in the order of the codes.
"""

from typing import Final

from stellwerk.kernel.actions import ActionTable, Kind, Names, Orderable

from .board.loader import CORNERS, RESOURCES
from .state import COLUMNS

# Kinds without a cell have fixed codes; the others follow by the number of cells (see Codes).
COLLECT: Final = 0
TAKE: Final = 1
DELIVER_UNMARKED: Final = 2
INVEST: Final = 3
PAY_DIVIDEND: Final = 4
BURN: Final = 5
DECLINE: Final = 6
STOP: Final = 7
KEEP: Final = 8
SKIP: Final = 9
TAKE_TILE: Final = 10  # + column
DELIVER: Final = 14  # + column of the goal
DISCARD: Final = 18  # + resource
RUN: Final = 21  # + cell; train by train, each with all cells

TURNS: Final = 4
SIDES: Final = 2  # front, back
TRAINS: Final = 2
SWAPS: Final = 4

# What players try at a real table and no rule allows.
FORBIDDEN: Final = {
    "coal_to_iron": ("CX-3.2", "no_such_swap"),
    "iron_to_coal": ("CX-3.4", "no_such_swap"),
    "pay_from_reserve": ("CX-6.4", "pay_from_elsewhere"),
    "pay_from_store": ("CX-6.4", "pay_from_elsewhere"),
    "run_rival_train": ("CX-8.1", "not_your_train"),
    "invest_elsewhere": ("CX-14.2", "other_goal"),
}

# What can be answered ahead: where to lay a tile, and which one to take.
ORDERS: Final = (
    Orderable("lay", ("lay", "skip")),
    Orderable("market", ("take_tile",)),
)


class Codes:
    """Where the kinds with a cell begin, for a map of so many cells and a hand of so many tiles."""

    def __init__(self, cells: int, hand: int) -> None:
        self.cells: int = cells
        self.hand: int = hand
        self.build_train: int = RUN + TRAINS * cells
        self.build: int = self.build_train + cells
        self.claim: int = self.build + cells
        self.set_down: int = self.claim + cells  # cell by cell, each with its corners
        self.pay_passenger: int = self.set_down + 4 * cells
        self.lay: int = self.pay_passenger + 4 * cells  # tile of the hand, side, cell, turn
        self.swap: int = self.lay + hand * SIDES * cells * TURNS
        self.sell: int = self.swap + SWAPS
        self.end: int = self.sell + 1


def action_table(places: list[tuple[int, int]], hand: int) -> ActionTable:
    """`places` are the cells a tile can ever come to."""
    ids = tuple(f"{x},{y}" for x, y in places)
    houses = tuple(f"{cell}.{corner}" for cell in ids for corner in CORNERS)
    column = Names("column", tuple(str(i + 1) for i in range(COLUMNS)), "CX-14.1")
    goal = Names("goal", tuple(str(i + 1) for i in range(COLUMNS)), "CX-12.2")
    train = Names("train", ("1", "2"), "CX-18.1")
    house = Names("house", houses, "CX-10.7")
    in_hand = Names("hand", tuple(str(i + 1) for i in range(hand)), "CX-4.1")
    where, turn = Names("cell", ids, "CX-4.2"), Names("turn", ("0", "1", "2", "3"))
    side = Names("side", ("front", "back"))
    table = ActionTable(
        [
            Kind("collect"),
            Kind("take"),
            Kind("deliver_unmarked"),
            Kind("invest"),
            Kind("pay_dividend"),
            Kind("burn"),
            Kind("decline"),
            Kind("stop"),
            Kind("keep"),
            Kind("skip"),
            Kind("take_tile", (("column", column),)),
            Kind("deliver", (("goal", goal),)),
            Kind("discard", (("resource", Names("resource", RESOURCES)),)),
            Kind("run", (("train", train), ("cell", Names("cell", ids, "CX-8.5")))),
            Kind("build_train", (("cell", Names("cell", ids, "CX-9.3")),), named=True),
            Kind("build", (("cell", Names("cell", ids, "CX-6.2")),), named=True),
            Kind("claim", (("cell", Names("cell", ids, "CX-5.6")),), named=True),
            Kind("set_down", (("house", house),)),
            Kind("pay_passenger", (("house", house),)),
            Kind("lay", (("hand", in_hand), ("side", side), ("cell", where), ("turn", turn))),
            Kind("coal_to_wood"),
            Kind("wood_to_iron"),
            Kind("iron_to_wood"),
            Kind("wood_to_coal"),
            Kind("sell"),
        ],
        FORBIDDEN,
    )
    codes = Codes(len(ids), hand)
    names = ("take_tile", "deliver", "discard", "run", "build_train", "build", "claim", "set_down", "pay_passenger")
    expected = [TAKE_TILE, DELIVER, DISCARD, RUN, codes.build_train, codes.build, codes.claim, codes.set_down]
    assert [table.base(name) for name in names] == [*expected, codes.pay_passenger]
    assert [table.base(name) for name in ("lay", "coal_to_wood", "sell")] == [codes.lay, codes.swap, codes.sell]
    assert table.end == codes.end
    return table
