"""Panels beside the map: phases, players, companies. All made from a view alone."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import Cell, Face, View
from stellwerk.kernel.sheets import Row, Sheet, chip, phase_list, seat_row
from stellwerk.kernel.texts import Text, Texts, both

from ..board.loader import Board
from .about import EXPLAINED, RULES

PHASES = (("opening", 0), ("actions_1", 1), ("actions_2", 2), ("actions_3", 3), ("dividends", 4))


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    drawn_sheets = ("companies",)
    left_columns = ("company", "shares", "reason", "bid")
    explained = EXPLAINED
    about_rules = RULES

    def __init__(self, texts: Texts, board: Board) -> None:
        super().__init__(texts)
        self.board = board

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["phase"] == 0:
            return self.texts.get("status.opening")
        return both(f"Year {view['year']} of {view['years'][-1]}", f"Jahr {view['year']} von {view['years'][-1]}")

    def phases(self, view: View) -> list[Row]:
        """Opening auctions before the first year; then three action phases and the dividends."""
        phases = PHASES if view["phase"] == 0 else PHASES[1:]
        return phase_list(self.texts, view, phases, view["phase"], self.seats_of_phase)

    def seats_of_phase(self, view: View) -> list[Row]:
        if view["phase"] == 0:
            return [
                {"seat": p["seat"], "state": "at" if p["seat"] == view["turn"] else "wait"} for p in view["players"]
            ]
        column = view["columns"][view["phase"] - 1]
        shown = []
        for seat in view["order"]:
            state = "at" if seat == view["turn"] else "done" if seat in column else "wait"
            shown.append({"seat": seat, "state": state})
        return shown

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        dividend = player["dividend"]
        return [{"money": player["cash"]}, both(f"Div. {dividend}", f"Div. {dividend}")]

    def seat_note(self, view: View, seat: int) -> Text:
        """The space a seat has taken in this phase."""
        if view["phase"] == 0 or view["over"]:
            return self.texts.get("status.banker") if view["banker"] == seat and not view["over"] else both("", "")
        column = view["columns"][view["phase"] - 1]
        if seat not in column:
            return both("", "")
        return self.texts.get(f"space.{self.board.spaces[column.index(seat)]}")

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.companies_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        order = view["order"] + [p["seat"] for p in view["players"] if p["seat"] not in view["order"]]
        rows = [self.player_row(view, seat) for seat in order]
        return self.sheet(
            "players",
            ["shares", "cash", "dividend"],
            rows,
            "order" if view["order"] and not view["over"] else "players",
        )

    def player_row(self, view: View, seat: int) -> Row:
        player = view["players"][seat]
        shares = [
            self.company_chip(c) for c, company in enumerate(view["companies"]) for _ in range(company["held"][seat])
        ]
        return seat_row(view, seat, [shares, {"money": player["cash"]}, {"money": player["dividend"]}])

    def companies_sheet(self, view: View) -> Sheet:
        rows = [self.company_row(c, company) for c, company in enumerate(view["companies"])]
        return self.sheet("companies", ["company", "treasury", "income", "shares", "cubes"], rows)

    def company_row(self, c: int, company: Mapping[str, Any]) -> Row:
        holders: list[Any] = [{"seat": seat} for seat, held in enumerate(company["held"]) for _ in range(held)]
        holders += [{"free": True}] * company["unsold"]
        return {
            "pick": f"company:{company['key']}",
            "dim": company["out"],
            "cells": [
                {**self.company_chip(c), "text": self.board.companies[c].name},
                {"money": company["treasury"]},
                company["income"],
                holders,
                company["supply"],
            ],
        }

    def company_chip(self, c: int) -> Row:
        return chip(self.board.companies[c].letter, self.board.companies[c].colour)
