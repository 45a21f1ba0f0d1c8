"""A cable between a browser and a server: it can be pulled out, and plugged in again."""

from __future__ import annotations

import socket
import struct
import threading
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

AT_ONCE = struct.pack("ii", 1, 0)
"""Closed with this, a connection ends without a word, as when a plug is pulled."""


class Cable:
    """Carries connections to a server. Browsers come to its `url`."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._server = place.hostname or "", place.port or 0
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._plugged = True
        self._hearing = True
        self._lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pull()
        self._listening.close()

    def pull(self) -> None:
        """Cut all connections, and let no new one through."""
        with self._lock:
            self._plugged = False
            for end in self._open:
                cut(end)
            self._open.clear()

    def plug(self) -> None:
        """Let connections through, and words in both directions."""
        with self._lock:
            self._plugged = self._hearing = True

    def deafen(self) -> None:
        """From now on the server still hears the browsers, and they do not hear it."""
        self._hearing = False

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return  # closed
            with self._lock:
                if not self._plugged:
                    cut(browser)
                    continue
                server = socket.create_connection(self._server)
                self._open += [browser, server]
            threading.Thread(target=self._carry, args=(browser, server, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(server, browser, True), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, down: bool) -> None:
        """Pass on what comes in one direction until the connection is over."""
        try:
            while data := source.recv(65536):
                if self._hearing or not down:
                    sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def cut(end: socket.socket) -> None:
    """End a connection as a pulled plug does."""
    try:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is over already
    end.close()
