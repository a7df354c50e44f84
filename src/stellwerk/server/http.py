"""The routes of docs/protocol.md, the browser's pages, and what every answer carries."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, FastAPI, Request, WebSocket
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.kernel.errors import LANGUAGES

from . import admin_page, lobby, messages, strictjson
from .access import Gate, Hosts, credential, hand_out, ring_of
from .bots import BotRunner
from .config import Keys
from .health import health, watch
from .languages import preferred
from .limits import Limiter
from .live import Live
from .live import refuse as refuse_stream
from .logs import REQUEST
from .metrics import Metrics
from .openapi import document
from .refusals import Denied, malformed
from .requests import REFUSAL, Requests
from .sentences import say
from .settings import SWITCH_SECONDS, Limits
from .tables import RING, Tables

Json = dict[str, Any]
M = TypeVar("M", bound=messages.Message)

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


# What a request says ----------------------------------------------------------------------


def answer_language(request: Request) -> str:
    """For errors: whatever can still be made out of a request that may be wrong everywhere."""
    for wish in (getattr(request.state, "lang", None), request.query_params.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return preferred(request.headers)


def language(request: Request) -> str:
    """The language asked for in the body, the query or by the browser, in this order."""
    wish = request.query_params.get("lang")
    if wish is not None and wish not in LANGUAGES:
        raise unknown_language()
    return answer_language(request)


def unknown_language() -> Denied:
    return malformed(say("one_of", field="lang", known=", ".join(LANGUAGES)), "lang")


def body(kind: type[M]) -> Callable[[Request], Awaitable[M]]:
    """A dependency that reads the request's body as one message of this kind, with whose it is."""

    async def read_body(request: Request) -> M:
        # Only application/json: other types a foreign page could send here without the browser asking us first.
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise malformed(say("content_type"), "Content-Type")
        fields = strictjson.loads(await _limited_body(request))
        request.state.lang = fields.get("lang")
        if issubclass(kind, messages.At):
            return messages.said_by(credential(request), kind, fields)
        return messages.check(kind, fields)

    return read_body


async def _limited_body(request: Request) -> bytes:
    limits, raw = limiter_of(request).limits, b""
    try:
        async with asyncio.timeout(limits.request_seconds):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > limits.body_bytes:
                    raise malformed(say("too_large", limit=limits.body_bytes))
    except TimeoutError:
        raise Denied(408, "too_slow", say("too_slow", seconds=limits.request_seconds)) from None
    return raw


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def limiter_of(asking: HTTPConnection) -> Limiter:
    limiter: Limiter = asking.app.state.limiter
    return limiter


def address_of(asking: HTTPConnection) -> str:
    """Behind a proxy of this machine Uvicorn puts the sender's own address here."""
    return asking.client.host if asking.client else ""


Lang = Annotated[str, Depends(language)]
AtTables = Annotated[Tables, Depends(tables_of)]
Who = Annotated[str, Depends(credential)]
ANY_LANGUAGE: Final = [Depends(language)]  # of a refusal, where the answer itself has no words

# The protocol -----------------------------------------------------------------------------

api = APIRouter(prefix="/api")


@api.get("/openapi.json", dependencies=ANY_LANGUAGE)
def openapi() -> Json:
    """This protocol, for programs that read such things."""
    return document()


@api.get("/games")
def games(tables: AtTables, lang: Lang) -> Json:
    return lobby.games(lang, tables.boards)


@api.get("/rules/{game}")
def rules(game: str, lang: Lang) -> Json:
    return lobby.rules(game, lang)


@api.post("/tables")
def create(
    wish: Annotated[messages.NewTable, Depends(body(messages.NewTable))], tables: AtTables, lang: Lang, request: Request
) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.create(wish, lang)


@api.get("/mine")
def mine(tables: AtTables, who: Who, lang: Lang, request: Request, response: Response) -> Json:
    """Whoever looks at the lobby now and then keeps the cookie: its time begins anew."""
    listed = tables.mine(who, lang)
    if listed["tables"] and who.startswith(RING):
        hand_out(response, request, who)
    return listed


@api.post("/tables/{table}/join", dependencies=ANY_LANGUAGE)
def join(
    table: str,
    link: Annotated[messages.Join, Depends(body(messages.Join))],
    tables: AtTables,
    request: Request,
    response: Response,
) -> Json:
    """The secret of a link for a cookie: the one place where a browser tells a token."""
    answer, ring = tables.join(table, link.token, ring_of(request))
    hand_out(response, request, ring)
    return answer


