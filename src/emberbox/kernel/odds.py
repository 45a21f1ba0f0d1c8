"""The odds of what follows from an answer, where dice or unseen cards decide."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple, final

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import CHANCE, Roll, Shuffle
from emberbox.kernel.game import State, View, Watcher
from emberbox.kernel.outcome import Outcome, OutcomeKey
from emberbox.kernel.preview import MOST_STEPS, can_decline, known_to
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE

MOST_THROWS: Final = 2000
"""Different throws that are worked out one by one; where there are more, games are sampled."""

MOST_DICE: Final = 32
"""Dice one after the other; a tie that is rolled again could go on for ever."""

OTHER_WORLDS: Final = 2
SAMPLES: Final = 1000
Z: Final = 1.959964
"""Sampled odds come with the interval that holds the true ones 95 times in 100."""


class Assumed(NamedTuple):
    """A choice that a seat is taken to make: what it sees and is asked then, and the pick."""

    view: View
    question: Question
    pick: int


class Interval(NamedTuple):
    """Where a probability lies; both ends are the same where it is known."""

    low: float
    high: float


@final
class Chances:
    """How likely an outcome is by each of the amounts that it can have; `outcome` is one of them."""

    __slots__ = ("amounts", "interval", "outcome")

    def __init__(self, outcome: Outcome, amounts: dict[int, float], interval: Interval) -> None:
        self.outcome: Final = outcome
        self.amounts: Final = amounts
        self.interval: Final = interval
        """Where the probability lies that it happens at all."""

    @property
    def probability(self) -> float:
        """How likely it is at all."""
        return min(1.0, sum(self.amounts.values()))  # and not a rounding error more


@final
class Odds:
    """What can come of an answer, the likeliest first; exact, or out of so many sampled games.

    They go up to the next root: on the way others decline what they may, and choices that have to be made
    are made by the game's rules of thumb. `assumed` are those that the seat makes before any die falls.
    """

    __slots__ = ("assumed", "chances", "samples")

    def __init__(self, chances: list[Chances], samples: int, assumed: list[Assumed]) -> None:
        self.chances: Final = chances
        self.samples: Final = samples
        """0 if the odds are exact."""
        self.assumed: Final = assumed


def odds(
    session: Session,
    seat: int,
    picks: Sequence[int],
    rng: Random,
    *,
    most_throws: int = MOST_THROWS,
    samples: int = SAMPLES,
) -> Odds | None:
    """How likely what follows is if a seat answers with these legal picks; None if a preview says it all.

    A preview stops at dice, at unseen cards and at the seat's own next choice. Behind a choice something may
    be certain: the damage of a machine for which a card is still to be discarded.

    It is played in worlds that the seat can imagine, so it tells nothing that the seat may not know.
    """
    world = Throws(session, seat, picks, rng, most_throws)
    # Whether something lay face down at all is not the same in all worlds, however much a few agree.
    if not world.enumerate() or world.ear.disclosed:
        return sampled(session, seat, picks, rng, samples)
    # Where cards come to light they may decide, too, unless other worlds have the same odds.
    for _ in range(OTHER_WORLDS if world.opened else 0):
        other = Throws(session, seat, picks, rng, most_throws)
        if not other.enumerate() or not alike(world.totals, other.totals):
            return sampled(session, seat, picks, rng, samples)
    stops = world.thrown or world.assumed
    return Odds(ranked(world.totals, world.examples, 0), 0, world.assumed) if stops else None


def alike(one: Totals, other: Totals) -> bool:
    """Whether two worlds have the same odds."""
    if one.keys() != other.keys():
        return False
    return all(
        one[key].keys() == other[key].keys()
        and all(abs(one[key][amount] - other[key][amount]) < 1e-9 for amount in one[key])
        for key in one
    )


Totals = dict[OutcomeKey, dict[int, float]]


@final
class Ear(Watcher):
    """Notices when a seat learns whether something was hidden from it."""

    __slots__ = ("disclosed",)

    def __init__(self, seat: int, state: State) -> None:
        super().__init__(seat, state)
        self.disclosed = False

    def look(self, state: State) -> View:
        return {}

    def notice(self, state: State) -> None:
        pass

    def enlighten(self, state: State) -> None:
        self.disclosed = True


class Course:
    """Plays games on from an answer to the next root, with fixed habits, and sums up what came of it."""

    __slots__ = ("assumed", "before", "examples", "known", "opened", "rng", "seat", "thrown", "totals")

    def __init__(self, session: Session, seat: int, rng: Random) -> None:
        self.seat: Final = seat
        self.rng: Final = rng
        self.before: Final = session.state.copy()
        self.known: Final = known_to(session.state, seat)
        self.thrown = False
        """Whether a die has been thrown."""
        self.opened = False
        """Whether something came to light that the seat did not know."""
        self.assumed: list[Assumed] = []
        self.totals: Totals = {}
        self.examples: dict[OutcomeKey, Outcome] = {}

    def to_next_throw(self, twin: Session) -> Roll | None:
        """Play on until dice are thrown; None at the next root."""
        for _ in range(MOST_STEPS):
            decision = twin.decision
            if decision is None:
                break
            if decision.seat == CHANCE:
                if isinstance(decision, Roll):
                    self.thrown = True
                    return decision
                assert isinstance(decision, Shuffle)
                self.opened = True  # what was known of these cards is known no more
                twin.follow(CHANCE, decision.draw(self.rng))
                continue
            if decision.root:
                break
            self.choose(twin)
        return None

    def choose(self, twin: Session) -> None:
        """Decline for another seat what it may decline; otherwise follow the game's rules of thumb."""
        decision = twin.decision
        assert decision is not None
        seat = decision.seat
        if seat != self.seat and can_decline(decision):
            twin.follow(seat, NONE)
            return
        options = decision.options()
        weights = twin.state.policy(decision, options)
        pick = options[weights.index(max(weights))] if weights else options[0]
        if seat == self.seat and not self.thrown and not self.totals:
            self.assumed.append(Assumed(twin.state.view(seat), question_of(decision), pick))
        twin.follow(seat, pick)

    def count(self, state: State, weight: float) -> None:
        """Count what came of a game."""
        if not self.opened:
            known = known_to(state, self.seat) | known_to(state, SPECTATOR)
            self.opened = bool(known - self.known)
        for outcome in state.outcomes_since(self.before):
            amounts = self.totals.setdefault(outcome.key, {})
            amounts[outcome.amount] = amounts.get(outcome.amount, 0.0) + weight
            self.examples.setdefault(outcome.key, outcome)


