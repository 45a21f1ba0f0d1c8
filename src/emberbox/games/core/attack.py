"""The attack action, step by step: sight, range, shots and ammo, burst roll, effects, hit roll, damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import UNLIMITED, Weapon
from emberbox.games.core.hits import EIGHT, HitDie, loose_die, meaning_word, resolve
from emberbox.games.core.numbers import burst_modifier, hit_modifier, range_of
from emberbox.games.core.position import NO_ONE, OVER, Attack, Position, other
from emberbox.games.core.push import push
from emberbox.games.core.question import ask, focus_of
from emberbox.games.core.refusals import (
    CANNOT_STRIKE_FLYERS,
    NO_AMMO,
    NO_SIGHT,
    NO_TARGET,
    NOT_HOSTILE,
    ONLY_DISEMBARK,
    ONLY_ON_FOOT,
    OUT_OF_RANGE,
    OUTSIDE_RATE,
    TOO_LITTLE_AMMO,
)
from emberbox.games.core.seeing import SIGHTS, attack_sight, tell_what_obscures
from emberbox.games.core.space import CONCEDE, NUMBERS, SEATS, UNITS
from emberbox.kernel.decision import ALL, Decision, Focus, Roll, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.sight import PARTIAL
from emberbox.kernel.tally import Tally

BLAST_REACH: Final = 1


# -- what may be attacked ------------------------------------------------------------------------------


def forbids_weapon(g: Position, model: int, slot: int) -> Refusal | None:
    """Why a model cannot attack with a weapon at all, whatever stands there."""
    weapon = g.card[model].weapons[slot]
    if g.at[model] == OFF:
        return ONLY_ON_FOOT if weapon.on_foot else ONLY_DISEMBARK
    ammo = g.ammo_in(model, slot)
    if weapon.ammo != UNLIMITED and ammo < weapon.least:
        return NO_AMMO if ammo == 0 else TOO_LITTLE_AMMO
    return None


def forbids_target(g: Position, model: int, slot: int, target: int) -> Refusal | None:
    """Why a model cannot attack another with a weapon (core.attack.declare)."""
    weapon = g.card[model].weapons[slot]
    if g.owner[target] == g.owner[model] or g.at[target] == OFF:
        return NOT_HOSTILE
    if weapon.melee and g.card[target].flying and not g.card[model].flying:
        return CANNOT_STRIKE_FLYERS
    if g.distance(model, target) > range_of(g, model, slot):
        return OUT_OF_RANGE
    if attack_sight(g, model, weapon, target) == 0:
        return NO_SIGHT
    return None


def targets_of(g: Position, model: int, slot: int, most: int = ALL) -> list[int]:
    """The models that a weapon can be used against now: so many at most."""
    found: list[int] = []
    if forbids_weapon(g, model, slot) is not None:
        return found
    seat = g.owner[model]
    for m, cell in enumerate(g.at):
        if cell != OFF and g.owner[m] != seat and forbids_target(g, model, slot, m) is None:
            found.append(m)
            if len(found) == most:
                break
    return found


def forbids_attack(g: Position, model: int, slot: int) -> Refusal | None:
    """Why a model cannot attack anybody with a weapon now."""
    refusal = forbids_weapon(g, model, slot)
    if refusal is None and not targets_of(g, model, slot, most=1):
        return NO_TARGET
    return refusal


@final
class Aim(Decision):
    """Which hostile model is attacked?"""

    __slots__ = ("g", "model", "slot")

    def __init__(self, g: Position, model: int, slot: int) -> None:
        super().__init__(g.owner[model], "aim", g.card[model].weapons[slot].key)
        self.g: Final = g
        self.model: Final = model
        self.slot: Final = slot

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def candidates(self) -> Sequence[int]:
        models = [UNITS + m for m in self.g.on_board()]
        return [CONCEDE, *models] if self.g.may_concede else models

    def forbids(self, pick: int) -> Refusal | None:
        if pick == CONCEDE and self.g.may_concede:
            return None
        if not UNITS <= pick < SEATS or pick - UNITS >= len(self.g.card):
            return NOT_ASKED
        return forbids_target(self.g, self.model, self.slot, pick - UNITS)


def most_shots(g: Position, model: int, slot: int) -> int:
    """How many shots a weapon can make, by its rate and its ammo."""
    weapon = g.card[model].weapons[slot]
    return weapon.most if weapon.ammo == UNLIMITED else min(weapon.most, g.ammo_in(model, slot))


# -- the attack ----------------------------------------------------------------------------------------


def attack_with(g: Position, model: int, slot: int) -> Steps[None]:
    """The attack action with a weapon, at a target of the player's choice."""
    g.aiming = slot
    pick = yield Aim(g, model, slot)
    g.aiming = NO_ONE
    yield from fire(g, model, slot, pick - UNITS, overwatch=False)


