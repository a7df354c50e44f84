"""`stellwerk serve`: what can be said on the command line; the serving itself is in `serving.py`."""

import os
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.server.settings import DEFAULT_HOST, DEFAULT_PORT, tables_folder

from .common import Data, Lang

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", help="TOML file of settings; the environment comes before it.")
]


def serve(
    host: Annotated[str | None, typer.Option(help=f"Address to listen on; {DEFAULT_HOST} if not given.")] = None,
    port: Annotated[
        int | None, typer.Option(help=f"Port; {DEFAULT_PORT} if not given, 0: any free one.", min=0, max=65535)
    ] = None,
    any_port: Annotated[bool, typer.Option("--any-port", help="Where the port is taken, the next free one.")] = False,
    data: Data = None,
    tables: Annotated[
        Path | None, typer.Option(help="Folder for the tables; the platform's data folder if not given.")
    ] = None,
    settings: SettingsFile = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser if there is a screen.")] = True,
    lang: Lang = "en",
) -> None:
    """Serve the browser table on this machine until Ctrl-C.

    Example: stellwerk serve --port 8011 --tables ./tables
    """
    from stellwerk.server import config

    from .serving import serve as run  # the web stack is loaded only when somebody serves

    config.take_in(os.environ, settings)
    run(
        host or config.told(config.HOST_VARIABLE, os.environ),
        int(config.told(config.PORT_VARIABLE, os.environ)) if port is None else port,
        place(tables),
        open_browser,
        lang,
        data and data.absolute(),
        any_port=any_port,
    )


def place(tables: Path | None) -> Path:
    """The folder of the tables: as said here, else in the settings, else the platform's."""
    from stellwerk.server import config

    named = config.told(config.TABLES_VARIABLE, os.environ)
    return tables or (Path(named) if named else tables_folder())
