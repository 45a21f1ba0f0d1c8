"""Sight over random battlefields against plain geometry with fractions, written from the ledger alone."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from random import Random

import pytest

from emberbox.games.core.board import GRID
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

Square = tuple[int, int]  # row, column
Spot = tuple[Fraction, Fraction]  # right of and below the north-west corner of A1

MARKER = ("L15", "L16", "M15", "M16")
EIGHTHS = (Fraction(1, 8), Fraction(1, 2), Fraction(7, 8))

MODELS = {
    "i": "paladin-trooper",
    "m": "paladin-sentinel",
    "W": "paladin-warlord",
    "K": "paladin-kestrel",
    "r": "basilisk-reaver",
    "s": "basilisk-sapper",
    "n": "basilisk-stalker",
    "V": "basilisk-warlord",
}


def stretches(start: Spot, end: Spot) -> Iterator[tuple[Spot, bool]]:
    """Where a line goes: the middle of each stretch between two grid lines, and each point on one (True)."""
    cuts = {Fraction(0), Fraction(1)}
    for axis in (0, 1):
        way = end[axis] - start[axis]
        if way:
            low, high = sorted((start[axis], end[axis]))
            cuts |= {(line - start[axis]) / way for line in range(floor(low), floor(high) + 2)}
    times = sorted(time for time in cuts if 0 <= time <= 1)
    for at, time in enumerate(times):
        yield spot_at(start, end, time), True
        if at + 1 < len(times):
            yield spot_at(start, end, (time + times[at + 1]) / 2), False


def spot_at(start: Spot, end: Spot, time: Fraction) -> Spot:
    return start[0] + time * (end[0] - start[0]), start[1] + time * (end[1] - start[1])


def around(spot: Spot) -> set[Square]:
    """The squares that a spot belongs to or touches: one, two at an edge, four at a corner."""
    x, y = spot
    columns = {floor(x), floor(x) - 1} if x.denominator == 1 else {floor(x)}
    rows = {floor(y), floor(y) - 1} if y.denominator == 1 else {floor(y)}
    return {(row, column) for row in rows for column in columns}


def is_free(start: Spot, end: Spot, blockers: set[Square]) -> bool:
    """Whether a line crosses no blocker, runs between no two of them and slips through no diagonal joint."""
    for spot, on_a_line in stretches(start, end):
        near = around(spot)
        if not on_a_line and near <= blockers:
            return False  # inside one square, or along the edge of two
        if len(near) == 4 and on_a_line:
            (top, left), (bottom, right) = min(near), max(near)
            if {(top, left), (bottom, right)} <= blockers or {(top, right), (bottom, left)} <= blockers:
                return False
    return True


def crossed(start: Spot, end: Spot) -> set[Square]:
    """The squares through whose inside a line passes."""
    inside = [around(spot) for spot, on_a_line in stretches(start, end) if not on_a_line]
    return {square for near in inside if len(near) == 1 for square in near}


def by_fractions(t: Battle, viewer: str, target: str) -> str:
    """Sight from one model to another as the ledger describes it."""
    terrain = t.g.scenario.board.terrain
    bases = {name: squares_under(t, name) for name in MODELS}
    blockers = {
        square
        for name, base in bases.items()
        if name not in (viewer, target) and len(base) >= len(bases[target])
        for square in base
    }
    blockers |= {divmod(cell, 30) for cell, symbol in enumerate(terrain) if symbol == "#"}
    start, end = centre(bases[viewer]), centre(bases[target])
    if is_free(start, end, blockers):
        covered = any(terrain[row * 30 + column] == "=" for row, column in crossed(start, end))
        return "partial" if covered and len(bases[target]) < 9 else "full"
    parts = [
        (column + right, row + down) for row, column in bases[target] for right in EIGHTHS for down in EIGHTHS
    ]
    return "partial" if any(is_free(start, part, blockers) for part in parts) else "none"


def squares_under(t: Battle, name: str) -> set[Square]:
    model = t.names[name]
    row, column = divmod(t.g.at[model], 30)
    side = t.g.card[model].base
    return {(row + down, column + right) for down in range(side) for right in range(side)}


def centre(base: set[Square]) -> Spot:
    rows, columns = sorted(row for row, _ in base), sorted(column for _, column in base)
    return Fraction(columns[0] + columns[-1] + 1, 2), Fraction(rows[0] + rows[-1] + 1, 2)


def scattered(rng: Random) -> Battle:
    """A battlefield with random terrain; its models wait in two corners."""
    corners = {"i": "A1", "r": "A2", "s": "A3", "m": "B1", "n": "B3", "W": "V1", "K": "V4", "V": "V7"}
    symbols = {"#": "", "=": "", "~": "", ":": ""}
    for cell in range(3 * 30, 21 * 30):
        symbol = rng.choice("..........####==~:")
        if symbol != "." and GRID.name(cell) not in MARKER:
            symbols[symbol] += f" {GRID.name(cell)}"
    models = {name: f"{card} {corners[name]}" for name, card in MODELS.items()}
    first = {name: models[name] for name in "imWK"}
    second = {name: models[name] for name in "rsnV"}
    return battle(first, second, terrain={squares: symbol for symbol, squares in symbols.items()})


def scatter(t: Battle, rng: Random) -> None:
    """Put every model on a free place, near each other half of the time."""
    g = t.g
    near = rng.choice((14, 24))
    for name in MODELS:
        g.lift(t.names[name])
    for name in sorted(MODELS, key=lambda name: -g.card[t.names[name]].base):
        model = t.names[name]
        while g.at[model] < 0:
            cell = rng.randrange(near) * 30 + rng.randrange(near)
            if g.is_free(cell, g.card[model].base):
                g.put(model, cell)


@pytest.mark.long
@rule("core.sight.figures")
@pytest.mark.parametrize("seed", range(5))
def test_sight_is_what_exact_lines_over_the_battlefield_say(seed: int) -> None:
    rng = Random(seed)
    t = scattered(rng)
    found = set()
    for _ in range(2):
        scatter(t, rng)
        for viewer in MODELS:
            for target in MODELS:
                if viewer != target:
                    sight = by_fractions(t, viewer, target)
                    assert t.sight(viewer, target) == sight, (viewer, target, {m: t.at(m) for m in MODELS})
                    found.add(sight)
    assert found == {"full", "partial", "none"}
