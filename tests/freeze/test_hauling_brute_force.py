"""The joint moves that are offered are those that brute force finds, and random turns with machines hold."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.freeze.facts import ACID, SNOW
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.hauling import HaulUnit, can_haul, haulable, joint_moves
from emberbox.games.ignite.freeze.machines import owner_now
from emberbox.games.ignite.freeze.state import NO_CARD, winter_of
from emberbox.games.ignite.state.position import EMPTY, ICE, hand_of
from emberbox.testing import rule
from emberbox.testing.freeze import owner_of, table
from emberbox.testing.ignite import Table


def brute_force(t: Table) -> set[tuple[int, int]]:
    """Every pair of spaces on the board that some rule of the four moves allows, one rule after another."""
    g, grid = t.g, t.g.board.grid
    unit, machine = t.piece("a1"), t.piece("axb")
    here, there = g.cell[unit], g.cell[machine]
    hand = len(g.cards.zones[hand_of(0)])

    def unit_may(cell: int) -> bool:
        if g.ground[cell] in (ICE, LAVA) or (g.ground[cell] == ACID and not hand):
            return False
        return g.standing[cell] in (EMPTY, unit, machine)

    def machine_may(cell: int) -> bool:
        return g.ground[cell] != ICE and g.standing[cell] in (EMPTY, unit, machine)

    found = set()
    for cell in range(grid.size):
        for end in range(grid.size):
            follow = grid.distance(here, cell) == 1 and end == here and cell != there
            push = grid.distance(there, end) == 1 and cell == there and end != here
            roll = (
                grid.distance(here, cell) == 1
                and grid.rows[cell] - grid.rows[here] == grid.rows[end] - grid.rows[there]
                and grid.columns[cell] - grid.columns[here] == grid.columns[end] - grid.columns[there]
            )
            switch = (cell, end) == (there, here)
            if (follow or push or roll or switch) and unit_may(cell) and machine_may(end):
                found.add((cell, end))
    return found


def scatter(rng: Random) -> Table:
    """A board of 5 x 5 with a unit beside its ballista and anything around them, walls at the edge."""
    rows = [["I"] * 7 for _ in range(7)]
    grounds = [".", ".", ".", ".", "N", "A", "L", "I", "W", "F", "S"]
    for row in range(1, 6):
        for column in range(1, 6):
            rows[row][column] = rng.choice(grounds)
    row, column = rng.randint(1, 5), rng.randint(1, 5)
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    away = rng.choice([way for way in ways if 1 <= row + way[0] <= 5 and 1 <= column + way[1] <= 5])
    taken = {(row, column): "a1", (row + away[0], column + away[1]): "axb"}
    for name in ("a2", "b1", "bw", "c1", "bxc"):
        spot = (rng.randint(1, 5), rng.randint(1, 5))
        taken.setdefault(spot, name)
    for (at, across), name in taken.items():
        ground = rng.choice([".", ".", "N", "A"])
        rows[at][across] = name if ground == "." else f"{ground}+{name}"
    for seat, name in enumerate(("b9", "c9")):
        rows.append(["I"] * 7)
        rows[-1][seat] = name
    drawing = "\n".join(" ".join(line) for line in rows)
    return table(drawing, hands={"a": rng.choice(["march", "march dagger"])}, damage={})


@pytest.mark.long
@rule("freeze.wm-move.both-or-none", "freeze.wm-move.directions")
@pytest.mark.parametrize("seed", range(300))
def test_the_offered_joint_moves_are_those_that_brute_force_finds(seed: int) -> None:
    t = scatter(Random(seed))
    g, unit, machine = t.g, t.piece("a1"), t.piece("axb")
    assert owner_of(t, "axb") == "a"
    g.cards.move(g.cards.zones[hand_of(0)][0], hand_of(0), hand_of(1))  # the card that is played
    expected = brute_force(t)
    assert set(joint_moves(g, unit, machine)) == expected
    affordable = {pair for pair in expected if g.ground[pair[0]] != SNOW}
    assert set(HaulUnit(g, 0, unit, machine, 1, "march").moves) == affordable
    if haulable(g, unit) == [machine]:  # it may have taken the other one over
        assert can_haul(g, unit) == bool(affordable)


# -- at random -----------------------------------------------------------------------------------------


@pytest.mark.long
@rule("freeze.wm-move.one-space", "freeze.wm-move.both-or-none")
@pytest.mark.parametrize("seed", range(20))
def test_random_turns_with_machines_leave_everything_in_its_place(seed: int) -> None:
    """What is offered is what nothing forbids, and between two acts each piece stands on its own space."""
    rng = Random(seed)
    moves = [
        "march",
        "horse",
        "conditioning",
        "troop-march",
        "lesser-eagle",
        "tiger-mount",
        "lance",
        "dagger",
    ]
    t = table(
        """
        .  N   a2  axc .
        A  a1  axb N   .
        L  .   b1  .   I
        .  bxc b2  c1  .
        """,
        hands={seat: [rng.choice(moves) for _ in range(9)] for seat in "abc"},
        clocks={"axc": 2},
    )
    session = t.session
    for _ in range(120):
        if session.over:
            break
        options = session.options()
        assert options == [
            pick for pick in range(FREEZE.space.size) if FREEZE.space.has(pick) and not session.forbids(pick)
        ]
        if t.asked == "act":
            check_pieces(t)
        session.answer(rng.choice(options))
    assert t.events("moved")


def check_pieces(t: Table) -> None:
    """Each piece stands on its space, each machine is of who stands beside it, and nothing is half done."""
    g, winter = t.g, winter_of(t.g)
    assert all(g.standing[g.cell[piece]] == piece for piece in g.on_board())
    assert winter.lance == NO_CARD
    for machine in winter.clocks:
        assert g.owner[machine] == owner_now(g, machine)
    unit, machine, cards = winter.hauling
    if cards:
        assert machine in haulable(g, unit)
        assert g.owner[unit] == g.owner[machine] == g.current
