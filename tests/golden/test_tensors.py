"""A layout of tensors never changes under its name."""

import pytest

from emberbox.registry import REGISTRY
from tests.golden.tensors import GAMES_LOOKED_AT, seen
from tests.golden.transcripts import FOLDER, KEPT


@pytest.mark.parametrize("name", GAMES_LOOKED_AT)
def test_learners_see_kept_games_as_before(name: str) -> None:
    assert seen(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_encoder_has_a_kept_game() -> None:
    games = {KEPT[kept].game for kept in GAMES_LOOKED_AT.values()}
    assert games == {name for name, registered in REGISTRY.items() if registered.encoder is not None}
