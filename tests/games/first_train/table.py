"""A short builder of positions, and words for playing them, so that tests read like the rulebook."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.games.first_train.state import State
from tests.playing import Playing

COLOURS = ("white", "brown", "red", "green")
PIECES = ("white", "yellow", "red", "green", "landowners")
PHASE = {"bid": 3, "choose": 3, "build": 5, "pay_line": 5, "carry": 6, "exchange": 6, "sell": 9, "route": 9}
TOTALS = (60, 60, 25, 25, 25)


class Table(Playing):
    """A match with short words for what players do."""

    @property
    def core(self) -> State:
        assert isinstance(self.match.core, State)
        return self.match.core

    @property
    def now(self) -> dict[str, Any]:
        return self.match.view(None)

    def ways(self) -> list[str]:
        return [action["way"] for action in self.options("build")]

    def line(self, *areas: str) -> "Table":
        """Build from area to area, and end the line; a line that can't go on has ended by itself."""
        for start, end in pairwise(areas):
            self.do("build", way=f"{start}>{end}")
        return self.do("stop") if self.now["line"] else self

    def player(self, seat: int) -> dict[str, Any]:
        player: dict[str, Any] = self.now["players"][seat]
        return player

    def influence(self, seat: int) -> tuple[int, ...]:
        """White, brown, red, green."""
        return tuple(self.player(seat)["influence"][colour] for colour in COLOURS)

    def cubes(self, seat: int) -> tuple[int, int]:
        """Hand and supply."""
        return self.player(seat)["hand"], self.player(seat)["stock"]

    def area(self, area: str) -> dict[str, Any]:
        found: dict[str, Any] = self.now["areas"].get(area, {})
        return found

    def stack(self, track: str) -> list[int]:
        """From the lowest space to the highest, on one space from bottom to top."""
        found: list[int] = self.now["tracks"][track]
        return found

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.match.events() if event["event"] == kind]


def begun(
    players: int = 3,
    board: str = "nuernberg",
    side: str = "auto",
    seed: int = 1,
    data: Path | None = None,
    **options: Any,
) -> Table:
    """The first question of a game."""
    return Table(stellwerk.new("first_train", board, players, seed, {"side": side, **options}, data=data))


def position(
    step: str = "build",
    data: Path | None = None,
    board: str = "nuernberg",
    players: int = 3,
    side: str = "auto",
    seat: int = 0,
    order: Sequence[int] | None = None,
    hand: Sequence[int] | int = 0,
    influence: Mapping[str, Sequence[int] | int] | None = None,
    links: Mapping[int | str, Sequence[str]] | None = None,
    owned: Mapping[str, str] | None = None,
    pieces: Mapping[str, Mapping[str, int]] | None = None,
    trains: Mapping[str, int] | None = None,
    loads: Mapping[str, Mapping[str, int]] | None = None,
    kept: Mapping[int, Sequence[int]] | None = None,
    stacks: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, object] | None = None,
    links_each: int = 15,
    **cells: Any,
) -> Table:
    """A position of round 2 unless `round` says else: an empty map but for what is given, all supplies full.

    `links` lists chains of areas per owner; `owned` gives stations to companies ("red", "green", "both").
    """
    base = stellwerk.new("first_train", board, players, 1, {"side": side, **(options or {})}, data=data)
    state, setup = base.state(), base.setup
    named: dict[str, Any] = state["cells"]
    index = setup.board.index  # type: ignore[attr-defined]
    seats = list(order) if order is not None else [(seat + i) % players for i in range(players)]
    hands = [hand] * players if isinstance(hand, int) else list(hand)
    named.update(hand=hands, stock=[15 - cubes for cubes in hands], round=1, phase=PHASE[step], seat=seat)
    named.update(order=seats, builders=seats, carriers=seats, place=seats.index(seat), box=0)
    named["link_owner"] = [-1] * len(setup.board.links)  # type: ignore[attr-defined]
    given = influence or {}
    for colour, start in zip(COLOURS, (1, 2, 1, 1), strict=True):
        value = given.get(colour, start)
        named[f"influence_{colour}"] = [value] * players if isinstance(value, int) else list(value)
    lay_links(named, setup.board, links or {}, links_each)  # type: ignore[attr-defined]
    give_stations(named, index, owned or {})
    place_pieces(named, index, pieces or {})
    put_on_trains(named, [train.id for train in setup.side.trains], trains or {}, loads or {})  # type: ignore[attr-defined]
    for player, counts in (kept or {}).items():
        for kind, count in zip(PIECES[:4], counts, strict=True):
            named[f"kept_{kind}"][player] = count
    named.update(cells)
    balance(named)
    state["step"] = step
    state["rows"] = rows(named, seats, stacks or {})
    return Table(stellwerk.load_state(state, data=data))


def lay_links(named: dict[str, Any], board: Any, links: Mapping[int | str, Sequence[str]], each: int) -> None:
    for owner, chains in links.items():
        number = owner if isinstance(owner, int) else 4 + ("red", "green").index(owner)
        for chain in chains:
            areas = [board.index[name] for name in chain.split("-")]
            for a, b in pairwise(areas):
                at = next(i for i, link in enumerate(board.links) if {link.a, link.b} == {a, b})
                named["link_owner"][at] = number
    laid = named["link_owner"]
    named["links"] = [each - laid.count(player) for player in range(len(named["links"]))]
    named["company_links"] = [35 - laid.count(4), 35 - laid.count(5)]


def give_stations(named: dict[str, Any], index: Mapping[str, int], owned: Mapping[str, str]) -> None:
    for name, owner in owned.items():
        named["owned"][index[name]] = {"red": 1, "green": 2, "both": 3}[owner]


def place_pieces(named: dict[str, Any], index: Mapping[str, int], pieces: Mapping[str, Mapping[str, int]]) -> None:
    for kind in PIECES:
        named[f"area_{kind}"] = [0] * len(named["owned"])
    for name, here in pieces.items():
        for kind, count in here.items():
            named[f"area_{kind}"][index[name]] = count


def put_on_trains(
    named: dict[str, Any], ids: list[str], trains: Mapping[str, int], loads: Mapping[str, Mapping[str, int]]
) -> None:
    for name, owner in trains.items():
        named["train_owner"][ids.index(name)] = owner
    for name, load in loads.items():
        for kind, count in load.items():
            named[f"load_{kind}"][ids.index(name)] = count


def balance(named: dict[str, Any]) -> None:
    """What is neither on the map nor with a player lies in the box."""
    named["out"] = [
        total - sum(named[f"area_{kind}"]) - (sum(named[f"load_{kind}"]) + sum(named[f"kept_{kind}"]) if i < 4 else 0)
        for i, (kind, total) in enumerate(zip(PIECES, TOTALS, strict=True))
    ]


def rows(named: dict[str, Any], seats: Sequence[int], stacks: Mapping[str, Sequence[int]]) -> list[list[int]]:
    """Tracks by points; on one space the first in player order on top, unless `stacks` says else."""
    made = []
    for track in (*COLOURS, "profit"):
        points = named["profit" if track == "profit" else f"influence_{track}"]
        from_below = list(stacks.get(track, list(reversed(seats))))
        made.append(sorted(from_below, key=lambda player: points[player]))
    return [*made, [], [], *[[] for _ in range(4)]]
