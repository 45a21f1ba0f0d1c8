"""CI runs a part of the long tests with each commit: together the parts are all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems

Tests = list[Any]


def collected() -> Tests:
    """Thirty tests, two of three of them long."""
    return [
        SimpleNamespace(nodeid=f"test_{at}", get_closest_marker=lambda name, at=at: at % 3 or None)
        for at in range(30)
    ]


def run_of(share: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Tests, Tests]:
    """The names of those that run, and of those that are left out."""
    monkeypatch.setenv("EMBERBOX_SHARE", share)
    items, left_out = collected(), Tests()
    hook = SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items))  # noqa: PLW0108
    config: Any = SimpleNamespace(hook=hook)
    pytest_collection_modifyitems(config, items)
    return [item.nodeid for item in items], [item.nodeid for item in left_out]


def test_each_long_test_is_in_one_part_and_every_other_test_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [run_of(f"{part}/3", monkeypatch)[0] for part in (1, 2, 3)]
    for at in range(30):
        assert sum(f"test_{at}" in run for run in runs) == (1 if at % 3 else 3)


def test_what_is_left_out_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    run, left_out = run_of("1/3", monkeypatch)
    assert sorted(run + left_out) == sorted(item.nodeid for item in collected())


def test_without_a_share_all_tests_run(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_of("", monkeypatch) == ([item.nodeid for item in collected()], [])


@pytest.mark.parametrize("share", ["0/3", "4/3", "1/0", "half", "1/3/5"])
def test_a_bad_share_is_a_clear_error(share: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.UsageError, match=f"EMBERBOX_SHARE is '{share}'"):
        run_of(share, monkeypatch)
