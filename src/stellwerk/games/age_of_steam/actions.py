"""The kinds of action and their codes. Rules use the codes; everything else uses the table."""

from typing import Final

from stellwerk.kernel.actions import ActionTable, Amount, Kind, Names, Numbers, Orderable

from .rules.tiles import CODES, TRACK_KEYS

# Kinds without a hex have fixed codes; the others follow by the number of hexes (see Codes).
PASS: Final = 0  # out of the auction
STAY: Final = 1  # Turn Order: pass and stay in
DONE: Final = 2  # the build turn is over
SKIP: Final = 3  # no cube in this go
RAISE: Final = 4  # reach + 1 instead of a cube
STOP: Final = 5  # no further cube into the display
PAY: Final = 6  # St. Lucia: pay for the first place
DECLINE: Final = 7
BUY_LINK: Final = 8  # Germany: the link between two neighbouring cities
HALF: Final = 9  # Germany: the next tile is the one at half price
SELL: Final = 10  # + number of shares
CHOOSE: Final = 26  # + action
RIDE: Final = 33  # + edge
PLACE: Final = 39  # + colour × 52 + box
REWARD: Final = 351  # Western U.S.: + seat
SHARE: Final = 357  # Western U.S.: + who shares the bonus
URBANIZE: Final = 378  # + hex × 8 + letter

MOST_SHARES: Final = 15  # AS-3.2
ACTION_KEYS: Final = (
    "first_move",
    "first_build",
    "engineer",
    "locomotive",
    "urbanization",
    "production",
    "turn_order",
)
FIRST_MOVE: Final = 0
FIRST_BUILD: Final = 1
ENGINEER: Final = 2
LOCOMOTIVE: Final = 3
URBANIZATION: Final = 4
PRODUCTION: Final = 5
TURN_ORDER: Final = 6

COLOUR_KEYS: Final = ("red", "blue", "purple", "yellow", "black", "white")
LETTER_KEYS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
COLUMN_KEYS: Final = (
    *(f"light{n}" for n in range(1, 7)),
    *(f"dark{n}" for n in range(1, 7)),
    *LETTER_KEYS,
)
COLUMN_FIRST: Final = [*range(0, 36, 3), *range(36, 52, 2), 52]  # first box of each column, and the end
BOX_KEYS: Final = tuple(
    f"{key}.{row + 1}" for c, key in enumerate(COLUMN_KEYS) for row in range(COLUMN_FIRST[c + 1] - COLUMN_FIRST[c])
)
PAIRS_OF_SEATS: Final = [1 << a for a in range(6)] + [1 << a | 1 << b for a in range(6) for b in range(a + 1, 6)]
SHARE_KEYS: Final = tuple("+".join(str(seat) for seat in range(6) if mask >> seat & 1) for mask in PAIRS_OF_SEATS)

# What can be answered ahead: one auction a round, one action, the tiles of a turn, a delivery.
ORDERS: Final = (
    Orderable("sell", ("sell",)),
    Orderable("bid", ("bid", "pass", "stay"), bid="bid", amount="amount", leave="pass"),
    Orderable("choose", ("choose",)),
    Orderable("build", ("build", "urbanize", "buy_link", "half", "done"), priced=True),
    Orderable("move", ("move", "ride", "raise", "skip")),
)


class Codes:
    """Where the kinds with a hex begin, for a board of so many hexes."""

    def __init__(self, hexes: int) -> None:
        self.hexes: int = hexes
        self.move: int = URBANIZE + 8 * hexes  # + hex × 6 + colour
        self.build: int = self.move + 6 * hexes  # + hex × 107 + track
        self.bid: int = self.build + CODES * hexes  # + amount, without end


def action_table(hexes: tuple[str, ...]) -> ActionTable:
    hex_built, hex_cube = Names("hex", hexes, "AS-6.1"), Names("hex", hexes, "AS-14.3")
    colour = Names("cube", COLOUR_KEYS, "AS-14.3")
    table = ActionTable(
        [
            Kind("pass"),
            Kind("stay"),
            Kind("done"),
            Kind("skip"),
            Kind("raise"),
            Kind("stop"),
            Kind("pay"),
            Kind("decline"),
            Kind("buy_link"),
            Kind("half"),
            Kind(
                "sell",
                (
                    (
                        "shares",
                        Numbers(
                            "share", tuple(map(str, range(MOST_SHARES + 1))), "AS-3.1", too_many="AS-3.2", ranged=True
                        ),
                    ),
                ),
            ),
            Kind("choose", (("action", Names("action", ACTION_KEYS, "AS-5.1")),)),
            Kind("ride", (("edge", Names("edge", tuple(map(str, range(6))), "AS-14.4")),)),
            Kind("place", (("cube", colour), ("box", Names("box", BOX_KEYS, "AS-16.2")))),
            Kind("reward", (("owner", Names("owner", tuple(map(str, range(6))), "AS-WE.17")),)),
            Kind("share", (("owners", Names("owners", SHARE_KEYS, "AS-WE.15")),)),
            Kind("urbanize", (("hex", hex_built), ("city", Names("city", LETTER_KEYS, "AS-12.3"))), named=True),
            Kind("move", (("hex", hex_cube), ("cube", colour))),
            Kind("build", (("hex", hex_built), ("track", Names("track", TRACK_KEYS, "AS-6.2")))),
            Kind("bid", (("amount", Amount(rule="AS-4.3")),)),
        ],
    )
    codes = Codes(len(hexes))
    named = ("sell", "choose", "ride", "place", "reward", "share", "urbanize", "move", "build", "bid")
    wanted = [SELL, CHOOSE, RIDE, PLACE, REWARD, SHARE, URBANIZE, codes.move, codes.build, codes.bid]
    assert [table.base(name) for name in named] == wanted
    return table
