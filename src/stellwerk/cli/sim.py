"""`stellwerk sim`: many games between bots, and what came of them."""

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stellwerk import bots
from stellwerk.arena.simulate import Plan, new_match, report, simulate

from .common import Board, Game, Json, OptionList, Players, parse_options


def sim(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    bot: Annotated[
        str, typer.Option("--bots", help="Bots by seat, e.g. greedy,random: repeated round the table.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="The seed of the whole simulation.")] = 1,
    workers: Annotated[int, typer.Option(help="Processes; 0 means one per core.", min=0)] = 0,
    rows: Annotated[Path | None, typer.Option(help="Also write every game as a line of JSON to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Play many games and report scores, seats, length and how they ended.

    Example: stellwerk sim american_rails --games 1000 --players 4 --bots greedy,random
    """
    names = tuple(bot.split(","))
    for name in names:
        bots.get(name)
    plan = Plan(game, board, players, tuple(parse_options(option).items()), names, seed)
    new_match(plan, 0)  # what can't be put up is refused before any worker starts
    with progress_bar(as_json) as bar:
        task = bar.add_task(game, total=games)
        finished = simulate(plan, games, workers or os.cpu_count() or 1, lambda n: bar.advance(task, n))
    if rows is not None:
        rows.write_text("".join(json.dumps(vars(row)) + "\n" for row in finished), encoding="utf-8")
    made = report(plan, finished)
    typer.echo(json.dumps(made, indent=1)) if as_json else show(made)


def progress_bar(quiet: bool) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=quiet)


def show(made: dict[str, Any]) -> None:
    console = Console()
    table = Table(title=f"{made['game']}: {made['games']} games")
    for head in ("seat", "bot", "wins", "mean", "sd", "min", "max"):
        table.add_column(head, justify="left" if head == "bot" else "right")
    for seat in made["seats"]:
        score = seat["score"]
        table.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{seat['wins']:.1%}",
            f"{score['mean']:.1f}",
            f"{score['sd']:.1f}",
            str(score["min"]),
            str(score["max"]),
        )
    console.print(table)
    moves, winner = made["moves"], made["winner_score"]
    console.print(f"winner: mean {winner['mean']:.1f}, {winner['min']} to {winner['max']}")
    console.print(f"decisions: mean {moves['mean']:.0f}, {moves['min']} to {moves['max']}")
    console.print("ends: " + ", ".join(f"{end} {count}" for end, count in made["ends"].items()))
