"""Panels beside the map: phases, players, goals, points. All made from a view alone."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import Cell, Face, ScoreRow, View
from stellwerk.kernel.sheets import Row, Sheet, chip, phase_list, seat_row
from stellwerk.kernel.texts import Namer, Text, Texts, both

from ..board.loader import Board
from ..rules.ending import END_KEYS
from ..rules.scoring import PARTS
from .tiles import COLOURS, LETTERS

STEP_PHASES = {"lay": 0, "centre": 0, "pay": 0, "move": 1, "market": 2, "invest": 2, "discard": 2}
SCORE_RULES = ("CX-16.2", "CX-16.7", "CX-16.8", "CX-16.9", "CX-16.10", "CX-16.11", "CX-16.12")
SCORED = tuple(zip(PARTS, SCORE_RULES, strict=True))
PHASES = (("lay", 0), ("move", 1), ("market", 2))


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    drawn_sheets = ("goals",)
    left_columns = (
        "player",
        "goal",
        "worth",
        "markers",
        "place",
        "offer",
        "served",
        "reached",
        "leads",
        "reason",
        "left",
    )

    def __init__(self, texts: Texts, board: Board, players: int) -> None:
        super().__init__(texts)
        self.board, self.players = board, players

    def note(self, key: str, values: Mapping[str, int], name: Namer | None = None) -> Text:
        return self.texts.get(f"note.{key}", name or self.name, values)

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["ending"]:
            return self.texts.get("status.final", self.name, {"end": END_KEYS.index(view["ending"])})
        return self.texts.get("status.round", self.name, {"round": view["round"]})

    def phases(self, view: View) -> list[Row]:
        return phase_list(self.texts, view, PHASES, STEP_PHASES.get(view["step"], 0), self.seats_of_round)

    def seats_of_round(self, view: View) -> list[Row]:
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
        return [both(dividends, dividends), in_store(player)]

    def seat_note(self, view: View, seat: int) -> Text:
        player = view["players"][seat]
        return self.note("tiles", {"hand": player["hand_size"]})

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.goals_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        columns = ["dividends", "reserve", "store", "level", "share"]
        return self.sheet("players", columns, [self.player_row(view, seat) for seat in self.order(view)])

    def player_row(self, view: View, seat: int) -> Row:
        player = view["players"][seat]
        cells = [player["dividends"], player["reserve"], in_store(player), player["level"], player["share"]]
        return seat_row(view, seat, cells)

    def goals_sheet(self, view: View) -> Sheet:
        made = self.sheet(
            "goals",
            ["goal", "worth", "markers"],
            [self.goal_row(column, goal) for column, goal in enumerate(view["goals"])],
        )
        made["note"] = self.note("stack", {"stack": view["stack"]})
        return made

    def goal_row(self, column: int, goal: Mapping[str, Any]) -> Row:
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

    def scoring(self, view: View) -> list[ScoreRow]:
        """CX-16.1"""
        parts = [player["parts"] for player in view["players"]]
        return [ScoreRow(key, rule, tuple(part[i] for part in parts)) for i, (key, rule) in enumerate(SCORED)]

    def points_sheet(self, view: View) -> Sheet:
        rows = []
        for seat in self.order(view):
            parts = view["players"][seat]["parts"]
            rows.append({"cells": [{"seat": seat}, *parts, {"text": str(sum(parts)), "strong": True}]})
        return self.sheet("points", ["player", *PARTS, "total"], rows)


def in_store(player: Mapping[str, Any]) -> Cell:
    """Coal, wood and iron by letter and colour; what is not there is not said."""
    counts = zip(LETTERS["en"], LETTERS["de"], COLOURS, player["store"], strict=True)
    there: list[Cell] = [{**chip(both(en, de), colour), "text": str(n)} for en, de, colour, n in counts if n]
    return there or "–"
