"""An application asked directly, from whatever address a test likes: no server, no port."""

import asyncio
from typing import Any

import httpx
from fastapi import FastAPI

HERE, THERE = ("127.0.0.1", 5000), ("192.0.2.7", 5000)


def ask(app: FastAPI, path: str, method: str = "GET", client: tuple[str, int] = HERE, **more: Any) -> httpx.Response:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app=app, client=client)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            return await http.request(method, path, **more)

    return asyncio.run(asked())


def stream(app: FastAPI, path: str, client: tuple[str, int] = HERE, **headers: str) -> list[dict[str, Any]]:
    """What is sent over a live stream whose reader says nothing."""
    sent: list[dict[str, Any]] = []
    named = {"host": "localhost", **headers}
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "ws",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": client,
        "server": ("localhost", 80),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return sent


def leave(app: FastAPI, path: str, last: dict[str, Any]) -> list[dict[str, Any]]:
    """What is sent to somebody who begins a body and then says only this."""
    sent: list[dict[str, Any]] = []
    said = [{"type": "http.request", "body": b"{", "more_body": True}, last]
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": HERE,
        "server": ("localhost", 80),
    }

    async def receive() -> dict[str, Any]:
        return said.pop(0) if len(said) > 1 else last

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return sent
