"""The suite: fixed tasks in every game, an agent on one seat against the same rivals, and one figure with its interval.

A task is a game on a board for a number of players; its games have fixed seeds, and the agent sits one place further each
time, among greedy bots; where a game has hardly any luck, its first decisions are drawn. What counts is the margin in points over
the best rival, so measured that `random` is at 0 and `hard` with a fixed number of looks at 100; margins beyond a task's bound, as
of a bankruptcy, count as the bound. Tasks whose games are quick are played more often, but every task counts alike: over all games,
weighed so, the interquartile mean is taken; the interval comes from drawing games anew within each task. Two agents are compared by
games of the same seed and seat, drawn together: what chance gave them, both had.
"""

import json
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module, resources
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.arena.executors import Where, spread
from stellwerk.arena.openings import play_opening
from stellwerk.arena.seeds import seed_of
from stellwerk.bots.player import Bot
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find

from .numbers import is_whole, whole
from .rewards import margins
from .setups import setup_for
from .spaces import space_of

VERSION: Final = 4
FORMAT: Final = "stellwerk-suite"
RIVAL: Final = "greedy"
LOOKS: Final = 200  # per decision, of an agent that thinks longer
REFERENCE_LOOKS: Final = (
    4000  # of `hard`, where it is 100: with 200 it does not finish one plan of a turn and is no better than a planner
)
GAMES: Final = 8  # per task, times the task's own number, if nothing is said: with so many search is told from planner
SEED: Final = 2026
DRAWS: Final = 2000  # of the bootstrap
LEVEL: Final = 0.95
REFERENCES: Final = "suite_references.json"
LOWEST, HIGHEST = "random", "hard"

Json = dict[str, Any]


@dataclass(frozen=True)
class Task:
    game: str
    board: str
    players: int
    far: int = 300  # points: no margin counts for more, so that one bankruptcy does not outweigh all else
    times: int = 1  # as many games as others: a quick game tells little for little time
    opening: int = 0  # first decisions of each seat that are drawn from the best few, so that games differ without luck

    def bounded(self, margin: float) -> float:
        return max(-self.far, min(self.far, margin))

    @property
    def key(self) -> str:
        return f"{self.game}/{self.board}/{self.players}"


TASKS: Final = (
    Task("age_of_steam", "rust_belt", 3, far=100),
    Task("age_of_steam", "germany", 4, far=100),
    Task("american_rails", "east", 3, times=2, opening=3),
    Task("american_rails", "east", 4, times=2, opening=3),
    Task("american_rails", "east", 5, times=2, opening=3),
    Task("cube_express", "standard", 2, times=4),
    Task("cube_express", "standard", 4, times=4),
    Task("express_01", "germany", 2, times=2, opening=3),
    Task("express_01", "germany", 3, times=2, opening=3),
    Task("first_train", "nuernberg", 2, times=4),
    Task("first_train", "nuernberg", 4, times=4),
)


@dataclass(frozen=True)
class Plan:
    """What is played; `games` of each task, times the task's own number."""

    agent: str
    games: int = GAMES
    looks: int = LOOKS
    tasks: tuple[Task, ...] = TASKS

    @property
    def course(self) -> list[tuple[Task, int]]:
        """Every game: its task, and which of the task's games it is; round by round, so that a part of it is a little of all."""
        rounds = range(self.games * max(task.times for task in self.tasks))
        return [(task, n) for n in rounds for task in self.tasks if n < self.games * task.times]


# Agents ---------------------------------------------------------------------------------------


class PolicyBot(Bot):
    """A policy of the environments: from observation and mask, as arrays, to an action number.

    What was trained for one numbering should say so: if it has `digests`, only set-ups with one of these are played by it.
    """

    def __init__(self, policy: Callable[[Any, Any], int], seed: int, looks: int) -> None:
        super().__init__(seed, 0.0, looks)
        self.policy = policy

    def decide(self, match: Match, seat: int) -> Any:
        space = space_of(match.setup)
        space.check_digest(getattr(self.policy, "digests", (space.digest,)))
        code = space.checked(self.policy(space.observe(match.core, seat), space.mask(match.core)), match.core)
        return match.setup.actions.action(code)


def agent_of(name: str, seed: int, looks: int) -> Bot:
    """A bot by name, a program (exec:COMMAND), a Python class (bot:MODULE:NAME) or a policy (policy:MODULE:NAME).

    A class is made with seed, seconds and looks, as our own bots are; a policy is a function of observation and mask.
    """
    kind, _, rest = name.partition(":")
    if kind == "bot":
        made = _named(rest)(seed, bots.SECONDS, looks)
        if not isinstance(made, Bot):
            raise Malformed(f"{rest} makes no stellwerk.bots.Bot but a {type(made).__name__}", "agent")
        return made
    if kind == "policy":
        return PolicyBot(_named(rest), seed, looks)
    return bots.get(name, seed, looks=looks)


