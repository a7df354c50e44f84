"""Around every request: its id, its time, its line in the log; and where our own bugs are told, once."""

import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from .limits import sender
from .logs import REQUEST
from .metrics import Metrics, labels

LOG: Final = logging.getLogger(__name__)

HEADER: Final = "X-Request-Id"
ID_BYTES: Final = 8
REFUSAL: Final = "stellwerk.refusal"
"""Where a scope keeps the code of the refusal it was answered with."""
METHODS: Final = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
BUG: Final = 1011  # a stream's closing code: "internal error"

Failure = Callable[[Request, Exception], Awaitable[Response]]


class Requests:
    """Gives each request an id, which its answer and all its lines in the log carry, and counts it."""

    def __init__(self, app: ASGIApp, metrics: Metrics, failure: Failure) -> None:
        self.app, self._metrics, self._failure = app, metrics, failure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answered, begun = Answered(send), time.perf_counter()
        REQUEST.set(answered.id)  # each request has a context of its own: nobody else sees it
        try:
            await self.app(scope, receive, answered)
        except (ClientDisconnect, WebSocketDisconnect):
            LOG.debug("the sender has left")
        except Exception as error:
            self._metrics.failures.add()
            LOG.exception("a bug was met")
            await self._admit(scope, receive, answered, error)
        self._count(scope, answered.status, time.perf_counter() - begun)

    async def _admit(self, scope: Scope, receive: Receive, answered: "Answered", error: Exception) -> None:
        """A plain answer with the request's id; where the answer has begun, the line is cut."""
        if scope["type"] == "websocket":
            with suppress(Exception):  # whoever was there has left
                await answered({"type": "websocket.close", "code": BUG, "reason": answered.id})
        elif not answered.status:
            answer = await self._failure(Request(scope, receive), error)
            await answer(scope, receive, answered)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        if code := scope.get(REFUSAL):
            self._metrics.refusals.add(labels(code=code))
        if scope["type"] != "http":
            return
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = route_of(scope)
        self._metrics.requests.add(seconds, labels(method=method, route=route, status=str(status)))
        more = {"method": method, "route": route, "status": status, "ms": f"{seconds * 1000:.1f}"}
        if sent_by := scope.get("client"):  # at this level only: what a ban wants to know
            more["from"] = sender(sent_by[0])
        LOG.info("answered", extra={"fields": {**more, **({"code": code} if code else {})}})


class Answered:
    """Sends on what is answered, with the id, and remembers the status; 0: nothing yet."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.id = secrets.token_hex(ID_BYTES)
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            MutableHeaders(scope=message)[HEADER] = self.id
        await self._send(message)


def route_of(scope: Scope) -> str:
    """The pattern of the address, never the address: that may hold the name of a table."""
    path = getattr(scope.get("route"), "path", None)
    if path is None:
        path = "/assets" if scope["path"].startswith("/assets/") else "other"
    return str(path)
