"""Who is in which room right now, at this process and at the others. Nothing of it is kept.

A process tells the others whom it has in a room whenever that changes, all of it each time: word that is lost
is made up for by the next. What a process has not repeated for long is forgotten, for it may have died.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Final, TypeAlias, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct

from emberbox.server.wire.people import PresenceState

PRESENCE: Final = "presence"
"""The channel between processes."""

DELAY: Final = 0.2
"""Seconds in which changes are gathered: however often somebody comes and goes, no more is told."""

GRACE: Final = 3.0
"""Seconds after which a player without a socket is gone: a page that is loaded again takes less."""

BEAT: Final = 20.0
"""Seconds after which a process says again whom it has; what was not said three times does not hold."""


class Around(Struct, array_like=True, tag="around"):
    """Whom a process has in a room: its players and whether each looks elsewhere, and how many watch."""

    room: str
    players: dict[str, bool]
    watching: int


class Sought(Struct, array_like=True, tag="sought"):
    """Somebody has come into a room: the others say whom they have there."""

    room: str


class Envelope(Struct, array_like=True):
    """Word from one process to the others."""

    node: str
    said: Around | Sought


class Whereabouts(Struct, frozen=True):
    """Whether a player is in a room, and since when, if that is known."""

    state: PresenceState
    since: float | None


Ear: TypeAlias = Callable[[], None]
"""A client that wants to know when somebody comes or goes; it must not wait."""

GONE: Final = Whereabouts("gone", None)


@final
class Guest:
    """A socket in a room: whose it is, unless somebody without a seat watches."""

    __slots__ = ("away", "ear", "player", "room")

    def __init__(self, room: str, player: str | None, ear: Ear | None) -> None:
        self.room: Final = room
        self.player: Final = player
        self.ear: Final = ear
        self.away = False


@final
class Presence:
    """The sockets of this process by room, and what the other processes say of theirs."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self.node: Final = secrets.token_hex(8)
        self._channels: Final = channels
        self._guests: Final[dict[str, set[Guest]]] = {}
        self._elsewhere: Final[dict[str, dict[str, tuple[Around, float]]]] = {}
        self._known: Final[dict[str, dict[str, Whereabouts]]] = {}
        self._left: Final[dict[tuple[str, str], float]] = {}
        """When the last socket of a player in a room was closed here, for as long as that is forgiven."""
        self._said: Final[dict[str, Around]] = {}
        self._due: Final[dict[str, asyncio.TimerHandle]] = {}
        self._closed = False

    def close(self) -> None:
        """Tell nobody anything any more: the process ends."""
        self._closed = True

    # -- coming and going ------------------------------------------------------------------------

    def join(self, room: str, player: str | None, ear: Ear | None) -> Guest:
        """Note that a socket is in a room; whoever has a seat there comes with a name, others watch."""
        guest = Guest(room, player, ear)
        if room not in self._guests:
            self._publish(Sought(room))
        self._guests.setdefault(room, set()).add(guest)
        self._changed(room)
        return guest

    def part(self, guest: Guest) -> None:
        """Note that a socket has left its room."""
        room, guests = guest.room, self._guests.get(guest.room, set())
        guests.discard(guest)
        if guest.player is not None and all(other.player != guest.player for other in guests):
            self._left[room, guest.player] = time.time()
            asyncio.get_running_loop().call_later(GRACE, self._forgive_no_more, room, guest.player)
        self._changed(room)

    def look(self, guest: Guest, away: bool) -> None:
        """Note that somebody looks elsewhere, or at the room again."""
        if guest.away != away:
            guest.away = away
            self._changed(guest.room)

    def _forgive_no_more(self, room: str, player: str) -> None:
        self._left.pop((room, player), None)
        self._changed(room)

    # -- looking ---------------------------------------------------------------------------------

    def of(self, room: str, player: str) -> Whereabouts:
        """Whether a player is in a room."""
        return self._known.get(room, {}).get(player) or Whereabouts(self._state(room, player), None)

    def watching(self, room: str) -> int:
        """How many are in a room without a seat there."""
        here = sum(guest.player is None for guest in self._guests.get(room, ()))
        return here + sum(around.watching for around, _ in self._elsewhere.get(room, {}).values())

    def _state(self, room: str, player: str) -> PresenceState:
        looks = [guest.away for guest in self._guests.get(room, ()) if guest.player == player]
        for around, _ in self._elsewhere.get(room, {}).values():
            if player in around.players:
                looks.append(around.players[player])
        if looks:
            return "away" if all(looks) else "here"
        return "here" if (room, player) in self._left else "gone"

    # -- telling ---------------------------------------------------------------------------------

    def _changed(self, room: str) -> None:
        if room not in self._due:
            self._due[room] = asyncio.get_running_loop().call_later(DELAY, self._tell, room)

    def _tell(self, room: str) -> None:
        """Tell those in a room who is there now, and the other processes whom this one has."""
        del self._due[room]
        if self._closed:
            return
        here = self._here(room)
        if self._said.get(room) != here:
            self._said[room] = here
            self._publish(here)
        self._note(room)
        if not self._guests.get(room):
            self._guests.pop(room, None)
            del self._said[room]
            if not any(key[0] == room for key in self._left):
                self._known.pop(room, None)
            return
        for guest in list(self._guests[room]):
            if guest.ear is not None:
                guest.ear()

    def _note(self, room: str) -> None:
        """Remember since when everybody who was seen in a room is where they are."""
        known = self._known.setdefault(room, {})
        seen = {guest.player for guest in self._guests.get(room, ()) if guest.player is not None}
        for around, _ in self._elsewhere.get(room, {}).values():
            seen |= around.players.keys()
        for player in seen | known.keys():
            state = self._state(room, player)
            if player not in known or known[player].state != state:
                # Nobody was seen to come or go before the first look.
                known[player] = Whereabouts(state, time.time() - (GRACE if state == "gone" else 0.0))

    def _here(self, room: str) -> Around:
        players: dict[str, bool] = {}
        watching = 0
        for guest in self._guests.get(room, ()):
            if guest.player is None:
                watching += 1
            else:
                players[guest.player] = players.get(guest.player, True) and guest.away
        for left, player in self._left:
            if left == room:
                players.setdefault(player, False)
        return Around(room, players, watching)

    def _publish(self, said: Around | Sought) -> None:
        self._channels.publish(msgspec.json.encode(Envelope(self.node, said)), PRESENCE)

    # -- the other processes ---------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear whom the other processes have, for ever."""
        async with self._channels.start_subscription([PRESENCE]) as subscription:
            async for text in subscription.iter_events():
                envelope = msgspec.json.decode(text, type=Envelope)
                if envelope.node != self.node:
                    self._heed(envelope.node, envelope.said)

    def _heed(self, node: str, said: Around | Sought) -> None:
        if isinstance(said, Sought):
            if said.room in self._guests:
                self._publish(self._here(said.room))
            return
        nodes = self._elsewhere.setdefault(said.room, {})
        before = nodes.pop(node, None)
        if said.players or said.watching:
            nodes[node] = said, time.monotonic()
        if not nodes:
            del self._elsewhere[said.room]
        if said.room in self._guests and (before is None or before[0] != said):
            self._changed(said.room)

    async def beat(self) -> None:
        """Say again and again whom this process has, and forget what others no longer say."""
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self._guests):
                self._publish(self._here(room))
            self.forget(time.monotonic() - 3 * BEAT)

    def forget(self, before: float) -> None:
        """Forget what other processes have not said again since a moment."""
        for room, nodes in list(self._elsewhere.items()):
            for node, (_, at) in list(nodes.items()):
                if at < before:
                    self._heed(node, Around(room, {}, 0))
