"""Routes of docs/protocol.md: what a table remembers and what is tried out there: history, taking back, orders, lines, review."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from . import messages
from .asking import (
    ANY_LANGUAGE,
    AtTables,
    Json,
    Lang,
    LineName,
    Who,
    address_of,
    body,
    limiter_of,
    whole_number,
    writing,
)
from .refusals import malformed
from .sentences import say

FORMS: Final = ("json", "text")

# Bodies, checked.
Agree = Annotated[messages.Agree, Depends(body(messages.Agree))]
FollowLine = Annotated[messages.FollowLine, Depends(body(messages.FollowLine))]
Fork = Annotated[messages.Fork, Depends(body(messages.Fork))]
GiveOrder = Annotated[messages.GiveOrder, Depends(body(messages.GiveOrder))]
Import = Annotated[messages.Import, Depends(body(messages.Import, record=True))]
KeepLine = Annotated[messages.KeepLine, Depends(body(messages.KeepLine))]
LineBack = Annotated[messages.LineBack, Depends(body(messages.LineBack))]
LinePlay = Annotated[messages.LinePlay, Depends(body(messages.LinePlay))]
LineStep = Annotated[messages.LineStep, Depends(body(messages.LineStep))]
NewLine = Annotated[messages.NewLine, Depends(body(messages.NewLine))]
PickAhead = Annotated[messages.PickAhead, Depends(body(messages.PickAhead))]
Picking = Annotated[messages.Picking, Depends(body(messages.Picking))]
Redo = Annotated[messages.Redo, Depends(body(messages.Redo))]
Undo = Annotated[messages.Undo, Depends(body(messages.Undo))]
WantReview = Annotated[messages.WantReview, Depends(body(messages.WantReview))]

api = APIRouter(prefix="/api")


@api.post("/records")
def bring(wish: Import, tables: AtTables, lang: Lang, request: Request) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.bring(wish, lang)


@api.post("/tables/{table}/fork", dependencies=ANY_LANGUAGE)
def fork(table: str, wish: Fork, tables: AtTables, who: Who, request: Request) -> Json:
    tables.keep_out(address_of(request))
    with limiter_of(request).opening_table(address_of(request)):
        return tables.fork(table, who, wish)


@api.get("/tables/{table}/at/{position}")
def page_at(table: str, position: str, tables: AtTables, who: Who, lang: Lang, branch: str = "") -> Json:
    aside = whole_number(branch, "branch") if branch else None
    return tables.history.page(table, who, whole_number(position, "position"), lang, aside)


@api.get("/tables/{table}/moments")
def moments(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.history.moments(table, who, lang)


@api.get("/tables/{table}/record", response_model=None)
def record(table: str, tables: AtTables, who: Who, lang: Lang, form: str = "json") -> Json | PlainTextResponse:
    if form not in FORMS:
        raise malformed(say("one_of", field="form", known=", ".join(FORMS)), "form")
    if form == "text":
        return PlainTextResponse(tables.record_text(table, who, lang))
    return tables.record(table, who)


@api.get("/tables/{table}/told")
def board_in_words(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.told(table, who, lang)


@api.get("/tables/{table}/chronicle")
def chronicle(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.chronicle(table, who, lang)


@api.get("/tables/{table}/review")
def review(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.reviews.look(table, who, lang)


@api.post("/tables/{table}/review")
def begin_review(table: str, _wish: WantReview, tables: AtTables, who: Who, lang: Lang, request: Request) -> Json:
    tables.keep_out(address_of(request))
    return tables.reviews.begin(table, who, lang, address_of(request))


@api.delete("/tables/{table}/review")
def stop_review(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.reviews.stop(table, who, lang)


@api.post("/tables/{table}/undo", dependencies=ANY_LANGUAGE)
async def undo(table: str, order: Undo, tables: AtTables, request: Request) -> Json:
    return await writing(request, tables.undo, table, order)


@api.post("/tables/{table}/redo", dependencies=ANY_LANGUAGE)
async def redo(table: str, order: Redo, tables: AtTables, request: Request) -> Json:
    return await writing(request, tables.takebacks.redo, table, order)


@api.post("/tables/{table}/agree", dependencies=ANY_LANGUAGE)
async def agree(table: str, order: Agree, tables: AtTables, request: Request) -> Json:
    return await writing(request, tables.takebacks.answer, table, order)


@api.get("/tables/{table}/branches")
def branches(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.takebacks.branches(table, who, lang)


@api.get("/tables/{table}/orders")
def orders(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.orders.listed(table, who, lang)


@api.post("/tables/{table}/orders", dependencies=ANY_LANGUAGE)
def give_order(table: str, wish: GiveOrder, tables: AtTables, who: Who) -> Json:
    return tables.orders.give(table, who, wish)


@api.delete("/tables/{table}/orders/{order}", dependencies=ANY_LANGUAGE)
def withdraw_order(table: str, order: str, tables: AtTables, who: Who) -> Json:
    return tables.orders.withdraw(table, who, whole_number(order, "order"))


@api.post("/tables/{table}/orders/choices")
def pick_ahead(table: str, asked: PickAhead, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.orders.choices(table, who, asked, lang)


@api.get("/tables/{table}/lines")
def lines(table: str, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.what_if.listed(table, who, lang)


@api.post("/tables/{table}/lines", dependencies=ANY_LANGUAGE)
def new_line(table: str, wish: NewLine, tables: AtTables, who: Who) -> Json:
    return tables.what_if.begin(table, who, wish)


@api.get("/tables/{table}/lines/{line}")
def line_page(table: str, line: LineName, tables: AtTables, who: Who, lang: Lang) -> Json:
    return tables.what_if.page(table, who, line, lang)


@api.delete("/tables/{table}/lines/{line}", dependencies=ANY_LANGUAGE)
def drop_line(table: str, line: LineName, tables: AtTables, who: Who) -> Json:
    return tables.what_if.drop(table, who, line)


@api.post("/tables/{table}/lines/{line}/keep", dependencies=ANY_LANGUAGE)
def keep_line(table: str, line: LineName, wish: KeepLine, tables: AtTables, who: Who) -> Json:
    return tables.what_if.keep(table, who, line, wish)


@api.post("/tables/{table}/lines/{line}/choices")
def line_choices(table: str, line: LineName, asked: Picking, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.choices(table, line, asked, lang)


@api.post("/tables/{table}/lines/{line}/why")
def line_why(table: str, line: LineName, asked: Picking, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.why(table, line, asked, lang)


@api.post("/tables/{table}/lines/{line}/play")
def line_play(table: str, line: LineName, order: LinePlay, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.play(table, line, order, lang)


@api.post("/tables/{table}/lines/{line}/undo")
def line_back(table: str, line: LineName, order: LineBack, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.back(table, line, order, lang)


@api.post("/tables/{table}/lines/{line}/reroll")
def line_reroll(table: str, line: LineName, order: LineStep, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.reroll(table, line, order, lang)


@api.post("/tables/{table}/lines/{line}/answer")
async def line_answer(table: str, line: LineName, order: LineStep, tables: AtTables, lang: Lang) -> Json:
    """Holds no thread while the bots think."""
    return await asyncio.wrap_future(await run_in_threadpool(tables.what_if.answer, table, line, order, lang))


@api.post("/tables/{table}/lines/{line}/follow")
def follow_line(table: str, line: LineName, order: FollowLine, tables: AtTables, lang: Lang) -> Json:
    return tables.what_if.follow(table, line, order, lang)


@api.post("/tables/{table}/lines/{line}/order")
def order_line(table: str, line: LineName, order: LineStep, tables: AtTables, lang: Lang) -> Json:
    return tables.line_orders.give(table, line, order, lang)
