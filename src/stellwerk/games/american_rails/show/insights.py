"""What an expert works out by hand each turn, worked out: American Rails hides nothing, so all of it may be said.

- In an auction: how much money each bidder has; what the share pays whoever wins it, in a year and until the end; and what
  it takes from those who hold shares of the company already.
- While expanding and funding: how many cubes and dollars a company is from Chicago, New York and Atlanta, and whether its
  treasury pays for that (10 income for every pair).
- Always: what the own shares pay, and how near the end is: years, unsold shares, supplies that run low; and whether the
  supplies can end the game this very year.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from stellwerk.kernel.core import NOBODY
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell
from stellwerk.kernel.sheets import Row, Sheet
from stellwerk.kernel.texts import Text, both, signed

from ..actions import CHOOSE, FUND
from ..rules.dividends import dividend_of, per_share, spare_pieces
from ..state import (
    AUCTION,
    BLOCKED,
    COMPANIES,
    CUBES,
    OFFERED,
    ORDER,
    PER_HEX,
    PHASE,
    PHASES,
    PLACE,
    PRICE,
    SUPPLY,
    YEAR,
    State,
)

if TYPE_CHECKING:
    from .face import AmericanRailsFace

MOST_CUBES_A_PHASE = 9  # Expand 4, Expand 3 and Expand 2, each once
DONE = "✓"
HEXES = 1 << 16  # above any number of hexes and of cubes on a way
FAR = 1 << 60


def insights(face: AmericanRailsFace, s: State, seat: int | None) -> list[Sheet]:
    made = [auction(face, s, seat)] if s.seat >= 0 and s.cells[OFFERED] != NOBODY else []
    made.append(dividends(face, s, seat))
    if s.seat >= 0 and any(s.on_map(c) for c in range(COMPANIES)):
        made += [special_links(face, s), ending(face, s)]
    return made


def dividends(face: AmericanRailsFace, s: State, seat: int | None) -> Sheet:
    """The dividend of a seat, were it paid now; for a spectator that of everybody."""
    rows = []
    for p in range(face.players) if seat is None else [seat]:
        for c in range(COMPANIES):
            if s.held(c, p):
                held, each = s.held(c, p), per_share(s, c)
                name = face.board.companies[c].name
                cells: list[Cell] = [{**face.company_chip(c), "text": name}, s.income(c), held]
                cells += [{"money": each}, {"money": held * each}]
                rows.append({"seat": p, "cells": cells} if seat is None else {"cells": cells})
    made = face.sheet("dividend", ["company", "income", "shares_held", "per_share", "for_you"], rows)
    if seat is not None:
        total = dividend_of(s, seat)
        made["note"] = both(f"${total}", f"{total} $")
    return made


# The share that is auctioned ------------------------------------------------------------------------


def years_left(s: State) -> int:
    """Dividends still to come, this year's included, if nothing ends the game before."""
    return s.land.last_year - s.cells[YEAR] + 1


def income_to_come(s: State, company: int) -> int:
    """Of a company off the map: that of the best city its first cube could take."""
    if s.on_map(company):
        return s.income(company)
    return max((s.land.full[h] for h in s.free_cities()), default=0)


