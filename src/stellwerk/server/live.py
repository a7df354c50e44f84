"""Pages pushed over WebSocket: a whole one at once, after every change what changed. Only the newest counts.

Readers of one table with one token and language share a channel: the page is drawn once, and told once to all who have
the same one before it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .messages import LiveWish, read
from .page import Drawn
from .refusals import Refused, malformed
from .settings import PUSH_PAUSE
from .tables import Tables
from .texts import say

GOING_AWAY: Final = 1001
REFUSED: Final = 1008  # "policy violation"
REASON_BYTES: Final = 123  # what fits into a closing frame

Draw = Callable[[], Awaitable[Drawn]]


async def refuse(socket: WebSocket, refusal: Refused, lang: str) -> None:
    """End the stream and say why. Not by a message: whoever reads the stream expects nothing but pages."""
    if socket.application_state is WebSocketState.CONNECTED:
        await socket.close(
            REFUSED, f"{refusal.code}: {refusal.text_in(lang)}".encode()[:REASON_BYTES].decode(errors="ignore")
        )


class Channel:
    """Everybody who sees the same page of a table: one token, one language."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.watchers: set[Watcher] = set()
        self.current: Drawn | None = None
        self.outdated = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """Draw the newest page whenever there is one; a burst of changes is one page."""
        while True:
            await self.outdated.wait()
            self.outdated.clear()
            try:
                self.current = await self._draw()
            except Exception as error:
                self.current = None
                for watcher in self.watchers:
                    watcher.fail(error)
                continue
            for watcher in self.watchers:
                watcher.news.set()
            await asyncio.sleep(PUSH_PAUSE)


class Watcher:
    """One open page: in which language, and what its reader has."""

    def __init__(self, live: "Live", socket: WebSocket, table_id: str, token: str, lang: str) -> None:
        self.socket, self.table_id, self.token, self.lang = socket, table_id, token, lang
        self.news = asyncio.Event()
        self._live = live
        self._has: Drawn | None = None
        self._failure: Exception | None = None
        self._channel = live.join(self)

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
            self._live.leave(self, self._channel)

    async def close(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(code)

    def fail(self, error: Exception) -> None:
        self._failure = error
        self.news.set()

    async def _push(self) -> None:
        """Send the newest page whenever there is one; a slow reader skips the pages in between."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self._failure is not None:
                raise self._failure
            newest = self._channel.current
            if newest is not None and newest is not self._has:
                before, self._has = self._has, newest
                await self._send(newest.told_to(before))

    async def _hear(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", GOING_AWAY))
            text = message.get("text")
            if text is None:
                raise malformed(say("not_json", reason="bytes"))
            self._begin_anew(read(LiveWish, text).lang)

    def _begin_anew(self, lang: str) -> None:
        """In another language, or in the same for a reader who has lost the thread: a whole page."""
        before, self.lang, self._has = self._channel, lang, None
        self._channel = self._live.join(self)
        if before is not self._channel:
            self._live.leave(self, before)

    async def _send(self, text: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(text)


class Live:
    """All open pages, by table, token and language."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._channels: defaultdict[str, dict[tuple[str, str], Channel]] = defaultdict(dict)
        self._loop: asyncio.AbstractEventLoop | None = None
        # One thread: whoever answers people shares the interpreter with one that draws, not with forty.
        self._drawing = ThreadPoolExecutor(1, "pages")
        tables.on_change.append(self._changed)

    async def serve(self, socket: WebSocket, table_id: str, token: str, lang: str) -> None:
        """Keep an accepted socket supplied until it closes."""
        self._loop = asyncio.get_running_loop()
        await Watcher(self, socket, table_id, token, lang).watch()

    async def close(self) -> None:
        """The server goes down: tell every page, which will come back by itself."""
        everybody = [
            watcher for table in self._channels.values() for channel in table.values() for watcher in channel.watchers
        ]
        await asyncio.gather(*(watcher.close(GOING_AWAY) for watcher in everybody), return_exceptions=True)

    def join(self, watcher: Watcher) -> Channel:
        at, key = self._channels[watcher.table_id], (watcher.token, watcher.lang)
        if key not in at:
            at[key] = Channel(lambda: self._drawn(watcher.table_id, *key))
        channel = at[key]
        channel.watchers.add(watcher)
        # What is there may be out of date by a moment, and the reader's token too: it is looked up anew.
        channel.outdated.set()
        watcher.news.clear()
        return channel

    def leave(self, watcher: Watcher, channel: Channel) -> None:
        channel.watchers.discard(watcher)
        if channel.watchers:
            return
        channel.task.cancel()
        at = self._channels[watcher.table_id]
        for key in [key for key, one in at.items() if one is channel]:
            del at[key]
        if not at:
            del self._channels[watcher.table_id]

    async def _drawn(self, table_id: str, token: str, lang: str) -> Drawn:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._drawing, self._tables.drawn, table_id, token, lang)

    def _changed(self, table_id: str) -> None:
        """Called in any thread; pages are marked in the event loop. Before the first page there is nobody to tell."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._mark, table_id)

    def _mark(self, table_id: str) -> None:
        for channel in self._channels.get(table_id, {}).values():
            channel.outdated.set()
