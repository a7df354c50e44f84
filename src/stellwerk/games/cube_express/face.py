"""What people see: names, questions, notes beside picks, and panels made from a view."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.core import SEAT, STEP, Core
from stellwerk.kernel.game import Cell, Face, Fact, View
from stellwerk.kernel.sheets import Sheet, sheet
from stellwerk.kernel.texts import Text, Texts, both

from . import scene, terminal
from .board import CORNERS, RESOURCES, Board
from .board import Face as TileFace
from .insights import within_reach
from .rules.cities import city_of_house
from .rules.ending import END_KEYS
from .rules.scoring import PARTS, points_of
from .rules.stations import means
from .rules.steps import CENTRE, MOVE
from .state import (
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
from .state import RESOURCES as RESOURCE_COUNT
from .tiles import COLOURS, LETTERS
from .view import view_of

MARKS_OF_SEATS = "●▲■◆"
STEP_PHASES = {"lay": 0, "centre": 0, "pay": 0, "move": 1, "market": 2, "invest": 2, "discard": 2}
PHASES = ("lay", "move", "market")
LEFT_COLUMNS = ("player", "goal", "worth", "markers", "place", "offer")


class CubeExpressFace(Face):
    drawn_slots = ("hand", "cell", "house", "column", "goal")
    icon_slots = ("hand", "side", "turn", "column")

    def __init__(self, texts: Texts, board: Board, land: Land) -> None:
        super().__init__(texts)
        self.board, self.land, self.players = board, land, land.players

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
        if kind == "side":
            return self.texts.raw(f"thing.{('front', 'back')[value]}", lang)
        if kind in ("hand", "train", "column", "goal"):
            return self.texts.raw(f"thing.{kind}", lang).format(n=value + 1)
        if kind == "turn":
            return self.texts.raw("thing.turned", lang).format(n=value * 90)
        if kind == "end":
            return self.texts.raw(f"end.{END_KEYS[value]}", lang)
        if kind == "seat":  # in notes, which know no names: the player's mark
            return MARKS_OF_SEATS[value]
        raise AssertionError(f"Cube Express has no {kind}")

    def cell_name(self, cell: int) -> str:
        return f"({self.land.x[cell]}, {self.land.y[cell]})".replace("-", "−")

    def tile_name(self, face: TileFace, lang: str) -> str:
        resource = self.texts.raw(f"resource.{RESOURCES[face.resource]}", lang) if face.kind == "site" else ""
        return self.texts.raw(f"tile.{face.kind}", lang).format(id=face.id, resource=resource)

    def note(self, key: str, values: Mapping[str, int]) -> Text:
        return self.texts.get(f"note.{key}", self.name, values)

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

    def pick_note(self, core: Core, slot: str, value: int) -> Text:
        assert isinstance(core, State)
        seat = max(core.seat, 0)
        if slot == "hand":
            return self.tile_text(core.rows[HANDS + seat][value])
        if slot == "column":
            return self.tile_text(core.cells[MARKET + value])
        if slot == "goal":
            return self.goal_note(core, seat, value)
        if slot == "house":
            return self.house_note(core, value)
        if slot == "train":
            return self.train_note(core, seat, value)
        if slot == "cell" and core.cells[STEP] == MOVE:
            return self.tile_note(core, core.place_at(value))
        return both("", "")

    def tile_text(self, tile: int) -> Text:
        return {lang: self.tile_name(self.board.tiles[tile], lang) for lang in ("en", "de")}

    def goal_note(self, s: State, seat: int, column: int) -> Text:
        goal = self.board.goals[s.cells[GOALS + column]]
        own = self.note("own_marks", {"marks": s.cells[MARKS + column * SEATS + seat], "most": self.land.most_marks})
        return {lang: f"{goal.name[lang]}: {own[lang]}" for lang in ("en", "de")}

    def house_note(self, s: State, value: int) -> Text:
        house = s.place_at(value // 4) * 4 + value % 4
        guest = s.cells[GUEST + house]
        if guest >= 0:
            return self.note("guest_of", {"seat": guest})
        return self.note("free_house", {"size": s.cells[SIZE + city_of_house(s, house)]})

    def train_note(self, s: State, seat: int, train: int) -> Text:
        place = s.cells[TRAIN_AT + seat * TRAINS + train]
        at = self.cell_name(s.cells[CELL + place]) if place >= 0 else ""
        return both(at, at)

    def tile_note(self, s: State, place: int) -> Text:
        """What a tile on the map offers a train."""
        if place < 0:
            return both("", "")
        kind, face, owner = s.kind(place), s.face(place), s.cells[OWNER + place]
        if kind in (SITE, START_CROSSING):
            values = {"resource": self.land.resource[face], "seat": max(owner, 0)}
            return self.note("site_of" if owner >= 0 else "site_free", values)
        if kind == FACTORY:
            coal, wood, iron = self.land.demand[face]
            worth = self.land.first[face] if s.cells[FIRST + place] < 0 else self.land.later[face]
            return self.note("factory", {"coal": coal, "wood": wood, "iron": iron, "worth": worth})
        if s.has_station(place):
            return self.note("station_of", {"seat": owner})
        return self.note("nothing", {})

    # Panels, all from the view ------------------------------------------------------------------------

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["ending"]:
            return self.texts.get("status.final", self.name, {"end": END_KEYS.index(view["ending"])})
        return self.texts.get("status.round", self.name, {"round": view["round"]})

    def phases(self, view: View) -> list[dict[str, Any]]:
        now = STEP_PHASES.get(view["step"], 0)
        return [
            {
                "text": self.texts.get(f"phase.{name}"),
                "state": "done" if view["over"] or i < now else "now" if i == now else "todo",
                "seats": self.seats_of_round(view) if i == now and not view["over"] else [],
            }
            for i, name in enumerate(PHASES)
        ]

    def seats_of_round(self, view: View) -> list[dict[str, Any]]:
        order = self.order(view)
        return [
            {"seat": seat, "state": "done" if i < view["played"] else "at" if i == view["played"] else "wait"}
            for i, seat in enumerate(order)
        ]

    def order(self, view: View) -> list[int]:
        """CX-1.19"""
        return [(view["start_seat"] + i) % self.players for i in range(self.players)]

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        dividends = f"{player['dividends']} Div."
        return [both(dividends, dividends), both(in_store(player), in_store(player))]

    def seat_note(self, view: View, seat: int) -> Text:
        player = view["players"][seat]
        tiles = self.note("tiles", {"hand": player["hand_size"]})
        return {lang: f"{tiles[lang]} · {sum(player['parts'])} P" for lang in ("en", "de")}

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.goals_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        columns = ["dividends", "reserve", "store", "level", "share"]
        return self.sheet("players", "players", columns, [self.player_row(view, seat) for seat in self.order(view)])

    def player_row(self, view: View, seat: int) -> dict[str, Any]:
        player = view["players"][seat]
        cells = [player["dividends"], player["reserve"], in_store(player), player["level"], player["share"]]
        return {"seat": seat, "now": view["turn"] == seat, "cells": cells}

    def goals_sheet(self, view: View) -> Sheet:
        made = self.sheet(
            "goals",
            "goals",
            ["goal", "worth", "markers"],
            [self.goal_row(column, goal) for column, goal in enumerate(view["goals"])],
        )
        made["note"] = self.note("stack", {"stack": view["stack"]})
        return made

    def goal_row(self, column: int, goal: Mapping[str, Any]) -> dict[str, Any]:
        card = next(card for card in self.board.goals if card.id == goal["id"])
        marks = [{"seat": seat, "text": str(count)} for seat, count in enumerate(goal["marks"]) if count]
        return {
            "pick": f"goal:{column + 1}",
            "cells": [
                {"text": card.name, "sub": card.text, "strong": True},
                f"{goal['majority']} / {goal['other']}",
                marks or self.note("nobody", {}),
            ],
        }

    def sheet(self, key: str, title: str, columns: list[str], rows: list[dict[str, Any]]) -> Sheet:
        return sheet(self.texts, key, title, columns, rows, LEFT_COLUMNS)

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        """The score as it stands, goals met or not; and what the own trains can come to."""
        assert isinstance(core, State)
        view = view_of(core, self.board, seat)
        sheets = [self.points_sheet(view)]
        if seat is not None and not view["over"]:
            sheets.append(self.reach_sheet(core, seat))
        return sheets

    def points_sheet(self, view: View) -> Sheet:
        rows = []
        for seat in self.order(view):
            parts = view["players"][seat]["parts"]
            rows.append({"cells": [{"seat": seat}, *parts, {"text": str(sum(parts)), "strong": True}]})
        return self.sheet("points", "points", ["player", *PARTS, "total"], rows)

    def reach_sheet(self, s: State, seat: int) -> Sheet:
        rows = []
        for place, cost in within_reach(s, seat):
            at = self.cell_name(s.cells[CELL + place])
            rows.append({"cells": [at, self.tile_note(s, place), cost]})
        return self.sheet("reach", "reach", ["place", "offer", "cost"], rows)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot != "resource":
            return None
        return {"chip": both(LETTERS["en"][value], LETTERS["de"][value]), "colour": COLOURS[value]}

    # Drawing ------------------------------------------------------------------------------------------

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> Text:
        return {lang: scene.ghost(self.board, view, action, lang) for lang in ("en", "de")}

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> Text:
        return {lang: scene.icon(self.board, view, slot, known, lang) for lang in ("en", "de")}

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)


def in_store(player: Mapping[str, Any]) -> str:
    """Coal, wood and iron: 2·0·1."""
    return "·".join(str(count) for count in player["store"])