def gain(s: State, company: int, winner: int, seat: int) -> int:
    """What a seat is paid more or less each year if `winner` gets the share, with the income as it is."""
    income, shares = income_to_come(s, company), s.sold(company)
    each = -(-income // (shares + 1))
    return (s.held(company, seat) + (1 if seat == winner else 0)) * each - dividend(s, company, seat)


def dividend(s: State, company: int, seat: int) -> int:
    """What a company pays a seat each year, with the income as it is."""
    return s.held(company, seat) * per_share(s, company)


def auction(face: AmericanRailsFace, s: State, seat: int | None) -> Sheet:
    company = s.cells[OFFERED]
    rows = []
    for p in range(face.players):
        still_in = s.cells[AUCTION] >> p & 1 == 1
        cells: list[Cell] = [{"money": s.cash(p)}, s.held(company, p), signed(gain(s, company, p, p))]
        cells.append("" if seat is None else signed(gain(s, company, seat, p)))
        rows.append({"seat": p, "cells": [bidder(face, s, p, still_in), *cells], "dim": not still_in})
    made = face.sheet("auction", ["bid", "cash", "shares_held", "if_wins", "if_you_win"], rows)
    made["note"] = auction_note(face, s, company, seat)
    return made


def bidder(face: AmericanRailsFace, s: State, seat: int, still_in: bool) -> Cell:
    if seat == s.cells[AUCTION + 2]:
        return {"money": s.cells[AUCTION + 1]}
    return face.texts.get("word.in") if still_in else face.texts.get("word.passed")


def auction_note(face: AmericanRailsFace, s: State, company: int, seat: int | None) -> Text:
    winner = max(s.seat, 0) if seat is None else seat
    each = gain(s, company, winner, winner)
    values = {"company": company, "each": each, "years": years_left(s), "total": each * years_left(s)}
    return face.texts.get("word.share_pays", face.name, values)


# Special links -----------------------------------------------------------------------------------------


def special_links(face: AmericanRailsFace, s: State) -> Sheet:
    rows = []
    for c in range(COMPANIES):
        if s.on_map(c):
            ways = face.ways_to_special(s, c)
            cells: list[Cell] = [
                {**face.company_chip(c), "text": face.board.companies[c].name},
                {"money": s.treasury(c)},
            ]
            rows.append(
                {
                    "cells": [*cells, *(way_cell(face, way) for way in ways)],
                    "pick": f"company:{face.board.companies[c].key}",
                }
            )
    made = face.sheet("special", ["company", "treasury"], rows)
    told = face.texts.get("about.columns.special.way")
    for h in s.land.special:
        made["columns"].append({"label": both(*[face.hex_name(h, "en")] * 2), "align": "right", "about": told})
    return made


def way_cell(face: AmericanRailsFace, way: tuple[int, int] | None) -> Cell:
    """Dollars and cubes; a tick where the company is already."""
    if way is None:
        return "–"
    dollars, cubes = way
    return (
        {"text": both(f"${dollars}", f"{dollars} $"), "sub": face.texts.get("word.cubes", None, {"cubes": cubes})}
        if cubes
        else DONE
    )


def ways(s: State, company: int) -> list[tuple[int, int] | None]:
    """For each special city the cheapest way there: dollars at today's prices, and cubes; None: there is none.

    A way is one number, dollars before cubes before the hex it has come to: heaps of such numbers are quick.
    """
    size, near, on_map = s.land.size, s.land.neighbours, s.part(CUBES, PER_HEX * s.land.size)
    there, price = on_map[::PER_HEX], on_map[PRICE - CUBES :: PER_HEX]
    best = [FAR] * size
    queue = [h for h in range(size) if there[h] >> company & 1]
    for h in queue:
        best[h] = 0
    missing = sum(1 for h in s.land.special if best[h])
    while queue and missing:
        way, h = divmod(heappop(queue), HEXES)
        if way > best[h]:
            continue
        missing -= way > 0 and h in s.land.special
        for other in near[h]:
            reached = way + price[other] * HEXES + 1
            if reached < best[other] and price[other] < BLOCKED:
                best[other] = reached
                heappush(queue, reached * HEXES + other)
    return [divmod(best[h], HEXES) if best[h] < FAR else None for h in s.land.special]


def map_key(s: State) -> tuple[int, ...]:
    """All that ways hang on: cubes and houses of every hex."""
    return tuple(s.part(CUBES, PER_HEX * s.land.size))


# The end ---------------------------------------------------------------------------------------------------


def ending(face: AmericanRailsFace, s: State) -> Sheet:
    """The three ways to the end, and a warning when supplies can do it this year."""
    shares = sum(s.unsold(c) for c in range(COMPANIES))
    low = spare_pieces(s).count(0)
    word = face.texts.get
    rows: list[Row] = [
        {"cells": [word("word.years"), years_left(s), ""]},
        {"cells": [word("word.unsold"), shares, 0]},
        {"cells": [word("word.supplies"), low, face.players]},
    ]
    made = face.sheet("ending", ["reason", "now", "at"], rows)
    if can_end_this_year(s):
        made["note"] = word("word.can_end")
    elif shares <= phases_left(s):
        made["note"] = word("word.can_end_shares")
    return made


def phases_left(s: State) -> int:
    """Action phases of this year, the present one included; each has one Auction and one Develop."""
    return PHASES - max(s.cells[PHASE], 1) + 1


def can_end_this_year(s: State) -> bool:
    """AR-7.5: whether the cubes and houses that can still be placed this year could bring enough supplies down."""
    phases, spare = phases_left(s), spare_pieces(s)
    houses, cubes = spare[-1], sorted(spare[:-1])
    missing = s.players - (1 if houses <= phases else 0)
    return sum(cubes[: max(0, missing)]) <= MOST_CUBES_A_PHASE * phases


def prevents(face: AmericanRailsFace, s: State, code: int) -> tuple[Text, list[int]] | None:
    """A space those who choose later can't take; a forest or mountain that takes one cube, from whoever stood beside it."""
    seat, codes = s.seat, face.codes
    if CHOOSE <= code < FUND:
        later = [p for p in s.cells[ORDER + s.cells[PLACE] + 1 : ORDER + s.players] if p >= 0]
        return face.texts.get(f"space.{face.board.spaces[code - CHOOSE]}"), later
    if not codes.expand <= code < codes.bid:
        return None
    company, here = divmod(code - codes.expand, codes.hexes)
    if not s.land.single[here]:
        return None
    beside = 0
    for near in s.land.neighbours[here]:
        beside |= s.cells[CUBES + PER_HEX * near]
    others = [c for c in range(COMPANIES) if c != company and beside >> c & 1 and s.cells[SUPPLY + c] > 0]
    rivals = [p for p in range(s.players) if p != seat and any(s.held(c, p) for c in others)]
    return {lang: face.hex_name(here, lang) for lang in LANGUAGES}, rivals
