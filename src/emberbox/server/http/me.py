"""Who I am, over HTTP: a name, and an account if I want one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

from litestar import Response, Router, delete, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import delete as delete_rows
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.errors import Refused
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import (
    ID,
    Asking,
    address_of,
    cookie_of,
    known_player,
    player_of,
    session_of,
    site_of,
)
from emberbox.server.play.names import LONGEST_NAME
from emberbox.server.play.players import Player
from emberbox.server.play.sessions import COOKIE
from emberbox.server.site import Site
from emberbox.server.store import tables

SessionName = Annotated[str, Parameter(pattern=ID, description="the name of a session")]


class Name(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Annotated[str, Meta(max_length=200)]


class Credentials(Struct, forbid_unknown_fields=True):
    """What an account is opened with."""

    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """Another password for an account."""

    password: Annotated[str, Meta(max_length=1000, description="the current password")]
    new: Annotated[str, Meta(max_length=1000)]


class Me(Struct, omit_defaults=True):
    """Who I am: nobody without a name, and with a login somebody who has an account."""

    name: str | None
    login: str | None
    ended: Annotated[
        bool, Meta(description="true if this browser was signed in and no longer is: tell the user")
    ] = False


class SessionInfo(Struct):
    """Where I am signed in."""

    id: str
    created: float
    seen: Annotated[float, Meta(description="when it was last used, to the hour")]
    agent: Annotated[str, Meta(description="what the browser or program calls itself")]
    current: Annotated[bool, Meta(description="whether it is the current session")]


def _known(site: Site, player: Player, session: str) -> Response[Me]:
    return Response(Me(player.name, player.login), cookies=[site.sessions.cookie(session)])


def _agent(request: Asking) -> str:
    return request.headers.get("user-agent", "")


async def _may_try(request: Asking, site: Site) -> None:
    if not await site.limits.take("sign-in", address_of(request)):
        raise Refused("too-fast", "too many names or passwords from this address: wait a minute")


async def _all_but(site: Site, player: Player, kept: str = "") -> list[str]:
    return [known.id for known in await site.sessions.of(player) if known.id != kept]


@get("/me", responses=PROBLEMS)
async def who_am_i(request: Asking) -> Me:
    """Who I am."""
    player = await known_player(request)
    if player is None:
        return Me(None, None, bool(cookie_of(request)))
    return Me(player.name, player.login)


@post("/me", responses=PROBLEMS, status_code=200)
async def be_called(request: Asking, data: Name) -> Response[Me]:
    """Be called by a name: a new guest's, or another one for whoever has one already."""
    site = site_of(request)
    await _may_try(request, site)
    session = await session_of(request)
    if session is None:
        if cookie_of(request):
            # Somebody else, without a word, would not know why the seats are gone.
            raise Refused(
                "session-ended",
                "you've been signed out of this browser: sign out, then continue as a new guest",
            )
        guest = await site.players.guest(data.name)
        return _known(site, guest, await site.sessions.begin(guest, _agent(request)))
    renamed = await site.players.rename(session.player, data.name)
    await site.rooms.reread(renamed.id)
    return _known(site, renamed, session.id)


@post("/account", responses=PROBLEMS)
async def register(request: Asking, data: Credentials) -> Response[Me]:
    """Open an account for who I am now: my seats are then mine on every device."""
    site = site_of(request)
    await _may_try(request, site)
    player = await site.players.register(await player_of(request), data.login, data.password)
    # Whoever else has the cookie of the guest, or gave it to us, is not who opened the account.
    return _known(site, player, await _begin_alone(request, site, player))


@post("/account/password", responses=PROBLEMS, status_code=200)
async def change_password(request: Asking, data: NewPassword) -> Response[Me]:
    """Give my account another password. Everywhere else I am signed out."""
    site = site_of(request)
    await _may_try(request, site)
    player = await player_of(request)
    async with guessing(request, site, player.login or ""):
        await site.players.change_password(player, data.password, data.new)
    return _known(site, player, await _begin_alone(request, site, player))


