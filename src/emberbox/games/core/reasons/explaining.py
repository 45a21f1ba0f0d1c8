"""Why something cannot be picked: squares, cards, numbers, buttons and players."""

from __future__ import annotations

from emberbox.games.core.actions import actions_of
from emberbox.games.core.catalogue import STEPS
from emberbox.games.core.position import DEPLOYMENT, NO_ONE, SETUP, WAITING, Position
from emberbox.games.core.reasons.attacks import (
    why_no_attack,
    why_no_target,
    why_no_weapon,
    why_not_attacked,
    why_not_result,
    why_not_shots,
)
from emberbox.games.core.reasons.deeds import why_no_action, why_not_printed, why_not_reloaded
from emberbox.games.core.reasons.ground import (
    why_blocked,
    why_no_move,
    why_not_beside,
    why_outside_zone,
)
from emberbox.games.core.reasons.models import why_not_model
from emberbox.games.core.reasons.now import later, number_of
from emberbox.games.core.reasons.tactics import why_not_ability
from emberbox.games.core.setup import LeaveOut
from emberbox.games.core.space import (
    ABOARD,
    ACTIONS,
    AGREE,
    CELLS,
    CONCEDE,
    DISAGREE,
    DONE,
    NOT_ONE,
    ON_FOOT,
    SEATS,
    SIDES,
    SPACE,
    TOKENS,
    UNITS,
    ability_of,
    action_of,
)
from emberbox.games.core.transport import deploy_reach
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import DIRECTIONS, OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why


def explain(g: Position, decision: Decision, pick: int, refusal: Refusal) -> Why:
    """Why a pick is refused."""
    kind, index = SPACE.thing(pick)
    if kind == "cell":
        return why_not_square(g, decision, index)
    if kind == "unit":
        if index < len(g.card):
            return why_not_model(g, decision, index, refusal)
        return later(decision.asks, "no-such-model")
    if kind == "card":
        return why_not_card(g, decision, pick)
    if kind == "number":
        return why_not_number(g, decision, index)
    if kind == "seat":
        return later(decision.asks, "seat-never", {"owner": index})
    return why_not_button(g, decision, pick)


# -- squares -----------------------------------------------------------------------------------------


def why_not_square(g: Position, decision: Decision, cell: int) -> Why:
    """Why a square cannot be picked now."""
    asks = decision.asks
    if asks == "act":
        return _why_no_step(g, g.active, cell)
    if asks in ("deploy-where", "reinforce-where"):
        rule = "core.reinforce.place" if asks == "reinforce-where" else "core.setup.deploy-whole"
        free = "core.transport.free-ground"
        outside = why_outside_zone(g, g.about, cell, rule)
        why = outside or why_blocked(g, g.about, cell, free)
        assert why is not None
        return why
    if asks == "disembark-where":
        pilot = g.aboard[g.about] == g.warlord[decision.seat]
        rule = "core.pilot.disembark" if pilot else "core.transport.disembark"
        return why_not_beside(g, g.about, cell, 1, rule)
    if asks == "put-down":
        return why_not_beside(g, g.about, cell, deploy_reach(g, g.active), "core.transport.deploy")
    cells: list[int] = [pick - CELLS for pick in decision.options() if CELLS <= pick < UNITS]
    if asks in ("eject", "bail-where"):
        occupied = why_blocked(g, g.about, cell, "core.transport.free-ground")
        if occupied is not None:
            return occupied
        return later(asks, "off-wreck", {"model": g.about, "cells": cells})
    if cells:
        return _why_no_box(g, cell, cells)
    return _why_no_square_now(g, decision, cell)


def _why_no_step(g: Position, model: int, cell: int) -> Why:
    """Why the active model cannot move to a square; who points at a hostile model wants to attack it."""
    there = g.standing[cell] - 1
    if there >= 0 and g.owner[there] != g.owner[model] and g.points > 0 and g.at[model] != OFF:
        return why_not_attacked(g, model, there)
    return why_no_move(g, model, cell)


def _why_no_box(g: Position, cell: int, cells: list[int]) -> Why:
    """Boxes are to be picked up, and this square has none in reach."""
    rule = "core.scenario.black-box-carry"
    for box, place in enumerate(g.box_at):
        if place == cell and g.box_carrier[box] == NO_ONE:
            facts: dict[str, Fact] = {
                "model": g.active,
                "distance": g.distance_to(g.active, cell),
                "cell": cell,
            }
            return Why(rule, "box-far", facts)
    return Why(rule, "no-box-there", {"cells": cells})


def _why_no_square_now(g: Position, decision: Decision, cell: int) -> Why:
    """No square is asked for: the model on it is meant, if there is one."""
    asks, there = decision.asks, g.standing[cell] - 1
    if there < 0:
        models = any(UNITS <= pick < SEATS for pick in decision.candidates())
        return later(asks, "square-empty" if models else "square-later")
    refusal = decision.forbids(UNITS + there)
    if refusal is None:
        return later(asks, "model-there", {"model": there})
    return why_not_model(g, decision, there, refusal)


# -- cards -------------------------------------------------------------------------------------------


