"""`stellwerk rules`: the rules of a game by id."""

import json
from typing import Annotated

import typer

import stellwerk
from stellwerk.kernel.errors import Malformed

from .common import Game, Json, Lang


def rules(
    game: Game,
    rule: Annotated[str | None, typer.Argument(help="One id, e.g. AR-5.6, or the beginning of ids, e.g. AR-5.")] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Print the rules in our own words.

    Example: stellwerk rules american_rails AR-5.6 --lang de
    """
    known = stellwerk.rules(game, lang)
    chosen = known if rule is None else {rule: known[rule]} if rule in known else section(known, rule)
    if not chosen:
        raise Malformed(
            f"{game} has no rule {rule!r}; its ids run from {next(iter(known))} to {list(known)[-1]}", "rule"
        )
    if as_json:
        typer.echo(json.dumps(chosen, ensure_ascii=False, indent=1))
        return
    for key, text in chosen.items():
        typer.echo(f"{key:<8} {text}")


def section(known: dict[str, str], rule: str) -> dict[str, str]:
    start = rule.rstrip(".") + "."
    return {key: text for key, text in known.items() if key.startswith(start)}
