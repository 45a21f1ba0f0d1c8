"""Catalogue and code fit together, both ways."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.cards.registry import ACTIONS, REACTIONS, action, reaction
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.kinds import TIMING, kind
from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.errors import CatalogueError

ELSEWHERE = {
    "berserk": "revealed when a unit is damaged (reveals.py)",
    "bone-crusher": "laid beside a melee weapon (striking.py)",
}
"""Cards that are neither played by themselves nor an answer to an attack."""


def test_what_can_be_used_on_the_own_turn_has_an_action_and_nothing_else_has() -> None:
    assert IGNITE.space.cards
    on_turn = (base_set.TURN, base_set.TURN_TRASH, base_set.BOTH, base_set.STAYS)
    for number, key in enumerate(KEYS):
        wanted = TIMING[number] in on_turn and key not in ELSEWHERE
        assert (ACTIONS[number] is not None) == wanted, key


def test_what_can_be_used_out_of_turn_has_a_reaction_and_nothing_else_has() -> None:
    out_of_turn = (base_set.REACT, base_set.REACT_TRASH, base_set.BOTH)
    for number, key in enumerate(KEYS):
        wanted = TIMING[number] in out_of_turn and key not in ELSEWHERE
        assert (REACTIONS[number] is not None) == wanted, key


def test_a_second_function_for_a_card_is_an_error() -> None:
    first = ACTIONS[kind("dagger")]
    second = REACTIONS[kind("dagger")]
    assert first is not None
    assert second is not None
    with pytest.raises(CatalogueError, match="'dagger' has two actions"):
        action("dagger", first.forbids)(first.act)
    with pytest.raises(CatalogueError, match="'dagger' has two reactions"):
        reaction("dagger", second.forbids)(second.react)


def test_a_function_for_no_card_is_an_error() -> None:
    first = ACTIONS[kind("dagger")]
    assert first is not None
    with pytest.raises(CatalogueError, match="'daggr'"):
        action("daggr", first.forbids)(first.act)