def _named(where: str) -> Any:
    module, _, name = where.partition(":")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise Malformed(
            f"there is no {where}: {error}; an agent is bot:MODULE:NAME or policy:MODULE:NAME", "agent"
        ) from None
    if not callable(found):
        raise Malformed(f"{where} can't be called", "agent")
    return found


# Playing --------------------------------------------------------------------------------------


def play(plan: Plan, index: int) -> Json:
    """One game as a row: the same on every machine, if the agent is."""
    task, n = plan.course[index]
    seed, seat = seed_of(SEED, n, task.key), n % task.players
    match = stellwerk.new(task.game, task.board, task.players, seed)
    seats = [
        agent_of(plan.agent, seed_of(SEED, n, f"{task.key}/agent"), plan.looks)
        if place == seat
        else bots.get(RIVAL, seed_of(SEED, n, f"{task.key}/{place}"), looks=plan.looks)
        for place in range(task.players)
    ]
    play_opening(match, task.opening, seed)
    failures = bots.play_out(match, seats)
    return {
        "task": task.key,
        "n": n,
        "seat": seat,
        "scores": match.scores(),
        "margin": margins(match.core)[seat],
        "moves": match.position,
        "failures": len(failures),
    }


def check(plan: Plan) -> None:
    """An agent that is not there, or does not play a task's game, is refused before any worker starts."""
    whole(plan.games, "games", 1)
    whole(plan.looks, "looks", 1)
    agent_of(plan.agent, 0, plan.looks)
    for task in plan.tasks:
        bots.must_play(plan.agent, find(task.game))


def run(plan: Plan, where: Where, done: Callable[[], None]) -> Json:
    """All games, as a result."""
    check(plan)
    rows = []
    for row in spread(partial(play, plan), range(len(plan.course)), where):
        rows.append(row)
        done()
    return result(plan, sorted(rows, key=lambda row: (row["task"], row["n"])))


def result(plan: Plan, rows: Sequence[Json]) -> Json:
    tasks = [told(task, [row for row in rows if row["task"] == task.key]) for task in plan.tasks]
    return {
        "format": FORMAT,
        "suite": VERSION,
        "agent": plan.agent,
        "looks": plan.looks,
        "games": plan.games,
        "rival": RIVAL,
        "references": {"games": reference_games()},
        "stellwerk": stellwerk.__version__,
        "python": platform.python_version(),
        "tasks": tasks,
        "iqm": interval({one["task"]: [game["score"] for game in one["games"]] for one in tasks}),
    }


def told(task: Task, rows: Sequence[Json]) -> Json:
    """A task with its games, each with its score between the two references."""
    setup, known = setup_for(task.game, task.board, task.players), references()[task.key]
    low, high = known[LOWEST], known[HIGHEST]
    games = [{**row, "score": 100 * (task.bounded(row["margin"]) - low) / (high - low)} for row in rows]
    return {
        "task": task.key,
        "rules_version": setup.game.rules_version,
        "digest": space_of(setup).digest,
        "references": dict(known),
        "score": fmean(game["score"] for game in games),
        "games": games,
    }


def references() -> Mapping[str, Mapping[str, float]]:
    """By task: the mean bounded margin of `random` and of `hard`, as they were measured (the file says how)."""
    found: Mapping[str, Mapping[str, float]] = _reference_file()["margins"]
    return found


def reference_games() -> Mapping[str, Mapping[str, int]]:
    """By agent and task: on how many games 0 and 100 rest; a result says so itself, since they are few."""
    found: Mapping[str, Mapping[str, int]] = _reference_file()["games"]
    return found


def tasks_of(games: Sequence[str]) -> tuple[Task, ...]:
    """The tasks of some games, all if none is named; an unknown game is refused with those there are."""
    known = list(dict.fromkeys(task.game for task in TASKS))
    if unknown := [game for game in games if game not in known]:
        raise Malformed(
            f"the suite has no game {unknown[0]!r}; it has {', '.join(known)}",
            "game",
            f"die Suite hat kein Spiel {unknown[0]!r}; es gibt {', '.join(known)}",
        )
    return tuple(task for task in TASKS if not games or task.game in games)


@cache
def _reference_file() -> Mapping[str, Any]:
    file = resources.files(__package__) / REFERENCES
    found: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# The one figure ----------------------------------------------------------------------------------


def interquartile_mean(values: Sequence[float], weights: Sequence[float] | None = None) -> float:
    """The mean of the middle half by weight; what lies across its border counts in part."""
    ordered = sorted(zip(values, weights or [1.0] * len(values), strict=True))
    whole = sum(weight for _, weight in ordered)
    at = kept = total = 0.0
    for value, weight in ordered:
        part = max(0.0, min(at + weight, 0.75 * whole) - max(at, 0.25 * whole))
        at, kept, total = at + weight, kept + part, total + part * value
    return total / kept


