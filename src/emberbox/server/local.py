"""The command `emberbox table`: a server for this machine alone, and its page in a browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import Final

from emberbox.server.http.app import CannotServe, serve
from emberbox.server.ops.settings import load

HOST: Final = "127.0.0.1"
USUAL_PORT: Final = 8000


def open_table(port: int | None, browser: bool) -> None:
    """Serve this machine until Ctrl-C, and show the page if there is a screen to show it on."""
    if port is not None and not is_free(port):
        raise CannotServe(f"port {port} is in use; leave out --port to take any free one")
    if port is None:
        port = USUAL_PORT if is_free(USUAL_PORT) else 0
    # Under no other name: a page elsewhere could have its own name lead here.
    own = {"host": HOST, "hosts": f"{HOST},localhost", "port": str(port), "log_level": "warning"}
    settings = load(own, os.environ)

    def welcome(address: str) -> None:
        print(f"Your table is at {address} (Ctrl-C closes it; games are saved).", flush=True)
        if browser and has_screen(sys.platform, os.environ):
            # Some browsers come back only when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        serve(settings, welcome)
    except KeyboardInterrupt:
        print("\nThe table is closed.")


def is_free(port: int) -> bool:
    """Whether this machine may listen at a port; 0 stands for any that is free."""
    try:
        socket.create_server((HOST, port)).close()
    except OSError:
        return False
    return True


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a browser would have somewhere to appear.

    >>> has_screen("linux", {}), has_screen("linux", {"DISPLAY": ":0"}), has_screen("darwin", {})
    (False, True, True)
    """
    if platform in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
