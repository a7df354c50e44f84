"""Panels beside the map: phases, players, boxes, trains, companies. All made from a view alone."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.game import Cell, Face, ScoreRow, View
from stellwerk.kernel.sheets import Row, Sheet, phase_list, seat_row
from stellwerk.kernel.texts import Text, both, signed

from ..board.map import COMPANIES
from ..board.sides import COLOURS

PHASES = (("auction", 3), ("building", 5), ("transport", 6), ("takeovers", 9))
ORDER_OF_PHASE = {3: "order", 5: "builders", 6: "carriers", 9: "order"}
CHIP = {"white": ("W", "white"), "brown": ("B", "brown"), "red": ("R", "verm"), "green": ("G", "green")}


class Panels(Face):
    """The part of the face that needs nothing but a view."""

    drawn_sheets = ("boxes", "companies", "trains")
    left_columns = (
        "influence",
        "points",
        "room",
        "company",
        "area",
        "piece",
        "line",
        "box",
        "train",
        "bid",
        "next_set",
    )

    def phases(self, view: View) -> list[Row]:
        return phase_list(self.texts, view, PHASES, view["phase"], seats_of_phase)

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        vp = player["vp"]
        return [both(f"{vp} VP", f"{vp} SP"), self.texts.get("word.cubes", None, {"cubes": player["hand"]})]

    def seat_note(self, view: View, seat: int) -> Text:
        if view["over"]:
            return both("", "")
        if view["phase"] == 3:
            return self.texts.get("status.bids", None, {"bids": bids_of(view, seat)})
        return self.texts.get("status.passed") if seat in view["passed"] else both("", "")

    def sheet(self, key: str, columns: list[str], rows: list[Row], title: str | None = None) -> Sheet:
        """An empty one says so."""
        made = super().sheet(key, columns, rows, title)
        return made if rows else made | {"note": self.texts.get("word.nothing")}

    def sheets(self, view: View) -> list[Sheet]:
        made = [self.players_sheet(view)]
        if view["phase"] <= 3 and not view["over"]:
            made.append(self.boxes_sheet(view))
        if view["phase"] == 6 and not view["over"]:
            made.append(self.trains_sheet(view))
        made.append(self.companies_sheet(view))
        return made

    def players_sheet(self, view: View) -> Sheet:
        rows = []
        for seat in view["order"]:
            player = view["players"][seat]
            cells: list[Cell] = [
                [{"chip": str(player["influence"][colour]), "colour": CHIP[colour][1]} for colour in COLOURS],
                player["hand"],
                player["links"],
                signed(player["profit"]) if player["profit"] else "0",
                {"text": str(player["vp"]), "strong": True},
            ]
            rows.append(seat_row(view, seat, cells))
        return self.sheet("players", ["influence", "cubes", "links", "profit", "vp"], rows)

    def scoring(self, view: View) -> list[ScoreRow]:
        """FT-11.1 to 11.3"""
        players = view["players"]
        return [
            ScoreRow("vp", "FT-7.1", tuple(p["vp"] for p in players)),
            ScoreRow("sets", "FT-11.1", tuple(2 * p["sets"] for p in players)),
            ScoreRow("profit", "FT-11.2", tuple(p["profit"] for p in players)),
            ScoreRow("links", "FT-11.3", tuple(-p["laid"] for p in players)),
        ]

    def boxes_sheet(self, view: View) -> Sheet:
        rows = []
        for box in view["boxes"]:
            bid: Cell = (
                {"seat": box["bidder"], "text": str(box["bid"])} if box["bidder"] is not None else f"≥ {box['least']}"
            )
            rows.append({"pick": f"box:{box['n']}", "cells": [str(box["n"]), markers(box), bid]})
        return self.sheet("boxes", ["box", "points", "bid"], rows)

    def trains_sheet(self, view: View) -> Sheet:
        rows = []
        for train in view["trains"]:
            load = train["load"]
            people, goods = load["red"] + load["green"], load["white"] + load["yellow"]
            free = f"{people}/{train['seats']} · {goods}/{train['goods']}"
            name: Cell = train["id"].removeprefix("r")
            if train["owner"] is not None:
                name = {"seat": train["owner"], "text": name}
            rows.append(
                {
                    "pick": f"train:{train['id']}",
                    "cells": [name, free, train["price"]],
                }
            )
        return self.sheet("trains", ["train", "room", "price"], rows)

    def companies_sheet(self, view: View) -> Sheet:
        rows = []
        for company in COMPANIES:
            places = sum(1 for area in view["areas"].values() if company in area.get("owned", ()))
            name: Cell = [chip(company), self.texts.get(f"company.{company}")]
            rows.append({"pick": f"company:{company}", "cells": [name, places, view["companies"][company]]})
        return self.sheet("companies", ["company", "places", "links_left"], rows)


def seats_of_phase(view: View) -> list[Row]:
    """Who is done, at it, waiting, in the order of the phase."""
    order = view[ORDER_OF_PHASE.get(view["phase"], "order")]
    at = order.index(view["turn"]) if view["turn"] in order else -1
    shown = []
    for place, seat in enumerate(order):
        if seat == view["turn"]:
            state = "at"
        elif view["phase"] == 6:
            state = "done" if seat in view["passed"] else "wait"
        elif view["phase"] == 3:
            state = "done" if bids_of(view, seat) == 2 else "wait"
        else:
            state = "done" if place < at else "wait"
        shown.append({"seat": seat, "state": state})
    return shown


def bids_of(view: View, seat: int) -> int:
    return sum(1 for box in view["boxes"] if box["bidder"] == seat)


def markers(box: Mapping[str, Any]) -> list[Cell]:
    """Printed markers, then the drawn one; the two-coloured one stands for both."""
    shown: list[Cell] = []
    for colour in box["printed"]:
        shown += [chip(colour)] if colour in CHIP else [chip("red"), "/", chip("green")]
    return [*shown, "+", chip(box["drawn"])] if box["drawn"] else shown


def chip(colour: str) -> dict[str, str]:
    letter, token = CHIP[colour]
    return {"chip": letter, "colour": token}
