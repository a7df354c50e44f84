"""Measure what 0 and 100 of the suite are: the mean margin of `random` and of `hard` in every task, among the suite's rivals.

    python tools/suite_references.py GAMES [WORKERS]

Run it when a rule, a rival, the looks or the tasks change, and raise the suite's VERSION: older results no longer compare.
"""

import json
import sys
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import stellwerk
from stellwerk.arena.executors import Where, spread
from stellwerk.research import suite

FILE = Path(suite.__file__).with_name(suite.REFERENCES)


def measured(agent: str, games: int, workers: int) -> dict[str, list[float]]:
    plan, found = suite.Plan(agent, games), dict[str, list[float]]()
    for row in spread(partial(suite.play, plan), range(games * len(plan.tasks)), Where(workers)):
        found.setdefault(row["task"], []).append(row["margin"])
        print(agent, row["task"], row["margin"], flush=True)
    return found


def written(margins: dict[str, dict[str, list[float]]]) -> dict[str, Any]:
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


if __name__ == "__main__":
    games, workers = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    made = {agent: measured(agent, games, workers) for agent in (suite.LOWEST, suite.HIGHEST)}
    FILE.write_text(json.dumps(written(made), indent=1) + "\n", encoding="utf-8")
