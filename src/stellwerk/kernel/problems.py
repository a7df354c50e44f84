"""Problems: positions in which a mistake was made, kept beside each game to see whether a bot still makes it.

A problem is a record whose end is the position, the seat that decides there, and what it should play (`best`) or should not
(`avoid`). An entry names as many fields of an action as matter: {"do": "bid"} means every bid.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from .data import Part
from .errors import BadData, Malformed, StellwerkError
from .game import Game
from .lessons import said
from .match import Match
from .record import replay
from .texts import Text, both

Json = dict[str, Any]

SUFFIX = ".json"
FORMAT = 1
THEMES: dict[str, Text] = {
    "shares": both("What a share is worth", "Was eine Aktie wert ist"),
    "cash": both("Money until the end of the round", "Geld bis zum Ende der Runde"),
    "goods": both("What a rival can take first", "Was ein anderer zuerst nehmen kann"),
    "goal": both("A goal over several turns", "Ein Ziel über mehrere Züge"),
    "rivals": both("What it means for the others", "Was es für die anderen heißt"),
    "idle": both("A choice without use", "Eine Wahl ohne Nutzen"),
    "order": both("The worth of a place in the order", "Was ein Platz in der Reihenfolge wert ist"),
    "ending": both("The end of the game", "Das Ende der Partie"),
}


@dataclass(frozen=True)
class Problem:
    key: str  # american_rails/liberty-share
    game: str
    theme: str
    why: Text
    seat: int
    best: tuple[Json, ...]
    avoid: tuple[Json, ...]
    record: Json

    def position(self) -> Match:
        return replay(self.record)

    def solved_by(self, action: Mapping[str, Any]) -> bool:
        """Whether this action, as JSON, is what should be played here."""
        if self.best:
            return any(means(entry, action) for entry in self.best)
        return not any(means(entry, action) for entry in self.avoid)


def means(entry: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    return all(name in action and action[name] == value for name, value in entry.items())


# Reading ------------------------------------------------------------------------------------------


def problems_of(game: Game) -> dict[str, Problem]:
    """All problems kept beside a game, by key; a game may have none."""
    return _kept(game)


@cache
def _kept(game: Game) -> dict[str, Problem]:
    folder = resources.files(game.package) / "problems"
    files = [item for item in folder.iterdir() if item.name.endswith(SUFFIX)] if folder.is_dir() else []
    read = [
        read_problem(f"{game.key}/problems/{file.name}", file.read_bytes())
        for file in sorted(files, key=lambda item: item.name)
    ]
    for problem in read:
        if problem.game != game.key:
            raise BadData(problem.key, "record.game", f"is {problem.game!r}; the folder belongs to {game.key!r}")
    return {problem.key: problem for problem in read}


def problems_in(folder: Path) -> list[Problem]:
    """Problems of one's own: every file of a folder."""
    files = sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
    if not files:
        raise Malformed(
            f"{folder} holds no problem, a file *{SUFFIX}",
            "from",
            f"in {folder} liegt kein Problem, eine Datei *{SUFFIX}",
        )
    return [read_problem(str(file), file.read_bytes()) for file in files]


def read_problem(name: str, content: bytes) -> Problem:
    """A problem file; all that is wrong with its fields is told at once, then what is wrong with the position."""
    part = Part(name, "", table_of(name, content))
    part.whole("format", FORMAT, FORMAT)
    theme, why = part.text("theme", tuple(THEMES)), said(part, "why")
    seat, best, avoid = part.whole("seat", 0, 9), entries_of(part, "best"), entries_of(part, "avoid")
    if bool(best) == bool(avoid) and not part.findings.noted:
        part.note("best", "or avoid is needed, one of the two")
    record = part.take("record")
    if not isinstance(record, dict):
        part.wrong("record", "a record")
    part.done()
    match = reached(part, record)
    problem = Problem(
        key=f"{match.setup.game.key}/{Path(name).stem}",
        game=match.setup.game.key,
        theme=theme,
        why=why,
        seat=seat,
        best=best,
        avoid=avoid,
        record=record,
    )
    check(part, problem, match)
    return problem


def table_of(name: str, content: bytes) -> Json:
    try:
        table = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadData(name, "the file", f"is no readable JSON: {error}") from error
    if not isinstance(table, dict):
        raise BadData(name, "the file", "holds no JSON object")
    return table


def entries_of(part: Part, key: str) -> tuple[Json, ...]:
    given = part.take(key)
    if given is None:
        return ()
    if isinstance(given, list) and given and all(isinstance(item, dict) and "do" in item for item in given):
        return tuple(given)
    part.wrong(key, 'a list of actions like {"do": "pass"}')
    return ()


def reached(part: Part, record: Json) -> Match:
    try:
        return replay(record)
    except StellwerkError as error:
        raise part.refuse("record", f"can't be played: {error.text}") from error


def check(part: Part, problem: Problem, match: Match) -> None:
    """The seat decides here, and there is both something to play and something to avoid."""
    if match.seat != problem.seat:
        raise part.refuse("seat", f"is {problem.seat}; at the end of the record decides {match.seat}")
    actions = [action.json for action in match.legal()]
    for key, reason in faults(problem, actions):
        part.note(key, reason)
    part.settle()


def faults(problem: Problem, actions: list[Json]) -> Iterator[tuple[str, str]]:
    key, entries = ("best", problem.best) if problem.best else ("avoid", problem.avoid)
    for entry in entries:
        if not any(means(entry, action) for action in actions):
            yield key, f"{entry} is not possible here"
    solved = sum(problem.solved_by(action) for action in actions)
    if solved in (0, len(actions)):
        yield key, "leaves nothing to choose: every action solves it or none does"
