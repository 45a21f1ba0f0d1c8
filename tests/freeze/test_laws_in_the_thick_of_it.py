"""The kernel's laws where everything happens, for all numbers of players, all goals and all markets."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.kernel.game import Choice
from emberbox.kernel.laws import check_laws
from tests.freeze.random_play import PLAY
from tests.long_play import ThickOfIt, mix_name, some

SHORT: dict[str, Choice] = {"rounds": 20, "quick": True, "tiles": "most"}
MIXES: list[dict[str, Choice]] = [
    {"players": 2, "goal": "trophies", "market": "random", "decks": "freeze"},
    {"players": 2, "goal": "last-standing", "market": "chosen", "banning": True, "chooser": 1},
    {"players": 3, "goal": "trophies", "market": "random", "decks": "base"},
    {"players": 3, "goal": "hill-15", "market": "epic", "titles": 1},
    {"players": 4, "goal": "teams-2", "market": "random", "decks": "both", "adjacent": True},
    {"players": 4, "goal": "trophies", "market": "chosen", "tournament": True, "starters": True},
    {"players": 5, "goal": "hill-30", "market": "random", "decks": "freeze", "titles": 2},
    {"players": 6, "goal": "teams-3", "market": "epic", "decks": "freeze"},
    {"players": 6, "goal": "teams-2", "market": "first-game", "tiles": "base"},
    {"players": 7, "goal": "last-standing", "market": "random", "elimination": True},
    {"players": 8, "goal": "teams-4", "market": "epic", "tiles": "mixed"},
]


@pytest.mark.parametrize("mix", some(MIXES, 3, mix_name))
def test_the_laws_hold_in_the_thick_of_it(mix: dict[str, Choice]) -> None:
    world = MIXES.index(mix)
    check_laws(ThickOfIt(PLAY, world), {**SHORT, **mix}, seed=world, most_answers=60_000)


def test_the_mixes_have_every_value_in_them_that_changes_what_is_played() -> None:
    mixes = [FREEZE.complete({**SHORT, **mix}) for mix in MIXES]
    for option in FREEZE.options:
        if option.name not in ("chooser", "quick", "rounds"):
            assert {mix[option.name] for mix in mixes} == {*option.values}, option.name