@final
class Throws(Course):
    """All throws of the dice, one by one, in one world."""

    __slots__ = ("ear", "left", "start")

    def __init__(
        self, session: Session, seat: int, picks: Sequence[int], rng: Random, most_throws: int
    ) -> None:
        super().__init__(session, seat, rng)
        self.left = most_throws
        self.start: Final = session.fork(rng, seat, record=True)
        self.ear: Final = Ear(seat, self.start.state)
        self.start.state.onlookers = [self.ear]
        for pick in picks:
            self.start.follow(seat, pick)

    def enumerate(self) -> bool:
        """Go through all throws; false if there are too many."""
        return self._branch(self.start, 1.0, [], 0)

    def _branch(self, twin: Session, weight: float, before: list[int], depth: int) -> bool:
        """Play on from here with every face; `before` is what lies of the throw already."""
        die = self.to_next_throw(twin)
        if die is None:
            self.left -= 1
            self.count(twin.state, weight)
            return self.left >= 0
        if depth == MOST_DICE:
            return False
        thrown = before if die.together else []
        faces: dict[int, list[int]] = {}
        for face in range(die.faces):
            faces.setdefault(die.means(face), []).append(face)
        for means, same in faces.items():
            # Dice of one throw in ascending order, each for all orders in which they can fall.
            if thrown and means < thrown[-1]:
                continue
            orders = (len(thrown) + 1) / (thrown.count(means) + 1)
            child = twin.fork(self.rng, ALL_KNOWING, record=True)
            child.state.onlookers = [self.ear]
            child.follow(CHANCE, same[0])
            share = weight * orders * len(same) / die.faces
            if not self._branch(child, share, [*thrown, means], depth + 1):
                return False
        return True


def sampled(session: Session, seat: int, picks: Sequence[int], rng: Random, samples: int) -> Odds:
    """Odds out of games that are played on in worlds that the seat can imagine."""
    course = Course(session, seat, rng)
    for _ in range(samples):
        twin = session.fork(rng, seat)
        for pick in picks:
            twin.follow(seat, pick)
        die = course.to_next_throw(twin)
        while die is not None:
            twin.follow(CHANCE, die.draw(rng))
            die = course.to_next_throw(twin)
        course.count(twin.state, 1.0 / samples)
    return Odds(ranked(course.totals, course.examples, samples), samples, course.assumed)


def ranked(totals: Totals, examples: dict[OutcomeKey, Outcome], samples: int) -> list[Chances]:
    """The outcomes with their odds, the likeliest first."""
    found = [
        Chances(
            examples[key], dict(sorted(amounts.items())), interval(min(1.0, sum(amounts.values())), samples)
        )
        for key, amounts in totals.items()
    ]
    return sorted(found, key=lambda chances: -chances.probability)


def interval(share: float, samples: int) -> Interval:
    """Wilson's interval around a share of sampled games; of none if the share is exact.

    >>> [round(end, 3) for end in interval(0.5, 100)]
    [0.404, 0.596]
    >>> interval(0.25, 0)
    Interval(low=0.25, high=0.25)
    """
    if not samples:
        return Interval(share, share)
    spread = Z * Z / samples
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(max(0.0, share * (1 - share)) / samples + spread / (4 * samples))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))
