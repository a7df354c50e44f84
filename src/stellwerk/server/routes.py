"""Routes of docs/protocol.md: games, tables, seats, and playing."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from . import guide, lobby, messages
from .access import hand_out, ring_of
from .asking import (
    ANY_LANGUAGE,
    AtTables,
    Json,
    Lang,
    Subject,
    Who,
    address_of,
    body,
    limiter_of,
    whole_number,
    writing,
)
from .my_tables import LISTED
from .openapi import document
from .refusals import malformed
from .seating import RING
from .sentences import say

LONGEST_ID: Final = 64

# Bodies, checked.
Again = Annotated[messages.Again, Depends(body(messages.Again))]
Archive = Annotated[messages.Archive, Depends(body(messages.Archive))]
Asking = Annotated[messages.Asking, Depends(body(messages.Asking))]
Hint = Annotated[messages.Hint, Depends(body(messages.Hint))]
Join = Annotated[messages.Join, Depends(body(messages.Join))]
LessonStep = Annotated[messages.LessonStep, Depends(body(messages.LessonStep))]
NewLesson = Annotated[messages.NewLesson, Depends(body(messages.NewLesson))]
NewLink = Annotated[messages.NewLink, Depends(body(messages.NewLink))]
NewTable = Annotated[messages.NewTable, Depends(body(messages.NewTable))]
Picking = Annotated[messages.Picking, Depends(body(messages.Picking))]
Play = Annotated[messages.Play, Depends(body(messages.Play))]
Resign = Annotated[messages.Resign, Depends(body(messages.Resign))]

api = APIRouter(prefix="/api")


@api.get("/openapi.json", dependencies=ANY_LANGUAGE)
def openapi() -> Json:
    """This protocol, for programs that read such things."""
    return document()


@api.get("/games")
def games(tables: AtTables, lang: Lang) -> Json:
    return lobby.games(lang, tables.boards)


@api.get("/rules/{game}")
def rules(asked: Subject, tables: AtTables, lang: Lang) -> Json:
    return guide.rules(asked, lang, tables.boards)


@api.get("/howto/{game}")
def howto(asked: Subject, tables: AtTables, lang: Lang) -> Json:
    return guide.howto(asked, lang, tables.boards)


@api.get("/pictures/{game}")
def pictures(asked: Subject, tables: AtTables, lang: Lang) -> Json:
    return guide.pictures(asked, lang, tables.boards)


@api.post("/tables")
def create(wish: NewTable, tables: AtTables, lang: Lang, request: Request) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.create(wish, lang)


@api.post("/lessons")
def learn(wish: NewLesson, tables: AtTables, lang: Lang, request: Request) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.learn(wish, lang)


@api.get("/mine")
def mine(tables: AtTables, who: Who, lang: Lang, request: Request, response: Response) -> Json:
    """Whoever looks at the lobby now and then keeps the cookie: its time begins anew."""
    asked = request.query_params
    most = whole_number(asked.get("limit", str(LISTED)), "limit")
    if not 1 <= most <= LISTED:
        raise malformed(say("page_size", most=LISTED), "limit")
    before = asked.get("before", "")
    if len(before) > LONGEST_ID:
        raise malformed(say("too_long", field="before", limit=LONGEST_ID), "before")
    listed = tables.mine(who, lang, before, most)
    if listed["tables"] and who.startswith(RING):
        hand_out(response, request, who)
    return listed


@api.post("/tables/{table}/join", dependencies=ANY_LANGUAGE)
def join(table: str, link: Join, tables: AtTables, request: Request, response: Response) -> Json:
    """The secret of a link for a cookie: the one place where a browser tells a token."""
    answer, ring = tables.join(table, link.token, ring_of(request))
    hand_out(response, request, ring)
    return answer


@api.get("/tables/{table}")
def page(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.page(table, who, lang)


@api.post("/tables/{table}/again", dependencies=ANY_LANGUAGE)
def again(table: str, wish: Again, tables: AtTables, who: Who, request: Request) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.again(table, who, wish)


@api.post("/tables/{table}/resign", dependencies=ANY_LANGUAGE)
def resign(table: str, wish: Resign, tables: AtTables, who: Who) -> Json:
    return tables.resign(table, who, wish)


@api.post("/tables/{table}/archive", dependencies=ANY_LANGUAGE)
def archive(table: str, wish: Archive, tables: AtTables, who: Who) -> Json:
    return tables.archive(table, who, wish)


@api.delete("/tables/{table}", dependencies=ANY_LANGUAGE)
def remove(table: str, tables: AtTables, who: Who) -> Json:
    return tables.remove(table, who)


@api.get("/tables/{table}/links", dependencies=ANY_LANGUAGE)
def links(table: str, tables: AtTables, who: Who) -> Json:
    return tables.links(table, who)


@api.post("/tables/{table}/links", dependencies=ANY_LANGUAGE)
def new_link(table: str, wish: NewLink, tables: AtTables, who: Who) -> Json:
    return tables.new_link(table, who, wish.seat)


@api.delete("/tables/{table}/links/{seat}", dependencies=ANY_LANGUAGE)
def revoke_link(table: str, seat: str, tables: AtTables, who: Who) -> Json:
    number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
    return tables.revoke_link(table, who, number)


@api.post("/tables/{table}/choices")
def choices(table: str, asked: Picking, tables: AtTables, lang: Lang) -> Json:
    return tables.choices(table, asked, lang)


@api.post("/tables/{table}/why")
def why(table: str, asked: Picking, tables: AtTables, lang: Lang) -> Json:
    return tables.why(table, asked, lang)


@api.post("/tables/{table}/about")
def explain(table: str, asked: Asking, tables: AtTables, lang: Lang) -> Json:
    return tables.about(table, asked, lang)


@api.post("/tables/{table}/hint")
async def hint(table: str, asked: Hint, tables: AtTables, lang: Lang) -> Json:
    """Holds no thread while the bot thinks."""
    return await asyncio.wrap_future(await run_in_threadpool(tables.hint, table, asked, lang))


@api.post("/tables/{table}/play", dependencies=ANY_LANGUAGE)
async def play(table: str, order: Play, tables: AtTables, request: Request) -> Json:
    return await writing(request, tables.play, table, order)


@api.post("/tables/{table}/lesson", dependencies=ANY_LANGUAGE)
def go_on(table: str, order: LessonStep, tables: AtTables) -> Json:
    return tables.teaching.go_on(table, order)
