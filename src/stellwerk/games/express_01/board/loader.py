"""Plans, read from `boards/*.toml` and checked (EX-1.13). `cards.toml` serves all plans; a plan adds its own cards."""

import hashlib
from dataclasses import dataclass, replace

from stellwerk.kernel.boards import BASE, Head, read_head
from stellwerk.kernel.data import DataFiles, Part
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.texts import Text

from .card import (
    EDGES,
    LEVELS,
    ROUTE,
    TYPES,
    Card,
    Company,
    edge_mask,
    exchanged,
    letters,
    named,
    read_cards,
    read_shared,
    turned,
    with_lists,
)

GROUNDS = ("germany", "usa")  # plans that another one may extend


PLAYERS = (2, 3, 4)  # EX-2.1
RULES = (BASE, "usa")


@dataclass(frozen=True)
class Space:
    """A base card and its place."""

    no: str
    name: str
    row: int
    col: int
    type: str
    edges: int  # that may carry track
    tower: int
    upgrades: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    key: str
    title: Text
    companies: tuple[Company, ...]
    level_colours: tuple[str, ...]
    cards: tuple[Card, ...]  # sorted by number
    spaces: tuple[Space, ...]
    neighbours: list[list[int]]  # per space: N E S W, −1 where there is none
    stacks: tuple[str, ...]  # type by type, level by level
    start: tuple[int, ...]  # spaces named for the first station
    start_rule: bool  # whether the first station must stand on one of them
    west: tuple[int, ...]
    barrier: tuple[int, ...]
    mountains: tuple[int, ...]
    digest: str

    def space(self, no: str) -> int:
        return next(i for i, space in enumerate(self.spaces) if space.no == no)

    def card(self, key: str) -> int:
        return next(i for i, card in enumerate(self.cards) if card.key == key)

    def stack_of(self, card: Card) -> int:
        return self.stacks.index(card.stack)


def load_board(files: DataFiles, key: str) -> Board:
    """A plan with its cards; a plan may extend another one (Benelux extends Germany)."""
    shared, digest = files.read("cards.toml")
    plan, plan_digest = files.read(f"{key}.toml")
    digests = [digest, plan_digest]
    ground = plan
    if plan.has("extends"):
        ground, ground_digest = files.read(f"{plan.text('extends', GROUNDS)}.toml")
        digests.append(ground_digest)
    companies, colours, cards = read_shared(shared)
    head = read_head(plan, "express_01", key, RULES, PLAYERS)
    companies = named(ground.part("names"), companies)
    types = read_types(ground)
    cards = with_lists(plan, exchanged(cards, read_cards(plan, "stations", companies)))
    cards = [card for card in cards if card.type in types]
    spaces = read_spaces(ground, plan)
    plan.settle()
    board = assembled(ground, plan, head, companies, colours, cards, spaces, digest_of(digests))
    finish(ground, plan)
    check_stacks(plan, board)
    check_lists(shared, plan, board)
    plan.settle()
    return board


def read_types(ground: Part) -> list[str]:
    types = ground.texts("types")
    if ROUTE not in types or len(set(types)) != len(types) or not set(types) <= set(TYPES):
        ground.note("types", f"must be route and others of {', '.join(TYPES)}, none twice")
    return types


def digest_of(digests: list[str]) -> str:
    """Empty when all files are ours."""
    return hashlib.sha256("".join(digests).encode()).hexdigest() if any(digests) else ""


def read_spaces(ground: Part, plan: Part) -> list[Space]:
    """EX-2.14: Benelux takes base cards out of the Germany plan and adds its own."""
    spaces = ground.each("spaces", "no", read_space)
    if plan is not ground:
        gone = plan.texts("without")
        for no in gone:
            if no not in {space.no for space in spaces}:
                plan.note("without", f"names {no}, which is no card of that plan")
        added = plan.each("spaces", "no", read_space)
        spaces = [space for space in spaces if space.no not in gone] + added
    for what, found in (("no", [s.no for s in spaces]), ("place", [f"{s.row}/{s.col}" for s in spaces])):
        for value in found:
            if found.count(value) > 1:
                plan.note("spaces", f"has the {what} {value} twice")
    return sorted(spaces, key=lambda space: space.no)


def read_space(entry: Part) -> Space:
    tower = edge_mask(entry, "tower", entry.text("tower", tuple(EDGES))) if entry.has("tower") else 0
    edges = edge_mask(entry, "edges", entry.text("edges")) if entry.has("edges") else -1
    space = Space(
        entry.text("no"),
        entry.text("name"),
        entry.whole("row", -50, 50),
        entry.whole("col", -50, 50),
        entry.text("type", TYPES),
        edges,
        tower,
        tuple(entry.texts("upgrades")),
    )
    entry.done()
    return space


