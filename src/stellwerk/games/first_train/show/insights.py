"""What the game can work out for a player: what is in reach, what the round would bring, what could be sold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import signed

from ..board.map import COMPANIES
from ..rules.profit import income_of_loads, points_of_loads, upkeep
from ..rules.reach import reach_rows
from ..rules.takeovers import chains_from, end_of, most_links, named_from, price_of
from ..state import ORDER, PER_AREA, PHASE, PLACE, REACH_BITS, State
from .panels import chip

if TYPE_CHECKING:
    from .face import FirstTrainFace


def insights(face: FirstTrainFace, s: State, seat: int | None) -> list[Sheet]:
    """Before transport is over: cargo and forecast; then: takeovers."""
    if s.seat < 0:
        return []
    seats = range(s.players) if seat is None else [seat]
    if s.cells[PHASE] < 7:
        return [cargo(face, s, seats, seat is None), forecast(face, s, seats)]
    return [takeovers(face, s, seats)]


def cargo(face: FirstTrainFace, s: State, seats: Any, everybody: bool) -> Sheet:
    """Pieces each seat could load with its links as they lie, and who else could."""
    rows = []
    reach = reach_rows(s)
    for seat in seats:
        for entry in reach[seat]:
            place, mask = divmod(entry, REACH_BITS)
            area, kind = divmod(place, PER_AREA)
            if s.pieces(area, kind):
                rivals: list[Cell] = [{"seat": p} for p in range(s.players) if p != seat and mask >> p & 1]
                name = {lang: face.name("piece", kind, lang) for lang in LANGUAGES}
                cells: list[Cell] = [face.board.areas[area].name, name, s.pieces(area, kind), rivals]
                rows.append({"seat": seat, "cells": cells, "pick": f"area:{face.board.areas[area].id}"})
    made = face.sheet("cargo", ["area", "piece", "cubes", "rivals"], rows)
    made["columns"][2]["label"] = {"en": "", "de": ""}
    if everybody:
        made["title"] = face.texts.get("sheet.cargo_all")
    return made


def forecast(face: FirstTrainFace, s: State, seats: Any) -> Sheet:
    """Phase 7 with what is loaded now, and the score with it."""
    rows = []
    for seat in seats:
        points, income, cost = points_of_loads(s, seat), income_of_loads(s, seat), upkeep(s, seat)
        total = face.profit_ahead(s, seat)
        cells: list[Cell] = [signed(points), signed(income), signed(-cost), signed(total)]
        rows.append({"seat": seat, "cells": cells})
    return face.sheet("forecast", ["vp", "income", "upkeep", "profit"], rows)


def takeovers(face: FirstTrainFace, s: State, seats: Any) -> Sheet:
    """Every line that could still be taken over in this phase, with its price, affordable or not."""
    done = s.cells[ORDER : ORDER + s.cells[PLACE]]
    rows = []
    for seat in seats:
        if seat not in done:
            for company in range(len(COMPANIES)):
                rows += [sale_row(face, s, seat, company, *line) for line in lines_for(s, seat, company)]
    return face.sheet("takeovers", ["company", "line", "links", "price"], rows)


def lines_for(s: State, seat: int, company: int) -> list[tuple[int, int, int]]:
    """Both ends and the number of links; lines that differ in nothing else stand for one another."""
    found: dict[tuple[int, int, int], None] = {}
    for start in s.land.places:
        if s.owned(start) >> company & 1 and s.touch(start) >> seat & 1:
            for links in chains_from(s, seat, start, s.panel.links):
                end = end_of(s, start, links)
                if named_from(s, company, start, end):
                    found[start, end, len(links)] = None
    return list(found)


def sale_row(
    face: FirstTrainFace, s: State, seat: int, company: int, start: int, end: int, links: int
) -> dict[str, Any]:
    line = f"{face.board.areas[start].name} – {face.board.areas[end].name}"
    cells: list[Cell] = [chip(COMPANIES[company]), line, links, price_of(links)]
    return {"seat": seat, "dim": links > most_links(s, seat, company), "cells": cells}
