"""`/admin`: what `stellwerk admin` does, for a running server, as plain HTML behind a key. There is no client code.

The key comes in an Authorization header, or once by a form for a cookie that only the server reads, only for these pages, and
that no foreign page makes a browser send. An order by cookie must also say that it comes from a page of ours (Origin).
Without a key in the settings there is no such page.
"""

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import fields
from datetime import UTC, datetime
from html import escape
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from stellwerk.kernel.errors import StellwerkError
from stellwerk.kernel.texts import Text

from . import admin, bans
from .access import cookie_name
from .asking import limiter_of, tables_of
from .health import has_key
from .languages import preferred
from .limits import MINUTE, Pace, sender
from .refusals import Denied
from .settings import Limits
from .store import Store
from .stored import Overview

PATH: Final = "/admin"
HEADERS: Final = {
    # Forms go to ourselves; a page without a referrer would not say where an order comes from.
    "Content-Security-Policy": "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
}
COOKIE_SECONDS: Final = 12 * 3600
FORM_BYTES: Final = 4096
LISTED: Final = 100
WRONG_KEYS: Final = 10
"""So many may come from one sender in a minute."""
SENDERS: Final = 1000
"""Senders of wrong keys who are remembered."""

WORDS: Final[dict[str, Text]] = {
    "title": {"en": "Stellwerk: tables of this server", "de": "Stellwerk: Tische dieses Servers"},
    "key": {"en": "Key", "de": "Schlüssel"},
    "come": {"en": "Come in", "de": "Hinein"},
    "leave": {"en": "Leave", "de": "Abmelden"},
    "wrong_key": {"en": "That is not the key.", "de": "Das ist nicht der Schlüssel."},
    "slow_down": {"en": "Too many wrong keys; wait a minute.", "de": "Zu viele falsche Schlüssel; bitte eine Minute warten."},
    "no_origin": {"en": "Orders come from this page only.", "de": "Aufträge kommen nur von dieser Seite."},
    "too_long": {"en": "That is too long.", "de": "Das ist zu lang."},
    "too_slow": {"en": "That took too long.", "de": "Das hat zu lange gedauert."},
    "tables": {"en": "Tables", "de": "Tische"},
    "table": {"en": "Table", "de": "Tisch"},
    "name": {"en": "Name", "de": "Name"},
    "game": {"en": "Game", "de": "Spiel"},
    "state": {"en": "State", "de": "Stand"},
    "entries": {"en": "Entries", "de": "Einträge"},
    "created": {"en": "Opened (UTC)", "de": "Eröffnet (UTC)"},
    "touched": {"en": "Last action (UTC)", "de": "Letzte Aktion (UTC)"},
    "running": {"en": "running", "de": "läuft"},
    "over": {"en": "over", "de": "vorbei"},
    "frozen": {"en": "frozen", "de": "eingefroren"},
    "ended": {"en": "ended by the operator", "de": "vom Betreiber beendet"},
    "unknown": {"en": "unknown", "de": "unbekannt"},
    "older": {"en": "Older tables", "de": "Ältere Tische"},
    "back": {"en": "All tables", "de": "Alle Tische"},
    "seats": {"en": "Seats", "de": "Plätze"},
    "not_come": {"en": "has not come yet", "de": "war noch nicht da"},
    "sound": {"en": "The entries are as they were written.", "de": "Die Einträge sind, wie sie geschrieben wurden."},
    "unsound": {"en": "The entries were changed: the hash chain breaks.", "de": "Die Einträge wurden verändert: Die Hash-Kette bricht."},
    "end": {"en": "End this game", "de": "Diese Partie beenden"},
    "delete": {"en": "Delete for good", "de": "Endgültig löschen"},
    "sure": {"en": "I am sure", "de": "Ich bin sicher"},
    "bans": {"en": "Banned addresses", "de": "Gesperrte Adressen"},
    "address": {"en": "Address", "de": "Adresse"},
    "ban": {"en": "Ban", "de": "Sperren"},
    "lift": {"en": "Lift", "de": "Aufheben"},
    "limits": {"en": "Limits", "de": "Grenzen"},
}  # fmt: skip