def assembled(
    ground: Part,
    plan: Part,
    head: Head,
    companies: list[Company],
    colours: tuple[str, ...],
    cards: list[Card],
    spaces: list[Space],
    digest: str,
) -> Board:
    index = {space.no: i for i, space in enumerate(spaces)}
    neighbours = neighbours_of(spaces)
    barrier = places(ground, "barrier", index)
    types = ground.texts("types")
    return Board(
        key=head.key,
        title=head.title,
        companies=tuple(companies),
        level_colours=colours,
        cards=tuple(cards),
        spaces=tuple(with_edges(ground, spaces, neighbours, barrier)),
        neighbours=neighbours,
        stacks=tuple(f"{kind}_{level}" for kind in types for level in LEVELS),
        start=places(ground, "start", index),
        start_rule=ground.flag("start_rule"),
        west=places(ground, "west", index),
        barrier=barrier,
        mountains=places(plan, "mountains", index),
        digest=digest,
    )


def places(part: Part, key: str, index: dict[str, int]) -> tuple[int, ...]:
    if not part.has(key):
        return ()
    for no in part.texts(key):
        if no not in index:
            part.note(key, f"names {no}, which is no card of the plan")
    return tuple(index[no] for no in part.texts(key) if no in index)


def neighbours_of(spaces: list[Space]) -> list[list[int]]:
    """EX-1.10: a plain grid, four neighbours at most."""
    at = {(space.row, space.col): i for i, space in enumerate(spaces)}
    return [
        [
            at.get(place, -1)
            for place in ((s.row - 1, s.col), (s.row, s.col + 1), (s.row + 1, s.col), (s.row, s.col - 1))
        ]
        for s in spaces
    ]


def with_edges(ground: Part, spaces: list[Space], neighbours: list[list[int]], barrier: tuple[int, ...]) -> list[Space]:
    """EX-6.12, 13.2, 13.4: edges with a neighbour and without the stick, and sides where track may leave the plan."""
    sides = ground.each("open", "edge", read_side) if ground.has("open") else []
    found = []
    for i, space in enumerate(spaces):
        usable = 0
        for edge in range(4):
            other = neighbours[i][edge]
            inside = other >= 0 and not (i in barrier and other in barrier)
            leaves = other < 0 and any(
                side == (edge, "col", space.col) or side == (edge, "row", space.row) for side in sides
            )
            usable |= (1 if inside or leaves else 0) << edge
        if space.edges not in (-1, usable):
            ground.note(f"spaces[{space.no}].edges", f"are {letters(space.edges)}; the layout gives {letters(usable)}")
        found.append(replace(space, edges=usable))
    return found


def read_side(entry: Part) -> tuple[int, str, int]:
    edge = EDGES.index(entry.text("edge", tuple(EDGES)))
    line = "col" if entry.has("col") else "row"
    side = (edge, line, entry.whole(line, -50, 50))
    entry.done()
    return side


def finish(ground: Part, plan: Part) -> None:
    """Nothing in the files may go unread."""
    plan.part("stacks")
    if ground is not plan:
        read_head(ground, "express_01", ground.text("key"), RULES, PLAYERS)
        for key in ("mountains", "stacks"):
            ground.raw(key, "a value")
        ground.done()
    plan.done()


def check_stacks(plan: Part, board: Board) -> None:
    part = plan.part("stacks")
    for stack in board.stacks:
        held = sum(card.count for card in board.cards if card.stack == stack)
        if part.whole(stack, 0) != held:
            part.note(stack, f"is {part.whole(stack, 0)}; the file has {held} such cards")
    part.done()


def check_lists(shared: Part, plan: Part, board: Board) -> None:
    """Lists name existing cards of the same type and the next level; the file that says otherwise is named."""
    ranks = {card.no: (card.type, card.level) for card in board.cards}
    own = {entry["no"] for entry in plan.table.get("stations", ())} | set(plan.table.get("lists", ()))
    listed = [(plan, f"spaces[{s.no}]", s.type, 0, s.upgrades) for s in board.spaces]
    listed += [(plan if c.no in own else shared, f"cards[{c.no}]", c.type, c.level, c.upgrades) for c in board.cards]
    for part, where, kind, level, upgrades in listed:
        for no in upgrades:
            if ranks.get(no) != (kind, level + 1):
                part.note(f"{where}.upgrades", f"names {no}, which is no {kind} card of level {level + 1}")


def check_deal(board: Board, hand_size: int, players: int) -> None:
    """EX-1.13: there are cards enough to deal, and a hand pays for a first station."""
    stock = sum(card.count for card in board.cards if card.stack == f"{ROUTE}_3")
    if stock < hand_size * players:
        raise BadData(f"{board.key}.toml", "route_3", f"has {stock} cards; {players} hands of {hand_size} are needed")
    starts = board.start if board.start_rule else range(len(board.spaces))
    if hand_size < 1 or not any(opens(board, space) for space in starts):
        raise BadData(f"{board.key}.toml", "spaces", "no start station has a level-1 card that fits")


def opens(board: Board, space: int) -> bool:
    place = board.spaces[space]
    if place.type == ROUTE:
        return False
    return any(
        card.no in place.upgrades and any(turned(card.exits, turn) & ~place.edges == 0 for turn in (0, 1))
        for card in board.cards
    )
