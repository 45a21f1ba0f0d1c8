"""Attack spaces by masks are what the base game's aiming finds, space by space."""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.ignite.combat.attack import Aim, Attack, forbids_piece, forbids_terrain
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.coop.aims import Weapon, attack_spaces, cells_in, units_of_players, weapon_of
from emberbox.games.ignite.coop.facts import COLOURS, area_of
from emberbox.games.ignite.coop.ground import walker_of
from emberbox.games.ignite.coop.state import side_of
from emberbox.games.ignite.coop.strikes import strikes
from emberbox.games.ignite.freeze.cards.hexing import linked
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.testing import rule
from emberbox.testing.coop import ENEMY_LETTERS
from emberbox.testing.ignite import Table
from tests.coop.assault import GRID, laid

BOARDS = 12
BOARDS_AT_NIGHT = 1_000
SIDE = 7
"""Everything is in a square of so many rows and columns, so that there is much of it."""


def random_board(rng: Random, colour: int) -> Table:
    """A crowded corner with one minion of a colour, some frozen minions and some units."""
    cells = [GRID.cell(row, column) for row in range(SIDE) for column in range(SIDE)]
    ground = {GRID.name(cell): rng.choices("PFWILNA", [8, 5, 5, 2, 1, 2, 1])[0] for cell in cells}
    names = [name for name in ground if ground[name] not in "IL"]
    rng.shuffle(names)
    pieces = [f"!{ENEMY_LETTERS[colour]}1", "!w7", "!k7", "!g7", "a1", "a2", "a3", "b1", "ad1", "axb"]
    for name, piece in zip(names, pieces, strict=False):
        ground[name] = f"{ground[name]}+{piece}"
    t = laid(**ground, players=2, round=rng.choice([3, 11]), hands={"a": "smoke-screen"})
    winter_of(t.g).under = []
    if rng.random() < 0.3:
        t.play("smoke-screen", "a1")
    return t


def reached(g: Position, minion: int) -> set[int]:
    """The units that a minion could damage or affect from where it stands, by the base game's aiming."""
    side = side_of(g, minion)
    found: set[int] = set()
    if area_of(side):
        for cell in GRID.square(g.cell[minion], area_of(side)):
            found |= {g.standing[there] for there in (g.body(cell) if g.is_forest(cell) else [cell])}
        return {piece for piece in found if piece != EMPTY and g.piece_type[piece] == UNIT}
    aim = Aim(g, g.seats, minion, side)
    for cell in GRID.within(g.cell[minion], aim.high):
        piece = g.standing[cell]
        attack = Attack(g.seats, minion, g.cell[minion], side, -1)
        attack.struck = cell
        if piece != EMPTY and g.piece_type[piece] == UNIT:
            if forbids_piece(g, aim, piece) is None:
                attack.aim_at(piece)
                found |= {piece, *spread_of(g, attack)}
                if weapon_of(g, minion).hexes:
                    found.update(linked(g, [piece]))
        elif forbids_terrain(g, aim, cell) is None:
            found.update(spread_of(g, attack))
    return {piece for piece in found if g.piece_type[piece] == UNIT}


def moved_to(g: Position, minion: int, cell: int) -> None:
    g.standing[g.cell[minion]] = EMPTY
    g.cell[minion], g.standing[cell] = cell, minion


def struck(g: Position, weapon: Weapon) -> set[int]:
    """The units that one of the attacks of a minion would hurt or hex."""
    pieces = [
        piece for strike in strikes(g, weapon) for piece in (*strike.attack.targets, *strike.attack.spread)
    ]
    return {piece for piece in pieces if g.piece_type[piece] == UNIT}


@rule("coop.path.attack-space", "coop.attack.line-of-sight", "coop.attack.terrain-space")
@pytest.mark.parametrize("colour", range(len(COLOURS)), ids=COLOURS)
def test_attack_spaces_are_those_from_which_a_unit_would_be_reached(colour: int) -> None:
    for seed in range(BOARDS_AT_NIGHT if os.environ.get("EMBERBOX_NIGHT") else BOARDS):
        t = random_board(Random(seed), colour)
        g, minion = t.g, t.piece(f"!{ENEMY_LETTERS[colour]}1")
        walker = walker_of(g, minion, 3)
        stands = walker.dry | walker.snow
        units = units_of_players(g)
        spaces = attack_spaces(g, weapon_of(g, minion), units, stands)
        for cell in cells_in(stands & (1 << 12 * GRID.width) - 1):
            moved_to(g, minion, cell)
            expected = reached(g, minion)
            by_mask = {unit for at, unit in enumerate(units) if spaces[at] >> cell & 1}
            assert by_mask == expected, (seed, GRID.name(cell), t.drawing())
            assert struck(g, weapon_of(g, minion)) == expected, (seed, GRID.name(cell), t.drawing())
