"""`stellwerk mcp`: tables for language models over the Model Context Protocol."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from stellwerk.kernel.errors import Malformed
from stellwerk.server.settings import DEFAULT_HOST, DEFAULT_PORT, Settings

from .common import Data, Lang


def mcp(
    http: Annotated[
        bool,
        typer.Option(
            "--http", help="Over HTTP under /mcp, beside the browser's table; otherwise over standard input and output."
        ),
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen on, with --http.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option(help="Port, with --http; 0: any free one.", min=0, max=65535)] = DEFAULT_PORT,
    tables: Annotated[
        Path | None, typer.Option(help="Folder for the tables; if not given they are gone at the end.")
    ] = None,
    data: Data = None,
    lang: Lang = "en",
) -> None:
    """Serve tables to language models over the Model Context Protocol, until the client hangs up or Ctrl-C.

    Example: stellwerk mcp --http --port 8012 --tables ./tables
    """
    try:
        import stellwerk.server.mcp  # noqa: F401 - whether its packages are there
    except ImportError as error:
        raise Malformed(f"stellwerk mcp needs the package {error.name}: pip install 'stellwerk[mcp]'") from None
    with TemporaryDirectory(prefix="stellwerk-") as passing:
        settings = Settings(host, port, tables or Path(passing), data and data.absolute())
        serve_http(settings, lang) if http else serve_stdio(settings)


def serve_http(settings: Settings, lang: str) -> None:
    from stellwerk.server import logs
    from stellwerk.server.mcp import PATH, attach
    from stellwerk.server.tables import Tables

    from . import serving

    logs.set_up(os.environ)
    boards, store = serving.checked_boards(settings.boards), serving.open_store(settings)
    listening = serving.listen(settings.host, settings.port)
    held = Tables(store, boards)
    server = serving.server_for(held, settings)
    attach(server.app, held, settings.limits)
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{name}:{listening.getsockname()[1]}{PATH}"
    serving.tell(lang, "serving_mcp", address=address, place=settings.place)
    with serving.ended_by_signals(server):
        server.run(sockets=[listening])
    store.close()


def serve_stdio(settings: Settings) -> None:
    """Nothing but the protocol goes to standard output."""
    from stellwerk.server import logs
    from stellwerk.server.bots import BotRunner
    from stellwerk.server.limits import Limiter
    from stellwerk.server.mcp import make_server
    from stellwerk.server.tables import Tables

    from . import serving

    logs.set_up(os.environ)
    store = serving.open_store(settings)
    tables = Tables(store, serving.checked_boards(settings.boards))
    runner = BotRunner(tables)
    runner.start()
    try:
        make_server(tables, Limiter(settings.limits)).run("stdio")
    finally:
        runner.end()
        tables.end()
        store.close()
