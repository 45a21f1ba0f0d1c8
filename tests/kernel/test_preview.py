"""What would follow from an answer: it is what follows, and it shows nothing that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random

import pytest

from emberbox.games.forge.decisions import AttackWhat
from emberbox.games.forge.space import SLOTS
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Pick, Several, Steps, Window
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.preview import ASKED, DICE, HIDDEN, OTHERS, Preview, preview
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from tests.ignite.wolves.game import WOLVES_GAME
from tests.kernel.foresight import hidden_decides, untrue
from tests.kernel.toys.causeway import CAUSEWAY
from tests.kernel.toys.patrol import PATROL
from tests.kernel.toys.sparks import SPARKS
from tests.laws.lamp import DECK, LIGHT, Lamp, LampGame

GAME_MIXES: list[tuple[Game, dict[str, Choice]]] = [
    (GAMES["forge"], {"players": 3}),
    (GAMES["forge"], {"reclaim": True, "conveyor": True}),
    (GAMES["ignite"], {"players": 3}),
    (GAMES["ignite"], {"players": 2}),
    (GAMES["core"], {}),
]
TOY_MIXES: list[tuple[Game, dict[str, Choice]]] = [
    (SPARKS, {"players": 3}),
    (CAUSEWAY, {"players": 3}),
    (PATROL, {}),
    (WOLVES_GAME, {"players": 3, "quick": True, "rounds": 20}),
]
"""Toys with windows of several seats, tucked cards and rests, and a toy expansion of Ignite."""
MIXES = GAME_MIXES + TOY_MIXES
IDS = [f"{game.name}-{'-'.join(map(str, options.values()))}" for game, options in MIXES]


def moments(
    game: Game, options: Mapping[str, Choice], seed: int, every: int
) -> Iterator[tuple[Session, int, int]]:
    """Moments of a game that is half played by rules of thumb: a seat, and a pick that it could take."""
    session, rng, count = Session.start(game, options, seed), Random(seed), 0
    while not session.over and count < 600:
        seat = rng.choice(session.waiting())
        decision = session.asked(seat)
        assert decision is not None
        options_now = decision.options()
        pick = rng.choice(options_now)
        weights = session.state.policy(decision, options_now)
        if weights and rng.random() < 0.5:
            pick = options_now[weights.index(max(weights))]
        count += 1
        if count % every == 0 and not isinstance(decision, Several):
            yield session, seat, pick
        session.answer_unchecked(pick, seat)


def as_data(found: Preview) -> list[object]:
    """A preview as plain data."""
    question = found.question
    return [
        found.events,
        [(outcome.key, outcome.amount) for outcome in found.outcomes],
        found.until,
        found.assumed,
        None if question is None else (question.asks, list(question.options)),
        found.waiting,
    ]


@pytest.mark.long
@rule("kernel.foresee.known")
@pytest.mark.parametrize(("game", "options"), MIXES, ids=IDS)
def test_what_a_preview_shows_is_what_happens(game: Game, options: dict[str, Choice]) -> None:
    seen: dict[str, int] = {}
    rng = Random(3)
    toy = (game, options) in TOY_MIXES
    games = [moments(game, options, seed, 1 if toy else 3) for seed in range(7, 17 if toy else 8)]
    for session, seat, pick in chain.from_iterable(games):
        found = preview(session, seat, [pick], Random(5))
        if isinstance(session.decision, Window) and session.waiting() != session.asked_seats():
            continue  # what others have answered already is not for this seat to know
        if hidden_decides(session, seat, pick, rng):
            continue
        assert untrue(found, session, seat, pick) == ""
        seen[found.until] = seen.get(found.until, 0) + 1
    assert sum(seen.values()) > 30
    assert toy or seen[ASKED] > 10
    assert seen.get(HIDDEN, 0) + seen.get(DICE, 0) + seen.get(OTHERS, 0) > 3


@rule("kernel.foresee.known")
@pytest.mark.parametrize(("game", "options"), GAME_MIXES[:4], ids=IDS[:4])
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_preview(
    game: Game, options: dict[str, Choice]
) -> None:
    compared = 0
    for session, seat, pick in moments(game, options, 11, 5):
        other = session.fork(Random(compared), seat, record=True)
        one = as_data(preview(session, seat, [pick], Random(5)))
        assert as_data(preview(other, seat, [pick], Random(6))) == one
        compared += 1
    assert compared > 30


@rule("kernel.foresee.known")
def test_a_card_that_would_be_drawn_is_counted_and_not_named() -> None:
    session = Session.start(GAMES["forge"], {}, 3)
    space = session.game.space
    while space.verb("craft") not in session.options():
        session.answer_unchecked(session.options()[0])
    found = preview(session, session.decision_seat(), [space.verb("craft")], Random(1))
    assert found.until == HIDDEN
    assert [(event["what"], event["amount"], "cards" in event) for event in found.events] == [
        ("drew", 1, False)
    ]
    assert {(outcome.what, outcome.amount) for outcome in found.outcomes} == {("draws", 1), ("spends", 1)}


def test_nothing_of_it_touches_the_game() -> None:
    session = Session.start(GAMES["ignite"], {"players": 2}, 5)
    for _ in range(60):
        seat, pick = session.waiting()[0], session.options()[-1]
        views = [session.state.view(observer) for observer in (0, 1, SPECTATOR)]
        preview(session, seat, [pick] if not isinstance(session.decision, Several) else [NONE], Random(1))
        assert views == [session.state.view(observer) for observer in (0, 1, SPECTATOR)]
        session.answer_unchecked(pick, seat)


class Indiscreet(Lamp):
    """Tells all what lies on the deck, and everybody who imagines a world knows it, too."""

    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE, LIGHT], root=True)
        self.lit[seat] += 1
        self.tell("lit", {"top": self.cards.kinds(DECK)[-1]})

    def determinise(self, observer: int, rng: Random) -> None:
        pass


class Discreet(Indiscreet):
    """Tells the same, but nobody knows it before."""

    __slots__ = ()

    def determinise(self, observer: int, rng: Random) -> None:
        self.cards.determinise(observer, rng)


def tells_apart(kind: type[Lamp]) -> bool:
    """Whether a preview is another one in a world that the seat cannot tell from this one."""
    for seed in range(20):
        session = Session.start(LampGame(kind), {}, seed)
        seat, other = session.decision_seat(), session.fork(Random(seed), ALL_KNOWING, record=True)
        other.state.cards.determinise(seat, Random(seed))
        shown = [preview(world, seat, [LIGHT], Random(seed)) for world in (session, other)]
        tops = [event["top"] for found in shown for event in found.events]
        if len(set(tops)) > 1:
            return True
    return False


@rule("kernel.foresee.known")
def test_a_game_that_leaks_into_previews_is_caught() -> None:
    assert tells_apart(Indiscreet)


class Hopeful(Lamp):
    """Sums up what nobody can know."""

    __slots__ = ()

    def outcomes_since(self, before: State) -> list[Outcome]:
        return [Outcome("top", self.cards.kinds(DECK)[-1]), Outcome("sure")]


@rule("kernel.foresee.known")
def test_what_is_summed_up_is_the_same_in_all_worlds() -> None:
    session = Session.start(LampGame(Hopeful), {}, 1)
    found = [preview(session, session.decision_seat(), [LIGHT], Random(seed)) for seed in range(20)]
    doubtful = [shown for shown in found if shown.until == HIDDEN]
    assert len(doubtful) > 10
    for shown in doubtful:
        assert [outcome.what for outcome in shown.outcomes] == ["sure"]


def test_what_comes_to_light_for_all_is_summed_up_and_not_told() -> None:
    """A forge that is attacked loses cards: how many is known, which is not."""
    for session, seat, pick in moments(GAMES["forge"], {}, 3, 1):
        decision = session.asked(seat)
        assert decision is not None
        if decision.asks == "attack-what" and session.game.space.thing(pick)[0] == "seat":
            found = preview(session, seat, [pick], Random(1))
            (lost,) = found.untold
            assert (found.until, [event["what"] for event in found.events]) == (HIDDEN, ["attacked-forge"])
            assert (lost.what, lost.facts) == ("scrapped", {"seat": 1 - seat})
            assert (
                lost.amount
                == session.state.view(seat)["players"][seat]["lineup"][attacker_in(session)]["attack"]
            )
            return
    pytest.fail("no forge was attacked")


def attacker_in(session: Session) -> int:
    """The slot of the minion that attacks, which is asked for its target."""
    decision = session.decision
    assert isinstance(decision, AttackWhat)
    return decision.attacker % SLOTS
