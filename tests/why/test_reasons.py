"""Whatever is pointed at, at any question of any game: the reason is about it, true, worded, and no leak."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from emberbox import ledger
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.kernel.why import Why
from emberbox.telling.speech import plain
from emberbox.telling.tellers import teller_of
from tests.why import (
    checks_coop,
    checks_core,
    checks_core_rest,
    checks_forge,
    checks_freeze,
    checks_ignite,
    play_core,
)
from tests.why.sweep import Check, Pointed, reasons

Options = Mapping[str, Choice]


class Swept(NamedTuple):
    """A game to point at things in: what makes its reasons true, and the options it is played with."""

    checks: Mapping[str, Check]
    quick: Sequence[Options]
    long: Sequence[Options]
    every: int
    """Of so many questions one is looked at in the quick sweep."""
    found: Callable[[Options, int, int], Iterator[Pointed]]
    """What is pointed at in a game with these options, this seed, at every so manyth question."""
    long_every: int = 1
    """Of so many questions one is looked at in the long sweep."""


def by_day(every: int) -> int:
    """Of so many questions one is looked at by day; at night every one is."""
    return 1 if os.environ.get("EMBERBOX_EVERY_QUESTION") else every


SWEPT: dict[str, Swept] = {
    "forge": Swept(
        checks_forge.CHECKS,
        checks_forge.SOME_OPTIONS,
        checks_forge.ALL_OPTIONS,
        every=13,
        found=partial(reasons, "forge"),
    ),
    "core": Swept(
        checks_core.CHECKS | checks_core_rest.CHECKS,
        play_core.SOME_OPTIONS,
        play_core.ALL_OPTIONS,
        every=31,
        found=play_core.core_reasons,
        long_every=by_day(4),
    ),
    "ignite": Swept(
        checks_ignite.CHECKS,
        checks_ignite.SOME_OPTIONS,
        checks_ignite.ALL_OPTIONS,
        every=61,
        found=partial(reasons, "ignite"),
        long_every=by_day(10),
    ),
    "freeze": Swept(
        checks_freeze.CHECKS,
        checks_freeze.SOME_OPTIONS,
        checks_freeze.ALL_OPTIONS,
        every=83,
        found=partial(reasons, "freeze"),
        long_every=by_day(6),
    ),
    "coop": Swept(
        checks_coop.CHECKS,
        checks_coop.SOME_OPTIONS,
        checks_coop.ALL_OPTIONS,
        every=31,
        found=partial(reasons, "coop"),
        long_every=by_day(6),
    ),
}


def examine(pointed: Pointed, checks: Mapping[str, Check]) -> None:
    """The reason is specific, true, and reads as a sentence."""
    why = pointed.why
    assert why.says, f"no reason of its own: {about(pointed)}"
    assert not why.rule.startswith("kernel.pick."), about(pointed)
    assert ledger.entry(why.rule).text
    reason = teller_of(pointed.session.game.name).reason(why, pointed.pick, pointed.scene)
    assert bool(reason.remedy) == bool(why.remedy)
    for said in filter(None, map(plain, reason)):
        assert said[-1] in ".!?", said
        assert not any(odd in said for odd in ("{", "None", "  ", " .", ": .")), said
    assert why.says in checks, f"nothing checks {about(pointed)}"
    try:
        checks[why.says](pointed)
    except AssertionError as error:
        raise AssertionError(f"{about(pointed)}: {error}") from error


def about(pointed: Pointed) -> str:
    """What was pointed at and what was said, for whoever reads a failure."""
    name = pointed.session.game.space.name(pointed.pick)
    return f"{name} at {pointed.question.asks} (seat {pointed.seat}): {pointed.why}\n{pointed.view}"


def with_other_worlds(found: Iterator[Pointed], rng: Random) -> Iterator[tuple[Pointed, Session]]:
    """What was pointed at, each with a world that the seat cannot tell from the true one."""
    at, world = None, None
    for pointed in found:
        if world is None or at != (pointed.session.logged, pointed.seat):
            at, world = (pointed.session.logged, pointed.seat), pointed.session.fork(rng, pointed.seat)
        yield pointed, world


def same(one: Why | None, other: Why | None) -> bool:
    """Whether two answers are the same."""
    return repr(one) == repr(other)


def sweep(game: str, options: Options, seed: int, every: int) -> int:
    """Examine all that can be pointed at in a game; how many questions were looked at."""
    questions = set()
    found = SWEPT[game].found(options, seed, every)
    for pointed, world in with_other_worlds(found, Random(seed)):
        examine(pointed, SWEPT[game].checks)
        elsewhere = world.why_not(pointed.pick, pointed.seat)
        assert same(pointed.why, elsewhere), f"{about(pointed)}\nelsewhere {elsewhere}"
        questions.add((pointed.session.logged, pointed.seat))
    return len(questions)


@pytest.mark.parametrize("game", SWEPT)
def test_everything_that_is_pointed_at_has_a_true_reason(game: str) -> None:
    swept = SWEPT[game]
    looked = sum(sweep(game, options, seed, swept.every) for seed, options in enumerate(swept.quick))
    assert looked >= 10 * len(swept.quick)


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param(game, number, marks=pytest.mark.night if number % 6 else pytest.mark.long)
        for game, swept in SWEPT.items()
        for number in range(len(swept.long))
    ],
)
def test_thousands_of_positions_have_true_reasons(game: str, number: int) -> None:
    """A test for each of the options, so that they go side by side; games at random can be short."""
    swept = SWEPT[game]
    assert sweep(game, swept.long[number], 100 + number, swept.long_every) >= 5


# -- what this would find ----------------------------------------------------------------------------


def test_a_reason_that_is_wrong_is_found() -> None:
    pointed = next(at for at in reasons("forge", {}, 1, 1) if at.why.says == "too-expensive")
    examine(pointed, checks_forge.CHECKS)
    facts = {**pointed.facts, "energy": 3 - int(str(pointed.facts["energy"]))}
    lie = pointed._replace(why=Why(pointed.why.rule, pointed.why.says, facts, pointed.why.remedy))
    with pytest.raises(AssertionError, match="too-expensive"):
        examine(lie, checks_forge.CHECKS)


@pytest.mark.parametrize(
    "why",
    [
        Why("forge.build.summon", ""),
        Why("kernel.pick.not-asked", "not-in-sight"),
        Why("forge.build.summon", "no-such-player", {"players": 2}),
    ],
    ids=["none", "fallback", "another"],
)
def test_a_reason_that_is_not_about_the_thing_is_found(why: Why) -> None:
    pointed = next(reasons("forge", {}, 1, 1))
    with pytest.raises(AssertionError):
        examine(pointed._replace(why=why), checks_forge.CHECKS)
