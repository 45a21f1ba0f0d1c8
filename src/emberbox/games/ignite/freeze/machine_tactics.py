"""What bots make of war machines: prizes and dangers in their lines and rings, building, hauling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.combat.attack import Aim
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, LAVA
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.freeze.cards.dolls import unit_of
from emberbox.games.ignite.freeze.facts import FIRE, ORCS
from emberbox.games.ignite.freeze.firing import (
    IN_LINE,
    Firing,
    aim_of,
    dolls_in_reach,
    forbids_machine,
    has_fired,
    shots,
)
from emberbox.games.ignite.freeze.hauling import HaulUnit, cards_for, haulable, joint_moves
from emberbox.games.ignite.freeze.machines import (
    are_beside,
    card_of,
    crew,
    is_built,
    machines_for,
    machines_of,
)
from emberbox.games.ignite.freeze.races import HEAVY
from emberbox.games.ignite.freeze.state import NO_HAUL, WinterState, winter_of
from emberbox.games.ignite.moving.movement import step_cost
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.games.ignite.tactics.moving import STUCK, go_gain
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import ALONG, PLACES, USE, VERB_USE
from emberbox.games.ignite.tactics.worth import TROPHY, enemy_on, harm, may_answer, weights
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

RUBBLE: Final = 2.0
"""What it is worth to destroy a machine of another player."""
AT_HAND: Final = 1.0
"""What it is worth to stand beside a machine that is built, as the only unit of one's side,"""
IN_THE_MAKING: Final = 1.4
"""beside one that is not,"""
CONTESTED: Final = 0.3
"""or beside one that another player holds, or several want."""
MOST_PROMISED: Final = 5.0
PROMISED: Final = 0.6
"""How much of a shot's worth counts while a unit still has to get to the machine or to haul it into line."""
CARD_SPENT: Final = 0.4
"""What the card costs for which a machine is fired."""
EVADED: Final = 0.85
"""What is left of a shot at a player who may have a card to step aside with: few have."""
DANGER: Final = 0.3
"""Which part of what a shot would do counts where an enemy machine may be fired at: it has other targets."""
MISFIT: Final = 0.25
"""What a step is worth that brings a machine nearer to a shot."""
BUILD: Final = 4.0
ANOTHER: Final = 1.5
"""What it is worth to begin with a machine, and with another one."""
DANGERS: Final = "war-machines"

# -- what a shot is worth --------------------------------------------------------------------------------


def damage_of(g: Position, kind: int, piece: int) -> int:
    """The damage of a shot at a piece, the village's point left out."""
    points = of.DAMAGE[kind]
    return points - 1 if g.race[piece] == ORCS and points == HEAVY else points


def hit_value(s: Survey, kind: int, piece: int) -> float:
    """What it is worth to fire at an enemy: shields do not help, but some step aside."""
    value = harm(s.g, s.seat, piece, damage_of(s.g, kind, piece))
    return EVADED * value if may_answer(s.g, piece) else value


def is_covered(g: Position, kind: int, origin: int, cell: int) -> bool:
    """Whether a machine that stands on a space could be fired at a unit on another."""
    grid = g.board.grid
    if not of.LOW[kind] <= grid.distance(origin, cell) <= of.HIGH[kind] or g.ground[cell] == FOREST:
        return False
    if (
        kind in IN_LINE
        and grid.rows[origin] != grid.rows[cell]
        and grid.columns[origin] != grid.columns[cell]
    ):
        return False
    return g.in_sight(origin, cell)


def misfit(g: Position, kind: int, origin: int, cell: int) -> int:
    """How many steps a machine on a space is from a shot at another, were there nothing in the way."""
    grid = g.board.grid
    across = abs(grid.rows[origin] - grid.rows[cell])
    along = abs(grid.columns[origin] - grid.columns[cell])
    far = max(0, across + along - of.HIGH[kind], of.LOW[kind] - across - along)
    return max(far, min(across, along)) if kind in IN_LINE else far


def prospect(s: Survey, kind: int, cell: int) -> float:
    """What a machine on a space promises: the best shot, or else how near it is to one."""
    g = s.g
    best, nearest = 0.0, 99
    for piece in s.foes:
        there = g.cell[piece]
        if is_covered(g, kind, cell, there):
            best = max(best, hit_value(s, kind, piece))
        elif g.piece_type[piece] == UNIT:
            nearest = min(nearest, misfit(g, kind, cell, there))
    return min(MOST_PROMISED, PROMISED * best) if best > 0.0 else -MISFIT * min(8, nearest)


