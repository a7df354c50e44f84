"""Who is asking: the token of a program, the cookie of a browser; and from where: the name we go by, the page it came from.

A browser never has a token where a script or a log could find it: the secret of a link is exchanged once (POST …/join)
for a cookie that only the server reads, and that only our own pages make the browser send.
"""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .languages import preferred
from .refusals import Denied, malformed
from .requests import REFUSAL
from .seating import RING
from .sentences import say
from .settings import HOSTS_VARIABLE

COOKIE: Final = "stellwerk"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # as long as browsers keep any
TOKEN_LENGTH: Final = 128
SHOWN: Final = 80  # characters of a foreign name that are quoted back

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - what a server is bound to, not where we bind
SAFE: Final = ("GET", "HEAD", "OPTIONS")


# The cookie -------------------------------------------------------------------------------


def cookie_name(asking: HTTPConnection) -> str:
    """Browsers keep cookies by host, not by port: two servers on one machine must not take each other's."""
    port = asking.url.port
    return f"{COOKIE}-{port}" if port else COOKIE


def ring_of(asking: HTTPConnection) -> str:
    secret = asking.cookies.get(cookie_name(asking), "")
    return RING + secret if 0 < len(secret) <= TOKEN_LENGTH else ""


def hand_out(response: Response, asking: HTTPConnection, ring: str) -> None:
    """Strict is enough for a link in a chat: the page it opens needs no cookie, and what that page asks is our own."""
    response.set_cookie(
        cookie_name(asking),
        ring.removeprefix(RING),
        max_age=COOKIE_SECONDS,
        path="/api",
        secure=asking.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="strict",
    )


def credential(asking: HTTPConnection) -> str:
    """A program's token from its Authorization header, else a browser's ring; empty for somebody who only watches."""
    header = asking.headers.get("authorization")
    if header is None:
        return ring_of(asking)
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not 0 < len(token) <= TOKEN_LENGTH or token.startswith(RING):
        raise malformed(say("authorization"), "Authorization")
    return token


# The name and the page --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hosts:
    """The names under which this server answers. Any other name may be a foreign page's that points to us."""

    names: frozenset[str] = LOOPBACK
    numbers: bool = False  # any address in numbers: nobody can make such a name point to another machine
    every: bool = False

    @classmethod
    def of(cls, bound: str, allowed: tuple[str, ...] = ()) -> "Hosts":
        """Loopback, what the server is bound to (bound to everything: this machine's names), and what was allowed."""
        open_to_all = bound in EVERYWHERE
        own = {socket.gethostname(), f"{socket.gethostname()}.local"} if open_to_all else {bound}
        names = LOOPBACK | {name.lower() for name in own | set(allowed)}
        return cls(names, open_to_all, "*" in allowed)

    def know(self, host: str) -> bool:
        """Whether `host`, as it stands in a Host header, is us."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return self.every or name in self.names or (self.numbers and _is_number(name))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Gate:
    """Refuses what comes under a foreign name or from a foreign page, and tokens in addresses, before anybody looks."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            if refusal := self._refusal(scope, headers):
                scope[REFUSAL] = refusal.code
                answer = JSONResponse(refusal.body(preferred(headers)), status_code=refusal.status)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> Denied | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self.hosts.know(host):
            return Denied(421, "wrong_host", say("wrong_host", host=_shown(host), setting=HOSTS_VARIABLE))
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and origin is not None and not _same(origin, host):
            return Denied(403, "wrong_origin", say("wrong_origin", origin=_shown(origin)))
        query = scope["query_string"].decode("latin-1")
        if any(name == "token" for name, _ in parse_qsl(query, keep_blank_values=True)):
            return malformed(say("token_in_address"), "token")
        return None


def _same(origin: str, host: str) -> bool:
    """A proxy may speak https for us, so the scheme is left aside."""
    return origin.partition("://")[2].lower() == host.lower()


def _shown(text: str) -> str:
    return "".join(c for c in text[:SHOWN] if c.isprintable())
