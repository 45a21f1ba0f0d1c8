"""What a game leaves to learn from: positions as features, with what the search expected and how it ended.

Positions of games with equally many players have equally many bytes, so that a file of them is one array.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, Final, NamedTuple

WIDTH: Final = 128
"""Features of a seat that are kept; the rest of the row is NO_FEATURE."""
NO_FEATURE: Final = 0xFFFF
NO_SEAT: Final = -1

LAYOUT: Final = "<{features}H{seats}b{seats}b{seats}f{seats}fbffI"


class Sample(NamedTuple):
    """A position: by seat its features, its opponents (at most two), its given strength and what it got.

    `mover` was asked; its search expected `value` (`search.UNKNOWN` if it did not search), and `later` mixes
    that with what it expected at its next decisions up to the end of the game.
    """

    sides: list[list[int]]
    faced: list[list[int]]
    given: list[float]
    payoffs: list[float]
    mover: int
    value: float
    later: float
    game: int


def layout(seats: int) -> Struct:
    """The bytes of a sample."""
    return Struct(LAYOUT.format(features=seats * WIDTH, seats=seats))


def pack(sample: Sample) -> bytes:
    """A sample as bytes; nothing if a seat has more features than a row has room for."""
    features: list[int] = []
    for side in sample.sides:
        if len(side) > WIDTH:
            return b""
        features += side
        features += [NO_FEATURE] * (WIDTH - len(side))
    left = [opponents[0] if opponents else NO_SEAT for opponents in sample.faced]
    right = [opponents[-1] if opponents else NO_SEAT for opponents in sample.faced]
    rest = (sample.mover, sample.value, sample.later, sample.game)
    return layout(len(sample.sides)).pack(*features, *left, *right, *sample.given, *sample.payoffs, *rest)


def columns(seats: int) -> list[tuple[str, str, Any]]:
    """The same as a numpy dtype."""
    return [
        ("features", "<u2", (seats, WIDTH)),
        ("left", "i1", (seats,)),
        ("right", "i1", (seats,)),
        ("given", "<f4", (seats,)),
        ("payoffs", "<f4", (seats,)),
        ("mover", "i1", ()),
        ("value", "<f4", ()),
        ("later", "<f4", ()),
        ("game", "<u4", ()),
    ]
