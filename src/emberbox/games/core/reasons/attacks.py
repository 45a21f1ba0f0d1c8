"""Why an attack cannot be made: points, ammo, range, sight, and who comes nearest to being a target."""

from __future__ import annotations

from typing import Final, cast

from emberbox.games.core.actions import to_reload
from emberbox.games.core.attack import forbids_target, forbids_weapon
from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import UNLIMITED
from emberbox.games.core.moving import ends_of, reach_of
from emberbox.games.core.numbers import range_of
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.reasons.ground import closer, why_aboard
from emberbox.games.core.reasons.now import later, why_model_later
from emberbox.games.core.refusals import CANNOT_STRIKE_FLYERS, NO_SIGHT, OUT_OF_RANGE
from emberbox.games.core.seeing import SIGHTS, obscuring, sight_of
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

MOST_PLACES: Final = 2
"""So many squares a remedy names."""


def why_no_points(g: Position, model: int, cost: int, card: str) -> Why:
    """An action, or an attack, costs more than the active model has left."""
    facts: dict[str, Fact] = {"model": model, "card": card, "cost": cost, "left": g.points}
    return Why("core.action.points", "action-points", facts)


def why_no_attack(g: Position, model: int, slot: int) -> Why:
    """Why the active model cannot attack anybody with a weapon now."""
    if g.points < 1 and g.at[model] != OFF:
        return why_no_points(g, model, 1, "attack")
    return why_no_weapon(g, model, slot) or _why_nobody(g, model, slot)


def why_no_weapon(g: Position, model: int, slot: int) -> Why | None:
    """Why a weapon cannot be used whatever stands there."""
    weapon = g.card[model].weapons[slot]
    facts: dict[str, Fact] = {"model": model, "weapon": weapon.key}
    if g.at[model] == OFF:
        if not weapon.on_foot:
            return why_aboard(g, model)
        facts["carrier"] = g.aboard[model]
        return Why("core.eden.pilot-actions", "weapon-on-foot", facts)
    ammo = g.ammo_in(model, slot)
    if weapon.ammo == UNLIMITED or ammo >= weapon.least:
        return None
    # One action point for the reload, one for the attack.
    reloads = model == g.active and g.points > 1 and slot in to_reload(g, model)
    remedy = "reload-first" if reloads else ""
    if ammo == 0:
        return Why("core.attack.ammo-limit", "no-ammo", facts, remedy)
    facts["ammo"], facts["least"] = ammo, weapon.least
    return Why("core.attack.rate-low-ammo", "low-ammo", facts, remedy)


def _rank(refusal: Refusal) -> int:
    """How near a model comes to being a target: unseen before out of range, what can never be struck last."""
    if refusal is NO_SIGHT:
        return 0
    return 1 if refusal is OUT_OF_RANGE else 2


def _why_nobody(g: Position, model: int, slot: int) -> Why:
    """Nobody can be attacked with a weapon: who is the nearest miss."""
    weapon = g.card[model].weapons[slot]
    missed: list[tuple[int, int, int]] = []
    for target in g.on_board():
        refusal = forbids_target(g, model, slot, target)
        if g.owner[target] != g.owner[model] and refusal is not None:
            missed.append((_rank(refusal), g.distance(model, target), target))
    if not missed:
        return Why("core.attack.declare", "weapon-nobody", {"weapon": weapon.key})
    rank, distance, target = min(missed)
    facts: dict[str, Fact] = {"weapon": weapon.key, "target": target, "distance": distance}
    if rank == 2:
        return Why("core.keyword.melee", "weapon-flyers", facts)
    facts["range"] = range_of(g, model, slot)
    remedy = closer(facts, firing_places(g, model, slot, [each for _, _, each in missed]))
    if rank == 1:
        return Why("core.attack.range", "weapon-range", facts, remedy)
    facts.update(obscuring(g, model, target).facts)
    return Why("core.sight.none", "weapon-sight", facts, remedy)


def firing_places(g: Position, model: int, slot: int, targets: list[int]) -> list[int]:
    """The nearest places that the active model can go to and attack one of some models from."""
    if g.at[model] == OFF or g.steps_left == 0:
        return []
    twin = cast("Position", g.copy())
    base, most = g.card[model].base, range_of(g, model, slot)
    found: list[int] = []
    for cell in ends_of(g, model, reach_of(g, model, g.steps_left)):
        near = [m for m in targets if GRID.base_distance(cell, base, g.at[m], g.card[m].base) <= most]
        if not near:
            continue
        twin.lift(model)
        twin.put(model, cell)
        if any(forbids_target(twin, model, slot, m) is None for m in near):
            found.append(cell)
            if len(found) == MOST_PLACES:
                break
    return found


