"""The kinds of action and their codes. Rules use the codes; everything else uses the table."""

from typing import Final

from stellwerk.kernel.actions import ActionTable, Kind, Names, Orderable

from .board.loader import Board

# Kinds without a field have fixed codes; the others follow by the numbers of the plan (see Codes).
PASS: Final = 0
END: Final = 1
STOP: Final = 2
USE: Final = 3
KEEP: Final = 4
FIRST_FIELD: Final = 5

# What players try at a real table and no rule allows.
FORBIDDEN: Final = {
    "look_at_hand": ("EX-3.1", "hands_hidden"),
    "sell_share": ("EX-7.10", "share_stays"),
    "pay_with_share": ("EX-7.10", "share_stays"),
    "pay_with_base_card": ("EX-5.6", "base_card_stays"),
    "lay_from_hand": ("EX-6.3", "searched_only"),
    "decline_draw": ("EX-8.24", "must_draw"),
}
TURNS: Final = ("upright", "turned")

# What can be answered ahead: a turn step by step, and which stack to draw from.
ORDERS: Final = (
    Orderable("action", ("build", "lay", "buy", "pay", "take", "bonus", "swap", "pass", "end", "stop")),
    Orderable("draw", ("draw",)),
)


class Codes:
    """Where the kinds with fields begin."""

    def __init__(self, players: int, companies: int, stacks: int, cards: int, spaces: int) -> None:
        self.cards: int = cards
        self.spaces: int = spaces
        self.companies: int = companies
        self.stacks: int = stacks
        self.players: int = players
        self.sources: int = players + 1  # the stacks, then the seats
        self.show: int = FIRST_FIELD  # + card
        self.build: int = self.show + cards  # + card paid for a building step
        self.pay: int = self.build + cards  # + card paid for a share
        self.take: int = self.pay + cards  # + card
        self.draw: int = self.take + cards  # + stack
        self.buy: int = self.draw + stacks  # + company × sources + source
        self.bonus: int = self.buy + companies * self.sources  # + company
        self.swap: int = self.bonus + companies  # + seat
        self.lay: int = self.swap + players  # + (space × cards + card) × 2 + turn
        self.end: int = self.lay + spaces * cards * 2


def codes_of(board: Board, players: int) -> Codes:
    return Codes(players, len(board.companies), len(board.stacks), len(board.cards), len(board.spaces))


def action_table(board: Board, players: int) -> ActionTable:
    cards = tuple(card.key for card in board.cards)
    hand, company = Names("hand", cards), Names("company", tuple(c.key for c in board.companies))
    seats = tuple(str(seat + 1) for seat in range(players))
    space = Names("space", tuple(place.no for place in board.spaces))
    table = ActionTable(
        [
            Kind("pass"),
            Kind("end"),
            Kind("stop"),
            Kind("use"),
            Kind("keep"),
            Kind("show", (("hand", hand),)),
            Kind("build", (("hand", hand),), named=True),
            Kind("pay", (("hand", hand),)),
            Kind("take", (("share", Names("share", cards)),)),
            Kind("draw", (("stack", Names("stack", board.stacks)),)),
            Kind("buy", (("company", company), ("from", Names("source", ("stacks", *seats)))), named=True),
            Kind("bonus", (("company", company),), named=True),
            Kind("swap", (("player", Names("player", seats, "EX-9.1")),), named=True),
            Kind("lay", (("space", space), ("card", Names("card", cards)), ("turn", Names("turn", TURNS, "EX-6.10")))),
        ],
        FORBIDDEN,
    )
    codes = codes_of(board, players)
    named = ("show", "build", "pay", "take", "draw", "buy", "bonus", "swap", "lay")
    assert [table.base(name) for name in named] == [getattr(codes, name) for name in named]
    assert table.end == codes.end
    return table
