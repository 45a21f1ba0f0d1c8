"""A room: one game in play at one table. It takes answers, has them stored, and shows what may be seen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, final

from msgspec import UNSET, Raw
from msgspec.structs import replace
from sqlalchemy import select

from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, words_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.errors import IllegalAnswer, RuleBug
from emberbox.kernel.refusal import NOT_YOUR_DECISION, Refusal
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.ops import faults
from emberbox.server.play.forecasts import Outlook, Prospect
from emberbox.server.play.hints import Puzzle
from emberbox.server.play.history import History, Step, as_text, spelling
from emberbox.server.play.phrasing import called, reason_for, said, words_for
from emberbox.server.play.proposals import Intent
from emberbox.server.play.rendering import counsel_of, decision_of, observer_of, rule_of, snapshot_of, view_of
from emberbox.server.play.seating import Table, clocks_text
from emberbox.server.play.timing import allowed, charged, clocks_of, deadline_of, waited
from emberbox.server.store import tables
from emberbox.server.store.database import Store
from emberbox.server.store.journal import Entry, Journal

SNAPSHOT_EVERY: Final = 32
"""Steps between two snapshots; one more is taken at the end of a game."""

MOST_AUTO_DECLINES: Final = 64

POINTED: Final = ("card", "cell", "unit", "seat")
"""The kinds of things that somebody can point at."""


Wording: TypeAlias = Callable[[], wire.Words]


class RoomRefused(Refused):
    """Something that a room does not do; `refusal` names the rule if one forbids it."""

    code: wire.Code

    def __init__(self, code: wire.Code, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(code, message)
        self.refusal: Final = refusal


@final
class Room:
    """A game and its table. Whoever looks at it or changes it holds its `lock`: what stands is stored.

    Before the game has begun there is no `history`; where it cannot be replayed there are `frozen` views.
    """

    def __init__(self, table: Table, store: Store, journal: Journal) -> None:
        self.table = table
        self.lock: Final = asyncio.Lock()
        self.watchers: Final[set[asyncio.Event]] = set()
        self.history: History | None = None
        self.frozen: list[Raw] | None = None
        self.unattended = 0
        """How many steps bots have taken since a person answered."""
        self.lost = False
        """Whether memory and store may differ: nobody uses this object any more, it is read anew."""
        self.settled = False
        """Whether it was noted already how its game ended; else it is looked up."""
        self.touched = time.monotonic()
        self._store: Final = store
        self._journal: Final = journal
        self._views: Final[dict[int | None, Raw]] = {}
        self._names: Final[dict[tuple[int | None, int, str], str | None]] = {}
        self._covered: tuple[int, frozenset[int]] | None = None

    @property
    def id(self) -> str:
        """The name of the room."""
        return self.table.id

    # -- what people and bots do -----------------------------------------------------------------

    async def answer(
        self, seat: int, step: int, picks: Sequence[int], *, bot: str | None = None, late: bool = False
    ) -> bool:
        """Take an answer; it is stored when this returns. False if it was stored before.

        It is late if a bot decides once for a player whose time has run out.
        """
        history = self._begun()
        if history.session.asked(seat) is None or step != history.step:
            if await self.was_stored(seat, step, picks):
                return False
            self._must_be_now(history, step)
            raise RoomRefused("not-allowed", "it isn't your decision right now", NOT_YOUR_DECISION)
        self._running()
        faults.reach("checked")
        clocks = charged(self.table, history.session, seat, history.asked_at, time.time())
        whose = bot if self.table.chairs[seat].player is not None else None
        try:
            taken = history.answer(seat, picks, whose, late)
        except IllegalAnswer as illegal:
            raise RoomRefused("not-allowed", str(illegal), illegal.refusal) from None
        except RuleBug:
            self.lost = True
            raise
        faults.reach("applied")
        await self._keep(history, taken, clocks)
        self.unattended = 0 if bot is None else self.unattended + 1
        return True

    async def undo(self, seat: int, step: int) -> bool:
        """Take back the last answer of a seat; false if that was stored before."""
        history = self._begun()
        if step != history.step:
            if await self.was_stored(seat, step, None):
                return False
            self._must_be_now(history, step)
        self._running()
        clocks = charged(self.table, history.session, seat, history.asked_at, time.time(), undo=True)
        try:
            taken = history.undo(seat)
        except IllegalAnswer as illegal:
            raise RoomRefused("not-allowed", str(illegal), illegal.refusal) from None
        await self._keep(history, taken, clocks)
        return True

    async def decline_now(self, seat: int) -> None:
        """Answer for a seat that has just turned on an auto-decline, if that is what it is asked now."""
        history = self.history
        if history is None or self.table.state != "playing" or self.table.paused is not None:
            return
        auto_declines = history.session.auto_declines[seat]
        asked = history.session.asked(seat)
        if asked is not None and asked.asks in auto_declines and asked.forbids(NONE) is None:
            await self.answer(seat, history.step, [NONE])

    def heed_end(self) -> None:
        """Close the table if its game is over: it may have been read just before the last step."""
        if self.history is not None and self.history.session.over:
            self.table = replace(self.table, state="over")

    def heed_auto_declines(self) -> None:
        """Have the game decline from now on what each seat auto-declines."""
        if self.history is not None:
            for seat, chair in enumerate(self.table.chairs):
                self.history.session.auto_declines[seat] = set(chair.auto_declines)

    def _begun(self) -> History:
        if self.frozen is not None:
            raise RoomRefused("read-only", self.table.note)
        if self.history is None:
            raise RoomRefused("not-started", "the game hasn't started: a seat is still open")
        return self.history

    def _playable(self) -> History:
        history = self._begun()
        if self.table.state != "playing":
            raise RoomRefused("game-over", "the game is over")
        return history

    def _running(self) -> None:
        self._playable()
        if self.table.paused is not None:
            raise RoomRefused("paused", "the game is paused: resume it first")

    def _must_be_now(self, history: History, step: int) -> None:
        self._playable()
        if step != history.step:
            raise RoomRefused("stale", f"the game has moved on: this is step {history.step}, not {step}")

    async def was_stored(self, seat: int, step: int, picks: Sequence[int] | None) -> bool:
        """Whether this very answer, or without picks the taking back of one, is stored already."""
        history, undo = self._begun(), picks is None
        picks = picks or []
        if step > history.step:
            return False
        if history.repeats(seat, step, picks, undo):
            return True
        c = tables.steps.c
        query = select(c.number).where(
            c.room == self.id,
            c.seat == seat,
            c.step == step,
            c.back > 0 if undo else c.back == 0,
            c.picks == as_text(spelling(picks)),
        )
        return await self._store.row(query) is not None

    # -- storing ---------------------------------------------------------------------------------

    async def _keep(self, history: History, taken: Step, clocks: tuple[float, ...]) -> None:
        """Have a step stored. Nobody sees it before; if it cannot be stored it has not happened."""
        self.lost = True  # until the store has said yes, whatever happens here
        session = history.session
        over = session.over
        asked_at = history.next_asked_at(taken)
        table = replace(self.table, state="over" if over else self.table.state, clocks=clocks)
        snapshot = None
        if over or taken.number % SNAPSHOT_EVERY == 0:
            snapshot = {"room": self.id, "number": taken.number, "views": snapshot_of(session)}
        standing = {"room": self.id, **standing_of(table, session, asked_at), "asked_at": asked_at}
        standing["clocks"] = clocks_text(clocks)
        await self._journal.keep(Entry(taken.row(self.id), standing, snapshot))
        history.accept(taken)
        self.table = table
        self.changed()
        self.lost = False

    def follow(self, steps: Sequence[Step]) -> None:
        """Take steps from the store that another process has written."""
        history = self.history
        if history is None:
            return
        for step in steps:
            history.follow(step, self.table.rules)
        self.heed_end()
        self.changed()

    def changed(self) -> None:
        """Forget what was worked out for an earlier moment."""
        self._views.clear()
        self._names.clear()
        self.touched = time.monotonic()

    # -- showing ---------------------------------------------------------------------------------

    def update(self, seat: int | None, seen: int) -> wire.Update | None:
        """The game as a seat (or a spectator: None) may see it, with what happened since event `seen`.

        None before the game has begun.
        """
        history = self.history
        if history is None:
            return self._frozen_update(seat) if self.frozen is not None else None
        session, event_log = history.session, history.event_log
        first = min(max(seen, event_log.first), event_log.count)
        playing = self.table.state == "playing"
        counsel = counsel_of(session, seat) if playing and seat is not None else None
        return wire.Update(
            room=self.id,
            seat=seat,
            step=history.step,
            view=self._view(session, seat),
            first=first,
            events=event_log.since(first, observer_of(seat)),
            asked=session.asked_seats() if playing else [],
            decision=decision_of(session, seat) if playing and seat is not None else None,
            can_undo=playing and seat is not None and history.forbids_undo(seat) is None,
            auto_declines=[] if seat is None else list(self.table.chairs[seat].auto_declines),
            payoffs=session.state.payoffs(),
            since=history.asked_at,
            counsel=UNSET if counsel is None else counsel,
        )

    def wording(self, update: wire.Update, language: str = ENGLISH) -> Wording | None:
        """What puts an update of this moment into words, however late; None without a game to look at."""
        if self.history is None:
            return None
        table = self.table
        statistics = [] if update.payoffs is None else self.history.figures.statistics(language)

        def words() -> wire.Words:
            return replace(words_for(table, update, language), statistics=statistics)

        return words

    def _view(self, session: Session, seat: int | None) -> Raw:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = view_of(session, seat)
        return view

    def _frozen_update(self, seat: int | None) -> wire.Update:
        assert self.frozen is not None
        return wire.Update(
            room=self.id,
            seat=seat,
            step=0,
            view=self.frozen[-1 if seat is None else seat],
            first=0,
            events=[],
            asked=[],
            decision=None,
            can_undo=False,
            auto_declines=[],
            payoffs=None,
        )

    def deadline(self) -> float | None:
        """When a bot stands in for somebody, in seconds since 1970; None if all may take their time."""
        history = self.history
        return None if history is None else deadline_of(self.table, history.session, history.asked_at)

    def seen_by(self, player: str | None) -> wire.Table:
        """The table as it goes over the wire to somebody, with everybody's time."""
        history = self.history
        clocks = [] if history is None else clocks_of(self.table, history.session, history.asked_at)
        return self.table.seen_by(player, self.deadline(), clocks)

    def late(self, now: float) -> list[int]:
        """The seats whose players have let their time run out."""
        history = self.history
        if history is None or self.table.state != "playing" or self.table.paused is not None:
            return []
        limits = {seat: allowed(self.table, history.session, seat) for seat in history.session.waiting()}
        return [
            seat
            for seat, limit in limits.items()
            if limit is not None and self.table.chairs[seat].person and self.waited(seat, now) >= limit
        ]

    def cover(self, seats: Sequence[int]) -> None:
        """Have a bot decide once for players whose time has run out."""
        self._covered = None if self.history is None else (self.history.step, frozenset(seats))

    def covers(self, seat: int) -> bool:
        """Whether a bot decides for the player of a seat now, for this once."""
        if self._covered is None or self.history is None:
            return False
        return self._covered[0] == self.history.step and seat in self._covered[1]

    def waited(self, seat: int, now: float) -> float:
        """For how many seconds the game has waited for a person at a seat."""
        history, chair = self.history, self.table.chairs[seat]
        if history is None or not chair.person or seat not in history.session.waiting():
            return 0.0
        return waited(self.table, seat, history.asked_at, now)

    def thinking(self, now: float) -> dict[int, float]:
        """For how many seconds each seat that is asked has been thinking, whether or not it has answered."""
        history = self.history
        if history is None:
            return {}
        asked, at = history.session.asked_seats(), history.asked_at
        return {seat: waited(self.table, seat, at, now) for seat in asked}

    def why_not(self, seat: int, pick: int, re: int, language: str = ENGLISH) -> wire.Because:
        """Why a pick cannot be taken now: the rule, or None if it can be, and the facts in words."""
        session = self._playable().session
        why = session.why_not(pick, seat)
        if why is None:
            return wire.Because(re, pick, None, [], [])
        reason = reason_for(self.table, session, seat, pick, why, language)
        return wire.Because(re, pick, rule_of(why.rule), said(reason.fact), said(reason.remedy))

    def prospect(self, seat: int, step: int, picks: Sequence[int], language: str = ENGLISH) -> Prospect:
        """The game for a seat to look ahead in from an answer; refused like the answer itself would be."""
        session, _ = self._asking(seat, step)
        try:
            return Prospect(self.table, session, seat, session.spell(picks, seat), language)
        except IllegalAnswer as illegal:
            raise RoomRefused("not-allowed", str(illegal), illegal.refusal) from None

    def survey(self, seat: int, step: int) -> Prospect:
        """The game for a seat to look where its options lead."""
        session, _ = self._asking(seat, step)
        return Prospect(self.table, session, seat, [])

    def intent(
        self, seat: int, step: int, target: int, given: Sequence[Sequence[int]], language: str = ENGLISH
    ) -> Intent:
        """The game for a seat to find a way to one of the targets of what it is asked."""
        session, asked = self._asking(seat, step)
        if target not in session.state.proposable(asked):
            raise RoomRefused("not-allowed", "nothing you can do now leads to that")
        return Intent(self.table, session, seat, target, given, language)

    def _asking(self, seat: int, step: int) -> tuple[Session, Decision]:
        """The game, and what it asks a seat at a step; refused if that is not now, or nothing."""
        history = self._playable()
        self._must_be_now(history, step)
        asked = history.session.asked(seat)
        if asked is None:
            raise RoomRefused("not-allowed", "it isn't your decision right now", NOT_YOUR_DECISION)
        return history.session, asked

    def puzzle(self, seat: int, step: int) -> Puzzle:
        """What a seat is asked, for a bot to find a good answer to; refused where that would not be fair."""
        if self.table.rated:
            raise RoomRefused("hints-off", "there are no hints in rated games")
        if self.table.chairs[seat].bot is not None:
            raise RoomRefused("not-your-seat", "a bot is playing for you: take your seat back first")
        session, _ = self._asking(seat, step)
        self._running()
        table = self.table
        return Puzzle(table.id, table.game, table.options, session.seed, list(session.log), seat, step)

    def outlook(self, seat: int | None, language: str = ENGLISH) -> Outlook:
        """The game for anybody, to work out what the pieces that no seat moves would do next."""
        history = self._playable()
        if not GAMES[self.table.game].planned:
            raise RoomRefused("not-allowed", f"no piece in {self.table.game} acts automatically")
        session = history.session
        view = self._view(session, seat)
        return Outlook(self.table, history.step, session.state.copy(), seat, view, language)

    def check_point(self, seat: int, pick: int) -> None:
        """Refuse to point at what is not on this table, or where nobody plays together."""
        session, game = self._playable().session, GAMES[self.table.game]
        if not game.together:
            raise RoomRefused("not-allowed", f"{self.table.game} isn't a team game")
        known = game.space.has(pick) and game.space.thing(pick)[0] in POINTED
        if not known or self._called(session, seat, pick) is None:
            raise RoomRefused("not-allowed", "you can't point at that in this game")

    def pointed(self, seat: int | None, by: int, pick: int, language: str = ENGLISH) -> wire.Pointed:
        """What somebody points out, in words for a seat or a spectator."""
        what = self._called(self._begun().session, seat, pick, language)
        return wire.Pointed(self.id, by, pick, what or "")

    def _called(self, session: Session, seat: int | None, pick: int, language: str = ENGLISH) -> str | None:
        """What a pick is called, for a seat or a spectator; None if there is nothing like it."""
        key = (seat, pick, language)
        if key not in self._names:
            self._names[key] = called(self.table, self._view(session, seat), seat, pick, language)
        return self._names[key]

    def check_vote(self, seat: int, step: int, pick: int | None) -> None:
        """Refuse a vote on what is not asked for all now, or for what is no answer to it."""
        history = self._playable()
        self._must_be_now(history, step)
        counsel = counsel_of(history.session, seat)
        if counsel is None:
            raise RoomRefused("not-allowed", "there is nothing to vote on right now")
        if pick is not None and pick not in counsel.decision.options:
            raise RoomRefused("not-allowed", "that isn't an answer to this question")

    def check_auto_decline(self, seat: int, asks: str) -> None:
        """Refuse an auto-decline of what the game never asks, one too many, or one that comes too late."""
        if self.table.state != "waiting":
            self._playable()
        if asks not in words_of(GAMES[self.table.game]).names("asks"):
            raise RoomRefused("not-allowed", f"{self.table.game} never asks {asks!r}")
        if len(self.table.chairs[seat].auto_declines) >= MOST_AUTO_DECLINES:
            raise RoomRefused("not-allowed", f"a seat can have at most {MOST_AUTO_DECLINES} auto-declines")


def standing_of(table: Table, session: Session, asked_at: float) -> dict[str, Any]:
    """Where a game stands, for lists of rooms."""
    payoffs = session.state.payoffs() if session.over else None
    return {
        "state": table.state,
        "waiting": as_text(session.waiting()),
        "deadline": deadline_of(table, session, asked_at),
        "payoffs": None if payoffs is None else as_text(payoffs),
    }
