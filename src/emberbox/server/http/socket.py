"""One client's socket: what it asks for, and what it is shown."""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import Any, Final, TypeAlias, final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET
from msgspec.structs import replace

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import EmberboxError, RuleBug
from emberbox.server import wire
from emberbox.server.http.origin import foreign
from emberbox.server.ops import faults, logs
from emberbox.server.ops.bug_reports import keep_bug
from emberbox.server.ops.rate_limits import Bucket
from emberbox.server.play.change_log import ChangeReader
from emberbox.server.play.players import COOKIE, Player
from emberbox.server.play.rendering import observer_of, rule_of
from emberbox.server.play.room import Room, RoomRefused
from emberbox.server.play.rooms import NoSuchRoom
from emberbox.server.play.seating import Table
from emberbox.server.play.signals import Pinged, Voted
from emberbox.server.site import Site
from emberbox.server.store.database import StoreError
from emberbox.server.store.journal import AlreadyTaken, NotStored

MOST_FORECASTS: Final = 4
"""Forecasts that one client can wait for at a time."""

MOST_SIGNALS: Final = 16
"""Pings and votes that wait for a client that is slow to read; it misses the oldest of more."""

MOST_REFUSED: Final = 200
"""Messages that come too fast, one after the other, before the socket is closed."""

TRIES: Final = 3
PAUSE: Final = 1.0
"""Seconds before a room that could not be shown is looked at again."""

FOREIGN, TOO_MANY, FLOODING, BROKEN = 4403, 4429, 1008, 1011
"""Codes with which a socket is closed: a page of another site, too many sockets or messages, our fault."""

Foreseen: TypeAlias = wire.WhatIf | wire.HowLikely | wire.WhatNext
FORESEEN: Final = (wire.WhatIf, wire.HowLikely, wire.WhatNext)
"""What may take a while to find out."""

log = logs.get("socket")


