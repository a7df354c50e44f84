"""The pictures of how to play Express 01, from small staged positions: player boards, a hand, a growing network, a route."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text, Texts
from stellwerk.scene.crop import Box, around, crop
from stellwerk.scene.svg import document

from ..actions import TURNS
from ..board.card import ROUTE, turned
from . import scene
from .artwork import small_card
from .displays import BOARD_HIGH, MARGIN, ROW, SIDE_WIDTH, STACKS_HIGH, below

if TYPE_CHECKING:
    from ..board.card import Card
    from ..board.loader import Board

View = dict[str, Any]
Laid = tuple[int, "Card", int]  # space, card and turn

HAND = 4  # cards in the picture of a hand
BOARD_WIDE = 330.0
OPPOSITE = 2  # edges from one side of a card to the other


def plates(board: Board, view: View, texts: Texts) -> dict[str, Text]:
    line = best_line(board)
    built = with_network(board, view, line)
    growing = with_network(board, view, line[:1])
    paying = {**built, "route": [board.spaces[space].no for space, _, _ in line], "bonus": bonus(board, line)}
    box = box_of(board, line)
    return {
        "subsidy": subsidy(board, view, texts),
        "hand": hand(board, view),
        "expand": picture(board, growing, texts, box, lay(board, growing, line[1])),
        "share": picture(board, with_shares(built), texts, ledger_box(board)),
        "bonus": picture(board, paying, texts, box),
    }


def box_of(board: Board, line: list[Laid]) -> Box:
    """The cards of the line; what lies beside the plan stays outside."""
    left, top, wide, high = around([scene.centre(board, board.spaces[space]) for space, _, _ in line], 62.0)
    return max(left, -8.0), max(top, -8.0), wide, high


def picture(board: Board, view: View, texts: Texts, box: Box, over: str = "") -> Text:
    return {lang: crop(scene.draw(board, view, lang, texts), box, over) for lang in LANGUAGES}


def subsidy(board: Board, view: View, texts: Texts) -> Text:
    """Two player boards: who has least capital has got the black engine."""
    staged = deepcopy({**view, "players": view["players"][:2], "black": 1, "turn": 0})
    for player, position, capital in zip(staged["players"], (1, 2), (14, 9), strict=True):
        player.update(position=position, capital=capital, marker={"capital": capital, "at": capital, "flat": False})
    box = (-6.0, -6.0, 2 * BOARD_WIDE + MARGIN + 12, BOARD_HIGH + 12)
    wide = 2 * BOARD_WIDE + MARGIN
    return {lang: crop(document([below(board, staged, lang, texts, (0, 0), wide)], box), box) for lang in LANGUAGES}


def hand(board: Board, view: View) -> Text:
    mine = next(player["cards"] for player in view["players"] if player["cards"])
    cards = [board.cards[board.card(key)] for key in mine[:HAND]]
    drawn = [small_card(board, card, 0, (56.0 + 108 * i, 56.0), 1.0) for i, card in enumerate(cards)]
    box = (-4.0, -4.0, 108.0 * len(cards) + 12, 120.0)
    return dict.fromkeys(LANGUAGES, crop(document(drawn, box), box))


def ledger_box(board: Board) -> Box:
    return -SIDE_WIDTH - MARGIN - 8, STACKS_HIGH + 8, SIDE_WIDTH + 12, len(board.companies) * ROW + 36


def lay(board: Board, view: View, laid: Laid) -> str:
    space, card, turn = laid
    return scene.ghost(
        board, view, {"do": "lay", "card": card.key, "space": board.spaces[space].no, "turn": TURNS[turn]}
    )


def bonus(board: Board, line: list[Laid]) -> dict[str, Any]:
    company = board.companies[line[0][1].companies[0]].key
    return {"company": company, "left": 2, "drawn": [], "limits": []}


def with_network(board: Board, view: View, line: list[Laid]) -> View:
    plan = {board.spaces[space].no: {"card": card.key, "turn": TURNS[turn]} for space, card, turn in line}
    return {**view, "plan": plan, "last": [], "route": [], "bonus": None}


def with_shares(view: View) -> View:
    staged = deepcopy(view)
    for company, stations, held in zip(staged["companies"], (3, 2, 1), ([2, 1], [0, 1], [1, 0]), strict=False):
        company.update(stations=stations, held=held + [0] * (len(company["held"]) - 2))
    return staged


# A line of two stations and a route between ---------------------------------------------------------------------


def best_line(board: Board) -> list[Laid]:
    """Station, route, station, with cards of the first level that lie there by the rules; straight on if there is one."""
    return min(lines(board), key=lambda line: (line[1][1].exits not in (0b0101, 0b1010), line[0][0]))


def lines(board: Board) -> Iterator[list[Laid]]:
    for middle, space in enumerate(board.spaces):
        if space.type == ROUTE:
            for card, turn in cards_for(board, middle):
                ends = [edge for edge in range(4) if turned(card.exits, turn) >> edge & 1]
                found = [station(board, board.neighbours[middle][edge], (edge + OPPOSITE) % 4) for edge in ends]
                if len(ends) == 2 and card.share >= 0 and all(found):
                    yield [one for one in (found[0], (middle, card, turn), found[1]) if one]


def station(board: Board, space: int, edge: int) -> Laid | None:
    """The first card that makes a station of this space with track at this edge."""
    if space < 0 or board.spaces[space].type == ROUTE:
        return None
    fits = ((space, card, turn) for card, turn in cards_for(board, space) if turned(card.exits, turn) >> edge & 1)
    return next(fits, None)


def cards_for(board: Board, space: int) -> Iterator[tuple[Card, int]]:
    """Cards a base card may become, as they may lie."""
    place = board.spaces[space]
    for card in board.cards:
        for turn in range(len(TURNS)):
            if card.level == 1 and card.no in place.upgrades and not turned(card.exits, turn) & ~place.edges:
                yield card, turn
