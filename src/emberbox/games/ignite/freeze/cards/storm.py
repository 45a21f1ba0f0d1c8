"""Arrow Storm: each arrow may strike two targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.aiming import SPREADING, aims_at, attack_on, forbids_aim
from emberbox.games.ignite.combat.attack import Aim, Attack
from emberbox.games.ignite.combat.spread import forbids_harm, hurts_beyond, trial
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, WATER
from emberbox.games.ignite.facts.catalogue import FIRE, FREEZE, LIGHTNING, PROJECTILE
from emberbox.games.ignite.freeze.cards.fighting import ONCE, forbids_again, shot_helped
from emberbox.games.ignite.freeze.refusals import SAME_TARGET
from emberbox.games.ignite.refusals import A_TEAMMATE, KILLS_YOUR_OWN, NOT_A_TARGET
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.moments import SHOT
from emberbox.games.ignite.state.position import EMPTY, Position
from emberbox.games.ignite.tactics.fighting import value_at
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import HELPED, worth
from emberbox.games.ignite.tactics.worth import weights
from emberbox.games.ignite.why.aims import why_not_aim
from emberbox.kernel.decision import Decision, Focus, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

STORM: Final = lasting("arrow-storm", SEAT, END_OF_TURN)
ONCE[of.kind("arrow-storm")] = STORM


@action("arrow-storm", forbids_again)
@worth("arrow-storm", first=2.4, again=0.3, per_attack=1.2, per_types=PROJECTILE)
def arrow_storm(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn each arrow may strike two different targets."""
    begin(g, STORM, seat, seat)
    yield from ()


HELPED.register("arrow-storm")(shot_helped)


# -- the second target -----------------------------------------------------------------------------------


def aimed_cell(attack: Attack) -> int:
    """The space that an attack is aimed at, or the one of the shard."""
    return attack.struck if attack.struck >= 0 else attack.area[0]


def same_target(g: Position, attack: Attack) -> list[int]:
    """The spaces that are one target with that of an attack: its forest for fire, its water for the rest.

    Two pieces in one water are two targets: only a forest may not be made to hurt somebody twice.
    """
    cell = aimed_cell(attack)
    if attack.struck < 0 or attack.item is not None:
        return [cell]
    if g.ground[cell] == FOREST and attack.types & FIRE:
        return g.body(cell)
    if g.ground[cell] == WATER and attack.types & (LIGHTNING | FREEZE):
        water = g.body(cell)
        return [cell, *[there for there in water if is_bare(g, there)]] if attack.targets else water
    return [cell]


def is_bare(g: Position, cell: int) -> bool:
    """Whether nobody stands on a space who could be a target."""
    return g.standing[cell] == EMPTY or g.is_thing(g.standing[cell])


def forbids_second(g: Position, aim: Aim, first: Attack, cell: int) -> Refusal | None:
    """Why a space is no second target of an arrow."""
    if cell in same_target(g, first):
        return SAME_TARGET
    return forbids_aim(g, aim, cell) or forbids_both(g, aim, first, cell)


def forbids_both(g: Position, aim: Aim, first: Attack, cell: int) -> Refusal | None:
    """Why what spreads from both targets together may not be caused, though from each it may."""
    if not aim.types & SPREADING or first.struck < 0:
        return None
    second = trial(g, aim, cell, EMPTY if is_bare(g, cell) else g.standing[cell])
    points: dict[int, int] = {}
    for attack in (first, second):
        for target in attack.targets:
            points[target] = points.get(target, 0) + attack.damage
        for other in attack.spread if hurts_beyond(g, attack) else []:
            points[other] = points.get(other, 0) + 1
    refusal = forbids_harm(g, aim.seat, list(points.items()))
    return refusal if refusal is KILLS_YOUR_OWN or refusal is A_TEAMMATE else None


@final
class SecondTarget(Decision):
    """Which other target does the same arrow strike, if any?"""

    __slots__ = ("aim", "first", "g")

    def __init__(self, g: Position, aim: Aim, first: Attack) -> None:
        super().__init__(aim.seat, "second-target", of.KEYS[aim.kind])
        self.g: Final = g
        self.aim: Final = aim
        self.first: Final = first

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.aim.piece, self.g.cell[self.aim.piece])

    def candidates(self) -> Sequence[int]:
        cells = [cell for cell in aims_at(self.g, self.aim) if self._forbids(cell) is None]
        return [NONE, *[CELLS + cell for cell in sorted(cells)]]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        cell = pick - CELLS
        return self._forbids(cell) if 0 <= cell < self.g.board.grid.size else NOT_A_TARGET

    def _forbids(self, cell: int) -> Refusal | None:
        return forbids_second(self.g, self.aim, self.first, cell)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if refusal is SAME_TARGET:
            first = aimed_cell(self.first)
            body = "same-forest" if self.g.ground[first] == FOREST else "same-water"
            return Why(refusal.rule, "same-target" if cell == first else body, {"cell": first})
        if not 0 <= cell < self.g.board.grid.size:
            return None
        return why_not_aim(self.g, self.aim, cell, refusal) or Why(refusal.rule, "both-too-much")


@SHOT.register("arrow-storm")
def shoot_again(g: Position, aim: Aim, card: int, first: Attack) -> Steps[list[Attack]]:
    """The duplicate of an arrow, of the same unit out of the same bow."""
    if effect_of(g, STORM, aim.seat) is None:
        return []
    asked = SecondTarget(g, aim, first)
    if len(asked.candidates()) == 1:
        return []
    pick = yield asked
    return [] if pick == NONE else [(yield from attack_on(g, aim, card, pick - CELLS))]


def second_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whoever is worth an arrow."""
    assert isinstance(decision, SecondTarget)
    s = Survey(g, decision.seat)
    return weights([0.0 if pick == NONE else value_at(s, decision.aim, pick - CELLS) for pick in options])


RULES["second-target"] = second_policy
