"""A match: the one door to a game. Browser, terminal, bots, tests, replay and research all come in here."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import choices as picks
from .actions import Action
from .chance import Script, Source, seeded
from .core import DRAWS, GEN_A, GEN_B, SCRIPTED, SEAT, STEP, Core, Refused
from .errors import LANGUAGES, Illegal, Malformed, Refusal
from .game import EventKind, Field, Setup, View
from .sealed import Sealed
from .sheets import Sheet
from .texts import Text, Words, both, localize, seat_word

OVER = both("The game is over.", "Das Spiel ist zu Ende.")
NOT_NOW = both("This is not asked now: {step}.", "Das ist jetzt nicht gefragt: {step}.")
NOT_YOU = both("It is the turn of {name}.", "{name} ist an der Reihe.")
NO_UNDO = both("There is nothing that could be taken back.", "Es gibt nichts, was zurückgenommen werden kann.")
STAYS_OVER = both(
    "The game is over; nothing is taken back any more.",
    "Das Spiel ist zu Ende; zurückgenommen wird nichts mehr.",
)
HEADER = [Field("seat", SEAT), Field("generator", GEN_A, 2), Field("draws", DRAWS), Field("scripted", SCRIPTED)]


class Event:
    """Something that happened: kind and numbers; words come later."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: str, values: list[int]) -> None:
        self.kind, self.values = kind, values


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
        self.drawn: list[int] = []  # chance before each action
        self.happened: list[Event] = []
        self.seen: dict[int | None, View] | None = None  # views kept: only of a copy that nobody plays on
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
        decider, lines, drawn = self.core.seat, len(self.happened), self.core.cells[DRAWS]
        self.tell(lambda: self.core.apply(wanted.code))
        self.seats.append(decider)
        self.lines.append(lines)
        self.drawn.append(drawn)
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
        self.happened += [Event(kind, values) for kind, values in told]

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
            refused_by = self.ruled_out([wanted.code]) or refused_by
        return None if refused_by is None else self.worded(refused_by)

    def ruled_out(self, codes: Sequence[int]) -> Refused | None:
        """Why none of these answered a question that `settle` answered by itself for this seat, in its present turn."""
        if self.over or self.imagined:
            return None
        core, actions = self.before_turn()
        found = self.forced_answers(core, codes, None)
        for action in actions:
            core.peek(action.code)
            found = self.forced_answers(core, codes, found)
        return found

    def forced_answers(self, core: Core, codes: Sequence[int], found: Refused | None) -> Refused | None:
        """Take the forced answers up to the next real question; what ruled out these codes there, or else `found`."""
        while core.seat >= 0:
            step = core.steps[core.cells[STEP]]
            if step.automatic:
                step.run(core)
                continue
            options = step.legal(core)
            own = core.seat == self.core.seat  # what ruled a rival's answer out may be the rival's secret
            answers = [step.why_not(core, code) for code in codes] if own else []
            meant = [refused for refused in answers if refused is None or refused.asked]
            if len(options) > 1:
                return None if meant else found  # really asked: the seat itself gave another answer
            if meant:
                found = meant[0]
            step.apply(core, options[0])
        return found

    def before_turn(self) -> tuple[Core, list[Action]]:
        """A copy of the position before this seat's present turn, and the actions since: the last one at least."""
        core = self.core if len(self.core.marks) == self.position else self.rebuilt(self.position).core
        seat, clock, back = core.seat, core.clock(), 0
        own = True
        while own and back < self.position:
            core.undo()
            back += 1
            own = core.seat == seat and core.clock() == clock
        actions, before = self.actions[self.position - back :], core.clone()
        for action in actions:
            core.apply(action.code)
        if back == self.position:  # not settled yet: what was forced before the first action can be asked about, too
            before = start_core(self.setup, self.seed, self.source, self.begun)
        return before, actions

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
        return {"position": self.position, **picks.choices(self.setup, self.core, picked, self.words)}

    def pick(self, picked: Sequence[str]) -> Action | None:
        """The action these picks lead to, if they leave exactly one."""
        return picks.action_of(self.setup, self.core, picked)

    def why_not_pick(self, picked: Sequence[str]) -> Refusal | None:
        if self.over:
            return self.worded(Refused("", "over", {}))
        refused = picks.refusal_of_pick(self.setup, self.core, picked)
        if refused is not None and not refused.asked:
            refused = self.ruled_out(self.nearest_first(picks.candidates(self.setup, picked))) or refused
        return None if refused is None else self.worded(refused)

    def nearest_first(self, codes: Iterable[int]) -> list[int]:
        """Those before all others that name a place the last action touched."""
        places = set(self.touched())
        return sorted(codes, key=lambda code: places.isdisjoint(map(str, self.setup.actions.json(code).values())))

    # Taking back ------------------------------------------------------------------

    def undoable(self) -> int | None:
        """The seat that may take its last action back: nobody decided since, no chance, no secret came in."""
        return None if self.why_no_undo() else self.seats[-1]

    def why_no_undo(self) -> Refusal | None:
        """None if the last action can be taken back. An end is final: with it the record is open to everybody,
        and whoever has read that must not play on."""
        if self.over:
            return Refusal(self.setup.end_rule(self.core), STAYS_OVER)
        if not self.has_way_back or self.core.cells[DRAWS] != self.drawn[-1]:
            return Refusal(self.setup.game.players_rule, NO_UNDO)
        return None

    @property
    def has_way_back(self) -> bool:
        """Whether the position before the last action is known: by the trail, or by playing all again."""
        return bool(self.core.marks) or (bool(self.actions) and not self.imagined)

    def undo(self) -> None:
        if refusal := self.why_no_undo():
            raise Illegal.of(refusal)
        if self.core.marks:
            self.core.undo()
        else:
            self.core = self.rebuilt(self.position - 1).core
        self.actions.pop()
        self.seats.pop()
        self.drawn.pop()
        del self.happened[self.lines.pop() :]

    def undo_text(self) -> Text | None:
        """What taking back would undo, in the words of the log."""
        if self.undoable() is None:
            return None
        entries = [entry for entry in self.log_entries(self.lines[-1]) if entry["seat"] == self.seats[-1]]
        text: Text = entries[0]["text"] if entries else both("", "")
        return text

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
            return {**self.setup.face.view(self.core, seat), "last": self.touched()}
        if seat not in self.seen:
            self.seen[seat] = {**self.setup.face.view(self.core, seat), "last": self.touched()}
        return self.seen[seat]

    def touched(self) -> list[str]:
        names = self.setup.actions.names
        recent = self.happened[self.lines[-1] :] if self.lines else []
        found: dict[str, None] = {}
        for event in recent:
            for name, value in zip(self.setup.events[event.kind].fields, event.values, strict=True):
                if name in self.setup.placed and name in names:
                    found[names[name].show(value)] = None
        return list(found)

    def insights(self, seat: int | None) -> list[Sheet]:
        return self.setup.face.insights(self.core, seat)

    def sheets(self, seat: int | None) -> list[Sheet]:
        return self.setup.face.sheets(self.view(seat))

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

    # The log ----------------------------------------------------------------------------

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """The structured log, with names instead of numbers where a thing has one."""
        return [self.event_json(i, event) for i, event in enumerate(self.happened) if i >= since]

    def event_json(self, n: int, event: Event) -> dict[str, Any]:
        kind = self.setup.events[event.kind]
        return {"n": n, "event": event.kind, **dict(zip(kind.fields, event.values, strict=True))}

    def log(self, lang: str = "en", seat: int | None = None) -> list[str]:
        """The log as sentences, as this seat may read it."""
        return [entry["text"] for entry in localize(self.log_entries(0, seat), lang)]

    def log_entries(self, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        """The log for a page: bilingual texts, grouped by chapter. Secret fields stay with their seat."""
        kinds, entries = self.setup.events, []
        first = next((n for n in range(since - 1, -1, -1) if kinds[self.happened[n].kind].chapter), since)
        group = both("", "")
        for n, event in enumerate(self.happened[first:], start=first):
            kind = kinds[event.kind]
            values = dict(zip(kind.fields, event.values, strict=True))
            if kind.chapter:
                group = self.words(f"event.{event.kind}", values)
            elif n >= since:
                entries.append(self.entry(n, event, kind, values, group, seat))
        return entries

    def entry(
        self, n: int, event: Event, kind: EventKind, values: dict[str, int], group: Text, seat: int | None
    ) -> dict[str, Any]:
        actor = values.get("seat")
        hidden = bool(kind.secret) and (seat is None or seat != actor)
        known = {name: value for name, value in values.items() if not (hidden and name in kind.secret)}
        text = self.words(f"event.{event.kind}{'_hidden' if hidden else ''}", known)
        amount = {"money": kind.sign * values[kind.amount]} if kind.amount else None
        return {"n": n, "group": group, "seat": actor, "text": text, "amount": amount}

    # Copies and records -------------------------------------------------------------------

    def clone(self) -> "Match":
        twin = object.__new__(Match)
        twin.setup, twin.core, twin.seed = self.setup, self.core.clone(), self.seed
        twin.source, twin.begun, twin.names = self.source, self.begun, list(self.names)
        twin.imagined = self.imagined
        twin.actions, twin.seats, twin.lines = list(self.actions), list(self.seats), list(self.lines)
        twin.drawn, twin.happened = list(self.drawn), list(self.happened)
        twin.seen = None
        return twin

    def still(self) -> "Match":
        """A copy to look at and not to play on: each seat's view is made once."""
        twin = self.clone()
        twin.seen = {}
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
        return made

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


def start_core(setup: Setup, seed: int, source: Source | None, begun: Mapping[str, Any] | None) -> Core:
    """The position a match begins with: the set-up, or a position that was given."""
    core = setup.start(seed, source)
    if begun is not None:
        load_cells(setup, core, begun)
    return core


def load_cells(setup: Setup, core: Core, state: Mapping[str, Any]) -> None:
    """Fill a core with a named position; unknown names, wrong sizes and wrong types are refused."""
    cells, known = state.get("cells"), {field.name: field for field in HEADER + setup.fields}
    names = [step.name for step in core.steps]
    if not isinstance(cells, Mapping) or state.get("step") not in names:
        raise Malformed(f"a state has cells and a step; steps: {', '.join(names)}", "step")
    for name, given in cells.items():
        if name not in known:
            raise Malformed(f"the state has no cell {name!r}; known: {', '.join(known)}", str(name))
        field = known[name]
        values = given if isinstance(given, list) else [given]
        if len(values) != field.size or not all(
            isinstance(v, int) and not isinstance(v, bool) and abs(v) < 2**62 for v in values
        ):
            raise Malformed(f"cell {name} needs {field.size} whole numbers", name)
        for i, value in enumerate(values):
            core.cells[field.at + i * field.stride] = value
    core.cells[STEP] = names.index(state["step"])
    load_rows(core, state.get("rows", []))
    core.rebuild()


def load_rows(core: Core, rows: object) -> None:
    if not isinstance(rows, list) or not all(
        isinstance(row, list) and all(type(v) is int for v in row) for row in rows
    ):
        raise Malformed("rows must be a list of lists of whole numbers", "rows")
    for i, row in enumerate(rows[: len(core.rows)]):
        core.rows[i] = list(row)
