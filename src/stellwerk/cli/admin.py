"""`stellwerk admin`: the tables of a server for whoever runs it. No seat is opened and no position shown."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import keep
from .common import Json
from .keep import Place
from .serve import SettingsFile

if TYPE_CHECKING:
    from stellwerk.server.store import Store

app = typer.Typer(
    help="Look after the tables of a server: list, inspect, end, delete, ban, limits.", no_args_is_help=True
)

Table = Annotated[str, typer.Argument(help="The table, as its address has it.")]
Address = Annotated[
    str, typer.Argument(help="An IPv4 or IPv6 address; a ban of one in IPv6 is of its whole house (/64).")
]


@app.command("list")
def list_tables(
    most: Annotated[int, typer.Option(help="So many, the newest.", min=1)] = 100,
    tables: Place = None,
    settings: SettingsFile = None,
    as_json: Json = False,
) -> None:
    """Tables, the newest first: state, game, entries, when something was last done. Also while the server runs.

    Example: stellwerk admin list --tables ./tables
    """
    with opened(tables, settings) as store:
        lines = store.oversight.overview(most)
    if as_json:
        typer.echo(json.dumps([asdict(line) for line in lines]))
        return
    if lines:
        typer.echo(f"{'table':14}{'state':8}{'game/board':30}{'entries':>7}  {'touched (UTC)':16}  name")
    for line in lines:
        played = f"{line.game}/{line.board}"
        typer.echo(
            f"{line.id:14}{line.state:8}{played:30}{line.entries:7}  {moment(line.touched)}  {line.name}".rstrip()
        )
    typer.echo(f"{len(lines)} {'table' if len(lines) == 1 else 'tables'}")


@app.command()
def inspect(table: Table, tables: Place = None, settings: SettingsFile = None, as_json: Json = False) -> None:
    """One table: its seats, when it was opened and played at, whether its entries are as they were written.

    Example: stellwerk admin inspect 23456789abcd --tables ./tables
    """
    from stellwerk.server.admin import inspected

    with opened(tables, settings) as store:
        told = inspected(store, table)
    if as_json:
        typer.echo(json.dumps(told))
        return
    for name in ("created", "touched"):
        told[name] = f"{moment(told[name])} UTC"
    told["sound"] = "yes" if told["sound"] else "no: its entries are not as they were written"
    for name, value in told.items():
        if name != "seats":
            typer.echo(f"{name:9}{value}")
    for seat in told["seats"]:
        typer.echo(
            f"seat {seat['seat']}   {seat['name']} ({seat['bot'] or seat['who']}{'' if seat['came'] else ', has not come'})"
        )


@app.command()
def end(table: Table, tables: Place = None, settings: SettingsFile = None) -> None:
    """Nobody plays at the table any more; its page stays, with the reason. Also while the server runs.

    Example: stellwerk admin end 23456789abcd --tables ./tables
    """
    from stellwerk.server.admin import end as end_table

    with opened(tables, settings) as store:
        end_table(store, table)
    typer.echo(f"{table}: ended")


@app.command()
def delete(
    table: Annotated[list[str], typer.Argument(help="Tables to delete.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; otherwise it is only told what would go.")] = False,
    tables: Place = None,
    settings: SettingsFile = None,
) -> None:
    """Delete tables for good, as `stellwerk delete` does. The server must not run; the page of a running one does it, too.

    Example: stellwerk admin delete 23456789abcd --tables ./tables --yes
    """
    take_in(settings)
    keep.delete(table, 0, yes, tables)


@app.command()
def ban(
    address: Annotated[str | None, typer.Argument(help="The address; none: tell the bans there are.")] = None,
    lift: Annotated[bool, typer.Option("--lift", help="Lift the ban of this address, or of this hash.")] = False,
    tables: Place = None,
    settings: SettingsFile = None,
) -> None:
    """An address opens no tables and no live pages any more. Kept as a hash. Also while the server runs.

    Example: stellwerk admin ban 192.0.2.7 --tables ./tables
    """
    from stellwerk.server import admin, bans

    with opened(tables, settings) as store:
        if address is None:
            known = store.oversight.bans()
            for hashed, since in known:
                typer.echo(f"{hashed}  {moment(since)} UTC")
            if not known:
                typer.echo("No address is banned.")
        elif lift:
            admin.lift(store, address)
            typer.echo(f"{address}: lifted")
        else:
            store.oversight.ban(bans.known_as(bans.checked(address)))
            typer.echo(f"{address}: banned")


@app.command()
def limits(settings: SettingsFile = None, as_json: Json = False) -> None:
    """The limits a server started here and now would keep.

    Example: stellwerk admin limits --settings settings.toml
    """
    from stellwerk.server.settings import Limits

    take_in(settings)
    kept = Limits.told(os.environ)
    if as_json:
        typer.echo(json.dumps(asdict(kept)))
        return
    for one in fields(kept):
        typer.echo(f"STELLWERK_{one.name.upper():24}{getattr(kept, one.name):8}")


@contextmanager
def opened(tables: Path | None, settings: Path | None) -> "Iterator[Store]":
    from stellwerk.server.admin import open_beside

    take_in(settings)
    store = open_beside(keep.settings_of(tables))
    try:
        yield store
    finally:
        store.close()


def take_in(settings: Path | None) -> None:
    from stellwerk.server import config

    config.take_in(os.environ, settings)


def moment(seconds: Any) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
