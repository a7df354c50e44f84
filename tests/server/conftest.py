"""A real server for the tests: its own process, its own database file, killed and started again as a test likes."""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.sync.client import ClientConnection, connect

from stellwerk.server import opening
from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables

from .same_chance import keys_of

if TYPE_CHECKING:
    from .postgres import Postgres  # its driver is needed by those alone who start one

Json = dict[str, Any]

LAUNCH = """
import pathlib, sys
from stellwerk.cli.serving import serve
from tests.server.same_chance import deal_alike
deal_alike()
tables, *boards = map(pathlib.Path, sys.argv[2:])
serve("127.0.0.1", int(sys.argv[1]), tables, False, boards=boards[0] if boards else None)
"""


class RunningServer:
    """`stellwerk serve` in a process of its own."""

    def __init__(self, data: Path, port: int = 0, boards: Path | None = None, **settings: str) -> None:
        self.data = data
        environment = {key: value for key, value in os.environ.items() if key != "STELLWERK_DATABASE"} | settings
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(port), str(data), *([str(boards)] if boards else [])],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        self.said: list[str] = []
        self.address = self._address()
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def _address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if "http://" in line:
                return line[line.index("http://") :].split("/ ")[0]
        raise AssertionError("".join(self.said))

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal, wait for the end, keep what was said."""
        self.http.close()
        self.process.send_signal(number)
        output, _ = self.process.communicate(timeout=PATIENCE)
        self.said.append(output)
        return self.process.returncode

    def live(self, table: str, token: str, lang: str = "en", **headers: str) -> ClientConnection:
        """Without a token one watches."""
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/live?lang={lang}"
        return connect(address, additional_headers={**bearer(token), **headers}, compression=None)


def bearer(token: str) -> dict[str, str]:
    """How a program says who it is."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Guest:
    """Somebody with a token at a table, over HTTP."""

    def __init__(self, http: httpx.Client, table: str, token: str) -> None:
        self.http, self.table, self.token = http, table, token

    def page(self, lang: str = "en") -> Json:
        answer = self.get(lang=lang)
        assert answer.status_code == 200, answer.text
        page: Json = answer.json()
        return page

    def get(self, what: str = "", **query: Any) -> httpx.Response:
        address = f"/api/tables/{self.table}/{what}".rstrip("/")
        return self.http.get(address, params=query, headers=bearer(self.token))

    def post(self, order: str, **fields: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}/{order}", json=fields, headers=bearer(self.token))

    def mine(self, lang: str = "en") -> list[Json]:
        answer = self.http.get("/api/mine", params={"lang": lang}, headers=bearer(self.token))
        listed: list[Json] = answer.json()["tables"]
        return listed

    def some_action(self, page: Json | None = None) -> Json:
        """An action for the seat that decides, found as a player finds it: pick by pick."""
        page = page or self.page()
        position, choices, picked = page["table"]["position"], page["choices"], []
        while choices["action"] is None:
            pick = choices["picks"][0]
            picked.append(f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"])
            choices = self.post("choices", position=position, picked=picked).json()
        action: Json = choices["action"]
        return action

    def play(self, action: Json | None = None, key: str | None = None) -> httpx.Response:
        """Play an action, or any, at the present position."""
        page = self.page()
        action = action or self.some_action(page)
        return self.post("play", position=page["table"]["position"], action=action, key=key or secrets.token_hex(8))


def wish(*seats: str, **fields: Any) -> Json:
    """A new table with these seats: me, link, or the name of a bot."""
    wanted = [{"who": who} if who in ("me", "link") else {"who": "bot", "bot": who} for who in seats]
    for name, seat in zip(("Ada", "Ben", "Cem", "Dora", "Eve"), wanted, strict=False):
        seat["name"] = name
    return {"game": "american_rails", "board": "east", "players": len(seats), "options": {}, "seats": wanted, **fields}


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test draws hangs on its name alone."""
    monkeypatch.setattr(opening, "new_key", keys_of(request.node.nodeid))


@pytest.fixture(name="wish")
def wish_fixture() -> Callable[..., Json]:
    return wish


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Start a server on this test's data; started again it finds the same tables."""
    started: list[RunningServer] = []

    def start_one(
        port: int = 0, data: Path = tmp_path / "data", boards: Path | None = None, **settings: str
    ) -> RunningServer:
        started.append(RunningServer(data, port, boards, **settings))
        return started[-1]

    yield start_one
    for server in started:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for a whole file of tests."""
    running = RunningServer(tmp_path_factory.mktemp("data"))
    yield running
    running.end()


@pytest.fixture(scope="session")
def open_table() -> Callable[..., list[Guest]]:
    """Open a table; the first guest holds the seats marked `me`, the others one link each."""

    def open_one(server: RunningServer, *seats: str, **fields: Any) -> list[Guest]:
        answer = server.http.post("/api/tables", json=wish(*seats, **fields))
        assert answer.status_code == 200, answer.text
        made = answer.json()
        tokens = [made["token"], *(link["token"] for link in made["links"])]
        return [Guest(server.http, made["table"], token) for token in tokens]

    return open_one


@pytest.fixture
def back() -> Callable[[RunningServer, Guest], Guest]:
    """The same guest at a server that was started again."""
    return lambda server, guest: Guest(server.http, guest.table, guest.token)


@pytest.fixture(scope="session")
def postgres() -> Iterator["Postgres"]:
    """A database server for all tests that ask for one; whoever kills it starts it again."""
    from .postgres import Postgres

    started = Postgres()
    try:
        started.start()
        yield started
    finally:
        started.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(Settings(tables=tmp_path, address="").database)
    yield opened
    opened.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)
