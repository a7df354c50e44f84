"""What an expert works out by hand each turn, worked out: Age of Steam hides only the order of the bag.

- Which cube brings what: for every cube that gets home within the own reach its best delivery, to whom else it pays, and
  who may move that cube before one's own go.
- The money: what is left of the cash after income and expenses of this round, or what is missing and lowers the income.
- The reduction: what the income falls by at the end of the round, and how far the next, dearer row of the track is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.kernel.core import NOBODY, STEP
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell
from stellwerk.kernel.sheets import Row, Sheet
from stellwerk.kernel.texts import Text, both, signed

from ..actions import ACTION_KEYS, CHOOSE, COLOUR_KEYS, FIRST_MOVE, RIDE
from ..rules.network import network_of, within
from ..rules.steps import MOVE_GOODS, RIDE_ON
from ..state import ACTION, PLACE, RIDE_FROM, TURNS, State
from .deliveries import Delivery, deliveries
from .displays import INCOME_ROWS

if TYPE_CHECKING:
    from .face import AgeOfSteamFace

BEST = 8  # deliveries offered as shortcuts, and cubes shown
BEFORE_INCOME = ("shares", "order", "actions", "build", "goods")


def insights(face: AgeOfSteamFace, s: State, seat: int | None) -> list[Sheet]:
    """The best deliveries of a seat, whoever is on turn; of a spectator those of the mover. And the end of the round."""
    mover = seat if seat is not None else max(s.seat, 0)
    if s.is_out(mover) or s.seat < 0:
        return []
    made = [] if s.cells[RIDE_FROM] >= 0 else [best_cubes(face, s, mover)]
    phase = face.view_phase(s)
    return [*made, round_end(face, s)] if phase in BEFORE_INCOME else made


# Deliveries ---------------------------------------------------------------------------------------


def by_cube(found: list[Delivery]) -> dict[tuple[int, int], list[int]]:
    """Each cube with the numbers of its deliveries, best first; cubes by their best one."""
    cubes: dict[tuple[int, int], list[int]] = {}
    for n, delivery in enumerate(found):
        cubes.setdefault((delivery.hex, delivery.colour), []).append(n)
    return cubes


def best_cubes(face: AgeOfSteamFace, s: State, seat: int) -> Sheet:
    """One line a cube: its best delivery; the ways it has besides are counted."""
    found = deliveries(s, face.rules, seat)
    cubes, ahead = by_cube(found), moves_before(s, seat)
    rows = [cube_row(face, s, found[ways[0]], len(ways) - 1, seat, ahead) for ways in list(cubes.values())[:BEST]]
    if seat == s.seat and s.cells[STEP] == MOVE_GOODS:  # then the best ones can be picked as a whole
        for row, ways in zip(rows, cubes.values(), strict=False):
            row["pick"] = f"whole:{ways[0] + 1}" if ways[0] < BEST else row["pick"]
    made = face.sheet("deliveries", ["way", "links", "for_you", "others", "before"], rows)
    said = "word.cubes_home" if cubes else "word.no_cube_home"
    made["note"] = face.texts.get(said, None, {"cubes": len(cubes), "ways": len(found)})
    return made


def cube_row(face: AgeOfSteamFace, s: State, best: Delivery, more: int, seat: int, ahead: list[int]) -> Row:
    """From where to where; the stops between, and how many other ways there are, stand below in small."""
    stops = [best.hex, *(face.board.stops[stop] for stop in best.stops)]
    names = {lang: [face.hex_name(h, lang) for h in stops] for lang in LANGUAGES}
    way = {lang: f"{named[0]} → {named[-1]}" for lang, named in names.items()}
    other = face.texts.get("word.more_ways", None, {"ways": more})
    below = {
        lang: " · ".join(filter(None, (face.via(named[1:-1], lang), other[lang] if more else "")))
        for lang, named in names.items()
    }
    others: list[Cell] = [{"seat": p, "text": f"+{gain}"} for p, gain in enumerate(best.gains) if gain and p != seat]
    rivals: list[Cell] = [{"seat": p} for p in ahead if may_move(face, s, best, p)]
    first = [face.cube_chip(best.colour), {"text": way, "sub": below}]
    return {
        "pick": f"hex:{face.board.hexes[best.hex].id}",
        "cells": [first, len(best.edges), best.own(seat), others or "–", rivals or "–"],
    }


def moves_before(s: State, seat: int) -> list[int]:
    """Who moves a cube before this seat's next go: those still ahead in the goods phase, or, before it, all that will be."""
    if s.cells[STEP] in (MOVE_GOODS, RIDE_ON):
        order = s.rows[TURNS]
        here = s.cells[PLACE]
        rest = [*order[here:], *order[:here]]
        return rest[: rest.index(seat)] if seat in rest else []
    order = s.playing()
    order.sort(key=lambda p: s.cells[ACTION + p] != FIRST_MOVE)
    return order[: order.index(seat)] if seat in order else []