async def _begin_alone(request: Asking, site: Site, player: Player) -> str:
    """A new session in the place of all that somebody has."""
    return await site.sessions.begin(player, _agent(request), ending=await _all_but(site, player))


@get("/me/sessions", responses=PROBLEMS)
async def my_sessions(request: Asking) -> list[SessionInfo]:
    """Where I am signed in, the latest first."""
    session = await session_of(request)
    if session is None:
        raise Refused("no-name", "choose a display name first")
    return [
        SessionInfo(known.id, known.created, known.seen, known.agent, known.id == session.id)
        for known in await site_of(request).sessions.of(session.player)
    ]


@delete("/me/sessions/{session_id:str}", responses=PROBLEMS, status_code=204)
async def end_session(request: Asking, session_id: SessionName) -> None:
    """Sign me out somewhere; its sockets are closed."""
    site = site_of(request)
    if not await site.sessions.end(await player_of(request), [session_id]):
        raise Refused("no-session", "you are not signed in there")


@post("/session", responses=PROBLEMS, status_code=200)
async def sign_in(request: Asking, data: Credentials) -> Response[Me]:
    """Be who has this account. Seats that I took here as a guest come along."""
    site = site_of(request)
    await _may_try(request, site)
    before = await session_of(request)
    async with guessing(request, site, data.login):
        player = await site.players.sign_in(data.login, data.password)
    guest = None if before is None else before.player
    if guest is not None and guest.login is None and guest.id != player.id:
        await _bring_along(site, guest, player)
    ending = [] if before is None else [before.id]
    return _known(site, player, await site.sessions.begin(player, _agent(request), ending=ending))


@asynccontextmanager
async def guessing(request: Asking, site: Site, login: str) -> AsyncIterator[None]:
    """Check a password. A guess is paid for before it is checked, and paid back if it fits."""
    login, address = login.casefold()[:LONGEST_NAME], address_of(request)
    price = (("guess", f"{login} {address}"), ("guess-by-address", address), ("guess-by-account", login))
    for what, key in price:
        if not await site.limits.take(what, key):
            raise Refused("too-fast", "too many wrong passwords: try again in 15 minutes")
    yield
    for what, key in price:
        await site.limits.take(what, key, -1.0)


async def _bring_along(site: Site, guest: Player, player: Player) -> None:
    """Give a guest's seats and rooms to the account that the guest turned out to be."""

    async def hand_over(connection: AsyncConnection) -> None:
        seats, rooms, records, sitters = tables.seats, tables.rooms, tables.records, tables.sitters
        await connection.execute(update(seats).where(seats.c.player == guest.id).values(player=player.id))
        await connection.execute(update(rooms).where(rooms.c.host == guest.id).values(host=player.id))
        await connection.execute(update(records).where(records.c.player == guest.id).values(player=player.id))
        for other in (tables.results, tables.chat):
            await connection.execute(update(other).where(other.c.player == guest.id).values(player=player.id))
        both = sitters.alias()
        known = select(both.c.room).where(
            both.c.room == sitters.c.room, both.c.seat == sitters.c.seat, both.c.player == player.id
        )
        mine = sitters.c.player == guest.id
        await connection.execute(delete_rows(sitters).where(mine, known.exists()))
        await connection.execute(update(sitters).where(mine).values(player=player.id))

    await site.rooms.reread(player.id, also=hand_over)


@delete("/session", responses=PROBLEMS, status_code=200)
async def sign_out(request: Asking) -> Response[Me]:
    """Be nobody on this device: its session ends, whoever else may have the cookie."""
    site, session = site_of(request), await session_of(request)
    if session is not None:
        await site.sessions.end(session.player, [session.id])
    response = Response(Me(None, None))
    response.delete_cookie(COOKIE)
    return response


ROUTES: Final = Router(
    "/",
    route_handlers=[
        who_am_i,
        be_called,
        register,
        change_password,
        my_sessions,
        end_session,
        sign_in,
        sign_out,
    ],
    tags=["me"],
)
