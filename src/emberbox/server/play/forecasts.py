"""What would follow: worked out beside the game, in a copy that knows what whoever asks may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias, TypeVar, final

import msgspec
from msgspec import Raw

from emberbox.games.words import ENGLISH
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import State
from emberbox.kernel.leads import leads
from emberbox.kernel.odds import Chances, odds
from emberbox.kernel.plan import Plan
from emberbox.kernel.preview import preview
from emberbox.kernel.question import question_of
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.server import wire
from emberbox.server.bots.turns import Turns
from emberbox.server.play.phrasing import said, voice_at
from emberbox.server.play.proposals import Intent
from emberbox.server.play.seating import Table
from emberbox.telling.advice import answer_text, verdict
from emberbox.telling.forecast import Foretold, assumption, chance_text, foretold
from emberbox.telling.teller import Scene

MOST_AT_ONCE: Final = 2
"""Forecasts that are worked out at a time: they must not slow down the rooms in play.

Those who ask take turns.
"""

MOST_KEPT: Final = 256

Key: TypeAlias = tuple[str, int, int, tuple[int, ...], str]
"""Room, seat, step, picks and language."""

EVERYBODY: Final = -1
"""In the place of a seat, where what is foreseen is the same for all."""

Reply = TypeVar("Reply", wire.Preview, wire.Odds, wire.Leads, wire.Proposal, list[Plan])


@final
class Prospect:
    """A game as one seat could imagine it at one step, and the answer that it thinks of."""

    def __init__(
        self, table: Table, session: Session, seat: int, picks: Sequence[int], language: str = ENGLISH
    ) -> None:
        self.table: Final = table
        self.language: Final = language
        self.seat: Final = seat
        self.picks = list(picks)
        # Nobody may be able to tell how cards were dealt: what is sampled comes from them.
        self._rng: Final = Random()
        self._session = session.fork(self._rng, seat, record=True)

    def preview(self) -> wire.Preview:
        """What would follow."""
        found = preview(self._session, self.seat, self.picks, self._rng)
        teller, names = voice_at(self.table, self.seat, self.language)
        told = foretold(teller, found, names) if teller else Foretold("", [], "")
        return wire.Preview(
            0,
            self.picks,
            said(told.assumed),
            [said(line) for line in told.lines],
            said(told.then),
            found.until,
            [
                wire.Outcome(outcome.what, outcome.amount, outcome.piece, outcome.cell)
                for outcome in found.outcomes
            ],
        )

    def advice(self, standing: str, rival: int) -> tuple[str, str]:
        """What the answer means in words, and how a bot finds that it compares with another."""
        asked = self._session.asked(self.seat)
        teller, names = voice_at(self.table, self.seat, self.language)
        if teller is None or asked is None:
            return "", ""
        scene = Scene(self._session.state.view(self.seat), names, question_of(asked))
        return answer_text(teller, self.picks, scene), verdict(teller, standing, rival, scene)

    def follow(self, plan: Sequence[int]) -> list[str]:
        """Go on along a plan of single picks, up to the last one, which is then thought of; in words.

        It ends early where the plan does not fit into this copy of the game.
        """
        texts: list[str] = []
        teller, names = voice_at(self.table, self.seat, self.language)
        session = self._session
        for pick in plan:
            trial = session.fork(self._rng, ALL_KNOWING, record=True)
            for given in self.picks:
                trial.answer_unchecked(given, self.seat)
            asked = trial.asked(self.seat)
            if asked is None or asked.forbids(pick) is not None:
                break
            if teller is not None:
                scene = Scene(trial.state.view(self.seat), names, question_of(asked))
                texts.append(answer_text(teller, [pick], scene))
            session, self.picks = trial, [pick]
        self._session = session
        return texts

    def leads(self) -> wire.Leads:
        """What the options of the question lead to, whichever of them one thinks of."""
        found = leads(self._session, self.seat, self._rng)
        return wire.Leads(0, 0, [wire.Lead(list(lead.picks), lead.by) for lead in found])

    def odds(self) -> wire.Odds:
        """The odds of what would follow."""
        found = odds(self._session, self.seat, self.picks, self._rng)
        if found is None:
            return wire.Odds(0, self.picks, 0, [], [])
        teller, names = voice_at(self.table, self.seat, self.language)
        scene = Scene(self._session.state.view(self.seat), names)
        return wire.Odds(
            0,
            self.picks,
            found.samples,
            said(assumption(teller, found, names) if teller else ""),
            [
                as_chance(chances, chance_text(teller, chances, scene) if teller else "")
                for chances in found.chances
            ],
        )


def as_chance(chances: Chances, text: str) -> wire.Chance:
    """An outcome and its odds as they go over the wire."""
    outcome, between = chances.outcome, chances.interval
    amounts = [wire.AmountChance(amount, chance) for amount, chance in chances.amounts.items()]
    return wire.Chance(
        outcome.what,
        outcome.piece,
        outcome.cell,
        said(text),
        chances.probability,
        between.low,
        between.high,
        amounts,
    )


@final
class Outlook:
    """A game at one step, for anybody who asks what the pieces that no seat moves would do next."""

    def __init__(
        self,
        table: Table,
        step: int,
        state: State,
        seat: int | None,
        view: Raw,
        language: str = ENGLISH,
    ) -> None:
        """The state is a copy that nobody else uses; the view is the seat's, or a spectator's."""
        self.table: Final = table
        self.language: Final = language
        self.step: Final = step
        self.seat: Final = seat
        self._state: Final = state
        self._view: Final = view

    def plans(self) -> list[Plan]:
        """The plans, as somebody without a seat would find them: nothing hidden can show in them."""
        self._state.determinise(SPECTATOR, Random())
        return self._state.plans()

    def told(self, plans: Sequence[Plan]) -> wire.Plans:
        """Plans of this moment in words, for the seat."""
        teller, names = voice_at(self.table, self.seat, self.language)
        scene = Scene(msgspec.json.decode(self._view), names)
        return wire.Plans(
            0,
            self.step,
            said(teller.assumed_of_plans() if teller else ""),
            [as_plan(plan, teller.plan(plan, scene) if teller else "") for plan in plans],
        )


def as_plan(plan: Plan, text: str) -> wire.Plan:
    """A plan as it goes over the wire."""
    return wire.Plan(
        plan.piece, plan.cell, plan.stop, plan.toward, plan.aim, plan.against, plan.tie, said(text)
    )


@final
class Forecasts:
    """Works forecasts out in threads, a few at a time, and keeps those that may be asked for again."""

    def __init__(self) -> None:
        self._turns: Final = Turns(MOST_AT_ONCE)
        self._previews: Final[dict[Key, wire.Preview]] = {}
        self._odds: Final[dict[Key, wire.Odds]] = {}
        self._leads: Final[dict[Key, wire.Leads]] = {}
        self._plans: Final[dict[Key, list[Plan]]] = {}

    async def preview(self, owner: str, key: Key, prospect: Prospect) -> wire.Preview:
        """What would follow."""
        return await self._worked_out(owner, self._previews, key, prospect.preview)

    async def odds(self, owner: str, key: Key, prospect: Prospect) -> wire.Odds:
        """The odds of what would follow."""
        return await self._worked_out(owner, self._odds, key, prospect.odds)

    async def leads(self, owner: str, key: Key, prospect: Prospect) -> wire.Leads:
        """What the options lead to."""
        return await self._worked_out(owner, self._leads, key, prospect.leads)

    async def proposal(self, owner: str, intent: Intent) -> wire.Proposal:
        """The way to a target; what was settled on the way changes with every try, so none is kept."""
        async with self._turns.of(owner):
            return await _in_thread(intent.proposal)

    async def plans(self, owner: str, room: str, outlook: Outlook) -> wire.Plans:
        """What the pieces that no seat moves would do next, worked out once for all who ask."""
        key = (room, EVERYBODY, outlook.step, (), "")
        return outlook.told(await self._worked_out(owner, self._plans, key, outlook.plans))

    async def _worked_out(
        self, owner: str, kept: dict[Key, Reply], key: Key, work: Callable[[], Reply]
    ) -> Reply:
        if key not in kept:
            async with self._turns.of(owner):
                if key not in kept:  # nobody was faster
                    kept[key] = await _in_thread(work)
        found = kept.pop(key)
        kept[key] = found  # the last to be forgotten
        while len(kept) > MOST_KEPT:
            kept.pop(next(iter(kept)))
        return found


async def _in_thread(work: Callable[[], Reply]) -> Reply:
    """Work something out in a thread, which goes on to its end even if nobody waits for it any more."""
    running = asyncio.create_task(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait([running])  # until then it takes up one of the free places
        raise
