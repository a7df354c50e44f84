"""A plan and its cards as the tables of ints the rules read (`Land`), and the options as `Terms`."""

from collections.abc import Mapping

from stellwerk.kernel.core import packed

from ..state import NEVER, QUIET, STUCK, Land, Terms
from .card import DEAD_END, ROUTE, Card, turned
from .loader import Board, Space

END_BASES = {"short": 12, "long": 24}  # EX-11.1, 11.2
END_STACKS = {"short": 3, "long": 4}
IDLE_ENDS = {"stuck": STUCK, "quiet": QUIET, "never": NEVER}  # EX-11.7


def terms_of(options: Mapping[str, object]) -> Terms:
    terms, length = Terms(), str(options["length"])
    terms.hand_size = number(options["hand_size"], 0)
    terms.end_bases = number(options["end_base_cards"], END_BASES[length])
    terms.end_stacks = number(options["end_stacks"], END_STACKS[length])
    terms.idle_rounds = number(options["idle_rounds_end"], 0)
    terms.idle_end = IDLE_ENDS[str(options["idle_end"])]
    terms.ever = options["empty_stack_test"] == "ever"
    terms.counts_start = options["range_counts_start"] == "yes"
    terms.black_range = options["black_engine_adds_range"] == "yes"
    terms.ask = options["black_engine_use"] == "ask"
    terms.reverse = options["reverse_in_stations"] == "yes"
    terms.surplus = options["surplus_to_initiator"] == "yes"
    terms.take_first = options["paid_card_as_share"] == "no"
    terms.black_initiates = options["black_engine_initiates"] == "yes"
    terms.sealed = options["stack_view"] != "full_order"
    return terms


def number(value: object, default: int) -> int:
    """An option that is a number, or "by_length"."""
    return value if isinstance(value, int) else default


def land_of(board: Board, listed_start: bool, double_value: int) -> Land:
    land = Land(len(board.spaces), len(board.cards), len(board.stacks), len(board.companies))
    land.neighbours = board.neighbours
    land.usable = [space.edges for space in board.spaces]
    land.station = [space.type != ROUTE for space in board.spaces]
    land.route_spaces = [i for i, space in enumerate(board.spaces) if space.type == ROUTE]
    land.station_spaces = [i for i in range(land.spaces) if land.station[i]]
    land.start = [i in board.start if listed_start else land.station[i] for i in range(land.spaces)]
    put_cards(land, board, double_value)
    put_upgrades(land, board)
    return land


def put_cards(land: Land, board: Board, double_value: int) -> None:
    for card in board.cards:
        land.number.append(int(card.no))
        land.level.append(card.level)
        land.engine.append(card.share)
        land.worth.append(0 if card.type == ROUTE else card.bonus + (double_value if card.type == "double" else 1))
        land.copies.append(card.count)
        land.route_card.append(card.type == ROUTE)
        land.dead_end.append(card.type == DEAD_END)
    land.stack_of = packed([board.stack_of(card) for card in board.cards])
    land.owners = packed([sum(1 << company for company in card.companies) for card in board.cards])
    lying = [(card, turn) for card in board.cards for turn in (0, 1)]
    land.edges = packed([turned(card.exits, turn) for card, turn in lying])
    land.ways = packed([ways_from(card, turn, edge) for card, turn in lying for edge in range(4)])
    land.shares_of = [
        [i for i, card in enumerate(board.cards) if card.share == company] for company in range(land.companies)
    ]


def ways_from(card: Card, turn: int, edge: int) -> int:
    """EX-1.11: edges a train may leave by that came in by `edge`; on a station the way ends (EX-1.12)."""
    found = 0
    for track in card.tracks:
        laid = turned(track, turn)
        if laid >> edge & 1:
            found |= laid & ~(1 << edge)
    return found


def put_upgrades(land: Land, board: Board) -> None:
    by_number: dict[str, list[int]] = {}
    for i, card in enumerate(board.cards):
        by_number.setdefault(card.no, []).append(i)
    land.listed = [sorted(i for no in card.upgrades for i in by_number[no]) for card in board.cards]
    land.base_listed = [sorted(i for no in space.upgrades for i in by_number[no]) for space in board.spaces]
    for old, card in enumerate(board.cards):
        for turn in (0, 1):
            land.heirs.append(heirs_of(land, board, old, turned(card.tower, turn), turn))
    for i, space in enumerate(board.spaces):
        fitting = on_base(land, board, i, space)
        land.opening.append(fitting if land.start[i] and land.station[i] else [])
        land.first += [[local for local in fitting if land.edges[local] & join] for join in range(16)]


def heirs_of(land: Land, board: Board, old: int, tower: int, turn: int) -> list[int]:
    """EX-6.4, 6.9, 6.11: listed, with all tracks of the old card, the tower on the same side."""
    found = []
    for card in land.listed[old]:
        for new_turn in (0, 1):
            local = 2 * card + new_turn
            if contains(land, 2 * old + turn, local) and tower_fits(tower, turned(board.cards[card].tower, new_turn)):
                found.append(local)
    return found


def contains(land: Land, old: int, new: int) -> bool:
    kept = all(land.ways[4 * old + edge] & ~land.ways[4 * new + edge] == 0 for edge in range(4))
    return kept and land.edges[old] & ~land.edges[new] == 0


def on_base(land: Land, board: Board, i: int, space: Space) -> list[int]:
    """EX-6.4, 6.11, 6.12: what the base card takes, if it joins."""
    found = []
    for card in land.base_listed[i]:
        for turn in (0, 1):
            local = 2 * card + turn
            if not land.edges[local] & ~space.edges and tower_fits(space.tower, turned(board.cards[card].tower, turn)):
                found.append(local)
    return found


def tower_fits(old: int, new: int) -> bool:
    """EX-6.11: only two towers must agree."""
    return not old or not new or old == new
