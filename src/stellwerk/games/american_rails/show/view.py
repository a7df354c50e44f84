"""The view: a position by names. American Rails has no secrets, so all seats see the same (AR-1.7)."""

from typing import Any

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.game import View
from stellwerk.kernel.view import head_of, seat_or_none

from ..board.loader import Board
from ..rules.dividends import dividend_of, per_share
from ..state import (
    AUCTION,
    BANKER,
    COLUMN,
    COMPANIES,
    HOUSES,
    LEFT,
    OFFERED,
    ORDER,
    OUT,
    PHASE,
    PHASES,
    REMOVED,
    SPACE_COUNT,
    YEAR,
    State,
)


def view_of(s: State, board: Board, seat: int | None) -> View:
    return {
        **head_of(s, "american_rails", board.key, seat),
        "year": board.first_year + s.cells[YEAR],
        "years": board.years,
        "phase": s.cells[PHASE],
        "cubes": cubes_of(s, board),
        "houses": [place.id for h, place in enumerate(board.hexes) if s.has_house(h)],
        "houses_left": s.cells[HOUSES],
        "companies": [company_of(s, board, c) for c in range(COMPANIES)],
        "players": [{"seat": p, "cash": s.cash(p), "dividend": dividend_of(s, p)} for p in range(s.players)],
        "order": [p for p in s.part(ORDER, s.players) if p != NOBODY],
        "columns": [column_of(s, phase) for phase in range(PHASES)],
        "banker": s.cells[BANKER],
        "auction": auction_of(s, board),
        "cubes_to_place": s.cells[LEFT],
    }


def cubes_of(s: State, board: Board) -> dict[str, list[str]]:
    keys = [company.key for company in board.companies]
    return {
        place.id: [keys[c] for c in range(COMPANIES) if s.cubes(h) >> c & 1]
        for h, place in enumerate(board.hexes)
        if s.cubes(h)
    }


def company_of(s: State, board: Board, c: int) -> dict[str, Any]:
    return {
        "key": board.companies[c].key,
        "treasury": s.treasury(c),
        "income": s.income(c),
        "supply": s.supply(c),
        "unsold": s.unsold(c),
        "removed": s.cells[REMOVED + c],
        "out": c == s.cells[OUT],
        "held": [s.held(c, p) for p in range(s.players)],
        "per_share": per_share(s, c),
    }


def column_of(s: State, phase: int) -> list[int | None]:
    at = COLUMN + phase * SPACE_COUNT
    return [seat_or_none(seat) for seat in s.part(at, SPACE_COUNT)]


def auction_of(s: State, board: Board) -> dict[str, Any] | None:
    offered = s.cells[OFFERED]
    if offered == NOBODY:
        return None
    mask, high, leader = s.cells[AUCTION], s.cells[AUCTION + 1], s.cells[AUCTION + 2]
    return {
        "company": board.companies[offered].key,
        "high": high,
        "high_seat": seat_or_none(leader),
        "in": [p for p in range(s.players) if mask >> p & 1],
    }
