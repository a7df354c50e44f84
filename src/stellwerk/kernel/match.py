"""A match: the one door to a game. Browser, terminal, bots, tests, replay and research all come in here."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from . import accounts, digest, forced, log
from . import choices as picks
from .about import explain
from .actions import Action
from .chance import Script, Source, seeded
from .core import DRAWS, GEN_A, GEN_B, STEP, Core, Refused
from .errors import LANGUAGES, Illegal, Malformed, Refusal
from .game import ScoreRow, Setup, View
from .log import Event
from .sealed import Sealed
from .sheets import Sheet
from .shown import Choices, Record
from .start import HEADER, start_core
from .texts import Text, Words, both, localize, seat_word
from .told import told

OVER = both("The game is over.", "Das Spiel ist zu Ende.")
NOT_NOW = both("This is not asked now: {step}.", "Das ist jetzt nicht gefragt: {step}.")
NOT_YOU = both("It is the turn of {name}.", "{name} ist an der Reihe.")
NO_UNDO = both("There is nothing that could be taken back.", "Es gibt nichts, was zurückgenommen werden kann.")
STAYS_OVER = both(
    "The game is over; nothing is taken back any more.",
    "Das Spiel ist zu Ende; zurückgenommen wird nichts mehr.",
)


class Match:
    """Set-up + seed + actions, and the position they lead to."""

    def __init__(
        self, setup: Setup, core: Core, seed: int, source: Source | None = None, start: Mapping[str, Any] | None = None
    ) -> None:
        self.setup, self.core, self.seed, self.source, self.begun = setup, core, seed, source, start
        self.imagined = False  # its chance is not what the actions so far were played with
        self.names: list[str] = []
        self.actions: list[Action] = []
        self.seats: list[int] = []  # who took each action
        self.lines: list[int] = []  # events before each action
        self.own_lines: list[int] = []  # events up to the last one that each action told itself
        self.drawn: list[int] = []  # chance before each action
        self.clocks: list[int] = []  # the game's clock before each action
        self.happened: list[Event] = []
        self.seen: dict[int | None, View] | None = None  # views kept: only of a copy that nobody plays on
        self.opening = core.accounts()
        self.stand = self.opening  # of the accounts, as told so far
        self.tell(core.settle)

    # Where the match stands -------------------------------------------------

    @property
    def seat(self) -> int | None:
        return None if self.core.seat < 0 else self.core.seat

    @property
    def over(self) -> bool:
        return self.core.seat < 0

    @property
    def position(self) -> int:
        """How many actions were taken."""
        return len(self.actions)

    def scores(self) -> list[int]:
        return self.core.scores()

    def winners(self) -> list[int]:
        return self.core.winners()

    # Acting -------------------------------------------------------------------

    def legal(self) -> list[Action]:
        return [self.setup.actions.action(code) for code in self.core.legal()]

    def parse(self, raw: object) -> Action:
        if isinstance(raw, Mapping) and isinstance(raw.get("do"), str) and raw["do"] in self.setup.actions.forbidden:
            rule, key = self.setup.actions.forbidden[raw["do"]]
            raise Illegal.of(self.worded(Refused(rule, key, {})))
        return self.setup.actions.parse(raw)

    def play(self, action: Action | Mapping[str, Any], seat: int | None = None) -> None:
        """Take an action, for `seat` if one is given; a refused one changes nothing."""
        wanted = action if isinstance(action, Action) else self.parse(action)
        if wanted.code not in self.core.legal() or seat not in (None, self.core.seat):
            refusal = self.why_not(wanted, seat)
            assert refusal is not None, f"{wanted.json} is not legal but nothing forbids it"
            raise Illegal.of(refusal)
        decider, lines, drawn, clock = self.core.seat, len(self.happened), self.core.cells[DRAWS], self.core.clock()
        self.tell(lambda: self.core.apply(wanted.code))
        self.seats.append(decider)
        self.lines.append(lines)
        self.own_lines.append(lines + self.core.own_events)
        self.drawn.append(drawn)
        self.clocks.append(clock)
        self.actions.append(wanted)

    def play_all(self, actions: Sequence[Action | Mapping[str, Any]], seat: int | None = None) -> None:
        """Several actions of one seat, one after another, all or none: they are tried on a copy first."""
        wanted = [action if isinstance(action, Action) else self.parse(action) for action in actions]
        if len(wanted) == 1:
            self.play(wanted[0], seat)
            return
        decider, twin = self.core.seat if seat is None else seat, self.clone()
        for action in wanted:
            twin.play(action, decider)
        for action in wanted:
            self.play(action)

    def tell(self, act: Any) -> None:
        """Let the core act and keep what it says; what fails has said nothing."""
        told = self.core.events = []
        try:
            act()
        finally:
            self.core.events = None
        kinds, now = self.setup.events, self.core.accounts()
        changes = accounts.told(
            [kinds[kind].ahead for kind, _, _ in told], [self.stand, *[at for _, _, at in told], now]
        )
        self.happened += [Event(kind, values, change) for (kind, values, _), change in zip(told, changes, strict=True)]
        self.stand = now

    def why_not(self, action: Action | Mapping[str, Any], seat: int | None = None) -> Refusal | None:
        """None if the action is legal (for `seat`, if one is given), else the rule it breaks and a sentence."""
        try:
            wanted = action if isinstance(action, Action) else self.parse(action)
        except Illegal as refused:
            return refused.refusal
        if not self.over and seat not in (None, self.core.seat):
            return self.out_of_turn()
        refused_by = self.core.why_not(wanted.code)
        if refused_by is not None and not refused_by.asked:
            refused_by = forced.ruled_out(self, [wanted.code]) or refused_by
        return None if refused_by is None else self.worded(refused_by)

    def out_of_turn(self) -> Refusal:
        step, seat = self.core.steps[self.core.cells[STEP]], self.core.seat
        return Refusal(step.rule, {lang: NOT_YOU[lang].format(name=self.seat_name(seat, lang)) for lang in LANGUAGES})

    def worded(self, refused: Refused) -> Refusal:
        if refused.key == "over":
            return Refusal(self.setup.end_rule(self.core), OVER)
        if refused.key == "not_now":
            step = self.turn_text()
            return Refusal(refused.rule, {lang: NOT_NOW[lang].format(step=step[lang]) for lang in LANGUAGES})
        return Refusal(refused.rule, self.words(f"refuse.{refused.key}", refused.facts))

    # Picking --------------------------------------------------------------------

    def choices(self, picked: Sequence[str] = ()) -> dict[str, Any]:
        """The legal actions as a tree of picks; texts are bilingual leaves."""
        if self.over:
            raise Illegal.of(self.worded(Refused("", "over", {})))
        return Choices(
            {"position": self.position, **picks.choices(self.setup, self.core, picked, self.words, self._deciding_view)}
        )

    def _deciding_view(self) -> View:
        return self.view(self.core.seat)

    def pick(self, picked: Sequence[str]) -> Action | None:
        """The action these picks lead to, if they leave exactly one."""
        return picks.action_of(self.setup, self.core, picked)

    def why_not_pick(self, picked: Sequence[str]) -> Refusal | None:
        if self.over:
            return self.worded(Refused("", "over", {}))
        refused = picks.refusal_of_pick(self.setup, self.core, picked)
        if refused is not None and not refused.asked:
            refused = (
                forced.ruled_out(self, forced.nearest_first(self, picks.candidates(self.setup, picked))) or refused
            )
        return None if refused is None else self.worded(refused)

    # Taking back ------------------------------------------------------------------

    def undoable(self) -> int | None:
        """The seat that may take its last action back: nobody decided since, no chance, no secret came in."""
        return None if self.why_no_undo() else self.seats[-1]

    def why_no_undo(self) -> Refusal | None:
        """None if the last action can be taken back."""
        return self.why_not_back_to(self.position - 1)

    def why_not_back_to(self, n: int) -> Refusal | None:
        """None if all actions since position `n` can be taken back, as far as the game goes; who must agree is for others
        to say. Chance and secrets that came in since end the way: whoever has seen them must not decide again. An end is
        final: with it the record is open to everybody, and whoever has read that must not play on."""
        if self.over:
            return Refusal(self.setup.end_rule(self.core), STAYS_OVER)
        if not 0 <= n < self.position or not self.has_way_back(n) or self.core.cells[DRAWS] != self.drawn[n]:
            return Refusal(self.setup.game.players_rule, NO_UNDO)
        return None

    def has_way_back(self, n: int) -> bool:
        """Whether position `n` is known: by the trail, or by playing all again."""
        return len(self.core.marks) >= self.position - n or not self.imagined

    def undo(self) -> None:
        self.undo_to(self.position - 1)

    def undo_to(self, n: int) -> None:
        """Take back everything since position `n`."""
        if refusal := self.why_not_back_to(n):
            raise Illegal.of(refusal)
        if len(self.core.marks) >= self.position - n:
            for _ in range(self.position - n):
                self.core.undo()
        else:
            self.core = self.rebuilt(n).core
        del self.happened[self.lines[n] :]
        for course in self.courses:
            del course[n:]
        self.stand = self.core.accounts()

    @property
    def courses(self) -> tuple[list[Any], ...]:
        """What is noted of each action."""
        return self.actions, self.seats, self.lines, self.own_lines, self.drawn, self.clocks

    def turn_start(self, n: int) -> int:
        """Where the turn of whoever decided at position `n` began, as far as it can be taken back from now."""
        drawn = self.core.cells[DRAWS]
        while n and (self.seats[n - 1], self.clocks[n - 1], self.drawn[n - 1]) == (
            self.seats[n],
            self.clocks[n],
            drawn,
        ):
            n -= 1
        return n

    def undo_text(self) -> Text | None:
        """What taking back would undo, in the words of the log."""
        return None if self.undoable() is None else self.told_at(self.position - 1)

    def told_at(self, n: int) -> Text:
        """What whoever decided at position `n` did there, in the words of everybody's log; empty if it says nothing."""
        return log.told_at(self, n)

    # What people see ------------------------------------------------------------------

    def namer(self, kind: str, value: int, lang: str) -> str:
        """A thing by the game's name for it, a seat by whoever sits there."""
        seats = self.setup.face.seats_of(kind, value)
        if seats:
            return " + ".join(self.seat_name(seat, lang) for seat in seats)
        return self.setup.face.name(kind, value, lang)

    def seat_name(self, seat: int, lang: str) -> str:
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return seat_word(seat, lang)

    @property
    def words(self) -> Words:
        return Words(self.setup.game.texts, self.namer)

    def view(self, seat: int | None) -> View:
        """All that this seat may see, with the places the last action touched."""
        if self.seen is None:
            return self._looked_at(seat)
        if seat not in self.seen:
            self.seen[seat] = self._seen_before(seat) or self._looked_at(seat)
        return self.seen[seat]

    def _looked_at(self, seat: int | None) -> View:
        return {**self.setup.face.view(self.core, seat), "last": log.touched(self)}

    def _seen_before(self, seat: int | None) -> View | None:
        """Where nothing is secret everybody sees the same, each from the own seat."""
        if not self.seen or self.setup.game.secrets:
            return None
        return {**next(iter(self.seen.values())), "seat": seat}

    def insights(self, seat: int | None) -> list[Sheet]:
        return self.setup.face.insights(self.core, seat)

    def sheets(self, seat: int | None) -> list[Sheet]:
        return self.setup.face.sheets(self.view(seat))

    def about(self, what: str, seat: int | None) -> dict[str, Any]:
        """What a thing on the page of this seat is and means now; bilingual, Malformed if nothing has this name."""
        return explain(self.setup, self.view(seat), what, self.words).json

    def told(self, seat: int | None) -> list[dict[str, Any]]:
        """The board of this seat's page in words, by sections; bilingual."""
        return told(self.setup, self.view(seat), self.words)

    def about_picks(self, picked: Sequence[str], seat: int | None) -> Text:
        """What the last of these picks is called; empty for what has no name in the drawing."""
        try:
            title: Text = self.about(picked[-1], seat)["title"] if picked else both("", "")
        except Malformed:
            return both("", "")
        return title

    def status(self) -> Text:
        return self.setup.face.status(self.view(None))

    def phases(self) -> list[dict[str, Any]]:
        return self.setup.face.phases(self.view(None))

    def strip(self, seat: int) -> list[Any]:
        return self.setup.face.strip(self.view(None), seat)

    def seat_note(self, seat: int) -> Text:
        return self.setup.face.seat_note(self.view(None), seat)

    def turn_text(self) -> Text:
        """What the deciding seat is asked, in a word or two."""
        step = self.core.steps[self.core.cells[STEP]]
        return self.words(f"ask.{step.name}.turn", self.setup.face.ask(self.core))

    def svg(self, seat: int | None = None, lang: str = "en", style: bool = True) -> str:
        """The board as this seat sees it; with `style` it stands by itself in a notebook or a file."""
        drawn = self.setup.face.draw(self.view(seat), lang)
        if not style:
            return drawn
        from stellwerk.scene.standalone import styled  # drawing is no part of the engine: loaded when somebody looks

        return styled(drawn)

    def _repr_svg_(self) -> str:
        """In a notebook a match shows itself, as everybody may see it."""
        return self.svg()

    def __repr__(self) -> str:
        setup = self.setup
        where = f"{setup.game.key} {setup.board_key} {setup.players}p, {self.position} actions: {self.status()['en']}"
        asked = "" if self.over else f"; seat {self.core.seat}: {self.turn_text()['en']}"
        return f"<Match {where}{asked}>"

    # The log ----------------------------------------------------------------------------

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """The structured log, with names instead of numbers where a thing has one."""
        return log.events(self, since)

    def log(self, lang: str = "en", seat: int | None = None) -> list[str]:
        """The log as sentences, as this seat may read it."""
        return [entry["text"] for entry in localize(self.log_entries(0, seat), lang)]

    def log_entries(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """The log for a page: bilingual texts, grouped by chapter. Secret fields stay with their seat."""
        return log.entries(self, since, seat)

    def since(self, seats: Sequence[int]) -> int:
        """The first line after the last own decision of these seats: what happened while they had no say."""
        return log.since(self, seats)

    def digest(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """What happened since that line, in a sentence for each seat, for whoever sits on `seat`."""
        return digest.told(self, seat, since)

    def scoring(self) -> list[dict[str, Any]]:
        """Where the points come from: rows that add up to the scores."""
        return [
            {
                "label": self.setup.game.texts.get(f"score.{row.key}"),
                "rule": row.rule,
                "points": list(row.points),
                **({"out": True} if row.out else {}),
            }
            for row in self.score_rows()
        ]

    def score_rows(self) -> list[ScoreRow]:
        """As the game tells it; where nothing but an account counts, by what has changed that account."""
        if self.setup.score_sources:
            return accounts.by_source(
                self.setup, self.opening, [(event.kind, event.changes) for event in self.happened]
            )
        return self.setup.face.scoring(self.view(None))

    # Copies and records -------------------------------------------------------------------

    def clone(self) -> "Match":
        twin = object.__new__(Match)
        twin.setup, twin.core, twin.seed = self.setup, self.core.clone(), self.seed
        twin.source, twin.begun, twin.names = self.source, self.begun, list(self.names)
        twin.imagined = self.imagined
        twin.actions, twin.seats, twin.lines = list(self.actions), list(self.seats), list(self.lines)
        twin.drawn, twin.clocks, twin.happened = list(self.drawn), list(self.clocks), list(self.happened)
        twin.own_lines, twin.opening, twin.stand = list(self.own_lines), self.opening, self.stand
        twin.seen = None
        return twin

    def still(self) -> "Match":
        """A copy to look at and not to play on: each seat's view is made once."""
        twin = self.clone()
        twin.seen = {}
        return twin

    def as_of(self, n: int, core: Core) -> "Match":
        """What this was after `n` actions, to look at; `core` is that position (past.py)."""
        twin = self.still()
        if n < self.position:
            twin.core = core
            del twin.happened[self.lines[n] :]
            for course in twin.courses:
                del course[n:]
        return twin

    def determinized(self, seat: int, seed: int) -> "Match":
        """A match as this seat could believe it: secrets and future chance redrawn. It has no record of its own.

        Whatever true chance came from stays behind: the fast generator gives what is imagined.
        """
        twin = self.clone()
        core = twin.core
        twin.seed, twin.source, core.source, twin.imagined = 0, None, None, True
        core.redeal(seat, seed)
        core.cells[GEN_A], core.cells[GEN_B] = seeded(seed)
        return twin

    def rebuilt(self, upto: int) -> "Match":
        twin = Match(
            self.setup, start_core(self.setup, self.seed, self.source, self.begun), self.seed, self.source, self.begun
        )
        for action in self.actions[:upto]:
            twin.play(action)
        return twin

    def record(self) -> dict[str, Any]:
        """Everything the match is: enough to play it again anywhere, and to foresee it. Nobody sees that of a running game."""
        setup = self.setup
        made: dict[str, Any] = {
            "game": setup.game.key,
            "board": setup.board_key,
            "players": setup.players,
            "seed": self.source.json if isinstance(self.source, Sealed) else self.seed,
            "options": dict(setup.options),
            "rules_version": setup.game.rules_version,
            "actions": [dict(action.json) for action in self.actions],
            "result": self.result(),
        }
        if setup.digest:
            made["data"] = setup.digest
        if isinstance(self.source, Script):
            made["chance"] = list(self.source.outcomes)
        if self.begun is not None:
            made["start"] = dict(self.begun)
        return Record(made)

    @property
    def commitment(self) -> str:
        """What may be shown of a sealed game before it is over; empty if its chance is not sealed."""
        return self.source.commitment if isinstance(self.source, Sealed) else ""

    @property
    def opened_key(self) -> str:
        """The key of a sealed game, once no position of it can be played any more; empty before."""
        return self.source.key.hex() if self.over and isinstance(self.source, Sealed) else ""

    def result(self) -> dict[str, Any]:
        """What a record claims of itself: the position it leads to, and the digest of its actions.

        A bid that was outbid leaves no mark on the position, so the position alone would not show a changed one.
        """
        told = json.dumps([action.json for action in self.actions], sort_keys=True, separators=(",", ":"))
        return {
            "hash": f"{self.core.hash():016x}",
            "digest": hashlib.blake2b(told.encode(), digest_size=16).hexdigest(),
            "scores": self.scores(),
            "over": self.over,
        }

    def state(self) -> dict[str, Any]:
        """The full position as JSON, by name: for setting up positions in tests and tools."""
        core, setup = self.core, self.setup
        cells = {f.name: [core.cells[f.at + i * f.stride] for i in range(f.size)] for f in HEADER + setup.fields}
        return {
            "game": setup.game.key,
            "board": setup.board_key,
            "players": setup.players,
            "options": dict(setup.options),
            "rules_version": setup.game.rules_version,
            "step": core.steps[core.cells[STEP]].name,
            "cells": {name: values[0] if len(values) == 1 else values for name, values in cells.items()},
            "rows": [list(row) for row in core.rows],
        }
