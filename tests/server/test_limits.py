"""What one sender may use up, and the answer beyond it: how long to wait, in words and as a number."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.exceptions import InvalidStatus

from stellwerk.server import limits
from stellwerk.server.limits import Limiter, Pace, sender
from stellwerk.server.refusals import Denied, in_words
from stellwerk.server.settings import Limits, WrongSettings

from .conftest import RunningServer
from .test_live import next_page, refusal

Json = dict[str, Any]

TIGHT = {
    "STELLWERK_TABLES_PER_HOUR": "3",
    "STELLWERK_SOCKETS_PER_ADDRESS": "4",
    "STELLWERK_SOCKETS_PER_TABLE": "3",
    "STELLWERK_WATCHERS_PER_TABLE": "2",
    "STELLWERK_MESSAGES_PER_MINUTE": "5",
    "STELLWERK_BODY_BYTES": "2000",
    "STELLWERK_REQUEST_SECONDS": "1",
}


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("tight"), **TIGHT)
    yield running
    running.end()


@pytest.fixture(scope="module")
def tables(tight: RunningServer, open_table: Any) -> list[Any]:
    """All tables this address may open within the hour."""
    return [open_table(tight, "me", "me", "me")[0] for _ in range(3)]


class TestTables:
    def test_one_more_is_refused_with_the_time_to_wait(self, tight: RunningServer, tables: Any, wish: Any) -> None:
        answer = tight.http.post("/api/tables", json=wish("me", "me", "me", lang="de"))

        refused = answer.json()["error"]
        assert (answer.status_code, refused["code"]) == (429, "too_often")
        assert 3000 < int(answer.headers["retry-after"]) <= 3600
        assert refused["retry"] == int(answer.headers["retry-after"])
        assert "in 60 Minuten" in refused["text"]

    def test_one_that_could_not_be_opened_does_not_count(self) -> None:
        limiter = Limiter(Limits(tables_per_hour=1))
        for _ in range(3):
            with pytest.raises(ValueError, match="no such game"), limiter.opening_table("a"):
                raise ValueError("no such game")

        with limiter.opening_table("a"):
            pass
        with pytest.raises(Denied), limiter.opening_table("a"):
            pass
        with limiter.opening_table("b"):
            pass

    def test_addresses_are_not_remembered_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "ADDRESSES", 10)
        limiter = Limiter(Limits())
        for n in range(50):
            with limiter.opening_table(f"10.0.0.{n}"):
                pass

        assert len(limiter._opened) == 10


class TestStreams:
    def refused(self, tight: RunningServer, table: str, token: str) -> tuple[int, Json, str]:
        with pytest.raises(InvalidStatus) as denied:
            tight.live(table, token)
        answer = denied.value.response
        assert answer.body is not None
        return answer.status_code, json.loads(answer.body)["error"], answer.headers["Retry-After"]

    def test_watchers_keep_no_player_out(self, tight: RunningServer, tables: Any) -> None:
        ada = tables[0]
        with tight.live(ada.table, ""), tight.live(ada.table, ""):
            status, watcher, retry = self.refused(tight, ada.table, "")
            with tight.live(ada.table, ada.token) as player:
                assert next_page(player)["you"]["seats"] == [0, 1, 2]
                _, another, _ = self.refused(tight, ada.table, ada.token)

        assert (status, watcher["code"], retry) == (429, "too_often", "30")
        assert watcher["text"] == "2 people are watching this table, and that is the limit; try again in 30 seconds."
        assert another["text"].startswith("This table is open on 3 pages")

    def test_an_address_holds_so_many(self, tight: RunningServer, tables: Any) -> None:
        with contextlib.ExitStack() as open_streams:
            for guest in (tables[0], tables[0], tables[1], tables[2]):
                open_streams.enter_context(tight.live(guest.table, guest.token))
            _, refused, _ = self.refused(tight, tables[2].table, tables[2].token)

        assert refused["text"].startswith("Your address holds 4 open pages")

    def test_a_closed_one_makes_room(self, tight: RunningServer, tables: Any) -> None:
        for _ in range(8):
            with tight.live(tables[1].table, tables[1].token) as stream:
                next_page(stream)

    def test_many_messages_end_the_stream(self, tight: RunningServer, tables: Any) -> None:
        with tight.live(tables[0].table, "") as stream:
            for _ in range(6):
                stream.send('{"lang": "en"}')
            while True:
                try:
                    stream.recv(timeout=PATIENCE)
                except Exception:
                    break
            assert refusal(stream).startswith("too_often: More than 5 messages in a minute; the next one in ")

    def test_counts_go_back_to_nothing(self) -> None:
        limiter = Limiter(Limits())
        for table in ("a", "b"):
            with limiter.stream("10.0.0.1", table, seated=False):
                assert limiter.streams() == 1

        assert (limiter.streams(), len(limiter._streams)) == (0, 0)


class TestRequests:
    def test_a_long_body_is_refused(self, tight: RunningServer) -> None:
        answer = tight.http.post("/api/tables", json={"name": "x" * 3000})

        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
        assert "2000" in answer.json()["error"]["text"]

    @pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
    def test_a_half_sent_head_is_dropped(self, tight: RunningServer, begun: bytes) -> None:
        with dial(tight) as line:
            line.sendall(begun)

            assert heard(line).startswith(b"HTTP/1.1 408" if begun else b"")

    def test_a_byte_now_and_then_does_not_help(self, tight: RunningServer) -> None:
        with dial(tight) as line:
            begun = time.monotonic()
            with contextlib.suppress(OSError):
                for byte in b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 100:
                    line.sendall(bytes([byte]))
                    time.sleep(0.1)

            assert time.monotonic() - begun < 9

    def test_a_half_sent_body_is_told_and_dropped(self, tight: RunningServer) -> None:
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        with dial(tight) as line:
            line.sendall(head)

            answer = heard(line)

        assert answer.startswith(b"HTTP/1.1 408")
        assert b'"too_slow"' in answer

    def test_a_request_after_another_has_its_own_time(self, tight: RunningServer) -> None:
        """A kept connection is not dropped for the time it was quiet before."""
        with httpx.Client(base_url=tight.address) as kept:
            for _ in range(3):
                assert kept.get("/api/rules/american_rails").status_code == 200
                time.sleep(0.7)

    def test_a_stream_outlives_the_time_of_a_request(self, tight: RunningServer, tables: Any) -> None:
        with tight.live(tables[2].table, tables[2].token) as stream:
            next_page(stream)
            time.sleep(2.5)
            stream.send('{"lang": "de"}')

            assert next_page(stream)["table"]["position"] == 0


@contextlib.contextmanager
def dial(server: RunningServer) -> Iterator[socket.socket]:
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def heard(line: socket.socket) -> bytes:
    """What the server says until it hangs up; a test fails by its timeout if it does not."""
    said = b""
    while part := line.recv(4096):
        said += part
    return said


class TestCounting:
    @pytest.mark.parametrize(
        ("address", "counted"),
        [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
            ("testclient", "testclient"),
            ("", ""),
        ],
    )
    def test_a_house_is_one_sender(self, address: str, counted: str) -> None:
        assert sender(address) == counted

    def test_a_pace_forgets_what_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: now)
        pace = Pace(2, 60)
        pace.note()
        now = 130.0
        pace.note()

        assert pace.wait() == 30
        now = 160.0
        assert pace.wait() == 0

    @pytest.mark.parametrize(
        ("seconds", "words"), [(1, "in a second"), (59, "in 59 seconds"), (90, "in 2 minutes"), (3600, "in 60 minutes")]
    )
    def test_the_time_to_wait_is_said_in_words(self, seconds: int, words: str) -> None:
        assert in_words(seconds)["en"] == words

    def test_limits_are_set_by_the_environment(self) -> None:
        given = Limits.told({"STELLWERK_TABLES_PER_HOUR": "7", "STELLWERK_BODY_BYTES": " ", "OTHER": "x"})

        assert given == Limits(tables_per_hour=7)

    def test_the_page_for_operators_tells_every_limit(self, pytestconfig: pytest.Config) -> None:
        page = (pytestconfig.rootpath / "docs" / "operations.md").read_text(encoding="utf-8")
        told = [f"| `STELLWERK_{one.name.upper()}` | {one.default} |" for one in fields(Limits)]

        assert [line for line in told if line not in page] == []

    @pytest.mark.parametrize("value", ["many", "-1", "0", "1.5", "٣"])
    def test_a_wrong_limit_is_named(self, value: str) -> None:
        with pytest.raises(WrongSettings, match="STELLWERK_TABLES_PER_HOUR") as wrong:
            Limits.told({"STELLWERK_TABLES_PER_HOUR": value})

        assert value in wrong.value.text_in("de")
