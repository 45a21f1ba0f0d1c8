"""An expansion speaks with the words of the game that it builds on, and adds its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberbox.games.data import cards_of
from emberbox.games.lesson import has_lesson
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.game import Game
from emberbox.telling.teller import winners_of

WORDS = """
[verbs]
freeze = "freeze"
buy = "haggle"
[asks.thaw]
question = "Thaw what?"
[events]
thawed = "It thaws."
"""
CARDS = """
[snowball]
name = "Snowball"
"""


@pytest.fixture
def snow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    home = tmp_path / "snowpack"
    home.mkdir()
    (home / "__init__.py").write_text("")
    (home / "words.toml").write_text(WORDS)
    (home / "cards.toml").write_text(CARDS)
    monkeypatch.syspath_prepend(str(tmp_path))
    base = GAMES["ignite"]
    return Game("snow", "Snow", "1", base.space, base.options, lineage=(*base.lineage, "snowpack"))


def test_words_are_added_and_replaced_and_the_rest_stays(snow: Game) -> None:
    words, base = words_of(snow), words_of(GAMES["ignite"])
    assert (words.word("verbs", "freeze"), words.word("verbs", "buy")) == ("freeze", "haggle")
    assert words.word("verbs", "sell") == base.word("verbs", "sell")
    assert base.word("verbs", "buy") != "haggle"
    assert words.names("asks") == base.names("asks") | {"thaw"}
    assert words.names("events") == base.names("events") | {"thawed"}


def test_cards_are_those_of_both_sets(snow: Game) -> None:
    assert list(cards_of(snow)) == [*cards_of(GAMES["ignite"]), "snowball"]


def test_a_game_has_a_home_of_its_own_and_the_ledgers_of_its_lineage(snow: Game) -> None:
    assert (snow.home, snow.ledgers) == ("snowpack", ["ignite", "snowpack"])
    assert not has_lesson(snow)
    assert (GAMES["ignite"].home, GAMES["ignite"].ledgers) == ("emberbox.games.ignite", ["ignite"])


def test_in_a_defeat_nobody_is_named_winner() -> None:
    assert winners_of([0.0, 0.0, 0.0]) == []
    assert winners_of([1.0, 1.0, 1.0]) == [0, 1, 2]
