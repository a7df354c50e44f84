"""The past of a table: any position of its game as this reader was shown it then, and the moments one can go to.

Views, never states: the match of then is asked as the one of now is, through the eyes of the reader. All the work is done
outside the table's lock, on a copy.
"""

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from stellwerk.kernel.core import STEP
from stellwerk.kernel.log import Event
from stellwerk.kernel.match import Match
from stellwerk.kernel.past import Past
from stellwerk.kernel.texts import Text, both, localize

from .boards import Boards
from .branches import Branch
from .open_tables import OpenTables, Table
from .page import Looking, Scene, draw, eye_of
from .refusals import Denied
from .seating import Seating
from .sentences import say
from .settings import PASTS_KEPT
from .stored import Afterwards

Json = dict[str, Any]
Eye = int | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What stands at a position for everybody. Turns, rounds and phases are counted, so that one can go from each to the next."""

    decides: int  # the seat that decides; −1: nobody any more
    turn: int
    round: int
    phase: int
    chapter: Text  # of the log
    name: Text  # of the phase
    mark: int | None  # what the chapter says of the round
    step: int


@dataclass(slots=True)
class Told:
    """A log in words: how many events it tells, the last of them, and the lines."""

    events: int = 0
    last: Event | None = None
    lines: list[Json] = field(default_factory=list)


class Memory:
    """What is kept of one table's past."""

    def __init__(self) -> None:
        self.guard = Lock()
        self.past = Past()
        self._logs: dict[tuple[Eye, str], Told] = {}
        self._moments: list[Moment] = []
        self._codes: list[int] = []  # of the line the moments lie on

    def log(self, match: Match, eye: Eye, lang: str) -> list[Json]:
        """The whole log as this reader has it; only what is new is put into words."""
        told, happened = self._logs.get((eye, lang), Told()), match.happened
        if told.events > len(happened) or (told.events and happened[told.events - 1] is not told.last):
            told = Told()
        lines: list[Json] = told.lines + localize(match.log_entries(told.events, eye), lang)
        self._logs[eye, lang] = Told(len(happened), happened[-1] if happened else None, lines)
        return lines

    def moments(self, match: Match) -> list[Moment]:
        codes = [action.code for action in match.actions]
        known = 0
        while known < len(self._codes) and codes[known : known + 1] == [self._codes[known]]:
            known += 1
        del self._moments[known + 1 :]
        found = self._moments
        for at, core in self.past.walk(match, len(found), match.position):
            before = found[-1] if found else None
            found.append(_moment(match, at, core, before))
        self._codes = codes
        return list(found)


def _moment(match: Match, at: int, core: Any, before: Moment | None) -> Moment:
    chapter, mark, opened = _chapter(match, at, before)
    step = core.cells[STEP]
    # Asking for the phases takes a whole view: they are others only where another question or a chapter has begun.
    stays = before is not None and before.step == step and not opened
    name = before.name if before is not None and stays else _phase(match, core, before)
    if before is None:
        return Moment(core.seat, 0, 0, 0, chapter, name, mark, step)
    rounds = before.round + (mark != before.mark)
    phases = before.phase + (rounds != before.round or name != before.name)
    turns = before.turn + (phases != before.phase or core.seat != before.decides)
    return Moment(core.seat, turns, rounds, phases, chapter, name, mark, step)


def _chapter(match: Match, at: int, before: Moment | None) -> tuple[Text, int | None, bool]:
    """The chapter of the log at a position, the round it tells, and whether it was opened by the action before.
    The first field of a chapter's event counts the rounds; a chapter without fields goes on in the same one."""
    text, mark, opened = (before.chapter, before.mark, False) if before else (both("", ""), None, False)
    first = match.lines[at - 1] if at else 0
    last = match.lines[at] if at < match.position else len(match.happened)
    for event in match.happened[first:last]:
        kind = match.setup.events[event.kind]
        if kind.chapter:
            values = dict(zip(kind.fields, event.values, strict=True))
            text, opened = match.words(f"event.{event.kind}", values), True
            mark = event.values[0] if event.values else mark
    return text, mark, opened


def _phase(match: Match, core: Any, before: Moment | None) -> Text:
    face = match.setup.face
    now = [phase["text"] for phase in face.phases(face.view(core, None)) if phase["state"] == "now"]
    text: Text = now[0] if now else before.name if before else both("", "")
    return text


