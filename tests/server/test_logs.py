"""The log: a line per event that names its request, hides what opens a seat, and is not flooded by one fault."""

import json
import logging
import secrets
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from fastapi import FastAPI, WebSocket

from stellwerk.server import logs
from stellwerk.server.http import make_app
from stellwerk.server.logs import HIDDEN, REQUEST, Lines, Secrets
from stellwerk.server.tables import Tables

from .asgi import ask, leave, stream

TEXT = "it says “so” = \\ here"


def record(text: str = TEXT, error: BaseException | None = None) -> logging.LogRecord:
    raised = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("stellwerk.server.x", logging.WARNING, "x.py", 1, text, (), raised)


def fallen(text: str = "deep\nwater") -> Exception:
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


class Kept(logging.Handler):
    """The lines a server would write."""

    def __init__(self, style: str = "json") -> None:
        super().__init__(logging.INFO)
        self.setFormatter(Lines(style))
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler, logger = Kept(), logging.getLogger("stellwerk")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(before)


class TestLines:
    def test_json_is_one_object_per_line(self) -> None:
        line = Lines("json").format(record(error=fallen()))

        told = json.loads(line)
        assert "\n" not in line
        assert (told["level"], told["logger"], told["text"]) == ("warning", "stellwerk.server.x", TEXT)
        assert told["error"] == "ValueError: deep"
        assert "Traceback" in told["traceback"]

    def test_plain_is_one_line_of_names_and_values(self) -> None:
        line = Lines("plain").format(record(error=fallen()))

        assert "\n" not in line
        assert " level=warning logger=stellwerk.server.x text=" in line
        assert json.dumps(TEXT, ensure_ascii=False) in line

    @pytest.mark.parametrize("style", ["plain", "json"])
    @pytest.mark.parametrize("odd", ["a\nb", "a\x1b[2Jb", "a\x7fb", "a\x85b", "a\u2028b", "a\r\nb"])
    def test_nothing_begins_a_line_or_steers_a_terminal(self, style: str, odd: str) -> None:
        line = Lines(style).format(record(odd))

        assert line.isprintable()
        assert json.dumps(odd)[1:-1] in line

    def test_the_time_is_utc(self) -> None:
        told = json.loads(Lines("json").format(record()))["time"]

        assert told.endswith("Z")
        assert abs(datetime.fromisoformat(told).timestamp() - time.time()) < 60

    def test_the_request_is_named(self) -> None:
        token = REQUEST.set("abc")
        line = json.loads(Lines("json").format(record()))
        REQUEST.reset(token)

        assert line["request"] == "abc"
        assert "request" not in json.loads(Lines("json").format(record()))


class TestSecrets:
    @pytest.mark.parametrize("made", [lambda: secrets.token_urlsafe(24), lambda: secrets.token_hex(32)])
    def test_what_opens_a_seat_is_hidden(self, made: Any) -> None:
        for _ in range(200):
            secret = made()
            line = Lines("json").format(record(f"of {secret}, 'ring:{secret}'", fallen(f"({secret})")))

            assert secret not in line
            assert HIDDEN in line

    def test_known_keys_and_bearers_are_hidden(self) -> None:
        line = Lines("plain", Secrets(["", "our-own-key"])).format(record("our-own-key, Authorization: Bearer short"))

        assert "our-own-key" not in line
        assert "short" not in line

    def test_names_of_code_and_requests_stay(self) -> None:
        text = "waiting_for_bots_of_other_tables at " + secrets.token_hex(8)

        assert Secrets().hide(text) == text
        assert len("waiting_for_bots_of_other_tables") == 32


class TestFloods:
    def test_the_same_traceback_is_written_once_a_minute_and_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: now)
        lines = Lines("json")
        told = [json.loads(lines.format(record(error=fallen(str(n))))) for n in range(4)]
        now += 60
        later = json.loads(lines.format(record(error=fallen())))

        assert ["traceback" in one for one in told] == [True, False, False, False]
        assert [one.get("again") for one in told] == [None, "1", "2", "3"]
        assert "traceback" in later

    def test_another_fault_is_written(self) -> None:
        lines = Lines("json")
        lines.format(record(error=fallen()))
        with pytest.raises(KeyError) as other:
            {}["missing"]

        assert "traceback" in json.loads(lines.format(record(error=other.value)))

    def test_they_are_not_remembered_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(logs, "TRACEBACKS", 5)
        repeated = logs.Repeated()
        for n in range(50):
            repeated.note(str(n), "")

        assert len(repeated._seen) == 5


class TestRequests:
    @pytest.fixture
    def app(self, tables: Tables) -> FastAPI:
        app = make_app(tables)

        @app.get("/fail/{table}")
        def fail(table: str) -> None:
            raise RuntimeError(f"no {table}")

        @app.websocket("/fail")
        async def fail_stream(socket: WebSocket) -> None:
            await socket.accept()
            raise RuntimeError("no stream")

        return app

    def test_a_bug_is_told_by_the_request_it_was_met_in(self, app: FastAPI, kept: Kept) -> None:
        answer = ask(app, "/fail/me", headers={"Accept-Language": "de"})

        error, (bug,) = answer.json()["error"], [line for line in kept.lines if "error" in line]
        assert (answer.status_code, error["code"]) == (500, "internal")
        assert error["request"] == answer.headers["x-request-id"] == bug["request"]
        assert error["request"] in error["text"]
        assert bug["error"] == "RuntimeError: no me"
        assert "in fail" in bug["traceback"]
        assert "Content-Security-Policy" in answer.headers

    def test_a_stream_that_meets_a_bug_is_closed_with_its_id(self, app: FastAPI, kept: Kept) -> None:
        closed = stream(app, "/fail")[-1]

        (bug,) = [line for line in kept.lines if "error" in line]
        assert (closed["code"], closed["reason"]) == (1011, bug["request"])

    @pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/api/tables/23456789abcd", "/api/tables?token=x"])
    def test_every_answer_has_an_id_and_a_line_without_the_address(self, app: FastAPI, kept: Kept, path: str) -> None:
        answer = ask(app, path)

        (line,) = kept.lines
        assert line["request"] == answer.headers["x-request-id"]
        assert line["status"] == str(answer.status_code)
        assert "23456789abcd" not in json.dumps(line)
        assert line["route"] in ("/healthz", "other", "/api/tables/{table}")

    def test_whoever_leaves_in_the_middle_of_a_body_is_no_bug(self, app: FastAPI, kept: Kept) -> None:
        left = {"type": "http.disconnect"}

        sent = leave(app, "/api/tables", left)

        assert [line for line in kept.lines if "error" in line] == []
        assert not any(message.get("status") == 500 for message in sent)
        assert "stellwerk_failures_total 1" not in app.state.metrics.text()

    def test_no_two_requests_share_an_id(self, app: FastAPI) -> None:
        assert len({ask(app, "/healthz").headers["x-request-id"] for _ in range(5)}) == 5


def test_a_server_writes_them_as_it_was_told(start: Any) -> None:
    server = start(STELLWERK_LOG="json", STELLWERK_LOG_LEVEL="info")
    answer = server.http.get("/healthz")
    server.end()

    said = "".join(server.said).splitlines()
    lines = [json.loads(line) for line in said if line.startswith("{")]
    mine = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    assert [(line["route"], line["status"]) for line in mine] == [("/healthz", "200")]
    assert sys.executable not in "".join(said)
