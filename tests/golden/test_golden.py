"""The rules give the same games as before, answer by answer."""

import pytest

from tests.golden.transcripts import FOLDER, KEPT, transcript


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_game_goes_as_it_went(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == kept
