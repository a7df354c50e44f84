"""A server cut off at any point, a clock that jumps, a database that goes away: what was acknowledged is stored, what was not
can be asked again with the same key, and nothing is played twice."""

import asyncio
import functools
import itertools
import logging
import shutil
import sqlite3
import threading
import time
import types
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from starlette.testclient import TestClient
from tests.patience import PATIENCE

from stellwerk.server import keeping
from stellwerk.server.boards import OURS
from stellwerk.server.commits import Commits
from stellwerk.server.http import make_app
from stellwerk.server.limits import Limiter
from stellwerk.server.messages import NewTable, Play, Undo
from stellwerk.server.refusals import Denied
from stellwerk.server.settings import REQUEST_THREADS, Limits
from stellwerk.server.store import Store
from stellwerk.server.stored import check_chain
from stellwerk.server.tables import Tables

from .asgi import ask
from .conftest import bearer, wish

Json = dict[str, Any]


class Killed(BaseException):
    """As if the process had ended here."""


class Table:
    """One person on every seat."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
        self.id, self.token = made["table"], made["token"]

    def order(self, key: str) -> Json:
        with self.tables._open_tables.at(self.id) as table:
            return {"position": table.match.position, "action": table.match.legal()[0].json, "key": key}

    def play(self, order: Json) -> Json:
        return self.tables.play(self.id, Play(token=self.token, **order))

    def undo(self, key: str) -> Json:
        with self.tables._open_tables.at(self.id) as table:
            position = table.match.position
        return self.tables.undo(self.id, Undo(token=self.token, position=position, key=key))

    def sound(self) -> None:
        """What is in memory is what is stored."""
        setup, entries = self.store.setup(self.id), self.store.entries(self.id)
        assert setup is not None
        check_chain(setup.seal, entries)
        fresh = Tables(self.store)
        assert fresh.page(self.id, self.token, "en") == self.tables.page(self.id, self.token, "en")


@pytest.fixture
def table(tables: Tables) -> Table:
    return Table(tables)


# Cut off ----------------------------------------------------------------------------------


@types.coroutine
def cut(
    coroutine: Coroutine[Any, Any, Any],
    at: int,
    waits: list[int],
    error: type[BaseException] = asyncio.CancelledError,
    tidies: bool = False,
) -> Generator[Any, Any, Any]:
    """Drive a coroutine, and end it where it waits for the n-th time; `waits` counts. `tidies`: it may wait for its parts to
    end, as one may that is cancelled; else nothing more runs, as in a process that is killed."""
    act = functools.partial(coroutine.send, None)
    for n in itertools.count(1):
        try:
            waiting_for = act()
        except (StopIteration, error) as done:
            return done.value if isinstance(done, StopIteration) else None
        if n > at > 0 and not tidies:
            coroutine.close()
            return None
        waits.append(n)
        try:
            if n == at:
                raise error
            yield waiting_for
            act = functools.partial(coroutine.send, None)
        except BaseException as thrown:  # by us, or by whoever waits for the whole
            act = functools.partial(coroutine.throw, thrown)


def asked_until(
    app: FastAPI, path: str, token: str, body: Json, at: int, error: type[BaseException]
) -> tuple[int, bool]:
    """Ask, and cut the server off at its n-th wait: the status that was answered (0: none), and whether it was cut."""
    waits: list[int] = []
    status = 0

    async def cut_app(scope: Any, receive: Any, send: Any) -> None:
        async def seen(message: Any) -> None:
            nonlocal status
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                status = code

        code = 0

        async def noted(message: Any) -> None:
            nonlocal code
            if message["type"] == "http.response.start":
                code = message["status"]
            await seen(message)

        await cut(app(scope, receive, noted), at, waits, error)

    async def asked() -> None:
        transport = httpx.ASGITransport(app=cut_app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            with suppress(httpx.HTTPError, AssertionError):  # no whole answer came
                await http.post(path, json=body, headers=bearer(token))

    asyncio.run(asked())
    return status, len(waits) >= at


@pytest.mark.parametrize("error", [asyncio.CancelledError, ConnectionResetError], ids=lambda error: error.__name__)
@pytest.mark.parametrize("command", ["play", "undo"])
def test_cut_off_at_every_wait_of_a_command(table: Table, command: str, error: type[BaseException]) -> None:
    app = make_app(table.tables)
    path = f"/api/tables/{table.id}/{command}"
    points, answered = 0, list[int]()
    for n in itertools.count(1):
        if command == "undo":
            table.play(table.order(f"play {n}"))
        order = table.order(f"{command} {n}")
        if command == "undo":
            del order["action"]
        before = table.store.length(table.id)

        status, was_cut = asked_until(app, path, table.token, order, n, error)
        if status == 200:
            assert table.store.length(table.id) == before + 1, "acknowledged, so it is stored"

        stored = ask(app, path, "POST", json=order, headers=bearer(table.token))
        assert stored.status_code == 200, stored.text
        assert table.store.length(table.id) == before + 1, "asked twice, done once"
        answered.append(status)
        if not was_cut:
            break
        points += 1
    assert points >= 3
    assert answered[-1] == 200
    table.sound()


class Stream:
    """A live stream driven without a server; what it is sent is kept."""

    def __init__(self, app: FastAPI, table_id: str, token: str) -> None:
        self.app, self.sent, self.waits = app, list[Json](), list[int]()
        self._come, self._path = asyncio.Event(), f"/api/tables/{table_id}/live"
        self._headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]

    async def run(self, at: int = 0) -> None:
        """Until it is cut at its n-th wait; 0: never."""
        scope = {
            "type": "websocket",
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": b"",
            "scheme": "ws",
            "headers": self._headers,
            "client": ("127.0.0.1", 5000),
            "server": ("localhost", 80),
            "subprotocols": [],
        }
        said = [{"type": "websocket.connect"}]

        async def receive() -> Json:
            if not said:
                await asyncio.Event().wait()  # a reader who says nothing
            return said.pop()

        async def send(message: Any) -> None:
            self.sent.append(message)
            self._come.set()

        await cut(self.app(scope, receive, send), at, self.waits, tidies=True)  # type: ignore[arg-type]

    async def messages(self, count: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.sent) < count:
                self._come.clear()
                await self._come.wait()


def test_a_stream_cut_off_at_every_wait_leaves_nothing_and_the_others_go_on(table: Table) -> None:
    app = make_app(table.tables)
    live, limiter = app.state.live, app.state.limiter

    async def run() -> int:
        other = Stream(app, table.id, table.token)
        watching = asyncio.create_task(other.run())
        await other.messages(2)  # accepted, and a page
        for n in itertools.count(1):
            one = Stream(app, table.id, table.token)
            cut_off = asyncio.create_task(one.run(n))
            await asyncio.wait({cut_off, asyncio.create_task(one.messages(2))}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.to_thread(table.play, table.order(f"play {n}"))
            await other.messages(2 + n)
            if not cut_off.done():  # its last wait was for more to be told
                cut_off.cancel()
            await asyncio.gather(cut_off, return_exceptions=True)
            assert len(live._audiences[table.id].watchers) == limiter.streams() == 1
            if len(one.waits) < n:
                break
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        return n

    assert asyncio.run(run()) >= 2
    assert (live._audiences, limiter.streams()) == ({}, 0)
    table.sound()


def before(act: Callable[..., Any]) -> Callable[..., Any]:
    def killed(*_args: Any, **_more: Any) -> None:
        raise Killed

    return killed


def after(act: Callable[..., Any]) -> Callable[..., Any]:
    def killed(*args: Any, **more: Any) -> None:
        act(*args, **more)
        raise Killed

    return killed


POINTS = {
    "before the store": ("store", "append", before),
    "after the store": ("store", "append", after),
    "before the commit": ("store._commits", "wait_for", before),
    "after the commit": ("store._commits", "wait_for", after),
    "before the table grows": ("tables._open_tables", "_grown", before),
    "after the table has grown": ("tables._open_tables", "_grown", after),
    "before anybody is told": ("tables", "_changed", before),
    "after everybody was told": ("tables", "_changed", after),
}


@pytest.mark.parametrize("command", ["play", "undo"])
@pytest.mark.parametrize("point", POINTS)
def test_killed_on_the_way_of_a_command(
    table: Table, command: str, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(table.order("first"))
    order = table.order("the key")
    position = order["position"]

    def do() -> Json:
        if command == "play":
            return table.play(order)
        return table.tables.undo(table.id, Undo(token=table.token, position=position, key="the key"))

    where, name, cut_there = POINTS[point]
    owner: Any = table
    for part in where.split("."):
        owner = getattr(owner, part)
    if name == "_changed":  # the takebacks keep it, too
        monkeypatch.setattr(table.tables.takebacks, "_changed", cut_there(table.tables.takebacks._changed))
    monkeypatch.setattr(owner, name, cut_there(getattr(owner, name)))

    with pytest.raises(Killed):
        do()
    monkeypatch.undo()
    stored = table.store.length(table.id) - 1

    assert stored == int(point not in ("before the store", "before the commit"))
    assert do() == {"ok": True, "position": position + (1 if command == "play" else -1)}
    assert table.store.length(table.id) == 2
    table.sound()


def test_killed_inside_the_transaction_nothing_is_written(table: Table) -> None:
    """Between the entry and the commit: neither the entry nor what goes with it is there."""
    order = table.order("the key")

    def killed(_connection: Any) -> None:
        raise Killed

    sa.event.listen(table.store._engine, "commit", killed)
    with pytest.raises(Killed):
        table.play(order)
    sa.event.remove(table.store._engine, "commit", killed)

    assert table.store.length(table.id) == 0
    assert table.play(order) == {"ok": True, "position": 1}
    table.sound()


def test_whoever_shares_a_commit_with_a_killed_one_is_written_all_the_same(table: Table) -> None:
    """An answer that never came leaves nothing behind that would hold up the next writer."""
    other = Table(table.tables)
    order = table.order("the key")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table.store._commits, "_write", before(table.store._commits._write))
        with pytest.raises(Killed):
            table.play(order)

    assert other.play(other.order("other")) == {"ok": True, "position": 1}
    assert table.play(order) == {"ok": True, "position": 1}


# The database goes away --------------------------------------------------------------------


def test_whoever_looks_does_not_wait_while_many_wait_for_the_disk(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More people play at once than there are threads that answer, and the disk takes its time."""
    made = [tables.create(NewTable.model_validate(wish("me", "me", "me")), "en") for _ in range(REQUEST_THREADS + 2)]
    wanted = []
    for one in made:
        tables.page(one["table"], one["token"], "en")
        with tables._open_tables.at(one["table"]) as table:
            wanted.append({"position": 0, "action": dict(table.match.legal()[0].json), "key": "first"})
    turning, written = threading.Event(), Commits._write

    def slowly(commits: Commits, batch: list[Any]) -> None:
        assert turning.wait(PATIENCE)
        written(commits, batch)

    monkeypatch.setattr(Commits, "_write", slowly)
    with TestClient(make_app(tables), base_url="http://localhost") as http, ThreadPoolExecutor(len(made) + 1) as people:

        def played(one: dict[str, Any], order: dict[str, Any]) -> int:
            path, who = f"/api/tables/{one['table']}/play", bearer(one["token"])
            return http.post(path, json=order, headers=who).status_code

        plays = [people.submit(played, one, order) for one, order in zip(made, wanted, strict=True)]
        while len(tables.store._commits._waiting) < REQUEST_THREADS - 1:  # one of them is at the disk
            time.sleep(0.01)
        looked = people.submit(http.get, "/api/games")
        try:
            assert looked.result(PATIENCE).status_code == 200
        finally:
            turning.set()
        assert [play.result(PATIENCE) for play in plays] == [200] * len(made)


