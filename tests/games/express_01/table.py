"""A short builder of positions, and words for playing them, so that tests read like the rulebook."""

from collections.abc import Mapping, Sequence
from typing import Any

import stellwerk
from stellwerk.games.express_01.setup import Express01Setup
from stellwerk.games.express_01.state import DISPLAY, HAND, POSITION, SEEN, STACK, State
from tests.playing import Playing

Laid = str | tuple[str, str]


class Table(Playing):
    """A match with short words for what players do and see."""

    @property
    def core(self) -> State:
        assert isinstance(self.match.core, State)
        return self.match.core

    @property
    def setup(self) -> Express01Setup:
        assert isinstance(self.match.setup, Express01Setup)
        return self.match.setup

    @property
    def step(self) -> str:
        return str(self.match.view(None)["step"])

    # Doing ----------------------------------------------------------------------------------

    def build(self, *cards: str) -> "Table":
        for card in cards:
            self.do("build", hand=card)
        return self

    def lay(self, space: str, card: str, turn: str = "upright") -> "Table":
        return self.do("lay", space=space, card=card, turn=turn)

    def stop(self) -> "Table":
        """No second route, where the engine still asks."""
        return self.do("stop") if self.step == "build" else self

    def buy(self, company: str, pay: Sequence[str], take: str | None = None, source: str = "stacks") -> "Table":
        """A whole purchase; what has only one answer the engine answers itself."""
        self.do("buy", company=company, from_=source)
        for card in pay:
            if self.step == "pay":
                self.do("pay", hand=card)
        if take is not None and self.step == "take":
            self.do("take", share=take)
        return self

    def draw(self, *stacks: str) -> "Table":
        for stack in stacks:
            self.do("draw", stack=stack)
        return self

    def end(self) -> "Table":
        return self.do("end")

    def no_lay(self, space: str, card: str, turn: str = "upright") -> str:
        return self.refused("lay", space=space, card=card, turn=turn)

    # Seeing ---------------------------------------------------------------------------------

    def keys(self, cards: Sequence[int]) -> list[str]:
        return [self.setup.board.cards[card].key for card in cards]

    def hand(self, seat: int) -> list[str]:
        return self.keys(self.core.rows[HAND + seat])

    def hands(self) -> list[int]:
        return [len(self.core.rows[HAND + seat]) for seat in range(self.core.players)]

    def shares(self, seat: int) -> list[str]:
        return self.keys(self.core.rows[DISPLAY + seat])

    def stack(self, key: str) -> list[str]:
        """Bottom to top."""
        return self.keys(self.core.rows[STACK + self.setup.board.stacks.index(key)])

    def stacks(self) -> dict[str, list[str]]:
        return {key: self.stack(key) for key in self.setup.board.stacks}

    def laid(self, space: str) -> tuple[str, str] | None:
        there = self.match.view(None)["plan"].get(space)
        return None if there is None else (there["card"], there["turn"])

    def player(self, seat: int, viewer: int | None = None) -> dict[str, Any]:
        return dict(self.match.view(viewer)["players"][seat])

    def company(self, key: str) -> dict[str, Any]:
        return next(c for c in self.match.view(None)["companies"] if c["key"] == key)

    def positions(self) -> list[int]:
        return self.core.part(POSITION, self.core.players)

    def capital(self) -> list[int]:
        return self.core.scores()

    def black(self) -> int | None:
        return self.match.view(None)["black"]

    def turns_of(self, space: str, card: str) -> list[str]:
        found = self.options("lay")
        return [action["turn"] for action in found if (action["space"], action["card"]) == (space, card)]

    def best(self, company: str, black: bool = True) -> list[str]:
        """The best route, space by space."""
        keys = [c.key for c in self.setup.board.companies]
        route = self.setup.trains.best(self.core, keys.index(company), black)
        return [self.setup.board.spaces[space].no for space in route]


