"""Rules of thumb for secret modifiers: what to seal, and in which order it takes effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import points_for
from emberbox.games.ignite.combat.striking import damage_to
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.guessing import chance_to_land
from emberbox.games.ignite.freeze.modifiers import LIKELY, NextTarget, Seal
from emberbox.games.ignite.freeze.poison import poisoners
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.space import CELLS, card_pick, kind_of
from emberbox.games.ignite.state.moments import ByKind
from emberbox.games.ignite.state.position import Position, held_by
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.worth import harm, trophy, weights
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

Gain = Callable[[Survey, Attack, int, int, float], float]
"""What it is worth to seal a modifier: survey, attack, target, health that it has left after the attack, and
how likely the attack lands."""
SEAL: Final[ByKind[Gain]] = ByKind()

HEALED: Final = 0.6
DRAWN: Final = 0.5
OWED: Final = 0.7
SPENT: Final = 0.3
"""What a point that is healed, a card drawn, a card less and a modifier that does nothing are worth."""

TICKING: Final = (0.0, 0.55, 0.4, 0.3, 0.22)
"""By the health that a unit has left, which part of its death its poisoner may count on."""

POISON: Final = card_pick(of.kind("poison"))

FEAR: Final = {"bone-crusher": 3.0, "morale-boost": 1.0, "poison": 4.0, "vampires-curse": 8.0}
"""What each of them costs whom it lands on."""


@SEAL.register("bone-crusher")
def crush_gain(s: Survey, attack: Attack, piece: int, left: int, likely: float) -> float:
    """More damage is wasted on who dies anyway."""
    return likely * harm(s.g, s.seat, piece, min(left, 2)) - (1.0 - likely) * SPENT if left > 0 else -1.0


@SEAL.register("morale-boost")
def morale_gain(s: Survey, attack: Attack, piece: int, left: int, likely: float) -> float:
    """Cards against the risk of a card less."""
    return likely * of.DRAWS[of.kind("morale-boost")] * DRAWN - (1.0 - likely) * OWED


@SEAL.register("poison")
def poison_gain(s: Survey, attack: Attack, piece: int, left: int, likely: float) -> float:
    """Poison is for units that live on, and are not poisoned yet: it hurts every turn, until they die."""
    g = s.g
    if left <= 0 or not g.is_figure(piece) or s.seat in poisoners(g, piece):
        return -1.0
    return likely * TICKING[left] * trophy(g, s.seat, piece) - (1.0 - likely) * SPENT


@SEAL.register("vampires-curse")
def curse_gain(s: Survey, attack: Attack, piece: int, left: int, likely: float) -> float:
    """A trophy and health, against a point of damage that may be the last."""
    g = s.g
    killed = trophy(g, s.seat, piece) if left > 0 else 0.0
    healed = HEALED * min(g.damage[attack.piece], g.health(piece))
    return likely * (killed + healed) + (1.0 - likely) * harm(g, s.seat, attack.piece, 1)


def seal_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Each modifier by what it gains if the attack lands, and loses if it does not."""
    assert isinstance(decision, Seal)
    s = Survey(g, decision.seat)
    return weights([seal_value(s, decision, pick) for pick in options], 0.5)


def seal_value(s: Survey, asked: Seal, pick: int) -> float:
    """What a pick is worth against all targets together."""
    gain = SEAL.hooks[kind_of(pick)] if pick != NONE else None
    if gain is None:
        return 0.0
    if pick == POISON and pick in asked.taken:
        return -1.0  # a second one does not hurt twice
    value = 0.0
    for attack in asked.attacks:
        for piece in attack.targets:
            points = points_for(s.g, piece, damage_to(s.g, attack, piece), s.seat)
            likely = chance_to_land(s.g, attack, piece)
            value += gain(s, attack, piece, s.g.health(piece) - points, likely)
    return value


def healing_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather be hurt first and healed after it: who would die of it may not attack like that."""
    return [1.0 if of.KEYS[kind_of(pick)] == decision.because else 0.2 for pick in options]


def next_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Who would die of a failure is healed first, and anybody else last."""
    assert isinstance(decision, NextTarget)
    attack = decision.attack
    dying = g.health(attack.piece) == 1
    lands = [attack.hits(g.standing[pick - CELLS]) for pick in options]
    return [1.0 if each == dying else 0.1 for each in lands]


def feared(g: Position, attack: Attack) -> float:
    """What may be sealed beside an attack, by how many modifiers the attacker owns among all cards."""
    winter = winter_of(g)
    if winter.sealer != attack.seat:
        return 0.0
    counts = owned(g, attack.seat)
    held = held_by(g, attack.seat) / max(1, sum(counts))
    return sum([min(1.0, counts[kind] * held) * LIKELY * FEAR[of.KEYS[kind]] for kind in winter.sealable])


RULES["seal"] = seal_policy
RULES["first-effect"] = healing_policy
RULES["next-target"] = next_policy
