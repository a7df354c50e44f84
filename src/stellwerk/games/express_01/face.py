"""What people see: the view of a seat, and panels, questions and notes made from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Face, Fact, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Text, Texts, both

from . import scene, terminal
from .actions import TURNS
from .card import letters
from .panels import Panels
from .rules.bonus import limits_of, payout
from .rules.round_end import END_KEYS
from .rules.route import value_of
from .rules.subsidy import marker
from .state import (
    ACTED,
    BLACK,
    CAPITAL,
    COMPANY,
    CREDIT,
    DISPLAY,
    DRAWN,
    DUE,
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
    SOURCE,
    STACK,
    STATION_BASES,
    USED,
    VALUE,
    WEST,
    State,
)

if TYPE_CHECKING:
    from .setup import Express01Setup

EDGE_NAMES = {"en": "NESW", "de": "NOSW"}


class Express01Face(Face):
    drawn_slots = ("hand", "stack", "space", "company", "player")

    def __init__(self, texts: Texts, setup: Express01Setup) -> None:
        super().__init__(texts)
        self.setup, self.board, self.players = setup, setup.board, setup.players
        self.terms, self.trains, self.land = setup.terms, setup.trains, setup.land
        self.panels = Panels(texts, setup.board)

    # Names --------------------------------------------------------------------------------------

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "card":
            return f"{self.card_key(value)} · {self.card_face(value, lang)}"
        if kind in ("no", "hand", "share"):
            return self.card_key(value)
        if kind == "space":
            return f"{self.board.spaces[value].name} ({self.board.spaces[value].no})"
        if kind == "company":
            return self.board.companies[value].name
        if kind == "stack":
            return self.stack_name(self.board.stacks[value], lang)
        if kind == "turn":
            return self.texts.raw(f"turn.{TURNS[value]}", lang)
        if kind == "end":
            return self.texts.raw(f"end.{END_KEYS[value]}", lang)
        if kind in ("player", "from"):
            return self.seat_word(value if kind == "player" else value - 1, lang)
        raise AssertionError(f"Express 01 has no {kind}")

    def seat_word(self, seat: int, lang: str) -> str:
        return self.texts.raw("word.stacks", lang) if seat < 0 else f"{self.texts.raw('word.seat', lang)} {seat + 1}"

    def stack_name(self, key: str, lang: str) -> str:
        kind, _, level = key.rpartition("_")
        return f"{self.texts.raw(f'type.{kind}', lang)} {level}"

    # The view: hands are hidden, and so is the order below the tops (EX-3) -------------------------

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return {
            "game": "express_01",
            "board": self.board.key,
            "seat": seat,
            "turn": None if core.seat < 0 else core.seat,
            "over": core.seat < 0,
            "step": core.steps[core.cells[STEP]].name,
            "round": core.cells[ROUND],
            "plan": self.plan_of(core),
            "marked": [space.no for i, space in enumerate(self.board.spaces) if self.setup.marked[i]],
            "stacks": [self.stack_of(core, stack) for stack in range(self.land.stacks)],
            "players": [self.player_of(core, p, seat) for p in range(self.players)],
            "companies": [self.company_of(core, c) for c in range(self.land.companies)],
            "black": None if core.cells[BLACK] == NONE else core.cells[BLACK],
            "removed": core.cells[OFF],
            "end": {"base_cards": self.terms.end_bases, "stacks": self.terms.end_stacks},
            "west_open": bool(self.board.west) and not core.cells[WEST],
            "mode": core.cells[MODE],
            "step_paid": core.cells[CREDIT],
            "step_laid": core.cells[LAID],
            "bonus": self.bonus_of(core),
            "route": [self.board.spaces[space].no for space in core.rows[ROUTE]],
            "last": [],
        }

    def plan_of(self, s: State) -> dict[str, Any]:
        return {
            space.no: {"card": self.board.cards[s.card(i)].key, "turn": TURNS[s.local(i) & 1]}
            for i, space in enumerate(self.board.spaces)
            if s.card(i) >= 0
        }

    def stack_of(self, s: State, stack: int) -> dict[str, Any]:
        """EX-3.5, 14.7: top and size; the contents sorted, or in order, or not at all."""
        row = s.rows[STACK + stack]
        shown = {"key": self.board.stacks[stack], "size": len(row), "top": self.card_key(row[-1]) if row else None}
        wanted = self.setup.options["stack_view"]
        if wanted != "top_only":
            shown["cards"] = [self.card_key(card) for card in (sorted(row) if wanted == "contents" else row)]
        return shown

    def card_key(self, card: int) -> str:
        return self.board.cards[card].key

    def player_of(self, s: State, p: int, seat: int | None) -> dict[str, Any]:
        cells, own = s.cells, p == seat
        at, flat = marker(cells[CAPITAL + p])
        return {
            "seat": p,
            "position": cells[POSITION + p] or None,
            "acted": cells[ACTED + p] == 1,
            "hand": len(s.hand(p)),
            "cards": [self.card_key(card) for card in s.rows[HAND + p]] if own else None,
            "chosen": self.card_key(cells[SHOWN + p]) if own and cells[SHOWN + p] >= 0 else None,
            "shares": [self.card_key(card) for card in s.rows[DISPLAY + p]],
            "route_bases": cells[ROUTE_BASES + p],
            "station_bases": cells[STATION_BASES + p],
            "pairs": s.pairs(p),
            "capital": s.capital(p),
            "marker": {"capital": cells[CAPITAL + p], "at": at, "flat": flat},
        }

    def company_of(self, s: State, c: int) -> dict[str, Any]:
        return {
            "key": self.board.companies[c].key,
            "stations": s.stations(c),
            "held": [s.held(c, p) for p in range(self.players)],
            "in_stacks": sum(s.stock(card) for card in self.land.shares_of[c]),
            "range": self.trains.sure_reach(s, c),
        }

    def bonus_of(self, s: State) -> dict[str, Any] | None:
        if s.cells[VALUE] <= 0:
            return None
        company = s.cells[COMPANY]
        return {
            "company": self.board.companies[company].key,
            "left": s.cells[VALUE],
            "drawn": s.cells[DRAWN : DRAWN + self.players],
            "limits": limits_of(s, company, s.cells[USED] == 1),
        }

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

    def named(self, key: str, name: str) -> Text:
        return {lang: f"{self.texts.raw(key, lang)} {name}" for lang in LANGUAGES}

    def pick_note(self, core: Core, slot: str, value: int) -> Text:
        assert isinstance(core, State)
        if slot in ("hand", "share"):
            return self.card_note(value)
        if slot == "stack":
            row = core.rows[STACK + value]
            note = f"{self.card_key(row[-1])} · {len(row)}" if row else "–"
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
            return self.panels.chip(value)
        if slot == "player":
            return {"seat": value}
        if slot == "from" and value:
            return {"seat": value - 1}
        if slot in ("hand", "share") and self.board.cards[value].share >= 0:
            return self.panels.chip(self.board.cards[value].share)
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

    # Panels, all from the view -------------------------------------------------------------------------

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["round"] == 0:
            return self.texts.get("status.set_up")
        values = {"round": view["round"], "removed": view["removed"], "end": view["end"]["base_cards"]}
        return self.texts.get("status.round", None, values)

    def phases(self, view: View) -> list[dict[str, Any]]:
        """The order of positions once; then subsidy, turns and the check of the end, round after round."""
        begun = view["round"] > 0
        listed = [("phase.subsidy", "done" if begun else "todo"), ("phase.turns", "now" if begun else "todo")]
        listed.append(("phase.check", "todo"))
        if not begun:
            listed.insert(0, ("phase.order", "now"))
        return [
            {
                "text": self.texts.get(key),
                "state": "done" if view["over"] else state,
                "seats": self.seats_now(view) if state == "now" and not view["over"] else [],
            }
            for key, state in listed
        ]

    def seats_now(self, view: View) -> list[dict[str, Any]]:
        order = sorted(view["players"], key=lambda player: player["position"] or player["seat"])
        return [{"seat": p["seat"], "state": self.turn_state(view, p)} for p in order]

    def turn_state(self, view: View, player: Mapping[str, Any]) -> str:
        if player["seat"] == view["turn"]:
            return "at"
        return "done" if player["acted"] else "wait"

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        return [
            self.texts.get("strip.hand", None, {"n": player["hand"]}),
            self.texts.get("strip.capital", None, {"n": player["capital"]}),
        ]

    def seat_note(self, view: View, seat: int) -> Text:
        player = view["players"][seat]
        if player["position"] is None:
            return both("", "")
        key = "note.position_black" if view["black"] == seat else "note.position"
        return self.texts.get(key, None, {"n": player["position"]})

    def sheets(self, view: View) -> list[Sheet]:
        return self.panels.sheets(view)

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        """Each company's best route now, its value, and what a seat would draw as initiator."""
        assert isinstance(core, State)
        rows = [self.route_row(core, c, seat) for c in range(self.land.companies) if core.stations(c)]
        made = self.panels.sheet("routes", "routes", ["company", "range", "route", "worth", "for_you"], rows)
        made["note"] = self.texts.get("sheet.routes_note")
        return [made]

    def route_row(self, s: State, c: int, seat: int | None) -> dict[str, Any]:
        black = not self.terms.ask and s.cells[BLACK] != NONE
        route = self.trains.best(s, c, black)
        value = value_of(s, route)
        ends = " … ".join(self.board.spaces[space].name for space in route[:: max(1, len(route) - 1)])
        drawn: Cell = "–"
        if seat is not None and route and s.held(c, seat) and s.cells[ROUND]:
            drawn = payout(s, c, seat, value, black, self.terms.surplus)[seat]
        cells: list[Cell] = [
            self.panels.chip(c),
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
        return scene.ghost(self.board, dict(action))

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)
