"""The list of a browser's tables: page by page, and a stream that tells when to look again."""

import asyncio
import json
from typing import Any

import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from stellwerk.server import mine_live
from stellwerk.server.messages import NewTable
from stellwerk.server.refusals import STORE_AWAY, store_away
from stellwerk.server.tables import Tables

from .conftest import RunningServer, bearer, wish

Json = dict[str, Any]


def browser(tables: Tables, count: int) -> tuple[str, list[str]]:
    """A ring with so many tables: (ring, the tables, the newest first)."""
    ring, ids = "", list[str]()
    for _ in range(count):
        made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
        _, ring = tables.join(made["table"], made["token"], ring)
        ids.insert(0, made["table"])
    return ring, ids


class TestPages:
    def test_one_after_the_other_and_each_table_once(self, tables: Tables) -> None:
        ring, ids = browser(tables, 7)
        seen, before, marks = list[str](), "", list[bool]()
        while True:
            page = tables.mine(ring, "en", before, 3)
            seen += [line["id"] for line in page["tables"]]
            marks.append(page["more"])
            if not page["more"]:
                break
            before = seen[-1]

        assert seen == ids
        assert marks == [True, True, False]

    def test_no_match_is_loaded_for_what_is_not_on_the_page(self, tables: Tables) -> None:
        ring, _ = browser(tables, 4)
        tables._open_tables._open.clear()

        tables.mine(ring, "en", "", 2)

        assert tables.open == 2

    def test_a_table_that_is_not_in_the_list_begins_it(self, tables: Tables) -> None:
        ring, ids = browser(tables, 2)

        assert [line["id"] for line in tables.mine(ring, "en", "23456789abcd", 1)["tables"]] == ids[:1]

    @pytest.mark.parametrize("limit", ["0", "101", "-1", "x", "1e1", ""])
    def test_a_wrong_limit_is_named(self, server: RunningServer, limit: str) -> None:
        answer = server.http.get("/api/mine", params={"limit": limit})

        assert answer.status_code == 400
        assert answer.json()["error"]["field"] == "limit"


def lobby(server: RunningServer, token: str = "", **headers: str) -> Any:
    address = f"{server.address.replace('http', 'ws')}/api/mine/live"
    return connect(address, additional_headers={**bearer(token), **headers}, compression=None)


def said(stream: Any) -> list[str]:
    told: list[str] = json.loads(stream.recv(timeout=PATIENCE))["tables"]
    return told


class TestStream:
    def test_it_tells_which_of_my_tables_changed_and_of_no_other(self, server: Any, open_table: Any) -> None:
        ada, ben, _ = open_table(server, "me", "link", "link")
        (other,) = open_table(server, "me", "me", "me")
        with lobby(server, ada.token) as stream, lobby(server, other.token) as others:
            assert said(stream) == said(others) == []
            ben.page()  # comes by his link for the first time

            assert said(stream) == [ada.table]
            other.play()
            assert said(others) == [other.table]

    def test_whoever_has_no_table_hears_that_it_is_there(self, server: Any) -> None:
        with lobby(server) as stream:
            assert said(stream) == []

    def test_it_takes_no_messages(self, server: Any) -> None:
        with lobby(server) as stream:
            said(stream)
            stream.send("{}")
            with pytest.raises(ConnectionClosed) as closed:
                stream.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert closed.value.rcvd.reason.startswith("malformed: This stream only tells")

    def test_foreign_pages_and_wrong_headers_get_none(self, server: Any) -> None:
        with pytest.raises(InvalidStatus) as refused, lobby(server, Origin="http://elsewhere.example"):
            pass
        assert refused.value.response.status_code == 403
        with lobby(server, Authorization="Basic x") as stream, pytest.raises(ConnectionClosed):
            stream.recv(timeout=PATIENCE)

    def test_it_counts_among_the_streams_of_its_address_and_the_server_says_goodbye(self, start: Any) -> None:
        server = start(STELLWERK_SOCKETS_PER_ADDRESS="1")
        with lobby(server) as stream:
            said(stream)
            with pytest.raises(InvalidStatus) as refused, lobby(server):
                pass
            assert refused.value.response.status_code == 429

            assert server.end() == 0
            with pytest.raises(ConnectionClosed) as closed:
                stream.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001


def test_a_database_that_is_away_leaves_the_stream_open(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps the tables it knows, and tells of their changes when they come."""

    async def run() -> list[str]:
        sent: list[str] = []

        class Socket:
            application_state = mine_live.WebSocketState.CONNECTED

            async def send_text(self, text: str) -> None:
                sent.append(text)

            async def receive(self) -> Json:
                while len(sent) < 2:
                    await asyncio.sleep(0.001)
                return {"type": "websocket.disconnect"}

        made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
        one = mine_live.Lobby(tables, Socket(), made["token"], "en")  # type: ignore[arg-type]
        watching = asyncio.create_task(one.watch())
        while not sent:
            await asyncio.sleep(0.001)

        def away(_token: str) -> list[str]:
            raise store_away()

        monkeypatch.setattr(tables, "held", away)
        one.mark(made["table"])
        await watching
        return [made["table"], *sent]

    table, hello, news = asyncio.run(run())

    assert STORE_AWAY not in hello + news
    assert json.loads(news) == {"tables": [table]}
