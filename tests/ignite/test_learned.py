"""What can be learned of Ignite from play: its features, where learning begins, and when weights are used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from emberbox.games.data import OWN_WEIGHTS
from emberbox.games.ignite.features import COUNT, DECK, LAYOUT, UNIT_HEALTH
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.learned import FACED, RULES, given, sides, weights
from emberbox.games.ignite.state.position import Position
from emberbox.games.net import Net, Weights, pack
from emberbox.kernel.errors import WeightsError
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.learn.samples import WIDTH


def positions(seed: int, every: int = 7, **options: Choice) -> Iterator[Position]:
    """Some positions of a random game."""
    session = Session.start(IGNITE, {"players": 2, "rounds": 20, **options}, seed=seed, record=False)
    rng = Random(seed)
    for number in range(1500):
        if session.over:
            return
        assert isinstance(session.state, Position)
        if not number % every:
            yield session.state
        session.answer_unchecked(rng.choice(session.options()))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for weights of one's own, and nothing read before or kept after."""
    monkeypatch.setenv(OWN_WEIGHTS, str(tmp_path))
    weights.cache_clear()
    yield tmp_path
    weights.cache_clear()


def some_weights() -> Weights:
    """Weights that make the first unit feature a great advantage."""
    linear = [0.0] * COUNT
    linear[UNIT_HEALTH] = 5.0
    return Weights(linear, [[0, 0]] * COUNT, [0.0])


def test_learning_begins_with_what_the_evaluation_says() -> None:
    net = Net([0.0] * COUNT, [[]] * COUNT, [])
    for g in positions(seed=4):
        by_net = net.chances(sides(g), FACED, given(g))
        assert by_net == pytest.approx([g.evaluate(0), g.evaluate(1)], abs=1e-9)


@pytest.mark.parametrize("market", ["first-game", "epic"])
def test_features_are_few_and_within_bounds(market: str) -> None:
    for g in positions(seed=6, market=market, titles=2):
        for found in sides(g):
            assert all(0 <= feature < COUNT for feature in found)
            assert len(found) <= WIDTH
            cards = [feature for feature in found if feature >= DECK]
            assert len(set(cards)) == len(cards)


def test_without_weights_nothing_was_learned(folder: Path) -> None:
    for g in positions(seed=2, every=40):
        assert g.chances() == []


def test_weights_of_a_folder_are_used_where_they_fit(folder: Path) -> None:
    content = pack("ignite", RULES, LAYOUT, some_weights())
    (folder / "ignite.net").write_bytes(content)
    assert IGNITE.rules_version == RULES
    net = weights()
    assert net is not None
    for g in positions(seed=3, every=40):
        assert g.chances() == net.chances(sides(g), FACED, given(g))
    assert next(positions(seed=3, goal="last-standing")).chances() == []
    assert next(positions(seed=3, players=3)).chances() == []


def test_weights_that_do_not_fit_are_refused(folder: Path) -> None:
    (folder / "ignite.net").write_bytes(pack("ignite", RULES, LAYOUT + 1, some_weights()))
    with pytest.raises(WeightsError, match=f"layout={LAYOUT + 1}, not layout={LAYOUT}"):
        next(positions(seed=3)).chances()