class AdminRoute(APIRoute):
    """Answers strangers with the door, and what an order could not do with a sentence; both as pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def answer_by_page(request: Request) -> Response:
            try:
                return await answer(request)
            except Stranger as stranger:
                return door(request, stranger)
            except StellwerkError as error:
                return explained(request, error)

        return answer_by_page


router = APIRouter(prefix=PATH, route_class=AdminRoute)

# Who may come in --------------------------------------------------------------------------


def seal(key: str, until: int) -> str:
    return f"{until}.{hmac.digest(key.encode(), f'admin {until}'.encode(), 'sha256').hex()}"


def cookie_of(request: Request) -> str:
    return f"{cookie_name(request)}-admin"


def by_cookie(request: Request, key: str) -> bool:
    given = request.cookies.get(cookie_of(request), "")
    until, _, _ = given.partition(".")
    if not until.isascii() or not until.isdecimal() or len(until) > 12 or int(until) < time.time():
        return False
    return hmac.compare_digest(given.encode(), seal(key, int(until)).encode())


def key_of(request: Request) -> str:
    key: str = request.app.state.keys.admin
    if not key:
        raise HTTPException(404)
    return key


class Stranger(Exception):
    """Somebody without the key: shown where to give it, with a sentence."""

    def __init__(self, word: str = "", status: int = 403) -> None:
        super().__init__(word)
        self.word, self.status = word, status


class Tries:
    """Wrong keys, by sender; the one longest quiet is forgotten first."""

    def __init__(self) -> None:
        self._paces: OrderedDict[str, Pace] = OrderedDict()

    def of(self, request: Request) -> Pace:
        who = sender(request.client.host) if request.client else ""
        pace = self._paces.setdefault(who, Pace(WRONG_KEYS, MINUTE))
        self._paces.move_to_end(who)
        if len(self._paces) > SENDERS:
            self._paces.popitem(last=False)
        return pace


async def known(request: Request) -> None:
    """Passes whoever has the key; an order by cookie from elsewhere than our own page is refused."""
    key = key_of(request)
    if has_key(request, key):
        return
    if not by_cookie(request, key):
        raise Stranger
    own_page(request)


def own_page(request: Request) -> None:
    """The Gate has refused a foreign Origin already; an order must have one."""
    if request.method == "POST" and "origin" not in request.headers:
        raise Stranger("no_origin")


async def form(request: Request) -> dict[str, str]:
    raw, limiter = b"", limiter_of(request)
    try:
        async with asyncio.timeout(limiter.limits.request_seconds):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > FORM_BYTES:
                    raise Stranger("too_long", 400)
    except TimeoutError:
        raise Stranger("too_slow", 408) from None
    return dict(parse_qsl(raw.decode("utf-8", "replace")))


Form = Annotated[dict[str, str], Depends(form)]
KNOWN: Final = [Depends(known)]


def door(request: Request, error: Stranger) -> HTMLResponse:
    lang = preferred(request.headers)
    asked = f'<label>{word("key", lang)} <input type="password" name="key" required autofocus></label>'
    said = f"<p>{word(error.word, lang)}</p>" if error.word else ""
    return page(lang, said + order(f"{PATH}/key", asked, word("come", lang)), error.status)


@router.post("/key")
async def come_in(request: Request, given: Form) -> Response:
    key = key_of(request)
    own_page(request)
    tries: Tries = request.app.state.tries
    pace = tries.of(request)
    if pace.wait():
        raise Stranger("slow_down", 429)
    if not hmac.compare_digest(given.get("key", "").strip().encode(), key.encode()):
        pace.note()
        raise Stranger("wrong_key")
    until = int(time.time()) + COOKIE_SECONDS
    answer = go_to(PATH)
    secure = request.url.scheme == "https"
    answer.set_cookie(
        cookie_of(request), seal(key, until), COOKIE_SECONDS, path=PATH, secure=secure, httponly=True, samesite="strict"
    )
    return answer


@router.post("/leave", dependencies=KNOWN)
async def leave(request: Request) -> Response:
    answer = go_to(PATH)
    answer.delete_cookie(cookie_of(request), path=PATH, httponly=True, samesite="strict")
    return answer


# What is shown ----------------------------------------------------------------------------


@router.get("", dependencies=KNOWN)
def show_tables(request: Request, skip: str = "0") -> HTMLResponse:
    lang, store = preferred(request.headers), tables_of(request).store
    first = int(skip) if skip.isascii() and skip.isdecimal() and len(skip) < 9 else 0
    lines = store.oversight.overview(LISTED + 1, first)
    names = [word(name, lang) for name in ("table", "name", "game", "state", "entries", "touched")]
    parts = [heading("tables", lang), grid(names, [row(line, lang) for line in lines[:LISTED]])]
    if len(lines) > LISTED:
        parts.append(f'<p><a href="{PATH}?skip={first + LISTED}">{word("older", lang)}</a></p>')
    parts += [shown_bans(store, lang), shown_limits(limiter_of(request).limits, lang)]
    parts.append(order(f"{PATH}/leave", "", word("leave", lang)))
    return page(lang, "".join(parts))


@router.get("/tables/{table}", dependencies=KNOWN)
def show_table(request: Request, table: str) -> HTMLResponse:
    lang = preferred(request.headers)
    told = admin.inspected(tables_of(request).store, table)
    times = {name: moment(told[name]) for name in ("created", "touched")}
    shown = {**told, **times, "state": WORDS[told["state"]][lang], "game": f"{told['game']}/{told['board']}"}
    names = ("name", "game", "state", "entries", "created", "touched")
    seats = [
        f"<li>{escape(seat['name'])} ({escape(seat['bot'] or seat['who'])}"
        f"{'' if seat['came'] else ', ' + word('not_come', lang)})</li>"
        for seat in told["seats"]
    ]
    parts = [
        f'<p><a href="{PATH}">{word("back", lang)}</a></p><h2>{word("table", lang)} {escape(table)}</h2>',
        grid([], [[word(name, lang), escape(str(shown[name]))] for name in names]),
        f"<h3>{word('seats', lang)}</h3><ol>{''.join(seats)}</ol>",
        f"<p>{word('sound' if told['sound'] else 'unsound', lang)}</p>",
        orders_for(told["id"], told["state"], lang),
    ]
    return page(lang, "".join(parts))


def orders_for(table: str, state: str, lang: str) -> str:
    here, sure = (
        f"{PATH}/tables/{escape(table)}",
        f'<label><input type="checkbox" name="sure" value="yes" required> {word("sure", lang)}</label>',
    )
    made = order(f"{here}/delete", sure, word("delete", lang))
    return made if state in ("over", "ended") else order(f"{here}/end", sure, word("end", lang)) + made


def shown_bans(store: Store, lang: str) -> str:
    rows = []
    for known_as, since in store.oversight.bans():
        hidden = f'<input type="hidden" name="address" value="{escape(known_as)}">'
        rows.append([escape(known_as[:12]) + "…", moment(since), order(f"{PATH}/lift", hidden, word("lift", lang))])
    asked = f'<label>{word("address", lang)} <input name="address" required></label>'
    return heading("bans", lang) + grid([], rows) + order(f"{PATH}/ban", asked, word("ban", lang))


def shown_limits(limits: Limits, lang: str) -> str:
    rows = [[f"STELLWERK_{one.name.upper()}", str(getattr(limits, one.name))] for one in fields(limits)]
    return heading("limits", lang) + grid([], rows)


def row(line: Overview, lang: str) -> list[str]:
    link = f'<a href="{PATH}/tables/{escape(line.id)}">{escape(line.id)}</a>'
    played, state = escape(f"{line.game}/{line.board}"), word(line.state, lang)
    return [link, escape(line.name), played, state, str(line.entries), moment(line.touched)]


# What is ordered --------------------------------------------------------------------------


async def obeyed(do: Callable[..., None], *what: str) -> None:
    await run_in_threadpool(do, *what)


@router.post("/tables/{table}/end", dependencies=KNOWN)
async def end(request: Request, table: str, given: Form) -> Response:
    if given.get("sure") == "yes":
        await obeyed(tables_of(request).end_game, table)
    return go_to(f"{PATH}/tables/{table}")


@router.post("/tables/{table}/delete", dependencies=KNOWN)
async def delete(request: Request, table: str, given: Form) -> Response:
    if given.get("sure") == "yes":
        await obeyed(tables_of(request).delete, table)
    return go_to(PATH)


@router.post("/ban", dependencies=KNOWN)
async def ban(request: Request, given: Form) -> Response:
    address = bans.known_as(bans.checked(given.get("address", "")))
    await obeyed(tables_of(request).store.oversight.ban, address)
    return go_to(PATH)


@router.post("/lift", dependencies=KNOWN)
async def lift(request: Request, given: Form) -> Response:
    store = tables_of(request).store
    await obeyed(lambda address: admin.lift(store, address), given.get("address", ""))
    return go_to(PATH)


def explained(request: Request, error: StellwerkError) -> HTMLResponse:
    """What an order could not do, in a sentence."""
    lang = preferred(request.headers)
    status = error.status if isinstance(error, Denied) else 400
    back = f'<p><a href="{PATH}">{word("back", lang)}</a></p>'
    return page(lang, f"<p>{escape(error.text_in(lang))}</p>{back}", status)


# HTML -------------------------------------------------------------------------------------


def page(lang: str, body: str, status: int = 200) -> HTMLResponse:
    title = word("title", lang)
    head = (
        f'<meta charset="utf-8"><title>{title}</title><meta name="color-scheme" content="light dark">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
    )
    text = (
        f'<!doctype html><html lang="{lang}"><head>{head}</head><body><main><h1>{title}</h1>{body}</main></body></html>'
    )
    return HTMLResponse(text, status)


def word(name: str, lang: str) -> str:
    return escape(WORDS[name][lang])


def heading(name: str, lang: str) -> str:
    return f"<h2>{word(name, lang)}</h2>"


def grid(names: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Of cells that are HTML already."""
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in rows)
    top = f"<thead><tr>{head}</tr></thead>" if head else ""
    return f"<table>{top}<tbody>{lines}</tbody></table>"


def order(path: str, inside: str, button: str) -> str:
    return f'<form method="post" action="{path}"><p>{inside} <button>{button}</button></p></form>'


def go_to(path: str) -> Response:
    return RedirectResponse(path, 303)


def moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
