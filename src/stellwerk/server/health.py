"""What machines ask a server: is it alive, can it serve, what are its figures.

`/healthz` tells everybody that the process answers. `/readyz` and `/metrics` are for this machine, or for whoever has the key.
"""

import asyncio
import hmac
import ipaddress
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from .bots import BotRunner
from .languages import preferred
from .limits import Limiter
from .metrics import MEDIA_TYPE, Labels, Metrics, labels
from .refusals import Denied
from .sentences import say
from .tables import Tables

STORE_SECONDS: Final = 5.0
WORKER_SECONDS: Final = 5.0
"""So long the store and the workers have to answer."""
FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip")

health = APIRouter()


def from_here(asking: HTTPConnection) -> bool:
    """By a program of this machine, and for itself: what a proxy hands on comes from elsewhere."""
    if asking.client is None or any(header in asking.headers for header in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(asking.client.host).is_loopback
    except ValueError:
        return False


def has_key(asking: HTTPConnection, key: str) -> bool:
    """Whether the Authorization header brings this key; no key opens nothing."""
    scheme, _, given = asking.headers.get("authorization", "").partition(" ")
    return bool(key) and scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), key.encode())


def may_look(request: Request) -> bool:
    return from_here(request) or has_key(request, request.app.state.keys.metrics)


def plain(request: Request, status: int, key: str) -> PlainTextResponse:
    return PlainTextResponse(say(key)[preferred(request.headers)] + "\n", status_code=status)


@health.get("/healthz")
async def healthz() -> PlainTextResponse:
    return PlainTextResponse("ok\n")


@health.get("/readyz")
async def readyz(request: Request) -> PlainTextResponse:
    if not may_look(request):
        return plain(request, 403, "for_operators")
    trouble = await trouble_of(request.app.state.tables, request.app.state.bots)
    return plain(request, 503, trouble) if trouble else PlainTextResponse("ok\n")


@health.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    if not may_look(request):
        return plain(request, 403, "for_operators")
    figures: Metrics = request.app.state.metrics
    return PlainTextResponse(await run_in_threadpool(figures.text), media_type=MEDIA_TYPE)


async def trouble_of(tables: Tables, bots: BotRunner) -> str:
    """Why nobody should be sent here now: the key of a sentence; empty if all is well."""
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await run_in_threadpool(tables.stored)
    except Exception:
        return "store_silent"
    if tables.full:
        return "store_full"
    try:
        async with asyncio.timeout(WORKER_SECONDS):
            started = await asyncio.wrap_future(bots.pool.ready())
    except TimeoutError:
        started = None
    return "" if started else "no_workers"


def stored(tables: Tables) -> dict[Labels, float]:
    """Nothing where the store does not answer: the other figures are wanted all the more."""
    try:
        return {(): tables.stored()}
    except Denied:
        return {}


def watch(metrics: Metrics, tables: Tables, bots: BotRunner, limiter: Limiter) -> None:
    """Let the figures know where to look."""
    tables.on_entries.append(lambda kind, n: metrics.entries.add(labels(kind=kind), n))
    pools = {"bots": bots.pool, "hints": tables.hint_pool}
    for name, pool in pools.items():
        pool.on_thought.append(partial(metrics.thinking.add, by=labels(pool=name)))

    bots.pool.on_help.append(metrics.help.add)

    def waiting() -> dict[Labels, float]:
        return {labels(pool=name): pool.waiting() for name, pool in pools.items()}

    metrics.ask("stellwerk_questions_waiting", "Questions to bots that no worker thinks about yet, by pool.", waiting)
    metrics.ask("stellwerk_tables_open", "Tables kept in memory.", lambda: {(): tables.open})
    metrics.ask("stellwerk_tables_stored", "Tables in the store.", partial(stored, tables))
    metrics.ask("stellwerk_streams", "Open live streams.", lambda: {(): limiter.streams()})
