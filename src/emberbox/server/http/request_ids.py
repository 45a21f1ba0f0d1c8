"""A name for every request and socket, in all lines of the log that it causes and in its answer."""

from __future__ import annotations

import re
import secrets
from typing import Final

import structlog
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADER: Final = b"x-request-id"
GOOD: Final = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""What a proxy may call a request; anything else is called by us."""


class RequestIds(ASGIMiddleware):
    """Binds the name of a request to what is logged while it is answered."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        given = dict(scope["headers"]).get(HEADER, b"")
        name = given if GOOD.fullmatch(given) else secrets.token_hex(8).encode()
        structlog.contextvars.bind_contextvars(request=name.decode())

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, name)]
            await send(message)

        try:
            await next_app(scope, receive, named if scope["type"] == ScopeType.HTTP else send)
        finally:
            structlog.contextvars.unbind_contextvars("request")
