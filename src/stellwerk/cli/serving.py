"""`stellwerk serve`: the browser table on this machine, until Ctrl-C."""

import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from stellwerk.kernel.errors import StellwerkError
from stellwerk.server import config, keeping, logs
from stellwerk.server.access import Hosts
from stellwerk.server.boards import Boards
from stellwerk.server.frames import StreamProtocol
from stellwerk.server.http import make_app
from stellwerk.server.live import Live
from stellwerk.server.mine_live import Lobbies
from stellwerk.server.patience import patience
from stellwerk.server.sentences import say
from stellwerk.server.settings import DATABASE, LIVE_MESSAGE_LIMIT, PORTS_TO_TRY, SHUTDOWN_SECONDS, Settings
from stellwerk.server.store import Store
from stellwerk.server.stored import Broken
from stellwerk.server.tables import Tables


class CannotServe(StellwerkError):
    """Why the server does not start, in a sentence for the one who started it."""

    def __init__(self, key: str, **values: object) -> None:
        text = say(key, **values)
        super().__init__(text["en"], text["de"])


def serve(
    host: str,
    port: int,
    tables: Path,
    open_browser: bool,
    lang: str = "en",
    boards: Path | None = None,
    *,
    any_port: bool = False,
) -> None:
    """Serve until Ctrl-C or SIGTERM; raises CannotServe, WrongSettings or BadData with a plain sentence."""
    config.take_in(os.environ)
    logs.set_up(os.environ)
    settings, days = Settings(host, port, tables, boards), keeping.keep_days(os.environ)
    own = checked_boards(boards)
    store = open_store(settings)
    listening = listen(host, port, any_port)
    found = listening.getsockname()[1]
    if port not in (0, found):
        tell(lang, "port_taken", port=port, found=found)
    server = server_for(Tables(store, own), settings)
    address = f"http://{f'[{host}]' if ':' in host else host}:{found}/"
    tell(lang, "serving", address=address, place=settings.place)
    if boards is not None:
        tell(lang, "own_boards", folder=boards)
    if open_browser and has_screen():
        webbrowser.open(address)
    Thread(target=keeping.keep_house, args=(store, days, own), name="house", daemon=True).start()
    with ended_by_signals(server):
        server.run(sockets=[listening])
    store.close()
    tell(lang, "ended")


def checked_boards(folder: Path | None) -> Boards:
    """A folder of tables is no folder of boards: before there were both, --data was what --tables is."""
    if folder is not None and (folder / DATABASE).exists():
        raise CannotServe("tables_not_boards", folder=folder)
    boards = Boards(folder)
    boards.check()
    return boards


def tell(lang: str, key: str, **values: object) -> None:
    print(say(key, **values)[lang], flush=True)


def open_store(settings: Settings) -> Store:
    try:
        if not settings.address:
            settings.tables.mkdir(mode=0o700, parents=True, exist_ok=True)
        return keeping.open_for_serving(settings)
    except (OSError, SQLAlchemyError, ImportError, Broken) as error:
        raise CannotServe("no_place", place=settings.place, reason=error) from error


def listen(host: str, port: int, any_port: bool = False) -> socket.socket:
    """A listening socket on the port; where any will do, on the next free one."""
    try:
        family, _, _, _, _ = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise CannotServe("no_address", host=host, reason=error.strerror) from error
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        try:
            return at_once(socket.create_server((host, candidate), family=family, backlog=128))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe("cannot_listen", host=host, port=candidate, reason=error.strerror) from error
            if not any_port:
                raise CannotServe("port_in_use", host=host, port=port) from error
    raise CannotServe("no_port", first=port, last=port + PORTS_TO_TRY - 1)


def at_once(listening: socket.socket) -> socket.socket:
    """Answers are sent when they are written: connections inherit this from the listening socket.

    asyncio sets it only on sockets that name their protocol, which those of `create_server` do not; head and body
    of an answer are two writes, and the second waited for the reader's delayed acknowledgement of the first.
    """
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


class Server(uvicorn.Server):
    """Says goodbye to the open pages (1001, going away) before Uvicorn cuts them off."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app
        self._live: Live = app.state.live
        self._lobbies: Lobbies = app.state.lobbies

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._live.close()
        await self._lobbies.close()
        await super().shutdown(sockets)


def server_for(tables: Tables, settings: Settings) -> Server:
    app = make_app(tables, Hosts.of(settings.host, settings.hosts), settings.limits, config.Keys.told(os.environ))
    served = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        server_header=False,
        http=patience(settings.limits.request_seconds),
        ws=StreamProtocol,
        ws_max_size=LIVE_MESSAGE_LIMIT,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return Server(served, app)


@contextmanager
def ended_by_signals(server: Server) -> Iterator[None]:
    """A signal ends the server also in the moments before Uvicorn listens for it, and quietly when it is raised again after."""

    def end(_number: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