def why_no_target(g: Position, asks: str, model: int, slot: int, target: int, moves: bool) -> Why:
    """Why a model cannot be attacked with a weapon; one that `moves` may go where it can."""
    if g.owner[target] == g.owner[model]:
        return Why("core.attack.declare", "not-hostile", {"target": target})
    if g.aboard[target] != NO_ONE:
        return Why("core.terms.on-board", "target-aboard", {"target": target, "carrier": g.aboard[target]})
    if g.at[target] == OFF:
        return why_model_later(g, asks, target)
    refusal = forbids_target(g, model, slot, target)
    facts: dict[str, Fact] = {"weapon": g.card[model].weapons[slot].key, "target": target}
    if refusal is CANNOT_STRIKE_FLYERS:
        return Why("core.keyword.melee", "target-flies", facts)
    remedy = closer(facts, firing_places(g, model, slot, [target])) if moves else ""
    if refusal is NO_SIGHT:
        facts.update(obscuring(g, model, target).facts)
        return Why("core.sight.none", "target-sight", facts, remedy)
    facts["distance"], facts["range"] = g.distance(model, target), range_of(g, model, slot)
    return Why("core.attack.range", "target-range", facts, remedy)


def why_not_attacked(g: Position, model: int, target: int) -> Why:
    """A hostile model is pointed at before a weapon is chosen: those that reach it, or the nearest miss."""
    if g.at[target] == OFF:
        return why_no_target(g, "act", model, 0, target, False)
    if g.at[model] == OFF:
        return why_aboard(g, model)
    if not g.card[model].weapons:
        return why_model_later(g, "act", target)
    usable = [slot for slot in range(len(g.card[model].weapons)) if forbids_weapon(g, model, slot) is None]
    ready = [slot for slot in usable if forbids_target(g, model, slot, target) is None]
    if ready and g.points > 0:
        facts: dict[str, Fact] = {"model": model, "target": target, "weapons": ready}
        return later("act", "weapon-first", facts, "core.attack.declare")
    if g.points < 1:
        return why_no_points(g, model, 1, "attack")
    misses: list[tuple[int, int, int]] = []
    for slot in usable:
        refusal = forbids_target(g, model, slot, target)
        if refusal is not None:
            misses.append((_rank(refusal), -range_of(g, model, slot), slot))
    if not misses:
        return why_no_weapon(g, model, 0) or why_model_later(g, "act", target)
    return why_no_target(g, "act", model, min(misses)[2], target, True)


def why_no_order(g: Position, pilot: int, target: int) -> Why:
    """Why a model cannot be named by a Kill Order."""
    if g.owner[target] == g.owner[pilot]:
        return Why("core.tactical.order-sight", "order-own", {"target": target})
    if g.aboard[target] != NO_ONE:
        return Why("core.terms.on-board", "target-aboard", {"target": target, "carrier": g.aboard[target]})
    if g.at[target] == OFF:
        return why_model_later(g, "kill-order", target)
    facts: dict[str, Fact] = {"model": pilot, "target": target, "sight": SIGHTS[sight_of(g, pilot, target)]}
    facts.update(obscuring(g, pilot, target).facts)
    return Why("core.tactical.order-sight", "order-sight", facts)


def why_not_shots(g: Position, shots: int) -> Why:
    """Why a weapon cannot make so many shots."""
    model = g.active if g.active != NO_ONE else g.watchers[0]
    weapon = g.card[model].weapons[g.aiming]
    facts: dict[str, Fact] = {"weapon": weapon.key, "shots": shots}
    if weapon.least <= shots <= weapon.most:
        facts["ammo"] = g.ammo_in(model, g.aiming)
        return Why("core.attack.ammo-limit", "shots-ammo", facts)
    facts["least"], facts["most"] = weapon.least, weapon.most
    return Why("core.attack.shots", "shots-rate", facts)


def why_not_result(g: Position, result: int) -> Why:
    """Why a hit result cannot be resolved next: there is none, or an equal one stands for it."""
    attack = g.attack
    assert attack is not None
    facts: dict[str, Fact] = {"numbers": sorted(set(attack.left)), "number": result}
    if result not in attack.left:
        return Why("core.attack.order", "no-such-hit", facts)
    chart = g.card[attack.target].chart
    same = [each for each in attack.left if chart[each - 1] == chart[result - 1]]
    return Why("core.attack.order", "same-hit", {"number": result, "other": min(same)})
