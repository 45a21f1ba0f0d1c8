"""The ecosystem's own tests of environments: PettingZoo's and Gymnasium's."""

from __future__ import annotations

from typing import Any

import pytest

WHY = "the extra `envs` is not installed: pip install 'emberbox[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("gymnasium", reason=WHY)
pytest.importorskip("pettingzoo", reason=WHY)

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from emberbox.envs import AECGame, SingleAgentGame  # noqa: E402

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("forge", {"players": 2}),
    ("forge", {"players": 4, "reclaim": True}),
    ("ignite", {"players": 2, "quick": True}),
    ("freeze", {"players": 2, "quick": True}),
    ("coop", {"players": 2, "quick": True}),
    ("coop", {"players": 1, "quick": True}),
    ("core", {}),
]
settings = pytest.mark.parametrize(
    ("game", "options"), SETTINGS, ids=["forge-2", "forge-4", "ignite", "freeze", "coop-2", "coop-1", "core"]
)


# It would rather have a plain array, but knows masks in a dict as well.
@pytest.mark.filterwarnings("ignore:Observation")
@settings
def test_pettingzoo_finds_nothing_wrong(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(AECGame(game, max_cycles=150, **options), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@settings
def test_pettingzoo_finds_the_same_game_for_the_same_seed(game: str, options: dict[str, Any]) -> None:
    seed_test(lambda: AECGame(game, **options), num_cycles=30)


@settings
def test_gymnasium_finds_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    check_env(SingleAgentGame(game, ["random"], **options), skip_render_check=True)
