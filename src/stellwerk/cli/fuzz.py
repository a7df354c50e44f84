"""`stellwerk fuzz`: look for positions in which the rules break."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.arena import fuzz as fuzzer
from stellwerk.kernel.registry import data_folder

from .common import Data
from .progress import progress_bar


def fuzz(
    game: Annotated[str | None, typer.Argument(help="One game; all if not given.")] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 200,
    data: Data = None,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    dump: Annotated[Path, typer.Option(help="Where the record of a failure goes.")] = Path("fuzz-failure.json"),
) -> None:
    """Play games, half random and half sensible, on every board, with every number of players and option, and check every law.

    A failure leaves a record to replay. Example: stellwerk fuzz american_rails --games 1000
    """
    folder = data_folder(data)
    with progress_bar(quiet=False) as bar:
        task = bar.add_task("fuzz", total=games)
        failure = fuzzer.fuzz(game, games, seed, lambda text: bar.update(task, advance=1, description=text), folder)
    if failure is None:
        typer.echo(f"{games} games, nothing broke")
        return
    dump.write_text(json.dumps(failure.record, indent=1), encoding="utf-8")
    typer.echo(f"{failure.reason}\nrecord: {dump} (stellwerk replay {dump})")
    raise typer.Exit(1)