def fire(g: Position, model: int, slot: int, target: int, overwatch: bool) -> Steps[None]:
    """The attack at a target: the number of shots, and all that follows."""
    weapon = g.card[model].weapons[slot]
    shots = yield from choose_shots(g, model, slot, target)
    # Sight and distance are those of this moment, whatever a Push does (core.attack.no-recheck).
    sight = attack_sight(g, model, weapon, target)
    attack = Attack(model, slot, target, shots, sight)
    if weapon.ammo != UNLIMITED:
        g.ammo[g.first_weapon[model] + slot] -= shots
    g.attack = attack
    if g.story is not None:
        tell_attack(g, attack, overwatch)
        if sight == PARTIAL:
            tell_what_obscures(g, model, target)
        tell_modifiers(g, attack)
    pushed, pulled, dice = yield from burst_roll(g, attack)
    slam = yield from push(g, model, target, pushed, False, weapon.key)
    yield from push(g, model, target, pulled, True, weapon.key)
    dice += 1 if slam else 0
    yield from hit_roll(g, attack, dice)
    cell = g.at[target]
    yield from resolve(g, attack)
    if weapon.blast and dice and g.phase != OVER:
        yield from blast(g, attack, cell)
    g.attack = None


def choose_shots(g: Position, model: int, slot: int, target: int) -> Steps[int]:
    """How many shots or strikes, within rate of fire and ammo."""
    weapon = g.card[model].weapons[slot]
    most = most_shots(g, model, slot)
    if most == weapon.least:
        return most
    g.about, g.aiming = target, slot
    picks = [NUMBERS + shots for shots in range(weapon.least, most + 1)]
    pick = yield ask(g, g.owner[model], "shots", picks, weapon.key, why=OUTSIDE_RATE)
    g.about = g.aiming = NO_ONE
    return pick - NUMBERS


def tell_attack(g: Position, attack: Attack, overwatch: bool) -> None:
    """Tell who attacks whom with what."""
    model, slot = attack.attacker, attack.slot
    weapon = g.card[model].weapons[slot]
    g.tell(
        "attacked",
        {
            "attacker": model,
            "target": attack.target,
            "weapon": weapon.key,
            "shots": attack.shots,
            "ammo": None if weapon.ammo == UNLIMITED else g.ammo_in(model, slot),
            "sight": SIGHTS[attack.sight],
            "distance": g.distance(model, attack.target),
            "overwatch": overwatch,
        },
        "core.attack.steps",
    )


def tell_modifiers(g: Position, attack: Attack) -> None:
    """Tell what changes the dice of an attack: a card, a rule, or the name of a location."""
    model, slot = attack.attacker, attack.slot
    burst, hit = Tally(), Tally()
    burst_modifier(g, model, slot, attack.target, attack.sight, burst)
    hit_modifier(g, model, slot, attack.sight, hit)
    for roll, tally in (("burst", burst), ("hit", hit)):
        for value, source in tally.lines:
            facts: dict[str, Fact] = {"attacker": model, "roll": roll, "value": value, "source": source}
            g.tell("modified", facts, "core.attack.modifiers")


