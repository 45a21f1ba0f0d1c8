"""What would follow from an answer, as far as the seat that gives it can know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias, final

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import CHANCE, Decision, Shuffle
from emberbox.kernel.event import Fact
from emberbox.kernel.game import State, View, Watcher
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE

Until: TypeAlias = Literal["asked", "others", "dice", "hidden", "over"]

ASKED: Final = "asked"
"""The seat itself is asked next."""
OTHERS: Final = "others"
"""Another seat has to choose, or it is its turn."""
DICE: Final = "dice"
"""Dice are rolled."""
HIDDEN: Final = "hidden"
"""Something comes to light that the seat does not know."""
OVER: Final = "over"
"""The game ends."""

WORLDS: Final = 2
"""Sampled worlds that have to agree on what follows."""

MOST_STEPS: Final = 200


@final
class Preview:
    """What follows from an answer up to the next thing that the seat cannot know: `until` says which.

    `assumed` are the seats that could react and are taken to decline. `question` is what the seat is asked
    next, unless it simply goes on with its turn; `waiting` is who else is asked, `at_root` if that is for an
    act of a turn. `untold` are the outcomes of what comes to light at the end: they are known, the event is
    not. The view is that of the end, or of the beginning where the end is not known.

    `plain` previews take it that nothing lies hidden where the seat cannot tell if something does: then they
    go on although the seat does not know, and `until` says so.
    """

    __slots__ = (
        "assumed", "at_root", "events", "outcomes", "plain", "question", "until", "untold", "view", "waiting"
    )  # fmt: skip

    def __init__(
        self,
        events: list[dict[str, Fact]],
        outcomes: list[Outcome],
        until: Until,
        assumed: list[int],
        question: Question | None,
        waiting: list[int],
        view: View,
        *,
        untold: list[Outcome] | None = None,
        at_root: bool = False,
        plain: bool = False,
    ) -> None:
        self.events: Final = events
        self.outcomes: Final = outcomes
        self.until: Final = until
        self.assumed: Final = assumed
        self.question: Final = question
        self.waiting: Final = waiting
        self.view: Final = view
        self.untold: Final = untold or []
        self.at_root: Final = at_root
        self.plain: Final = plain


def preview(session: Session, seat: int, picks: Sequence[int], rng: Random) -> Preview:
    """What would follow if a seat answered what it is asked with these legal picks.

    It is played in worlds that the seat can imagine, so it shows nothing that the seat may not know.
    """
    found = _agreed([session.fork(rng, seat) for _ in range(WORLDS)], seat, picks, rng)
    if found.until != HIDDEN:
        return found
    plain = [session.fork(rng, seat) for _ in range(WORLDS)]
    if not all(world.state.assume_plain(seat) for world in plain):
        return found
    supposed = _agreed(plain, seat, picks, rng, pardons=1)
    # What others choose after it is not known either: only what happens counts.
    return Preview(
        supposed.events,
        supposed.outcomes,
        HIDDEN,
        supposed.assumed,
        None,
        [],
        supposed.view,
        untold=supposed.untold,
        plain=True,
    )


def _agreed(
    worlds: list[Session], seat: int, picks: Sequence[int], rng: Random, *, pardons: int = 0
) -> Preview:
    """What follows in all of some worlds."""
    first, *others = [_look_ahead(world, seat, picks, rng, pardons) for world in worlds]
    for other in others:
        first = _common(first, other)
    return first


@final
class Eyes(Watcher):
    """Notices the moment at which something comes to light that a seat did not know."""

    __slots__ = (
        "asked", "before", "known", "opened_at", "outcomes", "pardons", "public", "settled", "shown",
        "shuffled", "untold",
    )  # fmt: skip

    def __init__(self, seat: int, state: State, asked: Decision, pardons: int = 0) -> None:
        super().__init__(seat, state)
        self.asked: Final = asked
        self.settled: Final = asked.outcomes()
        """What had become of it before the answer."""
        self.pardons = pardons
        """How often the seat may learn whether something was hidden: it takes it that nothing was."""
        self.before: Final = state.copy()
        self.known = known_to(state, seat)
        self.public = known_to(state, SPECTATOR)
        self.shuffled = False
        """Whether cards were mixed: what was known of them is known no more."""
        self.opened_at = self.shown = -1
        """How many events there were when something came to light, and how many of them can be shown."""
        self.outcomes: list[Outcome] = []
        self.untold: list[Outcome] = []

    def look(self, state: State) -> View:
        return {}

    @property
    def opened(self) -> bool:
        """Whether something has come to light."""
        return self.shown >= 0

    def notice(self, state: State) -> None:
        if self.opened:
            return
        known, public = known_to(state, self.observer), known_to(state, SPECTATOR)
        news = self.shuffled and state.cards.news >> self.observer & 1
        outcomes = self.sum_up(state)
        if news or known - self.known:
            assert state.story is not None
            self.opened_at = self.shown = len(state.story)
            if news or public - self.public:
                # An event that shows everyone a card names it; one that shows it to the seat alone does not.
                self.shown -= 1
                self.untold = _but(outcomes, self.outcomes)
        self.known, self.public, self.outcomes = known, public, outcomes

    def sum_up(self, state: State) -> list[Outcome]:
        """What has come of the answer so far."""
        return [*state.outcomes_since(self.before), *_but(self.asked.outcomes(), self.settled)]

    def enlighten(self, state: State) -> None:
        if self.opened:
            return
        self.notice(state)
        if self.pardons and not self.opened:
            self.pardons -= 1
            return
        if not self.opened:
            # All events so far can be shown; what follows depends on what was hidden, so does an answer.
            assert state.story is not None
            self.outcomes = state.outcomes_since(self.before)
            self.shown = len(state.story)
            self.opened_at = self.shown + 1


def _but(outcomes: list[Outcome], others: list[Outcome]) -> list[Outcome]:
    """The outcomes that are not among others."""
    keys = {(outcome.key, outcome.amount) for outcome in others}
    return [outcome for outcome in outcomes if (outcome.key, outcome.amount) not in keys]


def known_to(state: State, seat: int) -> set[int]:
    """The cards that a seat has seen, and, counted down from -1, the notes that it can read."""
    cards = state.cards
    known = {card for card, seen in enumerate(cards.seen) if seen >> seat & 1}
    known.update(-1 - note for note, seen in enumerate(cards.note_seen) if seen >> seat & 1)
    return known


def _look_ahead(twin: Session, seat: int, picks: Sequence[int], rng: Random, pardons: int = 0) -> Preview:
    """Answer in a world of its own, and follow what happens."""
    twin.listen()
    asked = twin.asked(seat)
    assert asked is not None
    eyes = Eyes(seat, twin.state, asked, pardons)
    twin.state.onlookers = [eyes]
    twin.state.cards.news = 0
    for pick in picks:
        twin.advance(seat, pick)
    assumed: list[int] = []
    until = _follow(twin, seat, eyes, assumed, rng)
    eyes.notice(twin.state)
    events = twin.heard()
    if eyes.opened:
        shown = [event.as_seen_by(seat) for event in events[: eyes.shown]]
        if eyes.shown == eyes.opened_at:
            # Of the event by which this seat alone comes to know something, what all may know.
            shown[-1] = events[eyes.shown - 1].as_seen_by(SPECTATOR)
        view = eyes.before.view(seat)
        return Preview(shown, eyes.outcomes, HIDDEN, assumed, None, [], view, untold=eyes.untold)
    following = twin.asked(seat) if until == ASKED else None
    return Preview(
        [event.as_seen_by(seat) for event in events],
        eyes.sum_up(twin.state),
        until,
        assumed,
        None if following is None or following.root else question_of(following),
        twin.asked_seats() if until == OTHERS else [],
        twin.state.view(seat),
        at_root=twin.decision is not None and twin.decision.root,
    )


def _follow(twin: Session, seat: int, eyes: Eyes, assumed: list[int], rng: Random) -> Until:
    """Play on while nothing is unknown; others decline what they may decline."""
    for _ in range(MOST_STEPS):
        decision = twin.decision
        if decision is None:
            return OVER
        if eyes.opened:
            return HIDDEN
        if decision.seat == CHANCE:
            if not isinstance(decision, Shuffle):
                return DICE
            eyes.shuffled = True
            twin.state.cards.news = 0
            twin.advance(CHANCE, decision.draw(rng))
            continue
        if seat in twin.waiting():
            return ASKED
        if decision.root or not can_decline(decision):
            return OTHERS
        if decision.seat not in assumed:
            assumed.append(decision.seat)
        twin.advance(decision.seat, NONE)
    return OTHERS


def can_decline(decision: Decision) -> bool:
    """Whether the seat that is asked first may take nothing."""
    return decision.forbids(NONE) is None


def _common(one: Preview, other: Preview) -> Preview:
    """What two worlds have in common: where they part, something unknown decides."""
    same = 0
    while same < min(len(one.events), len(other.events)) and one.events[same] == other.events[same]:
        same += 1
    parted = _but(one.outcomes, other.outcomes)
    alike = not parted and len(one.outcomes) == len(other.outcomes)
    if alike and same == len(one.events) == len(other.events) and one.until == other.until:
        return one
    return Preview(
        one.events[:same],
        _but(one.outcomes, parted),
        HIDDEN,
        one.assumed,
        None,
        [],
        one.view,
        untold=_but(one.untold, parted) if same == len(one.events) else [],
    )
