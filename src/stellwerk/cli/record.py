"""`stellwerk replay` and `stellwerk verify`: look at a recorded game, and prove it."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

import stellwerk
from stellwerk.kernel.record import opened

from .common import Data, Json, Lang, read_record

File = Annotated[Path, typer.Argument(help="A record as saved by play, sim, fuzz or the server.")]


def replay(
    file: File,
    lang: Lang = "en",
    upto: Annotated[int | None, typer.Option(help="Stop after so many actions.")] = None,
    data: Data = None,
) -> None:
    """Step through a record: Enter goes on, a number goes to that action, q quits.

    Over a pipe it prints the whole log. Example: stellwerk replay game.json --lang de
    """
    record = read_record(file)
    if not sys.stdin.isatty() or upto is not None:
        match = stellwerk.replay(record, upto, data)
        typer.echo("\n".join(match.log(lang)))
        typer.echo(match.status()[lang] + f" · {match.scores()}")
        return
    step_through(record, lang, data)


def step_through(record: dict[str, object], lang: str, data: Path | None) -> None:
    stellwerk.replay(record, data=data)  # a bad record is refused before the first step
    match, actions = opened(record, data), list(record["actions"])  # type: ignore[call-overload]
    while True:
        typer.echo(match.setup.face.plain(match.view(None), lang))
        typer.echo("\n".join(match.log(lang)[-8:]))
        if match.position == len(actions):
            typer.echo(f"{match.status()[lang]} · {match.scores()}")
            return
        answer = input(f"[{match.position}/{len(actions)}] ").strip()
        if answer == "q":
            return
        goal = int(answer) if answer.isdecimal() else match.position + 1
        if goal < match.position:
            match = opened(record, data)
        for action in actions[match.position : goal]:
            match.play(action)


def verify(file: File, data: Data = None, as_json: Json = False) -> None:
    """Play a record again and prove that every action is legal and the result is the recorded one.

    Exit code 0: proved. Example: stellwerk verify game.json
    """
    record = read_record(file)
    different = stellwerk.differences(record, data)
    if as_json:
        typer.echo(json.dumps({"proved": not different, "differences": different}))
    elif different:
        typer.echo("\n".join(f"{file}: {line}" for line in different))
    else:
        typer.echo(f"{file}: proved, {len(record['actions'])} actions")
    if different:
        raise typer.Exit(1)
