"""What people see: names, questions, notes, and what the game can work out; the panels are in `panels.py`."""

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.kernel.core import SEAT, STEP, Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, View
from stellwerk.kernel.sheets import Sheet, chip
from stellwerk.kernel.texts import Namer, Text, Texts, both

from ..actions import Codes
from ..board.loader import CORNERS, RESOURCES, Board
from ..board.loader import Face as TileFace
from ..rules.cities import city_of_house
from ..rules.ending import END_KEYS
from ..rules.scoring import points_of
from ..rules.stations import means
from ..rules.steps import CENTRE, MOVE
from ..state import (
    CELL,
    DISC,
    DIVIDENDS,
    DUE,
    FACTORY,
    FIRST,
    GOALS,
    GUEST,
    HANDS,
    LAYS,
    MARKET,
    MARKS,
    OWNER,
    POINTS,
    RESERVE,
    SEATS,
    SITE,
    SIZE,
    START_CROSSING,
    STORE,
    TRAIN_AT,
    TRAINS,
    Land,
    State,
)
from ..state import RESOURCES as RESOURCE_COUNT
from . import howto, insights, scene, terminal
from .about import EXPLAINED, RULES
from .panels import Panels
from .tiles import COLOURS, LETTERS
from .view import view_of

MARKS_OF_SEATS = "●▲■◆"
RAILS = ("straight", "curve", "three", "four")  # how the rails of a tile lie


def rails_of(face: TileFace) -> int:
    """Which of RAILS it is: opposite edges are joined by a straight."""
    if len(face.rails) > 2:
        return len(face.rails) - 1
    return 0 if (face.rails[1] - face.rails[0]) % 4 == 2 else 1


