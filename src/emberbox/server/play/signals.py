"""What people at a table say to each other beside the game: pings, votes, hints taken. Nothing of it is kept.

A signal goes to all who are in the room, in this process and in the others. One that is lost is lost: it was
only advice.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct

from emberbox.server import wire
from emberbox.server.ops.rate_limits import Buckets

SIGNALS: Final = "signals"
"""The channel between processes."""

PINGS_PER_SECOND: Final = 1.0
PINGS_AT_ONCE: Final = 4
VOTES_PER_SECOND: Final = 2.0
VOTES_AT_ONCE: Final = 8


class Pinged(Struct, array_like=True, tag="ping"):
    """A seat points something out."""

    room: str
    seat: int
    pick: int


class HintTaken(Struct, array_like=True, tag="hint"):
    """A seat has asked for a hint."""

    room: str
    seat: int


class Voted(Struct, array_like=True, tag="vote"):
    """How a seat would answer what is asked for all at a step; None if it takes that back."""

    room: str
    step: int
    seat: int
    pick: int | None


class Recalled(Struct, array_like=True, tag="recall"):
    """Somebody has come into a room: whoever knows votes there says them again."""

    room: str


Signal: TypeAlias = Pinged | HintTaken | Voted | Recalled


class Envelope(Struct, array_like=True):
    """A signal, and the process that it comes from."""

    node: str
    signal: Signal


News: TypeAlias = Pinged | HintTaken | wire.Votes

Ear: TypeAlias = Callable[[News], None]
"""A client that hears what is said in its room; it must not wait."""


@final
class Poll:
    """The votes on what is asked at one step, by seat."""

    __slots__ = ("step", "votes")

    def __init__(self, step: int) -> None:
        self.step: Final = step
        self.votes: Final[dict[int, int]] = {}

    def take(self, seat: int, pick: int | None) -> bool:
        """Note a vote, or that it is taken back; whether that changes anything."""
        if self.votes.get(seat) == pick:
            return False
        if pick is None:
            del self.votes[seat]
        else:
            self.votes[seat] = pick
        return True


@final
class Signals:
    """Who hears what in which room, and the votes of the moment in rooms where somebody is."""

    def __init__(self, channels: ChannelsPlugin) -> None:
        self.node: Final = secrets.token_hex(8)
        self.pings: Final = Buckets(PINGS_PER_SECOND, PINGS_AT_ONCE)
        """By room and seat, how often somebody may point something out."""
        self.ballots: Final = Buckets(VOTES_PER_SECOND, VOTES_AT_ONCE)
        """By room and seat, how often somebody may vote."""
        self._channels: Final = channels
        self._ears: Final[dict[str, set[Ear]]] = {}
        self._polls: Final[dict[str, Poll]] = {}

    def join(self, room: str, ear: Ear) -> None:
        """Hear what is said in a room from now on, and how the vote stands there."""
        self._ears.setdefault(room, set()).add(ear)
        poll = self._polls.get(room)
        if poll is not None:
            ear(self._standing(room, poll))
        self._publish(Recalled(room))

    def part(self, room: str, ear: Ear) -> None:
        """Hear no more of a room. Where nobody is left the votes are forgotten."""
        ears = self._ears.get(room, set())
        ears.discard(ear)
        if not ears:
            self._ears.pop(room, None)
            self._polls.pop(room, None)

    def send(self, signal: Pinged | HintTaken | Voted) -> None:
        """Say something to all who are in a room."""
        self._heed(signal)
        self._publish(signal)

    def _publish(self, signal: Signal) -> None:
        self._channels.publish(msgspec.json.encode(Envelope(self.node, signal)), SIGNALS)

    async def listen(self) -> None:
        """Hear what is said at the other processes, for ever."""
        async with self._channels.start_subscription([SIGNALS]) as subscription:
            async for text in subscription.iter_events():
                envelope = msgspec.json.decode(text, type=Envelope)
                if envelope.node != self.node:
                    self._heed(envelope.signal)

    def _heed(self, signal: Signal) -> None:
        if signal.room not in self._ears:
            return
        if isinstance(signal, Recalled):
            self._repeat(signal.room)
        elif isinstance(signal, Voted):
            self._count(signal)
        else:
            self._tell(signal.room, signal)

    def _repeat(self, room: str) -> None:
        poll = self._polls.get(room)
        if poll is not None:
            for seat, pick in poll.votes.items():
                self._publish(Voted(room, poll.step, seat, pick))

    def _count(self, vote: Voted) -> None:
        poll = self._polls.get(vote.room)
        if poll is None or poll.step < vote.step:
            poll = self._polls[vote.room] = Poll(vote.step)
        if poll.step == vote.step and poll.take(vote.seat, vote.pick):
            self._tell(vote.room, self._standing(vote.room, poll))

    def _tell(self, room: str, news: News) -> None:
        for ear in list(self._ears.get(room, ())):
            ear(news)

    @staticmethod
    def _standing(room: str, poll: Poll) -> wire.Votes:
        cast = [wire.CastVote(seat, pick) for seat, pick in sorted(poll.votes.items())]
        return wire.Votes(room, poll.step, cast)
