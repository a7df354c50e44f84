"""What people see: names, questions, prices, and what the game can work out; the panels are in `panels.py`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from stellwerk.kernel.aims import Aim, Decisions
from stellwerk.kernel.bearings import nearest, told
from stellwerk.kernel.core import NOBODY, SEAT, STEP, Core
from stellwerk.kernel.game import Cell, Fact, View
from stellwerk.kernel.hexgrid import ODD_R
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Namer, Text, Texts, both, money

from ..actions import CHARGE, FUND, TAKE, Codes
from ..board.loader import Board
from ..rules.action_phase import FUND_MONEY, TAKE_MONEY
from ..rules.dividends import dividend_of
from ..rules.steps import EXPAND_TRACK
from ..state import AUCTION, COMPANIES, HOUSES, LEFT, OFFERED, PLACED, State
from . import aims, howto, insights, scene, terminal
from .displays import EXPAND_2_FROM
from .panels import Panels
from .view import view_of


class AmericanRailsFace(Panels):
    drawn_slots = ("hex", "space", "company")
    along_kinds = ("expand",)
    along_slots = MappingProxyType({"hex": "hex"})
    told_kinds = ("player", "company", "hex", "space")
    aims = ("develop", "fund", "found", "take", "charge")

    def __init__(self, texts: Texts, board: Board, players: int) -> None:
        super().__init__(texts, board)
        self.players, self.codes = players, Codes(len(board.hexes))
        cities = [h for h, place in enumerate(board.hexes) if place.city]
        self.kept_ways: tuple[tuple[int, ...], dict[int, list[tuple[int, int] | None]]] = ((), {})
        self.nearest = nearest(ODD_R, [(h.col, h.row) for h in board.hexes], cities)

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        assert isinstance(core, State)
        return insights.prevents(self, core, code)

    def aim(self, made: Decisions) -> Aim | None:
        return aims.aim(self, made) or super().aim(made)

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "company":
            return self.board.companies[value].name
        if kind in ("hex", "place"):
            return self.hex_name(value, lang)
        if kind == "space":
            return self.texts.raw(f"space.{self.board.spaces[value]}", lang)
        if kind == "year":
            return str(self.board.first_year + value)
        if kind == "end":
            return self.texts.raw(f"end.{('', 'last_year', 'shares_gone', 'supplies_low')[value]}", lang)
        if kind == "bid":
            return money(value, lang) if value else self.texts.raw("word.no_bid", lang)
        if kind == "or_expand":  # AR-4.8: with three players the Take $2 space brings no Expand
            return self.texts.raw("word.or_expand", lang) if value >= EXPAND_2_FROM else ""
        raise AssertionError(f"American Rails has no {kind}")

    def hex_name(self, h: int, lang: str) -> str:
        """A city by its name, open country by its coordinate and the nearest city."""
        place = self.board.hexes[h]
        if place.city:
            return place.city.name
        near = self.nearest.get(h)
        return told((place.col, place.row), "" if near is None else self.hex_name(near, lang), lang)

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.board, seat)

    def pick_about(self, slot: str, key: str) -> Text | None:
        """AR-4.8: with three players the Take $2 space brings no Expand."""
        if slot == "space" and key == "take" and self.players < EXPAND_2_FROM:
            return self.texts.get("about.space.take_3p")
        return super().pick_about(slot, key)

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

    def price(self, core: Core, code: int) -> int | None:
        assert isinstance(core, State)
        if self.codes.expand <= code < self.codes.bid:
            return core.price((code - self.codes.expand) % self.codes.hexes)
        if code >= self.codes.bid:
            return code - self.codes.bid
        if FUND <= code < FUND + COMPANIES:
            return FUND_MONEY
        return TAKE_MONEY if code in (TAKE, CHARGE) else None

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
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
            return self.texts.get(f"terrain.{self.board.hexes[h].terrain}")
        extra = 1 if s.has_house(h) else 0
        values = f"{city.full + self.board.house_full * extra}|{city.shared + self.board.house_shared * extra}"
        return both(values, values)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        return self.company_chip(value) if slot == "company" else None

    def ask(self, core: Core) -> dict[str, int]:
        assert isinstance(core, State)
        placed, left = core.cells[PLACED], core.cells[LEFT]
        offered, seat = max(core.cells[OFFERED], 0), max(core.cells[SEAT], 0)
        paid = insights.dividend(core, offered, seat)
        return {
            "paid": paid,
            "paid_with": paid + insights.gain(core, offered, seat, seat) if core.cells[OFFERED] != NOBODY else 0,
            "years": insights.years_left(core),
            "company": offered,
            "high": core.cells[AUCTION + 1],
            "seat": max(core.cells[AUCTION + 2], 0),
            "cube": placed + 1,
            "of": placed + left,
            "houses": core.cells[HOUSES],
            "cash": core.cash(seat),
            "players": self.players,
        }

    def pips(self, core: Core) -> list[int] | None:
        if core.cells[STEP] != EXPAND_TRACK:
            return None
        return [core.cells[PLACED], core.cells[PLACED] + core.cells[LEFT]]

    # What the game can work out for a player.

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        assert isinstance(core, State)
        return insights.insights(self, core, seat)

    def ways_to_special(self, s: State, company: int) -> list[tuple[int, int] | None]:
        """Found once as long as no cube or house is placed, however many people look."""
        key, found = insights.map_key(s), self.kept_ways
        if found[0] != key:
            found = self.kept_ways = (key, {})
        if company not in found[1]:
            found[1][company] = insights.ways(s, company)
        return found[1][company]

    # Drawing.

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, dict(action))

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)

    def plates(self, view: View) -> dict[str, Text]:
        return howto.plates(self.board, view)
