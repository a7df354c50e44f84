"""The whole server: the routes of docs/protocol.md, the browser's pages, and what every answer carries."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import current_default_thread_limiter
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import admin_page, memory_routes, routes, stream_routes
from .access import Gate, Hosts
from .asking import answer_language, told
from .bots import BotRunner
from .config import Keys
from .health import health, watch
from .limits import Limiter
from .live import Live
from .logs import REQUEST
from .metrics import Metrics
from .mine_live import Lobbies
from .neighbours import Neighbours
from .refusals import Denied
from .requests import REFUSAL, Requests
from .rubbish import Rubbish
from .sentences import say
from .settings import REQUEST_THREADS, SWITCH_SECONDS, TIDY_SECONDS, WRITE_THREADS, Limits
from .tables import Tables

PROTOCOL: Final = (routes.api, memory_routes.api, stream_routes.api)
STATIC: Final = Path(__file__).parent / "static"

HEADERS: Final = {
    # The board is SVG drawn by us that sets colours by style attributes; nothing else comes inline.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
KEPT: Final = (200, 206, 304)
FOREVER: Final = "public, max-age=31536000, immutable"  # built files carry a hash of their content in the name


# The browser's pages ----------------------------------------------------------------------

pages = APIRouter()


@pages.get("/")
@pages.get("/t/{table}")
@pages.get("/t/{table}/")
@pages.get("/rules/{game}")
@pages.get("/howto/{game}")
def client(request: Request) -> Response:
    """One page for all addresses of the client; what it shows it finds out by itself."""
    index = STATIC / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    return PlainTextResponse(say("no_client")[answer_language(request)], status_code=503)


# The whole --------------------------------------------------------------------------------


class Envelope:
    """Puts the headers on every answer: what a browser may do with it, and how long it may keep it.
    Where GET works HEAD does, with the same headers and no body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        head = scope["method"] == "HEAD"

        async def send_enveloped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(
                    HEADERS if not scope["path"].startswith(admin_page.PATH) else HEADERS | admin_page.HEADERS
                )
                kept = scope["path"].startswith("/assets/") and message["status"] in KEPT
                if kept or "Cache-Control" not in headers or message["status"] >= 400:
                    headers["Cache-Control"] = FOREVER if kept else "no-store"
            elif head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"} if head else scope, receive, send_enveloped)


async def refuse(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Denied)
    request.scope[REFUSAL] = error.code
    return told(error, answer_language(request))


async def refuse_address(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return await refuse(request, Denied(405, "method", say("method", method=request.method)))
    return await refuse(request, Denied(error.status_code, "not_found", say("not_found")))


async def admit_failure(request: Request, _error: Exception) -> JSONResponse:
    """Our own bug: the traceback goes to the log, a plain sentence with the request's id to the reader."""
    found = REQUEST.get()
    return await refuse(request, Denied(500, "internal", say("internal", request=found), request=found))


async def tidy(tables: Tables, rubbish: Rubbish) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        rubbish.look(left=bool(tables.tidy()))


def make_app(
    tables: Tables,
    hosts: Hosts = Hosts(),  # noqa: B008 - frozen
    limits: Limits = Limits(),  # noqa: B008
    keys: Keys = Keys(),  # noqa: B008
) -> FastAPI:
    """The application for these tables, bots included. `app.state.live` knows the open pages."""
    bots, metrics = BotRunner(tables), Metrics()
    neighbours = Neighbours(tables, bots)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_SECONDS)
        current_default_thread_limiter().total_tokens = REQUEST_THREADS
        bots.start()
        await run_in_threadpool(tables.orders.start)
        tables.reviews.resume()
        neighbours.start()
        app.state.rubbish = rubbish = Rubbish()
        tidying = asyncio.create_task(tidy(tables, rubbish))
        with rubbish.seldom():
            yield
        tidying.cancel()
        bots.end()
        neighbours.end()
        tables.end()

    app = FastAPI(title="Stellwerk", openapi_url=None, redirect_slashes=False, lifespan=lifespan)
    app.state.tables, app.state.live = tables, Live(tables, limits.messages_per_minute)
    app.state.lobbies = Lobbies(tables)
    app.state.limiter, app.state.bots = Limiter(limits), bots
    app.state.writers = CapacityLimiter(WRITE_THREADS)
    app.state.metrics, app.state.keys, app.state.tries = metrics, keys, admin_page.Tries()
    watch(metrics, tables, bots, app.state.limiter)
    for router in PROTOCOL:
        app.include_router(router)
    app.include_router(health)
    app.include_router(admin_page.router)
    app.include_router(pages)
    if (STATIC / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=STATIC / "assets"))
    app.add_exception_handler(Denied, refuse)
    app.add_exception_handler(HTTPException, refuse_address)
    app.add_exception_handler(Exception, admit_failure)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Gate, hosts=hosts)
    app.add_middleware(Requests, metrics=metrics, failure=admit_failure)
    app.add_middleware(Envelope)
    return app
