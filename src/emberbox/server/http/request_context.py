"""What every request needs to know first: the site it is made at, and who makes it."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import Parameter

from emberbox.server.errors import Refused
from emberbox.server.ops.rate_limits import network_of
from emberbox.server.play.players import Player
from emberbox.server.play.sessions import COOKIE, WebSession
from emberbox.server.site import Site

ID: Final = "^[A-Za-z0-9_-]{1,32}$"
"""The names of rooms, records and sessions."""

Language = Annotated[str, Parameter(max_length=35, description='of the words, like "de"; English if unknown')]

Asking: TypeAlias = Request[Any, Any, Any]


def site_of(request: Asking) -> Site:
    """The server's parts."""
    site: Site = request.app.state.site
    return site


def address_of(request: Asking) -> str:
    """Where a request comes from, as far as limits go."""
    return network_of(request.client.host if request.client else "")


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The cookie that names a session; empty if there is none.

    Not found by the framework: it unquotes every cookie, in time that grows with the square of the length.
    """
    for cookie in connection.headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


async def session_of(request: Asking) -> WebSession | None:
    """Where this request comes from and whose it is, if we know."""
    return await site_of(request).sessions.known_by(cookie_of(request))


async def known_player(request: Asking) -> Player | None:
    """Whose request this is, if we know."""
    session = await session_of(request)
    return None if session is None else session.player


async def player_of(request: Asking) -> Player:
    """Whose request this is, or `Refused`."""
    player = await known_player(request)
    if player is None:
        raise Refused("no-name", "choose a display name first")
    return player
