"""A light stream for an open lobby: which of this browser's tables have changed. What is there now it asks over HTTP.

The first message is empty and says that the stream is there. Tables joined meanwhile are noticed after a while; whoever
cannot wait comes anew.
"""

import asyncio
import json
from collections.abc import Awaitable
from contextlib import suppress

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .live import GOING_AWAY, first_of, refuse
from .refusals import NOT_NOW, Denied, malformed
from .sentences import say
from .settings import MINE_PAUSE, MINE_SECONDS
from .tables import Tables


class Lobby:
    """One open stream: whose it is, the tables it is about, and which of them have changed."""

    def __init__(self, tables: Tables, socket: WebSocket, token: str, lang: str) -> None:
        self.socket = socket
        self._tables, self._token, self._lang = tables, token, lang
        self._held: set[str] = set()
        self._changed: set[str] = set()
        self._news = asyncio.Event()

    def mark(self, table_id: str | None) -> None:
        """None: any of them may have."""
        changed = self._held if table_id is None else self._held & {table_id}
        if changed:
            self._changed |= changed
            self._news.set()

    async def watch(self) -> None:
        """Until the reader leaves or is refused."""
        try:
            await first_of(self._told(), self._hear())
        except Denied as refusal:
            await refuse(self.socket, refusal, self._lang)

    async def _told(self) -> None:
        await self._look()
        await self._say([])
        while True:
            with suppress(TimeoutError):
                await _within(MINE_SECONDS, self._news.wait())
            await self._look()
            changed, self._changed = sorted(self._changed), set()
            self._news.clear()
            if changed:
                await self._say(changed)
                await asyncio.sleep(MINE_PAUSE)

    async def _look(self) -> None:
        """Which tables are this browser's now; a database that is away leaves it at those it was."""
        try:
            self._held = set(await run_in_threadpool(self._tables.held, self._token))
        except Denied as refusal:
            if refusal.code not in NOT_NOW:
                raise

    async def _say(self, changed: list[str]) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(json.dumps({"tables": changed}, separators=(",", ":")))

    async def _hear(self) -> None:
        """Nothing is said here: whoever says something is mistaken."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        raise malformed(say("say_nothing"))


async def _within(seconds: float, waiting: Awaitable[object]) -> None:
    async with asyncio.timeout(seconds):
        await waiting


class Lobbies:
    """All of them. A change costs each a look into its own set of tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._open: set[Lobby] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        tables.on_change.append(self._changed)
        tables.on_gap.append(self._changed)

    def __len__(self) -> int:
        return len(self._open)

    async def serve(self, socket: WebSocket, token: str, lang: str) -> None:
        """Keep an accepted socket supplied until it closes."""
        self._loop = asyncio.get_running_loop()
        lobby = Lobby(self._tables, socket, token, lang)
        self._open.add(lobby)
        try:
            await lobby.watch()
        finally:
            self._open.discard(lobby)

    async def close(self) -> None:
        """The server goes down: every lobby will come back by itself."""
        closing = [one.socket.close(GOING_AWAY) for one in self._open]
        await asyncio.gather(*closing, return_exceptions=True)

    def _changed(self, table_id: str | None = None) -> None:
        """Called in any thread."""
        if self._open and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._mark, table_id)

    def _mark(self, table_id: str | None) -> None:
        for lobby in self._open:
            lobby.mark(table_id)
