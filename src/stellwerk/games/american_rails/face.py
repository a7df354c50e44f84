"""What people see: the view of a seat, and panels, questions and prices made from it."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.core import SEAT, STEP, Core
from stellwerk.kernel.game import Cell, Face, Fact, View
from stellwerk.kernel.sheets import Sheet, sheet
from stellwerk.kernel.texts import Text, Texts, both

from . import scene, terminal
from .actions import CHARGE, FUND, TAKE, Codes
from .board import Board
from .rules.action_phase import FUND_MONEY, TAKE_MONEY
from .rules.dividends import dividend_of, per_share
from .rules.steps import EXPAND_TRACK
from .state import AUCTION, COMPANIES, HOUSES, LEFT, OFFERED, PLACED, State
from .view import view_of

LEFT_COLUMNS = ("company", "shares")


class AmericanRailsFace(Face):
    drawn_slots = ("hex", "space", "company")

    def __init__(self, texts: Texts, board: Board, players: int) -> None:
        super().__init__(texts)
        self.board, self.players, self.codes = board, players, Codes(len(board.hexes))

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "company":
            return self.board.companies[value].name
        if kind == "hex":
            return self.hex_name(value, lang)
        if kind == "space":
            return self.texts.raw(f"space.{self.board.spaces[value]}", lang)
        if kind == "year":
            return str(self.board.first_year + value)
        if kind == "end":
            return self.texts.raw(f"end.{('', 'last_year', 'shares_gone', 'supplies_low')[value]}", lang)
        raise AssertionError(f"American Rails has no {kind}")

    def hex_name(self, h: int, lang: str) -> str:
        """A city by its name, open country by terrain and place."""
        place = self.board.hexes[h]
        if place.city:
            return place.city.name
        return f"{self.texts.raw(f'terrain.{place.terrain}', lang)} [{place.id}]"

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.board, seat)

    # Numbers players care about, and what a pick says beside its name.

    def facts(self, core: Core, seat: int) -> list[Fact]:
        assert isinstance(core, State)
        word = self.texts.get
        facts = []
        for c, company in enumerate(self.board.companies):
            named = self.named("fact.treasury", company.name)
            facts.append(Fact(f"treasury:{c}", named, core.treasury(c), money=True))
            facts.append(Fact(f"income:{c}", self.named("fact.income", company.name), core.income(c)))
            facts.append(Fact(f"shares:{c}", self.named("fact.shares", company.name), core.held(c, seat)))
        facts.append(Fact("dividend", word("fact.dividend"), dividend_of(core, seat), money=True))
        facts.append(Fact("cash", word("fact.cash"), core.cash(seat), money=True))
        return facts

    def named(self, key: str, name: str) -> Text:
        return {lang: f"{self.texts.raw(key, lang)} {name}" for lang in ("en", "de")}

    def price(self, core: Core, code: int) -> int | None:
        assert isinstance(core, State)
        if self.codes.expand <= code < self.codes.bid:
            return core.price((code - self.codes.expand) % self.codes.hexes)
        if code >= self.codes.bid:
            return code - self.codes.bid
        if FUND <= code < FUND + COMPANIES:
            return FUND_MONEY
        return TAKE_MONEY if code in (TAKE, CHARGE) else None

    def pick_note(self, core: Core, slot: str, value: int) -> Text:
        assert isinstance(core, State)
        if slot == "company":
            money = core.treasury(value)
            return both(f"${money}", f"{money} $")
        if slot == "hex":
            return self.hex_note(core, value)
        return both("", "")

    def hex_note(self, s: State, h: int) -> Text:
        city = self.board.hexes[h].city
        if city is None:
            return both("", "")
        extra = 1 if s.has_house(h) else 0
        values = f"{city.full + self.board.house_full * extra}|{city.shared + self.board.house_shared * extra}"
        return both(values, values)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot != "company":
            return None
        company = self.board.companies[value]
        return {"chip": company.letter, "colour": company.colour}

    def ask(self, core: Core) -> dict[str, int]:
        assert isinstance(core, State)
        placed, left = core.cells[PLACED], core.cells[LEFT]
        offered = max(core.cells[OFFERED], 0)
        return {
            "company": offered,
            "high": core.cells[AUCTION + 1],
            "seat": max(core.cells[AUCTION + 2], 0),
            "cube": placed + 1,
            "of": placed + left,
            "houses": core.cells[HOUSES],
            "cash": core.cash(max(core.cells[SEAT], 0)),
        }

    def pips(self, core: Core) -> list[int] | None:
        if core.cells[STEP] != EXPAND_TRACK:
            return None
        return [core.cells[PLACED], core.cells[PLACED] + core.cells[LEFT]]

    # Panels, all from the view.

    def status(self, view: View) -> Text:
        if view["over"]:
            return self.texts.get("status.over")
        if view["phase"] == 0:
            return self.texts.get("status.opening")
        return both(f"Year {view['year']} of {view['years'][-1]}", f"Jahr {view['year']} von {view['years'][-1]}")

    def phases(self, view: View) -> list[dict[str, Any]]:
        """Opening auctions before the first year; then three action phases and the dividends."""
        now = view["phase"]
        if now == 0:
            names = [
                ("phase.opening", 0),
                ("phase.actions_1", 1),
                ("phase.actions_2", 2),
                ("phase.actions_3", 3),
                ("phase.dividends", 4),
            ]
        else:
            names = [("phase.actions_1", 1), ("phase.actions_2", 2), ("phase.actions_3", 3), ("phase.dividends", 4)]
        return [
            {
                "text": self.texts.get(key),
                "state": "done" if view["over"] or number < now else "now" if number == now else "todo",
                "seats": self.seats_of_phase(view) if number == now and not view["over"] else [],
            }
            for key, number in names
        ]

    def seats_of_phase(self, view: View) -> list[dict[str, Any]]:
        if view["phase"] == 0:
            return [
                {"seat": p["seat"], "state": "at" if p["seat"] == view["turn"] else "wait"} for p in view["players"]
            ]
        column = view["columns"][view["phase"] - 1]
        shown = []
        for seat in view["order"]:
            state = "at" if seat == view["turn"] else "done" if seat in column else "wait"
            shown.append({"seat": seat, "state": state})
        return shown

    def strip(self, view: View, seat: int) -> list[Cell]:
        player = view["players"][seat]
        dividend = player["dividend"]
        return [{"money": player["cash"]}, both(f"Div. {dividend}", f"Div. {dividend}")]

    def seat_note(self, view: View, seat: int) -> Text:
        """The space a seat has taken in this phase."""
        if view["phase"] == 0 or view["over"]:
            return self.texts.get("status.banker") if view["banker"] == seat and not view["over"] else both("", "")
        column = view["columns"][view["phase"] - 1]
        if seat not in column:
            return both("", "")
        return self.texts.get(f"space.{self.board.spaces[column.index(seat)]}")

    def sheets(self, view: View) -> list[Sheet]:
        return [self.players_sheet(view), self.companies_sheet(view)]

    def players_sheet(self, view: View) -> Sheet:
        order = view["order"] + [p["seat"] for p in view["players"] if p["seat"] not in view["order"]]
        return self.sheet(
            "players",
            "order" if view["order"] else "players",
            ["shares", "cash", "dividend"],
            [self.player_row(view, seat) for seat in order],
        )

    def player_row(self, view: View, seat: int) -> dict[str, Any]:
        player = view["players"][seat]
        shares = [self.chip(c) for c, company in enumerate(view["companies"]) for _ in range(company["held"][seat])]
        return {
            "seat": seat,
            "now": view["turn"] == seat,
            "cells": [shares, {"money": player["cash"]}, {"money": player["dividend"]}],
        }

    def companies_sheet(self, view: View) -> Sheet:
        rows = [self.company_row(c, company) for c, company in enumerate(view["companies"])]
        return self.sheet("companies", "companies", ["company", "treasury", "income", "shares", "cubes"], rows)

    def company_row(self, c: int, company: Mapping[str, Any]) -> dict[str, Any]:
        holders: list[Any] = [{"seat": seat} for seat, held in enumerate(company["held"]) for _ in range(held)]
        holders += [{"free": True}] * company["unsold"]
        return {
            "pick": f"company:{company['key']}",
            "dim": company["out"],
            "cells": [
                {**self.chip(c), "text": self.board.companies[c].name},
                {"money": company["treasury"]},
                company["income"],
                holders,
                company["supply"],
            ],
        }

    def chip(self, c: int) -> dict[str, Any]:
        return {"chip": self.board.companies[c].letter, "colour": self.board.companies[c].colour}

    def sheet(self, key: str, title: str, columns: list[str], rows: list[dict[str, Any]]) -> Sheet:
        return sheet(self.texts, key, title, columns, rows, LEFT_COLUMNS)

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        """The dividend of a seat, were it paid now; for a spectator that of everybody."""
        assert isinstance(core, State)
        seats = range(self.players) if seat is None else [seat]
        rows = []
        for p in seats:
            for c in range(COMPANIES):
                if core.held(c, p):
                    held, each = core.held(c, p), per_share(core, c)
                    cells: list[Cell] = [
                        {**self.chip(c), "text": self.board.companies[c].name},
                        core.income(c),
                        held,
                        {"money": each},
                        {"money": held * each},
                    ]
                    rows.append({"seat": p, "cells": cells} if seat is None else {"cells": cells})
        made = self.sheet("dividend", "dividend", ["company", "income", "shares_held", "per_share", "for_you"], rows)
        if seat is not None:
            total = dividend_of(core, seat)
            made["note"] = both(f"${total}", f"{total} $")
        return [made]

    # Drawing.

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, dict(action))

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)
