"""What the page's own tests take for a game is what the server says today."""

from __future__ import annotations

import gzip
import runpy
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "web/tests/fixtures"


@pytest.mark.parametrize("game", ["core", "forge", "ignite"])
def test_the_games_of_the_pages_tests_are_those_that_the_server_shows(game: str) -> None:
    kept = gzip.decompress((FIXTURES / f"{game}.json.gz").read_bytes())
    known = runpy.run_path(str(FIXTURES / f"{game}.py"))["known"]
    assert kept == known(), f"write it anew: .venv/bin/python web/tests/fixtures/{game}.py"
