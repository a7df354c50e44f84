"""Messages of the streams, compressed once for all who are sent the same.

Each message is compressed for itself (permessage-deflate without context takeover, RFC 7692): so no stream keeps a
dictionary of its own in memory, and two hundred watchers who get the same page cost one compression.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

from .settings import MESSAGES_KEPT

WINDOW_BITS: Final = 15
TAIL: Final = b"\x00\x00\xff\xff"
"""How every flush ends; it is not sent."""


@lru_cache(MESSAGES_KEPT)
def deflated(message: bytes, bits: int) -> bytes:
    encoder = zlib.compressobj(wbits=-bits)
    made = encoder.compress(message) + encoder.flush(zlib.Z_SYNC_FLUSH)
    return made.removesuffix(TAIL)


def prepare(message: str) -> None:
    """Compress it now, in this thread, for those it will be sent to."""
    deflated(message.encode(), WINDOW_BITS)


class Deflate(PerMessageDeflate):
    """Whole messages, each for itself."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES:
            return frame
        assert frame.fin, "a message is sent as one frame"
        data = deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, rsv1=True)


class DeflateFactory(ServerPerMessageDeflateFactory):
    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        bits = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return answer, Deflate(agreed.remote_no_context_takeover, agreed.local_no_context_takeover, *bits)


class StreamProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's, with our compression."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [DeflateFactory()]
