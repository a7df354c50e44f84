"""Hidden Cards, a small game with secrets: what a game with a hand has to do, and a body for the laws to bite into.

Each seat holds cards that only it sees. In turn a seat plays a card openly for its points, buries one face down for a
point, or draws the top card of the deck. Eight turns each; most points win.
"""

from pathlib import Path
from typing import Any

from stellwerk.kernel.actions import ActionTable, Kind, Names, Orderable
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import FREE, NOBODY, SEAT, STEP, Core, Refused, Step
from stellwerk.kernel.game import BoardInfo, EventKind, Face, Fact, Field, Game, Setup, View
from stellwerk.kernel.observed import Cells, Derived, filled
from stellwerk.kernel.sheets import Sheet
from stellwerk.kernel.texts import Texts, both
from stellwerk.kernel.view import head_of

CARDS, HAND_SIZE, TURNS = 24, 3, 8
DECK, HAND, TABLE, BURIED = 0, 1, 4, 7  # rows: the deck; hand, open and buried cards of each seat
POINTS, DONE = FREE, FREE + 3
PLAY, BURY, DRAW = 0, CARDS, 2 * CARDS
DEAL, TURN = 0, 1

WORDS = {
    "title": "Hidden Cards",
    "board.table": "Table",
    "ask.turn.title": "Your card",
    "ask.turn.note": "",
    "ask.turn.turn": "a card",
    "slot.card": "Card",
    "slot.do": "Do",
    "do.play": "Play",
    "do.bury": "Bury",
    "do.draw": "Draw",
    "confirm.play": "Play {card:card}",
    "confirm.bury": "Bury {card:card}",
    "confirm.draw": "Draw",
    "effect.play": "",
    "effect.bury": "",
    "effect.draw": "",
    "refuse.not_yours": "You do not hold {card:card}.",
    "refuse.empty": "The deck is empty.",
    "event.played": "{seat:seat} plays {card:card}",
    "event.buried": "{seat:seat} buries {card:card}",
    "event.buried_hidden": "{seat:seat} buries a card",
    "event.drew": "{seat:seat} draws {card:card}",
    "event.drew_hidden": "{seat:seat} draws a card",
    "status.over": "over",
    "status.round": "running",
    "end.turns": "All turns are over.",
}


EVENTS = {
    "played": EventKind(("seat", "card")),
    "buried": EventKind(("seat", "card"), secret=("card",)),
    "drew": EventKind(("seat", "card"), secret=("card",)),
}


class State(Core):
    def __init__(self, steps: list[Step[Any]], players: int) -> None:
        super().__init__(steps)
        self.players = players

    def fresh(self) -> "State":
        return type(self)(self.steps, self.players)

    def scores(self) -> list[int]:
        return self.part(POINTS, self.players)

    def clock(self) -> int:
        return self.cells[DONE]

    def redeal(self, seat: int, seed: int) -> None:
        """The deck, and what others hold and have buried; sorted first, so that the real order does not shine through."""
        hidden = [row + other for other in range(self.players) if other != seat for row in (HAND, BURIED)]
        unknown = sorted(card for row in (DECK, *hidden) for card in self.rows[row])
        Stream(seed).shuffle(unknown)
        for row in hidden:
            count = len(self.rows[row])
            self.rows[row], unknown = sorted(unknown[:count]), unknown[count:]
        self.rows[DECK] = unknown
        if self.seat >= 0:
            self.options = self.steps[self.cells[STEP]].legal(self)