class CubeExpressFace(Panels):
    drawn_slots = ("hand", "cell", "house", "column", "goal")
    told_kinds = ("board", "share", "cell", "house", "goal", "column", "hand")
    icon_slots = ("hand", "side", "turn", "column")
    aims = (
        "deliver",
        "deliver_unmarked",
        "claim",
        "build",
        "build_train",
        "set_down",
        "collect",
        "take",
        "pay_dividend",
        "invest",
        "run",
        "lay",
        "take_tile",
    )
    explained = EXPLAINED
    about_rules = RULES
    turn_slots = ("side", "turn")

    def __init__(self, texts: Texts, board: Board, land: Land, codes: Codes) -> None:
        super().__init__(texts, board, land.players)
        self.land, self.codes = land, codes
        ids = [f"{x},{y}" for x, y in zip(land.x, land.y, strict=True)]
        self.places = {cell: i for i, cell in enumerate(ids)}
        self.houses = {f"{cell}.{corner}": i * 4 + c for i, cell in enumerate(ids) for c, corner in enumerate(CORNERS)}

    # Names ------------------------------------------------------------------------------------------

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "cell":
            return self.cell_name(value)
        if kind == "house":
            return f"{self.cell_name(value // 4)} {self.texts.raw(f'corner.{CORNERS[value % 4]}', lang)}"
        if kind == "tile":
            return self.tile_name(self.board.tiles[value], lang)
        if kind == "resource":
            return self.texts.raw(f"resource.{RESOURCES[value]}", lang)
        if kind == "rails":
            return self.texts.raw(f"rails.{RAILS[value]}", lang)
        if kind == "side":
            return self.texts.raw(f"thing.{('front', 'back')[value]}", lang)
        if kind in ("hand", "train", "column", "goal"):
            return self.texts.raw(f"thing.{kind}", lang).format(n=value + 1)
        if kind == "card":
            return self.texts.raw("thing.card", lang).format(name=self.board.goals[value].name[lang])
        if kind == "number":  # people count from 1
            return str(value + 1)
        if kind == "turn":
            return self.texts.raw("thing.turned", lang).format(n=value * 90)
        if kind == "end":
            return self.texts.raw(f"end.{END_KEYS[value]}", lang)
        if kind == "seat":  # in insights, which know no names: the player's mark
            return MARKS_OF_SEATS[value]
        raise AssertionError(f"Cube Express has no {kind}")

    def cell_name(self, cell: int) -> str:
        return f"({self.land.x[cell]}, {self.land.y[cell]})".replace("-", "−")

    def tile_name(self, face: TileFace, lang: str) -> str:
        """What can be seen on it, never a code: nothing of the kind is printed on a tile."""
        template = self.texts.raw(f"tile.{face.kind}", lang)
        if face.kind == "factory":
            return template.format(demand=self.demand(face.demand, lang))
        houses = sum(len(area.houses) for area in face.areas)
        values = {"rails": rails_of(face), "houses": houses, "resource": face.resource}
        return self.texts.fill(template, lang, self.name, values)

    def demand(self, wanted: Sequence[int], lang: str) -> str:
        """`1 coal, 2 wood`: what is not wanted is not said."""
        return ", ".join(f"{n} {self.name('resource', i, lang)}" for i, n in enumerate(wanted) if n)

    # Questions and what stands beside their picks -----------------------------------------------------

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.board, seat)

    def facts(self, core: Core, seat: int) -> list[Fact]:
        assert isinstance(core, State)
        word = self.texts.get
        store = STORE + seat * RESOURCE_COUNT
        return [
            *(Fact(name, word(f"fact.{name}"), core.cells[store + i]) for i, name in enumerate(RESOURCES)),
            Fact("dividends", word("fact.dividends"), core.cells[DIVIDENDS + seat]),
            Fact("reserve", word("fact.reserve"), core.cells[RESERVE + seat]),
            Fact("share", word("fact.share"), self.land.share_points[core.cells[DISC + seat]]),
            Fact("level", word("fact.level"), core.level(seat)),
            Fact("moves", word("fact.moves"), core.cells[POINTS]),
            Fact("points", word("fact.points"), points_of(core, seat)),
        ]

    def ask(self, core: Core) -> dict[str, int]:
        assert isinstance(core, State)
        seat = max(core.cells[SEAT], 0)
        return {
            "lays": len(core.rows[LAYS]),
            "cost": core.level(seat),
            "means": means(core, seat) if core.cells[STEP] == CENTRE else 0,
            "due": core.cells[DUE],
            "points": core.cells[POINTS],
            "dividends": core.cells[DIVIDENDS + seat],
            "level": core.level(seat),
            "stored": core.stored(seat),
        }

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
        assert isinstance(core, State)
        seat = max(core.seat, 0)
        if slot == "hand":
            return self.tile_text(core.rows[HANDS + seat][value])
        if slot == "column":
            return self.tile_text(core.cells[MARKET + value])
        if slot == "goal":
            return self.goal_note(core, seat, value)
        if slot == "house":
            return self.house_note(core, value, name)
        if slot == "train":
            return self.train_note(core, seat, value)
        if slot == "cell" and core.cells[STEP] == MOVE:
            return self.tile_note(core, core.place_at(value), name)
        return both("", "")

    def tile_text(self, tile: int) -> Text:
        return {lang: self.tile_name(self.board.tiles[tile], lang) for lang in LANGUAGES}

    def goal_note(self, s: State, seat: int, column: int) -> Text:
        goal = self.board.goals[s.cells[GOALS + column]]
        own = self.note("own_marks", {"marks": s.cells[MARKS + column * SEATS + seat], "most": self.land.most_marks})
        return {lang: f"{goal.name[lang]}: {own[lang]}" for lang in LANGUAGES}

    def house_note(self, s: State, value: int, name: Namer) -> Text:
        house = s.place_at(value // 4) * 4 + value % 4
        guest = s.cells[GUEST + house]
        if guest >= 0:
            return self.note("guest_of", {"seat": guest}, name)
        return self.note("free_house", {"size": s.cells[SIZE + city_of_house(s, house)]})

    def train_note(self, s: State, seat: int, train: int) -> Text:
        place = s.cells[TRAIN_AT + seat * TRAINS + train]
        at = self.cell_name(s.cells[CELL + place]) if place >= 0 else ""
        return both(at, at)

    def tile_note(self, s: State, place: int, name: Namer) -> Text:
        """What a tile on the map offers a train."""
        if place < 0:
            return both("", "")
        kind, face, owner = s.kind(place), s.face(place), s.cells[OWNER + place]
        if kind in (SITE, START_CROSSING):
            values = {"resource": self.land.resource[face], "seat": max(owner, 0)}
            return self.note("site_of" if owner >= 0 else "site_free", values, name)
        if kind == FACTORY:
            worth = self.land.first[face] if s.cells[FIRST + place] < 0 else self.land.later[face]
            return self.factory_note(self.land.demand[face], worth)
        if s.has_station(place):
            return self.note("station_of", {"seat": owner}, name)
        return self.note("nothing", {})

    def factory_note(self, demand: list[int], worth: int) -> Text:
        """`demands 1 coal, 2 wood: 6 points`."""
        points, word = self.note("factory", {"worth": worth}), self.texts.get("note.demands")
        return {lang: f"{word[lang]} {self.demand(demand, lang)}: {points[lang]}" for lang in LANGUAGES}

    # What the game can work out for a player --------------------------------------------------------

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        assert isinstance(core, State)
        return insights.insights(self, core, seat)

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        assert isinstance(core, State)
        return insights.prevents(self, core, code)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot != "resource":
            return None
        return chip(both(LETTERS["en"][value], LETTERS["de"][value]), COLOURS[value])

    # Drawing ------------------------------------------------------------------------------------------

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> Text:
        return {lang: scene.ghost(self.board, view, action, lang) for lang in ("en", "de")}

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> Text:
        return {lang: scene.icon(self.board, view, slot, known, lang) for lang in ("en", "de")}

    def pictures(self) -> dict[str, tuple[str | Text, Text]]:
        return {
            f"tile:{tile.id}": (
                {lang: scene.tile_icon(tile, lang) for lang in LANGUAGES},
                {lang: self.tile_name(tile, lang) for lang in LANGUAGES},
            )
            for tile in self.board.tiles
        }

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)

    def plates(self, view: View) -> dict[str, Text]:
        return howto.plates(self.board, view)
