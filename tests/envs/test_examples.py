"""The examples do what they say."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from emberbox.bots.duel import duel
from emberbox.bots.own import OWN_BOTS
from emberbox.bots.roster import known_bot
from emberbox.games.shelf import GAMES

WHY = "the extra `envs` is not installed: pip install 'emberbox[envs]'"
pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("gymnasium", reason=WHY)
pytest.importorskip("pettingzoo", reason=WHY)

EXAMPLES = Path(__file__).parents[2] / "examples"


def must_play_as_a_bot(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an example has learned plays a duel, as its first lines say."""
    monkeypatch.setenv(OWN_BOTS, "")
    bots = [known_bot(f"mine={EXAMPLES / file}:Agent"), "random"]
    found = duel(GAMES["forge"], bots, {"players": 2}, 2, 7, 1)
    assert (found.mishaps, found.problem) == (0, "")


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


def test_regrets_prefer_what_would_have_won() -> None:
    example = runpy.run_path(str(EXAMPLES / "regret_forge.py"))
    tables = example["Tables"]()
    before = tables.strategy("attack-what 4", ["unit", "seat"])
    for _ in range(5):
        for taken, result in ((0, -1.0), (1, 1.0)):
            tables.learn([("attack-what 4", ["unit", "seat"], before, taken, 0.5)], result)
    assert before == [0.5, 0.5]
    assert tables.strategy("attack-what 4", ["unit", "seat"]) == [0, 1]


def test_tables_of_regrets_leave_an_agent_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORGE_TABLE", str(tmp_path / "table.json"))
    example = runpy.run_path(str(EXAMPLES / "regret_forge.py"))
    example["main"](games=32, seed=1)
    strategies = json.loads((tmp_path / "table.json").read_text())
    for name in ("build 4", "attack-with 4", "attack-what 4"):
        assert sum(strategies[name].values()) == pytest.approx(1)
    assert set(strategies["attack-what 4"]) == {"unit", "seat"}
    ladder = runpy.run_path(str(EXAMPLES / "evaluate_agent.py"))
    assert 0 <= ladder["score"](example["Agent"](), "forge", "random", 2, 1) <= 2
    must_play_as_a_bot("regret_forge.py", monkeypatch)


def test_ppo_learns_and_leaves_an_agent_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = pytest.importorskip("torch", reason="torch is not installed: pip install torch")
    torch.set_num_threads(1)
    monkeypatch.setenv("FORGE_AGENT", str(tmp_path / "agent.pt"))
    example = runpy.run_path(str(EXAMPLES / "ppo_forge.py"))
    example["main"](seconds=0.1, seed=1)
    agent = example["Agent"]()
    ladder = runpy.run_path(str(EXAMPLES / "evaluate_agent.py"))
    assert 0 <= ladder["score"](agent, "forge", "random", 2, 1) <= 2
    must_play_as_a_bot("ppo_forge.py", monkeypatch)