@pytest.fixture
def impatient(store: Store) -> Store:
    """Waits for nobody's lock."""

    def hurry(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA busy_timeout=0")

    store._engine.dispose()
    sa.event.listen(store._engine, "connect", hurry)
    return store


def test_a_locked_file_is_a_503_and_then_over(
    impatient: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(Tables(impatient))
    app, path, order = make_app(table.tables), f"/api/tables/{table.id}/play", table.order("the key")
    locked = sqlite3.connect(tmp_path / "stellwerk.db", isolation_level=None)
    locked.execute("BEGIN IMMEDIATE")

    refused = [ask(app, path, "POST", json=order, headers=bearer(table.token)) for _ in range(3)]

    for answer in refused:
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store_away")
        assert answer.headers["Retry-After"] == str(answer.json()["error"]["retry"]) == "3"
    assert ask(app, f"/api/tables/{table.id}", headers=bearer(table.token)).json()["table"]["position"] == 0
    locked.execute("ROLLBACK")
    locked.close()
    assert ask(app, path, "POST", json=order, headers=bearer(table.token)).json() == {"ok": True, "position": 1}
    told = [record.levelno for record in caplog.records if record.name == "stellwerk.server.database"]
    assert told == [logging.ERROR, logging.WARNING], "once each, though pages were read meanwhile"
    table.sound()


def test_a_file_that_cannot_be_opened_is_a_503_and_then_over(store: Store, tmp_path: Path) -> None:
    """Its folder is gone, as a disk is that was unplugged; nothing is made in its place."""
    table = Table(Tables(store))
    app, path, order = make_app(table.tables), f"/api/tables/{table.id}", table.order("the key")
    folder, aside = tmp_path, tmp_path.with_name("aside")
    store._engine.dispose()
    shutil.move(folder, aside)
    folder.write_text("in the way")

    page = ask(app, path, headers=bearer(table.token))
    played = ask(app, f"{path}/play", "POST", json=order, headers=bearer(table.token))
    mine = ask(app, "/api/mine", headers=bearer(table.token))
    figures = ask(app, "/metrics")
    alive = ask(app, "/healthz")

    assert [answer.status_code for answer in (page, played, mine)] == [503] * 3
    assert (figures.status_code, alive.status_code) == (200, 200)
    assert "stellwerk_tables_open" in figures.text
    assert "stellwerk_tables_stored 1" not in figures.text
    folder.unlink()
    shutil.move(aside, folder)
    assert ask(app, f"{path}/play", "POST", json=order, headers=bearer(table.token)).json()["position"] == 1
    table.sound()


def test_what_is_broken_for_good_is_not_called_away(store: Store) -> None:
    with store._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE bans")

    with pytest.raises(sa.exc.OperationalError):
        store.oversight.banned("x")


# Clocks -----------------------------------------------------------------------------------


@pytest.fixture
def jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the wall clock finds it a year ahead, or a year behind."""
    year, real = 365 * 24 * 3600, time.time
    ways = itertools.cycle((1, -1, 0))
    monkeypatch.setattr(time, "time", lambda: real() + next(ways) * year)
    monkeypatch.setattr(time, "time_ns", lambda: int(time.time() * 1e9))


@pytest.mark.usefixtures("jumping")
class TestClockJumps:
    def test_play_undo_and_replay_do_not_mind(self, table: Table) -> None:
        for n in range(12):
            table.play(table.order(f"key {n}"))
        table.undo("undo")

        assert table.store.length(table.id) == 13
        table.sound()

    def test_limits_go_by_a_clock_that_only_runs(self) -> None:
        limiter = Limiter(Limits(tables_per_hour=2))
        for _ in range(2):
            with limiter.opening_table("192.0.2.7"):
                pass

        for _ in range(6):
            with pytest.raises(Denied) as refused, limiter.opening_table("192.0.2.7"):
                pass
            assert 3500 < refused.value.more["retry"] <= 3600  # type: ignore[operator]

    def test_a_browser_keeps_its_seats(self, tables: Tables) -> None:
        made = tables.create(NewTable.model_validate(wish("me", "link", "link")), "en")
        ring = ""
        for link in made["links"]:
            _, ring = tables.join(made["table"], link["token"], ring)

        assert tables.seats(made["table"], ring) == [1, 2]
        assert [line["id"] for line in tables.mine(ring, "en")["tables"]] == [made["table"]]


def test_a_clock_set_ahead_deletes_no_table(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Two years ahead by mistake, with tables kept for one: the server notices, and keeps everything."""
    days, real = 365, time.time
    rounds = iter([None, Killed()])

    def sleep(_seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: real() + 2 * days * keeping.DAY)
        if error := next(rounds):
            raise error

    monkeypatch.setattr(time, "sleep", sleep)
    with pytest.raises(Killed):
        keeping.keep_house(table.store, days, OURS)

    assert table.store.ids() == [table.id]
    assert "the clock was set" in caplog.text


def test_of_many_who_meet_an_outage_at_once_one_tells_it(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    ready = threading.Barrier(8)

    def meet() -> None:
        ready.wait()
        store.database._note_away("reading", OSError("gone"))

    met = [threading.Thread(target=meet) for _ in range(8)]
    for one in met:
        one.start()
    for one in met:
        one.join()

    assert [line.message for line in caplog.records].count("the database does not answer: gone") == 1
    with store.database.answering():
        pass
    assert [line.message for line in caplog.records].count("the database answers again") == 1
