"""Bots know every question: each has a rule of thumb, or is one for which any answer will do."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.shelf import GAMES
from tests.telling.test_words import questions


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if "ignite" in game.ledgers])
def test_every_question_has_a_rule_of_thumb_or_is_one_for_which_any_answer_will_do(game: str) -> None:
    assert questions(game) - set(RULES) == set()


@pytest.mark.long
def test_no_rule_of_thumb_is_for_a_question_that_nobody_asks() -> None:
    asked = set().union(*(questions(name) for name, game in GAMES.items() if "ignite" in game.ledgers))
    assert set(RULES) - asked == set()
