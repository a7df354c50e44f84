"""Panels beside the map: phases, players, tile supply. All made from a view alone."""

from stellwerk.kernel.game import Cell, Face, ScoreRow, View
from stellwerk.kernel.sheets import Row, Sheet, phase_list, seat_row
from stellwerk.kernel.texts import Text, both

from ..board.loader import Board
from ..rules.questions import OUT_SCORE, Rules
from ..rules.steps import (
    EXPENSES,
    INCOME_STEP,
    OPEN_ACTIONS,
    OPEN_BUILD,
    OPEN_GOODS,
    OPEN_SHARES,
    PRODUCTION_STEP,
    REDUCTION,
    ROUND_MARKER,
)
from ..rules.tiles import KIND, KIND_KEYS, TRACK_KEYS
from . import scene

PHASE_KEYS = ("shares", "order", "actions", "build", "goods", "income", "expenses", "reduction", "growth", "marker")
PHASE_OF_STEP = {
    OPEN_SHARES: "shares",
    OPEN_ACTIONS: "actions",
    OPEN_BUILD: "build",
    OPEN_GOODS: "goods",
    INCOME_STEP: "income",
    EXPENSES: "expenses",
    REDUCTION: "reduction",
    PRODUCTION_STEP: "growth",
    ROUND_MARKER: "marker",
}
SUPPLY_COLUMNS = 5
FIRST_OF_KIND = dict(reversed(list(zip(KIND, TRACK_KEYS, strict=True))))  # of a tile's turns the first
# Sources of points: text, rule, number of the view, what each is worth.
WORTH = (
    ("income", "AS-17.1", "income", 3),
    ("sections", "AS-17.2", "sections", 1),
    ("shares", "AS-17.1", "shares", -3),
)
CASH_WORTH = (("cash", "AS-BA.12", "cash", 1), ("debts", "AS-BA.12", "shares", -5))
TURN_PHASES = ("shares", "actions", "build", "goods")


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    left_columns = ("way", "others", "before")
    phase_names: list[str]  # the map's phases in their order
    board: Board
    rules: Rules

    def phases(self, view: View) -> list[Row]:
        listed = [(key, i) for i, key in enumerate(self.phase_names) if key != "marker"]
        return phase_list(self.texts, view, listed, self.phase_names.index(view["phase"]), self.seats_of_phase)

    def seats_of_phase(self, view: View) -> list[Row]:
        if view["phase"] not in TURN_PHASES:
            return [{"seat": p, "state": "at" if p == view["turn"] else "wait"} for p in view["order"]]
        return [
            {"seat": p, "state": "at" if p == view["turn"] else "done" if i < view["place"] else "wait"}
            for i, p in enumerate(view["turns"])
        ]

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        income = player["income"]
        return [{"money": player["cash"]}, both(f"Inc. {income}", f"Eink. {income}")]

    def seat_note(self, view: View, seat: int) -> Text:
        player = view["players"][seat]
        if player["out"]:
            return self.texts.get("word.insolvent")
        if view["auction"] and not view["over"]:
            return self.bid_note(view["auction"], seat)
        return self.texts.get(f"action.{player['action']}") if player["action"] else both("", "")

    def bid_note(self, auction: View, seat: int) -> Text:
        """What a seat has bid so far, or that it is out of the auction."""
        if seat not in auction["in"]:
            return self.texts.get("word.passed")
        bid = auction["bids"][seat]
        return self.texts.get("word.bids", None, {"bid": bid}) if bid else both("", "")

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.supply_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        out = [p["seat"] for p in view["players"] if p["out"]]
        rows = [self.player_row(view, seat) for seat in view["order"] + out]
        return self.sheet("players", ["income", "cash", "shares", "reach", "points"], rows)

    def player_row(self, view: View, seat: int) -> Row:
        player = view["players"][seat]
        figures: list[Cell] = [player["income"], {"money": player["cash"]}, player["shares"], player["reach"]]
        points: Cell = "–" if player["out"] else player["points"]
        return {**seat_row(view, seat, [*figures, points]), "dim": player["out"]}

    def scoring(self, view: View) -> list[ScoreRow]:
        """AS-17.1, on Barbados AS-BA.12; who is out has no points and no rank."""
        worth = CASH_WORTH if self.rules.cash_counts() else WORTH
        rows = [
            ScoreRow(key, rule, tuple(0 if p["out"] else each * p[field] for p in view["players"]))
            for key, rule, field, each in worth
        ]
        if any(p["out"] for p in view["players"]):
            rows.append(
                ScoreRow("out", "AS-15.9", tuple(OUT_SCORE if p["out"] else 0 for p in view["players"]), out=True)
            )
        return rows

    def supply_sheet(self, view: View) -> Sheet:
        """Each kind as a picture with the number left; the name is there for who can't see it."""
        cells: list[Cell] = [self.supply_cell(key, left) for key, left in view["tiles_left"].items()]
        rows: list[Row] = [{"cells": cells[i : i + SUPPLY_COLUMNS]} for i in range(0, len(cells), SUPPLY_COLUMNS)]
        made = self.sheet("supply", [], rows)
        made["columns"] = [{"label": both("", ""), "align": "left"}] * SUPPLY_COLUMNS
        return made

    def supply_cell(self, key: str, left: int) -> Cell:
        picture = scene.tile(self.board.pointy, FIRST_OF_KIND[KIND_KEYS.index(key)])
        return {"picture": picture, "label": self.texts.get(f"tile.{key}"), "text": str(left)}