class Deal(Step[State]):
    def run(self, s: State) -> None:
        deck = list(range(CARDS))
        for i in range(CARDS - 1, 0, -1):
            j = s.draw(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        for seat in range(s.players):
            s.put_row(HAND + seat, sorted(deck[:HAND_SIZE]))
            deck = deck[HAND_SIZE:]
        s.put_row(DECK, deck)
        s.put(STEP, TURN)


class Turn(Step[State]):
    def legal(self, s: State) -> list[int]:
        hand = s.rows[HAND + s.seat]
        return [PLAY + c for c in hand] + [BURY + c for c in hand] + ([DRAW] if s.rows[DECK] else [])

    def why_not(self, s: State, action: int) -> Refused | None:
        if action == DRAW:
            return None if s.rows[DECK] else Refused("HC-1", "empty", {})
        card = action % CARDS
        return None if card in s.rows[HAND + s.seat] else Refused("HC-1", "not_yours", {"card": card})

    def apply(self, s: State, action: int) -> None:
        seat, card = s.seat, action % CARDS
        if action == DRAW:
            self.take(s, seat)
        else:
            s.put_row(HAND + seat, [other for other in s.rows[HAND + seat] if other != card])
            s.add(POINTS + seat, card if action < BURY else 1)
            row = TABLE + seat if action < BURY else BURIED + seat
            s.put_row(row, sorted([*s.rows[row], card]))
            if action < BURY:
                self.show(s)
            s.note("played" if action < BURY else "buried", seat, card)
        s.add(DONE, 1)
        s.put(SEAT, (seat + 1) % s.players if s.cells[DONE] < TURNS * s.players else NOBODY)

    def take(self, s: State, seat: int) -> None:
        card = s.rows[DECK][0]
        s.put_row(DECK, s.rows[DECK][1:])
        s.put_row(HAND + seat, sorted([*s.rows[HAND + seat], card]))
        self.show(s)
        s.note("drew", seat, card)

    def show(self, s: State) -> None:
        """Somebody has seen something new: no way back."""
        s.reveal()


class HiddenCardsFace(Face):
    def name(self, kind: str, value: int, lang: str) -> str:
        return f"{'Karte' if lang == 'de' else 'card'} {value}"

    def view(self, core: Core, seat: int | None) -> View:
        assert isinstance(core, State)
        seats = [
            {"points": core.cells[POINTS + i], "cards": len(core.rows[HAND + i]), "open": core.rows[TABLE + i]}
            for i in range(core.players)
        ]
        hand = None if seat is None else core.rows[HAND + seat]
        return {
            **head_of(core, "hidden_cards", "table", seat),
            "seats": seats,
            "hand": hand,
            "deck": len(core.rows[DECK]),
        }

    def facts(self, core: Core, seat: int) -> list[Fact]:
        return [
            Fact("points", both("points", "Punkte"), core.cells[POINTS + seat]),
            Fact("cards", both("cards", "Karten"), len(core.rows[HAND + seat])),
        ]

    def sheets(self, view: View) -> list[Sheet]:
        return []

    def draw(self, view: View, lang: str) -> str:
        return "<svg/>"

    def thumb(self) -> str:
        return "<svg/>"

    def plain(self, view: View, lang: str) -> str:
        return str(view)


class HiddenCardsSetup(Setup):
    events = EVENTS
    placed = ()
    orders = (Orderable("turn", ("play", "bury", "draw")),)
    end_keys, end_rules = ("turns",), ("HC-2",)
    state: type[State] = State
    turn: type[Turn] = Turn
    look: type[HiddenCardsFace] = HiddenCardsFace
    observed = (
        Cells("points", POINTS, 3, room=3),
        Derived("hand", CARDS, lambda core, seat: filled(core.rows[HAND + seat], CARDS)),
    )

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, "table", players, {}, "")
        card = Names("card", tuple(str(i) for i in range(CARDS)))
        self.actions = ActionTable(
            (Kind("play", (("card", card),), named=True), Kind("bury", (("card", card),), named=True), Kind("draw"))
        )
        self.face = self.look(game.texts)
        self.fields = [Field("points", POINTS, 3), Field("done", DONE)]
        self.steps: list[Step[Any]] = [Deal("deal", "HC-1", automatic=True), self.turn("turn", "HC-1")]

    def blank(self) -> Core:
        core = self.state(self.steps, self.players)
        core.allot(DONE + 1, BURIED + 3)
        return core

    def check(self, core: Core) -> None:
        cards = sorted(card for row in core.rows for card in row)
        assert cards in ([], list(range(CARDS)))

    def value(self, core: Core, seat: int) -> float:
        return float(core.cells[POINTS + seat] + len(core.rows[HAND + seat]))


class HiddenCards(Game):
    key, package, rules_version, rules_prefix = "hidden_cards", __package__, 1, "HC"
    players_rule = options_rule = "HC-1"
    minutes = (5, 5)
    secrets = True
    made: type[HiddenCardsSetup] = HiddenCardsSetup
    texts = Texts({"en": WORDS, "de": WORDS})

    def boards(self, data: Path | None = None) -> dict[str, BoardInfo]:
        return {"table": BoardInfo("table", self.texts.get("board.table"), (2, 3))}

    def arrange(self, board: str, players: int, options: dict[str, object], data: Path | None) -> HiddenCardsSetup:
        return self.made(self, players)
