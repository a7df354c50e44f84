"""The live stream under fire: whatever is said to it, it brings pages or closes with a reason; nothing leaks or grows."""

import contextlib
import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stellwerk.server import patch

from .conftest import RunningServer

Json = dict[str, Any]

ROOMY = {"STELLWERK_MESSAGES_PER_MINUTE": "1000", "STELLWERK_SOCKETS_PER_ADDRESS": "20"}
ENDINGS = (1000, 1002, 1007, 1008, 1009)
QUIET = 0.05
"""Seconds without a message after which nothing more is expected of a stream that was told nothing."""
BOUNDED = settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

printable = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
messages = st.lists(
    st.sampled_from(['{"lang": "en"}', '{"lang": "de"}'])
    | plain.map(json.dumps)
    | st.fixed_dictionaries({"lang": plain}, optional={"play": plain}).map(json.dumps)
    | st.text(max_size=2000)
    | st.binary(max_size=200),
    max_size=5,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("data"), **ROOMY)
    yield running
    running.end()
    assert "Traceback" not in "".join(running.said), "".join(running.said)[-2000:]


@pytest.fixture(scope="module")
def guests(server: Any, open_table: Any) -> Any:
    return open_table(server, "me", "me", "link")


def heard(stream: ClientConnection) -> tuple[list[Json], int]:
    """The pages until the stream ends or falls silent, and the code it ended with; 0: it is still open."""
    pages: list[Json] = []
    try:
        while True:
            told = json.loads(stream.recv(timeout=QUIET if pages else 15))
            pages.append(patch.applied(pages[-1] if pages else {}, told))
    except TimeoutError:
        return pages, 0
    except ConnectionClosed as closed:
        return pages, closed.rcvd.code if closed.rcvd else 1006


@BOUNDED
@given(said=messages, seated=st.booleans())
def test_whatever_is_said(server: RunningServer, guests: Any, said: list[str | bytes], seated: bool) -> None:
    ada = guests[0]
    with server.live(ada.table, ada.token if seated else "") as stream:
        with contextlib.suppress(ConnectionClosed):
            for message in said:
                stream.send(message)
        pages, code = heard(stream)

    assert code == 0 or code in ENDINGS
    assert all(page["you"]["spectator"] is not seated for page in pages)
    told = json.dumps(pages)
    assert all(guest.token not in told for guest in guests)
    assert seated or all(page["choices"] is None for page in pages)


@BOUNDED
@given(table=printable, query=printable, token=printable, origin=st.none() | printable, cookie=st.none() | printable)
def test_whoever_knocks(
    server: RunningServer, guests: Any, table: str, query: str, token: str, origin: str | None, cookie: str | None
) -> None:
    """Any address, any header: refused at the door or after it, never with a 5xx, and never as a player."""
    headers = {"Authorization": f"Bearer {token}"} if token.strip() else {}
    headers |= {"Origin": origin.strip()} if origin is not None else {}
    headers |= {"Cookie": cookie.strip()} if cookie is not None else {}
    where = "".join(c if c.isalnum() else f"%{ord(c):02x}" for c in table) or guests[0].table
    asked = "".join(c if c.isalnum() or c in "=&" else f"%{ord(c):02x}" for c in query)
    status, pages = knock(f"{server.address.replace('http', 'ws')}/api/tables/{where}/live?{asked}", headers)

    assert status in (0, 1008) or 400 <= status < 500
    assert all(page["you"]["spectator"] for page in pages)


def knock(address: str, headers: dict[str, str]) -> tuple[int, list[Json]]:
    """The pages that came, and how it ended: a status of HTTP, a code of the stream, or 0 if it goes on."""
    try:
        with connect(address, additional_headers=headers) as stream:
            pages, code = heard(stream)
            return code, pages
    except InvalidStatus as refused:
        return refused.response.status_code, []


def footprint(process: int) -> tuple[int, int]:
    """Open files, and kilobytes in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    memory = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir()), int(memory.split()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_many_streams_leave_nothing_behind(server: RunningServer, guests: Any) -> None:
    """Opened, shouted at, cut off: after three hundred of them as many files are open as before, and memory is flat."""
    ada = guests[0]

    def come_and_go(times: int, part: Callable[[ClientConnection], None]) -> None:
        for _ in range(times):
            with contextlib.suppress(ConnectionClosed, OSError), server.live(ada.table, ada.token) as stream:
                stream.send("x")
                part(stream)

    come_and_go(40, ClientConnection.close)
    files, memory = footprint(server.process.pid)

    come_and_go(150, ClientConnection.close)
    come_and_go(150, lambda stream: stream.socket.shutdown(socket.SHUT_RDWR))

    deadline = time.monotonic() + 20
    while footprint(server.process.pid)[0] > files and time.monotonic() < deadline:
        time.sleep(0.2)
    later = footprint(server.process.pid)
    assert later[0] <= files
    assert later[1] - memory < 16 * 1024
