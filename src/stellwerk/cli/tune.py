"""`stellwerk tune`: better weights for a game's bots, by games against the present ones."""

import os
import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stellwerk import bots
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.arena.tune import Tuned, TunePlan, most_games
from stellwerk.arena.tune import tune as run
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.weights import FILE, Run, file_of, own_file, read_weights, runs_of

from .common import Board, Data, Game, OptionList, Players, folder_name, parse_options
from .progress import progress_bar

CLEAR = 1.6


def tune(
    game: Game,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    data: Data = None,
    games: Annotated[int, typer.Option(help="Pairs of games in a round.", min=4)] = 100,
    rounds: Annotated[int, typer.Option(help="Steps of all weights together.", min=1)] = 2,
    seed: Annotated[int, typer.Option(help="The seed of the whole search.")] = 1,
    bot: Annotated[str, typer.Option(help="The bot that plays with the weights.")] = "greedy",
    only: Annotated[str, typer.Option(help="Move these weights alone, e.g. rival,growth.")] = "",
    workers: Annotated[int, typer.Option(help="Processes; 0 means one per core.", min=0)] = 0,
    start: Annotated[
        Path | None, typer.Option("--from", help="Begin with the weights of this file, not the game's own.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="File for the weights; written anew at every step taken.")
    ] = None,
) -> None:
    """Look for better weights of a game's evaluation by self-play, and write them with how they were found.

    The same arguments give the same weights. To use them, put the file in the place of the game's weights.toml.

    Example: stellwerk tune american_rails --players 4 --games 200 --rounds 3 -o weights.toml
    """
    bots.get(bot)
    chosen = tuple(parse_options(option).items())
    folder = folder_name(data)
    setup = new_match(Plan(game, board, players, chosen, (bot,), seed, data=folder), 0).setup
    names = setup.weight_names
    if not names:
        raise Malformed(f"{game} has no weights to tune", "game")
    moving = tuple(filter(None, only.split(",")))
    plan = TunePlan(game, board, players, chosen, bot, games, rounds, seed, moving, folder)
    before = own_file(setup.game.package) if start is None else text_of(start)
    first = read_weights(before, names, str(start or FILE))

    def text(weights: list[float], result: str) -> str:
        return file_of(weights, names, [*runs_of(before), this_run(plan, start, result)])

    def keep(weights: list[float]) -> None:
        if out is not None:
            out.write_text(text(weights, "the search was not finished"), encoding="utf-8")

    with progress_bar(False) as bar:
        task = bar.add_task(game, total=most_games(plan))
        tuned = run(plan, first, workers or os.cpu_count() or 1, lambda count: bar.advance(task, count), keep)
    found = text(tuned.weights if tuned.gain > 0 else tuned.start, verdict(tuned))
    if out is not None:
        out.write_text(found, encoding="utf-8")
    show(plan, tuned)
    typer.echo(found)
    typer.echo(f"weights: {out}" if out is not None else "weights: not kept; -o FILE keeps them")


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} can't be read: {error.strerror}", "from") from error


def this_run(plan: TunePlan, start: Path | None, result: str) -> Run:
    """What the file says of it; the command gives the same weights again."""
    return {"date": datetime.now(UTC).date().isoformat(), "command": command_of(plan, start), "result": result}


def command_of(plan: TunePlan, start: Path | None) -> str:
    words = ["stellwerk", "tune", plan.game]
    words += ["--board", plan.board] if plan.board is not None else []
    words += ["--players", str(plan.players)] if plan.players is not None else []
    for key, value in plan.options:
        words += ["--option", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
    words += ["--games", str(plan.games), "--rounds", str(plan.rounds), "--seed", str(plan.seed), "--bot", plan.bot]
    words += ["--only", ",".join(plan.only)] if plan.only else []
    words += ["--from", start.name] if start is not None else []
    return shlex.join(words)


def verdict(tuned: Tuned) -> str:
    """One sentence: what the new weights did to the old ones on fresh seeds."""
    if tuned.weights == tuned.start:
        return f"no slope was clear in {tuned.games} games: these are the weights it began with"
    lead = f"lead {tuned.gain:+.1f} ± {tuned.error:.1f}, wins {tuned.wins:.0%} (before {tuned.fair:.0%})"
    end = "" if tuned.gain > 0 else "; not better, so these are the weights it began with"
    return f"{tuned.games} games; against the weights it began with, on fresh seeds: {lead}{end}"


def show(plan: TunePlan, tuned: Tuned) -> None:
    """What the games said of the weights, as far as it was more than luck."""
    table = Table(title=f"{plan.game}: {tuned.games} games; slopes clearer than {CLEAR} errors")
    for head in ("round", "weight", "from", "to", "slope of the lead", "±"):
        table.add_column(head, justify="left" if head == "weight" else "right")
    for slope in tuned.slopes:
        if abs(slope.gain) > CLEAR * slope.error:
            numbers = (f"{slope.old:g}", f"{slope.new:g}", f"{slope.gain:+.2f}", f"{slope.error:.2f}")
            table.add_row(str(slope.round), slope.weight, *numbers)
    Console().print(table)