Scores = Mapping[str, Sequence[float]]  # by task, one for each game


def aggregate(scores: Scores) -> float:
    """The interquartile mean over all games, every task with the same weight."""
    weights = [1 / len(games) for games in scores.values() for _ in games]
    return interquartile_mean([score for games in scores.values() for score in games], weights)


def interval(scores: Scores, draws: int = DRAWS) -> Json:
    """The aggregate and its 95 % interval: games drawn anew within each task."""
    return _bounds(aggregate(scores), [aggregate(_picked(scores, drawn)) for drawn in _drawn(scores, draws)])


def difference(one: Json, other: Json, draws: int = DRAWS) -> Json | None:
    """By how much the second result is above the first, over the games both played; None if those are none.

    Each draw takes the same games of both: chance, seat and rivals were the same there.
    """
    first, second = _common(one, other), _common(other, one)
    if not first:
        return None
    found = [aggregate(_picked(second, drawn)) - aggregate(_picked(first, drawn)) for drawn in _drawn(first, draws)]
    return _bounds(aggregate(second) - aggregate(first), found)


Drawn = Mapping[str, Sequence[int]]  # by task, which games


def _drawn(scores: Scores, draws: int) -> Iterator[Drawn]:
    stream = Stream(SEED)
    for _ in range(draws):
        yield {task: [stream.below(len(games)) for _ in games] for task, games in scores.items()}


def _picked(scores: Scores, drawn: Drawn) -> Scores:
    return {task: [scores[task][i] for i in which] for task, which in drawn.items()}


def _bounds(value: float, found: list[float]) -> Json:
    found.sort()
    outside = round((1 - LEVEL) / 2 * len(found))
    return {"value": value, "low": found[outside], "high": found[-1 - outside], "level": LEVEL}


def _common(one: Json, other: Json) -> dict[str, list[float]]:
    """The scores of one result in the games that the other has, too."""
    there = {(task["task"], game["n"]) for task in other["tasks"] for game in task["games"]}
    scores = {
        task["task"]: [game["score"] for game in task["games"] if (task["task"], game["n"]) in there]
        for task in one["tasks"]
    }
    return {task: games for task, games in scores.items() if games}


# Result files ------------------------------------------------------------------------------------


def read(file: Path) -> Json:
    """A result file; one that is broken, of another kind or version, is refused with what is wrong."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise _broken(file, f"can't be read: {error.strerror}") from None
    except ValueError as error:
        raise _broken(file, f"is no JSON: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise _broken(file, f'is no result of the suite: it lacks "format": "{FORMAT}"')
    if found.get("suite") != VERSION:
        raise _broken(file, f"is of suite {found.get('suite')!r}, this is suite {VERSION}: run the suite again")
    _check(file, found)
    return found


def _check(file: Path, found: Json) -> None:
    """What the table, the plot and a comparison need, and that the tasks are numbered as they are here."""
    try:
        names = [_check_task(file, one) for one in found["tasks"]]
        if not names or len(set(names)) < len(names):
            raise ValueError(f"tasks {names}: each once, one at least")
        for name in ("value", "low", "high"):
            _figure(found["iqm"][name])
        for name, kind in (("agent", str), ("looks", int), ("games", int), ("references", dict)):
            if not isinstance(found[name], kind):
                raise TypeError(f"{name} {found[name]!r}")
        for games in found["references"]["games"].values():
            list(map(_count, games.values()))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(file, f"lacks something or has it in another form: {error!r}") from None


def _check_task(file: Path, one: Json) -> str:
    name: str = one["task"]
    game, board, players = name.split("/")
    here = space_of(setup_for(game, board, int(players))).digest
    if one["digest"] != here:
        raise _broken(file, f"task {name} has digest {one['digest']}, here it is {here}")
    if one["references"] != (known := dict(references()[name])):
        raise _broken(file, f"task {name} was scaled by {one['references']}, here by {known}: run it again")
    _figure(one["score"])
    played = [_count(game["n"]) for game in one["games"]]
    if not played or len(set(played)) < len(played):
        raise ValueError(f"games {played} of {name}: each once, one at least")
    for game in one["games"]:
        _figure(game["score"])
    return name


def _figure(value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"{value!r} is no figure")


def _count(value: Any) -> int:
    if not is_whole(value) or value < 0:
        raise ValueError(f"{value!r} counts nothing")
    return int(value)


def _broken(file: Path, reason: str) -> Malformed:
    return Malformed(f"{file} {reason}", "file")