@websocket("/ws")
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Speak the protocol of docs/protocol.md with one client until it leaves."""
    site: Site = socket.app.state.site
    if foreign(socket.headers, site.settings.origins):
        await socket.close(code=FOREIGN, reason="this site does not take pages of other sites")
        return
    player = await site.players.known_by(socket.cookies.get(COOKIE))
    key = player.id if player is not None else socket.client.host if socket.client else ""
    if site.sockets.total >= site.settings.sockets or not site.sockets.enter(
        key, site.settings.sockets_per_player
    ):
        await socket.close(code=TOO_MANY, reason="too many sockets are open")
        return
    site.metrics.sockets.inc()
    try:
        await socket.accept()
        await Client(socket, site, player).run()
    except (WebSocketDisconnect, OSError):
        pass  # the other side is gone, in the middle of a word or not
    finally:
        site.sockets.leave(key)
        site.metrics.sockets.dec()


@final
class Client:
    """A socket in a room. It hears that the room has moved and shows how it stands then.

    A client that is slow to read misses moments, never events, and nobody waits for it.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], site: Site, player: Player | None) -> None:
        self._socket: Final = socket
        self._site: Final = site
        self._player: Final = player
        self._bucket: Final = Bucket(site.settings.messages_per_second, site.settings.messages_burst)
        self._news: Final = asyncio.Event()
        self._drawing: Final = asyncio.Lock()  # one picture at a time, and all of it from one room
        self._room: str | None = None
        self._seat: int | None = None
        self._seen = 0
        self._words = False
        self._changes: ChangeReader | None = None
        self._shown_table: tuple[Table, float | None] | None = None
        self._shown: wire.Update | None = None
        self._closing: asyncio.Task[None] | None = None
        self._foreseeing: Final[set[asyncio.Task[None]]] = set()
        self._signals: Final[deque[Pinged | wire.Votes]] = deque(maxlen=MOST_SIGNALS)
        self._signalled: Final = asyncio.Event()

    async def run(self) -> None:
        """Hear and show until the client leaves."""
        showing = [asyncio.create_task(self._show_news()), asyncio.create_task(self._show_signals())]
        for task in showing:
            # If it fails nobody is told: better no socket than one that stands still.
            task.add_done_callback(self._hang_up)
        try:
            await self._hear()
        finally:
            for task in (*showing, *self._foreseeing):
                task.cancel()
            await asyncio.gather(*showing, *self._foreseeing, return_exceptions=True)
            self._leave()

    def _hang_up(self, showing: asyncio.Task[None]) -> None:
        error = None if showing.cancelled() else showing.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | OSError):
            log.error("a socket can be shown nothing more", exc_info=error)
            self._closing = asyncio.create_task(self._socket.close(code=BROKEN, reason="something is broken"))

    # -- hearing ---------------------------------------------------------------------------------

    async def _hear(self) -> None:
        refused = 0
        while True:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                return
            faults.reach("received")
            text = frame.get("text") or frame.get("bytes") or b""
            if not self._bucket.take():
                refused += 1
                if refused > MOST_REFUSED:
                    await self._socket.close(code=FLOODING, reason="too many messages")
                    return
                await self._send(wire.Refused(_id_in(text), "too-fast", "too many messages: slow down"))
                continue
            refused = 0
            message = _read(text)
            if isinstance(message, FORESEEN) and len(self._foreseeing) < MOST_FORECASTS:
                # It may take a while, and the player must be able to move in the meantime.
                self._foresee(message)
                continue
            await self._send(message if isinstance(message, wire.Refused) else await self._reply(message))
            faults.reach("acknowledged")
            # Who has just moved is shown in the same breath: two frames cost one write then.
            await self._show_if_news()

    def _foresee(self, message: Foreseen) -> None:
        """Work out a forecast beside everything else, and send it when it is there."""

        async def foresee() -> None:
            try:
                await self._send(await self._reply(message))
            except (WebSocketDisconnect, OSError):
                pass  # nobody is there any more to read it

        task = asyncio.create_task(foresee())
        self._foreseeing.add(task)
        task.add_done_callback(self._foreseeing.discard)

    async def _reply(self, message: wire.FromClient) -> wire.FromServer:
        try:
            return await self._do(message)
        except RoomRefused as refused:
            return await self._refusal(message.id, refused)
        except NoSuchRoom as error:
            return wire.Refused(message.id, "no-room", str(error))
        except (NotStored, StoreError) as error:
            return wire.Refused(message.id, "not-stored", f"{error}; try again")
        except RuleBug as bug:
            keep_bug(self._site.settings.data_dir, self._room or "", bug)
            return wire.Refused(message.id, "rule-bug", "the rules failed on this answer: it was not taken")

    async def _do(self, message: wire.FromClient) -> wire.FromServer:
        if isinstance(message, wire.Ping):
            return wire.Pong(message.id)
        if isinstance(message, wire.Enter):
            return await self._enter(message)
        if self._room is None:
            raise RoomRefused("not-entered", "enter a room first")
        if isinstance(message, wire.WhatNext):
            return await self._plans(message, self._room)
        if self._seat is None:
            raise RoomRefused("not-your-seat", "a spectator cannot do that")
        if isinstance(message, wire.Answer):
            return await self._answer(message)
        if isinstance(message, wire.Undo):
            return await self._undo(message, self._seat)
        if isinstance(message, wire.AutoDecline):
            return await self._auto_decline(message, self._seat)
        if isinstance(message, wire.WhatIf | wire.HowLikely):
            return await self._forecast(message, self._seat)
        if isinstance(message, wire.Point):
            return await self._point(message, self._seat)
        if isinstance(message, wire.Vote):
            return await self._vote(message, self._seat)
        async with self._site.rooms.at(self._room) as room:
            self._must_hold(room, self._seat)
            return room.why_not(self._seat, message.pick, message.id)

    async def _forecast(self, message: wire.WhatIf | wire.HowLikely, seat: int) -> wire.FromServer:
        self._must_have_time()
        assert self._room is not None
        async with self._site.rooms.at(self._room) as room:
            self._must_hold(room, seat)
            prospect = room.prospect(seat, message.step, message.picks)
        key, forecasts = (room.id, seat, message.step, tuple(prospect.picks)), self._site.forecasts
        try:
            if isinstance(message, wire.WhatIf):
                return replace(await forecasts.preview(key, prospect), re=message.id)
            return replace(await forecasts.odds(key, prospect), re=message.id)
        except RuleBug:
            raise
        except Exception as error:
            # The game itself is unchanged. Answer anyway, so that the client does not wait for ever.
            log.error("a forecast failed", room=room.id, step=message.step, exc_info=error)
            return wire.Refused(message.id, "rule-bug", "no forecast can be made of this answer")

    def _must_have_time(self) -> None:
        if len(self._foreseeing) >= MOST_FORECASTS and asyncio.current_task() not in self._foreseeing:
            raise RoomRefused("too-fast", "too many forecasts at a time: wait for one")

    async def _plans(self, message: wire.WhatNext, name: str) -> wire.FromServer:
        """What pieces would do next, for anybody in the room: all of it follows from what everybody sees."""
        self._must_have_time()
        async with self._site.rooms.at(name) as room:
            seat = self._seat if self._seat is not None and self._holds(room, self._seat) else None
            outlook = room.outlook(seat)
        try:
            return replace(await self._site.forecasts.plans(name, outlook), re=message.id)
        except Exception as error:
            log.error("plans failed", room=name, step=outlook.step, exc_info=error)
            return wire.Refused(message.id, "rule-bug", "nobody can say what comes next")

    async def _point(self, message: wire.Point, seat: int) -> wire.FromServer:
        """Point something out to all in the room. What would be refused costs as much as what is not."""
        assert self._room is not None
        signals = self._site.signals
        if not signals.pings.take((self._room, seat)):
            raise RoomRefused("too-fast", "too many pings: wait a moment")
        async with self._site.rooms.at(self._room) as room:
            self._must_hold(room, seat)
            room.check_point(seat, message.pick)
            step = 0 if room.history is None else room.history.step
        signals.send(Pinged(room.id, seat, message.pick))
        return wire.Accepted(message.id, step)

    async def _vote(self, message: wire.Vote, seat: int) -> wire.FromServer:
        """Say how a seat would answer what another is asked for all."""
        assert self._room is not None
        signals = self._site.signals
        if not signals.ballots.take((self._room, seat)):
            raise RoomRefused("too-fast", "too many votes: wait a moment")
        async with self._site.rooms.at(self._room) as room:
            self._must_hold(room, seat)
            room.check_vote(seat, message.step, message.pick)
        signals.send(Voted(room.id, message.step, seat, message.pick))
        return wire.Accepted(message.id, message.step)

    def _holds(self, room: Room, seat: int) -> bool:
        return self._player is not None and room.table.holds(self._player.id, seat)

    def _must_hold(self, room: Room, seat: int) -> None:
        if not self._holds(room, seat):
            raise RoomRefused("not-your-seat", f"seat {seat} is not yours")

    async def _must_play(self, room: Room, seat: int, message: wire.Answer | wire.Undo) -> None:
        """Refuse whoever does not play a seat, unless it is about something stored when they still did."""
        self._must_hold(room, seat)
        picks = message.picks if isinstance(message, wire.Answer) else None
        if room.table.chairs[seat].bot is not None and not await room.was_stored(seat, message.step, picks):
            raise RoomRefused("not-your-seat", "a bot plays for you: take your seat back first")

    async def _enter(self, message: wire.Enter) -> wire.FromServer:
        rooms, seat = self._site.rooms, message.seat
        async with self._drawing, rooms.at(message.room) as room:
            if self._site.settings.redis_url:
                await rooms.read_on(room)  # another process may know more, and have no time left to say so
            if seat is not None:
                self._must_hold(room, seat)
            self._leave()
            self._room, self._seat, self._seen = room.id, seat, message.seen
            self._words = message.words
            self._changes = ChangeReader() if message.changes else None
            self._shown_table = self._shown = None
            room.watchers.add(self._news)
            self._news.set()
            game = GAMES.get(room.table.game)  # it may have left the shelf since
            if game is not None and game.together:
                self._site.signals.join(room.id, self._hear_signal)
            return wire.Accepted(message.id, 0 if room.history is None else room.history.step)

    def _leave(self) -> None:
        room = self._site.rooms.open.get(self._room or "")
        if room is not None:
            room.watchers.discard(self._news)
        if self._room is not None:
            self._site.signals.part(self._room, self._hear_signal)
        self._signals.clear()
        self._room = self._changes = None

    async def _answer(self, message: wire.Answer) -> wire.FromServer:
        assert self._room is not None
        assert self._seat is not None
        rooms, metrics, seat = self._site.rooms, self._site.metrics, self._seat
        began = perf_counter()
        for _ in range(TRIES):
            try:
                async with rooms.at(self._room) as room:
                    await self._must_play(room, seat, message)
                    fresh = await room.answer(seat, message.step, message.picks)
            except AlreadyTaken:
                continue  # another process was first: see how things stand now
            except NotStored:
                metrics.answered("not_stored")
                raise
            except RoomRefused as refused:
                metrics.answered("stale" if refused.code == "stale" else "refused")
                raise
            if fresh:
                rooms.tell(room)
                metrics.answer_seconds.observe(perf_counter() - began)
            metrics.answered("accepted" if fresh else "repeated")
            return wire.Accepted(message.id, message.step)
        raise NotStored("the room is busy elsewhere")

    async def _undo(self, message: wire.Undo, seat: int) -> wire.FromServer:
        assert self._room is not None
        rooms = self._site.rooms
        async with rooms.at(self._room) as room:
            await self._must_play(room, seat, message)
            fresh = await room.undo(seat, message.step)
        if fresh:
            rooms.tell(room)
        return wire.Accepted(message.id, message.step)

    async def _auto_decline(self, message: wire.AutoDecline, seat: int) -> wire.FromServer:
        assert self._room is not None
        rooms = self._site.rooms
        async with rooms.at(self._room) as room:
            self._must_hold(room, seat)
            room.check_auto_decline(seat, message.asks)
            await rooms.change(room, room.table.auto_declining(seat, message.asks, message.on))
            await room.decline_now(seat)
            step = 0 if room.history is None else room.history.step
        rooms.tell(room)
        return wire.Accepted(message.id, step)

    async def _refusal(self, re: int, error: RoomRefused) -> wire.FromServer:
        """A refusal with its rule, and for whoever is behind with the game as it stands."""
        rule = None if error.refusal is None else rule_of(error.refusal.rule)
        refused = wire.Refused(re, error.code, str(error), rule)
        if error.code == "stale" and self._room is not None:
            async with self._drawing, self._site.rooms.at(self._room) as room:
                refused.update = await self._look(room)
        return refused

    # -- showing ---------------------------------------------------------------------------------

    async def _show_news(self) -> None:
        while True:
            await self._news.wait()
            await self._show_if_news()

    async def _show_if_news(self) -> None:
        async with self._drawing:
            if not self._news.is_set():
                return
            self._news.clear()
            try:
                await self._show()
                return
            except EmberboxError as error:
                log.warning("cannot show a room", room=self._room, cause=str(error))
        await asyncio.sleep(PAUSE)
        self._news.set()

    def _hear_signal(self, signal: Pinged | wire.Votes) -> None:
        self._signals.append(signal)
        self._signalled.set()

    async def _show_signals(self) -> None:
        """Send what others say beside the game. The game itself is not looked at for it: that costs more."""
        while True:
            await self._signalled.wait()
            self._signalled.clear()
            while self._signals:
                async with self._drawing:  # what is said in a room reaches nobody who has left it
                    await self._show_signal()

    async def _show_signal(self) -> None:
        if not self._signals or self._room is None:
            return
        signal = self._signals.popleft()
        if not isinstance(signal, Pinged):
            await self._send(signal)
            return
        try:
            async with self._site.rooms.at(self._room) as room:
                shown = room.pointed(self._seat, signal.seat, signal.pick)
        except EmberboxError as error:
            log.warning("cannot show a ping", room=self._room, cause=str(error))
            return
        await self._send(shown)

    async def _show(self) -> None:
        """Send the table and the game as they stand, as far as the client has not seen them."""
        if self._room is None:
            return
        async with self._site.rooms.at(self._room) as room:
            table, deadline = room.table, room.deadline()
            update = await self._look(room)
        if self._shown_table != (table, deadline):
            await self._send_table(table, deadline)
        if update is not None and (update.events or not self._is_shown(update)):
            self._shown = update
            self._seen = update.first + len(update.events)
            if self._changes is not None:
                self._changes.shown()
            await self._send(update)
            faults.reach("told")

    async def _send_table(self, table: Table, deadline: float | None) -> None:
        """Send the table, unless all that changed is none of this client's business."""
        player = self._player.id if self._player is not None else None
        shown, self._shown_table = self._shown_table, (table, deadline)
        picture = table.seen_by(player, deadline)
        if shown is None or shown[0].seen_by(player, shown[1]) != picture:
            await self._send(picture)

    def _is_shown(self, update: wire.Update) -> bool:
        """Whether the client has this very picture: without new events it need not be sent twice."""
        return self._shown is not None and _standing(self._shown) == _standing(update)

    async def _look(self, room: Room) -> wire.Update | None:
        """The game as this client may see it now; who has lost the seat is a spectator."""
        if self._seat is not None and not self._holds(room, self._seat):
            self._seat = None
        update = room.update(self._seat, self._seen)
        if update is not None and self._seen < update.first:
            story = await self._site.rooms.whole_story(room)
            update.first, update.events = self._seen, story.since(self._seen, observer_of(self._seat))
        if update is not None and self._changes is not None and room.history is not None:
            log = room.history.changes_for(observer_of(self._seat))
            update.changes = self._changes.read(log, update.first, len(update.events))
        if update is not None and self._words:
            update.words = room.words(update)
        return update

    async def _send(self, message: wire.FromServer) -> None:
        await self._socket.send_data(wire.write(message), mode="text")


def _standing(update: wire.Update) -> wire.Update:
    """An update without what happened before."""
    words = None if update.words is None else replace(update.words, lines=[])
    return replace(update, first=0, events=[], words=words, changes=UNSET)


def _read(text: str | bytes) -> wire.FromClient | wire.Refused:
    """A client's message, or what is wrong with it."""
    try:
        return wire.read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return wire.Refused(_id_in(text), "bad-message", f"not a message of the protocol: {error}")


def _id_in(text: str | bytes) -> int:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0
    return found if 0 <= found <= 2**53 else 0


class _OnlyId(msgspec.Struct):
    id: int = 0
