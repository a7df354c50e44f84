"""The nginx of docs/operations.md before two real servers and a real PostgreSQL: the page's own text, without the certificate."""

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from .conftest import Guest, RunningServer, bearer, wish
from .postgres import Postgres
from .test_live import Reader
from .test_service_files import block

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
NEEDED = (
    "nginx is not here, so the configuration of docs/operations.md was not tried. As root: apt-get install nginx-light"
)
NAME = "games.example.org"
pytestmark = [pytest.mark.postgres, pytest.mark.skipif(NGINX is None, reason=NEEDED)]

AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{ }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {page}
}}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class Front:
    """nginx with the text of the page: other ports, and no certificate."""

    def __init__(self, text: str, folder: Path, ports: list[int]) -> None:
        self.port = free_port()
        changes = {"listen 443 ssl;": f"listen 127.0.0.1:{self.port};"}
        changes |= {f"127.0.0.1:{told}": f"127.0.0.1:{port}" for told, port in zip((8011, 8012), ports, strict=True)}
        for told, here in changes.items():
            assert told in text, f"the page says {told}"
            text = text.replace(told, here)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, page=text))
        self.process = subprocess.Popen([str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")])
        self._browsers: list[httpx.Client] = []
        self.http = self.seen_from("127.0.0.1")

    def seen_from(self, address: str, **headers: str) -> httpx.Client:
        """A browser at this address."""
        way = httpx.HTTPTransport(local_address=address, retries=20)
        where = f"http://127.0.0.1:{self.port}"
        made = httpx.Client(base_url=where, transport=way, headers={"Host": NAME, **headers}, timeout=PATIENCE)
        self._browsers.append(made)
        return made

    def live(self, guest: Guest) -> Any:
        line = socket.create_connection(("127.0.0.1", self.port))
        address = f"ws://{NAME}/api/tables/{guest.table}/live?lang=en"
        return connect(address, sock=line, additional_headers=bearer(guest.token))

    def end(self) -> None:
        for browser in self._browsers:
            browser.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningServer]]:
    told = {"STELLWERK_DATABASE": postgres.fresh(), "STELLWERK_HOSTS": NAME, "STELLWERK_TABLES_PER_HOUR": "3"}
    both = [RunningServer(tmp_path_factory.mktemp(f"server{n}"), **told) for n in range(2)]
    yield both
    for server in both:
        if server.process.poll() is None:
            server.end()


@pytest.fixture(scope="module")
def front(
    servers: list[RunningServer], pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    page = (pytestconfig.rootpath / "docs" / "operations.md").read_text(encoding="utf-8")
    ports = [int(server.address.rpartition(":")[2]) for server in servers]
    started = Front(block(page, "map $http_upgrade"), tmp_path_factory.mktemp("nginx"), ports)
    wait_for_answer(started)
    yield started
    started.end()


def wait_for_answer(front: Front) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            assert front.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return


def opened(front: Front, address: str) -> Guest:
    http = front.seen_from(address)
    made = http.post("/api/tables", json=wish("me", "me", "me"))
    assert made.status_code == 200, made.text
    return Guest(http, made.json()["table"], made.json()["token"])


def test_people_play_and_watch_through_it(front: Front) -> None:
    ada = opened(front, "127.0.0.2")
    watcher = Guest(front.seen_from("127.0.0.3"), ada.table, "")
    with front.live(ada) as mine, front.live(watcher) as others:
        reader, spectator = Reader(mine), Reader(others)
        assert reader.next() == ada.page()
        assert spectator.next()["you"]["spectator"]
        for position in (1, 2, 3):
            assert ada.play().status_code == 200
            assert reader.at(position) == ada.page()
            assert spectator.at(position) == watcher.page()


def test_who_asks_is_known_behind_it_and_cannot_pretend(front: Front) -> None:
    """Limits count the browser's own address, whatever it claims to hand on; figures are for this machine's operator alone."""
    answers = []
    for n in range(10):
        liar = front.seen_from("127.0.0.4", **{"X-Forwarded-For": f"10.0.0.{n}", "X-Real-IP": f"10.0.1.{n}"})
        answers.append(liar.post("/api/tables", json=wish("me", "me", "me")).status_code)

    assert answers.count(200) <= 2 * 3, "each process counts for itself"
    assert 429 in answers
    assert [front.http.get(path).status_code for path in ("/metrics", "/readyz", "/healthz")] == [403, 403, 200]


def test_a_foreign_page_orders_nothing_through_it(front: Front) -> None:
    ours, foreign = ({"Origin": f"http://{name}"} for name in (NAME, "evil.example.org"))
    answers = [front.http.post("/api/tables", json={}, headers=headers).status_code for headers in (ours, foreign)]

    assert answers == [400, 403]
    assert front.http.get("/healthz", headers={"Host": "evil.example.org"}).status_code == 421


def test_a_process_is_killed_and_nobody_has_to_do_anything(front: Front, servers: list[RunningServer]) -> None:
    """Whichever of them answered: streams break, come back through the other, and the game goes on."""
    with ExitStack() as stack:
        tables = [opened(front, f"127.0.0.{n}") for n in (5, 6, 7)]
        readers = [Reader(stack.enter_context(front.live(ada))) for ada in tables]
        for reader in readers:
            reader.next()

        servers[0].end(signal.SIGKILL)

        for ada, reader in zip(tables, readers, strict=True):
            assert ada.play().status_code == 200
            try:
                assert reader.at(1) == ada.page()
            except ConnectionClosed:  # it went through the dead process
                again = Reader(stack.enter_context(front.live(ada)))
                assert again.next() == ada.page()
