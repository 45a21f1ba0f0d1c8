"""The games that the page's own tests know, to be played anew with whatever the box holds by now."""

from __future__ import annotations

import gzip
import json
import runpy
from pathlib import Path
from typing import Any, Final

FIXTURES: Final = Path(__file__).parents[1] / "web/tests/fixtures"
ABOUT_THE_BOX: Final = ("info", "book")
"""What a fixture says of everything in the box, and not of a game."""


def kept(game: str) -> bytes:
    """A fixture as it lies there."""
    return gzip.decompress((FIXTURES / f"{game}.json.gz").read_bytes())


def known(game: str) -> bytes:
    """The same as the server says it today."""
    said = runpy.run_path(str(FIXTURES / f"{game}.py"))["known"]()
    assert isinstance(said, bytes)
    return said


def games_in(fixture: bytes) -> dict[str, Any]:
    """What a fixture holds of games that were played."""
    return {part: value for part, value in json.loads(fixture).items() if part not in ABOUT_THE_BOX}
