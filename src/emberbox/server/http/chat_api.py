"""The chat of a room over HTTP: the host turns it off, and whoever reads it mutes and reports."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Router, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import ID, Asking, address_of, player_of, site_of
from emberbox.server.play.chat import ChatLine, is_shown
from emberbox.server.play.players import Player

RoomName = Annotated[str, Parameter(pattern=ID, description="the name of a room")]
LineNumber = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="the number of a line")]


class Switch(Struct, forbid_unknown_fields=True):
    """On or off."""

    on: bool = True


class Reason(Struct, forbid_unknown_fields=True):
    """What is wrong with a line."""

    reason: Annotated[str, Meta(max_length=200)] = ""


@post("/rooms/{room_id:str}/chat", responses=PROBLEMS, status_code=200)
async def switch_chat(request: Asking, room_id: RoomName, data: Switch) -> wire.Table:
    """Let people chat in a room that I host, or do not."""
    site, player = site_of(request), await player_of(request)
    async with site.rooms.at(room_id) as room:
        await site.rooms.change(room, room.table.let_chat(player.id, data.on))
        return room.seen_by(player.id)


@post("/rooms/{room_id:str}/chat/{number:int}/mute", responses=PROBLEMS, status_code=204)
async def mute(request: Asking, room_id: RoomName, number: LineNumber, data: Switch) -> None:
    """Read nothing more of whoever wrote a line, in any room, or read them again."""
    site, player = site_of(request), await player_of(request)
    line = await _line(request, player, room_id, number)
    await site.chats.mute(player.id, line.player, data.on)


@post("/rooms/{room_id:str}/chat/{number:int}/report", responses=PROBLEMS, status_code=204)
async def report(request: Asking, room_id: RoomName, number: LineNumber, data: Reason) -> None:
    """Show a line to those who run the site."""
    site, player = site_of(request), await player_of(request)
    line = await _line(request, player, room_id, number)
    await site.chats.report(room_id, line, player.id, data.reason)


async def _line(request: Asking, player: Player, room_id: str, number: int) -> ChatLine:
    """A line that somebody may read."""
    site = site_of(request)
    limits, address = site.limits, address_of(request)
    if not (await limits.take("report", player.id) and await limits.take("report-by-address", address)):
        raise Refused("too-fast", "too many reports: wait a while")
    async with site.rooms.at(room_id) as room:
        table = room.table
    line = await site.chats.line(room_id, number)
    if not is_shown(line, table.is_seated(player.id), table.state):
        raise Refused("no-line", "there is no such message")
    return line


ROUTES: Final = Router("/", route_handlers=[switch_chat, mute, report], tags=["chat"])
