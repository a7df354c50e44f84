"""Cards in words, for sentences and for whoever does not see their pictures. Their names hold no numbers."""

from __future__ import annotations

from typing import Final

from stellwerk.kernel.texts import Texts

from ..board.card import Card, letters
from ..board.loader import Board
from .artwork import ROMAN

EDGE_NAMES: Final = {"en": "NESW", "de": "NOSW"}
FEW: Final = 2  # companies of a station that are named; of more only their number


def card_kind(board: Board, texts: Texts, card: Card, lang: str) -> str:
    """Type and level: Route I."""
    return f"{texts.raw(f'card.{card.type}', lang)} {ROMAN[card.level]}"


def card_name(board: Board, texts: Texts, card: Card, lang: str) -> str:
    """With the company whose engine or station it has: Route I (Bayerische Staatsbahn)."""
    whose = owners(board, texts, card, lang)
    kind = card_kind(board, texts, card, lang)
    return f"{kind} ({whose})" if whose else kind


def card_number(board: Board, texts: Texts, card: Card, lang: str) -> str:
    return card.no


def owners(board: Board, texts: Texts, card: Card, lang: str) -> str:
    companies = companies_of(card)
    if len(companies) > FEW:
        return texts.raw("card.companies", lang).format(n=len(companies))
    return ", ".join(board.companies[c].name for c in companies)


def card_words(board: Board, texts: Texts, card: Card, lang: str) -> list[str]:
    """What its picture shows beside type and level: whose card it is, track, bonus."""
    share = [texts.raw("card.share", lang).format(company=board.companies[card.share].name)] if card.share >= 0 else []
    tracks = [letters(track, EDGE_NAMES[lang]) for track in card.tracks or (card.exits,)]
    bonus = [texts.raw("card.bonus", lang).format(bonus=card.bonus)] if card.bonus else []
    return [
        *share,
        *(board.companies[c].name for c in card.companies),
        texts.raw("card.track", lang).format(tracks=" ".join(map("–".join, tracks))),
        *bonus,
    ]


def companies_of(card: Card) -> tuple[int, ...]:
    """Whose engine or station is printed on it."""
    return (card.share,) if card.share >= 0 else card.companies


CARD_NAMES: Final = {
    "hand": card_kind,
    "card": card_kind,
    "share": card_kind,
    "called": card_name,  # in a sentence
    "number": card_number,
}
