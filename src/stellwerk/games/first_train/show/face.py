"""What people see: names, questions, notes; the panels are in `panels.py`, what the game can work out in `insights.py`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, Shortcut, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Namer, Text, Texts, both

from ..actions import MEANS, PIECES, Codes
from ..board.map import COMPANIES, GOODS, Board
from ..board.sides import COLOURS, Display, Side
from ..rules.auction import BIDS_EACH, standing_bids
from ..rules.profit import income_of_loads, points_of_loads, upkeep
from ..rules.takeovers import chains_between, most_links, price_of
from ..state import (
    BOX,
    BROWN,
    CARGO,
    DUE,
    FEES,
    GREEN,
    HAND,
    LANDOWNER,
    LINKS,
    LOAD,
    OWNER,
    PHASE,
    POINTS,
    PROFIT,
    RED,
    VP,
    WHITE,
    Land,
    State,
)
from . import howto, payments, scene, terminal
from .about import EXPLAINED, RULES
from .insights import insights, prevents
from .panels import CHIP, Panels, chip
from .view import box_of, view_of


class FirstTrainFace(Panels):
    drawn_slots = ("way", "box", "train", "area", "from", "to", "link", "company", "colour", "means")
    along_kinds = ("build",)
    along_slots = MappingProxyType({"way": "area"})
    told_kinds = ("area", "train", "box", "colour", "company")
    icon_slots = ("box", "train")
    aims = ("sell", "buy", "build", "load", "load_rest", "bid", "choose")
    explained = EXPLAINED
    about_rules = RULES

    def __init__(
        self, texts: Texts, board: Board, display: Display, side: Side, players: int, codes: Codes, land: Land
    ) -> None:
        super().__init__(texts)
        self.board, self.display, self.side, self.players = board, display, side, players
        self.codes, self.land = codes, land

    # Names.

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind == "area":
            return self.board.areas[value].name
        if kind in ("from", "to", "place"):
            return self.board.areas[self.land.places[value]].name
        if kind == "way":
            return self.border_name(self.land.way_from[value], self.land.way_to[value], "→")
        if kind == "way_to":
            return self.board.areas[self.land.way_to[value]].name
        if kind == "link":
            return self.border_name(self.land.link_a[value], self.land.link_b[value], "–")
        if kind in ("box", "cubes"):
            return str(self.side.boxes[value].n if kind == "box" else value)
        if kind == "train":
            return self.texts.raw("word.train", lang).format(train=self.side.trains[value].id.removeprefix("r"))
        return self.thing_name(kind, value, lang)

    def border_name(self, a: int, b: int, sign: str) -> str:
        return f"{self.board.areas[a].name} {sign} {self.board.areas[b].name}"

    def thing_name(self, kind: str, value: int, lang: str) -> str:
        if kind == "piece" and value < len(GOODS):
            return self.board.goods[PIECES[value]][lang]
        keys = {"colour": COLOURS, "means": MEANS, "company": COMPANIES, "piece": PIECES}
        return self.texts.raw(f"{kind}.{keys[kind][value]}", lang)

    # The view, and numbers players care about.

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        return view_of(core, self.board, self.side, seat)

    def facts(self, core: Core, seat: int) -> list[Fact]:
        assert isinstance(core, State)
        cells, word = core.cells, self.texts.get
        facts = [
            Fact("hand", word("fact.hand"), cells[HAND + seat]),
            Fact("links", word("fact.links"), cells[LINKS + seat]),
            Fact("points", word("fact.points"), cells[POINTS]),
            Fact("fee_white", word("fact.fee_white"), cells[FEES + WHITE]),
            Fact("fee_red", word("fact.fee_red"), cells[FEES + RED]),
            Fact("fee_green", word("fact.fee_green"), cells[FEES + GREEN]),
        ]
        for i, colour in enumerate(COLOURS):
            facts.append(Fact(f"influence:{colour}", word(f"means.{colour}"), core.influence(i, seat)))
        facts.append(Fact("vp", word("fact.vp"), cells[VP + seat] + points_of_loads(core, seat)))
        facts.append(Fact("profit", word("fact.profit"), self.profit_ahead(core, seat)))
        return facts

    def profit_ahead(self, s: State, seat: int) -> int:
        """Where the P/L marker will stand after phase 7, with what is loaded and laid now."""
        profit = s.cells[PROFIT + seat]
        if s.cells[PHASE] < 7:
            profit += income_of_loads(s, seat) - upkeep(s, seat)
        return max(self.display.profit_least, min(self.display.profit_most, profit))

    # Questions and picks.

    def ask(self, core: Core) -> dict[str, int]:
        assert isinstance(core, State)
        seat = max(core.seat, 0)
        loads = range(len(self.side.trains))
        return {
            "hand": core.cells[HAND + seat],
            "bids": standing_bids(core, seat),
            "box": core.cells[BOX] + 1,
            "points": core.cells[POINTS],
            "white": core.cells[FEES + WHITE],
            "red": core.cells[FEES + RED] if core.cells[PHASE] < 9 else core.influence(RED, seat),
            "green": core.cells[FEES + GREEN] if core.cells[PHASE] < 9 else core.influence(GREEN, seat),
            "influence": sum(core.influence(colour, seat) for colour in range(len(COLOURS))),
            "brown": core.influence(BROWN, seat),
            "due": core.cells[DUE],
            "loaded": sum(sum(core.part(LOAD + t * CARGO, CARGO)) for t in loads if core.cells[OWNER + t] == seat),
            "laid": core.laid(seat),
        }

    def pips(self, core: Core) -> list[int] | None:
        assert isinstance(core, State)
        if core.seat < 0 or core.cells[PHASE] != 3:
            return None
        return [standing_bids(core, core.seat), BIDS_EACH]

    def pick_note(self, core: Core, slot: str, value: int, name: Namer) -> Text:
        assert isinstance(core, State)
        if slot == "way":
            return self.way_note(core, value)
        if slot == "box":
            return self.box_note(core, value)
        if slot == "train":
            train = self.side.trains[value]
            places = {"seats": train.seats, "goods": train.goods, "price": train.price}
            return self.texts.get("word.places", None, places)
        if slot == "means":
            return self.means_note(core, value)
        return both("", "")

    def means_note(self, s: State, means: int) -> Text:
        there = s.cells[HAND + s.seat] if MEANS[means] == "cubes" else s.influence(means - 1, s.seat)
        return self.texts.get("word.have", self.name, {"there": there})

    def way_note(self, s: State, way: int) -> Text:
        """Who wants a fee for this link, beside its building points."""
        to = self.land.way_to[way]
        made = {}
        for lang in LANGUAGES:
            parts = [f"1 {self.name('company', c, lang)}" for c in range(len(COMPANIES)) if s.owned(to) >> c & 1]
            if owners := s.pieces(to, LANDOWNER):
                parts.append(self.texts.get("word.landowners", None, {"owners": owners})[lang])
            made[lang] = " + ".join(parts)
        return made

    def cost(self, core: Core, code: int) -> str | None:
        assert isinstance(core, State)
        if self.codes.build <= code < self.codes.load:
            return self.link_cost(core, code - self.codes.build)
        if self.codes.sell <= code < self.codes.over:
            return self.sale_cost(core, code - self.codes.sell)
        return None

    def link_cost(self, s: State, way: int) -> str:
        """Building points, then the letters of who wants a fee: 2+R+2L."""
        to = self.land.way_to[way]
        fees = [CHIP[key][0] for c, key in enumerate(COMPANIES) if s.owned(to) >> c & 1]
        if owners := s.pieces(to, LANDOWNER):
            fees.append("L" if owners == 1 else f"{owners}L")
        return "+".join([str(self.land.cost[self.land.way_link[way]]), *fees])

    def sale_cost(self, s: State, sale: int) -> str:
        """Influence with the company; from the cheapest to the dearest route."""
        places = self.codes.places
        company, start, end = sale // places**2, sale // places % places, sale % places
        here, there = self.land.places[start], self.land.places[end]
        chains = chains_between(s, s.seat, here, there, most_links(s, s.seat, company))
        prices = sorted({price_of(len(chain)) for chain in chains})
        return f"{'–'.join(map(str, prices))} {CHIP[COMPANIES[company]][0]}"

    def box_note(self, s: State, box: int) -> Text:
        """What a box holds and what it takes, in words."""
        shown = box_of(s, self.side, box)
        return {lang: f"{self.box_words(shown, lang)}; {self.bid_words(shown, lang)}" for lang in LANGUAGES}

    def box_words(self, box: Mapping[str, Any], lang: str) -> str:
        counts = Counter(box["printed"])
        words = [f"{count} × " * (count > 1) + self.marker_word(colour, lang) for colour, count in counts.items()]
        return ", ".join(words) + (f" + {self.marker_word(box['drawn'], lang)}" if box["drawn"] else "")

    def marker_word(self, colour: str, lang: str) -> str:
        return self.texts.raw(f"colour.{colour}" if colour in CHIP else "word.either", lang)

    def bid_words(self, box: Mapping[str, Any], lang: str) -> str:
        key = "word.least" if box["bidder"] is None else "word.stands"
        return self.texts.get(key, None, {"least": box["least"], "bid": box["bid"]})[lang]

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot == "colour":
            return chip(COLOURS[value])
        if slot == "company":
            return chip(COMPANIES[value])
        if slot == "means" and value:
            return chip(MEANS[value])
        return self.piece_chip(value) if slot == "piece" and value < CARGO else None

    def piece_chip(self, kind: int) -> Cell:
        return chip(PIECES[kind]) if PIECES[kind] in CHIP else {"chip": "Y", "colour": "yellow"}

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        assert isinstance(core, State)
        return prevents(self, core, code)

    def along(self, places: Sequence[str]) -> list[str]:
        """From area to area: the links between them."""
        areas = [place.removeprefix("area:") for place in places if place.startswith("area:")]
        return [f"way:{a}>{b}" for a, b in pairwise(areas)]

    def shortcuts(self, core: Core, name: Namer) -> list[Shortcut]:
        assert isinstance(core, State)
        return payments.shortcuts(self, core)

    def insights(self, core: Core, seat: int | None) -> list[Sheet]:
        assert isinstance(core, State)
        return insights(self, core, seat)

    # Drawing.

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, self.display, view, lang)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, dict(action))

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> str:
        return scene.icon(view, slot, known[slot])

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)

    def plates(self, view: View) -> dict[str, Text]:
        return howto.plates(self.board, self.display, view)
