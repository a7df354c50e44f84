"""Measure the suite in parts: games of an agent as lines of a file that the next run goes on with, and what 0 and 100 are.

    python tools/suite_references.py play random random.jsonl
    python tools/suite_references.py play hard hard.jsonl --looks 4000 --minutes 4   # again, until nothing is left to play
    python tools/suite_references.py write random.jsonl hard.jsonl        # research/suite_references.json
    python tools/suite_references.py result planner.jsonl planner.json    # as `stellwerk suite` would have written it

On one core. Write the references anew when a rule, a rival, the looks or the tasks change, and raise the suite's VERSION: older
results no longer compare. An evaluation that changes moves rivals and agents a little, not what 100 is: the file names the commit
whose bots played.
"""

import argparse
import json
import subprocess
import time
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

import stellwerk
from stellwerk.research import suite

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "stellwerk" / "research" / suite.REFERENCES
PLAYS = [f"src/stellwerk/{part}" for part in ("kernel", "games", "bots")]
Row = dict[str, Any]


def rows_in(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def play(plan: suite.Plan, file: Path, minutes: float) -> None:
    """What the file lacks of the plan, as long as there is time."""
    until = time.process_time() + 60 * minutes
    played = {(row["task"], row["n"]) for row in rows_in(file)}
    for i, (task, n) in enumerate(plan.course):
        if (task.key, n) in played:
            continue
        if time.process_time() > until:
            print("time is up, games are left")
            return
        begun = time.process_time()
        row = {**suite.play(plan, i), "agent": plan.agent, "looks": plan.looks, "commit": commit()}
        row["seconds"] = round(time.process_time() - begun, 2)
        with file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(row) + "\n")
    print("all games are played")


@cache
def commit() -> str:
    """The last one that changed who plays what; +: there are changes that are in none."""
    last = git("log", "-1", "--format=%h", "--", *PLAYS)
    return last + "+" * bool(git("status", "--porcelain", "--", *PLAYS))


def git(*words: str) -> str:
    asked = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def write(lowest: list[Row], highest: list[Row]) -> None:
    """By agent and task, as the suite reads it."""
    if wrong := sorted({row["looks"] for row in highest} - {suite.REFERENCE_LOOKS}):
        raise SystemExit(f"{suite.HIGHEST} played with {wrong} looks, not with {suite.REFERENCE_LOOKS}")
    margins = {name: by_task(rows) for name, rows in ((suite.LOWEST, lowest), (suite.HIGHEST, highest))}
    made = {
        "suite": suite.VERSION,
        "stellwerk": stellwerk.__version__,
        "rival": suite.RIVAL,
        "looks": suite.REFERENCE_LOOKS,
        "commits": sorted({row["commit"] for row in (*lowest, *highest)}),
        "seconds": {
            name: round(sum(row["seconds"] for row in rows))
            for name, rows in ((suite.LOWEST, lowest), (suite.HIGHEST, highest))
        },
        "games": {agent: {task: len(found) for task, found in tasks.items()} for agent, tasks in margins.items()},
        "margins": {
            task.key: {agent: round(fmean(map(task.bounded, tasks[task.key])), 2) for agent, tasks in margins.items()}
            for task in suite.TASKS
        },
    }
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def by_task(rows: list[Row]) -> dict[str, list[float]]:
    return {task.key: [row["margin"] for row in rows if row["task"] == task.key] for task in suite.TASKS}


def result(rows: list[Row], games: int) -> Row:
    """The tasks that were played, as far as they were."""
    tasks = tuple(task for task in suite.TASKS if any(row["task"] == task.key for row in rows))
    said = {"agent", "looks", "seconds", "commit"}
    kept = [{name: value for name, value in row.items() if name not in said} for row in rows]
    kept.sort(key=lambda row: (row["task"], row["n"]))
    return suite.result(suite.Plan(rows[0]["agent"], games, rows[0]["looks"], tasks), kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("play", "write", "result"))
    parser.add_argument("words", nargs=2, help="an agent and a file, or two files")
    parser.add_argument("--minutes", type=float, default=4.5)
    parser.add_argument("--games", type=int, default=suite.GAMES)
    parser.add_argument("--looks", type=int, default=suite.LOOKS)
    parser.add_argument("--game", action="append", default=[])
    asked = parser.parse_args()
    one, other = asked.words
    if asked.what == "play":
        play(suite.Plan(one, asked.games, asked.looks, suite.tasks_of(asked.game)), Path(other), asked.minutes)
    elif asked.what == "write":
        write(rows_in(Path(one)), rows_in(Path(other)))
    else:
        made = result(rows_in(Path(one)), asked.games)
        Path(other).write_text(json.dumps(made, indent=1), encoding="utf-8")
        print(one, {name: round(made["iqm"][name], 1) for name in ("value", "low", "high")})


if __name__ == "__main__":
    main()
