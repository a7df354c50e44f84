"""`stellwerk arena`: bots against each other, until the difference is more than luck."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stellwerk import bots
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.arena.tournament import Tournament, run, standings

from .common import Board, Game, Json, OptionList, Players, parse_options
from .sim import progress_bar


def arena(
    game: Game,
    entrants: Annotated[
        str, typer.Option("--bots", help="The entrants, e.g. planner,greedy,exec:./my_bot.py.")
    ] = "planner,greedy",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    seed: Annotated[int, typer.Option(help="The seed of the whole tournament.")] = 1,
    seconds: Annotated[
        float, typer.Option(help="Thinking time per decision, for bots that use it.", min=0.0)
    ] = bots.SECONDS,
    workers: Annotated[int, typer.Option(help="Processes; 0 means one per core.", min=0)] = 0,
    results: Annotated[
        Path | None, typer.Option(help="File of results, one game a line; started again it goes on.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other: seats rotate, seeds are common, finished games are kept.

    Example: stellwerk arena american_rails --bots planner,greedy,greedy,greedy --players 4 --games 200
    """
    names = tuple(entrants.split(","))
    for name in names:
        bots.get(name)
    chosen = tuple(parse_options(option).items())
    new_match(Plan(game, board, players, chosen, names, seed), 0)  # refused before any worker starts
    plan = Tournament(game, board, players, chosen, names, games, seed, seconds)
    file = results or Path(f"arena-{game}-{plan.key()}.jsonl")
    with progress_bar(as_json) as bar:
        task = bar.add_task(game, total=games)
        rows = run(plan, file, workers or os.cpu_count() or 1, lambda n: bar.advance(task, n))
    made = standings(rows)
    typer.echo(json.dumps({"results": str(file), "standings": made}, indent=1)) if as_json else show(plan, made, file)


def show(plan: Tournament, made: list[dict[str, Any]], file: Path) -> None:
    Console().print(standings_table(f"{plan.game}: {plan.games} games", made))
    typer.echo(f"games: {file}")


def standings_table(title: str, made: list[dict[str, Any]]) -> Table:
    table = Table(title=title)
    for head in ("bot", "seats", "wins", "95 %", "fair share", "mean score"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for entry in made:
        interval = f"{entry['low']:.1%} – {entry['high']:.1%}"
        table.add_row(
            entry["bot"],
            str(entry["seats"]),
            f"{entry['wins']:.1%}",
            interval,
            f"{entry['fair']:.1%}",
            f"{entry['score']:.1f}",
        )
    return table
