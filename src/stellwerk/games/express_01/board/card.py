"""Upgrade cards and companies, read from `boards/cards.toml` and the cards a plan adds (EX-1.4 to 1.8)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from stellwerk.kernel.data import Part

EDGES = "NESW"
TYPES = ("route", "dead_end", "through", "capital", "double")
ROUTE = "route"
DEAD_END = "dead_end"
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


def edge_mask(part: Part, key: str, text: str) -> int:
    """Edges as letters → a bit each."""
    for letter in text:
        if letter not in EDGES:
            part.note(key, f"names the edge {letter!r}; edges are N, E, S, W")
    return sum(1 << EDGES.index(letter) for letter in set(text) & set(EDGES))


def letters(mask: int, names: str = EDGES) -> str:
    return "".join(letter for i, letter in enumerate(names) if mask >> i & 1)


def turned(mask: int, turn: int) -> int:
    """Edges of a card laid upright (0) or turned by 180° (1)."""
    return (mask << 2 | mask >> 2) & 15 if turn else mask


def read_shared(part: Part) -> tuple[list[Company], tuple[str, ...], list[Card]]:
    check_origin(part)
    companies = part.each("companies", "key", read_company)
    keys = [company.key for company in companies]
    if len(set(keys)) != len(keys) or not 1 <= len(keys) <= MOST_COMPANIES:
        part.note("companies", f"must be one to {MOST_COMPANIES} companies, no key twice")
    colours = tuple(part.texts("levels"))
    if len(colours) != len(LEVELS) or not all(colour in LEVEL_COLOURS for colour in colours):
        part.note("levels", f"must be three of {', '.join(LEVEL_COLOURS)}")
    part.settle()
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
    found = part.each(key, "no", partial(read_copy, companies=companies, route=key == "routes"))
    numbers = [card.no for card, _ in found]
    made: list[Card] = []
    seen: set[tuple[str, int]] = set()
    for card, copy in found:
        if (card.no, copy) in seen:
            part.note(f"{key}[{card.no}].no", f"stands twice with copy {copy}")
        seen.add((card.no, copy))
        put_together(made, replace(card, key=f"{card.no}#{copy}") if numbers.count(card.no) > 1 else card)
    return made


def read_copy(entry: Part, companies: list[Company], route: bool) -> tuple[Card, int]:
    copy = entry.whole("copy", 1, 99, 1)
    return read_card(entry, companies, route), copy


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
    for no in unknown:
        part.note(no, "is no card of this plan")
    return [replace(card, upgrades=lists.get(card.no, card.upgrades)) for card in cards]


def check_origin(part: Part) -> None:
    """What a file says of itself that is no board."""
    part.whole("format", 1, 1)
    part.text("game", ("express_01",))
    part.source()
