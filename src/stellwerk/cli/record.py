"""`stellwerk replay` and `stellwerk verify`: look at a recorded game, and prove it."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import stellwerk
from stellwerk.kernel.core import SCRIPTED
from stellwerk.kernel.errors import Malformed, StellwerkError
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import opened, unproved
from stellwerk.kernel.record_text import record_text

from .common import Data, Json, Lang, read_record

File = Annotated[Path, typer.Argument(help="A record as saved by play, sim, fuzz or the server.")]


def replay(
    file: File,
    lang: Lang = "en",
    upto: Annotated[int | None, typer.Option(help="Stop after so many actions.")] = None,
    data: Data = None,
    text: Annotated[bool, typer.Option("--text", help="Print the record as people read it.")] = False,
) -> None:
    """Step through a record: Enter goes on, a number goes to that action, q quits.

    Over a pipe it prints the whole log. Example: stellwerk replay game.json --lang de
    """
    record = read_record(file)
    if text:
        typer.echo(record_text(stellwerk.replay(record, upto, data), lang), nl=False)
        return
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


def verify(
    file: File,
    data: Data = None,
    commitment: Annotated[
        str, typer.Option(help="The commitment that the table showed at the start, or its first eight digits or more.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Play a record again and prove it: every action legal, every draw from the sealed key, the result the recorded one.

    Exit code 0: proved. Example: stellwerk verify game.json --commitment 3f9a01c2
    """
    shown = checked_commitment(commitment)
    record = read_record(file)
    match, different = examined(record, data, shown)
    if as_json:
        typer.echo(json.dumps({"proved": not different, "differences": different, "commitment": sealed_by(match)}))
    elif different or match is None:
        typer.echo("\n".join(f"{file}: NOT proved: {line}" for line in different))
    else:
        typer.echo(f"{file}: proved")
        typer.echo("\n".join(f"  {line}" for line in [*proved_result(record, match), *proved_chance(match, shown)]))
    if different:
        raise typer.Exit(1)


def checked_commitment(given: str) -> str:
    if given and (not 8 <= len(given) <= 64 or not set(given.lower()) <= set("0123456789abcdef")):
        raise Malformed("--commitment wants 8 to 64 hex digits", "commitment")
    return given.lower()


def examined(record: dict[str, Any], data: Path | None, shown: str) -> tuple[Match | None, list[str]]:
    """The match played again, and everything that stands against the record."""
    try:
        match = stellwerk.replay(record, data=data)
        found = unproved(record, match)
    except StellwerkError as error:
        return None, [str(error)]
    if shown and not match.commitment:
        found.append(f"commitment: {shown} was shown, but the record is not sealed")
    elif not match.commitment.startswith(shown):
        found.append(f"commitment: {shown} was shown, the record has {match.commitment}")
    return match, found


def sealed_by(match: Match | None) -> str | None:
    return match.commitment or None if match is not None else None


def proved_result(record: dict[str, Any], match: Match) -> list[str]:
    """What the replay says about actions and result."""
    lines = [f"actions: {match.position}, each legal when it was taken"]
    if record.get("result"):
        return [*lines, f"result: as recorded, {match.scores()}" + ("" if match.over else ", the game is not over")]
    return [*lines, "result: the record claims none"]


def proved_chance(match: Match, shown: str) -> list[str]:
    """What is proved about chance, and what is not."""
    if not match.commitment:
        return ["chance: follows from the record, which is not sealed: it could have been chosen"]
    drawn = f"chance: all {match.core.cells[SCRIPTED]} draws follow from the key, and the key opens the commitment"
    if shown:
        return [drawn, f"commitment: {match.commitment}, the one you were shown"]
    return [
        drawn,
        f"commitment: {match.commitment}",
        "compare it with what the table showed at the start (--commitment)",
    ]
