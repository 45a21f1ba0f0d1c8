"""A small neural network that was learned from play: read from a file, evaluated without any library.

Every player has a few features that hold, out of some hundreds. A feature has a row of weights: one for the
player's strength as such, `hidden` for a player's own side of the hidden layer and as many for the opponent's
side of it. A player's strength against an opponent is

    given + sum(linear[f]) + sum(out[h] * max(0, sum(own[f][h]) + sum(other[e][h])))

over the player's features f, the opponent's e and the hidden units h; against several opponents it is the
mean of that. `given` is a strength that the game brings along, where its own evaluation is no sum of
features. The chance to win is the softmax of the strengths.

A row is one large integer with a lane of LANE_BITS bits for each weight of the hidden layer, so that a single
addition adds all of them, with or without a compiler. A negative lane borrows from the next one.

The file: a line of text that says what the weights are for (see `HEADER`); then, little-endian, `features`
float32 of `linear`; for each feature 2 * `hidden` int16 in units of 1 / SCALE, the own side first; `hidden`
float32 of `out`; and the CRC-32 of everything before it as uint32.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple, final
from zlib import crc32

from emberbox.kernel.errors import WeightsError

HEADER: Final = "emberbox-net 1 game={} rules={} layout={} features={} hidden={}\n"
LONGEST_HEADER: Final = 200
SCALE: Final = 4096
LARGEST: Final = (1 << 15) - 1
"""A weight of the hidden layer in units of 1 / SCALE: a lane has room for 255 of them."""
LANE_BITS: Final = 24
LANE_BYTES: Final = 3
ZERO: Final = 1 << (LANE_BITS - 1)
"""What makes every lane positive when it is added to all of them."""
POSITIVE: Final = 128
"""The highest byte of such a lane is at least this if the lane was not negative before."""


class Weights(NamedTuple):
    """What a file of weights holds."""

    linear: list[float]
    rows: list[list[int]]
    out: list[float]


@final
class Net:
    """The weights of a game, ready to be summed up."""

    __slots__ = ("half", "linear", "low", "out", "rows", "side_bits", "side_bytes", "zeros")

    def __init__(self, linear: Sequence[float], rows: Sequence[Sequence[int]], out: Sequence[float]) -> None:
        self.linear: Final = list(linear)
        self.rows: Final = [lanes(row) for row in rows]
        self.out: Final = [weight / SCALE for weight in out]
        self.side_bits: Final = len(out) * LANE_BITS
        self.side_bytes: Final = len(out) * LANE_BYTES
        self.low: Final = (1 << self.side_bits) - 1
        self.half: Final = lanes([ZERO] * len(out))
        self.zeros: Final = lanes([ZERO] * (2 * len(out)))

    def chances(self, sides: list[list[int]], faced: list[list[int]], given: list[float]) -> list[float]:
        """Each seat's chance to win: by its features (none if it is out), whom it faces, what is given."""
        rows, linear, low, half, bits = self.rows, self.linear, self.low, self.half, self.side_bits
        strengths: list[float] = []
        own: list[int] = []
        other: list[int] = []
        for seat, side in enumerate(sides):
            total = self.zeros
            strength = given[seat]
            for feature in side:
                total += rows[feature]
                strength += linear[feature]
            strengths.append(strength)
            own.append((total & low) - half)
            other.append(total >> bits)
        for seat in range(len(sides)):
            clashes = 0.0
            for opponent in faced[seat]:
                clashes += self.clash(own[seat] + other[opponent])
            if clashes:
                strengths[seat] += clashes / len(faced[seat])
        return softmax(strengths, sides)

    def clash(self, hidden: int) -> float:
        """What the hidden layer adds to a strength: of each lane what is above 0, weighted."""
        read = hidden.to_bytes(self.side_bytes, "little")
        total = 0.0
        at = 0
        for weight in self.out:
            high = read[at + 2]
            if high >= POSITIVE:
                total += weight * (read[at] + (read[at + 1] << 8) + ((high - POSITIVE) << 16))
            at += LANE_BYTES
        return total


def lanes(row: Sequence[int]) -> int:
    """Small numbers as one large one."""
    total = 0
    for weight in reversed(row):
        total = (total << LANE_BITS) + weight
    return total


def softmax(strengths: list[float], sides: list[list[int]]) -> list[float]:
    """Shares of 1 by strength; nothing for a side that is out."""
    most = max(strengths)
    total = 0.0
    shares: list[float] = []
    for seat in range(len(strengths)):
        share = exp(strengths[seat] - most) if sides[seat] else 0.0
        shares.append(share)
        total += share
    return [share / total for share in shares]


def pack(game: str, rules: str, layout: int, weights: Weights) -> bytes:
    """Weights as a file, for a game's rules and a layout of its features."""
    linear, rows, out = weights
    parts = [HEADER.format(game, rules, layout, len(linear), len(out)).encode("ascii")]
    parts.append(struct.pack(f"<{len(linear)}f", *linear))
    parts += [struct.pack(f"<{len(row)}h", *row) for row in rows]
    parts.append(struct.pack(f"<{len(out)}f", *out))
    content = b"".join(parts)
    return content + struct.pack("<I", crc32(content))


def unpack(content: bytes, where: str, game: str, rules: str, layout: int, features: int) -> Net:
    """The net in a file, or `WeightsError` if it is broken or made for another game, rules or features."""
    line, end, _ = content[:LONGEST_HEADER].partition(b"\n")
    words = line.decode("ascii", "replace").split(" ")
    wanted = HEADER.format(game, rules, layout, features, "").split()
    hidden = words.pop().partition("hidden=")[2] if end and len(words) == len(wanted) else ""
    if not hidden.isdecimal() or len(hidden) > 4 or words[0] != wanted[0]:
        raise WeightsError(f"{where}: this is no file of weights")
    for found, expected in zip(words, wanted, strict=False):
        if found != expected:
            raise WeightsError(f"{where}: the weights are for {found}, not {expected}; train them again")
    units = int(hidden)
    start = len(line) + 1
    size = start + 4 * features + 4 * units * features + 4 * units + 4
    if len(content) != size:
        raise WeightsError(f"{where}: the file has {len(content)} bytes, not {size}")
    if struct.unpack("<I", content[-4:])[0] != crc32(content[:-4]):
        raise WeightsError(f"{where}: the file is damaged (its checksum is wrong)")
    linear = struct.unpack_from(f"<{features}f", content, start)
    start += 4 * features
    width = 2 * units
    weights = struct.unpack_from(f"<{width * features}h", content, start)
    rows = [weights[at * width : (at + 1) * width] for at in range(features)]
    out = struct.unpack_from(f"<{units}f", content, size - 4 - 4 * units)
    return Net(linear, rows, out)
