"""Pages pushed to every seat."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed

from stellwerk.kernel.match import Match
from stellwerk.server import patch
from stellwerk.server.messages import NewTable
from stellwerk.server.tables import Tables

Json = dict[str, Any]


class Reader:
    """Reads a stream as a browser does: keeps the page, and makes the next one from what is told."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.page: Json = {}
        self.messages: list[Json] = []

    def next(self) -> Json:
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        if "since" in message:
            assert message["since"] == self.messages[-1]["mark"]
        self.messages.append(message)
        self.page = patch.applied(self.page, message)
        return self.page

    def at(self, position: int) -> Json:
        """Pages may be skipped, but the newest always comes."""
        while self.next()["table"]["position"] != position:
            pass
        return self.page


def next_page(socket: Any) -> Json:
    """The first one of a stream: a whole."""
    return Reader(socket).next()


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
        reader = Reader(socket)
        assert reader.next() == ada.page()

        ada.play()

        assert reader.at(1) == ada.page()


def test_only_the_first_page_is_whole(server: Any, ada: Any) -> None:
    """Then what changed: the parts that did, the new lines of the log, the new pieces of the drawing."""
    with server.live(ada.table, ada.token) as socket:
        reader = Reader(socket)
        reader.next()
        for position in range(1, 9):
            ada.play()
            assert reader.at(position) == ada.page()
        ada.post("undo", position=8)
        assert reader.at(7) == ada.page()

    whole, *patches = reader.messages
    assert "page" in whole
    assert all("since" in message and "page" not in message for message in patches)
    longest = max(len(json.dumps(message)) for message in patches)
    assert longest * 4 < len(json.dumps(whole))


def test_who_lost_the_thread_gets_the_whole_page_again(server: Any, ada: Any) -> None:
    """By asking for the language it has."""
    with server.live(ada.table, ada.token, "en") as socket:
        reader = Reader(socket)
        reader.next()
        ada.play()
        reader.at(1)
        socket.send('{"lang": "en"}')

        assert reader.next() == ada.page("en")
        assert "page" in reader.messages[-1]


def test_a_page_is_drawn_once_for_all_who_see_the_same(
    tables: Tables, wish: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two spectators and a second look of Ada's: two drawings, hers and theirs."""
    made = tables.create(NewTable.model_validate(wish("me", "me", "me")), "en")
    drawn: list[int | None] = []
    really = Match.svg

    def counted(match: Match, seat: int | None = None, lang: str = "en", style: bool = True) -> str:
        drawn.append(seat)
        return really(match, seat, lang, style)

    monkeypatch.setattr(Match, "svg", counted)

    pages = [tables.drawn(made["table"], mine, "en") for mine in ([], [], [0, 1, 2], [0, 1, 2])]

    assert len(drawn) == 2
    assert pages[0] is pages[1]
    assert pages[2] is pages[3]


def test_two_tabs_and_a_spectator_see_the_same_change(server: Any, ada: Any) -> None:
    with (
        server.live(ada.table, ada.token) as one,
        server.live(ada.table, ada.token) as two,
        server.live(ada.table, "", "de") as watching,
    ):
        ada.play()

        assert Reader(one).at(1) == Reader(two).at(1)
        assert Reader(watching).at(1)["you"]["spectator"]


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
