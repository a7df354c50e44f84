"""Lines as they are played through: what a line begins with, how far its moves go, and how it is shown."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

import stellwerk
from stellwerk.kernel.core import DRAWS
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import Text, localize

from .branches import Branch
from .history import History, Memory
from .lines import Line
from .sentences import say
from .settings import LINES_IN_MEMORY
from .stored import Afterwards, Seat, TableSetup

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Desk:
    """Whoever tries something out, and the table as it stands: the match only to be looked at."""

    table: str
    mine: list[int]
    eyes: list[int]  # the seats whose lines may be seen here now
    match: Match
    setup: TableSetup
    seats: list[Seat]
    after: Afterwards

    @property
    def secrets(self) -> bool:
        return self.match.setup.game.secrets

    def deciders(self, line: Line) -> list[int]:
        """Whose decisions in a line are one's own. On a shared screen with secrets the neighbours' are guesses, too."""
        return [line.seat] if self.secrets else self.mine


@dataclass(frozen=True, slots=True)
class Stop:
    """Why the moves of a line end where they do."""

    text: Text
    rule: str = ""


@dataclass(slots=True)
class Tried:
    """A line as it was last played through."""

    line: Line  # with the moves that could be played
    match: Match
    memory: Memory
    stop: Stop | None = None

    def whole_log(self, lang: str) -> list[Json]:
        with self.memory.guard:
            return self.memory.log(self.match, self.line.seat, lang)

    def log(self, lang: str) -> list[Json]:
        """What its own moves have brought."""
        own = [told for told in self.whole_log(lang) if told["at"] > self.line.at]
        return [{key: told[key] for key in ("at", "seat", "text")} for told in own]


class Trials:
    """The lines that were looked at last, each as it was last played through."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._kept: OrderedDict[tuple[str, int], Tried] = OrderedDict()
        self._guard = Lock()

    def of(self, desk: Desk, line: Line, way: Branch) -> Tried:
        """A line played through, on from where it was last played if its moves only grew."""
        known = self.last(desk.table, line.line)
        fits = known is not None and known.line.seed == line.seed
        done = len(known.line.moves) if known is not None else 0
        if known is not None and fits and line.moves[:done] == known.line.moves:
            match, memory = known.match.clone(), known.memory
        else:
            match, memory, done = self.believed(desk, line, way), Memory(), 0
        stop = None
        for n, move in enumerate(line.moves[done:], start=done):
            stop = play_move(match, move)
            if stop is not None:
                line = line.of(*line.moves[:n])
                break
        return self._keep(desk.table, Tried(line, match, memory, stop))

    def believed(self, desk: Desk, line: Line, way: Branch) -> Match:
        """What a line begins with."""
        there = self._history.along(desk.table, desk.match, way)
        return there.determinized(line.seat, line.seed)

    def last(self, table_id: str, name: int) -> Tried | None:
        with self._guard:
            return self._kept.get((table_id, name))

    def forget(self, table_id: str, name: int) -> None:
        with self._guard:
            self._kept.pop((table_id, name), None)

    def _keep(self, table_id: str, tried: Tried) -> Tried:
        key = (table_id, tried.line.line)
        with self._guard:
            self._kept[key] = tried
            self._kept.move_to_end(key)
            if len(self._kept) > LINES_IN_MEMORY:
                self._kept.popitem(last=False)
        return tried


def gone_along(desk: Desk, line: Line, way: Branch) -> int | None:
    """How many moves of a line the game itself has taken since, no others; None if it went otherwise. What others did in a
    game with secrets is not compared: whether a guess was right must not be told."""
    done, match = desk.match.position - line.at, desk.match
    if way.steps or not 0 <= done <= len(line.moves):
        return None
    for n in range(done):
        known = not desk.secrets or match.seats[line.at + n] == line.seat
        if not known or match.actions[line.at + n].json != line.moves[n]:
            return None
    return done


def playable(
    match: Match, moves: tuple[Json, ...], deciders: list[int], seats: list[Seat]
) -> tuple[list[int], Stop | None]:
    """Who plays the first of these moves, as far as they can be played at the table, and what stops the others."""
    twin, found, drawn = match.clone(), list[int](), match.core.cells[DRAWS]
    for move in moves:
        seat = twin.seat
        if seat is None:
            return found, Stop(say("game_over"))
        if seat not in deciders:
            return found, Stop(say("not_your_turn", name=seats[seat].name))
        if twin.core.cells[DRAWS] != drawn:
            return found, Stop(say("line_chance"))
        if stop := play_move(twin, move):
            return found, stop
        found.append(seat)
    return found, None


def play_move(match: Match, move: Json) -> Stop | None:
    try:
        match.play(move)
    except stellwerk.Illegal as error:
        return Stop(error.texts, error.rule)
    except stellwerk.Malformed as error:
        return Stop(error.texts)
    return None


def head(desk: Desk, tried: Tried, way: Branch) -> Json:
    line, match = tried.line, tried.match
    done = gone_along(desk, line, way)
    return {
        "line": line.line,
        "name": line.name,
        "kept": line.kept,
        "seat": line.seat,
        "at": line.at,
        "position": line.position,
        "moves": len(line.moves),
        "over": match.over,
        "own": match.seat in desk.deciders(line),
        "ahead": done is not None and done < len(line.moves),
        "stopped": stop_json(tried.stop),
    }


def last_move(match: Match) -> Json:
    return {"text": match.told_at(match.position - 1), "at": match.position - 1, "turn": None}


def values(match: Match) -> list[list[int]]:
    """Every account of every seat."""
    players, stand = match.setup.players, match.core.accounts()
    return [stand[n * players : (n + 1) * players] for n in range(len(match.setup.accounts))]


def moved(position: int, played: int, of: int, stop: Stop | None, lang: str) -> Json:
    """What became of so many moves, and what stopped the others."""
    told: Json = {"ok": True, "position": position, "played": played, "of": of, "stopped": stop_json(stop)}
    return {**told, "stopped": localize(told["stopped"], lang)}


def stop_json(stop: Stop | None) -> Json | None:
    return None if stop is None else {"text": stop.text, "rule": stop.rule or None}
