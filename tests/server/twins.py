"""Pairs of games that somebody cannot tell apart: the same but for two hidden cards and secret answers."""

from __future__ import annotations

import random
import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from types import FunctionType

import pytest

from emberbox import ledger
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import Cards
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.odds import odds
from emberbox.kernel.record import Answer
from emberbox.kernel.session import Session
from emberbox.kernel.trial import observers
from emberbox.server.bots.pool import BotPool
from emberbox.server.play import forecasts

SECRET_ASKS = {"lay-what", "note-meteor", "note-trap", "seal", "tuck"}
"""Questions whose answers the rules keep to who gave them."""

OPEN_ASKS = {"name-card"}
"""Questions whose answers name a card out loud, wherever it is: all hear a difference."""

TRIES = 100


# -- luck and time -----------------------------------------------------------------------------------


@dataclass
class Fate:
    """What a world has instead of luck and time; both worlds of a pair have the same but for two cards."""

    seed: int = 0
    now: float = 0.0
    exchanged: tuple[int, int] | None = None


FATE: ContextVar[Fate] = ContextVar("fate")


class Staged(Game):
    """A game that begins as its world wants it: with the kinds of two cards exchanged before any shuffle."""

    def __init__(self, base: Game) -> None:
        super().__init__(
            base.name, base.title, base.rules_version, base.space, base.options, lineage=base.lineage
        )
        self.base = base

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        return self.base.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        state = self.base.start(options)
        exchanged = FATE.get().exchanged
        if exchanged is not None:
            one, other = exchanged
            kind = state.cards.kind[:]
            kind[one], kind[other] = kind[other], kind[one]
            state.cards.kind = kind
        return state


def deal_by_knowledge(cards: Cards, observer: int, rng: random.Random) -> None:
    """Deal what the observer has not seen anew, out of nothing but what the observer knows.

    The kernel shuffles what lies there, which is faster. Here the same luck makes the same worlds of two that
    the observer cannot tell apart, so that whatever is worked out in them must be the same, sampled or not.
    """
    pools: dict[int, list[int]] = {}
    for zone in cards.zones:
        for card in zone:
            if not cards.seen[card] >> observer & 1:
                pools.setdefault(cards.pool[card], []).append(card)
    kinds = cards.kind[:]
    for _, hidden in sorted(pools.items()):
        dealt = sorted(cards.kind[card] for card in hidden)
        rng.shuffle(dealt)
        for card, kind in zip(hidden, dealt, strict=True):
            kinds[card] = kind
    cards.kind = kinds
    if cards.notes:
        cards._rewrite_notes(observer, rng)


