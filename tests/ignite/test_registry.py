"""Catalogue and code fit together, both ways."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.cards.registry import ACTIONS, REACTIONS, action, reaction
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.kinds import TIMING, TYPES, kind
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.space import card_pick
from emberbox.games.ignite.tactics import values
from emberbox.kernel.errors import CatalogueError
from tests.ignite.wolves.game import HORN

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


# ---- what cards are worth to bots


HELD = [key for at, key in enumerate(of.KEYS) if card_pick(at) >= 0 and (of.COST[at] or of.COSTS[at])]
"""The cards of all sets that a player can have and buy, those of expansions that are plugged in too."""


def home_of(key: str) -> str:
    """The file in which a card's rule stands, and what it is worth with it."""
    at = kind(key)
    action, reaction = ACTIONS[at], REACTIONS[at]
    rule = action.act if action is not None else reaction.react if reaction is not None else None
    if rule is not None:
        return rule.__module__.replace(".", "/") + ".py"
    return "emberbox/games/ignite/cards/" if key in KEYS else of.WHERE[at]


def check_worth(key: str) -> None:
    """Bots know what a card is worth, or it is said where that belongs."""
    assert values.KNOWN[kind(key)], f'{home_of(key)}: put @worth("{key}", first=…, again=…) beside its rule'
    assert values.FIRST[kind(key)] > 0.0
    assert 0.0 <= values.NEXT[kind(key)] <= 1.0


@pytest.mark.parametrize("key", HELD)
def test_every_card_says_beside_its_rule_what_it_is_worth(key: str) -> None:
    check_worth(key)


def test_a_card_of_an_expansion_that_says_nothing_is_named_with_its_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "hunting-horn" in HELD
    assert "fangs" not in HELD  # nobody can have them
    known = values.KNOWN[:]
    known[HORN] = False
    monkeypatch.setattr(values, "KNOWN", known)
    with pytest.raises(AssertionError, match=r'tests/ignite/wolves/game\.py: put @worth\("hunting-horn"'):
        check_worth("hunting-horn")
    assert home_of("fangs") == "tests/ignite/wolves"


def bots_play(at: int) -> bool:
    """Whether bots know when it is good to play a card for its action."""
    by_types = values.AIMED[at] or values.MOVES[at] or TYPES[at] & base_set.BOW != 0
    return by_types or bool(values.PER_ATTACK[at] or values.USE.hooks[at] or values.TRADES.hooks[at])


@pytest.mark.parametrize("key", [key for key in HELD if ACTIONS[kind(key)] is not None])
def test_every_card_with_an_action_says_when_it_is_good_to_play(key: str) -> None:
    assert bots_play(kind(key)), (
        f'{home_of(key)}: bots would never play it: put @USE.register("{key}") beside its action, or say'
        " with @worth that it is aimed"
    )


def test_a_file_is_named_for_every_card() -> None:
    assert home_of("dagger") == "emberbox/games/ignite/cards/weapons.py"
    assert home_of("quick-reflexes") == "emberbox/games/ignite/cards/evasion.py"
    assert home_of("berserk") == "emberbox/games/ignite/cards/"


def test_a_card_is_worth_something_once() -> None:
    with pytest.raises(CatalogueError, match="'dagger' is said twice to be worth something"):
        values.worth("dagger", first=9.0, again=0.5)
    with pytest.raises(CatalogueError, match="'daggr'"):
        values.worth("daggr", first=9.0, again=0.5)
    assert values.FIRST[kind("dagger")] < 9.0
