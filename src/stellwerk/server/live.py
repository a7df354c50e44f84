"""Pages pushed over WebSocket: one at once, one after every change. A page is a whole, so only the newest counts."""

import asyncio
from collections import defaultdict
from contextlib import suppress
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import strictjson
from .limits import MINUTE, Pace
from .messages import LiveWish, read
from .refusals import Refused, malformed, too_often
from .tables import Tables
from .texts import say

GOING_AWAY: Final = 1001
REFUSED: Final = 1008  # "policy violation"
REVOKED: Final = 4003  # our own: the seat's link was replaced; whoever comes back watches
REASON_BYTES: Final = 123  # what fits into a closing frame


async def refuse(socket: WebSocket, refusal: Refused, lang: str, code: int = REFUSED) -> None:
    """End the stream and say why. Not by a message: whoever reads the stream expects nothing but pages."""
    reason = f"{refusal.code}: {refusal.text_in(lang)}".encode()[:REASON_BYTES].decode(errors="ignore")
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reader has left: nobody is there to be told
            await socket.close(code, reason)


class Watcher:
    """One open page: whose it is, in which language, and whether it is out of date."""

    def __init__(self, tables: Tables, socket: WebSocket, table_id: str, token: str, lang: str, pace: Pace) -> None:
        self.tables, self.socket, self.table_id, self.token, self.lang = tables, socket, table_id, token, lang
        self.pace = pace
        self.seats: list[int] = []  # of the last page
        self.outdated = asyncio.Event()
        self.outdated.set()

    async def watch(self) -> None:
        """Until the reader leaves or is refused."""
        tasks = [asyncio.create_task(self._push()), asyncio.create_task(self._hear())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            done.pop().result()
        except WebSocketDisconnect:
            pass
        except Refused as refusal:
            await refuse(self.socket, refusal, self.lang)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def revoke(self) -> None:
        await refuse(self.socket, Refused(403, "revoked", say("revoked")), self.lang, REVOKED)

    async def close(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(code)

    async def _push(self) -> None:
        """Send the newest page whenever there is one; a slow reader skips the pages in between."""
        while True:
            await self.outdated.wait()
            self.outdated.clear()
            await self._send(await run_in_threadpool(self._page))

    async def _hear(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GOING_AWAY))
            text = message.get("text")
            if text is None:
                raise malformed(say("not_json", reason="bytes"))
            if wait := self.pace.wait():
                raise too_often("many_messages", wait, limit=self.pace.limit)
            self.pace.note()
            self.lang = read(LiveWish, text).lang
            self.outdated.set()

    async def _send(self, text: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(text)

    def _page(self) -> str:
        page = self.tables.page(self.table_id, self.token, self.lang)
        self.seats = page["you"]["seats"]
        return strictjson.dumps(page)


class Live:
    """All open pages, by table."""

    def __init__(self, tables: Tables, messages_per_minute: int) -> None:
        self._tables, self._messages_per_minute = tables, messages_per_minute
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._farewells: set[asyncio.Task[None]] = set()
        tables.on_change.append(self._changed)
        tables.on_revoke.append(self._revoked)

    async def serve(self, socket: WebSocket, table_id: str, token: str, lang: str) -> None:
        """Keep an accepted socket supplied until it closes."""
        self._loop = asyncio.get_running_loop()
        watcher = Watcher(self._tables, socket, table_id, token, lang, Pace(self._messages_per_minute, MINUTE))
        self._watchers[table_id].add(watcher)
        try:
            await watcher.watch()
        finally:
            self._leave(watcher)

    async def close(self) -> None:
        """The server goes down: tell every page, which will come back by itself."""
        everybody = [watcher for watchers in self._watchers.values() for watcher in watchers]
        await asyncio.gather(*(watcher.close(GOING_AWAY) for watcher in everybody), return_exceptions=True)

    def _leave(self, watcher: Watcher) -> None:
        self._watchers[watcher.table_id].discard(watcher)
        if not self._watchers[watcher.table_id]:
            del self._watchers[watcher.table_id]

    def _changed(self, table_id: str) -> None:
        """Called in any thread; pages are marked in the event loop. Before the first page there is nobody to tell."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._mark, table_id)

    def _mark(self, table_id: str) -> None:
        for watcher in self._watchers.get(table_id, ()):
            watcher.outdated.set()

    def _revoked(self, table_id: str, seat: int) -> None:
        """Called in any thread: whoever looks through this seat's eyes stops looking."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._send_away, table_id, seat)

    def _send_away(self, table_id: str, seat: int) -> None:
        for watcher in self._watchers.get(table_id, ()):
            if seat in watcher.seats:
                farewell = asyncio.create_task(watcher.revoke())
                self._farewells.add(farewell)
                farewell.add_done_callback(self._farewells.discard)
