"""Messages of the streams are compressed once for all who get the same, whatever a reader's program can read."""

import zlib
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from stellwerk.server import frames
from stellwerk.server.frames import Deflate, DeflateFactory

from .conftest import bearer
from .test_live import Reader

OFFERS = {
    "as browsers offer it": ClientPerMessageDeflateFactory(),
    "with a small window": ClientPerMessageDeflateFactory(server_max_window_bits=9, client_max_window_bits=9),
    "each message for itself": ClientPerMessageDeflateFactory(
        server_no_context_takeover=True, client_no_context_takeover=True
    ),
}


def agreed(bits: str = "") -> Deflate:
    _, made = DeflateFactory().process_request_params([("server_max_window_bits", bits)] if bits else [], [])
    assert isinstance(made, Deflate)
    return made


def inflated(data: Any, bits: int) -> bytes:
    """As a reader does it."""
    return zlib.decompressobj(wbits=-bits).decompress(bytes(data) + frames.TAIL)


def test_a_message_for_many_is_compressed_once() -> None:
    page = b'{"page": ' + b"[1, 2, 3], " * 1000 + b"0}"
    frames.deflated.cache_clear()

    sent = [agreed().encode(Frame(Opcode.TEXT, page)).data for _ in range(50)]

    assert frames.deflated.cache_info().misses == 1
    assert all(one is sent[0] for one in sent)
    assert inflated(sent[0], 15) == page


def test_what_was_prepared_is_not_compressed_again() -> None:
    frames.deflated.cache_clear()
    frames.prepare("a page with an ü")

    agreed().encode(Frame(Opcode.TEXT, "a page with an ü".encode()))

    assert frames.deflated.cache_info().misses == 1


def test_whoever_reads_with_a_smaller_window_gets_a_message_of_their_own() -> None:
    page = bytes(range(256)) * 40

    small, usual = agreed("9").encode(Frame(Opcode.TEXT, page)), agreed().encode(Frame(Opcode.TEXT, page))

    assert small.data != usual.data
    assert inflated(small.data, 9) == page


def test_streams_keep_no_dictionary() -> None:
    """It would be the largest part of a stream that waits."""
    made = agreed()

    assert not hasattr(made, "encoder")
    assert not hasattr(made, "decoder")


def test_control_frames_go_as_they_are() -> None:
    ping = Frame(Opcode.PING, b"are you there")
    assert agreed().encode(ping) is ping


@pytest.mark.parametrize("offer", OFFERS)
def test_every_reader_can_read_it(server: Any, open_table: Any, offer: str) -> None:
    ada = open_table(server, "me", "me", "me")[0]
    address = f"{server.address.replace('http', 'ws')}/api/tables/{ada.table}/live?lang=en"
    with connect(address, additional_headers=bearer(ada.token), compression=None, extensions=[OFFERS[offer]]) as socket:
        assert "server_no_context_takeover" in socket.response.headers["Sec-WebSocket-Extensions"]
        reader = Reader(socket)
        assert reader.next() == ada.page()
        for position in (1, 2, 3):
            ada.play()
            assert reader.at(position) == ada.page()
        socket.send('{"lang": "de"}')
        assert reader.next() == ada.page("de")
