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
from stellwerk.kernel.weights import file_of, read_weights

from .common import Board, Game, OptionList, Players, parse_options
from .sim import progress_bar


def tune(
    game: Game,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    games: Annotated[int, typer.Option(help="Games per candidate.", min=4)] = 100,
    rounds: Annotated[int, typer.Option(help="How often every weight has its turn.", min=1)] = 2,
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
    setup = new_match(Plan(game, board, players, chosen, (bot,), seed), 0).setup
    names = setup.weight_names
    if not names:
        raise Malformed(f"{game} has no weights to tune", "game")
    plan = TunePlan(game, board, players, chosen, bot, games, rounds, seed, tuple(filter(None, only.split(","))))
    first = setup.weights if start is None else read_weights(text_of(start), names, str(start))

    def keep(weights: list[float]) -> None:
        if out is not None:
            out.write_text(
                file_of(weights, names, origin(plan, start, "the search was not finished")), encoding="utf-8"
            )

    with progress_bar(False) as bar:
        task = bar.add_task(game, total=most_games(plan, names))
        tuned = run(plan, first, workers or os.cpu_count() or 1, lambda count: bar.advance(task, count), keep)
    better = tuned.gain > 0
    text = file_of(tuned.weights if better else tuned.start, names, origin(plan, start, verdict(tuned)))
    if out is not None:
        out.write_text(text, encoding="utf-8")
    show(plan, tuned)
    typer.echo(text)
    typer.echo(f"weights: {out}" if out is not None else "weights: not kept; -o FILE keeps them")


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} can't be read: {error.strerror}", "from") from error


def origin(plan: TunePlan, start: Path | None, result: str) -> dict[str, str | int]:
    """What the file says of itself; the command gives the same weights again."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "command": command_of(plan, start),
        "games_per_candidate": plan.games,
        "result": result,
    }


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
        return f"no weight was clearly better in {tuned.games} games: these are the weights it began with"
    lead = f"lead {tuned.gain:+.1f} ± {tuned.error:.1f}, wins {tuned.wins:.0%} (before {tuned.fair:.0%})"
    end = "" if tuned.gain > 0 else "; not better, so these are the weights it began with"
    return f"{tuned.games} games; against the weights it began with, on fresh seeds: {lead}{end}"


def show(plan: TunePlan, tuned: Tuned) -> None:
    """Every candidate: what was moved, over how many games, and whether the step was taken."""
    table = Table(title=f"{plan.game}: {len(tuned.trials)} candidates, {tuned.games} games")
    for head in ("round", "weight", "from", "to", "games", "lead", "±", "taken"):
        table.add_column(head, justify="left" if head in ("weight", "taken") else "right")
    for trial in tuned.trials:
        table.add_row(
            str(trial.round),
            trial.weight,
            f"{trial.old:g}",
            f"{trial.new:g}",
            str(trial.games),
            f"{trial.gain:+.2f}",
            f"{trial.error:.2f}",
            "yes" if trial.taken else "",
        )
    Console().print(table)
