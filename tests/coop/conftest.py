"""What tests of Solo & Cooperative Play share."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from emberbox.games.ignite.coop import facts

KNOWN = tomllib.loads(Path(__file__).with_name("rounds.toml").read_text("utf-8"))


@pytest.fixture
def known_rounds() -> Iterator[None]:
    """Up to four players turn Round cards that stay as they are, whatever those of the box become."""
    sets = facts._ROUND_CARDS[: len(KNOWN)]
    kept = [cards[:] for cards in sets]
    for cards, known in zip(sets, KNOWN.values(), strict=True):
        cards[:] = [facts._read_round(number, card) for number, card in known.items()]
    yield
    for cards, before in zip(sets, kept, strict=True):
        cards[:] = before
