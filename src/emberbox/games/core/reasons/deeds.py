"""Why the active model cannot take an action now."""

from __future__ import annotations

from emberbox.games.core.actions import (
    actions_of,
    can_carry,
    cost_of,
    damaged_locations,
)
from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, TYPES, UNLIMITED
from emberbox.games.core.moving import reach_of
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.reasons.attacks import why_no_points
from emberbox.games.core.reasons.ground import closer, places_beside, rooted_by, why_aboard, why_blocked
from emberbox.games.core.space import (
    ACTIONS,
    AEGIS_REGEN,
    DISEMBARK,
    EMBARK,
    FIELD_REPAIR,
    INTERACT,
    RELOAD,
    SHED_PLATING,
    SPRINT,
)
from emberbox.games.core.transport import CARRIED, deploy_reach
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.why import Why


def why_no_action(g: Position, model: int, action: int) -> Why:
    """Why the active model cannot take an action."""
    if action not in actions_of(g, model):
        return why_not_printed(g, model, action)
    cost = cost_of(g, model, action)
    if g.points < cost:
        return why_no_points(g, model, cost, ACTIONS[action])
    if g.at[model] == OFF and action != DISEMBARK:
        return why_aboard(g, model)
    if action == SPRINT:
        return _why_no_sprint(g, model)
    if action == RELOAD:
        return _why_no_reload(g, model)
    if action == EMBARK:
        return _why_no_embark(g, model)
    if action == DISEMBARK:
        return _why_no_disembark(g, model)
    if action == INTERACT:
        return _why_no_interact(g, model)
    if action in (AEGIS_REGEN, SHED_PLATING):
        return _why_no_shield_action(g, model, action)
    if action == FIELD_REPAIR:
        return _why_no_repair(g, model)
    return _why_no_deploy(g, model)


def why_not_printed(g: Position, model: int, action: int) -> Why:
    """An action of other datacards: which of your models could take it."""
    others = [m for m in g.models_of(g.owner[model]) if ACTIONS[action] in g.card[m].actions]
    facts: dict[str, Fact] = {"model": model, "card": ACTIONS[action], "models": others}
    return Why("core.action.cards", "action-of-others" if others else "action-of-nobody", facts)


def _why_no_sprint(g: Position, model: int) -> Why:
    facts: dict[str, Fact] = {"model": model}
    if g.card[model].flying:
        return Why("core.move.sprint", "sprint-flying", facts)
    rooted = rooted_by(g, model)
    if rooted:
        return Why("core.move.sprint", "rooted", {**facts, "card": rooted})
    if g.card[model].movement == 0:
        return Why("core.move.sprint", "sprint-immobile", facts)
    return Why("core.move.sprint", "sprint-twice", facts)


def _why_no_reload(g: Position, model: int) -> Why:
    weapons = g.card[model].weapons
    facts: dict[str, Fact] = {"model": model}
    short = [
        slot
        for slot, weapon in enumerate(weapons)
        if weapon.ammo != UNLIMITED and g.ammo_in(model, slot) < weapon.ammo
    ]
    if not short:
        return Why("core.ammo.reload", "reload-full", facts)
    return _why_limited(g, model, short)


def _why_limited(g: Position, model: int, slots: list[int]) -> Why:
    """Limited weapons are refilled at home or beside a ship: how far the nearest is."""
    facts: dict[str, Fact] = {"model": model, "weapons": slots}
    ships = [
        (g.distance(ship, model), ship)
        for ship in g.models_of(g.owner[model])
        if ship != model and g.card[ship].type == DROPSHIP and g.at[ship] != OFF
    ]
    if not ships:
        return Why("core.ammo.reload", "reload-limited", facts)
    facts["distance"], facts["carrier"] = min(ships)
    remedy = closer(facts, places_beside(g, model, min(ships)[1]))
    return Why("core.ammo.reload", "reload-limited-ship", facts, remedy)


