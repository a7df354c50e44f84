"""A payment of several points as one pick: sensible mixes, told by what they spend and what they leave.

First Train asks point by point (FT-5.35, 6.10); these are the same answers, given at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stellwerk.kernel.choices import run_to_question
from stellwerk.kernel.core import STEP
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Shortcut
from stellwerk.kernel.texts import Text

from ..actions import MEANS, PAY
from ..rules.steps import EXCHANGE_POINTS, PAY_LINE
from ..state import DUE, HAND, State
from .panels import chip

if TYPE_CHECKING:
    from .face import FirstTrainFace

ASKED: Final = (EXCHANGE_POINTS, PAY_LINE)
MOST: Final = 4

Taste = Callable[[State, int], int]  # how gladly a point of these means is spent


def shortcuts(face: FirstTrainFace, s: State) -> list[Shortcut]:
    """Different mixes, the most even one first; nothing where one answer settles it."""
    if s.seat < 0 or s.cells[STEP] not in ASKED or s.cells[DUE] < 2:
        return []
    mixes: dict[tuple[int, ...], list[int]] = {}
    for taste in tastes():
        way = paid_by(s, taste)
        mixes.setdefault(tuple(sorted(way)), way)
    return [told(face, s, way) for way in list(mixes.values())[:MOST]]


def tastes() -> list[Taste]:
    """What there is most of; then each of the means as far as it goes, then what there is most of."""
    return [left, *(first_of(means) for means in range(len(MEANS)))]


def left(s: State, means: int) -> int:
    return s.cells[HAND + s.seat] if means == 0 else s.influence(means - 1, s.seat)


def first_of(wanted: int) -> Taste:
    return lambda s, means: 1000 if means == wanted else left(s, means)


def paid_by(s: State, taste: Taste) -> list[int]:
    """The answers, point by point, until all is paid."""
    twin, way = s.clone(), list[int]()
    assert isinstance(twin, State)
    for _ in range(s.cells[DUE]):
        options = twin.steps[twin.cells[STEP]].legal(twin)
        way.append(max(options, key=lambda code: taste(twin, code - PAY)))
        twin.peek(way[-1])
    run_to_question(twin)
    return way


def told(face: FirstTrainFace, s: State, way: list[int]) -> Shortcut:
    counts = Counter(code - PAY for code in way)
    spent: Text = {
        lang: ", ".join(worded(face, n, means, lang) for means, n in sorted(counts.items())) for lang in LANGUAGES
    }
    rest = [(means, left(s, means) - counts[means]) for means in range(len(MEANS))]
    kept: Text = {
        lang: face.texts.raw("payment.leaves", lang).format(
            rest=", ".join(worded(face, n, means, lang) for means, n in rest if n) or "–"
        )
        for lang in LANGUAGES
    }
    cells: list[Cell] = [chip(MEANS[means]) for means in sorted(counts) if means]
    return Shortcut(spent, kept, tuple(way), cells or None)


def worded(face: FirstTrainFace, n: int, means: int, lang: str) -> str:
    return face.texts.get(f"payment.{MEANS[means]}", None, {"n": n})[lang]