def why_not_card(g: Position, decision: Decision, pick: int) -> Why:
    """Why a tactical ability or an action cannot be picked now."""
    if ability_of(pick) != NOT_ONE:
        return why_not_ability(g, decision.seat, decision.asks, ability_of(pick))
    action = action_of(pick)
    if decision.asks == "act":
        return why_no_action(g, g.active, action)
    facts: dict[str, Fact] = {"card": ACTIONS[action]}
    if g.active != NO_ONE and g.owner[g.active] == decision.seat:
        if action not in actions_of(g, g.active):
            return why_not_printed(g, g.active, action)
        return later(decision.asks, "action-after", facts)
    return later(decision.asks, "action-later", facts, "core.action.points")


# -- numbers: weapons, locations, shots, dice ----------------------------------------------------------


def why_not_number(g: Position, decision: Decision, number: int) -> Why:
    """Why a number cannot be picked now, by what it means in the question."""
    asks = decision.asks
    if asks == "place-die" and number < len(g.tracker):
        facts: dict[str, Fact] = {"seat": g.tracker[number], "number": number}
        return Why("core.initiative.taken", "number-locked", facts)
    if asks == "shots":
        return why_not_shots(g, number)
    if asks == "resolve":
        return why_not_result(g, number)
    if asks in ("defender-choice", "attacker-choice", "repair-what"):
        return _why_not_location(g, asks, number)
    model = g.watchers[0] if asks == "overwatch" else g.active
    if asks in ("act", "overwatch", "reload-what") and number < len(g.card[model].weapons):
        if asks == "act":
            return why_no_attack(g, model, number)
        if asks == "reload-what":
            return why_not_reloaded(g, model, number)
        return why_no_weapon(g, model, number) or why_no_target(g, asks, model, number, g.watched, False)
    return later(asks, "number-later")


def _why_not_location(g: Position, asks: str, place: int) -> Why:
    """A location has no HP left to lose, or none to get back."""
    model = g.about
    if place >= len(g.card[model].hp):
        return later(asks, "number-later")
    facts: dict[str, Fact] = {"model": model, "location": place}
    if asks == "repair-what":
        facts["hp"] = g.hp_at(model, place)
        return Why("core.damage.repair", "location-sound", facts)
    return Why("core.attack.choice-live", "location-zero", facts)


# -- buttons -----------------------------------------------------------------------------------------


def why_not_button(g: Position, decision: Decision, pick: int) -> Why:
    """Why a button cannot be pressed now."""
    asks, seat = decision.asks, decision.seat
    if pick in (NONE, DONE):
        return _why_not_done(g, decision)
    if pick == CONCEDE:
        return Why("core.game.concede", "no-conceding")
    if pick in (AGREE, DISAGREE):
        if g.scenario.matched:
            return later(asks, "rosters-matched", None, "core.setup.matched")
        ahead = asks == "leave-out"
        return later(asks, "rosters-ahead" if ahead else "rosters-settled", None, "core.setup.narrative")
    if pick in (ABOARD, ON_FOOT):
        return _why_no_crew(g, asks, seat)
    if TOKENS <= pick < TOKENS + len(STEPS):
        return _why_not_token(g, asks, seat, pick - TOKENS)
    return _why_not_direction(g, decision)


def _why_no_crew(g: Position, asks: str, seat: int) -> Why:
    """Where a Pilot begins is asked once, when its Warlord is placed."""
    pilot, warlord = g.pilot[seat], g.warlord[seat]
    ahead = g.phase in (SETUP, DEPLOYMENT) and g.status[warlord] == g.status[pilot] == WAITING
    facts: dict[str, Fact] = {"model": pilot, "target": warlord}
    return later(asks, "crew-ahead" if ahead else "crew-settled", facts, "core.setup.deploy-aboard")


def _why_not_done(g: Position, decision: Decision) -> Why:
    """Something has to be chosen: models that must be placed, must return, must be activated."""
    asks = decision.asks
    models = [pick - UNITS for pick in decision.options() if UNITS <= pick < SEATS]
    facts: dict[str, Fact] = {"models": models}
    if decision.forbids(NONE) is None:
        return later(asks, "decline-instead", {"none": asks})
    if isinstance(decision, LeaveOut):
        facts = {"least": decision.least, "taken": len(decision.taken)}
        return Why(decision.because, "must-leave-out", facts)
    if asks == "deploy":
        return later(asks, "must-place", facts)
    if asks in ("reinforce", "reinforce-where"):
        facts["models"] = models if asks == "reinforce" else [g.about]
        return later(asks, "must-return", facts, "core.reinforce.must")
    if asks == "activate":
        return later(asks, "must-activate", facts, "core.activation.once")
    if asks == "deploy-whom":
        return later(asks, "must-drop", facts)
    return later(asks, "must-choose", {})


def _why_not_token(g: Position, asks: str, seat: int, token: int) -> Why:
    """A token lies on a number already, or none is placed now."""
    number = number_of(g, seat, token)
    facts: dict[str, Fact] = {"token": STEPS[token], "number": number}
    if number == NO_ONE:
        return later(asks, "token-later", {"token": STEPS[token]}, "core.initiative.assign")
    return later(asks, "token-placed", facts, "core.initiative.types")


def _why_not_direction(g: Position, decision: Decision) -> Why:
    """A Push goes along the longer way between the centres."""
    asks = decision.asks
    attack = g.attack
    if asks != "push-axis" or attack is None:
        return later(asks, "direction-later", None, "core.push.direction")
    sides = [pick - SIDES for pick in decision.options() if SIDES <= pick < SIDES + len(DIRECTIONS)]
    facts: dict[str, Fact] = {"attacker": attack.attacker, "target": attack.target, "sides": sides}
    return Why("core.push.direction", "direction-off", facts)
