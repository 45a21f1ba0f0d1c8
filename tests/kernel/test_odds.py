"""How likely what is: exact where all throws can be gone through, and as often as it happens in play."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product
from math import sqrt
from random import Random

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Roll, Several
from emberbox.kernel.game import Choice
from emberbox.kernel.odds import Odds, odds, sampled
from emberbox.kernel.outcome import OutcomeKey
from emberbox.kernel.preview import DICE, preview
from emberbox.kernel.session import Session
from emberbox.testing import rule

SIGMAS = 5.5
"""How far a share of sampled games may lie from the truth: of ten million tests one fails by chance."""


def throws(game: str, options: dict[str, Choice], seed: int) -> Iterator[tuple[Session, int, int]]:
    """Moments of a game at which a pick would make dice fall."""
    session, rng = Session.start(GAMES[game], options, seed), Random(seed)
    for _ in range(700):
        if session.over:
            return
        seat = rng.choice(session.waiting())
        decision = session.asked(seat)
        assert decision is not None
        options_now = decision.options()
        weights = session.state.policy(decision, options_now)
        pick = options_now[weights.index(max(weights))] if weights else rng.choice(options_now)
        if not isinstance(decision, Several) and preview(session, seat, [pick], rng).until == DICE:
            yield session, seat, pick
        session.answer_unchecked(pick, seat)


def shares(found: Odds) -> dict[tuple[OutcomeKey, int], float]:
    """The probability of each outcome by each amount."""
    return {
        (chances.outcome.key, amount): share
        for chances in found.chances
        for amount, share in chances.amounts.items()
    }


def agree(exact: Odds, counted: Odds) -> None:
    """Each exact probability must be near the share of the games in which it came out."""
    true, seen = shares(exact), shares(counted)
    for key in true.keys() | seen.keys():
        p = true.get(key, 0.0)
        spread = sqrt(max(0.0, p * (1 - p)) / counted.samples)
        # A share of a few games is no normal distribution: one more of them is no surprise.
        assert abs(p - seen.get(key, 0.0)) <= SIGMAS * spread + 2 / counted.samples, (key, p, seen.get(key))


MIXES = [
    pytest.param("core", {}, marks=pytest.mark.long, id="core"),
    pytest.param("forge", {"players": 3}, id="forge"),
]


@rule("kernel.foresee.odds")
@pytest.mark.parametrize(("game", "options"), MIXES)
def test_exact_odds_are_as_often_as_they_say(game: str, options: dict[str, Choice]) -> None:
    checked = 0
    for session, seat, pick in throws(game, options, 3):
        found = odds(session, seat, [pick], Random(1), most_throws=400)
        if found is None or found.samples or not found.chances:
            continue
        agree(found, sampled(session, seat, [pick], Random(2), 300))
        checked += 1
        if checked == 8:
            break
    assert checked >= 5


@pytest.mark.night
@pytest.mark.parametrize(("game", "options"), MIXES)
def test_exact_odds_hold_in_a_hundred_thousand_throws(game: str, options: dict[str, Choice]) -> None:
    checked = 0
    for session, seat, pick in throws(game, options, 4):
        found = odds(session, seat, [pick], Random(1))
        if found is None or found.samples or len(found.chances) < 4:
            continue
        agree(found, sampled(session, seat, [pick], Random(2), 100_000))
        checked += 1
        if checked == 2:
            break
    assert checked == 2


@rule("kernel.foresee.odds")
@pytest.mark.parametrize(("game", "options"), MIXES)
def test_sampled_odds_have_the_exact_ones_in_their_interval(game: str, options: dict[str, Choice]) -> None:
    inside = outside = 0
    # What is likely at one moment goes together: only several games even that out.
    for session, seat, pick in chain.from_iterable(throws(game, options, seed) for seed in range(5, 11)):
        exact = odds(session, seat, [pick], Random(1), most_throws=300)
        if exact is None or exact.samples:
            continue
        rough = odds(session, seat, [pick], Random(2), most_throws=0, samples=200)
        assert rough is not None
        assert rough.samples == 200
        true = {chances.outcome.key: chances.probability for chances in exact.chances}
        for chances in rough.chances:
            low, high = chances.interval
            hit = low - 1e-9 <= true[chances.outcome.key] <= high + 1e-9
            inside, outside = inside + hit, outside + (not hit)
        if inside + outside > 100:
            break
    assert inside + outside > 100
    assert outside <= 0.15 * (inside + outside)  # 5 in 100 are to be expected


@rule("kernel.foresee.odds")
def test_an_ignite_by_hand() -> None:
    """One die for the slot or the forge, one for the flame: 36 throws, each as likely."""
    for session, seat, pick in throws("forge", {}, 1):
        world = session.fork(Random(0), seat)
        world.advance(seat, pick)
        rolls = 0
        while isinstance(world.decision, Roll):
            world.advance(-1, 0)
            rolls += 1
        found = odds(session, seat, [pick], Random(1))
        if rolls != 2 or found is None:
            continue
        totals: dict[tuple[OutcomeKey, int], Fraction] = {}
        for faces in product(range(6), repeat=2):
            twin = session.fork(Random(0), seat)
            before = twin.state.copy()
            twin.advance(seat, pick)
            for face in faces:
                if isinstance(twin.decision, Roll):
                    twin.advance(-1, face)
            if isinstance(twin.decision, Roll):
                break  # this one sets off another
            for outcome in twin.state.outcomes_since(before):
                key = (outcome.key, outcome.amount)
                totals[key] = totals.get(key, Fraction(0)) + Fraction(1, 36)
        else:
            assert totals
            assert shares(found) == {key: pytest.approx(float(share)) for key, share in totals.items()}
            return
    pytest.fail("no ignite was found")


@rule("kernel.foresee.odds")
def test_where_nothing_is_left_to_chance_there_are_no_odds() -> None:
    session = Session.start(GAMES["forge"], {}, 3)
    space = session.game.space
    while space.verb("end-turn") not in session.options():
        session.answer_unchecked(session.options()[0])
    assert odds(session, session.decision_seat(), [space.verb("end-turn")], Random(1)) is None
