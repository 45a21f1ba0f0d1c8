"""A tiny course on the CPU: play, train, go on from the checkpoint; the weights say what the model says."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install emberbox[learn]")
pytest.importorskip("numpy", reason="numpy is not installed: pip install emberbox[learn]")

from emberbox.games.data import OWN_WEIGHTS  # noqa: E402
from emberbox.games.forge.features import COUNT, LAYOUT  # noqa: E402
from emberbox.games.forge.learned import RULES  # noqa: E402
from emberbox.games.net import unpack  # noqa: E402
from emberbox.learn.course import Course  # noqa: E402
from emberbox.learn.train import Lesson, Stock  # noqa: E402


def test_a_course_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_WEIGHTS, "")  # put back afterwards: the course sets it
    course = Course("forge", tmp_path, hidden=4, seed=2)
    course.play_round(seconds=60, iterations=2, jobs=1, games=8)
    stock = Stock(tmp_path / "round-0-players-2", 2, COUNT, torch.device("cpu"))
    before = loss(course, stock)
    course.train_round(Lesson(epochs=2, batch=256))
    assert loss(course, stock) < before
    resumed = Course("forge", tmp_path, hidden=4, seed=2)
    assert resumed.round == 1
    assert torch.equal(resumed.model.rows, course.model.rows)

    net = unpack((tmp_path / "forge.net").read_bytes(), "here", "forge", RULES, LAYOUT, COUNT)
    at = torch.arange(0, len(stock.features), 40)
    with torch.no_grad():
        logs = resumed.model(stock.features[at], stock.left[at], stock.right[at], stock.given[at])
    by_model = logs.exp().tolist()
    for position, expected in zip(stock.features[at].tolist(), by_model, strict=True):
        sides = [[feature for feature in side if feature != COUNT] for side in position]
        assert net.chances(sides, [[1], [0]], [0.0, 0.0]) == pytest.approx(expected, abs=2e-3)


def loss(course: Course, stock: Stock) -> float:
    """How far the model is from how the games ended that it learns from."""
    with torch.no_grad():
        return float(stock.losses(course.model, stock.to_learn)[0])
