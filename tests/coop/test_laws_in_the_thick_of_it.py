"""The kernel's laws where everything happens, for all numbers of players and all difficulties."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.game import COOP
from emberbox.kernel.game import Choice
from emberbox.kernel.laws import check_laws
from tests.coop.random_play import PLAY
from tests.long_play import ThickOfIt, mix_name, some

MIXES: list[dict[str, Choice]] = [
    {"players": 3, "difficulty": "regular", "market": "random", "open-hands": False},
    {"players": 1, "difficulty": "easy", "market": "easier", "tiles": "base"},
    {"players": 2, "difficulty": "insanity", "market": "random", "open-hands": False},
    {"players": 4, "difficulty": "expert", "market": "first-game"},
    {"players": 5, "difficulty": "sensible", "market": "random", "open-hands": False},
    {"players": 6, "difficulty": "hard", "market": "easier"},
    {"players": 7, "difficulty": "regular", "market": "chosen", "open-hands": False},
    {"players": 8, "difficulty": "expert", "market": "random"},
]


@pytest.mark.parametrize("mix", some(MIXES, 3, mix_name))
def test_the_laws_hold_in_the_thick_of_it(mix: dict[str, Choice]) -> None:
    world = MIXES.index(mix)
    check_laws(ThickOfIt(PLAY, world), {"quick": True, **mix}, seed=world, most_answers=60_000)


def test_the_mixes_have_every_value_in_them_that_changes_what_is_played() -> None:
    mixes = [COOP.complete({"quick": True, **mix}) for mix in MIXES]
    for option in COOP.options:
        if option.name not in ("chooser", "quick"):
            assert {mix[option.name] for mix in mixes} == {*option.values}, option.name
