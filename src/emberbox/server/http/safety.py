"""What goes with every answer, so that browsers neither keep it nor take it for something else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

NOSNIFF: Final = (b"x-content-type-options", b"nosniff")
NO_STORE: Final = (b"cache-control", b"no-store")


class SafeHeaders(ASGIMiddleware):
    """Adds to each answer what it does not say itself: nothing is guessed at, and nothing is kept."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                said = {name.lower() for name, _ in headers}
                message["headers"] = headers + [
                    header for header in (NOSNIFF, NO_STORE) if header[0] not in said
                ]
            await send(message)

        await next_app(scope, receive, safely)


def strange_host(headers: Mapping[str, str], hosts: Collection[str]) -> bool:
    """Whether a request is for another host than ours, if those are known: its page may be anybody's.

    >>> strange_host({"host": "play.example:8000"}, ("play.example",)), strange_host({"host": "x"}, ())
    (False, False)
    >>> strange_host({"host": "evil.example"}, ("play.example",))
    True
    """
    host = headers.get("host", "").lower()
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return bool(hosts) and name not in hosts
