"""How requests arrive: in good time, and with little around their body, or they are cut off."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_AROUND: Final = 128 * 1024
"""Bytes of a request around its body: its address, its headers, the lengths of its chunks."""


class Listening(HttpToolsProtocol):
    """A connection of uvicorn's, which by itself waits without end and takes headers without end."""

    def __init__(self, seconds: float, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._seconds: Final = seconds
        self._around = 0
        self._patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._patience is None:
            self._wait()
        self._around += len(data)
        super().data_received(data)
        if self._around > MOST_AROUND and not self.transport.is_closing():
            self.send_400_response("The request is too long.")

    def on_body(self, body: bytes) -> None:
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._around = 0
        self._wait_no_more()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self._seconds, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