def why_not_reloaded(g: Position, model: int, slot: int) -> Why:
    """Why a weapon is not among those that a reload could refill."""
    weapon = g.card[model].weapons[slot]
    facts: dict[str, Fact] = {"model": model, "weapon": weapon.key}
    if weapon.ammo == UNLIMITED:
        return Why("core.ammo.none", "weapon-endless", facts)
    facts["ammo"], facts["most"] = g.ammo_in(model, slot), weapon.ammo
    if g.ammo_in(model, slot) == weapon.ammo:
        return Why("core.ammo.reload", "weapon-full", facts)
    return Why("core.ammo.reload", "weapon-limited", facts)


def _why_no_embark(g: Position, model: int) -> Why:
    """What could carry the model is too far, full, or not there."""
    if g.card[model].type not in CARRIED:
        return Why("core.transport.room", "embark-type", {"model": model, "type": TYPES[g.card[model].type]})
    seat = g.owner[model]
    near: list[tuple[int, int]] = []
    for carrier in g.models_of(seat):
        is_mech = carrier == g.warlord[seat] and g.card[model].type == PILOT
        if g.at[carrier] != OFF and (is_mech or g.card[carrier].type == DROPSHIP):
            near.append((g.distance(carrier, model), carrier))
    if not near:
        return Why("core.transport.embark", "embark-nothing", {"model": model})
    return why_not_boarded(g, model, min(near)[1], moves=True)


def room_facts(g: Position, ship: int, model: int) -> dict[str, Fact]:
    """How many squares a ship carries, how many are taken, and how many a model would need."""
    taken = sum(g.card[m].base ** 2 for m in g.passengers(ship))
    return {"carrier": ship, "room": g.card[ship].transport, "taken": taken, "needs": g.card[model].base ** 2}


def why_not_boarded(g: Position, model: int, carrier: int, moves: bool = False) -> Why:
    """Why a model on the board cannot go aboard another; one that `moves` may go nearer."""
    seat = g.owner[model]
    if g.owner[carrier] != seat:
        return Why("core.transport.embark", "hostile-carrier", {"target": carrier})
    if g.at[carrier] == OFF:
        return Why("core.transport.embark", "carrier-off", {"carrier": carrier})
    if carrier == g.warlord[seat]:
        if g.card[model].type != PILOT:
            return Why("core.pilot.seat", "pilot-only", {"carrier": carrier})
        if g.box_of(model) != NO_ONE:
            return Why(
                "core.scenario.black-box-carry", "box-in-warlord", {"model": model, "carrier": carrier}
            )
    elif g.card[carrier].type != DROPSHIP:
        return Why("core.transport.room", "no-carrier", {"target": carrier})
    else:
        facts = room_facts(g, carrier, model)
        if _squares(g, carrier) + g.card[model].base ** 2 > g.card[carrier].transport:
            return Why("core.transport.room", "carrier-full", facts)
    facts = {"model": model, "carrier": carrier, "distance": g.distance(model, carrier)}
    remedy = closer(facts, places_beside(g, model, carrier)) if moves and g.points > 0 else ""
    rule = "core.pilot.embark" if carrier == g.warlord[seat] else "core.transport.embark"
    return Why(rule, "carrier-far", facts, remedy)


def _squares(g: Position, ship: int) -> int:
    return sum(g.card[m].base ** 2 for m in g.passengers(ship))


def _why_no_disembark(g: Position, model: int) -> Why:
    carrier = g.aboard[model]
    if carrier == NO_ONE:
        return Why("core.transport.disembark", "not-aboard", {"model": model})
    rule = "core.pilot.disembark" if carrier == g.warlord[g.owner[model]] else "core.transport.disembark"
    facts: dict[str, Fact] = {"model": model, "carrier": carrier}
    if g.spent:
        return Why(rule, "disembark-late", facts)
    facts["base"], facts["range"] = g.card[model].base, 1
    return Why(rule, "no-ground", facts)


def _why_no_deploy(g: Position, ship: int) -> Why:
    aboard = g.passengers(ship)
    if not aboard:
        return Why("core.transport.deploy", "nobody-aboard", {"carrier": ship})
    return why_not_droppable(g, ship, aboard[0])


def why_not_droppable(g: Position, ship: int, model: int) -> Why:
    """Why a passenger cannot be put down: there is no free ground near the ship."""
    facts: dict[str, Fact] = {"model": model, "carrier": ship, "base": g.card[model].base}
    facts["range"] = deploy_reach(g, ship)
    return Why("core.transport.deploy", "no-ground", facts)


