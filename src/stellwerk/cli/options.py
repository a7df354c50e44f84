"""`stellwerk options`: what a table may choose before a game."""

import json
from itertools import groupby
from typing import Any

import typer

from stellwerk.kernel.registry import find
from stellwerk.kernel.texts import localize

from .common import Data, Game, Json, Lang, checked_lang

WORDS = {
    "en": {"default": "default", "boards": "only on", "none": "This game has no options."},
    "de": {"default": "Vorgabe", "boards": "nur auf", "none": "Dieses Spiel hat keine Optionen."},
}


def options(game: Game, lang: Lang = "en", data: Data = None, as_json: Json = False) -> None:
    """List a game's options by group: key, values, a sentence and the rule each is about.

    Example: stellwerk options express_01 --lang de
    """
    say, info = WORDS[checked_lang(lang)], find(game).info(data)
    known = localize(find(game).tell_options(info), lang)
    if as_json:
        typer.echo(json.dumps(known, ensure_ascii=False, indent=1))
        return
    for title, members in groupby(known, lambda entry: entry["group"]["title"]):
        typer.echo(title)
        for entry in members:
            typer.echo(shown(entry, say, everywhere=len(entry["boards"]) == len(info.boards)))
    if not known:
        typer.echo(say["none"])


def shown(entry: dict[str, Any], say: dict[str, str], everywhere: bool) -> str:
    where = "" if everywhere else f", {say['boards']} {', '.join(entry['boards'])}"
    lines = [f"  {entry['title']} ({entry['rule']}{where}): {entry['text']}"]
    for value in entry["values"]:
        typed = str(value["value"]).lower() if isinstance(value["value"], bool) else value["value"]
        standard = f" ({say['default']})" if value["value"] == entry["default"] else ""
        lines.append(f"    {entry['key']}={typed}: {value['title']}{standard}")
    return "\n".join(lines)
