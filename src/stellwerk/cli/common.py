"""What several commands need: options said once, files read with a clear answer."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk import bots
from stellwerk.arena.budget import LOOKS
from stellwerk.arena.exploiters import is_exploiter, wish_of
from stellwerk.kernel.errors import LANGUAGES, Malformed
from stellwerk.kernel.registry import data_folder, find

Game = Annotated[str, typer.Argument(help="The game, e.g. american_rails.")]
Board = Annotated[str | None, typer.Option(help="The board; the game's first one if not given.")]
Players = Annotated[int | None, typer.Option(help="How many play; the smallest number if not given.")]
Lang = Annotated[str, typer.Option(help="Language: en or de.")]
Data = Annotated[
    Path | None, typer.Option(help="Folder of boards of your own: DIR/<game>/<board>.toml, each a board like ours.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game as key=value; may be repeated.")
]

Workers = Annotated[int, typer.Option(help="Processes; 0 means one per core.", min=0)]
Ray = Annotated[str | None, typer.Option(help="Address of a Ray cluster, or local for one of your own.")]
Looks = Annotated[
    int | None,
    typer.Option(help=f"Positions a bot may look at per decision; {LOOKS} if nothing is said.", min=1),
]
Seconds = Annotated[
    float | None, typer.Option(help="Thinking time per decision instead of looks; games then differ.", min=0.0)
]


def checked_lang(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Malformed(f"there is no language {lang!r}; there are en, de", "lang")
    return lang


def parse_bots(given: str, game: str) -> tuple[str, ...]:
    """Names with commas between them, each of a bot there is, or of an opponent this game has for the arena."""
    names = tuple(given.split(","))
    for name in names:
        if is_exploiter(name):
            wish_of(find(game), name)
        else:
            bots.get(name)
            bots.must_play(name, find(game))
    return names


def parse_options(given: list[str] | None) -> dict[str, object]:
    """key=value, where true, false and whole numbers are what they look like."""
    chosen: dict[str, object] = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals:
            raise Malformed(f"--option wants key=value, not {item!r}", "option")
        chosen[key] = read_value(value)
    return chosen


def read_value(value: str) -> object:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.lstrip("-").isdecimal() else value


def read_record(file: Path) -> dict[str, Any]:
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(f"{file} can't be read: {error.strerror}", "file") from error
    except ValueError as error:
        raise Malformed(f"{file} is no JSON: {error}", "file") from error
    if not isinstance(record, dict):
        raise Malformed(f"{file} holds no record: a record is a JSON object", "file")
    return record


def folder_name(data: Path | None) -> str | None:
    """A folder of boards as plans carry it to other processes; one without boards is refused here and now."""
    folder = data_folder(data)
    return None if folder is None else str(folder.absolute())
