"""What is seen of a table of Core: all of it, by everybody."""

from random import Random

from emberbox.games.core.game import CORE
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.session import Session


def test_nothing_is_hidden_from_anybody() -> None:
    session = Session.start(CORE, {"scenario": "black-box", "rounds": 5}, seed=1)
    rng = Random(1)
    while not session.over:
        seen = [{**session.state.view(seat), "seat": None} for seat in (0, 1, SPECTATOR)]
        assert seen[0] == seen[1] == seen[2]
        for _ in range(10):
            if not session.over:
                session.answer_unchecked(rng.choice(session.options()))
