"""The desk at which every test of the terminal sits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.desk import Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A desk with an empty data directory."""
    return Desk(tmp_path / "home", monkeypatch, capsys)
