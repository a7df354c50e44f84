"""Connections on which a request is half sent, or none at all: Uvicorn would wait for the rest for ever."""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def patience(seconds: float) -> type[H11Protocol]:
    """The HTTP protocol that waits so long for the head of a request, and for the rest of one already answered."""

    class PatientProtocol(H11Protocol):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self._patience: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._look()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._look()

        def connection_lost(self, exc: Exception | None) -> None:
            self._calm()
            super().connection_lost(exc)

        def _look(self) -> None:
            """The clock runs from the first moment on: a byte now and then does not wind it up again."""
            if not self._waiting():
                self._calm()
            elif self._patience is None:
                self._patience = self.loop.call_later(seconds, self._drop)

        def _waiting(self) -> bool:
            answered = self.cycle is not None and self.cycle.response_complete
            return self.conn.their_state is h11.IDLE or (answered and self.conn.their_state is h11.SEND_BODY)

        def _calm(self) -> None:
            if self._patience is not None:
                self._patience.cancel()
                self._patience = None

        def _drop(self) -> None:
            self._patience = None
            if self.transport.is_closing() or not self._waiting():
                return
            if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
                self.transport.write(TOO_SLOW)
            self.transport.close()

    return PatientProtocol
