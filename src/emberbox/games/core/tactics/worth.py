"""What things are worth, in victory points: models, and attacks on them by the dice that they will roll."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from emberbox.games.core.catalogue import ATTACKER, DESTROYED, UNLIMITED, Datacard, Weapon
from emberbox.games.core.hits import soaking
from emberbox.games.core.numbers import burst_modifier, hit_modifier
from emberbox.games.core.position import Position
from emberbox.games.core.wrecks import points_for
from emberbox.kernel.sight import FULL, PARTIAL

SECOND_LOCATION: Final = 0.35
"""What a hit elsewhere is worth, compared to one where it kills."""
HALF_DEAD: Final = 0.55
"""An attack that on average deals so much of what would kill is half as good as a kill."""


@cache
def dice_for(burst: tuple[int, ...], modifier: int) -> float:
    """How many D8s one burst die brings on average."""
    return sum(burst[min(max(die + modifier, 0), 9)] for die in range(10)) / 10.0


@cache
def fatal_part(chart: tuple[int, ...], fatal: int, modifier: int) -> float:
    """How much of one hit die goes to where it kills; hits elsewhere count a little."""
    total = 0.0
    for die in range(1, 9):
        meaning = chart[min(max(die + modifier, 1), 8) - 1]
        if meaning in (fatal, ATTACKER):
            total += 1.0
        elif meaning >= 0:
            total += SECOND_LOCATION
    return total / 8.0


def fatal_location(card: Datacard) -> int:
    """The location without which a model is destroyed."""
    return card.consequences.index(DESTROYED)


def worth_of(g: Position, model: int) -> float:
    """What a model is worth to its opponent: the points for it, and that it is away for a while."""
    return points_for(g, model) + 0.25 * g.card[model].value


def left_of(g: Position, model: int, pierce: bool) -> float:
    """How much damage it takes to destroy a model, at best."""
    card = g.card[model]
    hp = float(g.hp_at(model, fatal_location(card)))
    return hp if pierce else hp + soaking(g, model)


def shots_of(g: Position, model: int, slot: int) -> int:
    """How many shots a weapon has for one attack now."""
    weapon = g.card[model].weapons[slot]
    shots = weapon.most if weapon.ammo == UNLIMITED else min(weapon.most, g.ammo_in(model, slot))
    return shots if shots >= weapon.least else 0


def attack_worth(g: Position, model: int, slot: int, target: int, sight: int, shots: int) -> float:
    """What an attack brings on average."""
    weapon = g.card[model].weapons[slot]
    card = g.card[target]
    dice = dice_for(tuple(weapon.burst), burst_modifier(g, model, slot, target, sight)) * shots
    part = fatal_part(tuple(card.chart), fatal_location(card), hit_modifier(g, model, slot, sight))
    crits = sum(weapon.crit) / 10.0 * shots if sight == FULL else 0.0
    damage = (dice * part + crits) * weapon.damage
    hurt = damage / max(1.0, left_of(g, target, weapon.pierce))
    return worth_of(g, target) * hurt / (HALF_DEAD + hurt) + shoving(weapon) * shots


def shoving(weapon: Weapon) -> float:
    """What Push and Pull are worth, a shot."""
    return 0.02 * (sum(weapon.push) + sum(weapon.pull)) / 10.0


@final
class Arms:
    """What the weapons of a model would bring against each target, with full and with partial sight."""

    __slots__ = ("full", "indirect", "partial", "ranges", "slots", "targets")

    def __init__(self, g: Position, model: int, targets: list[int], loaded: bool = False) -> None:
        card = g.card[model]
        self.targets: Final = targets
        self.slots: Final[list[int]] = []
        self.ranges: Final[list[int]] = []
        self.indirect: Final[list[bool]] = []
        self.full: Final[list[list[float]]] = []
        self.partial: Final[list[list[float]]] = []
        for slot, weapon in enumerate(card.weapons):
            shots = weapon.most if loaded else shots_of(g, model, slot)
            if shots == 0:
                continue
            self.slots.append(slot)
            self.ranges.append(weapon.range)
            self.indirect.append(weapon.indirect)
            grounded = weapon.melee and not card.flying
            reached = [not (grounded and g.card[target].flying) for target in targets]
            self.full.append(
                [
                    attack_worth(g, model, slot, target, FULL, shots) if reached[at] else 0.0
                    for at, target in enumerate(targets)
                ]
            )
            self.partial.append(
                [
                    attack_worth(g, model, slot, target, PARTIAL, shots) if reached[at] else 0.0
                    for at, target in enumerate(targets)
                ]
            )

    def best(self, at: int, distance: int, sight: int) -> float:
        """The best attack on the target at a place of the list, from so far and seen so."""
        found = 0.0
        for row, far in enumerate(self.ranges):
            if distance > far:
                continue
            if sight == FULL:
                found = max(found, self.full[row][at])
            elif sight == PARTIAL or self.indirect[row]:
                found = max(found, self.partial[row][at])
        return found
