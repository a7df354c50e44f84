"""`stellwerk sim`: many games between bots, and what came of them."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stellwerk.arena import budget
from stellwerk.arena.executors import Where
from stellwerk.arena.simulate import Plan, new_match, report, simulate

from . import balance as balancing
from .common import (
    Board,
    Data,
    Game,
    Json,
    Lang,
    Looks,
    OptionList,
    Players,
    Ray,
    Seconds,
    Workers,
    checked_lang,
    folder_name,
    parse_bots,
    parse_options,
)
from .progress import progress_bar


def sim(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games; with --balance at each table.", min=1)] = 100,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    data: Data = None,
    bot: Annotated[
        str, typer.Option("--bots", help="Bots by seat, e.g. greedy,random: repeated round the table.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="The seed of the whole simulation.")] = 1,
    looks: Looks = None,
    seconds: Seconds = None,
    workers: Workers = 0,
    ray: Ray = None,
    rows: Annotated[
        Path | None,
        typer.Option(
            help="Also write every game as a line of JSON to this file; with --balance it goes on from there."
        ),
    ] = None,
    balance: Annotated[
        bool, typer.Option("--balance", help="Every board and number of players: seats, scores, length, ends, plots.")
    ] = False,
    plots: Annotated[Path, typer.Option(help="Folder for the plots of --balance.")] = Path(),
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Play many games and report scores, seats, length and how they ended.

    Example: stellwerk sim american_rails --games 1000 --players 4 --bots greedy,random

    With --balance the same bots rotate through all seats of every table. Example: stellwerk sim cube_express --balance
    """
    checked_lang(lang)
    where, chosen = Where(workers, ray), budget.chosen(looks, seconds)
    options = tuple(parse_options(option).items())
    plan = Plan(game, board, players, options, parse_bots(bot, game), seed, chosen, folder_name(data))
    if balance:
        return balancing.balance(plan, games, where, rows, plots, lang, as_json)
    new_match(plan, 0)  # what can't be put up is refused before any worker starts
    with progress_bar(as_json) as bar:
        task = bar.add_task(game, total=games)
        finished = simulate(plan, games, where, lambda: bar.advance(task))
    if rows is not None:
        rows.write_text("".join(json.dumps(vars(row)) + "\n" for row in finished), encoding="utf-8")
    made = report(plan, finished)
    return typer.echo(json.dumps(made, indent=1)) if as_json else show(made)


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
