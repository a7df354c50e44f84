"""The suite: fixed tasks in every game, an agent on one seat against the same rivals, and one figure with its interval.

A task is a game on a board for a number of players; its games have fixed seeds, and the agent sits one place further each
time, among greedy bots; where a game has hardly any luck, its first decisions are drawn. What counts is the margin in points over the best rival, so measured that `random` is at 0 and
`hard` with a fixed number of looks at 100; margins beyond a task's bound, as of a bankruptcy, count as the bound. Over all games of all tasks the interquartile mean is taken; the interval comes from
drawing games anew within each task.
"""

import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module, resources
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

from .rewards import margins
from .setups import setup_for
from .spaces import space_of

VERSION: Final = 2
FORMAT: Final = "stellwerk-suite"
RIVAL: Final = "greedy"
LOOKS: Final = 200  # per decision, of whoever thinks longer
GAMES: Final = 4  # per task, if nothing is said
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
    opening: int = 0  # first decisions of each seat that are drawn from the best few, so that games differ without luck

    def bounded(self, margin: float) -> float:
        return max(-self.far, min(self.far, margin))

    @property
    def key(self) -> str:
        return f"{self.game}/{self.board}/{self.players}"


# Not Express 01 for two: margins scatter there by a hundred points, while `hard` and `random` were forty apart.
TASKS: Final = (
    Task("age_of_steam", "rust_belt", 3, far=100),
    Task("age_of_steam", "germany", 4, far=100),
    Task("american_rails", "east", 3, opening=3),
    Task("american_rails", "east", 4, opening=3),
    Task("american_rails", "east", 5, opening=3),
    Task("cube_express", "standard", 2),
    Task("cube_express", "standard", 4),
    Task("express_01", "germany", 3),
    Task("first_train", "nuernberg", 2),
    Task("first_train", "nuernberg", 4),
)


@dataclass(frozen=True)
class Plan:
    """What is played; `games` of each task."""

    agent: str
    games: int = GAMES
    looks: int = LOOKS
    tasks: tuple[Task, ...] = TASKS

    def task_of(self, index: int) -> tuple[Task, int]:
        """The task of a game, and which of its games it is."""
        return self.tasks[index % len(self.tasks)], index // len(self.tasks)


# Agents ---------------------------------------------------------------------------------------


class PolicyBot(Bot):
    """A policy of the environments: from observation and mask, as arrays, to an action number."""

    def __init__(self, policy: Callable[[Any, Any], int], seed: int, looks: int) -> None:
        super().__init__(seed, 0.0, looks)
        self.policy = policy

    def decide(self, match: Match, seat: int) -> Any:
        space = space_of(match.setup)
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
    task, n = plan.task_of(index)
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


def run(plan: Plan, where: Where, done: Callable[[], None]) -> Json:
    """All games, as a result."""
    if plan.games < 1 or plan.looks < 1:
        raise Malformed("games and looks are at least 1", "games")
    agent_of(plan.agent, 0, plan.looks)  # an unknown one is refused before any worker starts
    for task in plan.tasks:
        bots.must_play(plan.agent, find(task.game))
    rows = []
    for row in spread(partial(play, plan), range(plan.games * len(plan.tasks)), where):
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


def interquartile_mean(values: Sequence[float]) -> float:
    """The mean of the middle half; where a quarter is no whole number, the outer two count in part."""
    ordered, cut = sorted(values), len(values) / 4
    kept = total = 0.0
    for i, value in enumerate(ordered):
        part = max(0.0, min(i + 1, len(ordered) - cut) - max(i, cut))
        kept, total = kept + part, total + part * value
    return total / kept


def interval(scores: Mapping[str, Sequence[float]], draws: int = DRAWS) -> Json:
    """The interquartile mean over all games, and its 95 % interval: games drawn anew within each task."""
    stream, found = Stream(SEED), []
    for _ in range(draws):
        drawn = [games[stream.below(len(games))] for games in scores.values() for _ in games]
        found.append(interquartile_mean(drawn))
    found.sort()
    outside = round((1 - LEVEL) / 2 * draws)
    every = [score for games in scores.values() for score in games]
    return {"value": interquartile_mean(every), "low": found[outside], "high": found[-1 - outside], "level": LEVEL}


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
    """What the table and the plot need, and that the tasks are numbered as they are here."""
    try:
        for one in found["tasks"]:
            game, board, players = one["task"].split("/")
            here = space_of(setup_for(game, board, int(players))).digest
            if one["digest"] != here:
                raise _broken(file, f"task {one['task']} has digest {one['digest']}, here it is {here}")
            if one["references"] != (known := dict(references()[one["task"]])):
                raise _broken(
                    file, f"task {one['task']} was scaled by {one['references']}, here by {known}: run it again"
                )
            [float(game["score"]) for game in one["games"]]
        [float(found["iqm"][name]) for name in ("value", "low", "high")]
        str(found["agent"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(file, f"lacks something or has it in another form: {error!r}") from None


def _broken(file: Path, reason: str) -> Malformed:
    return Malformed(f"{file} {reason}", "file")
