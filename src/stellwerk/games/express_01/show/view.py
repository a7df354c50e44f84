"""The view of a seat: the plan, the tops of the stacks, all displays, and the own hand (EX-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.game import View
from stellwerk.kernel.view import head_of

from ..actions import TURNS
from ..board.loader import Board
from ..rules.bonus import limits_of
from ..rules.subsidy import marker
from ..state import (
    ACTED,
    BLACK,
    CAPITAL,
    COMPANY,
    CREDIT,
    DISPLAY,
    DRAWN,
    HAND,
    LAID,
    MODE,
    NONE,
    OFF,
    POSITION,
    ROUND,
    ROUTE,
    ROUTE_BASES,
    SHOWN,
    STACK,
    STATION_BASES,
    USED,
    VALUE,
    WEST,
    State,
)

if TYPE_CHECKING:
    from ..setup import Express01Setup


def view_of(s: State, setup: Express01Setup, routes: list[list[int]], seat: int | None) -> View:
    board, terms = setup.board, setup.terms
    return {
        **head_of(s, "express_01", board.key, seat),
        "round": s.cells[ROUND],
        "plan": plan_of(s, board),
        "marked": [space.no for i, space in enumerate(board.spaces) if setup.marked[i]],
        "stacks": [stack_of(s, setup, stack) for stack in range(setup.land.stacks)],
        "players": [player_of(s, board, p, seat) for p in range(s.players)],
        "companies": [company_of(s, setup, c, route) for c, route in enumerate(routes)],
        "black": None if s.cells[BLACK] == NONE else s.cells[BLACK],
        "removed": s.cells[OFF],
        "stacks_gone": s.stacks_gone(),
        "end": {"base_cards": terms.end_bases, "stacks": terms.end_stacks},
        "west_open": bool(board.west) and not s.cells[WEST],
        "mode": s.cells[MODE],
        "step_paid": s.cells[CREDIT],
        "step_laid": s.cells[LAID],
        "bonus": bonus_of(s, board),
        "route": [board.spaces[space].no for space in s.rows[ROUTE]],
    }


def plan_of(s: State, board: Board) -> dict[str, Any]:
    return {
        space.no: {"card": board.cards[s.card(i)].key, "turn": TURNS[s.local(i) & 1]}
        for i, space in enumerate(board.spaces)
        if s.card(i) >= 0
    }


def keys(board: Board, cards: Sequence[int]) -> list[str]:
    return [board.cards[card].key for card in cards]


def stack_of(s: State, setup: Express01Setup, stack: int) -> dict[str, Any]:
    """EX-3.5, 14.7: top and size; the contents sorted, or in order, or not at all."""
    row = s.rows[STACK + stack]
    shown = {"key": setup.board.stacks[stack], "size": len(row), "top": setup.board.cards[row[-1]].key if row else None}
    wanted = setup.options["stack_view"]
    if wanted != "top_only":
        shown["cards"] = keys(setup.board, sorted(row) if wanted == "contents" else row)
    return shown


def player_of(s: State, board: Board, p: int, seat: int | None) -> dict[str, Any]:
    cells, own = s.cells, p == seat
    at, flat = marker(cells[CAPITAL + p])
    return {
        "seat": p,
        "position": cells[POSITION + p] or None,
        "acted": cells[ACTED + p] == 1,
        "hand": len(s.hand(p)),
        "cards": keys(board, s.rows[HAND + p]) if own else None,
        "chosen": board.cards[cells[SHOWN + p]].key if own and cells[SHOWN + p] >= 0 else None,
        "shares": keys(board, s.rows[DISPLAY + p]),
        "route_bases": cells[ROUTE_BASES + p],
        "station_bases": cells[STATION_BASES + p],
        "pairs": s.pairs(p),
        "capital": s.capital(p),
        "marker": {"capital": cells[CAPITAL + p], "at": at, "flat": flat},
    }


def company_of(s: State, setup: Express01Setup, c: int, route: list[int]) -> dict[str, Any]:
    return {
        "key": setup.board.companies[c].key,
        "stations": s.stations(c),
        "held": [s.held(c, p) for p in range(s.players)],
        "in_stacks": left_of(s, setup, c),
        "range": setup.trains.sure_reach(s, c),
        "route": [setup.board.spaces[space].no for space in route],
    }


def left_of(s: State, setup: Express01Setup, c: int) -> int | None:
    """EX-14.7: shares in the stacks; untold where only the tops are shown."""
    if setup.options["stack_view"] == "top_only":
        return None
    return sum(s.stock(card) for card in setup.land.shares_of[c])


def bonus_of(s: State, board: Board) -> dict[str, Any] | None:
    if s.cells[VALUE] <= 0:
        return None
    company = s.cells[COMPANY]
    return {
        "company": board.companies[company].key,
        "left": s.cells[VALUE],
        "drawn": s.part(DRAWN, s.players),
        "limits": limits_of(s, company, s.cells[USED] == 1),
    }