def stage(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Put a game on the shelf as worlds want it, let them have their fate, and hire no bots."""
    real_time, real_bits, real_entry = time.time, secrets.randbits, ledger.entry
    known = set(ledger.ledgers())

    def now() -> float:
        fate = FATE.get(None)
        return real_time() if fate is None or not fate.now else fate.now

    def bits(count: int) -> int:
        fate = FATE.get(None)
        return real_bits(count) if fate is None else fate.seed

    def entry(id: str) -> ledger.Entry:
        toy = id.partition(".")[0] not in known
        return ledger.Entry(id, "1", f"the rule {id}", "rule") if toy else real_entry(id)

    async def nobody_thinks(_: BotPool) -> None:
        return

    monkeypatch.setitem(GAMES, game.name, Staged(game))
    monkeypatch.setattr(time, "time", now)
    monkeypatch.setattr(secrets, "randbits", bits)
    monkeypatch.setattr(ledger, "entry", entry)
    monkeypatch.setattr(BotPool, "start", nobody_thinks)
    assert isinstance(Cards.determinise, FunctionType), "compiled modules would go on with their own"
    monkeypatch.setattr(Cards, "determinise", deal_by_knowledge)
    monkeypatch.setattr(forecasts, "Random", lambda: random.Random(1))
    monkeypatch.setattr(forecasts, "odds", partial(odds, most_throws=100, samples=20))


# -- pairs -------------------------------------------------------------------------------------------


@dataclass
class Pair:
    """Two games up to a moment: all answers of both, and who cannot tell them apart."""

    game: Game
    options: dict[str, Choice]
    seed: int
    exchanged: tuple[int, int]
    kinds: tuple[int, int]
    hidden: set[int]
    rng: random.Random
    given: tuple[list[Answer], list[Answer]] = ([], [])
    differs: bool = False
    """Whether somebody has answered differently: what follows from that may come to light in any way."""

    def fates(self) -> tuple[Fate, Fate]:
        """What makes the two worlds."""
        return Fate(self.seed), Fate(self.seed, exchanged=self.exchanged)

    def counterpart(self, one: Session, other: Session, seat: int, picks: Sequence[int]) -> list[int] | None:
        """What a seat answers in the other world when it answers this in the one; None if nothing fits."""
        decision, there = one.asked(seat), other.asked(seat)
        if decision is None or there is None or decision.asks != there.asks:
            return None
        if decision.asks in SECRET_ASKS and self.rng.random() < 0.7:
            found = any_answer(there, self.rng)
            if found is not None and found != list(picks):
                self.tell_apart(seat)
                return found
        first, second = (self.game.space.cards + kind for kind in self.kinds)
        swapped = {first: second, second: first}
        ways = [sorted(swapped.get(pick, pick) for pick in picks), sorted(picks)]
        if self.rng.random() < 0.5:
            ways.reverse()
        if decision.asks in OPEN_ASKS:
            ways = [sorted(picks)]
        for way in ways:
            if fits(there, way):
                if way != sorted(picks):
                    self.tell_apart(seat)
                return way
        return None

    def tell_apart(self, seat: int) -> None:
        """A seat does different things: it can tell the worlds apart from now on."""
        self.differs = True
        self.hidden.discard(seat)

    def have_seen(self, one: Session, other: Session) -> int:
        """A mask of all who have seen one of the two cards."""
        eyes = 0
        for session in (one, other):
            for card in self.exchanged:
                eyes |= session.state.cards.seen[card]
        return eyes

    def secret_notes(self, one: Session, other: Session) -> set[int]:
        """The notes that do not say the same: one of them that is gone was shown to everybody."""
        here, there = one.state.cards, other.state.cards
        notes = enumerate(zip(here.notes, there.notes, strict=False))
        return {at for at, (first, second) in notes if first != second and first >= 0 and second >= 0}


def any_answer(decision: Decision, rng: random.Random) -> list[int] | None:
    """A legal answer at random, rather one that makes something happen; None at a dead end."""
    if isinstance(decision, Several):
        return sorted(rng.sample(decision.all_picks(), rng.randint(decision.least, decision.most)))
    options = decision.options()
    if len(options) > 1 and rng.random() < 0.6:
        options = options[1:]  # to pass or to end a turn comes first
    return [rng.choice(options)] if options else None


def fits(decision: Decision, picks: Sequence[int]) -> bool:
    """Whether a seat may answer with these picks."""
    if not isinstance(decision, Several):
        return len(picks) == 1 and decision.forbids(picks[0]) is None
    return Counter(picks) <= Counter(decision.all_picks()) and decision.least <= len(picks) <= decision.most


def take(session: Session, seat: int, picks: Sequence[int]) -> None:
    """Answer a decision with all its picks."""
    if isinstance(session.asked(seat), Several):
        session.answer_several(picks)
    else:
        session.answer(picks[0], seat)


# -- making them -------------------------------------------------------------------------------------


def make_pair(game: Game, options: Mapping[str, Choice], seed: int, most: int) -> Pair:
    """Two games that somebody cannot tell apart, at a moment after at most so many answers."""
    rng = random.Random(seed)
    for _ in range(TRIES):
        pair = _try_pair(Staged(game), game.complete(options), rng, most)
        if pair is not None:
            return pair
    raise AssertionError(f"no pair of {game.name} {options} was found in {TRIES} tries")


def _try_pair(game: Game, options: dict[str, Choice], rng: random.Random, most: int) -> Pair | None:
    seed = rng.getrandbits(62) | 1 << 62
    one = _begin(game, options, Fate(seed))
    dealt = _begin(game, options, Fate(seed)).state
    answers: list[tuple[int, list[int]]] = []
    until = rng.randrange(most)
    while not one.over and len(answers) < until:
        seat = rng.choice(one.waiting())
        decision = one.asked(seat)
        assert decision is not None
        picks = any_answer(decision, rng)
        if picks is None:
            return None
        take(one, seat, picks)
        answers.append((seat, picks))
        if decision.asks == "seal":
            until = len(answers) if rng.random() < 0.5 else until  # the next answer brings it to light
        elif decision.asks in SECRET_ASKS and rng.random() < 0.4:
            until = len(answers) + rng.randrange(3)  # before it comes to light
    observer = rng.choice(observers(one.state))
    exchanged = None if one.over else _hidden_cards(one.state, dealt, observer, rng)
    if exchanged is None:
        return None
    kinds = dealt.cards.kind[exchanged[0]], dealt.cards.kind[exchanged[1]]
    pair = Pair(game, options, seed, exchanged, kinds, set(observers(dealt)), rng)
    return pair if _replay(pair, answers) and observer in pair.hidden else None


def _begin(game: Game, options: Mapping[str, Choice], fate: Fate) -> Session:
    """A game at the first decision of a seat, as fate wants it."""
    token = FATE.set(fate)
    try:
        return Session.start(game, options, fate.seed)
    finally:
        FATE.reset(token)


def _hidden_cards(state: State, dealt: State, observer: int, rng: random.Random) -> tuple[int, int] | None:
    """Two cards that the observer has not seen and might take for one another, rather one that is held."""
    cards, before = state.cards, dealt.cards
    unseen = [card for card in range(len(before.kind)) if not cards.seen[card] >> observer & 1]
    zones = zip(cards.zones, cards.audience, strict=True)
    held = {card for zone, audience in zones if audience for card in zone}
    first = [card for card in unseen if card in held] if rng.random() < 0.7 else unseen[:]
    rng.shuffle(first)
    for one in first[:8]:
        pools = cards.pool[one], before.pool[one]
        others = [card for card in unseen if (cards.pool[card], before.pool[card]) == pools]
        others = [card for card in others if cards.kind[card] != cards.kind[one]]
        if others:
            return one, rng.choice(others)
    return None


def _replay(pair: Pair, answers: Sequence[tuple[int, list[int]]]) -> bool:
    """Give the answers in both worlds, and see who cannot tell them apart; false if nobody cannot."""
    one, other = (_begin(pair.game, pair.options, fate) for fate in pair.fates())
    notes: set[int] = set()
    for at in range(len(answers) + 1):
        eyes = pair.have_seen(one, other)
        pair.hidden = {seat for seat in pair.hidden if not eyes >> seat & 1}
        if pair.differs or at == len(answers):
            views = {seat: (one.state.view(seat), other.state.view(seat)) for seat in pair.hidden}
            pair.hidden = {seat for seat, (first, second) in views.items() if first == second}
        notes, before = pair.secret_notes(one, other), notes
        if before - notes or not pair.hidden or one.over or other.over or one.waiting() != other.waiting():
            return False
        if at < len(answers):
            seat, picks = answers[at]
            theirs = pair.counterpart(one, other, seat, picks)
            if theirs is None:
                return False
            take(one, seat, picks)
            take(other, seat, theirs)
    pair.given = one.log, other.log
    return True