def shot_value(s: Survey, aim: Aim, cell: int) -> float:
    """What it is worth to fire at what stands on a space."""
    g = s.g
    piece = enemy_on(g, s.seat, cell)
    if piece >= 0:
        return hit_value(s, aim.kind, piece)
    for doll in dolls_in_reach(g, aim, cell):
        return harm(g, s.seat, unit_of(g, doll), of.DAMAGE[aim.kind])
    owner = g.owner[g.standing[cell]]
    return RUBBLE if g.is_player(owner) and not g.are_allies(owner, s.seat) else 0.0


def best_shot(s: Survey, machine: int) -> float:
    """The most that a machine could be fired for now."""
    aim = aim_of(s.g, s.seat, machine)
    return max([shot_value(s, aim, cell) for cell in shots(s.g, aim)], default=0.0)


def fire_use(s: Survey) -> float:
    """The best shot of all machines that can be fired, less the card that it takes."""
    best = 0.0
    for machine in machines_for(s.g, s.seat):
        if forbids_machine(s.g, s.seat, machine) is None:
            best = max(best, best_shot(s, machine))
    return best - CARD_SPENT


def machine_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which machine is fired."""
    s = Survey(g, decision.seat)
    return weights([best_shot(s, g.standing[pick - CELLS]) for pick in options])


def fire_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """At what to fire."""
    assert isinstance(decision, Firing)
    s = Survey(g, decision.seat)
    return weights([shot_value(s, decision.aim, pick - CELLS) for pick in options])


# -- where to stand --------------------------------------------------------------------------------------


def dangers(s: Survey) -> list[float]:
    """By space, how many points enemy machines could do to a unit there before the player's next turn."""
    found = s.notes.get(DANGERS)
    if found is not None:
        return found
    g = s.g
    found = [0.0] * g.board.grid.size
    for machine, left in winter_of(g).clocks.items():
        owner, kind = g.owner[machine], card_of(g, machine)
        # One that is finished as its owner's turn begins fires in that turn.
        if left > 1 or not g.is_player(owner) or g.are_allies(owner, s.seat) or not crew(g, machine, owner):
            continue
        for cell in g.board.grid.within(g.cell[machine], of.HIGH[kind]):
            if is_covered(g, kind, g.cell[machine], cell):
                found[cell] = max(found[cell], float(of.DAMAGE[kind]))
    s.notes[DANGERS] = found
    return found


@PLACES.register("catapult")
def danger_value(s: Survey, unit: int, cell: int) -> float:
    """Out of the lines and rings of enemy machines."""
    g = s.g
    if not isinstance(g.expansion, WinterState) or not g.expansion.clocks or g.piece_type[unit] != UNIT:
        return 0.0
    points = dangers(s)[cell]
    if not points:
        return 0.0
    part = min(1.0, (points - (g.race[unit] == ORCS)) / g.health(unit))
    return -DANGER * s.fear * TROPHY * part * halves_of(g.race[unit]) / 2.0


@PLACES.register("ballista")
def place_value(s: Survey, unit: int, cell: int) -> float:
    """A machine is worth standing beside, if no other unit holds it, by what it could be fired at."""
    g, value = s.g, 0.0
    if not isinstance(g.expansion, WinterState) or not g.expansion.clocks or g.piece_type[unit] != UNIT:
        return value
    for machine in g.expansion.clocks:
        if cell not in g.board.grid.neighbours[g.cell[machine]]:
            continue
        if g.owner[machine] not in (s.seat, g.seats) or (
            g.owner[machine] != s.seat and is_wanted(s, machine)
        ):
            value = max(value, CONTESTED)
        elif not [other for other in s.units if other != unit and are_beside(g, other, machine)]:
            value = max(value, machine_value(s, machine))
    return value


def is_wanted(s: Survey, machine: int) -> bool:
    """Whether an enemy stands beside a machine."""
    return any(are_beside(s.g, foe, machine) for foe in s.foes)


def machine_value(s: Survey, machine: int) -> float:
    """What it is worth to hold a machine where it stands."""
    key = f"{DANGERS}-{machine}"
    found = s.notes.get(key)
    if found is None:
        g = s.g
        value = IN_THE_MAKING
        if is_built(g, machine):
            fired = has_fired(g, machine) or (s.seat == g.current and not s.hand)
            value = AT_HAND if fired else AT_HAND + prospect(s, card_of(g, machine), g.cell[machine])
        found = [max(CONTESTED, value)]
        s.notes[key] = found
    return found[0]


