"""Measure what 0 and 100 of the suite are: the mean margin of `random` and of `hard` in every task, among the suite's rivals.

    python tools/suite_references.py GAMES SECONDS

plays up to so many games of each in every task, on one core; a task that has taken so much processor time plays no further one.
After every round of games what is known by then is written. Run it when a rule, a rival, an evaluation, the looks or the tasks
change, and raise the suite's VERSION: older results no longer compare.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import stellwerk
from stellwerk.research import suite

FILE = Path(suite.__file__).with_name(suite.REFERENCES)
Margins = dict[str, list[float]]  # by task


def measured(agent: str, games: int, seconds: float) -> Iterator[Margins]:
    """All there is after each round."""
    plan, found = suite.Plan(agent, games), Margins()
    spent = dict.fromkeys((task.key for task in plan.tasks), 0.0)
    for n in range(games):
        for i, task in enumerate(plan.tasks):
            if n and spent[task.key] >= seconds:
                continue
            begun = time.process_time()
            row = suite.play(plan, n * len(plan.tasks) + i)
            spent[task.key] += time.process_time() - begun
            found.setdefault(task.key, []).append(row["margin"])
            print(agent, task.key, n, row["margin"], f"{spent[task.key]:.1f} s", flush=True)
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


def main(games: int, seconds: float) -> None:
    *_, lowest = measured(suite.LOWEST, games, seconds)
    for highest in measured(suite.HIGHEST, games, seconds):
        made = written({suite.LOWEST: lowest, suite.HIGHEST: highest})
        FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
