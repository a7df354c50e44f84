"""A short builder of positions, and words for playing them, so that tests read like the rulebook."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.games.age_of_steam.actions import ACTION_KEYS, BOX_KEYS, COLOUR_KEYS, LETTER_KEYS
from stellwerk.games.age_of_steam.rules.steps import OPEN_BUILD, OPEN_GOODS
from stellwerk.games.age_of_steam.rules.tiles import TRACK_KEYS
from stellwerk.games.age_of_steam.rules.track import give, lay, place_city
from stellwerk.games.age_of_steam.rules.urbanization import CITY_COLOURS
from stellwerk.games.age_of_steam.state import BAG, BEGUN, BOX, COLOURS, CUBES, OFF_STOPS, State
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import begin
from tests.playing import Playing

BOARDS = Path(__file__).parents[2] / "boards" / "age_of_steam"
PETRA, DARIA, VIOLA, INGRID, JOHANNA = range(5)
Track = tuple[int, str, str]  # seat (−1: nobody), hex, track


class Table(Playing):
    """A match with short words for what players do."""

    @property
    def core(self) -> State:
        assert isinstance(self.match.core, State)
        return self.match.core

    @property
    def board(self) -> Any:
        return self.match.setup.board  # type: ignore[attr-defined]

    @property
    def step(self) -> str:
        return str(self.match.view(None)["step"])

    def build(self, *tiles: tuple[str, str]) -> "Table":
        """Tile after tile: hex (or the name of a town) and track."""
        for place, track in tiles:
            self.do("build", hex=self.at(place), track=track)
        return self

    def no_build(self, place: str, track: str) -> str:
        """The rule that refuses a tile."""
        return self.refused("build", hex=self.at(place), track=track)

    def at(self, place: str) -> str:
        """A hex by its id or by the name of the city or town on it."""
        for h in self.board.hexes:
            if h.stop and h.stop.name["en"] == place:
                return str(h.id)
        return place

    def player(self, seat: int) -> dict[str, Any]:
        return dict(self.match.view(None)["players"][seat])

    def cash(self, seat: int) -> int:
        return int(self.player(seat)["cash"])

    def income(self, seat: int) -> int:
        return int(self.player(seat)["income"])

    def sections(self, seat: int) -> int:
        return int(self.player(seat)["sections"])

    def order(self) -> list[int]:
        return list(self.match.view(None)["order"])

    def links(self, seat: int | None) -> set[frozenset[str]]:
        """The finished links of a seat, as pairs of names."""
        return {
            frozenset((self.name(link["from"]), self.name(link["to"])))
            for link in self.match.view(None)["links"]
            if link["owner"] == seat and link["to"]
        }

    def loose(self, seat: int | None) -> list[str]:
        """Where a seat's unfinished sections start."""
        links = self.match.view(None)["links"]
        return sorted(self.name(link["from"]) for link in links if link["owner"] == seat and not link["to"])

    def name(self, hex_id: str) -> str:
        return str(self.board.hexes[self.board.index[hex_id]].stop.name["en"])

    def owners(self, place: str) -> dict[str, int | None]:
        """Owner of each track on a hex."""
        tracks = self.match.view(None)["tiles"].get(self.at(place), [])
        return {
            "".join(["c", str(t["ends"][1])]) if t["ends"][0] == "c" else f"{t['ends'][0]}-{t['ends'][1]}": t["owner"]
            for t in tracks
        }

    def cubes(self, place: str) -> list[str]:
        return list(self.match.view(None)["stops"][self.at(place)]["cubes"])

    def bag(self) -> dict[str, int]:
        return dict(self.match.view(None)["bag"])

    def tracks_on(self, place: str) -> set[str]:
        return {option["track"] for option in self.options("build") if option["hex"] == self.at(place)}


def start(
    board: str = "rust_belt", players: int = 3, seed: int = 1, options: Mapping[str, object] | None = None
) -> Table:
    """The beginning of a game."""
    return Table(stellwerk.new("age_of_steam", board=board, players=players, seed=seed, options=options))


