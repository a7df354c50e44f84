"""The panels beside the drawing: phases, players, boxes, trains, companies. All from the view."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel import sheets as sheets_of
from stellwerk.kernel.game import Cell, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Text, Texts, both, signed

from .board import COMPANIES, Board
from .sides import COLOURS

PHASES = (("auction", 3), ("building", 5), ("transport", 6), ("takeovers", 9))
ORDER_OF_PHASE = {3: "order", 5: "builders", 6: "carriers", 9: "order"}
LEFT_COLUMNS = ("influence", "points", "room", "company", "area", "piece", "line", "box", "train", "bid")
CHIP = {"white": ("W", "white"), "brown": ("B", "brown"), "red": ("R", "verm"), "green": ("G", "green")}


def phases(texts: Texts, view: View) -> list[dict[str, Any]]:
    now = view["phase"]
    return [
        {
            "text": texts.get(f"phase.{key}"),
            "state": "done" if view["over"] or number < now else "now" if number == now else "todo",
            "seats": seats_of_phase(view) if number == now and not view["over"] else [],
        }
        for key, number in PHASES
    ]


def seats_of_phase(view: View) -> list[dict[str, Any]]:
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


def seat_note(texts: Texts, view: View, seat: int) -> Text:
    if view["over"]:
        return both("", "")
    if view["phase"] == 3:
        return {lang: texts.raw("status.bids", lang).format(bids=bids_of(view, seat)) for lang in ("en", "de")}
    return texts.get("status.passed") if seat in view["passed"] else both("", "")


def sheets(texts: Texts, view: View, board: Board) -> list[Sheet]:
    made = [players_sheet(texts, view)]
    if view["phase"] <= 3 and not view["over"]:
        made.append(boxes_sheet(texts, view))
    if view["phase"] == 6 and not view["over"]:
        made.append(trains_sheet(texts, view, board))
    made.append(companies_sheet(texts, view, board))
    return made


def sheet(texts: Texts, key: str, columns: list[str], rows: list[dict[str, Any]]) -> Sheet:
    made = sheets_of.sheet(texts, key, key, columns, rows, LEFT_COLUMNS)
    return made if rows else made | {"note": texts.get("word.nothing")}


def players_sheet(texts: Texts, view: View) -> Sheet:
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
        rows.append({"seat": seat, "now": view["turn"] == seat, "cells": cells})
    return sheet(texts, "players", ["influence", "cubes", "links", "profit", "vp"], rows)


def boxes_sheet(texts: Texts, view: View) -> Sheet:
    rows = []
    for box in view["boxes"]:
        bid: Cell = (
            {"seat": box["bidder"], "text": str(box["bid"])} if box["bidder"] is not None else f"≥ {box['least']}"
        )
        rows.append({"pick": f"box:{box['n']}", "cells": [str(box["n"]), markers(box), bid]})
    return sheet(texts, "boxes", ["box", "points", "bid"], rows)


def markers(box: Mapping[str, Any]) -> list[Cell]:
    """Printed markers, then the drawn one; the two-coloured one stands for both."""
    shown: list[Cell] = []
    for colour in box["printed"]:
        shown += [chip(colour)] if colour in CHIP else [chip("red"), "/", chip("green")]
    return [*shown, "+", chip(box["drawn"])] if box["drawn"] else shown


def chip(colour: str) -> dict[str, str]:
    letter, token = CHIP[colour]
    return {"chip": letter, "colour": token}


def trains_sheet(texts: Texts, view: View, board: Board) -> Sheet:
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
    return sheet(texts, "trains", ["train", "room", "price"], rows)


def companies_sheet(texts: Texts, view: View, board: Board) -> Sheet:
    rows = []
    for company in COMPANIES:
        places = sum(1 for area in view["areas"].values() if company in area.get("owned", ()))
        name: Cell = [chip(company), texts.get(f"company.{company}")]
        rows.append({"pick": f"company:{company}", "cells": [name, places, view["companies"][company]]})
    return sheet(texts, "companies", ["company", "places", "links_left"], rows)
