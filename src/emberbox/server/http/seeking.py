"""One client's wait for a quick match: it ends with a match, when the client says so, or with its socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias, final

from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from emberbox.kernel.errors import BadOption, EmberboxError
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.ops import logs
from emberbox.server.play.players import Player
from emberbox.server.play.quick_match import Wish
from emberbox.server.play.room import RoomRefused
from emberbox.server.site import Site

Send: TypeAlias = Callable[[wire.FromServer], Awaitable[None]]
Heard: TypeAlias = wire.Seeking | wire.Matched | wire.SeekingStopped
Message: TypeAlias = wire.Seek | wire.StopSeeking | wire.AgreeToBots

MESSAGES: Final = (wire.Seek, wire.StopSeeking, wire.AgreeToBots)

log = logs.get("seeking")


@final
class Seeker:
    """Holds the ticket of a socket, and shows its client how the wait goes."""

    def __init__(self, site: Site, player: Player | None, address: str, send: Send) -> None:
        self._site: Final = site
        self._player: Final = player
        self._address: Final = address
        self._send: Final = send
        self._ticket: str | None = None
        self._heard: Heard | None = None
        self._shown: Heard | None = None
        self._news: Final = asyncio.Event()
        self._showing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Wait no longer: the socket is gone."""
        if self._showing is not None:
            self._showing.cancel()
            await asyncio.gather(self._showing, return_exceptions=True)
        try:
            await self._stop()
        except EmberboxError as error:
            log.warning("a ticket stays until it is found dead", cause=str(error))

    async def do(self, message: Message) -> wire.FromServer:
        """Carry out what the client wants."""
        if isinstance(message, wire.Seek):
            await self._seek(message)
        elif isinstance(message, wire.StopSeeking):
            room = await self._stop()
            if room is not None:
                self._hear(wire.Matched(room))
        elif self._ticket is None:
            raise RoomRefused("not-allowed", "you're not waiting for a match")
        else:
            await self._site.matches.agree(self._ticket, message.on)
        return wire.Accepted(message.id, 0)

    async def _seek(self, message: wire.Seek) -> None:
        player, limits = self._player, self._site.limits
        if player is None:
            raise RoomRefused("not-allowed", "choose a display name first")
        if not (await limits.take("seek", player.id) and await limits.take("seek-by-address", self._address)):
            raise RoomRefused("too-fast", "too many searches: wait a minute")
        await self._stop()
        wish = Wish(message.game, message.players, message.pace, message.rated)
        try:
            self._ticket = await self._site.matches.seek(player, wish, self._hear)
        except (Refused, BadOption) as error:
            raise RoomRefused("not-allowed", str(error)) from None
        if self._showing is None:
            self._showing = asyncio.create_task(self._show())

    async def _stop(self) -> str | None:
        ticket, self._ticket = self._ticket, None
        return None if ticket is None else await self._site.matches.stop(ticket)

    def _hear(self, heard: Heard) -> None:
        self._heard = heard
        self._news.set()

    async def _show(self) -> None:
        """Show what is heard, the latest of it and only if it says something new."""
        while True:
            await self._news.wait()
            self._news.clear()
            heard = self._heard
            if heard is None or _gist(heard) == _gist(self._shown):
                continue
            try:
                await self._send(heard)
            except (WebSocketDisconnect, OSError):
                return  # the socket is gone, and with it the ticket
            self._shown = heard
            if isinstance(heard, wire.Matched):
                await self._deliver(heard)
            if not isinstance(heard, wire.Seeking):
                self._shown = self._heard = None

    async def _deliver(self, matched: wire.Matched) -> None:
        assert self._player is not None
        try:
            await self._site.matches.delivered(matched.room, self._player.id)
        except EmberboxError as error:
            log.warning("a match that was heard of is kept for a while", cause=str(error))


def _gist(heard: Heard | None) -> Heard | None:
    """What is said, whenever it is."""
    return replace(heard, now=0.0) if isinstance(heard, wire.Seeking) else heard
