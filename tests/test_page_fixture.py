"""What the page's own tests take for a game is what the server says today."""

from __future__ import annotations

import json

import msgspec
import pytest

from emberbox.games.shelf import GAMES
from emberbox.server.http.games_api import game_info
from emberbox.server.http.reference import book_of
from tests.fixtures_of_the_page import kept, known

LONG = [pytest.param(game, marks=pytest.mark.long) for game in ("core", "ignite")]


@pytest.mark.parametrize("game", ["coop", "forge", "freeze", "lessons", *LONG])
def test_the_games_of_the_pages_tests_are_those_that_the_server_shows(game: str) -> None:
    if kept(game) != known(game):  # the difference itself would be pages of bytes
        pytest.fail(f"write it anew: .venv/bin/python web/tests/fixtures/{game}.py", pytrace=False)


def test_the_book_and_the_options_of_ignite_are_those_that_the_server_shows() -> None:
    """Its games take long to play; what most often changes is looked at every day."""
    today = {"info": game_info(GAMES["ignite"]), "book": book_of("ignite")}
    then = json.loads(kept("ignite"))
    assert {name: then[name] for name in today} == json.loads(msgspec.json.encode(today))
