"""Possess: for the rest of a turn a player moves and attacks with a unit of somebody else.

The unit stays its owner's: the owner answers attacks for it, loses cards to acid and trades with it. Whoever
leads it plays the own cards for it, and gets what it gains and kills (`Position.actors`, `Position.leader`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import aims, aims_at, choose_aim, forbids_aim, forbids_aiming
from emberbox.games.ignite.combat.attack import Aim, Attack
from emberbox.games.ignite.combat.striking import declare
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.refusals import NO_PUPPET_INTO_FIRE
from emberbox.games.ignite.moving.entering import harm_of
from emberbox.games.ignite.refusals import NOTHING_TO_DO, UNITS_ONLY
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import END_OF_TURN, PIECE, begin, effect_on, lasting
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import FITS, HIT, worth
from emberbox.games.ignite.tactics.worth import harm
from emberbox.games.ignite.why.aims import why_by_set, why_not_aim
from emberbox.games.ignite.why.table import explains, explains_unit
from emberbox.games.ignite.why.targets import why_no_target
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

POSSESS: Final = of.kind("possess")
POSSESSED: Final = lasting("possess", PIECE, END_OF_TURN)

# -- who leads whom ------------------------------------------------------------------------------------


def possessed_by(g: Position, seat: int) -> list[int]:
    """The units of others that a player leads."""
    found: list[int] = []
    for effect in g.effects:  # in one go, and not by `effects_of`: a hot path
        if effect.what is POSSESSED and effect.seat == seat:
            found.append(effect.on)
    return found


def leader_of(g: Position, piece: int) -> int:
    """Who moves and attacks with a piece."""
    effect = effect_on(g, POSSESSED, piece) if g.effects else None
    return g.owner[piece] if effect is None else effect.seat


def forbids_puppet(g: Position, piece: int, cell: int) -> Refusal | None:
    """Nobody who is possessed is walked into fire; lava kills, and is nobody's way anyway."""
    if harm_of(g, piece, cell) and leader_of(g, piece) != g.owner[piece]:
        return NO_PUPPET_INTO_FIRE
    return None


# -- casting it ----------------------------------------------------------------------------------------


def puppets(g: Position, aim: Aim) -> list[int]:
    """The spaces of the units that can be possessed: whoever is possessed already cannot."""
    return [cell for cell in aims_at(g, aim) if can_be_led(g, g.standing[cell])]


def can_be_led(g: Position, piece: int) -> bool:
    """Whether a unit in range can be possessed."""
    if effect_on(g, POSSESSED, piece) is not None:
        return False
    return g.expansion is None or g.expansion.forbids_possession(g, piece) is None


def trances(g: Position, seat: int) -> list[Aim]:
    """How a player's units could aim the spell."""
    return [aim for aim in aims(g, seat, POSSESS, units_only=True) if puppets(g, aim)]


@final
class Puppet(Pick):
    """Which unit is possessed?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim, picks: Sequence[int]) -> None:
        super().__init__(aim.seat, "target", picks, "possess")
        self.g: Final = g
        self.aim: Final = aim

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        forbidden = forbids_aim(g, self.aim, cell)
        if forbidden is not None:
            return why_not_aim(g, self.aim, cell, forbidden)
        barred = None if g.expansion is None else g.expansion.forbids_possession(g, g.standing[cell])
        if barred is not None:
            return why_by_set(g, self.aim.piece, g.standing[cell], POSSESS, barred)
        return Why(NOTHING_TO_DO.rule, "possessed-already", {"target": g.standing[cell]})


def forbids_possessing(g: Position, seat: int, kind: int) -> Refusal | None:
    """The spell needs an enemy unit in range that is not possessed yet."""
    if trances(g, seat):
        return None
    refusal = forbids_aiming(g, seat, kind)
    if refusal is not None:
        return refusal
    return NOTHING_TO_DO if aims(g, seat, kind, units_only=True) else UNITS_ONLY


explains_unit("possess")(why_no_target)


@explains(NOTHING_TO_DO, UNITS_ONLY, cards=("possess",))
def nobody_to_possess(g: Position, seat: int, pick: int) -> Why:
    """Only minions are in range, or who is possessed already."""
    return Why(UNITS_ONLY.rule, "nobody-to-possess", {"card": POSSESS})


@action("possess", forbids_possessing)
@worth("possess", first=2.8, again=0.4, aimed=True)
def possess(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn an enemy unit moves and attacks as if it were yours.

    One that is mirrored does nothing: whoever mirrors it has no turn in which to use it.
    """
    aim = yield from choose_aim(g, seat, trances(g, seat), "possess")
    cell = (yield Puppet(g, aim, [CELLS + cell for cell in puppets(g, aim)])) - CELLS
    attack = Attack(seat, aim.piece, g.cell[aim.piece], POSSESS, card)
    attack.aim, attack.struck = aim, cell
    attack.aim_at(g.standing[cell])
    attack = yield from declare(g, attack)
    for unit in attack.struck_targets() if attack.seat == seat else []:
        begin(g, POSSESSED, seat, unit)
        if g.story is not None:
            facts = {"piece": unit, "cell": g.cell[unit], "seat": g.owner[unit], "by": seat}
            g.tell("possessed", {**facts}, "possess")


@FITS.register("possess")
def is_worth_possessing(g: Position, piece: int) -> bool:
    """Only a unit that nobody has possessed yet, and that is on its feet."""
    return g.is_figure(piece) and g.is_able(piece) and effect_on(g, POSSESSED, piece) is None


@HIT.register("possess")
def possess_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """It is worth what the own blades do to the enemies beside it, who did not see that coming."""
    best = 0.0
    for cell in s.g.board.grid.neighbours[s.g.cell[piece]]:
        other = s.g.standing[cell]
        if other in s.foes:
            best = max(best, harm(s.g, s.seat, other, 1))
    return 0.3 + (best if s.blades else 0.0)
