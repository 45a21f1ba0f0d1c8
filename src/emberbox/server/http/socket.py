"""One client's socket: what it asks for, and what it gets in reply."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final, TypeAlias, final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from emberbox.games.words import known_language
from emberbox.kernel.errors import IllegalAnswer, RuleBug
from emberbox.server import wire
from emberbox.server.errors import Refused, shortened
from emberbox.server.http.origin import foreign
from emberbox.server.http.request_context import cookie_of
from emberbox.server.http.safety import strange_host
from emberbox.server.http.screen import Screen
from emberbox.server.http.seeking import MESSAGES, Seeker
from emberbox.server.ops import faults, logs
from emberbox.server.ops.bug_reports import keep_bug
from emberbox.server.ops.rate_limits import Bucket, network_of
from emberbox.server.play.chat import BadText
from emberbox.server.play.players import Player
from emberbox.server.play.rendering import rule_of
from emberbox.server.play.room import Room, RoomRefused
from emberbox.server.play.rooms import NoSuchRoom
from emberbox.server.play.signals import HintTaken, Pinged, Voted
from emberbox.server.site import Site
from emberbox.server.store.database import StoreError
from emberbox.server.store.journal import AlreadyTaken, NotStored

MOST_FORECASTS: Final = 4
"""Forecasts that one client can wait for at a time."""

MOST_REFUSED: Final = 200
"""Messages that come too fast, one after the other, before the socket is closed."""

TRIES: Final = 3

SIGNED_OUT, FOREIGN, TOO_MANY, FLOODING = 4401, 4403, 4429, 1008
"""Codes with which a socket is closed: signed out, a page of another site, too many sockets or messages."""

Foreseen: TypeAlias = wire.WhatIf | wire.HowLikely | wire.Propose | wire.WhereTo | wire.WhatNext | wire.Hint
FORESEEN: Final = (wire.WhatIf, wire.HowLikely, wire.Propose, wire.WhereTo, wire.WhatNext, wire.Hint)
"""What may take a while to find out."""

log = logs.get("socket")


@websocket("/ws")
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """Speak the protocol of docs/protocol.md with one client until it leaves."""
    site: Site = socket.app.state.site
    secure = site.settings.secure_cookies or socket.url.scheme == "wss"
    if foreign(socket.headers, site.settings.origins, secure) or strange_host(
        socket.headers, site.settings.hosts
    ):
        await socket.close(code=FOREIGN, reason="this site doesn't accept requests from other sites' pages")
        return
    session = await site.sessions.known_by(cookie_of(socket))
    player = None if session is None else session.player
    host = network_of(socket.client.host if socket.client else "")
    with _counted(site, host if player is None else player.id, host) as welcome:
        if not welcome:
            await socket.close(code=TOO_MANY, reason="too many sockets are open")
            return
        client = Client(socket, site, player, host)
        try:
            await socket.accept()
            with site.sessions.held(None if session is None else session.id, client.cut):
                await client.run()
        except (WebSocketDisconnect, OSError):
            pass  # the other side is gone, in the middle of a word or not


@contextmanager
def _counted(site: Site, player: str, host: str) -> Iterator[bool]:
    """Count a socket while it is open; false if there are too many, of this player, from here or in all."""
    settings = site.settings
    if site.sockets.total >= settings.sockets or not site.sockets.enter(player, settings.sockets_per_player):
        yield False
        return
    if not site.addresses.enter(host, settings.sockets_per_address):
        site.sockets.leave(player)
        yield False
        return
    site.metrics.sockets.inc()
    try:
        yield True
    finally:
        site.sockets.leave(player)
        site.addresses.leave(host)
        site.metrics.sockets.dec()


@final
class Client:
    """What a client asks for, one message after the other; what it is shown is its screen's."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], site: Site, player: Player | None, address: str
    ) -> None:
        self._socket: Final = socket
        self._site: Final = site
        self._player: Final = player
        self._address: Final = address
        self._screen: Final = Screen(socket, site, player, address)
        self._seeker: Final = Seeker(site, player, address, self._screen.send)
        self._bucket: Final = Bucket(site.settings.messages_per_second, site.settings.messages_burst)
        self._foreseeing: Final[set[asyncio.Task[None]]] = set()
        self._cutting: asyncio.Task[None] | None = None

    def cut(self) -> None:
        """Hang up: whoever is here has been signed out. Nothing more is shown meanwhile."""
        self._cutting = asyncio.create_task(self._hang_up())

    async def _hang_up(self) -> None:
        await self._screen.stop()
        await self._seeker.close()
        try:
            await self._socket.close(code=SIGNED_OUT, reason="this session has ended")
        except (WebSocketDisconnect, OSError, RuntimeError):
            pass  # it is closed already

    async def run(self) -> None:
        """Hear and show until the client leaves."""
        self._screen.start()
        try:
            await self._hear()
        finally:
            for task in self._foreseeing:
                task.cancel()
            await asyncio.gather(*self._foreseeing, return_exceptions=True)
            await self._screen.stop()
            await self._seeker.close()

    # -- hearing ---------------------------------------------------------------------------------

    async def _hear(self) -> None:
        refused = 0
        while True:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                return
            faults.reach("received")
            text = frame.get("text") or frame.get("bytes") or b""
            if not (self._bucket.take() and self._site.messages.take(self._address)):
                refused += 1
                if refused > MOST_REFUSED:
                    await self._socket.close(code=FLOODING, reason="too many messages")
                    return
                await self._screen.send(
                    wire.Refused(_id_in(text), "too-fast", "too many messages: slow down")
                )
                continue
            refused = 0
            message = _read(text)
            if isinstance(message, FORESEEN) and len(self._foreseeing) < MOST_FORECASTS:
                # It may take a while, and the player must be able to move in the meantime.
                self._foresee(message)
                continue
            await self._screen.send(
                message if isinstance(message, wire.Refused) else await self._reply(message)
            )
            faults.reach_when_said("acknowledged")
            # Who has just moved is shown in the same breath: no other task has to be woken for it.
            await self._screen.show_if_news()

    def _foresee(self, message: Foreseen) -> None:
        """Work out a forecast beside everything else, and send it when it is there."""

        async def foresee() -> None:
            try:
                await self._screen.send(await self._reply(message))
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
            keep_bug(self._site.settings.data_dir, self._screen.room or "", bug)
            return wire.Refused(
                message.id, "rule-bug", "the rules failed on this answer, so it wasn't accepted"
            )

    async def _do(self, message: wire.FromClient) -> wire.FromServer:
        if isinstance(message, wire.Ping):
            return wire.Pong(message.id)
        if isinstance(message, wire.Enter):
            return await self._screen.enter(message)
        if isinstance(message, wire.Seek):
            self._screen.language = known_language(message.language)
        if isinstance(message, MESSAGES):
            return await self._seeker.do(message)
        if self._screen.room is None:
            raise RoomRefused("not-entered", "enter a room first")
        if isinstance(message, wire.WhatNext):
            return await self._plans(message, self._screen.room)
        if isinstance(message, wire.Away):
            self._screen.look_away(message.on)
            return wire.Accepted(message.id, 0)
        if isinstance(message, wire.Say):
            return await self._say(message, self._screen.room)
        if self._screen.seat is None:
            raise RoomRefused("not-your-seat", "spectators can't do that")
        if isinstance(message, wire.Answer):
            return await self._answer(message)
        if isinstance(message, wire.Undo):
            return await self._undo(message, self._screen.seat)
        if isinstance(message, wire.AutoDecline):
            return await self._auto_decline(message, self._screen.seat)
        if isinstance(message, wire.WhatIf | wire.HowLikely | wire.WhereTo):
            return await self._forecast(message, self._screen.seat)
        if isinstance(message, wire.Propose):
            return await self._propose(message, self._screen.seat)
        if isinstance(message, wire.Hint):
            return await self._hint(message, self._screen.seat)
        if isinstance(message, wire.Point):
            return await self._point(message, self._screen.seat)
        if isinstance(message, wire.Vote):
            return await self._vote(message, self._screen.seat)
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, self._screen.seat)
            return room.why_not(self._screen.seat, message.pick, message.id, self._screen.language)

    async def _forecast(
        self, message: wire.WhatIf | wire.HowLikely | wire.WhereTo, seat: int
    ) -> wire.FromServer:
        self._must_have_time()
        assert self._screen.room is not None
        language = self._screen.language
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            if isinstance(message, wire.WhereTo):
                prospect = room.survey(seat, message.step)
            else:
                prospect = room.prospect(seat, message.step, message.picks, language)
        key = (room.id, seat, message.step, tuple(prospect.picks), language)
        forecasts, owner = self._site.forecasts, self._address
        try:
            if isinstance(message, wire.WhereTo):
                return replace(await forecasts.leads(owner, key, prospect), re=message.id, step=message.step)
            if isinstance(message, wire.WhatIf):
                return replace(await forecasts.preview(owner, key, prospect), re=message.id)
            return replace(await forecasts.odds(owner, key, prospect), re=message.id)
        except RuleBug:
            raise
        except Exception as error:
            # The game itself is unchanged. Answer anyway, so that the client does not wait for ever.
            log.error("a forecast failed", room=room.id, step=message.step, exc_info=error)
            return wire.Refused(message.id, "rule-bug", "this answer can't be previewed")

    async def _propose(self, message: wire.Propose, seat: int) -> wire.FromServer:
        self._must_have_time()
        assert self._screen.room is not None
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            intent = room.intent(seat, message.step, message.pick, message.given, self._screen.language)
        try:
            return replace(await self._site.forecasts.proposal(self._address, intent), re=message.id)
        except IllegalAnswer as illegal:
            raise RoomRefused("not-allowed", str(illegal), illegal.refusal) from None
        except Exception as error:
            log.error("a proposal failed", room=room.id, step=message.step, exc_info=error)
            return wire.Refused(message.id, "rule-bug", "no way to that can be found right now")

    def _must_have_time(self) -> None:
        if len(self._foreseeing) >= MOST_FORECASTS and asyncio.current_task() not in self._foreseeing:
            raise RoomRefused("too-fast", "too many previews at once: wait for one to finish")

    async def _plans(self, message: wire.WhatNext, name: str) -> wire.FromServer:
        """What pieces would do next, for anybody in the room: all of it follows from what everybody sees."""
        self._must_have_time()
        async with self._site.rooms.at(name) as room:
            seat = (
                self._screen.seat
                if self._screen.seat is not None and self._screen.holds(room, self._screen.seat)
                else None
            )
            outlook = room.outlook(seat, self._screen.language)
        try:
            return replace(await self._site.forecasts.plans(self._address, name, outlook), re=message.id)
        except Exception as error:
            log.error("plans failed", room=name, step=outlook.step, exc_info=error)
            return wire.Refused(message.id, "rule-bug", "what comes next can't be worked out right now")

    async def _hint(self, message: wire.Hint, seat: int) -> wire.FromServer:
        """Have a bot find a good answer for a seat; what would be refused costs nothing."""
        self._must_have_time()
        assert self._screen.room is not None
        hints, limits = self._site.hints, self._site.limits
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            puzzle = room.puzzle(seat, message.step)
        player = "" if self._player is None else self._player.id
        fresh = not hints.is_known(room.id, seat, message.step)
        if fresh and not (
            await limits.take("hint", player) and await limits.take("hint-by-address", self._address)
        ):
            raise RoomRefused("too-fast", "too many hints: wait a moment")
        try:
            thought = await hints.think(puzzle, player)
        except Refused as refused:
            raise RoomRefused("no-hint", str(refused)) from None
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            room.puzzle(seat, message.step)  # it may have moved on
            picks, language = thought.picks or [], self._screen.language
            copies = [room.prospect(seat, message.step, picks, language) for _ in range(2)]
        if fresh:
            self._site.signals.send(HintTaken(room.id, seat))
        try:
            return replace(
                await hints.explained(self._address, message.step, thought, copies.pop), re=message.id
            )
        except Exception as error:
            log.error("a hint failed", room=room.id, step=message.step, exc_info=error)
            return wire.Refused(message.id, "no-hint", "the hint can't be previewed")

    async def _point(self, message: wire.Point, seat: int) -> wire.FromServer:
        """Point something out to all in the room. What would be refused costs as much as what is not."""
        assert self._screen.room is not None
        signals = self._site.signals
        if not signals.pings.take((self._screen.room, seat)):
            raise RoomRefused("too-fast", "too many pings: wait a moment")
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            room.check_point(seat, message.pick)
            step = 0 if room.history is None else room.history.step
        signals.send(Pinged(room.id, seat, message.pick))
        return wire.Accepted(message.id, step)

    async def _vote(self, message: wire.Vote, seat: int) -> wire.FromServer:
        """Say how a seat would answer what another is asked for all."""
        assert self._screen.room is not None
        signals = self._site.signals
        if not signals.ballots.take((self._screen.room, seat)):
            raise RoomRefused("too-fast", "too many votes: wait a moment")
        async with self._site.rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
            room.check_vote(seat, message.step, message.pick)
        signals.send(Voted(room.id, message.step, seat, message.pick))
        return wire.Accepted(message.id, message.step)

    async def _say(self, message: wire.Say, name: str) -> wire.FromServer:
        """Write something to those in the room. What is refused costs as much as what is not."""
        player, limits = self._player, self._site.limits
        if player is None:
            raise RoomRefused("not-allowed", "choose a display name first")
        if not (await limits.take("chat", player.id) and await limits.take("chat-by-address", self._address)):
            raise RoomRefused("too-fast", "too many messages: wait a moment")
        async with self._site.rooms.at(name) as room:
            table = room.table
        try:
            await self._site.chats.say(table, player, message.text)
        except BadText as bad:
            code: wire.Code = "chat-off" if bad.code == "chat-off" else "bad-text"
            raise RoomRefused(code, str(bad)) from None
        return wire.Accepted(message.id, 0)

    async def _must_play(self, room: Room, seat: int, message: wire.Answer | wire.Undo) -> None:
        """Refuse whoever does not play a seat, unless it is about something stored when they still did."""
        self._screen.must_hold(room, seat)
        picks = message.picks if isinstance(message, wire.Answer) else None
        if room.table.chairs[seat].bot is not None and not await room.was_stored(seat, message.step, picks):
            raise RoomRefused("not-your-seat", "a bot is playing for you: take your seat back first")

    async def _answer(self, message: wire.Answer) -> wire.FromServer:
        assert self._screen.room is not None
        assert self._screen.seat is not None
        rooms, metrics, seat = self._site.rooms, self._site.metrics, self._screen.seat
        began = perf_counter()
        for _ in range(TRIES):
            try:
                async with rooms.at(self._screen.room) as room:
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
        raise NotStored("the room is busy on another process")

    async def _undo(self, message: wire.Undo, seat: int) -> wire.FromServer:
        assert self._screen.room is not None
        rooms = self._site.rooms
        async with rooms.at(self._screen.room) as room:
            await self._must_play(room, seat, message)
            fresh = await room.undo(seat, message.step)
        if fresh:
            rooms.tell(room)
        return wire.Accepted(message.id, message.step)

    async def _auto_decline(self, message: wire.AutoDecline, seat: int) -> wire.FromServer:
        assert self._screen.room is not None
        rooms = self._site.rooms
        async with rooms.at(self._screen.room) as room:
            self._screen.must_hold(room, seat)
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
        if error.code == "stale" and self._screen.room is not None:
            refused.update = await self._screen.now()
        return refused


def _read(text: str | bytes) -> wire.FromClient | wire.Refused:
    """A client's message, or what is wrong with it."""
    try:
        return wire.read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return wire.Refused(_id_in(text), "bad-message", shortened(f"not a valid message: {error}"))


def _id_in(text: str | bytes) -> int:
    """The id of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0
    return found if 0 <= found <= 2**53 else 0


class _OnlyId(msgspec.Struct):
    id: int = 0
