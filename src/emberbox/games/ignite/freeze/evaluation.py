"""The Freeze by the yardstick of bots, and what poison and machines count beside it.

The weights come from the same regression as Ignite's (`tactics/evaluation.py`), run again with all 11 races
and both sets: 16,413 positions of 549 games of two to four tacticians that took some picks at random. In a
quarter of the games, which it had not seen, it named the winner in 64 % of the positions with two players,
49 % with three and 42 % with four. Poison and machines were too rare in them to tell: theirs are guesses.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.freeze.machine_tactics import damage_of, is_covered
from emberbox.games.ignite.freeze.machines import card_of, crew, is_built
from emberbox.games.ignite.freeze.state import WinterState
from emberbox.games.ignite.state.position import UNIT, Position
from emberbox.games.ignite.tactics.evaluation import STRENGTHS, YARDSTICKS, Yardstick
from emberbox.kernel.grid import OFF

YARDSTICKS["freeze"] = Yardstick(
    trophy=0.93,
    trophies_squared=1.61,
    damage=-0.19,
    down=-0.05,  # the fit said 0.19, give or take 0.26
    minion=0.1,
    card=-0.03,
    wanted=0.98,
    prey=0.21,
)

POISONED: Final = -0.6  # a unit with a point of health left; half of it with two
BUILT: Final = 0.35
IN_THE_MAKING: Final = 0.2
DEADLY: Final = 0.35  # a machine that could kill somebody where it stands,
WOUNDING: Final = 0.15  # or at least hurt


@STRENGTHS.register("poison")
def suffering(g: Position, seat: int) -> float:
    """What poison will do to a player's units."""
    total = 0.0
    if isinstance(g.expansion, WinterState) and g.expansion.poison:
        units = {unit for unit, by in g.expansion.poison if g.owner[unit] == seat and by != seat}
        for unit in units:
            if g.cell[unit] != OFF:
                total += POISONED * halves_of(g.race[unit]) / 2.0 / g.health(unit)
    return total


@STRENGTHS.register("ballista")
def artillery(g: Position, seat: int) -> float:
    """A player's machines, and what they could be fired at."""
    total = 0.0
    if isinstance(g.expansion, WinterState):
        for machine in g.expansion.clocks:
            if g.owner[machine] == seat:
                total += (BUILT + shot(g, seat, machine)) if is_built(g, machine) else IN_THE_MAKING
    return total


def shot(g: Position, seat: int, machine: int) -> float:
    """What a machine threatens, if somebody is there to fire it."""
    best, kind, cell = 0.0, card_of(g, machine), g.cell[machine]
    if crew(g, machine, seat):
        for piece in range(len(g.cell)):
            foe = g.piece_type[piece] == UNIT and g.cell[piece] != OFF
            if foe and not g.are_allies(g.owner[piece], seat) and is_covered(g, kind, cell, g.cell[piece]):
                best = max(best, DEADLY if damage_of(g, kind, piece) >= g.health(piece) else WOUNDING)
    return best
