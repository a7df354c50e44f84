"""Pages pushed to every seat."""

import json
from typing import Any

import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]


def next_page(socket: Any) -> Json:
    page: Json = json.loads(socket.recv(timeout=PATIENCE))
    return page


def page_at(socket: Any, position: int) -> Json:
    """Pages may be skipped, but the newest always comes."""
    while (page := next_page(socket))["table"]["position"] != position:
        pass
    return page


def refusal(socket: Any) -> str:
    """The reason with which the server closes the stream."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    reason: str = closed.value.rcvd.reason
    return reason


@pytest.fixture
def ada(server: Any, open_table: Any) -> Any:
    return open_table(server, "me", "me", "me")[0]


def test_the_page_comes_at_once_and_after_every_change(server: Any, ada: Any) -> None:
    with server.live(ada.table, ada.token) as socket:
        assert next_page(socket) == ada.page()

        ada.play()

        assert page_at(socket, 1) == ada.page()


def test_two_tabs_and_a_spectator_see_the_same_change(server: Any, ada: Any) -> None:
    with (
        server.live(ada.table, ada.token) as one,
        server.live(ada.table, ada.token) as two,
        server.live(ada.table, "", "de") as watching,
    ):
        ada.play()

        assert page_at(one, 1) == page_at(two, 1)
        assert page_at(watching, 1)["you"]["spectator"]


def test_the_language_can_be_switched(server: Any, ada: Any) -> None:
    with server.live(ada.table, ada.token, "en") as socket:
        next_page(socket)
        socket.send('{"lang": "de"}')

        assert next_page(socket) == ada.page("de")


@pytest.mark.parametrize("message", ["hello", '{"lang": "fr"}', '{"lang": "en", "play": 1}', b"\x00", "[]"])
def test_anything_else_is_refused_and_the_stream_ends(server: Any, ada: Any, message: str | bytes) -> None:
    with server.live(ada.table, ada.token) as socket:
        next_page(socket)
        socket.send(message)

        assert refusal(socket).startswith("malformed: ")


def test_a_long_message_ends_the_stream(server: Any, ada: Any) -> None:
    with server.live(ada.table, ada.token) as socket:
        next_page(socket)
        socket.send("x" * 5000)

        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(("table", "token", "code"), [("nowhere", "", "no_table"), ("", "guess", "not_your_seat")])
def test_a_wrong_table_or_token_is_told(server: Any, ada: Any, table: str, token: str, code: str) -> None:
    with server.live(table or ada.table, token) as socket:
        assert refusal(socket).startswith(code)


def test_an_unknown_language_is_told(server: Any, ada: Any) -> None:
    with server.live(ada.table, ada.token, "fr") as socket:
        assert "en, de" in refusal(socket)