def may_move(face: AgeOfSteamFace, s: State, best: Delivery, seat: int) -> bool:
    """Whether the cube gets home within that seat's reach, by whatever way; of cubes on open country nobody can be sure."""
    stop = s.land.stop_of[best.hex]
    if stop < 0:
        return s.reach(seat) >= len(best.edges)
    return within(s, face.rules, network_of(s), best.colour, stop)[s.reach(seat)] >> stop & 1 == 1


def prevents(face: AgeOfSteamFace, s: State, code: int) -> tuple[Text, list[int]] | None:
    """The last cube of its colour that others could bring home from there; an action those who choose later can't have."""
    if CHOOSE <= code < RIDE:
        later = [p for p in s.rows[TURNS][s.cells[PLACE] + 1 :] if s.cells[ACTION + p] == NOBODY]
        return face.texts.get(f"action.{ACTION_KEYS[code - CHOOSE]}"), later
    if not face.codes.move <= code < face.codes.build:
        return None
    here, colour = divmod(code - face.codes.move, len(COLOUR_KEYS))
    stop = s.land.stop_of[here]
    if stop < 0 or s.cubes(stop, colour) != 1:
        return None
    reached = within(s, face.rules, network_of(s), colour, stop)
    rivals = sorted(p for p in s.playing() if p != s.seat and reached[s.reach(p)] >> stop & 1)
    return face.texts.get("prevents.cube", face.name, {"cube": colour, "hex": here}), rivals


# The end of the round -----------------------------------------------------------------------------------


def round_end(face: AgeOfSteamFace, s: State) -> Sheet:
    """Phases 6 to 8 with the incomes as they are now."""
    rows = [forecast(face, s, seat) for seat in s.playing()]
    return face.sheet("round_end", ["income", "due", "after", "fall", "next_fall"], rows)


def cash_after(s: State, seat: int) -> int:
    """AS-15.1 to 15.3, with the income as it is now; below 0 so much is missing."""
    return s.cash(seat) + s.income(seat) - s.shares(seat) - s.reach(seat)


def forecast(face: AgeOfSteamFace, s: State, seat: int) -> Row:
    """AS-15.1 to 15.11: income, shares and reach; what is missing lowers the income before it is reduced."""
    income, due = s.income(seat), s.shares(seat) + s.reach(seat)
    cash = cash_after(s, seat)
    left = income + min(0, cash)
    fall = 0 if left < 0 else face.rules.reduction(s, left)
    after: Cell = {"money": cash} if cash >= 0 else {"text": both(f"−${-cash}", f"−{-cash} $"), "strong": True}
    ahead = next((first - income for first in INCOME_ROWS if first > income), None)
    cells: list[Cell] = [income, {"money": due}, after, signed(-fall) if fall else "0", "–" if ahead is None else ahead]
    return {"seat": seat, "now": seat == s.seat, "dim": left < 0, "cells": cells}