def fresh(board: str = "germany", players: int = 3, seed: int = 1, **options: object) -> Table:
    """A new game, before the first card is chosen."""
    return Table(stellwerk.new("express_01", board, players, seed, options))


def begun(board: str = "germany", players: int = 3, seed: int = 1, **options: object) -> Table:
    """A new game after the order of positions is settled."""
    table = fresh(board, players, seed, **options)
    while table.step == "show":
        table.do("show", hand=table.hand(table.seat or 0)[0])
    return table


def position(
    board: str = "germany",
    players: int = 3,
    *,
    plan: Mapping[str, Laid] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    shares: Mapping[int, Sequence[str]] | None = None,
    bases: Mapping[int, tuple[int, int]] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    black: int | None = None,
    order: Sequence[int] | None = None,
    acted: Sequence[int] = (),
    step: str = "next_turn",
    cells: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """A position by name; every other card lies in its stack, the highest number on top.

    `stacks` names what a stack holds, bottom to top; what it lacks goes to the hand of the last seat, so that no card
    is lost. Base cards nobody is given lie with the last seat, as routes. `order` is the position of each seat.
    """
    match = stellwerk.new("express_01", board, players, 1, dict(options or {}))
    state = match.state()
    builder = Rows(match, players)
    for seat, cards in (hands or {}).items():
        builder.give(HAND + seat, cards)
    for seat, cards in (shares or {}).items():
        builder.give(DISPLAY + seat, cards)
    laid = {no: (card, "upright") if isinstance(card, str) else card for no, card in (plan or {}).items()}
    for card, _ in laid.values():
        builder.take(card)
    for key, cards in (stacks or {}).items():
        builder.arrange(key, cards, players - 1)
    last = players - 1
    given = dict(bases or {})
    routes, stations = ([given.get(seat, (0, 0))[kind] for seat in range(players)] for kind in (0, 1))
    routes[last] += len(laid) - sum(routes) - sum(stations)
    spaces = [space.no for space in builder.board.spaces]
    showing = step == "show"
    changed: dict[str, object] = {
        "seat": 0,
        "round": 0 if showing else 1,
        "black": -1 if showing else last if black is None else black,
        "position": [0] * players if showing else list(order or range(1, players + 1)),
        "acted": [int(seat in acted) for seat in range(players)],
        "route_bases": routes,
        "station_bases": stations,
        "off": len(laid),
        "plan": [builder.board.card(laid[no][0]) if no in laid else -1 for no in spaces],
        "turned": [int(no in laid and laid[no][1] == "turned") for no in spaces],
        "known": [min(1, len(builder.rows[STACK + i])) for i in range(len(builder.board.stacks))],
        "fresh": 0,
    }
    state["cells"].update({**changed, **(cells or {})})
    state["rows"], state["step"] = builder.rows, step
    return Table(stellwerk.load_state(state))


class Rows:
    """The rows of a state, beginning with every card in its stack."""

    def __init__(self, match: stellwerk.Match, players: int) -> None:
        assert isinstance(match.setup, Express01Setup)
        self.setup, self.board = match.setup, match.setup.board
        self.rows: list[list[int]] = match.setup.blank().rows
        self.players = players

    def take(self, key: str) -> int:
        card = self.board.card(key)
        self.rows[STACK + self.board.stack_of(self.board.cards[card])].remove(card)
        return card

    def give(self, row: int, cards: Sequence[str]) -> None:
        self.rows[row] = sorted([*self.rows[row], *(self.take(card) for card in cards)])
        if HAND <= row < SEEN:
            self.rows[row - HAND + SEEN] = []

    def arrange(self, key: str, cards: Sequence[str], seat: int) -> None:
        at = STACK + self.board.stacks.index(key)
        wanted = [self.board.card(card) for card in cards]
        left = list(self.rows[at])
        for card in wanted:
            left.remove(card)
        self.rows[at] = wanted
        self.rows[HAND + seat] = sorted(self.rows[HAND + seat] + left)
