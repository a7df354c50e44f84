"""What machines ask: alive, ready, figures. Who may ask, and that the figures name nobody."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from tests.patience import PATIENCE

from stellwerk.server import health
from stellwerk.server.config import Keys
from stellwerk.server.http import make_app
from stellwerk.server.metrics import Count, Histogram, Metrics, labels
from stellwerk.server.tables import Tables
from stellwerk.server.workers import Job, Pool

from .asgi import HERE, THERE, ask
from .test_live import next_page

KEY = "key-for-the-figures"


@pytest.fixture
def app(tables: Tables) -> Iterator[FastAPI]:
    made = make_app(tables, keys=Keys(metrics=KEY))
    yield made
    made.state.bots.end()
    tables.end()


def asked(app: FastAPI, client: tuple[str, int], path: str, **headers: str) -> tuple[int, str]:
    answer = ask(app, path, client=client, headers=headers)
    return answer.status_code, answer.text


class TestWhoMayAsk:
    @pytest.mark.parametrize("client", [HERE, THERE])
    def test_everybody_may_know_that_it_lives(self, app: FastAPI, client: tuple[str, int]) -> None:
        assert asked(app, client, "/healthz") == (200, "ok\n")

    @pytest.mark.parametrize(
        ("client", "headers", "status"),
        [
            (HERE, {}, 200),
            (("::1", 5000), {}, 200),
            (THERE, {}, 403),
            (THERE, {"Authorization": f"Bearer {KEY}"}, 200),
            (THERE, {"Authorization": f"Bearer {KEY}x"}, 403),
            (THERE, {"Authorization": "Bearer "}, 403),
            (HERE, {"X-Forwarded-For": "192.0.2.7"}, 403),
            (HERE, {"Forwarded": "for=192.0.2.7"}, 403),
        ],
    )
    def test_figures_are_for_this_machine_or_the_key(
        self, app: FastAPI, client: tuple[str, int], headers: dict[str, str], status: int
    ) -> None:
        assert asked(app, client, "/metrics", **headers)[0] == status

    def test_no_key_opens_nothing(self, tables: Tables) -> None:
        assert asked(make_app(tables), THERE, "/readyz", Authorization="Bearer ")[0] == 403


class TestReady:
    def test_a_store_that_fails_is_told(self, app: FastAPI, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
        def silent() -> int:
            raise sqlite3.OperationalError("gone")

        monkeypatch.setattr(tables, "stored", silent)

        assert asked(app, HERE, "/readyz") == (503, "The store does not answer.\n")

    def test_a_full_disk_is_told(self, app: FastAPI, tables: Tables) -> None:
        tables._store._db.full = True

        assert asked(app, HERE, "/readyz")[0] == 503

    def test_a_worker_that_cannot_be_started_is_told(self, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
        """The first is tried; the answer comes as soon as that has failed."""

        def broken(_worker: object) -> None:
            raise OSError("no more processes")

        monkeypatch.setattr("stellwerk.server.workers.Worker._ready", broken)

        status, text = asked(app, HERE, "/readyz", **{"Accept-Language": "de"})

        assert (status, text) == (503, "Noch ließ sich kein Prozess für die Bots starten.\n")

    def test_who_takes_too_long_is_not_waited_for(self, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
        """Asked twice while it is being started, a worker is asked once."""
        monkeypatch.setattr(health, "WORKER_SECONDS", 0.01)
        pool = Pool("slow", 1)
        monkeypatch.setattr(pool, "submit", lambda job: job.future)
        bots = type("Bots", (), {"pool": pool})()

        found = asyncio.run(health.trouble_of(tables, bots))

        assert found == "no_workers"
        assert pool.ready() is pool.ready()

    def test_a_real_server_becomes_ready(self, server: Any) -> None:
        """By starting a worker, which takes a while the first time."""
        for _ in range(20):
            answer = server.http.get("/readyz")
            if answer.status_code == 200:
                break
            assert answer.text == "No worker of the bots could be started yet.\n"

        assert answer.text == "ok\n"


class TestFigures:
    def test_a_histogram_counts_up(self) -> None:
        seconds = Histogram((0.1, 1.0))
        for value in (0.05, 0.1, 0.5, 7.0):
            seconds.add(value, labels(route="/x"))

        by = (("route", "/x"),)
        assert seconds.samples() == [
            ("_bucket", (*by, ("le", "0.1")), 2),
            ("_bucket", (*by, ("le", "1.0")), 3),
            ("_bucket", (*by, ("le", "+Inf")), 4),
            ("_sum", by, 7.65),
            ("_count", by, 4),
        ]

    def test_labels_are_escaped(self) -> None:
        metrics, odd = Metrics(), Count()
        odd.add(labels(name='a"b\\c\nd'))
        metrics.ask("odd", "x", lambda: {by: value for _, by, value in odd.samples()})

        assert 'odd{name="a\\"b\\\\c\\nd"} 1' in metrics.text()

    def test_a_game_is_counted_and_nobody_named(self, server: Any, open_table: Any) -> None:
        before = figures(server)
        ada = open_table(server, "me", "me", "me", name="Secret meeting")[0]
        with server.live(ada.table, ada.token) as stream:
            next_page(stream)
            assert ada.play().status_code == 200
            assert ada.post("play", position=99, action={"do": "x"}, key="k").status_code == 409
            server.http.get("/t/" + ada.table)
            after = figures(server)
        text = server.http.get("/metrics").text

        def grown(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert grown('stellwerk_actions_total{kind="play"}') >= 1
        assert grown('stellwerk_refusals_total{code="stale"}') == 1
        assert grown("stellwerk_tables_stored") == 1
        assert grown("stellwerk_tables_open") == 1
        assert grown("stellwerk_streams") == 1
        count = 'stellwerk_request_seconds_count{method="POST",route="/api/tables/{table}/play",status="200"}'
        assert grown(count) == 1
        assert after["stellwerk_memory_bytes"] > 10_000_000
        assert 'stellwerk_questions_waiting{pool="bots"}' in after
        assert [word for word in (ada.table, ada.token, "Ada", "Secret") if word in text] == []

    def test_the_time_bots_think_is_told(self, server: Any, open_table: Any) -> None:
        open_table(server, "greedy", "greedy", "greedy")[0].page()

        deadline, thought = time.monotonic() + PATIENCE, 0.0
        while not thought and time.monotonic() < deadline:
            thought = figures(server).get('stellwerk_thinking_seconds_count{pool="bots"}', 0.0)
            time.sleep(0.1)

        assert thought

    def test_help_among_workers_is_counted(self, app: FastAPI) -> None:
        """As the pool tells it, each time a part of a thought comes back."""
        pool = app.state.bots.pool
        for answer in ([(1, 0.0, 0.0)], None):  # the second one is lost: that is no help
            job = Job("slice", 1.0, spare=True)
            job.answer = answer
            pool.thought(job)

        assert "\nstellwerk_help_total 1\n" in asked(app, HERE, "/metrics")[1]

    def test_every_line_is_one_prometheus_reads(self, server: Any) -> None:
        line = re.compile(r"(# (HELP|TYPE) stellwerk_\w+ .+|stellwerk_\w+(\{(\w+=\"[^\"]*\",?)+\})? [0-9.e+-]+)")
        answer = server.http.get("/metrics")

        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert [one for one in answer.text.splitlines() if not line.fullmatch(one)] == []


def figures(server: Any) -> dict[str, float]:
    lines = server.http.get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}
