"""`stellwerk upgrade`, `backup`, `restore`, `export`, `delete`: care for the tables a server keeps."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stellwerk.kernel.registry import data_folder
from stellwerk.server.settings import Settings

from .common import Data, Json
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
    from stellwerk.server import keeping
    from stellwerk.server.boards import Boards
    from stellwerk.server.store import Store
    from stellwerk.server.versions import judge_all

    boards = Boards(data_folder(data))
    file = keeping.file_of(settings_of(tables))
    with keeping.copied(file) if check else keeping.mine_alone(file) as place:
        store = Store.at(place)
        lines = list(judge_all(store, boards))
        store.close()
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
    """Write a sound copy of all tables, also while the server runs.

    Example: stellwerk backup tables-monday.db --tables ./tables
    """
    from stellwerk.server import keeping

    count = keeping.backup(keeping.file_of(settings_of(tables)), target)
    typer.echo(f"{target}: {count} tables, checked")


def restore(
    source: Annotated[Path, typer.Argument(help="A file written by backup.")],
    tables: Place = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put the present tables aside, under another name.")
    ] = False,
) -> None:
    """Put a backup in the place of the tables. The server must not run.

    Example: stellwerk restore tables-monday.db --tables ./tables --replace
    """
    from stellwerk.server import keeping

    file = keeping.file_of(settings_of(tables))
    count = keeping.restore(source, file, replace)
    typer.echo(f"{file}: {count} tables")


def export(
    folder: Annotated[Path, typer.Argument(help="Folder for the records, one file per table.")],
    table: Annotated[list[str] | None, typer.Option(help="Only this table; may be repeated.")] = None,
    running: Annotated[
        bool, typer.Option("--running", help="Running games, too. Their records foresee every draw: keep them secret.")
    ] = False,
    tables: Place = None,
    data: Data = None,
) -> None:
    """Write the records of finished games, for replay, verify and research.

    Example: stellwerk export ./records --tables ./tables
    """
    from stellwerk.kernel.errors import StellwerkError
    from stellwerk.server import keeping
    from stellwerk.server.boards import Boards
    from stellwerk.server.store import Store

    boards = Boards(data_folder(data))
    store = Store.reading(keeping.existing(keeping.file_of(settings_of(tables))))
    folder.mkdir(parents=True, exist_ok=True)
    written, failed = 0, 0
    for table_id in table or store.ids():
        try:
            record = keeping.record_of(store, table_id, running, boards)
        except (StellwerkError, keeping.Unreadable) as error:
            typer.echo(f"{table_id}: {error}", err=True)
            failed += 1
            continue
        if record is not None:
            (folder / f"{table_id}.json").write_text(json.dumps(record), encoding="utf-8")
            written += 1
    store.close()
    typer.echo(f"{folder}: {written} records")
    if failed:
        raise typer.Exit(1)


def delete(
    table: Annotated[list[str] | None, typer.Argument(help="Tables to delete.")] = None,
    days: Annotated[int, typer.Option(help="All tables at which nothing was done for so many days.", min=0)] = 0,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told what would go.")] = False,
    tables: Place = None,
) -> None:
    """Delete tables for good: by name, or those nobody touched for long. The server must not run.

    Example: stellwerk delete --days 365 --tables ./tables --yes
    """
    from stellwerk.server import keeping
    from stellwerk.server.store import Store

    with keeping.mine_alone(keeping.file_of(settings_of(tables))) as file:
        store = Store.at(file)
        wanted = [*(table or []), *(keeping.untouched(store, days) if days else [])]
        keeping.check_known(store, wanted)
        if yes and wanted:
            store.delete(wanted)
        store.close()
    typer.echo("\n".join([*wanted, f"{len(wanted)} tables {'deleted' if yes else 'would be deleted; say --yes'}"]))
