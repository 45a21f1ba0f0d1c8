"""The actions of a model beside the attack: what each does, and why it cannot be taken now."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, UNLIMITED
from emberbox.games.core.moving import ground_around
from emberbox.games.core.numbers import SET_MOVEMENT_TO_ZERO, has
from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.question import ask
from emberbox.games.core.refusals import (
    NO_ACTION_POINTS,
    NO_CREW,
    NO_PLACE_TO_CLIMB_OUT,
    NO_PLACE_TO_LEAVE,
    NO_PLATING,
    NO_SUCH_ACTION,
    NOBODY_ABOARD,
    NOT_THE_FIRST_THING,
    NOTHING_TO_BOARD,
    NOTHING_TO_CARRY,
    NOTHING_TO_RELOAD,
    NOTHING_TO_REPAIR,
    ONLY_DISEMBARK,
    SHIELD_IS_FULL,
    SPRINTED_ALREADY,
)
from emberbox.games.core.space import (
    AEGIS_REGEN,
    CELLS,
    DEPLOY,
    DISEMBARK,
    EMBARK,
    FIELD_REPAIR,
    HOT_DROP,
    INTERACT,
    NUMBERS,
    RELOAD,
    SHED_PLATING,
    SPRINT,
    UNITS,
)
from emberbox.games.core.transport import carriers_in_reach, deploy, disembark, droppable, embark
from emberbox.kernel.decision import Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal

REGEN: Final = 6
REPAIR: Final = 2
COMMON: Final = (SPRINT, RELOAD, EMBARK, DISEMBARK, INTERACT)
"""Actions that every model has, within their limits."""


def cost_of(g: Position, model: int, action: int) -> int:
    """What an action costs in action points."""
    return 0 if action == DEPLOY and has(g, model, HOT_DROP) else 1


def actions_of(g: Position, model: int) -> list[int]:
    """The actions that stand open to a model by its datacard; a crewed Warlord has its Pilot's as well."""
    own = g.card[model].own_actions
    if g.crewed_now:
        own = sorted({*own, *g.card[g.pilot[g.owner[model]]].own_actions})
    return [*COMMON, *own]


def forbids_action(g: Position, model: int, action: int) -> Refusal | None:
    """Why the active model cannot take an action now."""
    return forbids_taking(g, model, action) if action in actions_of(g, model) else NO_SUCH_ACTION


def forbids_taking(g: Position, model: int, action: int) -> Refusal | None:
    """Why the active model cannot take one of its actions now."""
    if g.points < cost_of(g, model, action):
        return NO_ACTION_POINTS
    if g.at[model] == OFF and action != DISEMBARK:
        return ONLY_DISEMBARK
    return _forbids(g, model, action)


def _forbids(g: Position, model: int, action: int) -> Refusal | None:
    card = g.card[model]
    if action == SPRINT:
        rooted = card.flying or g.effects[model] & SET_MOVEMENT_TO_ZERO
        return SPRINTED_ALREADY if rooted or g.sprinted or card.movement == 0 else None
    if action == RELOAD:
        return None if to_reload(g, model) else NOTHING_TO_RELOAD
    if action == EMBARK:
        return None if carriers_in_reach(g, model) else NOTHING_TO_BOARD
    if action == DISEMBARK:
        return forbids_disembarking(g, model)
    if action == INTERACT:
        return None if interactions(g, model) else NOTHING_TO_CARRY
    if action in (AEGIS_REGEN, SHED_PLATING) and not g.crewed_now:
        return NO_CREW
    if action == AEGIS_REGEN:
        return None if g.shield[model] < card.shield_most else SHIELD_IS_FULL
    if action == SHED_PLATING:
        return None if g.shield[model] > 0 else NO_PLATING
    if action == FIELD_REPAIR:
        return None if not g.repaired and to_repair(g, model) else NOTHING_TO_REPAIR
    return None if droppable(g, model) else NOBODY_ABOARD


def forbids_disembarking(g: Position, model: int) -> Refusal | None:
    """Why a model cannot come off its carrier."""
    carrier = g.aboard[model]
    if carrier == NO_ONE or g.spent:
        return NOT_THE_FIRST_THING
    if ground_around(g, carrier, g.card[model].base):
        return None
    return NO_PLACE_TO_CLIMB_OUT if carrier == g.warlord[g.owner[model]] else NO_PLACE_TO_LEAVE


def take(g: Position, model: int, action: int) -> Steps[None]:
    """Take an action; its points are paid."""
    if action == SPRINT:
        sprint(g, model)
    elif action == RELOAD:
        yield from reload(g, model)
    elif action == EMBARK:
        yield from embark(g, model)
    elif action == DISEMBARK:
        yield from disembark(g, model)
    elif action == INTERACT:
        yield from interact(g, model)
    elif action == AEGIS_REGEN:
        regain(g, model)
    elif action == SHED_PLATING:
        shed(g, model)
    elif action == FIELD_REPAIR:
        yield from repair(g, model)
    else:
        yield from deploy(g, model)


def sprint(g: Position, model: int) -> None:
    """Half the Movement that the activation began with, rounded up (core.move.sprint)."""
    points = (g.begun_movement + 1) // 2
    g.sprinted = True
    g.steps_left += points
    if g.story is not None:
        g.tell("sprinted", {"model": model, "points": points}, "sprint")


