"""Two servers on which the worlds of pairs are played side by side, and everything they send is compared."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from contextvars import copy_context
from pathlib import Path
from typing import Any

from structlog.contextvars import bind_contextvars

from emberbox import ledger
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Decision, Several, Window
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import observers
from emberbox.registry import REGISTRY
from emberbox.server.ops import logs
from emberbox.server.store.database import new_id
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from tests.server.twins import Pair, any_answer
from tests.server.worlds import World, place

STEPS = 4
"""Answers for which a pair is followed."""

PRIED = 4
"""Picks that somebody asks about at each moment, of all and of those worth asking about."""

AT_ONCE = 25
"""Pairs that are followed together: their steps share commits."""


class Leak(AssertionError):
    """Somebody was told what they cannot know."""


class Following:
    """A pair that is played on in two rooms, the same in both, while everybody listens."""

    def __init__(self, pair: Pair, worlds: Sequence[World]) -> None:
        self.pair = pair
        self.rng = pair.rng
        self.worlds = worlds
        self.compared: Counter[int] = Counter()
        """How often each observer was sent the same."""
        self._notes: set[int] = set()

    async def run(self, now: float) -> None:
        """Follow the pair as long as somebody cannot tell its worlds apart."""
        room = new_id()
        for at, world in enumerate(self.worlds):
            await world.open(self.pair, at, room, now)
        self._compare("entering")
        for _ in range(STEPS):
            if not self.pair.hidden:
                break
            if self.rng.random() < 0.5:
                await self._pry()
            if not await self._step():
                break

    def _sessions(self) -> tuple[Session, Session]:
        return self.worlds[0].session, self.worlds[1].session

    def _compare(self, doing: str) -> None:
        """What everybody was sent is the same, or with the kernel's eyes they see something else too."""
        one, other = self._sessions()
        notes = self.pair.secret_notes(one, other)
        for seat in observers(one.state):
            first, second = (world.told(seat) for world in self.worlds)
            if seat not in self.pair.hidden:
                continue
            if first == second:
                self.compared[seat] += 1
                continue
            # A card or note that was shown may be out of view again; another answer shows in the view.
            shown = self.pair.have_seen(one, other) >> seat & 1 or self._notes - notes
            if not shown and not (self.pair.differs and one.state.view(seat) != other.state.view(seat)):
                raise Leak(self._told(seat, doing, first, second))
            self.pair.hidden.discard(seat)
        self._notes = notes

    def _told(self, seat: int, doing: str, one: Sequence[bytes], other: Sequence[bytes]) -> str:
        pair = self.pair
        what = f"{pair.game.name} {pair.options}, seed {pair.seed}, cards {pair.exchanged} exchanged: "
        what += f"{doing} tells {'a spectator' if seat == SPECTATOR else f'seat {seat}'} "
        for first, second in zip(one, other, strict=False):
            if first != second:
                pairs = enumerate(zip(first, second, strict=False))
                at = next((at for at, (a, b) in pairs if a != b), 0)
                part = slice(max(0, at - 200), at + 100)
                return f"{what} {first[part]!r} or {second[part]!r}"
        return f"{what} {len(one)} or {len(other)} things: {one} or {other}"

    # -- asking what one should not be told ------------------------------------------------------

    async def _pry(self) -> None:
        """Somebody tries to find out more, by everything that the protocol and the site offer."""
        prier = self.rng.choice(sorted(self.pair.hidden))
        questions, luck = self._questions(prier), self.rng.random()
        for world in self.worlds:
            for question in questions:
                await world.eyes[prier].say(question)
            world.eyes[prier].shout('{"type": "answer", "step": ')
            await world.eyes[prier].say({"type": "ping"})
            await world.rest()
        self._compare(f"prying with {questions}")
        if luck < 0.3:
            # Now and then the room has been forgotten in the meantime and comes from the store.
            seen = self.rng.randrange(40)
            for world in self.worlds:
                world.now.lost = luck < 0.05
                await world.enter(prier, seen)
                await world.rest()
            self._compare(f"entering after {seen} events")
        elif luck > 0.97:
            await self._auto_decline()
        elif luck > 0.94:
            await self._read_pages(prier)

    def _questions(self, seat: int) -> list[dict[str, Any]]:
        world, rng = self.worlds[0], self.rng
        size, step = self.pair.game.space.size, world.history.step
        decision = None if seat == SPECTATOR else world.session.asked(seat)
        cards = [self.pair.game.space.cards + kind for kind in self.pair.kinds]
        picks = [size, *cards, *rng.choices(range(size), k=PRIED)]
        if decision is not None:
            picks += rng.choices(decision.candidates(), k=PRIED)
        illegal = picks
        if isinstance(decision, Several):
            illegal = [pick for pick in picks if pick != NONE and pick not in decision.all_picks()]
        elif decision is not None:
            illegal = [pick for pick in picks if pick == size or decision.forbids(pick) is not None]
        can_undo = seat != SPECTATOR and world.history.forbids_undo(seat) is None
        asked_about = dict.fromkeys([*picks, *self._pointable(seat)])
        questions: list[dict[str, Any]] = [{"type": "why", "pick": pick} for pick in asked_about]
        # An answer that is not asked for is looked up in the store, which takes its time.
        illegal = illegal[: 3 if decision is not None else rng.randrange(2)]
        questions += [{"type": "answer", "step": step, "picks": [pick]} for pick in illegal]
        questions += self._forecasts(decision, step, picks)
        questions.append({"type": "answer", "step": step + 1, "picks": picks[1:2]})
        questions.append({"type": "undo", "step": step + 1 if can_undo else step})
        if step and rng.random() < 0.2:
            questions.append({"type": "answer", "step": step - 1, "picks": picks[1:2]})
        return questions

    def _pointable(self, seat: int) -> list[int]:
        """Everything that somebody who is asked could point at: "why not?" has a reason for each."""
        session, game = self.worlds[0].session, self.pair.game
        decision = None if seat == SPECTATOR else session.asked(seat)
        if decision is None or game.name not in REGISTRY:  # a toy has no words for its things
            return []
        names = Names.of_bots([""] * session.state.seats, seat)
        scene, teller = Scene(session.state.view(seat), names, question_of(decision)), teller_of(game.name)
        picks = [pick for pick in range(1, game.space.size) if game.space.has(pick)]
        return [pick for pick in picks if teller.thing(pick, scene) is not None]

    def _forecasts(self, decision: Decision | None, step: int, picks: Sequence[int]) -> list[dict[str, Any]]:
        """Look ahead from what can be answered, or try to from what cannot."""
        answers = [list(picks[:1]), list(picks[1:2])]
        for _ in range(PRIED if decision is not None else 0):
            assert decision is not None
            answers.append(any_answer(decision, self.rng) or [])
        return [
            *({"type": "what-if", "step": step, "picks": answer} for answer in answers),
            *({"type": "how-likely", "step": step, "picks": answer} for answer in answers[1:3]),
            {"type": "where-to", "step": step},
            *({"type": "propose", "step": step, "pick": target} for target in self._targets(decision)),
        ]

    def _targets(self, decision: Decision | None) -> list[int]:
        """Something that several answers lead to, where there is such a thing, and something else."""
        state = self.worlds[0].session.state
        targets = [] if decision is None else state.proposable(decision)
        return [self.pair.game.space.size - 1, *self.rng.sample(targets, min(1, len(targets)))]

    async def _auto_decline(self) -> None:
        """Somebody auto-declines a question, in one world only and not for long: nobody else hears of it."""
        if self.pair.game.name not in ledger.ledgers():
            return  # a toy has no words for its questions
        world = self.worlds[0]
        seat = self.rng.randrange(world.session.state.seats)
        decision = world.session.decision
        names = words_of(self.pair.game).names("asks") - {"" if decision is None else decision.asks}
        message = {"type": "auto-decline", "asks": self.rng.choice(sorted(names))}
        itself = self.pair.hidden & {seat}
        self.pair.hidden -= itself
        for on in (True, False):
            assert b'"accepted"' in await world.eyes[seat].say({**message, "on": on})
            await world.rest()
            self._compare(f"an auto-decline of seat {seat}, or none,")
        self.worlds[1].eyes[seat].ids = world.eyes[seat].ids
        for observer in sorted(self.pair.hidden)[:1]:
            await self._read_pages(observer)
        self.pair.hidden |= itself

    async def _read_pages(self, seat: int) -> None:
        """The pages about a room are the same, and nobody gets a record before the end."""
        pages: list[list[bytes]] = [[], []]
        for at, world in enumerate(self.worlds):
            headers = {"cookie": world.place.cookie(seat)}
            for path in (f"rooms/{world.room}", f"rooms/{world.room}/record", "rooms", "me/rooms"):
                response = await world.within(world.place.http.get(f"/api/{path}", headers=headers))
                body = response.content
                # Those of other pairs may have moved in between; who has no name has no rooms.
                if path.endswith("rooms") and response.is_success:
                    rows = [row for row in response.json() if row["table"]["room"] == world.room]
                    body = json.dumps(rows).encode()
                pages[at].append(f"{response.status_code} {path} ".encode() + body)
        if pages[0] != pages[1]:
            raise Leak(self._told(seat, "a page", *pages))
        self.compared[seat] += 1

    # -- going on --------------------------------------------------------------------------------

    async def _step(self) -> bool:
        """Somebody answers, or takes an answer back, in both worlds; false if the pair ends here."""
        for world in self.worlds:
            world.fate.now += 1
        one, other = self._sessions()
        if one.over or other.over:
            return False
        if await self._undo():
            return True
        if isinstance(one.decision, Window) and len(one.waiting()) > 1 and one.waiting() == other.waiting():
            return await self._answer_in_window()
        for _ in range(8):
            seat = self.rng.choice(one.waiting())
            decision = one.asked(seat)
            picks = None if decision is None else any_answer(decision, self.rng)
            theirs = None if picks is None else self.pair.counterpart(one, other, seat, picks)
            if picks is not None and theirs is not None:
                await self.worlds[0].answer(seat, picks)
                await self.worlds[1].answer(seat, theirs)
                self._compare(f"seat {seat} answering {picks} or {theirs}")
                return True
        return False

    async def _undo(self) -> bool:
        one, other = (world.history for world in self.worlds)
        able = [seat for seat in range(one.session.state.seats) if one.forbids_undo(seat) is None]
        able = [seat for seat in able if other.forbids_undo(seat) is None]
        if not able or self.rng.random() < 0.8:
            return False
        for world in self.worlds:
            await world.eyes[able[0]].say({"type": "undo", "step": world.history.step})
            await world.rest()
        self._compare(f"seat {able[0]} taking an answer back")
        return True

    async def _answer_in_window(self) -> bool:
        """One of several who are asked answers: how, and whether yet, is nobody else's business."""
        one, other = self._sessions()
        seat = self.rng.choice(one.waiting())
        decision, there = one.asked(seat), other.asked(seat)
        assert decision is not None
        assert there is not None
        picks, theirs = any_answer(decision, self.rng), any_answer(there, self.rng)
        assert picks is not None
        assert theirs is not None
        if picks != theirs:
            self.pair.tell_apart(seat)
        itself = self.pair.hidden & {seat}
        self.pair.hidden -= itself
        await self.worlds[0].answer(seat, picks)
        self._compare(f"seat {seat} answering in a window, or not yet,")
        for observer in sorted(self.pair.hidden)[:1]:
            await self._read_pages(observer)
        await self.worlds[1].answer(seat, theirs)
        self._compare(f"seat {seat} answering {picks} or {theirs} in a window")
        self.pair.hidden |= itself
        return True


