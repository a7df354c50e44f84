"""What a player knows, as numbers: plan, displays, what is seen of the stacks and hands, and the own hand (EX-3)."""

from functools import partial

from stellwerk.kernel.observed import SEAT, Cells, Derived, Observed, counted

from .. import state as at
from ..rules.secrets import noted
from ..state import DISPLAY, HAND, PER_SPACE, SEEN, SHOWN, STACK, Land, State

SINGLES = {
    "round": at.ROUND,
    "mode": at.MODE,
    "credit": at.CREDIT,
    "laid": at.LAID,
    "company": at.COMPANY,
    "due": at.DUE,
    "value": at.VALUE,
    "used": at.USED,
    "removed": at.OFF,
    "emptied": at.EMPTIED,
    "west": at.WEST,
}
A_SEAT = {"drawer": at.DRAWER, "black": at.BLACK, "actor": at.ACTOR}
PER_SEAT = {
    "position": at.POSITION,
    "acted": at.ACTED,
    "capital": at.CAPITAL,
    "route_bases": at.ROUTE_BASES,
    "station_bases": at.STATION_BASES,
    "drawn": at.DRAWN,
}


def observed(land: Land, players: int, stacks_open: bool) -> list[Observed]:
    """`stacks_open`: the players may look through the stacks (EX-14.7)."""
    cards = land.cards
    return [
        *(Cells(name, cell) for name, cell in SINGLES.items()),
        *(Cells(name, cell, value=SEAT) for name, cell in A_SEAT.items()),
        *(Cells(name, cell, players, room=players) for name, cell in PER_SEAT.items()),
        Cells("plan", at.PLAN, land.spaces, PER_SPACE),
        Cells("turned", at.TURN, land.spaces, PER_SPACE),
        Derived("source", 1, source),
        Derived("chosen", 1, lambda s, seat: [s.cells[SHOWN + seat]]),
        Derived("hand", cards, lambda s, seat: counted(s.rows[HAND + seat], cards)),
        Derived(
            "hand_sizes", players, lambda s, seat: [len(s.rows[HAND + (seat + i) % players]) for i in range(players)]
        ),
        *(Derived(f"seen_{i}", cards, partial(sure_of, i, cards)) for i in range(1, players)),
        *(Derived(f"shares_{i}", cards, partial(row_of, DISPLAY, i, cards)) for i in range(players)),
        Derived("stack_sizes", land.stacks, lambda s, _seat: [len(s.rows[STACK + i]) for i in range(land.stacks)]),
        Derived("stack_tops", land.stacks, tops),
        *([Derived("stock", cards, lambda s, _seat: s.part(land.stock, cards))] if stacks_open else []),
    ]


def row_of(row: int, place: int, cards: int, s: State, seat: int) -> list[int]:
    return counted(s.rows[row + (seat + place) % s.players], cards)


def sure_of(place: int, cards: int, s: State, seat: int) -> list[int]:
    """The cards everybody knows to be in another hand: seen there, and not perhaps gone since."""
    other = (seat + place) % s.players
    return counted([card for card in s.rows[SEEN + other] if not noted(s, card, other)], cards)


def source(s: State, seat: int) -> list[int]:
    """Where the share comes from: 0 the stacks, or 1 + the relative seat whose display it is."""
    value = s.cells[at.SOURCE]
    return [1 + (value - 1 - seat) % s.players if value > 0 else value]


def tops(s: State, _seat: int) -> list[int]:
    """The card on top of each stack, or −1."""
    return [s.rows[STACK + i][-1] if s.rows[STACK + i] else -1 for i in range(s.land.stacks)]