def _why_no_interact(g: Position, model: int) -> Why:
    facts: dict[str, Fact] = {"model": model, "type": TYPES[g.card[model].type]}
    if not g.box_at:
        return Why("core.action.common", "no-boxes", facts)
    rule = "core.scenario.black-box-carry"
    if g.card[model].type not in (PILOT, INFANTRY):
        return Why(rule, "interact-type", facts)
    if g.box_of(model) != NO_ONE:
        return _why_no_taker(g, model)
    lying = [
        (g.distance_to(model, cell), cell)
        for box, cell in enumerate(g.box_at)
        if g.box_carrier[box] == NO_ONE
    ]
    if not lying:
        return Why(rule, "boxes-carried", facts)
    distance, cell = min(lying)
    facts = {"model": model, "distance": distance, "cell": cell}
    return Why(rule, "box-far", facts, closer(facts, _places_near(g, model, cell)))


def _places_near(g: Position, model: int, cell: int) -> list[int]:
    """The nearest places within 1 of a square that the active model can get to."""
    found = [
        place
        for place in reach_of(g, model, g.steps_left).anchors
        if place != g.at[model]
        and GRID.base_distance(place, g.card[model].base, cell, 1) <= 1
        and why_blocked(g, model, place) is None
    ]
    return found[:2]


def _why_no_taker(g: Position, model: int) -> Why:
    """Nobody beside a carrier can take its box."""
    rule = "core.scenario.black-box-carry"
    takers = [
        (g.distance(model, m), m) for m in g.models_of(g.owner[model]) if m != model and can_carry(g, m)
    ]
    if not takers:
        return Why(rule, "no-taker", {"model": model})
    distance, target = min(takers)
    facts: dict[str, Fact] = {"model": model, "target": target, "distance": distance}
    return Why(rule, "taker-far", facts, closer(facts, places_beside(g, model, target)))


def _why_no_shield_action(g: Position, model: int, action: int) -> Why:
    card = g.card[model]
    facts: dict[str, Fact] = {"model": model, "card": ACTIONS[action], "hp": g.shield[model]}
    if not g.crewed_now:
        return Why("core.eden.uncrewed", "no-crew", facts)
    if action == SHED_PLATING:
        return Why("core.shield.other", "no-plating", facts)
    facts["most"] = card.shield_most
    return Why("core.shield.overcharge", "shield-full", facts)


def _why_no_repair(g: Position, model: int) -> Why:
    rule = "core.damage.repair"
    if g.repaired:
        return Why(rule, "repaired-already", {"model": model})
    machines = [
        (g.distance(model, m), m)
        for m in g.models_of(g.owner[model])
        if g.at[m] != OFF and g.card[m].type not in (PILOT, INFANTRY) and damaged_locations(g, m)
    ]
    if not machines:
        return Why(rule, "nothing-damaged", {"model": model})
    distance, target = min(machines)
    facts: dict[str, Fact] = {"model": model, "target": target, "distance": distance}
    return Why(rule, "repair-far", facts, closer(facts, places_beside(g, model, target)))


def why_not_repaired(g: Position, model: int, target: int) -> Why:
    """Why a model is not among those that a Field Repair could mend."""
    rule = "core.damage.repair"
    if g.card[target].type in (PILOT, INFANTRY):
        return Why(rule, "repair-type", {"target": target, "type": TYPES[g.card[target].type]})
    if not damaged_locations(g, target):
        return Why(rule, "repair-sound", {"target": target})
    facts: dict[str, Fact] = {"model": model, "target": target, "distance": g.distance(model, target)}
    return Why(rule, "repair-far", facts)


def why_not_taker(g: Position, model: int, target: int) -> Why:
    """Why a box cannot be handed to a model."""
    rule = "core.scenario.black-box-carry"
    facts: dict[str, Fact] = {"model": model, "target": target, "type": TYPES[g.card[target].type]}
    if g.card[target].type not in (PILOT, INFANTRY):
        return Why(rule, "taker-type", facts)
    if g.box_of(target) != NO_ONE:
        return Why(rule, "taker-has-box", facts)
    facts["distance"] = g.distance(model, target)
    return Why(rule, "taker-far", facts)