# -- building --------------------------------------------------------------------------------------------


@USE.register("ballista")
@USE.register("catapult")
def build_use(s: Survey) -> float:
    """A machine fires as long as the game lasts: the first one before all, and not under an enemy's nose."""
    value = ANOTHER if machines_of(s.g, s.seat) else BUILD
    return value if s.early or s.nearest_foe() > 1 else 0.5 * value


def build_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where to build: next to own units and to no others, and where there is something to fire at."""
    s, kind = Survey(g, decision.seat), of.kind(decision.because)
    scores: list[float] = []
    for pick in options:
        score = 0.2 * prospect(s, kind, pick - CELLS)
        for cell in g.board.grid.neighbours[pick - CELLS]:
            piece = g.standing[cell]
            if piece != EMPTY and g.piece_type[piece] == UNIT:
                score += 1.0 if g.owner[piece] == decision.seat else -1.0
        scores.append(score)
    return weights(scores, 0.6)


# -- hauling ---------------------------------------------------------------------------------------------


def haul_gain(s: Survey, unit: int, machine: int) -> float:
    """What it is worth that a unit moves a machine: a shot that it has not now."""
    g = s.g
    if not is_built(g, machine) or has_fired(g, machine):
        return STUCK
    kind, cards = card_of(g, machine), cards_for(g, unit, machine) + 1
    here = prospect(s, kind, g.cell[machine])
    best = STUCK
    for cell, end in joint_moves(g, unit, machine):
        if step_cost(g, unit, cell) <= cards and g.ground[end] != LAVA:
            gain = prospect(s, kind, end) - here
            best = max(
                best, gain + min(0.0, danger_value(s, unit, cell) - danger_value(s, unit, g.cell[unit]))
            )
    return best


@ALONG.register("ballista")
def haul_use(s: Survey, unit: int) -> float:
    """What a movement card is worth to a unit that takes a machine along with it."""
    g = s.g
    if not isinstance(g.expansion, WinterState) or not g.expansion.clocks or g.owner[unit] != s.seat:
        return STUCK
    return max([haul_gain(s, unit, machine) for machine in haulable(g, unit)], default=STUCK)


def haul_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which machine is taken along, if any; which unit it is the question does not say."""
    s, kind = Survey(g, decision.seat), of.kind(decision.because)
    units = [unit for unit in g.units(s.seat) if haulable(g, unit)]
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(max([go_gain(s, unit, kind) for unit in units], default=0.0))
        else:
            machine = g.standing[pick - CELLS]
            crewed = [unit for unit in units if machine in haulable(g, unit)]
            scores.append(max([haul_gain(s, unit, machine) for unit in crewed], default=STUCK))
    return weights(scores, 0.5)


def haul_unit_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where unit and machine stand best together."""
    assert isinstance(decision, HaulUnit)
    s, unit, machine = Survey(g, decision.seat), decision.unit, decision.machine
    kind = card_of(g, machine)
    scores: list[float] = []
    for pick in options:
        if pick == NONE:
            scores.append(prospect(s, kind, g.cell[machine]))
            continue
        ends = [end for cell, end in decision.moves if cell == pick - CELLS]
        scores.append(max([end_value(s, kind, end) for end in ends]) + danger_value(s, unit, pick - CELLS))
    return weights(scores, 0.4)


def end_value(s: Survey, kind: int, cell: int) -> float:
    """How good it is that a machine comes to a space: lava is its end."""
    return STUCK if s.g.ground[cell] == LAVA else prospect(s, kind, cell)


def haul_machine_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Where the machine has most to fire at."""
    if winter_of(g).hauling == NO_HAUL:
        return [1.0] * len(options)
    s, kind = Survey(g, decision.seat), card_of(g, winter_of(g).hauling[1])
    return weights([end_value(s, kind, pick - CELLS) for pick in options], 0.4)


VERB_USE[FIRE] = fire_use
RULES["machine"] = machine_policy
RULES["fire"] = fire_policy
RULES["build"] = build_policy
RULES["haul"] = haul_policy
RULES["haul-unit"] = haul_unit_policy
RULES["haul-machine"] = haul_machine_policy
