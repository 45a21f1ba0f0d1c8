"""Who sits at a room's table and what was agreed on there, and the changes that people may make to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from emberbox.bots.roster import LEVELS
from emberbox.kernel.game import Choice
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.store.database import Row

CLOSED: Final = "closed by its host"
"""The note of a room that its host does not want to see any more."""

PATIENCE: Final = 60.0
"""Seconds that a player may keep everybody waiting before the host can let a bot play instead."""

PAUSE_PATIENCE: Final = 120.0
"""Seconds in which all must agree to a pause."""

STAND_IN_THAT_COUNTS: Final = "novice"
"""Who plays for somebody in a game that counts: nobody should be better off for it."""

DAY: Final = 24 * 60 * 60


class TableError(Refused):
    """A change of the table that is not open to who asked for it."""


class Chair(Struct, frozen=True):
    """A seat: somebody's, a bot's, or a bot's that stands in for somebody; free if neither."""

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    auto_declines: tuple[str, ...] = ()
    since: float = 0.0
    """When its player sat down or came back: no time is counted before. A pause moves it."""

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.player is None and self.bot is None

    @property
    def person(self) -> bool:
        """Whether a person is to answer."""
        return self.player is not None and self.bot is None


class Pause(Struct, frozen=True):
    """Who wants everybody's time to stand still, since when they ask, and since when it does if all agree."""

    by: tuple[str, ...] = ()
    asked: float = 0.0
    since: float | None = None


