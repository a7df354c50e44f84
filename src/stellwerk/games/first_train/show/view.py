"""The view: a position by names. First Train hides nothing but the order of the bags, so all seats see the same (FT-0.14)."""

from typing import Any

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.game import View
from stellwerk.kernel.view import head_of, seat_or_none

from ..actions import PIECES
from ..board.map import COMPANIES, Board
from ..board.sides import COLOURS, Side
from ..state import (
    BID,
    BIDDER,
    BUILDERS,
    CARGO,
    CARRIERS,
    COMPANY_LINKS,
    CONNECTED,
    DRAWN,
    DUE,
    FEES,
    FIRST_COMPANY,
    HAND,
    KEPT,
    KINDS,
    LENGTH,
    LINE,
    LINKS,
    LOAD,
    ORDER,
    OWNER,
    PASSED,
    PHASE,
    POINTS,
    PROFIT,
    PROFIT_TRACK,
    ROUND,
    ROUTE,
    SOLD_FROM,
    SOLD_TO,
    SOLD_UNTIL,
    STOCK,
    VP,
    WANTED,
    State,
)


def view_of(s: State, board: Board, side: Side, seat: int | None) -> View:
    cells = s.cells
    return {
        **head_of(s, "first_train", board.key, seat),
        "side": side.key,
        "round": cells[ROUND] + 1,
        "rounds": s.panel.rounds,
        "phase": cells[PHASE],
        "areas": areas_of(s, board),
        "links": links_of(s, board),
        "players": [player_of(s, p) for p in range(s.players)],
        "order": s.part(ORDER, s.players),
        "builders": s.part(BUILDERS, s.players) if cells[PHASE] >= 5 else [],
        "carriers": s.part(CARRIERS, s.players) if cells[PHASE] >= 5 else [],
        "tracks": {**{colour: s.rows[i] for i, colour in enumerate(COLOURS)}, "profit": s.rows[PROFIT_TRACK]},
        "boxes": [box_of(s, side, i) for i in range(len(side.boxes))],
        "trains": [train_of(s, side, i) for i in range(len(side.trains))],
        "companies": {company: cells[COMPANY_LINKS + i] for i, company in enumerate(COMPANIES)},
        "line": line_of(s, board) if cells[LENGTH] else None,
        "sale": sale_of(s, board) if cells[SOLD_TO] != NOBODY else None,
        "due": cells[DUE],
        "wanted": None if cells[WANTED] == NOBODY else side.trains[cells[WANTED]].id,
        "passed": [p for p in range(s.players) if cells[PHASE] == 6 and cells[PASSED] >> p & 1],
        "connected": cells[CONNECTED] == 1,
    }


def areas_of(s: State, board: Board) -> dict[str, dict[str, Any]]:
    """Areas with pieces or an owner; companies by name."""
    shown = {}
    for i, area in enumerate(board.areas):
        here: dict[str, Any] = {PIECES[kind]: s.pieces(i, kind) for kind in range(KINDS) if s.pieces(i, kind)}
        owners = [company for c, company in enumerate(COMPANIES) if s.owned(i) >> c & 1]
        if owners:
            here["owned"] = owners
        if here:
            shown[area.id] = here
    return shown


def links_of(s: State, board: Board) -> dict[str, int | str]:
    """Links on the map: a seat's number, or a company's name."""
    shown: dict[str, int | str] = {}
    for i, link in enumerate(board.links):
        owner = s.owner(i)
        if owner >= 0:
            shown[board.link_key(link)] = owner if owner < FIRST_COMPANY else COMPANIES[owner - FIRST_COMPANY]
    return shown


def player_of(s: State, seat: int) -> dict[str, Any]:
    cells = s.cells
    return {
        "seat": seat,
        "hand": cells[HAND + seat],
        "stock": cells[STOCK + seat],
        "links": cells[LINKS + seat],
        "vp": cells[VP + seat],
        "influence": {colour: s.influence(i, seat) for i, colour in enumerate(COLOURS)},
        "profit": cells[PROFIT + seat],
        "kept": {PIECES[kind]: cells[KEPT + seat * CARGO + kind] for kind in range(CARGO)},
        "sets": s.sets(seat),
        "laid": s.laid(seat),
        "score": s.score(seat),
    }


def box_of(s: State, side: Side, i: int) -> dict[str, Any]:
    box, drawn, bidder = side.boxes[i], s.cells[DRAWN + i], s.cells[BIDDER + i]
    return {
        "n": box.n,
        "row": box.row,
        "least": box.least,
        "printed": list(box.printed),
        "drawn": None if drawn == NOBODY else COLOURS[drawn],
        "bid": s.cells[BID + i],
        "bidder": seat_or_none(bidder),
    }


def train_of(s: State, side: Side, i: int) -> dict[str, Any]:
    train, owner = side.trains[i], s.cells[OWNER + i]
    return {
        "id": train.id,
        "price": train.price,
        "seats": train.seats,
        "goods": train.goods,
        "owner": seat_or_none(owner),
        "load": {PIECES[kind]: s.cells[LOAD + i * CARGO + kind] for kind in range(CARGO)},
    }


def sale_of(s: State, board: Board) -> dict[str, Any]:
    """A takeover whose route is still open."""
    start, end = (board.areas[s.land.places[s.cells[at]]].id for at in (SOLD_FROM, SOLD_UNTIL))
    over = [board.link_key(board.links[link]) for link in s.rows[ROUTE]]
    return {"company": COMPANIES[s.cells[SOLD_TO]], "from": start, "to": end, "over": over}


def line_of(s: State, board: Board) -> dict[str, Any]:
    return {
        "areas": [board.areas[area].id for area in s.rows[LINE]],
        "points": s.cells[POINTS],
        "fees": {colour: s.cells[FEES + i] for i, colour in enumerate(COLOURS)},
    }
