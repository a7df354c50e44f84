"""`stellwerk problems`: positions with a known mistake, and whether a bot still makes it."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from stellwerk import bots
from stellwerk.arena import budget
from stellwerk.arena.problems import Answer, answers, by_theme, report
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.problems import THEMES, Problem, problems_in, problems_of
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.texts import both

from .common import Json, Lang, Seconds, checked_lang
from .progress import progress_bar, wide_console

SAY = {
    "problem": both("problem", "Problem"),
    "theme": both("theme", "Thema"),
    "right": both("right", "richtig"),
    "played": both("played", "gespielt"),
    "solved": both("solved", "gelöst"),
    "total": both(
        "{bot}: {solved} of {asked} solved, each on {seeds} seeds",
        "{bot}: {solved} von {asked} gelöst, jedes mit {seeds} Startwerten",
    ),
}


def problems(
    game: Annotated[str | None, typer.Argument(help="The game; all games if not given.")] = None,
    bot: Annotated[str, typer.Option(help="Who is asked: a bot's name or level.")] = "hard",
    theme: Annotated[str | None, typer.Option(help=f"Only this theme: {', '.join(THEMES)}.")] = None,
    looks: Annotated[
        int | None, typer.Option(help="Positions it may look at per decision, the same everywhere.", min=1)
    ] = None,
    seconds: Seconds = None,
    own: Annotated[
        Path | None, typer.Option("--from", help="Folder of problems of your own instead of ours, files like ours.")
    ] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Ask a bot the kept problems: solved and missed, by theme. It thinks as long as at a table if nothing is said.

    Example: stellwerk problems american_rails --bot planner --looks 20000
    """
    checked_lang(lang)
    bots.get(bot)
    thinking = budget.chosen(looks, bots.SECONDS if looks is None and seconds is None else seconds)
    asked = wanted(game, theme, own)
    with progress_bar(as_json) as bar:
        task = bar.add_task(game or "stellwerk", total=len(asked))
        found = answers(asked, bot, thinking, lambda n: bar.advance(task, n))
    if as_json:
        return typer.echo(json.dumps({"bot": bot, **report(found)}, ensure_ascii=False, indent=1))
    return show(found, bot, lang)


def wanted(game: str | None, theme: str | None, own: Path | None) -> list[Problem]:
    """The problems that were asked for; none at all is refused with what there is."""
    if theme is not None and theme not in THEMES:
        known = ", ".join(THEMES)
        raise Malformed(
            f"there is no theme {theme!r}; there are {known}",
            "theme",
            f"das Thema {theme!r} gibt es nicht; es gibt {known}",
        )
    games = list(registered().values()) if game is None else [find(game)]
    kept = problems_in(own) if own else [one for each in games for one in problems_of(each).values()]
    keys = [each.key for each in games]
    found = [one for one in kept if one.game in keys and theme in (None, one.theme)]
    if not found:
        raise Malformed("no problem like that is kept", "theme", "so ein Problem gibt es nicht")
    return found


def show(found: list[Answer], bot: str, lang: str) -> None:
    table = Table(*(SAY[head][lang] for head in ("problem", "theme", "right", "played")))
    for one in found:
        played = "" if one.solved else ", ".join(dict.fromkeys(spelled(action) for action in wrong(one)))
        table.add_row(one.problem.key, one.problem.theme, f"{one.right}/{len(one.played)}", played)
    wide_console().print(table)
    themes = Table(SAY["theme"][lang], "", SAY["solved"][lang])
    for theme, solved, asked in by_theme(found):
        themes.add_row(theme, THEMES[theme][lang], f"{solved}/{asked}")
    wide_console().print(themes)
    for one in found:
        if not one.solved:
            typer.echo(f"{one.problem.key}: {one.problem.why[lang]}")
    made = report(found)
    typer.echo(SAY["total"][lang].format(bot=bot, seeds=len(found[0].played), **made))


def wrong(one: Answer) -> list[dict[str, object]]:
    return [action for action in one.played if not one.problem.solved_by(action)]


def spelled(action: dict[str, object]) -> str:
    return " ".join(str(value) for value in action.values())
