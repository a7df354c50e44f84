"""`stellwerk serve`: what can be said on the command line; the serving itself is in `serve.py`."""

from pathlib import Path
from typing import Annotated

import typer

from stellwerk.server.settings import DEFAULT_HOST, DEFAULT_PORT, tables_folder

from .common import Data, Lang


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = DEFAULT_HOST,
    port: Annotated[
        int, typer.Option(help="Port; a taken one gets the next free one.", min=0, max=65535)
    ] = DEFAULT_PORT,
    data: Data = None,
    tables: Annotated[
        Path | None, typer.Option(help="Folder for the tables; the platform's data folder if not given.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser if there is a screen.")] = True,
    lang: Lang = "en",
) -> None:
    """Serve the browser table on this machine until Ctrl-C.

    Example: stellwerk serve --port 8011 --tables ./tables
    """
    from .serve import serve as run  # the web stack is loaded only when somebody serves

    run(host, port, tables or tables_folder(), open_browser, lang, data and data.absolute())
