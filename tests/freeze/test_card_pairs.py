"""Every card of The Freeze and every card of Ignite are used in one turn of some game, and nothing breaks.

Every day each new card meets a few others, such that all others are met by somebody.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from emberbox.games.ignite.cards.registry import ACTIONS, Action
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps
from tests.freeze import card_pairs
from tests.freeze.card_pairs import NEW, OLD, meet
from tests.long_play import some

A_FEW = 2
TRIES = 60


def sweep(new: str, others: list[str]) -> None:
    """Let a new card meet others; where it fails the message says which game it was."""
    for old in others:
        rng = Random(f"{new} {old}")
        tries = 0
        try:
            while not meet((new, old), rng):
                tries += 1
                assert tries < TRIES, "they do not meet"
        except Exception as error:
            raise AssertionError(f"{error!r} where {new} meets {old}, game {tries}") from error


def a_few_for(new: str) -> list[str]:
    """The others that a new card meets every day."""
    first = A_FEW * NEW.index(new)
    return [OLD[at % len(OLD)] for at in range(first, first + A_FEW)]


@pytest.mark.parametrize("new", NEW)
def test_a_new_card_meets_a_few_others(new: str) -> None:
    sweep(new, a_few_for(new))


@pytest.mark.parametrize("new", some(NEW, 3))
def test_a_new_card_meets_every_other(new: str) -> None:
    sweep(new, OLD)


def test_the_sweep_is_of_all_cards_of_both_boxes() -> None:
    assert (len({*NEW}), len({*OLD})) == (53, 53)
    assert {old for new in NEW for old in a_few_for(new)} == {*OLD}


@pytest.fixture
def broken_medicine() -> Iterator[None]:
    """Medicine breaks down as soon as somebody takes it."""
    medicine = ACTIONS[kind("medicine")]
    assert medicine is not None

    def break_down(g: Position, seat: int, card: int) -> Steps[None]:
        raise ValueError("too much medicine")
        yield

    ACTIONS[kind("medicine")] = Action(break_down, medicine.forbids)
    yield
    ACTIONS[kind("medicine")] = medicine


@pytest.mark.usefixtures("broken_medicine")
def test_a_card_that_breaks_beside_another_is_found() -> None:
    with pytest.raises(AssertionError, match=r"too much medicine.* where torch meets medicine, game"):
        sweep("torch", ["medicine"])


def test_cards_that_are_not_both_used_have_not_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_pairs, "USED", ("reacted",))
    assert not any(meet(("torch", "march"), Random(seed)) for seed in range(5))
    monkeypatch.undo()
    assert any(meet(("torch", "march"), Random(seed)) for seed in range(5))
    monkeypatch.setattr(card_pairs, "MOST_ANSWERS", 1)
    with pytest.raises(AssertionError, match="they do not meet"):
        sweep("torch", ["march"])
