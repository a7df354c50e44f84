"""The desk over the Model Context Protocol: as tools on standard input and output, or under `/mcp` beside the browser's table.

Needs the official `mcp` package (`pip install stellwerk[mcp]`).
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from anyio import current_time, sleep
from anyio.to_thread import run_sync
from fastapi import FastAPI
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings

import stellwerk
from stellwerk.kernel.errors import LANGUAGES, StellwerkError

from .desk import Desk
from .limits import Limiter
from .refusals import Denied
from .settings import Limits
from .tables import Tables

PATH: Final = "/mcp"
HERE: Final = "127.0.0.1"  # whoever speaks over standard input sits at this machine
SESSIONS: Final = 200
PAUSE: Final = 0.2  # seconds between two looks at a table at which somebody waits; no thread waits with it
INSTRUCTIONS: Final = (
    "Railway board games. Open a table (you get its id and your token) or join one, then repeat: look with wait=60 until you are asked, "
    "choose one of the numbered actions at the position that was shown. why_not and rules tell what stands against an action. "
    "Keep your token: it is told once and is your seat."
)

T = TypeVar("T")


class StrictServer(MCPServer):  # type: ignore[misc] # without its types where it is not installed
    """Takes only arguments that a tool has: the package lets others by, and a model then takes an answer to something else for its own."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None) -> Any:
        for tool in await self.list_tools():
            if tool.name == name:
                check_arguments(name, arguments, tool.input_schema)
        return await super().call_tool(name, arguments, context)


def check_arguments(tool: str, given: dict[str, Any], schema: dict[str, Any]) -> None:
    known, needed = list(schema["properties"]), schema.get("required", [])
    wrong = [f"has no {name!r}" for name in given if name not in known]
    wrong += [f"needs {name!r}" for name in needed if name not in given]
    if wrong:
        raise ToolError(f"malformed: {tool} {', '.join(wrong)}; it takes {', '.join(known)}")


def make_server(tables: Tables, limiter: Limiter) -> MCPServer:
    """The tools; each is a method of the desk with the same arguments."""
    desk, server = (
        Desk(tables, limiter),
        StrictServer("stellwerk", version=stellwerk.__version__, instructions=INSTRUCTIONS),
    )

    async def games(lang: str = "en") -> str:
        """List the games with their boards and numbers of players, and the bots. lang: en or de."""
        return await told(lang, lambda: desk.games(lang))

    async def open_table(
        context: Context[Any, Any],
        game: str,
        board: str = "",
        seats: list[str] | None = None,
        options: dict[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        """Open a table. seats: for each seat `me`, `link` (somebody else joins with the token you are told) or a bot (easy, planner, search); you against planners if left out."""
        address = address_of(context)
        return await told(lang, lambda: desk.open_table(address, game, board, seats, options, lang))

    async def join_table(context: Context[Any, Any], table: str, token: str, lang: str = "en") -> str:
        """Join a table with the token of a link."""
        address = address_of(context)
        return await told(lang, lambda: desk.join_table(address, table, token, lang))

    async def look(table: str, token: str = "", tokens: int = 2000, wait: int = 0, lang: str = "en") -> str:
        """What your seat sees, what it is asked, and the numbered legal actions. wait: seconds (up to 60) until you are asked. Without a token you watch."""
        until = current_time() + wait
        while await told(lang, lambda: desk.waits(table, token, wait)) and current_time() < until:
            await sleep(PAUSE)
        return await told(lang, lambda: desk.look(table, token, tokens, lang))

    async def actions(table: str, token: str, first: int = 1, tokens: int = 2000, lang: str = "en") -> str:
        """The legal actions from number `first` on, when look had no room for all of them."""
        return await told(lang, lambda: desk.actions(table, token, first, tokens, lang))

    async def choose(table: str, token: str, position: int, answer: str, lang: str = "en") -> str:
        """Take an action: its number in the list, or its JSON form. position: the one look has told."""
        return await told(lang, lambda: desk.choose(table, token, position, answer, lang))

    async def why_not(table: str, token: str, position: int, action: dict[str, Any], lang: str = "en") -> str:
        """Why an action, given in its JSON form, is not possible now, with the rule."""
        return await told(lang, lambda: desk.why_not(table, token, position, action, lang))

    async def rules(game: str, words: str = "", lang: str = "en") -> str:
        """The rules of a game: by id (AR-5.6), by section (AR-5), or with words that stand in them; without words the list of sections."""
        return await told(lang, lambda: desk.rules(game, words, lang))

    tools: list[Callable[..., Awaitable[str]]] = [
        games, open_table, join_table, look, actions, choose, why_not, rules
    ]  # fmt: skip
    for tool in tools:
        server.add_tool(tool, structured_output=False)
    return server


async def told(lang: str, answer: Callable[[], T]) -> T:
    """Worked out beside the event loop; a refusal is a sentence in the reader's language that names its code."""
    try:
        return await run_sync(answer)
    except StellwerkError as refused:
        code = refused.code if isinstance(refused, Denied) else "malformed"
        rule = f", {refused.more['rule']}" if isinstance(refused, Denied) and "rule" in refused.more else ""
        raise ToolError(f"{code}{rule}: {refused.text_in(lang if lang in LANGUAGES else 'en')}") from None


def address_of(context: Context[Any, Any]) -> str:
    request = context.request_context.request
    client = getattr(request, "client", None)
    return client.host if client else HERE


def attach(app: FastAPI, tables: Tables, limits: Limits) -> None:
    """Serve the tools under /mcp of a browser's table: people and models at the same tables, with the same limits."""
    server = make_server(tables, app.state.limiter)
    inner = server.streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=limits.body_bytes,
        max_sessions=SESSIONS,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # access.Gate does it
    )
    app.router.routes[:0] = inner.routes  # before the client's page, which takes every address
    outer = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(running: FastAPI) -> AsyncIterator[Any]:
        async with outer(running) as state, server.session_manager.run():
            yield state

    app.router.lifespan_context = lifespan
