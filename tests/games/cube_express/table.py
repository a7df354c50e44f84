"""A short builder of positions, and words for playing them, so that tests read like the rulebook.

The tests bring their own box (`box/`), so that a corrected data file breaks none of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from stellwerk.games.cube_express import CubeExpress
from stellwerk.games.cube_express.board.loader import CORNERS
from stellwerk.games.cube_express.rules.check import markers_of
from stellwerk.games.cube_express.rules.cities import city_of_house
from stellwerk.games.cube_express.setup import CubeExpressSetup
from stellwerk.games.cube_express.state import HUB, OWNER, PLACES, SEATS, SHAPE, SIZE, State
from stellwerk.kernel.record import begin
from stellwerk.kernel.start import load_cells
from tests.playing import Playing

BOX = Path(__file__).parent / "box"
GAME = CubeExpress()
THOMAS, HENNING, LUCY = 0, 1, 2
HOMES = {2: ("0,1", "0,-1"), 3: ("0,1", "1,0", "0,-1"), 4: ("0,1", "1,0", "0,-1", "-1,0")}
START_CELLS = ("0,0", "0,1", "1,0", "0,-1", "-1,0")


@cache
def box(players: int, dollar_marker: str = "onto") -> CubeExpressSetup:
    setup = GAME.setup("standard", players, {"dollar_marker": dollar_marker}, BOX)
    assert isinstance(setup, CubeExpressSetup)
    return setup


class Table(Playing):
    """A match with short words for what players do and own."""

    @property
    def core(self) -> State:
        assert isinstance(self.match.core, State)
        return self.match.core

    def values(self, kind: str, name: str) -> list[str]:
        """The values of one field over all legal actions of a kind."""
        return list(dict.fromkeys(action[name] for action in self.options(kind)))

    def lay(self, tile: str, cell: str, turn: int = 0, back: bool = False) -> "Table":
        return self.do("lay", hand=self.slot(tile), side="back" if back else "front", cell=cell, turn=str(turn))

    def slot(self, tile: str) -> str:
        return str(self.hand(self.match.core.seat).index(tile) + 1)

    def refused_lay(self, tile: str, cell: str, turn: int = 0, back: bool = False) -> str:
        return self.refused("lay", hand=self.slot(tile), side="back" if back else "front", cell=cell, turn=str(turn))

    def player(self, seat: int) -> dict[str, Any]:
        return dict(self.match.view(seat)["players"][seat])

    def hand(self, seat: int) -> list[str]:
        return list(self.player(seat)["hand"])

    def store(self, seat: int) -> tuple[int, ...]:
        return tuple(self.player(seat)["store"])

    def dividends(self, seat: int) -> int:
        return int(self.player(seat)["dividends"])

    def reserve(self, seat: int) -> int:
        return int(self.player(seat)["reserve"])

    def disc(self, seat: int) -> int:
        return int(self.player(seat)["disc"])

    def level(self, seat: int) -> int:
        return int(self.player(seat)["level"])

    def marks(self, goal: int, seat: int) -> int:
        return int(self.match.view(None)["goals"][goal - 1]["marks"][seat])

    def tile(self, cell: str) -> dict[str, Any]:
        return next(tile for tile in self.match.view(None)["tiles"] if tile["cell"] == cell)

    def guest(self, house: str) -> int | None:
        cell, _, corner = house.partition(".")
        guests: dict[str, int] = self.tile(cell)["guests"]
        return guests.get(corner)

    def cities(self) -> dict[str, int]:
        """Size of the city of every station, by its cell."""
        return {city["cell"]: city["size"] for city in self.match.view(None)["cities"]}

    def all_cities(self) -> list[tuple[int, int | None]]:
        """Size and owner of the station of every city with a house, largest first."""
        core, found = self.core, {}
        houses = [place * 4 + corner for place in range(core.cells[PLACES]) for corner in range(4)]
        for house in [house for house in houses if is_house(core, house)]:
            city = city_of_house(core, house)
            hub = core.cells[HUB + city]
            found[city] = (core.cells[SIZE + city], None if hub < 0 else core.cells[OWNER + hub])
        return sorted(found.values(), key=lambda city: (-city[0], str(city[1])))

    def parts(self, seat: int) -> dict[str, int]:
        names = ("goals", "passengers", "factories", "stations", "shares", "dividends", "nines")
        return dict(zip(names, self.player(seat)["parts"], strict=True))

    def end_turn(self) -> "Table":
        """From anywhere in a turn to its end, doing as little as possible."""
        seat, turns = self.core.seat, self.turns()
        while self.core.seat == seat and self.turns() == turns:
            for kind in ("decline", "stop", "keep", "skip"):
                if kind in self.offered():
                    self.do(kind)
                    break
            else:
                self.match.play(self.match.legal()[0])
        return self

    def turns(self) -> int:
        return int(self.match.state()["cells"]["turns"])

    def pass_turns(self, count: int) -> "Table":
        for _ in range(count):
            self.end_turn()
        return self


def is_house(core: State, house: int) -> bool:
    shape = core.cells[SHAPE + (house >> 2)]
    area = core.land.area[shape * 4 + (house & 3)]
    return area >= 0 and house & 3 in core.land.houses[shape * 4 + area]


def changed_box(folder: Path, players: int, *changes: tuple[str, str]) -> CubeExpressSetup:
    """A box with other data: each first text replaced by the second."""
    text = (BOX / "cube_express" / "standard.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "cube_express").mkdir()
    (folder / "cube_express" / "standard.toml").write_text(text, encoding="utf-8")
    setup = GAME.setup("standard", players, {}, folder)
    assert isinstance(setup, CubeExpressSetup)
    return setup


def start(players: int = 3, seed: int = 1) -> Table:
    return Table(begin(box(players), seed))


@dataclass(frozen=True)
class Laid:
    """A tile on the map: owner is whose station stands on it, or whose site it is."""

    id: str
    cell: str
    turn: int = 0
    owner: int | None = None
    first: int | None = None
    later: Mapping[int, int] = field(default_factory=dict)


BACK = "BACK"


def position(
    players: int = 3,
    seat: int = 0,
    step: str = "lay",
    tiles: Sequence[Laid] = (),
    hand: Sequence[str] = (),
    guests: Mapping[str, int] | None = None,
    dividends: Mapping[int, int] | None = None,
    store: Mapping[int, tuple[int, int, int]] | None = None,
    disc: Mapping[int, int] | None = None,
    reserve: Mapping[int, int] | None = None,
    marks: Mapping[tuple[int, int], int] | None = None,
    trains: Mapping[int, tuple[str, ...]] | None = None,
    goals: Sequence[str] = (),
    market: Sequence[str] = (),
    stack: int | None = None,
    turns: int = 0,
    setup: CubeExpressSetup | None = None,
    **cells: object,
) -> Table:
    """A position with `seat` to decide in `step`. Markers not mentioned are in the reserve, unless that is given."""
    setup = setup or box(players)
    state = begin(setup, 1).state()
    named: dict[str, Any] = state["cells"]
    named.update(seat=seat, start_seat=(seat - turns) % players, turns=turns, laid=-1, points=0)
    if step != "lay":
        named.update(laid=len(tiles) + 4 if tiles else -1)
    put_tiles(setup, named, tiles)
    deal(setup, state, tiles, seat, hand, market, stack)
    for house, guest in (guests or {}).items():
        cell, _, corner = house.partition(".")
        named["guest"][place_of(setup, named, cell) * 4 + CORNERS.index(corner)] = guest
    for p, places in (trains or {}).items():
        for i, cell in enumerate(places):
            named["train_at"][p * 2 + i] = place_of(setup, named, cell)
    for p in range(players):
        named["dividends"][p] = (dividends or {}).get(p, 2)
        named["disc"][p] = (disc or {}).get(p, 1)
        named["store"][p * 3 : p * 3 + 3] = (store or {}).get(p, (0, 0, 0))
    for (goal, p), count in (marks or {}).items():
        named["marks"][(goal - 1) * SEATS + p] = count
    if goals:
        ids = [goal.id for goal in setup.board.goals]
        named["goals"] = [ids.index(goal) for goal in goals]
    named.update(cells)
    state["step"] = step
    balance(setup, state, reserve or {})
    if step == "move" and "points" not in cells:
        named["points"] = setup.board.levels[named["built"][seat] - 1]
    return Table(begin(setup, 0, None, state))


def put_tiles(setup: CubeExpressSetup, named: dict[str, Any], tiles: Sequence[Laid]) -> None:
    ids = [face.id for face in (setup.board.start, setup.board.home, setup.board.back, *setup.board.tiles)]
    for laid in tiles:
        place = named["places"]
        named["places"] += 1
        named["cell"][place] = setup.actions.names["cell"].index[laid.cell]
        named["shape"][place] = ids.index(laid.id) * 4 + laid.turn
        named["owner"][place] = -1 if laid.owner is None else laid.owner
        named["first"][place] = -1 if laid.first is None else laid.first
        for seat, count in laid.later.items():
            named["later"][place * SEATS + seat] = count
        if laid.id.startswith("S") and laid.owner is not None:
            named["station_at"][laid.owner * 6 + named["built"][laid.owner]] = place
            named["built"][laid.owner] += 1


def place_of(setup: CubeExpressSetup, named: dict[str, Any], cell: str) -> int:
    index = setup.actions.names["cell"].index[cell]
    return int(named["cell"][: named["places"]].index(index))


def deal(
    setup: CubeExpressSetup,
    state: dict[str, Any],
    tiles: Sequence[Laid],
    seat: int,
    hand: Sequence[str],
    market: Sequence[str],
    stack: int | None,
) -> None:
    """The hand as asked for; everybody else gets what is left, in the order of the box."""
    ids = [tile.id for tile in setup.board.tiles]
    used = {laid.id for laid in tiles} | set(hand) | set(market)
    left = [i for i in setup.land.deck if ids[i] not in used]
    rows = state["rows"]
    for p in range(setup.players):
        wanted = [ids.index(tile) for tile in hand] if p == seat else []
        rows[3 + p] = wanted + [left.pop() for _ in range(3 - len(wanted))]
    open_tiles = [ids.index(tile) if tile else -1 for tile in market]
    state["cells"]["market"] = open_tiles + [left.pop() for _ in range(4 - len(market))]
    rows[0] = left if stack is None else left[:stack]


def balance(setup: CubeExpressSetup, state: dict[str, Any], reserve: Mapping[int, int]) -> None:
    trial = setup.start(0, None)
    named = state["cells"]
    named["reserve"] = [0] * SEATS
    load_cells(setup, trial, state)
    assert isinstance(trial, State)
    for p in range(setup.players):
        named["reserve"][p] = reserve.get(p, setup.land.markers - markers_of(trial, p))
        assert named["reserve"][p] >= 0


def map_m(**given: Any) -> Table:
    """The map of the worked examples: Thomas N, Henning E, Lucy S."""
    tiles = [
        Laid("F03", "2,0", 2),
        Laid("S07", "2,-1", 2, THOMAS),
        Laid("P09", "2,-2", 3, LUCY),
        Laid("S05", "1,-2", 3, HENNING),
        *given.pop("more", ()),
    ]
    return position(players=3, tiles=tiles, **given)


def moving(**given: Any) -> Table:
    """Step II of seat 0's turn, unless another seat is named."""
    return position(step="move", **{"running": -1, "ran": 0, "entered": 0, "burnt": 0, "column": -1, **given})