def regain(g: Position, model: int) -> None:
    """The shield comes back, even beyond what is printed (core.shield.regen, core.shield.overcharge)."""
    gained = min(REGEN, g.card[model].shield_most - g.shield[model])
    g.shield[model] += gained
    if g.story is not None:
        facts: dict[str, Fact] = {"model": model, "amount": gained, "shield": g.shield[model]}
        g.tell("regained", facts, "aegis-regen")


def shed(g: Position, model: int) -> None:
    """Throw the plating off, and walk faster at once, unless Movement is set to 0 (core.shield.rooted)."""
    g.shield[model] = 0
    if not g.effects[model] & SET_MOVEMENT_TO_ZERO:
        g.steps_left += g.card[model].shield_amount
    if g.story is not None:
        g.tell("shed", {"model": model}, "shed-plating")


# -- reload ------------------------------------------------------------------------------------------


def is_supplied(g: Position, model: int) -> bool:
    """Whether all weapons can be refilled: in the own zone, or beside a friendly Drop Ship."""
    if g.in_own_zone(model, whole=False):
        return True
    return any(
        ship != model and g.card[ship].type == DROPSHIP and g.at[ship] != OFF and g.distance(ship, model) == 1
        for ship in g.models_of(g.owner[model])
    )


def to_reload(g: Position, model: int) -> list[int]:
    """The weapons that a reload could refill now."""
    supplied = is_supplied(g, model)
    return [
        slot
        for slot, weapon in enumerate(g.card[model].weapons)
        if weapon.ammo != UNLIMITED
        and g.ammo_in(model, slot) < weapon.ammo
        and (supplied or not weapon.limited)
    ]


def reload(g: Position, model: int) -> Steps[None]:
    """One weapon in the field, all of them at home or beside the ship (core.ammo.reload)."""
    slots = to_reload(g, model)
    if len(slots) > 1 and not is_supplied(g, model):
        picks = [NUMBERS + slot for slot in slots]
        slots = [(yield ask(g, g.owner[model], "reload-what", picks, "reload")) - NUMBERS]
    for slot in slots:
        g.ammo[g.first_weapon[model] + slot] = g.card[model].weapons[slot].ammo
    if g.story is not None:
        g.tell("reloaded", {"model": model, "weapons": slots}, "reload")


# -- repair ------------------------------------------------------------------------------------------


def damaged_locations(g: Position, model: int) -> list[int]:
    """The locations below their printed HP."""
    return [place for place, hp in enumerate(g.card[model].hp) if g.hp_at(model, place) < hp]


def to_repair(g: Position, model: int) -> list[int]:
    """The damaged machines that a model can mend: those beside it, and the Warlord that its Pilot sits in."""
    nearest = 0 if g.crewed_now else 1
    return [
        other
        for other in g.models_of(g.owner[model])
        if g.at[other] != OFF
        and g.card[other].type not in (PILOT, INFANTRY)
        and nearest <= g.distance(model, other) <= 1
        and damaged_locations(g, other)
    ]


def repair(g: Position, model: int) -> Steps[None]:
    """Field Repair (core.damage.repair)."""
    g.repaired = True
    seat = g.owner[model]
    models = to_repair(g, model)
    target = models[0]
    if len(models) > 1:
        picks = [UNITS + each for each in models]
        target = (yield ask(g, seat, "repair-whom", picks, "field-repair")) - UNITS
    places = damaged_locations(g, target)
    place = places[0]
    if len(places) > 1:
        g.about = target
        picks = [NUMBERS + each for each in places]
        place = (yield ask(g, seat, "repair-what", picks, "field-repair")) - NUMBERS
        g.about = NO_ONE
    at = g.first_location[target] + place
    amount = min(REPAIR, g.card[target].hp[place] - g.hp[at])
    g.hp[at] += amount
    if g.story is not None:
        facts: dict[str, Fact] = {
            "model": model,
            "target": target,
            "location": place,
            "amount": amount,
            "left": g.hp[at],
        }
        g.tell("repaired", facts, "field-repair")


# -- boxes -------------------------------------------------------------------------------------------


def can_carry(g: Position, model: int) -> bool:
    """Whether a model on the board could take a box."""
    return g.card[model].type in (PILOT, INFANTRY) and g.at[model] != OFF and g.box_of(model) == NO_ONE


def interactions(g: Position, model: int) -> list[int]:
    """The picks of Interact: squares with a box to take, or comrades to hand one to."""
    if not g.box_at or g.card[model].type not in (PILOT, INFANTRY) or g.at[model] == OFF:
        return []
    if g.box_of(model) == NO_ONE:
        return sorted(
            {
                CELLS + cell
                for box, cell in enumerate(g.box_at)
                if g.box_carrier[box] == NO_ONE and g.distance_to(model, cell) <= 1
            }
        )
    return [
        UNITS + other
        for other in g.models_of(g.owner[model])
        if other != model and can_carry(g, other) and g.distance(model, other) == 1
    ]


def interact(g: Position, model: int) -> Steps[None]:
    """Pick a box up, or hand it over (core.scenario.black-box-carry)."""
    picks = interactions(g, model)
    pick = picks[0]
    if len(picks) > 1:
        pick = yield ask(g, g.owner[model], "interact", picks, "interact")
    if pick >= UNITS:
        box, target = g.box_of(model), pick - UNITS
        g.box_carrier[box] = target
        if g.story is not None:
            g.tell("handed", {"model": model, "target": target, "box": box}, "interact")
        return
    for box, cell in enumerate(g.box_at):
        if cell == pick - CELLS and g.box_carrier[box] == NO_ONE:
            g.box_carrier[box] = model
            if g.story is not None:
                g.tell("picked-up", {"model": model, "box": box}, "interact")
            return
