"""What people see: names, questions, notes, and what the game can work out; the panels are in `panels.py`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Cell, Fact, Shortcut, View
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Namer, Text, Texts, both

from ..actions import TURNS
from ..board.card import Card, turned
from ..rules.round_end import END_KEYS
from ..rules.steps import SHOW_CARD
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
from . import howto, insights, purchases, scene, terminal
from .about import EXPLAINED, RULES
from .artwork import ROMAN
from .cards import CARD_NAMES, card_words
from .panels import Panels
from .view import view_of

if TYPE_CHECKING:
    from ..setup import Express01Setup


class Express01Face(Panels):
    drawn_slots = ("hand", "stack", "space", "company", "player")
    told_kinds = ("player", "company", "space", "stack", "hand")
    aims = ("bonus", "buy", "lay", "swap", "draw", "pass", "end")
    explained = EXPLAINED
    about_rules = RULES
    icon_slots = ("hand", "share", "card", "stack", "turn")
    turn_slots = ("turn",)
    counted_slots = ("hand", "share", "card")

    def __init__(self, texts: Texts, setup: Express01Setup) -> None:
        super().__init__(texts, setup.board)
        self.setup, self.players = setup, setup.players
        self.terms, self.trains, self.land = setup.terms, setup.trains, setup.land
        self.kept: tuple[int, list[list[int]]] = (NONE, [])  # the last position somebody looked at, and its routes
        self.icons: dict[tuple[str, str], str] = {}  # by card and turn, as they were first drawn

    # Names --------------------------------------------------------------------------------------

    def name(self, kind: str, value: int, lang: str) -> str:
        if kind in CARD_NAMES:
            return CARD_NAMES[kind](self.board, self.texts, self.board.cards[value], lang)
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
        if slot in ("hand", "share", "card"):
            return self.card_note(value, core.cells[STEP] == SHOW_CARD)
        if slot == "stack":
            return self.texts.get("note.cards", None, {"n": len(core.rows[STACK + value])})
        if slot == "company":
            return self.texts.get("note.stations", None, {"n": core.stations(value)})
        if slot == "player":
            return self.texts.get("note.position", None, {"n": core.cells[POSITION + value]})
        return both("", "")

    def card_note(self, card: int, by_number: bool = False) -> Text:
        """Whose card it is, track, bonus, number: what its picture shows, in words; where the number alone decides, the number."""
        return {lang: ", ".join(self.card_words(self.board.cards[card], lang, by_number)) for lang in LANGUAGES}

    def card_words(self, card: Card, lang: str, by_number: bool) -> list[str]:
        number = self.texts.raw("card.number", lang).format(number=card.no)
        return [number] if by_number else [*card_words(self.board, self.texts, card, lang), number]

    def pick_cell(self, slot: str, value: int) -> Cell | None:
        if slot == "company":
            return self.company_chip(value)
        if slot == "player":
            return {"seat": value}
        if slot == "from" and value:
            return {"seat": value - 1}
        return None

    def alike(self, core: Core, code: int) -> Hashable | None:
        """A card that looks the same turned is offered upright; cards that differ in their number alone once."""
        codes = self.setup.codes
        if code >= codes.lay:
            place, turn = divmod(code - codes.lay, 2)
            return "lay", place, *self.card_turned(place % codes.cards, turn)
        if codes.take <= code < codes.draw:
            card = self.board.cards[code - codes.take]
            return "take", card.stack, card.share, card.tracks, card.tower, card.upgrades
        return None

    def card_turned(self, card: int, turn: int) -> tuple[Hashable, ...]:
        """All that turning a card could change."""
        face = self.board.cards[card]
        return (
            frozenset(turned(track, turn) for track in face.tracks),
            turned(face.exits, turn),
            turned(face.tower, turn),
        )

    def shortcuts(self, core: Core, name: Namer) -> list[Shortcut]:
        assert isinstance(core, State)
        return purchases.shortcuts(self, core, name)

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
        assert isinstance(core, State)
        return insights.insights(self, core, seat)

    def prevents(self, core: Core, code: int) -> tuple[Text, list[int]] | None:
        assert isinstance(core, State)
        return insights.prevents(self, core, code)

    # Drawing ---------------------------------------------------------------------------------------------

    def draw(self, view: View, lang: str) -> str:
        return scene.draw(self.board, view, lang, self.texts)

    def thumb(self) -> str:
        return scene.thumb(self.board)

    def ghost(self, view: View, action: Mapping[str, Any]) -> str:
        return scene.ghost(self.board, view, action)

    def top_key(self, view: View, stack: str) -> str | None:
        return next((str(one["top"]) for one in view["stacks"] if one["key"] == stack and one["top"] is not None), None)

    def icon(self, view: View, slot: str, known: Mapping[str, str]) -> str:
        """The card itself: of a hand, a stack's top, one to be laid as it is turned."""
        key = self.top_key(view, known[slot]) if slot == "stack" else known.get("card" if slot == "turn" else slot)
        return "" if key is None else self.card_icon(key, known.get("turn", TURNS[0]))

    def card_icon(self, key: str, turn: str = TURNS[0]) -> str:
        """A card by itself, drawn once: lists of picks show the same few again and again."""
        found = self.icons.get((key, turn))
        if found is None:
            found = self.icons[key, turn] = scene.card_icon(self.board, key, turn)
        return found

    def pictures(self) -> dict[str, tuple[str | Text, Text]]:
        cards = enumerate(self.board.cards)
        return {f"card:{card.key}": (self.card_icon(card.key), self.card_told(i)) for i, card in cards}

    def card_told(self, card: int) -> Text:
        note = self.card_note(card)
        return {lang: f"{self.name('card', card, lang)}, {note[lang]}" for lang in LANGUAGES}

    def plain(self, view: View, lang: str) -> str:
        return terminal.draw(self.board, view, lang, self.texts)

    def plates(self, view: View) -> dict[str, Text]:
        return howto.plates(self.board, view, self.texts)