class History:
    def __init__(self, open_tables: OpenTables, seating: Seating, boards: Boards, most: int = PASTS_KEPT) -> None:
        self._open_tables, self._seating, self._boards, self._most = open_tables, seating, boards, most
        self._kept: OrderedDict[str, Memory] = OrderedDict()
        self._guard = Lock()

    def page(self, table_id: str, token: str, at: int, lang: str, branch: int | None = None) -> Json:
        """The page at position `at` as whoever holds this token was shown it then; nothing can be done on it.
        Of a branch: a position that was taken back."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, token)
            match, now, aside = table.match.still(), present_eye(table, mine), None
            if branch is not None and (aside := table.tree.branch(branch)) is None:
                raise Denied(404, "no_branch", say("no_branch", branch=branch))
            setup, seats, after = table.setup, table.seats, table.after
        last = aside.at + len(aside.steps) if aside else match.position
        if not (aside.at if aside else 0) <= at <= last:
            raise no_position(at, last)
        line = self.along(table_id, match, aside) if aside else match
        memory = Memory() if aside else self._memory(table_id)
        with memory.guard:
            then = memory.past.at(line, at)
            eye = now if match.setup.game.secrets else eye_of(mine, then.seat if then.seat in mine else None)
            log = [told for told in memory.log(line, eye, lang) if told["at"] <= at]
        looking = Looking(eye, log, match.position, branch)
        gone = tuple(one for one in after.resigned if one[1] <= len(then.happened))
        told = Afterwards(after.next, gone)
        return draw(Scene(setup, seats, then, mine, lang, self._boards, after=told, past=looking)).page

    def match_at(self, table_id: str, match: Match, at: int) -> Match:
        """`match`, which is that of this table, as it was at a position."""
        if not 0 <= at <= match.position:
            raise no_position(at, match.position)
        memory = self._memory(table_id)
        with memory.guard:
            return memory.past.at(match, at)

    def along(self, table_id: str, match: Match, branch: Branch) -> Match:
        """The match as it was at the end of a branch."""
        line = self.match_at(table_id, match, branch.at).clone()
        for node in branch.steps:
            line.play(node.action)
        return line

    def moments(self, table_id: str, token: str, lang: str) -> Json:
        """Every position of the game, with what led to it as this reader was told."""
        with self._open_tables.at(table_id) as table:
            mine = self._seating.of(table, token)
            match, eye = table.match.still(), present_eye(table, mine)
        memory = self._memory(table_id)
        with memory.guard:
            moments, log = memory.moments(match), memory.log(match, eye, lang)
        told = _told(match, log)
        lines = [
            {
                "at": at,
                "seat": match.seats[at - 1] if at else None,
                "turn": moment.turn,
                "round": moment.round,
                "phase": moment.phase,
                "chapter": moment.chapter,
                "name": moment.name,
                "text": told.get(at, ""),
            }
            for at, moment in enumerate(moments)
        ]
        return {"position": match.position, "moments": localize(lines, lang)}

    def forget(self, table_ids: Collection[str]) -> None:
        with self._guard:
            for table_id in table_ids:
                self._kept.pop(table_id, None)

    def _memory(self, table_id: str) -> Memory:
        with self._guard:
            memory = self._kept.setdefault(table_id, Memory())
            self._kept.move_to_end(table_id)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return memory


def present_eye(table: Table, mine: list[int]) -> Eye:
    """Through whose eyes the table is looked at now. On a shared screen with secrets the past is shown through the same:
    whoever sits there now must not read what only a neighbour saw."""
    deciding = table.match.seat
    return eye_of(mine, deciding if deciding in mine and not table.frozen else None)


def _told(match: Match, log: list[Json]) -> dict[int, str]:
    """By position: what the log says of the action that led there, in the actor's own line if it has one."""
    found: dict[int, str] = {}
    own: set[int] = set()
    for line in log:
        at = line["at"]
        if at and line["seat"] == match.seats[at - 1] and at not in own:
            own.add(at)
            found[at] = line["text"]
        found.setdefault(at, line["text"])
    return found


def no_position(at: int, last: int) -> Denied:
    return Denied(404, "no_position", say("no_position", at=at, last=last), position=last)
