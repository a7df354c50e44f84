"""Pages pushed over WebSocket: a whole one at once, after every change what changed. Only the newest counts.

All streams of a table are its audience. After a change everybody's access is looked up anew, once for all; whoever has
the same seats and language then gets the same page, drawn once, and told once to all who have the same one before it.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import frames
from .limits import MINUTE, Pace
from .messages import LiveWish, read
from .page import Drawn
from .refusals import AWAY_SECONDS, NOT_NOW, Denied, malformed, too_often
from .requests import REFUSAL
from .sentences import say
from .settings import PUSH_PAUSE
from .tables import Tables

GOING_AWAY: Final = 1001
REFUSED: Final = 1008  # "policy violation"
REVOKED: Final = 4003  # our own: the seat's link was replaced; whoever comes back watches
REASON_BYTES: Final = 123  # what fits into a closing frame

T = TypeVar("T")
Access = dict[str, list[int] | Denied]
"""By token: its seats, or why it opens nothing any more."""


@dataclass(frozen=True, slots=True)
class Shown:
    reader: tuple[list[int], str]  # seats and language
    drawn: Drawn


async def refuse(socket: WebSocket, refusal: Denied, lang: str, code: int = REFUSED) -> None:
    """End the stream and say why. Not by a message: whoever reads the stream expects nothing but pages."""
    socket.scope[REFUSAL] = refusal.code
    reason = f"{refusal.code}: {refusal.text_in(lang)}".encode()[:REASON_BYTES].decode(errors="ignore")
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reader has left: nobody is there to be told
            await socket.close(code, reason)


async def first_of(*parts: Coroutine[Any, Any, None]) -> None:
    """Until the first of them ends, with what it raised; a reader who left is no fault. The others are ended."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        with suppress(WebSocketDisconnect):
            done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Watcher:
    """One open stream: whose it is, in which language, and what its reader has."""

    def __init__(
        self, audience: "Audience", socket: WebSocket, token: str, seats: list[int], lang: str, pace: Pace
    ) -> None:
        self.socket, self.token, self.seats, self.lang, self.pace = socket, token, seats, lang, pace
        self._audience = audience
        self._news = asyncio.Event()
        self._newest: Drawn | None = None
        self.has: Drawn | None = None
        self._failure: Exception | None = None

    async def watch(self) -> None:
        """Until the reader leaves or is refused."""
        try:
            await first_of(self._push(), self._hear())
        except Denied as refusal:
            await refuse(self.socket, refusal, self.lang)

    def show(self, drawn: Drawn) -> None:
        self._newest = drawn
        self._news.set()

    def fail(self, error: Exception) -> None:
        self._failure = error
        self._news.set()

    async def revoke(self) -> None:
        await refuse(self.socket, Denied(403, "revoked", say("revoked")), self.lang, REVOKED)

    async def close(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(code)

    async def _push(self) -> None:
        """Send the newest page whenever there is one; a slow reader skips the pages in between."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._failure is not None:
                raise self._failure
            newest = self._newest
            if newest is not None and newest is not self.has and (told := newest.told_to(self.has)):
                self.has = newest
                await self._send(told)

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
            self._begin_anew(read(LiveWish, text).lang)

    def _begin_anew(self, lang: str) -> None:
        """In another language, or in the same for a reader who has lost the thread: a whole page."""
        self.lang, self.has, self._newest = lang, None, None
        self._audience.outdated.set()

    async def _send(self, text: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(text)


class Audience:
    """Everybody who looks at one table."""

    def __init__(self, tables: Tables, table_id: str, drawing: ThreadPoolExecutor) -> None:
        self._tables, self._table_id, self._drawing = tables, table_id, drawing
        self.watchers: set[Watcher] = set()
        self.outdated = asyncio.Event()
        self._links = 0  # how many links were replaced: what was looked up before that is not shown
        self.task = asyncio.create_task(self._run())

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.outdated.set()

    def without(self, seat: int) -> list[Watcher]:
        """Those who look through this seat's eyes leave; nothing more is shown to them."""
        self._links += 1
        gone = [watcher for watcher in self.watchers if seat in watcher.seats]
        self.watchers.difference_update(gone)
        return gone

    async def _run(self) -> None:
        """Show everybody the newest page whenever there is one; a burst of changes is one page."""
        while True:
            await self.outdated.wait()
            self.outdated.clear()
            try:
                await self._show()
            except Exception as error:
                if isinstance(error, Denied) and error.code in NOT_NOW:
                    await asyncio.sleep(AWAY_SECONDS)  # everybody stays, and sees what they missed when it is back
                    self.outdated.set()
                    continue
                for watcher in self.watchers:
                    watcher.fail(error)
            await asyncio.sleep(PUSH_PAUSE)

    async def _show(self) -> None:
        """Access of everybody and the first page in one go: most tables need no more than that."""
        links, has = self._links, {watcher: watcher.has for watcher in self.watchers}
        access, first = await self._in_thread(self._looked_up, [(w.token, w.lang, has[w]) for w in has])
        for mine, lang in self._seated(access, links):
            if first is None or first.reader != (mine, lang):
                before = [has[w] for w in has if (w.seats, w.lang) == (mine, lang)]
                first = await self._in_thread(self._draw, mine, lang, before)
            if links != self._links:
                self.outdated.set()
                return
            for watcher in self.watchers:
                if watcher.seats == mine and watcher.lang == lang and watcher.token in access:
                    watcher.show(first.drawn)

    def _looked_up(self, readers: list[tuple[str, str, Drawn | None]]) -> "tuple[Access, Shown | None]":
        """In the drawing thread: what everybody may see now, and the page that is sent first."""
        access = self._tables.readers(self._table_id, {token for token, _, _ in readers})
        seated = [(found, lang, has) for token, lang, has in readers if isinstance(found := access[token], list)]
        if not seated:
            return access, None
        mine, lang, _ = min(seated, key=lambda one: not one[0])
        return access, self._draw(mine, lang, [has for *reader, has in seated if reader == [mine, lang]])

    def _draw(self, mine: list[int], lang: str, before: "Iterable[Drawn | None]") -> "Shown":
        """In the drawing thread: the page, and how it is told to those who have these pages."""
        drawn = self._tables.drawn(self._table_id, mine, lang)
        for has in set(before):
            frames.prepare(drawn.told_to(has))
        return Shown((mine, lang), drawn)

    def _seated(self, access: Access, links: int) -> Iterable[tuple[list[int], str]]:
        """Give every watcher its present seats; the pages that are to be drawn, those of players first."""
        if links != self._links:
            self.outdated.set()
            return []
        wanted: dict[tuple[tuple[int, ...], str], None] = {}
        for watcher in self.watchers:
            found = access.get(watcher.token)
            if isinstance(found, Denied):
                watcher.fail(found)
            elif found is not None:  # None: came meanwhile, and is looked up next
                watcher.seats = found
                wanted[tuple(found), watcher.lang] = None
        return [(list(mine), lang) for mine, lang in sorted(wanted, key=lambda one: not one[0])]

    async def _in_thread(self, ask: Callable[..., T], *what: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._drawing, ask, *what)


class Live:
    """All open streams, by table."""

    def __init__(self, tables: Tables, messages_per_minute: int) -> None:
        self._tables, self._messages_per_minute = tables, messages_per_minute
        self._audiences: dict[str, Audience] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._farewells: set[asyncio.Task[None]] = set()
        # One thread: whoever answers people shares the interpreter with one that draws, not with forty.
        self._drawing = ThreadPoolExecutor(1, "pages")
        tables.on_change.append(self._changed)
        tables.on_aside.append(self._changed)
        tables.on_revoke.append(self._revoked)
        tables.on_gap.append(self._all_changed)

    async def serve(self, socket: WebSocket, table_id: str, token: str, seats: list[int], lang: str) -> None:
        """Keep an accepted socket supplied until it closes."""
        self._loop = asyncio.get_running_loop()
        audience = self._audiences.get(table_id)
        if audience is None:
            audience = self._audiences[table_id] = Audience(self._tables, table_id, self._drawing)
        watcher = Watcher(audience, socket, token, seats, lang, Pace(self._messages_per_minute, MINUTE))
        audience.join(watcher)
        try:
            await watcher.watch()
        finally:
            self._leave(audience, watcher, table_id)

    async def close(self) -> None:
        """The server goes down: tell every page, which will come back by itself."""
        everybody = [watcher for audience in self._audiences.values() for watcher in audience.watchers]
        await asyncio.gather(*(watcher.close(GOING_AWAY) for watcher in everybody), return_exceptions=True)

    def _leave(self, audience: Audience, watcher: Watcher, table_id: str) -> None:
        audience.watchers.discard(watcher)
        if not audience.watchers and self._audiences.get(table_id) is audience:
            audience.task.cancel()
            del self._audiences[table_id]

    def _changed(self, table_id: str) -> None:
        """Called in any thread; pages are marked in the event loop. Before the first page there is nobody to tell."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._mark, table_id)

    def _all_changed(self) -> None:
        """Called in any thread: every table may be another now."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._mark_all)

    def _mark_all(self) -> None:
        for audience in self._audiences.values():
            audience.outdated.set()

    def _mark(self, table_id: str) -> None:
        if audience := self._audiences.get(table_id):
            audience.outdated.set()

    def _revoked(self, table_id: str, seat: int) -> None:
        """Called in any thread: whoever looks through this seat's eyes stops looking."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._send_away, table_id, seat)

    def _send_away(self, table_id: str, seat: int) -> None:
        audience = self._audiences.get(table_id)
        for watcher in audience.without(seat) if audience else ():
            farewell = asyncio.create_task(watcher.revoke())
            self._farewells.add(farewell)
            farewell.add_done_callback(self._farewells.discard)
