"""What an expert works out by hand each turn, worked out: First Train hides only the order of the bags.

- In the auction: the influence of everybody if it ended now (that sets building and train order), and the cubes left to
  build with; for boxes nobody has bid on nothing is counted.
- Before transport: what lies within reach of the own links, and who else reaches it; points and money of the round.
- Then: every line that could be sold, with its price.
- Always: the score as it stands with sets, profit and links, and which piece completes the next set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Text, signed

from ..board.map import COMPANIES
from ..board.sides import COLOURS
from ..rules.profit import income_of_loads, points_of_loads, upkeep
from ..rules.reach import reach_rows
from ..rules.takeovers import chains_from, end_of, most_links, named_from, price_of
from ..state import CARGO, HAND, KEPT, KINDS, ORDER, PASSED, PER_AREA, PHASE, PLACE, REACH_BITS, VP, State
from .panels import chip
from .view import box_of

if TYPE_CHECKING:
    from .face import FirstTrainFace

AUCTION_PHASE = 3


def insights(face: FirstTrainFace, s: State, seat: int | None) -> list[Sheet]:
    """Before transport is over: cargo and forecast; then: takeovers."""
    if s.seat < 0:
        return []
    seats = range(s.players) if seat is None else [seat]
    if s.cells[PHASE] < 7:
        made = [cargo(face, s, seats, seat is None), forecast(face, s, seats)]
        return [*([outcome(face, s)] if s.cells[PHASE] == AUCTION_PHASE else []), *made, standing(face, s)]
    return [takeovers(face, s, seats), standing(face, s)]


def outcome(face: FirstTrainFace, s: State) -> Sheet:
    """Influence if the auction ended now; a two-coloured marker is still open."""
    boxes = [box_of(s, face.side, i) for i in range(len(face.side.boxes))]
    rows = []
    for seat in s.part(ORDER, s.players):
        won = [colour for box in boxes if box["bidder"] == seat for colour in (*box["printed"], box["drawn"])]
        cells: list[Cell] = [
            min(face.display.last, s.influence(i, seat) + won.count(colour)) for i, colour in enumerate(COLOURS)
        ]
        rows.append({"seat": seat, "now": seat == s.seat, "cells": [*cells, s.cells[HAND + seat]]})
    return face.sheet("outcome", [*COLOURS, "cubes"], rows)


def standing(face: FirstTrainFace, s: State) -> Sheet:
    """FT-11.1 to 11.3 as things stand, and what the next set needs."""
    rows = []
    for seat in s.part(ORDER, s.players):
        kept = s.part(KEPT + seat * CARGO, CARGO)
        least = min(kept)
        missing: list[Cell] = [face.piece_chip(kind) for kind, count in enumerate(kept) if count == least]
        cells: list[Cell] = [s.score(seat), s.cells[VP + seat], s.sets(seat), missing, s.laid(seat)]
        rows.append({"seat": seat, "now": seat == s.seat, "cells": cells})
    return face.sheet("standing", ["score", "vp", "sets", "next_set", "laid"], rows)


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
    made["columns"][2]["label"] = face.texts.get("word.there")
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
    done = s.part(ORDER, s.cells[PLACE])
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


def prevents(face: FirstTrainFace, s: State, code: int) -> tuple[Text, list[int]] | None:
    """The last piece of its kind in an area that others, still at it, reach too."""
    codes = face.codes
    if not codes.load <= code < codes.sell:
        return None
    area, kind = divmod((code - codes.load) // codes.trains, KINDS)
    if s.pieces(area, kind) != 1:
        return None
    masks = [entry % REACH_BITS for entry in reach_rows(s)[s.seat] if entry // REACH_BITS == area * PER_AREA + kind]
    rivals = [
        p for p in range(s.players) if p != s.seat and any(m >> p & 1 for m in masks) and not s.cells[PASSED] >> p & 1
    ]
    return face.texts.get("prevents.piece", face.name, {"piece": kind, "area": area}), rivals
