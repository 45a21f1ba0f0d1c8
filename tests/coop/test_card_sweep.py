"""Every card that a player can have is used among enemies, alone and with mates, and nothing breaks."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.testing import rule
from tests.coop.card_sweep import CARDS, try_out

IDLE = {1: ("voodoo-doll", "vampires-curse", "shaman-chieftain"), 3: ("voodoo-doll", "vampires-curse")}
"""By the number of players, the cards that have no action there, and are played for honor alone."""
TRIES = 40
A_FEW = 8


@rule("coop.scope.one-team", "coop.scope.requires")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_used_among_enemies(card: str, players: int) -> None:
    rng = Random(f"{card} {players}")
    for tries in range(TRIES):
        try:
            used = try_out(card, players, rng)
        except Exception as error:
            raise AssertionError(f"{error!r} with {card}, {players} players, game {tries}") from error
        if used or card in IDLE[players]:
            return
    raise AssertionError(f"{card} is never used")


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_used_many_times_among_enemies(card: str, players: int) -> None:
    rng = Random(f"{card} {players} at length")
    for _ in range(A_FEW):
        try_out(card, players, rng)
