"""How requests arrive and replies leave: in good time, with little around them, or the line is cut."""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, Transport
from socket import AF_INET, AF_INET6, SO_SNDBUF, SOL_SOCKET
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected, get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from emberbox.server.ops.rate_limits import Bucket, Counts, network_of

MOST_AROUND: Final = 64 * 1024
"""Bytes of a request around its body: its address, its headers, the lengths of its chunks."""

LONGEST_ADDRESS: Final = 2048
LONGEST_HEADER: Final = 8000
MOST_HEADERS: Final = 100
"""How long an address and a header may be, and how many headers there are.

The framework keeps what it has read out of the last thousand addresses, in a hundred times their size.
"""

MOST_PIPELINED: Final = 100
"""Requests that may wait on one connection for the one before them."""

SLICE: Final = 1024
"""Bytes of a socket that are read at a time."""

FLOODING: Final = 1008
"""The code with which a socket is closed that sends too much."""


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
    """A socket of uvicorn's, which by itself reads frames without end and waits for a client without end."""

    def __init__(self, sending: float, frames: Bucket, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._sending: Final = Deadline(sending)
        self._frames: Final = frames
        self._unread = b""
        self._deaf = False
        self._said: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        self._unread += data
        self._read()
        if self.conn.handshake_exc is not None:
            self.transport.close()  # no application knows of it that would

    def _read(self) -> None:
        """Read on, no further than the application follows.

        Thousands of empty frames come in one piece: nobody else is served until all that is read is read.
        """
        while self._unread and not self.read_paused and not self._deaf:
            data, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            super().data_received(data)

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self._unread:
            self._read()
        return message

    def handle_events(self) -> None:
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
            return
        self._deaf, self._unread = True, b""
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOODING})
            self.conn.send_close(FLOODING, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            # Closed at once, while more is coming, it would be reset, and the reason lost.
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    async def send(self, message: ASGISendEvent) -> None:
        # Nearly all that is sent is a whole text on an open socket: the general way takes far longer.
        text = message.get("text")
        if (
            isinstance(text, str)
            and self.conn.state is OPEN
            and self.writable.is_set()
            and not self.disconnected
        ):
            # What is said in one breath, an acknowledgment and the game after it, goes out as one.
            if not self._said:
                self.loop.call_soon(self._speak)
            self._said.append(text_frame(text.encode()))
        elif self.close_sent and self.handshake_complete:
            raise ClientDisconnected  # closed for what the client sent, which the application hears of next
        else:
            self._speak()
            await super().send(message)

    def _speak(self) -> None:
        said, self._said = self._said, []
        if said and self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.writelines(said)

    def shutdown(self) -> None:
        self._speak()
        super().shutdown()

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


class Doors:
    """How many connections each address has open, beside its sockets; those of proxies are everybody's."""

    def __init__(self, most: int, proxies: str) -> None:
        self._most: Final = most
        self._proxies: Final = _TrustedHosts(proxies)
        self._open: Final = Counts()

    def enter(self, transport: Transport) -> str | None:
        """The address of a connection, to leave by again; None if it has too many."""
        peer = get_remote_addr(transport)
        if peer is None or peer[0] in self._proxies:
            return ""
        address = network_of(peer[0])
        return address if self._open.enter(address, self._most) else None

    def leave(self, address: str) -> None:
        """A connection is closed, or has become a socket, which is counted by itself."""
        if address:
            self._open.leave(address)


class TooMuch(Exception):
    """More of something than any browser or program sends."""


class Listening(HttpToolsProtocol):
    """A connection of uvicorn's, which by itself waits without end and takes headers without end."""

    def __init__(self, seconds: float, sending: float, doors: Doors, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._doors: Final = doors
        self._door: str | None = None
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
        self._door = self._doors.enter(transport)
        if self._door is None:
            transport.abort()
            return
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._doors.leave(self._door or "")
        self._door = None

    def data_received(self, data: bytes) -> None:
        if self._patience is None:
            self._wait()
        self._around += len(data)
        super().data_received(data)
        if self._around > MOST_AROUND and not self.transport.is_closing():
            self.send_400_response("The request is too long.")

    # What is raised by these is answered with 400, before any of the request is looked at.

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooMuch("too many requests at once")
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            raise TooMuch("the address is too long")

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(name) + len(value) > LONGEST_HEADER or len(self.headers) >= MOST_HEADERS:
            raise TooMuch("there is too much in the headers")
        super().on_header(name, value)

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
        self._leave()
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
