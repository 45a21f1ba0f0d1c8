"""How requests arrive and replies leave: in good time, with little around them, or the line is cut."""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, Transport
from socket import AF_INET, AF_INET6, SO_SNDBUF, SOL_SOCKET
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

MOST_AROUND: Final = 128 * 1024
"""Bytes of a request around its body: its address, its headers, the lengths of its chunks."""


SEND_BUFFER: Final = 128 * 1024
"""Bytes that the system may hold back for a client, which doubles it for its own use."""

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""

SHORT: Final = 126
"""From this length on a frame tells its length in two bytes more, or with the next number in eight."""


class Deadline:
    """Cuts a line whose other end reads nothing: what waits to be sent would stay in memory without end.

    The transport says when it has more to send than it should, and when that has gone out.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds: Final = seconds
        self._timer: TimerHandle | None = None

    def set(self, loop: AbstractEventLoop, transport: Transport) -> None:
        """From now on so many seconds are left."""
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, transport.abort)

    def lift(self) -> None:
        """Enough was read."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Speaking(WebSocketsSansIOProtocol):
    """A socket of uvicorn's, which by itself waits without end for a client that does not read."""

    def __init__(self, sending: float, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._sending: Final = Deadline(sending)

    async def send(self, message: ASGISendEvent) -> None:
        # Nearly all that is sent is a whole text on an open socket: the general way takes far longer.
        text = message.get("text")
        if (
            isinstance(text, str)
            and self.conn.state is OPEN
            and self.writable.is_set()
            and not self.disconnected
        ):
            self.transport.write(text_frame(text.encode()))
        else:
            await super().send(message)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._sending.set(self.loop, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._sending.lift()

    def connection_lost(self, exc: Exception | None) -> None:
        self._sending.lift()
        super().connection_lost(exc)


def text_frame(data: bytes) -> bytes:
    """A whole text as it goes to a client, without a mask (RFC 6455, 5.2)."""
    length = len(data)
    if length < SHORT:
        return b"%c%c%b" % (WHOLE_TEXT, length, data)
    if length < 1 << 16:
        return b"%c%c%b%b" % (WHOLE_TEXT, SHORT, length.to_bytes(2), data)
    return b"%c%c%b%b" % (WHOLE_TEXT, SHORT + 1, length.to_bytes(8), data)


class Listening(HttpToolsProtocol):
    """A connection of uvicorn's, which by itself waits without end and takes headers without end."""

    def __init__(self, seconds: float, sending: float, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._seconds: Final = seconds
        self._sending: Final = Deadline(sending)
        self._around = 0
        self._patience: TimerHandle | None = None
        self._answering: RequestResponseCycle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None and line.family in (AF_INET, AF_INET6):
            # Else the system takes megabytes for each client that does not read, and we never notice.
            line.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._patience is None:
            self._wait()
        self._around += len(data)
        super().data_received(data)
        if self._around > MOST_AROUND and not self.transport.is_closing():
            self.send_400_response("The request is too long.")

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._around = 0
        self._wait_no_more()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._sending.set(self.loop, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._sending.lift()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._sending.lift()
        if self._answering is not None:
            self._answering.disconnected = True  # uvicorn says so only to the last of pipelined requests
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self._seconds, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
