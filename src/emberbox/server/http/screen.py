"""What one client is shown: the room that it has entered, as it stands, and what is said there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, Final, TypeAlias, final

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET
from msgspec.structs import astuple, replace

from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, known_language
from emberbox.kernel.errors import EmberboxError
from emberbox.server import wire
from emberbox.server.http.costly import pay_for, replay_price
from emberbox.server.messages import in_language
from emberbox.server.ops import faults, logs
from emberbox.server.play.change_log import ChangeReader
from emberbox.server.play.chat import ChatLine, author_of, is_shown
from emberbox.server.play.players import Player
from emberbox.server.play.presence import Guest
from emberbox.server.play.rendering import observer_of
from emberbox.server.play.room import Room, RoomRefused, Wording
from emberbox.server.play.seating import Table
from emberbox.server.play.signals import HintTaken, Pinged
from emberbox.server.site import Site

MOST_SIGNALS: Final = 16
"""Pings and votes that wait for a client that is slow to read; it misses the oldest of more."""

PAGE: Final = 500
"""Events in one update: whoever was away for longer gets several, and others are served in between."""

FEW: Final = 32
"""Events that are put into words at once; for more of them the words are made in a thread."""

PAUSE: Final = 1.0
"""Seconds before a room that could not be shown is looked at again."""

BROKEN: Final = 1011
"""The code with which a socket is closed if it is our fault."""

log = logs.get("socket")


class News(Enum):
    """Something that is looked up when it is shown: somebody has come or gone, or has written something."""

    PRESENCE = auto()
    CHAT = auto()


Signal: TypeAlias = Pinged | HintTaken | wire.Votes | News


@final
class Screen:
    """Hears that a room has moved and shows how it stands then.

    A client that is slow to read misses moments, never events, and nobody waits for it.
    """

    def __init__(
        self, socket: WebSocket[Any, Any, Any], site: Site, player: Player | None, address: str
    ) -> None:
        self.room: str | None = None
        self.seat: int | None = None
        self._socket: Final = socket
        self._site: Final = site
        self._player: Final = player
        self._address: Final = address
        self._news: Final = asyncio.Event()
        self._drawing: Final = asyncio.Lock()  # one picture at a time, and all of it from one room
        self._seen = 0
        self._words = False
        self.language = ENGLISH
        self._changes: ChangeReader | None = None
        self._catching_up = False
        self._shown_table: wire.Table | None = None
        self._shown: wire.Update | None = None
        self._guest: Guest | None = None
        self._muted: set[str] = set()
        self._read = 0
        """The number of the last line of the chat that was shown."""
        self._signals: Final[deque[Signal]] = deque(maxlen=MOST_SIGNALS)
        self._signalled: Final = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to show."""
        self._tasks = [asyncio.create_task(self._show_news()), asyncio.create_task(self._show_signals())]
        for task in self._tasks:
            # If it fails nobody is told: better no socket than one that stands still.
            task.add_done_callback(self._hang_up)

    async def stop(self) -> None:
        """Show nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._leave()

    def _hang_up(self, showing: asyncio.Task[None]) -> None:
        error = None if showing.cancelled() else showing.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | OSError):
            log.error("a socket can be shown nothing more", exc_info=error)
            self._closing = asyncio.create_task(self._socket.close(code=BROKEN, reason="something is broken"))

    async def send(self, message: wire.FromServer) -> None:
        """Send a message; what it says of itself is said in the client's language."""
        if isinstance(message, wire.Refused):
            message = replace(message, message=in_language(message.code, message.message, self.language))
        elif isinstance(message, wire.Table) and message.note:
            message = replace(message, note=in_language("", message.note, self.language))
        await self._socket.send_data(wire.write(message), mode="text")

    # -- entering --------------------------------------------------------------------------------

    async def enter(self, message: wire.Enter) -> wire.FromServer:
        """Show another room from now on, or the same from another seat."""
        rooms, seat = self._site.rooms, message.seat
        self.language = known_language(message.language)
        async with self._drawing, rooms.at(message.room) as room:
            if self._site.settings.redis_url:
                await rooms.read_on(room)  # another process may know more, and have no time left to say so
            if seat is not None:
                self.must_hold(room, seat)
            self._leave()
            self.room, self.seat, self._seen = room.id, seat, message.seen
            self._words = message.words
            self._changes = ChangeReader() if message.changes else None
            self._catching_up = False
            self._shown_table = self._shown = None
            room.watchers.add(self._news)
            self._news.set()
            game = GAMES.get(room.table.game)  # it may have left the shelf since
            if message.people or (game is not None and game.together):
                self._site.signals.join(room.id, self._hear_signal)
            me = None if self._player is None else self._player.id
            seated = me if me is not None and room.table.is_seated(me) else None
            self._guest = self._site.presence.join(
                room.id, seated, self._hear_comings if message.people else None
            )
            if message.people:
                self._muted, self._read = set() if me is None else await self._site.chats.muted_by(me), 0
                self._site.chats.join(room.id, self._hear_chat)
            return wire.Accepted(message.id, 0 if room.history is None else room.history.step)

    def _leave(self) -> None:
        room = self._site.rooms.open.get(self.room or "")
        if room is not None:
            room.watchers.discard(self._news)
        if self.room is not None:
            self._site.signals.part(self.room, self._hear_signal)
            self._site.chats.part(self.room, self._hear_chat)
        if self._guest is not None:
            self._site.presence.part(self._guest)
            self._guest = None
        self._signals.clear()
        self.room = self._changes = None

    def look_away(self, away: bool) -> None:
        """Note that nobody looks at this screen for now, or that somebody does again."""
        if self._guest is not None:
            self._site.presence.look(self._guest, away)

    def holds(self, room: Room, seat: int) -> bool:
        """Whether a seat is this client's."""
        return self._player is not None and room.table.holds(self._player.id, seat)

    def must_hold(self, room: Room, seat: int) -> None:
        """Refuse whoever does not hold a seat."""
        if not self.holds(room, seat):
            raise RoomRefused("not-your-seat", f"seat {seat} is not yours")

    # -- the game --------------------------------------------------------------------------------

    async def _show_news(self) -> None:
        while True:
            await self._news.wait()
            await self.show_if_news()

    async def show_if_news(self) -> None:
        """Show how the room stands, if it has moved."""
        async with self._drawing:
            if not self._news.is_set():
                return
            self._news.clear()
            try:
                await self._show()
                return
            except EmberboxError as error:
                log.warning("cannot show a room", room=self.room, cause=str(error))
        await asyncio.sleep(PAUSE)
        self._news.set()

    async def _show(self) -> None:
        """Send the table and the game as they stand, as far as the client has not seen them."""
        if self.room is None:
            return
        async with self._site.rooms.at(self.room) as room:
            table = room.seen_by(None if self._player is None else self._player.id)
            update, more, wording = await self._look(room)
        if update is not None:
            await self._word(update, wording)
        if self._shown_table != table:
            await self._send_table(table)
        if update is not None and (update.events or not self._is_shown(update)):
            self._shown = update
            self._seen = update.first + len(update.events)
            self._catching_up = more
            if self._changes is not None:
                self._changes.shown()
            await self.send(update)
            faults.reach_when_said("told")
            if more:
                self._news.set()

    async def _send_table(self, table: wire.Table) -> None:
        """Send the table, and whoever wants to know hears again who is there: seats may be others' now."""
        shown, self._shown_table = self._shown_table, table
        await self.send(table)
        moved = shown is None or [seat.name for seat in shown.seats] != [seat.name for seat in table.seats]
        if moved and self._guest is not None and self._guest.ear is not None:
            self._guest.ear()

    def _is_shown(self, update: wire.Update) -> bool:
        """Whether the client has this very picture: without new events it need not be sent twice."""
        return self._shown is not None and _standing(self._shown) == _standing(update)

    async def now(self) -> wire.Update | None:
        """The game as it stands, for a client that is behind."""
        if self.room is None:
            return None
        async with self._drawing:
            try:
                async with self._site.rooms.at(self.room) as room:
                    update, _, wording = await self._look(room)
            except EmberboxError as error:
                log.warning("cannot show a room", room=self.room, cause=str(error))
                return None
            if update is not None:
                await self._word(update, wording)
            return update

    async def _look(self, room: Room) -> tuple[wire.Update | None, bool, Wording | None]:
        """The game as this client may see it now, whether there is more than an update holds, and its words.

        Who has lost the seat is a spectator.
        """
        if self.seat is not None and not self.holds(room, self.seat):
            self.seat = None
        update = room.update(self.seat, self._seen)
        if update is None:
            return None, False, None
        observer = observer_of(self.seat)
        if self._seen < update.first:
            if not self._site.rooms.has_story(room):
                await pay_for(self._site, self._address, replay_price(room))
            story = await self._site.rooms.whole_story(room)
            update.first, update.events = self._seen, story.since(self._seen, observer, PAGE + 1)
        more = len(update.events) > PAGE
        del update.events[PAGE:]
        if self._changes is not None and room.history is not None:
            log = room.history.changes_for(observer)
            if more or self._catching_up:
                self._changes.jump(log)
            else:
                update.changes = self._changes.read(log, update.first, len(update.events))
        return update, more, room.wording(update, self.language) if self._words else None

    async def _word(self, update: wire.Update, wording: Wording | None) -> None:
        """Put an update into words. Those who play in the room do not wait for it, nor do other addresses."""
        if wording is None:
            return
        if len(update.events) <= FEW:
            update.words = wording()
            return
        async with self._site.telling.of(self._address):
            update.words = await asyncio.to_thread(wording)

    # -- what is said beside the game ------------------------------------------------------------

    def _hear_signal(self, signal: Signal) -> None:
        self._signals.append(signal)
        self._signalled.set()

    def _hear_comings(self) -> None:
        self._look_up(News.PRESENCE)

    def _hear_chat(self) -> None:
        self._look_up(News.CHAT)

    def _look_up(self, news: News) -> None:
        if news not in self._signals:  # once is enough, however often it is said
            self._hear_signal(news)

    async def _show_signals(self) -> None:
        """Send what others say beside the game. The game itself is not looked at for it: that costs more."""
        while True:
            await self._signalled.wait()
            self._signalled.clear()
            while self._signals:
                async with self._drawing:  # what is said in a room reaches nobody who has left it
                    await self._show_signal()

    async def _show_signal(self) -> None:
        if not self._signals or self.room is None:
            return
        signal = self._signals.popleft()
        if isinstance(signal, wire.Votes):
            await self.send(signal)
            return
        if isinstance(signal, HintTaken):
            await self.send(wire.Hinted(signal.room, signal.seat))
            return
        try:
            async with self._site.rooms.at(self.room) as room:
                if isinstance(signal, Pinged):
                    shown: wire.FromServer = room.pointed(self.seat, signal.seat, signal.pick, self.language)
                elif signal is News.PRESENCE:
                    shown = self._people(room)
                else:
                    shown = self._chat(room.table, await self._site.chats.tail(room.id))
        except EmberboxError as error:
            log.warning("cannot show a signal", room=self.room, cause=str(error))
            return
        if not isinstance(shown, wire.Chat) or shown.lines:
            await self.send(shown)

    def _chat(self, table: Table, lines: Sequence[ChatLine]) -> wire.Chat:
        """What was written that this client has not been shown, as far as it may and wants to read it."""
        me = None if self._player is None else self._player.id
        plays = me is not None and table.is_seated(me)
        new = [line for line in lines if line.number > self._read]
        self._read = new[-1].number if new else self._read
        return wire.Chat(
            table.id,
            [
                wire.ChatLine(
                    line.number,
                    line.at,
                    line.name,
                    author_of(table.id, line.player),
                    line.seat,
                    line.player == me,
                    line.text,
                )
                for line in new
                if table.chat and line.player not in self._muted and is_shown(line, plays, table.state)
            ],
        )

    def _people(self, room: Room) -> wire.Presence:
        """Who is in the room, by seat."""
        presence = self._site.presence
        seats = [
            None if chair.player is None else wire.SeatPresence(*astuple(presence.of(room.id, chair.player)))
            for chair in room.table.chairs
        ]
        return wire.Presence(room.id, seats, presence.watching(room.id), time.time())


def _standing(update: wire.Update) -> wire.Update:
    """An update without what happened before."""
    words = None if update.words is None else replace(update.words, lines=[])
    return replace(update, first=0, events=[], words=words, changes=UNSET)
