"""Who I am, over HTTP: a name, and an account if I want one."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, Router, delete, get, post
from msgspec import Meta, Struct
from sqlalchemy import delete as delete_rows
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.errors import Refused
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import Asking, address_of, known_player, player_of, site_of
from emberbox.server.play.players import COOKIE, LONGEST_NAME, Player
from emberbox.server.site import Site
from emberbox.server.store import tables


class Name(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Annotated[str, Meta(max_length=200)]


class Credentials(Struct, forbid_unknown_fields=True):
    """What an account is opened with."""

    login: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class Me(Struct):
    """Who I am: nobody without a name, and with a login somebody who has an account."""

    name: str | None
    login: str | None


def _known(site: Site, player: Player) -> Response[Me]:
    return Response(Me(player.name, player.login), cookies=[site.players.cookie(player)])


async def _may_try(request: Asking, site: Site) -> None:
    if not await site.limits.take("sign-in", address_of(request)):
        raise Refused("too-fast", "too many names or passwords from this address: wait a minute")


@get("/me", responses=PROBLEMS)
async def who_am_i(request: Asking) -> Me:
    """Who I am."""
    player = await known_player(request)
    return Me(None, None) if player is None else Me(player.name, player.login)


@post("/me", responses=PROBLEMS, status_code=200)
async def be_called(request: Asking, data: Name) -> Response[Me]:
    """Be called by a name: a new guest's, or another one for whoever has one already."""
    site = site_of(request)
    await _may_try(request, site)
    player = await known_player(request)
    if player is None:
        return _known(site, await site.players.guest(data.name))
    renamed = await site.players.rename(player, data.name)
    await site.rooms.reread(player.id)
    return _known(site, renamed)


@post("/account", responses=PROBLEMS)
async def register(request: Asking, data: Credentials) -> Response[Me]:
    """Open an account for who I am now: my seats are then mine on every device."""
    site = site_of(request)
    await _may_try(request, site)
    player = await player_of(request)
    return _known(site, await site.players.register(player, data.login, data.password))


@post("/session", responses=PROBLEMS, status_code=200)
async def sign_in(request: Asking, data: Credentials) -> Response[Me]:
    """Be who has this account. Seats that I took here as a guest come along."""
    site = site_of(request)
    await _may_try(request, site)
    guest = await known_player(request)
    player = await _sign_in(request, site, data)
    if guest is not None and guest.login is None and guest.id != player.id:
        await _bring_along(site, guest, player)
    return _known(site, player)


async def _sign_in(request: Asking, site: Site, data: Credentials) -> Player:
    """Who has this login and password. A guess is paid for before it is checked, and paid back if it fits."""
    login, address = data.login.casefold()[:LONGEST_NAME], address_of(request)
    price = (("guess", f"{login} {address}"), ("guess-by-address", address), ("guess-by-account", login))
    for what, key in price:
        if not await site.limits.take(what, key):
            raise Refused("too-fast", "too many wrong passwords: wait a quarter of an hour")
    player = await site.players.sign_in(data.login, data.password)
    for what, key in price:
        await site.limits.take(what, key, -1.0)
    return player


async def _bring_along(site: Site, guest: Player, player: Player) -> None:
    """Give a guest's seats and rooms to the account that the guest turned out to be."""

    async def hand_over(connection: AsyncConnection) -> None:
        seats, rooms, records, sitters = tables.seats, tables.rooms, tables.records, tables.sitters
        await connection.execute(update(seats).where(seats.c.player == guest.id).values(player=player.id))
        await connection.execute(update(rooms).where(rooms.c.host == guest.id).values(host=player.id))
        await connection.execute(update(records).where(records.c.player == guest.id).values(player=player.id))
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
    """Be nobody on this device."""
    response = Response(Me(None, None))
    response.delete_cookie(COOKIE)
    return response


ROUTES: Final = Router("/", route_handlers=[who_am_i, be_called, register, sign_in, sign_out], tags=["me"])
