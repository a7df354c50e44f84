"""`stellwerk bench`: the engine's speed as ratios to peers measured in the same run; `--server`: a server under load."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stellwerk.arena.bench import FASTER, compare
from stellwerk.arena.bench import bench as measure_all
from stellwerk.kernel.errors import Malformed

from .common import read_record

if TYPE_CHECKING:
    from stellwerk.server.load import Plan

# Heading, key, digits.
COLUMNS = (
    ("games/s", "games", 1),
    ("moves/s", "moves", 0),
    ("playouts/s", "playouts", 1),
    ("search passes/s", "passes", 0),
    ("legal µs", "legal_us", 1),
    ("apply+undo µs", "undo_us", 1),
    ("clone µs", "clone_us", 1),
)
WIDTH = 160
ENVIRONMENTS = ("", "AEC steps/s", "× bare", "batch of 64 steps/s", "× bare", "clone µs", "× core", "kB a game")


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Games; all if none is given.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds of computing for each thing measured.", min=0.02)] = 4.0,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Also write the result as JSON.")] = None,
    crowded: Annotated[bool, typer.Option(help="Also boards as greedy bots leave them late in a game.")] = False,
    research: Annotated[
        bool, typer.Option("--environments/--no-environments", help="Also the environments for research.")
    ] = True,
    against: Annotated[Path | None, typer.Option(help="An earlier result to compare with.")] = None,
    server: Annotated[bool, typer.Option("--server", help="Measure a server under load instead.")] = False,
    tables: Annotated[int, typer.Option(help="With --server: tables of people and bots.", min=1)] = 100,
    open_tables: Annotated[int, typer.Option(help="With --server: tables that are open and slow.", min=1)] = 500,
    past: Annotated[bool, typer.Option("--past", help="With --server: only what a page of the past takes.")] = False,
) -> None:
    """Measure random games, playouts, clone, legal and undo, beside catanatron, python-chess and OpenSpiel.

    With --server: what a server takes for an action, a watcher, many tables, beside an echo of the same server.

    Example: stellwerk bench american_rails -o bench.json
    """
    if server:
        from stellwerk.server.load import Plan  # the web stack is loaded only by who needs it

        bench_server(Plan(seconds, tuple(games or ()), tables, open_tables, past_only=past), output)
        return
    earlier = earlier_result(against) if against else None
    with Console(stderr=True).status("measuring") as status:
        made = measure_all(games or [], seconds, lambda name: status.update(f"measuring {name}"), crowded)
        if research:
            made["environments"] = environments(games or [], seconds, lambda name: status.update(f"measuring {name}"))
    if output is not None:
        output.write_text(json.dumps(made, indent=1), encoding="utf-8")
    show(made)
    if research:
        show_environments(made["environments"])
    if earlier is not None:
        show_change(made, earlier)


def environments(games: list[str], seconds: float, said: Callable[[str], None]) -> dict[str, Any] | None:
    """Where the extra for research is installed."""
    try:
        from stellwerk.research import bench as research
    except ImportError:
        return None
    return research.bench(games, seconds / 2, said)


def bench_server(plan: "Plan", output: Path | None) -> None:
    from .load import measure_server, show_server

    with Console(stderr=True).status("measuring") as status:
        made = measure_server(plan, lambda name: status.update(f"measuring {name}"))
    if output is not None:
        output.write_text(json.dumps(made, indent=1), encoding="utf-8")
    show_server(made)


def earlier_result(file: Path) -> dict[str, Any]:
    found = read_record(file)
    if not isinstance(found.get("speeds"), list):
        raise Malformed(f"{file} is no result of stellwerk bench", "against")
    return found


def show(made: dict[str, Any]) -> None:
    peers = made["peers"]
    table = Table(title=f"engine: {made['engine']} {made['commit']}, Python {made['python']}")
    table.add_column("", no_wrap=True)
    for head, _, _ in COLUMNS:
        table.add_column(head, justify="right")
    for peer in peers[:2]:
        table.add_column(f"moves × {peer['name']}", justify="right")
    if peers:
        table.add_column(f"playouts × {peers[0]['name']}", justify="right")
    for speed in [*peers, *made["speeds"]]:
        table.add_row(*cells(speed, peers), end_section=bool(peers) and speed is peers[-1])
    Console(width=WIDTH).print(table)
    if not peers:
        typer.echo("No peer is installed here: no ratios. `make bench` installs them.")


def cells(speed: dict[str, Any], peers: list[dict[str, Any]]) -> list[str]:
    ratios = [f"{speed['moves'] / peer['moves']:.2f}" for peer in peers[:2]]
    ratios += [f"{speed['playouts'] / peers[0]['playouts']:.1f}"] if peers else []
    return [
        speed["name"],
        *(f"{speed[key]:,.{digits}f}" if speed[key] else "–" for _, key, digits in COLUMNS),
        *ratios,
    ]


def show_environments(found: dict[str, Any] | None) -> None:
    """Steps with observation and mask, against catanatron's bare moves of the same run."""
    if found is None:
        typer.echo("Environments were not measured: pip install 'stellwerk[research]'")
        return
    bare = found["catanatron"]
    table = Table(title=f"environments, random play; catanatron bare: {bare:,.0f} moves/s")
    for head in ENVIRONMENTS:
        table.add_column(head, justify="left" if not head else "right", no_wrap=True)
    for name, steps in found["peers"].items():
        table.add_row(name, f"{steps:,.0f}", times(steps, bare), *["–"] * (len(ENVIRONMENTS) - 3))
    for pace in found["paces"]:
        table.add_row(
            pace["name"],
            f"{pace['aec']:,.0f}",
            times(pace["aec"], bare),
            f"{pace['batch']:,.0f}",
            times(pace["batch"], bare),
            f"{pace['clone_us']:.1f}",
            f"{pace['clone_times']:.2f}",
            f"{pace['kilobytes']:.1f}",
        )
    Console(width=WIDTH).print(table)


def times(steps: float, bare: float) -> str:
    return f"{steps / bare:.2f}" if bare else "–"


def show_change(made: dict[str, Any], earlier: dict[str, Any]) -> None:
    """How many times as fast; the machine's mood is taken out by the peer both runs have."""
    before = f"{earlier['engine']} {earlier.get('commit', '')}".rstrip()
    table = Table(title=f"times as fast as {before} (1.00: as before)")
    table.add_column("")
    for key in FASTER:
        table.add_column(key.removesuffix("_us"), justify="right")
    for change in compare(made, earlier):
        told = ["–" if math.isnan(change[key]) else f"{change[key]:.2f}" for key in FASTER]
        table.add_row(change["name"], *told)
    Console(width=WIDTH).print(table)
