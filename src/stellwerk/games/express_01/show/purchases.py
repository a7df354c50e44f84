"""A share in one pick: company and source, the cards that pay, the share that is taken, with sensible defaults.

Paid are the cards one misses least: no share of a company with stations, then the lowest level. Taken is a share of the lowest
level, from the stacks the first one there. Whoever wants another mix answers question by question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stellwerk.kernel.choices import run_to_question
from stellwerk.kernel.core import STEP
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Shortcut
from stellwerk.kernel.texts import Namer

from ..rules.steps import CHOOSE_ACTION, PAY_SHARE, TAKE_SHARE
from ..state import State

if TYPE_CHECKING:
    from .face import Express01Face

MOST: Final = 6
SHOWN: Final = 3  # cards that pay; more would not fit beside the share


def shortcuts(face: Express01Face, s: State, name: Namer) -> list[Shortcut]:
    if s.seat < 0 or s.cells[STEP] != CHOOSE_ACTION:
        return []
    codes = face.setup.codes
    bought = [code for code in s.legal() if codes.buy <= code < codes.bonus]
    return [purchase(face, s, code, name) for code in bought[:MOST]]


def purchase(face: Express01Face, s: State, buy: int, name: Namer) -> Shortcut:
    codes, twin, way = face.setup.codes, s.clone(), [buy]
    assert isinstance(twin, State)
    twin.source = None
    twin.peek(buy)
    run_to_question(twin)
    while twin.cells[STEP] in (PAY_SHARE, TAKE_SHARE):
        options = twin.steps[twin.cells[STEP]].legal(twin)
        pays = twin.cells[STEP] == PAY_SHARE
        way.append(min(options, key=lambda code: missed(s, code - (codes.pay if pays else codes.take), pays)))
        twin.peek(way[-1])
        run_to_question(twin)
    return told(face, buy, way, name)


def missed(s: State, card: int, pays: bool) -> tuple[int, int]:
    """How much a card is missed: a share of a company that has stations more than any other, then by its number."""
    engine = s.land.engine[card]
    return int(pays and engine >= 0 and s.stations(engine) > 0), card


def told(face: Express01Face, buy: int, way: list[int], name: Namer) -> Shortcut:
    codes, raw = face.setup.codes, face.texts.raw
    company, source = divmod(buy - codes.buy, codes.sources)
    paid = [code - codes.pay for code in way if codes.pay <= code < codes.take]
    taken = [code - codes.take for code in way if codes.take <= code < codes.draw]
    note = {
        lang: raw("share.whole", lang).format(
            paid=named(face, paid, lang), taken=named(face, taken, lang), source=name("from", source, lang)
        )
        for lang in LANGUAGES
    }
    label = {lang: face.name("company", company, lang) for lang in LANGUAGES}
    return Shortcut(label, note, tuple(way), shown(face, company, paid, taken))


def named(face: Express01Face, cards: list[int], lang: str) -> str:
    return ", ".join(face.name("called", card, lang) for card in cards)


def shown(face: Express01Face, company: int, paid: list[int], taken: list[int]) -> Cell:
    """The company, the cards that go and the share that comes, as pictures; of many cards only how many."""
    pay: list[Cell] = [picture(face, card) for card in paid] if len(paid) <= SHOWN else [f"{len(paid)} ×"]
    return [face.company_chip(company), *pay, "→", *(picture(face, card) for card in taken)]


def picture(face: Express01Face, card: int) -> Cell:
    key = face.board.cards[card].key
    return {"picture": face.card_icon(key), "label": face.card_told(card)}
