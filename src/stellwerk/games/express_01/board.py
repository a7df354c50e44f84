"""Plans and cards, read from `boards/*.toml` and checked (EX-1.13). `cards.toml` serves all plans; a plan adds its own."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from stellwerk.kernel.data import Part, Shelf
from stellwerk.kernel.errors import BadData
from stellwerk.kernel.texts import Text

EDGES = "NESW"
TYPES = ("route", "dead_end", "through", "capital", "double")
ROUTE = "route"
LEVELS = (1, 2, 3)
COLOURS = ("white", "grey", "green", "yellow", "verm", "blue", "mauve", "graph")
LEVEL_COLOURS = ("yellow", "red", "brown", "green", "blue", "grey")
MOST_COMPANIES = 8  # one per colour; the state has room for so many


@dataclass(frozen=True)
class Company:
    key: str
    colour: str
    name: str = ""


@dataclass(frozen=True)
class Card:
    """An upgrade card as printed. Copies that are alike in everything are one card with a `count`."""

    key: str  # the number, with the copy behind it where copies differ: 201, 101#2
    no: str
    type: str
    level: int
    tracks: tuple[int, ...]  # of a route: pairs of edges, two bits each
    exits: int  # all edges with track, a bit each
    tower: int  # the edge it stands at, a bit, or 0
    share: int  # company whose engine is printed, or −1
    shown: int  # the number beside the engine: information only (EX-1.6)
    companies: tuple[int, ...]
    bonus: int
    upgrades: tuple[str, ...]
    count: int = 1

    @property
    def stack(self) -> str:
        return f"{self.type}_{self.level}"


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


def edge_mask(part: Part, key: str, text: str) -> int:
    """Edges as letters → a bit each."""
    for letter in text:
        if letter not in EDGES:
            raise part.refuse(key, f"names the edge {letter!r}; edges are N, E, S, W")
    return sum(1 << EDGES.index(letter) for letter in set(text))


def letters(mask: int) -> str:
    return "".join(letter for i, letter in enumerate(EDGES) if mask >> i & 1)


def load_board(shelf: Shelf, key: str) -> Board:
    """A plan with its cards; a plan may extend another one (Benelux extends Germany)."""
    shared, digest = shelf.read("cards.toml")
    plan, plan_digest = shelf.read(f"{key}.toml")
    files = [digest, plan_digest]
    ground = plan
    if plan.has("extends"):
        ground, ground_digest = shelf.read(f"{plan.text('extends')}.toml")
        files.append(ground_digest)
    companies, colours, cards = read_shared(shared)
    check_head(plan, key)
    companies = named(ground.part("names"), companies)
    types = ground.texts("types")
    cards = with_lists(plan, exchanged(cards, read_cards(plan, "stations", companies)))
    cards = [card for card in cards if card.type in types]
    spaces = read_spaces(ground, plan)
    board = assembled(ground, plan, key, companies, colours, cards, spaces, digest_of(files))
    finish(ground, plan)
    check_stacks(plan, board)
    check_lists(shared, plan, board)
    return board


def digest_of(files: list[str]) -> str:
    """Empty when all files are ours."""
    return hashlib.sha256("".join(files).encode()).hexdigest() if any(files) else ""


def check_head(part: Part, key: str) -> None:
    part.whole("format", 1, 1)
    part.text("game", ("express_01",))
    if key:
        part.text("key", (key,))
    part.source()


def read_shared(part: Part) -> tuple[list[Company], tuple[str, ...], list[Card]]:
    check_head(part, "")
    companies = [read_company(entry) for entry in part.parts("companies")]
    keys = [company.key for company in companies]
    if len(set(keys)) != len(keys) or not 1 <= len(keys) <= MOST_COMPANIES:
        raise part.refuse("companies", f"must be one to {MOST_COMPANIES} companies, no key twice")
    colours = tuple(part.texts("levels"))
    if len(colours) != len(LEVELS) or not all(colour in LEVEL_COLOURS for colour in colours):
        raise part.refuse("levels", f"must be three of {', '.join(LEVEL_COLOURS)}")
    cards = read_cards(part, "routes", companies) + read_cards(part, "stations", companies)
    part.done()
    return companies, colours, cards


def read_company(entry: Part) -> Company:
    company = Company(entry.text("key"), entry.text("colour", COLOURS))
    entry.done()
    return company


def named(part: Part, companies: list[Company]) -> list[Company]:
    found = [replace(company, name=part.text(company.key)) for company in companies]
    part.done()
    return found


def read_cards(part: Part, key: str, companies: list[Company]) -> list[Card]:
    """The cards of a list; copies that are alike become one (EX-1.8)."""
    if not part.has(key):
        return []
    made: list[Card] = []
    seen: set[tuple[str, int]] = set()
    copies: dict[str, int] = {}
    entries = part.parts(key, "no")
    for entry in entries:
        copies[entry.text("no")] = copies.get(entry.text("no"), 0) + 1
    for entry in entries:
        copy = entry.whole("copy", 1, 99, 1)
        card = read_card(entry, companies, key == "routes")
        if (card.no, copy) in seen:
            raise entry.refuse("no", f"stands twice with copy {copy}")
        seen.add((card.no, copy))
        if copies[card.no] > 1:
            card = replace(card, key=f"{card.no}#{copy}")
        put_together(made, card)
    return made


def put_together(made: list[Card], card: Card) -> None:
    for i, other in enumerate(made):
        if replace(other, key="", count=1) == replace(card, key=""):
            made[i] = replace(other, count=other.count + 1)
            return
    made.append(card)


def read_card(entry: Part, companies: list[Company], route: bool) -> Card:
    keys = [company.key for company in companies]
    no = card_number(entry)
    tower = edge_mask(entry, "tower", entry.text("tower", tuple(EDGES))) if entry.has("tower") else 0
    tracks = read_tracks(entry) if route else ()
    exits = joined(tracks) if route else edge_mask(entry, "exits", entry.text("exits"))
    share, shown = -1, 0
    if route and entry.has("share"):
        share, shown = keys.index(entry.text("share", tuple(keys))), entry.whole("of", 0, 99, 0)
    card = Card(
        key=no,
        no=no,
        type=ROUTE if route else entry.text("type", TYPES[1:]),
        level=entry.whole("level", 1, 3),
        tracks=tracks,
        exits=exits,
        tower=tower,
        share=share,
        shown=shown,
        companies=() if route else read_owners(entry, keys),
        bonus=0 if route else entry.whole("bonus", 0, 99, 0),
        upgrades=tuple(entry.texts("upgrades")),
    )
    entry.done()
    return card


def card_number(entry: Part) -> str:
    no = entry.text("no")
    if not no.isdecimal():
        raise entry.refuse("no", f"is {no!r}; a number like 101 is needed")
    return no


def read_tracks(entry: Part) -> tuple[int, ...]:
    tracks = entry.texts("tracks")
    for track in tracks:
        if len(track) != 2 or len(set(track)) != 2:
            raise entry.refuse("tracks", f"has {track!r}; a track joins two edges, like NE")
    if not tracks or len(set(map(frozenset, tracks))) != len(tracks):
        raise entry.refuse("tracks", "must be one or more tracks, none twice")
    return tuple(edge_mask(entry, "tracks", track) for track in tracks)


def joined(masks: Iterable[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def read_owners(entry: Part, keys: list[str]) -> tuple[int, ...]:
    owners = entry.texts("companies")
    for owner in owners:
        if owner not in keys:
            raise entry.refuse("companies", f"names {owner!r}; companies are {', '.join(keys)}")
    if not owners or len(set(owners)) != len(owners):
        raise entry.refuse("companies", "must be one or more companies, none twice")
    return tuple(sorted(keys.index(owner) for owner in owners))


def exchanged(cards: list[Card], added: list[Card]) -> list[Card]:
    """EX-2.15: a card with a number of the base game takes its place, the others join."""
    numbers = {card.no for card in added}
    kept = [card for card in cards if card.no not in numbers]
    return sorted(kept + added, key=lambda card: (int(card.no), card.key))


def with_lists(plan: Part, cards: list[Card]) -> list[Card]:
    """EX-13.7: upgrade lists that change with the exchanged set."""
    if not plan.has("lists"):
        return cards
    part = plan.part("lists")
    lists = {no: tuple(part.texts(no)) for no in part.table}
    unknown = sorted(set(lists) - {card.no for card in cards})
    if unknown:
        raise part.refuse(unknown[0], "is no card of this plan")
    return [replace(card, upgrades=lists.get(card.no, card.upgrades)) for card in cards]


def read_spaces(ground: Part, plan: Part) -> list[Space]:
    """EX-2.14: Benelux takes base cards out of the Germany plan and adds its own."""
    spaces = [read_space(entry) for entry in ground.parts("spaces", "no")]
    if plan is not ground:
        gone = plan.texts("without")
        for no in gone:
            if no not in {space.no for space in spaces}:
                raise plan.refuse("without", f"names {no}, which is no card of that plan")
        added = [read_space(entry) for entry in plan.parts("spaces", "no")]
        spaces = [space for space in spaces if space.no not in gone] + added
    for what, found in (("no", [s.no for s in spaces]), ("place", [f"{s.row}/{s.col}" for s in spaces])):
        for value in found:
            if found.count(value) > 1:
                raise plan.refuse("spaces", f"has the {what} {value} twice")
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
    key: str,
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
        key=key,
        title=plan.bilingual("title"),
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
            raise part.refuse(key, f"names {no}, which is no card of the plan")
    return tuple(index[no] for no in part.texts(key))


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
    sides = [read_side(entry) for entry in ground.parts("open", "edge")] if ground.has("open") else []
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
            raise ground.refuse(
                f"spaces[{space.no}].edges", f"are {letters(space.edges)}; the layout gives {letters(usable)}"
            )
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
        check_head(ground, "")
        for key in ("key", "title", "mountains", "stacks"):
            ground.raw(key, "a value")
        ground.done()
    plan.done()


def check_stacks(plan: Part, board: Board) -> None:
    part = plan.part("stacks")
    for stack in board.stacks:
        held = sum(card.count for card in board.cards if card.stack == stack)
        if part.whole(stack, 0) != held:
            raise part.refuse(stack, f"is {part.whole(stack, 0)}; the file has {held} such cards")
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
                raise part.refuse(f"{where}.upgrades", f"names {no}, which is no {kind} card of level {level + 1}")


def check_deal(board: Board, hand_size: int, players: int) -> None:
    """EX-1.13: there are cards enough to deal, and a hand pays for a first station."""
    stock = sum(card.count for card in board.cards if card.stack == f"{ROUTE}_3")
    if stock < hand_size * players:
        raise BadData(board.key, "route_3", f"has {stock} cards; {players} hands of {hand_size} are needed")
    starts = board.start if board.start_rule else range(len(board.spaces))
    if hand_size < 1 or not any(opens(board, space) for space in starts):
        raise BadData(board.key, "spaces", "no start station has a level-1 card that fits")


def opens(board: Board, space: int) -> bool:
    place = board.spaces[space]
    if place.type == ROUTE:
        return False
    return any(
        card.no in place.upgrades and any(turned(card.exits, turn) & ~place.edges == 0 for turn in (0, 1))
        for card in board.cards
    )


def turned(mask: int, turn: int) -> int:
    """Edges of a card laid upright (0) or turned by 180° (1)."""
    return (mask << 2 | mask >> 2) & 15 if turn else mask
