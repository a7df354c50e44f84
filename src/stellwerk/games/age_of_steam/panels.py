"""Panels beside the map: phases, players, tile supply. All made from a view alone."""

from stellwerk.kernel.game import Cell, Face, View
from stellwerk.kernel.sheets import Row, Sheet, phase_list, seat_row
from stellwerk.kernel.texts import Text, both

from .rules.steps import (
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
TURN_PHASES = ("shares", "actions", "build", "goods")


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    left_columns = ("cube", "way", "tile", "others")
    phase_names: list[str]  # the map's phases in their order

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        return self.texts.get("status.round", None, {"round": view["round"], "rounds": view["rounds"]})

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
        return self.texts.get(f"action.{player['action']}") if player["action"] else both("", "")

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

    def supply_sheet(self, view: View) -> Sheet:
        rows = [
            {"cells": [self.texts.get(f"tile.{key}"), left], "dim": left == 0}
            for key, left in view["tiles_left"].items()
        ]
        return self.sheet("supply", ["tile", "left"], rows)