@api.get("/tables/{table}")
def page(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.page(table, who, lang)


@api.get("/tables/{table}/record", dependencies=ANY_LANGUAGE)
def record(table: str, tables: AtTables, who: Who) -> Json:
    return tables.record(table, who)


@api.get("/tables/{table}/links", dependencies=ANY_LANGUAGE)
def links(table: str, tables: AtTables, who: Who) -> Json:
    return tables.links(table, who)


@api.post("/tables/{table}/links", dependencies=ANY_LANGUAGE)
def new_link(
    table: str, wish: Annotated[messages.NewLink, Depends(body(messages.NewLink))], tables: AtTables, who: Who
) -> Json:
    return tables.new_link(table, who, wish.seat)


@api.delete("/tables/{table}/links/{seat}", dependencies=ANY_LANGUAGE)
def revoke_link(table: str, seat: str, tables: AtTables, who: Who) -> Json:
    number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
    return tables.revoke_link(table, who, number)


@api.post("/tables/{table}/choices")
def choices(
    table: str, asked: Annotated[messages.Picking, Depends(body(messages.Picking))], tables: AtTables, lang: Lang
) -> Json:
    return tables.choices(table, asked, lang)


@api.post("/tables/{table}/why")
def why(
    table: str, asked: Annotated[messages.Picking, Depends(body(messages.Picking))], tables: AtTables, lang: Lang
) -> Json:
    return tables.why(table, asked, lang)


@api.post("/tables/{table}/hint")
async def hint(
    table: str, asked: Annotated[messages.Hint, Depends(body(messages.Hint))], tables: AtTables, lang: Lang
) -> Json:
    """Holds no thread while the bot thinks."""
    return await asyncio.wrap_future(await run_in_threadpool(tables.hint, table, asked, lang))


@api.post("/tables/{table}/play", dependencies=ANY_LANGUAGE)
def play(table: str, order: Annotated[messages.Play, Depends(body(messages.Play))], tables: AtTables) -> Json:
    return tables.play(table, order)


@api.post("/tables/{table}/undo", dependencies=ANY_LANGUAGE)
def undo(table: str, order: Annotated[messages.Undo, Depends(body(messages.Undo))], tables: AtTables) -> Json:
    return tables.undo(table, order)


@api.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str, lang: str = "") -> None:
    """What is wrong with the wish is told by closing the stream, that there are too many by an answer to the handshake."""
    pages: Live = socket.app.state.live
    tables: Tables = socket.app.state.tables
    try:
        if lang and lang not in LANGUAGES:
            raise unknown_language()
        who = credential(socket)
        seats = await run_in_threadpool(tables.seats, table, who, address_of(socket))
        with limiter_of(socket).stream(address_of(socket), table, bool(seats)):
            await socket.accept()
            await pages.serve(socket, table, who, seats, lang or preferred(socket.headers))
    except Denied as refusal:
        wish = lang if lang in LANGUAGES else preferred(socket.headers)
        socket.scope[REFUSAL] = refusal.code
        if refusal.status == 429:
            await socket.send_denial_response(told(refusal, wish))
            return
        await socket.accept()
        await refuse_stream(socket, refusal, wish)


# The browser's pages ----------------------------------------------------------------------

pages = APIRouter()


@pages.get("/")
@pages.get("/t/{table}")
@pages.get("/t/{table}/")
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


def told(refusal: Denied, lang: str) -> JSONResponse:
    return JSONResponse(refusal.body(lang), status_code=refusal.status, headers=refusal.headers)


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


def make_app(
    tables: Tables,
    hosts: Hosts = Hosts(),  # noqa: B008 - frozen
    limits: Limits = Limits(),  # noqa: B008
    keys: Keys = Keys(),  # noqa: B008
) -> FastAPI:
    """The application for these tables, bots included. `app.state.live` knows the open pages."""
    bots, metrics = BotRunner(tables), Metrics()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_SECONDS)
        bots.start()
        yield
        bots.end()
        tables.end()

    app = FastAPI(title="Stellwerk", openapi_url=None, redirect_slashes=False, lifespan=lifespan)
    app.state.tables, app.state.live = tables, Live(tables, limits.messages_per_minute)
    app.state.limiter, app.state.bots = Limiter(limits), bots
    app.state.metrics, app.state.keys, app.state.tries = metrics, keys, admin_page.Tries()
    watch(metrics, tables, bots, app.state.limiter)
    app.include_router(api)
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
