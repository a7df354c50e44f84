"""What a request says: who asks, in which language, about what; and its body, checked."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, TypeVar

from anyio import to_thread
from fastapi import Depends, Request
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from stellwerk.kernel.errors import LANGUAGES

from . import guide, messages, strictjson
from .access import credential
from .languages import preferred
from .limits import Limiter
from .refusals import Denied, malformed
from .sentences import say
from .tables import Tables

Json = dict[str, Any]
M = TypeVar("M", bound=messages.Message)
T = TypeVar("T")


def answer_language(request: Request) -> str:
    """For errors: whatever can still be made out of a request that may be wrong everywhere."""
    for wish in (getattr(request.state, "lang", None), request.query_params.get("lang")):
        if wish in LANGUAGES:
            return str(wish)
    return preferred(request.headers)


async def language(request: Request) -> str:
    """The language asked for in the body, the query or by the browser, in this order."""
    wish = request.query_params.get("lang")
    if wish is not None and wish not in LANGUAGES:
        raise unknown_language()
    return answer_language(request)


def unknown_language() -> Denied:
    return malformed(say("one_of", field="lang", known=", ".join(LANGUAGES)), "lang")


def body(kind: type[M], record: bool = False) -> Callable[[Request], Awaitable[M]]:
    """A dependency that reads the request's body as one message of this kind, with whose it is. A record may be longer."""

    async def read_body(request: Request) -> M:
        # Only application/json: other types a foreign page could send here without the browser asking us first.
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise malformed(say("content_type"), "Content-Type")
        limits = limiter_of(request).limits
        most = limits.record_bytes if record else limits.body_bytes
        fields = strictjson.loads(await _limited_body(request, most))
        request.state.lang = fields.get("lang")
        if issubclass(kind, messages.At):
            return messages.said_by(credential(request), kind, fields)
        return messages.check(kind, fields)

    return read_body


async def _limited_body(request: Request, most: int) -> bytes:
    limits, raw = limiter_of(request).limits, b""
    try:
        async with asyncio.timeout(limits.request_seconds):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > most:
                    raise malformed(say("too_large", limit=most))
    except TimeoutError:
        raise Denied(408, "too_slow", say("too_slow", seconds=limits.request_seconds)) from None
    return raw


def told(refusal: Denied, lang: str) -> JSONResponse:
    return JSONResponse(refusal.body(lang), status_code=refusal.status, headers=refusal.headers)


async def subject(game: str, request: Request) -> guide.Asked:
    """A game, and perhaps which board of it, for how many and with which options."""
    said = request.query_params
    return guide.Asked(game, said.get("board", ""), said.get("players", ""), tuple(said.getlist("option")))


def whole_number(text: str, field: str) -> int:
    """A number in an address."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise malformed(say("want_number", field=field), field)
    return int(text)


async def line_name(line: str) -> int:
    return whole_number(line, "line")


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def writing(request: Request, write: Callable[..., T], *what: object) -> T:
    """Something that waits for the disk, in a thread of those that do: whoever only looks is not kept waiting."""
    return await to_thread.run_sync(write, *what, limiter=request.app.state.writers)


def limiter_of(asking: HTTPConnection) -> Limiter:
    limiter: Limiter = asking.app.state.limiter
    return limiter


def address_of(asking: HTTPConnection) -> str:
    """Behind a proxy of this machine Uvicorn puts the sender's own address here."""
    return asking.client.host if asking.client else ""


async def at_tables(request: Request) -> Tables:
    return tables_of(request)


async def who_asks(request: Request) -> str:
    return credential(request)


# None of these waits for anything, so they are coroutines: for each plain function FastAPI would take a thread.
Lang = Annotated[str, Depends(language)]
AtTables = Annotated[Tables, Depends(at_tables)]
Subject = Annotated[guide.Asked, Depends(subject)]
Who = Annotated[str, Depends(who_asks)]
LineName = Annotated[int, Depends(line_name)]
ANY_LANGUAGE: Final = [Depends(language)]  # of a refusal, where the answer itself has no words
