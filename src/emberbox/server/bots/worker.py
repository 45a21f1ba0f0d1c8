"""A worker's program: the bots think here, in a process that the server can end at any moment."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from struct import Struct as Layout
from typing import BinaryIO, Final, TypeAlias, final

import msgspec

from emberbox.bots import roster
from emberbox.bots.advice import advise
from emberbox.bots.bot import Bot
from emberbox.bots.own import load_own
from emberbox.bots.search import SearchBot
from emberbox.bots.winning import NO_PICK
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Several
from emberbox.kernel.errors import EmberboxError
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.observation import Observation
from emberbox.kernel.record import Answer
from emberbox.kernel.session import Session

ROOMS: Final = 256
"""Rooms that a worker keeps; the one not asked about for longest makes way, and can be told again."""

GRACE: Final = 5.0
"""Seconds after its budget at which a worker that nobody has ended ends by itself."""

LENGTH: Final = Layout(">I")
"""Before each message stands its length."""

NICENESS: Final = 5
LONGEST_PROBLEM: Final = 500

Hire: TypeAlias = Callable[[str, int], Bot]
"""How a bot is had by its spec and seed."""


class Think(msgspec.Struct, tag="think", frozen=True):
    """The server asks for a seat's picks.

    The worker has the first `base` answers of the room already, or begins anew where it is 0; `answers` are
    those after them. Seeds are hexadecimal text: they may be larger than any number of the format.
    """

    room: str
    game: str
    options: dict[str, Choice]
    seed: str
    base: int
    answers: list[Answer]
    seat: int
    bot: str
    bot_seed: str
    budget: float
    hint: bool = False
    """Whether a person wants to know: then somebody else answers, and how sure the pick is matters."""


class Forget(msgspec.Struct, tag="forget", frozen=True):
    """The server has let a room go: nothing of it is needed any more."""

    room: str


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """The worker is up and waits for work."""


class Picked(msgspec.Struct, tag="picked", frozen=True):
    """One pick; unless it closes the decision, another one follows. A hint says how sure it is."""

    pick: int
    closed: bool
    standing: str = ""
    rival: int = NO_PICK
    plan: list[int] = []


class Lost(msgspec.Struct, tag="lost", frozen=True):
    """What the worker knows of the room does not lead to what it was asked: tell it from the beginning."""


class Mishap(msgspec.Struct, tag="mishap", frozen=True):
    """The bot failed or answered illegally, or the room cannot be followed."""

    problem: str


Request: TypeAlias = Think | Forget
Reply: TypeAlias = Ready | Picked | Lost | Mishap


class BadPick(EmberboxError):
    """A bot answered with what was not offered."""


@final
@dataclass(slots=True)
class Table:
    """A room as the worker knows it: `agreed` answers came from the server, the rest is its own doing."""

    about: tuple[str, dict[str, Choice], str]
    session: Session
    agreed: int = 0
    bots: dict[tuple[int, str], Bot] = field(default_factory=dict)


@final
class Thinker:
    """Keeps the rooms that it was asked about, and one bot for each seat and spec of a room."""

    def __init__(self, hire: Hire, games: Mapping[str, Game], rooms: int) -> None:
        self.hire: Final = hire
        self.games: Final = games
        self.rooms: Final = rooms
        self.tables: Final[dict[str, Table]] = {}

    def think(self, asked: Think) -> Iterator[Reply]:
        """The picks that close the seat's decision one by one, or in one word why there are none."""
        try:
            table = self.catch_up(asked)
            if table is None:
                yield Lost()
                return
            yield from decide(self.bot_for(asked, table), table.session, asked.seat, asked.hint)
            return
        except BadPick as bad:
            problem = str(bad)
        except Exception as error:  # whatever a bot raises, the worker goes on
            problem = f"failed with {error!r}"
        # Neither the bot nor the session can be relied on after that.
        self.tables.pop(asked.room, None)
        yield Mishap(problem[:LONGEST_PROBLEM])

    def bot_for(self, asked: Think, table: Table) -> Bot:
        """The bot of a seat; for a hint one that expects nothing of what was hinted at before."""
        key = (asked.seat, asked.bot)
        if asked.hint:
            return self.hire(asked.bot, int(asked.bot_seed, 16))
        if key not in table.bots:
            table.bots[key] = self.hire(asked.bot, int(asked.bot_seed, 16))
        return table.bots[key]

    def catch_up(self, asked: Think) -> Table | None:
        """The room brought to where the server is, or None where what is known of it does not lead there."""
        about = (asked.game, asked.options, asked.seed)
        table = self.tables.pop(asked.room, None)
        if asked.base == 0:
            game = self.games[asked.game]
            table = Table(about, Session.unstarted(game, asked.options, int(asked.seed, 16)))
        if table is None or table.about != about or table.agreed != asked.base:
            return None
        session = table.session
        known = session.log
        for at, answer in enumerate(asked.answers, asked.base):
            if at >= len(known):
                session.follow(*answer)
            elif known[at] != answer:
                return None
        table.agreed += len(asked.answers)
        if table.agreed < len(known):
            return None
        session.run_chance()
        # Last in, so that the first is the one not asked about for longest.
        self.tables[asked.room] = table
        if len(self.tables) > self.rooms:
            del self.tables[next(iter(self.tables))]
        return table