@final
class BurstDie(Roll):
    """A D10 on a weapon's burst chart."""

    __slots__ = ("modifier", "weapon")

    def __init__(self, weapon: Weapon, modifier: int, together: bool) -> None:
        super().__init__("d10", 10, weapon.key, together=together)
        self.weapon: Final = weapon
        self.modifier: Final = modifier

    def result(self, face: int) -> int:
        """The line of the chart that a face gives."""
        return min(max(face + self.modifier, 0), 9)

    def means(self, face: int) -> int:
        weapon, at = self.weapon, self.result(face)
        for line in range(at):
            if (
                weapon.burst[line] == weapon.burst[at]
                and weapon.crit[line] == weapon.crit[at]
                and weapon.push[line] == weapon.push[at]
                and weapon.pull[line] == weapon.pull[at]
            ):
                return line
        return at


def burst_roll(g: Position, attack: Attack) -> Steps[tuple[int, int, int]]:
    """One D10 a shot on the weapon's chart: Push, Pull and D8s; Crits go to the results at once."""
    model, slot = attack.attacker, attack.slot
    weapon = g.card[model].weapons[slot]
    modifier = burst_modifier(g, model, slot, attack.target, attack.sight)
    pushed = pulled = dice = 0
    for shot in range(attack.shots):
        roll = BurstDie(weapon, modifier, shot > 0)
        die = yield roll
        result = roll.result(die)
        attack.burst.append(die)
        attack.burst_results.append(result)
        dice += weapon.burst[result]
        pushed += weapon.push[result]
        pulled += weapon.pull[result]
        for _ in range(weapon.crit[result]):
            attack.left.append(EIGHT)
        if g.story is not None:
            tell_burst(g, attack, weapon, die, result)
    return pushed, pulled, dice


def tell_burst(g: Position, attack: Attack, weapon: Weapon, die: int, result: int) -> None:
    """Tell of one burst die and its line on the chart."""
    g.tell(
        "burst",
        {
            "attacker": attack.attacker,
            "die": die,
            "result": result,
            "dice": weapon.burst[result],
            "crit": weapon.crit[result],
            "push": weapon.push[result],
            "pull": weapon.pull[result],
        },
        weapon.key,
    )


def hit_roll(g: Position, attack: Attack, dice: int) -> Steps[None]:
    """The gathered D8s on the target's chart."""
    model, slot, target = attack.attacker, attack.slot, attack.target
    weapon = g.card[model].weapons[slot]
    modifier = hit_modifier(g, model, slot, attack.sight)
    for number in range(dice):
        roll = HitDie(g.card[target].chart, modifier, weapon.key, number > 0)
        face = yield roll
        die, result = face + 1, roll.result(face)
        attack.hits.append(die)
        attack.hit_results.append(result)
        attack.left.append(result)
        if g.story is not None:
            means = meaning_word(g, target, g.card[target].chart[result - 1])
            facts: dict[str, Fact] = {"target": target, "die": die, "result": result, "means": means}
            g.tell("hit", facts, weapon.key)


def blast(g: Position, attack: Attack, cell: int) -> Steps[None]:
    """Every other model near the one that was hit takes a D8, in board order (core.keyword.blast)."""
    weapon = g.card[attack.attacker].weapons[attack.slot]
    size = g.card[attack.target].base
    near = [
        (at, model)
        for model, at in enumerate(g.at)
        if at != OFF
        and model != attack.target
        and GRID.base_distance(cell, size, at, g.card[model].base) <= BLAST_REACH
    ]
    seat = other(g.owner[attack.target])
    for _, model in sorted(near):
        if g.at[model] != OFF and g.phase != OVER:
            yield from loose_die(g, model, weapon.damage, weapon.pierce, seat, weapon.key, blast=True)
