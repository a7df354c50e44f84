"""Panels beside the plan: phases, positions, companies, stacks. All made from a view alone."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import Cell, Face, ScoreRow, View
from stellwerk.kernel.sheets import Row, Sheet, chip, phase_list, seat_row
from stellwerk.kernel.texts import Text, Texts, both

from ..board.loader import Board
from .cards import companies_of

PHASES = (("order", 0), ("subsidy", 1), ("turns", 2), ("check", 3))


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    drawn_sheets = ("companies", "stacks")
    left_columns = ("stack", "company", "shares", "holders", "route", "others", "reason")

    def __init__(self, texts: Texts, board: Board) -> None:
        super().__init__(texts)
        self.board = board

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["round"] == 0:
            return self.texts.get("status.set_up")
        end, gone = view["end"], view["stacks_gone"]
        values = {"round": view["round"], "removed": view["removed"], "end": end["base_cards"]}
        if not gone:
            return self.texts.get("status.round", None, values)
        return self.texts.get("status.round_stacks", None, {**values, "gone": gone, "stacks": end["stacks"]})

    def phases(self, view: View) -> list[Row]:
        """The order of positions once; then subsidy, turns and the check of the end, round after round."""
        begun = view["round"] > 0
        return phase_list(self.texts, view, PHASES[1:] if begun else PHASES, 2 if begun else 0, self.seats_now)

    def seats_now(self, view: View) -> list[Row]:
        return [{"seat": p["seat"], "state": self.turn_state(view, p)} for p in in_order(view)]

    def turn_state(self, view: View, player: Mapping[str, Any]) -> str:
        if player["seat"] == view["turn"]:
            return "at"
        return "done" if player["acted"] else "wait"

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        return [
            self.texts.get("strip.hand", None, {"n": player["hand"]}),
            self.texts.get("strip.capital", None, {"n": player["capital"]}),
        ]

    def seat_note(self, view: View, seat: int) -> Text:
        player = view["players"][seat]
        if player["position"] is None:
            return both("", "")
        key = "note.position_black" if view["black"] == seat else "note.position"
        return self.texts.get(key, None, {"n": player["position"]})

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.companies_sheet(view), self.stacks_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        rows = [self.player_row(view, player) for player in in_order(view)]
        return self.sheet("players", ["shares", "hand", "pairs", "capital"], rows)

    def player_row(self, view: View, player: Mapping[str, Any]) -> Row:
        shares: list[Cell] = []
        for c, company in enumerate(view["companies"]):
            held = company["held"][player["seat"]]
            if held:
                shares.append({**self.company_chip(c), "text": f"×{held}"})
        black = [chip("2", "graph")] if view["black"] == player["seat"] else []
        capital = {"text": str(player["capital"]), "strong": True}
        cells: list[Cell] = [shares + black, player["hand"], player["pairs"], capital]
        return {**seat_row(view, player["seat"], cells), "pick": f"player:{player['seat'] + 1}"}

    def companies_sheet(self, view: View) -> Sheet:
        rows = []
        for c, company in enumerate(view["companies"]):
            holders: list[Cell] = [{"seat": p, "text": str(n)} for p, n in enumerate(company["held"]) if n]
            rows.append(
                {
                    "pick": f"company:{company['key']}",
                    "dim": company["stations"] == 0,
                    "cells": [
                        {**self.company_chip(c), "text": self.board.companies[c].name},
                        company["stations"],
                        holders,
                        "–" if company["in_stacks"] is None else company["in_stacks"],
                    ],
                }
            )
        return self.sheet("companies", ["company", "stations", "holders", "in_stacks"], rows)

    def scoring(self, view: View) -> list[ScoreRow]:
        """EX-12.1"""
        players, companies = view["players"], view["companies"]
        shares = [sum(company["held"][p["seat"]] * company["stations"] for company in companies) for p in players]
        return [
            ScoreRow("hand", "EX-12.1", tuple(p["hand"] for p in players)),
            ScoreRow("shares", "EX-4.2", tuple(shares)),
            ScoreRow("pairs", "EX-4.4", tuple(p["pairs"] for p in players)),
            ScoreRow("black", "EX-12.2", tuple(2 if view["black"] == p["seat"] else 0 for p in players)),
        ]

    def stacks_sheet(self, view: View) -> Sheet:
        """EX-2.18: the three stacks of a type side by side."""
        stacks, rows = view["stacks"], []
        for at in range(0, len(stacks), 3):
            kind = stacks[at]["key"].rpartition("_")[0]
            sizes = [self.stack_cell(stack) for stack in stacks[at : at + 3]]
            rows.append({"cells": [self.texts.get(f"type.{kind}"), *sizes]})
        return self.sheet("stacks", ["stack", "level_1", "level_2", "level_3"], rows)

    def stack_cell(self, stack: Mapping[str, Any]) -> Cell:
        """So many cards, and the letters of those whose card lies on top."""
        top = () if stack["top"] is None else companies_of(self.board.cards[self.board.card(stack["top"])])
        return {"text": str(stack["size"]), "sub": " ".join(self.board.companies[c].key for c in top) or "–"}

    def company_chip(self, c: int) -> Row:
        return chip(self.board.companies[c].key, self.board.companies[c].colour)


def in_order(view: View) -> list[dict[str, Any]]:
    """The players by position; by seat while positions are not settled."""
    return sorted(view["players"], key=lambda player: player["position"] or player["seat"])