def decide(bot: Bot, session: Session, seat: int, hint: bool = False) -> Iterator[Picked]:
    """Ask the bot until its decision is closed.

    Only a choice of several is played on here. Any other answer comes back from the server with the rest: in
    a window somebody else may have been quicker.
    """
    several = isinstance(session.asked(seat), Several)
    if hint and not several and isinstance(bot, SearchBot):
        advice = advise(bot, Observation(session, seat))
        yield Picked(checked(advice.pick, session, seat), True, advice.standing, advice.rival, advice.plan)
        return
    answered = session.answered
    while True:
        pick = checked(bot.choose(Observation(session, seat)), session, seat)
        if several:
            session.answer_unchecked(pick, seat)
        closed = not several or session.answered != answered
        yield Picked(pick, closed)
        if closed:
            return


def checked(pick: object, session: Session, seat: int) -> int:
    """A bot's pick, or `BadPick`."""
    # A float may equal a pick and a bool is one: neither can be logged.
    if type(pick) is not int:
        raise BadPick(f"answered {pick!r}, which is not a pick")
    refusal = session.forbids(pick, seat)
    if refusal is not None:
        raise BadPick(f"answered {session.game.space.name(pick)}, which is not allowed: {refusal.rule}")
    return pick


def take_the_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes from and to the server, moved to where a bot that reads or prints does not meet them."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, replies


def receive(requests: BinaryIO, decoder: msgspec.msgpack.Decoder[Request]) -> Request | None:
    """The next request, or None when the server is gone."""
    head = requests.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = requests.read(length)
    return decoder.decode(body) if len(body) == length else None


def frame(message: msgspec.Struct) -> bytes:
    """A message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


def doom(seconds: float) -> None:
    """Have the system end this process after so long, whatever it does by then; 0 calls that off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main(
    hire: Hire = roster.hire, games: Mapping[str, Game] = GAMES, rooms: int = ROOMS, grace: float = GRACE
) -> None:
    """Answer the server until it is gone."""
    requests, replies = take_the_pipes()
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # the server itself goes first
    thinker = Thinker(hire, games, rooms)
    decoder: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
    load_own()
    try:
        replies.write(frame(Ready()))
        replies.flush()
        while (asked := receive(requests, decoder)) is not None:
            if isinstance(asked, Forget):
                thinker.tables.pop(asked.room, None)
                continue
            doom(asked.budget + grace)
            for reply in thinker.think(asked):
                replies.write(frame(reply))
                replies.flush()
                doom(asked.budget + grace)
            doom(0)
    except BrokenPipeError:
        pass
    # A thread that a bot left behind would keep the process from ending.
    doom(grace)


if __name__ == "__main__":
    main()
