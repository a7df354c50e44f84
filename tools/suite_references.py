"""Measure what 0 and 100 of the suite are: the mean margin of `random` and of `hard` in every task, among the suite's rivals.

    python tools/suite_references.py RANDOM HARD [WORKERS]

plays so many games of each in every task, and writes after every round of tasks what is known by then. Run it when a rule, a
rival, an evaluation, the looks or the tasks change, and raise the suite's VERSION: older results no longer compare.
"""

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import stellwerk
from stellwerk.arena.executors import Where, spread
from stellwerk.research import suite

FILE = Path(suite.__file__).with_name(suite.REFERENCES)
Margins = dict[str, list[float]]  # by task


def measured(agent: str, games: int, workers: int) -> Iterator[Margins]:
    """All there is after each round."""
    plan, found = suite.Plan(agent, games), Margins()
    each = len(plan.tasks)
    for n in range(games):
        for row in spread(partial(suite.play, plan), range(n * each, (n + 1) * each), Where(workers)):
            found.setdefault(row["task"], []).append(row["margin"])
            print(agent, row["task"], row["margin"], flush=True)
        yield found


def written(margins: dict[str, Margins]) -> dict[str, Any]:
    """By agent and task, as the suite reads it."""
    return {
        "suite": suite.VERSION,
        "stellwerk": stellwerk.__version__,
        "rival": suite.RIVAL,
        "looks": suite.LOOKS,
        "games": {agent: {task: len(found) for task, found in tasks.items()} for agent, tasks in margins.items()},
        "margins": {
            task.key: {agent: round(fmean(map(task.bounded, tasks[task.key])), 2) for agent, tasks in margins.items()}
            for task in suite.TASKS
        },
    }


def main(random: int, hard: int, workers: int = 0) -> None:
    *_, lowest = measured(suite.LOWEST, random, workers)
    for highest in measured(suite.HIGHEST, hard, workers):
        made = written({suite.LOWEST: lowest, suite.HIGHEST: highest})
        FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
