"""Nobody learns what another has sealed: pairs of games that differ only in that, and the laws."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.kernel.game import Choice, Game, State
from emberbox.kernel.knowledge import imagining_forgets
from emberbox.kernel.laws import MOST_ANSWERS, check_laws
from emberbox.kernel.odds import odds
from emberbox.kernel.preview import HIDDEN, preview
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import Trial
from emberbox.testing import rule
from emberbox.testing.freeze import table
from tests.freeze.random_play import ARMED
from tests.freeze.sealed_pairs import follow_pair

TIMES = int(os.environ.get("EMBERBOX_LEAK_TIMES", "1"))
"""How many times as many pairs are made."""
FEW, MANY, SLICE = 10, 1000, 99


@rule("freeze.modifier.sealed-view")
@pytest.mark.parametrize(
    "seeds",
    [
        range(FEW),
        *[
            pytest.param(
                range(first, first + SLICE), marks=pytest.mark.night if first > SLICE else pytest.mark.long
            )
            for first in range(FEW, MANY * TIMES, SLICE)
        ],
    ],
    ids=lambda seeds: f"{seeds.start}-{seeds.stop}",
)
def test_nobody_can_tell_what_another_has_sealed(seeds: range) -> None:
    """Situation 9."""
    compared = [follow_pair(seed) for seed in seeds]
    assert min(compared) > 0


@rule("freeze.modifier.sealed-view")
@pytest.mark.parametrize("sealed", [(), ("poison",), ("poison", "bone-crusher")])
def test_a_preview_takes_it_that_nothing_is_sealed_whatever_is(sealed: Sequence[str]) -> None:
    t = table("a1 b1", hands={"a": "dagger poison bone-crusher", "b": "dagger"})
    t.play("dagger", "b1")
    t.pick_all(*sealed)
    assert t.asked == "react"
    for seed in range(10):
        seen = preview(t.session, 1, [NONE], Random(seed))
        assert (seen.until, seen.plain, seen.untold) == (HIDDEN, True, [])
        assert [event["what"] for event in seen.events] == ["damaged"]
        assert [(each.what, each.amount) for each in seen.outcomes] == [("damage", 1)]


def test_the_attacker_who_knows_what_is_sealed_needs_no_such_assumption() -> None:
    t = table("a1 b1", hands={"a": "dagger poison", "b": "march"})
    t.play("dagger", "b1")
    seen = preview(t.session, 0, [NONE], Random(1))
    assert (seen.plain, seen.assumed) == (False, [1])


@pytest.mark.long
@rule("freeze.modifier.sealed-view")
@pytest.mark.parametrize("sealed", [(), ("poison",)])
def test_how_likely_a_blow_is_to_poison_is_found_out_in_many_worlds(sealed: Sequence[str]) -> None:
    """In most of a few worlds nothing is sealed: they do not show that nothing is left to chance."""
    t = table("a1 b1", hands={"a": "dagger poison march march march", "b": "dagger"})
    t.play("dagger", "b1")
    t.pick_all(*sealed)
    assert t.asked == "react"
    for seed in range(20):
        found = odds(t.session, 1, [NONE], Random(seed), samples=200)
        assert found is not None
        assert found.samples == 200
        [poisoned] = [each for each in found.chances if each.outcome.what == "poison"]
        assert 0 < poisoned.probability < 1


# -- the laws, where everybody has something to seal -----------------------------------------------------


class Armed(Game):
    """The Freeze in the thick of it, with modifiers in every hand."""

    def __init__(self) -> None:
        base = FREEZE
        super().__init__(
            base.name, base.title, base.rules_version, base.space, base.options, lineage=base.lineage
        )

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        return FREEZE.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        return ARMED.any_game(dict(options), 5, wild=True, record=False).state.copy()


SHORT: dict[str, Choice] = {"players": 2, "tiles": "most", "quick": True, "rounds": 20}


def sealing_trial(seed: int) -> Trial:
    """A random game in which somebody seals."""
    trial = Trial(Armed(), SHORT, seed, MOST_ANSWERS).play()
    asked = [session.decision.asks for session in trial.walk() if session.decision is not None]
    assert "seal" in asked
    return trial


@rule("freeze.modifier.sealed-view")
@pytest.mark.parametrize("seed", range(1, 8))
def test_worlds_that_are_imagined_do_not_tell_how_many_cards_are_sealed(seed: int) -> None:
    imagining_forgets(sealing_trial(seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_laws_hold_where_everybody_seals(seed: int) -> None:
    check_laws(Armed(), SHORT, seed)
