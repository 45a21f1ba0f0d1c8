"""Core with the fireteam of examples/ember-guard.toml: test_own_cards.py runs it where it is loaded."""

from __future__ import annotations

from random import Random

from emberbox.games.core.game import CORE
from emberbox.kernel.session import Session
from tests.telling.test_german import ASTRAY, RAW, said_in_german


def test_a_whole_game_is_told_in_german() -> None:
    options = {"fireteam-1": "ember-guard", "fireteam-2": "ember-guard"}
    session, rng = Session.start(CORE, options, 2), Random(2)
    while not session.over and session.answered < 200:
        session.answer_unchecked(rng.choice(session.options()))
    texts = said_in_german(session.record())
    assert [text for text in texts if RAW.search(text) or ASTRAY.search(text)] == []
    assert any(" Ember Captain" in text for text in texts)
