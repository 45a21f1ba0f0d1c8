"""The examples do what they say."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

WHY = "the extra `envs` is not installed: pip install 'emberbox[envs]'"
pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("gymnasium", reason=WHY)
pytest.importorskip("pettingzoo", reason=WHY)

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_an_agent_is_measured_against_the_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLES / "evaluate_agent.py"))
    agent = example["read_agent"](f"{EXAMPLES / 'evaluate_agent.py'}:RandomAgent")
    example["ladder"](agent, bots=["random", "greedy"], games=2)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "forge, 2 games against random",
        "forge, 2 games against greedy",
    ]
    assert "0% (0% to" in lines[1]


def test_ppo_learns_and_leaves_an_agent_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch", reason="torch is not installed: pip install torch")
    torch.set_num_threads(1)
    monkeypatch.setenv("FORGE_AGENT", str(tmp_path / "agent.pt"))
    example = runpy.run_path(str(EXAMPLES / "ppo_forge.py"))
    example["main"](seconds=0.1, seed=1)
    agent = example["Agent"]()
    ladder = runpy.run_path(str(EXAMPLES / "evaluate_agent.py"))
    assert 0 <= ladder["score"](agent, "forge", "random", 2, 1) <= 2
