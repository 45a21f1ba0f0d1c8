"""Every game of the box can be drawn."""

from __future__ import annotations

import pytest

from emberbox.games.shelf import GAMES
from emberbox.terminal.faces import face_of


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_face_that_shows_all_its_cards(game: str) -> None:
    face = face_of(GAMES[game])
    for key, name in face.teller.cards().items():
        assert face.card(key).plain.startswith(name)