class Table(Struct, frozen=True, kw_only=True):
    """All of a room but the game itself."""

    id: str
    game: str
    rules: str
    options: dict[str, Choice]
    host: str
    listed: bool
    timer: wire.Timer
    stand_in: str
    state: wire.RoomState
    version: int
    chairs: tuple[Chair, ...]
    note: str = ""
    rematch: str | None = None
    origin: wire.Origin = "deal"
    sitters: frozenset[tuple[int, str]] = frozenset()
    """Who has sat where while the game was played, and so has seen what that seat sees."""
    clocks: tuple[float, ...] = ()
    """Seconds in the bank of each seat, where the timer is one."""
    pause: Pause = Pause()
    chat: bool = True
    rated: bool = False
    """Whether it counts: only accounts sit down then, each once."""
    tournament: str | None = None
    """The tournament whose pairing this is: nobody else sits down."""

    @property
    def counts(self) -> bool:
        """Whether it is played for a rating or a tournament: how it ends is nobody's to choose."""
        return self.state == "playing" and (self.rated or self.tournament is not None)

    @property
    def paused(self) -> float | None:
        """Since when everybody's time stands still."""
        return self.pause.since

    @property
    def payer(self) -> str:
        """Whose share of the bots' time it takes: the host's, or without one that of the first to sit."""
        return self.host or next((chair.player for chair in self.chairs if chair.player), self.id)

    @property
    def full(self) -> bool:
        """Whether nobody is missing."""
        return not any(chair.free for chair in self.chairs)

    def holds(self, player: str | None, seat: int) -> bool:
        """Whether a seat is a player's."""
        return player is not None and seat < len(self.chairs) and self.chairs[seat].player == player

    def seated(self, seat: int, chair: Chair) -> Table:
        """The table with another chair in this place."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        sitters = self.sitters
        if self.state == "playing" and chair.player is not None:
            sitters |= {(seat, chair.player)}
        return replace(self, chairs=chairs, sitters=sitters, version=self.version + 1)

    # -- changes ---------------------------------------------------------------------------------

    def claim(self, seat: int, player: str, name: str, now: float) -> Table:
        """Sit down on a free seat, or take one's own seat back from the bot that stood in."""
        chair = self._chair(seat)
        self._must_go_on()
        if chair.player == player:
            return self if chair.bot is None else self.seated(seat, replace(chair, bot=None, since=now))
        if self.tournament is not None:
            raise TableError("not-your-game", "this game belongs to a tournament: you can watch")
        if self.rated and self.is_seated(player):
            raise TableError("one-seat", "in a rated game you can have only one seat")
        if not chair.free:
            taken = chair.name if chair.player is not None else f"the bot {chair.bot!r}"
            raise TableError("seat-taken", f"seat {seat} is taken by {taken}")
        if self.sitters and (seat, player) not in self.sitters and self._has_sat(player):
            raise TableError(
                "has-sat",
                "you've seen another hand in this game, so only a bot or a new player can take this seat",
            )
        return self.seated(seat, Chair(player, name, since=now))

    def leave(self, seat: int, player: str) -> Table:
        """Get up. The seat is free for others, or for a bot if the host wants one.

        In a game that counts a bot plays on at once, and it counts as given up.
        """
        if self._chair(seat).player != player:
            raise TableError("not-your-seat", f"seat {seat} is not yours")
        self._must_go_on()
        if self.counts:
            return self.stand_in_for([seat])
        return self.seated(seat, Chair())

    def let_bot_play(self, seat: int, player: str, level: str, waited: float, gone: bool = False) -> Table:
        """Give a free or abandoned seat to a bot; whose seat it was may take it back.

        That is for the host to do. For somebody who has left, or is gone, all who play may.
        """
        chair = self._chair(seat)
        if not ((chair.free or gone) and self.state == "playing" and self.is_seated(player)):
            self._must_host(player)
        self._must_go_on()
        known_level(level)
        if chair.person and chair.player != player:
            self._must_be_abandoned(seat, chair, waited, gone)
        elif self.counts and chair.player is not None:
            raise TableError("counts", "this game counts, so no bot plays it for you: you can only leave it")
        return self.seated(seat, replace(chair, bot=level))

    def _must_be_abandoned(self, seat: int, chair: Chair, waited: float, gone: bool) -> None:
        if self.timer.kind == "day" or (self.timer.kind != "off" and not gone):
            # That is what a timer is for. By day nobody even has to be here.
            raise TableError(
                "not-abandoned",
                f"seat {seat} is played by {chair.name}; a bot steps in when their time runs out",
            )
        if waited < PATIENCE:
            raise TableError(
                "not-abandoned",
                f"seat {seat} is played by {chair.name}; a bot can step in after the game has waited "
                f"{PATIENCE:.0f} seconds for them",
            )

    def dismiss_bot(self, seat: int, player: str, now: float) -> Table:
        """The host sends a bot away: the seat is its player's again, or free."""
        chair = self._chair(seat)
        self._must_host(player)
        self._must_go_on()
        if chair.bot is None:
            raise TableError("no-bot", f"no bot plays seat {seat}")
        if self.counts and chair.player is None:
            raise TableError("counts", "this game counts, so it is played to its end with this bot")
        return self.seated(seat, replace(chair, bot=None, since=now))

    def begin(self, now: float) -> Table:
        """The table when its game begins: nobody's time was running before."""
        return replace(
            self,
            state="playing",
            clocks=(float(self.timer.limit),) * len(self.chairs) if self.timer.kind == "clock" else (),
            chairs=tuple(replace(chair, since=now) for chair in self.chairs),
            sitters=frozenset((seat, chair.player) for seat, chair in enumerate(self.chairs) if chair.player),
        )

    def end(self, note: str) -> Table:
        """The table when its game is broken off."""
        return replace(self, state="over", note=note, version=self.version + 1)

    def close(self, player: str) -> Table:
        """The host gives up, or deletes, a room in which nobody else has a seat."""
        self._must_host(player)
        if self.state != "over" or self.note == CLOSED:
            self._must_go_on()
        if self.counts:
            raise TableError("counts", "this game counts, so it can't be closed: you can only leave it")
        others = [chair.name for chair in self.chairs if chair.player not in (None, player)]
        if others:
            raise TableError(
                "not-alone", f"others have seats here ({', '.join(map(str, others))}): leave the game instead"
            )
        return self.end(CLOSED)

    def stand_in_for(self, late: list[int]) -> Table:
        """Let bots play for those who ran out of time."""
        chairs = (
            replace(chair, bot=self.stand_in) if seat in late else chair
            for seat, chair in enumerate(self.chairs)
        )
        return replace(self, chairs=tuple(chairs), version=self.version + 1)

    def ask_for_pause(self, player: str, now: float) -> Table:
        """Have everybody's time stand still as soon as all who play want it.

        Not in a tournament: the others wait for the end of the round.
        """
        self._must_play(player)
        if self.tournament is not None:
            raise TableError("no-pause", "tournament games can't be paused: others wait for the next round")
        if self.timer.kind == "off":
            raise TableError("no-timer", "this game has no timer")
        if self.paused is not None:
            return self
        # Who agreed to a pause an hour ago does not want one now.
        before = self.pause if now - self.pause.asked < PAUSE_PATIENCE else Pause()
        if player in before.by:
            return self
        by = (*before.by, player)
        all_want = {chair.player for chair in self.chairs if chair.person} <= {*by}
        pause = Pause(by, before.asked or now, now if all_want else None)
        return replace(self, pause=pause, version=self.version + 1)

    def go_on(self, player: str, now: float, waited: Mapping[int, float]) -> Table:
        """End a pause, or want none any more; everybody goes on with the time that was left."""
        self._must_play(player)
        if self.pause == Pause():
            return self
        chairs = tuple(
            replace(chair, since=now - waited[seat]) if self.paused is not None and seat in waited else chair
            for seat, chair in enumerate(self.chairs)
        )
        return replace(self, pause=Pause(), chairs=chairs, version=self.version + 1)

    def _must_play(self, player: str) -> None:
        if not self.is_seated(player):
            raise TableError("not-your-game", "only players can do that")
        if self.state != "playing":
            raise TableError("not-started" if self.state == "waiting" else "game-over", "no timer is running")

    def let_chat(self, player: str, on: bool) -> Table:
        """The host lets people chat, or does not."""
        self._must_host(player)
        return self if self.chat == on else replace(self, chat=on, version=self.version + 1)

    def auto_declining(self, seat: int, asks: str, on: bool) -> Table:
        """The table after a seat turned an auto-decline on or off."""
        auto_declines = set(self.chairs[seat].auto_declines) - {asks} | ({asks} if on else set())
        return self.seated(seat, replace(self.chairs[seat], auto_declines=tuple(sorted(auto_declines))))

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise TableError("no-seat", f"there is no seat {seat}: the seats are 0 to {len(self.chairs) - 1}")
        return self.chairs[seat]

    def is_seated(self, player: str) -> bool:
        """Whether a player has a seat."""
        return any(chair.player == player for chair in self.chairs)

    def _has_sat(self, player: str) -> bool:
        return any(sitter == player for _, sitter in self.sitters)

    def _must_host(self, player: str) -> None:
        if self.host != player:
            raise TableError("not-host", "only the host of a room can do that")

    def _must_go_on(self) -> None:
        if self.state not in ("waiting", "playing"):
            code = "read-only" if self.state == "read-only" else "game-over"
            raise TableError(code, f"this game is {self.state}: seats can't change anymore")

    # -- as data ---------------------------------------------------------------------------------

    def seen_by(
        self,
        player: str | None,
        deadline: float | None,
        clocks: Sequence[wire.SeatClock | None] = (),
    ) -> wire.Table:
        """The table as it goes over the wire to somebody."""
        return wire.Table(
            room=self.id,
            game=self.game,
            options=self.options,
            state=self.state,
            note=self.note,
            seats=[
                wire.SeatInfo(chair.name, chair.bot, player is not None and chair.player == player)
                for chair in self.chairs
            ],
            hosting=player is not None and self.host == player,
            listed=self.listed,
            timer=self.timer,
            deadline=deadline,
            rematch=self.rematch,
            origin=self.origin,
            clocks=list(clocks),
            paused=self.paused,
            chat=self.chat,
            rated=self.rated,
            tournament=self.tournament,
            pausing=[seat for seat, chair in enumerate(self.chairs) if chair.player in self.pause.by],
        )

    def room_row(self) -> dict[str, Any]:
        """The columns of `rooms` that are the table's."""
        return {
            "id": self.id,
            "game": self.game,
            "rules": self.rules,
            "options": msgspec.json.encode(self.options).decode(),
            "host": self.host,
            "listed": self.listed,
            "timer": self.timer.kind,
            "timer_limit": self.timer.limit,
            "increment": self.timer.increment,
            "clocks": clocks_text(self.clocks),
            "pause": msgspec.json.encode(self.pause).decode(),
            "stand_in": self.stand_in,
            "state": self.state,
            "version": self.version,
            "note": self.note,
            "rematch": self.rematch,
            "origin": self.origin,
            "chat": self.chat,
            "rated": self.rated,
            "tournament": self.tournament,
        }

    def seat_rows(self) -> list[dict[str, Any]]:
        """The rows of `seats`."""
        return [
            {
                "room": self.id,
                "seat": seat,
                "player": chair.player,
                "bot": chair.bot,
                "wishes": msgspec.json.encode(chair.auto_declines).decode(),
                "since": chair.since,
            }
            for seat, chair in enumerate(self.chairs)
        ]

    def sitter_rows(self, before: Table | None = None) -> list[dict[str, Any]]:
        """The rows of `sitters` that are new."""
        new = self.sitters - (frozenset() if before is None else before.sitters)
        return [{"room": self.id, "seat": seat, "player": player} for seat, player in sorted(new)]

    @staticmethod
    def from_rows(room: Row, seats: Sequence[Row], sitters: Sequence[Row] = ()) -> Table:
        """The table that is in the store; the rows of seats come with the names of their players.

        For a list of rooms it does not matter who has sat where.
        """
        return Table(
            id=room["id"],
            game=room["game"],
            rules=room["rules"],
            options=msgspec.json.decode(room["options"]),
            host=room["host"],
            listed=room["listed"],
            timer=wire.Timer(room["timer"], room["timer_limit"], room["increment"]),
            clocks=tuple(msgspec.json.decode(room["clocks"])) if room["clocks"] else (),
            pause=msgspec.json.decode(room["pause"], type=Pause) if room["pause"] else Pause(),
            stand_in=room["stand_in"],
            state=room["state"],
            version=room["version"],
            note=room["note"],
            rematch=room["rematch"],
            origin=room["origin"],
            chat=room["chat"],
            rated=room["rated"],
            tournament=room["tournament"],
            sitters=frozenset((row["seat"], row["player"]) for row in sitters),
            chairs=tuple(
                Chair(
                    seat["player"],
                    seat["name"],
                    seat["bot"],
                    tuple(msgspec.json.decode(seat["wishes"])),
                    seat["since"],
                )
                for seat in seats
            ),
        )


def clocks_text(clocks: tuple[float, ...]) -> str | None:
    """What is in everybody's bank, for a column."""
    return msgspec.json.encode([round(left, 3) for left in clocks]).decode() if clocks else None


def known_level(level: str) -> str:
    """The level if there is such a bot, or `TableError`."""
    if level not in LEVELS:
        raise TableError("no-such-bot", f"there is no bot {level[:40]!r}; choose from {', '.join(LEVELS)}")
    return level
