"""Whatever ends the server, and whenever: nothing acknowledged is lost."""

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed

from stellwerk.cli.serving import CannotServe, listen, open_store
from stellwerk.server.settings import PORTS_TO_TRY, Settings


def test_a_restart_loses_nothing(start: Any, open_table: Any, back: Any) -> None:
    server = start()
    (ada,) = open_table(server, "me", "me", "me")
    for _ in range(5):
        ada.play()
    ada.post("undo", position=5)
    before = ada.page("de")

    server.end()
    ada = back(start(), ada)

    assert before == ada.page("de")
    assert ada.play().json()["ok"]


@pytest.mark.parametrize("plays", [3, 11])
def test_kill_in_the_middle_of_play_keeps_every_acknowledged_action(
    start: Any, open_table: Any, back: Any, plays: int
) -> None:
    server = start()
    (ada,) = open_table(server, "me", "me", "me")
    acknowledged, in_time = [0], threading.Event()

    def play_on() -> None:
        try:
            while True:
                acknowledged.append(ada.play().json()["position"])
                if len(acknowledged) > plays:
                    in_time.set()
        except (httpx.HTTPError, RuntimeError):
            pass

    playing = threading.Thread(target=play_on)
    playing.start()
    assert in_time.wait(PATIENCE)
    server.process.kill()
    playing.join()
    server.end(signal.SIGKILL)

    position = back(start(), ada).page()["table"]["position"]

    assert position in (acknowledged[-1], acknowledged[-1] + 1), "at most the unanswered one came through besides"


def test_an_answer_lost_with_the_server_can_be_asked_for_again(start: Any, open_table: Any, back: Any) -> None:
    server = start()
    (ada,) = open_table(server, "me", "me", "me")
    order = {"position": 0, "action": ada.some_action(), "key": "the answer to this never arrived"}
    ada.post("play", **order)
    server.end(signal.SIGKILL)

    ada = back(start(), ada)

    assert ada.post("play", **order).json() == {"ok": True, "position": 1}
    assert ada.page()["table"]["position"] == 1


def test_bots_go_on_after_a_restart(start: Any, open_table: Any, back: Any) -> None:
    server = start()
    (owner,) = open_table(server, "random", "random", "random")
    server.end(signal.SIGKILL)
    server = start()
    owner = back(server, owner)

    with server.live(owner.table, owner.token) as socket_:
        while '"over":true' not in socket_.recv(timeout=PATIENCE):
            pass


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_end_is_clean(start: Any, open_table: Any, number: int) -> None:
    server = start()
    (ada,) = open_table(server, "me", "me", "me")
    with server.live(ada.table, ada.token) as stream:
        stream.recv(timeout=PATIENCE)

        assert server.end(number) == 0

        with pytest.raises(ConnectionClosed) as closed:
            stream.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1001
    assert "Traceback" not in "".join(server.said)
    assert server.said[-1].count("\n") == 1


def test_ctrl_c_right_after_the_address_ends_it(start: Any) -> None:
    """The address is told a moment before the server listens for signals: that moment must not swallow one."""
    assert start().end(signal.SIGINT) == 0


def test_a_taken_port_is_an_error_that_says_what_would_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = [
            sys.executable,
            "-m",
            "stellwerk",
            "serve",
            "--no-open",
            "--port",
            str(port),
            "--tables",
            str(tmp_path),
        ]

        ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"stellwerk: Port {port} of 127.0.0.1 is taken")
    assert "--any-port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_where_any_port_will_do_a_taken_one_gives_the_next() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with listen("127.0.0.1", port, any_port=True) as door:
            assert port < door.getsockname()[1] < port + PORTS_TO_TRY


def test_an_address_that_is_not_here_is_said_plainly() -> None:
    with pytest.raises(CannotServe, match=r"192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_an_impossible_folder_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")

    with pytest.raises(CannotServe, match="file"):
        open_store(Settings(tables=tmp_path / "file", address=""))


def test_a_free_port_is_taken_as_asked() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with listen("127.0.0.1", port) as door:
        assert door.getsockname()[1] == port


def test_answers_wait_for_no_acknowledgement() -> None:
    """Head and body of an answer are two writes; without TCP_NODELAY the second waits some 40 ms."""
    with (
        listen("127.0.0.1", 0) as door,
        socket.create_connection(door.getsockname()),
        door.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_second_server_on_the_same_tables_says_so_and_ends(start: Any) -> None:
    first = start()
    words = [sys.executable, "-m", "stellwerk", "serve", "--no-open", "--port", "0", "--tables", str(first.data)]

    second = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert second.returncode == 1
    assert "in use by another Stellwerk" in second.stderr
    assert "Traceback" not in second.stderr
    assert first.http.get("/api/games").status_code == 200


def test_a_killed_server_leaves_no_lock_behind(start: Any) -> None:
    start().end(signal.SIGKILL)

    assert start().http.get("/api/games").status_code == 200
