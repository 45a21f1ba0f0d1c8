"""The rules give the same games as before, answer by answer."""

import pytest

from tests.golden.transcripts import FOLDER, KEPT, record_of, transcript


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_game_goes_as_it_went(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(record_of(name)) == kept


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_game_is_the_one_that_the_list_names(name: str) -> None:
    record = record_of(name)
    assert (record.game, record.seed) == (KEPT[name].game, KEPT[name].seed)
    assert KEPT[name].options.items() <= record.options.items()