def told_by_log(log: str, pairs: Sequence[Pair]) -> list[str]:
    """Lines of a log that are not the same in both worlds, and words that should not be there at all."""
    worlds: dict[tuple[int, int], list[str]] = {}
    for text in log.splitlines():
        line = json.loads(text)
        line.pop("timestamp", None)
        if "world" in line:
            worlds.setdefault((line.pop("group"), line.pop("world")), []).append(json.dumps(line))
    found = []
    for group in {group for group, _ in worlds}:
        one, other = worlds.get((group, 0), []), worlds.get((group, 1), [])
        found += (
            [] if one == other else sorted(set(one) ^ set(other)) or [f"{len(one)} or {len(other)} lines"]
        )
    never = {spelt for pair in pairs for spelt in (str(pair.seed), f"{pair.seed:x}")} | {"card:", "picks"}
    return found + [word for word in sorted(never) if word in log]


async def follow_pairs(pairs: Sequence[Pair], folder: Path) -> Counter[int]:
    """Follow pairs, some at a time; how many each observer was compared in, or `Leak`."""
    stream = io.StringIO()
    logs.set_up("json", "debug", stream)
    total: Counter[int] = Counter()
    now = float(int(time.time()) + 100)
    waiting = list(pairs)
    leaks: list[Leak] = []

    async def follow_some(group: int) -> None:
        worlds = []
        for at, where in enumerate(places):
            context = copy_context()
            context.run(bind_contextvars, world=at, group=group)
            worlds.append(World(where, context))
        while waiting:
            following = Following(waiting.pop(), worlds)
            try:
                await following.run(now)
            except Leak as leak:
                leaks.append(leak)
                waiting.clear()
            total.update(following.compared.keys())
        for world in worlds:
            await world.close()

    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(place(folder / name)) for name in ("one", "other")]
        await asyncio.gather(*(follow_some(group) for group in range(AT_ONCE)))
    found = told_by_log(stream.getvalue(), pairs)
    if found:
        leaks.append(Leak(f"the log tells: {found[:5]}"))
    if leaks:
        raise leaks[0]
    return total
