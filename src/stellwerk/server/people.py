"""Scripted people who use a server as a browser does: over HTTP and WebSocket. They know docs/protocol.md and nothing else."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from stellwerk.kernel.chance import Stream

from . import patch

Json = dict[str, Any]

PATIENCE: Final = 60.0


class Answered(Exception):
    """Something else than 200."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text}")
        self.status = status


class Http:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, fields: Json | None = None, token: str = "") -> Any:
        """Asked again on a new connection if the server closed this one, which was silent for long."""
        body = b"" if fields is None else json.dumps(fields).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        while True:
            kept, self.streams = self.streams, self.streams or await asyncio.open_connection(self.host, self.port)
            try:
                return await self._answer(request, path, *self.streams)
            except (asyncio.IncompleteReadError, ConnectionResetError):
                await self.close()
                if kept is None:
                    raise

    async def _answer(
        self, request: bytes, path: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Any:
        writer.write(request)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in answer if line.lower().startswith("content-length"))
        got = await reader.readexactly(length)
        status = int(answer[0].split()[1])
        if status != 200:
            raise Answered(status, f"{path}: {got[:200].decode()}")
        return json.loads(got)

    async def close(self) -> None:
        if self.streams is not None:
            writer, self.streams = self.streams[1], None
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


class Counting(ClientConnection):
    """Counts the bytes as they come over the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Person:
    """Somebody at a table: looks at the pushed page, picks by chance, plays."""

    def __init__(self, http: Http, table: str, token: str, seed: int) -> None:
        self.http, self.table, self.token = http, table, token
        self.page: Json = {}
        self.pushes: list[int] = []  # bytes of each
        self.came = asyncio.Event()
        self._chance = Stream(seed)

    async def watch(self, stack: AsyncExitStack, reads: bool = True) -> None:
        address = f"ws://{self.http.host}:{self.http.port}/api/tables/{self.table}/live"
        who = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        stream = await stack.enter_async_context(
            connect(address, create_connection=Counting, max_size=None, open_timeout=PATIENCE, additional_headers=who)
        )
        assert isinstance(stream, Counting)
        task = asyncio.create_task(self._hear(stream, reads))
        stack.callback(task.cancel)
        await self.until(lambda: bool(self.pushes))

    async def _hear(self, stream: Counting, reads: bool) -> None:
        before = stream.received
        async for message in stream:
            self.pushes.append(stream.received - before)
            before = stream.received
            if reads:
                told = json.loads(message)
                self.page = told if "table" in told else patch.applied(self.page, told)
            self.came.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.came.clear()
                await self.came.wait()

    def part(self) -> float:
        """Some part of a time, so that not all people do the same at once."""
        return self._chance.below(1000) / 1000

    @property
    def position(self) -> int:
        return int(self.page["table"]["position"])

    def decides(self) -> bool:
        return self.page["you"]["acting"] is not None

    async def action(self) -> Json:
        """Some action, found as a player finds it: pick by pick."""
        choices, picked = self.page["choices"], list[str]()
        while choices["action"] is None:
            open_ones = [one for one in choices["picks"] if one["slot"] != "whole"]
            pick = open_ones[self._chance.below(len(open_ones))]
            picked.append(f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"])
            choices = await self.post("choices", position=self.position, picked=picked)
        found: Json = choices["action"]
        return found

    async def play(self, action: Json) -> float:
        """Milliseconds until it was accepted."""
        began = time.perf_counter()
        await self.post("play", position=self.position, action=action, key=secrets.token_hex(8))
        return (time.perf_counter() - began) * 1000

    async def play_on(self) -> float:
        """Some action, until its page is here; milliseconds until it was accepted."""
        before = self.position
        took = await self.play(await self.action())
        await self.until(lambda: self.position != before)
        return took

    async def post(self, order: str, **fields: Any) -> Any:
        return await self.http.ask("POST", f"/api/tables/{self.table}/{order}", fields, self.token)
