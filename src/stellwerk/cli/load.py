"""`stellwerk bench --server`: a server of its own on loopback, scripted people, and what it takes to serve them."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stellwerk.server.load import Load, Plan, measured
from stellwerk.server.rubbish import Rubbish
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.tables import Tables

from .serving import listen, open_store, server_for

HOST = "127.0.0.1"
LAUNCH = "import sys; from stellwerk.cli.load import run; run(sys.argv[1])"
WIDTH = 120
MANY = 1_000_000
EVERYTHING = Limits(tables_per_hour=MANY, sockets_per_address=MANY, sockets_per_table=MANY, watchers_per_table=MANY)


async def echo(request: Request) -> Response:
    """What any answer takes here: everything but a game."""
    return Response(await request.body(), media_type="application/json")


async def leave(request: Request) -> Response:
    """As if nobody had looked at any table for long: they leave the memory. Elsewhere it takes a quarter of an hour."""
    tables: Tables = request.app.state.tables
    rubbish: Rubbish = request.app.state.rubbish
    left = await run_in_threadpool(tables.tidy, 0)
    rubbish.look(left=bool(left))
    return JSONResponse(left)


def run(folder: str) -> None:
    """The server that is measured, in a process of its own: as served, with an echo beside it."""
    settings = Settings(HOST, 0, Path(folder), address="", limits=EVERYTHING)
    store = open_store(settings)
    listening = listen(HOST, 0)
    server = server_for(Tables(store), settings)
    for path, answer in (("/echo", echo), ("/leave", leave)):
        server.app.router.routes.insert(0, Route(path, answer, methods=["POST"]))
    print(listening.getsockname()[1], flush=True)
    server.run(sockets=[listening])
    store.close()


@contextmanager
def running() -> Iterator[tuple[int, int]]:
    """Port and process of a server on an empty folder; both are gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", LAUNCH, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                yield int(process.stdout.readline()), process.pid
            finally:
                process.terminate()


def measure_server(plan: Plan, tell: Callable[[str], None]) -> dict[str, Any]:
    with running() as (port, pid):
        return asyncio.run(measured(Load(HOST, port, pid, tell), plan))


def show_past(made: dict[str, Any]) -> None:
    """How long it took, and how long the server computed for it: on a busy machine the rest is waiting."""
    for one in made["looking back"]:
        typer.echo(
            f"a past position of {one['game']}, a game of {one['actions']} actions: p50 {one['p50']} ms, "
            f"p99 {one['p99']} ms of {one['n']}, the first {one['first']} ms; "
            f"computing p50 {one['cpu']['p50']}, p99 {one['cpu']['p99']} ms; "
            f"the whole game back from the store: computing {one['cold_ms']} ms "
            f"(an echo: p50 {made['echo']['p50']}, p99 {made['echo']['p99']} ms)"
        )


def show_server(made: dict[str, Any]) -> None:
    show_past(made)
    if "actions" not in made:
        return
    console = Console(width=WIDTH)
    echo_ms = made["echo"]["p50"]
    table = Table(title=f"one accepted action and its push, one watcher (echo: {echo_ms} ms)")
    for head in ("", "CPU ms", "answer ms", "× echo", "p99 ms", "push bytes", "largest"):
        table.add_column(head, justify="left" if not head else "right")
    rows = [(one["game"], one) for one in made["actions"]]
    for name, one in [*rows, *((name, made[name]) for name in ("one more watcher", "a crowd of watchers"))]:
        ratio = f"{one['p50'] / echo_ms:.1f}" if echo_ms else "–"
        figures = (one["cpu_ms"], one["p50"], ratio, one["p99"], one["push_mean"], one["push_bytes"])
        table.add_row(name, *(str(figure) for figure in figures))
    console.print(table)
    for name in ("people and bots", "open tables"):
        one = made[name]
        typer.echo(
            f"{name}: {one['tables']} tables, {one['n']} actions, p50 {one['p50']} ms, p99 {one['p99']} ms "
            f"(echo meanwhile p50 {one['echo']['p50']}, p99 {one['echo']['p99']}), "
            f"{one['cores']} cores, {one['cpu_ms']} ms of processor for an action with all that belongs to it, "
            f"memory {' → '.join(map(str, one['memory_mb']))} MB"
        )
    evening = made["evenings"]
    typer.echo(
        f"evenings of {evening['tables']} tables, opened, played at {evening['actions']} times and left: "
        f"memory {', '.join(map(str, evening['full_mb']))} MB, afterwards {', '.join(map(str, evening['after_mb']))} MB"
    )
    thought = made["while bots think"]
    typer.echo(
        f"an echo while bots think at {thought['tables']} tables: p50 {thought['busy']['p50']} ms, "
        f"p99 {thought['busy']['p99']} ms; while none does {thought['idle']['p50']} and {thought['idle']['p99']} ms"
    )
