"""`stellwerk upgrade`, `backup`, `restore`, `export`, `delete`: care for the tables a server keeps."""

import contextlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stellwerk.arena import budget
from stellwerk.arena.executors import Where
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.registry import data_folder
from stellwerk.server.settings import Settings

from .common import Board, Data, Json, Looks, Players, Workers, folder_name, parse_bots
from .serve import place

if TYPE_CHECKING:
    from stellwerk.server.versions import Judged  # the web stack is loaded only by who needs it

Place = Annotated[
    Path | None, typer.Option("--tables", help="Folder with the tables; the platform's data folder if not given.")
]
OUTCOMES = {
    "same": "come out the same and go on by the new rules",
    "own": "go on by the rules they were begun with",
    "frozen": "fit no rules of this version: kept readable, not playable",
    "damaged": "cannot be read",
}


def settings_of(tables: Path | None) -> Settings:
    from stellwerk.server import config

    config.take_in(os.environ)
    return Settings(tables=place(tables))


def upgrade(
    check: Annotated[bool, typer.Option("--check", help="Only tell: the tables stay as they are.")] = False,
    tables: Place = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Hold the stored games against the rules of this version: what goes on, what keeps its rules, what would be frozen.

    Run the new version with --check before the update, also while the old server runs; exit code 1 if a table would be lost to play.
    Example: stellwerk upgrade --check --tables ./tables
    """
    from stellwerk.server import copies, keeping
    from stellwerk.server.boards import Boards
    from stellwerk.server.store import Store
    from stellwerk.server.versions import judge_all

    boards, settings = Boards(data_folder(data)), settings_of(tables)
    with contextlib.ExitStack() as until_the_end:
        if copies.shared(settings) and not check:
            store = copies.opened(settings)
        elif copies.shared(settings):
            store = Store.at(until_the_end.enter_context(copies.copied(settings)))
        else:
            file = keeping.file_of(settings)
            store = Store.at(until_the_end.enter_context(keeping.copied(file) if check else keeping.mine_alone(file)))
        until_the_end.callback(store.close)
        lines = list(judge_all(store, boards))
    tell_outcomes(lines, as_json)
    if any(line.outcome in ("frozen", "damaged") for line in lines):
        raise typer.Exit(1)


def tell_outcomes(lines: "list[Judged]", as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([{name: getattr(line, name) for name in line.__slots__} for line in lines]))
        return
    counts = Counter(line.outcome for line in lines)
    if not lines:
        typer.echo("Every stored game was played by the present rules.")
    for outcome, meaning in OUTCOMES.items():
        if counts[outcome]:
            typer.echo(f"{counts[outcome]:6} {outcome:8}{meaning}")
    for line in lines:
        if line.reason:
            typer.echo(f"{line.table} {line.name!r}: {line.reason}")


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")], tables: Place = None
) -> None:
    """Write a sound copy of all tables, also while the server runs. Of PostgreSQL, too: the copy is an SQLite file.

    Example: stellwerk backup tables-monday.db --tables ./tables
    """
    from stellwerk.server import copies, keeping

    settings = settings_of(tables)
    if copies.shared(settings):
        count = copies.backup(settings, target)
    else:
        count = keeping.backup(keeping.file_of(settings), target)
    typer.echo(f"{target}: {count} {'table' if count == 1 else 'tables'}, checked")


def restore(
    source: Annotated[Path, typer.Argument(help="A file written by backup.")],
    tables: Place = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put the present tables aside, under another name.")
    ] = False,
) -> None:
    """Put a backup in the place of the tables. The server must not run. Into PostgreSQL only while that is empty.

    Example: stellwerk restore tables-monday.db --tables ./tables --replace
    """
    from stellwerk.server import copies, keeping

    settings = settings_of(tables)
    if copies.shared(settings):
        typer.echo(f"{settings.place}: {copies.restore(source, settings)} tables")
        return
    file = keeping.file_of(settings)
    count = keeping.restore(source, file, replace)
    typer.echo(f"{file}: {count} tables")


def export(
    folder: Annotated[Path, typer.Argument(help="Folder for the records, one file per table.")],
    table: Annotated[list[str] | None, typer.Option(help="Only this table; may be repeated.")] = None,
    running: Annotated[
        bool, typer.Option("--running", help="Running games, too. Their records foresee every draw: keep them secret.")
    ] = False,
    positions: Annotated[
        bool, typer.Option("--positions", help="A data set instead: every decision as a row of Parquet, with a card.")
    ] = False,
    game: Annotated[str, typer.Option(help="A data set of bots' games of this game, instead of tables.")] = "",
    records_only: Annotated[
        bool, typer.Option("--records", help="With --game: the records of these games, not their positions.")
    ] = False,
    board: Board = None,
    players: Players = None,
    entrants: Annotated[str, typer.Option("--bots", help="Who plays them, on all seats in turn.")] = "planner,greedy",
    games: Annotated[int, typer.Option(help="How many.", min=1)] = 10,
    looks: Looks = None,
    seed: Annotated[int, typer.Option(help="The seed of them all.")] = 1,
    workers: Workers = 0,
    tables: Place = None,
    data: Data = None,
) -> None:
    """Write the records of finished games, for replay, verify and research; or a data set of positions.

    Example: stellwerk export ./rails --game american_rails --players 4 --bots planner,greedy --games 20
    """
    if game:
        plan = Plan(
            game, board, players, (), parse_bots(entrants, game), seed, budget.chosen(looks, None), folder_name(data)
        )
        new_match(plan, 0)  # refused before any worker starts
        if records_only:
            made = enumerate(dataset().played(plan, games, Where(workers)))
            write_records(folder, ((f"{n:05}", record) for n, record in made))
        else:
            export_bots(folder, plan, games, Where(workers))
        return
    from stellwerk.kernel.errors import StellwerkError
    from stellwerk.server import copies, keeping
    from stellwerk.server.boards import Boards
    from stellwerk.server.store import Store

    boards, settings = Boards(data_folder(data)), settings_of(tables)
    if copies.shared(settings):
        store = copies.opened(settings)
    else:
        store = Store.reading(keeping.existing(keeping.file_of(settings)))
    failed: list[str] = []

    def records() -> Iterator[tuple[str, dict[str, Any]]]:
        for table_id in table or store.ids():
            try:
                record = keeping.record_of(store, table_id, running and not positions, boards)
            except (StellwerkError, keeping.Unreadable) as error:
                typer.echo(f"{table_id}: {error}", err=True)
                failed.append(table_id)
                continue
            if record is not None:
                yield table_id, record

    if positions:
        source = dataset().Source("played at tables", f"stellwerk export {folder} --positions")
        tell_positions(folder, dataset().write((record for _, record in records()), folder, source, data))
    else:
        write_records(folder, records())
    store.close()
    if failed:
        raise typer.Exit(1)


def write_records(folder: Path, records: Iterable[tuple[str, dict[str, Any]]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for table_id, record in records:
        (folder / f"{table_id}.json").write_text(json.dumps(record), encoding="utf-8")
        written += 1
    typer.echo(f"{folder}: {written} {'record' if written == 1 else 'records'}")


def export_bots(folder: Path, plan: Plan, games: int, where: Where) -> None:
    made = dataset()
    looks = "" if plan.budget.looks is None else f" with {plan.budget.looks} looks per decision"
    words = f"played by {', '.join(plan.bots)}{looks}, seed {plan.seed}"
    command = f"stellwerk export {folder} {said(plan)} --games {games}"
    tell_positions(folder, made.write(made.played(plan, games, where), folder, made.Source(words, command), plan.data))


def said(plan: Plan) -> str:
    """A plan as options of the command line, so that a card says how to make the same again."""
    options = {
        "game": plan.game,
        "board": plan.board,
        "players": plan.players,
        "bots": ",".join(plan.bots),
        "looks": plan.budget.looks,
        "seed": plan.seed,
        "data": plan.data,
    }
    return " ".join(f"--{name} {value}" for name, value in options.items() if value is not None)


def tell_positions(folder: Path, source: Any) -> None:
    typer.echo(f"{folder}: {source.positions} positions of {source.games} {'game' if source.games == 1 else 'games'}")


def dataset() -> Any:
    """What writes positions; it needs more than the tables do."""
    try:
        from stellwerk.research import dataset as made
    except ImportError as error:
        raise Malformed(f"positions need the package {error.name}: pip install 'stellwerk[research,arena]'") from None
    return made


def delete(
    table: Annotated[list[str] | None, typer.Argument(help="Tables to delete.")] = None,
    days: Annotated[int, typer.Option(help="All tables at which nothing was done for so many days.", min=0)] = 0,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told what would go.")] = False,
    tables: Place = None,
) -> None:
    """Delete tables for good: by name, or those nobody touched for long. The server must not run, unless on PostgreSQL.

    Example: stellwerk delete --days 365 --tables ./tables --yes
    """
    from stellwerk.server import copies, keeping
    from stellwerk.server.store import Store

    settings = settings_of(tables)
    with contextlib.ExitStack() as until_the_end:
        if copies.shared(settings):
            store = copies.opened(settings)
        else:
            store = Store.at(until_the_end.enter_context(keeping.mine_alone(keeping.file_of(settings))))
        until_the_end.callback(store.close)
        wanted = [*(table or []), *(keeping.untouched(store, days) if days else [])]
        keeping.check_known(store, wanted)
        if yes and wanted:
            store.delete(wanted)
    typer.echo("\n".join([*wanted, f"{len(wanted)} tables {'deleted' if yes else 'would be deleted; say --yes'}"]))
