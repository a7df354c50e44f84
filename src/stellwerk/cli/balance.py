"""`stellwerk sim --balance`: what a seat is worth, on every board and with every number of players."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from stellwerk.arena import plots
from stellwerk.arena.balance import plans, report, tables
from stellwerk.arena.executors import Where
from stellwerk.arena.extras import Missing
from stellwerk.arena.results import Row
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.arena.tournament import finished, run
from stellwerk.arena.words import decimal, percent, word
from stellwerk.kernel.registry import find

from .progress import Progress, wide_console

Case = tuple[dict[str, Any], list[Row]]


def balance(plan: Plan, games: int, where: Where, rows: Path | None, folder: Path, lang: str, as_json: bool) -> None:
    chosen = tables(plan.game, plan.board, plan.players, plan.data)
    if not chosen:
        new_match(plan, 0)  # no such table: the game itself says why
    file = rows or Path(f"balance-{plan.game}.jsonl")
    cases: list[Case] = []
    with Progress(as_json, lang, file) as bar:
        for each in plans(plan.game, chosen, plan.options, plan.bots, games, plan.seed, plan.budget, plan.data):
            done = bar.begin(f"{each.board} {each.players}", games, len(finished(each, file)))
            played = run(each, file, where, done)
            cases.append((report(played), played))
    files = [file, *draw(cases, folder, lang)]
    told = [case[0] for case in cases]
    if as_json:
        return typer.echo(json.dumps({"files": [str(name) for name in files], "tables": told}, indent=1))
    show(told, lang)
    if not plan.budget.reproducible:
        typer.echo(word("by_clock", lang))
    return typer.echo(word("files", lang, ", ".join(map(str, files))))


def draw(cases: list[Case], folder: Path, lang: str) -> list[Path]:
    """A picture per board; without matplotlib a sentence instead."""
    made = []
    try:
        for board, group in groupby(cases, key=lambda case: case[0]["board"]):
            same = list(group)
            made.append(folder / f"balance-{same[0][0]['game']}-{board}.png")
            plots.plot_balance(same, made[-1], lang)
    except Missing as missing:
        typer.echo(missing.text_in(lang), err=True)
        return []
    return made


def show(told: list[dict[str, Any]], lang: str) -> None:
    """A block of lines per table, a line per seat."""
    game = find(told[0]["game"])
    table = Table(title=game.texts.get("title")[lang])
    for head in ("board", "players", "games", "seat", "share", "interval", "spread", "decisions", "ends"):
        table.add_column(word(head, lang), justify="left" if head in ("board", "ends") else "right")
    for case in told:
        for seat in case["seats"]:
            first = seat is case["seats"][0]
            table.add_row(*case_cells(case, lang)[:3] if first else ("", "", ""), *seat_cells(seat, lang),
                          *case_cells(case, lang)[3:] if first else ("", ""), end_section=seat is case["seats"][-1])  # fmt: skip
    wide_console().print(table)


def case_cells(case: dict[str, Any], lang: str) -> list[str]:
    game, moves = find(case["game"]), case["moves"]
    ends = [f"{game.texts.get(f'end.{end}')[lang]} {count}" for end, count in case["ends"].items()]
    length = f"{moves['min']} – {round(moves['median'])} – {moves['max']}"
    return [game.board_title(case["board"])[lang], str(case["players"]), str(case["games"]), length, ", ".join(ends)]


def seat_cells(seat: dict[str, Any], lang: str) -> list[str]:
    interval = f"{percent(seat['low'], lang, 0)} – {percent(seat['high'], lang, 0)}"
    score = f"{decimal(seat['score']['mean'], lang)} ({decimal(seat['score']['sd'], lang)})"
    return [str(seat["seat"]), percent(seat["wins"], lang), interval, score]
