"""The statistics of a room: what was played counts, what was taken back does not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Several
from emberbox.kernel.replay import replay
from emberbox.server.play.history import History
from emberbox.server.play.statistics import Figures
from tests.kernel.toys.sparks import SPARKS


def counted_anew(history: History) -> Any:
    """The statistics of a game told again from its record, which knows of nothing that was taken back."""
    figures: Figures | None = None
    for session in replay(history.session.game, history.record()):
        figures = figures or Figures(session)
        figures.begin()
        figures.add(session.heard())
    assert figures is not None
    return figures.statistics()


def some(history: History, seat: int, rng: random.Random) -> list[int]:
    """An answer at random."""
    decision = history.session.asked(seat)
    assert decision is not None
    if isinstance(decision, Several):
        return rng.sample(decision.all_picks(), rng.randint(decision.least, decision.most))
    return [rng.choice(decision.options())]


@pytest.mark.parametrize(
    ("game", "options"), [("forge", {"players": 3}), ("ignite", {"players": 3, "quick": True, "rounds": 20})]
)
def test_what_was_taken_back_is_not_counted(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(7)
    history, step = History.begin(GAMES[game], GAMES[game].complete(options), 7)
    history.accept(step)
    undone = 0
    for _ in range(400):
        if history.session.over:
            break
        seat = rng.choice(history.session.waiting())
        able = [each for each in range(3) if history.forbids_undo(each) is None]
        if able and rng.random() < 0.3:
            undone += 1
            history.accept(history.undo(able[0]))
        else:
            history.accept(history.answer(seat, some(history, seat, rng)))
        if undone % 20 == 0:
            assert history.figures.statistics() == counted_anew(history)
    assert undone > 10
    assert history.figures.statistics() == counted_anew(history)
    assert history.figures.statistics()


def test_a_game_without_words_has_no_statistics() -> None:
    history, step = History.begin(SPARKS, SPARKS.complete({}), 1)
    history.accept(step)
    assert history.figures.statistics() == []
