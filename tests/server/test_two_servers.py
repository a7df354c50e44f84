"""Two real servers on one real PostgreSQL; processes and database are killed in between.

Nothing acknowledged is lost, nothing is played twice, watchers of both see the same, and bots go on.
"""

import json
import re
import secrets
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .conftest import Guest, RunningServer, bearer
from .postgres import Postgres
from .test_live import Reader
from .test_postgres import wait_for

pytestmark = pytest.mark.postgres

Json = dict[str, Any]


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return postgres.fresh()


class Servers:
    """Those of the module: one that a test has killed is started again for the next."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address, self._folder = address, folder
        self._running: list[RunningServer | None] = [None, None]

    def both(self) -> tuple[RunningServer, RunningServer]:
        for n, server in enumerate(self._running):
            if server is None or server.process.poll() is not None:
                self._running[n] = RunningServer(self._folder / str(n), STELLWERK_DATABASE=self._address)
        one, other = self._running
        assert one
        assert other
        return one, other

    def end(self) -> list[int]:
        return [server.end() for server in self._running if server and server.process.poll() is None]


@pytest.fixture(scope="module")
def servers(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    found = Servers(address, tmp_path_factory.mktemp("servers"))
    yield found
    assert set(found.end()) <= {0}


@pytest.fixture
def both(servers: Servers) -> tuple[RunningServer, RunningServer]:
    return servers.both()


def at(server: RunningServer, guest: Guest) -> Guest:
    """The same guest at another server."""
    return Guest(server.http, guest.table, guest.token)


def seen(page: Json) -> Json:
    """A page without what says whose turn of drawing it was."""
    return {name: part for name, part in page.items() if name != "mark"}


def closing_code(stream: Any) -> int | None:
    try:
        while True:
            stream.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code


def beyond(stream: Any, position: int) -> None:
    """Waits until the table has left this position behind; bots may be faster than the pages."""
    reader = Reader(stream)
    while reader.next()["table"]["position"] <= position:
        pass


def thoughts(server: RunningServer) -> int:
    """How many decisions its bots have thought about."""
    found = re.search(r'stellwerk_thinking_seconds_count{pool="bots"} (\d+)', server.http.get("/metrics").text)
    return int(found[1]) if found else 0


def test_watchers_of_both_see_the_same(both: Any, open_table: Any) -> None:
    here, there = both
    (ada,) = open_table(here, "me", "me", "me")
    with here.live(ada.table, ada.token) as one, there.live(ada.table, ada.token) as other:
        readers = Reader(one), Reader(other)
        for position, server in enumerate((here, there, there, here), start=1):
            assert at(server, ada).play().json()["position"] == position

            pages = [reader.at(position) for reader in readers]

            assert seen(pages[0]) == seen(pages[1])
    assert "since" in readers[1].messages[-1], "told as what changed, though it came from elsewhere"


def test_a_link_opened_here_is_a_seat_there_until_it_is_replaced(both: Any, open_table: Any) -> None:
    """Behind one address, as a proxy hands it on: the cookie of one server is good at the other."""
    here, there = both
    ada, ben = open_table(here, "me", "link", "me")
    host = {"Host": "localhost"}
    joined = here.http.post(f"/api/tables/{ben.table}/join", json={"token": ben.token}, headers=host)
    cookie = {"Cookie": joined.headers["set-cookie"].partition(";")[0], **host}

    assert there.http.get("/api/mine", headers=cookie).json()["tables"][0]["id"] == ben.table
    assert there.http.get(f"/api/tables/{ben.table}", headers=cookie).json()["you"]["seats"] == [1]
    with there.live(ben.table, ben.token) as stream:
        stream.recv(timeout=PATIENCE)
        assert ada.post("links", seat=1).status_code == 200
        assert closing_code(stream) == 4003
    assert there.http.get(f"/api/tables/{ben.table}", headers=bearer(ben.token)).status_code == 403


def test_bots_of_one_table_are_asked_by_one_server(
    both: Any, open_table: Any, postgres: Postgres, address: str
) -> None:
    """Both are woken by every move; each decision is thought of once, wherever people play."""
    before = sum(map(thoughts, both))
    (ada,) = open_table(both[0], "me", "random", "random")
    with both[1].live(ada.table, ada.token) as stream:
        reader = Reader(stream)
        for n in range(6):
            while reader.next()["you"]["acting"] is None:
                pass
            assert at(both[n % 2], ada).play().status_code == 200
        while reader.next()["you"]["acting"] is None:
            pass

    by_bots = postgres.sql(address, f"select count(*) from entries where table_id = '{ada.table}' and seat > 0")[0][0]
    assert by_bots
    assert sum(map(thoughts, both)) - before == by_bots


def test_a_killed_server_loses_nothing_and_its_bots_go_on(
    both: Any, open_table: Any, postgres: Postgres, address: str
) -> None:
    doomed, other = both
    (ada,) = open_table(doomed, "me", "me", "me")
    (bots,) = open_table(doomed, "greedy", "greedy", "greedy")
    acknowledged, in_time = list[int](), threading.Event()
    last: Json = {}

    def play_on() -> None:
        try:
            while True:
                page = ada.page()
                last.update(position=page["table"]["position"], action=ada.some_action(page), key=secrets.token_hex(8))
                acknowledged.append(ada.post("play", **last).json()["position"])
                if len(acknowledged) > 3:
                    in_time.set()
        except (httpx.HTTPError, RuntimeError):
            pass

    with doomed.live(bots.table, bots.token) as stream, other.live(bots.table, bots.token) as watched:
        beyond(stream, 1)
        player = threading.Thread(target=play_on)
        player.start()
        assert in_time.wait(PATIENCE)
        doomed.process.send_signal(signal.SIGKILL)
        player.join()
        doomed.end(signal.SIGKILL)
        stood = entries(postgres, address, bots)
        beyond(watched, stood + 3)  # the lease runs out, and the other server's bots think on

    again = at(other, ada).post("play", **last)

    assert again.json() == {"ok": True, "position": last["position"] + 1}, "stored or not: the same key is played once"
    assert at(other, ada).page()["table"]["position"] == last["position"] + 1
    assert acknowledged[-1] in (last["position"], last["position"] + 1)


def test_a_killed_database_is_waited_for(both: Any, open_table: Any, postgres: Postgres, address: str) -> None:
    """Players at both servers play one table each; whoever is refused asks again with the same key."""
    games = [open_table(server, "me", "me", "me")[0] for server in both]
    (bots,) = open_table(both[0], "greedy", "greedy", "greedy")
    played = [0, 0]
    refused: list[httpx.Response] = []
    warm, end = threading.Barrier(3), threading.Event()

    def insist(guest: Guest, order: Json) -> Json:
        while True:
            answer = guest.post("play", **order)
            if answer.status_code == 200:
                told: Json = answer.json()
                return told
            refused.append(answer)
            assert answer.status_code == 503, answer.text
            end.wait(0.2)

    def look(guest: Guest) -> Json:
        while (answer := guest.get()).status_code == 503:
            refused.append(answer)
            end.wait(0.2)
        found: Json = answer.json()
        return found

    def choose(guest: Guest, page: Json) -> Json | None:
        try:
            return guest.some_action(page)
        except KeyError:  # refused while picking
            return None

    def play_on(n: int) -> None:
        while played[n] < 4 or not end.is_set():
            page = look(games[n])
            if (action := choose(games[n], page)) is None:
                continue
            order = {"position": page["table"]["position"], "action": action, "key": secrets.token_hex(8)}
            assert insist(games[n], order)["position"] == played[n] + 1
            played[n] += 1
            if played[n] == 3:
                warm.wait(PATIENCE)

    players = [threading.Thread(target=play_on, args=(n,)) for n in range(2)]
    watched = games[0]
    with both[0].live(watched.table, watched.token) as one, both[1].live(watched.table, watched.token) as other:
        for player in players:
            player.start()
        warm.wait(PATIENCE)
        postgres.kill()
        for server in both:
            answer = asked_until(server, games[0], 503)
            assert answer.json()["error"]["code"] == "store_away"
            assert answer.headers["Retry-After"] == "3"
            assert server.http.get("/healthz").status_code == 200
            assert server.http.get("/readyz").status_code == 503
            assert server.http.get("/metrics").status_code == 200
            with pytest.raises(InvalidStatus) as denied, server.live(games[0].table, games[0].token):
                pass
            assert denied.value.response.status_code == 503
        postgres.start()
        for server in both:
            asked_until(server, games[0], 200)
        end.set()
        for player in players:
            player.join()
        pages = [Reader(stream).at(played[0]) for stream in (one, other)]
        stood = entries(postgres, address, bots)
        wait_for(lambda: entries(postgres, address, bots) > stood + 2)

    assert seen(pages[0]) == seen(pages[1])
    assert refused
    for n, server in enumerate(reversed(both)):
        assert at(server, games[n]).page()["table"]["position"] == played[n]
        table = games[n].table
        stored = postgres.sql(address, f"select count(*), count(distinct key) from entries where table_id = '{table}'")
        assert stored == [(played[n], played[n])]


def asked_until(server: RunningServer, guest: Guest, status: int) -> httpx.Response:
    waiting = threading.Event()
    for _ in range(PATIENCE * 5):
        answer = at(server, guest).get()
        if answer.status_code == status:
            return answer
        waiting.wait(0.2)
    raise AssertionError(answer.text)


def entries(postgres: Postgres, address: str, guest: Guest) -> int:
    return int(str(postgres.sql(address, f"select count(*) from entries where table_id = '{guest.table}'")[0][0]))


def test_the_log_tells_an_outage_once(servers: Servers, both: Any) -> None:
    servers.end()
    for server in both:
        text = "".join(server.said)
        assert "Traceback" not in text, text
        assert text.count("does not answer") <= 2, text
        assert json.dumps(text).count("answers again") <= 2
