"""What an expert works out by hand each turn, worked out from the open displays and the own hand.

- Bonus payments: each company's best route now, its value, what one would draw as initiator, and what that gives the others.
- Shares: what one costs, and who gains by a further station of the company: every share is worth a point more then.
- The end and the black engine: how far base cards and stacks are from the end, and who has the lowest capital.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kernel.game import Cell
from stellwerk.kernel.sheets import Row, Sheet
from stellwerk.kernel.texts import Text, signed

from ..rules.bonus import entitled, payout
from ..rules.route import value_of
from ..rules.shares import FROM_STACKS
from ..state import OFF, POSITION, ROUND, STACK, State

if TYPE_CHECKING:
    from .face import Express01Face


def insights(face: Express01Face, s: State, seat: int | None) -> list[Sheet]:
    built = [c for c in range(face.land.companies) if s.stations(c)]
    made = face.sheet(
        "routes",
        ["company", "range", "route", "worth", "for_you", "others"],
        [route_row(face, s, c, seat) for c in built],
    )
    made["note"] = face.texts.get("sheet.routes_note" if built else "sheet.routes_none")
    if s.seat < 0:
        return [made]
    return [made, *([shares(face, s, seat, built)] if seat is not None and built else []), ending(face, s)]


def route_row(face: Express01Face, s: State, c: int, seat: int | None) -> Row:
    black, route = face.black_counts(s), face.routes(s)[c]
    value = value_of(s, route)
    ends = " … ".join(face.board.spaces[space].name for space in route[:: max(1, len(route) - 1)])
    drawn: Cell = "–"
    others: Cell = "–"
    if seat is not None and route and s.cells[ROUND] and entitled(s, c, seat):
        paid = payout(s, c, seat, value, black, face.terms.surplus)
        drawn = paid[seat]
        others = [{"seat": p, "text": f"+{n}"} for p, n in enumerate(paid) if n and p != seat] or "–"
    cells: list[Cell] = [
        face.company_chip(c),
        face.trains.reach(s, c, black),
        {"text": ends or "–", "sub": " ".join(face.board.spaces[space].no for space in route)},
        value,
        drawn,
        others,
    ]
    return {"cells": cells, "dim": not route}


def shares(face: Express01Face, s: State, seat: int, built: list[int]) -> Sheet:
    """EX-4.2, 7.1: price and worth of a share are the same number; a further station is worth a point a share."""
    rows = []
    for c in built:
        held = [s.held(c, p) for p in range(s.players)]
        rival = max(held[p] for p in range(s.players) if p != seat)
        cells: list[Cell] = [{**face.company_chip(c), "text": face.board.companies[c].name}]
        cells += [s.stations(c), held[seat], rival, signed(held[seat] - rival)]
        rows.append(
            {"cells": cells, "pick": f"company:{face.board.companies[c].key}", "dim": s.stations(c) > len(s.hand(seat))}
        )
    made = face.sheet("worth", ["company", "price", "yours", "most", "per_station"], rows)
    made["note"] = face.texts.get("word.hand_cards", None, {"n": len(s.hand(seat))})
    return made


def ending(face: Express01Face, s: State) -> Sheet:
    """EX-11.1, 11.2, 4.5: what ends the game, and who would get the black engine now."""
    word, sizes = face.texts.get, [len(s.rows[STACK + stack]) for stack in range(face.land.stacks)]
    thin = sum(1 for size in sizes if 0 < size <= 2)
    poor = min(range(s.players), key=lambda p: (s.capital(p), s.cells[POSITION + p]))
    rows: list[Row] = [
        {"cells": [word("word.removed"), s.cells[OFF], face.terms.end_bases]},
        {
            "cells": [
                {"text": word("word.empty"), "sub": word("word.thin", None, {"n": thin})},
                sizes.count(0),
                face.terms.end_stacks,
            ]
        },
        {"cells": [word("word.poorest"), {"seat": poor}, s.capital(poor)]},
    ]
    return face.sheet("ending", ["reason", "now", "at"], rows)


# What a move takes from others ---------------------------------------------------------------------------


def prevents(face: Express01Face, s: State, code: int) -> tuple[Text, list[int]] | None:
    """A share taken from its holder; the last one there is to buy; a position before one's own."""
    codes = face.setup.codes
    if codes.swap <= code < codes.lay:
        other = code - codes.swap
        before = s.cells[POSITION + other] < s.cells[POSITION + s.seat]
        told = face.texts.get("prevents.position", face.name, {"position": s.cells[POSITION + other]})
        return told, [other] if before else []
    if not codes.buy <= code < codes.bonus:
        return None
    company, source = divmod(code - codes.buy, codes.sources)
    if source != FROM_STACKS:
        return face.texts.get("prevents.held", face.name, {"company": company}), [source - 1]
    if unseen(s, company) != 1 or any(s.land.engine[card] == company for card in s.hand(s.seat)):
        return None
    return face.texts.get("prevents.last", face.name, {"company": company}), others_than(s, s.seat)


def unseen(s: State, company: int) -> int:
    """Shares in the stacks or in others' hands: the deciding seat can count them, but not tell which are where."""
    held = [card for p in others_than(s, s.seat) for card in s.hand(p) if s.land.engine[card] == company]
    return len(held) + sum(s.stock(card) for card in s.land.shares_of[company])


def others_than(s: State, seat: int) -> list[int]:
    return [p for p in range(s.players) if p != seat]
