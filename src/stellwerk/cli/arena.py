"""`stellwerk arena`: bots against each other, until the difference is more than luck."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from stellwerk.arena import budget, plots, ratings, results
from stellwerk.arena.executors import Where
from stellwerk.arena.extras import Missing
from stellwerk.arena.results import Row
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.arena.tournament import Tournament, finished, run, standings
from stellwerk.arena.words import decimal, percent, word

from .common import (
    Board,
    Data,
    Game,
    Json,
    Lang,
    Looks,
    OptionList,
    Players,
    Ray,
    Seconds,
    Workers,
    checked_lang,
    folder_name,
    parse_bots,
    parse_options,
)
from .progress import Progress, wide_console


def arena(
    game: Game,
    entrants: Annotated[
        str, typer.Option("--bots", help="The entrants, e.g. planner,greedy,exec:./my_bot.py.")
    ] = "planner,greedy",
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    data: Data = None,
    seed: Annotated[int, typer.Option(help="The seed of the whole tournament.")] = 1,
    opening: Annotated[int, typer.Option(help="First decisions per seat that are drawn from the best few.", min=0)] = 0,
    looks: Looks = None,
    seconds: Seconds = None,
    workers: Workers = 0,
    minds: Annotated[
        int,
        typer.Option(
            help="Processes that think about one decision of a search; the games come one by one then.", min=1
        ),
    ] = 1,
    ray: Ray = None,
    results: Annotated[
        Path | None, typer.Option(help="File of results, one game a line; started again it goes on.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="The picture, .png or .svg; beside the results if not given.")
    ] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Let bots play each other: seats rotate, seeds are common, finished games are kept.

    Beside the lines of JSON come a Parquet file, ratings and a plot, where pip install "stellwerk[arena]" was done.

    Example: stellwerk arena american_rails --bots planner,greedy,greedy,greedy --players 4 --games 200
    """
    checked_lang(lang)
    names, chosen = parse_bots(entrants, game), tuple(parse_options(option).items())
    folder, thinking = folder_name(data), budget.chosen(looks, seconds, minds)
    new_match(Plan(game, board, players, chosen, names, seed, thinking, folder), 0)  # refused before any worker starts
    plan = Tournament(game, board, players, chosen, names, games, seed, thinking, opening, folder)
    file = results or Path(f"arena-{game}-{plan.key()}.jsonl")
    picture = plots.checked(plot or file.with_suffix(".png"))
    had = len(finished(plan, file))
    with Progress(as_json, lang, file) as bar:
        done = bar.begin(game, games, had)
        rows = run(plan, file, Where(workers, ray) if minds == 1 else Where(), done)
    tell(plan, rows, had, [file, *beside(rows, file, picture, lang, strict=plot is not None)], lang, as_json)


def beside(rows: list[Row], file: Path, picture: Path, lang: str, strict: bool) -> list[Path]:
    """Parquet and plot; where a library is missing this is said, and is an error only if it was asked for."""
    table = file.with_suffix(".parquet")
    try:
        results.write_parquet(rows, table)
        plots.plot_tournament(rows, standings(rows), ratings.ratings(rows), picture, lang)
    except Missing as missing:
        if strict:
            raise
        typer.echo(missing.text_in(lang), err=True)
        return []
    return [table, picture]


def with_ratings(rows: list[Row]) -> list[dict[str, Any]]:
    """Standings, each with its rating where openskill is installed."""
    made = standings(rows)
    try:
        rated = ratings.ratings(rows)
    except Missing:
        return made
    return [{**entry, "rating": rated[entry["bot"]]} for entry in made]


def tell(plan: Tournament, rows: list[Row], had: int, files: list[Path], lang: str, as_json: bool) -> None:
    made = with_ratings(rows)
    if as_json:
        told = {"reproducible": plan.budget.reproducible, "files": [str(file) for file in files], "standings": made}
        return typer.echo(json.dumps(told, indent=1))
    where = plots.place(plan.game, rows[0]["board"], lang)
    show(made, word("tournament", lang, place=where, players=rows[0]["players"], games=len(rows)), lang)
    if not plan.budget.reproducible:
        typer.echo(word("by_clock", lang))
    if had:
        typer.echo(word("had", lang, had))
    return typer.echo(word("files", lang, ", ".join(map(str, files))))


def show(made: list[dict[str, Any]], title: str, lang: str) -> None:
    wide_console().print(standings_table(title, made, lang))


def standings_table(title: str, made: list[dict[str, Any]], lang: str) -> Table:
    table = Table(title=title)
    for head in ("bot", "seats", "share", "interval", "fair", "score", "mu", "interval"):
        table.add_column(word(head, lang), justify="left" if head == "bot" else "right")
    for entry in made:
        table.add_row(
            entry["bot"],
            str(entry["seats"]),
            percent(entry["wins"], lang),
            f"{percent(entry['low'], lang)} – {percent(entry['high'], lang)}",
            percent(entry["fair"], lang),
            decimal(entry["score"], lang),
            *rating_cells(entry.get("rating"), lang),
        )
    return table


def rating_cells(rating: dict[str, float] | None, lang: str) -> tuple[str, str]:
    if rating is None:
        return "", ""
    return decimal(rating["mu"], lang), f"{decimal(rating['low'], lang)} – {decimal(rating['high'], lang)}"
