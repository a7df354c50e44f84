"""What people see: names, questions, notes, and what the game can work out; the panels are in `panels.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Namer, Text, Texts, both

from ..actions import TURNS
from ..board.card import letters
from ..rules.bonus import entitled, payout
from ..rules.round_end import END_KEYS
from ..rules.route import value_of
from ..state import (
    BLACK,
    COMPANY,
    CREDIT,
    DUE,
    NONE,
    OFF,
    POSITION,
    ROUND,
    SOURCE,
    STACK,
    VALUE,
    State,
)
from . import scene, terminal
from .artwork import ROMAN
from .panels import Panels
from .view import view_of

if TYPE_CHECKING:
    from ..setup import Express01Setup

EDGE_NAMES = {"en": "NESW", "de": "NOSW"}


class Express01Face(Panels):
    drawn_slots = ("hand", "stack", "space", "company", "player")

    def __init__(self, texts: Texts, setup: Express01Setup) -> None:
        super().__init__(texts, setup.board)
        self.setup, self.players = setup, setup.players
        self.terms, self.trains, self.land = setup.terms, setup.trains, setup.land
        self.kept: tuple[int, list[list[int]]] = (NONE, [])  # the last position somebody looked at, and its routes

    # Names --------------------------------------------------------------------------------------

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "card":
            return f"{self.board.cards[value].no} · {self.card_face(value, lang)}"
        if kind in ("no", "hand", "share"):
            return self.card_name(value)
        if kind == "space":
            return f"{self.board.spaces[value].name} ({self.board.spaces[value].no})"
        if kind == "company":
            return self.board.companies[value].name
        if kind == "stack":  # a pick: what tells stacks apart comes first, for a list may cut the rest off
            key = self.board.stacks[value]
            return f"{ROMAN[int(key[-1])]} · {self.type_name(key, lang)}"
        if kind == "pile":
            return self.stack_name(self.board.stacks[value], lang)
        if kind == "turn":
            return self.texts.raw(f"turn.{TURNS[value]}", lang)
        if kind == "end":
            return self.texts.raw(f"end.{END_KEYS[value]}", lang)
        if kind == "from" and not value:
            return self.texts.raw("word.stacks", lang)
        raise AssertionError(f"Express 01 has no {kind}")

    def seats_of(self, kind: str, value: int) -> list[int]:
        if kind == "from":  # a player's hand, or the stacks
            return [value - 1] if value else []
        return [value] if kind in ("player", "seat") else []

    def type_name(self, stack: str, lang: str) -> str:
        return self.texts.raw(f"type.{stack.rpartition('_')[0]}", lang)

    def stack_name(self, key: str, lang: str) -> str:
        return f"{self.type_name(key, lang)} {ROMAN[int(key[-1])]}"

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.setup, self.routes(core), seat)

    def routes(self, s: State) -> list[list[int]]:
        """Each company's best route now; found once a position, however many people look at it."""
        position, found = self.kept
        if position != s.hash():
            black = self.black_counts(s)
            found = [self.trains.best(s, c, black) if s.stations(c) else [] for c in range(self.land.companies)]
            self.kept = s.hash(), found
        return found

    def black_counts(self, s: State) -> bool:
        """Whether the black engine takes part without being asked for."""
        return not self.terms.ask and s.cells[BLACK] != NONE

    # Numbers players care about, and what a pick says beside its name -----------------------------------

    def facts(self, core: Core, seat: int) -> list[Fact]:
        assert isinstance(core, State)
        word = self.texts.get
        facts = [
            Fact("hand", word("fact.hand"), len(core.hand(seat))),
            Fact("capital", word("fact.capital"), core.capital(seat)),
            Fact("pairs", word("fact.pairs"), core.pairs(seat)),
            Fact("position", word("fact.position"), core.cells[POSITION + seat]),
            Fact("removed", word("fact.removed"), core.cells[OFF]),
        ]
        for c, company in enumerate(self.board.companies):
            facts.append(Fact(f"stations:{c}", self.named("fact.stations", company.name), core.stations(c)))
            facts.append(Fact(f"shares:{c}", self.named("fact.shares", company.name), core.held(c, seat)))
        return facts

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
        assert isinstance(core, State)
        if slot in ("hand", "share"):
            return self.card_note(value)
        if slot == "stack":
            row = core.rows[STACK + value]
            note = f"{self.card_name(row[-1])} · {len(row)}" if row else "–"
            return both(note, note)
        if slot == "company":
            return self.texts.get("note.stations", None, {"n": core.stations(value)})
        if slot == "player":
            return self.texts.get("note.position", None, {"n": core.cells[POSITION + value]})
        return both("", "")

    def card_note(self, card: int) -> Text:
        """Type and level, and what the card shows."""
        stack = self.board.cards[card].stack
        return {lang: f"{self.stack_name(stack, lang)} · {self.card_face(card, lang)}" for lang in LANGUAGES}

    def card_face(self, card: int, lang: str) -> str:
        """Track, then engine or companies, bonus: EW A; NES BC +1."""
        place = self.board.cards[card]
        owners = [place.share] if place.share >= 0 else place.companies
        tracks = " ".join(letters(track, EDGE_NAMES[lang]) for track in place.tracks or (place.exits,))
        bonus = f"+{place.bonus}" if place.bonus else ""
        return " ".join(filter(None, (tracks, "".join(self.board.companies[c].key for c in owners), bonus)))

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot == "company":
            return self.company_chip(value)
        if slot == "player":
            return {"seat": value}
        if slot == "from" and value:
            return {"seat": value - 1}
        if slot in ("hand", "share") and self.board.cards[value].share >= 0:
            return self.company_chip(self.board.cards[value].share)
        return None

    def ask(self, core: Core) -> dict[str, int]:
        cells = core.cells
        return {
            "company": max(cells[COMPANY], 0),
            "due": cells[DUE],
            "left": cells[VALUE],
            "paid": cells[CREDIT],
            "seat": max(cells[SOURCE] - 1, 0),
            "round": cells[ROUND],
        }

    # What the game can work out for a player ---------------------------------------------------------------

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        """Each company's best route now, its value, and what a seat would draw as initiator."""
        assert isinstance(core, State)
        rows = [self.route_row(core, c, seat) for c in range(self.land.companies) if core.stations(c)]
        made = self.sheet("routes", ["company", "range", "route", "worth", "for_you"], rows)
        made["note"] = self.texts.get("sheet.routes_note")
        return [made]

    def route_row(self, s: State, c: int, seat: int | None) -> dict[str, Any]:
        black, route = self.black_counts(s), self.routes(s)[c]
        value = value_of(s, route)
        ends = " … ".join(self.board.spaces[space].name for space in route[:: max(1, len(route) - 1)])
        drawn: Cell = "–"
        if seat is not None and route and s.cells[ROUND] and entitled(s, c, seat):
            drawn = payout(s, c, seat, value, black, self.terms.surplus)[seat]
        cells: list[Cell] = [
            self.company_chip(c),
            self.trains.reach(s, c, black),
            {"text": ends or "–", "sub": " ".join(self.board.spaces[space].no for space in route)},
            value,
            drawn,
        ]
        return {"cells": cells, "dim": not route}

    # Drawing ---------------------------------------------------------------------------------------------

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang, self.texts)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, action)

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)
