"""The panels beside the board: positions, companies, stacks; all made from a view."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import Cell, View
from stellwerk.kernel.sheets import Sheet, sheet
from stellwerk.kernel.texts import Texts

from .board import Board

LEFT_COLUMNS = ("stack", "company", "shares", "holders", "route")


class Panels:
    def __init__(self, texts: Texts, board: Board) -> None:
        self.texts, self.board = texts, board

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.companies_sheet(view), self.stacks_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        order = sorted(view["players"], key=lambda player: player["position"] or player["seat"])
        rows = [self.player_row(view, player) for player in order]
        return self.sheet("players", "players", ["shares", "hand", "pairs", "capital"], rows)

    def player_row(self, view: View, player: Mapping[str, Any]) -> dict[str, Any]:
        shares: list[Cell] = []
        for c, company in enumerate(view["companies"]):
            held = company["held"][player["seat"]]
            if held:
                shares.append({**self.chip(c), "text": f"×{held}"})
        black = [{"chip": "2", "colour": "graph"}] if view["black"] == player["seat"] else []
        return {
            "seat": player["seat"],
            "now": view["turn"] == player["seat"],
            "pick": f"player:{player['seat'] + 1}",
            "cells": [
                shares + black,
                player["hand"],
                player["pairs"],
                {"text": str(player["capital"]), "strong": True},
            ],
        }

    def companies_sheet(self, view: View) -> Sheet:
        rows = []
        for c, company in enumerate(view["companies"]):
            holders: list[Cell] = [{"seat": p, "text": str(n)} for p, n in enumerate(company["held"]) if n]
            rows.append(
                {
                    "pick": f"company:{company['key']}",
                    "dim": company["stations"] == 0,
                    "cells": [
                        {**self.chip(c), "text": self.board.companies[c].name},
                        company["stations"],
                        holders,
                        company["in_stacks"],
                    ],
                }
            )
        return self.sheet("companies", "companies", ["company", "stations", "holders", "in_stacks"], rows)

    def stacks_sheet(self, view: View) -> Sheet:
        """EX-2.18: the three stacks of a type side by side."""
        stacks, rows = view["stacks"], []
        for at in range(0, len(stacks), 3):
            kind = stacks[at]["key"].rpartition("_")[0]
            sizes: list[Cell] = [
                {"text": str(stack["size"]), "sub": stack["top"] or "–"} for stack in stacks[at : at + 3]
            ]
            rows.append({"cells": [self.texts.get(f"type.{kind}"), *sizes]})
        return self.sheet("stacks", "stacks", ["stack", "level_1", "level_2", "level_3"], rows)

    def chip(self, c: int) -> dict[str, Any]:
        return {"chip": self.board.companies[c].key, "colour": self.board.companies[c].colour}

    def sheet(self, key: str, title: str, columns: list[str], rows: list[dict[str, Any]]) -> Sheet:
        return sheet(self.texts, key, title, columns, rows, LEFT_COLUMNS)