def position(
    step: str,
    board: str = "rust_belt",
    players: int = 3,
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    track: Sequence[Track] = (),
    cities: Mapping[str, str] | None = None,
    cubes: Mapping[str, Sequence[str]] | None = None,
    display: Mapping[str, Sequence[str | None]] | None = None,
    lying: Mapping[str, str] | None = None,
    bag: Mapping[str, int] | None = None,
    actions: Mapping[int, str] | None = None,
    chance: Sequence[int] | None = None,
    phase: int | None = None,
    **cells: object,
) -> Table:
    """A position at a step: player order 0, 1, 2 …, round 1 unless said; all cubes not named are in the bag."""
    base = start(board, players, options=options)
    core, setup = base.core, base.match.setup
    for name, letter in (cities or {}).items():
        put_city(base, name, letter)
    for owner, place, key in track:
        put_track(base, owner, place, key)
    if cubes is not None:
        sweep(core, CUBES, core.land.stops * COLOURS)
        for name, colours in cubes.items():
            for colour in colours:
                take(core, CUBES + core.land.stop_of[index(base, name)] * COLOURS + COLOUR_KEYS.index(colour), colour)
    if display is not None:
        sweep_codes(core, BOX, len(BOX_KEYS))
        for column, boxes in display.items():
            for i, colour in enumerate(boxes):
                if colour:
                    core.cells[BOX + BOX_KEYS.index(f"{column}.{i + 1}")] = take_code(core, colour)
    if lying is not None:
        sweep_codes(core, OFF_STOPS, core.land.size)
        for place, colour in lying.items():
            core.cells[OFF_STOPS + index(base, place)] = take_code(core, colour)
    state = base.match.state()
    named = state["cells"]
    single = players == 1
    named["order"] = 0 if single else list(range(players))
    for name, value in cells.items():
        named[name] = value
    chosen = [-1] * players
    for holder, action in (actions or {}).items():
        chosen[holder] = ACTION_KEYS.index(action)
    named["action"] = chosen[0] if single else chosen
    phases = setup.rules.phases()  # type: ignore[attr-defined]
    steps = {"build": OPEN_BUILD, "move": OPEN_GOODS}
    named["phase"] = phase if phase is not None else phases.index(steps[step]) if step in steps else named["phase"]
    named.update(seat=seat, draws=0, scripted=0, place=cells.get("place", seat))
    if bag is not None:
        named["bag"] = [bag.get(colour, 0) for colour in COLOUR_KEYS]
    state["step"] = step
    state["rows"] = [list(range(players)), [], list(state["rows"][2])]
    script = None if chance is None else stellwerk.Script(list(chance))
    return Table(begin(setup, 1, script, state))


def building(seat: int = 0, cash: int = 100, players: int = 3, begun: bool = True, **given: Any) -> Table:
    """A seat's build turn; everybody has built before, unless said otherwise."""
    money = given.pop("money", [cash] * players)
    given.setdefault("begun", (1 << players) - 1 if begun else 0)
    given.setdefault("urban", 1 if (given.get("actions") or {}).get(seat) == "urbanization" else 0)
    return position("build", players=players, seat=seat, cash=money if players > 1 else money[0], go=1, **given)


def moving(seat: int = 0, players: int = 3, reach: Sequence[int] | None = None, **given: Any) -> Table:
    """A seat's first go of phase 5."""
    given.setdefault("reach", list(reach) if reach is not None else [6] * players)
    if players == 1 and isinstance(given["reach"], list):
        given["reach"] = given["reach"][0]
    return position("move", players=players, seat=seat, go=given.pop("go", 1), **given)


def index(table: Table, place: str) -> int:
    return int(table.board.index[table.at(place)])


def put_track(table: Table, owner: int, place: str, key: str) -> None:
    """Lay a tile as the owner would; −1: as seat 0, whose sections then lose their owner."""
    core, h = table.core, index(table, place)
    before = set(core.chains())
    seat = max(owner, 0)
    lay(core, seat, h, TRACK_KEYS.index(key))
    core.put(BEGUN, core.cells[BEGUN] | 1 << seat)
    if owner < 0:
        for chain in core.chains():
            if core.owner(chain) == seat and core.end(chain) < 0 and (chain not in before or core.owner(chain) == seat):
                give(core, chain, -1)


def put_city(table: Table, name: str, letter: str) -> None:
    number = LETTER_KEYS.index(letter)
    place_city(table.core, 0, table.core.land.stop_of[index(table, name)], number, CITY_COLOURS[number])


def sweep(core: State, at: int, size: int) -> None:
    """Counted cubes back into the bag (cotton stays out of it)."""
    for i in range(size):
        if i % COLOURS < 5:
            core.cells[BAG + i % COLOURS] += core.cells[at + i]
        core.cells[at + i] = 0


def sweep_codes(core: State, at: int, size: int) -> None:
    for i in range(size):
        if core.cells[at + i]:
            core.cells[BAG + core.cells[at + i] - 1] += 1
            core.cells[at + i] = 0


def take(core: State, at: int, colour: str) -> None:
    if colour != "white":
        core.cells[BAG + COLOUR_KEYS.index(colour)] -= 1
    core.cells[at] += 1


def take_code(core: State, colour: str) -> int:
    core.cells[BAG + COLOUR_KEYS.index(colour)] -= 1
    return COLOUR_KEYS.index(colour) + 1


def pass_all(table: Table, *kinds: str) -> Table:
    """Everybody does nothing as long as one of these kinds is offered."""
    while not table.match.over and (found := [kind for kind in kinds if kind in table.offered()]):
        table.do(found[0], **({"shares": 0} if found[0] == "sell" else {}))
    return table


def with_a_town_first(folder: Path, options: Mapping[str, object] | None = None) -> Match:
    """A map of one's own whose first stop is a town: no map of ours but St. Lucia has that."""
    text = (BOARDS / "thirty_hexes.toml").read_text("utf-8")
    city = '"0,4", city = {name = "Drosten", colour = "purple", half = "dark", number = 3, cubes = 2}'
    assert city in text
    (folder / "age_of_steam").mkdir()
    changed = text.replace(city, '"0,4", terrain = "plain", town = {name = "Drosten"}')
    (folder / "age_of_steam" / "thirty_hexes.toml").write_text(changed, encoding="utf-8")
    return stellwerk.new("age_of_steam", "thirty_hexes", 3, 1, options, data=folder)
