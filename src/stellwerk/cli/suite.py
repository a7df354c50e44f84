"""`stellwerk suite`: one agent over fixed tasks of every game, and results side by side."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from stellwerk.arena import plots
from stellwerk.arena.executors import Where
from stellwerk.arena.words import decimal, word
from stellwerk.kernel.errors import Malformed

from .common import Json, Lang, Ray, Workers, checked_lang
from .progress import progress_bar, wide_console

NEEDS = "stellwerk suite needs the package {0}: pip install 'stellwerk[research]'"


def suite(
    agent: Annotated[
        str | None,
        typer.Argument(
            help="A bot (planner), a program (exec:COMMAND), a Python class (bot:MODULE:NAME) or a policy (policy:MODULE:NAME)."
        ),
    ] = None,
    show: Annotated[
        list[Path] | None, typer.Option("--show", help="Results to show beside each other; may be repeated.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Games of each task, quick ones two or four times as many; 8 if nothing is said.", min=1),
    ] = None,
    looks: Annotated[
        int | None, typer.Option(help="Positions the agent may look at per decision; 200 if nothing is said.", min=1)
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only the tasks of this game; may be repeated.")
    ] = None,
    workers: Workers = 0,
    ray: Ray = None,
    output: Annotated[Path, typer.Option("-o", help="The result file.")] = Path("suite.json"),
    plot: Annotated[Path | None, typer.Option(help="The picture, .svg or .png.")] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Measure an agent on the fixed tasks of all games (random = 0, hard at 4,000 looks = 100), or show results that were measured.

    Example: stellwerk suite planner -o planner.json --plot planner.svg
    """
    try:
        from stellwerk.research import suite as tasks
    except ImportError as error:
        raise Malformed(NEEDS.format(error.name)) from None
    checked_lang(lang)
    picture = None if plot is None else plots.checked(plot)
    if (agent is None) == (not show):
        raise Malformed(
            "name an agent, or results with --show", "agent", "nenne einen Agenten, oder Ergebnisse mit --show"
        )
    found = [tasks.read(file) for file in show or []]
    if agent is not None:
        plan = tasks.Plan(agent, games or tasks.GAMES, looks or tasks.LOOKS, tasks.tasks_of(game or []))
        tasks.check(plan)
        with progress_bar(as_json) as bar:
            line = bar.add_task(agent, total=len(plan.course))
            found = [tasks.run(plan, Where(workers, ray), lambda: bar.advance(line))]
        output.write_text(json.dumps(found[0], indent=1), encoding="utf-8")
    if picture is not None:
        plots.plot_suite(found, picture, lang)
    tell(found, lang, as_json)


def tell(found: list[dict[str, Any]], lang: str, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([{name: one[name] for name in ("agent", "iqm", "games", "looks")} for one in found]))
        return
    table = Table(title=word("suite", lang))
    table.add_column(word("task", lang))
    for one in found:
        table.add_column(one["agent"], justify="right")
    scores = [{task["task"]: task["score"] for task in one["tasks"]} for one in found]
    for task in dict.fromkeys(task for known in scores for task in known):
        table.add_row(task, *(decimal(known[task], lang) if task in known else "–" for known in scores))
    table.add_section()
    table.add_row("IQM", *(decimal(one["iqm"]["value"], lang) for one in found))
    table.add_row(
        word("interval", lang),
        *(f"{decimal(one['iqm']['low'], lang)} – {decimal(one['iqm']['high'], lang)}" for one in found),
    )
    if len(found) > 1:
        table.add_row(word("suite_ahead", lang), "–", *(_ahead(found[0], one, lang) for one in found[1:]))
    wide_console().print(table)
    if behind := [count for one in found for count in _behind(one)]:
        wide_console().print(word("suite_behind", lang, min(behind), max(behind)))
    if len({tuple(known) for known in scores}) > 1:
        wide_console().print(word("suite_tasks", lang))


def _behind(one: dict[str, Any]) -> list[int]:
    """On how many games of `hard` what 100 is rests, in the tasks that were played."""
    games = one["references"].get("games", {}).get("hard", {})
    return [games[task["task"]] for task in one["tasks"] if task["task"] in games]


def _ahead(first: dict[str, Any], other: dict[str, Any], lang: str) -> str:
    """With its interval, over the games both played."""
    from stellwerk.research.suite import difference

    found = difference(first, other)
    if found is None:
        return "–"
    return f"{decimal(found['value'], lang)} ({decimal(found['low'], lang)} – {decimal(found['high'], lang)})"
