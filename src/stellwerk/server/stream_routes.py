"""The streams of docs/protocol.md: a table, and the lobby."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, WebSocket
from starlette.concurrency import run_in_threadpool

from stellwerk.kernel.errors import LANGUAGES

from .access import credential
from .asking import address_of, limiter_of, told, unknown_language
from .languages import preferred
from .live import Live
from .live import refuse as refuse_stream
from .mine_live import Lobbies
from .refusals import Denied
from .requests import REFUSAL
from .tables import Tables

api = APIRouter(prefix="/api")


@api.websocket("/mine/live")
async def mine_live(socket: WebSocket, lang: str = "") -> None:
    lobbies: Lobbies = socket.app.state.lobbies
    tables: Tables = socket.app.state.tables
    async with streaming(socket, lang) as spoken:
        who = credential(socket)
        await run_in_threadpool(tables.keep_out, address_of(socket))
        with limiter_of(socket).stream(address_of(socket), "", seated=True):
            await socket.accept()
            await lobbies.serve(socket, who, spoken)


@api.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: str, lang: str = "") -> None:
    pages: Live = socket.app.state.live
    tables: Tables = socket.app.state.tables
    async with streaming(socket, lang) as spoken:
        who = credential(socket)
        seats = await run_in_threadpool(tables.seats, table, who, address_of(socket))
        with limiter_of(socket).stream(address_of(socket), table, bool(seats)):
            await socket.accept()
            await pages.serve(socket, table, who, seats, spoken)


@asynccontextmanager
async def streaming(socket: WebSocket, lang: str) -> AsyncIterator[str]:
    """The language of a stream. What is wrong with the wish is told by closing it, what will pass, such as too many
    streams, by an answer to the handshake."""
    try:
        if lang and lang not in LANGUAGES:
            raise unknown_language()
        yield lang or preferred(socket.headers)
    except Denied as refusal:
        wish = lang if lang in LANGUAGES else preferred(socket.headers)
        socket.scope[REFUSAL] = refusal.code
        if refusal.status in (429, 503):
            await socket.send_denial_response(told(refusal, wish))
            return
        await socket.accept()
        await refuse_stream(socket, refusal, wish)
