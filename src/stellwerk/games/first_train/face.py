"""What people see: names, questions, notes; the panels are in `panels.py`, what the game can work out in `insights.py`."""

from collections.abc import Mapping
from typing import Any

from stellwerk.kernel.core import Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Text, Texts, both

from . import scene, terminal
from .actions import MEANS, PIECES, Codes
from .board import COMPANIES, GOODS, Board
from .insights import insights
from .panels import CHIP, Panels, chip
from .rules.auction import BIDS_EACH, standing_bids
from .rules.profit import income_of_loads, points_of_loads, upkeep
from .sides import COLOURS, Display, Side
from .state import (
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
from .view import box_of, view_of


class FirstTrainFace(Panels):
    drawn_slots = ("way", "box", "train", "area", "from", "to", "link", "company", "colour", "means")

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
        if kind == "link":
            return self.border_name(self.land.link_a[value], self.land.link_b[value], "–")
        if kind in ("box", "cubes"):
            return str(self.side.boxes[value].n if kind == "box" else value)
        if kind == "train":
            return self.train_name(value, lang)
        return self.thing_name(kind, value, lang)

    def border_name(self, a: int, b: int, sign: str) -> str:
        return f"{self.board.areas[a].name} {sign} {self.board.areas[b].name}"

    def train_name(self, i: int, lang: str) -> str:
        train = self.side.trains[i]
        words = self.texts.raw("word.train", lang)
        return words.format(train=train.id.removeprefix("r"), seats=train.seats, goods=train.goods)

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
            "loaded": sum(
                sum(core.cells[LOAD + t * CARGO : LOAD + (t + 1) * CARGO])
                for t in loads
                if core.cells[OWNER + t] == seat
            ),
            "laid": core.laid(seat),
        }

    def pips(self, core: Core) -> list[int] | None:
        assert isinstance(core, State)
        if core.seat < 0 or core.cells[PHASE] != 3:
            return None
        return [standing_bids(core, core.seat), BIDS_EACH]

    def pick_note(self, core: Core, slot: str, value: int) -> Text:
        assert isinstance(core, State)
        if slot == "way":
            return self.way_note(core, value)
        if slot == "box":
            return self.box_note(core, value)
        if slot == "train":
            price = self.side.trains[value].price
            return both(f"price {price}", f"Preis {price}")
        return both("", "")

    def way_note(self, s: State, way: int) -> Text:
        """Building points, company fees and landowners of this link."""
        to = self.land.way_to[way]
        made = {}
        for lang in LANGUAGES:
            parts = [str(self.land.cost[self.land.way_link[way]])]
            parts += [f"1 {self.name('company', c, lang)}" for c in range(len(COMPANIES)) if s.owned(to) >> c & 1]
            if owners := s.pieces(to, LANDOWNER):
                parts.append(f"{owners} {self.name('piece', LANDOWNER, lang)}")
            made[lang] = " + ".join(parts)
        return made

    def box_note(self, s: State, box: int) -> Text:
        shown = box_letters(box_of(s, self.side, box))
        return both(shown, shown)

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot == "colour":
            return chip(COLOURS[value])
        if slot == "company":
            return chip(COMPANIES[value])
        if slot == "means" and value:
            return chip(MEANS[value])
        if slot == "piece" and value < CARGO:
            return chip(PIECES[value]) if PIECES[value] in CHIP else {"chip": "Y", "colour": "yellow"}
        return None

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

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)


def box_letters(box: Mapping[str, Any]) -> str:
    """W W B + R: printed markers and the drawn one; R/G is the two-coloured one."""
    letters = [CHIP[colour][0] if colour in CHIP else "R/G" for colour in box["printed"]]
    drawn = f" + {CHIP[box['drawn']][0]}" if box["drawn"] else ""
    return " ".join(letters) + drawn
