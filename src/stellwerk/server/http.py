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
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.kernel.errors import LANGUAGES

from . import lobby, messages, strictjson
from .bots import BotRunner
from .live import Live
from .live import refuse as refuse_stream
from .refusals import Refused, malformed
from .settings import BODY_LIMIT, SWITCH_SECONDS
from .tables import Tables
from .texts import say

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
FOREVER: Final = "public, max-age=31536000, immutable"  # built files carry a hash of their content in the name


# What a request says ----------------------------------------------------------------------


def preferred(headers: Headers) -> str:
    """The first of our languages in Accept-Language, by its weights; English if there is none."""
    weighted = []
    for wish in headers.get("accept-language", "").split(","):
        name, _, weight = wish.strip().partition(";q=")
        weighted.append((_weight(weight), name.partition("-")[0].lower()))
    known = [(weight, name) for weight, name in weighted if name in LANGUAGES and weight > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else LANGUAGES[0]


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


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


def unknown_language() -> Refused:
    return malformed(say("one_of", field="lang", known=", ".join(LANGUAGES)), "lang")


def body(kind: type[M]) -> Callable[[Request], Awaitable[M]]:
    """A dependency that reads the request's body as one message of this kind."""

    async def read_body(request: Request) -> M:
        # Only application/json: other types a foreign page could send here without the browser asking us first.
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise malformed(say("content_type"), "Content-Type")
        fields = strictjson.loads(await _limited_body(request))
        request.state.lang = fields.get("lang")
        return messages.check(kind, fields)

    return read_body


async def _limited_body(request: Request) -> bytes:
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY_LIMIT:
            raise malformed(say("too_large", limit=BODY_LIMIT))
    return raw


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


Lang = Annotated[str, Depends(language)]
AtTables = Annotated[Tables, Depends(tables_of)]

# The protocol -----------------------------------------------------------------------------

api = APIRouter(prefix="/api")


@api.get("/games")
def games(lang: Lang) -> Json:
    return lobby.games(lang)


@api.get("/rules/{game}")
def rules(game: str, lang: Lang) -> Json:
    return lobby.rules(game, lang)


@api.post("/tables")
def create(wish: Annotated[messages.NewTable, Depends(body(messages.NewTable))], tables: AtTables, lang: Lang) -> Json:
    return tables.create(wish, lang)


@api.post("/mine")
def mine(wish: Annotated[messages.Mine, Depends(body(messages.Mine))], tables: AtTables, lang: Lang) -> Json:
    return tables.mine(wish.tokens, lang)


@api.get("/tables/{table}")
def page(table: str, tables: AtTables, lang: Lang, token: str = "") -> Json:
    return tables.page(table, token, lang)


@api.get("/tables/{table}/record")
def record(table: str, tables: AtTables, token: str = "") -> Json:
    return tables.record(table, token)


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


@api.post("/tables/{table}/play")
def play(table: str, order: Annotated[messages.Play, Depends(body(messages.Play))], tables: AtTables) -> Json:
    return tables.play(table, order)


@api.post("/tables/{table}/undo")
def undo(table: str, order: Annotated[messages.Undo, Depends(body(messages.Undo))], tables: AtTables) -> Json:
    return tables.undo(table, order)


@api.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str, token: str = "", lang: str = "") -> None:
    pages: Live = socket.app.state.live
    await socket.accept()
    if lang and lang not in LANGUAGES:
        await refuse_stream(socket, unknown_language(), preferred(socket.headers))
    else:
        await pages.serve(socket, table, token, lang or preferred(socket.headers))


# The browser's pages ----------------------------------------------------------------------

pages = APIRouter()


@pages.get("/")
@pages.get("/t/{table}")
def client(request: Request) -> Response:
    """One page for all addresses of the client; what it shows it finds out by itself."""
    index = STATIC / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    return PlainTextResponse(say("no_client")[answer_language(request)], status_code=503)


# The whole --------------------------------------------------------------------------------


class Envelope:
    """Puts the headers on every answer: what a browser may do with it, and how long it may keep it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_enveloped(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", FOREVER if scope["path"].startswith("/assets/") else "no-store")
            await send(message)

        await self.app(scope, receive, send_enveloped if scope["type"] == "http" else send)


async def refuse(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return JSONResponse(error.body(answer_language(request)), status_code=error.status)


async def refuse_address(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return await refuse(request, Refused(405, "method", say("method", method=request.method)))
    return await refuse(request, Refused(error.status_code, "not_found", say("not_found")))


async def admit_failure(request: Request, _error: Exception) -> JSONResponse:
    """Our own bug: the traceback goes to the log, a plain sentence to the reader."""
    return await refuse(request, Refused(500, "internal", say("internal")))


def make_app(tables: Tables) -> FastAPI:
    """The application for these tables, bots included. `app.state.live` knows the open pages."""
    bots = BotRunner(tables)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_SECONDS)
        bots.start()
        yield
        bots.end()
        tables.end()

    app = FastAPI(title="Stellwerk", openapi_url=None, lifespan=lifespan)
    app.state.tables, app.state.live = tables, Live(tables)
    app.include_router(api)
    app.include_router(pages)
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC))
    app.add_exception_handler(Refused, refuse)
    app.add_exception_handler(HTTPException, refuse_address)
    app.add_exception_handler(Exception, admit_failure)
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    app.add_middleware(Envelope)
    return app
