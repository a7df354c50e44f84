"""Language models at tables: the desk by itself, then over the Model Context Protocol with the package's own client."""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client, StdioServerParameters
from tests.patience import PATIENCE

from stellwerk.cli.serving import listen, server_for
from stellwerk.research import text
from stellwerk.server.desk import Desk
from stellwerk.server.limits import Limiter
from stellwerk.server.mcp import attach
from stellwerk.server.refusals import Denied
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

HOME = "127.0.0.1"
ACCEPT = {"Accept": "application/json, text/event-stream"}
TWO_PEOPLE = {"game": "cube_express", "seats": ["me", "link"]}


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    store = Store.at(tmp_path / "tables.db")
    yield Tables(store)
    store.close()


@pytest.fixture
def desk(tables: Tables) -> Desk:
    return Desk(tables, Limiter(Limits(tables_per_hour=2)))


def opened(told: str) -> tuple[str, list[str]]:
    """Table and tokens, as they are told."""
    return told.split()[1], re.findall(r"[\w-]{32}", told)


def position(told: str) -> int:
    return int(re.search(r"position (\d+)", told)[1])


class TestTheDesk:
    def test_a_game_is_found_opened_joined_and_played_by_two(self, desk: Desk, tables: Tables) -> None:
        table, (ada, ben) = opened(desk.open_table(HOME, **TWO_PEOPLE))
        assert "you sit on 2" in desk.join_table(HOME, table, ben)
        for _ in range(6):
            seat = tables.seen(table, "")[0].core.seat
            token = (ada, ben)[seat]
            shown = desk.look(table, token)
            assert "YOU ARE ASKED" in shown
            assert "It is not your turn" in desk.look(table, (ben, ada)[seat])

            assert "Played: 1" in desk.choose(table, token, position(shown), "I think so.\n1")

        assert tables.seen(table, ada)[0].position == 6

    def test_a_seat_reads_what_the_law_of_secrets_looks_at_and_nothing_else(self, desk: Desk, tables: Tables) -> None:
        table, (ada, ben) = opened(desk.open_table(HOME, **TWO_PEOPLE))
        match = tables.seen(table, "")[0]

        for token, seat in ((ada, 0), (ben, 1), ("", None)):
            head, _, rest = desk.look(table, token, tokens=6000).partition("\n")
            assert head == f"Table {table}, position 0."
            assert rest == text.observe(match, seat, tokens=6000 - text.tokens_in(head) - 1)

    def test_long_lists_are_read_from_any_number_on(self, desk: Desk, tables: Tables) -> None:
        table, (ada, *_) = opened(desk.open_table(HOME, "american_rails", seats=["me"] * 3))
        desk.choose(table, ada, 0, json.dumps(dict(tables.seen(table, "")[0].legal()[0].json)))

        assert desk.actions(table, ada, 2).startswith("2–42  Bid 10 to 50")
        with pytest.raises(Denied) as refused:
            desk.actions(table, ada, 43)
        assert refused.value.code == "malformed"

    def test_what_stands_against_an_action_is_told_with_its_rule(self, desk: Desk, tables: Tables) -> None:
        table, (ada, *_) = opened(desk.open_table(HOME, "american_rails", seats=["me"] * 3))
        legal = dict(tables.seen(table, "")[0].legal()[0].json)  # which company is out is chance

        assert "AR-" in desk.why_not(table, ada, 0, {"do": "bid", "amount": 12})
        assert desk.why_not(table, ada, 0, legal) == "That is possible."
        assert "AR-5.6" in desk.rules("american_rails", "ar-5")
        assert desk.rules("american_rails", "AR-2.4").count("\n") == 0
        assert "AR-2 " in desk.rules("american_rails")

    @pytest.mark.parametrize(
        ("wish", "code"),
        [
            ({"game": "chess"}, "no_game"),
            ({"game": "american_rails", "board": "mars"}, "malformed"),
            ({"game": "american_rails", "seats": ["me", "nobody", "me"]}, "malformed"),
            ({"game": "american_rails", "seats": ["me"] * 9}, "illegal"),
            ({"game": "american_rails", "seats": ["me"] * 3, "options": {"x": 1}}, "illegal"),
            ({"game": "american_rails", "lang": "fr"}, "malformed"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(
        self, desk: Desk, tables: Tables, wish: dict[str, Any], code: str
    ) -> None:
        with pytest.raises(Denied) as refused:
            desk.open_table(HOME, **wish)

        assert refused.value.code == code
        assert tables.stored() == 0

    def test_nobody_acts_for_another_at_another_position_or_beyond_the_limits(self, desk: Desk, tables: Tables) -> None:
        table, (ada, ben) = opened(desk.open_table(HOME, **TWO_PEOPLE))
        first = tables.seen(table, "")[0].core.seat
        mine, other = (ada, ben) if first == 0 else (ben, ada)
        refusals = [
            ("not_your_seat", lambda: desk.choose(table, other, 0, "1")),
            ("not_your_seat", lambda: desk.choose(table, "", 0, "1")),
            ("not_your_seat", lambda: desk.look(table, "x" * 32)),
            ("not_your_seat", lambda: desk.actions(table, other)),
            ("not_your_seat", lambda: desk.why_not(table, other, 0, {"do": "keep"})),
            ("stale", lambda: desk.choose(table, mine, 1, "1")),
            ("malformed", lambda: desk.choose(table, mine, 0, "hello")),
            ("malformed", lambda: desk.why_not(table, mine, 0, {"do": "dance"})),
            ("malformed", lambda: desk.look(table, mine, tokens=10**6)),
            ("malformed", lambda: desk.look(table, mine, tokens=100)),
            ("malformed", lambda: desk.waits(table, mine, 61)),
            ("malformed", lambda: desk.rules("american_rails", "xyzzy")),
            ("no_table", lambda: desk.look("nowhere")),
        ]
        for code, act in refusals:
            with pytest.raises(Denied) as refused:
                act()
            assert refused.value.code == code
        assert tables.seen(table, "")[0].position == 0

        desk.open_table(HOME, **TWO_PEOPLE)
        with pytest.raises(Denied) as refused:
            desk.open_table(HOME, **TWO_PEOPLE)
        assert refused.value.code == "too_often"


async def play_a_little(client: Client, rival: str) -> None:
    """What a model does: find a game, open a table, look, choose, ask; and hear what is wrong."""

    async def call(tool: str, **arguments: Any) -> str:
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        return str(result.content[0].text)

    assert {"games", "open_table", "look", "choose", "why_not", "rules"} <= {
        tool.name for tool in (await client.list_tools()).tools
    }
    assert "american_rails" in await call("games", lang="de")
    table, (token,) = opened(await call("open_table", game="american_rails", seats=["me", "me", rival]))
    for _ in range(3):
        shown = await call("look", table=table, token=token, wait=60)
        while "YOU ARE ASKED" not in shown:  # a busy machine's bots may think longer
            shown = await call("look", table=table, token=token, wait=60)
        await call("choose", table=table, token=token, position=position(shown), answer="1")

    wrong = await client.call_tool("choose", {"table": table, "token": "x" * 32, "position": 0, "answer": "1"})
    assert wrong.is_error
    assert "not_your_seat: This link belongs to no seat" in wrong.content[0].text
    assert (await client.call_tool("look", {"table": 7})).is_error
    misnamed = await client.call_tool("rules", {"game": "american_rails", "rule": "AR-4.12"})
    assert misnamed.is_error
    assert "rules has no 'rule'; it takes game, words, lang" in misnamed.content[0].text
    lacking = await client.call_tool("choose", {"table": table, "token": token, "position": 0, "action": "1"})
    assert "has no 'action', needs 'answer'; it takes table" in lacking.content[0].text


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "STELLWERK_DATABASE"}


class TestOverTheProtocol:
    def test_on_standard_input_and_output(self, tmp_path: Path) -> None:
        here = StdioServerParameters(
            command=sys.executable, args=["-m", "stellwerk", "mcp", "--tables", str(tmp_path)], env=environment()
        )

        async def talk() -> None:
            with anyio.fail_after(4 * PATIENCE):
                async with Client(here) as client:
                    await play_a_little(client, "random")

        anyio.run(talk)
        assert (tmp_path / "stellwerk.db").exists()

    def test_on_loopback_beside_the_browser_s_table(self, tables: Tables) -> None:
        server = server_for(tables, Settings(host=HOME))
        attach(server.app, tables, Limits())
        listening = listen(HOME, 0)
        address = f"http://{HOME}:{listening.getsockname()[1]}"
        running = Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        try:

            async def talk() -> None:
                with anyio.fail_after(4 * PATIENCE):
                    async with Client(f"{address}/mcp") as client:
                        await play_a_little(client, "me")

            anyio.run(talk)
            with httpx.Client(base_url=address, timeout=PATIENCE) as http:
                assert http.get("/healthz").status_code == 200
                assert http.post("/mcp", json={}, headers={"Host": "elsewhere.example"}).status_code == 421
                assert http.post("/mcp", json={}, headers={"Origin": "http://elsewhere.example"}).status_code == 403
                assert http.post("/mcp", json={"x": "y" * 70_000}, headers=ACCEPT).status_code == 413
        finally:
            server.should_exit = True
            running.join(PATIENCE)
        assert not running.is_alive()
